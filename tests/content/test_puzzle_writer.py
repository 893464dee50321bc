"""What is written into authors' files: sound, and with every byte that was there before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.authoring.audit.files import Audit
from tutor.content.files import data_folder
from tutor.content.puzzles.model import Goal, GoalKind
from tutor.content.puzzles.reader import read_set
from tutor.content.puzzles.writer import (
    CannotAppend,
    PuzzleDraft,
    SetHeader,
    append_puzzle,
    new_set,
    next_id,
    set_name,
    yaml_scalar,
)
from tutor.content.yaml.document import Report
from tutor.content.yaml.reader import read_yaml
from tutor.rules.position import Position
from tutor.solver import default_solver

LEAD = Position.parse("d/3dFd7b,Ad5d2d/51,46")
REPLY = Position.parse("s/FbAc5s,3cCs/39,55/4d")
PAIRS = Position.parse("c/AsRs,AbFs,7s4c,Fc/34,3,8,34/Ad")
HEAD = SetHeader("my-endings", "My endings", "en", "../schemas/puzzles.schema.json")

SET = """\
# a note
set: t
title: T
puzzles:
  - id: t-01   # the first
    position: "d/3dFd7b,Ad5d2d/51,46"
    note: >-
      Two lines
      of prose.

  - id: t-02
    position: "s/FbAc5s,3cCs/39,55/4d"
"""


def draft(position: Position, identity: str = "t-03", **more: object) -> PuzzleDraft:
    solution = default_solver().solve(position)
    made = PuzzleDraft(identity, position, best=solution.best, final=solution.top)
    return made._replace(**more)


def puzzles_in(text: str | bytes) -> list[object]:
    data = read_yaml(text, "t.yaml").data
    assert isinstance(data, dict)
    return list(data["puzzles"])


@pytest.mark.parametrize(
    ("made", "goal"),
    [
        (draft(LEAD), None),
        (draft(LEAD, title="A title: with a colon"), None),
        (draft(REPLY), Goal(GoalKind.DRAW)),
        (draft(PAIRS, variant="pairs"), Goal(GoalKind.AT_LEAST, 62)),
    ],
)
def test_a_new_set_is_sound_and_says_what_was_meant(made: PuzzleDraft, goal: Goal | None) -> None:
    made = made._replace(goal=goal)
    text = new_set(made, HEAD, "my-endings.yaml")
    assert text.startswith("# yaml-language-server: $schema=../schemas/puzzles.schema.json\n")
    assert Audit(default_solver()).check_text(text, "t.yaml").problems == []
    puzzles = read_set(Report(read_yaml(text, "t.yaml"))).set
    assert puzzles is not None
    (puzzle,) = puzzles.puzzles
    assert (puzzle.id, puzzle.position, puzzle.goal) == (made.id, made.position, made.goal)
    assert (puzzle.texts.title, puzzle.variant) == (made.title, made.variant)
    assert (puzzle.claims.best, puzzle.claims.final) == (made.best, made.final)


def test_every_note_is_a_key_that_may_be_written() -> None:
    """Whoever takes the # away from the notes still has a sound set."""
    head, notes = new_set(draft(LEAD), HEAD, "t.yaml").split("set: ", 1)
    bare = re.sub(r"^( *)# ", r"\1", f"set: {notes}", flags=re.MULTILINE)
    assert bare.count("#") < notes.count("#")
    assert Audit(default_solver()).check_text(head + bare, "t.yaml").problems == []


