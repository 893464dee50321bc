"""From a key to the next screen: how long, and how many keys a round of ten takes.

python -m tests.bench.keys_bench
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import sys
import tempfile
import termios
import time
from random import Random
from statistics import median, quantiles

from tests.bench.start_bench import settle
from tutor.cli.practice.round import SIZE, draw_round
from tutor.content.library.library import Library
from tutor.grading.goal import is_nothing_to_find
from tutor.session.blocks.table import sorted_hand
from tutor.solver import default_solver

SEED = 2
SILENCE = 0.15
"""Seconds without a byte after which a screen is whole."""
FIRST_SILENCE = 1.5
LONGEST = 20.0
"""Seconds to wait for a screen at all."""
SIZES = ((80, 24), (40, 20))
KEYS = {"mark a card": "", "play it": "\r", "go on": "\r"}


def main() -> None:
    """Prints the medians in milliseconds by what a key does, and the keys of a puzzle."""
    with tempfile.TemporaryDirectory() as home:
        settle(home)
        for columns, rows in SIZES:
            start = _play({}, columns, rows, ["q"])
            taken: dict[str, list[float]] = {name: [] for name in KEYS}
            whole = _play(taken, columns, rows, _right_keys())
            every = [each for times in taken.values() for each in times]
            keys = len(every) / SIZE
            print(f"a round of {SIZE} at {columns}x{rows}: {keys:g} keys a puzzle, no error")
            for name, times in {**taken, "any key": every}.items():
                slow = quantiles(times, n=10)[-1]
                print(f"  {name:<14}median {median(times):5.1f} ms   nine in ten under {slow:5.1f}")
            print(
                f"  {'any key':<14}mean   {(whole - start) / len(every):5.1f} ms of the processor"
            )


def _right_keys() -> list[str]:
    """The key of a right answer to each position of the round."""
    solver = default_solver()
    puzzles = draw_round(list(Library.shipped("en")), solver, Random(SEED))
    keys = []
    for puzzle in puzzles:
        solution = solver.solve(puzzle.position)
        hand = sorted_hand(puzzle.position.hand, puzzle.position.trump)
        is_nothing = is_nothing_to_find(solution)
        keys.append("n" if is_nothing else str(hand.index(solution.best[0]) + 1))
    return keys


def _play(taken: dict[str, list[float]], columns: int, rows: int, answers: list[str]) -> float:
    """Plays the round with these answers; returns the milliseconds of the processor it took.

    How long each screen took is noted in ``taken`` under what its key does; without names there,
    the answers are the only keys.
    """
    pid, terminal = pty.fork()
    if pid == 0:
        command = ["-m", "tutor", "puzzle", "--anything", "--seed", str(SEED)]
        os.execv(sys.executable, [sys.executable, *command])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    _screen(terminal, FIRST_SILENCE)
    for answer in answers:
        for name in taken or ("",):
            begun = time.perf_counter()
            os.write(terminal, (KEYS.get(name, "") or answer).encode())
            shown = 1000 * (_screen(terminal) - begun)
            if taken:
                taken[name].append(shown)
    _, status, used = os.wait4(pid, 0)
    os.close(terminal)
    assert not taken or os.waitstatus_to_exitcode(status) == 0, "a key was lost"
    return 1000 * (used.ru_utime + used.ru_stime)


def _screen(terminal: int, silence: float = SILENCE) -> float:
    """Reads until nothing more comes; returns when the last of it came."""
    last = time.perf_counter()
    is_begun = False
    while select.select([terminal], [], [], silence if is_begun else LONGEST)[0]:
        try:
            if not os.read(terminal, 65536):
                break
        except OSError:
            break
        last, is_begun = time.perf_counter(), True
    return last


if __name__ == "__main__":
    main()
