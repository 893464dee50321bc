"""Exact play in an ending as a whole: every line of it, and what is so in all of them.

A ``Tree`` holds every line of play of an ending without a stock, up to three cards a hand, seen
from the side of the seat to play: *ours*. Three sets of lines matter after a card:

- the line *shown*, which is ``solver.line``;
- the *best* lines: both sides go on exactly, by whichever of their equal cards;
- the *open* lines: our side goes on exactly, all others play anything.

Each holds the one before it. A fact told of a card carries how far it holds (``Holds``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from tutor.rules import CARD_AT, Card, Position, Seat
from tutor.solver.solution import NothingToPlay, TooLarge, fixed_order, largest_hand

LARGEST = 3
"""The most cards a hand."""

T = TypeVar("T")


class Holds(Enum):
    """How far a fact about the play after a card holds, the farthest first."""

    ALWAYS = "always"
    """In every line in which our side plays on exactly, whatever the others play."""
    BEST = "best"
    """In every line in which the others play exactly too: against every best defence."""
    LINE = "line"
    """In the line shown."""

    @property
    def is_firm(self) -> bool:
        """Whether it may be told as a fact, and not only as an example."""
        return self is not Holds.LINE


class Known(NamedTuple, Generic[T]):
    """What is so in the line shown, and how far it is."""

    value: T
    holds: Holds


class Trick(NamedTuple):
    """A trick played out in some line. ``cards`` in the order played, ``taker`` among them."""

    number: int
    leader: Seat
    cards: tuple[Card, ...]
    taker: Card
    is_ours: bool
    points: int
    ours: int
    """The cards worth points that our side takes, as bits by ``Card.index``."""

    @property
    def lead(self) -> Card:
        return self.cards[0]


class Line(NamedTuple):
    """A line of play to the end."""

    tricks: tuple[Trick, ...]
    ours: int
    """The cards worth points that our side takes, as bits by ``Card.index``."""

    @property
    def first(self) -> Trick:
        """The trick the card is played to."""
        return self.tricks[0]

    @property
    def last(self) -> Trick:
        return self.tricks[-1]

    def trick_of(self, card: Card) -> Trick:
        """The trick a card is played to."""
        for trick in self.tricks:
            if card in trick.cards:
                return trick
        raise ValueError(card)

    def taker_of(self, card: Card) -> Card:
        """The card that takes the trick a card is played to: itself, if it takes."""
        return self.trick_of(card).taker

    def is_ours(self, card: Card) -> bool:
        """Whether our side takes a card."""
        return self.trick_of(card).is_ours

    def takes(self, taker: Card, prey: Card) -> bool:
        """Whether one card takes the trick that another is in."""
        return taker is not prey and self.taker_of(prey) is taker


class Catch(NamedTuple):
    """That one card takes the trick another is in, how far it holds, and when."""

    taker: Card
    prey: Card
    holds: Holds
    trick: int | None
    """The number of the trick, if it is the same as far as the catch holds."""


class Fate(NamedTuple):
    """What becomes of a card on the best lines after a card of the hand."""

    card: Card
    is_ours: bool
    """Whether our side takes it in the line shown."""
    holds: Holds
    """How far it holds that it goes that way."""
    takers: tuple[Card, ...]
    """Every card that takes it in a best line, itself among them; that of the line shown first."""
    tricks: tuple[int, ...]
    """The numbers of the tricks it is played to in best lines, the lowest first."""
    is_led_by_us: bool | None
    """Whether our side leads to its trick; None if that differs between best lines."""


class Branch(NamedTuple):
    """One card that can be played at a node, and what comes of it."""

    card: Card
    value: int
    """The points still to come to our side, both sides exact."""
    trick: Trick | None
    """The trick that the card completes, if it does."""
    after: Node


class Node:
    """A moment of the play: whose turn it is, and every card it can be."""

    __slots__ = ("_best", "_open", "branches", "is_ours", "seat", "value")

    def __init__(self, seat: Seat, is_ours: bool, branches: tuple[Branch, ...]) -> None:
        self.seat = seat
        self.is_ours = is_ours
        self.branches = branches
        """In the fixed order; none once all cards are played."""
        worth = [branch.value for branch in branches]
        self.value = (max(worth) if is_ours else min(worth)) if worth else 0
        self._best: list[tuple[Trick, ...]] | None = None
        self._open: list[tuple[Trick, ...]] | None = None

    @property
    def exact(self) -> tuple[Branch, ...]:
        """The cards that give nothing away."""
        value = self.value
        return tuple([branch for branch in self.branches if branch.value == value])

    def price(self, card: Card) -> int:
        """The points that the side to play here gives away by a card; KeyError without it."""
        for branch in self.branches:
            if branch.card == card:
                return abs(branch.value - self.value)
        raise KeyError(card)

    def best_lines(self) -> list[tuple[Trick, ...]]:
        """The tricks of every line from here in which both sides play exactly."""
        if self._best is None:
            self._best = _lines(self.exact, Node.best_lines) if self.branches else [()]
        return self._best

    def open_lines(self) -> list[tuple[Trick, ...]]:
        """The tricks of every line from here in which our side plays exactly."""
        if self._open is None:
            branches = self.exact if self.is_ours else self.branches
            self._open = _lines(branches, Node.open_lines) if branches else [()]
        return self._open


def _lines(
    branches: Iterable[Branch], on: Callable[[Node], list[tuple[Trick, ...]]]
) -> list[tuple[Trick, ...]]:
    lines: list[tuple[Trick, ...]] = []
    for _, _, trick, after in branches:
        lines += on(after) if trick is None else [(trick, *rest) for rest in on(after)]
    return lines


class After:
    """All that exact play makes of one card of the hand."""

    def __init__(self, card: Card, taken: int, branch: Branch, ours: Sequence[bool]) -> None:
        """``taken`` points are ours already; ``ours`` tells of each seat whether it is."""
        self._ours = ours
        self.card = card
        self.final = taken + branch.value
        """The final points our side is sure of."""
        self.branch = branch

    @property
    def node(self) -> Node:
        """The moment after the card."""
        return self.branch.after

    @cached_property
    def best(self) -> tuple[Line, ...]:
        """The best lines, the card's trick first."""
        return self._whole(self.node.best_lines())

    @cached_property
    def open(self) -> tuple[Line, ...]:
        """The open lines: the best ones are among them."""
        return self._whole(self.node.open_lines())

    @cached_property
    def shown(self) -> Line:
        """The line that is shown: one of the best."""
        tricks = [] if self.branch.trick is None else [self.branch.trick]
        node = self.node
        while node.branches:
            branch = _shown(node)
            if branch.trick:
                tricks.append(branch.trick)
            node = branch.after
        return _line(tuple(tricks))

    def known(self, question: Callable[[Line], T]) -> Known[T]:
        """What is so in the line shown, and how far it holds."""
        value = question(self.shown)
        return Known(value, self._extent(lambda line: question(line) == value))

    def holds(self, question: Callable[[Line], bool]) -> Holds | None:
        """How far something holds; None if not even in the line shown."""
        return self._extent(question) if question(self.shown) else None

    def is_possible(self, question: Callable[[Line], bool]) -> bool:
        """Whether it happens in any of the best lines."""
        return any(map(question, self.best))

    def is_ours(self, card: Card) -> Known[bool]:
        """Whether our side takes a card."""
        return self.known(lambda line: line.is_ours(card))

    def taker_of(self, card: Card) -> Known[Card]:
        """Which card takes the trick that a card is in."""
        return self.known(lambda line: line.taker_of(card))

    def goes(self, card: Card, is_ours: bool) -> Holds:
        """How far it holds that a card goes to our side, or to the others: LINE at the least."""
        return self._extent(lambda line: line.is_ours(card) is is_ours)

    def trick_of(self, card: Card) -> Known[int]:
        """The number of the trick a card is played to."""
        return self.known(lambda line: line.trick_of(card).number)

    def takes(self, taker: Card, prey: Card) -> Holds | None:
        """How far it holds that one card takes the trick another is in."""
        return self.holds(lambda line: line.takes(taker, prey))

    def catch(self, taker: Card, prey: Card) -> Catch | None:
        """The same with the trick; None if it does not happen in the line shown."""
        holds = self.takes(taker, prey)
        if holds is None:
            return None
        numbers = {line.trick_of(prey).number for line in self.lines(holds)}
        return Catch(taker, prey, holds, numbers.pop() if len(numbers) == 1 else None)

    def fate(self, card: Card) -> Fate:
        """What becomes of a card that is still to be taken."""
        pile = self.is_ours(card)
        tricks = [line.trick_of(card) for line in (self.shown, *self.best)]
        leads = {self._ours[trick.leader] for trick in tricks}
        return Fate(
            card,
            pile.value,
            pile.holds,
            tuple(dict.fromkeys(trick.taker for trick in tricks)),
            tuple(sorted({trick.number for trick in tricks})),
            leads.pop() if len(leads) == 1 else None,
        )

    @property
    def tricks_won(self) -> Known[int]:
        """How many tricks our side takes, that of the card included."""
        return self.known(lambda line: sum(trick.is_ours for trick in line.tricks))

    @property
    def next_leader(self) -> Known[Seat] | None:
        """Who leads to the next trick; None if the card's trick is the last."""
        if len(self.shown.tricks) == 1:
            return None
        return self.known(lambda line: line.tricks[1].leader)

    def lines(self, holds: Holds) -> tuple[Line, ...]:
        """The lines that a claim of this extent speaks of."""
        match holds:
            case Holds.ALWAYS:
                return self.open
            case Holds.BEST:
                return self.best
            case Holds.LINE:
                return (self.shown,)

    def _extent(self, question: Callable[[Line], bool]) -> Holds:
        if not all(map(question, self.best)):
            return Holds.LINE
        return Holds.ALWAYS if all(map(question, self.open)) else Holds.BEST

    def _whole(self, lines: list[tuple[Trick, ...]]) -> tuple[Line, ...]:
        start = () if self.branch.trick is None else (self.branch.trick,)
        return tuple([_line((*start, *tricks)) for tricks in lines])