LAYOUTS = {
    "as it is": SET,
    "no final newline": SET.rstrip("\n"),
    "empty lines at the end": SET + "\n\n",
    "a note at the end": SET + "    # a last word\n",
    "a note without a newline": SET + "# a last word",
    "dashes at the edge": SET.replace("\n  ", "\n"),
    "wide dashes": SET.replace("- id", "-   id").replace("\n    ", "\n      "),
    "dashes alone": SET.replace("- id", "-\n    id"),
    "other keys behind": SET + "\n# who\nauthor: A\nlicence: L\n",
    "keys right behind": SET + "author: A\n",
    "in braces inside": SET + '  - {id: t-04, position: "d/3dFd7b,Ad5d2d/51,46"}\n',
    "one puzzle": SET[: SET.index("\n  - id: t-02")] + "\n",
    "text kept whole": SET + "    note: |+\n      so\n\n",
    "text to the very end": SET + "    note: >-\n      so it\n      ends",
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["", "bom"])
def test_a_puzzle_more_and_nothing_else(layout: str, ends: str, mark: bytes) -> None:
    before = mark + layout.replace("\n", ends).encode()
    after = append_puzzle(before, draft(LEAD), "t.yaml")
    assert puzzles_in(after)[:-1] == puzzles_in(before)
    new = puzzles_in(after)[-1]
    assert isinstance(new, dict)
    assert new["id"] == "t-03"
    # Nothing of the file is gone: it is what it was, with one piece let in.
    start = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), None)
    start = len(before) if start is None else start
    grown = len(after) - len(before)
    assert any(after[:at] + after[at + grown :] == before for at in range(start + 1))
    assert (b"\n" in after.replace(b"\r\n", b"")) is (ends == "\n")
    assert after.endswith(ends.encode()) is before.endswith(ends.encode())


def test_the_entry_stands_as_the_others_do() -> None:
    after = append_puzzle(SET.encode(), draft(REPLY), "t.yaml").decode()
    assert after == SET + (
        "\n"
        "  - id: t-03\n"
        "    trump: s\n"
        "    you: {hand: [Fb, Ac, 5s], points: 39}\n"
        "    opponent: {hand: [3c, Cs], points: 55}\n"
        "    to_lead: opponent\n"
        "    table: [4d]\n"
        "    asserts: {best: [Fb], final: 60}\n"
    )


def test_no_empty_line_where_the_others_have_none() -> None:
    dense = SET.replace("\n\n", "\n")
    assert "\n\n" not in append_puzzle(dense.encode(), draft(LEAD), "t.yaml").decode()


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted((data_folder() / "puzzles").glob("*[!.][!i][!t].yaml")))
def test_every_shipped_set_can_be_added_to(path: Path) -> None:
    before = path.read_bytes()
    after = append_puzzle(before, draft(LEAD, "one-more-01"), path.name)
    assert after.startswith(before)
    assert puzzles_in(after)[:-1] == puzzles_in(before)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('set: t\ntitle: T\npuzzles: [{id: a, position: "x"}]\n', "in brackets"),
        ('{set: t, title: T, puzzles: [{id: a, position: "x"}]}\n', "in brackets"),
        ("set: t\ntitle: T\npuzzles: []\n", "no list"),
        ("set: t\ntitle: T\npuzzles:\n", "no list"),
        ("slug: t\ntitle: T\nsteps: []\n", "no set"),
        ("- a\n- b\n", "no set"),
    ],
)
def test_what_cannot_be_added_to_is_left_alone(text: str, said: str) -> None:
    with pytest.raises(CannotAppend, match=said):
        append_puzzle(text.encode(), draft(LEAD), "t.yaml")


@given(st.text(min_size=1, max_size=40).filter(str.isprintable))
def test_a_text_is_read_as_it_was_meant(text: str) -> None:
    document = read_yaml(f"title: {yaml_scalar(text)}\n", "t.yaml")
    assert document.data == {"title": text}
    assert document.problems == ()


def test_the_next_number() -> None:
    assert next_id("t", []) == "t-01"
    assert next_id("t", ["t-9", "t-2"]) == "t-10"
    assert next_id("t", ["t-099", "t-2"]) == "t-100"
    assert next_id("t", ["t-x", "u-7"]) == "t-01"


def test_a_set_is_named_after_its_file() -> None:
    assert set_name("Last Trumps") == "last-trumps"
    assert set_name("…") == "my-puzzles"
    assert len(set_name("a" * 200)) <= 60
