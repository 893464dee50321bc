"""The words of a set in another language, and whether they still translate what they did."""

from __future__ import annotations

import json

from tutor.content.puzzles.model import PuzzleSet, PuzzleTexts, SetTexts
from tutor.content.puzzles.reader import TEXTS, read_texts, read_title
from tutor.content.translatable import Part, name_of, warn_of_missing, warn_of_stale, without_empty
from tutor.content.yaml.document import KeyPath, Report
from tutor.content.yaml.mapping import Entry, did_you_mean
from tutor.spelling import closest

TRANSLATION = ("$schema", "set", "language", "title", "source", "puzzles")


def source_hash(*texts: str) -> str:
    """Twelve hexadecimal figures that change whenever one of the texts does."""
    import hashlib  # slow to import, and no player needs it

    return hashlib.sha256(json.dumps(texts).encode()).hexdigest()[:12]


def hash_of(texts: PuzzleTexts) -> str:
    """The hash of all that a translator of one puzzle translates."""
    comments = sorted((str(card), text) for card, text in texts.comments.items())
    pairs = (*comments, *sorted(texts.hints.items()))
    return source_hash(
        texts.title, texts.intro, texts.note, *(part for pair in pairs for part in pair)
    )


def read_translation(report: Report, original: PuzzleSet, language: str) -> SetTexts:
    """The words of ``original`` in ``language``; what is wrong with them is in the report."""
    entry = Entry(report, (), without_empty(report.document.data), TRANSLATION)
    _check_head(entry, original, language)
    puzzles = {puzzle.id: puzzle for puzzle in original.puzzles}
    texts: dict[str, PuzzleTexts] = {}
    sources: dict[str, str] = {}
    by_id = entry.entry("puzzles") if entry.needs("puzzles") else None
    for identity in by_id.keys() if by_id else ():
        assert by_id
        if identity not in puzzles:
            hint = did_you_mean(closest(identity, puzzles)) or "delete it"
            message = f'the set has no puzzle "{identity[:80]}"'
            report.key_error(by_id.at(identity), "translation-unknown", message, hint)
        elif words := by_id.entry(identity, ("source", *TEXTS)):
            texts[identity] = read_texts(words, puzzles[identity].position, language)
            sources[identity] = words.text("source")
    title = read_title(entry) if "title" in entry else ""
    return SetTexts(title, entry.text("source"), texts, sources)


def _check_head(entry: Entry, original: PuzzleSet, language: str) -> None:
    report = entry.report
    name, said = entry.text("set"), entry.text("language")
    if name != original.name and not entry.is_faulty("set"):
        message = f'"{name[:70]}" is not the set beside it'
        report.error(("set",), "translation-set", message, f'write "{original.name}"')
    if said != language and not entry.is_faulty("language"):
        message = f'"{said}" is not the language in the name of the file'
        report.error(("language",), "translation-language", message, f'write "{language}"')


def parts_of(original: PuzzleSet) -> list[Part]:
    """What a translator of a set translates: its title, and the words of each puzzle that has any.

    Comments and hints stand in these paths by card and by step.
    """
    head = Part("", (), {("title",): original.title}, source_hash(original.title))
    puzzles = (
        Part(puzzle.id, ("puzzles", puzzle.id), _texts_of(puzzle.texts), hash_of(puzzle.texts))
        for puzzle in original.puzzles
    )
    return [head, *(part for part in puzzles if part.texts)]


def check_translation(report: Report, original: PuzzleSet, translation: SetTexts) -> None:
    """Warns of texts that are missing, or older than what they translate: once each for a file."""
    parts = parts_of(original)
    sources = {"": translation.source, **translation.sources}
    warn_of_stale(report, parts, sources)
    words = {"": PuzzleTexts(translation.title), **translation.puzzles}
    missing = []
    for part in parts:
        here = _texts_of(words.get(part.id, PuzzleTexts()))
        missing += [
            name_of(part, path)
            for path in part.texts
            if path not in here and not (part.id and report.is_faulty(part.place))
        ]
    warn_of_missing(report, missing, sum(len(part.texts) for part in parts))
    for puzzle in original.puzzles:
        there = _texts_of(puzzle.texts)
        for path in _texts_of(translation.puzzles.get(puzzle.id, PuzzleTexts())):
            if path not in there:
                message = f"the puzzle has no {'.'.join(map(str, path))}"
                place = ("puzzles", puzzle.id, *path)
                report.warning(place, "translation-extra", message, "delete it, or add it there")


def _texts_of(texts: PuzzleTexts) -> dict[KeyPath, str]:
    """The texts that are there, by their paths from the puzzle on."""
    single = (("title", texts.title), ("intro", texts.intro), ("note", texts.note))
    written: dict[KeyPath, str] = {(key,): text for key, text in single if text}
    written |= {("comments", str(card)): text for card, text in texts.comments.items()}
    return written | {("hints", step): text for step, text in texts.hints.items()}
