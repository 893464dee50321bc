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
from tutor.content.puzzles.translations import check_source, source_hash
from tutor.content.yaml.document import KeyPath, Report
from tutor.exercises.kinds.checkpoint import CheckpointStep
from tutor.exercises.step import Step
from tutor.lessons.model import Lesson
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
    heads = [lesson.title, lesson.summary, *([lesson.goal] if lesson.goal else [])]
    check_source(report, ("source",), words.sources[""], source_hash(*heads))
    check_facts(("summary",), "the summary", [lesson.summary], [words.summary])
    check_facts(("goal",), "the goal", [lesson.goal], [words.goal])
    if lesson.goal and not words.goal:
        report.error((), "translation-missing", 'no words for "goal"')
    for step in lesson.steps:
        there, here = words_of(step), words.steps.get(step.id, {})
        if there and step.id not in words.steps:
            report.error(("steps",), "translation-missing", f'no words for the step "{step.id}"')
            continue
        place: KeyPath = ("steps", step.id)
        for path in here:
            if path not in there:
                message = f'the step "{step.id}" has no text here'
                report.error((*place, *path), "translation-unknown", message, "delete it")
        if not there:
            continue
        check_source(
            report, (*place, "source"), words.sources[step.id], source_hash(*there.values())
        )
        missing = [".".join(map(str, path)) for path in there if path not in here]
        if missing:
            message = f'"{step.id}" has no words for {", ".join(missing)}'
            report.error(place, "translation-missing", message)
        else:
            check_facts(place, f'"{step.id}"', there.values(), (here[path] for path in there))
    return words.steps


def words_of(step: Step) -> Mapping[KeyPath, str]:
    """All texts of a step that a translator translates, by their paths, in order.

    The items of a checkpoint stand in these paths by their ids, and in the order of these.
    """
    if not isinstance(step, CheckpointStep):
        return dict(step.texts())
    own = {path: text for path, text in step.texts() if path[0] != "items"}
    items = {
        ("items", item.id, *path): text
        for item in sorted(step.items, key=lambda item: item.id)
        for path, text in item.texts()
    }
    return own | items
