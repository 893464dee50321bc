"""The places in an author's prose that are filled with facts, each in a form of the language.

>>> keep, card, *_ = pieces("Keep {card:3d:the}: {score:7b}.")
>>> keep, card.kind, card.card, card.form
('Keep ', <PlaceholderKind.CARD: 'card'>, Card.parse('3d'), 'the')

The card's name may stand alone, as in lessons: ``{3d:the}`` is ``{card:3d:the}``. A brace is
always one of a placeholder. What fills them is proved, and is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from tutor.content.markup import STRAY, MarkupFault
from tutor.rules.cards import Card, card_hint
from tutor.rules.errors import CardNotationError
from tutor.spelling import closest


class PlaceholderKind(Enum):
    """What can be filled in."""

    CARD = "card"
    """The name of a card in play."""
    BEST = "best"
    """The names of the best cards."""
    FINAL = "final"
    """The points a card of the hand ends on; without a card, the best."""
    SCORE = "score"
    """The same as final count of both sides, such as 61–59."""
    POINTS = "points"
    """What a card in play is worth."""


class Placeholder(NamedTuple):
    """A fact to be filled in, of which card, in which form; as it is written, and where."""

    kind: PlaceholderKind
    card: Card | None
    form: str
    text: str
    offset: int


_OF_A_CARD = (PlaceholderKind.CARD, PlaceholderKind.POINTS)
_WITH_OR_WITHOUT = (PlaceholderKind.FINAL, PlaceholderKind.SCORE)
_TOKEN = re.compile(r"\{(?P<inside>[^{}\n]*)\}|(?P<stray>[{}])|(?P<text>[^{}]+)")
_FORM = re.compile(r"[A-Za-z][a-z-]*")
_KNOWN = "{card:3d:the}, {best:the}, {final:3d}, {score:3d} or {points:3d}"


def pieces(text: str) -> Iterator[str | Placeholder | MarkupFault]:
    """The text, its placeholders and, in place of what is none, its faults, in order."""
    unclosed = 0
    for token in _TOKEN.finditer(text):
        at = token.start()
        if token["text"]:
            yield token["text"]
        elif token["stray"]:
            code, message = STRAY[token["stray"]]
            if token["stray"] == "{":
                unclosed += 1
            elif unclosed:
                # It was meant to close the brace that is reported already.
                unclosed -= 1
                continue
            yield MarkupFault(code, message, at, f"write {_KNOWN}")
        else:
            try:
                yield _placeholder(token["inside"], at)
            except MarkupFault as fault:
                yield fault


def has_placeholders(text: str) -> bool:
    """Whether the text is more than it says."""
    return "{" in text or "}" in text


def _placeholder(inside: str, at: int) -> Placeholder:
    name, *rest = inside.split(":")
    if _is_card(name):
        kind = PlaceholderKind.CARD
        rest = [name, *rest]
    else:
        try:
            kind = PlaceholderKind(name)
        except ValueError:
            raise _unknown(name, rest, at) from None
    card = None
    if kind in _OF_A_CARD or (kind in _WITH_OR_WITHOUT and rest and _looks_like_card(rest[0])):
        if not rest or not _is_card(rest[0]):
            raise _no_card(kind, rest, at)
        card, *rest = Card.parse(rest[0]), *rest[1:]
    if len(rest) > 1 or (rest and not _FORM.fullmatch(rest[0])):
        message = f'"{{{inside[:40]}}}" has more than a form at its end'
        raise MarkupFault("placeholder", message, at, f"write {_KNOWN}")
    return Placeholder(kind, card, rest[0] if rest else "", f"{{{inside}}}", at)


def _unknown(name: str, rest: list[str], at: int) -> MarkupFault:
    """What names no kind of placeholder and no card, with the one most likely meant."""
    hint = f"write {_KNOWN}"
    near = closest(name, [each.value for each in PlaceholderKind])
    if near:
        hint = f'did you mean "{{{":".join((near, *rest))}}}"?'
    elif len(name.strip()) in (2, 3) and "did you" in (meant := card_hint(name)):
        hint = meant
    message = f'"{name[:20]}" is nothing that can be filled in'
    return MarkupFault("placeholder", message, at, hint)


def _no_card(kind: PlaceholderKind, rest: list[str], at: int) -> MarkupFault:
    if not rest:
        message = f'"{{{kind.value}}}" does not say of which card'
        return MarkupFault("placeholder", message, at, f"write {{{kind.value}:3d}}")
    message = f'"{rest[0][:20]}" is not a card'
    return MarkupFault("placeholder", message, at, card_hint(rest[0] or " "))


def _looks_like_card(text: str) -> bool:
    """Whether a text may have been meant for a card: no form has two characters and a figure."""
    return _is_card(text) or text[:1].isdigit() or (len(text) == 2 and text[:1].isupper())


def _is_card(text: str) -> bool:
    try:
        Card.parse(text)
    except CardNotationError:
        return False
    return True
