"""A set that is changed while somebody looks at it: never another puzzle under the same id."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.content.library.library import Library
from tutor.content.yaml.problems import ContentError
from tutor.disk.cache import NO_CACHE, DiskCache

ONE = '  - {id: bar-1, position: "d/3dFd7b,Ad5d2d/51,46"}\n'
TWO = '  - {id: bar-2, position: "s/FbAc5s,3cCs/39,55/4d"}\n'
HEAD = "set: bar\ntitle: Bar\npuzzles:\n"


@pytest.mark.parametrize("rows", [TWO, TWO + ONE, ONE, ONE + TWO + TWO.replace("-2", "-3")])
@pytest.mark.parametrize("keeps", [False, True])
def test_who_looks_at_all_is_told(tmp_path: Path, rows: str, keeps: bool) -> None:
    path = tmp_path / "bar.yaml"
    path.write_text(HEAD + ONE + TWO, "utf-8")
    library = Library((path,), "en", DiskCache(tmp_path / "cache") if keeps else NO_CACHE)
    found = list(library)
    assert [each.id for each in found] == ["bar-1", "bar-2"]
    path.write_text(HEAD + rows, "utf-8")
    with pytest.raises(ContentError) as told:
        _ = found[0].built
    assert told.value.problems[0].code == "file-changed"


def test_who_looks_at_one_gets_that_one(tmp_path: Path) -> None:
    path = tmp_path / "bar.yaml"
    path.write_text(HEAD + ONE + TWO, "utf-8")
    one, two = Library((path,), "en", DiskCache(tmp_path / "cache"))
    path.write_text(HEAD + TWO, "utf-8")
    assert two.puzzle.id == "bar-2"
    with pytest.raises(ContentError, match="bar-1"):
        _ = one.puzzle
