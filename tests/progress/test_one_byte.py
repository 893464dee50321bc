"""One damaged byte, wherever it is: the store goes on, and nothing but damage is put aside."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.progress.keeping import (
    NOW,
    SOLVES,
    damaged_places,
    opened,
    schema_place,
    two_days_of_answers,
    with_bytes,
)
from tutor.progress.store import StoreTrouble


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return two_days_of_answers(tmp_path_factory.mktemp("kept") / "home")


def test_a_byte_that_is_no_text_in_the_schema(kept: Path, tmp_path: Path) -> None:
    home = with_bytes(kept, tmp_path / "home", schema_place(kept), b"\xc0")
    store = opened(home, days=1)
    assert len(store.attempts()) == 22
    assert set(store.troubles) <= {StoreTrouble.DAMAGED}
    store.record(SOLVES)
    assert not store.has_unsaved
    assert len(list(home.glob("progress.damaged-*.db"))) == 1


@pytest.mark.parametrize("byte", [0, 3, 255])
def test_a_header_that_forbids_writing_is_damage(kept: Path, tmp_path: Path, byte: int) -> None:
    home = with_bytes(kept, tmp_path / "home", 18, bytes([byte]))
    store = opened(home, days=1)
    store.record(SOLVES)
    assert not store.has_unsaved
    assert SOLVES in opened(home, days=1).attempts()


@pytest.mark.parametrize(
    ("count", "seed"), [(40, 11), pytest.param(300, 12, marks=pytest.mark.slow)]
)
def test_the_store_goes_on_whatever_byte_is_damaged(
    kept: Path, tmp_path: Path, count: int, seed: int
) -> None:
    for place, byte in damaged_places(kept, count, seed):
        home = with_bytes(kept, tmp_path / "home", place, bytes([byte]))
        for first in ("attempts", "last", "solved"):
            getattr(opened(home, days=1), first)()
        store = opened(home, days=1)
        store.record(replace(SOLVES, item="three-99"))
        for attempt in store.attempts():
            assert attempt.at >= NOW.replace(year=2)
        if StoreTrouble.NEWER in store.troubles:
            continue  # nothing tells such a file from one of a newer program
        assert not store.has_unsaved, (place, byte, store.troubles)
        items = [attempt.item for attempt in opened(home, days=1).attempts()]
        assert "three-99" in items, (place, byte)
        assert opened(home, days=1).forget(None)[0] > 0, (place, byte)
