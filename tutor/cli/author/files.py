"""What the commands for authors share: their lines of text, and the files they read and write."""

from __future__ import annotations

import os
import shlex
import sys
import textwrap
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tutor.authoring.audit.proved_set import load_usable_set
from tutor.cli.app import App
from tutor.cli.errors import Refusal, known_name, tell, tell_rest
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.files import data_folder
from tutor.content.library.library import Library, LibraryPuzzle
from tutor.content.puzzles.model import is_id
from tutor.content.yaml.document import Document
from tutor.content.yaml.problems import ContentError, Problem, Severity, safe_line
from tutor.content.yaml.reader import read_document, read_yaml
from tutor.content.yaml.source import BOM, decode_text, read_bytes
from tutor.disk.files import write_atomically
from tutor.message import Message, say
from tutor.views.output import width

MOST_NAMED = 8
"""Ids listed where one is asked for that is not there."""
ROOM = 12
"""Columns kept free behind a question."""


def write_line(app: App, text: str, indent: int = 0) -> None:
    """Writes a line; what does not fit goes on below its beginning."""
    text = app.output.look.writable(text)
    begin = " " * indent
    if sys.stdout.isatty():
        text = textwrap.fill(
            text,
            width(),
            initial_indent=begin,
            subsequent_indent=begin + "  ",
            break_on_hyphens=False,
        )
    else:
        text = begin + text
    app.output.write(text + "\n")


def ask(app: App, question: str) -> str:
    """What is typed behind a question; EOFError at the end of the input."""
    lines = textwrap.wrap(question, width() - ROOM) if sys.stdin.isatty() else [question]
    app.output.write("\n".join(lines) + " ")
    try:
        return input().strip()
    except (EOFError, KeyboardInterrupt):
        app.output.line()
        raise


class Reference(NamedTuple):
    """What an author names: a file, the id of something in it, or only an id."""

    path: Path | None
    id: str | None


def reference_of(what: str) -> Reference:
    """What ``FILE[:ID]`` or ``ID`` names; a colon as in ``C:\\sets.yaml`` is part of a name.

    >>> reference_of("sets.yaml:last-04")
    Reference(path=PosixPath('sets.yaml'), id='last-04')
    >>> reference_of("first-steps-04")
    Reference(path=None, id='first-steps-04')
    """
    if os.path.lexists(what):
        return Reference(Path(what), None)
    file, colon, identity = what.rpartition(":")
    if colon and is_id(identity) and (len(file) > 1 or os.path.lexists(file)):
        return Reference(Path(file), identity)
    return Reference(None, what) if is_id(what) else Reference(Path(what), None)


def puzzles_named(app: App, name: Reference, language: str = "") -> list[LibraryPuzzle]:
    """The puzzles of a file that are sound, or those of the shipped set with the id.

    They have the words of the language of the program, or of another. What is wrong with the file
    is told; ContentError if nothing of it can be used.
    """
    language = language or app.language
    if name.path is None:
        library = app.library if language == app.language else Library.shipped(language)
        found = library.find(name.id or "")
        return [each for each in library if found is None or each.set.name == found.set.name]
    usable = load_usable_set(name.path, language, app.solver)
    if usable.fault:
        tell_rest(app, usable.fault, len(usable.set.puzzles))
    return list(Library((name.path,), language, read={name.path: usable.set}))


def place_of(ids: Sequence[str], name: Reference) -> int:
    """The place of the id named, the first without one; Refusal if there is none called so."""
    if not name.id:
        return 0
    kind: str | Message = "puzzle"
    if name.path:
        kind = say("help.unknown.kind.in-file", file=safe_line(str(name.path)))
    listed_by = "puzzle --list" + (f" {shell_name(str(name.path))}" if name.path else "")
    few = len(ids) <= MOST_NAMED
    return ids.index(known_name(name.id, kind, ids, listed_by=None if few else listed_by))


class EditableText(NamedTuple):
    """A file's text to be changed: what it says, and how its lines end."""

    document: Document
    ends: str
    begin: bytes
    """The mark that some editors put at the beginning."""

    def as_bytes(self, text: str) -> bytes:
        """Another text as the bytes of this file."""
        return self.begin + text.replace("\n", self.ends).encode()


def read_editable(path: Path) -> EditableText:
    """The text of a file, each of its lines ended; raises ContentError."""
    data = read_bytes(path)
    text = decode_text(data, str(path))
    ends = "\r\n" if "\r\n" in text else "\n"
    text = text.replace("\r\n", "\n")
    document = read_yaml(text if text.endswith("\n") else text + "\n", str(path))
    return EditableText(document, ends, BOM if data.startswith(BOM) else b"")


def is_lesson(path: Path) -> bool:
    """Whether a file holds a lesson or its words; False where it cannot be read."""
    try:
        data = read_document(path).data
    except ContentError as error:
        data = error.document.data if error.document else None
    return isinstance(data, dict) and ("steps" in data or "slug" in data)


def write_new(path: Path, text: str) -> None:
    """Writes a file that is not there yet; FileExistsError if it is, OSError if it cannot be."""
    path.open("xb").close()  # from here on nobody else can create it
    try:
        write_atomically(path, text.encode())
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def write_over(path: Path, data: bytes) -> None:
    """Puts other bytes into a file, which keeps its permissions; OSError."""
    mode = path.stat().st_mode
    write_atomically(path, data)
    path.resolve().chmod(mode)


def unwritable(shown: str, error: OSError) -> Refusal:
    """That a file cannot be written, and why."""
    why = error.strerror or str(error)
    return Refusal(say("translate.unwritable", file=shown, why=why), Exit.UNREADABLE)


def schema_for(path: Path, name: str) -> tuple[str, Path | None]:
    """Where the schema ``name`` lies as seen from a file, and the copy to be made if it does not.

    A project keeps it in a folder ``schemas`` above; elsewhere it lies beside the file.
    """
    folder = Path(os.path.abspath(path.parent))  # noqa: PTH100 links are kept as they are
    if not (folder / name).is_file():
        for above in (folder, *folder.parents):
            if (above / "schemas" / name).is_file():
                there = os.path.relpath(above / "schemas" / name, folder)
                return Path(there).as_posix(), None
        return name, folder / name
    return name, None


def put_schema(path: Path) -> None:
    """Puts a copy of a schema at ``path``, unless something is there or nothing can be."""
    with suppress(OSError):
        write_new(path, (data_folder() / "schemas" / path.name).read_text(encoding="utf-8"))


def shell_name(file: str) -> str:
    """A file's name as it can be shown, and be typed in a command."""
    return shlex.quote(safe_line(file))


def tell_problems(app: App, problems: list[Problem], before: str) -> None:
    """Tells what is wrong with what was to be written; it has no lines yet."""
    for each in problems:
        hint = f" ({safe_line(each.hint)})" if each.hint else ""
        tell(app, f"{before}: {each.severity.value}: {safe_line(each.message)}{hint}")


def errors_of(problems: list[Problem]) -> list[Problem]:
    """The problems that keep a file out."""
    return [each for each in problems if each.severity is Severity.ERROR]
