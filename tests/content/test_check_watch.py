"""``briscola check --watch`` as authors run it: what is saved is checked at once."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.content.authoring import LINE, SET
from tests.processes import ROOT, hears_ctrl_c

WRONG = SET.replace("trump: d", "trump: x")
OTHER = LINE.replace("set: s", "set: o").replace("id: a", "id: b")
PATIENCE = 60
"""Seconds until a line must have come: a machine at work on other things is slow, not wrong."""


class Watch:
    """A running watch, and the lines it writes."""

    def __init__(self, running: subprocess.Popen[str]) -> None:
        self.running = running
        self.lines: queue.Queue[str] = queue.Queue()
        assert running.stdout
        threading.Thread(target=self._read, args=(running.stdout,), daemon=True).start()

    def _read(self, stream: Iterator[str]) -> None:
        for line in stream:
            self.lines.put(line.rstrip("\n"))

    def until(self, end: str) -> list[str]:
        """The lines up to the first that has ``end`` in it."""
        found: list[str] = []
        while not found or end not in found[-1]:
            found.append(self.lines.get(timeout=PATIENCE))
        return found

    def is_silent(self) -> bool:
        time.sleep(0.5)
        return self.lines.empty()


@contextmanager
def watched(*arguments: str, folder: Path) -> Iterator[Watch]:
    running = subprocess.Popen(
        [sys.executable, "-m", "tutor", "check", "--watch", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        preexec_fn=hears_ctrl_c,
    )
    try:
        yield Watch(running)
    finally:
        running.kill()
        running.wait()
        assert running.stdout
        running.stdout.close()


@pytest.mark.slow
def test_what_is_saved_is_checked_again(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(WRONG, "utf-8")
    (tmp_path / "o.yaml").write_text(OTHER, "utf-8")
    with watched(".", folder=tmp_path) as watch:
        begun = watch.until("Ctrl-C ends it")
        assert begun[0].startswith("a.yaml:6:12: error: ")
        assert begun[-2] == "2 files checked: 1 error"
        assert watch.is_silent()

        (tmp_path / "a.yaml").write_text(SET.replace("51", "49").replace("46", "48"), "utf-8")
        told = watch.until("a.yaml: ")
        # Sound again, it is the first of two with the same ending: only that is new of the other.
        assert told[-1].endswith("a.yaml: 1 error")
        assert "goal-needed" in watch.until("goal-needed")[0]

        beside = tmp_path / "a.yaml~"
        beside.write_text(SET, "utf-8")
        beside.replace(tmp_path / "a.yaml")
        assert watch.until("a.yaml: ")[-1].endswith("a.yaml: no errors")

        (tmp_path / "new.yaml").write_text("set: [", "utf-8")
        assert watch.until("new.yaml: ")[-1].endswith("new.yaml: 1 error")
        (tmp_path / "new.yaml").unlink()
        assert watch.until("new.yaml: gone")

        watch.running.send_signal(signal.SIGINT)
        assert watch.running.wait(PATIENCE) == 130
        rest = [watch.lines.get() for _ in range(watch.lines.qsize())]
        assert not [line for line in rest if "Traceback" in line]


@pytest.mark.slow
def test_words_are_checked_when_their_set_is_saved(tmp_path: Path) -> None:
    words = "set: s\nlanguage: it\ntitle: T\nsource: '000000000000'\npuzzles: {a: {source: "
    words += "'000000000000', title: x}}\n"
    (tmp_path / "a.yaml").write_text(SET, "utf-8")
    (tmp_path / "a.it.yaml").write_text(words, "utf-8")
    with watched("a.it.yaml", "a.yaml", folder=tmp_path) as watch:
        assert "1 warning" in watch.until("Ctrl-C ends it")[-2]
        (tmp_path / "a.yaml").write_text(SET + "    note: New.\n", "utf-8")
        told = watch.until("a.yaml: ")
        assert any("texts not translated" in line for line in told)


LESSON = """\
slug: {slug}
title: A lesson
summary: What it is about.
minutes: 2
language: en
teaches: [{teaches}]
needs: [{needs}]
steps:
  - id: read
    kind: read
    text: Words.
"""


@pytest.mark.slow
def test_what_a_lesson_teaches_is_asked_of_the_others_when_it_is_saved(tmp_path: Path) -> None:
    first, second = tmp_path / "01-one.yaml", tmp_path / "02-two.yaml"
    first.write_text(LESSON.format(slug="one", teaches="mine", needs=""), "utf-8")
    second.write_text(LESSON.format(slug="two", teaches="load", needs="mine"), "utf-8")
    with watched(".", folder=tmp_path) as watch:
        assert "no errors" in watch.until("Ctrl-C ends it")[-2]
        first.write_text(LESSON.format(slug="one", teaches="rank", needs=""), "utf-8")
        told = watch.until("01-one.yaml: ")
        assert [line for line in told if "02-two.yaml:7:" in line and "concept-not-taught" in line]
        # Half written it teaches what it did: nothing new is told of the other.
        first.write_text("slug: [", "utf-8")
        told = watch.until("01-one.yaml: 1 error")
        assert not [line for line in told if "02-two.yaml" in line]
        first.write_text(LESSON.format(slug="one", teaches="mine", needs=""), "utf-8")
        assert [line for line in watch.until("01-one.yaml: no errors") if "02-two.yaml: no" in line]


@pytest.mark.slow
def test_a_file_to_come(tmp_path: Path) -> None:
    with watched("a.yaml", "--format", "json", folder=tmp_path) as watch:
        first = json.loads(watch.until("file-missing")[-1])
        assert first["code"] == "file-missing"
        (tmp_path / "a.yaml").write_text(SET, "utf-8")
        assert json.loads(watch.until("errors")[-1]) == {
            "schema": 1,
            "file": "a.yaml",
            "errors": 0,
            "warnings": 0,
        }


@pytest.mark.slow
def test_strictly(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(SET.replace("title: T", "title: no"), "utf-8")
    with watched("a.yaml", "--strict", folder=tmp_path) as watch:
        assert watch.until("Ctrl-C ends it")[-2] == "1 file checked: 1 error"


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["-"], ["a.yaml", "-"]])
def test_standard_input_cannot_be_watched(arguments: list[str], tmp_path: Path) -> None:
    with watched(*arguments, folder=tmp_path) as watch:
        assert watch.running.wait(PATIENCE) == 2
