"""Reads the position of a puzzle, in one line or in the long form, and reports its flaws.

Each flaw is reported at the place where it is best mended, with how to mend it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.content.yaml.document import KeyPath, Report
from tutor.content.yaml.mapping import Entry
from tutor.rules.cards import Card, Suit, card_hint
from tutor.rules.errors import Flaw, PositionError
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.trick import Seat
from tutor.rules.variant import VARIANTS, Variant

_HINTS = {
    "card-twice": "each card exists once: change one of them",
    "hand-not-filled": "add the missing cards, or take the stock away",
    "hand-of-variant": 'take cards away, or state another "variant"',
    "hand-size": "add the missing cards, or take some away",
    "last-dealt-missing": "put a trump in that hand",
    "left-out-in-play": "put another card in its place",
    "nothing-to-play": "take the card from the table, or give the seat to play a card",
    "one-side": "0 for the seats on the side of the seat to play, 1 for the others",
    "points-negative": "write 0 or more",
    "points-not-made": "take points that whole tricks of the other cards can make",
    "sides-count": "add them at the end, such as /-/-/01101: 0 for the side of the seat to play",
    "sides-of-variant": "seat by seat, 0 for the side of the seat to play, 1 for the others",
    "stock-of-variant": "take the stock away",
    "stock-size": "add the missing cards to the stock, or take some away",
    "stock-without-hands": "give the hands cards, or take the stock away",
    "table-full": "take cards from the table",
    "turn-up-missing": "put a trump in that hand, or let the other side lead",
    "turn-up-not-trump": "put a trump last in the stock",
}
_FORM = "TRUMP/HANDS/POINTS[/TABLE[/STOCK[/SIDES]]], such as d/3dFd7b,Ad5d2d/51,46"
# Which part of the line a flaw is in, where no card says it.
_FIELDS = {
    "hidden-hand": 1, "hidden-hands": 1, "seat-count": 1,
    "hand-not-filled": 1, "nothing-to-play": 1, "seats-of-variant": 1,
    "points-notation": 2, "points-count": 2, "points-sum": 2, "points-not-made": 2,
    "table-full": 3,
    "stock-size": 4, "stock-unknown": 4, "stock-without-hands": 4, "stock-of-variant": 4,
    "sides-notation": 5, "sides-count": 5, "one-side": 5, "sides-of-variant": 5,
}  # fmt: skip
# Where one of these is reported, a wrong sum may only follow from it.
_SPOILS_SUM = {"card-twice", "hand-size", "points-count", "points-negative"}
SHOWN = 40
"""The most characters of an author's text that a message repeats."""
_SUITS = {suit.value for suit in Suit}
_CODES = {str(card) for card in VARIANTS["two-players"].pack}


def report_flaws(entry: Entry, flaws: Iterable[Flaw]) -> None:
    """Reports what is wrong with the position of the puzzle ``entry``."""
    flaws = tuple(flaws)
    if _SPOILS_SUM.intersection(each.code for each in flaws):
        flaws = tuple(each for each in flaws if each.code != "points-sum")
    if "position" not in entry:
        for each in flaws:
            message, hint = _words(each)
            entry.report.error(_place_in_long_form(entry, each), each.code, message, hint)
        return
    line = entry.text("position")
    has_wrong_cards = any(each.code == "card-notation" for each in flaws)
    for at, text in _wrong_cards(line) if has_wrong_cards else ():
        said = f'"{text}" is not a card', card_hint(text)
        entry.report.error(entry.at("position"), "card-notation", *said, (line, at))
    for each in flaws:
        if each.code != "card-notation":
            within = line, _place_in_line(line, each)
            entry.report.error(entry.at("position"), each.code, *_words(each, line), within)


def _words(flaw: Flaw, line: str = "") -> tuple[str, str]:
    """What is wrong, and how to mend it; in a line of more than two hands seats are counted."""
    said, params = str(flaw), flaw.params
    match flaw.code, params:
        case "trump-notation", {"text": str(text)}:
            meant = text.strip()[:1].lower()
            hint = f'did you mean "{meant}"?' if meant in _SUITS else "write d, c, s or b"
            return f'"{text[:SHOWN]}" is not a suit', hint
        case "position-notation", {"count": count}:
            parts = "1 part" if count == 1 else f"{count} parts"
            return f"{parts} between slashes: a position has 3 to 6", f"write {_FORM}"
        case "points-sum", {"in_play": int(in_play)}:
            return said, f"the points taken must make {120 - in_play} together"
        case "seats-of-variant", {"seats": seats}:
            fitting = [name for name, each in VARIANTS.items() if each.seats == seats]
            return said, f'for {seats} hands write "variant: {fitting[0]}"'
        case "hand-size", {"seat": seat, "held": held, "wanted": wanted} if _is_of_two(line):
            whose = "the opponent holds" if seat else "you hold"
            cards = "1 card" if held == 1 else f"{held} cards"
            said = f"{whose} {cards}, but {wanted} fit the other hand and the table"
    if flaw.code in _HINTS:
        return said, _HINTS[flaw.code]
    # The rules say themselves how to mend it.
    what, _, how = said.rpartition(": ")
    return (what, how) if what else (said, "")


