"""Ten questions a fresh reader must be able to answer after lesson 9: where each answer stands."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tutor.lessons.course import Course

LANGUAGES = ("en", "it")


class Asked(NamedTuple):
    """A question, the step that answers it, and words of the answer in each language."""

    question: str
    lesson: str
    step: str
    en: tuple[str, ...]
    it: tuple[str, ...]


QUESTIONS = (
    Asked(
        "In what order do the cards of a suit beat each other?",
        "order",
        "whole-suit",
        ("Ace, three, king", "jack; then 7, 6, 5, 4, 2"),
        ("Asso, tre, re", "fante; poi 7, 6, 5, 4, 2"),
    ),
    Asked(
        "What are the cards worth, and how many points are there?",
        "points",
        "hundred-and-twenty",
        ("11 + 10 + 4 + 3 + 2", "120 points"),
        ("11 + 10 + 4 + 3 + 2", "120 punti"),
    ),
    Asked(
        "Can a card of another suit take the trick?",
        "trick",
        "another-suit",
        ("it can't take", "Only the suit that was led counts"),
        ("non può prendere", "Conta solo il seme di uscita"),
    ),
    Asked(
        "What does a trump do?",
        "trump",
        "stronger-suit",
        ("Any trump beats any card that is no trump",),
        ("Una briscola qualsiasi batte ogni carta che non è briscola",),
    ),
    Asked(
        "How is the trump suit found?",
        "trump",
        "how-it-is-made",
        ("one card is turned face up",),
        ("se ne scopre una",),
    ),
    Asked(
        "Must I follow suit?",
        "freedom",
        "no-duty",
        ("any card may be played to it", "no duty to follow suit"),
        ("si risponde con qualsiasi carta", "Non c'è obbligo di rispondere al seme"),
    ),
    Asked(
        "Who draws first, and who leads next?",
        "deal",
        "drawing",
        ("Whoever took the trick draws first", "whoever took leads to the next"),
        ("Pesca prima chi ha preso", "chi ha preso esce alla mano dopo"),
    ),
    Asked(
        "Who gets the turned-up trump?",
        "deal",
        "seventeen",
        ("goes to the player who loses trick 17",),
        ("va a chi perde la mano 17",),
    ),
    Asked(
        "How many points win, and what is sixty all?",
        "winning",
        "sixty-all",
        ("the game is drawn", "Sixty all"),
        ("la partita è patta", "Sessanta pari"),
    ),
    Asked(
        "Do the number of tricks, the last trick or the margin count?",
        "winning",
        "what-does-not-count",
        ("Not the number of tricks", "Not the last trick", "Not the margin"),
        ("Non il numero delle prese", "Non l'ultima mano", "Non lo scarto di punti"),
    ),
)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: f"{asked.lesson}-{asked.step}")
def test_the_answer_is_stated(asked: Asked, language: str) -> None:
    lesson = Course.shipped(language).find(asked.lesson)
    assert lesson is not None
    assert lesson.number <= 9
    (step,) = (each for each in lesson.steps if each.id == asked.step)
    for words in asked.en if language == "en" else asked.it:
        assert words in " ".join(step.text.split()), asked.question
