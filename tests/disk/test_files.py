"""A file is there whole or not at all, whatever happens while it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.disk.files import write_atomically


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("?")
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    write_atomically(tmp_path / "link.json", b"new")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_bytes() == b"new"


def test_links_in_a_circle_are_an_error_like_others(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    with pytest.raises(OSError):  # noqa: PT011 the system says it in its own words
        write_atomically(tmp_path / "one" / "file", b"new")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_what_was_there_stays_if_anything_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")

    def full(*_: object) -> None:
        assert len(list(tmp_path.iterdir())) == 2
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(f"os.{step}", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(file, b"new")
    assert list(tmp_path.iterdir()) == [file]
    assert file.read_bytes() == b"old"
