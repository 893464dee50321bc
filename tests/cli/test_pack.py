"""Puzzles of other people: installed whole or not at all, and then like all the others."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.running import TRIALS, briscola, flat, said
from tests.processes import environment, program, shell, started
from tests.proving import share
from tutor.content.library import installed_packs as installed
from tutor.content.library.installed_packs import (
    installed_packs,
    replace_pack,
    temporary_folder,
    write_files,
)
from tutor.disk.files import locked

ITALIAN = TRIALS.with_name("trials.it.yaml")


@pytest.fixture
def bar(tmp_path: Path) -> Path:
    """The trials as somebody else's pack, with their words in Italian."""
    folder = tmp_path / "somebody"
    folder.mkdir()
    for path in (TRIALS, ITALIAN):
        text = path.read_text("utf-8").replace("trials", "bar")
        (folder / path.name.replace("trials", "bar")).write_text(text, "utf-8")
    return folder


def archived(folder: Path) -> Path:
    path = folder.with_suffix(".zip")
    with ZipFile(path, "w") as archive:
        for each in sorted(folder.iterdir()):
            archive.write(each, f"{folder.name}/{each.name}")
    return path


def packs(home: Path) -> list[str]:
    """All that lies under the folder of packs."""
    folder = home / "packs"
    found = [path.relative_to(folder) for path in folder.rglob("*")] if folder.is_dir() else []
    return sorted(map(str, found))


WHOLE = ["bar", "bar/1", "bar/1/bar.it.yaml", "bar/1/bar.yaml"]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["file", "folder", "zip"])
def test_from_installing_to_solving_and_removing(bar: Path, home: Path, way: str) -> None:
    source = {"file": bar / "bar.yaml", "folder": bar}.get(way) or archived(bar)
    result = briscola("pack", "install", source)
    assert result.exit_code == 0
    assert said("pack.installed", name="bar", n=7, set="bar") in flat(result.stdout)
    assert packs(home) == WHOLE
    assert "- bar: Trials (level 1–4), 0 of 7 solved" in briscola("puzzle", "--list").stdout
    italian = briscola("puzzle", "--list", "--set", "bar", "--lang", "it").stdout
    assert "bar-01: Tre contro tre" in italian
    assert "bar-01: Three against three" in briscola("puzzle", "--list", "--set", "bar").stdout
    assert briscola("puzzle", "bar-01", typed="7b\n\n3d\n\n").exit_code == 0
    assert "(level 1–4), 1 of 7 solved" in briscola("puzzle", "--list").stdout
    seen = json.loads(briscola("progress", "--json").stdout)
    assert {"set": "bar", "all": 7, "solved": 1}.items() <= seen["sets"][-1].items()
    listed = json.loads(briscola("pack", "list", "--json").stdout)
    sets = [{"set": "bar", "title": "Trials", "puzzles": 7}]
    assert listed == [{"schema": 1, "pack": "bar", "sets": sets, "lessons": []}]
    assert "- bar: Trials, 7 puzzles" in briscola("pack", "list").stdout
    assert briscola("pack", "remove", "bar").exit_code == 0
    assert packs(home) == []
    assert "bar" not in briscola("puzzle", "--list").stdout
    assert json.loads(briscola("progress", "--json").stdout)["elsewhere"]["solved"] == 1


def test_what_comes_with_the_program_is_offered_first(bar: Path) -> None:
    briscola("pack", "install", bar)
    assert briscola("puzzle", "--level", 1).stdout.startswith("First steps")
    rows = json.loads(briscola("puzzle", "--list", "--json").stdout)
    assert [row["set"] for row in rows[-8:]].count("bar") == 7


def test_nothing_is_installed() -> None:
    result = briscola("pack", "list")
    assert (result.exit_code, flat(result.stdout)) == (0, said("pack.none"))
    assert json.loads(briscola("pack", "list", "--json").stdout) == []


def test_a_pack_that_is_not_there() -> None:
    assert briscola("pack", "remove", "bar").exit_code == 3
    for strange in ("..", "../..", "/", ".new-x", "\x1b[2J"):
        result = briscola("pack", "remove", strange)
        assert result.exit_code == 3
        assert "\x1b" not in result.stderr


