"""The audit over files: names used twice, shipped sets, and sets of anyone's before play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.authoring import LINE, SET, SOLVER, shown, told
from tests.processes import python
from tutor.authoring.audit import puzzles as audit_puzzles
from tutor.authoring.audit.duplicates import InstalledEnding
from tutor.authoring.audit.files import Audit
from tutor.authoring.audit.proved_set import load_proved_set
from tutor.content.library.library import load_set
from tutor.content.yaml.problems import ContentError, Problem
from tutor.content.yaml.reader import read_yaml
from tutor.grading.puzzle_quality import Shortcoming
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.solver import Solution, Solver, TooLarge

CODES = {"set-name", "duplicate", "near-duplicate", *(lack.value for lack in Shortcoming)}


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_name_used_in_another_file(tmp_path: Path) -> None:
    one = written(tmp_path, "one.yaml", SET)
    two = written(tmp_path, "two.yaml", LINE)
    checker = Audit(SOLVER)
    assert checker.check_file(one).problems == []
    found = [shown(each) for each in checker.check_file(two).problems]
    assert [(*each[:2], each.code) for each in found] == [(1, 6, "set-twice")]
    assert found[0].message == f'the set "s" and 1 id are used in {one} already'
    three = written(tmp_path, "three.yaml", LINE.replace("set: s", "set: t"))
    (found_id,) = [shown(each) for each in checker.check_file(three).problems]
    assert (*found_id[:2], found_id.code) == (4, 9, "id-twice")
    assert found_id.message == f'the id "a" is used in {one} already'


SAME = """\
set: t
title: T
puzzles:
  - id: b
    title: Two
    position: s/Fs3s4c,2s4sAs/51,46
  - id: c
    title: Three
    position: s/Fs3s4c,2s4sAs/50,47
  - id: d
    title: Four
    position: s/Fs3s4c,2s4sAs/50,47
