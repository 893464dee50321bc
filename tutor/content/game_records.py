"""Records of games: a small text that holds a deal and its cards, read strictly and written back.

A line each for ``variant:``, ``players:``, ``dealer:``, ``hand 0:`` and so on in turn order,
``stock:`` in drawing order with the turn-up last, and ``trump:``, the card that makes it. Then the
cards in the order played, a trick a line: ``1: Ad 7d``. A game may stop anywhere; a file holds one
or several, with an empty line between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, NoReturn

from tutor.content.yaml.problems import ContentError, Problem, Severity, quoted
from tutor.content.yaml.source import decode_text, hidden_characters, read_bytes
from tutor.rules.cards import Card
from tutor.rules.deal import Deal
from tutor.rules.errors import CARD_WANTED, CardNotationError, Flaw, IllegalPlay, PositionError
from tutor.rules.game import Game
from tutor.rules.trick import Seat
from tutor.rules.variant import VARIANTS, Variant

RECORDABLE = tuple(name for name, variant in VARIANTS.items() if not variant.is_called)
"""The variants a record can hold: those without an auction."""

_NAME = re.compile(r"[a-z][a-z-]{0,19}")
_TOKEN = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A deal, who sat where, and the cards in the order played: a whole game or its beginning."""

    players: tuple[str, ...]
    deal: Deal
    cards: tuple[Card, ...]

    @property
    def game(self) -> Game:
        """The game as far as it was played."""
        game = Game.begin(self.deal)
        for card in self.cards:
            game = game.play(card)
        return game


def read_records(path: Path) -> tuple[GameRecord, ...]:
    """The games in a file, at least one; ContentError with the first fault, by line and column."""
    file = str(path)
    return parse_records(decode_text(read_bytes(path), file), file)


def parse_records(text: str, file: str = "") -> tuple[GameRecord, ...]:
    """The games written in ``text``; ContentError where it is no record."""
    hidden = hidden_characters(text, file)
    if hidden:
        raise ContentError(tuple(hidden), text)
    lines = _Lines(text, file)
    records: list[GameRecord] = []
    lines.skip_empty()
    while not lines.is_at_end or not records:
        records.append(_record(lines))
        lines.skip_empty()
    return tuple(records)


def records_text(records: Sequence[GameRecord]) -> str:
    """The games as text; ``parse_records`` reads them back."""
    return "\n".join("".join(f"{line}\n" for line in _record_lines(record)) for record in records)


def _record_lines(record: GameRecord) -> Iterator[str]:
    deal = record.deal
    yield f"variant: {deal.variant.name}"
    yield f"players: {' '.join(record.players)}"
    yield f"dealer: {deal.dealer}"
    for seat, hand in enumerate(deal.hands):
        yield f"hand {seat}: {_run(hand)}"
    if deal.stock:
        yield f"stock: {_run(deal.stock)}"
    yield f"trump: {deal.trump_card}"
    seats = deal.variant.seats
    for first in range(0, len(record.cards), seats):
        yield f"{first // seats + 1}: {_run(record.cards[first : first + seats])}"


