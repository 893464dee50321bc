"""``briscola puzzle``: finds what is to be solved, runs it, and keeps what was answered."""

from __future__ import annotations

import json
import os
import time
from itertools import groupby
from pathlib import Path

from tutor.cli.ask import Asker
from tutor.cli.exits import Exit
from tutor.cli.told import tell, tell_trouble, tell_unknown, tell_unusable
from tutor.content.identity import content_hash
from tutor.content.library import Found, Library
from tutor.content.model import Puzzle
from tutor.content.problem import ContentError
from tutor.message import Message, say
from tutor.progress.progress import Attempt
from tutor.session import puzzle as session_of
from tutor.session.puzzle import Judge, Manner
from tutor.session.screen import Gap, Heading, Say, Tone
from tutor.session.title import title_of
from tutor.solver import Unsolvable
from tutor.text.flaws import said_flaw
from tutor.wiring import House

__all__ = ["Judge", "Manner", "print_list", "solve"]


def solve(house: House, what: str | None, set_name: str | None, manner: Manner) -> int:
    """Solves one puzzle, or all of a file, or those not solved yet; returns the exit code."""
    try:
        chosen = _chosen(house, what, set_name)
        if not chosen:
            return Exit.NOT_FOUND
        return _solve_all(house, chosen if what else _to_do(house, chosen), manner)
    except ContentError as error:
        return tell_unusable(house, error)
    except Unsolvable as error:
        tell(house, said_flaw(error, house.catalog))
        return Exit.UNREADABLE
    except KeyboardInterrupt:
        house.output.line()
        _say_goodbye(house)
        return Exit.INTERRUPTED


def print_list(house: House, what: str | None, set_name: str | None, as_json: bool) -> int:
    """Lists the puzzles, without anything that hints at a solution."""
    try:
        chosen = _chosen(house, what, set_name)
    except ContentError as error:
        return tell_unusable(house, error)
    if not chosen:
        return Exit.NOT_FOUND
    if as_json:
        house.output.write(json.dumps([_row(house, each) for each in chosen], indent=1) + "\n")
    else:
        for place, (puzzles, found) in enumerate(groupby(chosen, key=lambda each: each.set)):
            title = Heading(puzzles.title, say("puzzle.list.set", name=puzzles.name))
            lines = [Say(_line(house, each)) for each in found]
            house.output.show([*([Gap()] if place else []), title, *lines])
    tell_trouble(house)
    return Exit.OK


def _row(house: House, found: Found) -> dict[str, object]:
    return {
        "id": found.id,
        "set": found.set.name,
        "title": house.catalog.say(title_of(found.puzzle)),
        "cards": found.cards,
        "role": found.role,
        "solved": is_solved(house, found),
    }


def _line(house: House, found: Found) -> Message:
    return say(
        f"puzzle.list.{'solved' if is_solved(house, found) else 'open'}",
        id=found.id,
        title=title_of(found.puzzle),
        n=found.cards,
        role=say(f"puzzle.list.{found.role}"),
    )


def is_solved(house: House, found: Found) -> bool:
    """Whether this very puzzle has been solved: the same id, and nothing in it changed since."""
    return found.item in house.solved


def _chosen(house: House, what: str | None, set_name: str | None) -> list[Found]:
    """The puzzles of a file or of all sets, of a set among them, of an id; none if that is told."""
    is_file = what is not None and _is_file(what)
    library = _library(house, Path(what)) if what and is_file else house.library
    found = [each for each in library.in_turn() if set_name in (None, each.set.name)]
    if not found:
        tell_unknown(house, "set", set_name or "", [each.name for each in library.sets])
    if what is None or is_file or not found:
        return found
    named = [each for each in found if each.id == what]
    if not named:
        tell_unknown(house, "puzzle", what, [each.id for each in found])
    return named


def _library(house: House, path: Path) -> Library:
    """The set in a file of anyone's; ContentError if anything in it is not true."""
    from tutor.audit import require_true

    require_true(path, house.solver)
    return Library((path,), house.language, house.kept)


def _is_file(what: str) -> bool:
    return "/" in what or what.endswith((".yaml", ".yml")) or os.path.isfile(what)  # noqa: PTH113 never raises


def _to_do(house: House, chosen: list[Found]) -> list[Found]:
    """Those not solved yet; all of them once they all are."""
    to_do = [each for each in chosen if not is_solved(house, each)]
    tell_trouble(house)
    if not to_do:
        house.output.show([Say(say("puzzle.all-solved"), Tone.GOOD)])
    return to_do or chosen


def _solve_all(house: House, asked: list[Found], manner: Manner) -> int:
    """Runs the puzzles one after another until the learner leaves."""
    failed = False
    for place, found in enumerate(asked):
        if place:
            house.output.line()
        left, fails = _solve_one(house, found, manner)
        failed |= fails
        if left:
            _say_goodbye(house)
            break
    return Exit.FAILED if failed else Exit.OK


def _solve_one(house: House, found: Found, manner: Manner) -> tuple[bool, bool]:
    """Runs one puzzle; whether the learner left, and whether a wrong answer is all it got."""
    asker = Asker(house.output)
    puzzle = found.puzzle
    of = say("puzzle.place", n=found.place, all=len(found.set))
    heading = Heading(f"{found.set.title}: {house.catalog.say(title_of(puzzle))}", of)
    session = session_of.begin(puzzle, heading, house.solver, manner)
    started = time.monotonic()
    fails = False
    while True:
        screen = session_of.screen(session)
        house.output.show(screen.blocks)
        if screen.prompt is None:
            return False, fails
        answer = asker.ask(screen.prompt)
        if answer is None:
            return True, fails
        from tutor.session.answering import answer as answered

        session = answered(session, answer, house.solver)
        if session.given:
            fails = (fails or not session.given.is_right) and not session.given.solves
            seconds = time.monotonic() - started
            hints = session.hints_used
            house.store.record(_attempt(house, puzzle, session.given, hints, seconds))
            tell_trouble(house)
            started = time.monotonic()


def _attempt(
    house: House, puzzle: Puzzle, given: session_of.Given, hints: int, seconds: float
) -> Attempt:
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


def _say_goodbye(house: House) -> None:
    key = "help.unsaved" if house.store.has_unsaved else "help.saved"
    house.output.show([Say(say(key), Tone.NOTE)])
