"""What all kinds keep: right answers are accepted, all others answered in words, and no bias."""

from __future__ import annotations

import pytest

from tests.exercises.steps import (
    CATALOGS,
    FIXED,
    FRESH,
    Fields,
    every_answer,
    in_words,
    made,
    read,
)
from tutor.exercises.exercise import (
    Amount,
    DrawnCards,
    DrawnTrick,
    Exercise,
    InOrder,
    OneCard,
    OneOf,
    Question,
    SomeCards,
)
from tutor.exercises.questions import QUESTIONS
from tutor.solver import Solver, default_solver

ALL = (*FIXED, *FRESH)
SOLVER = default_solver()


def names(step: tuple[str, Fields]) -> str:
    return f"{step[0]}-{sorted(step[1])}"


def kept(exercise: Exercise, solver: Solver) -> None:
    """Everything that any exercise keeps."""
    question = exercise.question
    well_formed(question)
    right = exercise.right_answers(solver)
    assert right
    for answer in right:
        judged = exercise.judge(answer, solver)
        assert judged.is_right
        assert judged.feedback or judged.then
    seconds = 0
    praised = [exercise.judge(answer, solver).feedback for answer in right]
    for answer in every_answer(question):
        judged = exercise.judge(answer, solver)
        as_set = tuple(sorted(answer, key=str)) if isinstance(answer, tuple) else answer
        if isinstance(question.form, SomeCards):
            expected = as_set in [tuple(sorted(each, key=str)) for each in right]
        else:
            expected = answer in right
        assert judged.is_right == expected, answer
        assert judged.feedback or judged.then
        if judged.then and (judged.is_right or not seconds):
            # Of the seconds to a wrong answer one will do: they differ in nothing but the words.
            seconds += not judged.is_right
            kept(judged.then, solver)
        if not isinstance(question.form, OneOf):
            assert judged.is_right or judged.feedback not in praised, answer
        for text in judged.feedback:
            for catalog in CATALOGS:
                assert in_words(text, catalog).strip()


def well_formed(question: Question) -> None:
    for catalog in CATALOGS:
        assert in_words(question.text, catalog)
        for drawing in question.drawings:
            if isinstance(drawing, DrawnTrick | DrawnCards) and drawing.label:
                assert in_words(drawing.label, catalog)
            if isinstance(drawing, DrawnTrick):
                assert drawing.winner is None
    match question.form:
        case OneOf(texts):
            for catalog in CATALOGS:
                assert len({in_words(text, catalog) for text in texts}) == len(texts) > 1
        case OneCard(cards) | InOrder(cards):
            assert len(set(cards)) == len(cards) > 1
        case SomeCards(count):
            assert count > 0
        case Amount():
            pass


@pytest.mark.slow
@pytest.mark.parametrize("step", ALL, ids=names)
def test_every_answer_is_judged(step: tuple[str, Fields]) -> None:
    for seed in range(3 if step in FRESH else 1):
        kept(made(*step, seed), SOLVER)


@pytest.mark.parametrize("step", ALL, ids=names)
def test_the_same_seed_gives_the_same(step: tuple[str, Fields]) -> None:
    one, other = made(*step, 5), made(*step, 5)
    assert one.question == other.question
    assert one.right_answers(SOLVER) == other.right_answers(SOLVER)


@pytest.mark.parametrize("step", FRESH, ids=names)
def test_other_seeds_give_other_examples(step: tuple[str, Fields]) -> None:
    asked = [made(*step, seed).question for seed in range(20)]
    # Sixty all is asked in one way only.
    assert len({str(question) for question in asked}) > (9 if step[0] == "who_has_won" else 17)


CHOICES = [step for step in ALL if isinstance(made(*step).question.form, OneCard | OneOf)]
UNBIASED = [
    step for step in CHOICES if step in FRESH or step[0] in ("choose", "predict", "trick_winner")
]


@pytest.mark.slow
@pytest.mark.parametrize("step", UNBIASED, ids=names)
def test_the_first_answer_is_right_no_more_often_than_chance(step: tuple[str, Fields]) -> None:
    seeds, first, expected = 200, 0, 0.0
    for seed in range(seeds):
        exercise = made(*step, seed)
        answers = tuple(every_answer(exercise.question))
        right = exercise.right_answers(SOLVER)
        first += answers[0] in right
        expected += len(right) / len(answers)
    assert first <= expected + 3 * (seeds / 4) ** 0.5


def test_the_right_order_is_never_the_one_shown() -> None:
    for seed in range(50):
        exercise = made("order_cards", {"random": {"cards": 3}}, seed)
        assert isinstance(exercise.question.form, InOrder)
        assert exercise.question.form.cards not in exercise.right_answers(SOLVER)


def test_an_authors_words_are_the_question() -> None:
    for kind, fields in ALL:
        question = made(kind, {**fields, "text": "*Well?*"}).question
        # Before a game they say what to look out for, and the question comes after it.
        assert (question.replay.text if question.replay else question.text) == "*Well?*"


def test_every_kind_that_asks_a_question_is_tried() -> None:
    assert {kind for kind, _ in ALL} == set(QUESTIONS)


def test_an_unknown_kind_is_refused() -> None:
    step, report = read("pile_pionts", {})
    (problem,) = report.in_order()
    assert step is None
    assert (problem.mark, problem.code) == ((2, 7), "kind-unknown")
    assert problem.hint == 'did you mean "pile_points"?'


@pytest.mark.parametrize("step", ALL, ids=names)
def test_an_answer_of_another_form_is_a_mistake_of_the_caller(step: tuple[str, Fields]) -> None:
    exercise = made(*step)
    wrong = "x" if isinstance(exercise.question.form, Amount | OneOf) else 1
    with pytest.raises(TypeError):
        exercise.judge(wrong, SOLVER)
