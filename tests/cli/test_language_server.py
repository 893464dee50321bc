"""``briscola author lsp``, driven through the protocol as an editor does it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.editor_client import EditorClient, Json
from tests.cli.running import briscola
from tests.processes import program
from tutor.authoring.audit.files import Audit
from tutor.content.files import data_folder
from tutor.solver import default_solver

pytest.importorskip("pygls", reason='the language server needs pygls: pip install ".[editor]"')

SET = """\
set: mine
title: Mine
puzzles:
  - id: mine-01
    position: d/3dFd7b,Ad5d2d/51,46
    goal: wni
    note: "\U0001f0a1\U0001f0a1 {card:9x} takes."
  - id: mine-02
    position: d/3dFd7b,Ad5d2d/51,46
    asserts: {best: [3d]}
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EditorClient]:
    """One server for all tests, as an editor has one for all files."""
    with EditorClient(tmp_path_factory.mktemp("editor") / "home") as found:
        yield found


def _seen(problem: Json) -> tuple[int, str, str]:
    return problem["range"]["start"]["line"] + 1, problem["code"], problem["message"]


def _checked(path: Path, text: str) -> list[tuple[int, str, str]]:
    """What ``briscola check`` finds in a file with this text."""
    path.write_text(text, "utf-8")
    found = Audit(default_solver()).check_file(path).problems
    return [
        (each.line, each.code, each.message + (f" ({each.hint})" if each.hint else ""))
        for each in found
    ]


def test_a_set_is_marked_as_the_check_reports_it(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    marked = client.open(path, SET)
    assert [_seen(each) for each in marked] == _checked(path, SET)
    assert {each["source"] for each in marked} == {"briscola"}


def test_columns_are_counted_in_utf_16(client: EditorClient, tmp_path: Path) -> None:
    marked = client.open(tmp_path / "mine.yaml", SET)
    spans = {
        each["code"]: (each["range"]["start"]["character"], each["range"]["end"]["character"])
        for each in marked
    }
    assert spans["enum"] == (10, 13)
    line = SET.splitlines()[6]
    begin = len(line[: line.index("{")].encode("utf-16-le")) // 2
    place = next(span for code, span in spans.items() if code.startswith("placeholder"))
    assert place == (begin, begin + len("{card:9x}"))


def test_a_change_is_marked_anew(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    client.open(path, SET)
    changed = SET.replace("wni", "win")
    for text in (changed, SET.replace("best: [3d]", "best: [Fd]"), SET[:40], SET):
        assert [_seen(each) for each in client.change(path, text)] == _checked(path, text)


def test_a_part_of_a_line_is_changed(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    client.open(path, SET)
    here = {"start": {"line": 5, "character": 10}, "end": {"line": 5, "character": 13}}
    client.notify(
        "textDocument/didChange",
        textDocument={"uri": path.as_uri(), "version": 1},
        contentChanges=[{"range": here, "text": "win"}],
    )
    text = SET.replace("wni", "win")
    assert [_seen(each) for each in client.marked(path)] == _checked(path, text)


@pytest.mark.parametrize("name", ["puzzles/first-steps.it.yaml", "lessons/01-cards.yaml"])
def test_shipped_files_are_marked_where_they_are_spoilt(client: EditorClient, name: str) -> None:
    path = data_folder() / name
    if not path.exists():
        path = sorted((data_folder() / "lessons").glob("*[a-z].yaml"))[0]
    text = path.read_text("utf-8")
    assert client.open(path, text) == []
    assert [each["code"] for each in client.change(path, text + "colour: red\n")] == ["key-unknown"]


def test_other_yaml_files_are_left_alone(client: EditorClient, tmp_path: Path) -> None:
    assert client.open(tmp_path / "compose.yaml", "services:\n  web: {image: *x}\n") == []


def test_what_is_closed_is_no_longer_marked(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    assert client.open(path, SET)
    client.notify("textDocument/didClose", textDocument={"uri": path.as_uri()})
    assert client.marked(path) == []


HOSTILE = (
    "",
    "set: [",
    "set: x\npuzzles: " + "[" * 400,
    "set: &a x\npuzzles: *a\n",
    "set: x\n\0\x1b[2J\u202e",
    "set: x\rpuzzles:\r  - 1\r",
    "set: x\npuzzles: {a: 1}\n",
    "set: x\npuzzles: [1, [2], {id: [3]}, null]\n",
    "set: x\nset: y\npuzzles:\n  - id: a\n   position: b\n",
    "steps: 61\nlesson: [x]\n",
    "set: x\npuzzles:\n" + "  - id: a\n" * 9000,
    "set: " + "x" * 300_000,
    "puzzles:\n  - position: " + "/" * 5000,
)


def test_no_file_ends_the_server(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    client.open(path, SET)
    for text in HOSTILE:
        assert "check-failed" not in json.dumps(client.change(path, text)), text[:40]
    client.notify("textDocument/didClose", textDocument={"uri": "untitled:none"})
    client.notify("textDocument/didSave", textDocument={"uri": "untitled:none"})
    assert client.change(path, SET)
    assert client.is_alive


def test_an_editor_that_goes_away_ends_the_server(home: Path) -> None:
    done = program(home, "author", "lsp")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("language", ["en", "it"])
def test_without_the_library_the_way_to_install_it_is_told(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr("tutor.cli.author.lsp.find_spec", lambda _: None)
    result = briscola("author", "lsp", "--lang", language)
    assert result.exit_code == 1
    assert 'pip install "pygls>=2,<3"' in result.output
