"""The cards that a text of people's names: in words of its language, or as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from tutor.rules.cards import Card, Rank, Suit
from tutor.text.forms import Forms, load_forms

_CODE = re.compile(r"(?<![\w{:])[A3RCF76542][dcsb](?!\w)")
_WORDS_TOO = ("Ad", "As")
"""Codes that are words in one language or the other."""


class Mention(NamedTuple):
    """A card named in a text, from which character to which."""

    card: Card
    start: int
    end: int


def cards_named(text: str, language: str, trump: Suit) -> Iterator[Mention]:
    """The cards named by rank and suit, or as the one of trumps, in the words of either pack.

    >>> [str(each.card) for each in cards_named("L'asso di briscola e il tre di denari.", "it",
    ...                                         Suit.SPADE)]
    ['As', '3d']
    """
    names = _names(language)
    for found in names.card.finditer(text):
        rank, suit = names.ranks[found[1].lower()], names.suits[found[2].lower()]
        yield Mention(Card(rank, suit or trump), found.start(), found.end())


def codes_written(text: str) -> Iterator[Mention]:
    """The cards written as files write them, but for those that may as well be words."""
    for found in _CODE.finditer(text):
        if found[0] not in _WORDS_TOO:
            yield Mention(Card.parse(found[0]), found.start(), found.end())


def ranks_named(text: str, language: str) -> Iterator[tuple[Rank, int]]:
    """The ranks named with the article and no suit, and where: *the ace*, *il tre*.

    A rank that is a number as well is one only where nothing follows that it could count.
    """
    names = _names(language)
    named = [each.span() for each in names.card.finditer(text)]
    for found in names.rank.finditer(text.replace("’", "'")):
        if not any(start <= found.start(1) < end for start, end in named):
            yield names.ranks[found[1].lower()], found.start()


class _Names(NamedTuple):
    ranks: Mapping[str, Rank]
    suits: Mapping[str, Suit | None]
    """None is the trump, whichever it is."""
    card: re.Pattern[str]
    rank: re.Pattern[str]


@cache
def _names(language: str) -> _Names:
    forms = load_forms(language)
    ranks: dict[str, Rank] = {}
    suits: dict[str, Suit | None] = dict.fromkeys(forms.trump)
    for pack in forms.ranks.values():
        ranks |= {said["name"]: rank for rank, said in pack.items()}
    for names in forms.suits.values():
        suits |= {said["name"]: suit for suit, said in names.items()}
    for name, meant in forms.also.items():
        if isinstance(meant, Rank):
            ranks[name] = meant
        else:
            suits[name] = meant
    of = re.escape(forms.of.strip())
    card = rf"(?<!\w)({_any(ranks)})\s+{of}\s+({_any(suits)})(?!\w)"
    # What counts must end its part of a sentence: "the two trumps" names no card.
    numbers = [name for name, rank in ranks.items() if rank.value.isdigit()]
    courts = _any(ranks.keys() - set(numbers))
    ends = r"(?=\s*(?:[.,;:!?)]|$))"
    articles = _any({*_articles(forms)}).replace(r"\ ", r"\s+")
    rank = rf"(?<!\w)(?:{articles})((?:{courts})(?!\w)|(?:{_any(numbers)}){ends})"
    flags = re.IGNORECASE
    return _Names(ranks, suits, re.compile(card, flags), re.compile(rank, flags))


def _articles(forms: Forms) -> Iterator[str]:
    """What stands before a rank where one of them is meant: ``the ``, ``dell'``, ``sul ``."""
    for pack in forms.ranks.values():
        for said in pack.values():
            # Where a language has "un", its "a" is a preposition: "al tre".
            vague = {"name", "un" if "un" in said else "a"}
            yield from (said[form].removesuffix(said["name"]) for form in said.keys() - vague)


def _any(names: Iterable[str]) -> str:
    """A pattern for any of some names, the longer first."""
    return "|".join(re.escape(each) for each in sorted(names, key=lambda each: (-len(each), each)))
