"""The table as blocks: what each seat is called, the hands, the trick, the stock, and the count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from tutor.grading.play import PlayedTrick, trick_number, tricks_in_all
from tutor.grading.verdict import Basis, basis_of
from tutor.message import Message, say
from tutor.rules.cards import POINTS_IN_ALL, Card, Suit
from tutor.rules.position import Position
from tutor.rules.seen import Seen, seen_by
from tutor.rules.trick import Seat
from tutor.session.screen import HiddenStock, OpenHand, SidePoints, Table, TableCard, TrickResult

if TYPE_CHECKING:
    from tutor.rules.game import Game


# With auctions and matches: 6 ms, and no puzzle has one.

_SUITS = tuple(Suit)
SeatName: TypeAlias = Callable[[Position, Seat, Seat], Message]
"""What a seat is called, from where another one sits."""


def role(position: Position, you: Seat, seat: Seat) -> str:
    """The role of a seat for the learner at ``you``: a key of the catalogue under ``table.who``."""
    steps = (seat - you) % position.seats
    if steps == 0:
        return "you"
    match position.seats:
        case 2:
            return "opponent"
        case 3:
            return ("after", "before")[steps - 1]
        case 4:
            return ("right", "partner", "left")[steps - 1]
        case _:
            return f"player{steps + 1}"


def name(position: Position, you: Seat, seat: Seat) -> Message:
    """What a seat is called, and no more."""
    return say(f"table.who.{role(position, you, seat)}.label")


def label(position: Position, you: Seat, seat: Seat) -> Message:
    """What a seat is called beside its cards; with 3 or 5 seats also whether it plays with you."""
    named = name(position, you, seat)
    is_with_you = seat != you and position.sides[seat] == position.sides[you]
    if position.seats in (3, 5) and is_with_you:
        return say("table.who.with.label", who=named)
    return named


def subject(position: Position, you: Seat, seat: Seat) -> Message:
    """What a seat is called as the subject of a sentence."""
    return say(f"table.who.{role(position, you, seat)}.subject")


def side_label(position: Position, you: Seat, seat: Seat) -> Message:
    """What the side of ``seat`` is called beside its points."""
    if position.seats == 4:
        ours = position.sides[seat] == position.sides[you]
        return say("table.who.us.label" if ours else "table.who.them.label")
    return name(position, you, seat)


def sorted_hand(cards: Iterable[Card], trump: Suit) -> tuple[Card, ...]:
    """A hand in the order it is shown: trumps first, then suit by suit, the strongest first."""

    def place(card: Card) -> tuple[bool, int, int]:
        return card.suit is not trump, _SUITS.index(card.suit), -card.rank.strength

    return tuple(sorted(cards, key=place))


def position_table(position: Position, you: Seat, open_hands: bool = False) -> Table:
    """The table of ``position`` for the learner at ``you``, with all hands and the stock known.

    Args:
        open_hands: Whether the hands lie open in the game itself, not only in this position.
    """
    table = _table(seen_by(position, you, open_hands=True), position)
    return table._replace(
        known_because=_known_because(position, you, open_hands),
        stock=position.stock,
        is_numbered=position.to_play == you,
    )


def seen_table(seen: Seen) -> Table:
    """The table as one seat sees it, with the other hand and the stock hidden."""
    position = seen.dealt(tuple(seen.unseen))
    return _table(seen, position)._replace(hidden_stock=_hidden_stock(seen))


def game_table(game: Game, you: Seat, hides_points: bool) -> Table:
    """The table of a game: made from what the seat ``you`` may know, and nothing else.

    Args:
        hides_points: Whether the count is left out, since the learner keeps it.
    """
    seen = game.seen_by(you)
    table = _table(seen, game.position)._replace(hidden_stock=_hidden_stock(seen))
    if not game.variant.open_hands:
        table = table._replace(others=())
    return table._replace(counts=()) if hides_points else table


def open_game_table(game: Game, you: Seat) -> Table:
    """The table of a game with all hands open, for going through it once it has been played."""
    seen = seen_by(game.position, you, open_hands=True)
    return _table(seen, game.position)._replace(hidden_stock=_hidden_stock(seen))


def _table(seen: Seen, position: Position) -> Table:
    """What all tables have, with the hands that ``seen`` shows.

    Of ``position`` only what all at the table know is used: the number of the trick, who plays
    with whom, and what each side has taken.
    """
    you, seats = seen.seat, position.seats
    tricks = tricks_in_all(seats)
    return Table(
        trump=seen.trump,
        trick=min(trick_number(position), tricks),
        tricks=tricks,
        lead=_lead(position, you),
        counts=_counts(position, you),
        still_to_play_for=POINTS_IN_ALL - sum(seen.points),
        others=tuple(
            OpenHand(label(position, you, seat), sorted_hand(seen.shown[seat], seen.trump))
            for seat in _around(position, you)[1:]
            if seat in seen.shown
        ),
        table=_laid(position, you, seen.leader, seen.table, name),
        yours=sorted_hand(seen.hand, seen.trump),
    )


def _around(position: Position, you: Seat) -> list[Seat]:
    """All seats in turn order, beginning with ``you``."""
    return [position.seat_after(you, steps) for steps in range(position.seats)]


def _hidden_stock(seen: Seen) -> HiddenStock:
    return HiddenStock(seen.stock_size, seen.turn_up)


def _lead(position: Position, you: Seat) -> Message:
    if position.leader == you:
        return say("table.you-lead")
    return say("table.leads", who=subject(position, you, position.leader))


def _counts(position: Position, you: Seat) -> tuple[SidePoints, ...]:
    """What each side has taken, beginning with the learner's; with 3 or 5 seats, what each has."""
    seats = _around(position, you)
    if position.seats == 4:
        return tuple(
            SidePoints(
                side_label(position, you, seat), position.points_of_side(position.sides[seat])
            )
            for seat in seats[:2]
        )
    return tuple(
        SidePoints(side_label(position, you, seat), position.points[seat]) for seat in seats
    )