def _run(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


class _Token(NamedTuple):
    """A word of a line and the column it begins in."""

    text: str
    column: int


class _Lines:
    """The lines of a record, taken one by one; what does not fit is refused at its place."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._lines = text.replace("\r\n", "\n").split("\n")
        self._at = 0

    @property
    def is_at_end(self) -> bool:
        return self._at >= len(self._lines)

    @property
    def number(self) -> int:
        """The number of the line taken last, from 1."""
        return self._at

    @property
    def is_in_game(self) -> bool:
        """Whether the next line still belongs to the game being read."""
        return not self.is_at_end and bool(self._lines[self._at].strip())

    def skip_empty(self) -> None:
        while not self.is_at_end and not self.is_in_game:
            self._at += 1

    def take(self, key: str) -> list[_Token]:
        """The words of the next line after ``key`` and a colon."""
        line = "" if self.is_at_end else self._lines[self._at]
        self._at += 1
        if not line.startswith(f"{key}:"):
            found = quoted(line) if line.strip() else "nothing"
            self.refuse(1, "record-line", f'here stands {found}, not "{key}:"', f"write {key}: …")
        found_at = _TOKEN.finditer(line, len(key) + 1)
        return [_Token(each[0], each.start() + 1) for each in found_at]

    def one(self, key: str) -> _Token:
        """The one word of the next line."""
        words = self.take(key)
        if len(words) != 1:
            column = words[1].column if words else len(key) + 2
            self.refuse(
                column, "record-count", f"one word is wanted after {key}:", "write just one"
            )
        return words[0]

    def cards(self, key: str, least: int, most: int) -> list[tuple[Card, int]]:
        """The cards of the next line, ``least`` to ``most`` of them, each with its column."""
        words = self.take(key)
        if not least <= len(words) <= most:
            column = words[most].column if len(words) > most else len(key) + 2
            said = f"{len(words)} card(s) after {key}:, and {most} belong there"
            self.refuse(column, "record-count", said, "write the cards as they were")
        return [(self._card(word), word.column) for word in words]

    def refuse(self, column: int, code: str, message: str, hint: str, line: int = 0) -> NoReturn:
        """Ends the reading with what is wrong at a column of the line taken last, or of another."""
        where = line or min(self.number, len(self._lines))
        problem = Problem(self._file, where, column, Severity.ERROR, code, message, hint)
        raise ContentError((problem,), self._text)

    def refuse_next(self, code: str, message: str, hint: str) -> NoReturn:
        """The same for the line that comes next."""
        self.refuse(1, code, message, hint, self.number + 1)

    def _card(self, word: _Token) -> Card:
        try:
            return Card.parse(word.text)
        except CardNotationError:
            said = f"{quoted(word.text)} is not a card"
            self.refuse(word.column, "card-notation", said, f"write {CARD_WANTED}")


def _record(lines: _Lines) -> GameRecord:
    """The next game of the lines."""
    variant = _variant(lines)
    first_line = lines.number
    players = _players(lines, variant)
    dealer = lines.one("dealer")
    seats = [str(seat) for seat in variant.all_seats]
    if dealer.text not in seats:
        said = f"there is no seat {quoted(dealer.text)}"
        lines.refuse(dealer.column, "record-dealer", said, f"write one of {', '.join(seats)}")
    places: dict[Card, tuple[int, int]] = {}

    def dealt(key: str, count: int) -> tuple[Card, ...]:
        cards = lines.cards(key, count, count) if count else []
        places.update({card: (lines.number, column) for card, column in cards})
        return tuple(card for card, _ in cards)

    hands = [dealt(f"hand {seat}", variant.hand_size) for seat in variant.all_seats]
    stock = dealt("stock", variant.stock_size)
    try:
        deal = Deal(variant, Seat(int(dealer.text)), tuple(hands), stock)
    except PositionError as error:
        line, column = _place_of(error.flaws[0], places, first_line)
        lines.refuse(column, error.flaws[0].code, str(error), "deal the whole pack once", line)
    trump = lines.one("trump")
    if trump.text != str(deal.trump_card):
        said = f"{quoted(trump.text)} does not make the trump here: {deal.trump_card} does"
        lines.refuse(trump.column, "record-trump", said, "repeat the card that makes the trump")
    return GameRecord(players, deal, _cards(lines, deal))


def _variant(lines: _Lines) -> Variant:
    name = lines.one("variant")
    if name.text not in RECORDABLE:
        said = f"{quoted(name.text)} is no variant that a record can hold"
        lines.refuse(name.column, "record-variant", said, f"write one of {', '.join(RECORDABLE)}")
    return VARIANTS[name.text]


def _players(lines: _Lines, variant: Variant) -> tuple[str, ...]:
    names = lines.take("players")
    if len(names) != variant.seats:
        said = f"{len(names)} player(s), and {variant.name} has {variant.seats} seats"
        lines.refuse(1, "record-players", said, "name who sat where, in turn order")
    for name in names:
        if not _NAME.fullmatch(name.text):
            said = f"{quoted(name.text)} is no name of a player"
            lines.refuse(name.column, "record-players", said, "write small letters and hyphens")
    return tuple(name.text for name in names)


def _place_of(flaw: Flaw, places: dict[Card, tuple[int, int]], first_line: int) -> tuple[int, int]:
    """Where a flaw of the deal is best shown: at its card, if it has one that stands there."""
    cards = flaw.params.get("cards", (flaw.params.get("card"),))
    named = cards if isinstance(cards, tuple) else ()
    return next((places[card] for card in named if card in places), (first_line, 1))


def _cards(lines: _Lines, deal: Deal) -> tuple[Card, ...]:
    """The cards played, each checked to be a legal play."""
    game, seats = Game.begin(deal), deal.variant.seats
    played: list[Card] = []
    while lines.is_in_game:
        if len(played) % seats or game.is_over:
            why = "the game is over here" if game.is_over else "the trick above is not complete"
            lines.refuse_next("record-line", why, "leave an empty line before another game")
        for card, column in lines.cards(str(len(played) // seats + 1), 1, seats):
            try:
                game = game.play(card)
            except IllegalPlay as error:
                lines.refuse(column, error.codes[0], str(error), "play a card of the hand")
            played.append(card)
    return tuple(played)
