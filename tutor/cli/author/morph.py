"""``briscola author morph``: the smallest changes that make another puzzle of one."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tutor.app import App
from tutor.authoring.morphs import Change, Effect, Morph, PointsMove, Replacement, Swap, morphs
from tutor.cli.author import files
from tutor.cli.author import new as author_new
from tutor.cli.author.explain import Worth, worth_of
from tutor.cli.author.files import ask, write_line
from tutor.cli.errors import tell, tell_unusable
from tutor.cli.exit_guard import Exit
from tutor.content.puzzles.model import Puzzle, PuzzleTexts
from tutor.content.yaml.problems import ContentError
from tutor.grading.difficulty import Difficulty
from tutor.grading.goal import target_of
from tutor.rules.variant import VARIANTS
from tutor.session.blocks.prose import title_of
from tutor.solver import Unsolvable

SCHEMA = 1
MOST_SHOWN = 4
"""Of each effect; the smallest changes come first."""

TITLES: Mapping[Effect, str] = {
    Effect.ANSWER: "Another card is right",
    Effect.UNIQUE: "Only one card is right",
    Effect.DRAW: "A draw is to be saved",
    Effect.HARDER: "The answer stays, and is harder to find",
}


class Choice(NamedTuple):
    """A change that can be picked by its number, and what the puzzle is then worth."""

    number: int
    effect: Effect
    morph: Morph
    worth: Worth


def run(house: App, what: str, pick: int | None, file: str | None, as_json: bool) -> int:
    """Lists the changes of a puzzle, and writes the one picked; returns the exit code."""
    name = files.named(what)
    try:
        found = files.puzzles_named(house, name)
        at = files.place_of(house, [each.puzzle.id for each in found], name)
        if at is None:
            return Exit.NOT_FOUND
        puzzle = found[at].puzzle
        if puzzle.position.stock:
            tell(house, f"{puzzle.id} has a stock: only endings without one can be changed.")
            return Exit.FAILED
        choices = list(_choices(house, puzzle))
    except ContentError as error:
        return tell_unusable(house, error)
    except Unsolvable as error:
        tell(house, f"{error}.")
        return Exit.UNREADABLE
    if as_json:
        print(json.dumps([_entry(puzzle, each) for each in choices], indent=1))
    elif pick is None:
        _show(house, puzzle, choices)
    if pick is None and choices and not as_json:
        pick = _asked(house, len(choices))
    if pick is None:
        return Exit.OK
    if not 1 <= pick <= len(choices):
        tell(house, f"There is no change {pick}: there are 1 to {len(choices)}.")
        return Exit.USAGE
    into = file or (str(name.path) if name.path else author_new.USUAL_FILE)
    wanted = author_new.NewPuzzle(file=into)
    variant = VARIANTS[puzzle.variant]
    return author_new.write(house, choices[pick - 1].morph.position, variant, wanted)


def _choices(house: App, puzzle: Puzzle) -> Iterator[Choice]:
    """The changes worth showing, numbered from 1 through all effects."""
    position, solver = puzzle.position, house.solver
    target = target_of(puzzle.goal, position, solver.solve(position))
    number = 0
    found = morphs(position, target, VARIANTS[puzzle.variant], solver)
    for effect in Effect:
        for morph in found.get(effect, ())[:MOST_SHOWN]:
            number += 1
            changed = Puzzle("", morph.position, PuzzleTexts(), puzzle.variant, morph.goal)
            yield Choice(number, effect, morph, worth_of(changed, solver))


def _show(house: App, puzzle: Puzzle, choices: list[Choice]) -> None:
    worth = worth_of(puzzle, house.solver)
    write_line(house, f"{puzzle.id}: {house.catalog.say(title_of(puzzle))}")
    write_line(house, str(puzzle.position), 2)
    write_line(house, f"{author_new.found_in(puzzle.position, worth.solution)} {_level(worth)}", 2)
    if not choices:
        write_line(house, "No change of a card or two points makes another puzzle of it.")
    effect = None
    for each in choices:
        if each.effect is not effect:
            effect = each.effect
            write_line(house, "")
            write_line(house, f"{TITLES[effect]}:")
        write_line(house, f"{each.number:2}. {change_told(puzzle, each.morph.change)}", 1)
        write_line(house, str(each.morph.position), 5)
        write_line(house, author_new.found_in(each.morph.position, each.worth.solution), 5)
        was = worth.difficulty if each.effect is Effect.HARDER else None
        write_line(house, _level(each.worth, was), 5)
    write_line(house, "")


def _level(worth: Worth, was: Difficulty | None = None) -> str:
    """How hard it is, and its first idea; beside how hard it was, where that is what changes."""
    assert worth.difficulty
    idea = f", {worth.ideas[0].slug}" if worth.ideas else ""
    rise = f"; rating {worth.difficulty.rating}, from {was.rating}" if was else ""
    return f"Level {worth.difficulty.level}{idea}{rise}."


def change_told(puzzle: Puzzle, change: Change) -> str:
    """A change in a sentence, for an author."""
    you = puzzle.position.to_play

    def whose(seat: int | None) -> str:
        if seat is None:
            return "on the table"
        if puzzle.position.seats == 2:
            return "in your hand" if seat == you else "in your opponent's hand"
        return (
            "in your hand" if seat == you else f"in hand {(seat - you) % puzzle.position.seats + 1}"
        )

    match change:
        case PointsMove(points):
            few = "1 point" if abs(points) == 1 else f"{abs(points)} points"
            return f"{few} {'more' if points > 0 else 'fewer'} for you"
        case Swap(card, other):
            return f"{card} and {other} change places"
        case Replacement(seat, card, new, pays):
            said = f"{new} instead of {card} {whose(seat)}"
            if pays is None:
                return said
            more = card.points - new.points
            pile = "your pile" if pays == you else "the other pile"
            return f"{said}; {pile} {more:+}"


def _asked(house: App, most: int) -> int | None:
    """The number of the change to write; None for none, or where nobody can be asked."""
    if not (sys.stdin and sys.stdin.isatty()):
        write_line(house, "To write one as a new puzzle: --pick NUMBER [--set FILE]")
        return None
    while True:
        try:
            typed = ask(house, f"Write which one? 1 to {most}, or Enter for none:")
        except EOFError:
            return None
        if typed in ("", "q"):
            return None
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:4]) <= most:
            return int(typed)
        house.output.line(f"A number from 1 to {most}, or Enter.")


def _entry(puzzle: Puzzle, choice: Choice) -> dict[str, object]:
    morph, worth = choice.morph, choice.worth
    assert worth.difficulty
    return {
        "schema": SCHEMA,
        "number": choice.number,
        "effect": choice.effect.value,
        "change": change_told(puzzle, morph.change),
        "position": str(morph.position),
        "goal": {"kind": morph.target.kind.value, "points": morph.target.points},
        "right": [str(card) for card in morph.position.hand if card in morph.right],
        "finals": {str(card): final for card, final in morph.solution.points_after.items()},
        "themes": [theme.slug for theme in worth.ideas],
        "level": worth.difficulty.level,
        "rating": worth.difficulty.rating,
    }
