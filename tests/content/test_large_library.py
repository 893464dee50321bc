"""A large library: nothing is built but what is looked at, and the disk cache is never trusted."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest

from tests.content.many import A_SET, write_sets
from tests.proving import share
from tutor.content.files import content_files
from tutor.content.library.library import Library
from tutor.content.puzzles.model import content_hash
from tutor.content.yaml.problems import ContentError
from tutor.disk.cache import DiskCache
from tutor.rules.position import Position

MANY = 7 * A_SET


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("many")
    write_sets(folder, MANY)
    return folder


@pytest.fixture
def library(folder: Path, tmp_path: Path) -> Callable[[], Library]:
    """The same library in one start of the program after another; the first has been."""

    def started() -> Library:
        return Library(tuple(content_files(folder)), "en", DiskCache(tmp_path / "cache"))

    assert len(list(started())) == MANY
    return started


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The positions that have been built since."""
    texts: list[str] = []
    parse = Position.parse

    def counted(text: str) -> Position:
        texts.append(text)
        return parse(text)

    monkeypatch.setattr(Position, "parse", staticmethod(counted))
    return texts


@pytest.mark.slow
def test_to_look_for_a_puzzle_builds_none(
    library: Callable[[], Library], parsed: list[str]
) -> None:
    again = library()
    items = [found.item for found in again]
    assert len(set(items)) == len(items) == MANY
    assert {found.cards for found in again} == {2, 3}
    assert {found.role for found in again} == {"lead", "reply"}
    assert any(found.is_nothing for found in again)
    assert sum(1 for _ in again.in_turn()) == MANY
    assert again.find("many-003-07")
    assert parsed == []


def test_only_the_puzzle_chosen_is_built(library: Callable[[], Library], parsed: list[str]) -> None:
    found = library().find("many-003-07")
    assert found
    puzzle = found.puzzle
    assert parsed == [str(puzzle.position)]
    assert (puzzle.id, content_hash(puzzle)) == found.item


def test_an_outline_says_of_each_puzzle_what_the_puzzle_says(
    library: Callable[[], Library],
) -> None:
    for found in library():
        puzzle = found.puzzle
        assert found.item == (puzzle.id, content_hash(puzzle))
        assert found.cards == len(puzzle.position.hand)
        assert (found.role == "reply") is bool(puzzle.position.table)
        assert found.is_nothing is bool(puzzle.goal and puzzle.goal.kind.value == "nothing-to-find")
        assert found.set.puzzles[found.place - 1] == puzzle


def test_only_a_file_that_changed_is_read_again(
    folder: Path, tmp_path: Path, parsed: list[str]
) -> None:
    copies = [tmp_path / path.name for path in content_files(folder)]
    for path in copies:
        path.write_bytes((folder / path.name).read_bytes())
    cache = DiskCache(tmp_path / "cache")
    assert len(list(Library(tuple(copies), "en", cache))) == MANY
    copies[2].write_text(copies[2].read_text().replace("-07\n", "-77\n"))
    parsed.clear()
    library = Library(tuple(copies), "en", cache)
    assert library.find("many-002-77")
    assert not library.find("many-002-07")
    assert len(parsed) <= 2 * A_SET  # read, and made
    parsed.clear()
    assert len(list(Library(tuple(copies[1:]), "en", cache))) == MANY - A_SET
    assert parsed == []


def test_a_broken_file_costs_the_others_nothing(
    folder: Path, tmp_path: Path, parsed: list[str]
) -> None:
    broken = tmp_path / "zz.yaml"
    broken.write_text("set: [")
    paths = (*content_files(folder), broken)
    cache = DiskCache(tmp_path / "cache")
    for _ in range(2):
        parsed.clear()
        with pytest.raises(ContentError):
            len(Library(paths, "en", cache).sets)
    assert parsed == []


def forge(note: Path, change: Callable[[object], object]) -> None:
    """Changes what a note says, and makes its checksum fit."""
    first, _, text = note.read_text().partition("\n")
    forged = json.dumps(change(json.loads(text)))
    program = first.rpartition(" ")[0]
    note.write_text(f"{program} {crc32(forged.encode()):08x}\n{forged}")


FORGED: dict[str, object] = {
    "nothing": None,
    "a list": [],
    "a text": "x",
    "deep": [[[[[]]]]],
    "numbers": 5,
    "other keys": {"a": 1},
    "keys of nothing": {"name": None, "title": None, "ids": None, "puzzles": None},
    "empty": {"name": "x", "title": "x", "ids": [1], "puzzles": [[1]]},
    "texts for lists": {"name": "x", "puzzles": "abc", "language": "en", "ids": "abc"},
}


@pytest.mark.slow
@pytest.mark.parametrize("shape", share(FORGED, 4))
@pytest.mark.parametrize("whole", [True, False])
def test_a_note_of_another_shape_is_made_anew(
    library: Callable[[], Library], tmp_path: Path, shape: str, whole: bool
) -> None:
    """Whoever forges a note well finds it gone, and nobody notices."""
    data = FORGED[shape]
    wanted = [(found.item, found.puzzle) for found in library()]
    notes = list((tmp_path / "cache").iterdir())
    assert len(notes) == 1 + MANY // A_SET
    for note in notes:

        def change(old: object) -> object:
            if whole:
                return data
            assert isinstance(old, dict)
            return {path: [state, data] for path, (state, _) in old.items()}

        forge(note, change)
    assert [(found.item, found.puzzle) for found in library()] == wanted
    assert [(found.item, found.puzzle) for found in library()] == wanted


def test_sets_found_by_search_take_turns_and_those_with_words_come_first(tmp_path: Path) -> None:
    write_sets(tmp_path, 3 * A_SET, level=2)
    told = "set: told\ntitle: Told\nlevel: 5\npuzzles:\n  - {id: told-1, title: A, position: "
    (tmp_path / "z.yaml").write_text(told + '"d/3dFd7b,Ad5d2d/51,46"}\n')
    nothing = "set: none\ntitle: None\nlevel: 1\npuzzles:\n  - {id: none-1, position: "
    (tmp_path / "a.yaml").write_text(nothing + '"s/FbAc5s,3cCs/39,55/4d", goal: nothing-to-find}\n')
    library = Library(tuple(content_files(tmp_path)), "en")
    ids = [found.id for found in library.in_turn()]
    wanted = ["told-1", "many-000-01", "many-001-01", "many-002-01", "many-000-02"]
    assert ids[:5] == wanted
    assert "none-1" not in ids
    assert library.find("none-1")
    assert len(ids) == len(set(ids)) == 3 * A_SET + 1
