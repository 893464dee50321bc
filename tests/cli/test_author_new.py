"""``briscola author new``: files that are sound at once, and never one written over."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest

from tests.cli.running import LEAD, REPLY, Terminal, briscola, flat
from tests.processes import program, shell

NOTHING = "b/AbFb5b,6bRc7b/39,64"
SET = "my-endings.yaml"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder outside any project, to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(*files: object) -> str:
    result = briscola("check", *files)
    return result.stdout if result.exit_code else "sound"


def new(*arguments: object) -> str:
    result = briscola("author", "new", "puzzle", *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


class TestPuzzle:
    @pytest.mark.slow
    def test_a_position_is_all_it_takes(self, folder: Path) -> None:
        out = new("--from", LEAD, "--set", SET)
        assert "my-endings.yaml: my-endings-01 is written." in out
        assert "7b → 61 (win); 3d and Fd → 53 (loss)" in out
        assert "briscola author preview my-endings.yaml:my-endings-01" in out
        assert check(SET) == "sound"
        text = Path(SET).read_text(encoding="utf-8")
        # In a folder of its own the schema lies beside, so that an editor finds it.
        assert text.startswith("# yaml-language-server: $schema=puzzles.schema.json\n")
        assert (folder / "puzzles.schema.json").is_file()

    def test_the_other_sides_points_are_worked_out(self) -> None:
        new("--from", "d/3dFd7b,Ad5d2d/51", "--set", SET)
        assert "opponent: {hand: [Ad, 5d, 2d], points: 46}" in Path(SET).read_text("utf-8")

    @pytest.mark.parametrize(
        ("line", "points"),
        [
            ("d/3dFd7b,Ad5d2d", (51, 46)),
            ("s/Fb5b7s,Ab6b//Rd", (48, 55)),
            # The fewest with which a win hangs on it, and that tricks can make.
            ("b/AbFb5b,6bRc7b", (51, 52)),
        ],
    )
    def test_both_sides_points_are_worked_out(self, line: str, points: tuple[int, int]) -> None:
        new("--from", line, "--set", SET)
        text = Path(SET).read_text("utf-8")
        assert [int(each) for each in re.findall("points: ([0-9]+)", text)] == [*points]

    def test_points_with_which_a_draw_is_to_be_saved(self) -> None:
        out = new("--from", "d/3dFd7b,Ad5d2d", "--goal", "draw", "--set", SET)
        assert "7b → 60 (draw); 3d and Fd → 52 (loss)" in out
        assert "points: 50}" in Path(SET).read_text("utf-8")

    def test_the_next_ones_follow_and_every_byte_stays(self) -> None:
        new("--from", LEAD, "--set", SET)
        before = Path(SET).read_bytes()
        out = new("--from", REPLY, "--set", SET, "--title", "Trumps: two")
        assert "my-endings-02 is written" in out
        assert Path(SET).read_bytes().startswith(before)
        out = new("--from", NOTHING, "--set", SET)
        assert "Level" in out
        assert "Every card comes to the same" in out
        text = Path(SET).read_text("utf-8")
        assert 'title: "Trumps: two"' in text
        assert "goal: nothing-to-find" in text
        assert check(SET) == "sound"

    def test_without_a_name_there_is_a_usual_file(self) -> None:
        new("--from", LEAD)
        new("--from", REPLY)
        assert Path("my-puzzles.yaml").read_text("utf-8").count("- id: my-puzzles-") == 2

    def test_in_a_project_the_schema_is_the_projects(self, folder: Path) -> None:
        (folder / "schemas").mkdir()
        (folder / "schemas" / "puzzles.schema.json").write_text("{}")
        (folder / "sets").mkdir()
        new("--from", LEAD, "--set", "sets/a.yaml")
        assert "$schema=../schemas/puzzles.schema.json" in Path("sets/a.yaml").read_text("utf-8")
        assert not (folder / "sets" / "puzzles.schema.json").exists()

    def test_permissions_stay(self) -> None:
        new("--from", LEAD, "--set", SET)
        Path(SET).chmod(0o640)
        new("--from", REPLY, "--set", SET)
        assert stat.S_IMODE(Path(SET).stat().st_mode) == 0o640

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("d/3dFdKb,Ad5d2d/51,46", 'did you mean "Rb"?'),
            ("d/3dFd7b,Ad5d2d/51,47", "must make 97 together"),
            ("d/3dFd7b,Ac5c2s/51,46", "the turn-up, a trump"),
            ("d/3dFd7b", "such as d/3dFd7b,Ad5d2d/51,46"),
            ("d/3dFd7b,Ad5d", "3 fit the other hand"),
            ("x", "1 part between"),
            ("d/3dFd7b,Ad5d3d/51", "is there"),
            ("", "TRUMP/HANDS/POINTS"),
        ],
    )
    def test_a_position_that_cannot_be(self, line: str, said: str) -> None:
        result = briscola("author", "new", "puzzle", "--from", line, "--set", SET)
        assert result.exit_code == 2
        assert said in result.stderr
        assert not Path(SET).exists()

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (["--goal", "draw"], "a win is there"),
            (["--goal", "99"], "cannot be reached"),
            (["--goal", "winn"], "is no goal"),
            (["--id", "No Id"], "cannot be"),
            (["--title", " x"], "without spaces before or after"),
            (["--set", "a.txt"], "is no name for a set"),
            (["--set", "a.it.yaml"], "is no name for a set"),
        ],
    )
    def test_what_cannot_be_is_not_written(self, options: list[str], said: str) -> None:
        result = briscola("author", "new", "puzzle", "--from", LEAD, "--set", SET, *options)
        assert result.exit_code == 1
        assert said in result.stderr
        assert "Nothing is written" in result.stderr
        assert not list(Path().glob("*.yaml"))

    @pytest.mark.parametrize(
        ("text", "said", "code"),
        [
            (f'set: a\ntitle: T\npuzzles: [{{id: a-1, position: "{LEAD}"}}]\n', "in brackets", 1),
            ("slug: a\ntitle: T\nsteps: []\n", "is a lesson", 1),
            ("set: a\ntitle: T\npuzzles:\n  - id: [\n", "a.yaml:", 4),
            ("", "a.yaml:1:1", 4),
        ],
    )
    def test_a_file_that_cannot_be_added_to_is_left(self, text: str, said: str, code: int) -> None:
        Path("a.yaml").write_text(text, encoding="utf-8")
        result = briscola("author", "new", "puzzle", "--from", LEAD, "--set", "a.yaml")
        assert result.exit_code == code
        assert said in result.stderr
        assert Path("a.yaml").read_text("utf-8") == text

    def test_an_id_that_is_taken(self) -> None:
        new("--from", LEAD, "--set", SET)
        before = Path(SET).read_bytes()
        options = ["--set", SET, "--id", "my-endings-01"]
        result = briscola("author", "new", "puzzle", "--from", REPLY, *options)
        assert result.exit_code == 1
        assert "used in line" in result.stderr
        assert Path(SET).read_bytes() == before

    def test_a_folder_that_is_not_there(self) -> None:
        result = briscola("author", "new", "puzzle", "--from", LEAD, "--set", "no/a.yaml")
        assert result.exit_code == 4
        assert "no/a.yaml cannot be written" in result.stderr

    def test_without_a_terminal_the_position_must_be_given(self) -> None:
        result = briscola("author", "new", "puzzle")
        assert result.exit_code == 2
        assert "--from" in result.output
        assert not list(Path().glob("*.yaml"))

    def test_pairs_are_written_in_one_line(self) -> None:
        new("--from", "c/AsRs,AbFs,7s4c,Fc/34,3,8,34/Ad", "--set", SET, "--goal", "62")
        text = Path(SET).read_text("utf-8")
        assert "variant: pairs" in text
        assert "goal: {at_least: 62}" in text
        assert check(SET) == "sound"

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("line", "variant"),
        [
            (LEAD, ""),
            ("b/AcAd3sCb7b,3dAb3bRb/36,14/5s", "pizzico"),
            ("b/Ab3sFb,AcAs,RdRc/21,42,4/4b7b", "three-players"),
            ("s/5s7dRs,FsCb7b,3sAs,RdCs,RcCc/0,10,16,21,14/Rb4sAd/-/01011", "chiamata"),
        ],
    )
    def test_the_game_is_worked_out(self, line: str, variant: str) -> None:
        new("--from", line, "--set", SET)
        text = Path(SET).read_text("utf-8")
        assert f"variant: {variant}" in text if variant else "variant" not in text
        assert check(SET) == "sound"

    @pytest.mark.slow
    def test_whoever_stops_reading_still_has_the_puzzle(self, home: Path) -> None:
        done = shell(home, f"briscola author new puzzle --from {LEAD} | head -n 1; cat *.yaml")
        assert "cannot be written" not in done.stderr
        assert "id: my-puzzles-01" in done.stdout


class TestHandByHand:
    @pytest.mark.slow
    def test_each_answer_is_checked_where_it_is_given(self, home: Path) -> None:
        terminal = Terminal(home, "author", "new", "puzzle", "--set", SET)
        terminal.sees("The position")
        terminal.types("d/3dFd7b,Ad5d2d/51,99")
        terminal.sees("97 together")
        terminal.types("", "x", "coin")
        terminal.sees("not a suit")
        terminal.types("3d Fd 7x")
        terminal.sees('"7x" is not a card')
        terminal.types("3dFdKb")
        terminal.types("", "Ad 5d 3d")
        terminal.sees("3d is there already")
        terminal.types("Ad 5d")
        terminal.sees("3 are wanted here")
        terminal.types("Ad, cinque di denari, 2 of coins", "300")
        terminal.sees("from 0 to 93")
        terminal.types("51")
        terminal.sees("is written")
        assert terminal.ends() == 0
        text = (home.parent / SET).read_text("utf-8")
        assert "you: {hand: [3d, Fd, Rb], points: 51}" in text
        assert "opponent: {hand: [Ad, 5d, 2d], points: 42}" in text

    @pytest.mark.slow
    def test_a_card_led(self, home: Path) -> None:
        terminal = Terminal(home, "author", "new", "puzzle", "--set", SET, columns=40)
        terminal.types("", "spade", "Fb Ac 5s", "4d", "3c Cs", "39")
        terminal.sees("is written")
        assert terminal.ends() == 0
        assert "table: [4d]" in (home.parent / SET).read_text("utf-8")

    @pytest.mark.slow
    def test_the_points_with_which_a_win_hangs_on_it(self, home: Path) -> None:
        terminal = Terminal(home, "author", "new", "puzzle", "--set", SET)
        terminal.types("", "d", "3dFd7b", "", "Ad5d2d")
        terminal.sees("Enter: 51, with which a win hangs on the card")
        terminal.types("")
        terminal.sees("is written")
        assert terminal.ends() == 0
        assert "points: 51" in (home.parent / SET).read_text("utf-8")

    @pytest.mark.slow
    def test_four_in_pairs(self, home: Path) -> None:
        terminal = Terminal(home, "author", "new", "puzzle", "--set", SET)
        terminal.types("4", "denari", "Rd Fd", "3d", "Cc 4d", "3b Ab")
        terminal.sees("The other cards of the opponent to your left")
        terminal.types("7d 2d")
        terminal.sees("2 cards: 1 is wanted here")
        terminal.types("7d", "")
        terminal.sees("is written")
        assert terminal.ends() == 0
        text = (home.parent / SET).read_text("utf-8")
        assert "variant: pairs" in text
        assert "d/RdFd,Cc4d,3bAb,7d/" in text

    @pytest.mark.slow
    def test_leaving_writes_nothing(self, home: Path) -> None:
        terminal = Terminal(home, "author", "new", "puzzle", "--set", SET)
        terminal.types("", "d")
        terminal.presses("d")
        terminal.sees("Nothing is written")
        assert terminal.ends() == 1
        terminal = Terminal(home, "author", "new", "puzzle", "--set", SET)
        terminal.sees("The position")
        terminal.presses("c")
        assert terminal.ends() == 130
        assert not (home.parent / SET).exists()


class TestLesson:
    def test_it_is_sound_and_can_be_gone_through(self) -> None:
        result = briscola("author", "new", "lesson", "last-trump")
        assert result.exit_code == 0
        assert "01-last-trump.yaml is written" in result.stdout
        assert check("01-last-trump.yaml") == "sound"
        assert Path("lesson.schema.json").is_file()
        seen = briscola("author", "preview", "01-last-trump.yaml", "--plain", typed="\n")
        assert "Last trump" in seen.stdout

    def test_it_is_numbered_behind_the_others(self) -> None:
        for slug in ("one", "two"):
            assert briscola("author", "new", "lesson", slug).exit_code == 0
        assert sorted(each.name for each in Path().glob("*.yaml")) == ["01-one.yaml", "02-two.yaml"]
        assert check(".") == "sound"
        again = briscola("author", "new", "lesson", "one")
        assert again.exit_code == 1
        assert "is there already" in again.stderr

    @pytest.mark.parametrize("slug", ["../x", "A", "a b", "-", "x" * 65, ""])
    def test_a_name_that_cannot_be(self, slug: str) -> None:
        result = briscola("author", "new", "lesson", "--", slug)
        assert result.exit_code == 2
        assert not list(Path().rglob("*.yaml"))

    def test_a_folder_that_is_not_there(self) -> None:
        assert briscola("author", "new", "lesson", "a", "--in", "nowhere").exit_code == 3


@pytest.mark.slow
def test_everything_is_said_in_what_the_terminal_has(home: Path) -> None:
    done = program(
        home, "author", "new", "puzzle", "--from", LEAD, PYTHONIOENCODING="cp1252", LANG="C"
    )
    assert done.returncode == 0
    assert "7b -> 61 (win)" in flat(done.stdout)
