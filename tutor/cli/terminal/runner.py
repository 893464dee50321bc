"""Runs sessions at the terminal: shows each screen, asks, and hands on what is to be kept."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar, assert_never

from tutor.cli.app import App
from tutor.cli.errors import tell_trouble
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.prompt import LineReader
from tutor.message import say
from tutor.progress.attempts import HINT, SKIPPED, Attempt
from tutor.session.protocol import (
    AttemptMade,
    CardsPlayed,
    GameStands,
    HintTaken,
    Record,
    Session,
    Skipped,
)
from tutor.session.screen import Answer, Block, Key, Prompt
from tutor.solver import Solver
from tutor.views.output import Output, width

if TYPE_CHECKING:
    from tutor.cli.terminal.key_reader import KeyReader


FEWEST_ROWS = 8
"""A page is never made shorter, however few rows the terminal has."""

LEAVING_KEYS = (Key.BACK, Key.MENU, Key.NEXT_ITEM, Key.LANGUAGE)
"""Keys that leave a screen, whatever is on it: they count on each of its pages."""


S = TypeVar("S", bound=Session)
Keep: TypeAlias = Callable[[Record, float], None]
"""Takes what is to be kept, and the seconds spent on it."""


class Stop(Enum):
    """Why a run came to its end."""

    OVER = "over"
    """The session asks nothing more."""
    LEFT = "left"
    """The learner typed ``q``, or the input ended."""
    INTERRUPTED = "interrupted"
    """Ctrl-C was pressed."""

    @property
    def exit_status(self) -> Exit:
        """The exit status of a command that ends with this run, and has no other to report."""
        return Exit.INTERRUPTED if self is Stop.INTERRUPTED else Exit.OK


class Run(NamedTuple, Generic[S]):
    """How far a session came, why no further, and all that was kept on the way."""

    session: S
    stop: Stop
    records: tuple[Record, ...]


def keep_nothing(record: Record, seconds: float) -> None:
    """Keeps nothing of a session that is only looked at."""


def keep_attempts(app: App) -> Keep:
    """Keeps answers, hints taken and skips in the store, and says once what is wrong with it."""

    def keep(record: Record, seconds: float) -> None:
        match record:
            case AttemptMade():
                app.store.record(_attempt(app, record, seconds))
            case HintTaken(item, content):
                app.store.record(Attempt(item, content, app.now(), "", HINT, False, False))
            case Skipped(item, content):
                app.store.record(Attempt(item, content, app.now(), "", SKIPPED, False, False))
            case GameStands() | CardsPlayed():
                return
            case _:
                assert_never(record)
        tell_trouble(app)

    return keep


def _attempt(app: App, made: AttemptMade, seconds: float) -> Attempt:
    return Attempt(
        item=made.item,
        content=made.content,
        at=app.now(),
        answer=made.answer,
        verdict=made.grade,
        is_right=made.is_right,
        solves=made.solves,
        hints=made.hints,
        seconds=round(seconds, 1),
        occasion=made.occasion,
    )


def _reader(
    output: Output, read: Callable[[], str] | None, is_fast: bool
) -> LineReader | KeyReader:
    """What reads answers: lines, if they are given, or if the terminal gives no keys."""
    if read is None and output.is_drawn_anew:
        # Text in a pipe, and for a screen reader, needs none of it.
        from tutor.cli.terminal.key_reader import KeyReader
        from tutor.cli.terminal.keyboard import keyboard_of

        keyboard = keyboard_of(sys.stdin, sys.stdout)
        if keyboard is not None:
            return KeyReader(output, keyboard, is_fast)
    return LineReader(output, read or input, is_fast)


class Runner:
    """Runs one session after another on the same terminal.

    ``keep`` is called for each record before the screen that follows from it is shown; ``read``
    gives a line, or raises EOFError; without it keys are read where there are any, or else lines;
    ``clock`` gives seconds. With ``is_fast`` a card is played as
    soon as it is named.
    """

    def __init__(
        self,
        output: Output,
        solver: Solver,
        keep: Keep = keep_nothing,
        read: Callable[[], str] | None = None,
        clock: Callable[[], float] = time.monotonic,
        *,
        is_fast: bool = False,
    ) -> None:
        self._output = output
        self._solver = solver
        self._keep = keep
        self._reader = _reader(output, read, is_fast)
        self._clock = clock

    def run(self, session: S) -> Run[S]:
        """Runs a session until it is over or the learner stops; never raises KeyboardInterrupt."""
        with self._reader.opened():
            return self._run(session)

    def run_within(self, session: S) -> Run[S]:
        """Runs a session while another one runs: a question about what is to be kept of it."""
        return self._run(session)

    def _run(self, session: S) -> Run[S]:
        kept: list[Record] = []
        begun = started = self._clock()
        try:
            while True:
                # Before the screen is shown: what a learner has seen is never lost.
                for record in session.records:
                    self._keep(record, self._clock() - started)
                    kept.append(record)
                if session.starts_clock:
                    started = self._clock()
                screen = session.screen
                left_by, shown = self._show(screen.blocks, screen.prompt)
                for record in session.records_once_shown:
                    self._keep(record, self._clock() - started)
                    kept.append(record)
                if screen.prompt is None:
                    return Run(session, Stop.OVER, tuple(kept))
                is_whole = left_by is Key.GO_ON
                answer = self._reader.ask(screen.prompt, shown) if is_whole else left_by
                if answer is None:
                    return Run(session, Stop.LEFT, tuple(kept))
                session = session.at(self._clock() - begun).answered(answer, self._solver)
        except KeyboardInterrupt:
            self._output.line()
            return Run(session, Stop.INTERRUPTED, tuple(kept))

    def _show(
        self, blocks: tuple[Block, ...], prompt: Prompt | None
    ) -> tuple[Answer | None, tuple[Block, ...]]:
        """Shows a screen, in pages where the terminal is too small.

        Returns the key that left it before its last page, GO_ON if none did, and None if the
        learner stops there; and the page that was shown last.
        """
        *first, last = self._pages(blocks, prompt) or [()]
        leaving = tuple(key for key in LEAVING_KEYS if prompt and key in prompt.keys)
        for page in first:
            self._output.show(page)
            more = Prompt(say("lesson.prompt.more"), (), (Key.GO_ON, *leaving))
            answer = self._reader.ask(more)
            if answer is not Key.GO_ON:
                return answer, page
        self._output.show(last)
        return Key.GO_ON, last

    def _pages(self, blocks: tuple[Block, ...], prompt: Prompt | None) -> list[tuple[Block, ...]]:
        if self._output.look.is_plain or not (sys.stdin and sys.stdin.isatty()):
            return [blocks]
        from tutor.views.pages import pages  # plain text needs no pages, and no Rich

        question = self._output.question(prompt.question).count("\n") + 1 if prompt else 0
        # The line typed before stands above the screen.
        room = shutil.get_terminal_size((80, 24)).lines - question - 1
        rows = max(room, FEWEST_ROWS)
        output = self._output
        output.is_compact = False

        def found(*, draws_cards: bool) -> list[tuple[Block, ...]]:
            return pages(
                blocks, output.catalog, output.look, width(), rows, draws_cards=draws_cards
            )

        drawn = found(draws_cards=output.draws_cards)
        if len(drawn) == 1 or not output.draws_cards:
            return drawn
        written = found(draws_cards=False)
        # Drawn cards are not worth a page more.
        output.is_compact = len(written) < len(drawn)
        return written if output.is_compact else drawn
