"""``briscola author schema`` prints what lies in the program."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import briscola
from tutor.content.files import data_folder


@pytest.mark.parametrize("kind", ["puzzle", "puzzle-texts", "lesson", "lesson-texts"])
def test_the_schema_is_printed_as_it_is(kind: str) -> None:
    result = briscola("author", "schema", kind)
    assert result.exit_code == 0
    name = "puzzles" if kind == "puzzle" else kind
    assert result.stdout == (data_folder() / "schemas" / f"{name}.schema.json").read_text("utf-8")
    assert json.loads(result.stdout)["$schema"].endswith("2020-12/schema")


def test_another_kind_is_a_usage_error() -> None:
    result = briscola("author", "schema", "deck")
    assert result.exit_code == 2
    assert "puzzle or puzzle-texts" in result.output