def _line(tricks: tuple[Trick, ...]) -> Line:
    ours = 0
    for trick in tricks:
        ours |= trick.ours
    return Line(tricks, ours)


def _shown(node: Node) -> Branch:
    """The branch of the line shown, by the rule of ``Solver.line``."""
    exact = node.exact
    return exact[0] if node.is_ours or len(exact) == 1 else min(exact, key=_ways_after)


def _ways_after(branch: Branch) -> int:
    """How many cards keep our points at our next turn, the others leaving the fewest."""
    node = branch.after
    if node.is_ours or not node.branches:
        return len(node.exact)
    return min(map(_ways_after, node.exact))


class Tree:
    """Every line of play of an ending, and what each card of the hand to play comes to."""

    def __init__(self, position: Position) -> None:
        """Raises TooLarge beyond three cards a hand or with a stock, NothingToPlay at the end."""
        if position.is_over:
            raise NothingToPlay
        if not is_within_reach(position):
            size = max(largest_hand(position), LARGEST + 1)
            raise TooLarge("hand-too-large", asked=size, limit=LARGEST, seats=position.seats)
        self.position = position
        self._growth = _Growth(position)
        self.root = self._growth.root(position)
        taken = position.points_of_side(position.side_to_play)
        ours = self._growth.ours
        by_card = {branch.card: branch for branch in self.root.branches}
        self.after: Mapping[Card, After] = {
            card: After(card, taken, by_card[card], ours) for card in position.hand
        }
        self.top = taken + self.root.value
        """The final points that the best cards are sure of."""
        self.best = tuple(card for card in position.hand if self.after[card].final == self.top)
        """The best cards, in the order of the hand."""

    @property
    def is_flat(self) -> bool:
        """Whether all cards come to the same: there is nothing to find."""
        return len(self.best) == len(self.after)

    @property
    def right(self) -> Card:
        """The best card that stands for its equals: the plainest."""
        return self.root.exact[0].card

    def cost(self, card: Card) -> int:
        """The final points that a card gives away."""
        return self.top - self.after[card].final

    @cached_property
    def worth(self) -> tuple[Card, ...]:
        """All cards worth points that are still to be taken, the dearest first."""
        return dearest_first(card for card in self.position.in_play if card.points)

    @cached_property
    def gone(self) -> tuple[Card, ...]:
        """The cards worth points that our side takes in no best line after any card."""
        ever = 0
        for line in self._every_best_line():
            ever |= line.ours
        return tuple(card for card in self.worth if not ever >> card.index & 1)

    @cached_property
    def safe(self) -> tuple[Card, ...]:
        """The cards worth points that our side takes in every best line after every card."""
        kept = -1
        for line in self._every_best_line():
            kept &= line.ours
        return tuple(card for card in self.worth if kept >> card.index & 1)

    def worth_of_lead(self, card: Card, leader: Seat) -> tuple[int, int] | None:
        """What our final gains, least and most, if after the card's trick ``leader`` led instead.

        It is taken over the tricks in which the best lines after ``card`` begin, and less than 0
        where the lead is better for us as it is. None if there is no further trick.
        """
        lines = self.after[card].best
        if len(lines[0].tricks) == 1:
            return None
        starts = {(line.tricks[0], line.tricks[1].leader) for line in lines}
        gains = [self._growth.worth_of_lead(trick, now, leader) for trick, now in starts]
        return min(gains), max(gains)

    def worth_of_first_lead(self, leader: Seat) -> int:
        """What our final gains if ``leader`` led to the next trick instead of the seat to play.

        Asked between tricks; less than 0 where the lead is better for us as it is.
        """
        return self._growth.worth_of_first_lead(self.position.to_play, leader)

    def _every_best_line(self) -> Iterator[Line]:
        for after in self.after.values():
            yield from after.best


