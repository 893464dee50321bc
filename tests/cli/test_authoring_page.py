"""What the page for authors says is so: its commands, its settings, its hook."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.cli.running import TRIALS, briscola
from tests.processes import ROOT, environment

PAGE = (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def blocks(kind: str) -> list[str]:
    return [text for each, text in BLOCKS if each == kind]


@pytest.mark.parametrize("command", re.findall(r"^\| `briscola ([a-z ]+)", PAGE, re.MULTILINE))
def test_every_command_is_there(command: str) -> None:
    words = command.split()
    assert briscola(*words, "--help").exit_code == 0


def test_the_settings_name_schemas_that_are_there() -> None:
    settings = json.loads(blocks("json")[0])
    for schema in settings["yaml.schemas"]:
        assert (ROOT / schema).is_file()


def test_the_task_reads_what_check_prints(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("set: a\ntitle: A\npuzzles: []\n", encoding="utf-8")
    line = briscola("check", tmp_path / "a.yaml").stdout.splitlines()[0]
    pattern = json.loads(blocks("json")[1])["tasks"][0]["problemMatcher"]["pattern"]
    found = re.match(pattern["regexp"], line)
    assert found
    assert found[pattern["line"]] == "3"
    assert found[pattern["severity"]] == "error"


def test_the_translation_is_what_the_command_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    begin = next(place for place, text in enumerate(blocks("yaml")) if "set: evening\n" in text)
    original, words, stale = blocks("yaml")[begin : begin + 3]
    translating = ("author", "translate", "evening.yaml", "--to", "it")
    there, beside = Path("evening.yaml"), Path("evening.it.yaml")
    there.write_text(original, encoding="utf-8")
    briscola(*translating)
    assert beside.read_text("utf-8") == words
    title = "A trump and two loads"
    there.write_text(original.replace(title, "Two loads and a trump"), encoding="utf-8")
    done = words.replace("    title:\n", "    title: Una briscola e due carichi\n")
    beside.write_text(done, encoding="utf-8")
    briscola(*translating)
    assert stale in beside.read_text("utf-8")
    assert "--read evening-01" in PAGE
    briscola(*translating, "--read", "evening-01")
    assert "before" not in beside.read_text("utf-8")


@pytest.mark.slow
def test_the_hook_keeps_an_unsound_file_out(tmp_path: Path) -> None:
    if not shutil.which("git"):
        pytest.skip("git is not there")
    program = tmp_path / "bin" / "briscola"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tutor "$@"\n')
    program.chmod(0o755)
    tree = tmp_path / "tree"
    tree.mkdir()

    def git(*arguments: str) -> int:
        names = ("-c", "user.name=A", "-c", "user.email=a@b.example", "-c", "core.hooksPath=hooks")
        path = f"{program.parent}:{environment(tmp_path / 'home')['PATH']}"
        clean = environment(tmp_path / "home", PATH=path)
        done = subprocess.run(
            ["git", *names, *arguments], cwd=tree, env=clean, capture_output=True, check=False
        )
        return done.returncode

    git("init", "-q")
    (tree / "hooks").mkdir()
    hook = tree / "hooks" / "pre-commit"
    hook.write_text(blocks("sh")[0])
    hook.chmod(0o755)
    shutil.copy(TRIALS, tree / "a file.yaml")
    git("add", "a file.yaml")
    assert git("commit", "-qm", "sound") == 0
    text = (tree / "a file.yaml").read_text("utf-8").replace("points: 51", "points: 52")
    (tree / "a file.yaml").write_text(text, encoding="utf-8")
    git("add", "a file.yaml")
    assert git("commit", "-qm", "unsound") != 0


def test_the_hook_for_pre_commit_names_files_of_ours() -> None:
    (hook,) = yaml.safe_load(blocks("yaml")[-1])["repos"][0]["hooks"]
    assert re.search(hook["files"], "puzzles/first-steps.it.yaml")
    assert not re.search(hook["files"], "docs/a.yaml")
