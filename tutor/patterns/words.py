"""Which texts there are of a pattern: ``patterns.<slug>.<kind>``, or ``<kind>-<form>``."""

from __future__ import annotations

from typing import assert_never

from tutor.patterns.pattern import Pattern, Tone

ABOUT_A_THEME = ("name", "maxim")
"""What it is called, and a sentence of advice."""

ABOUT = (*ABOUT_A_THEME, "what", "because")
"""These, and what it is and why it matters, in any position."""

VEILED = frozenset(
    {
        "not-fed",
        "not-banked",
        "led-too-late",
        "must-lead",
        "gives-lead",
        "wrong-leader",
        "trump-not-drawn",
        "wrong-winner",
        "taker-used-up",
        "last-trick-lost",
        "nothing-more",
        "has-to-be-led",
        "has-to-be-thrown",
        "one-catch-fewer",
        "points-change-hands",
    }
)
"""The faults whose sentence may name a card of the hand that is right: they have one without it."""


def kinds_about(pattern: Pattern) -> tuple[str, ...]:
    """The texts about a pattern that hold in every position."""
    return ABOUT_A_THEME if pattern.tone is Tone.SHAPE else ABOUT


def kinds_told(pattern: Pattern) -> tuple[str, ...]:
    """The texts about one position; every form of the pattern has its own."""
    match pattern.tone:
        case Tone.FAULT | Tone.COUNT_FAULT:
            return ("said", "short", *(["veiled"] if pattern.slug in VEILED else []))
        case Tone.MERIT | Tone.COUNT_MERIT:
            return ("said", "short", "plan", "theirs")
        case Tone.SHAPE:
            return ()
        case Tone.SETTLED:
            return ("said",)
        case _:
            assert_never(pattern.tone)
