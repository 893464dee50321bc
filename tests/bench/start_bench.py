"""What the first screens cost: processor time of whole runs over a bare interpreter's.

python -m tests.bench.start_bench
"""

from __future__ import annotations

import os
import pty
import sys
import tempfile
from statistics import median

RUNS = 15
WARM_UP = 3
PROMPT = b"Which card?"


def main() -> None:
    """Prints the medians in milliseconds, each over that of ``python -c pass``."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["BRISCOLA_HOME"] = home
        os.environ["TERM"] = "xterm-256color"
        bare = _median(["-c", "pass"])
        print(f"a bare interpreter {bare:.0f} ms; over it:")
        for name, arguments in (
            ("briscola --version", ["--version"]),
            ("briscola --help", ["--help"]),
            ("first puzzle screen, plain", ["puzzle", "first-steps-01", "--plain"]),
            ("first puzzle screen, in colour", ["puzzle", "first-steps-01"]),
        ):
            print(f"{name:<34}{_median(['-m', 'tutor', *arguments]) - bare:6.0f} ms")


def _median(arguments: list[str]) -> float:
    times = [_run(arguments) for _ in range(WARM_UP + RUNS)]
    return median(times[WARM_UP:])


def _run(arguments: list[str]) -> float:
    """One run on a terminal, left at its first prompt; milliseconds of processor time."""
    pid, terminal = pty.fork()
    if pid == 0:
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
