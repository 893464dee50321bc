"""What patterns look at: a choice between the cards of a hand, and one of the cards in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from typing import TypeAlias

from tutor.patterns.pattern import Found, Pattern, Value, weakest
from tutor.rules import Card, Seat, winning_place
from tutor.solver.account import Account, Swing, account_of
from tutor.solver.tree import After, Holds, Known, Line, Tree, Trick

Question: TypeAlias = Callable[[Line], bool]
"""Asked of a line of play."""


class Choice:
    """An ending as a choice: which cards are wrong, whose every card is, and the accounts."""

    def __init__(
        self,
        tree: Tree,
        wrong: Collection[Card] | None = None,
        needed: int | None = None,
        taught: Collection[str] | None = None,
    ) -> None:
        """``wrong`` are the cards that miss the goal, ``needed`` the final points it asks.

        Left out, every card that costs points is wrong, and there is no count to speak of.
        ``taught`` are the concepts that may be spoken of; left out, all.
        """
        self.tree = tree
        self.position = tree.position
        costly = [card for card in tree.after if tree.cost(card)]
        self.wrong = tuple(c for c in tree.after if c in (costly if wrong is None else wrong))
        """In the order of the hand."""
        self.right = tuple(card for card in tree.after if card not in self.wrong)
        self.needed = needed
        self.taught = taught
        position, ours = tree.position, tree.position.side_to_play
        self.owners = {card: Seat(s) for s, hand in enumerate(position.hands) for card in hand}
        for place, card in enumerate(position.table):
            self.owners[card] = position.seat_after(position.leader, place)
        self.ours = frozenset(
            card for card, seat in self.owners.items() if position.sides[seat] == ours
        )
        """The cards of our side, those on the table too."""
        self._accounts: dict[Card, Account] = {}
        self._views: dict[Card, View] = {}
        self._sure: dict[Card, int] = {}

    def may_tell(self, pattern: Pattern) -> bool:
        """Whether a pattern may be spoken of: the concept it needs has been taught."""
        return self.taught is None or pattern.concept in self.taught

    def view(self, card: Card) -> View:
        """A card of the hand against the best ones; always the same view."""
        if card not in self._views:
            self._views[card] = View(self, card)
        return self._views[card]

    def account(self, card: Card) -> Account:
        """What changes hands by a card."""
        if card not in self._accounts:
            self._accounts[card] = account_of(self.tree, card)
        return self._accounts[card]

    def sure(self, card: Card) -> int:
        """The cards worth points that come to us in every best line after a card, as bits."""
        if card not in self._sure:
            bits = -1
            for line in self.tree.after[card].best:
                bits &= line.ours
            self._sure[card] = bits
        return self._sure[card]

    @cached_property
    def winning(self) -> Card | None:
        """The card that is winning the trick on the table; None on lead."""
        table = self.position.table
        return table[winning_place(table, self.position.trump)] if table else None

    @cached_property
    def is_theirs_so_far(self) -> bool:
        """Whether there is a trick on the table, and the other side is winning it."""
        return self.winning is not None and self.winning not in self.ours

    @cached_property
    def takers(self) -> tuple[Card, ...]:
        """The cards of the hand that would be winning the trick on the table; none on lead."""
        winning = self.winning
        if winning is None:
            return ()
        trump = self.position.trump
        return tuple(card for card in self.position.hand if card.beats(winning, trump))


class View:
    """One card of the hand: the play after it, and after the best card it is held against.

    What it says of lines is worked out when it is first asked.
    """

    def __init__(self, choice: Choice, card: Card) -> None:
        self.choice = choice
        self.tree = choice.tree
        self.position = choice.position
        self.card = card
        self.account = choice.account(card)
        self.right = self.account.right
        """The best card it is held against: itself, if it is a best one."""
        self.here: After = self.tree.after[card]
        self.there: After = self.tree.after[self.right]
        self.hand = self.position.hand
        self.table = self.position.table
        self.trump = self.position.trump
        self.seat = self.position.to_play
        self.is_lead = not self.position.table
        self.is_duel = self.position.seats == 2
        self.is_costly = self.account.cost > 0

    @property
    def are_pairs(self) -> bool:
        """Whether four play, each with the player opposite."""
        sides = self.position.sides
        return len(sides) == 4 and len({*sides[::2]}) == len({*sides[1::2]}) == 1

    # Cards.

    def is_ours(self, card: Card) -> bool:
        """Whether our side holds a card, or has laid it on the table."""
        return card in self.choice.ours

    def is_trump(self, card: Card) -> bool:
        return card.suit is self.trump

    def beats(self, card: Card, other: Card) -> bool:
        """Whether a card beats another that is led."""
        return card.beats(other, self.trump)

    @cached_property
    def lost(self) -> tuple[Swing, ...]:
        """The swings of the account that may be told as lost, the dearest first."""
        swings = self.account.swings
        return tuple([s for s in swings if not s.is_ours and s.is_certain and s.here.is_firm])

    def held_by(self, is_ours: bool) -> Iterator[Card]:
        """The cards in the hands of a side."""
        for hand in self.position.hands:
            for card in hand:
                if (card in self.choice.ours) is is_ours:
                    yield card

    # The trick of the card.

    @cached_property
    def takes_now(self) -> Holds | None:
        """How far it holds that the card takes its trick; None if that is not firm."""
        return self.is_firm(lambda line: line.tricks[0].taker is self.card)

    @cached_property
    def first_is_ours(self) -> Known[bool]:
        """Whether our side takes the trick of the card."""
        return self.here.known(lambda line: line.tricks[0].is_ours)

    @cached_property
    def loses_now(self) -> Holds | None:
        """How far it holds that the other side takes the trick of the card."""
        is_ours, holds = self.first_is_ours
        return holds if holds.is_firm and not is_ours else None

    def is_in_first(self, card: Card) -> Holds | None:
        """How far it holds that a card is played to the trick of the card played."""
        return self.is_firm(lambda line: card in line.tricks[0].cards)

    def is_firm(self, question: Question) -> Holds | None:
        """How far something holds after the card; None if it is not so in every best line."""
        return firm(self.here, question)

    @cached_property
    def next_leader(self) -> Known[Seat] | None:
        """Who leads to the next trick, if that is firm and there is one."""
        known = self.here.next_leader
        return known if known and known.holds.is_firm else None

    def leads_trick_of(self, card: Card) -> Known[bool]:
        """Whether a card is led to the trick it is in."""
        return self.here.known(lambda line: line.trick_of(card).cards[0] is card)

    def lead_worth(self, leader: Seat) -> tuple[int, int] | None:
        """What we would gain, least and most, if another seat led to the next trick."""
        return self.tree.worth_of_lead(self.card, leader)

    # What is told.

    def found(self, card: Card, holds: Holds, **more: Value) -> Found:
        """What becomes of a card after the one played: who takes it, and when, as far as known.

        ``holds`` is how far it holds. A catch that does not hold as far is left out.
        """
        params: dict[str, Value] = {"card": self.card, "worth": card.points}
        if card is not self.card:
            params["other"] = card
        self._add_catch(params, card, holds)
        return Found(holds, params | more)

    def _add_catch(self, params: dict[str, Value], card: Card, holds: Holds) -> None:
        """Adds who takes a card, or what it takes, and when."""
        taker = self.here.taker_of(card)
        prey = card
        if taker.value is card:
            prey = self._prey_of(card) or card
        caught = None if prey is taker.value else firm_catch(self.here, taker.value, prey)
        if caught and weakest(holds, caught) is holds:
            params |= {"taker": taker.value, "prey": prey}
        tricks = [line.trick_of(card) for line in self.here.lines(holds)]
        takers = tuple(dict.fromkeys([trick.taker for trick in tricks]))
        if card not in takers:
            params["takers"] = takers
        numbers = {trick.number for trick in tricks}
        if len(numbers) == 1:
            params["trick"] = numbers.pop()

    def _prey_of(self, taker: Card) -> Card | None:
        """The dearest card of the other side in the trick that a card takes, if it is fixed."""
        prey, holds = self.here.known(lambda line: self.prey_in(line.trick_of(taker)))
        return prey if holds.is_firm else None

    def prey_in(self, trick: Trick) -> Card | None:
        """The dearest card in a trick that the side which takes it did not play."""
        ours = self.choice.ours
        is_ours = trick.taker in ours
        cards = [card for card in trick.cards if (card in ours) is not is_ours]
        return max(cards, key=lambda card: (card.points, card.rank.strength), default=None)

    def first_points(self, holds: Holds) -> int | None:
        """What the trick of the card holds, if that is one number as far as ``holds``."""
        points = {line.tricks[0].points for line in self.here.lines(holds)}
        return points.pop() if len(points) == 1 else None


def firm(after: After, question: Question) -> Holds | None:
    """How far something holds after a card; None if it is not so in every best line."""
    if not all(map(question, after.best)):
        return None
    return Holds.ALWAYS if all(map(question, after.open)) else Holds.BEST


def firm_catch(after: After, taker: Card, prey: Card) -> Holds | None:
    """How far it holds that one card takes the trick another is in; None if it is not firm."""
    return firm(after, lambda line: line.trick_of(prey).taker is taker)
