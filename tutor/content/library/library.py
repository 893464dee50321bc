"""Finds puzzles: in the shipped sets, in installed ones, and in sets in anybody's files.

A set is known by its outline, which tells its puzzles apart without a position being built: with
the disk cache a start costs about the same with ten puzzles and with ten thousand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from itertools import groupby, zip_longest
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from tutor.content.files import shipped_sets, translation_file
from tutor.content.puzzles.model import (
    Claims,
    Goal,
    GoalKind,
    Puzzle,
    PuzzleSet,
    PuzzleTexts,
    content_hash,
)
from tutor.content.yaml.document import Report
from tutor.content.yaml.problems import ContentError, file_error
from tutor.disk.cache import NO_CACHE, DiskCache, Table
from tutor.disk.files import require_shape
from tutor.rules.cards import Card
from tutor.rules.position import Position

_UNSTATED = 9
"""Sets of no stated level come last."""
_ROLES = {"l": "lead", "r": "reply"}
_NOTHING, _SOMETHING = "n", "-"


class Outline(NamedTuple):
    """A set's name, title and level, and of its puzzles, in order, what they can be chosen by.

    Of each puzzle one character where one will do, so that ten thousand are read at once.
    """

    name: str
    title: str
    level: int
    has_words: bool
    """Whether somebody has written words about any of its puzzles."""
    ids: tuple[str, ...]
    hashes: tuple[str, ...]
    """The content hash of each puzzle."""
    roles: str
    """``l`` for a puzzle in which one leads, ``r`` for one in which one replies."""
    cards: str
    """How many cards are held in each puzzle."""
    nothing: str
    """``n`` for a puzzle in which there is nothing to find, ``-`` for any other."""

    @classmethod
    def of(cls, puzzles: PuzzleSet) -> Outline:
        """The outline of a set."""
        each = puzzles.puzzles
        return cls(
            puzzles.name,
            puzzles.title,
            puzzles.level,
            any(puzzle.texts.has_any for puzzle in each),
            tuple(puzzle.id for puzzle in each),
            tuple(content_hash(puzzle) for puzzle in each),
            "".join("r" if puzzle.position.table else "l" for puzzle in each),
            "".join(str(min(len(puzzle.position.hand), 9)) for puzzle in each),
            "".join(_NOTHING if _is_nothing(puzzle) else _SOMETHING for puzzle in each),
        )

    @classmethod
    def from_json(cls, data: Outline) -> Outline:
        """The outline that was written as JSON, as a list of its fields.

        Raises TypeError, LookupError or ValueError if the data have another shape.
        """
        name, title, level, has_words, ids, hashes, *rows = data
        require_shape([name, title, *ids, *hashes, *rows], [str])
        require_shape({"level": level, "has_words": has_words}, {"level": int, "has_words": bool})
        roles, cards, nothing = rows
        lengths = {*map(len, (ids, hashes, roles, cards, nothing))}
        if lengths != {len(ids)} or not set(roles) <= set(_ROLES) or not (cards + "0").isdigit():
            raise ValueError("the rows of an outline do not fit")
        return cls(name, title, level, has_words, tuple(ids), tuple(hashes), roles, cards, nothing)


def _is_nothing(puzzle: Puzzle) -> bool:
    return puzzle.goal is not None and puzzle.goal.kind is GoalKind.NOTHING_TO_FIND


class LibrarySet:
    """A set in a library, by its outline.

    ``load`` returns the set itself, or with an id as its argument the set with that puzzle alone;
    ``builds_one`` says whether that is quicker.
    """

    def __init__(
        self,
        outline: Outline,
        path: Path,
        load: Callable[[str | None], PuzzleSet],
        builds_one: bool = False,
        is_installed: bool = False,
    ) -> None:
        self.outline = outline
        self.is_installed = is_installed
        self.path = path
        self._load = load
        self._builds_one = builds_one

    @property
    def name(self) -> str:
        return self.outline.name

    @property
    def title(self) -> str:
        return self.outline.title

    @property
    def credit(self) -> str:
        """Who made it, and under which terms others may use it, as far as it says."""
        puzzles = self._load(None)
        return " · ".join(filter(None, (puzzles.author, puzzles.licence)))

    @property
    def level(self) -> int:
        """1 to 5, or 0 where its author does not say."""
        return self.outline.level

    @property
    def is_all_nothing(self) -> bool:
        """Whether there is nothing to find in any of its puzzles."""
        return _SOMETHING not in self.outline.nothing

    def __len__(self) -> int:
        return len(self.outline.ids)

    def __iter__(self) -> Iterator[LibraryPuzzle]:
        return (LibraryPuzzle(self, place) for place in range(1, len(self) + 1))

    @cached_property
    def items(self) -> tuple[tuple[str, str], ...]:
        """What progress knows its puzzles by, in order: their ids and content hashes."""
        return tuple(zip(self.outline.ids, self.outline.hashes, strict=True))

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All its puzzles; raises ContentError if they are no longer those of the outline."""
        found = self._load(None).puzzles
        for identity, puzzle in zip_longest(self.outline.ids, found):
            if puzzle is None or puzzle.id != identity:
                raise _changed_error(self.path, identity or puzzle.id)
        return found

    def puzzle(self, place: int) -> Puzzle:
        """The puzzle at a place, counted from 1, built alone if that is quicker.

        Raises ContentError if the file has changed in the meantime.
        """
        if not self._builds_one or "puzzles" in self.__dict__:
            return self.puzzles[place - 1]
        identity = self.outline.ids[place - 1]
        for puzzle in self._load(identity).puzzles:
            return puzzle
        raise _changed_error(self.path, identity)


