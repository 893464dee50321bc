"""``briscola author preview``: what a learner will see, every branch of it; nothing is recorded.

The sessions are the learner's own. Where one is follows from the answers alone, so that another
language is to give them again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from tutor.authoring.audit.files import Audit
from tutor.cli.app import App
from tutor.cli.author import files
from tutor.cli.command import command
from tutor.cli.errors import tell_unusable
from tutor.cli.options import Fast
from tutor.cli.practice.asked_puzzle import puzzle_session
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.runner import Runner, Stop
from tutor.content.files import translation_file
from tutor.content.library.library import LibraryPuzzle, load_original
from tutor.content.yaml.problems import ContentError, safe_line
from tutor.lessons.course import load_lesson
from tutor.lessons.model import Lesson
from tutor.session.lesson.session import begin as begin_lesson
from tutor.session.preview import begin as begin_preview
from tutor.session.protocol import Session
from tutor.session.puzzle import Judge, Manner
from tutor.session.screen import Key
from tutor.text.catalog import languages

_KEYS = "b: one screen back · x: the next one · g: another language · q: stop"
SEED = 0
"""Cards left to chance are the same in every preview, and in every language."""


class PreviewItem(NamedTuple):
    """One thing to go through: a puzzle, or a lesson from a step on."""

    what: LibraryPuzzle | Lesson
    start: int = 0


@command
def preview(
    app: App,
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE[:ID]|ID", help="A set or a lesson; from this puzzle or step on."
        ),
    ],
    fast: Fast = None,
) -> int:
    """See a file as its learner will; nothing is recorded.

    Example: briscola author preview my-endings.yaml:my-endings-02
    """
    name = files.reference_of(what)
    items = _items(app, name)
    return _Preview(app, name, items, fast).go(_first(items, name))


class _Preview:
    """A preview in progress: the program in the present language, and the items in its words."""

    def __init__(
        self, app: App, name: files.Reference, items: Sequence[PreviewItem], fast: bool | None
    ) -> None:
        self.app = app
        self.name = name
        self.items = items
        self.fast = fast

    def go(self, at: int) -> int:
        """Goes through the items from one on, until the last or until the author leaves."""
        self.app.output.line(f"A preview: nothing is recorded. {_KEYS}")
        while at < len(self.items):
            self.app.output.line()
            stop = self._run_item(at)
            if stop is not Stop.OVER:
                return stop.exit_status
            at += 1
        self.app.output.line("That was the last. Nothing was recorded.")
        return Exit.OK

    def _run_item(self, at: int) -> Stop:
        """Goes through one item, in one language after another."""
        session = begin_preview(self._first(at), (), self.app.solver)
        is_fast = self.app.is_on("fast", self.fast)
        while True:
            run = Runner(self.app.output, self.app.solver, is_fast=is_fast).run(session)
            if run.session.left_by is not Key.LANGUAGE:
                return run.stop
            self._switch()
            session = begin_preview(self._first(at), run.session.answers, self.app.solver)

    def _first(self, at: int) -> Session:
        """The first screen of an item."""
        item = self.items[at]
        manner = Manner(Judge(self.app.setting("judge").value))
        if isinstance(item.what, Lesson):
            return begin_lesson(item.what, SEED, self.app.solver, manner, item.start)
        return puzzle_session(self.app, item.what, manner)

    def _switch(self) -> None:
        """The next language there is, if the file can be shown in it."""
        known = languages()
        language = known[(known.index(self.app.language) + 1) % len(known)]
        other = App(replace(self.app.options, lang=language))
        try:
            items = _items(other, self.name)
        except ContentError as error:
            tell_unusable(self.app, error)
            return
        self.app, self.items = other, items
        words = translation_file(self.name.path, language) if self.name.path else None
        if words and not words.exists() and _original_language(self.name.path) != language:
            other.output.line(f"({safe_line(words.name)} is not there: the author's words stay.)")


def _items(app: App, name: files.Reference) -> list[PreviewItem]:
    """What there is to go through; ContentError if nothing of it can be used."""
    path = name.path
    if path is not None and files.is_lesson(path):
        _require_sound(app, path)
        if (words := translation_file(path, app.language)).exists():
            _require_sound(app, words)
        lesson = load_lesson(path, app.language)
        ids = [step.id for step in lesson.steps]
        return [PreviewItem(lesson, ids.index(name.id) if name.id in ids else 0)]
    return [PreviewItem(found) for found in files.puzzles_named(app, name)]


def _require_sound(app: App, path: Path) -> None:
    checked = Audit(app.solver).check_file(path)
    if wrong := files.errors_of(checked.problems):
        raise ContentError(tuple(wrong), checked.text)


def _first(items: Sequence[PreviewItem], name: files.Reference) -> int:
    """The place of the item to begin with; Refusal if there is no such id."""
    what = items[0].what
    if isinstance(what, Lesson):
        files.place_of([step.id for step in what.steps], name)
        return 0
    found = (each.what for each in items if isinstance(each.what, LibraryPuzzle))
    return files.place_of([each.puzzle.id for each in found], name)


def _original_language(path: Path | None) -> str:
    """The language of a file's own words."""
    if path is None:
        return ""
    return load_lesson(path, "").language if files.is_lesson(path) else load_original(path).language
