"""``briscola puzzle``: finds what is to be solved, runs it, and keeps what was answered."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from pathlib import Path
from random import Random
from time import monotonic

from tutor.app import App
from tutor.cli.errors import say_goodbye, tell, tell_trouble, tell_unknown, tell_unusable
from tutor.cli.exit_guard import Exit
from tutor.cli.puzzle_options import PuzzleRequest
from tutor.cli.runner import Runner, Stop, keep_attempts
from tutor.content.library.library import Library, LibraryPuzzle, LibrarySet
from tutor.content.yaml.problems import ContentError, safe_line
from tutor.message import Message, Param, say
from tutor.session.blocks.prose import title_of
from tutor.session.protocol import AttemptMade, Record
from tutor.session.puzzle import Judge, Manner, PuzzleSession
from tutor.session.puzzle import begin as begin_puzzle
from tutor.session.screen import Block, Gap, Heading, Say, Tone
from tutor.solver import Unsolvable
from tutor.text.catalog import flaw_text

__all__ = ["Judge", "Manner", "solve"]


def solve(house: App, wanted: PuzzleRequest, manner: Manner) -> int:
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
        tell(house, flaw_text(error, house.catalog))
        return Exit.UNREADABLE
    except KeyboardInterrupt:
        house.output.line()
        say_goodbye(house)
        return Exit.INTERRUPTED


def _solve_all(house: App, asked: Iterable[LibraryPuzzle], manner: Manner) -> int:
    """Runs the puzzles one after another until the learner leaves."""
    runner = Runner(house.output, house.solver, keep_attempts(house))
    failed = None
    for place, found in enumerate(asked):
        if place:
            house.output.line()
        run = runner.run(begun(house, found, manner))
        failed = bool(failed) or _is_failed(run.records)
        if run.stop is not Stop.OVER:
            say_goodbye(house)
            if run.stop is Stop.INTERRUPTED:
                return Exit.INTERRUPTED
            break
    if failed is None:
        return Exit.NOT_FOUND
    return Exit.FAILED if failed else Exit.OK


def _is_failed(records: Iterable[Record]) -> bool:
    """Whether a puzzle was answered wrongly, and not solved after that."""
    fails = False
    for record in records:
        if isinstance(record, AttemptMade):
            fails = (fails or not record.is_right) and not record.solves
    return fails


def begun(house: App, found: LibraryPuzzle, manner: Manner) -> PuzzleSession:
    """A puzzle of a set at its first screen."""
    puzzle = found.puzzle  # built anew each time it is asked for
    of = say("puzzle.place", n=found.place, all=len(found.set))
    heading = Heading(f"{found.set.title}: {house.catalog.say(title_of(puzzle))}", of)
    return begin_puzzle(puzzle, heading, house.solver, manner)


NEAR = 3
PATIENCE = 1.0
"""Seconds of looking for a theme before one says so; what is found out is kept for next time."""


def chosen(house: App, wanted: PuzzleRequest, *, as_listed: bool = False) -> list[LibraryPuzzle]:
    """What is asked for but for its theme, as it is offered or as it is listed.

    Nothing if there is none: that is told.
    """
    library = house.library
    if wanted.what is not None:
        if not _is_file(house, wanted.what):
            return _named(house, library, wanted)
        library = _library_at(house, Path(wanted.what))
    sets = [each for each in library.sets if wanted.set in (None, each.name)]
    if wanted.set is not None and not sets:
        tell_unknown(house, "set", wanted.set, [each.name for each in library.sets])
        return []
    # What is asked for by name comes as it stands there.
    as_it_stands = as_listed or wanted.set is not None or wanted.what is not None
    in_order = chain.from_iterable(sets) if as_it_stands else library.in_turn()
    found = [each for each in in_order if _fits(each, wanted)]
    if wanted.seed is not None:
        Random(wanted.seed).shuffle(found)
    if not found:
        tell_none(house)
    return found


def tell_none(house: App) -> None:
    """That there are puzzles, but none of the kind asked for."""
    tell(house, house.catalog.say(say("help.unknown.none-fits")))


def _named(house: App, library: Library, wanted: PuzzleRequest) -> list[LibraryPuzzle]:
    """The puzzle of an id."""
    what = wanted.what or ""
    found = library.find(what)
    if found and wanted.set in (None, found.set.name) and _fits(found, wanted):
        return [found]
    tell_unknown(house, "puzzle", what, [each.id for each in library])
    return []


def _fits(found: LibraryPuzzle, wanted: PuzzleRequest) -> bool:
    return (
        wanted.level in (None, found.set.level)
        and (wanted.role is None or wanted.role.value == found.role)
        and wanted.cards in (None, found.cards)
    )


def to_solve(
    house: App, chosen: list[LibraryPuzzle], wanted: PuzzleRequest, theme: str
) -> Iterator[LibraryPuzzle]:
    """Those not solved yet, and all of them once they all are; what is named in any case.

    Their themes are only looked at as far as they are needed.
    """
    is_open = (each for each in chosen if wanted.what or each.item not in house.solved)
    open_ones = with_theme(house, is_open, theme)
    first = next(open_ones, None)
    tell_trouble(house)
    if first is None:
        open_ones = with_theme(house, chosen, theme)
        first = next(open_ones, None)
        if first is None:
            tell_none(house)
            return
        house.output.show([Say(say("puzzle.all-solved"), Tone.GOOD)])
    yield first
    yield from open_ones


def with_theme(house: App, found: Iterable[LibraryPuzzle], theme: str) -> Iterator[LibraryPuzzle]:
    """Those of a theme; all of them, if none is asked for. Who has to wait is told why."""
    spent = 0.0
    try:
        for each in found:
            begun = monotonic()
            fits = not theme or theme in house.themes_of(each)
            spent += monotonic() - begun
            if spent > PATIENCE:
                _tell_looking(house)
            if fits:
                yield each
    finally:
        if theme:
            house.themes.save()


def _tell_looking(house: App) -> None:
    """Says once, and only to somebody at a terminal, that the looking takes its time."""
    key = "puzzle.looking"
    if key not in house.told:
        house.told.add(key)
        if _is_at_a_terminal():
            tell(house, house.catalog.say(say(key)))


def _is_at_a_terminal() -> bool:
    return bool(sys.stderr and sys.stderr.isatty())


def theme_meant(house: App, wanted: PuzzleRequest) -> str | None:
    """The theme asked for, "" for none; or None if there is no such theme: that is told.

    It may be called by its name in files or in the learner's language.
    """
    if wanted.theme is None:
        return ""
    from difflib import get_close_matches

    from tutor.grading.themes import BY_SLUG, THEMES
    from tutor.text.spelling import plain

    names = {plain(house.catalog.say(theme.name)): theme.slug for theme in THEMES}
    names |= {theme.slug: theme.slug for theme in THEMES}
    asked = plain(wanted.theme[:80])
    if asked in names:
        return names[asked]
    near = dict.fromkeys(names[each] for each in get_close_matches(asked, names, 2 * NEAR, 0.5))
    named = [f"{house.catalog.say(BY_SLUG[each].name)} ({each})" for each in near]
    known = named[:NEAR] or [theme.slug for theme in THEMES]
    shown = {"asked": safe_line(wanted.theme[:80]), "near": ", ".join(known)}
    key = f"help.unknown.theme{'-near' * bool(near)}"
    tell(house, house.catalog.say(say(key, **shown)))
    return None


def _library_at(house: App, path: Path) -> Library:
    """The sets in a file, a folder or a zip of anyone's; ContentError if anything is not true."""
    from tutor.cli.pack import library_at

    return library_at(house, path)


