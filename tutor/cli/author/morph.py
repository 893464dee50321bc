"""``briscola author morph``: the smallest changes that make another puzzle of one."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple

import typer

from tutor.authoring.morphs import Change, Effect, Morph, PointsMove, Replacement, Swap, morphs
from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.author import files
from tutor.cli.author.explain import Worth, worth_of
from tutor.cli.author.files import ask, write_line
from tutor.cli.author.new_puzzle import USUAL_FILE, NewPuzzle, solver_line, write
from tutor.cli.command import command
from tutor.cli.errors import Refusal
from tutor.cli.options import Json
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.puzzles.model import Puzzle, PuzzleTexts
from tutor.grading.difficulty import Difficulty
from tutor.grading.goal import target_of
from tutor.rules.variant import VARIANTS
from tutor.session.blocks.prose import title_of

SCHEMA = 1
"""Of the object for a change; raised when a field of it changes or goes."""
MOST_SHOWN = 4
"""Of each effect; the smallest changes come first."""

TITLES: Mapping[Effect, str] = {
    Effect.ANSWER: "Another card is right",
    Effect.UNIQUE: "Only one card is right",
    Effect.DRAW: "A draw is to be saved",
    Effect.HARDER: "The answer stays, and is harder to find",
}


class MorphChoice(NamedTuple):
    """A change that can be picked by its number, and what the puzzle is then worth."""

    number: int
    effect: Effect
    morph: Morph
    worth: Worth


@command
def morph(
    app: App,
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE:ID|ID",
            help="A puzzle in a file, or a shipped one.",
            autocompletion=completion.puzzles,
        ),
    ],
    pick: Annotated[
        int | None, typer.Option("--pick", metavar="N", help="Write change N as a new puzzle.")
    ] = None,
    set_: Annotated[
        str | None,
        typer.Option("--set", metavar="FILE", help="Into this set; the puzzle's own if none."),
    ] = None,
    json_: Json = False,
) -> int:
    """Find the smallest changes that make another puzzle.

    At a terminal you are asked which one to write; elsewhere --pick says it.

    Example: briscola author morph first-steps-04 --pick 2 --set my-endings.yaml
    """
    name = files.reference_of(what)
    found = files.puzzles_named(app, name)
    puzzle = found[files.place_of([each.puzzle.id for each in found], name)].puzzle
    if puzzle.position.stock:
        why = f"{puzzle.id} has a stock: only endings without one can be changed."
        raise Refusal(why, Exit.FAILED)
    choices = list(_choices(app, puzzle))
    if json_:
        print(json.dumps([_entry(puzzle, each) for each in choices], indent=1))
    elif pick is None:
        _show(app, puzzle, choices)
    if pick is None and choices and not json_:
        pick = _ask_which(app, len(choices))
    if pick is None:
        return Exit.OK
    if not 1 <= pick <= len(choices):
        why = f"There is no change {pick}: there are 1 to {len(choices)}."
        raise Refusal(why, Exit.USAGE)
    into = set_ or (str(name.path) if name.path else USUAL_FILE)
    position, variant = choices[pick - 1].morph.position, VARIANTS[puzzle.variant]
    return write(app, position, variant, NewPuzzle(file=into))


def _choices(app: App, puzzle: Puzzle) -> Iterator[MorphChoice]:
    """The changes worth showing, numbered from 1 through all effects."""
    position, solver = puzzle.position, app.solver
    target = target_of(puzzle.goal, position, solver.solve(position))
    number = 0
    found = morphs(position, target, VARIANTS[puzzle.variant], solver)
    for effect in Effect:
        for morph in found.get(effect, ())[:MOST_SHOWN]:
            number += 1
            changed = Puzzle("", morph.position, PuzzleTexts(), puzzle.variant, morph.goal)
            yield MorphChoice(number, effect, morph, worth_of(changed, solver))


def _show(app: App, puzzle: Puzzle, choices: list[MorphChoice]) -> None:
    worth = worth_of(puzzle, app.solver)
    write_line(app, f"{puzzle.id}: {app.catalog.say(title_of(puzzle))}")
    write_line(app, str(puzzle.position), 2)
    write_line(app, f"{solver_line(puzzle.position, worth.solution)} {_level(worth)}", 2)
    if not choices:
        write_line(app, "No change of a card or two points makes another puzzle of it.")
    effect = None
    for each in choices:
        if each.effect is not effect:
            effect = each.effect
            write_line(app, "")
            write_line(app, f"{TITLES[effect]}:")
        write_line(app, f"{each.number:2}. {change_text(puzzle, each.morph.change)}", 1)
        write_line(app, str(each.morph.position), 5)
        write_line(app, solver_line(each.morph.position, each.worth.solution), 5)
        was = worth.difficulty if each.effect is Effect.HARDER else None
        write_line(app, _level(each.worth, was), 5)
    write_line(app, "")


def _level(worth: Worth, was: Difficulty | None = None) -> str:
    """How hard it is, and its first idea; beside how hard it was, where that is what changes."""
    assert worth.difficulty
    idea = f", {worth.ideas[0].slug}" if worth.ideas else ""
    rise = f"; rating {worth.difficulty.rating}, from {was.rating}" if was else ""
    return f"Level {worth.difficulty.level}{idea}{rise}."


def change_text(puzzle: Puzzle, change: Change) -> str:
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
            text = f"{new} instead of {card} {whose(seat)}"
            if pays is None:
                return text
            more = card.points - new.points
            pile = "your pile" if pays == you else "the other pile"
            return f"{text}; {pile} {more:+}"


def _ask_which(app: App, most: int) -> int | None:
    """The number of the change to write; None for none, or where there is no terminal to ask at."""
    if not (sys.stdin and sys.stdin.isatty()):
        write_line(app, "To write one as a new puzzle: --pick NUMBER [--set FILE]")
        return None
    while True:
        try:
            typed = ask(app, f"Write which one? 1 to {most}, or Enter for none:")
        except EOFError:
            return None
        if typed in ("", "q"):
            return None
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:4]) <= most:
            return int(typed)
        app.output.line(f"A number from 1 to {most}, or Enter.")


def _entry(puzzle: Puzzle, choice: MorphChoice) -> dict[str, object]:
    morph, worth = choice.morph, choice.worth
    assert worth.difficulty
    return {
        "schema": SCHEMA,
        "number": choice.number,
        "effect": choice.effect.value,
        "change": change_text(puzzle, morph.change),
        "position": str(morph.position),
        "goal": {"kind": morph.target.kind.value, "points": morph.target.points},
        "right": [str(card) for card in morph.position.hand if card in morph.right],
        "finals": {str(card): final for card, final in morph.solution.points_after.items()},
        "themes": [theme.slug for theme in worth.ideas],
        "level": worth.difficulty.level,
        "rating": worth.difficulty.rating,
    }