def _changed_error(path: Path, identity: str) -> ContentError:
    """The error of a file that was changed while the program ran: a puzzle is not there now."""
    said = f'the puzzle "{identity}" no longer stands where it did', "start again"
    return file_error(str(path), "file-changed", *said)


class LibraryPuzzle:
    """A puzzle in a library: its set and its place there, from 1."""

    __slots__ = ("place", "set")

    def __init__(self, puzzles: LibrarySet, place: int) -> None:
        self.set = puzzles
        self.place = place

    @property
    def id(self) -> str:
        return self.set.outline.ids[self.place - 1]

    @property
    def item(self) -> tuple[str, str]:
        """What progress knows it by: its id and its content hash."""
        return self.set.items[self.place - 1]

    @property
    def role(self) -> str:
        """``lead`` or ``reply``."""
        return _ROLES[self.set.outline.roles[self.place - 1]]

    @property
    def cards(self) -> int:
        """How many cards are held."""
        return int(self.set.outline.cards[self.place - 1])

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to find in it."""
        return self.set.outline.nothing[self.place - 1] == _NOTHING

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself, built now; raises ContentError if its file has changed."""
        return self.set.puzzle(self.place)

    @property
    def built(self) -> Puzzle:
        """The same for a caller that needs many: all of its set are built with it, once."""
        return self.set.puzzles[self.place - 1]


class Library:
    """The sets in some files, in a language's words; ``read`` are those that have them already.

    Sets that were ``installed`` come after the others, and one that is damaged is left out.
    """

    def __init__(
        self,
        paths: tuple[Path, ...],
        language: str,
        cache: DiskCache = NO_CACHE,
        read: Mapping[Path, PuzzleSet] = MappingProxyType({}),
        installed: tuple[Path, ...] = (),
    ) -> None:
        self._paths = paths
        self._installed = installed
        self.left_out: list[ContentError] = []
        """What is wrong with the installed sets that cannot be read; filled once ``sets`` is."""
        self._language = language
        self._cache = cache
        self._read = read

    @classmethod
    def shipped(cls, language: str, cache: DiskCache = NO_CACHE) -> Library:
        """The sets that come with the program."""
        return cls(shipped_sets(), language, cache)

    @cached_property
    def sets(self) -> tuple[LibrarySet, ...]:
        """All sets. Raises ContentError for the first that cannot be read and is not installed.

        Those that somebody has written about come first, then those found by search; of either
        kind the easier ones first.
        """
        with self._cache.table(f"sets.{self._language}") as table:
            sets = [self._library_set(path, table) for path in self._paths]
            for path in self._installed:
                try:
                    sets.append(self._library_set(path, table, is_installed=True))
                except ContentError as error:
                    self.left_out.append(error)
        return tuple(sorted(sets, key=lambda each: (*_stage(each), each.name)))

    def __iter__(self) -> Iterator[LibraryPuzzle]:
        for each in self.sets:
            yield from each

    def in_turn(self) -> Iterator[LibraryPuzzle]:
        """The puzzles in the order they are offered: that of the sets, but for two things.

        Sets found by search take turns within their level, for variety. One in which there is never
        anything to find is left out: to be offered it would give that away.
        """
        offered = (each for each in self.sets if not each.is_all_nothing)
        for (_, is_searched, _), sets in groupby(offered, key=_stage):
            if is_searched:
                for row in zip_longest(*sets):
                    yield from filter(None, row)
            else:
                for each in sets:
                    yield from each

    def find(self, identity: str) -> LibraryPuzzle | None:
        """The puzzle of that id, or None."""
        for each in self.sets:
            if identity in each.outline.ids:
                return LibraryPuzzle(each, each.outline.ids.index(identity) + 1)
        return None

    def _library_set(self, path: Path, table: Table, *, is_installed: bool = False) -> LibrarySet:
        files = path, translation_file(path, self._language)
        load = partial(load_set, path, self._language, self._cache, self._read.get(path))
        builds_one = self._cache.is_on and path not in self._read
        outline = table.load(str(path), files, lambda: Outline.of(load()), Outline.from_json)
        return LibrarySet(outline, path, load, builds_one, is_installed)


def _stage(puzzles: LibrarySet) -> tuple[bool, bool, int]:
    """Whether a set was installed, whether it was found by search, and its level."""
    return puzzles.is_installed, not puzzles.outline.has_words, puzzles.level or _UNSTATED


