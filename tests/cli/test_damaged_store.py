"""A store with a damaged byte stops no command; what was done about it is said in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import briscola, catalog, flat, said
from tests.progress.keeping import (
    NOW,
    damaged_places,
    schema_place,
    two_days_of_answers,
    with_bytes,
)
from tutor.cli.app import HOME
from tutor.session.blocks.dates import date_in_words

COMMANDS: tuple[tuple[tuple[str, ...], str], ...] = (
    ((), ""),
    (("progress",), ""),
    (("progress", "--json"), ""),
    (("progress", "export"), ""),
    (("puzzle", "--list"), ""),
    (("puzzle",), "1\n\n"),
    (("learn", "--list"), ""),
    (("progress", "reset", "--all", "--yes"), ""),
)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return two_days_of_answers(tmp_path_factory.mktemp("kept") / "home")


@pytest.mark.slow
@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_backup_takes_the_place_of_a_schema_that_is_no_text(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    day = catalog(language).say(date_in_words(NOW.replace(month=12, day=1).date()))
    for arguments, typed in COMMANDS:
        home = with_bytes(kept, tmp_path / "home", schema_place(kept), b"\xc0")
        monkeypatch.setenv(HOME, str(home))
        monkeypatch.setenv("BRISCOLA_LANG", language)
        done = briscola(*arguments, typed=typed)  # an exception fails the test
        assert flat(said("progress.restored", language, date=day)) in flat(done.stderr)


@pytest.mark.slow
@pytest.mark.usefixtures("shipped")
def test_every_command_goes_on_whatever_byte_is_damaged(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, (place, byte) in enumerate(damaged_places(kept, 40, seed=13)):
        arguments, typed = COMMANDS[number % len(COMMANDS)]
        home = with_bytes(kept, tmp_path / "home", place, bytes([byte]))
        monkeypatch.setenv(HOME, str(home))
        done = briscola(*arguments, typed=typed)  # an exception fails the test
        assert done.exit_code in (0, 1, 4), (place, byte, arguments)
