"""``briscola puzzle --list``: what there is, without anything that hints at a solution."""

from __future__ import annotations

import json
from itertools import groupby

from tutor.cli.choosing import chosen, tell_none, theme_meant, with_theme
from tutor.cli.exits import Exit
from tutor.cli.puzzle_options import Wanted
from tutor.cli.told import tell_trouble, tell_unusable
from tutor.content.library import Found, ListedSet
from tutor.content.problem import ContentError
from tutor.message import Message, Param, say
from tutor.session.screen import Block, Gap, Heading, Say, Tone
from tutor.session.title import title_of
from tutor.wiring import House


def print_list(house: House, wanted: Wanted, as_json: bool) -> int:
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


def _found(house: House, wanted: Wanted) -> list[Found]:
    """What is asked for; nothing if that is told."""
    theme = theme_meant(house, wanted)
    if theme is None:
        return []
    fitting = chosen(house, wanted, as_listed=True)
    found = list(with_theme(house, fitting, theme))
    if fitting and not found:
        tell_none(house)
    return found


def _sets(house: House) -> list[Block]:
    """A line for each set: how many puzzles, and how many of them are solved."""
    sets = house.library.sets
    lines: list[Block] = [Say(_set_line(house, each)) for each in sets]
    solved = sum(_solved(house, each) for each in sets)
    total = say("puzzle.list.total", solved=solved, n=sum(map(len, sets)))
    ways = Say(say("puzzle.list.ways", name=sets[0].name), Tone.NOTE)
    return [Say(total, Tone.TITLE), Gap(), *lines, Gap(), ways]


def _set_line(house: House, puzzles: ListedSet) -> Message:
    solved = _solved(house, puzzles)
    params: dict[str, Param] = {"name": puzzles.name, "title": puzzles.title}
    params |= {"solved": solved, "all": len(puzzles)}
    params["mark"] = say(f"puzzle.list.mark-{'all' if solved == len(puzzles) else 'open'}")
    if puzzles.level and not puzzles.title.endswith(str(puzzles.level)):
        return say("puzzle.list.set-line-level", level=puzzles.level, **params)
    return say("puzzle.list.set-line", **params)


def _solved(house: House, puzzles: ListedSet) -> int:
    return sum(item in house.solved for item in puzzles.items)


def _puzzles(house: House, listed: list[Found]) -> list[Block]:
    shown: list[Block] = []
    for puzzles, found in groupby(listed, key=lambda each: each.set):
        title = Heading(puzzles.title, say("puzzle.list.set", name=puzzles.name))
        lines = [Say(_line(house, each)) for each in found]
        shown += [*([Gap()] if shown else []), title, *lines]
    return shown


def _row(house: House, found: Found) -> dict[str, object]:
    return {
        "id": found.id,
        "set": found.set.name,
        "title": house.catalog.say(title_of(found.built)),
        "cards": found.cards,
        "role": found.role,
        "level": found.set.level or None,
        "solved": found.item in house.solved,
    }


def _line(house: House, found: Found) -> Message:
    return say(
        f"puzzle.list.{'solved' if found.item in house.solved else 'open'}",
        id=found.id,
        title=title_of(found.built),
        n=found.cards,
        role=say(f"puzzle.list.{found.role}"),
    )
