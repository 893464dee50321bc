"""What a large library costs at the start: whole runs with ten puzzles and with ten thousand.

python -m tests.bench.library_bench
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from tests.content.many import write_sets

RUNS = 11
SIZES = (10, 1_100, 10_000)
COMMANDS = (
    ("briscola", ()),
    ("briscola puzzle", ("puzzle",)),
    ("briscola puzzle ID", ("puzzle", "many-000-05")),
    ("briscola puzzle --list", ("puzzle", "--list")),
    ("briscola progress", ("progress",)),
)
PROGRAM = """
import sys
from pathlib import Path
from tutor.content import library
data = Path(sys.argv[1])
library.data_folder = lambda: data
sys.argv = ["briscola", *sys.argv[2:]]
from tutor.__main__ import main
main()
"""


def main() -> None:
    """Prints medians of processor time in milliseconds, and how they grow with the library."""
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            write_sets(Path(folder) / str(size) / "puzzles", size)
        for name, arguments in COMMANDS:
            print(name)
            least = 0.0
            for size in SIZES:
                home = Path(folder) / f"home-{size}-{len(arguments)}-{arguments[-1:]}"
                times = [_run(Path(folder) / str(size), home, arguments) for _ in range(RUNS)]
                usual = median(times[1:])
                least = least or usual
                print(
                    f"{size:>8} puzzles: the first time {times[0]:5.0f} ms, then {usual:5.0f} ms,"
                    f" {usual - least:+5.0f} ms, {usual / least:4.2f} times"
                )


def _run(data: Path, home: Path, arguments: tuple[str, ...]) -> float:
    """One run in a pipe, its input at an end; milliseconds of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", PROGRAM, str(data), *arguments],
        env=os.environ | {"BRISCOLA_HOME": str(home)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


if __name__ == "__main__":
    main()
