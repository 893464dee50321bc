"""What a language's words tell the audit of a lesson's prose: numbers, and words of the table.

A word of the table names a concept of the course. Where the concept is taught by a later lesson
only, the word must be explained when it is first used: it then stands out, as every new word does
in these lessons, and from there on it is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tutor.content.markup import Emphasis, MarkupFault, Paragraph, parse
from tutor.content.yaml.document import KeyPath, Report
from tutor.content.yaml.problems import ContentError
from tutor.lessons.model import Lesson
from tutor.lessons.order import lesson_in, lessons_around
from tutor.lessons.translations import NO_WORDS, NumberWords
from tutor.message import say
from tutor.session.blocks.glossary import ENTRIES, word_text
from tutor.spelling import without_article
from tutor.text.catalog import Catalog, load_catalog
from tutor.text.locale_files import languages

_WORDS_FOR = {
    "deck": "pack",
    "suit": "suit",
    "court": "court-card",
    "load": "load",
    "blank": "blank",
    "trick": "trick",
    "lead": "lead",
    "trump": "trump low-trump is-trumps",
    "ruff": "ruff",
    "turn-up": "turn-up",
    "freedom": "follow-suit",
    "duck": "duck",
    "deal": "dealer",
    "stock": "stock",
    "winning": "whitewash",
    "sixty-all": "drawn-game",
    "match": "match decider",
    "spending-trumps": "draw-trumps",
    "endings": "ending",
    "throw-in": "throw-in",
    "banking": "bank",
    "sacrifice": "sacrifice",
    "partner": "partner",
    "pairs": "pair",
    "segni": "sign silent",
    "three-players": "for-three",
    "chiamata": "five-handed call-oneself",
    "auction": "auction caller",
    "called-card": "called-card",
    "secret-partner": "secret-partner",
    "bastarda": "bastarda",
    "scoperta": "open",
    "pizzico": "pizzico",
    "briscolone": "briscolone",
}
CONCEPTS: Mapping[str, str] = {
    slug: concept for concept, slugs in _WORDS_FOR.items() for slug in slugs.split()
}
"""The words of the glossary, by slug, that are words of the table and nothing else, each with the
concept of the course it stands for. Everyday ones, *point* or *to take*, explain themselves.
"""


@cache
def number_words(language: str) -> NumberWords:
    """The words for numbers in a language there are texts in; none of one unknown."""
    if language not in languages():
        return NO_WORDS
    catalog = load_catalog(language)
    numbers = catalog.forms.numbers
    larger = enumerate(_listed(catalog, "numbers.larger"), max(numbers["word"]) + 1)
    sure = {word: number for number, word in (*numbers["word"].items(), *larger) if number > 1}
    loose = {word: number for number, word in numbers["ordinal"].items() if number > 1}
    sure |= _paired(catalog, "numbers.also")
    loose |= _paired(catalog, "numbers.loose")
    return NumberWords(sure, loose)


class _Prose(NamedTuple):
    """A text, and in small letters what it says in words and which of them stand out."""

    place: KeyPath
    written: str
    said: str
    marked: str


def check_terms(
    report: Report,
    path: Path,
    language: str,
    placed: Iterable[tuple[KeyPath, Iterable[tuple[KeyPath, str]]]],
) -> None:
    """Reports words of the table that only a later lesson explains.

    ``path`` is the lesson's own file; ``placed`` are the words of its steps in ``language``.
    """
    words, own = _too_early(path, language), lesson_in(path, "").slug
    for at, texts in placed:
        proses = list(_proses(at, texts))
        words = _unexplained(words, proses)
        for prose in proses:
            for word in words:
                for name in word.names_in(prose.said):
                    where = f'by a later lesson, "{word.lesson}"'
                    where = "by a later step" if word.lesson == own else where
                    message = f'"{name}" is taught only {where}'
                    hint = f"say it in other words, or explain it here as *{name}*"
                    within = (prose.written, max(0, prose.written.lower().find(name)))
                    report.warning(prose.place, "term-too-early", message, hint, within)


@cache
def _leaning(language: str) -> re.Pattern[str] | None:
    """What is said only of something shown before; ``*`` in the catalogue is any one word."""
    if language not in languages():
        return None
    phrases = (re.escape(each) for each in _listed(load_catalog(language), "leaning"))
    return re.compile(
        rf"(?<!\w)(?:{'|'.join(phrases)})(?!\w)".replace(r"\*", r"\w+"), re.IGNORECASE
    )


def check_leaning(
    report: Report, place: KeyPath, texts: Iterable[tuple[KeyPath, str]], language: str
) -> None:
    """Reports questions that only the step before explains.

    A step that was missed comes back, and then behind another.
    """
    pattern = _leaning(language)
    for inner, text in texts:
        is_question = inner[-1] == "text" and "options" not in inner
        found = pattern.search(text) if pattern and is_question else None
        if found:
            message = f'"{found[0]}" leans on a step before, and this one may come back later'
            hint = "say, or draw, what is meant"
            within = (text, found.start())
            report.warning((*place, *inner), "leans-on-step-before", message, hint, within)


def is_on_page(answer: str, others: Iterable[str], page: str) -> bool:
    """Whether a page says an answer word for word, and none of the others.

    >>> is_on_page("All twenty", ["One"], "So you know *all twenty* cards.")
    True
    >>> is_on_page("{Rs:The}", ["{Cs:The}"], "{Rs:The} beats {Cs:the}.")
    False
    """
    words, said = _plain_words(answer), _plain_words(page)
    is_telling = len(words.split()) > 1 or (words.strip().isdigit() and len(words.strip()) > 1)
    return is_telling and words in said and not any(_plain_words(each) in said for each in others)


def _plain_words(text: str) -> str:
    """The words of a text, a card as its code, in small letters with spaces around each."""
    bare = re.sub(r":[A-Za-z-]+}", " ", text).lower()
    return f" {' '.join(re.findall(_WORD, bare))} "


_WORD = r"[^\W_]+"


class _Word(NamedTuple):
    """A word of the table: patterns of the forms of its names, and the lesson that teaches it."""

    names: tuple[str, ...]
    lesson: str

    def names_in(self, prose: str) -> list[str]:
        """The names that stand in a text, in the form in which they stand there."""
        found = (re.search(rf"(?<!\w)(?:{form})(?!\w)", prose) for form in self.names)
        return [each[0] for each in found if each]


def _too_early(path: Path, language: str) -> list[_Word]:
    """The words that only a later lesson teaches, and that no earlier one explained."""
    if language not in languages():
        return []
    before, after = lessons_around(path)
    later = {concept: each.slug for each in reversed(after.values()) for concept in each.teaches}
    with suppress(ContentError):  # As below.
        later |= _explained_in(lesson_in(path, language))
    for lesson in before.values():
        for concept in lesson.teaches:
            later.pop(concept, None)
    names = _names(language)
    # A name that several words share is known with the first of them.
    known = {name for slug in names if CONCEPTS[slug] not in later for name in names[slug]}
    words = [
        _Word(tuple(name for name in names[slug] if name not in known), later[CONCEPTS[slug]])
        for slug in names
        if CONCEPTS[slug] in later
    ]
    for other in before:
        with suppress(ContentError):  # Its own check says why.
            for step in lesson_in(other, language).steps:
                words = _unexplained(words, _proses((), step.texts()))
    return words


def _explained_in(lesson: Lesson) -> dict[str, str]:
    """The concepts a lesson teaches, with its slug, one of whose words stands out in it."""
    names = _names(lesson.language) if lesson.language in languages() else {}
    marked = " | ".join(
        prose.marked for step in lesson.steps for prose in _proses((), step.texts())
    )
    of = {CONCEPTS[slug]: forms for slug, forms in names.items()}
    return {
        concept: lesson.slug
        for concept in lesson.teaches
        if any(re.search(rf"(?<!\w)(?:{form})(?!\w)", marked) for form in of.get(concept, ()))
    }


def _unexplained(words: Iterable[_Word], proses: Iterable[_Prose]) -> list[_Word]:
    """The words without those that stand out in a step under any of their names."""
    marked = " | ".join(prose.marked for prose in proses)
    return [word for word in words if not word.names_in(marked)]


@cache
def _names(language: str) -> Mapping[str, tuple[str, ...]]:
    """Patterns of the names of each word of the table, by its slug; everyday words are left out."""
    catalog = load_catalog(language)
    everyday = set(_listed(catalog, "everyday"))
    found: dict[str, tuple[str, ...]] = {}
    for entry in (each for each in ENTRIES if each.slug in CONCEPTS):
        parts = ("words", "plural") if entry.has_plural else ("words",)
        names = (name for part in parts for name in catalog.say(word_text(entry, part)).split("; "))
        bare = dict.fromkeys(map(without_article, names))
        told = (name for name in bare if name not in everyday)
        found[entry.slug] = tuple(_forms(name, catalog, not entry.has_plural) for name in told)
    return found


def _forms(name: str, catalog: Catalog, may_be_verb: bool) -> str:
    """A pattern of the forms of a name: of a verb, all that the catalogue has endings for."""
    first, _, rest = name.partition(" ")
    endings = "|".join(_listed(catalog, "verb-endings"))
    for infinitive in _listed(catalog, "infinitives") if may_be_verb else ():
        stem = first.removesuffix(infinitive.removeprefix("*"))
        if stem != first or infinitive == "*":
            doubled = f"{re.escape(stem[-1])}?"
            first = f"{re.escape(first)}|{re.escape(stem)}{doubled}(?:{endings})"
            return f"(?:{first})" + "".join(f"[ -]{re.escape(each)}" for each in rest.split())
    return re.escape(name)


def _proses(at: KeyPath, texts: Iterable[tuple[KeyPath, str]]) -> Iterator[_Prose]:
    for inner, written in texts:
        try:
            pieces = parse(written)
        except MarkupFault:
            continue
        said: list[str] = []
        marked: list[str] = []
        for piece in pieces:
            for part in piece.parts if isinstance(piece, Paragraph) else ():
                if isinstance(part, Emphasis):
                    marked += (each for each in part.parts if isinstance(each, str))
                    said += (each for each in part.parts if isinstance(each, str))
                elif isinstance(part, str):
                    said.append(part)
        yield _Prose((*at, *inner), written, _small(said), _small(marked))


def _small(parts: Iterable[str]) -> str:
    """Texts in small letters, kept apart: no word goes across a card."""
    return " | ".join(" ".join(part.lower().split()) for part in parts)


def _listed(catalog: Catalog, key: str) -> list[str]:
    return catalog.say(say(f"audit.{key}")).split("; ")


def _paired(catalog: Catalog, key: str) -> dict[str, int]:
    pairs = (each.split("=") for each in _listed(catalog, key))
    return {word: int(number) for word, number in pairs}
