"""How cards are chosen, key by key: what is typed marks a card, and Enter gives it.

It is the same in puzzles, lessons, games and previews, and knows no terminal. What has been typed
so far is all of its state: what is marked follows from it, and what the next key makes of it.

A number, a code, or as much of a name as only one card has marks that card. Another number marks
another card; the same number once more, or Enter, gives the one that is marked. Where numbers are
to be enough, a number gives its card at once. Several cards are typed one after another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from tutor.message import Message
from tutor.rules.cards import Card
from tutor.text.catalog import Catalog
from tutor.text.deck import typed_codes
from tutor.text.typed_card import Chosen, objection, read_card
from tutor.text.typed_cards import marked_cards, read_cards

Given: TypeAlias = Card | tuple[Card, ...] | int
"""An answer: a card, several of them in order, the place of a text from 0, or an amount."""


class Offer(Protocol):
    """What there is to choose from, and how it is read."""

    @property
    def places(self) -> int:
        """How many things are numbered from 1, of which one is to be chosen by its number."""
        ...

    @property
    def chooses_cards(self) -> bool:
        """Whether cards are chosen."""
        ...

    def read(self, typed: str) -> Given | Message:
        """The answer typed, or what is wrong with it."""
        ...

    def marked(self, typed: str) -> tuple[Card | int, ...]:
        """What is marked by what has been typed so far."""
        ...

    def continues(self, typed: str) -> bool:
        """Whether a letter behind a number belongs to it, as the suit in ``3d`` does."""
        ...


@dataclass(frozen=True, slots=True)
class CardOffer:
    """One of the cards shown, which are numbered from 1."""

    cards: tuple[Card, ...]
    catalog: Catalog
    chooses_cards: bool = True

    @property
    def places(self) -> int:
        return len(self.cards)

    def read(self, typed: str) -> Card | Message:
        reading = read_card(typed, self.cards, self.catalog)
        return reading.card if isinstance(reading, Chosen) else objection(reading)

    def marked(self, typed: str) -> tuple[Card, ...]:
        reading = read_card(typed, self.cards, self.catalog)
        return (reading.card,) if isinstance(reading, Chosen) else ()

    def continues(self, typed: str) -> bool:
        return typed.lower() in typed_codes(self.catalog.deck)


@dataclass(frozen=True, slots=True)
class CardsOffer:
    """So many cards: of those shown, numbered from 1, or of the whole pack if none are."""

    cards: tuple[Card, ...]
    count: int
    catalog: Catalog
    expected: Message
    """What to say where something else is typed."""
    chooses_cards: bool = True
    places: int = 0

    def read(self, typed: str) -> tuple[Card, ...] | Message:
        found = read_cards(typed, self.cards, self.count, self.catalog)
        return self.expected if found is None else found

    def marked(self, typed: str) -> tuple[Card, ...]:
        return marked_cards(typed, self.cards, self.count, self.catalog)

    def continues(self, typed: str) -> bool:
        return any(code in typed_codes(self.catalog.deck) for code in (typed[-2:].lower(), typed))


@dataclass(frozen=True, slots=True)
class TextOffer:
    """One of some texts, numbered from 1."""

    places: int
    expected: Message
    chooses_cards: bool = False

    def read(self, typed: str) -> int | Message:
        text = typed.strip()
        is_number = text.isascii() and text.isdigit() and len(text) < 4
        return int(text) - 1 if is_number and 1 <= int(text) <= self.places else self.expected

    def marked(self, typed: str) -> tuple[int, ...]:
        found = self.read(typed)
        return () if isinstance(found, Message) else (found,)

    def continues(self, typed: str) -> bool:  # noqa: ARG002 (no number of a text has letters)
        return False


@dataclass(frozen=True, slots=True)
class AmountOffer:
    """A whole number up to ``most``."""

    most: int
    expected: Message
    """What to say where something else is typed."""
    chooses_cards: bool = False
    places: int = 0

    def read(self, typed: str) -> int | Message:
        text = typed.strip()
        is_number = text.isascii() and text.isdigit() and len(text) < 5
        return int(text) if is_number and int(text) <= self.most else self.expected

    def marked(self, typed: str) -> tuple[int, ...]:  # noqa: ARG002 (nothing is there to be marked)
        return ()

    def continues(self, typed: str) -> bool:  # noqa: ARG002 (no letter belongs to an amount)
        return False


@dataclass(frozen=True, slots=True)
class Choosing:
    """What has been typed so far of an answer.

    Attributes:
        offer: What there is to choose from.
        is_fast: Whether a number gives what it stands for at once.
        letters: Letters that are answers themselves, and are marked and given as numbers are.
        typed: What has been typed.
        is_given: Whether the answer is given.
    """

    offer: Offer
    is_fast: bool = False
    letters: frozenset[str] = frozenset()
    typed: str = ""
    is_given: bool = False

    @property
    def marked(self) -> tuple[Card | int, ...]:
        """What is marked."""
        return () if self.is_letter or not self.typed else self.offer.marked(self.typed)

    @property
    def is_letter(self) -> bool:
        """Whether a letter that is an answer itself is marked."""
        return self.typed in self.letters

    @property
    def is_open_to_letters(self) -> bool:
        """Whether a letter would begin something new: nothing is typed, or a number."""
        return not self.typed or _is_number(self.typed) or self.is_letter

    def takes(self, letter: str) -> bool:
        """Whether a letter belongs to what is typed, so that it cannot be a command."""
        return not self.is_open_to_letters or self.offer.continues(self.typed + letter)

    def after(self, char: str) -> Choosing:
        """What a character makes of it."""
        if self.is_letter:
            given = char == self.typed
            return replace(self, is_given=True) if given else self._typing(char)
        if self.offer.places and _is_number(char):
            return self._after_figure(char)
        return self._typing(self.typed + char)

    def _after_figure(self, figure: str) -> Choosing:
        """A figure goes on with a number, if there is one so high; if not, it begins another."""
        longer = self.typed + figure
        if _is_number(self.typed) and not self._is_place(longer) and self.marked:
            if figure == self.typed:
                return replace(self, is_given=True)
            # Where court cards have numbers, the nought of 10 only makes sense behind its one.
            return self._typing(longer if figure == "0" else figure)
        return self._typing(figure if self.marked and not self._is_place(longer) else longer)

    def _typing(self, typed: str) -> Choosing:
        now = replace(self, typed=typed)
        is_whole_number = _is_number(typed) and not self._is_place(typed + "0")
        if self.is_fast and (now.is_letter or (self.offer.places and is_whole_number)):
            return replace(now, is_given=now.is_letter or bool(now.marked))
        return now

    def _is_place(self, typed: str) -> bool:
        return _is_number(typed) and 1 <= int(typed) <= self.offer.places

    def with_text(self, text: str) -> Choosing:
        """With a text put in from elsewhere: it never gives an answer by itself."""
        return replace(self, typed=self.typed + text)

    def erased(self) -> Choosing:
        """Without the last character."""
        return replace(self, typed=self.typed[:-1])

    def cleared(self) -> Choosing:
        """With nothing typed, and nothing marked."""
        return replace(self, typed="")


def _is_number(typed: str) -> bool:
    return typed.isascii() and typed.isdigit()