def load_set(
    path: Path,
    language: str,
    cache: DiskCache = NO_CACHE,
    read: PuzzleSet | None = None,
    only: str | None = None,
) -> PuzzleSet:
    """The set in a file, in a language's words where they lie beside it.

    ``read`` is the set with its words, if that is known; ``only`` the id of the one puzzle that is
    wanted. Raises ContentError for a file that cannot be used.
    """
    if read is not None:
        return read
    puzzles = cache.load(path, _read_set, partial(set_from_json, only=only))
    translation = translation_file(path, language)
    if puzzles.language == language or not translation.exists():
        return puzzles

    def read_words(file: Path) -> Json:
        whole = puzzles if only is None else load_set(path, puzzles.language, cache)
        return _read_words(file, whole, language)

    return cache.load(translation, read_words, lambda words: with_words(puzzles, words, language))


def load_original(path: Path) -> PuzzleSet:
    """The set in a file, in the words it was written in; raises ContentError."""
    # Reading YAML is only imported where the cache does not hold the file.
    from tutor.content.puzzles.reader import read_set
    from tutor.content.yaml.reader import read_document

    report = Report(read_document(path))
    puzzles = read_set(report).set
    if puzzles is None:
        raise report.unusable()
    return puzzles


def _read_set(path: Path) -> Json:
    return set_json(load_original(path))


def _read_words(path: Path, puzzles: PuzzleSet, language: str) -> Json:
    """The words of a set in a translation of it; raises ContentError."""
    # As above.
    from tutor.content.puzzles.translations import read_translation
    from tutor.content.yaml.reader import read_document

    report = Report(read_document(path))
    words = read_translation(report, puzzles, language)
    if report.has_errors:
        raise report.unusable()
    return words_json(words.title, dict(words.puzzles))


Json: TypeAlias = dict[str, Any]

_TEXTS = {"title": str, "intro": str, "note": str, "comments": {...: str}, "hints": {...: str}}
_HEAD = {"name": str, "title": str, "language": str, "level": int, "author": str, "licence": str}
_WORDS = {"title": str, "puzzles": dict}


def set_json(puzzles: PuzzleSet) -> Json:
    """The set as JSON data."""
    head = {key: getattr(puzzles, key) for key in _HEAD}
    return head | {"puzzles": [_puzzle_json(puzzle) for puzzle in puzzles.puzzles]}


def set_from_json(data: Json, only: str | None = None) -> PuzzleSet:
    """The set that ``set_json`` made the data of, or of its puzzles ``only`` that of an id.

    Raises TypeError, LookupError, ValueError or AttributeError if the data have another shape.
    """
    head = require_shape({key: data[key] for key in _HEAD}, _HEAD)
    chosen = [each for each in data["puzzles"] if only in (None, each["id"])]
    puzzles = tuple(_puzzle_from_json(each, head["language"]) for each in chosen)
    return PuzzleSet(puzzles=puzzles, **head)


def words_json(title: str, texts: dict[str, PuzzleTexts]) -> Json:
    """A set's words in another language, by the ids of its puzzles, as JSON data."""
    # A puzzle that is not translated yet keeps the words it was written in.
    written = {key: _texts_json(each) for key, each in texts.items() if each.has_any}
    return {"title": title, "puzzles": written}


def with_words(puzzles: PuzzleSet, data: Json, language: str) -> PuzzleSet:
    """The set in the words that ``words_json`` made the data of; raises like set_from_json."""
    texts = require_shape(data, _WORDS)["puzzles"]
    translated = tuple(
        puzzle._replace(texts=_texts_from_json(texts[puzzle.id], language))
        if puzzle.id in texts
        else puzzle
        for puzzle in puzzles.puzzles
    )
    title = data["title"] or puzzles.title
    return puzzles._replace(title=title, language=language, puzzles=translated)


def _puzzle_json(puzzle: Puzzle) -> Json:
    goal = puzzle.goal
    return {
        "id": puzzle.id,
        "position": str(puzzle.position),
        "texts": _texts_json(puzzle.texts),
        "variant": puzzle.variant,
        "goal": [goal.kind.value, goal.points] if goal else None,
        "best": [str(card) for card in puzzle.claims.best],
        "final": puzzle.claims.final,
        "themes": puzzle.claims.themes,
    }


def _puzzle_from_json(data: Json, language: str) -> Puzzle:
    kind, points = data["goal"] or ("", 0)
    require_shape([data["id"], data["variant"], *data["best"], *data["themes"]], [str])
    return Puzzle(
        data["id"],
        Position.parse(data["position"]),
        _texts_from_json(data["texts"], language),
        data["variant"],
        Goal(GoalKind(kind), int(points)) if kind else None,
        Claims(tuple(map(Card.parse, data["best"])), data["final"], tuple(data["themes"])),
    )


def _texts_json(texts: PuzzleTexts) -> Json:
    comments = {str(card): text for card, text in texts.comments.items()}
    written = {"title": texts.title, "intro": texts.intro, "note": texts.note}
    return written | {"comments": comments, "hints": dict(texts.hints)}


def _texts_from_json(data: Json, language: str) -> PuzzleTexts:
    require_shape(data, _TEXTS)
    comments = {Card.parse(code): text for code, text in data["comments"].items()}
    texts = PuzzleTexts(**{**data, "comments": comments})
    return texts._replace(language=language) if texts.has_any else texts
