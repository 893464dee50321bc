"""The table and the tricks, put into data for the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from tutor.grading.played import PlayedTrick, trick_number, tricks_in_all
from tutor.grading.verdict import Basis, basis_of
from tutor.message import Message, say
from tutor.rules.cards import POINTS_IN_ALL, Card, Suit
from tutor.rules.position import Position
from tutor.rules.trick import Seat
from tutor.session.roles import label, name, side_label, subject
from tutor.session.screen import Counted, Held, Laid, TableShown, TrickShown

_SUITS = tuple(Suit)
Called: TypeAlias = Callable[[Position, Seat, Seat], Message]


def sorted_hand(cards: Iterable[Card], trump: Suit) -> tuple[Card, ...]:
    """A hand as it is shown: trumps first, then suit by suit, the strongest first."""

    def place(card: Card) -> tuple[bool, int, int]:
        return card.suit is not trump, _SUITS.index(card.suit), -card.rank.strength

    return tuple(sorted(cards, key=place))


def table_shown(position: Position, you: Seat, open_hands: bool = False) -> TableShown:
    """The table as the learner at ``you`` sees it, all hands open, in the game too or only here."""
    others = [position.seat_after(you, steps) for steps in range(1, position.seats)]
    return TableShown(
        trump=position.trump,
        trick=trick_number(position),
        tricks=tricks_in_all(position.seats),
        lead=_lead(position, you),
        counts=_counts(position, you),
        still_to_play_for=POINTS_IN_ALL - sum(position.points),
        others=tuple(
            Held(label(position, you, seat), sorted_hand(position.hands[seat], position.trump))
            for seat in others
        ),
        known_because=_known_because(position, you, open_hands),
        table=laid(position, you, position.leader, position.table, name),
        stock=position.stock,
        yours=sorted_hand(position.hands[you], position.trump),
        is_your_turn=position.to_play == you,
    )


def laid(
    position: Position, you: Seat, leader: Seat, cards: tuple[Card, ...], called: Called = label
) -> tuple[Laid, ...]:
    """Cards of a trick, each with who played it, called as one likes."""
    return tuple(
        Laid(called(position, you, position.seat_after(leader, place)), card)
        for place, card in enumerate(cards)
    )


def trick_shown(position: Position, you: Seat, trick: PlayedTrick) -> TrickShown:
    """A trick played at the table of ``position``, with the count of the learner's side."""
    ours = sum(
        points
        for points, side in zip(trick.taken, position.sides, strict=True)
        if side == position.sides[you]
    )
    return TrickShown(
        number=trick.number,
        plays=laid(position, you, trick.leader, trick.cards),
        taker=subject(position, you, trick.taker),
        winning_card=trick.winning_card,
        points=trick.points,
        ours=ours,
        theirs=sum(trick.taken) - ours,
        is_ours=position.sides[trick.taker] == position.sides[you],
    )


def _lead(position: Position, you: Seat) -> Message:
    if position.leader == you:
        return say("table.you-lead")
    return say("table.leads", who=subject(position, you, position.leader))


def _counts(position: Position, you: Seat) -> tuple[Counted, ...]:
    seats = [position.seat_after(you, steps) for steps in range(position.seats)]
    if position.seats == 4:
        seats = seats[:2]
        return tuple(
            Counted(side_label(position, you, seat), position.points_of_side(position.sides[seat]))
            for seat in seats
        )
    return tuple(Counted(side_label(position, you, seat), position.points[seat]) for seat in seats)


def _known_because(position: Position, you: Seat, open_hands: bool) -> Message:
    match basis_of(position, open_hands):
        case Basis.ALL_KNOWN if position.stock:
            return say("table.known-stock")
        case Basis.ALL_KNOWN:
            count = sum(map(len, position.hands)) - len(position.hands[you])
            gone = len(position.gone)
            if count > 1:
                return say("table.known", gone=gone, n=count)
            return say("table.known-one" if count else "table.known-none", gone=gone)
        case Basis.OPEN_HANDS:
            return say("table.open-hands")
        case Basis.STOCK_KNOWN | Basis.ESTIMATED:
            return say("table.stock-known")
