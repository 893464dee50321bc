"""``briscola author translate``: originals beside their places, and nothing lost that was there."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.cli.running import briscola, said
from tests.content.authoring import SET
from tutor.cli.author.translate import original_of
from tutor.content.files import content_files, data_folder, translation_file
from tutor.content.library.library import load_set
from tutor.content.translatable import without_empty
from tutor.content.yaml.reader import read_document
from tutor.lessons.course import load_lesson

TEXTS = """\
    intro: Hello.
    comments: {3d: "No."}
"""
WORDS = """\
# yaml-language-server: $schema=puzzle-texts.schema.json
set: s
language: it
# en: T
title:
source: "{head}"
puzzles:
  a:
    source: "{part}"
    # en: The last trump
    title:
    # en: Hello.
    intro:
    comments:
      # en: No.
      3d:
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.yaml").write_text(SET + TEXTS, encoding="utf-8")
    return tmp_path


def hashes() -> dict[str, str]:
    head, part = original_of(Path("s.yaml")).parts
    return {"head": head.hash, "part": part.hash}


def translate(*arguments: object, status: int = 0) -> str:
    result = briscola("author", "translate", *arguments)
    assert result.exit_code == status, result.output
    return result.stderr


def words() -> str:
    return Path("s.it.yaml").read_text(encoding="utf-8")


def rewrite(old: str, new: str, file: str = "s.it.yaml") -> None:
    text = Path(file).read_text("utf-8")
    assert text.count(old) == 1
    Path(file).write_text(text.replace(old, new), encoding="utf-8")


def codes(*files: object) -> list[str]:
    found = briscola("check", *files).stdout
    return re.findall(r"\[([a-z-]+)\]$", found, re.MULTILINE)


def test_a_new_file_has_a_place_for_each_text_and_all_hashes() -> None:
    out = translate("s.yaml", "--to", "it")
    assert words() == WORDS.format(**hashes())
    assert said("translate.missing", n=4) in out
    assert Path("puzzle-texts.schema.json").is_file()


def test_what_is_not_translated_is_one_warning_and_shown_as_it_was_written() -> None:
    translate("s.yaml", "--to", "it")
    result = briscola("check", "s.it.yaml")
    assert codes("s.it.yaml") == ["translation-missing"]
    assert "4 of 4 texts not translated: title, a title, a intro and 1 more" in result.stdout
    read = load_set(Path("s.yaml"), "it")
    assert (read.title, read.puzzles[0].texts.title) == ("T", "The last trump")


def test_what_is_there_stays_as_it_is_written() -> None:
    own = (
        WORDS.format(**hashes())
        .replace("  a:\n", "  # Ask Ada.\n  a:\n")
        .replace("    intro:\n", "    intro: >-   # folded\n      Ciao,\n      tu.\n")
        .replace("    comments:\n", "    # mine\n    comments:\n")
    )
    Path("s.it.yaml").write_text(own, encoding="utf-8")
    assert said("translate.same", file="s.it.yaml") in translate("s.yaml", "--to", "it")
    assert words() == own


def test_a_translation_written_by_hand_gets_its_originals() -> None:
    hand = 'set: s\nlanguage: it\ntitle: Q\nsource: x\npuzzles:\n    a: {comments: {3d: "Ecco"}}\n'
    Path("s.it.yaml").write_text(hand, encoding="utf-8")
    translate("s.yaml", "--to", "it")
    wanted = WORDS.format(**{**hashes(), "head": "x"}).replace("3d:", "3d: Ecco")
    stale = f'# "{hashes()["head"]}": {said("translate.stale")}\n'
    wanted = wanted.replace('title:\nsource: "x"', f"title: Q\n{stale}source: x")
    assert words() == wanted


