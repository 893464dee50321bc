"""How the seats are called from where the learner sits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from tutor.grading.play import PlayedTrick, trick_number, tricks_in_all
from tutor.grading.verdict import Basis, basis_of
from tutor.message import Message, say
from tutor.rules.cards import POINTS_IN_ALL, Card, Suit
from tutor.rules.game import Game
from tutor.rules.position import Position
from tutor.rules.seen import Seen, seen_by
from tutor.rules.trick import Seat
from tutor.session.screen import Counted, GameTable, Held, Laid, TableShown, TrickShown


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
    """What a seat is called beside its cards; at a larger table also that it plays with you."""
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


def game_table(game: Game, you: Seat, hides_points: bool) -> GameTable:
    """The table as ``you`` see it in play: made from what the seat may know, and nothing else."""
    seen = game.seen_by(you)
    return _drawn(seen, game.position, game.variant.open_hands, hides_points)


def open_table(game: Game, you: Seat) -> GameTable:
    """The table with all hands open, for going through a game that was played."""
    return _drawn(seen_by(game.position, you, open_hands=True), game.position, True, False)


def _drawn(seen: Seen, position: Position, open_hands: bool, hides_points: bool) -> GameTable:
    """``position`` only says how seats are called."""
    you, seats = seen.seat, len(seen.hand_sizes)
    to_come = seen.hand_sizes[seen.to_play] + seen.stock_size // seats
    others = [position.seat_after(you, steps) for steps in range(1, seats)]
    return GameTable(
        trump=seen.trump,
        trick=min(tricks_in_all(seats) - to_come + 1, tricks_in_all(seats)),
        tricks=tricks_in_all(seats),
        lead=_game_lead(seen, position),
        counts=() if hides_points else _game_counts(seen, position),
        still_to_play_for=POINTS_IN_ALL - sum(seen.points),
        others=tuple(
            Held(label(position, you, seat), sorted_hand(seen.shown[seat], seen.trump))
            for seat in others
            if open_hands and seat in seen.shown
        ),
        turn_up=seen.turn_up,
        stock=seen.stock_size,
        table=tuple(
            Laid(label(position, you, position.seat_after(seen.leader, place)), card)
            for place, card in enumerate(seen.table)
        ),
        yours=sorted_hand(seen.hand, seen.trump),
    )


def _game_lead(seen: Seen, position: Position) -> Message:
    if seen.leader == seen.seat:
        return say("table.you-lead")
    return say("table.leads", who=subject(position, seen.seat, seen.leader))


def _game_counts(seen: Seen, position: Position) -> tuple[Counted, ...]:
    you, seats = seen.seat, len(seen.hand_sizes)
    around = [position.seat_after(you, steps) for steps in range(seats)]
    if seats == 4:
        return tuple(
            Counted(side_label(position, you, seat), position.points_of_side(position.sides[seat]))
            for seat in around[:2]
        )
    return tuple(Counted(label(position, you, seat), seen.points[seat]) for seat in around)
