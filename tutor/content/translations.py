"""The words of a set in another language, and whether they still translate what they did."""

from __future__ import annotations

from tutor.content.model import PuzzleSet, PuzzleTexts, SetTexts
from tutor.content.puzzle_files import read_texts
from tutor.content.report import Entry, Report


def source_hash(*texts: str) -> str:
    """Twelve hexadecimal figures that change whenever one of the texts does."""
    import hashlib
    import json

    return hashlib.sha256(json.dumps(texts).encode()).hexdigest()[:12]


def hash_of(texts: PuzzleTexts) -> str:
    """The hash of all that a translator of one puzzle translates."""
    comments = sorted((str(card), text) for card, text in texts.comments.items())
    return source_hash(
        texts.title, texts.intro, texts.note, *(part for pair in comments for part in pair)
    )


def read_translation(report: Report, original: PuzzleSet) -> SetTexts | None:
    """The translation in the report's document, read beside the set it translates."""
    entry = Entry(report, (), report.document.data)
    puzzles = {puzzle.id: puzzle for puzzle in original.puzzles}
    if entry.text("set") != original.name:
        message = f'"{entry.text("set")}" is not the set beside it, "{original.name}"'
        report.error(("set",), "translation-set", message)
    texts: dict[str, PuzzleTexts] = {}
    sources: dict[str, str] = {}
    by_id = entry.entry("puzzles")
    for identity in by_id.keys() if by_id else ():
        assert by_id
        words = by_id.entry(identity)
        if identity not in puzzles:
            message = f'the set has no puzzle "{identity}"'
            report.key_error(by_id.at(identity), "translation-unknown", message)
        elif words:
            texts[identity] = read_texts(words, puzzles[identity].position)
            sources[identity] = words.text("source")
    if report.has_errors:
        return None
    return SetTexts(
        original.name,
        entry.text("language"),
        entry.text("title"),
        entry.text("source"),
        texts,
        sources,
    )


def check_translation(report: Report, original: PuzzleSet, translation: SetTexts) -> None:
    """Warns of every text that is missing, or older than the text it translates."""
    _check_source(report, ("source",), translation.source, source_hash(original.title))
    for puzzle in original.puzzles:
        path = ("puzzles", puzzle.id)
        words = translation.puzzles.get(puzzle.id)
        if words is None:
            report.warning(
                ("puzzles",), "translation-missing", f'no words for the puzzle "{puzzle.id}"'
            )
            continue
        _check_source(
            report, (*path, "source"), translation.sources[puzzle.id], hash_of(puzzle.texts)
        )
        for key, there, here in (
            ("intro", puzzle.texts.intro, words.intro),
            ("note", puzzle.texts.note, words.note),
            ("comments", puzzle.texts.comments, words.comments),
        ):
            if bool(there) != bool(here):
                message = f'"{key}" is {"missing" if there else "not in the set it translates"}'
                report.warning(path, "translation-missing", f"{message} ({puzzle.id})")


def _check_source(report: Report, path: tuple[str, ...], found: str, now: str) -> None:
    if found != now:
        message = "the text this translates has changed since, or was never noted"
        report.warning(
            path, "translation-stale", message, f"read it again, then write source: {now}"
        )
