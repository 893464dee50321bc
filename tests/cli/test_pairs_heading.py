"""The heading of a puzzle in pairs, with the sets that come with the program."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import briscola, said


@pytest.mark.parametrize("language", ["en", "it"])
def test_pairs_are_named_once_in_the_heading(language: str) -> None:
    pairs = said("puzzle.title.pairs", language)
    for name in ("mined-pairs-level-1", "mined-pairs-mixed-3"):
        listed = briscola("puzzle", "--list", "--set", name, "--lang", language).stdout
        assert len(listed.splitlines()) > 20
        assert listed.casefold().count(pairs) == 1
        heading = briscola("puzzle", f"{name}-001", "--lang", language).stdout.splitlines()[0]
        assert heading.casefold().count(pairs) == 1
        # Alone, the title says it itself.
        (row, *_) = json.loads(
            briscola("puzzle", "--list", "--json", "--set", name, "--lang", language).stdout
        )
        assert row["title"].casefold().startswith(pairs)
