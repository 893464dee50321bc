"""The explanation of a card: verdict, exact line, reasons, contrast with the right card, window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.grading.play import Play, PlayedTrick, plainest
from tutor.grading.reason import Reason
from tutor.grading.reasons import COVERED_BY, COVERED_BY_VERDICT, reasons_for
from tutor.grading.verdict import Grade, Verdict, Window, all_right_at, right_from, windows
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


MOST_REASONS = 2
"""The most reasons told at once; the rest are shown on request."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """The card's own line (``here``) and the right card's (``there``), trick by trick."""

    here: tuple[PlayedTrick, ...]
    there: tuple[PlayedTrick, ...]
    first_different: int
    """The place, from 0, of the first trick after which the points taken differ."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """All that is told of a card: verdict, line, reasons, advice, contrast and score window."""

    position: Position
    solution: Solution
    verdict: Verdict
    line: tuple[Card, ...]
    """The exact line after the card, to the end."""
    refutation: tuple[PlayedTrick, ...]
    """The same line as tricks."""
    reasons: tuple[Reason, ...]
    right: Card
    advice: tuple[Reason, ...]
    """The reasons for the right card; the same as ``reasons`` where the card is the right one."""
    contrast: Contrast | None
    window: tuple[Window, ...]
    right_from: int | None
    """From how many points taken on the card would have been right; None if it is, or never."""
    any_right_from: bool
    """Whether from there on any card would have been."""
    punished_by: tuple[str, ...]
    """The simple players, by name, that punish the card; empty for a best card."""

    @property
    def main_reasons(self) -> tuple[Reason, ...]:
        """The reasons told at once: the first, and one more if it says something new.

        For a costly card the second must not say what ``main_advice`` says.
        """
        advice = (self.main_advice,) if self.main_advice else ()
        left = {fact for each in advice for fact in each.facts}
        reasons = [each for each in self.reasons if each.code not in COVERED_BY_VERDICT]
        main = reasons[:1]
        for reason in reasons[1:]:
            is_new = not _is_covered(reason, (*main, *advice)) and reason.facts.isdisjoint(left)
            if is_new and len(main) < MOST_REASONS:
                main.append(reason)
        return tuple(main)

    @property
    def main_advice(self) -> Reason | None:
        """The first merit of the right card that a costly card misses; None for a best card.

        Merits that the first reason has stated already are left out.
        """
        if self.is_best:
            return None
        new = (each for each in self.advice if not _is_covered(each, self.reasons[:1]))
        return next((each for each in new if self._misses(each)), None)

    def _misses(self, advice: Reason) -> bool:
        """Whether a merit of the right card names points that this card does not take."""
        number, other = advice.params.get("trick"), advice.params.get("other")
        if number is None:
            return True
        assert self.contrast
        here, there = self._ours(self.contrast.here), self._ours(self.contrast.there)
        then = next(trick for trick in self.contrast.there if trick.number == number)
        return any(card.points for card in (there - here) & {*then.cards, other})

    def _ours(self, tricks: tuple[PlayedTrick, ...]) -> set[Card]:
        """The cards that the side to play takes in a line."""
        side, sides = self.position.side_to_play, self.position.sides
        return {card for trick in tricks if sides[trick.taker] == side for card in trick.cards}

    @property
    def is_best(self) -> bool:
        return self.verdict.grade in (Grade.BEST, Grade.EQUAL)


def explain(position: Position, card: Card, solver: Solver) -> Explanation:
    """The explanation of ``card`` in ``position``, which must be within the solver's reach."""
    play = Play.of(position, card, solver)
    reasons = reasons_for(play)
    turning = right_from(position, play.solution, card)
    is_best = not play.verdict.cost
    return Explanation(
        position,
        play.solution,
        play.verdict,
        play.line.cards,
        play.line.tricks,
        reasons,
        play.right,
        reasons if is_best else reasons_for(Play.of(position, play.right, solver)),
        None if is_best else _contrast(play),
        windows(position, play.solution, card),
        turning,
        turning is not None and all_right_at(position, play.solution, turning),
        () if is_best else punished_by(position, card, solver),
    )


def _contrast(play: Play) -> Contrast:
    here, there = play.line.tricks, play.right_line.tricks
    different = next(
        place
        for place, (one, other) in enumerate(zip(here, there, strict=True))
        if one.taken != other.taken
    )
    return Contrast(here, there, different)


def _is_covered(reason: Reason, others: Sequence[Reason]) -> bool:
    """Whether other reasons name the same tricks, or state the same cause by ``COVERED_BY``."""
    known = {fact for each in others for fact in each.facts}
    codes = {each.code for each in others}
    return reason.facts <= known or not codes.isdisjoint(COVERED_BY.get(reason.code, ()))
