"""The file of settings: written whole or not at all; whatever is in it, play goes on."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.progress.keeping import NOW, files_in
from tutor.progress.settings import SettingsFault, SettingsTrouble, load, save

ASIDE = "settings.damaged-20261130-071500.json"


def kept(folder: Path) -> Path:
    return folder / "home" / "settings.json"


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    save(kept(tmp_path), {"lang": "it", "plain": "on"})
    assert load(kept(tmp_path), NOW) == ({"lang": "it", "plain": "on"}, None)
    assert files_in(tmp_path / "home") == ["settings.json"]
    assert stat.S_IMODE((tmp_path / "home").stat().st_mode) == 0o700


def test_it_is_json_for_people_to_read(tmp_path: Path) -> None:
    save(kept(tmp_path), {"lang": "it"})
    assert kept(tmp_path).read_text() == '{\n "schema": 1,\n "lang": "it"\n}\n'


def test_what_a_newer_version_saved_is_kept(tmp_path: Path) -> None:
    save(kept(tmp_path), {"mood": "good"})
    text = kept(tmp_path).read_text().replace('"schema": 1', '"schema": 9')
    kept(tmp_path).write_text(text)
    assert load(kept(tmp_path), NOW) == ({"mood": "good"}, None)


DAMAGED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"{}",
    b'{"schema": "1"}',
    b'{"schema": 1, "lang": 3}',
    b'{"schema": 1, "plain": true}',
    b'{"schema": 1, "lang": ["it"]}',
    b"\xff\xfe\x00",
    b"\xef\xbb\xbf{",
    b"[" * 60_000,
    b'{"a":' * 10_000,
    b" " * 70_000,
    b'{"schema": ' + b"9" * 5000 + b"}",
]


@pytest.mark.parametrize("data", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_file_is_put_aside_whole(tmp_path: Path, data: bytes) -> None:
    file = kept(tmp_path)
    file.parent.mkdir()
    file.write_bytes(data)
    aside = file.with_name(ASIDE)
    assert load(file, NOW) == ({}, SettingsTrouble(SettingsFault.DAMAGED, aside))
    assert aside.read_bytes() == data
    assert not file.exists()


def test_a_second_one_does_not_replace_the_first(tmp_path: Path) -> None:
    for _ in range(2):
        (tmp_path / "settings.json").write_text("?")
        load(tmp_path / "settings.json", NOW)
    assert files_in(tmp_path) == ["settings.damaged-20261130-071500-2.json", ASIDE]


@given(st.binary(max_size=200))
def test_no_bytes_are_more_than_damage(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.mktemp("settings") / "settings.json"
    file.write_bytes(data)
    values, trouble = load(file, NOW)
    assert (trouble is None) or values == {}


def test_a_file_that_cannot_be_written_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(kept(tmp_path), {"lang": "it"})

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(kept(tmp_path), {"lang": "en"})
    assert json.loads(kept(tmp_path).read_text())["lang"] == "it"
    assert files_in(tmp_path / "home") == ["settings.json"]
