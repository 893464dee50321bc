"""The check that remembers puzzles finds what the whole check finds, whatever was changed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tutor.authoring.audit.files import check_unsaved
from tutor.authoring.audit.repeated import RepeatedCheck
from tutor.content.files import data_folder
from tutor.solver import default_solver

SOLVER = default_solver()
CHANGES = 30
FEW = ["first-steps", "regulars", "mined-pairs-level-1"]


def _mutated(text: str, rng: Random) -> str:
    """The text with a line doubled, moved, deleted or spoilt, as one who types leaves it."""
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(7):
        case 0:
            lines.insert(at, lines[at])
        case 1:
            lines[at], lines[other] = lines[other], lines[at]
        case 2:
            del lines[at]
        case 3:
            lines[at] = lines[at].replace("3", rng.choice("Axd5"), 1)
        case 4:
            lines[at] = " " * rng.randrange(3) + lines[at]
        case 5:
            lines[at] = lines[at][: len(lines[at]) // 2]
        case _:
            lines.insert(at, "# more\n")
    return "\n".join(lines)


@pytest.mark.parametrize("name", FEW)
def test_after_each_change_the_same_is_found(name: str) -> None:
    path = data_folder() / "puzzles" / f"{name}.yaml"
    first = text = path.read_text("utf-8")
    check, rng = RepeatedCheck(), Random(name)
    for number in range(CHANGES):
        # Faults are mended again after a while, or nothing could be read any more.
        text = _mutated(first if number % 4 == 0 else text, rng)
        assert check_unsaved(text, path, SOLVER, check) == check_unsaved(text, path, SOLVER)


def test_only_a_puzzle_that_changed_is_proved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    path = data_folder() / "puzzles" / "first-steps.yaml"
    text, check = path.read_text("utf-8"), RepeatedCheck()
    check_unsaved(text, path, SOLVER, check)
    proved: list[str] = []
    monkeypatch.setattr(
        "tutor.authoring.audit.puzzles.warn_of_quality",
        lambda solved, _: proved.append(solved.puzzle.id),
    )
    check_unsaved(text.replace("- id: first-steps-02", "- id: first-steps-99"), path, SOLVER, check)
    assert proved == ["first-steps-99"]


def test_the_language_of_the_set_is_part_of_every_puzzle() -> None:
    path = Path("a.yaml")
    text = (
        "set: a\ntitle: A\nlanguage: en\npuzzles:\n  - id: a-1\n"
        '    position: d/3dFd7b,Ad5d2d/51,46\n    note: "{card:Ad:del}"\n'
    )
    check = RepeatedCheck()
    for each in (text, text.replace(": en", ": it"), text.replace(": en", ": xx")):
        assert check_unsaved(each, path, SOLVER, check) == check_unsaved(each, path, SOLVER)
