"""Faults planted in lessons: each is found, with its code, at its line and column."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.lessons.learners import OWN, SOLVER
from tutor.authoring.audit import lessons as questions
from tutor.authoring.audit.files import Audit
from tutor.authoring.audit.lessons import is_first_always, share_of_guesses
from tutor.exercises.exercise import Answer, Exercise, Judgement, OneOf, Question
from tutor.solver import Solver

CARDS, WORDS, TRICKS, ENDINGS, GAME, TWO = (
    "01-cards.yaml",
    "01-cards.it.yaml",
    "02-tricks.yaml",
    "03-endings.yaml",
    "04-game.yaml",
    "05-two-questions.yaml",
)
LINE = "d/3dFd7b,Ad5d2d/51,46"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(OWN, tmp_path / "lessons"))


def found(path: Path) -> list[tuple[str, str]]:
    problems = Audit(SOLVER).check_file(path).problems
    return [(f"{each.line}:{each.column}", each.code) for each in problems]


@pytest.mark.slow
@pytest.mark.parametrize("name", [CARDS, WORDS, TRICKS, ENDINGS, GAME, TWO])
def test_the_course_of_the_tests_is_sound(name: str) -> None:
    assert found(OWN / name) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        (CARDS, "slug: cards", "slug: card", "lesson-name"),
        (CARDS, "id: hello", "id: Hello", "pattern"),
        (CARDS, "id: which", "id: hello", "id-twice"),
        (CARDS, "kind: pile_points\n    pile", "kind: pile_pionts\n    pile", "enum"),
        (CARDS, "{3c:a}", "{3c:il}", "card-form"),
        (CARDS, "[hand Ad 3c]", "[hand Ad 3x]", "card"),
        (CARDS, "*Hello.*", "*Hello.", "star-open"),
        (CARDS, "pile: [Ad, 3c, 7b]", "pile: [Ad, Ad, 7b]", "card-twice"),
        (CARDS, "fact: {points: 11", "fact: {points: 10", "no-right-answer"),
        (CARDS, "trick: [Ad, 3c]}", "trick: [Ad, 3c], trump: d}", "key-unknown"),
        (TRICKS, "needs: [points]", "needs: [point]", "concept-not-taught"),
        (TRICKS, "trick: [4d, As]", "trick: [4d]", "length"),
        (TRICKS, "[4d, Ad], trump: s, you", "[4d, Ad], trump: s, stocks: 1, you", "key-unknown"),
        (
            ENDINGS,
            f'play_out, position: "{LINE}"',
            f'play_out, goal: {{at_least: 99}}, position: "{LINE}"',
            "goal-unreachable",
        ),
        (ENDINGS, "comments: [The", "comments: [One., Two., Three., The", "comments-too-many"),
        (GAME, "against: miser", "against: mister", "enum"),
        (GAME, "{1: The first trick.,", "{1: The first trick., 9: Nine.,", "comment-unseen"),
        (TWO, "game: {}", "game: {against: mister}", "enum"),
        (TWO, "game: {}", "game: {players: [miser]}", "key-unknown"),
        (TWO, "game: {}, then: best_card", "game: {}, then: play_out", "enum"),
        (TWO, "game: {}, then", "random: {cards: 3}, then", "nothing-to-play"),
        (TWO, "s/6dCsFc,AcFd7s/47,55", "s/6d4c2c,5c5d7s/60,60", "nothing-to-decide"),
        (TWO, '57", note', '57", why: maybe, note', "enum"),
        (
            TWO,
            's/RbAb,3b6c/38,57", note',
            's/AbRb7s,2c3b/36,59/6b", why: ask, note',
            "why-too-few",
        ),
        (TWO, '57", note', '57", variant: briscolino, note', "enum"),
        (CARDS, '{text: "{Ad:The}"', "{text: worth 11 points", "answer-on-page-before"),
        (CARDS, "points: 11, of: [Ad]", f'best: 7b, position: "{LINE}"', "position-not-shown"),
        (CARDS, "feedback: They are worth nothing.", "feedback: Eleven.", "feedback-twice"),
        (WORDS, "  more:", "  mare:", "translation-unknown"),
        (WORDS, "vale 11 punti", "vale 12 punti", "translation-facts"),
        (WORDS, "[hand Ad 3c]", "[hand 3c Ad]", "translation-facts"),
        (WORDS, "    note: E il sette non aggiunge niente.\n", "", "translation-missing"),
        (WORDS, "{3c:a}", "{3c:una}", "card-form"),
        (WORDS, "language: it", "language: en", "translation-language"),
        (WORDS, "lesson: cards", "lesson: card", "translation-set"),
    ],
)
def test_a_fault_is_found(folder: Path, name: str, old: str, new: str, code: str) -> None:
    path = folder / name
    text = path.read_text("utf-8")
    assert text.count(old) >= 1, old
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert code in [each for _, each in found(path)]


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        (CARDS, "3c, 7b]", "3c, 3c]", ("25:20", "card-twice")),
        (CARDS, "slug: cards", "slug: card", ("1:7", "lesson-name")),
        (TRICKS, "needs: [points]", "needs: [points, point]", ("7:17", "concept-not-taught")),
        (WORDS, "  more:", "  mare:", ("24:3", "translation-unknown")),
        (GAME, "against: miser", "against: mister", ("13:14", "enum")),
    ],
)
def test_it_is_found_at_its_place(
    folder: Path, name: str, old: str, new: str, fault: tuple[str, str]
) -> None:
    path = folder / name
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    assert fault in found(path)


RECORD = """kind: count_unseen
    record: |
      variant: two-players
      players: you miser
      dealer: 0
      hand 0: Fb Rc Fs
      hand 1: 4b Fc Cx