class TestStale:
    @pytest.fixture(autouse=True)
    def begun(self) -> None:
        translate("s.yaml", "--to", "it")
        rewrite("    title:\n", "    title: Briscola\n")
        rewrite("    intro:\n", "    intro: Ciao.\n")
        self.noted = hashes()["part"]
        rewrite("Hello.", "Good evening.", "s.yaml")

    def test_it_is_marked_with_what_it_was_and_its_hash_stays(self) -> None:
        out = translate("s.yaml", "--to", "it")
        assert said("translate.stale-parts", n=1) in out
        mark = (
            f'    # "{hashes()["part"]}": {said("translate.stale")}\n    source: "{self.noted}"\n'
        )
        assert mark in words()
        changed = "    # en, before: Hello.\n    # en: Good evening.\n    intro: Ciao.\n"
        assert changed in words()
        assert "translation-stale" in codes("s.it.yaml")
        before = words()
        translate("s.yaml", "--to", "it")
        assert words() == before

    def test_once_read_again_its_hash_is_noted(self) -> None:
        translate("s.yaml", "--to", "it", "--lang", "it")
        translate("s.yaml", "--to", "it", "--read", "a")
        assert f'  a:\n    source: "{hashes()["part"]}"\n    # en: The last trump\n' in words()
        assert "    # en: Good evening.\n    intro: Ciao.\n" in words()
        assert "Hello" not in words()
        assert "translation-stale" not in codes("s.it.yaml")

    def test_the_hash_of_the_mark_may_be_written_by_hand(self) -> None:
        translate("s.yaml", "--to", "it")
        rewrite(f'source: "{self.noted}"', f'source: "{hashes()["part"]}"')
        translate("s.yaml", "--to", "it")
        assert "before" not in words()
        assert said("translate.stale") not in words()


def test_what_the_original_no_longer_has_is_kept_and_told() -> None:
    translate("s.yaml", "--to", "it")
    rewrite("    intro:\n", "    intro: Ciao.\n    note: Fine.\n")
    rewrite("      3d:\n", "      3d: No.\n  b:\n    source: '0123456789ab'\n    title: B\n")
    translate("s.yaml", "--to", "it")
    assert "note: Fine." in words()
    assert words().endswith("  b:\n    source: '0123456789ab'\n    title: B\n")
    assert "translation-unknown" in codes("s.it.yaml")


def test_the_ends_of_lines_are_kept() -> None:
    translate("s.yaml", "--to", "it")
    text = words().replace("    intro:\n", "    intro: Ciao.\n").replace("\n", "\r\n")
    Path("s.it.yaml").write_bytes(text.encode())
    rewrite("The last trump", "The very last trump", "s.yaml")
    translate("s.yaml", "--to", "it")
    assert b"The very last trump\r\n" in Path("s.it.yaml").read_bytes()
    assert b"\n" not in Path("s.it.yaml").read_bytes().replace(b"\r\n", b"")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("s.yaml", "--to", "xx"), 3),
        (("s.yaml", "--to", "en"), 2),
        (("s.yaml", "--to", "it", "--read", "b"), 3),
        (("none.yaml", "--to", "it"), 3),
    ],
)
def test_what_cannot_be_done_is_said(arguments: tuple[str, ...], status: int) -> None:
    assert translate(*arguments, status=status)
    assert not Path("s.it.yaml").exists()


@pytest.mark.parametrize(
    "text", ["{set: s, language: it}\n", "[a]\n", "set: s\npuzzles: [a]\n", "a: [\n"]
)
def test_a_file_in_which_nothing_can_be_added_is_left_alone(text: str) -> None:
    Path("s.it.yaml").write_text(text, encoding="utf-8")
    result = briscola("author", "translate", "s.yaml", "--to", "it")
    assert result.exit_code
    assert words() == text


def test_the_words_of_a_set_are_no_original() -> None:
    translate("s.yaml", "--to", "it")
    assert said("translate.words", file="s.yaml") in translate("s.it.yaml", "--to", "en", status=2)


def test_a_lesson(folder: Path) -> None:
    shutil.copy(data_folder() / "lessons" / "01-deck.yaml", folder)
    lesson = load_lesson(folder / "01-deck.yaml", "")
    translate("01-deck.yaml", "--to", "it")
    assert codes("01-deck.it.yaml") == ["translation-missing"]
    read = load_lesson(folder / "01-deck.yaml", "it")
    assert (read.title, read.data) == (lesson.title, lesson.data)


SHIPPED = [
    path for folder in ("lessons", "puzzles") for path in content_files(data_folder() / folder)
]


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_translation_keeps_each_word(path: Path, folder: Path) -> None:
    for each in (path, translation_file(path, "it")):
        shutil.copy(each, folder)
    beside = translation_file(Path(path.name), "it")
    before = read_document(beside)
    translate(path.name, "--to", "it")
    after = read_document(beside)
    assert without_empty(after.data) == before.data
    assert Counter(before.text.splitlines()) <= Counter(after.text.splitlines())
    translate(path.name, "--to", "it")
    assert read_document(beside).text == after.text
