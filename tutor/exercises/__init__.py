"""The kinds of exercises that lessons are made of.

The list is explicit. Kinds that ask one question are here; what is read or played, and a
checkpoint made of questions, is run step by step by the session.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from tutor.lessons.model import CHECKPOINT, PLAYED, READ
from tutor.exercises.choose import choose
from tutor.exercises.count_unseen import count_unseen
from tutor.exercises.draw_order import draw_order
from tutor.exercises.exercise import Exercise, Fields, StepFault, StepKind
from tutor.exercises.order_cards import order_cards
from tutor.exercises.pile_points import pile_points
from tutor.exercises.predict import predict
from tutor.exercises.trick_points import trick_points
from tutor.exercises.trick_winner import trick_winner
from tutor.exercises.who_has_won import who_has_won

__all__ = ["CHECKPOINT", "KINDS", "PLAYED", "READ", "parse"]

KINDS: Mapping[str, StepKind] = MappingProxyType(
    {
        "trick_winner": trick_winner,
        "trick_points": trick_points,
        "pile_points": pile_points,
        "order_cards": order_cards,
        "who_has_won": who_has_won,
        "draw_order": draw_order,
        "choose": choose,
        "count_unseen": count_unseen,
        "predict": predict,
    }
)
"""The kinds that ask a question, by their name in lesson files."""


def parse(kind: str, fields: Fields, rng: Random) -> Exercise:
    """The exercise of a step, its cards settled; StepFault if it cannot be one."""
    reads = KINDS.get(kind)
    if reads is None:
        message = f'"{kind[:40]}" asks no question: those that do are {", ".join(KINDS)}'
        raise StepFault("kind", "kind-unknown", message)
    return reads(fields, rng)