def is_within_reach(position: Position) -> bool:
    """Whether there is a tree, and so an account, of a position that is not over."""
    return not position.stock and largest_hand(position) <= LARGEST


def dearest_first(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards, those worth most first."""
    return tuple(sorted(cards, key=lambda card: (-card.points, card.index)))


class _Growth:
    """Makes the nodes of a tree: moments between tricks are shared, moments within one are not."""

    __slots__ = (
        "_beaten_by",
        "_bits",
        "_cards",
        "_held",
        "_in_all",
        "_numbers",
        "_owners",
        "_seats",
        "_starts",
        "ours",
    )

    def __init__(self, position: Position) -> None:
        owners, trump = _owners(position), position.trump
        self._cards = sorted(owners, key=lambda card: fixed_order(card, trump))
        self._numbers = {card: number for number, card in enumerate(self._cards)}
        self._owners = [owners[card] for card in self._cards]
        self._bits = [1 << card.index if card.points else 0 for card in self._cards]
        self._beaten_by = [
            sum([1 << place for place, other in enumerate(self._cards) if other.beats(card, trump)])
            for card in self._cards
        ]
        self._beaten_by.append(-1)  # at -1: whatever is led is winning
        self._seats = position.seats
        self._held = [
            sum([1 << place for place, owner in enumerate(self._owners) if owner == seat])
            for seat in range(self._seats)
        ]
        self.ours = tuple(side == position.side_to_play for side in position.sides)
        self._in_all = len(CARD_AT) // self._seats
        self._starts: dict[tuple[int, Seat], Node] = {}

    def root(self, position: Position) -> Node:
        """The node of the position itself."""
        laid = tuple(self._numbers[card] for card in position.table)
        winning = -1
        for card in laid:
            if self._beaten_by[winning] >> card & 1:
                winning = card
        held = sum([1 << self._numbers[card] for hand in position.hands for card in hand])
        return self._turn(held, position.to_play, winning, laid)

    def worth_of_lead(self, first: Trick, now: Seat, leader: Seat) -> int:
        """What we gain after ``first`` if ``leader`` led and not ``now``, all exact from there."""
        held = (1 << len(self._cards)) - 1
        for card in first.cards:
            held ^= 1 << self._numbers[card]
        return self._start(held, leader).value - self._start(held, now).value

    def worth_of_first_lead(self, now: Seat, leader: Seat) -> int:
        """What we gain, all cards held, if ``leader`` led and not ``now``."""
        held = (1 << len(self._cards)) - 1
        return self._start(held, leader).value - self._start(held, now).value

    def _start(self, held: int, leader: Seat) -> Node:
        known = self._starts.get((held, leader))
        if known is None:
            known = self._starts[held, leader] = self._turn(held, leader, -1, ())
        return known

    def _turn(self, held: int, seat: Seat, winning: int, laid: tuple[int, ...]) -> Node:
        branches = []
        beaten_by = self._beaten_by[winning]
        is_last = len(laid) + 1 == self._seats
        mine = held & self._held[seat]
        while mine:
            bit = mine & -mine
            mine ^= bit
            card = bit.bit_length() - 1
            takes = card if beaten_by & bit else winning
            if is_last:
                trick = self._trick(held ^ bit, (*laid, card), takes)
                after = self._start(held ^ bit, self._owners[takes])
                value = after.value + trick.points if trick.is_ours else after.value
                branches.append(Branch(self._cards[card], value, trick, after))
            else:
                following = Seat((seat + 1) % self._seats)
                after = self._turn(held ^ bit, following, takes, (*laid, card))
                branches.append(Branch(self._cards[card], after.value, None, after))
        return Node(seat, self.ours[seat], tuple(branches))

    def _trick(self, held: int, laid: Sequence[int], takes: int) -> Trick:
        """The trick of ``laid``, after which the cards ``held`` are left."""
        cards = tuple([self._cards[number] for number in laid])
        is_ours = self.ours[self._owners[takes]]
        points = ours = 0
        for number, card in zip(laid, cards, strict=True):
            points += card.points
            ours |= self._bits[number]
        number = self._in_all - held.bit_count() // self._seats
        leader = self._owners[laid[0]]
        taker = self._cards[takes]
        return Trick(number, leader, cards, taker, is_ours, points, ours if is_ours else 0)


def _owners(position: Position) -> dict[Card, Seat]:
    """Which seat each card belongs to, on the table too."""
    owners = {card: Seat(seat) for seat, hand in enumerate(position.hands) for card in hand}
    for place, card in enumerate(position.table):
        owners[card] = position.seat_after(position.leader, place)
    return owners
