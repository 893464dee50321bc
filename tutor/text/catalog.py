"""The catalogue of a language: says a message in words.

A template chooses the form of what it is filled with. Of a **card**: ``{card}`` *three of coins*,
``{card:the}``, and every other form its language has (``a``; ``il un di a da in su con``);
``{card:rank}``, ``{card:rank-the}`` … and ``{card:suit}`` for a part of it; ``{card:code}`` and
``{card:short}`` for letters and symbols. Of **several cards** the same, joined with *and*;
``{cards:or}``, ``{cards:or-the}`` … with *or*. **Held cards** also
say whose they are, but for the bare form. Of a **suit**: ``{suit}``, ``{suit:the}``, ``code``,
``short``. Of a **number**: figures, a unit (``{n:points}`` *1 point*), ``{n:word}``,
``{n:ordinal}``. A **text** or a **message** stands as it is. Words between backticks are those
of a **command**, said as it is typed on this machine. A form with a capital (``{card:The}``,
``{suit:Name}``) begins with one.

>>> catalog = load_catalog("it")
>>> catalog.in_words(Card.parse("Ad"), "su"), catalog.in_words(1, "points")
("sull'asso di denari", '1 punto')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tutor.disk.cache import NO_CACHE, DiskCache
from tutor.message import HeldCards, Message, Param, ValueInForm
from tutor.rules.cards import Card, Suit
from tutor.text.commands import BY_NAME, CommandForm
from tutor.text.deck import SYMBOLS, Deck, card_code, rank_letter, suit_letter
from tutor.text.forms import Command, Forms, Slot, Template, load_forms, template
from tutor.text.locale_files import (
    LocaleError,
    MissingText,
    UnknownLanguage,
    choose_language,
    languages,
    message_files,
    message_texts,
)

__all__ = [
    "Catalog",
    "Deck",
    "LocaleError",
    "MissingText",
    "UnknownLanguage",
    "choose_language",
    "flaw_text",
    "languages",
    "load_catalog",
]


@dataclass(frozen=True, slots=True)
class Catalog:
    """All the words of one language, for one pack of cards; ``ascii``: suits as letters only."""

    language: str
    deck: Deck
    ascii: bool
    forms: Forms = field(repr=False, compare=False)
    cache: DiskCache = field(repr=False, compare=False)
    commands: CommandForm = BY_NAME
    """How a command of the program is typed."""
    _messages: dict[str, dict[str, str | Template]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def say(self, message: Message) -> str:
        """The message in words; MissingText if its key, a parameter or a form is missing."""
        return self._fill(self._template(message.key), message.params, message.key)

    def in_words(self, value: Param, form: str = "") -> str:
        """One value in a form, as ``{value:form}`` in a template; MissingText if it has none."""
        return self._in_words(value, form, "in_words")

    def author_text(self, parts: Iterable[str | ValueInForm], language: str) -> str:
        """An author's words in a language, with the values between them in its forms.

        A value without the form asked for is said in its bare form: a player cannot mend a file.
        """
        own = self.of(language) or self
        return "".join(own._author_part(part) for part in parts)

    def of(self, language: str) -> Catalog | None:
        """The catalogue of a language for the same pack, or None if there is none."""
        if language == self.language:
            return self
        if language not in languages():
            return None
        commands = self.commands
        return load_catalog(
            language, self.deck, ascii=self.ascii, cache=self.cache, commands=commands
        )

    def _author_part(self, part: str | ValueInForm) -> str:
        if isinstance(part, str):
            return part
        try:
            return self.in_words(*part)
        except MissingText:
            return self.in_words(part.value)

    def _template(self, key: str) -> Template:
        first = key.partition(".")[0]
        texts = self._messages.get(first)
        if texts is None:
            # A key is looked for only in files that are there: it never becomes part of a path.
            there = first in message_files(self.language)
            texts = {**message_texts(self.language, first, self.cache)} if there else {}
            self._messages[first] = texts
        found = texts.get(key)
        if found is None:
            raise MissingText(self.language, key, "there is no such message")
        if isinstance(found, str):
            try:
                found = texts[key] = template(found)
            except ValueError as error:
                raise LocaleError(f"{self.language}: {key}", str(error)) from None
        return found

    def _fill(self, template: Template, params: Mapping[str, Param], key: str) -> str:
        return "".join(self._said(part, params, key) for part in template.parts)

    def _said(self, part: str | Slot | Command, params: Mapping[str, Param], key: str) -> str:
        # What fills a slot is joined in as it is, never read for slots again.
        match part:
            case str():
                return part
            case Command(words):
                return self.commands.line("".join(self._said(each, params, key) for each in words))
        if part.name not in params:
            raise MissingText(self.language, key, f"parameter {part.name} is not given")
        return self._in_words(params[part.name], part.form, key)

    def _in_words(self, value: Param, form: str, key: str) -> str:
        if form[:1].isupper():
            text = self._in_words(value, form[0].lower() + form[1:], key)
            return text[:1].upper() + text[1:]
        said = self._in_form(value, form, key)
        if said is None:
            why = f"{value!r} has no form {form or '(none)'}"
            raise MissingText(self.language, key, why)
        return said

    def _in_form(self, value: Param, form: str, key: str) -> str | None:
        match value:
            case Card():
                return self._card(value, form)
            case Suit():
                return self._suit(value, form)
            case tuple():
                return self._cards(value, form, key)
            case HeldCards():
                return self._held(value, form, key)
            case bool():
                return None  # to Python a bool is an int
            case int():
                return self._number(value, form, key)
            case Message():
                return self._message(value, form)
            case str():
                return None if form else value
        raise MissingText(self.language, key, f"{value!r} is nothing that can be said")

    def _message(self, message: Message, form: str) -> str | None:
        """A message in another.

        "open" is without its full stop, so that the sentence goes on; "continued" without its
        capital, so that it goes on one.
        """
        match form:
            case "":
                return self.say(message)
            case "open":
                return self.say(message).removesuffix(".")
            case "continued":
                said = self.say(message)
                return said[:1].lower() + said[1:]
        return None

    def _card(self, card: Card, form: str) -> str | None:
        match form:
            case "code":
                return card_code(card, self.deck)
            case "short":
                return rank_letter(card.rank, self.deck) + self._sign(card.suit)
        return self.forms.card(card, form, self.deck)

    def _suit(self, suit: Suit, form: str) -> str | None:
        match form:
            case "code":
                return suit_letter(suit, self.deck)
            case "short":
                return self._sign(suit)
        return self.forms.suit(suit, form, self.deck)

    def _sign(self, suit: Suit) -> str:
        """A suit in one character: its letter, but a symbol of the French pack."""
        has_symbol = self.deck is Deck.FRENCH and not self.ascii
        return SYMBOLS[suit] if has_symbol else suit_letter(suit, self.deck)

    def _cards(self, cards: tuple[Card, ...], form: str, key: str) -> str:
        if not cards:
            raise MissingText(self.language, key, "a list of cards is empty")
        last = self.forms.and_
        if form == "or" or form.startswith("or-"):
            last, form = self.forms.or_, form[3:]
        return self.forms.joined(tuple(self._in_words(card, form, key) for card in cards), last)

    def _held(self, held: HeldCards, form: str, key: str) -> str:
        """Cards with an article or a preposition and whose they are; bare ones alone."""
        bare = "or" if form.startswith("or") else ""
        said = self._cards(held.cards, form, key)
        if form == bare:
            return said
        names = self._cards(held.cards, bare, key)
        return self._fill(self.forms.held[held.player], {"cards": said, "names": names}, key)

    def _number(self, number: int, form: str, key: str) -> str | None:
        if not form:
            return str(number)
        unit = self.forms.units.get(form)
        if unit is not None:
            return self._fill(unit.for_number(number), {"n": number}, key)
        words = self.forms.numbers.get(form)
        if words is None:
            return None
        # Past the last word a count is written in figures; a place in a row cannot be.
        return words.get(number) or (str(number) if form == "word" else None)


def load_catalog(
    language: str,
    deck: Deck = Deck.ITALIAN,
    *,
    ascii: bool = False,
    cache: DiskCache = NO_CACHE,
    commands: CommandForm = BY_NAME,
) -> Catalog:
    """The catalogue of a language, for the pack in use; UnknownLanguage if there is none."""
    if language not in languages():
        raise UnknownLanguage(language, languages())
    return Catalog(language, deck, ascii, load_forms(language, cache), cache, commands)


class CodedError(Protocol):
    """Anything with a stable code and parameters: a flaw of a position, a solver's limit."""

    @property
    def code(self) -> str: ...

    @property
    def params(self) -> Mapping[str, object]: ...


def flaw_text(refused: CodedError, catalog: Catalog) -> str:
    """What the rules or a solver refuse, in the catalogue's language."""
    params = {name: _param(value) for name, value in refused.params.items()}
    return catalog.say(Message(f"flaws.{refused.code}", params))


def _param(value: object) -> Param:
    return value if isinstance(value, (Card, Suit, int, str)) else str(value)
