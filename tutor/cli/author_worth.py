"""What a puzzle is worth to an author: its cards, its ideas, and how hard it is and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tutor.content.model import Puzzle
from tutor.grading.difficulty import Difficulty, difficulty_of
from tutor.grading.goal import Target, target_of
from tutor.grading.outcome import outcome_in
from tutor.grading.themes import Theme, themes_of
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.seen import seen_by
from tutor.solver import Solution, Solver


class CardWorth(NamedTuple):
    """A card: what it makes, how the game then ends, and the simple players that play it."""

    card: Card
    final: int
    outcome: str
    is_right: bool
    players: tuple[str, ...]


class Worth(NamedTuple):
    """All that is computed of a puzzle, best card first; no difficulty while there is a stock."""

    target: Target
    solution: Solution
    cards: tuple[CardWorth, ...]
    ideas: tuple[Theme, ...]
    facts: tuple[Theme, ...]
    difficulty: Difficulty | None


def worth_of(puzzle: Puzzle, solver: Solver) -> Worth:
    """All that is to be said of a puzzle within the solver's reach."""
    position = puzzle.position
    solution = solver.solve(position)
    target = target_of(puzzle.goal, position, solution)
    themes = themes_of(position, target, solver)
    return Worth(
        target,
        solution,
        tuple(_cards(position, target, solution)),
        tuple(theme for theme in themes if theme.is_hint),
        tuple(theme for theme in themes if not theme.is_hint),
        None if position.stock else difficulty_of(position, target, solver),
    )


def _cards(position: Position, target: Target, solution: Solution) -> Iterator[CardWorth]:
    seen = seen_by(position, position.to_play)
    chosen = {name: player(seen) for name, player in SIMPLE_PLAYERS.items()}
    for card, final in sorted(solution.points_after.items(), key=lambda each: -each[1]):
        outcome = outcome_in(position, final)
        players = tuple(name for name, each in chosen.items() if each == card)
        ends = "" if outcome is None else outcome.slug
        yield CardWorth(card, final, ends, target.is_reached_by(final), players)
