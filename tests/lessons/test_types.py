"""Values of the wrong type, keys that a kind lacks: each is told at its place, with a mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lessons.learners import SHIPPED, SOLVER
from tutor.authoring.audit.files import Audit
from tutor.content.files import content_files
from tutor.content.yaml.problems import ContentError
from tutor.lessons.course import load_lesson

HEAD = "slug: own\ntitle: Own\nsummary: One step.\nminutes: 1\nsteps:\n  - id: it\n    "
ENDING = 'kind: play_out\n    position: "d/3dFd7b,Ad5d2d/51,46"\n    '
WORKED = ENDING.replace("play_out", "worked_example")
GAME = "kind: guided_game\n    seed: 3\n    against: miser\n    "
OPTIONS = "kind: choose\n    text: Which?\n    options:\n"
RIGHT = "      - {text: %s, feedback: So with %s., fact: {wins: %s}}\n"
FACT = OPTIONS + RIGHT % ("A", "A", 61) + "      - {text: B, feedback: No., fact: %s}\n"

CASES = (
    # What is written, and of each problem its code, what stands there, and how to mend it.
    ("kind: trick_winner\n    random: 3", [("type", "3", "such as {cards: 2")]),
    ("kind: trick_winner\n    random:", [("type", "", "such as {cards: 2")]),
    ("kind: who_has_won\n    random: 3", [("type", "3", "write true")]),
    ("kind: who_has_won\n    random: {}", [("type", "{}", "write true")]),
    (ENDING + "goal: 61", [("enum", "61", "{at_least: N}")]),
    (ENDING + "goal: Win", [("enum", "Win", 'did you mean "win"?')]),
    (ENDING + "goal:", [("enum", "", "{at_least: N}")]),
    (ENDING + "goal: {at_leats: 62}", [("key-unknown", "at_leats", 'did you mean "at_least"?')]),
    (
        ENDING + "goal: {points: 500}",
        [("key-missing", "{points", "such as 45"), ("key-unknown", "points", "at_least")],
    ),
    (ENDING + 'goal: {at_least: "62"}', [("type", '"62"', "without quotes: 62")]),
    (ENDING + "goal: {at_least: 500}", [("range", "500", "from 1 to 120")]),
    (ENDING + "comments: good", [("key-unknown", "comments", "known here")]),
    (ENDING + "comments: {Zz: hello}", [("key-unknown", "comments", "known here")]),
    (WORKED + "comments: good", [("type", "good", "such as [")]),
    (WORKED + "comments: {Zz: hello}", [("type", "{Zz", "such as [")]),
    (WORKED + "comments: {3d: 5}", [("type", "{3d", "such as [")]),
    (GAME + "comments: good", [("type", "good", "the number of a trick")]),
    (GAME + "comments: {Zz: hello}", [("key-unknown", "Zz", "1, 2, 3")]),
    (GAME + "comments: {3d: 5}", [("key-unknown", "3d", 'did you mean "3"?')]),
    (GAME + "comments: {3: 5}", [("type", "5", "")]),
    (GAME.replace("3", "-1"), [("range", "-1", "at least 0")]),
    (
        OPTIONS + RIGHT % ("A", "A", 61) + RIGHT % ("B", "B", 62) + RIGHT % ("C", "C", 59),
        [("several-right", "{text: B", "change its fact")],
    ),
    (
        OPTIONS + RIGHT % ("A", "A", 61) + RIGHT % ("B", "B", 62) + RIGHT % ("C", "C", 63),
        [("several-right", "{text: B", ""), ("several-right", "{text: C", "")],
    ),
    (FACT % "{wimmer: 2c}", [("key-unknown", "wimmer", 'did you mean "winner"?')]),
    (FACT % "{winner: 2c}", [("key-missing", "{winner", "such as [4d")]),
    (FACT % "{wins: 60, of: [2c]}", [("key-unknown", "of", "wins")]),
    (FACT % "{}", [("fact", "{}", "such as {winner")]),
    (
        "kind: trick_points\n    trick: [4d, Ad]\n    trump: s",
        [("key-unknown", "trump", "trick, random")],
    ),
    ("kind: trick_winer\n    trick: [4d, Ad]", [("enum", "trick_winer", '"trick_winner"')]),
    ("kind: trick_winner\n    trick: [4d]", [("length", "[4d]", "such as")]),
)


@pytest.mark.parametrize(("step", "problems"), CASES)
def test_a_wrong_value_is_told_at_its_place(
    tmp_path: Path, step: str, problems: list[tuple[str, str, str]]
) -> None:
    path = tmp_path / "01-own.yaml"
    path.write_text(HEAD + step + "\n", "utf-8")
    found = Audit(SOLVER).check_file(path).problems
    lines = path.read_text("utf-8").split("\n")
    assert [each.code for each in found] == [code for code, _, _ in problems]
    for problem, (_, begins, hint) in zip(found, problems, strict=True):
        assert problem.file == str(path)
        assert lines[problem.line - 1][problem.column - 1 :].startswith(begins)
        assert hint in problem.hint
    # What the rules of a language or exact play decide, only the check can know.
    if problems[0][0] != "several-right":
        with pytest.raises(ContentError):
            load_lesson(path, "en")


def test_a_language_without_texts_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "01-own.yaml"
    text = HEAD.replace("steps:", "language: fr\nsteps:") + "kind: read\n    text: Un {Ad:the}."
    path.write_text(text, "utf-8")
    (problem,) = Audit(SOLVER).check_file(path).problems
    assert (problem.mark, problem.code) == ((5, 11), "language")
    assert problem.hint == "write one of en, it"


def test_a_translation_holds_texts_and_no_others(tmp_path: Path) -> None:
    words = "lesson: own\nlanguage: it\ntitle: Mia\nsummary: Un passo.\nsource: '%s'\nsteps:\n"
    (tmp_path / "01-own.yaml").write_text(HEAD + "kind: read\n    text: Well.", "utf-8")
    path = tmp_path / "01-own.it.yaml"
    path.write_text(words % ("0" * 12) + "  it:\n    text: Bene.\n    note: Di più.\n", "utf-8")
    found = Audit(SOLVER).check_file(path).problems
    assert ("9:11", "translation-unknown") in [
        (f"{each.line}:{each.column}", each.code) for each in found
    ]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("path", content_files(SHIPPED), ids=lambda path: path.stem)
def test_every_text_of_a_step_is_known(path: Path, language: str) -> None:
    lesson = load_lesson(path, language)
    for step, data in zip(lesson.steps, lesson.data, strict=True):
        texts = dict(step.texts())
        assert sorted(texts.values()) == sorted(words_in(data))


def words_in(value: object, key: str = "") -> list[str]:
    """All texts in the keys that hold an author's words, at any depth."""
    if isinstance(value, dict):
        of = {name: key if key == "comments" else name for name in value}
        return [text for name, each in value.items() for text in words_in(each, of[name])]
    if isinstance(value, list):
        return [text for each in value for text in words_in(each, key)]
    is_words = key in ("text", "note", "feedback", "comments")
    return [value] if is_words and isinstance(value, str) else []
