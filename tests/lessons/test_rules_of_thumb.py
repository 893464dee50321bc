"""One set of rules of thumb: the page lists them, and lessons have no figures but these."""

from __future__ import annotations

import re

import pytest

from tests.lessons.learners import SHIPPED, lesson
from tests.processes import ROOT
from tutor.content.files import content_files
from tutor.content.markup import MEASURED_FIGURE, MarkupFault, Paragraph, parse
from tutor.content.measured import MEASURED
from tutor.lessons.model import Lesson
from tutor.session.blocks.rules import FOR_TWO, SENTENCES
from tutor.text.catalog import languages
from tutor.text.locale_files import message_texts

PAGE = (ROOT / "docs" / "rules-of-thumb.md").read_text("utf-8")
ROWS = [
    (dict(re.findall(r"`(\w+)` (\d+)", figures)), set(re.findall(r"`([a-z-]+)`", lessons)))
    for figures, lessons in re.findall(r"^\| [^|]+ \| (`[^|]+) \|([^|]*)\|$", PAGE, re.MULTILINE)
]
STATED = re.compile(
    r"(?:about|circa) \d+ (?:points?|punt[oi])|\d+ (?:games|partite) (?:in|of|su)|1000"
)
"""How a figure that was measured is told."""

every_language = pytest.mark.parametrize("language", languages())


def texts(of: Lesson) -> list[str]:
    return [text for step in of.steps for _, text in step.texts()]


def test_the_page_has_every_figure_once_as_it_was_measured() -> None:
    figures = [pair for row, _ in ROWS for pair in row.items()]
    assert len(figures) == len(dict(figures))
    assert {name: int(value) for name, value in figures} == MEASURED


@every_language
def test_each_rule_stands_in_the_lessons_the_page_names(language: str) -> None:
    used = {
        of.slug: {name for text in texts(of) for name in MEASURED_FIGURE.findall(text)}
        for of in (lesson(path, language) for path in content_files(SHIPPED))
    }
    for figures, lessons in ROWS:
        assert {slug for slug, names in used.items() if names & set(figures)} == lessons, figures


@every_language
def test_every_figure_is_told_in_the_rules_or_in_a_lesson(language: str) -> None:
    rules = message_texts(language, "rules")
    told = [rules[f"rules.of.{topic}.{part}"] for topic in FOR_TWO for part in SENTENCES[topic]]
    told += [text for path in content_files(SHIPPED) for text in texts(lesson(path, language))]
    for name in MEASURED:
        assert any(re.search(rf"\{{(?:measured:)?{name}\b", text) for text in told), name


@every_language
def test_no_figure_that_was_measured_is_typed(language: str) -> None:
    for path in content_files(SHIPPED):
        for text in texts(lesson(path, language)):
            assert not STATED.search(" ".join(text.split())), text


def test_a_figure_that_nobody_measured_is_a_fault() -> None:
    assert parse("So {measured:lost_waiting}.") == (Paragraph(("So ", "74", ".")),)
    with pytest.raises(MarkupFault) as fault:
        parse("So {measured:lost_weighting}.")
    assert (fault.value.code, fault.value.offset) == ("measured", 3)
