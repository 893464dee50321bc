"""How the seats are called from where the learner sits."""

from __future__ import annotations

from tutor.message import Message, say
from tutor.rules.position import Position
from tutor.rules.trick import Seat


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
