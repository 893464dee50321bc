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
from tutor.content.yaml.document import Document, Report
from tutor.content.yaml.mapping import Entry
from tutor.exercises.kinds.choose import FACT, FACTS
from tutor.exercises.registry import KINDS
from tutor.lessons.course import load_lesson
from tutor.lessons.schema import lesson_schema
from tutor.session.blocks.rules import TOPICS
from tutor.solver import default_solver

PAGE = (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def blocks(kind: str) -> list[str]:
    return [text for each, text in BLOCKS if each == kind]


def json_block(key: str) -> str:
    """The settings of an editor that have a key."""
    return next(text for text in blocks("json") if f'"{key}"' in text)


@pytest.mark.parametrize("command", re.findall(r"^\| `briscola ([a-z ]+)", PAGE, re.MULTILINE))
def test_every_command_is_there(command: str) -> None:
    words = command.split()
    assert briscola(*words, "--help").exit_code == 0


def test_the_settings_name_schemas_that_are_there() -> None:
    settings = json.loads(json_block("yaml.schemas"))
    for schema in settings["yaml.schemas"]:
        assert (ROOT / schema).is_file()


def test_the_task_reads_what_check_prints(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("set: a\ntitle: A\npuzzles: []\n", encoding="utf-8")
    line = briscola("check", tmp_path / "a.yaml").stdout.splitlines()[0]
    pattern = json.loads(json_block("tasks"))["tasks"][0]["problemMatcher"]["pattern"]
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


EVERY_KIND = next((text for text in blocks("yaml") if "slug: every-kind" in text), "")


def test_the_lesson_of_the_page_has_a_step_of_every_kind_and_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "01-every-kind.yaml"
    path.write_text(EVERY_KIND, encoding="utf-8")
    result = briscola("check", path)
    assert result.exit_code == 0, result.stdout
    kinds = [step.kind for step in load_lesson(path, "en").steps]
    assert sorted(kinds) == sorted(KINDS)
    assert briscola("author", "preview", path).exit_code == 0


@pytest.mark.parametrize("kind", [name for name in KINDS if name in EVERY_KIND])
def test_the_page_says_within_which_bounds_chance_draws(kind: str) -> None:
    properties = lesson_schema()["$defs"][kind]["properties"]
    bounds = properties.get("random", {}).get("properties", {}).get("cards")
    said = re.search(rf"kind: {kind} +#.*random: {{cards: ([0-9]+)\.\.([0-9]+)", EVERY_KIND)
    wanted = (bounds["minimum"], bounds["maximum"]) if bounds else None
    assert (tuple(map(int, said.groups())) if said else None) == wanted


def test_the_page_has_every_form_of_a_fact_and_each_is_true() -> None:
    forms = [
        yaml.safe_load(f"{{{text}}}")
        for text in re.findall(r"`\{(\w+: [^`]*)\}`", PAGE[PAGE.index("The eight forms") :])
    ]
    solver = default_solver()
    named = set()
    for form in forms:
        if next(iter(form)) not in FACTS:
            continue
        named.add(next(iter(form)))
        report = Report(Document("", "", {"fact": form}, (), 0))
        fact = FACT.read(Entry(report, (), {"fact": form}), "fact")
        assert fact, report.in_order()
        assert fact.is_true(solver)
    assert named == set(FACTS)


def test_the_page_names_every_topic() -> None:
    listed = PAGE[PAGE.index("that it is about:") :].partition(".\n")[0]
    assert tuple(re.findall("`([a-z-]+)`", listed)) == TOPICS


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
