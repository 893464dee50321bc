"""Finds puzzles: the shipped sets, and sets in files of anyone's.

What is kept of a set tells its puzzles apart without a position being built: a start costs about
the same with ten puzzles and with ten thousand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import groupby, zip_longest
from pathlib import Path
from types import MappingProxyType
from typing import TypedDict

from tutor.content.data_dir import data_folder
from tutor.content.library.set_as_json import (
    SetBrief,
    TextsBrief,
    brief_of,
    only_texts,
    puzzle_of,
    set_of,
    texts_brief,
    texts_of,
)
from tutor.content.library.set_index import (
    Found,
    ListedSet,
    OutlineBrief,
    changed,
    outline_brief,
    outline_of,
)
from tutor.content.puzzles.model import Puzzle, PuzzleSet
from tutor.content.yaml.problems import ContentError
from tutor.disk_cache import NOTHING_KEPT, Index, Kept

ENDINGS = (".yaml", ".yml")
UNSTATED = 9
"""Sets of no stated level come last."""

__all__ = ["Found", "Library", "ListedSet", "load_original", "load_set", "set_files"]


class Library:
    """The sets of some files, in a language's words; ``read`` are those read already.

    Sets that were ``installed`` stand behind the others, and one that is spoilt is left out.
    """

    def __init__(
        self,
        paths: tuple[Path, ...],
        language: str,
        kept: Kept = NOTHING_KEPT,
        read: Mapping[Path, PuzzleSet] = MappingProxyType({}),
        installed: tuple[Path, ...] = (),
    ) -> None:
        self._paths = paths
        self._installed = installed
        self.left_out: list[ContentError] = []
        """What is wrong with sets installed that cannot be read; known once sets are asked for."""
        self._language = language
        self._kept = kept
        self._read = read

    @classmethod
    def shipped(cls, language: str, kept: Kept = NOTHING_KEPT) -> Library:
        """The sets that come with the program."""
        return cls(shipped_files(), language, kept)

    @cached_property
    def sets(self) -> tuple[ListedSet, ...]:
        """All sets. Raises ContentError for the first that cannot be read.

        Those that somebody has written about come first, then those found by search; of either
        kind the easier ones first.
        """
        with self._kept.index(f"sets.{self._language}") as index:
            sets = [self._listed(path, index) for path in self._paths]
            for path in self._installed:
                try:
                    sets.append(self._listed(path, index, is_installed=True))
                except ContentError as error:
                    self.left_out.append(error)
        return tuple(sorted(sets, key=lambda each: (*_stage(each), each.name)))

    def __iter__(self) -> Iterator[Found]:
        for each in self.sets:
            yield from each

    def in_turn(self) -> Iterator[Found]:
        """The puzzles in the order they are offered: that of the sets, but for two things.

        Sets found by search take turns within their level, for variety. One in which there is never
        anything to find is left out: to be offered it would give that away.
        """
        offered = (each for each in self.sets if not each.outline.is_all_nothing)
        for (_, is_searched, _), sets in groupby(offered, key=_stage):
            if is_searched:
                for row in zip_longest(*sets):
                    yield from filter(None, row)
            else:
                for each in sets:
                    yield from each

    def find(self, identity: str) -> Found | None:
        """The puzzle of that id."""
        for each in self.sets:
            if identity in each.outline.ids:
                return Found(each, each.outline.ids.index(identity) + 1)
        return None

    def _listed(self, path: Path, index: Index, *, is_installed: bool = False) -> ListedSet:
        beside = translation_file(path, self._language)

        def read() -> OutlineBrief:
            return outline_brief(self._load(path))

        outline = index.of((path, beside), read, outline_of)
        pick = self._pick if self._kept.keeps else None
        return ListedSet(outline, path, self._load, pick, is_installed)

    def _load(self, path: Path) -> PuzzleSet:
        return load_set(path, self._language, self._kept, self._read.get(path))

    def _pick(self, path: Path, identity: str) -> Puzzle:
        return load_puzzle(path, identity, self._language, self._kept)


def _stage(puzzles: ListedSet) -> tuple[bool, bool, int]:
    """Whether a set was installed, whether found by search, and its level: what comes first."""
    return puzzles.is_installed, not puzzles.outline.is_told, puzzles.level or UNSTATED


def shipped_files() -> tuple[Path, ...]:
    """The files of the sets that come with the program."""
    return tuple(set_files(data_folder() / "puzzles"))


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


def load_set(
    path: Path, language: str, kept: Kept = NOTHING_KEPT, read: PuzzleSet | None = None
) -> PuzzleSet:
    """The set in a file, in a language's words where they lie beside it; or ContentError.

    ``read`` is the set in its own words, if that is known. Reading YAML is only imported where
    nothing is kept of the file.
    """
    puzzles = read or kept.of(path, _read_brief, set_of)
    beside = translation_file(path, language)
    if puzzles.language == language or not beside.exists():
        return puzzles
    return kept.of(
        beside,
        lambda found: _read_words(found, puzzles, language),
        lambda words: _told(puzzles, words, language),
    )


def load_puzzle(path: Path, identity: str, language: str, kept: Kept) -> Puzzle:
    """One puzzle of a set; only it is built where the file and its words are kept."""

    def picked(brief: SetBrief) -> tuple[str, Puzzle | None]:
        found = next((each for each in brief["puzzles"] if each["id"] == identity), None)
        return brief["language"], puzzle_of(found, brief["language"]) if found else None

    own, puzzle = kept.of(path, _read_brief, picked)
    if puzzle is None:
        raise changed(path, identity)
    beside = translation_file(path, language)
    if own == language or not beside.exists():
        return puzzle
    return kept.of(
        beside,
        lambda found: _read_words(found, load_set(path, own, kept), language),
        lambda words: _reworded(puzzle, words, language),
    )


def load_original(path: Path) -> PuzzleSet:
    """The set in a file, in the words it was written in; or ContentError."""
    from tutor.content.puzzles.reader import read_set
    from tutor.content.yaml.reader import read_document
    from tutor.content.yaml.report import Report

    report = Report(read_document(path))
    puzzles = read_set(report).set
    if puzzles is None:
        raise report.unusable()
    return puzzles


class WordsBrief(TypedDict):
    """A set's words in another language."""

    title: str
    puzzles: dict[str, TextsBrief]


def _told(puzzles: PuzzleSet, words: WordsBrief, language: str) -> PuzzleSet:
    only_texts(words["title"])
    told = tuple(_reworded(puzzle, words, language) for puzzle in puzzles.puzzles)
    return puzzles._replace(title=words["title"], language=language, puzzles=told)


def _reworded(puzzle: Puzzle, words: WordsBrief, language: str) -> Puzzle:
    texts = words["puzzles"].get(puzzle.id)
    return puzzle.told_by(texts_of(texts, language)) if texts else puzzle


def _read_brief(path: Path) -> SetBrief:
    return brief_of(load_original(path))


def _read_words(path: Path, puzzles: PuzzleSet, language: str) -> WordsBrief:
    from tutor.content.puzzles.translations import read_translation
    from tutor.content.yaml.reader import read_document
    from tutor.content.yaml.report import Report

    report = Report(read_document(path))
    words = read_translation(report, puzzles, language)
    if report.has_errors:
        raise report.unusable()
    by_id = {identity: texts_brief(texts) for identity, texts in words.puzzles.items()}
    return {"title": words.title, "puzzles": by_id}
