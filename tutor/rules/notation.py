"""How a moment of the play is written in one line: the fields, read and written.

What they mean together is the matter of ``Position`` and ``Seen``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.rules.cards import Card, Suit, cards_of
from tutor.rules.errors import CardNotationError, Flaw, PositionError, flaw

LONGEST = 400
"""The most characters read: no position needs more, and a longer text is refused."""


HIDDEN = "_"
"""Written before the cards of a hand of which it is not known which of them it holds."""

UNKNOWN = (HIDDEN, "?")
"""What people write for a stock that nobody has seen, of which nothing can be solved."""


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a line, the seat to play first.

    ``sides`` is empty where the line has none. ``hidden`` is the place of the hand written ``_``
    and cards, which holds some of these; None where there is none.
    """

    trump: Suit
    hands: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    table: tuple[Card, ...]
    stock: tuple[Card, ...]
    sides: tuple[int, ...]
    hidden: int | None = None


def default_sides(seats: int) -> tuple[int, ...]:
    """The sides meant when a line has none, the seat to play first; empty for five seats."""
    return {2: (0, 1), 3: (0, 1, 1), 4: (0, 1, 0, 1)}.get(seats, ())


def parse_fields(text: str) -> Fields:
    """The fields of the line ``text``; raises PositionError with all that cannot be read."""
    fields = text.split("/") if len(text) <= LONGEST else []
    if not 3 <= len(fields) <= 6:
        shown = text if len(text) <= 60 else text[:57] + "..."
        raise PositionError([flaw("position-notation", text=shown, count=len(fields))])
    flaws: list[Flaw] = []
    trump_text, hands_text, points_text, *rest = fields
    table_text, stock_text, sides_text = (rest + ["-", "-", ""][len(rest) :])[:3]
    trump = _suit(trump_text, flaws)
    hand_texts = hands_text.split(",")
    hands = tuple(_cards(hand.removeprefix(HIDDEN), flaws) for hand in hand_texts)
    hidden = [place for place, hand in enumerate(hand_texts) if hand.startswith(HIDDEN)]
    if len(hidden) > 1 or (hidden and len(hands) != 2):
        flaws.append(flaw("hidden-hands", hidden=len(hidden), seats=len(hands)))
    points = _numbers(points_text.split(","), "points-notation", points_text, flaws)
    table = _cards("" if table_text == "-" else table_text, flaws)
    stock: tuple[Card, ...] = ()
    if any(sign in stock_text for sign in UNKNOWN):
        flaws.append(flaw("stock-unknown"))
    else:
        stock = _cards("" if stock_text == "-" else stock_text, flaws)
    sides = _numbers(sides_text, "sides-notation", sides_text, flaws)
    if sides and sides[0] != 0:
        flaws.append(flaw("sides-notation", text=sides_text))
    if flaws:
        raise PositionError(flaws)
    return Fields(trump, hands, points, table, stock, sides, hidden[0] if hidden else None)


def format_fields(fields: Fields) -> str:
    """The line for the fields; the last ones are left out where they are empty or the default."""
    known: dict[int, str] = {}
    sides = "".join(known.setdefault(side, str(len(known))) for side in fields.sides)
    if sides == "".join(map(str, default_sides(len(fields.hands)))):
        sides = ""
    hands = [_run(hand) for hand in fields.hands]
    if fields.hidden is not None:
        hands[fields.hidden] = HIDDEN + hands[fields.hidden]
    texts = [
        fields.trump.value,
        ",".join(hands),
        ",".join(map(str, fields.points)),
        _run(fields.table) or "-",
        _run(fields.stock) or "-",
        sides,
    ]
    if not sides:
        texts.pop()
        while texts[-1] == "-" and len(texts) > 3:
            texts.pop()
    return "/".join(texts)


def _run(cards: Sequence[Card]) -> str:
    return "".join(map(str, cards))


def _suit(text: str, flaws: list[Flaw]) -> Suit:
    try:
        return Suit(text)
    except ValueError:
        flaws.append(flaw("trump-notation", text=text))
        return Suit.DENARI


def _cards(text: str, flaws: list[Flaw]) -> tuple[Card, ...]:
    try:
        return cards_of(text)
    except CardNotationError as error:
        flaws.extend(error.flaws)
        return ()


def _numbers(texts: Sequence[str], code: str, source: str, flaws: list[Flaw]) -> tuple[int, ...]:
    if all(text.isascii() and text.isdigit() and len(text) <= 3 for text in texts):
        return tuple(map(int, texts))
    flaws.append(flaw(code, text=source))
    return ()
