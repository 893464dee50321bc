"""``briscola check``: its paths, lines, JSON and exit codes; never a hang or a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import Result

from tests.cli.running import briscola
from tests.content.authoring import LINE, SET
from tests.processes import ROOT
from tutor.authoring.audit import files as many
from tutor.authoring.audit.files import FileReport
from tutor.solver import Solver

WRONG = SET.replace("trump: d", "trump: x")
POOR = SET.replace("title: T\n", "title: no\n")


def check(*arguments: object, given: bytes = b"") -> Result:
    return briscola("check", *arguments, typed=given)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def heads(result: Result) -> list[str]:
    """The places of the errors, each as its line begins."""
    lines = result.stdout.split("\n")
    return [line[: line.index(" error: ")] for line in lines if ": error: " in line]


@pytest.mark.usefixtures("folder")
class TestOutput:
    @pytest.mark.slow
    def test_nothing_wrong(self) -> None:
        result = check(write("a.yaml", SET))
        assert (result.exit_code, result.stdout) == (0, "")
        assert result.stderr == "1 file checked: no errors\n"

    def test_a_line_the_source_and_a_caret(self) -> None:
        result = check(write("a.yaml", WRONG))
        assert result.exit_code == 1
        assert result.stdout == (
            'a.yaml:6:12: error: "trump" cannot be the text "x" (write one of d, c, s, b) [enum]\n'
            "    trump: x\n"
            "           ^\n"
        )

    def test_warnings_alone_let_it_pass(self) -> None:
        result = check(write("a.yaml", POOR))
        assert result.exit_code == 0
        assert result.stdout.startswith('a.yaml:2:8: warning: "no" is text here')
        assert "1 file checked: no errors" in result.stderr

    def test_a_problem_is_never_wrapped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "20")
        result = check(write("a.yaml", SET.replace("trump: d", "trump: x\n    seme: x")))
        assert len(result.stdout.splitlines()) == 6

    def test_json_has_one_object_a_line(self) -> None:
        result = check(write("a.yaml", WRONG + "    note: no\n"), "--json")
        rows = [json.loads(line) for line in result.stdout.splitlines()]
        assert result.exit_code == 1
        assert result.stderr == ""
        assert rows[0] == {
            "schema": 1,
            "file": "a.yaml",
            "line": 6,
            "col": 12,
            "severity": "error",
            "code": "enum",
            "message": '"trump" cannot be the text "x"',
            "hint": "write one of d, c, s, b",
        }
        assert [row["severity"] for row in rows] == ["error", "warning"]

    def test_json_of_nothing_is_nothing(self) -> None:
        result = check(write("a.yaml", SET), "--json")
        assert (result.exit_code, result.output) == (0, "")

    def test_json_is_a_format(self) -> None:
        path = write("a.yaml", WRONG)
        assert check(path, "--format", "json").stdout == check(path, "--json").stdout
        assert check(path, "--format", "json", "--json").exit_code == 1
        assert check(path, "--format", "text", "--json").exit_code == 2
        assert check(path, "--format", "xml").exit_code == 2

    def test_annotations_for_github(self) -> None:
        name = "a,b: 100%.yaml"
        result = check(write(name, WRONG + "    note: no\n"), "--format", "github")
        assert result.exit_code == 1
        assert result.stdout == (
            "::error file=a%2Cb%3A 100%25.yaml,line=6,col=12,title=enum::"
            '"trump" cannot be the text "x" (write one of d, c, s, b)\n'
            "::warning file=a%2Cb%3A 100%25.yaml,line=9,col=11,title=yaml-ambiguous::"
            '"no" is text here, but other YAML readers see true, false or nothing '
            "(put it in quotes)\n"
        )
        assert result.stderr == "1 file checked: 1 error, 1 warning\n"

    def test_what_is_poor_is_wrong_if_one_wants(self) -> None:
        path = write("a.yaml", POOR)
        result = check(path, "--strict")
        assert result.exit_code == 1
        assert "a.yaml:2:8: error: " in result.stdout
        assert result.stderr == "1 file checked: 1 error\n"
        assert "::error " in check(path, "--strict", "--format", "github").stdout
        assert json.loads(check(path, "--strict", "--json").stdout)["severity"] == "error"
        assert check(write("b.yaml", SET), "--strict").exit_code == 0

    def test_french_cards_and_italian_words_change_nothing(self) -> None:
        path = write("a.yaml", WRONG)
        assert check(path, "--deck", "french", "--lang", "it").stdout == check(path).stdout


@pytest.mark.usefixtures("folder")
class TestMany:
    """Files looked at by several processes at once."""

    def test_all_is_told_in_the_order_of_the_files(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for number in range(30):
            text = (WRONG, POOR, SET)[number % 3]
            name = f"{number:02}"
            write(
                f"in/{name}.yaml",
                text.replace("set: s", f"set: s{name}").replace("id: a", f"id: a{name}"),
            )
        alone = check("in")
        monkeypatch.setattr(many, "WORTH_SHARING", 0)
        monkeypatch.setattr(many, "processors", lambda: 3)
        shared = check("in")
        assert shared.output == alone.output
        assert shared.output.count("same ending") == 19

    def test_where_processes_share_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(*_: object, **__: object) -> None:
            raise OSError(38, "Function not implemented")

        monkeypatch.setattr(many, "WORTH_SHARING", 0)
        monkeypatch.setattr(many, "processors", lambda: 3)
        monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refuse)
        write("in/a.yaml", SET)
        write("in/b.yaml", WRONG.replace("set: s", "set: b").replace("id: a", "id: b"))
        assert heads(check("in")) == [f"{Path('in', 'b.yaml')}:6:12:"]

    def test_a_process_that_is_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What it had not done is done all the same."""
        first = os.getpid()
        real = many.check_file

        def dying(path: Path, solver: Solver) -> FileReport:
            if os.getpid() != first and path.stem == "b":
                os._exit(1)
            return real(path, solver)

        monkeypatch.setattr(many, "WORTH_SHARING", 0)
        monkeypatch.setattr(many, "processors", lambda: 2)
        monkeypatch.setattr(many, "check_file", dying)
        for name in "abcd":
            write(f"in/{name}.yaml", WRONG.replace("set: s", f"set: {name}"))
        files = [f"{Path('in', name)}.yaml:6:12:" for name in "abcd"]
        assert [each for each in heads(check("in")) if ":6:" in each] == files


