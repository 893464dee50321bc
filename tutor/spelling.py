"""What was typed in plain letters, and the nearest of some names that may be meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from heapq import nlargest

_ESCAPES = re.compile(
    r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?"  # a title or link, up to its end
    r"|\x1b[PX^_][^\x1b]*(?:\x1b\\)?"  # a string meant for the terminal
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # arrows, function keys, colours, pasted text
    r"|\x1bO.?"  # arrows and keypad in application mode
    r"|\x1b.?",
    re.DOTALL,
)
_OUTLINES = str.maketrans("♢♡♤♧", "♦♥♠♣")
_APOSTROPHES = re.compile("['\u2019\u2018\u02bc`\u00b4]")
_ARTICLE = re.compile(
    r"(?:gli|il|lo|la|le|i|una|uno|un|the|an|a|to)\s+|l['\u2019]\s*|un['\u2019]\s*", re.IGNORECASE
)
_FEW = 100
"""Of more words than these, only those that begin and end most alike are compared as a whole."""
_LONGEST = 80
"""Characters of a word that are compared."""
_ENDS = ' .,;:!()"«»\u201c\u201d'


def without_escapes(typed: str) -> str:
    """What was typed without the sequences of arrows, function keys and answers of a terminal."""
    return _ESCAPES.sub("", typed)


def plain(typed: str) -> str:
    """What was typed in small letters, with single spaces, without accents, keys or marks.

    >>> plain("  L\u2019Asso di Denari.\\x1b[A")
    'lasso di denari'
    """
    # Apostrophes go first: taken apart for its accent, a lone one would leave a space behind.
    text = _APOSTROPHES.sub("", without_escapes(typed))
    apart = unicodedata.normalize("NFKD", text.translate(_OUTLINES)).casefold()
    kept = (" " if each in "\t\n" else each for each in apart)
    # M: accents and the sign that asks for a coloured symbol; C: control and invisible characters.
    text = "".join(each for each in kept if unicodedata.category(each)[0] not in "MC")
    return " ".join(text.split()).strip(_ENDS)


def compact(text: str) -> str:
    """A plain text without its spaces, as names are compared: ``l'asso``, ``lasso``, ``l asso``."""
    return plain(text).replace(" ", "")


def without_article(name: str) -> str:
    """A name as it is looked for and sorted.

    >>> without_article("l'asso"), without_article("to follow suit")
    ('asso', 'follow suit')
    """
    return _ARTICLE.sub("", name, count=1) if _ARTICLE.match(name) else name


def likeness(typed: str, spelling: str) -> float:
    """How alike two spellings are, 0 to 1."""
    from difflib import SequenceMatcher  # slow to import, and only a mistyped word needs it

    return SequenceMatcher(None, typed, spelling, autojunk=False).ratio()


def closest(word: str, options: Iterable[str]) -> str | None:
    """The option nearest to a mistyped word, or None if none is near: for *did you mean*.

    >>> closest("Trian", ["learn", "train", "solve"])
    'train'
    """
    return next(iter(closest_few(word, options, 1)), None)


def closest_few(
    word: str, options: Iterable[str], most: int, least_alike: float = 0.6
) -> list[str]:
    """At most so many of the options nearest to a mistyped word, the nearest first.

    ``least_alike`` is the likeness from which an option counts as near, from 0 to 1.
    """
    from difflib import get_close_matches  # as above

    # No option is longer, and comparing a pasted page would cost seconds.
    typed, known = plain(word[:_LONGEST]), tuple(options)
    if len(known) > _FEW:
        known = tuple(nlargest(_FEW, known, key=lambda option: _ends_alike(typed, option)))
    by_plain = {plain(option): option for option in reversed(known)}
    near = get_close_matches(typed, list(by_plain), n=most, cutoff=least_alike)
    return [by_plain[each] for each in near]


def _ends_alike(word: str, option: str) -> int:
    """How many letters two words share before and behind: all but a few, if one is mistyped."""
    return _begin_alike(word, option) + _begin_alike(word[::-1], option[::-1])


def _begin_alike(word: str, option: str) -> int:
    pairs = enumerate(zip(word, option, strict=False))
    return next((place for place, (one, two) in pairs if one != two), min(len(word), len(option)))
