"""Holds a lesson's words in another language against it: all there, none stale, same facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from tutor.content.document import Path as Place
from tutor.content.lesson_facts import NumberWords, differing, facts_in
from tutor.content.lesson_files import read_lesson_words
from tutor.content.lesson_model import Fields, Lesson
from tutor.content.report import Report
from tutor.content.translations import source_hash


def check_lesson_words(
    report: Report, lesson: Lesson, language: str, numbers: Callable[[str], NumberWords]
) -> Mapping[str, Fields]:
    """Reports what is missing, stale or of other facts; returns the words by step id.

    ``numbers`` are the words for numbers in a language, by its code.
    """

    def check_facts(place: Place, name: str, there: Iterable[str], here: Iterable[str]) -> None:
        other = differing(
            facts_in(there, numbers(lesson.language)), facts_in(here, numbers(language))
        )
        if other:
            message = f"{name} says other facts: {', '.join(other)}"
            report.error(place, "translation-facts", message, "the same cards and numbers in both")

    words = read_lesson_words(report, lesson, language)
    _check_source(report, ("source",), words.sources[""], source_hash(lesson.title, lesson.summary))
    check_facts(("summary",), "the summary", [lesson.summary], [words.summary])
    for step in lesson.steps:
        there = words_in(step.fields)
        here = words_in(words.steps.get(step.id, {}))
        if there and step.id not in words.steps:
            report.error(("steps",), "translation-missing", f'no words for the step "{step.id}"')
            continue
        if not there:
            continue
        place: Place = ("steps", step.id)
        _check_source(report, (*place, "source"), words.sources[step.id], source_hash(*there))
        if len(there) != len(here):
            message = f'"{step.id}" has {len(there)} texts, here there are {len(here)}'
            report.error(place, "translation-missing", message)
        else:
            check_facts(place, f'"{step.id}"', there, here)
    return words.steps


def words_in(fields: Fields) -> tuple[str, ...]:
    """All texts of a step that a translator translates, in order."""
    found: list[str] = []
    for key in ("text", "note"):
        if isinstance(fields.get(key), str):
            found.append(str(fields[key]))
    comments = fields.get("comments")
    if isinstance(comments, dict):
        found += [str(comments[key]) for key in sorted(comments)]
    elif isinstance(comments, list):
        found += map(str, comments)
    options = fields.get("options")
    for option in options if isinstance(options, list) else ():
        if isinstance(option, dict):
            found += [str(option[key]) for key in ("text", "feedback") if key in option]
    items = fields.get("items")
    if isinstance(items, list):
        items = {str(item.get("id")): item for item in items if isinstance(item, dict)}
    for _, item in sorted(items.items()) if isinstance(items, dict) else ():
        if isinstance(item, dict):
            found += words_in(item)
    return tuple(found)


def _check_source(report: Report, path: Place, found: str, now: str) -> None:
    if found != now:
        message = "the text this translates has changed since, or was never noted"
        report.warning(
            path, "translation-stale", message, f"read it again, then write source: {now}"
        )


def texts_of(fields: Mapping[str, object]) -> Iterator[tuple[Place, str]]:
    """All the author's texts in the fields of a step, with their places."""
    for key in ("text", "note"):
        value = fields.get(key)
        if isinstance(value, str):
            yield (key,), value
    for key in ("comments", "options", "items"):
        value = fields.get(key)
        entries = value.items() if isinstance(value, dict) else enumerate(_listed(value))
        for place, each in entries:
            if isinstance(each, str):
                yield (key, place), each
            elif isinstance(each, dict):
                for name in ("text", "feedback", "note"):
                    if isinstance(each.get(name), str):
                        yield (key, place, name), each[name]
                if key == "items":
                    for inner, text in texts_of({"options": each.get("options")}):
                        yield (key, place, *inner), text


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []
