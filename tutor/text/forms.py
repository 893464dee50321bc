"""Texts with places to fill: ``{name}`` or ``{name:form}``; ``{{`` and ``}}`` are plain braces.

Between backticks stand the words of a command, which may have places too; two backticks are a plain
one.

>>> template("{card:The} takes {n:points}.").slots
(Slot(name='card', form='The'), Slot(name='n', form='points'))
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tutor.disk.cache import NO_CACHE, DiskCache
from tutor.rules.cards import Card, Rank, Suit
from tutor.text.deck import Deck
from tutor.text.locale_files import LocaleError, Tree, read_forms

_TOKEN = re.compile(
    r"\{\{|\}\}|\{(?P<name>[a-z][a-z0-9_]*)(?::(?P<form>[A-Za-z][a-z-]*))?\}|(?P<stray>[{}])"
)


_BACKTICK = re.compile(r"(?<!`)`(?!`)")


class Slot(NamedTuple):
    """A place for the parameter ``name``, to be said in ``form`` ("" = as it is)."""

    name: str
    form: str


class Command(NamedTuple):
    """The words of a command of the program, without its name."""

    words: tuple[str | Slot, ...]


class Template(NamedTuple):
    """Plain texts, slots and commands, in the order they are said."""

    parts: tuple[str | Slot | Command, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        inner = (part.words if isinstance(part, Command) else (part,) for part in self.parts)
        return tuple(part for parts in inner for part in parts if isinstance(part, Slot))


def template(text: str) -> Template:
    """The template written ``text``; ValueError for a stray backtick or brace.

    A brace is one of a slot, or doubled.
    """
    pieces = _BACKTICK.split(text)
    if len(pieces) % 2 == 0:
        raise ValueError(f"stray backtick in {text!r}")
    parts: list[str | Slot | Command] = []
    for place, piece in enumerate(pieces):
        words = _parts(piece.replace("``", "`"))
        parts += (Command(words),) if place % 2 else words
    return Template(tuple(parts))


def _parts(text: str) -> tuple[str | Slot, ...]:
    """Plain texts and slots; ValueError for a brace that is neither doubled nor a slot."""
    parts: list[str | Slot] = []
    plain, at = "", 0
    for token in _TOKEN.finditer(text):
        plain += text[at : token.start()]
        at = token.end()
        if token["stray"]:
            raise ValueError(f"stray brace at character {token.start() + 1} of {text!r}")
        if token["name"]:
            parts += [plain, Slot(token["name"], token["form"] or "")]
            plain = ""
        else:
            plain += token[0][0]
    parts.append(plain + text[at:])
    return tuple(part for part in parts if part != "")


class Unit(NamedTuple):
    """A thing counted: what is said of one, of any other number, and of none where that differs."""

    one: Template
    other: Template
    zero: Template

    def for_number(self, number: int) -> Template:
        """What is said of so many."""
        return {0: self.zero, 1: self.one}.get(number, self.other)


class Forms(NamedTuple):
    """All the forms of one language, by their names in its locale file; ``name`` is the bare one.

    ``same`` gives a form a second name, in the words of the language (*il* for ``the``); ``also``
    holds other names a player may type, ``trump`` what the trump suit is called, ``held`` whose
    cards are, by the seats after the one to play. A card name is
    rank + ``of`` + suit; ``comma``, ``and_`` and ``or_`` join several.
    """

    language: str
    ranks: Mapping[Deck, Mapping[Rank, Mapping[str, str]]]
    suits: Mapping[Deck, Mapping[Suit, Mapping[str, str]]]
    same: Mapping[str, str]
    also: Mapping[str, Rank | Suit]
    trump: tuple[str, ...]
    units: Mapping[str, Unit]
    numbers: Mapping[str, Mapping[int, str]]
    held: Mapping[int, Template]
    of: str
    comma: str
    and_: str
    or_: str

    @property
    def of_cards(self) -> tuple[str, ...]:
        """The forms that a card's name has, with their second names; the bare one is left out."""
        every = self.ranks[Deck.ITALIAN][Rank.ACE]
        return (*(form for form in every if form != "name"), *self.same)

    def rank(self, rank: Rank, form: str, deck: Deck) -> str | None:
        """The rank alone in a form, or None if there is no such form."""
        return self.ranks[deck][rank].get(self.same.get(form, form or "name"))

    def suit(self, suit: Suit, form: str, deck: Deck) -> str | None:
        """The suit alone in a form, or None if there is no such form."""
        return self.suits[deck][suit].get(self.same.get(form, form or "name"))

    def card(self, card: Card, form: str, deck: Deck) -> str | None:
        """The card in a form; ``rank`` and ``suit``, or ``rank-`` and a form, are a part of it."""
        part, _, rest = form.partition("-")
        if part == "rank":
            return self.rank(card.rank, rest, deck)
        if part == "suit":
            return self.suit(card.suit, rest, deck)
        rank, suit = self.rank(card.rank, form, deck), self.suit(card.suit, "name", deck)
        return None if rank is None or suit is None else rank + self.of + suit

    def joined(self, texts: tuple[str, ...], last: str) -> str:
        """Several texts as a list, ``last`` (and, or) before the last one."""
        return last.join((self.comma.join(texts[:-1]), texts[-1])) if texts[1:] else texts[0]


@cache
def load_forms(language: str, cache: DiskCache = NO_CACHE) -> Forms:
    """The forms of a language there is a locale file for; LocaleError if the file lacks any."""
    return read_forms(language, cache, lambda tree: _forms_or_error(tree, language))


def _forms_or_error(tree: Tree, language: str) -> Forms:
    try:
        return _forms(tree, language)
    except KeyError as error:
        raise LocaleError(f"{language}.yaml", f"forms lack {error.args[0]}") from None
    except ValueError as error:
        raise LocaleError(f"{language}.yaml", str(error)) from None


def _forms(tree: Tree, language: str) -> Forms:
    french, also, joins = (_branch(tree, key) for key in ("french", "also", "joins"))
    ranks, suits = _ranks(tree), _suits(tree)
    also_ranks, also_suits = _texts(_branch(also, "ranks")), _texts(_branch(also, "suits"))
    said = _texts(joins)
    return Forms(
        language=language,
        ranks={Deck.ITALIAN: ranks, Deck.FRENCH: ranks | _ranks(french)},
        suits={Deck.ITALIAN: suits, Deck.FRENCH: suits | _suits(french)},
        same=_texts(_branch(tree, "same")),
        also={name: Rank(code) for code, names in also_ranks.items() for name in names.split()}
        | {name: Suit(code) for code, names in also_suits.items() for name in names.split()},
        trump=tuple(_texts({"trump": also["trump"]})["trump"].split()),
        units={name: _unit(_texts(texts)) for name, texts in _branches(tree, "units").items()},
        numbers={
            name: {int(number): word for number, word in _texts(words).items()}
            for name, words in _branches(tree, "numbers").items()
        },
        held={
            int(player): template(text) for player, text in _texts(_branch(tree, "held")).items()
        },
        of=said["of"],
        comma=said["comma"],
        and_=said["and"],
        or_=said["or"],
    )


def _ranks(tree: Tree) -> dict[Rank, dict[str, str]]:
    return {Rank(code): _texts(forms) for code, forms in _branches(tree, "ranks").items()}


def _suits(tree: Tree) -> dict[Suit, dict[str, str]]:
    return {Suit(code): _texts(forms) for code, forms in _branches(tree, "suits").items()}


def _unit(texts: dict[str, str]) -> Unit:
    other = template(texts["other"])
    zero = template(texts["zero"]) if "zero" in texts else other
    return Unit(template(texts["one"]), other, zero)


def _branch(tree: Tree, key: str) -> Tree:
    branch = tree[key]
    if isinstance(branch, str):
        raise ValueError(f"{key} is a text, not a section")
    return branch


def _branches(tree: Tree, key: str) -> dict[str, Tree]:
    section = _branch(tree, key)
    return {name: _branch(section, name) for name in section}


def _texts(tree: Tree) -> dict[str, str]:
    for key, text in tree.items():
        if not isinstance(text, str):
            raise ValueError(f"{key} is a section, not a text")
    return {key: text for key, text in tree.items() if isinstance(text, str)}
