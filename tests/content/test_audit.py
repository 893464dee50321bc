"""The audit over files: names used twice, shipped sets, and sets of anyone's before play."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.content.authoring import LINE, SET, SOLVER, shown, told
from tutor.audit import Audit, require_true
from tutor.audit import files as audit_files
from tutor.content.problem import ContentError, Problem
from tutor.content.yaml_reader import read_yaml
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.solver import Solution, Solver, TooLarge

CODES = {"set-name"}


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_name_used_in_another_file(tmp_path: Path) -> None:
    one = written(tmp_path, "one.yaml", SET)
    two = written(tmp_path, "two.yaml", LINE)
    checker = Audit(SOLVER)
    assert checker.of_file(one).problems == []
    found = [shown(each) for each in checker.of_file(two).problems]
    assert [(*each[:2], each.code) for each in found] == [(1, 6, "set-twice"), (4, 9, "id-twice")]
    assert found[1].message == f'the id "a" is used in {one} already'


def test_the_same_file_again_is_not_another(tmp_path: Path) -> None:
    path = written(tmp_path, "one.yaml", SET)
    checker = Audit(SOLVER)
    assert checker.of_file(path).problems == checker.of_file(path).problems == []


def test_each_audit_begins_anew(tmp_path: Path) -> None:
    for name in ("one.yaml", "two.yaml"):
        assert Audit(SOLVER).of_file(written(tmp_path, name, SET)).problems == []


def test_a_shipped_set_has_the_name_of_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_files, "data_folder", lambda: tmp_path)
    (found,) = told(SET, written(tmp_path, "puzzles/other.yaml", ""))
    assert (found.line, found.column, found.code) == (1, 6, "set-name")
    assert found.hint == 'write "other"'
    assert told(SET, tmp_path / "puzzles" / "s.yaml") == []
    assert told(SET, written(tmp_path, "elsewhere/other.yaml", "")) == []


def test_what_the_yaml_is_wrong_in_does_not_hide_the_rest() -> None:
    text = SET.replace("points: 51", "points: 051") + "    asserts: {final: 60}\n    seme: 1\n"
    text += "    note: !x y\n    goal: &a draw\n"
    codes = [each.code for each in told(text)]
    wanted = ["yaml-leading-zero", "key-unknown", "yaml-tag", "yaml-anchor"]
    assert codes == wanted


def test_a_value_that_is_a_guess_is_not_told_of_twice() -> None:
    text = SET.replace("puzzles:", "level: 09\nauthor: *a\npuzzles:")
    assert [each.code for each in told(text)] == ["yaml-leading-zero", "yaml-alias"]


@pytest.mark.parametrize(
    "text",
    [
        SET + "    asserts: {final: 60}\n",
        SET + "    goal: draw\n",
        SET + "    gaol: draw\n",
        SET.replace("title: T\n", ""),
        SET.replace("title: T\n", "title: no\nlevel: 01\n"),
        LINE.replace("51,46", "51,47"),
        LINE.replace("51,46", "1,96"),
        LINE.replace("d/", "[d]/"),
        "set: [",
        "",
    ],
)
def test_nothing_untrue_is_played(tmp_path: Path, text: str) -> None:
    path = written(tmp_path, "p.yaml", text)
    with pytest.raises(ContentError) as refused:
        require_true(path, SOLVER)
    checked = Audit(SOLVER).of_file(path)
    assert list(refused.value.problems) == [each for each in checked.problems if each.is_error]


def test_a_translation_is_no_set(tmp_path: Path) -> None:
    written(tmp_path, "p.yaml", SET)
    path = written(tmp_path, "p.it.yaml", "set: s\n")
    with pytest.raises(ContentError) as refused:
        require_true(path, SOLVER)
    first = refused.value.problems[0]
    assert (first.code, first.hint) == ("translation-alone", "name p.yaml")


def test_a_set_may_be_named_as_a_translation(tmp_path: Path) -> None:
    """Where there is no set beside it that it could translate."""
    require_true(written(tmp_path, "p.it.yaml", SET), SOLVER)


def test_a_sound_set_is_played_without_asking_the_schema(tmp_path: Path) -> None:
    path = written(tmp_path, "p.yaml", SET)
    program = (
        "import sys; from pathlib import Path; from tutor.audit import require_true;"
        "from tutor.solver import default_solver;"
        "require_true(Path(sys.argv[1]), default_solver()); print(*sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert not {"jsonschema", "difflib", "hashlib"} & set(ran.stdout.split())


class Liar:
    """A solver that finds every card equal: an audit that believes it must change its mind."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def solve(self, position: Position) -> Solution:
        solution = self._solver.solve(position)
        return Solution(solution.side, dict.fromkeys(solution.points_after, 61))

    def line(self, position: Position, card: Card) -> tuple[Card, ...]:
        return self._solver.line(position, card)


def test_the_truth_is_the_solvers() -> None:
    """What an author states is held against the solver, whichever it is."""
    text = SET + "    asserts: {best: [7b], final: 61}\n"
    codes = [each.code for each in Audit(Liar(SOLVER)).of_text(text, "p.yaml").problems]
    assert codes == ["nothing-to-decide", "claim-best"]


class Tired:
    """A solver that can do nothing."""

    def solve(self, position: Position) -> Solution:
        raise TooLarge("hand-too-large", asked=len(position.hand), limit=0, seats=position.seats)

    def line(self, position: Position, card: Card) -> tuple[Card, ...]:
        raise NotImplementedError


def test_what_cannot_be_proved_is_not_let_in() -> None:
    (found,) = Audit(Tired()).of_text(SET, "p.yaml").problems
    assert (found.code, found.is_error) == ("hand-too-large", True)


def test_a_text_that_lies_nowhere() -> None:
    checked = Audit(SOLVER).of_text(SET.encode() + b"\xff", "-")
    assert [each.code for each in checked.problems] == ["not-utf8"]
    assert checked.text.startswith(SET)
    assert isinstance(checked.problems[0], Problem)
    assert read_yaml(SET, "-").problems == ()