def _is_of_two(line: str) -> bool:
    """Whether a position is of two hands, as it always is where no line is written."""
    return not line or "".join(line.split("/")[1:2]).count(",") == 1


def _place_in_long_form(entry: Entry, flaw: Flaw) -> KeyPath:
    match flaw.code, flaw.params:
        case "hand-size", {"seat": seat}:
            return (*entry.at("opponent" if seat else "you"), "hand")
        case "points-negative", {"seat": seat}:
            return (*entry.at("opponent" if seat else "you"), "points")
        case "turn-up-missing" | "last-dealt-missing", _:
            return (*entry.at("you" if "table" in entry else "opponent"), "hand")
        case "points-sum" | "points-not-made", _:
            return (*entry.at("you"), "points")
        case "hand-of-variant" | "nothing-to-play", _:
            return (*entry.at("you"), "hand")
        case "table-full", _:
            return entry.at("table")
    return entry.path


def _place_in_line(line: str, flaw: Flaw) -> int:
    """Where in the line of a position a flaw is best mended."""
    fields, begins = _fields(line)
    params = flaw.params
    match params:
        case {"card": Card() as card}:
            first = line.find(str(card))
            return line.find(str(card), first + 1) if flaw.code == "card-twice" else first
        case {"cards": (Card() as card, *_)}:
            return line.find(str(card))
    hands = fields[1].split(",") if len(fields) > 1 else []
    seat = params.get("seat")
    if flaw.code == "hand-of-variant":
        seat = max(range(len(hands)), key=lambda each: len(hands[each]))
    if isinstance(seat, int) and seat < len(hands):
        return begins[1] + sum(len(hand) + 1 for hand in hands[:seat])
    field = _FIELDS.get(flaw.code, 0)
    return begins[field] if field < len(begins) else len(line)


def _wrong_cards(line: str) -> Iterator[tuple[int, str]]:
    """The texts in a line that are no cards, and where they stand."""
    fields, begins = _fields(line)
    at = begins[1]
    for hand in fields[1].split(","):
        yield from _wrong_in_run(hand, at)
        at += len(hand) + 1
    for field, begin in zip(fields[3:5], begins[3:5], strict=True):
        if field != "-":
            yield from _wrong_in_run(field, begin)


def _wrong_in_run(run: str, begin: int) -> Iterator[tuple[int, str]]:
    for step in range(0, len(run), 2):
        if run[step : step + 2] not in _CODES:
            length = 3 if run.startswith("10", step) else 2
            yield begin + step, run[step : step + length]
            if len(run) % 2:
                # From here on the run is out of step: nothing can be said of the rest.
                return


def _fields(line: str) -> tuple[list[str], list[int]]:
    """The parts of a line, and where each begins."""
    fields = line.split("/")
    begins = [sum(len(each) + 1 for each in fields[:place]) for place in range(len(fields))]
    return fields, begins


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
    report_flaws(entry, flaws)
    return not flaws


def check_twice(report: Report, placed: Iterable[tuple[KeyPath, Card]]) -> None:
    """Reports a card that stands twice, at its second place."""
    seen: set[Card] = set()
    for path, card in placed:
        if card in seen:
            hint = "each card exists once: change one of them"
            report.error(path, "card-twice", f"{card} is there already", hint)
        seen.add(card)


def _read_line(entry: Entry) -> Position | None:
    if again := [key for key in LONG_FORM if key in entry]:
        names = " and ".join(f'"{key}"' for key in again)
        say = "says" if len(again) == 1 else "say"
        message = f'{names} {say} again what "position" says'
        entry.report.key_error(entry.at(again[0]), "position-twice", message, "keep one of the two")
    text = entry.text("position")
    if entry.is_faulty("position"):
        return None
    try:
        return Position.parse(text)
    except PositionError as error:
        report_flaws(entry, error.flaws)
        return None


def _read_long_form(entry: Entry, variant: Variant | None) -> Position | None:
    if variant and variant.seats != 2:
        _tell_form(entry.report, entry.path, variant)
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
        report_flaws(entry, error.flaws)
        return None


def check_forms(report: Report) -> None:
    """Reports each puzzle in the long form whose game only the line can hold, and no more of it.

    To be called before the schema is checked, to which keys for more hands are unknown.
    """
    data = report.document.data
    puzzles = data.get("puzzles") if isinstance(data, dict) else None
    for place, puzzle in enumerate(puzzles if isinstance(puzzles, list) else ()):
        if isinstance(puzzle, dict) and "position" not in puzzle:
            name = puzzle.get("variant")
            variant = VARIANTS.get(name) if isinstance(name, str) else None
            if variant and variant.seats != 2:
                path = ("puzzles", place)
                _tell_form(report, path, variant)
                report.settle(path)


def _tell_form(report: Report, puzzle: KeyPath, variant: Variant) -> None:
    message = f'{variant.name} has {variant.seats} hands: only "position" can hold them'
    hint = "write the position in one line, or leave the variant out"
    report.error((*puzzle, "variant"), "position-form", message, hint)


def _read_player(entry: Entry, key: str) -> list[tuple[KeyPath, Card]]:
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


def _cards(placed: Iterable[tuple[KeyPath, Card]]) -> tuple[Card, ...]:
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
