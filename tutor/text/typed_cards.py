"""Several cards as a learner types them: numbers, codes or whole names, with commas or without."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tutor.rules.cards import DECK, Card
from tutor.spelling import plain
from tutor.text.catalog import Catalog
from tutor.text.deck import typed_codes
from tutor.text.typed_card import named_card

LONGEST = 200
"""Characters: more is not worth reading."""
_MOST_WORDS = 6
"""Words of the longest name of a card, such as *with the ace of the coins*."""
_COMMAS = re.compile(r"[,;]+")


def read_cards(
    typed: str, shown: Sequence[Card], count: int, catalog: Catalog
) -> tuple[Card, ...] | None:
    """So many different cards in the order typed; None if it is not clear which.

    They are some of those ``shown``, numbered from 1; if none are, any card of the pack, by code or
    name. With less than ten of them ``213`` means the same as ``2 1 3`` and ``2, 1, 3``.

    >>> from tutor.rules.cards import cards_of
    >>> from tutor.text.catalog import load_catalog
    >>> english = load_catalog("en")
    >>> [*map(str, read_cards("213", cards_of("2c3bAd"), 3, english))]
    ['3b', '2c', 'Ad']
    >>> [*map(str, read_cards("two of cups three of batons", (), 2, english))]
    ['2c', '3b']
    """
    found = _cards(typed, shown, catalog)
    is_whole = found is not None and len(found) == len(set(found)) == count
    return tuple(found) if found is not None and is_whole else None


def named_cards(typed: str, catalog: Catalog) -> tuple[Card, ...] | None:
    """The cards of the pack that were typed, by code or name; None if it is not clear which.

    >>> from tutor.text.catalog import load_catalog
    >>> [*map(str, named_cards("tre di denari fante di coppe, 2s", load_catalog("it")))]
    ['3d', 'Fc', '2s']
    """
    found = _cards(typed, (), catalog)
    return None if found is None else tuple(found)


def marked_cards(
    typed: str, shown: Sequence[Card], count: int, catalog: Catalog
) -> tuple[Card, ...]:
    """The cards that are clear so far, from the left: those to be marked while one types."""
    words = _words(typed, shown)
    while words:
        found = _cards(" ".join(words), shown, catalog)
        if found is not None and len(found) == len(set(found)) <= count:
            return tuple(found)
        words.pop()
    return ()


def _words(typed: str, shown: Sequence[Card]) -> list[str]:
    """What was typed in words, of which the last may be unfinished."""
    if _is_digits(typed) and len(shown) < 10:
        return [*"".join(typed.split())]
    return _COMMAS.sub(" , ", typed[:LONGEST]).split()


def _cards(typed: str, shown: Sequence[Card], catalog: Catalog) -> list[Card] | None:
    if len(typed) > LONGEST:
        return None
    parts = [part for part in _COMMAS.split(typed) if part.strip()]
    found: list[Card] = []
    for part in parts:
        cards = _run(plain(part).split(), shown, catalog)
        if not cards:
            return None
        found += cards
    return found


def _run(words: list[str], shown: Sequence[Card], catalog: Catalog) -> list[Card] | None:
    """The cards that words without a comma mean, read in the longest names there are; or None."""
    from_place: list[list[Card] | None] = [*[None] * len(words), []]
    for start in reversed(range(len(words))):
        for end in range(min(start + _MOST_WORDS, len(words)), start, -1):
            rest = from_place[end]
            first = None if rest is None else _part(words[start:end], shown, catalog)
            if first and rest is not None:
                from_place[start] = first + rest
                break
    return from_place[0]


def _part(words: list[str], shown: Sequence[Card], catalog: Catalog) -> list[Card] | None:
    """The card of a name, or the cards of one word: figures of the list, codes run together."""
    text = " ".join(words)
    if _is_digits(text):
        return _numbered(text, shown) if len(words) == 1 else None
    card = named_card(text, shown or DECK, catalog)
    if card is not None:
        return [card]
    return _codes(text, shown or DECK, catalog) if len(words) == 1 else None


def _is_digits(text: str) -> bool:
    bare = "".join(text.split())
    return bare.isascii() and bare.isdigit()


def _numbered(text: str, shown: Sequence[Card]) -> list[Card] | None:
    """The cards with these numbers: with less than ten each figure is one. Without a list none."""
    places = [*map(int, text)] if len(shown) < 10 else [int(text)]
    return [shown[at - 1] for at in places] if all(0 < at <= len(shown) for at in places) else None


def _codes(text: str, shown: Sequence[Card], catalog: Catalog) -> list[Card] | None:
    """The cards of codes that are run together, such as ``3d7b``."""
    codes = typed_codes(catalog.deck)
    found: list[Card] = []
    while text:
        length = next((size for size in (3, 2) if text[:size] in codes), 0)
        card = codes.get(text[:length])
        if card is None or card not in shown:
            return None
        found.append(card)
        text = text[length:]
    return found