@pytest.mark.parametrize(
    ("old", "new"), [("7b", "8b"), ("title: Trials", "title: ["), ("bar-02", "bar-01")]
)
def test_one_error_and_nothing_is_installed(bar: Path, home: Path, old: str, new: str) -> None:
    file = bar / "bar.yaml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    result = briscola("pack", "install", archived(bar))
    assert result.exit_code == 4
    assert "somebody.zip/bar.yaml:" in result.stderr
    assert packs(home) == []


def test_broken_words_are_an_error_too(bar: Path, home: Path) -> None:
    (bar / "bar.it.yaml").write_text("set: nothing\n", "utf-8")
    result = briscola("pack", "install", bar)
    assert result.exit_code == 4
    assert "bar.it.yaml" in result.stderr
    assert packs(home) == []


def test_a_lesson_of_the_program_is_no_pack(home: Path) -> None:
    lesson = Path(__file__).parents[2] / "lessons" / "01-deck.yaml"
    result = briscola("pack", "install", lesson)
    assert result.exit_code == 4
    assert '"deck" is a lesson of the program' in result.stderr
    assert packs(home) == []


def test_ids_that_are_taken(bar: Path, home: Path, tmp_path: Path) -> None:
    briscola("pack", "install", bar)
    other = tmp_path / "other.yaml"
    set_ = "set: {}\ntitle: Other\npuzzles:\n  - {{id: {}, position: d/3dFd7b,Ad5d2d/51,46}}\n"
    set_ = set_.replace("position: d/3dFd7b,Ad5d2d/51,46", 'position: "d/3dFd7b,Ad5d2d/51,46"')
    for name, identity, taken in (
        ("other", "bar-03", "bar-03"),
        ("other", "first-steps-01", "first-steps-01"),
        ("regulars", "other-1", "regulars"),
        ("other", "bar", "bar"),
    ):
        other.write_text(set_.format(name, identity))
        result = briscola("pack", "install", other)
        assert result.exit_code == 4
        assert f'"{taken}"' in result.stderr
        assert packs(home) == WHOLE


