"""What of a faulty set can be used all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.authoring.audit.proved_set import load_usable_set
from tutor.content.puzzles.model import Claims, GoalKind, PuzzleTexts
from tutor.content.yaml.problems import ContentError
from tutor.solver import default_solver

SOUND = """set: mine
title: Mine
puzzles:
  - id: mine-1
    position: b/4bAc,7b/41,58/3c
    title: Which card?
    asserts: {best: [Ac]}
    comments: {4b: "A ruff."}
  - id: mine-2
    position: d/Fd5c,Ac/48,56/Cs
"""
WORDS = """set: mine
language: it
title: Miei
source: "000000000000"
puzzles:
  mine-1:
    source: "000000000000"
    title: Quale carta?
    comments: {4b: "Un taglio."}
"""
SOLVER = default_solver()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A sound set with its words in Italian."""
    (tmp_path / "mine.it.yaml").write_text(WORDS, "utf-8")
    (tmp_path / "mine.yaml").write_text(SOUND, "utf-8")
    return tmp_path / "mine.yaml"


def test_a_sound_set_has_no_fault(file: Path) -> None:
    usable = load_usable_set(file, "it", SOLVER)
    assert usable.fault is None
    assert [each.texts.title for each in usable.set.puzzles] == ["Quale carta?", ""]


def test_a_false_claim_is_left_out_and_no_more(file: Path) -> None:
    file.write_text(SOUND.replace("[Ac]", "[4b]"), "utf-8")
    usable = load_usable_set(file, "it", SOLVER)
    assert usable.fault
    assert [each.code for each in usable.fault.problems] == ["claim-best"]
    first, second = usable.set.puzzles
    assert first.claims == Claims()
    assert first.texts.title == "Quale carta?"
    assert second.id == "mine-2"


def test_a_goal_out_of_reach_becomes_most_points(file: Path) -> None:
    file.write_text(SOUND.replace("    asserts", "    goal: {at_least: 63}\n    asserts"), "utf-8")
    usable = load_usable_set(file, "en", SOLVER)
    assert usable.fault
    goal = usable.set.puzzles[0].goal
    assert goal
    assert goal.kind is GoalKind.MOST_POINTS


def test_faulty_words_are_left_out(file: Path) -> None:
    file.write_text(SOUND.replace("A ruff.", "A {ruff}."), "utf-8")
    usable = load_usable_set(file, "en", SOLVER)
    assert usable.fault
    assert usable.set.puzzles[0].texts == PuzzleTexts()


@pytest.mark.parametrize(
    ("old", "new"), [("41,58", "41,59"), ("4bAc", "4b4b"), ("id: mine-1", "id: Mine 1")]
)
def test_a_puzzle_without_a_sound_position_or_id_is_left_out(
    file: Path, old: str, new: str
) -> None:
    file.write_text(SOUND.replace(old, new), "utf-8")
    usable = load_usable_set(file, "en", SOLVER)
    assert usable.fault
    assert [each.id for each in usable.set.puzzles] == ["mine-2"]


@pytest.mark.parametrize(("old", "new"), [("title: Quale carta?", 'title: ""'), ("Un ", "{un} ")])
def test_a_fault_in_the_words_is_told_and_the_authors_words_stay(
    file: Path, old: str, new: str
) -> None:
    words = file.with_name("mine.it.yaml")
    words.write_text(WORDS.replace(old, new), "utf-8")
    for language in ("en", "it"):
        usable = load_usable_set(file, language, SOLVER)
        assert usable.fault
        assert {each.file for each in usable.fault.problems} == {str(words)}
        assert usable.set.puzzles[0].texts.title == "Which card?"


@pytest.mark.parametrize("text", ["", "set: [", "set: mine\ntitle: 3\n" + SOUND[21:], "steps: []"])
def test_nothing_usable_is_refused(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    with pytest.raises(ContentError):
        load_usable_set(file, "en", SOLVER)
