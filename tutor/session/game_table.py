"""The table of a game as one seat sees it, put into data for the screen."""

from __future__ import annotations

from tutor.grading.played import tricks_in_all
from tutor.message import Message, say
from tutor.rules.cards import POINTS_IN_ALL
from tutor.rules.game import Game
from tutor.rules.position import Position
from tutor.rules.seen import Seen, seen_by
from tutor.rules.trick import Seat
from tutor.session.roles import label, side_label, subject
from tutor.session.screen import Counted, GameTable, Held, Laid
from tutor.session.table import sorted_hand


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
        lead=_lead(seen, position),
        counts=() if hides_points else _counts(seen, position),
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


def _lead(seen: Seen, position: Position) -> Message:
    if seen.leader == seen.seat:
        return say("table.you-lead")
    return say("table.leads", who=subject(position, seen.seat, seen.leader))


def _counts(seen: Seen, position: Position) -> tuple[Counted, ...]:
    you, seats = seen.seat, len(seen.hand_sizes)
    around = [position.seat_after(you, steps) for steps in range(seats)]
    if seats == 4:
        return tuple(
            Counted(side_label(position, you, seat), position.points_of_side(position.sides[seat]))
            for seat in around[:2]
        )
    return tuple(Counted(label(position, you, seat), seen.points[seat]) for seat in around)
