"""The disk cache is only for speed: nobody can be misled or stopped by it."""

from __future__ import annotations

import json
from itertools import cycle, islice
from pathlib import Path
from zlib import crc32

import pytest

from tests.cli.running import briscola
from tutor.text.forms import load_forms

pytestmark = pytest.mark.own_cache
WRONG_SHAPES = ["null", "[]", "5", '"x"', "{}", "[[], []]", '{"puzzles": 5, "steps": [1]}']


@pytest.mark.slow
@pytest.mark.parametrize(("first", "inside"), [(0, True), (1, True), (0, False)])
def test_data_of_a_wrong_shape_are_made_anew_and_nobody_notices(
    home: Path, first: int, inside: bool
) -> None:
    """Whatever is in the cache, and though its checksum fits: each entry gets another shape.

    Or the whole file does.
    """
    commands = (
        ["puzzle", "first-steps-01"],
        ["puzzle", "--list", "--lang", "it"],
        ["puzzle", "--list", "--theme", "duck"],
        ["learn", "--list"],
        ["learn", "trick", "--lang", "it", "--seed", 1],
        ["why", "throw-in"],
        [],
    )
    before = [briscola(*command).output for command in commands]
    load_forms.cache_clear()
    notes = list((home / "cache").glob("*.json"))
    assert len(notes) > 20
    whole = {note: note.read_text("utf-8") for note in notes}
    shapes = islice(cycle(WRONG_SHAPES), first, None)
    for (note, text), shape in zip(sorted(whole.items()), shapes, strict=False):
        first, _, entries = text.partition("\n")
        forged = shape
        if inside:
            states = {key: state for key, (state, _) in json.loads(entries).items()}
            forged = json.dumps({key: [state, json.loads(shape)] for key, state in states.items()})
        program = first.rpartition(" ")[0]
        note.write_text(f"{program} {crc32(forged.encode()):08x}\n{forged}", "utf-8")
    assert [briscola(*command).output for command in commands] == before
    load_forms.cache_clear()
    assert {note: note.read_text("utf-8") for note in notes} == whole
