"""A home folder and an environment of their own for every test of the commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import TRIALS
from tutor.cli.app import App
from tutor.content.library.library import Library
from tutor.disk.cache import DiskCache

_SETTINGS = ("BRISCOLA_LANG", "LC_ALL", "LC_MESSAGES", "COLUMNS", "NO_COLOR", "FORCE_COLOR")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where progress goes in this test; not there yet."""
    folder = tmp_path / "home"
    monkeypatch.setenv("BRISCOLA_HOME", str(folder))
    monkeypatch.setenv("LANG", "C.UTF-8")
    for name in _SETTINGS:
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture(scope="session")
def read_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what was read from files: it is the same, whoever reads it."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def shared_cache(
    request: pytest.FixtureRequest, read_files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands that run in this process read the files that come with the program once.

    Those marked ``own_cache`` and programs that are started find nothing cached at first.
    """
    if not request.node.get_closest_marker("own_cache"):
        monkeypatch.setattr(App, "cache", property(lambda _: DiskCache(read_files)))


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trials stand for the puzzles that come with the program."""
    library = property(lambda app: Library((TRIALS,), app.language))
    monkeypatch.setattr(App, "library", library)
