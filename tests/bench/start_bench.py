"""What the first screens cost: processor time of whole runs over a bare interpreter's.

python -m tests.bench.start_bench
"""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from tests.content.many import write_sets

RUNS = 15
WARM_UP = 3
INSTALLED = (10, 10_000)
PROMPT = b"Which card?"
SCREENS = (
    ("briscola --version", ["--version"]),
    ("briscola --help", ["--help"]),
    ("briscola, the welcome", []),
    ("briscola progress", ["progress"]),
    ("first puzzle screen, plain", ["puzzle", "first-steps-01", "--plain"]),
    ("first puzzle screen, in colour", ["puzzle", "first-steps-01"]),
)
"""What is measured: a name, and the arguments of the program."""


def main() -> None:
    """Prints the medians in milliseconds, each over that of ``python -c pass``."""
    with tempfile.TemporaryDirectory() as home:
        settle(home)
        bare = _median(["-c", "pass"])
        print(f"a bare interpreter {bare:.0f} ms; over it:")
        for name, arguments in SCREENS:
            print(f"{name:<34}{_median(['-m', 'tutor', *arguments]) - bare:6.0f} ms")
        for number in INSTALLED:
            pack = Path(home, "packs", "many-000")
            shutil.rmtree(pack, ignore_errors=True)
            write_sets(pack / "1", number)
            print(f"with {number:,} puzzles installed besides:")
            for name, arguments in (
                ("  briscola, the welcome", []),
                ("  one of them, plain", ["puzzle", "many-000-07", "--plain"]),
                ("  one that is mistyped", ["puzzle", "many-00007", "--plain"]),
            ):
                print(f"{name:<34}{_median(['-m', 'tutor', *arguments]) - bare:6.0f} ms")


def settle(home: str, checkout: str = os.curdir) -> None:
    """Makes a folder the home of somebody who has answered something already.

    Others are led into the first lesson, and not greeted.
    """
    os.environ["BRISCOLA_HOME"] = home
    os.environ["TERM"] = "xterm-256color"
    # As it is where it is installed: its modules are compiled once.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    once = [sys.executable, "-m", "tutor", "puzzle", "first-steps-01", "--fast"]
    subprocess.run(once, input=b"1\n", stdout=subprocess.DEVNULL, check=False, cwd=checkout)


def _median(arguments: list[str]) -> float:
    times = [milliseconds(arguments) for _ in range(WARM_UP + RUNS)]
    return median(times[WARM_UP:])


def milliseconds(arguments: list[str], checkout: str = os.curdir) -> float:
    """The processor time of Python, run in a checkout on a terminal and left at its first prompt.

    Args:
        arguments: Those of Python.
        checkout: The folder it starts in; ``-m tutor`` takes the program from there.
    """
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(checkout)
        os.execv(sys.executable, [sys.executable, *arguments])
    seen = b""
    while True:
        try:
            found = os.read(terminal, 4096)
        except OSError:
            break
        if not found:
            break
        seen += found
        if PROMPT in seen:
            # The first screen is there: what leaving costs is not counted.
            os.kill(pid, 9)
            break
    _, _, used = os.wait4(pid, 0)
    os.close(terminal)
    return 1000 * (used.ru_utime + used.ru_stime)


if __name__ == "__main__":
    main()
