"""The explanation of a card: verdict, exact line, what is proved of it, contrast, score window."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor.grading.choice import choice_in
from tutor.grading.goal import Target
from tutor.grading.play import PlayedTrick, plainest, played_tricks
from tutor.grading.verdict import Grade, Verdict, grade
from tutor.patterns import Choice
from tutor.players.simple import SIMPLE_PLAYERS, Player
from tutor.rules.cards import Card
from tutor.rules.position import Position, play
from tutor.rules.seen import seen_by
from tutor.solver import Solution, Solver


def punished_by(position: Position, card: Card, solver: Solver) -> tuple[str, ...]:
    """The simple players, by name, against whom ``card`` ends below the best card's value.

    Each plays all other seats to the end, seeing only what those seats see, while the side that
    played the card goes on exactly. Only for endings without a stock.
    """
    top = solver.solve(position).top
    return tuple(
        name
        for name, player in SIMPLE_PLAYERS.items()
        if final_against(position, card, player, solver) < top
    )


def final_against(position: Position, card: Card, player: Player, solver: Solver) -> int:
    """The final points of the side that plays ``card`` and then exactly, against ``player``."""
    side = position.side_to_play
    after, _ = play(position, card)
    while not after.is_over:
        if after.side_to_play == side:
            card = plainest(solver.solve(after).best, after)
        else:
            card = player(seen_by(after, after.to_play))
        after, _ = play(after, card)
    return after.points_of_side(side)


@dataclass(frozen=True, slots=True)
class Contrast:
    """The card's own line (``here``) and the right card's (``there``), trick by trick."""

    here: tuple[PlayedTrick, ...]
    there: tuple[PlayedTrick, ...]
    first_different: int
    """The place, from 0, of the first trick after which the points taken differ."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known of a card: how good it was, its line, and the choice it was made in."""

    position: Position
    solution: Solution
    verdict: Verdict
    line: tuple[Card, ...]
    """The exact line after the card, to the end."""
    right: Card
    """The best card it is held against: itself, if it is one of the best."""
    choice: Choice | None
    """What its causes are found in; None with a stock, or more than three cards a hand."""

    taught: frozenset[str] | None = None
    """The concepts that may be spoken of; None for all."""

    def may_tell(self, concept: str) -> bool:
        """Whether a concept may be spoken of."""
        return self.taught is None or concept in self.taught

    def within(self, taught: frozenset[str] | None) -> Explanation:
        """The same explanation, in which only some concepts may be spoken of."""
        if self.choice is None:
            return replace(self, taught=taught)
        choice = Choice(self.choice.tree, self.choice.wrong, self.choice.needed, taught)
        return replace(self, choice=choice, taught=taught)

    @property
    def is_best(self) -> bool:
        return self.verdict.grade in (Grade.BEST, Grade.EQUAL)

    @property
    def is_right(self) -> bool:
        """Whether the card reaches the goal; without one, whether it is a best card."""
        if self.choice is None:
            return self.is_best
        return self.verdict.card not in self.choice.wrong


def explain(
    position: Position,
    card: Card,
    solver: Solver,
    target: Target | None = None,
    taught: frozenset[str] | None = None,
) -> Explanation:
    """The explanation of ``card`` in ``position``, which must be within the solver's reach.

    Where the goal is left out, every card that costs points is wrong. ``taught`` are the concepts
    that may be spoken of; left out, all.
    """
    solution = solver.solve(position)
    right = card if card in solution.best else plainest(solution.best, position)
    return Explanation(
        position,
        solution,
        grade(position, solution, card),
        solver.line(position, card),
        right,
        choice_in(position, solution, target, taught),
        taught,
    )


def contrast_of(explanation: Explanation, solver: Solver) -> Contrast | None:
    """The line of a card beside that of the right one; None for a best card."""
    if explanation.is_best:
        return None
    position = explanation.position
    here = played_tricks(position, explanation.line)
    there = played_tricks(position, solver.line(position, explanation.right))
    different = next(
        place
        for place, (one, other) in enumerate(zip(here, there, strict=True))
        if one.taken != other.taken
    )
    return Contrast(here, there, different)
