"""A card as a learner types it: a number from the list, a code, a symbol or a name.

One text is never read two ways: a number alone always means the list, a letter alone is a rank, and
letters are those of the pack in use. Names may be those of either pack, in the learner's language
or in Italian; no name there means two things. So much of a name as only one of the cards has is
enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tutor.message import Message, say
from tutor.rules.cards import Card, Rank, Suit
from tutor.spelling import compact, likeness, plain
from tutor.text.catalog import Catalog
from tutor.text.deck import SYMBOLS, Deck, card_code, typed_codes, typed_ranks
from tutor.text.forms import Forms, load_forms

__all__ = [
    "CardReading",
    "Chosen",
    "NoSuchNumber",
    "NotShown",
    "Several",
    "Unclear",
    "named_card",
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
class NoSuchNumber:
    """A number that is none of those on the list, which ends at ``last``."""

    last: int


@dataclass(frozen=True, slots=True)
class Unclear:
    """No card, or none shown; ``nearest`` are cards shown that are spelt much like it."""

    nearest: tuple[Card, ...] = ()


CardReading: TypeAlias = Chosen | Several | NotShown | NoSuchNumber | Unclear


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
    if text.isascii() and text.isdigit():
        return _numbered(text, shown)
    meant = _meaning(text, catalog)
    if isinstance(meant, Card):
        return Chosen(meant) if meant in shown else NotShown(meant)
    if meant is not None:
        fitting = _of(meant, shown)
        if not fitting:
            return Unclear()
    else:
        fitting = _begun(text, shown, catalog)
        if not fitting:
            return Unclear(_nearest(compact(text), shown, catalog))
    return Several(fitting) if len(fitting) > 1 else Chosen(fitting[0])


def named_card(typed: str, shown: Sequence[Card], catalog: Catalog) -> Card | None:
    """The one card shown that a code or a whole name means; None if it means no card, or several.

    >>> from tutor.rules.cards import cards_of
    >>> from tutor.text.catalog import load_catalog
    >>> named_card("two of cups", cards_of("2c3b"), load_catalog("en"))
    Card.parse('2c')
    """
    meant = _meaning(plain(typed), catalog)
    if isinstance(meant, Card):
        return meant if meant in shown else None
    fitting = () if meant is None else _of(meant, shown)
    return fitting[0] if len(fitting) == 1 else None


def _numbered(text: str, shown: Sequence[Card]) -> Chosen | NoSuchNumber:
    """The card with a number; a number alone is never a rank, so that no card is hit by a slip."""
    is_place = not text.startswith("0") and len(text) <= 2 and int(text) <= len(shown)
    return Chosen(shown[int(text) - 1]) if is_place else NoSuchNumber(len(shown))


def _of(meant: Rank | Suit, shown: Sequence[Card]) -> tuple[Card, ...]:
    """The cards shown of a rank or of a suit."""
    return tuple(card for card in shown if meant in (card.rank, card.suit))


def _begun(text: str, shown: Sequence[Card], catalog: Catalog) -> tuple[Card, ...]:
    """The cards shown whose name begins so; none for a letter alone, which is a rank."""
    begun = compact(text)
    if len(begun) < 2 or not begun[0].isalpha():
        return ()
    return tuple(
        card for card in shown if any(name.startswith(begun) for name in _spelt(card, catalog))
    )


def objection(reading: Several | NotShown | NoSuchNumber | Unclear) -> Message:
    """What to say to a card that cannot be played as it was typed."""
    match reading:
        case Several(cards):
            return say("card.several", cards=cards)
        case NotShown(card):
            return say("card.not-shown", card=card)
        case NoSuchNumber(last) if last:
            return say("card.no-number", n=last)
        case Unclear(()) | NoSuchNumber():
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
    yield from _spelt(card, catalog)


def _spelt(card: Card, catalog: Catalog) -> Iterator[str]:
    """The names of a card without spaces, in the learner's language and in Italian."""
    for forms in _forms_understood(catalog.language):
        yield compact(
            "".join(forms.card(card, form, catalog.deck) or "" for form in ("rank", "suit"))
        )
        for form in ("", "the", "rank", "suit"):
            yield compact(forms.card(card, form, catalog.deck) or "")
