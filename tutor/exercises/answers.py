"""An answer taken for what its question's form asks for; TypeError where it is of another form."""

from __future__ import annotations

from tutor.exercises.exercise import Answer
from tutor.rules.cards import Card


def place(answer: Answer, count: int) -> int:
    """A place, from 0, among ``count``; also IndexError where there is no such place."""
    number = amount(answer)
    if not 0 <= number < count:
        raise IndexError(f"{number} is none of {count} places")
    return number


def amount(answer: Answer) -> int:
    """A whole number."""
    if not isinstance(answer, int):
        raise TypeError(f"a whole number is asked for, not {answer!r}")
    return answer


def card(answer: Answer) -> Card:
    """One card."""
    if not isinstance(answer, Card):
        raise TypeError(f"a card is asked for, not {answer!r}")
    return answer


def cards(answer: Answer) -> tuple[Card, ...]:
    """Several cards."""
    if not isinstance(answer, tuple):
        raise TypeError(f"cards are asked for, not {answer!r}")
    return answer
