"""The runner with a scripted reader: what it keeps and when, and every way in which it stops."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import pytest

from tutor.cli.terminal import runner as runner_module
from tutor.cli.terminal.runner import Run, Runner, Stop
from tutor.content.puzzles.model import Puzzle, PuzzleTexts
from tutor.message import say
from tutor.rules.position import Position
from tutor.session import preview
from tutor.session.protocol import AttemptMade, GameStands, HintTaken, Record, Session
from tutor.session.puzzle import Manner, PuzzleSession
from tutor.session.puzzle import begin as begin_puzzle
from tutor.session.screen import Answer, Heading, Key, Prompt, Prose, Screen
from tutor.solver import Solver, default_solver
from tutor.text.catalog import load_catalog
from tutor.views.look import Look
from tutor.views.output import Output

SOLVER = default_solver()
LINES = ("1", "r", "h", "3", "1", "p", "")
"""A puzzle answered wrongly, tried again with a hint, solved, proved, and gone on from."""


@dataclass(frozen=True, slots=True)
class Steps(Session):
    """A session of some screens, each gone on from by Enter; it fails at one if that is asked."""

    left: int
    height: int = 1
    fails_at: int = -1

    @property
    def screen(self) -> Screen:
        lines = tuple(Prose(f"{self.left} to go, line {each}") for each in range(self.height))
        question = Prompt(say("lesson.prompt.go-on"), (), (Key.GO_ON, Key.BACK))
        return Screen(lines, question if self.left else None)

    def answered(self, answer: Answer, solver: Solver) -> Steps:
        assert solver is SOLVER
        if self.left == self.fails_at:
            raise KeyboardInterrupt
        if answer is Key.BACK:
            return replace(self, left=1)
        return replace(self, left=self.left - 1)

    @property
    def records(self) -> tuple[Record, ...]:
        return (AttemptMade(f"step-{self.left}", "0", "", "right", True, True),)

    @property
    def records_once_shown(self) -> tuple[Record, ...]:
        return () if self.left else (GameStands(None),)


class Desk:
    """A terminal with a script for its reader, and all that happened at it in order."""

    def __init__(self, lines: Iterable[str | type[BaseException]], is_plain: bool = True) -> None:
        self.happened: list[str] = []
        self._lines = iter(lines)
        self._seconds = 0.0
        self.stream = io.StringIO()
        look = Look(is_plain=is_plain, is_ascii=False, encoding="utf-8")
        self.output = Output(load_catalog("en"), look, self.stream)

    def read(self) -> str:
        line = next(self._lines, EOFError)
        if isinstance(line, str):
            self.happened.append(f"read {line}")
            self._seconds += 2.0
            return line
        raise line

    def keep(self, record: Record, seconds: float) -> None:
        name = record.item if isinstance(record, AttemptMade) else type(record).__name__
        shown = self.stream.getvalue()
        self.happened.append(f"keep {name} after {seconds:.0f} s, {shown.count('to go')} shown")

    def clock(self) -> float:
        return self._seconds

    def runner(self) -> Runner:
        return Runner(self.output, SOLVER, self.keep, self.read, self.clock, is_fast=True)


def puzzle() -> PuzzleSession:
    made = Puzzle("here-01", Position.parse("d/3dFd7b,Ad5d2d/51,46"), PuzzleTexts())
    heading = Heading("Here", say("puzzle.place", n=1, all=1))
    return begin_puzzle(made, heading, SOLVER, Manner())


def answers_of(run: Run[PuzzleSession]) -> list[str]:
    return [each.answer for each in run.records if isinstance(each, AttemptMade)]


def test_what_is_to_be_kept_is_kept_before_the_screen_is_shown_and_then_what_follows() -> None:
    desk = Desk(["", ""])
    run = desk.runner().run(Steps(2))
    assert run.stop is Stop.OVER
    assert desk.happened == [
        "keep step-2 after 0 s, 0 shown",
        "read ",
        "keep step-1 after 2 s, 1 shown",
        "read ",
        "keep step-0 after 2 s, 2 shown",
        "keep GameStands after 0 s, 3 shown",
    ]
    assert len(run.records) == 4


@pytest.mark.parametrize("given", range(len(LINES)))
@pytest.mark.parametrize(
    ("by", "stop"),
    [(EOFError, Stop.LEFT), ("q", Stop.LEFT), (KeyboardInterrupt, Stop.INTERRUPTED)],
)
def test_stopped_at_any_prompt_nothing_answered_is_lost(
    given: int, by: str | type[BaseException], stop: Stop
) -> None:
    desk = Desk([*LINES[:given], by])
    run = desk.runner().run(puzzle())
    assert run.stop is stop
    cards = [line for line in LINES[:given] if line.isdigit()]
    assert len(answers_of(run)) == len(cards)
    hints = [record for record in run.records if isinstance(record, HintTaken)]
    assert len(hints) == LINES[:given].count("h")
    kept = [each for each in desk.happened if each.startswith("keep")]
    assert len(kept) == len(cards) + len(hints)
    if stop is Stop.INTERRUPTED:
        assert desk.stream.getvalue().endswith("\n")


def test_a_puzzle_to_its_end() -> None:
    run = Desk([*LINES, "", "", ""]).runner().run(puzzle())
    assert run.stop is Stop.OVER
    made = [each for each in run.records if isinstance(each, AttemptMade)]
    assert [each.is_right for each in made] == [False, True, *[True] * (len(made) - 2)]
    assert made[-1].solves
    assert made[1].hints == 1


def test_interrupted_while_an_answer_is_worked_out() -> None:
    run = Desk(["", ""]).runner().run(Steps(2, fails_at=1))
    assert (run.stop, run.session.left) == (Stop.INTERRUPTED, 1)


@pytest.mark.parametrize("place", ["show", "ask"])
def test_interrupted_while_something_is_written(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(["", ""])

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(desk.output, place, fail)
    run = desk.runner().run(Steps(2))
    assert run.stop is Stop.INTERRUPTED
    assert desk.happened == ["keep step-2 after 0 s, 0 shown"]
    assert len(run.records) == 1


def test_interrupted_while_something_is_kept() -> None:
    desk = Desk([""])

    def fail(_: Record, __: float) -> None:
        raise KeyboardInterrupt

    run = Runner(desk.output, SOLVER, fail, desk.read, desk.clock).run(Steps(2))
    assert (run.stop, run.records) == (Stop.INTERRUPTED, ())


def test_any_other_fault_goes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        Desk([ZeroDivisionError]).runner().run(Steps(2))


@pytest.fixture
def small_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of eight rows, with somebody at it."""
    stdin = io.StringIO()
    monkeypatch.setattr(stdin, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", stdin)
    monkeypatch.setenv("LINES", "8")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(runner_module, "FEWEST_ROWS", 4)


@pytest.mark.usefixtures("small_terminal")
class TestPages:
    def run(self, *lines: str | type[BaseException], session: Session) -> tuple[Run[Session], str]:
        desk = Desk(lines, is_plain=False)
        run: Run[Session] = desk.runner().run(session)
        return run, desk.stream.getvalue()

    def test_a_screen_too_tall_is_shown_in_pages(self) -> None:
        run, shown = self.run("", "", "", "", "", "", "", "", session=Steps(1, height=12))
        assert shown.count("Enter: there is more") >= 2
        assert shown.index("line 3") < shown.index("there is more") < shown.index("line 11")
        assert run.stop is Stop.OVER

    @pytest.mark.parametrize(
        ("by", "stop"),
        [(EOFError, Stop.LEFT), ("q", Stop.LEFT), (KeyboardInterrupt, Stop.INTERRUPTED)],
    )
    def test_stopped_at_a_page(self, by: str | type[BaseException], stop: Stop) -> None:
        run, shown = self.run(by, session=Steps(2, height=12))
        assert run.stop is stop
        assert run.session == Steps(2, height=12)
        assert "line 11" not in shown

    def test_a_result_that_was_left_halfway_counts_as_seen(self) -> None:
        run, _ = self.run("q", session=Steps(0, height=12))
        assert run.records[-1] == GameStands(None)

    def test_a_key_that_leaves_the_screen_counts_on_each_page(self) -> None:
        run, shown = self.run("b", EOFError, session=Steps(3, height=12))
        assert run.session == Steps(1, height=12)
        assert "3 to go, line 11" not in shown

    @pytest.mark.parametrize(("typed", "key"), [("x", Key.NEXT_ITEM), ("g", Key.LANGUAGE)])
    def test_so_do_those_of_a_preview(self, typed: str, key: Key) -> None:
        run, _ = self.run(typed, session=preview.begin(Steps(1, height=12), (), SOLVER))
        assert run.stop is Stop.OVER
        assert isinstance(run.session, preview.PreviewSession)
        assert run.session.left_by is key
        assert not run.records


def test_the_clock_starts_where_a_session_says() -> None:
    """A round counts the time from the position on, not from the verdict before it."""
    spent: list[float] = []
    desk = Desk(["", "", ""])
    read: Callable[[], str] = desk.read
    runner = Runner(desk.output, SOLVER, lambda _, seconds: spent.append(seconds), read, desk.clock)
    runner.run(Waiting(3))
    assert spent == [6.0]


@dataclass(frozen=True, slots=True)
class Waiting(Steps):
    """Screens of which only the last has something to be kept."""

    @property
    def records(self) -> tuple[Record, ...]:
        return () if self.left else (AttemptMade("end", "0", "", "right", True, True),)

    @property
    def records_once_shown(self) -> tuple[Record, ...]:
        return ()
