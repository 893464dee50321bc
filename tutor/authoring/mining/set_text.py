"""What a set is called: what a puzzle of it shows at first sight, never what it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tutor.authoring.mining.request import MiningRequest
from tutor.authoring.mining.search import BATCH_DEALS, MinedPuzzle
from tutor.content.puzzles.model import GoalKind
from tutor.message import Message, say
from tutor.rules.variant import PAIRS, TWO_PLAYERS


def title_of_set(order: MiningRequest) -> Message:
    """The title of the set that an order brings."""
    role = order.role.value if order.role else "any"
    what = say(f"mine.title.{role}-{order.cards or 'any'}")
    if order.variant == PAIRS.name:
        what = say("mine.title.pairs", what=what)
    if order.is_of_games:
        what = say("mine.title.games", what=what)
    if order.themes:
        what = say("mine.title.selected", what=what)
    goal = _goal(order.goals)
    if goal:
        what = say(f"mine.title.goal.{goal}", what=what)
    return say("mine.title.level", what=what, level=order.level) if order.level else what


def _goal(goals: tuple[GoalKind, ...]) -> str:
    """What the goals asked for have in common; where some ask for nothing, none may show it."""
    if GoalKind.NOTHING_TO_FIND in goals:
        return "anything"
    return goals[0].value if len(goals) == 1 else ""


_SCHEMA = "# yaml-language-server: $schema=../schemas/{}.schema.json"
_PUZZLE = re.compile(r'^    position: "([^"\n]+)"$', re.MULTILINE)
_UNFINISHED = re.compile(r"^# unfinished: [0-9]+ of [0-9]+ after ([0-9]{1,9}) deals.*\n\Z", re.M)


def set_text(
    order: MiningRequest, title: str, finds: Sequence[MinedPuzzle], deals: int | None = None
) -> str:
    """The file of a set; ``deals`` are those looked at where the search is not over."""
    lines = [*_head(order, title), "puzzles:"]
    for number, find in enumerate(finds, 1):
        lines += _puzzle(order, number, find)
    if deals is not None:
        so_far = f"{len(finds)} of {order.number} after {deals} deals"
        lines.append(f"# unfinished: {so_far}; the same command goes on from there")
    return "\n".join(lines) + "\n"


def translation_text(order: MiningRequest, language: str, title: str, source: str) -> str:
    """The file of a set's words in another language: there is only a title."""
    lines = [
        _SCHEMA.format("puzzle-texts"),
        f"set: {order.set_name}",
        f"language: {language}",
        f'title: "{title}"',
        f'source: "{source}"',
        "puzzles: {}",
    ]
    return "\n".join(lines) + "\n"


def parse_unfinished(text: str, order: MiningRequest, title: str) -> tuple[list[str], int] | None:
    """The positions in an unfinished file of this very order, and the blocks looked at.

    None if it is anything else: such a file is not to be written over.
    """
    found = _UNFINISHED.search(text)
    if found is None:
        return None
    deals = int(found[1])
    head = "\n".join((*_head(order, title), "puzzles:", ""))
    if deals % BATCH_DEALS or not text.startswith(head):
        return None
    return _PUZZLE.findall(text), deals // BATCH_DEALS


def command_of(order: MiningRequest) -> str:
    """The command that makes the set, wherever it is then written."""
    options: dict[str, object] = {"count": order.number}
    options["variant"] = order.variant if order.variant != TWO_PLAYERS.name else None
    options |= {"goal": [each.value for each in order.goals], "theme": order.themes}
    options |= {"role": order.role and order.role.value, "cards": order.cards}
    options["level"] = order.level
    if order.is_of_games:
        options["games"] = "FILE"
    else:
        options["seed"] = order.seed
        options["deals"] = order.deals if order.deals != MiningRequest().deals else None
    options["set"] = order.name
    said = [f"--{name} {each}" for name, value in options.items() for each in _each(value)]
    return " ".join(("briscola author mine", *said))


def _each(value: object) -> Iterator[object]:
    if isinstance(value, (list, tuple)):
        yield from value
    elif value not in (None, ""):
        yield value


def _head(order: MiningRequest, title: str) -> list[str]:
    head = [
        _SCHEMA.format("puzzles"),
        f"# {command_of(order)}",
        f"set: {order.set_name}",
        f'title: "{title}"',
        "language: en",
    ]
    return [*head, f"level: {order.level}"] if order.level else head


def _puzzle(order: MiningRequest, number: int, find: MinedPuzzle) -> list[str]:
    """A puzzle in its compact form: all else is computed."""
    variant = [] if order.variant == TWO_PLAYERS.name else [f"    variant: {order.variant}"]
    return [
        f"  - id: {order.set_name}-{number:03d}",
        *variant,
        f'    position: "{find.position}"',
        f"    goal: {find.goal.value}",
    ]
