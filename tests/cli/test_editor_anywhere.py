"""What an editor asks about any place of any text, half written too, never fails."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("pygls", reason='the language server needs pygls: pip install ".[editor]"')

from tutor.cli.editor.completion import offers_at
from tutor.cli.editor.hover import hover_text
from tutor.cli.editor.kinds import FileKind, kind_of_file
from tutor.cli.editor.links import links_from
from tutor.cli.editor.mends import mends_of
from tutor.cli.editor.places import Span
from tutor.cli.editor.pointing import pointed_at
from tutor.content.files import data_folder, translated_file, translated_language
from tutor.content.yaml.document import Node
from tutor.content.yaml.reader import read_document
from tutor.solver import default_solver

SOLVER = default_solver()
PLACES = 40
FILES = [
    "puzzles/first-steps.yaml",
    "puzzles/first-steps.it.yaml",
    "lessons/04-counting.yaml",
    "lessons/04-counting.it.yaml",
]


def _file(name: str) -> Path:
    """A shipped file, or the one of the same kind that comes first."""
    path = data_folder() / name
    if path.exists():
        return path
    is_translation = ".it." in name
    found = sorted(path.parent.glob("*.yaml"))
    return next(each for each in found if (".it." in each.name) is is_translation)


def _half_written(text: str, rng: Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)] + rng.choice(
        ("", "{", "[", '"', ": ", "- ")
    )
    return "\n".join(lines)


@pytest.mark.parametrize("name", FILES)
def test_any_place_can_be_asked_about(name: str) -> None:
    path, rng = _file(name), Random(name)
    text = path.read_text("utf-8")
    kind = kind_of_file(text, path)
    assert kind
    assert (
        kind.value
        == {
            "puzzles": "puzzle-texts" if ".it." in name else "puzzles",
            "lessons": "lesson-texts" if ".it." in name else "lesson",
        }[path.parent.name]
    )
    original = read_document(translated_file(path)) if translated_language(path) else None
    for _ in range(PLACES):
        typed = _half_written(text, rng)
        lines = typed.split("\n")
        line = rng.randrange(len(lines) + 1)
        column = rng.randrange(120)
        hover_text(typed, line, column, kind, SOLVER, "en")
        offers_at(typed, line, column, path, kind, SOLVER, "en", original)
        list(links_from(path, typed, line, column, lambda each: each.read_text("utf-8")))
        span = Span(line, column, column + rng.randrange(9))
        list(mends_of(typed, span, '"x" is wrong', 'write "goal: win" or "best", or "set: a"'))


@pytest.mark.parametrize("text", ["", "\n", "- - - a", "a: [{", "}}]]", "\t\r\n: :", "a:\n- b:\n"])
@pytest.mark.parametrize("kind", list(FileKind))
def test_texts_without_sense_too(text: str, kind: FileKind) -> None:
    for line in range(4):
        for column in range(9):
            hover_text(text, line, column, kind, SOLVER, "en")
            offers_at(text, line, column, Path("a.yaml"), kind, SOLVER, "en")


@pytest.mark.parametrize("name", FILES)
def test_the_path_to_a_key_is_that_of_the_reader(name: str) -> None:
    document = read_document(_file(name))
    lines = document.text.split("\n")

    def keys(node: Node | int, path: tuple[str | int, ...]) -> None:
        if isinstance(node, Node):
            for step, inner in node.values.items():
                if isinstance(step, str):
                    mark = document.key_mark((*path, step))
                    found = pointed_at(lines, mark.line - 1, mark.column)
                    quoted = lines[mark.line - 1][mark.column - 1] in "'\""
                    assert quoted or (found.path, found.is_key, found.word) == (path, True, step)
                keys(inner, (*path, step))

    keys(document.root, ())
