"""Reads the position of a puzzle in either of its forms; what is wrong goes into the report."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.content.document import Path
from tutor.content.entry import Entry
from tutor.content.report import Report
from tutor.rules.cards import Card, Suit
from tutor.rules.errors import Flaw, PositionError
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.trick import Seat
from tutor.rules.variant import Variant

LONG_FORM = ("trump", "you", "opponent", "to_lead", "table")
PLAYER = ("hand", "points")


def read_position(entry: Entry, variant: Variant | None) -> Position | None:
    """The position of a puzzle, if it can stand; otherwise what is wrong is reported."""
    return _read_line(entry) if "position" in entry else _read_long_form(entry, variant)


def is_reachable(entry: Entry, position: Position, variant: Variant) -> bool:
    """Whether play can lead to the position of a puzzle; otherwise the reasons are reported.

    It takes longer than all the reading: for those who check, not for those who play.
    """
    flaws = reach_flaws(position, variant)
    _tell(entry, flaws)
    return not flaws


def check_twice(report: Report, placed: Iterable[tuple[Path, Card]]) -> None:
    """Reports a card that stands twice, at its second place."""
    seen: set[Card] = set()
    for path, card in placed:
        if card in seen:
            hint = "each card exists once: change one of them"
            report.error(path, "card-twice", f"{card} is there already", hint)
        seen.add(card)


def _read_line(entry: Entry) -> Position | None:
    for key in LONG_FORM:
        if key in entry:
            message = f'"{key}" says again what "position" says'
            entry.report.key_error(entry.at(key), "position-twice", message, "keep one of the two")
    text = entry.text("position")
    if entry.is_faulty("position"):
        return None
    try:
        return Position.parse(text)
    except PositionError as error:
        _tell(entry, error.flaws)
        return None


def _read_long_form(entry: Entry, variant: Variant | None) -> Position | None:
    if variant and variant.seats != 2:
        message = f'{variant.name} has {variant.seats} hands: only "position" can hold them'
        hint = "write the position in one line, or leave the variant out"
        entry.report.error(entry.at("variant"), "position-form", message, hint)
        return None
    suit = entry.text("trump")
    if suit not in {each.value for each in Suit} and not entry.is_faulty("trump"):
        message = f'"{suit[:20]}" is not a suit'
        entry.report.error(entry.at("trump"), "trump", message, "write d, c, s or b")
    mine, theirs = _read_player(entry, "you"), _read_player(entry, "opponent")
    table = entry.placed_cards("table")
    check_twice(entry.report, [*mine, *theirs, *table])
    _check_lead(entry)
    if entry.is_faulty(*LONG_FORM):
        return None
    points = _points(entry, "you"), _points(entry, "opponent")
    try:
        return Position(Suit(suit), (_cards(mine), _cards(theirs)), points, Seat(0), _cards(table))
    except PositionError as error:
        _tell(entry, error.flaws)
        return None


def _read_player(entry: Entry, key: str) -> list[tuple[Path, Card]]:
    """The cards of a player, with their places."""
    player = entry.entry(key, PLAYER) if entry.needs(key) else None
    if player is None:
        return []
    if player.needs("points"):
        player.whole("points")
    return player.placed_cards("hand") if player.needs("hand") else []


def _points(entry: Entry, key: str) -> int:
    player = entry.entry(key)
    return (player.whole("points") if player else 0) or 0


def _cards(placed: Iterable[tuple[Path, Card]]) -> tuple[Card, ...]:
    return tuple(card for _, card in placed)


def _check_lead(entry: Entry) -> None:
    leads = entry.text("to_lead", "you")
    if entry.is_faulty("to_lead", "table"):
        return
    if leads not in ("you", "opponent"):
        message = f'"{leads[:20]}" cannot lead'
        entry.report.error(entry.at("to_lead"), "to-lead", message, "write you or opponent")
    elif leads == "opponent" and not entry.items("table"):
        message = "the opponent leads, but no card lies on the table"
        hint = 'add the card led, such as "table: [4d]"'
        entry.report.error(entry.at("to_lead"), "to-lead", message, hint)
    elif leads == "you" and entry.items("table"):
        message = "a card lies on the table, but you are to lead"
        entry.report.error(entry.at("table"), "to-lead", message, 'write "to_lead: opponent"')


def _tell(entry: Entry, flaws: Iterable[Flaw]) -> None:
    if flaws:
        # Few positions have flaws: their words are only imported where one has.
        from tutor.content.position_flaws import tell_flaws

        tell_flaws(entry, flaws)
