"""The two languages say the same numbers, in words too; and no word comes before its lesson."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.lessons.learners import OWN, SOLVER
from tutor.authoring.audit.files import Audit
from tutor.authoring.audit.lesson_prose import CONCEPTS, number_words
from tutor.lessons.course import Course
from tutor.lessons.translations import NO_WORDS, differing_facts, facts_in
from tutor.session.blocks.glossary import ENTRIES

CARDS, WORDS, TRICKS = "01-cards.yaml", "01-cards.it.yaml", "02-tricks.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(OWN, tmp_path / "lessons"))


def found(path: Path) -> list[tuple[str, str, bool]]:
    problems = Audit(SOLVER).check_file(path).problems
    return [(f"{each.line}:{each.column}", each.code, each.is_error) for each in problems]


def changed(path: Path, old: str, new: str) -> Path:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), "utf-8")
    return path


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_number_up_to_a_hundred_and_twenty_has_its_words(language: str) -> None:
    words = number_words(language)
    assert {*range(2, 121)} <= {*words.sure.values(), *words.loose.values()}
    assert all(word == word.lower().strip() for word in (*words.sure, *words.loose))
    assert not set(words.loose) & {"one", "uno", "una"}


@pytest.mark.parametrize(
    ("english", "italian", "other"),
    [
        ("Sixty-one wins.", "Chi fa sessantuno vince.", []),
        ("Sixty-one wins.", "Con 61 si vince.", []),
        ("Sixty-one wins.", "Chi fa sessanta vince.", ["60", "61"]),
        ("A hundred and twenty points.", "Centoventi punti.", []),
        ("A hundred and twenty points.", "Cento punti.", ["100", "120"]),
        ("Two aces and threes.", "Due assi e tre.", []),
        ("Three aces.", "Due assi.", ["2", "3"]),
        ("Six points, and you have won.", "Sei punti, e hai vinto.", []),
        ("You are ahead.", "Sei in vantaggio.", []),
        ("You are ahead by six.", "Sei in vantaggio.", []),
        ("You are ahead by six.", "Hai più punti.", ["6"]),
        ("Both aces are gone.", "I due assi sono usciti.", []),
        ("The aces are gone.", "I due assi sono usciti.", ["2"]),
        ("In trick eight.", "Nell'ottava mano.", []),
        ("In trick eight.", "Nella nona mano.", ["8"]),
        ("One card.", "Una carta.", []),
        ("Forty cards.", "Quarant'anni di carte.", ["40"]),
        ("An often weighty tenner.", "Trenitalia.", []),
        ("{3d:The} and [hand 2c 3c].", "{3d:Il} e [hand 2c 3c].", []),
    ],
)
def test_numbers_in_words_are_the_same_facts(english: str, italian: str, other: list[str]) -> None:
    here = facts_in([english], number_words("en"))
    there = facts_in([italian], number_words("it"))
    assert differing_facts(here, there) == differing_facts(there, here) == other


def test_a_language_without_words_still_compares_figures() -> None:
    assert number_words("xx") == NO_WORDS
    assert differing_facts(facts_in(["61 punkte"]), facts_in(["sixty, 60"])) == ["60", "61"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Undici.", "Dieci."),
        ("E il sette non", "E l'otto non"),
        ("Cinque domande.", "Quattro domande."),
        ("E adesso le domande.", "E adesso quaranta domande."),
        ("summary: Si legge", "summary: Tre volte si legge"),
    ],
)
def test_a_number_in_words_that_differs_is_found(folder: Path, old: str, new: str) -> None:
    assert found(folder / WORDS) == []
    codes = [code for _, code, _ in found(changed(folder / WORDS, old, new))]
    assert codes == ["translation-facts"]


def test_a_word_of_the_table_before_its_lesson_is_a_warning(folder: Path) -> None:
    path = changed(folder / CARDS, "Now the questions.", "Now the questions, and no trumps.")
    assert found(path) == [("29:37", "term-too-early", False)]
    changed(path, "and no trumps", "and no *trumps* (cards that beat others)")
    assert found(path) == []


@pytest.mark.parametrize("form", ["ruffs", "ruffed", "ruffing", "to ruff", "trumping"])
def test_a_verb_is_found_in_all_its_forms(folder: Path, form: str) -> None:
    changed(folder / TRICKS, "teaches: [trick,", "teaches: [ruff, trick,")
    path = changed(folder / CARDS, "Now the questions.", f"Now the {form} questions.")
    assert [code for _, code, _ in found(path)] == ["term-too-early"]


@pytest.mark.parametrize("form", ["tagli", "tagliare", "tagliava", "tagliata"])
def test_so_is_one_of_another_language(folder: Path, form: str) -> None:
    changed(folder / TRICKS, "teaches: [trick,", "teaches: [ruff, trick,")
    path = changed(folder / WORDS, "E adesso le domande.", f"E adesso {form} le domande.")
    assert ("term-too-early" in [code for _, code, _ in found(path)]) is (form != "tagli")


def test_a_word_of_the_lesson_itself_is_explained_before_it_is_used(folder: Path) -> None:
    path = changed(folder / CARDS, "teaches: [points,", "teaches: [points, blank,")
    changed(path, "*Hello.*", "A blank. *Hello.*")
    assert found(path) == []
    changed(path, "Now the questions.", "Now *blanks*, then the questions.")
    assert [code for _, code, _ in found(path)] == ["term-too-early"]


def test_so_it_is_in_a_translation(folder: Path) -> None:
    path = changed(folder / WORDS, "E adesso le domande.", "E adesso si va al taglio.")
    assert [code for _, code, _ in found(path)] == []
    changed(folder / TRICKS, "teaches: [trick,", "teaches: [ruff, trick,")
    assert [code for _, code, _ in found(path)] == ["term-too-early"]


def test_what_an_earlier_step_or_lesson_explained_is_known(folder: Path) -> None:
    changed(folder / CARDS, "*Hello.*", "*Trumps* beat all else. *Hello.*")
    path = changed(folder / CARDS, "Now the questions.", "Now the questions, and no trump.")
    assert "term-too-early" not in [code for _, code, _ in found(path)]
    late = folder / "03-endings.yaml"
    changed(late, "teaches: [", "teaches: [blank, ")
    word = changed(folder / TRICKS, "And so a table looks.", "And so a blank looks.")
    assert [code for _, code, _ in found(word)] == ["term-too-early"]
    changed(folder / CARDS, "And that is", "A *blank* is worth nothing. And that is")
    assert found(word) == []


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (CARDS, "Which is worth more?", "Once more, which is worth more?"),
        (WORDS, "Quale vale di più?", "Le stesse carte, quale vale?"),
    ],
)
def test_a_question_that_leans_on_the_step_before_is_found(
    folder: Path, name: str, old: str, new: str
) -> None:
    assert [code for _, code, _ in found(changed(folder / name, old, new))] == [
        "leans-on-step-before"
    ]


def test_what_no_lesson_teaches_may_be_taken_for_known(folder: Path) -> None:
    path = changed(folder / CARDS, "Now the questions.", "Now the throw-in.")
    assert found(path) == []


def test_a_broken_lesson_elsewhere_is_no_fault_of_this_one(folder: Path) -> None:
    (folder / TRICKS).write_text("slug: [", "utf-8")
    (folder / "01-cards.it.yaml").write_text("steps: {", "utf-8")
    assert found(folder / CARDS) == []
    assert "term-too-early" not in [code for _, code, _ in found(folder / "03-endings.yaml")]


def test_the_words_are_those_of_the_glossary_and_the_concepts_those_of_the_course() -> None:
    assert set(CONCEPTS) <= {entry.slug for entry in ENTRIES}
    taught = {concept for lesson in Course.shipped("en").lessons for concept in lesson.teaches}
    assert set(CONCEPTS.values()) <= taught
