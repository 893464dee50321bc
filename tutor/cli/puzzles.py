"""``briscola puzzle``: finds what is to be solved, runs it, and keeps what was answered."""

from __future__ import annotations

import time
from collections.abc import Iterable

from tutor.cli.ask import Asker
from tutor.cli.choosing import chosen, theme_meant, to_solve
from tutor.cli.exits import Exit
from tutor.cli.puzzle_options import Wanted
from tutor.cli.told import say_goodbye, tell, tell_trouble, tell_unusable
from tutor.content.identity import content_hash
from tutor.content.library import Found
from tutor.content.model import Puzzle
from tutor.content.problem import ContentError
from tutor.message import say
from tutor.progress.progress import Attempt
from tutor.session import puzzle as session_of
from tutor.session.puzzle import Judge, Manner, PuzzleSession
from tutor.session.screen import Heading
from tutor.session.title import title_of
from tutor.solver import Unsolvable
from tutor.text.flaws import said_flaw
from tutor.wiring import House

__all__ = ["Judge", "Manner", "solve"]


def solve(house: House, wanted: Wanted, manner: Manner) -> int:
    """Solves one puzzle, or all of a file, or those not solved yet; returns the exit code."""
    try:
        theme = theme_meant(house, wanted)
        found = chosen(house, wanted) if theme is not None else []
        if theme is None or not found:
            return Exit.NOT_FOUND
        return _solve_all(house, to_solve(house, found, wanted, theme), manner)
    except ContentError as error:
        return tell_unusable(house, error)
    except Unsolvable as error:
        tell(house, said_flaw(error, house.catalog))
        return Exit.UNREADABLE
    except KeyboardInterrupt:
        house.output.line()
        say_goodbye(house)
        return Exit.INTERRUPTED


def _solve_all(house: House, asked: Iterable[Found], manner: Manner) -> int:
    """Runs the puzzles one after another until the learner leaves."""
    failed = None
    for place, found in enumerate(asked):
        if place:
            house.output.line()
        left, fails = _solve_one(house, found, manner)
        failed = bool(failed) or fails
        if left:
            say_goodbye(house)
            break
    if failed is None:
        return Exit.NOT_FOUND
    return Exit.FAILED if failed else Exit.OK


def _solve_one(house: House, found: Found, manner: Manner) -> tuple[bool, bool]:
    """Runs one puzzle; whether the learner left, and whether a wrong answer is all it got."""
    asker = Asker(house.output)
    session = begun(house, found, manner)
    puzzle = session.puzzle
    started = time.monotonic()
    fails = False
    while True:
        screen = session_of.screen(session)
        stays = asker.show(screen.blocks, screen.prompt)
        if screen.prompt is None:
            return False, fails
        answer = asker.ask(screen.prompt) if stays else None
        if answer is None:
            return True, fails
        from tutor.session.answering import answer as answered

        session = answered(session, answer, house.solver)
        if session.given:
            fails = (fails or not session.given.is_right) and not session.given.solves
            seconds = time.monotonic() - started
            hints = session.hints_used
            house.store.record(attempt_of(house, puzzle, session.given, hints, seconds))
            tell_trouble(house)
            started = time.monotonic()


def begun(house: House, found: Found, manner: Manner) -> PuzzleSession:
    """A puzzle of a set at its first screen."""
    puzzle = found.puzzle  # built anew each time it is asked for
    of = say("puzzle.place", n=found.place, all=len(found.set))
    heading = Heading(f"{found.set.title}: {house.catalog.say(title_of(puzzle))}", of)
    return session_of.begin(puzzle, heading, house.solver, manner)


def attempt_of(
    house: House, puzzle: Puzzle, given: session_of.Given, hints: int, seconds: float
) -> Attempt:
    """An answer as progress keeps it."""
    return Attempt(
        puzzle.id,
        content_hash(puzzle),
        house.now(),
        given.answer,
        given.grade,
        given.is_right,
        given.solves,
        hints,
        round(seconds, 1),
    )
