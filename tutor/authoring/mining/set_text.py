"""The file of a mined set: its title, its head, its puzzles, and its translation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tutor.authoring.mining.request import MiningRequest
from tutor.authoring.mining.search import BATCH_DEALS, MinedPuzzle
from tutor.content.puzzles.model import GoalKind
from tutor.message import Message, say
from tutor.rules.variant import PAIRS, TWO_PLAYERS


def title_of_set(request: MiningRequest) -> Message:
    """The title of the set: what its puzzles show at first sight, never their themes or goals.

    A goal is named only where all puzzles have it and none has nothing to find.
    """
    role = request.role.value if request.role else "any"
    what = say(f"mine.title.{role}-{request.cards or 'any'}")
    if request.variant == PAIRS.name:
        what = say("mine.title.pairs", what=what)
    if request.is_of_games:
        what = say("mine.title.games", what=what)
    if request.themes:
        what = say("mine.title.selected", what=what)
    goal = _goal(request.goals)
    if goal:
        what = say(f"mine.title.goal.{goal}", what=what)
    return say("mine.title.level", what=what, level=request.level) if request.level else what


def _goal(goals: tuple[GoalKind, ...]) -> str:
    """The part of the title that names the goal; empty if it names none."""
    if GoalKind.NOTHING_TO_FIND in goals:
        return "anything"
    return goals[0].value if len(goals) == 1 else ""


SCHEMAS = "../schemas/"
"""Where the schemas lie as seen from a set of the program."""
_PUZZLE = re.compile(r'^    position: "([^"\n]+)"$', re.MULTILINE)
_UNFINISHED = re.compile(r"^# unfinished: [0-9]+ of [0-9]+ after ([0-9]{1,9}) deals.*\n\Z", re.M)


def set_text(
    request: MiningRequest,
    title: str,
    puzzles: Sequence[MinedPuzzle],
    deals: int | None = None,
    schemas: str = SCHEMAS,
) -> str:
    """The text of a set's file.

    ``deals`` is the number searched so far, None if the search is over; ``schemas`` is where the
    schemas lie as seen from the file.
    """
    lines = [*_head(request, title, schemas), "puzzles:"]
    for number, puzzle in enumerate(puzzles, 1):
        lines += _puzzle(request, number, puzzle)
    if deals is not None:
        so_far = f"{len(puzzles)} of {request.number} after {deals} deals"
        lines.append(f"# unfinished: {so_far}; the same command goes on from there")
    return "\n".join(lines) + "\n"


def translation_text(
    request: MiningRequest, language: str, title: str, source: str, schemas: str = SCHEMAS
) -> str:
    """The text of the set's translation file: it holds only a title."""
    lines = [
        schema_line(schemas, "puzzle-texts"),
        f"set: {request.set_name}",
        f"language: {language}",
        f'title: "{title}"',
        f'source: "{source}"',
        "puzzles: {}",
    ]
    return "\n".join(lines) + "\n"


def parse_unfinished(
    text: str, request: MiningRequest, title: str, schemas: str = SCHEMAS
) -> tuple[list[str], int] | None:
    """The positions in an unfinished file of the same request, and the number of batches searched.

    None if the text is anything else; such a file must not be overwritten.
    """
    found = _UNFINISHED.search(text)
    if found is None:
        return None
    deals = int(found[1])
    head = "\n".join((*_head(request, title, schemas), "puzzles:", ""))
    if deals % BATCH_DEALS or not text.startswith(head):
        return None
    return _PUZZLE.findall(text), deals // BATCH_DEALS


def command_of(request: MiningRequest) -> str:
    """The command that makes the set; where it is written is left out."""
    options: dict[str, object] = {"count": request.number}
    options["variant"] = request.variant if request.variant != TWO_PLAYERS.name else None
    options |= {"goal": [each.value for each in request.goals], "theme": request.themes}
    options |= {"role": request.role and request.role.value, "cards": request.cards}
    options["level"] = request.level
    if request.is_of_games:
        options["games"] = "FILE"
    else:
        options["seed"] = request.seed
        options["deals"] = request.deals if request.deals != MiningRequest().deals else None
    options["set"] = request.name
    said = [f"--{name} {each}" for name, value in options.items() for each in _each(value)]
    return " ".join(("briscola author mine", *said))


def _each(value: object) -> Iterator[object]:
    if isinstance(value, (list, tuple)):
        yield from value
    elif value not in (None, ""):
        yield value


def schema_line(schemas: str, name: str) -> str:
    """The line by which an editor finds the schema of a file."""
    return f"# yaml-language-server: $schema={schemas}{name}.schema.json"


def _head(request: MiningRequest, title: str, schemas: str) -> list[str]:
    head = [
        schema_line(schemas, "puzzles"),
        f"# {command_of(request)}",
        f"set: {request.set_name}",
        f'title: "{title}"',
        "language: en",
    ]
    return [*head, f"level: {request.level}"] if request.level else head


def _puzzle(request: MiningRequest, number: int, puzzle: MinedPuzzle) -> list[str]:
    """The lines of a puzzle: position and goal only, all else is computed when it is read."""
    variant = [] if request.variant == TWO_PLAYERS.name else [f"    variant: {request.variant}"]
    return [
        f"  - id: {request.set_name}-{number:03d}",
        *variant,
        f'    position: "{puzzle.position}"',
        f"    goal: {puzzle.goal.value}",
    ]
