"""From a set or a lesson to the same place of its translations, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tutor.cli.editor.pointing import pointed_at, readable_document, value_at
from tutor.content.files import translated_file, translated_language, translation_files
from tutor.content.yaml.document import Document, KeyPath
from tutor.content.yaml.problems import Mark

_LISTS = ("puzzles", "steps")


class Place(NamedTuple):
    """A place in another file, with the text of that file."""

    path: Path
    text: str
    mark: Mark


def links_from(
    path: Path, text: str, line: int, column: int, read: Callable[[Path], str | None]
) -> Iterator[Place]:
    """Where the translations, or the original, say what stands at a place, both from 0.

    ``read`` gives the text of a file, None where it cannot be read. What has no id leads to the
    beginning of the other file.
    """
    pointed = pointed_at(text.split("\n"), line, column)
    key = (*pointed.path, pointed.word) if pointed.is_key and pointed.word else pointed.path
    identity = _id_at(readable_document(text, line), key, bool(translated_language(path)))
    others = [translated_file(path)] if translated_language(path) else translation_files(path)
    for other in others:
        said = read(other)
        document = readable_document(said, -1) if said is not None else None
        if said is not None and document is not None:
            yield Place(other, said, _mark_of(document, identity))


def _id_at(document: Document | None, key: KeyPath, is_translation: bool) -> str:
    """The id of the puzzle or the step a path leads into; "" where it leads into none."""
    if len(key) < 2 or key[0] not in _LISTS:
        return ""
    if is_translation:
        return str(key[1])
    # Of a question within a step its own id counts.
    for length in range(len(key), 1, -1):
        value = value_at(document, key[:length])
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            return str(value["id"])
    return ""


def _mark_of(document: Document, identity: str) -> Mark:
    """Where a document has an id: as a key of its translations, or as the value of ``id``."""
    for each in _LISTS if identity else ():
        listed = value_at(document, (each,))
        if isinstance(listed, dict) and identity in listed:
            return document.key_mark((each, identity))
        for path, value in _blocks(listed, (each,)):
            if value.get("id") == identity:
                return document.mark((*path, "id"))
    return Mark(1, 1)


def _blocks(value: object, path: KeyPath) -> Iterator[tuple[KeyPath, dict[str, object]]]:
    """All blocks within a value, with their paths; the reader bounds how deep they lie."""
    if isinstance(value, dict):
        yield path, value
    inner: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    for step, each in inner:
        yield from _blocks(each, (*path, step))
