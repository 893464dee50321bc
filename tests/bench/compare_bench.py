"""This checkout beside another: processor time of the first screens, and of a check of 10,000.

python -m tests.bench.compare_bench OTHER [ROUNDS [ROUNDS OF CHECKS]]

``OTHER`` is a folder with another state of the program; 0 checks leave that part out. The two take
turns, each run right after that of the other, so that what else the machine does slows both alike.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from tests.bench.check_bench import FILES, PUZZLES, write_sets
from tests.bench.start_bench import SCREENS, milliseconds, settle

THIS = str(Path(__file__).parents[2])
ROUNDS, CHECKS = 15, 3


def main() -> None:
    """Prints the least and the median of each, of the other and of this checkout."""
    other, *given = sys.argv[1:]
    rounds, checks, *_ = (*map(int, given), *(ROUNDS, CHECKS)[len(given) :])
    # Each finds the modules that lie in the folder it starts in, and no others.
    os.environ.pop("PYTHONPATH", None)
    checkouts = (str(Path(other).resolve()), THIS)
    print(f"{'least / median':<34}{'other':>16}{'this':>16}  milliseconds of processor time")
    with tempfile.TemporaryDirectory() as folder:
        homes = [f"{folder}/{at}" for at in range(len(checkouts))]
        for home, checkout in zip(homes, checkouts, strict=True):
            settle(home, checkout)
        bare = [milliseconds(["-c", "pass"], folder) for _ in range(2 * rounds)]
        print(f"{'a bare interpreter':<34}{_figures(bare)}; over it:")
        for name, arguments in SCREENS:
            times: list[list[float]] = [[], []]
            # The first round fills the caches of both.
            for round in range(-1, rounds):
                for at, checkout in enumerate(checkouts):
                    os.environ["BRISCOLA_HOME"] = homes[at]
                    taken = milliseconds(["-m", "tutor", *arguments], checkout)
                    if round >= 0:
                        times[at].append(taken)
            print(
                f"{name:<34}" + "".join(_figures(each, min(bare), median(bare)) for each in times)
            )
        if not checks:
            return
        many = Path(folder, "many")
        many.mkdir()
        write_sets(many, FILES, PUZZLES)
        spent: list[list[float]] = [[], []]
        for _ in range(checks):
            for at, checkout in enumerate(checkouts):
                os.environ["BRISCOLA_HOME"] = homes[at]
                spent[at].append(_checked(many, checkout))
        print(f"{f'check of {FILES * PUZZLES:,}':<34}" + "".join(map(_figures, spent)))


def _figures(times: list[float], least: float = 0, middle: float = 0) -> str:
    """The least and the median, each over another."""
    return f"{f'{min(times) - least:.0f} / {median(times) - middle:.0f}':>16}"


def _checked(folder: Path, checkout: str) -> float:
    """Milliseconds of all processes that check a folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "tutor", "check", str(folder)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, cwd=checkout)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 1000 * used


if __name__ == "__main__":
    main()
