"""A card as a learner types it: a number from the list, a code, a symbol or a name.

One text is never read two ways: a number that is on the list always means the list, a letter alone
is a rank, and letters are those of the pack in use. Names may be those of either pack, in the
learner's language or in Italian; no name there means two things.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tutor.message import Message, say
from tutor.rules.cards import DECK, Card, Rank, Suit
from tutor.spelling import compact, likeness, plain
from tutor.text.catalog import Catalog
from tutor.text.deck import SYMBOLS, Deck, card_code, typed_codes, typed_ranks
from tutor.text.forms import Forms, load_forms

__all__ = [
    "CardReading",
    "Chosen",
    "NotShown",
    "Several",
    "Unclear",
    "objection",
    "read_card",
]

LONGEST = 80
"""Characters: no card is typed with more, and a pasted page is not worth reading."""

PLAYERS_OWN = "it"
"""Whatever language they learn in, players know the Italian names."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of the cards shown."""

    card: Card


@dataclass(frozen=True, slots=True)
class Several:
    """More than one of the cards shown fits: ask which."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NotShown:
    """A card, but none of those shown."""

    card: Card


@dataclass(frozen=True, slots=True)
class Unclear:
    """No card, or none shown; ``nearest`` are cards shown that are spelt much like it."""

    nearest: tuple[Card, ...] = ()


CardReading: TypeAlias = Chosen | Several | NotShown | Unclear


def read_card(typed: str, shown: Sequence[Card], catalog: Catalog) -> CardReading:
    """Which of the cards shown, numbered from 1, was meant.

    >>> from tutor.rules.cards import cards_of
    >>> from tutor.text.catalog import load_catalog
    >>> read_card("il tre", cards_of("Ad3bRs"), load_catalog("it"))
    Chosen(card=Card.parse('3b'))
    """
    if len(typed) > LONGEST:
        return Unclear()
    text = plain(typed)
    if re.fullmatch("[1-9][0-9]?", text) and int(text) <= len(shown):
        return Chosen(shown[int(text) - 1])
    match _meaning(text, catalog):
        case Card() as card:
            return Chosen(card) if card in shown else NotShown(card)
        case Rank() as rank:
            fitting = tuple(card for card in shown if card.rank is rank)
        case Suit() as suit:
            fitting = tuple(card for card in shown if card.suit is suit)
        case None:
            return Unclear(_nearest(compact(text), shown, catalog))
    if len(fitting) > 1:
        return Several(fitting)
    return Chosen(fitting[0]) if fitting else Unclear()


def objection(reading: Several | NotShown | Unclear) -> Message:
    """What to say to a card that cannot be played as it was typed."""
    match reading:
        case Several(cards):
            return say("card.several", cards=cards)
        case NotShown(card):
            return say("card.not-shown", card=card)
        case Unclear(()):
            return say("card.unclear")
        case Unclear(nearest):
            return say("card.nearest", cards=nearest)


@dataclass(frozen=True, slots=True)
class _Names:
    """All names that may be typed, without spaces, and the words that join rank and suit."""

    ranks: dict[str, Rank]
    suits: dict[str, Suit]
    joins: tuple[str, ...]


@cache
def _names(language: str, deck: Deck) -> _Names:
    ranks = dict(typed_ranks(deck))
    suits = {symbol: suit for suit, symbol in SYMBOLS.items()}
    joins = [""]
    for forms in _forms_understood(language):
        joins.append(compact(forms.of))
        for pack in Deck:
            for rank, said in forms.ranks[pack].items():
                ranks |= {compact(name): rank for name in said.values()}
            for suit, said in forms.suits[pack].items():
                suits |= {compact(name): suit for name in said.values()}
        for name, meant in forms.also.items():
            if isinstance(meant, Rank):
                ranks[compact(name)] = meant
            else:
                suits[compact(name)] = meant
    return _Names(ranks, suits, tuple(dict.fromkeys(joins)))


def _forms_understood(language: str) -> tuple[Forms, ...]:
    return tuple(load_forms(each) for each in dict.fromkeys((language, PLAYERS_OWN)))


def _meaning(text: str, catalog: Catalog) -> Card | Rank | Suit | None:
    """What a plain text names, whatever cards are shown."""
    names, run_together = _names(catalog.language, catalog.deck), text.replace(" ", "")
    if (card := typed_codes(catalog.deck).get(run_together)) is not None:
        return card
    # A figure with a space inside is no figure: "1 0" is not the ten.
    name = text if text[:1].isdigit() else run_together
    if (alone := names.ranks.get(name) or names.suits.get(name)) is not None:
        return alone
    for suit_name, suit in names.suits.items():
        if run_together.endswith(suit_name):
            rest = run_together.removesuffix(suit_name)
            for join in names.joins:
                rank = names.ranks.get(rest.removesuffix(join)) if rest.endswith(join) else None
                if rank is not None:
                    return Card(rank, suit)
                if rest == join:
                    return suit
    return None


def _nearest(typed: str, shown: Sequence[Card], catalog: Catalog) -> tuple[Card, ...]:
    """The cards shown that are spelt most like what was typed, the likest first, three at most."""
    if not typed:
        return ()
    near = [
        (max(likeness(typed, each) for each in _spellings(card, catalog)), card) for card in shown
    ]
    best = max((ratio for ratio, _ in near), default=0.0)
    ranked = sorted(near, key=lambda each: -each[0])
    return tuple(card for ratio, card in ranked if ratio >= max(0.6, best - 0.1))[:3]


def _spellings(card: Card, catalog: Catalog) -> Iterator[str]:
    code = card_code(card, catalog.deck).lower()
    yield code
    yield code[::-1]  # the suit first
    for forms in _forms_understood(catalog.language):
        for form in ("", "the", "rank", "suit"):
            yield compact(forms.card(card, form, catalog.deck) or "")


LONGEST_ANSWER = 200
"""Characters: more is not worth reading."""


def read_place(typed: str, count: int) -> int | None:
    """The place, from 0, of one of ``count`` texts, typed as a number from 1."""
    text = typed.strip()
    if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= count:
        return int(text) - 1
    return None


def read_amount(typed: str) -> int | None:
    """A whole number."""
    text = typed.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None


def read_cards(
    typed: str, shown: Sequence[Card], count: int, catalog: Catalog
) -> tuple[Card, ...] | None:
    """So many different cards, in the order typed: numbers of those shown, codes or names.

    Names need commas between them; without a list shown any card of the pack may be named.
    """
    if len(typed) > LONGEST_ANSWER:
        return None
    parts = re.split(r"[,;]+" if re.search(r"[,;]", typed) else r"\s+", typed.strip())
    found: list[Card] = []
    for part in parts:
        # Without a list a lone figure is no card: it must not count as a place in the pack.
        if not part or (not shown and part.strip().isdigit()):
            return None
        reading = read_card(part, shown or DECK, catalog)
        if not isinstance(reading, Chosen) or reading.card in found:
            return None
        found.append(reading.card)
    return tuple(found) if len(found) == count else None
