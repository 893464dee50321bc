"""Runs the program, and Python, apart from this process: in a clean environment, in every test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LONGEST = 60
"""Seconds until a program must have ended: a machine at work on other things is slow, not wrong."""


def environment(home: Path, **changes: str) -> dict[str, str]:
    """A clean environment; a variable set to nothing is left out."""
    clean = {
        # Where the program is installed: it is called by its name.
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.defpath)),
        "HOME": str(home.parent),
        "BRISCOLA_HOME": str(home),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "PAGER": "cat",
        "PYTHONPATH": str(ROOT),
    }
    return {name: value for name, value in (clean | changes).items() if value}


def hears_ctrl_c() -> None:
    """To be called in a child before it becomes a program: Ctrl-C interrupts it.

    Where the tests run in the background, an ignored Ctrl-C would be handed down to it.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def program(
    home: Path, *arguments: object, typed: bytes = b"", **changes: str
) -> subprocess.CompletedProcess[str]:
    """Runs the program in a pipe to its end."""
    done = subprocess.run(
        [sys.executable, "-m", "tutor", *map(str, arguments)],
        input=typed,
        capture_output=True,
        cwd=home.parent,
        env=environment(home, **changes),
        timeout=LONGEST,
        check=False,
    )
    code = changes.get("PYTHONIOENCODING", "utf-8").partition(":")[0]
    out, err = done.stdout.decode(code), done.stderr.decode(code)
    assert "Traceback" not in err, err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def started(home: Path, *python: object, **changes: str) -> subprocess.Popen[bytes]:
    """Starts Python on these arguments, to be typed to and read from, or to be killed."""
    return subprocess.Popen(
        [sys.executable, *map(str, python)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=home.parent,
        env=environment(home, **changes),
        bufsize=0,
        preexec_fn=hears_ctrl_c,
    )


def shell(
    home: Path, command: str, *, in_one: bool = False, **changes: str
) -> subprocess.CompletedProcess[str]:
    """Runs a line of bash in which ``briscola`` is the program.

    Args:
        home: Where progress is kept; the line runs in the folder above.
        command: The line.
        in_one: Whether errors are to stand in the output, in the order written.
        changes: Variables of the environment.
    """
    line = f'briscola() {{ "{sys.executable}" -m tutor "$@"; }}; {command}'
    done = subprocess.run(
        ["bash", "-c", line],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if in_one else subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=home.parent,
        env=environment(home, **changes),
        timeout=LONGEST,
        check=False,
    )
    told = done.stdout if in_one else done.stderr
    assert "Traceback" not in told, told
    assert "Exception ignored" not in told, told
    return done


def python(code: str, *arguments: object) -> str:
    """What a few lines of Python print that must not fail, run from the root of this tree."""
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
