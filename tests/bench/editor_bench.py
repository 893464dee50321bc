"""From a key pressed in a file of 200 puzzles to its marks, through the language server.

python -m tests.bench.editor_bench
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

from tests.bench.check_bench import set_text
from tests.cli.editor_client import EditorClient

PUZZLES = 200
CHANGES = 20


def main() -> None:
    """Prints milliseconds until the marks of the whole file are there: on opening, and after a
    change to one puzzle, the wait for more keys included.
    """
    with tempfile.TemporaryDirectory() as folder, EditorClient(Path(folder, "home")) as client:
        path, text = Path(folder, "set.yaml"), set_text("set", PUZZLES, Random(1))
        began = time.perf_counter()
        client.open(path, text)
        print(f"opened {1000 * (time.perf_counter() - began):18.0f} ms")
        taken = []
        for number in range(CHANGES):
            at = text.index("Count the trumps", number * len(text) // CHANGES)
            text = f"{text[:at]}Count, {number}, the trumps{text[at + 16 :]}"
            began = time.perf_counter()
            client.change(path, text)
            taken.append(1000 * (time.perf_counter() - began))
        print(f"a change {median(taken):16.0f} ms, the slowest {max(taken):.0f}")


if __name__ == "__main__":
    main()
