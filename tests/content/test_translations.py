"""A set's words in another language: what is missing, stale, unknown or out of place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.authoring import marked, told
from tutor.content.puzzles.model import PuzzleTexts
from tutor.content.puzzles.translations import hash_of, source_hash
from tutor.rules.cards import Card

SET = """\
set: first
title: First
puzzles:
  - id: a1
    title: The last trump
    position: d/3dFd7b,Ad5d2d/51,46
    intro: Hello.
    comments: {3d: No.}
  - id: a2
    title: Other
    position: s/FbAc5s,3cCs/39,55/4d
    goal: most-points
"""
TITLE = source_hash("First")
ONE = hash_of(PuzzleTexts("The last trump", "Hello.", "", {Card.parse("3d"): "No."}))
TWO = hash_of(PuzzleTexts("Other"))
WORDS = f"""\
set: first
language: it
title: Primi
source: "{TITLE}"
puzzles:
  a1:
    source: "{ONE}"
    title: Ultima
    intro: Ciao.
    comments: {{3d: "No!"}}
  a2:
    source: "{TWO}"
    title: Altro
"""
CASES = [
    ("another set", "set: first", "set: «second", "translation-set", 'write "first"'),
    ("another language", "language: it", "language: «de", "translation-language", 'write "it"'),
    ("no such language", "language: it", "language: «Italian", "language", "such as en or it"),
    ("title stale", TITLE, "0123456789ab", "translation-stale", f'source: "{TITLE}"'),
    ("puzzle stale", f'source: "{ONE}"', 'source: «"0123456789ab"', "translation-stale", ONE),
    ("no hash", f'source: "{ONE}"', "source: «x", "hash", "the twelve figures"),
    ("a hash of figures", f'source: "{ONE}"', "source: «1234", "type", "in quotes"),
    ("hash missing", f'source: "{ONE}"\n    title', "«title", "key-missing", '"source" is missing'),
    ("unknown puzzle", "  a2:", f"  a2: {{source: '{TWO}', title: x}}\n  «a22:",
     "translation-unknown", 'did you mean "a2"?'),
    ("no words", WORDS[WORDS.index("  a2:") :], "", "translation-missing", "a2 title"),
    ("intro missing", "    intro: Ciao.\n", "", "translation-missing", "1 of 5 texts"),
    ("intro misspelt", "    intro: Ciao.\n", "    «intr: Ciao.\n", "key-unknown", '"intro"'),
    ("comment missing", '    comments: {3d: "No!"}\n', "", "translation-missing", "comments.3d"),
    ("another comment", '{3d: "No!"}', '{3d: "No!", Fd: «x}', "translation-extra", "comments.Fd"),
    ("note of its own", "title: Altro", "title: Altro\n    note: «x", "translation-extra", "note"),
    ("comment on theirs", '{3d: "No!"}', '{3d: "No!", «Ad: x}', "card-not-held", "Ad is not in"),
    ("comment on Kd", '{3d: "No!"}', '{3d: "No!", «Kd: x}', "card", 'did you mean "Rd"?'),
    ("words a list", "  a2:\n    source", "  a2: «[x]\n  a3:\n    source", "type", "keys and"),
    ("a position", "title: Altro", "title: Altro\n    «position: x", "key-unknown", "known here"),
    ("title empty", "title: Altro", "title: «''", "line", "is empty"),
]  # fmt: skip
CODES = {code for *_, code, _ in CASES}


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """Where the Italian words of a set lie, the set beside them."""
    (tmp_path / "first.yaml").write_text(SET, encoding="utf-8")
    return tmp_path / "first.it.yaml"


def test_sound_words(beside: Path) -> None:
    assert told(WORDS, beside) == []


@pytest.mark.parametrize(("old", "new", "code", "part"), [c[1:] for c in CASES], ids=lambda _: "")
def test_what_is_wrong(beside: Path, old: str, new: str, code: str, part: str) -> None:
    assert WORDS.count(old) == 1
    text, places = marked(WORDS.replace(old, new))
    found = told(text, beside)
    first = next(each for each in found if each.code == code)
    assert part in f"{first.message} ({first.hint})"
    assert first.hint
    assert not places or (first.line, first.column) == places[0]
    is_mild = code.startswith("translation-") and code[12:] in ("stale", "missing", "extra")
    assert first.severity == ("warning" if is_mild else "error")
    follows = {"words a list": 2}
    name = next(case[0] for case in CASES if case[1:] == (old, new, code, part))
    assert len(found) == follows.get(name, 1), found


def test_a_set_that_is_missing(tmp_path: Path) -> None:
    (found,) = told(WORDS, tmp_path / "first.it.yaml")
    assert found.code == "translation-set"
    assert found.message == "the set this translates, first.yaml, is not beside it"


def test_a_set_that_is_broken(beside: Path) -> None:
    beside.with_name("first.yaml").write_text("set: [", encoding="utf-8")
    (found,) = told(WORDS, beside)
    assert found.code == "translation-set"
    assert found.hint == "check first.yaml first"


def test_a_translation_into_the_same_language(beside: Path) -> None:
    (found,) = told(
        WORDS.replace("language: it", "language: en"), beside.with_name("first.en.yaml")
    )
    assert found.code == "translation-language"
    assert found.message == "first.yaml itself is in this language"


@pytest.mark.parametrize("key", ["title", "intro", "note", "comments"])
def test_the_hash_changes_with_each_text(key: str) -> None:
    texts = PuzzleTexts("a", "b", "c", {Card.parse("3d"): "d"})
    other = {Card.parse("Fd"): "d"} if key == "comments" else "x"
    assert hash_of(texts) != hash_of(texts._replace(**{key: other}))


def test_the_hash_tells_texts_apart_by_their_place() -> None:
    assert hash_of(PuzzleTexts("a", "b")) != hash_of(PuzzleTexts("a", "", "b"))
    assert len(source_hash("a")) == 12
    order = [{Card.parse(code): code for code in codes} for codes in (("3d", "Fd"), ("Fd", "3d"))]
    assert hash_of(PuzzleTexts("a", "", "", order[0])) == hash_of(
        PuzzleTexts("a", "", "", order[1])
    )
