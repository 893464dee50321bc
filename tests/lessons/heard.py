"""What the lines of plain mode say: cards, suits, tricks and whole tables, read off the words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from tutor.message import Param, say
from tutor.rules.cards import DECK, Card, Suit
from tutor.rules.position import Position
from tutor.rules.trick import winning_place
from tutor.text.catalog import Catalog

T = TypeVar("T")

CHOICE = re.compile(r"(\d+): (.*)")
"""A line that offers something by its number."""


class Ears:
    """Understands the lines of a language: its names of cards and suits, its set phrases."""

    def __init__(self, words: Catalog) -> None:
        self._words = words
        self._names = {words.in_words(card).lower(): card for card in DECK}
        pattern = "|".join(sorted(map(re.escape, self._names), key=len, reverse=True))
        self._name = re.compile(pattern, re.IGNORECASE)

    def said(self, key: str, **params: Param) -> str:
        """What the program says for a key."""
        return self._words.say(say(key, **params))

    def cards(self, line: str) -> list[Card]:
        """The cards a line names, in its order."""
        return [self._names[found.lower()] for found in self._name.findall(line)]

    def suit(self, line: str) -> Suit | None:
        """The first suit of which a line speaks."""
        named = {line.lower().find(self._words.in_words(suit).lower()): suit for suit in Suit}
        found = [at for at in named if at >= 0]
        return named[min(found)] if found else None

    def trump(self, lines: Sequence[str]) -> Suit | None:
        """The suit of the last line that names the trumps and says nothing else."""
        told = {self.said("table.plain.trump", suit=suit): suit for suit in Suit}
        return next((told[line] for line in reversed(lines) if line in told), None)

    def offered(self, lines: Sequence[str]) -> dict[str, str]:
        """What can be chosen, by its number: the last list of choices."""
        last = max((at for at, line in enumerate(lines) if line.startswith("1: ")), default=0)
        found = (CHOICE.fullmatch(line) for line in lines[last:])
        return {each[1]: each[2] for each in found if each}

    def laid(self, lines: Sequence[str]) -> list[Card]:
        """The cards of the trick or the pile drawn last; none where nothing is drawn."""
        labels = (self.said("lesson.trick"), self.said("exercises.pile-points.label"))
        drawn = (line for line in reversed(lines) if line.partition(":")[0] in labels)
        return self.cards(next(drawn, ""))

    def named(self, lines: Sequence[str]) -> list[Card]:
        """The cards of the last line that names any."""
        return next((cards for cards in map(self.cards, reversed(lines)) if cards), [])

    def taker(self, lines: Sequence[str]) -> Card:
        """The card that takes the trick drawn last; the line above it tells the trumps, if any."""
        lead = self.said("lesson.trick") + ": "
        at = max(place for place, line in enumerate(lines) if line.startswith(lead))
        return taker(self.cards(lines[at]), self.trump(lines[max(at - 1, 0) : at]))

    def is_table_told(self, lines: Sequence[str]) -> bool:
        """Whether a whole table is among the lines."""
        return any(self._is_said("still", line) for line in lines)

    def table(self, lines: Sequence[str]) -> Position | None:
        """The table told last; None where the others' cards are hidden.

        The learner's cards stand below those of the others, who are told in turn order. Who is to
        play follows from who leads, and how many have played.
        """
        trumps = {self.said("table.plain.trump", suit=suit) for suit in Suit}
        stock, lead = (self.said(key) for key in ("table.stock", "lesson.trick"))
        rest = lines[max(at for at, line in enumerate(lines[:-2]) if line in trumps) :]
        still = next(at for at, line in enumerate(rest) if self._is_said("still", line))
        yours = next(at for at, line in enumerate(rest) if self._is_yours(line))
        told = [line for line in rest[still + 1 : yours] if not line.startswith("(")]
        others = [line for line in told if not line.startswith(stock)]
        hands = [self.cards(rest[yours]) or self._held(rest[yours + 1 :]), *map(self.cards, others)]
        if not any(hands[1:]):
            return None
        sides = ["0", *("01"[not line.split(":")[0].endswith(")")] for line in others)]
        if len(hands) == 4:
            sides = ["0", "1", "0", "1"]
        counts = [re.findall(r"\d+", line)[-1] for line in rest[2:still]]
        counts += ["0"] * (len(hands) - len(counts))
        trump = self.trump(rest[:1])
        assert trump
        laid = [card for line in rest if line.startswith(lead) for card in self.cards(line)]
        turn = (self._leader(rest[1], len(hands)) + len(laid)) % len(hands)
        parts = [
            trump.value,
            ",".join("".join(map(str, hand)) for hand in _from(hands, turn)),
            ",".join(_from(counts, turn)),
            "".join(map(str, laid)),
            "".join(str(card) for at in told if at.startswith(stock) for card in self.cards(at)),
            "".join("01"[side != sides[turn]] for side in _from(sides, turn)),
        ]
        return Position.parse("/".join(part or "-" for part in parts))

    def _is_yours(self, line: str) -> bool:
        """Whether a line begins the learner's cards, or names them where it is not their turn."""
        label = self.said("table.yours")
        return line == self.said("table.plain.yours") or line.startswith(f"{label}: ")

    def _leader(self, line: str, seats: int) -> int:
        """The player who leads, as the line says that tells which trick it is; 0 is the learner."""
        trick, tricks = map(int, re.findall(r"\d+", line)[:2])
        leads = [say("table.you-lead")]
        leads += [say("table.leads", who=say(f"table.who.{who}.subject")) for who in _AROUND[seats]]
        told = [self.said("table.plain.trick", trick=trick, tricks=tricks, lead=x) for x in leads]
        return told.index(line)

    def _held(self, lines: Sequence[str]) -> list[Card]:
        """The cards of the list with which the lines begin."""
        cards: list[Card] = []
        for line in lines:
            if not CHOICE.match(line):
                break
            cards += self.cards(line)
        return cards

    def _is_said(self, key: str, line: str) -> bool:
        """Whether a line is that phrase of the table, but for its number."""
        (number,) = re.findall(r"\d+", line)[:1] or ["0"]
        return line == self.said(f"table.plain.{key}", n=int(number))


_AROUND = {
    2: ("opponent",),
    3: ("after", "before"),
    4: ("right", "partner", "left"),
    5: ("player2", "player3", "player4", "player5"),
}
"""Who sits at a table of so many, in turn order from the learner."""


def taker(cards: Sequence[Card], trump: Suit | None) -> Card:
    """The card that takes a trick; without a trump suit the highest of the suit led."""
    return cards[winning_place(tuple(cards), trump or cards[0].suit)]


def _from(things: Sequence[T], turn: int) -> list[T]:
    """The things in turn order from one seat on."""
    return [*things[turn:], *things[:turn]]
