"""Finds puzzles: the shipped sets, and sets in files of anyone's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypedDict

from tutor.content.brief import SetBrief, TextsBrief, brief_of, set_of, texts_brief, texts_of
from tutor.content.model import Puzzle, PuzzleSet
from tutor.content.places import data_folder
from tutor.kept import NOTHING_KEPT, Kept

ENDINGS = (".yaml", ".yml")


class Found(NamedTuple):
    """A puzzle and where it stands: its set and its place there, from 1."""

    puzzle: Puzzle
    set: PuzzleSet
    place: int


class Library:
    """The sets of some files, read when first asked for, in a language's words."""

    def __init__(self, paths: tuple[Path, ...], language: str, kept: Kept = NOTHING_KEPT) -> None:
        self._paths = paths
        self._language = language
        self._kept = kept

    @classmethod
    def shipped(cls, language: str, kept: Kept = NOTHING_KEPT) -> Library:
        """The sets that come with the program."""
        return cls(tuple(set_files(data_folder() / "puzzles")), language, kept)

    @cached_property
    def sets(self) -> tuple[PuzzleSet, ...]:
        """All sets, easier ones first. Raises ContentError for the first that cannot be read."""
        sets = [load_set(path, self._language, self._kept) for path in self._paths]
        return tuple(sorted(sets, key=lambda each: (each.level or 9, each.name)))

    def __iter__(self) -> Iterator[Found]:
        for each in self.sets:
            for place, puzzle in enumerate(each.puzzles, 1):
                yield Found(puzzle, each, place)

    def find(self, identity: str) -> Found | None:
        """The puzzle of that id."""
        return next((found for found in self if found.puzzle.id == identity), None)


def set_files(folder: Path) -> list[Path]:
    """The files of sets in a folder, translations aside, in the order of their names."""
    return sorted(
        path
        for path in folder.iterdir()
        if path.suffix in ENDINGS and not translated_language(path)
    )


def translated_language(path: Path) -> str:
    """The language a file's name gives it: "it" for ``first-steps.it.yaml``, else nothing."""
    language = path.with_suffix("").suffix[1:]
    return language if len(language) == 2 and language.isalpha() else ""


def translation_file(path: Path, language: str) -> Path:
    """Where the words of a set in another language lie."""
    return path.with_name(f"{path.stem}.{language}{path.suffix}")


def translated_file(path: Path) -> Path:
    """Where the set lies whose words are translated in ``path``."""
    return path.with_suffix("").with_suffix(path.suffix)


def load_set(path: Path, language: str, kept: Kept = NOTHING_KEPT) -> PuzzleSet:
    """The set in a file, in a language's words where they lie beside it; or ContentError.

    Reading YAML is only imported where nothing is kept of the file.
    """
    puzzles = set_of(kept.of(path, _read_brief))
    beside = translation_file(path, language)
    if puzzles.language == language or not beside.exists():
        return puzzles
    words = kept.of(beside, lambda found: _read_words(found, puzzles, language))
    told = tuple(
        puzzle.told_by(texts_of(words["puzzles"][puzzle.id], language))
        if puzzle.id in words["puzzles"]
        else puzzle
        for puzzle in puzzles.puzzles
    )
    return puzzles._replace(title=words["title"], language=language, puzzles=told)


def load_original(path: Path) -> PuzzleSet:
    """The set in a file, in the words it was written in; or ContentError."""
    from tutor.content.puzzle_files import read_set
    from tutor.content.report import Report
    from tutor.content.yaml_reader import read_document

    report = Report(read_document(path))
    puzzles = read_set(report).set
    if puzzles is None:
        raise report.unusable()
    return puzzles


class WordsBrief(TypedDict):
    """A set's words in another language."""

    title: str
    puzzles: dict[str, TextsBrief]


def _read_brief(path: Path) -> SetBrief:
    return brief_of(load_original(path))


def _read_words(path: Path, puzzles: PuzzleSet, language: str) -> WordsBrief:
    from tutor.content.report import Report
    from tutor.content.translations import read_translation
    from tutor.content.yaml_reader import read_document

    report = Report(read_document(path))
    words = read_translation(report, puzzles, language)
    if report.has_errors:
        raise report.unusable()
    by_id = {identity: texts_brief(texts) for identity, texts in words.puzzles.items()}
    return {"title": words.title, "puzzles": by_id}
