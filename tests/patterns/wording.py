"""The words of a sentence read back: it may name no card and no number but its parameters.

Names are recognised in every form the catalogue has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeVar

from tutor.patterns import Params
from tutor.rules import DECK, Card, Rank
from tutor.text.catalog import Catalog

NUMBER = re.compile(r"\d+")
SPELT_OUT = {"sixty": 60, "sessanta": 60, "sixty-one": 61, "sessantuno": 61}


def unfounded(catalog: Catalog, text: str, params: Params) -> list[str]:
    """Whatever a sentence names that is not among its parameters."""
    wrong = []
    cards = list(dict.fromkeys(_cards(params)))
    rest, named = _taken_out(text.lower(), *_names(catalog))
    wrong += [f"{card} is none of its cards" for card in named if card not in cards]
    rest, ranks = _taken_out(rest, *_ranks(catalog))
    once = [rank for rank in Rank if [card.rank for card in cards].count(rank) == 1]
    wrong += [f"{rank} could be any card, or none" for rank in ranks if rank not in once]
    wrong += _numbers(rest, params)
    wrong += [f"{word} is said of nothing" for word in _left_over(catalog, rest)]
    return [f"{catalog.language} {text!r}: {each}" for each in wrong]


def _cards(params: Params) -> Iterator[Card]:
    for value in params.values():
        if isinstance(value, Card):
            yield value
        elif isinstance(value, tuple):
            yield from value


def _numbers(rest: str, params: Params) -> Iterator[str]:
    known = {value for value in params.values() if isinstance(value, int)}
    for number in NUMBER.findall(rest):
        if int(number) not in known:
            yield f"{number} is none of its numbers"
    for word in re.findall(r"[a-z]+(?:-[a-z]+)?", rest):
        if word in SPELT_OUT and SPELT_OUT[word] not in known:
            yield f"{word} is not proved"


def _left_over(catalog: Catalog, rest: str) -> list[str]:
    """Bare names of ranks and suits, and numbers in words beyond one, that are left standing."""
    forms = catalog.forms
    words = {forms.rank(rank, "", catalog.deck) for rank in Rank}
    words |= {forms.suit(card.suit, "", catalog.deck) for card in DECK}
    words |= {word for number, word in forms.numbers["word"].items() if number > 1}
    return [word for word in re.findall(r"\w+", rest) if word in words]


T = TypeVar("T")


def _taken_out(
    text: str, pattern: re.Pattern[str], meanings: Mapping[str, T]
) -> tuple[str, list[T]]:
    """The text without the names in it, and what these mean."""
    return pattern.sub("#", text), [meanings[name] for name in pattern.findall(text)]


@cache
def _names(catalog: Catalog) -> tuple[re.Pattern[str], Mapping[str, Card]]:
    """The names of all cards in all forms."""
    forms, deck = catalog.forms, catalog.deck
    return _pattern(
        {forms.card(card, form, deck): card for card in DECK for form in _all_forms(catalog)}
    )


@cache
def _ranks(catalog: Catalog) -> tuple[re.Pattern[str], Mapping[str, Rank]]:
    """Ranks alone, with an article or a preposition: a bare one could be a number."""
    forms, deck = catalog.forms, catalog.deck
    return _pattern(
        {
            forms.rank(rank, form, deck): rank
            for rank in Rank
            for form in _all_forms(catalog)
            if form != "name"
        }
    )


def _pattern(meanings: Mapping[str | None, T]) -> tuple[re.Pattern[str], Mapping[str, T]]:
    names = {name: meaning for name, meaning in meanings.items() if name}
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b"), names


def _all_forms(catalog: Catalog) -> tuple[str, ...]:
    return tuple(catalog.forms.ranks[catalog.deck][Rank.ACE])
