"""The facts in a lesson's prose, which every language must say alike: cards, drawings, numbers.

A number counts the same in figures and in words: *sixty-one*, *sessantuno* and 61 are one fact. The
words come from whoever knows the language; *one* is left out, being an article as often.

>>> words = NumberWords({"two": 2, "sixty-one": 61}, {"both": 2})
>>> sorted(facts_in(["Sixty-one, and two sixes."], words).sure)
['2', '61']
>>> one, other = (facts_in([text], words) for text in ("Both aces.", "2 aces, 61."))
>>> differing(one, other)
['61']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

_CARD = re.compile(r"\{([A3RCF76542][dcsb])(?::[A-Za-z-]+)?\}")
_DRAWING = re.compile(r"\[[^\]]*\]")
_NUMBER = re.compile(r"(?<!\w)[0-9]+(?!\w)")


class NumberWords(NamedTuple):
    """The words for numbers in a language, in small letters.

    ``sure`` words are always numbers. ``loose`` ones may be: *both* for 2, *ottava* for 8, the
    Italian *sei* for 6 and for *you are*. They answer for a number that the other text names, and
    ask for none themselves.
    """

    sure: Mapping[str, int]
    loose: Mapping[str, int]


NO_WORDS = NumberWords({}, {})


class Facts(NamedTuple):
    """What some texts say for sure, and what else they may be saying."""

    sure: frozenset[str]
    loose: frozenset[str]


def facts_in(texts: Iterable[str], words: NumberWords = NO_WORDS) -> Facts:
    """The cards, drawings and numbers in some texts."""
    whole = "\n".join(texts)
    drawings = {re.sub(r"\s+", " ", each) for each in _DRAWING.findall(whole)}
    bare = _DRAWING.sub(" ", whole)
    cards = set(_CARD.findall(bare))
    prose = " ".join(_CARD.sub(" ", bare).lower().split())
    sure, loose = set(_NUMBER.findall(prose)), set()
    for word in _found(prose, (*words.sure, *words.loose)):
        if word in words.loose:
            loose.add(str(words.loose[word]))
        else:
            sure.add(str(words.sure[word]))
    return Facts(frozenset(drawings | cards | sure), frozenset(loose))


def differing(one: Facts, other: Facts) -> list[str]:
    """The facts that only one of two texts has, in order."""
    missing = (one.sure - other.sure - other.loose) | (other.sure - one.sure - one.loose)
    return sorted(missing)


def _found(prose: str, words: Iterable[str]) -> list[str]:
    """All these words in the prose, the longest first where one is part of another."""
    longest = sorted(words, key=len, reverse=True)
    if not longest:
        return []
    return re.findall(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", prose)
