"""``briscola progress``: shown, exported, imported and forgotten as the commands do it."""

from __future__ import annotations

import json
import random
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.test_startup import loaded
from tests.cli.running import TRIALS, Terminal, briscola, flat, said, unknown
from tests.processes import environment, program
from tests.proving import times
from tutor.cli.app import App
from tutor.grading.themes import THEMES
from tutor.lessons.course import Course
from tutor.message import say
from tutor.progress.attempts import LONGEST_LINE
from tutor.progress.store import SqliteStore
from tutor.rules.cards import Card

LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])
SOLVED, FAILED = "7b\n\n3d\n\n", "3d\n\n"


@pytest.fixture(autouse=True)
def small(shipped: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The trials are all the puzzles there are, and there are no lessons."""
    assert shipped is None
    course = property(lambda house: Course.of_folder(tmp_path / "no lessons", house.language))
    monkeypatch.setattr(App, "course", course)


def answered(*typed: str) -> None:
    for each in typed:
        briscola("puzzle", "trials-01", typed=each)


def kept(home: Path) -> int:
    return len(SqliteStore(home, datetime.now(UTC)).attempts())


def fields() -> dict[str, Any]:
    result = briscola("progress", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


# Shown.


@LANGUAGES
def test_before_the_first_answer(home: Path, language: str) -> None:
    result = briscola("progress", "--lang", language)
    assert result.exit_code == 0
    assert said("progress.nothing", language) in result.stdout
    assert said("progress.next.start", language) in result.stdout
    assert not (home / "progress.db").exists()


@LANGUAGES
def test_after_a_wrong_answer_and_a_right_one(language: str) -> None:
    answered(FAILED, SOLVED)
    result = briscola("progress", "--lang", language)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert said("progress.solved", language, solved=1, all=7) in result.stdout
    assert said("progress.first", language, first=0, hints=0) in result.stdout
    assert said("progress.cards", language, right=2, all=3) in result.stdout
    assert said("progress.next.go-on", language) in result.stdout
    assert said("progress.rating.early", language, n=10) in result.stdout


def test_for_programs_it_is_one_object() -> None:
    answered(FAILED, SOLVED)
    found = fields()
    assert list(found) == [
        *("schema", "answers", "right", "lessons", "puzzles", "sets", "elsewhere"),
        *("themes", "days", "next"),
        *("rating", "seconds", "due", "ideas", "ratings", "tries"),
    ]
    done = {"all": 7, "tried": 1, "solved": 1, "first": 0, "hints": 0, "shown": 0}
    assert found["schema"] == 2
    assert (found["answers"], found["right"]) == (3, 2)
    assert found["puzzles"] == done
    assert found["sets"] == [{"set": "trials", **done}]
    assert found["next"] == {"advice": "go-on", "puzzle": "trials-02"}
    days = found["days"]
    assert isinstance(days, list)
    assert len(days) == 1
    assert days[-1]["answers"] == 3
    ratings, tries = found["ratings"], found["tries"]
    assert isinstance(ratings, list)
    assert isinstance(tries, list)
    assert [each["day"] for each in ratings] == [days[0]["day"]]
    (first,) = tries
    assert first["puzzle"] == "trials-01"
    assert first["score"] == 0
    assert first["idea"]
    assert (found["ideas"], found["due"]) == ([], 0)


@pytest.mark.slow
@pytest.mark.parametrize("option", [[], ["--json"], ["--ascii"], ["--lang", "it"]], ids=str)
def test_nothing_points_at_the_solution_of_an_open_puzzle(option: list[str]) -> None:
    answered(FAILED, FAILED)
    output = briscola("progress", *option).output
    for language in ("en", "it"):
        for theme in THEMES:
            if theme.is_hint:
                assert theme.slug not in output
                assert said(theme.name.key, language) not in output
    answered(SOLVED)
    assert "throw-in" in briscola("progress", "--json").output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("progress", ["--lang", "it"]),
        ("progress", ["--lang", "it", "--plain"]),
        ("progress", ["--lang", "en", "--ascii"]),
        ("settings", ["--lang", "it"]),
    ],
    ids=str,
)
def test_on_forty_columns_no_line_runs_over(home: Path, command: str, arguments: list[str]) -> None:
    answered(FAILED, SOLVED, FAILED)
    terminal = Terminal(home, command, *arguments, columns=40, rows=24)
    assert terminal.ends() == 0
    lines = re.sub(r"\x1b\[[0-9;]*m", "", terminal.raw).splitlines()
    assert len(lines) > 5
    for line in lines:
        assert len(line.rstrip()) <= 40, line


@pytest.mark.slow
def test_bars_on_a_terminal_and_words_in_plain_text(home: Path) -> None:
    answered(FAILED, SOLVED)
    drawn, ascii_only, plain = (
        Terminal(home, "progress", *option) for option in ([], ["--ascii"], ["--plain"])
    )
    for terminal in (drawn, ascii_only, plain):
        assert terminal.ends() == 0
    weekday = datetime.now(UTC).isoweekday()
    assert "■■□ 2 of 3" in drawn.visible
    assert "##- 2 of 3" in ascii_only.visible
    assert said(f"progress.weekday.short.d{weekday}") in drawn.visible
    assert said(f"progress.weekday.long.d{weekday}") in plain.visible
    assert not set("■□#\x1b") & set(plain.raw)
    assert ascii_only.visible.isascii()


def test_options_before_the_command_hold_for_it() -> None:
    assert said("progress.title", "it") in briscola("--lang", "it", "progress").stdout
    for command in (["export"], ["path"], ["reset", "--all"]):
        assert briscola("--lang", "xx", "progress", *command).exit_code == 2
    result = briscola("progress", "--lang", "it", "reset", "--all")
    assert said("progress.reset.nothing", "it") in result.stdout


@pytest.mark.parametrize("command", [[], ["export"], ["import"], ["reset"], ["path"]], ids=str)
def test_help_is_everywhere(command: list[str]) -> None:
    result = briscola("progress", *command, "--help")
    assert result.exit_code == 0
    assert "Example: briscola progress" in result.stdout
    assert "--lang" in result.stdout


def test_a_command_mistyped() -> None:
    result = briscola("progress", "exprot")
    assert result.exit_code == 2
    assert "Did you mean 'export'?" in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [[], ["--json"], ["export"], ["reset", "--all", "--yes"]], ids=str
)
def test_only_what_is_needed_is_loaded(tmp_path: Path, command: list[str]) -> None:
    modules = loaded(tmp_path, "progress", *command)
    assert not modules & {"rich", "jsonschema", "pydantic", "click", "hypothesis"}


@pytest.mark.slow
def test_the_puzzle_loads_nothing_of_all_this(tmp_path: Path) -> None:
    for command in (["puzzle", "first-steps-01"], ["solve", "d/3dFd7b,Ad5d2d/51,46"], []):
        modules = loaded(tmp_path, *command)
        ours = {"tutor.progress.settings", "tutor.cli.settings", "tutor.cli.practice.progress"}
        ours |= {f"tutor.progress.{each}" for each in ("lines", "summary", "overview")}
        ours |= {f"tutor.progress.{each}" for each in ("backups", "aside")}
        assert not modules & (ours | {"tutor.session.blocks.progress"})


# Where it is kept.


def test_the_path_and_nothing_else(home: Path) -> None:
    result = briscola("progress", "path")
    assert result.stdout == f"{home / 'progress.db'}\n"
    assert not home.exists()


# Exported and imported.


def test_exported_to_a_pipe_it_is_lines_of_json() -> None:
    answered(FAILED, SOLVED)
    result = briscola("progress", "export", "--lang", "it")
    assert result.stderr == ""
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["answer"] for row in rows] == ["3d", "7b", "3d"]
    assert briscola("progress", "export", "-").stdout == result.stdout


def test_nothing_kept_is_nothing_exported() -> None:
    result = briscola("progress", "export")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")


def test_exported_to_a_file_and_imported_elsewhere(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered(FAILED, SOLVED)
    before, file = fields(), tmp_path / "my answers è.jsonl"
    result = briscola("progress", "export", file)
    assert result.exit_code == 0
    assert result.stdout == ""
    assert said("progress.export.done", n=3, file=str(file)) in result.stderr
    monkeypatch.setenv("BRISCOLA_HOME", str(tmp_path / "other"))
    result = briscola("progress", "import", file)
    assert result.stdout == said("progress.import.done", n=3, known=0) + "\n"
    assert fields() == before
    result = briscola("progress", "import", file)
    assert result.stdout == said("progress.import.done", n=0, known=3) + "\n"
    assert kept(home) == kept(tmp_path / "other") == 3


def test_a_file_that_is_there_stays_unless_it_is_meant(tmp_path: Path) -> None:
    answered(FAILED)
    file = tmp_path / "mine"
    file.write_text("precious")
    result = briscola("progress", "export", file)
    assert result.exit_code == 1
    assert result.stderr == said("progress.export.there", file=str(file)) + "\n"
    assert file.read_text() == "precious"
    assert briscola("progress", "export", file, "--force").exit_code == 0
    assert len(file.read_text().splitlines()) == 1


@pytest.mark.parametrize("place", ["no/such/folder/file", "", "."])
def test_a_place_that_cannot_be_written(tmp_path: Path, place: str) -> None:
    answered(FAILED)
    result = briscola("progress", "export", tmp_path / place if place else tmp_path)
    assert result.exit_code == 4
    assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "no").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_device_is_written_to_and_not_replaced() -> None:
    answered(FAILED)
    assert briscola("progress", "export", "/dev/null").exit_code == 0
    assert briscola("progress", "export", "/dev/full").exit_code == 4
    for device in ("/dev/null", "/dev/full"):
        assert stat.S_ISCHR(Path(device).stat().st_mode)


@LANGUAGES
def test_lines_that_are_not_sound_are_named_and_nothing_is_imported(
    home: Path, language: str
) -> None:
    answered(FAILED)
    line = briscola("progress", "export").stdout
    typed = line.replace("3d", "7b") + "hello\n\n{}\n" + line.replace('"hints": 0', '"hints": -1')
    result = briscola("progress", "import", "-", "--lang", language, typed=typed)
    assert result.exit_code == 1
    assert result.stdout == ""
    value = said("progress.fault.value", language, name="hints")
    assert result.stderr.splitlines() == [
        said("progress.import.line", language, n=2, what=said("progress.fault.object", language)),
        said(
            "progress.import.line",
            language,
            n=4,
            what=said("progress.fault.value", language, name="schema"),
        ),
        said("progress.import.line", language, n=5, what=value),
        said("progress.import.nothing", language),
    ]
    assert kept(home) == 1


def test_of_very_many_faults_the_first_are_shown() -> None:
    result = briscola("progress", "import", "-", typed="x\n" * 5000)
    assert len(result.stderr.splitlines()) == 12
    assert said("progress.import.more", n=4990) in result.stderr


def test_files_as_other_systems_write_them(home: Path, tmp_path: Path) -> None:
    answered(FAILED, SOLVED)
    text = briscola("progress", "export").stdout
    briscola("progress", "reset", "--all", "--yes")
    file = tmp_path / "file"
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert briscola("progress", "import", file).exit_code == 0
    assert kept(home) == 3
    file.write_bytes(text.encode("utf-16"))
    result = briscola("progress", "import", file)
    assert result.exit_code == 1
    assert said("progress.import.not-text") in result.stderr


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    result = briscola("progress", "import", tmp_path / "nowhere")
    assert result.exit_code == 3
    assert said("progress.import.missing", file=str(tmp_path / "nowhere")) in result.stderr
    assert briscola("progress", "import", tmp_path).exit_code == 4
    assert briscola("progress", "import", "a\x00b").exit_code == 4
    assert briscola("progress", "import").exit_code == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no such device")
@LANGUAGES
def test_what_has_no_end_is_not_read_to_its_end(language: str) -> None:
    result = briscola("progress", "import", "/dev/zero", "--lang", language)
    why = say("progress.import.long-line", n=1, most=LONGEST_LINE)
    assert result.exit_code == 1
    line = said("progress.import.unreadable", language, file="/dev/zero", why=why)
    assert result.stderr == line + "\n"


def test_what_cannot_be_imported_is_said(home: Path) -> None:
    answered(FAILED)
    line = briscola("progress", "export").stdout.replace("3d", "7b")
    (home / "progress.db").unlink()
    (home / "progress.db").mkdir()
    result = briscola("progress", "import", "-", typed=line)
    assert result.exit_code == 4
    assert said("progress.unkept") in result.stderr
    assert said("help.trouble.not-saved") in result.stderr


def test_what_cannot_be_read_is_not_exported_as_nothing(home: Path, tmp_path: Path) -> None:
    (home / "progress.db").mkdir(parents=True)
    result = briscola("progress", "export", tmp_path / "file")
    assert result.exit_code == 4
    assert not (tmp_path / "file").exists()


# Forgotten.


@pytest.mark.parametrize(
    "what", [[], ["--all", "--set", "trials"], ["--lesson", "a", "--set", "b"], ["--yes"]], ids=str
)
def test_one_thing_must_be_named(home: Path, what: list[str]) -> None:
    answered(FAILED)
    result = briscola("progress", "reset", *what)
    assert result.exit_code == 2
    assert said("progress.reset.what") in result.stderr
    assert kept(home) == 1


def test_where_nobody_can_be_asked_nothing_is_forgotten(home: Path) -> None:
    answered(FAILED)
    result = briscola("progress", "reset", "--all", typed="yes\n")
    assert result.exit_code == 2
    assert result.stderr == said("progress.reset.unasked") + "\n"
    assert "--yes" in result.stderr
    assert kept(home) == 1


def test_everything_is_forgotten_and_a_backup_is_kept(home: Path) -> None:
    answered(FAILED, SOLVED)
    result = briscola("progress", "reset", "--all", "--yes")
    assert result.exit_code == 0
    done, backup = result.stdout.splitlines()
    assert done == said("progress.reset.done", n=3)
    assert Path(backup).is_relative_to(home / "backups")
    assert kept(home) == 0
    assert said("progress.nothing") in briscola("progress").stdout
    # The backup is a whole store: put in the place of the other it is as before.
    Path(backup).replace(briscola("progress", "path").stdout.strip())
    assert kept(home) == 3


def test_a_set_and_a_lesson_are_forgotten_alone(home: Path) -> None:
    answered(FAILED)
    line = briscola("progress", "export").stdout
    for item in ("trick/who", "trick/points", "deck/hello", "mine-01"):
        other = line.replace("trials-01", item)
        briscola("progress", "import", "-", typed=other)
    assert kept(home) == 5
    assert briscola("progress", "reset", "--lesson", "trick", "--yes").exit_code == 0
    assert kept(home) == 3
    assert briscola("progress", "reset", "--set", "trials", "--yes").exit_code == 0
    rows = [json.loads(each)["item"] for each in briscola("progress", "export").stdout.splitlines()]
    assert rows == ["deck/hello", "mine-01"]


def test_forgetting_twice_is_no_fault(home: Path) -> None:
    answered(FAILED)
    for _ in range(2):
        assert briscola("progress", "reset", "--set", "trials", "--yes").exit_code == 0
    result = briscola("progress", "reset", "--all", "--yes")
    assert result.stdout == said("progress.reset.nothing") + "\n"
    assert len(list((home / "backups").glob("*-before-reset*.db"))) == 1


@LANGUAGES
def test_names_that_are_not_there(language: str) -> None:
    answered(FAILED)
    briscola(
        "progress",
        "import",
        "-",
        typed=briscola("progress", "export").stdout.replace("trials-01", "trick/who"),
    )
    for option, asked, near, kind, listed_by in (
        ("--set", "trails", "trials", "set", "puzzle --list"),
        ("--lesson", "trik", "trick", "lesson", "learn --list"),
    ):
        result = briscola("progress", "reset", option, asked, "--yes", "--lang", language)
        assert result.exit_code == 3
        assert result.stderr.strip() == unknown(kind, asked, language, near=near)
        result = briscola("progress", "reset", option, "zzz", "--yes", "--lang", language)
        assert result.exit_code == 3
        assert result.stderr.strip() == unknown(kind, "zzz", language, listed_by=listed_by)


@pytest.mark.parametrize(
    ("language", "typed", "left"),
    [
        ("en", "", 1),
        ("it", "SÌ", 0),
        pytest.param("en", "yes", 0, marks=pytest.mark.slow),
        pytest.param("it", "siete", 1, marks=pytest.mark.slow),
    ],
)
def test_it_asks_and_only_a_clear_yes_counts(
    home: Path, language: str, typed: str, left: int
) -> None:
    answered(FAILED)
    terminal = Terminal(home, "progress", "reset", "--all", "--lang", language)
    terminal.says("progress.reset.all", language, n=1)
    terminal.says("progress.reset.ask", language)
    terminal.types(typed)
    terminal.says(*(("progress.reset.left",) if left else ("progress.reset.done",)), language, n=1)
    assert terminal.ends() == 0
    assert kept(home) == left


@pytest.mark.slow
@pytest.mark.parametrize(("key", "code"), [("c", 130), ("d", 0)])
def test_leaving_at_the_question_changes_nothing(home: Path, key: str, code: int) -> None:
    answered(FAILED)
    terminal = Terminal(home, "progress", "reset", "--all")
    terminal.says("progress.reset.ask")
    terminal.presses(key)
    assert terminal.ends() == code
    assert kept(home) == 1


# What can go wrong with the file.


def damage(home: Path) -> None:
    (home / "progress.db").write_bytes(b"no cards here" * 1000)


@LANGUAGES
def test_a_damaged_file_is_replaced_and_that_is_told_in_a_sentence(
    home: Path, language: str
) -> None:
    answered(FAILED, FAILED)
    damage(home)
    result = briscola("puzzle", "trials-01", "--lang", language, typed=SOLVED)
    assert result.exit_code == 0
    sentence, aside = result.stderr.splitlines()
    assert sentence[:40] == said("progress.restored", language, date="")[:40]
    assert str(datetime.now(UTC).day) in sentence
    assert Path(aside.strip()).read_bytes().startswith(b"no cards")
    assert briscola("progress").stderr == ""
    assert kept(home) == 3


@pytest.mark.parametrize(
    "command", [["progress"], ["puzzle", "--list"], [], ["progress", "export"]]
)
def test_whoever_finds_the_damage_tells_of_it(home: Path, command: list[str]) -> None:
    answered(FAILED, FAILED)
    damage(home)
    assert briscola(*command).stderr.startswith(said("progress.restored", date="")[:40])
    assert briscola(*command).stderr == ""


def test_a_newer_file_is_shown_and_never_changed(home: Path) -> None:
    answered(FAILED, SOLVED)
    with closing(sqlite3.connect(home / "progress.db")) as file:
        file.execute("PRAGMA user_version = 7")
    before = (home / "progress.db").read_bytes()
    result = briscola("progress")
    assert said("progress.cards", right=2, all=3) in result.stdout
    assert said("help.trouble.newer") in result.stderr
    assert briscola("progress", "export").stdout.count("\n") == 3
    result = briscola("progress", "reset", "--all", "--yes")
    assert result.exit_code == 4
    assert said("progress.unkept") in result.stderr
    assert (home / "progress.db").read_bytes() == before


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices")
@pytest.mark.parametrize("command", [["progress"], ["progress", "--json"], ["progress", "export"]])
def test_a_poor_terminal_gets_what_it_can_write(home: Path, command: list[str]) -> None:
    answered(FAILED, SOLVED)
    poor = program(home, *command, "--lang", "it", PYTHONIOENCODING="ascii")
    assert poor.returncode == 0
    assert poor.stdout.isascii()
    assert "?" not in poor.stdout


@pytest.fixture
def clock_of(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Sets the time zone; in all zones it is the same moment, eleven in the morning in UTC."""
    monkeypatch.setattr(App, "now", lambda _: datetime(2026, 3, 1, 11, tzinfo=UTC))

    def turn(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield turn
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(sys.platform == "win32", reason="the zone of a process cannot be set")
@pytest.mark.parametrize(
    ("zone", "today"),
    [("UTC0", "2026-03-01"), ("<+14>-14", "2026-03-02"), ("<-12>12", "2026-02-28")],
)
def test_today_is_today_where_the_learner_is(
    clock_of: Callable[[str], None], zone: str, today: str
) -> None:
    clock_of(zone)
    answered(FAILED)
    last = fields()["days"][-1]
    assert (last["day"], last["answers"]) == (today, 1)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_killed_after_any_answer_the_program_has_kept_it(home: Path) -> None:
    """Whoever reads a verdict can pull the plug: the answer is kept by then."""
    rng = random.Random(3)
    # A second time the verdict ends earlier: this is how both begin.
    short = said("verdict.wrong.blunder.short", card=Card.parse("3d"), final=53, top=61)
    verdict = short.removesuffix(".")
    for run in range(times(10, 4)):
        before = kept(home)
        child = subprocess.Popen(
            [sys.executable, "-m", "tutor", "puzzle", str(TRIALS), "--fast"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(home, PYTHONUNBUFFERED="1"),
            cwd=home.parent,
            text=True,
        )
        assert child.stdin
        assert child.stdout
        told, wanted = 0, rng.randrange(1, 4)
        child.stdin.write("3d\nr\n" * (wanted + run % 2))
        child.stdin.flush()
        while told < wanted:
            line = child.stdout.readline()
            assert line, "the program has ended by itself"
            told += verdict in flat(line)
        time.sleep(rng.random() * 0.01)
        child.send_signal(signal.SIGKILL)
        told += child.stdout.read().count(verdict)
        child.wait()
        child.stdin.close()
        child.stdout.close()
        assert kept(home) - before in (told, told + 1)
