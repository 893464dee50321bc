"""The file with the traits of the puzzles of the program, so that no start has to work them out.

``python -m tutor.authoring.traits_file`` writes it beside the puzzles. It is to be written anew
when puzzles change, or the way they are rated or their ideas found.
"""

from __future__ import annotations

import json

from tutor.content.files import TRAITS_FILE
from tutor.content.library.library import Library
from tutor.disk.files import write_atomically
from tutor.solver import default_solver
from tutor.training.traits import traits_of


def traits_text() -> str:
    """The text of the file as it should be: an object with a line for each content hash."""
    solver = default_solver()
    found = {
        content: traits_of(puzzle, solver)
        for each in Library.shipped("en").sets
        for content, puzzle in zip(each.outline.hashes, each.puzzles, strict=True)
    }
    lines = (f"{json.dumps(content)}: {json.dumps(found[content])}" for content in sorted(found))
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    write_atomically(TRAITS_FILE, traits_text().encode())
    print(TRAITS_FILE)
