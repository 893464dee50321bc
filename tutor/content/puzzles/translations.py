"""The words of a set in another language, and whether they still translate what they did."""

from __future__ import annotations

import json

from tutor.content.puzzles.model import Puzzle, PuzzleSet, PuzzleTexts, SetTexts
from tutor.content.puzzles.reader import TEXTS, read_texts, read_title
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
    entry = Entry(report, (), report.document.data, TRANSLATION)
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
    return SetTexts(read_title(entry), entry.text("source"), texts, sources)


def _check_head(entry: Entry, original: PuzzleSet, language: str) -> None:
    report = entry.report
    name, said = entry.text("set"), entry.text("language")
    if name != original.name and not entry.is_faulty("set"):
        message = f'"{name[:70]}" is not the set beside it'
        report.error(("set",), "translation-set", message, f'write "{original.name}"')
    if said != language and not entry.is_faulty("language"):
        message = f'"{said}" is not the language in the name of the file'
        report.error(("language",), "translation-language", message, f'write "{language}"')


def check_translation(report: Report, original: PuzzleSet, translation: SetTexts) -> None:
    """Warns of every text that is missing, or older than the text it translates."""
    check_source(report, ("source",), translation.source, source_hash(original.title))
    for puzzle in original.puzzles:
        path: KeyPath = ("puzzles", puzzle.id)
        words = translation.puzzles.get(puzzle.id)
        if words is not None:
            source = translation.sources[puzzle.id]
            check_source(report, (*path, "source"), source, hash_of(puzzle.texts))
            _check_same_texts(report, path, puzzle, words)
        elif _texts_of(puzzle.texts) and not report.is_faulty(path):
            message = f'no words for the puzzle "{puzzle.id}"'
            report.warning(("puzzles",), "translation-missing", message, "add them")


def _check_same_texts(report: Report, path: KeyPath, puzzle: Puzzle, words: PuzzleTexts) -> None:
    there, here = _texts_of(puzzle.texts), _texts_of(words)
    for name, place in there.items():
        if name not in here and not report.is_faulty((*path, *place)):
            message = f"{name} of the puzzle is not translated"
            report.warning(path, "translation-missing", message, "add it")
    for name, place in here.items():
        if name not in there:
            message = f"the puzzle has no {name}"
            report.warning(
                (*path, *place), "translation-extra", message, "delete it, or add it there"
            )


def _texts_of(texts: PuzzleTexts) -> dict[str, KeyPath]:
    """The texts that are there: their names and places."""
    single = (("title", texts.title), ("intro", texts.intro), ("note", texts.note))
    written: dict[str, KeyPath] = {f'"{key}"': (key,) for key, text in single if text}
    written |= {f"comment on {card}": ("comments", str(card)) for card in texts.comments}
    return written | {f'hint "{step}"': ("hints", step) for step in texts.hints}


def check_source(report: Report, path: KeyPath, found: str, now: str) -> None:
    """Warns if the hash noted of a translated text is not that of the text as it is now."""
    if found != now:
        message = "the text this translates has changed since, or was never noted"
        hint = f'read it again, then write source: "{now}"'
        report.warning(path, "translation-stale", message, hint)