def _is_file(house: App, what: str) -> bool:
    if "/" in what or what.endswith((".yaml", ".yml", ".zip")):
        return True
    return os.path.exists(what) and not house.library.find(what)  # noqa: PTH110 never raises


def print_list(house: App, wanted: PuzzleRequest, as_json: bool) -> int:
    """Lists the sets of the library; or the puzzles, of one set or of those that fit."""
    try:
        found = _found(house, wanted)
        if not found:
            return Exit.NOT_FOUND
        if as_json:
            rows = [_row(house, each) for each in found]
            house.output.write(json.dumps(rows, indent=1) + "\n")
        elif wanted.what or wanted.set or wanted.filters or len(house.library.sets) == 1:
            house.output.show(_puzzles(house, found))
        else:
            house.output.show(_sets(house))
    except ContentError as error:
        return tell_unusable(house, error)
    tell_trouble(house)
    return Exit.OK


def _found(house: App, wanted: PuzzleRequest) -> list[LibraryPuzzle]:
    """What is asked for; nothing if that is told."""
    theme = theme_meant(house, wanted)
    if theme is None:
        return []
    fitting = chosen(house, wanted, as_listed=True)
    found = list(with_theme(house, fitting, theme))
    if fitting and not found:
        tell_none(house)
    return found


def _sets(house: App) -> list[Block]:
    """A line for each set: how many puzzles, and how many of them are solved."""
    sets = house.library.sets
    lines: list[Block] = [Say(_set_line(house, each)) for each in sets]
    solved = sum(_solved(house, each) for each in sets)
    total = say("puzzle.list.total", solved=solved, n=sum(map(len, sets)))
    ways = Say(say("puzzle.list.ways", name=sets[0].name), Tone.NOTE)
    return [Say(total, Tone.TITLE), Gap(), *lines, Gap(), ways]


def _set_line(house: App, puzzles: LibrarySet) -> Message:
    solved = _solved(house, puzzles)
    params: dict[str, Param] = {"name": puzzles.name, "title": puzzles.title}
    params |= {"solved": solved, "all": len(puzzles)}
    params["mark"] = say(f"puzzle.list.mark-{'all' if solved == len(puzzles) else 'open'}")
    if puzzles.level and not puzzles.title.endswith(str(puzzles.level)):
        return say("puzzle.list.set-line-level", level=puzzles.level, **params)
    return say("puzzle.list.set-line", **params)


def _solved(house: App, puzzles: LibrarySet) -> int:
    return sum(item in house.solved for item in puzzles.items)


def _puzzles(house: App, listed: list[LibraryPuzzle]) -> list[Block]:
    shown: list[Block] = []
    for puzzles, found in groupby(listed, key=lambda each: each.set):
        title = Heading(puzzles.title, say("puzzle.list.set", name=puzzles.name))
        lines = [Say(_line(house, each)) for each in found]
        shown += [*([Gap()] if shown else []), title, *lines]
    return shown


def _row(house: App, found: LibraryPuzzle) -> dict[str, object]:
    return {
        "id": found.id,
        "set": found.set.name,
        "title": house.catalog.say(title_of(found.built)),
        "cards": found.cards,
        "role": found.role,
        "level": found.set.level or None,
        "solved": found.item in house.solved,
    }


def _line(house: App, found: LibraryPuzzle) -> Message:
    return say(
        f"puzzle.list.{'solved' if found.item in house.solved else 'open'}",
        id=found.id,
        title=title_of(found.built),
        n=found.cards,
        role=say(f"puzzle.list.{found.role}"),
    )
