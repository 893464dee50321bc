"""All that is told of a position as data: the account of each card, its reasons, and the why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias, assert_never

from tutor.patterns.causes import causes_of, every_fault
from tutor.patterns.merits import merits_of, themes_of
from tutor.patterns.pattern import Fact, Pattern, Tone, Value, fact
from tutor.patterns.registry import SETTLED, UNIVERSAL
from tutor.patterns.view import Choice
from tutor.rules import Card
from tutor.solver.account import Account
from tutor.solver.tree import Holds, Tree

Json: TypeAlias = dict[str, object]

_MOST_CAUSES = 3
_MOST_MERITS = 4


class ExplainedCard(NamedTuple):
    """What is told of a card."""

    account: Json
    reasons: tuple[Fact, ...]
    """In the order they are told; none where all cards come to the same."""


class Explained(NamedTuple):
    """What is told of a position."""

    cards: Mapping[Card, ExplainedCard]
    """In the order of the hand."""
    why: tuple[Fact, ...]
    """Why all cards come to the same; empty where they do not."""


def explained(tree: Tree, needed: int | None = None) -> Explained:
    """The data of an explanation; ``needed`` are the final points to be counted to, if any."""
    choice = Choice(tree, needed=needed)
    gone, safe = _codes(tree.gone), _codes(tree.safe)
    cards = {
        card: ExplainedCard(
            {"swings": _swings(choice.account(card)), "gone": gone, "safe": safe},
            _reasons(choice, card),
        )
        for card in tree.after
    }
    return Explained(cards, why_settled(tree))


def why_settled(tree: Tree) -> tuple[Fact, ...]:
    """Why nothing is to be found: one fact; none where something is."""
    if not tree.is_flat:
        return ()
    view = Choice(tree).view(tree.position.hand[0])
    found = ((pattern, pattern.detect(view, view.card)) for pattern in SETTLED)
    return tuple(fact(pattern, each, ()) for pattern, each in found if each)[:1]


def facts_of(pattern: Pattern, choice: Choice, card: Card) -> tuple[Fact, ...]:
    """All that one pattern says of a card; of a shape, that the choice has it as a theme."""
    return tuple(each for each in _every_fact(pattern, choice, card) if each.pattern is pattern)


def _every_fact(pattern: Pattern, choice: Choice, card: Card) -> Iterator[Fact]:
    """All that patterns of the same tone say of a card."""
    view = choice.view(card)
    match pattern.tone:
        case Tone.FAULT | Tone.COUNT_FAULT:
            yield from every_fault(view)
            yield from causes_of(view)
        case Tone.MERIT | Tone.COUNT_MERIT:
            merits = merits_of(view)
            yield from merits.facts
            yield from (told for claim in merits.claims for told in claim.facts)
        case Tone.SHAPE:
            if card in choice.right:
                for theme in themes_of(choice):
                    yield Fact(theme, Holds.ALWAYS, (), {"card": card})
        case Tone.SETTLED:
            yield from why_settled(choice.tree)
        case _:
            assert_never(pattern.tone)


def as_json(fact: Fact) -> Json:
    """A fact as one object; the text is for somebody else to add."""
    params = {name: _value(value) for name, value in fact.params.items()}
    return {"code": fact.pattern.slug, "holds": fact.holds.value, "params": params}


def _reasons(choice: Choice, card: Card) -> tuple[Fact, ...]:
    """The first causes, the account as a sentence and the counts; or the first merits."""
    if choice.tree.is_flat:
        return ()
    view = choice.view(card)
    if not view.is_costly:
        return merits_of(view).facts[:_MOST_MERITS]
    told = causes_of(view)
    causes = [each for each in told if is_cause(each)]
    return (*causes[:_MOST_CAUSES], *(each for each in told if not is_cause(each)))


def is_cause(fact: Fact) -> bool:
    """Whether it says by which mistake a card costs points, and not only what it costs."""
    return fact.pattern is not UNIVERSAL and fact.pattern.tone is Tone.FAULT


def _swings(account: Account) -> list[Json]:
    return [
        {"card": str(each.card), "points": each.points, "to": "us" if each.is_ours else "them"}
        for each in account.swings
    ]


def _codes(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _value(value: Value) -> object:
    if isinstance(value, tuple):
        return _codes(value)
    return value if isinstance(value, int) else str(value)
