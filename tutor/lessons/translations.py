"""The facts in a lesson's prose, which every language must say alike: cards, drawings, numbers.

A number counts the same in figures and in words: *sixty-one*, *sessantuno* and 61 are one fact. The
words come from whoever knows the language; *one* is left out, being an article as often.

>>> words = NumberWords({"two": 2, "sixty-one": 61}, {"both": 2})
>>> sorted(facts_in(["Sixty-one, and two sixes."], words).sure)
['2', '61']
>>> one, other = (facts_in([text], words) for text in ("Both aces.", "2 aces, 61."))
>>> differing_facts(one, other)
['61']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from tutor.content.markup import MEASURED_FIGURE
from tutor.content.puzzles.translations import source_hash
from tutor.content.translatable import Part, name_of, warn_of_missing, warn_of_stale
from tutor.content.yaml.document import KeyPath, Report
from tutor.exercises.kinds.checkpoint import CheckpointStep
from tutor.exercises.step import Step
from tutor.lessons.model import Lesson, LessonWords
from tutor.lessons.reader import read_lesson_words

_CARD = re.compile(r"\{([A3RCF76542][dcsb])(?::[A-Za-z-]+)?\}")
_DRAWING = re.compile(r"\[[^\]]*\]")
_NUMBER = re.compile(r"(?<!\w)[0-9]+(?!\w)")


class NumberWords(NamedTuple):
    """The words for numbers in a language, in small letters.

    ``sure`` words are always numbers. ``loose`` ones may be: *both* for 2, *ottava* for 8, the
    Italian *sei* for 6 and for *you are*. They answer for a number that the other text names, and
    ask for none themselves.
    """

    sure: Mapping[str, int]
    loose: Mapping[str, int]


NO_WORDS = NumberWords({}, {})


class Facts(NamedTuple):
    """What some texts say for sure, and what else they may be saying."""

    sure: frozenset[str]
    loose: frozenset[str]


def facts_in(texts: Iterable[str], words: NumberWords = NO_WORDS) -> Facts:
    """The cards, drawings and numbers in some texts."""
    whole = "\n".join(texts)
    drawings = {re.sub(r"\s+", " ", each) for each in _DRAWING.findall(whole)}
    bare = _DRAWING.sub(" ", whole)
    cards = set(_CARD.findall(bare)) | set(MEASURED_FIGURE.findall(bare))
    bare = MEASURED_FIGURE.sub(" ", bare)
    prose = " ".join(_CARD.sub(" ", bare).lower().split())
    sure, loose = set(_NUMBER.findall(prose)), set()
    for word in _words_in(prose, (*words.sure, *words.loose)):
        if word in words.loose:
            loose.add(str(words.loose[word]))
        else:
            sure.add(str(words.sure[word]))
    return Facts(frozenset(drawings | cards | sure), frozenset(loose))


def differing_facts(one: Facts, other: Facts) -> list[str]:
    """The facts that only one of two texts has, in order."""
    missing = (one.sure - other.sure - other.loose) | (other.sure - one.sure - one.loose)
    return sorted(missing)


def _words_in(prose: str, words: Iterable[str]) -> list[str]:
    """All these words in the prose, the longest first where one is part of another."""
    longest = sorted(words, key=len, reverse=True)
    if not longest:
        return []
    return re.findall(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", prose)


def check_lesson_words(
    report: Report, lesson: Lesson, language: str, numbers: Callable[[str], NumberWords]
) -> Mapping[str, Mapping[KeyPath, str]]:
    """Reports what is missing, stale or of other facts; returns the words by step id and path.

    ``numbers`` are the words for numbers in a language, by its code.
    """

    def check_facts(place: KeyPath, name: str, there: Iterable[str], here: Iterable[str]) -> None:
        other = differing_facts(
            facts_in(there, numbers(lesson.language)), facts_in(here, numbers(language))
        )
        if other:
            message = f"{name} says other facts: {', '.join(other)}"
            report.error(place, "translation-facts", message, "the same cards and numbers in both")

    words = read_lesson_words(report, lesson, language)
    parts = parts_of(lesson)
    here = {"": _head(words), **words.steps}
    warn_of_stale(report, parts, words.sources)
    missing = [
        name_of(part, path) for part in parts for path in part.texts if not _is_in(here, part, path)
    ]
    warn_of_missing(report, missing, sum(len(part.texts) for part in parts))
    for key in (("summary",), ("goal",)):
        head = parts[0].texts.get(key)
        if head and key in here[""]:
            check_facts(key, f"the {key[0]}", [head], [here[""][key]])
    originals = {part.id: part.texts for part in parts[1:]}
    for identity, texts in words.steps.items():
        there = originals.get(identity, {})
        place: KeyPath = ("steps", identity)
        for path in texts:
            if path not in there:
                message = f'the step "{identity}" has no text here'
                report.error((*place, *path), "translation-unknown", message, "delete it")
        both = [path for path in there if path in texts]
        name = f'"{identity}"'
        check_facts(place, name, (there[path] for path in both), (texts[path] for path in both))
    return words.steps


def parts_of(lesson: Lesson) -> list[Part]:
    """What a translator of a lesson translates: its head, and the words of each step."""
    head: dict[KeyPath, str] = {("title",): lesson.title, ("summary",): lesson.summary}
    head |= {("goal",): lesson.goal} if lesson.goal else {}
    parts = [Part("", (), head, source_hash(*head.values()))]
    for step in lesson.steps:
        if texts := words_of(step):
            # The hash does not change with the order of a checkpoint's items.
            in_order = [text for _, text in sorted(texts.items(), key=_by_item)]
            parts.append(Part(step.id, ("steps", step.id), texts, source_hash(*in_order)))
    return parts


def _by_item(text: tuple[KeyPath, str]) -> str:
    path, _ = text
    return str(path[1]) if path[0] == "items" else ""


def _head(words: LessonWords) -> Mapping[KeyPath, str]:
    head = {"title": words.title, "summary": words.summary, "goal": words.goal}
    return {(key,): text for key, text in head.items() if text}


def _is_in(words: Mapping[str, Mapping[KeyPath, str]], part: Part, path: KeyPath) -> bool:
    return path in words.get(part.id, {})


def words_of(step: Step) -> Mapping[KeyPath, str]:
    """All texts of a step that a translator translates, by their paths, in the order of the file.

    The items of a checkpoint stand in these paths by their ids.
    """
    if not isinstance(step, CheckpointStep):
        return dict(step.texts())
    own = {path: text for path, text in step.texts() if path[0] != "items"}
    items = {("items", item.id, *path): text for item in step.items for path, text in item.texts()}
    return own | items
