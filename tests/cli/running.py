"""Runs the program as people do: by its commands, in a pipe, and in a terminal of a given size."""

from __future__ import annotations

import io
import re
import sys
import termios
import time
from functools import cache
from pathlib import Path

import pexpect
import pyte
from typer import testing
from typer.main import get_command
from typer.testing import CliRunner, Result

from tests.processes import environment, hears_ctrl_c
from tutor.cli.main import app
from tutor.message import Message, Param, say
from tutor.text.catalog import Catalog, load_catalog

TRIALS = Path(__file__).parent / "data" / "puzzles" / "trials.yaml"
LEAD = "d/3dFd7b,Ad5d2d/51,46"
"""The position of trials-01: the seven of batons wins with 61, the others lose with 53."""
REPLY = "s/FbAc5s,3cCs/39,55/4d"


# Building all commands takes as long as running one; they are the same each time.
testing._get_command = cache(get_command)


@cache
def catalog(language: str = "en", ascii: bool = False) -> Catalog:
    return load_catalog(language, ascii=ascii)


def said(key: str, language: str = "en", **params: Param) -> str:
    """What the program says for a key of its catalogue."""
    return catalog(language).say(say(key, **params))


def unknown(
    kind: str | Message,
    asked: str,
    language: str = "en",
    *,
    near: str = "",
    known: str = "",
    listed_by: str = "",
) -> str:
    """What the program says of a name that is not known."""
    what = kind if isinstance(kind, Message) else say(f"help.unknown.kind.{kind}")
    key = "near" if near else "listed" if listed_by else "known"
    names = near or (f"briscola {listed_by}" if listed_by else known)
    return said(f"help.unknown.{key}", language, what=what, asked=asked, names=names)


def flat(text: str) -> str:
    """The text with its lines run together, however it was wrapped."""
    return " ".join(text.split())


def briscola(*arguments: object, typed: str | bytes = "") -> Result:
    """Runs a command in this process; an exception in it fails the test."""
    result = CliRunner().invoke(app, list(map(str, arguments)), input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


class Terminal:
    """The program in a terminal of its own."""

    def __init__(
        self, home: Path, *arguments: object, columns: int = 80, rows: int = 24, **changes: str
    ) -> None:
        self.size = (columns, rows)
        self._seen = io.StringIO()
        self._child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "tutor", *map(str, arguments)],
            encoding="utf-8",
            dimensions=(rows, columns),
            timeout=8,
            env=environment(home, **changes),
            cwd=str(home.parent),
            preexec_fn=hears_ctrl_c,
        )
        self._child.delaybeforesend = None
        self._child.logfile_read = self._seen

    def sees(self, text: str) -> None:
        """Waits until the words are there, wherever their lines are broken."""
        words = map(re.escape, text.split())
        self._child.expect(r"(?:\s|\x1b\[[0-9;]*[mKJ])+".join(words))

    def gets(self, text: str) -> None:
        """Waits until the terminal is sent exactly this."""
        self._child.expect_exact(text)

    def says(self, key: str, language: str = "en", **params: Param) -> None:
        self.sees(said(key, language, **params))

    def types(self, *lines: str) -> None:
        for line in lines:
            self._child.sendline(line)

    def keys(self, keys: str) -> None:
        """Sends keys as they are, without Enter."""
        self._child.send(keys)

    def presses(self, key: str) -> None:
        """Sends a control key, such as ``c``, to a program that waits.

        A prompt is seen a moment before anybody waits behind it: between the two, Python forgets
        the key until the next one comes.
        """
        time.sleep(0.3)
        self._child.sendcontrol(key)

    def resized(self, columns: int, rows: int) -> None:
        """Gives the terminal another size."""
        self.size = (columns, rows)
        self._child.setwinsize(rows, columns)

    def signalled(self, number: int) -> None:
        """Sends a signal to the program."""
        self._child.kill(number)

    @property
    def is_set_back(self) -> bool:
        """Whether the terminal reads lines and shows what is typed, as it did at first."""
        modes = termios.tcgetattr(self._child.child_fd)[3]
        return bool(modes & termios.ICANON and modes & termios.ECHO)

    def ends(self) -> int:
        """Waits for the end and returns the exit code."""
        self._child.expect(pexpect.EOF)
        self._child.close()
        assert self._child.signalstatus is None
        assert self._child.exitstatus is not None
        assert "Traceback" not in self._seen.getvalue(), self._seen.getvalue()
        return self._child.exitstatus

    @property
    def raw(self) -> str:
        """All that was written, escapes and all."""
        return self._seen.getvalue()

    @property
    def lines(self) -> list[str]:
        """All lines written so far, as a terminal without an edge would show them."""
        seen, columns = self._seen.getvalue(), 400
        # No taller than it must be: every cell of it is looked at.
        screen = pyte.Screen(columns, seen.count("\n") + len(seen) // columns + 2)
        pyte.Stream(screen).feed(seen)
        return [line.rstrip() for line in screen.display[: screen.cursor.y + 1]]

    @property
    def visible(self) -> str:
        """What stands on the screen now."""
        screen = pyte.Screen(*self.size)
        pyte.Stream(screen).feed(self._seen.getvalue())
        return "\n".join(line.rstrip() for line in screen.display)