@pytest.mark.slow
def test_two_terminals_install_at_once(bar: Path, home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    text = (
        'set: other\ntitle: Other\npuzzles:\n  - {id: bar-03, position: "d/3dFd7b,Ad5d2d/51,46"}\n'
    )
    other.write_text(text, "utf-8")
    folder = home / "packs"
    with temporary_folder(folder) as ours:
        write_files(ours / "ready", {"bar.yaml": (bar / "bar.yaml").read_bytes()})
        with locked(folder, 10):
            program = [sys.executable, "-m", "tutor", "pack", "install", str(other)]
            theirs = subprocess.Popen(
                program, stderr=subprocess.PIPE, env=environment(home), cwd=tmp_path
            )
            for _ in range(2000):
                if len([*folder.glob("*/ready/*.yaml")]) == 2:
                    break
                time.sleep(0.01)
            # All is made ready there: what is taken is asked only once nobody else is at it.
            time.sleep(0.3)
            replace_pack(folder, "bar", ours / "ready")
        told = theirs.communicate(timeout=30)[1].decode()
    assert theirs.returncode == 4
    assert '"bar-03" is taken' in flat(told)
    assert [each.name for each in installed_packs(folder)] == ["bar"]


def test_who_waits_too_long_is_told(bar: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    briscola("pack", "install", bar)
    monkeypatch.setattr("tutor.cli.pack.PATIENCE", 0)
    with locked(home / "packs", 0):
        for arguments in (["install", bar], ["remove", "bar"]):
            result = briscola("pack", *arguments)
            assert result.exit_code == 4
            assert "packs.lock" in flat(result.stderr)
    assert packs(home) == WHOLE
    assert briscola("pack", "remove", "bar").exit_code == 0


def test_a_newer_version_takes_the_place_of_the_old(bar: Path, home: Path) -> None:
    briscola("pack", "install", bar)
    (bar / "bar.it.yaml").unlink()
    text = (bar / "bar.yaml").read_text("utf-8")
    (bar / "bar.yaml").write_text(text.replace("title: Trials", "title: Trials again"), "utf-8")
    assert briscola("pack", "install", bar).exit_code == 0
    assert packs(home) == ["bar", "bar/2", "bar/2/bar.yaml"]
    assert "Trials again" in briscola("puzzle", "--list").stdout


def test_a_pack_of_two_sets_goes_under_the_name_of_the_first(
    bar: Path, home: Path, tmp_path: Path
) -> None:
    text = (bar / "bar.yaml").read_text("utf-8").replace("bar", "zoo")
    (bar / "some-file.yaml").write_text(text, "utf-8")
    result = briscola("pack", "install", bar)
    assert result.exit_code == 0
    assert said("pack.installed-sets", name="bar", n=14, sets=2) in flat(result.stdout)
    assert packs(home) == [*WHOLE, "bar/1/zoo.yaml"]
    twice = tmp_path / "twice"
    twice.mkdir()
    for name in ("a.yaml", "b.yaml"):
        (twice / name).write_text(text.replace("zoo", "two"), "utf-8")
    result = briscola("pack", "install", twice)
    assert result.exit_code == 4
    assert "b.yaml" in result.stderr


def test_another_pack_of_the_same_name_needs_a_word(bar: Path, home: Path) -> None:
    """It would take away a set, or all puzzles of one."""
    text = (bar / "bar.yaml").read_text("utf-8")
    (bar / "zoo.yaml").write_text(text.replace("bar", "zoo"), "utf-8")
    assert briscola("pack", "install", bar).exit_code == 0
    (bar / "zoo.yaml").unlink()
    lost = briscola("pack", "install", bar)
    assert (lost.exit_code, lost.stdout) == (1, "")
    assert said("pack.replaces", name="bar", set="zoo") in flat(lost.stderr)
    assert "bar/1/zoo.yaml" in packs(home)
    assert briscola("pack", "install", "--replace", bar).exit_code == 0
    (bar / "bar.yaml").write_text(text.replace("id: bar-", "id: other-"), "utf-8")
    (bar / "bar.it.yaml").unlink()
    other = briscola("pack", "install", bar)
    assert said("pack.replaces", name="bar", set="bar") in flat(other.stderr)
    assert packs(home) == ["bar", *(each.replace("/1", "/2") for each in WHOLE[1:])]


def test_what_is_passed_over_is_said(bar: Path) -> None:
    (bar / "README.md").write_text("Hello", "utf-8")
    source = archived(bar)
    for command in (("puzzle", "--list"), ("pack", "install")):
        result = briscola(*command, source)
        assert result.exit_code == 0
        assert said("pack.passed-over", names="README.md") in flat(result.stderr)


def test_a_set_called_like_a_device(bar: Path, home: Path) -> None:
    text = (bar / "bar.yaml").read_text("utf-8").replace("set: bar", "set: con")
    (bar / "bar.yaml").write_text(text, "utf-8")
    assert briscola("pack", "install", bar / "bar.yaml").exit_code == 4
    assert packs(home) == []


def test_a_pack_spoilt_later_stops_nobody(bar: Path, home: Path) -> None:
    briscola("pack", "install", bar)
    (home / "packs" / "bar" / "1" / "bar.yaml").write_text("set: [")
    for command in ((), ("puzzle",), ("puzzle", "--list"), ("progress",), ("pack", "list")):
        result = briscola(*command)
        assert result.exit_code == 0
        assert flat(result.stderr).count(said("pack.left-out")) == 1
        assert result.stdout
    assert briscola("pack", "install", bar).exit_code == 0
    assert not briscola("puzzle", "--list").stderr


def test_what_lies_among_the_packs_and_is_none(bar: Path, home: Path) -> None:
    briscola("pack", "install", bar)
    folder = home / "packs"
    for strange in ("Bar", ".new-1", "empty", "x/y", "x/03", "bar/x", "bar/02"):
        (folder / strange).mkdir(parents=True)
    (folder / "file").touch()
    assert [each.name for each in installed_packs(folder)] == ["bar"]
    assert briscola("puzzle", "--list").exit_code == 0


def test_a_folder_that_cannot_be_written(bar: Path, home: Path) -> None:
    home.mkdir()
    (home / "packs").touch()
    result = briscola("pack", "install", bar)
    assert result.exit_code == 4
    assert str(home / "packs") in flat(result.stderr).replace(" ", "") or "packs" in result.stderr


SLOW = """
import os, sys, time
real = {name: getattr(os, name) for name in ("fsync", "rename", "mkdir", "rmdir", "unlink")}
def slowed(name):
    def call(*given, **more):
        print(name, flush=True)
        time.sleep(0.02)
        return real[name](*given, **more)
    return call
for name in real:
    setattr(os, name, slowed(name))
sys.argv[0] = "briscola"
from tutor.__main__ import main
main()
"""


@pytest.mark.slow
@pytest.mark.parametrize("steps", share(range(1, 16), 6))
def test_killed_at_any_moment_the_old_or_the_new_one_is_there(
    bar: Path, home: Path, steps: int
) -> None:
    briscola("pack", "install", bar)
    text = (bar / "bar.yaml").read_text("utf-8")
    (bar / "bar.yaml").write_text(text.replace("title: Trials", "title: Trials again"), "utf-8")
    running = started(home, "-c", SLOW, "pack", "install", bar)
    assert running.stdin
    assert running.stdout
    for _ in range(steps):
        running.stdout.readline()
    time.sleep(0.005)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    running.stdin.close()
    running.stdout.close()
    (pack,) = installed_packs(home / "packs")
    assert sorted(path.name for path in pack.folder.iterdir()) == ["bar.it.yaml", "bar.yaml"]
    listed = briscola("puzzle", "--list", "--set", "bar")
    assert listed.exit_code == 0
    assert not listed.stderr
    assert len(listed.stdout.splitlines()) == 8


def test_what_was_left_unfinished_is_swept_up_later(
    bar: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "packs" / ".new-killed"
    (folder / "given").mkdir(parents=True)
    briscola("pack", "install", bar)
    assert folder.is_dir()  # somebody may be at work in it
    monkeypatch.setattr(installed, "_A_DAY", -1)
    briscola("pack", "install", bar)
    assert not folder.exists()


def test_played_without_being_installed(bar: Path, home: Path) -> None:
    for source in (bar, archived(bar)):
        result = briscola("puzzle", source, typed="7b\n\n3d\n\n")
        assert result.stdout.startswith("Trials: Three against three")
        assert "Tre contro tre" in briscola("puzzle", "--lang", "it", source).stdout
        rows = json.loads(briscola("puzzle", "--list", "--json", source).stdout)
        assert [row["solved"] for row in rows] == [True, *[False] * 6]
    assert packs(home) == []
    text = (bar / "bar.yaml").read_text("utf-8").replace("7b", "8b", 1)
    (bar / "bar.yaml").write_text(text, "utf-8")
    for source in (bar, archived(bar)):
        result = briscola("puzzle", source)
        assert "bar.yaml:" in result.stderr
        assert said("help.rest-usable", n=6) in result.stderr
        rows = json.loads(briscola("puzzle", "--list", "--json", source).stdout)
        assert [row["id"] for row in rows] == [f"bar-0{n}" for n in range(2, 8)]
    (bar / "bar.yaml").write_text("set: bar\ntitle: Bar\npuzzles: 3\n", "utf-8")
    for source in (bar, archived(bar)):
        result = briscola("puzzle", source)
        assert (result.exit_code, result.stdout) == (4, "")


def test_an_error_names_the_file_as_people_know_it(bar: Path, home: Path) -> None:
    text = (bar / "bar.yaml").read_text("utf-8")
    (bar / "other.yaml").write_text(text, "utf-8")
    (bar / "bar.it.yaml").write_text("set: [", "utf-8")
    source = archived(bar)
    for command in (("puzzle", "--lang", "it"), ("puzzle",), ("pack", "install")):
        result = briscola(*command, source)
        assert result.exit_code == 4
        assert str(source) in result.stderr
        assert "given" not in result.stderr
        assert "briscola-" not in result.stderr
        assert str(home) not in result.stderr


@pytest.mark.slow
def test_a_folder_of_the_name_of_a_puzzle_is_in_nobody_s_way(home: Path) -> None:
    done = shell(home, "mkdir -p first-steps-01 && briscola puzzle first-steps-01 </dev/null")
    assert done.stdout.startswith("First steps")


@pytest.mark.slow
def test_markup_and_escapes_in_a_pack_are_only_text(bar: Path, home: Path) -> None:
    text = (bar / "bar.yaml").read_text("utf-8")
    title = "'[link=file:///etc/passwd]A[/link] {x.__class__} :warning: [/b]'"
    (bar / "bar.yaml").write_text(text.replace("Three against three", title), "utf-8")
    assert briscola("pack", "install", bar / "bar.yaml").exit_code == 0
    result = program(home, "puzzle", "bar-01", FORCE_COLOR="1")
    shown = flat(result.stdout)
    assert "[link=file:///etc/passwd]A[/link] {x.__class__} :warning: [/b]" in shown
    assert "\x1b]8" not in result.stdout
