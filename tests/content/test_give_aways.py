"""Warnings of what says too much before the answer, and of scores that are no final."""

from __future__ import annotations

import pytest

from tests.content.authoring import LINE, told

# The seven of batons is right, with 61 points; the three of coins makes 53.
HAND = LINE.replace("    title: The last trump\n", "")


def codes(more: str) -> list[str]:
    """The codes of the warnings for the puzzle with more lines."""
    return [each.code for each in told(HAND + more)]


@pytest.fixture(scope="module", autouse=True)
def _the_answer() -> None:
    assert [each.code for each in told(HAND + "    asserts: {best: [7b]}\n")] == []


@pytest.mark.parametrize(
    "words",
    [
        "intro: Play the seven of batons.",
        "intro: Play 7b.",
        "intro: 'Play {7b:the}.'",
        "intro: The seven of batons is harmless.",
        "title: Play the seven of batons",
        "title: Play 7b",
        "intro: The jack is right.",
        "intro: The best card is easy to see.",
        "intro: You must play high.",
    ],
)
def test_the_right_card_is_given_away(words: str) -> None:
    assert codes(f"    {words}\n") == ["intro-gives-away"]


@pytest.mark.parametrize(
    "words",
    [
        "intro: Which card is right?",
        "intro: The three, the jack of coins or the seven of batons, the three of coins?",
        "intro: Your opponent holds the ace of coins.",
        "title: The ace of trumps is out",
        "note: The seven of batons is right.",
    ],
)
def test_what_gives_nothing_away(words: str) -> None:
    assert codes(f"    {words}\n") == []


@pytest.mark.parametrize(
    "score", ["64 to 56", "64:56", "64-56", "64–56", "64 points", "112 points"]
)
def test_a_score_that_is_no_final(score: str) -> None:
    assert codes(f"    note: You end on {score}.\n") == ["score-not-final"]
    italian = score.replace(" to ", " a ").replace("points", "punti")
    assert codes(f"    note: Finisci {italian}.\n") == ["score-not-final"]


@pytest.mark.parametrize("form", ["{0} to {1}", "{0}:{1}", "{0}–{1}", "{0} points"])
def test_finals_and_other_numbers_are_none(form: str) -> None:
    score = form.format(61, 59)
    assert codes(f"    note: 'You end on {score}, and need 61 points; 21 points are left.'\n") == []
