"""A puzzle of the library as it is asked, and whether it was failed."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.cli.app import App
from tutor.content.library.library import LibraryPuzzle
from tutor.content.puzzles.model import Puzzle
from tutor.message import Message, say
from tutor.session.blocks.prose import title_of
from tutor.session.protocol import AttemptMade, Record
from tutor.session.puzzle import Manner, PuzzleSession
from tutor.session.puzzle import begin as begin_puzzle
from tutor.session.screen import Heading


def is_failed(records: Iterable[Record]) -> bool:
    """Whether a puzzle was answered wrongly, and not solved after that."""
    fails = False
    for record in records:
        if isinstance(record, AttemptMade):
            fails = (fails or not record.is_right) and not record.solves
    return fails


def puzzle_session(app: App, found: LibraryPuzzle, manner: Manner) -> PuzzleSession:
    """A puzzle of a set at its first screen."""
    puzzle = found.puzzle  # built anew each time it is asked for
    of = say("puzzle.place", n=found.place, all=len(found.set))
    return begin_puzzle(puzzle, Heading(full_title(app, found, puzzle), of), app.solver, manner)


def full_title(app: App, found: LibraryPuzzle, puzzle: Puzzle) -> str:
    """What stands above a puzzle: the title of its set, and its own."""
    return f"{found.set.title}: {app.catalog.say(title_in_set(app, found, puzzle))}"


def title_in_set(app: App, found: LibraryPuzzle, puzzle: Puzzle) -> Message:
    """The title of a puzzle beside that of its set; what that says of pairs is not said again."""
    pairs = app.catalog.say(say("puzzle.title.pairs"))
    return title_of(puzzle, names_pairs=pairs.casefold() not in found.set.title.casefold())
