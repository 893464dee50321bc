"""The keys of a terminal, read as they are pressed, on POSIX systems and on Windows.

``typer.getchar`` throws away what was typed ahead, for it flushes the input each time it is called;
so the terminal is set here, once for a whole session and by Python's own modules, and set back
whatever happens: at the end, at an error, when the program is stopped by Ctrl-Z, or ended.
"""

from __future__ import annotations

import codecs
import os
import re
import signal
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol, TextIO

from tutor.spelling import without_escapes

if TYPE_CHECKING:
    from types import FrameType


class Kind(Enum):
    """What was pressed."""

    CHAR = "char"
    LINE = "line"
    """A text and its Enter that came in one piece, as from another program."""
    PASTE = "paste"
    ENTER = "enter"
    ERASE = "erase"
    CLEAR = "clear"
    END = "end"
    """Ctrl-D, or there is no terminal any more."""
    RESIZE = "resize"
    REDRAW = "redraw"
    """The screen is not as it was: the program was stopped and goes on, or Ctrl-L."""


class Press(NamedTuple):
    """A key, or a text that came at once."""

    kind: Kind
    text: str = ""


class Keyboard(Protocol):
    """Gives the keys pressed, while it is open."""

    def open(self) -> None:
        """Sets the terminal so that keys come as they are pressed, and are not shown by it."""
        ...

    def close(self) -> None:
        """Sets the terminal back."""
        ...

    def next_press(self) -> Press:
        """Waits for the next key; KeyboardInterrupt for Ctrl-C."""
        ...

    def answer_to(self, question: str, whole: re.Pattern[str]) -> str:
        """What the terminal answers to a question of its own language, up to a ``whole`` answer.

        Keys pressed meanwhile are kept, and an answer that comes late is no key.
        """
        ...


PASTE_ON, PASTE_OFF = "\x1b[?2004h", "\x1b[?2004l"
"""Ask the terminal to say where a paste begins and ends, and not to."""
LONGEST_BURST = 64
"""Characters: nobody types so many before they are read, so more is a paste."""
LONGEST_PASTE = 4096
_PASTE_BEGINS, _PASTE_ENDS = "\x1b[200~", "\x1b[201~"
_PASTE = re.compile(r"\x1b\[200~(.*?)(?:\x1b\[201~|\Z)", re.DOTALL)
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O|[\]PX^_][^\x07\x1b]*\x1b?)?\Z")
_ENTER = re.compile(r"\r\n|\r|\n")
_CONTROLS = {
    "\x7f": Kind.ERASE,
    "\x08": Kind.ERASE,
    "\x15": Kind.CLEAR,
    "\x17": Kind.CLEAR,
    "\x1b": Kind.CLEAR,
    "\x0c": Kind.REDRAW,
    "\x04": Kind.END,
}
_PATIENCE = 0.05
"""Seconds for the rest of a key that sends several characters."""
_ANSWERED_WITHIN = 0.1
"""Seconds for an answer of the terminal; one beside us takes some thousandths."""


def presses(read: str) -> list[Press]:
    """The keys in what was read in one piece.

    >>> presses("2")
    [Press(kind=<Kind.CHAR: 'char'>, text='2')]
    >>> presses("2\\r")
    [Press(kind=<Kind.LINE: 'line'>, text='2')]
    """
    found: list[Press] = []
    at = 0
    for paste in _PASTE.finditer(read):
        found += _burst(read[at : paste.start()])
        found.append(Press(Kind.PASTE, _pasted(paste[1])))
        at = paste.end()
    return found + _burst(read[at:])


def _burst(read: str) -> list[Press]:
    """The keys in a piece without a marked paste."""
    text = read if read == "\x1b" else without_escapes(read)
    if len(text) > LONGEST_BURST:
        return [Press(Kind.PASTE, _pasted(text))]
    *lines, rest = _ENTER.split(text)
    found = []
    for line in lines:
        if any(char in _CONTROLS for char in line):
            found += [*_keys(line), Press(Kind.ENTER)]
        else:
            found.append(Press(Kind.LINE, line) if line else Press(Kind.ENTER))
    return [*found, *_keys(rest)]


