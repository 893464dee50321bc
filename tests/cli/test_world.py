"""Streams, encodings, homes and disks as they come: no traceback, the right exit code."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.running import LEAD, TRIALS, briscola, said
from tests.processes import program, shell
from tutor import __version__

RIGHT = b"7b\n\n3d\n\n"
WRONG = b"3d\n\n"
CARD = said("puzzle.prompt.card")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices")


@pytest.mark.slow
def test_the_version_and_a_module_of_its_own(home: Path) -> None:
    assert program(home, "--version").stdout == f"briscola {__version__}\n"
    assert program(home, "puzzle", "--lang", "it", "zzz").returncode == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        "--version",
        "--help",
        "puzzle {set}",
        "puzzle {set} --list --json",
        "solve {lead}",
        "solve {lead} --json",
    ],
)
def test_a_full_disk_is_told_in_a_line(home: Path, command: str) -> None:
    line = command.format(set=TRIALS, lead=LEAD)
    unbuffered = "1" if "json" in command else ""
    done = shell(home, f"briscola {line} </dev/null >/dev/full", PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 4
    assert done.stderr.splitlines() == ["briscola: No space left on device"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", ["--help", "puzzle {set}", "puzzle {set} --list", "solve - <{lines}"]
)
def test_whoever_stops_reading_hears_no_complaint(home: Path, tmp_path: Path, command: str) -> None:
    (tmp_path / "lines").write_text(f"{LEAD}\n" * 2000)
    line = command.format(set=TRIALS, lines=tmp_path / "lines")
    done = shell(home, f"briscola {line} | head -1")
    assert done.returncode == 0
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        *("--help", "--version", "puzzle --list", "puzzle {set}", "solve - <{lines}"),
        *("puzzle --hlp", "learn --list", "rules", "glossary", "why", "settings", "progress"),
    ],
)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_pipe_that_is_closed_is_no_failure(
    home: Path, tmp_path: Path, command: str, unbuffered: str
) -> None:
    (tmp_path / "lines").write_text(f"{LEAD}\n" * 200)
    line = command.format(set=TRIALS, lines=tmp_path / "lines")
    # Nobody reads at all: whatever is written first finds the pipe closed.
    command_line = f"(sleep 0.1; briscola {line}; echo $? >code) | true; cat code"
    done = shell(home, command_line, PYTHONUNBUFFERED=unbuffered)
    assert int(done.stdout) == (2 if "hlp" in command else 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("puzzle {set} </dev/null", 0),
        ("puzzle {set} <&-", 0),
        ("solve - <&-", 0),
        ("solve - --json </dev/null", 0),
        ("puzzle {set} </dev/null >&-", 0),
        ("--help >&-", 0),
        ("--version >&-", 0),
        ("solve {lead} --json >&-", 0),
        ("puzzle zzz 2>&-", 3),
        ("puzzle zzz 2>/dev/full", 3),
        ("puzzle <&- >&- 2>&- zzz", 3),
    ],
)
def test_streams_that_are_closed(home: Path, command: str, code: int) -> None:
    done = shell(home, "briscola " + command.format(set=TRIALS, lead=LEAD))
    assert done.returncode == code
    assert done.stderr == ""


@pytest.mark.slow
def test_what_is_wrong_goes_to_the_error_stream_alone(home: Path) -> None:
    done = shell(home, "briscola puzzle zzz 2>&-")
    assert done.stdout == ""


ODD = [
    b"\xff\xfe\n",
    b"\x00\n",
    b"3\x00d\xff\n",
    b"\x1b[A\x1b[B\n",
    b"\xe2\x99\n",
    b"\x1b]0;title\x07\n",
    b"x" * 100_000 + b"\n",
    b"\r\n",
    b"-1\n",
    b"99999999999999999999\n",
]


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8:strict", "ascii"])
def test_odd_bytes_are_a_slip_and_what_follows_is_still_read(home: Path, encoding: str) -> None:
    typed = b"".join(ODD) + WRONG
    done = program(home, "puzzle", TRIALS, typed=typed, PYTHONIOENCODING=encoding)
    assert done.returncode == 1
    assert done.stdout.count(CARD) == len(ODD) + 1
    assert said("verdict.end.you.loss", us=53, them=67) in done.stdout.replace("-", "–")
    assert len(done.stdout) < 5000
    assert not set("\x00\x1b\x07") & set(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8:strict", "ascii"])
def test_odd_bytes_among_positions(home: Path, encoding: str) -> None:
    typed = b"\xff\n" + LEAD.encode() + b"\n\x00\x1b[2J\n"
    done = program(home, "solve", "-", typed=typed, PYTHONIOENCODING=encoding)
    assert done.returncode == 1
    assert "61 points" in done.stdout
    assert len(done.stderr.splitlines()) == 2
    assert not set("\x00\x1b") & set(done.stderr)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_poor_terminal_gets_what_it_can_write(home: Path, encoding: str, language: str) -> None:
    typed = b"?\nk\n" + WRONG + b"s\n\n"
    arguments = "puzzle", TRIALS, "--lang", language
    done = program(home, *arguments, typed=typed, PYTHONIOENCODING=encoding)
    assert done.returncode == 1
    assert "\\x" not in done.stdout
    assert "\\u" not in done.stdout
    missing = program(home, "puzzle", "zzz", "--lang", "it", PYTHONIOENCODING=encoding)
    assert ("c'e'" if encoding == "ascii" else "c'è") in missing.stderr


@pytest.mark.slow
def test_what_is_for_programs_is_the_same_on_every_terminal(home: Path) -> None:
    for command in (
        ["puzzle", TRIALS, "--list", "--json", "--lang", "it"],
        ["solve", LEAD, "--json"],
    ):
        rich, poor = (
            program(home, *command, PYTHONIOENCODING=each).stdout for each in ("utf-8", "ascii")
        )
        assert rich == poor
        assert rich.isascii()


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX", "LANG": ""},
        {"LC_ALL": "xx_XX.UTF-8"},
        {"TERM": "dumb"},
        {"TERM": ""},
        {"NO_COLOR": "1"},
        {"FORCE_COLOR": "1"},
        {"COLUMNS": "0"},
        {"COLUMNS": "abc"},
        {"COLUMNS": "10"},
        {"COLUMNS": "-1"},
        {"HOME": ""},
        {"GITHUB_ACTIONS": "1"},
        {"PYTHONWARNINGS": "error"},
        {"PYTHONOPTIMIZE": "2"},
    ],
    ids=str,
)
def test_in_a_pipe_the_environment_changes_nothing(home: Path, changes: dict[str, str]) -> None:
    usual = briscola("puzzle", TRIALS, typed=WRONG.decode())
    there = program(home, "puzzle", TRIALS, typed=WRONG, **changes)
    assert there.returncode == usual.exit_code == 1
    assert there.stderr == usual.stderr == ""
    assert there.stdout == usual.stdout


@pytest.mark.slow
def test_with_no_home_given_progress_goes_to_the_users_data(home: Path) -> None:
    done = program(home, "puzzle", TRIALS, typed=RIGHT, BRISCOLA_HOME="")
    assert done.returncode == 0
    assert len(list(home.parent.rglob("progress.db"))) == 1


def a_file(home: Path) -> None:
    home.write_text("not a folder")


def damaged(home: Path) -> None:
    home.mkdir()
    (home / "progress.db").write_bytes(b"no cards here" * 1000)


def newer(home: Path) -> None:
    home.mkdir()
    with closing(sqlite3.connect(home / "progress.db")) as file:
        file.execute("PRAGMA user_version = 7")


def zero_bytes(home: Path) -> None:
    home.mkdir()
    (home / "progress.db").touch()


def full(home: Path) -> None:
    home.mkdir()
    (home / "progress.db").symlink_to("/dev/full")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "trouble"),
    [
        (a_file, "not-saved"),
        (full, "not-saved"),
        (damaged, "damaged"),
        (newer, "newer"),
        (zero_bytes, None),
    ],
)
def test_trouble_with_the_store_is_told_once_and_play_goes_on(
    home: Path, make: Callable[[Path], None], trouble: str | None
) -> None:
    language = "en" if make is full else "it"
    make(home)
    done = program(home, "puzzle", TRIALS, "--lang", language, typed=RIGHT + b"q\n")
    assert done.returncode == 0
    told = done.stderr.splitlines()
    if trouble:
        assert told[0] == said(f"help.trouble.{trouble}", language)
        assert len(told) == 2
        assert str(home) in told[1]
    else:
        assert told == []
    is_kept = trouble in (None, "damaged")
    assert said("help.saved" if is_kept else "help.unsaved", language) in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("command", [["puzzle", "--list"], []])
def test_a_damaged_store_is_told_of_whoever_finds_it(home: Path, command: list[str]) -> None:
    damaged(home)
    done = program(home, *command)
    assert said("help.trouble.damaged") in done.stderr
    (aside,) = home.glob("progress.damaged-*.db")
    assert str(aside) in done.stderr
    assert program(home, *command).stderr == ""


@pytest.mark.slow
def test_a_store_locked_by_another_program_does_not_stop_play(home: Path) -> None:
    assert program(home, "puzzle", TRIALS, typed=WRONG).returncode == 1
    with closing(sqlite3.connect(home / "progress.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        done = program(home, "puzzle", TRIALS, typed=RIGHT + b"q\n")
    assert done.returncode == 0
    assert said("help.trouble.not-saved") in done.stderr
    assert said("help.unsaved") in done.stdout
