"""The library: which sets it finds, in which order, and in whose words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.authoring import SET as LONG
from tests.content.test_translations import SET, WORDS
from tests.processes import python
from tutor.content.files import (
    content_files,
    translated_file,
    translated_language,
    translation_file,
)
from tutor.content.library.library import Library, load_set
from tutor.content.puzzles.model import Claims, Goal, GoalKind, Puzzle, PuzzleTexts, content_hash
from tutor.content.yaml.problems import ContentError, Mark
from tutor.rules.position import Position


def write(folder: Path, name: str, level: int | None, *ids: str) -> Path:
    lines = [f"set: {name}", f"title: Set {name}", *([f"level: {level}"] if level else [])]
    lines.append("puzzles:")
    for each in ids:
        lines.append(f'  - {{id: {each}, title: x, position: "d/3dFd7b,Ad5d2d/51,46"}}')
    path = folder / f"{name}.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_easier_sets_come_first(tmp_path: Path) -> None:
    for name, level in (("a", 3), ("b", 1), ("c", None), ("d", 1)):
        write(tmp_path, name, level, f"{name}-2", f"{name}-1")
    library = Library(tuple(content_files(tmp_path)), "en")
    assert [each.name for each in library.sets] == ["b", "d", "a", "c"]
    found = [(each.puzzle.id, each.set.name, each.place) for each in library]
    assert found[:3] == [("b-2", "b", 1), ("b-1", "b", 2), ("d-2", "d", 1)]
    assert len(found) == 8


def test_a_puzzle_by_its_id(tmp_path: Path) -> None:
    library = Library((write(tmp_path, "a", 1, "a-1", "a-2"),), "en")
    found = library.find("a-2")
    assert found
    assert (found.puzzle.id, found.place) == ("a-2", 2)
    assert library.find("a-3") is None
    assert library.find("") is None
    assert library.find("../a-2") is None


def test_sets_are_read_once_and_when_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    library = Library((path,), "en")
    write(tmp_path, "a", 1, "a-1")
    sets = library.sets
    path.unlink()
    assert library.sets is sets


def test_files_of_sets(tmp_path: Path) -> None:
    names = ("b.yaml", "a.yml", "a.it.yaml", "a.de.yml", "readme.md", "c.v2.yaml", "d.yaml.bak")
    for name in names:
        (tmp_path / name).touch()
    assert [each.name for each in content_files(tmp_path)] == ["a.yml", "b.yaml", "c.v2.yaml"]


@pytest.mark.parametrize(
    ("name", "language", "original"),
    [("first.it.yaml", "it", "first.yaml"), ("a.b.en.yml", "en", "a.b.yml")],
)
def test_names_of_translations(name: str, language: str, original: str) -> None:
    path = Path("x", name)
    assert translated_language(path) == language
    assert translated_file(path) == Path("x", original)
    assert translation_file(Path("x", original), language) == path


@pytest.mark.parametrize("name", ["first.yaml", "first.v2.yaml", "first.ita.yaml", "it.yaml", "it"])
def test_names_of_no_translation(name: str) -> None:
    assert translated_language(Path(name)) == ""


@pytest.fixture
def first(tmp_path: Path) -> Path:
    path = tmp_path / "first.yaml"
    path.write_text(SET, encoding="utf-8")
    (tmp_path / "first.it.yaml").write_text(WORDS, encoding="utf-8")
    return path


def test_words_in_the_language_asked_for(first: Path) -> None:
    english, italian = load_set(first, "en"), load_set(first, "it")
    assert (english.title, english.language) == ("First", "en")
    assert (italian.title, italian.language) == ("Primi", "it")
    assert [each.texts.title for each in italian.puzzles] == ["Ultima", "Altro"]
    assert [each.position for each in italian.puzzles] == [e.position for e in english.puzzles]
    assert [each.goal for each in italian.puzzles] == [each.goal for each in english.puzzles]


def test_words_in_a_language_that_is_not_there(first: Path) -> None:
    assert load_set(first, "de") == load_set(first, "en")


def test_a_puzzle_without_words_keeps_its_own(first: Path) -> None:
    beside = translation_file(first, "it")
    beside.write_text(WORDS[: WORDS.index("  a2:")], encoding="utf-8")
    titles = [each.texts.title for each in load_set(first, "it").puzzles]
    assert titles == ["Ultima", "Other"]


def test_stale_words_are_shown_all_the_same(first: Path) -> None:
    first.write_text(SET.replace("The last trump", "Another title"), encoding="utf-8")
    assert load_set(first, "it").puzzles[0].texts.title == "Ultima"


@pytest.mark.parametrize(
    "spoilt",
    [
        "set: [",
        "set: second\n",
        WORDS.replace("  a2:", "  a3:"),
        WORDS.replace("set: first", "set: 5"),
        WORDS.replace("language: it", "language: 5"),
    ],
)
def test_broken_words_are_not_shown(first: Path, spoilt: str) -> None:
    translation_file(first, "it").write_text(spoilt, encoding="utf-8")
    assert load_set(first, "en").title == "First"
    with pytest.raises(ContentError) as refused:
        load_set(first, "it")
    assert "first.it.yaml:" in str(refused.value)
    places = [each.mark for each in refused.value.problems if each.code != "key-missing"]
    assert len(set(places)) == len(places)


def long(old: str, new: str) -> str:
    """The set whose puzzle is in the long form, with something changed."""
    assert LONG.count(old) == 1
    return LONG.replace(old, new)


@pytest.mark.parametrize(
    ("spoilt", "code"),
    [
        (SET.replace("title: First\n", ""), "key-missing"),
        (SET.replace("set: first\n", ""), "key-missing"),
        (SET.replace("id: a1", "id: A1"), "id"),
        (SET.replace("id: a2", "id: a1"), "id-twice"),
        (SET.replace("id: a1\n    ", ""), "key-missing"),
        (SET.replace("intro", "intor"), "key-unknown"),
        (SET.replace("3d: No", "Kd: No"), "card"),
        (SET.replace("51,46", "51,47"), "points-sum"),
        (SET.replace("most-points", "mostly"), "goal"),
        (SET.replace("most-points", "{at_least: 0}"), "range"),
        (SET.replace("most-points", "{atleast: 9}"), "key-unknown"),
        (SET.replace("goal: most-points", "variant: bridge"), "variant"),
        (SET.replace("goal: most-points", "asserts: [7b]"), "type"),
        (SET.replace("goal: most-points", "asserts: {best: Ac}"), "type"),
        (SET.replace("goal: most-points", "asserts: {final: x}"), "type"),
        (SET[: SET.index("puzzles")], "key-missing"),
        (SET[: SET.index("puzzles")] + "puzzles: []\n", "length"),
        (SET[: SET.index("puzzles")] + "puzzles: {}\n", "type"),
        (SET[: SET.index("puzzles")] + "puzzles: [x]\n", "type"),
        ("- x\n", "type"),
        (SET.replace("position: s/FbAc5s,3cCs/39,55/4d", "trump: x"), "trump"),
        (SET.replace("position: s/FbAc5s,3cCs/39,55/4d", "you: [x]"), "type"),
        (SET.replace("position: s/FbAc5s,3cCs/39,55/4d", "to_lead: me"), "to-lead"),
        (SET.replace("position: s/FbAc5s,3cCs/39,55/4d", "table: [4d, 5d]"), "key-missing"),
        ("$schema: 1\n" + SET, "type"),
        (SET.replace("set: first", "set: 5"), "type"),
        (SET.replace("set: first", "set: First"), "id"),
        (SET.replace("title: First", "title: 5"), "type"),
        (SET.replace("title: First", "title: ''"), "line"),
        (SET.replace("intro: Hello.", "intro: [x]"), "type"),
        (SET.replace("id: a2", "id: 5"), "type"),
        (SET.replace("most-points", "at_least"), "goal"),
        (SET.replace("most-points", "[win]"), "goal"),
        (SET.replace("most-points", "{at_least: true}"), "type"),
        (SET.replace("goal: most-points", "asserts: {themes: [1]}"), "type"),
        (long("trump: d", "trump: 1"), "type"),
        (long("points: 51", "points: x"), "type"),
        (long("points: 51", "points: true"), "type"),
        (long(", points: 51", ""), "key-missing"),
        (long("points: 46", "points: -1"), "points-negative"),
        (long("[Ad, 5d, 2d]", "[Ad, 5d]"), "hand-size"),
        (long("you: ", "table: [4d, 6d]\n    to_lead: opponent\n    you: "), "table-full"),
    ],
)
def test_a_broken_set_is_never_played(tmp_path: Path, spoilt: str, code: str) -> None:
    """Also where the schema is not asked."""
    path = tmp_path / "first.yaml"
    path.write_text(spoilt, encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        load_set(path, "en")
    assert code in [each.code for each in refused.value.problems]
    assert refused.value.text == spoilt
    places = [each.mark for each in refused.value.problems if each.code != "key-missing"]
    assert len(set(places)) == len(places), refused.value.problems


@pytest.mark.parametrize(("player", "column"), [("you", 39), ("opponent", 44)])
def test_whose_points_are_negative(tmp_path: Path, player: str, column: int) -> None:
    path = tmp_path / "first.yaml"
    points = "51" if player == "you" else "46"
    path.write_text(long(f"points: {points}", "points: -1"), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        load_set(path, "en")
    (found,) = refused.value.problems
    assert found.mark == Mark(7 + (player == "opponent"), column)


@pytest.mark.slow
def test_the_shipped_sets_can_be_read() -> None:
    for language in ("en", "it"):
        library = Library.shipped(language)
        assert all(load_set(each.path, language).language == language for each in library.sets)
        assert len({found.puzzle.id for found in library}) == len(list(library))


BASE = Puzzle("a", Position.parse("d/3dFd7b,Ad5d2d/51,46"), PuzzleTexts("x"))


@pytest.mark.parametrize(
    "edited",
    [
        BASE._replace(position=Position.parse("d/3dFd7b,Ad5d2d/50,47")),
        BASE._replace(position=Position.parse("d/Fd3d7b,Ad5d2d/51,46")),
        BASE._replace(goal=Goal(GoalKind.WIN)),
        BASE._replace(goal=Goal(GoalKind.AT_LEAST, 45)),
        BASE._replace(variant="scoperta"),
    ],
)
def test_an_edit_is_another_puzzle(edited: Puzzle) -> None:
    assert content_hash(edited) != content_hash(BASE)
    goal = edited._replace(goal=Goal(GoalKind.AT_LEAST, 46))
    assert content_hash(goal) != content_hash(edited)


def test_words_and_claims_are_no_edit() -> None:
    told = BASE._replace(texts=PuzzleTexts("y", "intro", "note"))
    claimed = told._replace(claims=Claims(final=61))
    assert told.texts.title == "y"
    assert content_hash(claimed) == content_hash(BASE) == "9184f27e"


@pytest.mark.slow
def test_reading_puzzles_imports_nothing_heavy() -> None:
    """Whoever plays waits for what is imported here."""
    program = (
        "import sys; before = set(sys.modules); import tutor.content.library.library as library;"
        "list(library.Library.shipped('it'));"
        "print(*(set(sys.modules) - before))"
    )
    imported = set(python(program).split())
    assert "tutor.content.puzzles.reader" in imported
    heavy = {"jsonschema", "referencing", "hashlib", "difflib", "rich", "typer", "sqlite3"}
    heavy |= {"tutor.solver", "tutor.content.yaml.schema"}
    assert not imported & heavy