def _keys(text: str) -> Iterator[Press]:
    for char in text:
        if char in _CONTROLS:
            yield Press(_CONTROLS[char])
        elif char.isprintable():
            yield Press(Kind.CHAR, char)


def _pasted(text: str) -> str:
    """The first line of a paste, of printable characters only: it is put in as a text."""
    line = next((each for each in text.splitlines() if each.strip()), "")
    return "".join(char for char in line[:LONGEST_BURST] if char.isprintable()).strip()


def keyboard_of(stdin: TextIO | None, stdout: TextIO) -> Keyboard | None:
    """The keyboard of a terminal; None where there is none to be read key by key."""
    try:
        is_terminal = bool(stdin and stdin.isatty() and stdout.isatty() and stdin.fileno() >= 0)
    except (OSError, ValueError):
        return None
    if not stdin or not is_terminal:
        return None
    if sys.platform == "win32":
        return WindowsKeyboard(stdout)
    return PosixKeyboard(stdin, stdout)


if sys.platform == "win32":
    import msvcrt
    import shutil
    import time

    class WindowsKeyboard:
        """The keyboard of a console."""

        def __init__(self, stdout: TextIO) -> None:
            self._stdout = stdout
            self._waiting: deque[Press] = deque()
            self._size = shutil.get_terminal_size()

        def open(self) -> None:
            """Nothing is to be set: keys are read past the console's own lines."""

        def close(self) -> None:
            """Nothing is to be set back."""

        def next_press(self) -> Press:
            while not self._waiting:
                while not msvcrt.kbhit():
                    if shutil.get_terminal_size() != self._size:
                        self._size = shutil.get_terminal_size()
                        return Press(Kind.RESIZE)
                    time.sleep(0.01)
                self._waiting.extend(presses(self._read()))
            return self._waiting.popleft()

        def answer_to(self, question: str, whole: re.Pattern[str]) -> str:  # noqa: ARG002 as below
            """Nothing: a console is not asked."""
            return ""

        @staticmethod
        def _read() -> str:
            """All that was typed and not read; function keys are left out, Ctrl-Z is the end."""
            text = ""
            while msvcrt.kbhit():
                char = msvcrt.getwch()
                if char in "\x00\xe0":
                    msvcrt.getwch()
                elif char == "\x03":
                    raise KeyboardInterrupt
                else:
                    text += "\x04" if char == "\x1a" else char
            return text