"""


def test_a_fault_of_a_record_is_found_in_its_line(folder: Path) -> None:
    path = folder / CARDS
    text = path.read_text("utf-8")
    before, _, after = text.partition("kind: read\n")
    path.write_text(before + RECORD + "    note: Hm.\n" + after, "utf-8")
    (line,) = (n for n, each in enumerate(path.read_text("utf-8").split("\n"), 1) if "Cx" in each)
    assert (f"{line}:21", "card-notation") in found(path)


def test_a_concept_used_before_its_lesson_is_refused(folder: Path) -> None:
    path = folder / CARDS
    early = "kind: trick_winner\n    trick: [Ad, 3d]\n    text: Now"
    text = path.read_text("utf-8").replace("kind: read\n    text: Now", early)
    path.write_text(text, "utf-8")
    assert ("28:11", "concept-too-early") in found(path)
    # Where no lesson teaches it, it may be taken for known.
    for other in (TRICKS, ENDINGS, GAME):
        (folder / other).unlink()
    assert "concept-too-early" not in [code for _, code in found(path)]


def test_a_checkpoint_of_too_few_choices_is_thin(folder: Path) -> None:
    path = folder / CARDS
    two = "kind: choose, text: Which?, options: [{text: One, feedback: Yes., fact: {wins: 61}}, "
    two += "{text: Two, feedback: No., fact: {wins: 60}}]"
    text = path.read_text("utf-8").replace("kind: pile_points, random: {cards: 4}", two)
    path.write_text(text, "utf-8")
    assert "checkpoint-thin" in [code for _, code in found(path)]


def test_a_checkpoint_that_guessing_passes_is_refused(folder: Path) -> None:
    path = folder / CARDS
    head, _, _ = path.read_text("utf-8").partition("    items:\n")
    two = "{text: One, feedback: Yes., fact: {wins: 61}}, "
    two += "{text: Two, feedback: No., fact: {wins: 60}}"
    item = "      - {id: c%s, kind: choose, text: Which?, options: [" + two + "]}\n"
    path.write_text(head + "    items:\n" + "".join(item % n for n in range(5)), "utf-8")
    assert {"checkpoint-thin", "checkpoint-guessed"} <= {code for _, code in found(path)}


def test_guessing_the_first_of_two_questions_is_not_enough() -> None:
    which = Question("Which?", OneOf(("One", "Two", "Three")))

    @dataclass(frozen=True)
    class Guessed:
        """Whatever is answered is right, and then nothing is, if there is a second question."""

        then: Guessed | None = None
        is_right: bool = True
        question: Question = which

        def right_answers(self, _: Solver) -> tuple[int, ...]:
            return (0, 1, 2) if self.is_right else ()

        def judge(self, _: Answer, __: Solver) -> Judgement:
            return Judgement(self.is_right, ("So.",), self.then)

    for then, share in ((None, 1), (Guessed(), 1), (Guessed(is_right=False), 0)):
        items = (Guessed(then),) * 5
        shares = share_of_guesses(lambda _, drawn=items: drawn, SOLVER)
        assert {*shares.values()} == {share}


def test_a_question_whose_first_answer_is_always_right_is_poor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = OWN / TRICKS
    asked: list[int] = []

    def always(exercises: Sequence[Exercise], _: Solver) -> bool:
        asked.append(len(exercises))
        return True

    assert not {code for _, code in found(path)}
    monkeypatch.setattr(questions, "is_first_always", always)
    told = Audit(SOLVER).check_file(path).problems
    assert {(each.code, each.is_error) for each in told} == {("first-always", False)}
    assert asked


def test_whether_the_first_answer_is_always_right() -> None:
    def drawn(*right: int) -> list[Exercise]:
        return [_Asked(each) for each in right]

    assert is_first_always(drawn(0, 0, 0), SOLVER)
    assert not is_first_always(drawn(0, 1, 0), SOLVER)
    # Of a question asked once nothing follows: some answer has to stand first.
    assert not is_first_always(drawn(0), SOLVER)


WHICH = Question("Which?", OneOf(("One", "Two", "Three")))


@dataclass(frozen=True)
class _Asked:
    """A question with three answers, of which one is right."""

    right: int
    question: Question = WHICH

    def right_answers(self, _: Solver) -> tuple[int, ...]:
        return (self.right,)

    def judge(self, answer: Answer, _: Solver) -> Judgement:
        return Judgement(answer == self.right, ("So.",))


def test_a_stale_translation_is_a_warning(folder: Path) -> None:
    path = folder / CARDS
    path.write_text(path.read_text("utf-8").replace("Now the questions", "Now, questions"), "utf-8")
    problems = Audit(SOLVER).check_file(folder / WORDS).problems
    assert [(each.code, each.is_error) for each in problems] == [("translation-stale", False)]
