"""Texts with places to fill."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.text.forms import Slot, Template, template


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
def test_any_text_with_its_braces_doubled_stands_for_itself(text: str) -> None:
    doubled = text.replace("{", "{{").replace("}", "}}")
    assert "".join(str(part) for part in template(doubled).parts) == text
    assert not template(doubled).slots
