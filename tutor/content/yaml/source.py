"""Reads files from anybody: never waits for one, takes only UTF-8, and finds hidden characters."""

from __future__ import annotations

import os
import pathlib
import re
import stat
import unicodedata
from collections.abc import Iterator
from itertools import islice

from tutor.content.yaml.problems import (
    MAX_FILE,
    MAX_PROBLEMS,
    ContentError,
    Problem,
    file_error,
    problem_at,
)

BOM = b"\xef\xbb\xbf"
"""The mark that some editors put at the beginning of a file."""
_MAX_MARKS = 2
# Waiting for a writer of a named pipe, or becoming a terminal's owner, must not happen on opening.
_OPEN = ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY")
OPEN_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in _OPEN)
_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_CATEGORIES = {
    "Cc": "control character",
    "Cf": "invisible character",
    "Cs": "lone surrogate",
    "Co": "private-use character",
    "Cn": "code that is no character",
    "Zl": "line separator",
    "Zp": "paragraph separator",
    "Zs": "special space",
}
_LONG_RUN = re.compile(r"[^\x00-\x7f]{3,}")
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))", re.S)
_SHORT_ESCAPES = {
    **{"0": 0x00, "a": 0x07, "b": 0x08, "v": 0x0B, "f": 0x0C, "r": 0x0D, "e": 0x1B},
    **{"N": 0x85, "_": 0xA0, "L": 0x2028, "P": 0x2029},
}


def read_bytes(path: pathlib.Path) -> bytes:
    """All bytes of a regular file of at most 256 KiB, else ContentError; never a wait."""
    file = str(path)
    try:
        descriptor = os.open(path, OPEN_FLAGS)
    except FileNotFoundError:
        raise file_error(file, "file-missing", "there is no such file", "check the name") from None
    except PermissionError:
        said = "this file may not be read", "change its permissions, or choose another file"
        raise file_error(file, "file-no-permission", *said) from None
    except (OSError, ValueError) as error:
        raise _unreadable(file, error) from None
    try:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            kind = _KINDS.get(stat.S_IFMT(mode), "something else")
            said = f"this is {kind}, not a file", "name a file"
            raise file_error(file, "file-not-regular", *said)
        data = b""
        while len(data) <= MAX_FILE and (more := os.read(descriptor, MAX_FILE + 1 - len(data))):
            data += more
    except OSError as error:
        raise _unreadable(file, error) from None
    finally:
        os.close(descriptor)
    if len(data) > MAX_FILE:
        raise _too_large(file)
    return data


def decode_text(data: bytes | str, file: str) -> str:
    """UTF-8 bytes as text, without the mark some editors put at the beginning."""
    if isinstance(data, str):
        if len(data.encode(errors="surrogatepass")) > MAX_FILE:
            raise _too_large(file)
        return data.removeprefix("\ufeff")
    if len(data) > MAX_FILE:
        raise _too_large(file)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data[:2]:
        said = "this is not UTF-8 but looks like UTF-16", 'save the file with encoding "UTF-8"'
        raise file_error(file, "not-utf8", *said)
    try:
        return data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        byte = f"byte {error.start + 1} is 0x{data[error.start]:02X}"
        before = data[: error.start].decode().removeprefix("\ufeff")
        said = f"not valid UTF-8 ({byte})", 'save the file with encoding "UTF-8"'
        problem = problem_at(before, len(before), file, "not-utf8", *said)
        text = data.decode(errors="replace").removeprefix("\ufeff")
        raise ContentError((problem,), text) from None


def hidden_characters(text: str, file: str) -> list[Problem]:
    """Each kind of character that a reader cannot see for what it is, where it is first found."""
    places: dict[str, list[int]] = {}
    if not text.replace("\r\n", "").replace("\n", "").replace("\t", "").isprintable():
        for index, character in enumerate(text):
            if not character.isprintable() and character not in "\n\t":
                if character == "\r" and text[index + 1 : index + 2] == "\n":
                    continue
                if name := _hidden(ord(character)):
                    places.setdefault(name, []).append(index)
    if "\r" in text and "\n" not in text:
        said = "the lines end in U+000D alone", 'save the file with line ends "LF"'
        return [problem_at(text, text.index("\r"), file, "hidden-character", *said)]
    problems = [
        _hidden_problem(text, indices[0], file, name, len(indices) - 1)
        for name, indices in islice(places.items(), MAX_PROBLEMS)
    ]
    if (index := marks_run(text)) >= 0:
        problems.append(marks_problem(text, index, file))
    return problems


def hidden_escapes(text: str, start: int, end: int, file: str) -> Iterator[Problem]:
    """The same for characters written as escapes in the double-quoted text from start to end."""
    for found in _ESCAPE.finditer(text, start, end):
        hexadecimal = found[1] or found[2] or found[3]
        code = int(hexadecimal, 16) if hexadecimal else _SHORT_ESCAPES.get(found[4])
        if code is not None and (name := _hidden(code)):
            yield _hidden_problem(text, found.start(), file, f"{name}, written as an escape")


def marks_run(text: str) -> int:
    """Where more than two combining marks in a row begin, or -1."""
    if not text.isascii():
        for found in _LONG_RUN.finditer(text):
            run = 0
            for index in range(found.start(), found.end()):
                run = run + 1 if unicodedata.category(text[index])[0] == "M" else 0
                if run > _MAX_MARKS:
                    return index - _MAX_MARKS
    return -1


def marks_problem(text: str, index: int, file: str) -> Problem:
    """The problem of too many combining marks, at index."""
    message = f"more than {_MAX_MARKS} combining marks (accents and the like) on one letter"
    return problem_at(text, index, file, "combining-marks", message, "delete some of them")


def _hidden(code: int) -> str:
    """The name of a hidden character, '' for one that may stand in a file."""
    name = f"U+{code:04X}"
    if code > 0x10FFFF:
        return f"{_CATEGORIES['Cn']} {name}"
    character = chr(code)
    if character.isprintable() or character in "\n\t":
        return ""
    category = unicodedata.category(character)
    # Emoji newer than this Python's tables are unassigned only here: no fault of the file.
    if category == "Cn" and code & 0xFFFE != 0xFFFE and not 0xFDD0 <= code <= 0xFDEF:
        return ""
    kind = "text-direction character" if character in _DIRECTIONS else _CATEGORIES[category]
    return f"{kind} {name}"


def _hidden_problem(text: str, index: int, file: str, name: str, more: int = 0) -> Problem:
    """The problem of a hidden character at ``index``; ``more`` of the same come after it."""
    name += f", and {more} more" if more else ""
    hint = "put an ordinary space here" if name.startswith("special space") else "delete it"
    return problem_at(text, index, file, "hidden-character", name, hint)


def _too_large(file: str) -> ContentError:
    """The refusal of a file over the limit."""
    message = f"the file is larger than {MAX_FILE // 1024} KiB"
    return file_error(file, "file-too-large", message, "split it into several files")


def _unreadable(file: str, error: OSError | ValueError) -> ContentError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    message = f"this file cannot be read: {reason}"
    return file_error(file, "file-unreadable", message, "check the name and the disk")