@pytest.mark.usefixtures("folder")
class TestPaths:
    @pytest.mark.slow
    def test_what_is_shipped(self) -> None:
        """Every puzzle, lesson and translation is held to all there is: nothing poor is in it."""
        result = check("--strict")
        assert (result.exit_code, result.stdout) == (0, "")
        shipped = [path for name in ("lessons", "puzzles") for path in (ROOT / name).glob("*.yaml")]
        assert result.stderr.startswith(f"{len(shipped)} files checked")

    def test_standard_input(self) -> None:
        sound = check("-", given=SET.encode())
        assert (sound.exit_code, sound.stderr) == (0, "1 file checked: no errors\n")
        result = check("-", given=WRONG.encode())
        assert result.exit_code == 1
        assert heads(result) == ["-:6:12:"]

    def test_standard_input_without_end(self) -> None:
        assert "larger than 256 KiB" in check("-", given=b"#" * 400_000).stdout

    def test_standard_input_that_is_empty(self) -> None:
        assert "-:1:1: error: the file is empty" in check("-").stdout

    def test_a_file_that_is_missing(self) -> None:
        result = check("nope.yaml")
        assert result.exit_code == 3
        assert heads(result) == ["nope.yaml:1:1:"]

    def test_a_file_that_is_missing_hides_no_other(self) -> None:
        result = check("nope.yaml", write("a.yaml", WRONG))
        assert result.exit_code == 1
        assert heads(result) == ["nope.yaml:1:1:", "a.yaml:6:12:"]
        assert check("nope.yaml", write("b.yaml", SET)).exit_code == 3

    def test_a_folder_and_those_in_it(self) -> None:
        for name, other in (("b.yaml", "b"), ("a.yml", "c"), ("deep/c.YAML", "d")):
            write(
                f"in/{name}",
                WRONG.replace("set: s", f"set: {other}").replace("id: a", f"id: {other}"),
            )
        for name in (".hidden/d.yaml", ".e.yaml", "f.txt"):
            write(f"in/{name}", WRONG)
        files = [str(Path("in", name)) for name in ("a.yml", "b.yaml", "deep/c.YAML")]
        assert heads(check("in")) == [f"{file}:6:12:" for file in files]

    def test_names_used_in_two_files(self) -> None:
        write("in/a.yaml", SET)
        write("in/b.yaml", LINE)
        result = check("in")
        assert heads(result) == [f"{Path('in', 'b.yaml')}:{place}:" for place in ("1:6",)]

    def test_a_folder_without_files(self) -> None:
        Path("in").mkdir()
        result = check(write("a.yaml", SET), "in")
        assert result.exit_code == 0
        assert "in: no YAML files in this folder" in result.stderr

    def test_a_link_to_nothing_in_a_folder(self) -> None:
        Path("in").mkdir()
        Path("in/lost.yaml").symlink_to("nowhere.yaml")
        result = check("in")
        assert result.exit_code == 1
        assert heads(result) == [f"{Path('in', 'lost.yaml')}:1:1:"]

    def test_a_file_named_twice_is_checked_once(self) -> None:
        write("in/a.yaml", WRONG)
        assert len(heads(check("in", "in/a.yaml", "./in/../in/a.yaml"))) == 1

    def test_a_translation_beside_its_set(self) -> None:
        write("in/a.yaml", SET)
        write("in/a.it.yaml", "set: s\nlanguage: de\ntitle: T\nsource: '0'\npuzzles: {}\n")
        assert "name of the file" in check("in").stdout

    def test_a_folder_that_is_shut(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = os.scandir

        def refuse(path: str) -> object:
            if str(path).endswith("shut"):
                raise PermissionError(13, "Permission denied", path)
            return real(path)

        Path("in/shut").mkdir(parents=True)
        monkeypatch.setattr(os, "scandir", refuse)
        result = check("in")
        assert result.exit_code == 1
        assert "this folder cannot be read: Permission denied" in result.stdout

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
    def test_what_is_no_file(self) -> None:
        Path("in").mkdir()
        os.mkfifo("in/pipe.yaml")
        Path("in/loop.yaml").symlink_to("loop.yaml")
        Path("in/lost.yaml").symlink_to("nowhere.yaml")
        Path("in/in").symlink_to(".", target_is_directory=True)
        Path("in/folder.yaml").mkdir()
        result = check("in")
        assert result.exit_code == 1
        names = ("loop.yaml", "lost.yaml", "pipe.yaml")
        assert heads(result) == [f"{Path('in', name)}:1:1:" for name in names]

    @pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero on this system")
    def test_a_link_out_of_a_folder(self) -> None:
        """A folder from somebody else shows nothing of this machine."""
        write("secret.yaml", "password: x\n")
        Path("in").mkdir()
        Path("in/a.yaml").symlink_to("../secret.yaml")
        Path("in/b.yaml").symlink_to("/dev/zero")
        result = check("in")
        assert result.exit_code == 1
        assert result.stdout.count("this link leads out of the folder") == 2
        assert "password" not in result.stdout
        assert "this is a device" in check("/dev/zero").stdout

    def test_names_that_could_steer_a_terminal(self) -> None:
        name = os.fsdecode(b"odd\xff\x1b[2J\ny.yaml")
        try:
            write(name, WRONG)
        except OSError:
            pytest.skip("this file system takes no such name")
        result = check(".")
        assert result.exit_code == 1
        assert result.stdout.startswith("odd\ufffd\ufffd[2J\ufffdy.yaml:6:12: error: ")
        assert json.loads(check(".", "--json").stdout)["file"] == name

    def test_nothing_at_all(self) -> None:
        result = check("")
        assert result.exit_code == 3
        assert heads(result) == [".:1:1:"]

    @pytest.mark.parametrize("text", ["[" * 10_000, "- " * 10_000, "{a: " * 10_000, "x" * 300_000])
    def test_what_is_made_to_break_readers(self, text: str) -> None:
        result = check(write("a.yaml", text))
        assert result.exit_code == 1
        assert result.stdout.count("error: ") == 1
        assert len(result.stdout) < 1000

    @pytest.mark.slow
    def test_as_many_problems_as_a_file_can_hold(self) -> None:
        """Each is told, and none slower for the others."""
        puzzle = "  - {id: a, title: b, position: 'd/3dFd7b,Ad5d2d/51,46', foo: 1}\n"
        text = LINE[: LINE.index("  - id")] + puzzle * 2200
        assert check(write("a.yaml", text)).stdout.count(": error: ") == 2200 + 2199


def run(*command: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Runs Python as people do."""
    return subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environ},
    )


@pytest.mark.slow
def test_a_terminal_without_letters(folder: Path) -> None:
    path = write("a.yaml", SET.replace("title: T\n", "title: caff\u00e8 \u2666\n\u00e8: 1\n"))
    ran = run("-m", "tutor", "check", str(folder / path), PYTHONIOENCODING="ascii")
    assert ran.returncode == 1
    assert "unknown key" in ran.stdout
    assert ran.stderr == "1 file checked: 1 error\n"


@pytest.mark.slow
def test_a_closed_standard_input() -> None:
    """As some schedulers start programs."""
    program = "import os, sys; os.close(0); os.execv(sys.executable, sys.argv[1:])"
    ran = run("-c", program, sys.executable, "-m", "tutor", "check", "-")
    assert ran.returncode == 1
    assert ran.stdout.startswith("-:1:1: error: the file is empty")


def test_a_name_that_looks_like_an_option(folder: Path) -> None:
    write("-rf.yaml", SET)
    result = check("--", "-rf.yaml")
    assert (result.exit_code, result.stdout) == (0, "")
    assert folder.exists()


@pytest.mark.usefixtures("folder")
class TestTranslations:
    """A set is checked with its words in other languages, whichever file is named."""

    WORDS = 'set: s\nlanguage: it\ntitle: ""\nsource: "000000000000"\npuzzles: {}\n'

    @pytest.mark.parametrize("named", ["a.yaml", "a.it.yaml"])
    def test_whichever_is_named(self, named: str) -> None:
        write("a.yaml", SET)
        write("a.it.yaml", self.WORDS)
        result = check(named)
        assert [head.partition(":")[0] for head in heads(result)] == ["a.it.yaml"]
        assert result.stderr.startswith("2 files checked")

    def test_both_named_are_checked_once(self) -> None:
        write("a.yaml", SET)
        write("a.it.yaml", self.WORDS)
        assert check("a.it.yaml", "a.yaml").stderr.startswith("2 files checked")

    def test_words_whose_set_is_wrong(self) -> None:
        write("a.yaml", WRONG)
        write("a.it.yaml", self.WORDS)
        assert heads(check("a.it.yaml"))[0].startswith("a.yaml:")