"""


def test_the_same_ending_under_other_cards(tmp_path: Path) -> None:
    checker = Audit(SOLVER)
    one = written(tmp_path, "one.yaml", SET)
    assert checker.check_file(one).problems == []
    found = [
        shown(each) for each in checker.check_file(written(tmp_path, "two.yaml", SAME)).problems
    ]
    assert [(each.line, each.severity, each.code) for each in found] == [
        (4, "warning", "duplicate"),
        (7, "warning", "near-duplicate"),
        (10, "warning", "duplicate"),
    ]
    assert f'"a" in {one}, but for the names' in found[0].message
    assert f'"a" in {one}, but for the points' in found[1].message
    assert '"c", but for the names' in found[2].message


def test_an_ending_that_learners_have_already(tmp_path: Path) -> None:
    """The file of an installed puzzle itself is no other."""
    path = written(tmp_path, "one.yaml", SET)
    installed = [InstalledEnding.of(each, "s") for each in load_set(path, "en").puzzles]
    assert Audit(SOLVER, lambda: installed).check_file(path).problems == []
    found = Audit(SOLVER, lambda: installed).check_text(SAME, "-").problems
    assert [each.code for each in found] == ["duplicate", "near-duplicate", "duplicate"]
    assert 'as the installed "a", but' in found[0].message


def test_an_id_that_learners_have_already_in_another_set(tmp_path: Path) -> None:
    """The source of an installed set, wherever it lies, does not clash with itself."""
    path = written(tmp_path, "one.yaml", SET)
    installed = [InstalledEnding.of(each, "s") for each in load_set(path, "en").puzzles]
    other = SET.replace("set: s", "set: other")
    (found,) = Audit(SOLVER, lambda: installed).check_text(other, "-").problems
    assert (found.line, found.is_error, found.code) == (4, True, "id-twice")
    assert found.message == 'the id "a" is used in the installed set "s"'
    assert Audit(SOLVER, lambda: installed).check_text(SET, "-").problems == []


def test_the_installed_are_only_asked_for_where_there_are_puzzles(tmp_path: Path) -> None:
    def never() -> tuple[InstalledEnding, ...]:
        raise AssertionError("asked")

    Audit(SOLVER, never).check_file(written(tmp_path, "one.yaml", "set: ["))
    with pytest.raises(AssertionError):
        Audit(SOLVER, never).check_file(written(tmp_path, "two.yaml", SET))


@pytest.mark.parametrize(
    ("position", "more", "code", "part"),
    [
        ("b/5s2bAc,Ad3cFb/47,39", "", "not-unique", "5s and Ac are right"),
        ("d/4d2d,7d6d/60,60", "goal: nothing-to-find", "forced", "4d and 2d are the same card"),
        ("d/3d2c,7c6c/60,50", "goal: nothing-to-find", "dull", "nothing here looks"),
        (
            "d/AbCc,3d7b,7c5c/75,13,8",
            "variant: three-players\n    goal: most-points",
            "not-live",
            "",
        ),
    ],
)
def test_what_is_poor(position: str, more: str, code: str, part: str) -> None:
    text = LINE.replace("d/3dFd7b,Ad5d2d/51,46", f"{position}\n    {more}")
    (found,) = told(text)
    assert (found.severity, found.code) == ("warning", code)
    assert part in found.message


def test_a_comment_explains_what_the_program_cannot() -> None:
    """Beyond three cards a hand it cannot say why a card is wrong."""
    text = LINE.replace("d/3dFd7b,Ad5d2d/51,46", "d/7dAd5dRsRd,Fd6d3dCd/39,47/4d")
    text += "    variant: briscolone\n"
    (found,) = told(text)
    assert (found.code, found.hint) == ("unexplained", "write a comment on 7d")
    (found,) = told(f"{text}    comments: {{7d: It takes.}}\n")
    assert found.message.startswith("the program cannot say why Ad and 5d and Rd are wrong")
    every = ", ".join(f"{card}: No." for card in ("7d", "Ad", "5d", "Rd"))
    assert told(f"{text}    comments: {{{every}}}\n") == []


def test_the_same_file_again_is_not_another(tmp_path: Path) -> None:
    path = written(tmp_path, "one.yaml", SET)
    checker = Audit(SOLVER)
    assert checker.check_file(path).problems == checker.check_file(path).problems == []


def test_each_audit_begins_anew(tmp_path: Path) -> None:
    for name in ("one.yaml", "two.yaml"):
        assert Audit(SOLVER).check_file(written(tmp_path, name, SET)).problems == []


def test_a_shipped_set_has_the_name_of_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_puzzles, "data_folder", lambda: tmp_path)
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
        load_proved_set(path, SOLVER)
    checked = Audit(SOLVER).check_file(path)
    assert list(refused.value.problems) == [each for each in checked.problems if each.is_error]


def test_a_translation_is_no_set(tmp_path: Path) -> None:
    written(tmp_path, "p.yaml", SET)
    path = written(tmp_path, "p.it.yaml", "set: s\n")
    with pytest.raises(ContentError) as refused:
        load_proved_set(path, SOLVER)
    first = refused.value.problems[0]
    assert (first.code, first.hint) == ("translation-alone", "name p.yaml")


def test_a_set_may_be_named_as_a_translation(tmp_path: Path) -> None:
    """Where there is no set beside it that it could translate."""
    load_proved_set(written(tmp_path, "p.it.yaml", SET), SOLVER)


def test_a_sound_set_is_played_without_asking_the_schema(tmp_path: Path) -> None:
    path = written(tmp_path, "p.yaml", SET)
    program = (
        "import sys; from pathlib import Path;"
        "from tutor.authoring.audit.proved_set import load_proved_set;"
        "from tutor.solver import default_solver;"
        "load_proved_set(Path(sys.argv[1]), default_solver()); print(*sys.modules)"
    )
    assert not {"jsonschema", "difflib", "hashlib"} & set(python(program, path).split())


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
    codes = [each.code for each in Audit(Liar(SOLVER)).check_text(text, "p.yaml").problems]
    assert codes == ["nothing-to-decide", "claim-best"]


class Tired:
    """A solver that can do nothing."""

    def solve(self, position: Position) -> Solution:
        raise TooLarge("hand-too-large", asked=len(position.hand), limit=0, seats=position.seats)

    def line(self, position: Position, card: Card) -> tuple[Card, ...]:
        raise NotImplementedError


def test_what_cannot_be_proved_is_not_let_in() -> None:
    (found,) = Audit(Tired()).check_text(SET, "p.yaml").problems
    assert (found.code, found.is_error) == ("hand-too-large", True)


def test_a_text_that_lies_nowhere() -> None:
    checked = Audit(SOLVER).check_text(SET.encode() + b"\xff", "-")
    assert [each.code for each in checked.problems] == ["not-utf8"]
    assert checked.text.startswith(SET)
    assert isinstance(checked.problems[0], Problem)
    assert read_yaml(SET, "-").problems == ()


def test_a_set_name_that_learners_have_for_other_puzzles(tmp_path: Path) -> None:
    path = written(tmp_path, "one.yaml", SET)
    installed = [InstalledEnding.of(each, "s") for each in load_set(path, "en").puzzles]
    other = LINE.replace("id: a", "id: z")
    found = Audit(SOLVER, lambda: installed).check_text(other, "-").problems
    assert [each.message for each in found if each.is_error] == [
        'the set "s" is used by an installed set with other puzzles'
    ]


def test_a_copied_file_is_one_problem(tmp_path: Path) -> None:
    """Whether its names were changed or not."""
    text = SET + "  - id: e\n    position: b/4bAc,7b/41,58/3c\n"
    one = written(tmp_path, "one.yaml", text)
    copies = (
        (text, f'the set "s" and 2 ids are used in {one} already'),
        (text.replace("set: s", "set: t"), "and 1 more are used in"),
    )
    for place, (copy, message) in enumerate(copies):
        checker = Audit(SOLVER)
        checker.check_file(one)
        copied = written(tmp_path, f"copy-{place}.yaml", copy)
        errors = [each for each in checker.check_file(copied).problems if each.is_error]
        assert len(errors) == 1
        assert message in errors[0].message
