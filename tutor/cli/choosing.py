"""Finds the puzzles that are asked for, by name or by what they are like."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from time import monotonic

from tutor.cli.puzzle_options import Wanted
from tutor.cli.told import tell, tell_trouble, tell_unknown
from tutor.content.library import Found, Library
from tutor.content.problem import safe_line
from tutor.message import say
from tutor.session.screen import Say, Tone
from tutor.wiring import House

NEAR = 3
PATIENCE = 1.0
"""Seconds of looking for a theme before one says so; what is found out is kept for next time."""


def chosen(house: House, wanted: Wanted, *, as_listed: bool = False) -> list[Found]:
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


def tell_none(house: House) -> None:
    """That there are puzzles, but none of the kind asked for."""
    tell(house, house.catalog.say(say("help.unknown.none-fits")))


def _named(house: House, library: Library, wanted: Wanted) -> list[Found]:
    """The puzzle of an id."""
    what = wanted.what or ""
    found = library.find(what)
    if found and wanted.set in (None, found.set.name) and _fits(found, wanted):
        return [found]
    tell_unknown(house, "puzzle", what, [each.id for each in library])
    return []


def _fits(found: Found, wanted: Wanted) -> bool:
    return (
        wanted.level in (None, found.set.level)
        and (wanted.role is None or wanted.role.value == found.role)
        and wanted.cards in (None, found.cards)
    )


def to_solve(house: House, chosen: list[Found], wanted: Wanted, theme: str) -> Iterator[Found]:
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


def with_theme(house: House, found: Iterable[Found], theme: str) -> Iterator[Found]:
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
            house.themes.keep()


def _tell_looking(house: House) -> None:
    """Says once, and only to somebody at a terminal, that the looking takes its time."""
    key = "puzzle.looking"
    if key not in house.told:
        house.told.add(key)
        if _is_at_a_terminal():
            tell(house, house.catalog.say(say(key)))


def _is_at_a_terminal() -> bool:
    return bool(sys.stderr and sys.stderr.isatty())


def theme_meant(house: House, wanted: Wanted) -> str | None:
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


def _library_at(house: House, path: Path) -> Library:
    """The sets in a file, a folder or a zip of anyone's; ContentError if anything is not true."""
    from tutor.cli.pack import library_at

    return library_at(house, path)


def _is_file(house: House, what: str) -> bool:
    if "/" in what or what.endswith((".yaml", ".yml", ".zip")):
        return True
    return os.path.exists(what) and not house.library.find(what)  # noqa: PTH110 never raises
