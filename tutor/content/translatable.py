"""What of a content file a translator translates: its texts, in parts that have a hash each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tutor.content.yaml.document import KeyPath, Report

MOST_NAMED = 3
"""So many places are named in a warning about a whole file."""


class Part(NamedTuple):
    """The head of a file, a puzzle or a step: what one ``source:`` of a translation stands for.

    ``id`` is that of the puzzle or step, empty for the head; ``place`` is where its words stand in
    the translation; ``texts`` has the originals by their paths from there, in the order in which
    they are written; ``hash`` changes whenever one of them does.
    """

    id: str
    place: KeyPath
    texts: Mapping[KeyPath, str]
    hash: str


def without_empty(value: object) -> object:
    """Plain data without the keys that have no value yet: what is still to be translated.

    >>> without_empty({"title": None, "options": [{"text": "A", "feedback": None}]})
    {'options': [{'text': 'A'}]}
    """
    match value:
        case dict():
            return {key: without_empty(each) for key, each in value.items() if each is not None}
        case list():
            return [without_empty(each) for each in value]
    return value


def name_of(part: Part, path: KeyPath) -> str:
    """What a text is called in a message.

    >>> name_of(Part("last-04", ("puzzles", "last-04"), {}, ""), ("comments", "3d"))
    'last-04 comments.3d'
    """
    return f"{part.id} {'.'.join(map(str, path))}".lstrip()


def warn_of_missing(report: Report, missing: Sequence[str], texts: int) -> None:
    """Warns, once for the file, of texts that are not translated, of so many in all."""
    if missing:
        message = f"{len(missing)} of {texts} texts not translated: {_few(missing)}"
        hint = "briscola author translate puts each original beside its place"
        report.warning((), "translation-missing", message, hint)


def warn_of_stale(report: Report, parts: Iterable[Part], sources: Mapping[str, str]) -> None:
    """Warns, once for the file, of hashes in ``sources`` that are not those of the originals."""
    stale = [part for part in parts if sources.get(part.id, part.hash) != part.hash]
    if not stale:
        return
    first = stale[0]
    path = (*first.place, "source")
    if len(stale) == 1:
        message = "the text this translates has changed since, or was never noted"
        report.warning(
            path, "translation-stale", message, f'read it again, then write source: "{first.hash}"'
        )
        return
    names = _few([part.id or "the head" for part in stale])
    message = f"{len(stale)} originals have changed since, or were never noted: {names}"
    hint = "briscola author translate marks them, and notes those read again with --read"
    report.warning(path, "translation-stale", message, hint)


def _few(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
