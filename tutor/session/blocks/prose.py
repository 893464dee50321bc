"""The title of a puzzle, and its author's words filled with facts that the solver has proved."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from tutor.content.puzzles.model import Puzzle
from tutor.message import Message, Param, ValueInForm, say
from tutor.rules.cards import POINTS_IN_ALL
from tutor.rules.position import Position
from tutor.session.screen import Prose
from tutor.solver import Solution

if TYPE_CHECKING:
    from tutor.content.puzzles.placeholders import Placeholder


def prose(puzzle: Puzzle, text: str, solution: Solution) -> Prose:
    """An author's text with its placeholders filled.

    Args:
        puzzle: The puzzle whose author wrote the text.
        text: The text; one with a faulty placeholder is shown as it is written.
        solution: The solution of the puzzle's own position, which the placeholders speak of.
    """
    if "{" not in text:
        return Prose(text)
    # Few texts have placeholders; the first screen need not wait for what reads them.
    from tutor.content.puzzles.placeholders import Placeholder, pieces

    parts: list[str | ValueInForm] = []
    for piece in pieces(text):
        if isinstance(piece, Placeholder):
            value = _value_of(piece, solution)
            if value is None:
                return Prose(text)
            parts.append(ValueInForm(value, piece.form))
        elif isinstance(piece, str):
            parts.append(piece)
        else:
            return Prose(text)
    return Prose(text, tuple(parts), puzzle.texts.language)


def _value_of(placeholder: Placeholder, solution: Solution) -> Param | None:
    """The fact that a placeholder stands for; None if it names a card that cannot be played."""
    from tutor.content.puzzles.placeholders import PlaceholderKind

    fact, card = placeholder.kind, placeholder.card
    final = solution.points_after.get(card) if card else solution.top
    match fact:
        case PlaceholderKind.CARD:
            return card
        case PlaceholderKind.POINTS:
            return card.points if card else None
        case PlaceholderKind.BEST:
            return solution.best[0] if len(solution.best) == 1 else solution.best
        case PlaceholderKind.FINAL:
            return final
        case PlaceholderKind.SCORE:
            return None if final is None else f"{final}–{POINTS_IN_ALL - final}"
    assert_never(fact)


def title_of(puzzle: Puzzle, *, names_pairs: bool = True) -> Message:
    """The title of a puzzle: its author's, or else one that describes the position.

    ``names_pairs`` is whether it says of a game in pairs that it is one.
    """
    if puzzle.texts.title:
        return say("puzzle.title.written", title=puzzle.texts.title)
    position = puzzle.position
    us = position.points_of_side(position.side_to_play)
    them = sum(position.points) - us
    pairs = "-pairs" if names_pairs and position.seats == 4 else ""
    if position.table:
        return say(f"puzzle.title.reply{pairs}", led=position.table[0], us=us, them=them)
    return say(f"puzzle.title.lead{pairs}", trumps=_trumps(position), us=us, them=them)


def _trumps(position: Position) -> Message:
    """How many cards of the hand are trumps."""
    trumps = sum(card.suit is position.trump for card in position.hand)
    if trumps == len(position.hand):
        return say("puzzle.title.all-trumps")
    if trumps > 1:
        return say("puzzle.title.trumps", n=trumps)
    return say(f"puzzle.title.{'one' if trumps else 'no'}-trump")
