"""Ctrl-C at any moment from the first line of the program on: exit code 130 and no traceback."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import TRIALS
from tests.processes import LONGEST, ROOT, environment, hears_ctrl_c

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such signals")

READY = "ready"
PROGRAM = f"""import sys
from tutor.__main__ import main
class Telling:
    def find_spec(self, name, *_):
        if name == "tutor.cli.terminal.interrupts":
            print({READY!r}, flush=True)
sys.meta_path.insert(0, Telling())
main()
"""
"""Says that it is ready at the first thing that ``main`` does. Before it, between two lines, a busy
machine may let it wait for as long as it takes to interrupt it."""
LATEST = 0.4


def interrupted(home: Path, delay: float, *python: str, waits: bool) -> tuple[int, str]:
    """The exit code and the error stream of a program interrupted after some seconds."""
    child = subprocess.Popen(
        [sys.executable, *python, "puzzle", str(TRIALS)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=home.parent,
        env=environment(home),
        text=True,
        preexec_fn=hears_ctrl_c,
    )
    assert child.stdout
    if waits:
        assert child.stdout.readline().strip() == READY
    time.sleep(delay)
    child.send_signal(signal.SIGINT)
    # Left open: the program must not come to the end of its input first.
    child.wait(LONGEST)
    _, errors = child.communicate()
    return child.returncode, errors


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_from_the_first_line_on(home: Path, seed: int) -> None:
    lot = Random(seed)
    for delay in [0.0, *(lot.uniform(0, LATEST) for _ in range(20))]:
        code, errors = interrupted(home, delay, "-c", PROGRAM, waits=True)
        # On a busy machine the first may come before the call of ``main``, to Python alone.
        if delay or re.findall(r", in (\S+)", errors) != ["<module>"]:
            assert (code, errors) == (130, ""), delay


@pytest.mark.slow
def test_before_that_it_is_python_that_is_interrupted(home: Path) -> None:
    lot = Random(3)
    for delay in [lot.uniform(0, LATEST) for _ in range(20)]:
        code, errors = interrupted(home, delay, "-m", "tutor", waits=False)
        if (code, errors) != (130, ""):
            # Python's own words as it starts: ``main``, which sees to Ctrl-C, has not begun.
            assert ", in main" not in errors, (delay, code, errors)
            own = [line for line in errors.splitlines() if f"{ROOT / 'tutor'}" in line]
            assert all("__main__.py" in line or "__init__.py" in line for line in own), errors


def test_who_starts_the_program_without_ctrl_c_has_it_without(home: Path) -> None:
    ignores = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    child = subprocess.Popen(
        [sys.executable, "-c", ignores + PROGRAM, "puzzle", str(TRIALS)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=home.parent,
        env=environment(home),
        text=True,
    )
    assert child.stdout
    assert child.stdout.readline().strip() == READY
    child.send_signal(signal.SIGINT)
    child.communicate("q\n", timeout=LONGEST)
    assert child.returncode == 0
