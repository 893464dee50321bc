"""A sum of points spelled out, and what went wrong in a wrong one."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.message import Message, say
from tutor.rules.cards import Card, Rank, points_of

NUMBERS = {Rank.ACE: 1, **{Rank(figure): int(figure) for figure in "234567"}}
"""The number on a card, where every pack has the same: on all but the court cards."""


def card_by_card(cards: Sequence[Card]) -> Message:
    """Every card with its points, and the total."""
    return _total([_part((card,)) for card in cards], cards)


def rank_by_rank(cards: Sequence[Card]) -> Message:
    """The cards of each rank together with their points, the blanks last, and the total."""
    groups = [tuple(card for card in cards if card.rank is rank) for rank in Rank if rank.points]
    parts = [_part(group) for group in groups if group]
    if not parts:
        return say("exercises.sum.only-blanks")
    if any(card.is_blank for card in cards):
        parts.append(say("exercises.sum.blanks"))
    return _total(parts, cards)


def slip(cards: Sequence[Card], answer: int) -> Message:
    """What a wrong sum comes from, if one card explains it; else how far off it is."""
    total = points_of(cards)
    for card in cards:
        if card.points and answer == total - card.points:
            return say("exercises.sum.without", n=answer, card=card)
    for card in cards:
        number = NUMBERS.get(card.rank)
        if number is not None and answer == total - card.points + number:
            return say("exercises.sum.as-number", card=card, number=number, worth=card.points)
    if answer > total:
        return say("exercises.sum.too-many", n=answer - total)
    return say("exercises.sum.too-few", n=total - answer)


def _part(cards: tuple[Card, ...]) -> Message:
    return say("exercises.sum.part", cards=cards, n=points_of(cards))


def _total(parts: Sequence[Message], cards: Sequence[Card]) -> Message:
    joined, *others = parts
    for part in others:
        joined = say("exercises.sum.plus", first=joined, then=part)
    return say("exercises.sum.total", parts=joined, n=points_of(cards))
