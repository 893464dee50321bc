"""``briscola puzzle``: finds what is to be solved, runs it, and keeps what was answered."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

from tutor.cli.ask import Asker, Leave
from tutor.cli.exits import Exit
from tutor.cli.told import say_trouble, tell, tell_unknown, tell_unusable
from tutor.content.identity import content_hash
from tutor.content.library import Found, Library
from tutor.content.problem import ContentError
from tutor.message import say
from tutor.progress.progress import Attempt
from tutor.session import puzzle as session_of
from tutor.session.screen import Gap, Heading, Say, Tone
from tutor.solver import TooLarge
from tutor.wiring import House


def solve(house: House, what: str | None, set_name: str | None, confirms: bool) -> int:
    """Solves one puzzle, or all of a file, or those not solved yet; returns the exit code."""
    try:
        asked = _asked(house, what, set_name)
        if asked is None:
            return Exit.NOT_FOUND
        return _solve_all(house, asked, confirms)
    except ContentError as error:
        tell_unusable(house, error)
        return Exit.UNREADABLE
    except TooLarge as error:
        tell(str(error))
        return Exit.UNREADABLE
    except KeyboardInterrupt:
        house.output.line()
        house.output.show([Say(say("help.saved"), Tone.NOTE)])
        return Exit.INTERRUPTED


def print_list(house: House, set_name: str | None, as_json: bool) -> int:
    """Lists the puzzles, without anything that hints at a solution."""
    try:
        found = [each for each in house.library if set_name in (None, each.set.name)]
    except ContentError as error:
        tell_unusable(house, error)
        return Exit.UNREADABLE
    if not found:
        return _unknown_set(house, set_name)
    rows = [_row(each, is_solved(house, each)) for each in found]
    if as_json:
        house.output.write(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
        return Exit.OK
    set_shown = ""
    for each, row in zip(found, rows, strict=True):
        if each.set.name != set_shown:
            blocks = [Gap()] if set_shown else []
            set_shown = each.set.name
            house.output.show(
                [*blocks, Heading(each.set.title, say("puzzle.list.set", name=set_shown))]
            )
        key = "puzzle.list.solved" if row["solved"] else "puzzle.list.open"
        house.output.show(
            [
                Say(
                    say(
                        key,
                        id=each.puzzle.id,
                        title=each.puzzle.texts.title,
                        n=int(str(row["cards"])),
                        role=say(f"puzzle.list.{row['role']}"),
                    )
                )
            ]
        )
    return Exit.OK


def _row(found: Found, solved: bool) -> dict[str, object]:
    position = found.puzzle.position
    return {
        "id": found.puzzle.id,
        "set": found.set.name,
        "title": found.puzzle.texts.title,
        "cards": len(position.hand),
        "role": "reply" if position.table else "lead",
        "solved": solved,
    }


def _asked(house: House, what: str | None, set_name: str | None) -> Iterator[Found] | None:
    if what and _is_file(what):
        return iter(Library((Path(what),), house.language))
    if what:
        found = house.library.find(what)
        if found is None:
            tell_unknown(house, "puzzle", what, [each.puzzle.id for each in house.library])
        return iter([found]) if found else None
    found_all = [each for each in house.library if set_name in (None, each.set.name)]
    if not found_all:
        _unknown_set(house, set_name)
        return None
    unsolved = [each for each in found_all if not is_solved(house, each)]
    if not unsolved:
        house.output.show([Say(say("puzzle.all-solved"), Tone.GOOD)])
    return iter(unsolved or found_all)


def _is_file(what: str) -> bool:
    return "/" in what or what.endswith((".yaml", ".yml")) or Path(what).is_file()


def _unknown_set(house: House, set_name: str | None) -> int:
    tell_unknown(house, "set", set_name or "", [each.name for each in house.library.sets])
    return Exit.NOT_FOUND


def is_solved(house: House, found: Found) -> bool:
    """Whether this very puzzle has been solved: the same id, and nothing in it changed since."""
    return (found.puzzle.id, content_hash(found.puzzle)) in house.solved


def _solve_all(house: House, asked: Iterator[Found], confirms: bool) -> int:
    failed = False
    for place, found in enumerate(asked):
        if place:
            house.output.line()
        left, failed = _solve_one(house, found, confirms)
        if left:
            break
    return Exit.FAILED if failed else Exit.OK


def _solve_one(house: House, found: Found, confirms: bool) -> tuple[bool, bool]:
    """Runs one puzzle; whether the learner left, and whether it stands unsolved."""
    asker = Asker(house.output)
    of = say("puzzle.place", n=found.place, all=len(found.set.puzzles))
    heading = Heading(f"{found.set.title}: {found.puzzle.texts.title}", of)
    session = session_of.begin(found.puzzle, heading, house.solver, confirms)
    started = time.monotonic()
    while True:
        screen = session_of.screen(session)
        house.output.show(screen.blocks)
        if screen.prompt is None:
            return False, session.is_failed
        given = asker.ask(screen.prompt)
        if isinstance(given, Leave):
            return True, session.is_failed
        session = session_of.answer(session, given, house.solver)
        if session.given:
            house.store.record(_attempt(house, found, session.given, time.monotonic() - started))
            say_trouble(house)
            started = time.monotonic()


def _attempt(house: House, found: Found, given: session_of.Given, seconds: float) -> Attempt:
    return Attempt(
        found.puzzle.id,
        content_hash(found.puzzle),
        house.now(),
        given.answer,
        given.grade,
        given.is_right,
        given.solves,
        seconds=round(seconds, 1),
    )
