"""``briscola check --fix``: fills in what only a machine knows, after it has shown the change."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tutor.authoring.fixing import SCHEMA_LINE, CannotFix, FileKind, fixed, kind_of_file
from tutor.cli.app import App
from tutor.cli.author import files
from tutor.cli.author.translate import original_of
from tutor.cli.errors import tell
from tutor.content.files import translated_file, translated_language
from tutor.content.translatable import Part
from tutor.content.yaml.document import Document
from tutor.content.yaml.problems import ContentError, safe_line
from tutor.message import say
from tutor.spelling import plain
from tutor.text.catalog import languages, load_catalog

_SCHEMAS = {
    "set": "puzzles",
    "set-words": "puzzle-texts",
    "lesson": "lesson",
    "lesson-words": "lesson-texts",
}


class _Change(NamedTuple):
    """What is to be written over a file."""

    path: Path
    before: files.EditableText
    text: str
    schema: Path | None
    """Where a copy of its schema is to be put."""


def fix_files(app: App, paths: Sequence[Path], *, is_sure: bool) -> bool:
    """Shows what would change in the files, and writes it if it is meant; whether all is written.

    What cannot be read is left to the check.
    """
    changes = [change for path in paths if (change := _change_of(app, path))]
    if not changes:
        tell(app, say("fix.nothing"))
        return True
    for change in changes:
        _show(app, change)
    if not is_sure and not sys.stdin.isatty():
        tell(app, say("fix.needs-yes"))
        return False
    if not is_sure and not _is_meant(app):
        return False
    for change in changes:
        shown = safe_line(str(change.path))
        try:
            files.write_over(change.path, change.before.as_bytes(change.text))
        except OSError as error:
            raise files.unwritable(shown, error) from None
        if change.schema:
            files.put_schema(change.schema)
        tell(app, say("fix.written", file=shown))
    return True


def _change_of(app: App, path: Path) -> _Change | None:
    try:
        there = files.read_editable(path)
    except ContentError:
        return None
    document = there.document
    kind = kind_of_file(document.data, bool(translated_language(path)))
    if kind is None:
        return None
    schema, copy = _schema_of(path, document, kind)
    try:
        text = fixed(document, kind, schema, _parts(path, kind))
    except CannotFix:
        tell(app, say("fix.left", file=safe_line(str(path))))
        return None
    return _Change(path, there, text, copy) if text != document.text else None


def _schema_of(path: Path, document: Document, kind: FileKind) -> tuple[str, Path | None]:
    """The schema to be named in a file, empty if one is named already, and the copy to be made."""
    if isinstance(document.data, dict) and "$schema" in document.data:
        return "", None
    named = SCHEMA_LINE.match(document.text)
    if named and ("://" in named[1] or (path.parent / named[1]).is_file()):
        return "", None
    return files.schema_for(path, f"{_SCHEMAS[kind.whole]}.schema.json")


def _parts(path: Path, kind: FileKind) -> Sequence[Part]:
    """The parts of the original of a translation; none where it cannot be read."""
    if not kind.whole.endswith("-words"):
        return ()
    try:
        return original_of(translated_file(path)).parts
    except ContentError:
        return ()


def _show(app: App, change: _Change) -> None:
    before, after = change.before.document.text.splitlines(), change.text.splitlines()
    name = str(change.path)
    for line in difflib.unified_diff(before, after, name, name, lineterm="", n=1):
        app.output.write(safe_line(line) + "\n")


def _is_meant(app: App) -> bool:
    """Whether the change is to be written; only a clear yes counts."""
    try:
        answer = plain(files.ask(app, app.catalog.say(say("fix.ask"))))
    except EOFError:
        return False
    words = (load_catalog(each).say(say("progress.reset.yes")) for each in languages())
    return answer in " ".join(words).split()