else:
    import select
    import termios

    class PosixKeyboard:
        """The keyboard of a terminal whose lines are taken apart.

        Ctrl-C and Ctrl-Z stay signals, and what is written is still written in lines.
        """

        def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
            self._fd = stdin.fileno()
            self._stdout = stdout
            decoder = codecs.getincrementaldecoder(stdin.encoding or "utf-8")
            self._decoder = decoder("replace")
            self._waiting: deque[Press] = deque()
            self._usual: list[object] | None = None
            self._handlers: dict[int, object] = {}
            self._wake: tuple[int, int] | None = None
            self._is_answer_due = False

        def open(self) -> None:
            self._usual = termios.tcgetattr(self._fd)
            self._take_keys()
            self._wake = os.pipe()
            for end in self._wake:
                os.set_blocking(end, False)
            # Signals are only heard in the main thread; elsewhere nothing but resizing is missed.
            with suppress(ValueError):
                signal.set_wakeup_fd(self._wake[1], warn_on_full_buffer=False)
                self._hear(signal.SIGWINCH, _pass_over)
                self._hear(signal.SIGTSTP, self._stop)
                for ending in (signal.SIGTERM, signal.SIGHUP):
                    if signal.getsignal(ending) is signal.SIG_DFL:
                        self._hear(ending, self._end)

        def close(self) -> None:
            if self._is_answer_due and self._is_more(_ANSWERED_WITHIN):
                # Else the answer would stand in the line of the shell.
                self._chunk()
            self._give_back()
            self._usual = None
            with suppress(ValueError):
                signal.set_wakeup_fd(-1)
                for number, handler in self._handlers.items():
                    signal.signal(number, handler)  # type: ignore[arg-type]  # as signal gave it
            self._handlers.clear()
            for end in self._wake or ():
                os.close(end)
            self._wake = None

        def next_press(self) -> Press:
            while not self._waiting:
                assert self._wake
                ready, _, _ = select.select([self._fd, self._wake[0]], [], [])
                if self._wake[0] in ready:
                    numbers = os.read(self._wake[0], 64)
                    if signal.SIGWINCH in numbers:
                        self._waiting.append(Press(Kind.RESIZE))
                    if signal.SIGTSTP in numbers:
                        self._waiting.append(Press(Kind.REDRAW))
                if self._fd in ready:
                    self._waiting.extend(self._read())
            return self._waiting.popleft()

        def _read(self) -> list[Press]:
            """What has been typed since; a key that sends several characters is waited for."""
            text = self._chunk()
            while text and self._is_unfinished(text) and self._is_more():
                more = self._chunk()
                if not more:
                    break
                text += more
            return presses(text) if text else [Press(Kind.END)]

        @staticmethod
        def _is_unfinished(text: str) -> bool:
            is_pasting = text.rfind(_PASTE_BEGINS) > text.rfind(_PASTE_ENDS)
            return is_pasting or bool(_UNFINISHED.search(text))

        def answer_to(self, question: str, whole: re.Pattern[str]) -> str:
            if os.tcgetpgrp(self._fd) != os.getpgrp():
                return ""
            self._say(question)
            text = ""
            while not whole.search(text) and self._is_more(_ANSWERED_WITHIN):
                more = self._chunk()
                if not more:
                    break
                text += more
            self._is_answer_due = not whole.search(text)
            self._waiting.extend(presses(text))
            return text

        def _is_more(self, patience: float = _PATIENCE) -> bool:
            return bool(select.select([self._fd], [], [], patience)[0])

        def _chunk(self) -> str:
            """What is there to be read; nothing if the terminal is gone."""
            try:
                read = os.read(self._fd, LONGEST_PASTE)
            except OSError:
                return ""
            text = self._decoder.decode(read)
            # A character whose bytes are not all there yet is no end of the input.
            return text or ("\0" if read else "")

        def _take_keys(self) -> None:
            assert self._usual
            modes = termios.tcgetattr(self._fd)
            modes[0] &= ~(termios.ICRNL | termios.INLCR | termios.IXON)
            modes[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
            modes[6] = [*modes[6]]
            modes[6][termios.VMIN], modes[6][termios.VTIME] = 1, 0
            # Now, and not after a flush: what was typed ahead stays.
            termios.tcsetattr(self._fd, termios.TCSANOW, modes)
            self._say(PASTE_ON)

        def _give_back(self) -> None:
            if self._usual is None:
                return
            self._say(PASTE_OFF)
            with suppress(termios.error):
                termios.tcsetattr(self._fd, termios.TCSADRAIN, self._usual)  # type: ignore[arg-type]  # as termios gave it

        def _say(self, text: str) -> None:
            # Past the stream, which a signal may have found in the middle of a write of its own.
            with suppress(OSError, ValueError):
                os.write(self._stdout.fileno(), text.encode())

        def _hear(self, number: signal.Signals, handler: object) -> None:
            self._handlers[number] = signal.signal(number, handler)  # type: ignore[arg-type]  # one of ours

        def _stop(self, number: int, _frame: FrameType | None) -> None:
            """Stops as any program does, with the terminal set back, and goes on with its keys."""
            self._give_back()
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            signal.signal(number, self._stop)
            self._take_keys()

        def _end(self, number: int, _frame: FrameType | None) -> None:
            """Ends as the signal says, with the terminal set back."""
            self._give_back()
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)

    def _pass_over(number: int, frame: FrameType | None) -> None:
        """Only wakes whoever waits for a key."""


@contextmanager
def opened(keyboard: Keyboard) -> Iterator[None]:
    """The keyboard is open within, and closed whatever happens."""
    keyboard.open()
    try:
        yield
    finally:
        keyboard.close()