def _known_because(position: Position, you: Seat, open_hands: bool) -> Message:
    match basis_of(position, open_hands):
        case Basis.ALL_KNOWN if position.stock:
            return say("table.known-stock")
        case Basis.ALL_KNOWN:
            count = sum(map(len, position.hands)) - len(position.hands[you])
            gone = len(position.gone)
            if not count:
                return say("table.known-none", gone=gone)
            whose = "duel" if position.seats == 2 else "company"
            if count == 1:
                return say(f"table.known.{whose}-one", gone=gone)
            return say(f"table.known.{whose}", gone=gone, n=count)
        case Basis.OPEN_HANDS:
            return say("table.open-hands")
        case Basis.STOCK_KNOWN | Basis.COULD_BE_KNOWN | Basis.ESTIMATED:
            return say("table.stock-known")


def _laid(
    position: Position, you: Seat, leader: Seat, cards: tuple[Card, ...], called: SeatName = label
) -> tuple[TableCard, ...]:
    """The cards of a trick led by ``leader``, each with what ``called`` says of who played it."""
    return tuple(
        TableCard(called(position, you, position.seat_after(leader, place)), card)
        for place, card in enumerate(cards)
    )


def trick_result(position: Position, you: Seat, trick: PlayedTrick) -> TrickResult:
    """A trick played at the table of ``position``, with the count of the learner's side."""
    ours = sum(
        points
        for points, side in zip(trick.taken, position.sides, strict=True)
        if side == position.sides[you]
    )
    return TrickResult(
        number=trick.number,
        plays=_laid(position, you, trick.leader, trick.cards),
        taker=subject(position, you, trick.taker),
        winning_card=trick.winning_card,
        points=trick.points,
        ours=ours,
        theirs=sum(trick.taken) - ours,
        is_ours=position.sides[trick.taker] == position.sides[you],
    )
