"""What each card is worth to a seat at the last draw, proved for what it could know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tutor.grading.verdict import Basis, Outcome
from tutor.rules.cards import Card
from tutor.rules.seen import Seen
from tutor.solver.last_draw import LastDraw, NeverLed, Prior, Span, last_draw_of, sure_points

BASIS = Basis.COULD_BE_KNOWN


@dataclass(frozen=True, slots=True)
class CardWorth:
    """What a card is worth for what its seat could know.

    Attributes:
        worth: The chance to win plus half of that to draw, least and greatest over all best play
            of the other side; if there are no weights for it, over all ways the cards may lie.
        played: How often best play plays it, at the least and at the most.
        final: The final points it makes at the least, however the cards lie and are played.
        outcome: How the game ends if it ends so however the cards lie and whatever is replied;
            None if that is not settled.
    """

    card: Card
    worth: Span
    played: Span
    final: int
    outcome: Outcome | None

    @property
    def is_best(self) -> bool:
        """Whether there is best play that plays it."""
        return bool(self.played.greatest)


@dataclass(frozen=True, slots=True)
class LastDrawWorth:
    """All cards of the seat to play, in the order of its hand.

    Attributes:
        is_weighed: Whether there are weights for the ways the cards may lie; there are none after
            a lead that no best leader makes.
        solved: The trick they come from.
        ways: How many ways the cards may lie.
    """

    cards: tuple[CardWorth, ...]
    is_weighed: bool
    solved: LastDraw
    ways: int

    @property
    def ranked(self) -> tuple[CardWorth, ...]:
        """The best first: those best play plays, and then by the least they are worth."""
        return tuple(sorted(self.cards, key=lambda each: (not each.is_best, *_below(each.worth))))


def last_draw_worth(seen: Seen, prior: Prior | None = None) -> LastDrawWorth:
    """What the cards of the seat to play are worth for what it could know.

    Args:
        prior: As in ``solve_last_draw``.

    Raises TooLarge, at once, if it is not the last draw.
    """
    solved, hand = last_draw_of(seen, prior=prior), seen.hand
    finals = sure_points(seen)
    if seen.table:
        (led,) = seen.table
        replies = solved.reply_ways(hand, led)
        found, played = solved.reply_worth(hand, led), solved.best_replies(hand, led)
        ends: dict[Card, list[Fraction]] = {
            card: [way.worth[card] for way in replies] for card in hand
        }
        count = len(replies)
    else:
        leads = {card: solved.lead_ways(hand, card) for card in hand}
        found, played = solved.lead_worth(hand), solved.best_leads(hand)
        ends = {
            card: [end for way in ways for end in way.worth.values()]
            for card, ways in leads.items()
        }
        count = len(leads[hand[0]])
    cards = tuple(
        CardWorth(card, found.worth[card], played[card], finals[card], _settled(ends[card]))
        for card in hand
    )
    return LastDrawWorth(cards, not isinstance(found, NeverLed), solved, count)


def _settled(ends: Iterable[Fraction]) -> Outcome | None:
    different = set(ends)
    if len(different) > 1:
        return None
    (end,) = different
    return {Fraction(1): Outcome.WIN, Fraction(1, 2): Outcome.DRAW, Fraction(0): Outcome.LOSS}[end]


def _below(worth: Span) -> tuple[Fraction, Fraction]:
    return -worth.least, -worth.greatest
