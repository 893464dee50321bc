"""Texts with places to fill."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.text.forms import Command, Slot, Template, template


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ()),
        ("plain", ("plain",)),
        ("{card}", (Slot("card", ""),)),
        ("{card:The} wins.", (Slot("card", "The"), " wins.")),
        ("a {n:points}{m} b", ("a ", Slot("n", "points"), Slot("m", ""), " b")),
        ("{card:rank-the}", (Slot("card", "rank-the"),)),
        ("{{card}}", ("{card}",)),
        ("{{{card}}}", ("{", Slot("card", ""), "}")),
        ("}}{{", ("}{",)),
        ("two\nlines {a_1}", ("two\nlines ", Slot("a_1", ""))),
    ],
)
def test_parts(text: str, parts: tuple[str | Slot, ...]) -> None:
    assert template(text) == Template(parts)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "}",
        "{}",
        "{a",
        "a}",
        "{a}}",
        "{0}",
        "{A}",
        "{a.b}",
        "{a[0]}",
        "{a!r}",
        "{a:}",
        "{a:>9}",
    ],
)
def test_a_stray_brace_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="stray brace"):
        template(text)


@given(st.text())
def test_any_text_with_its_braces_and_backticks_doubled_stands_for_itself(text: str) -> None:
    doubled = text.replace("{", "{{").replace("}", "}}").replace("`", "``")
    assert "".join(str(part) for part in template(doubled).parts) == text
    assert not template(doubled).slots


def test_words_between_backticks_are_a_command() -> None:
    found = template("All of them: `rules {topic}`, or `` rules.")
    assert found.parts == (
        "All of them: ",
        Command(("rules ", Slot("topic", ""))),
        ", or ` rules.",
    )
    assert found.slots == (Slot("topic", ""),)


def test_a_stray_backtick_is_refused() -> None:
    with pytest.raises(ValueError, match="stray backtick"):
        template("All of them: `rules")
