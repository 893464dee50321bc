"""The day's puzzles, walked without a terminal: each answer is kept with the day and the place."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.content.puzzles.model import Puzzle, PuzzleTexts
from tutor.message import say
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.session.daily import DailyPart, DailySession, DailyTitle, begin
from tutor.session.puzzle import Manner
from tutor.session.screen import Answer, Heading, Key
from tutor.solver import default_solver

SOLVER = default_solver()
LEAD = "d/3dFd7b,Ad5d2d/51,46"
REPLY = "s/FbAc5s,3cCs/39,55/4d"


def day(*parts: DailyPart) -> DailySession:
    return begin(DailyTitle("The day", 3), parts, Manner(), SOLVER)


def part(place: int, position: str, *, asks_anything: bool = False) -> DailyPart:
    made = Puzzle(f"here-{place}", Position.parse(position), PuzzleTexts())
    return DailyPart(place, made, asks_anything, f"daily 2027-01-01 {place}")


ALL = (part(1, LEAD), part(2, REPLY, asks_anything=True), part(3, REPLY))


def walked(session: DailySession, *answers: Answer) -> Iterator[DailySession]:
    yield session
    for each in answers:
        session = session.answered(each, SOLVER)
        yield session


def heading(session: DailySession) -> Heading:
    (found,) = (each for each in session.screen.blocks if isinstance(each, Heading))
    return found


def test_one_puzzle_follows_the_other() -> None:
    right, best = Card.parse("7b"), SOLVER.solve(Position.parse(REPLY)).best[0]
    first, *_, last = walked(day(*ALL), right, Key.GO_ON)
    assert heading(first) == Heading("The day", say("puzzle.place", n=1, all=3))
    assert heading(last) == Heading("The day", say("puzzle.place", n=2, all=3))
    assert last.starts_clock
    prompt = last.screen.prompt
    assert prompt
    assert Key.NOTHING in prompt.keys
    *_, third = walked(last, best, Key.PROVE, Key.GO_ON)
    assert heading(third) == Heading("The day", say("puzzle.place", n=3, all=3))
    prompt = third.screen.prompt
    assert prompt
    assert Key.HINT in prompt.keys


def test_an_answer_is_kept_with_the_day_and_the_place() -> None:
    kept = []
    wrong, best = Card.parse("3d"), SOLVER.solve(Position.parse(REPLY)).best[0]
    for session in walked(day(*ALL), wrong, Key.RETRY, wrong, Key.GO_ON, best, Key.GO_ON):
        kept += [(each.item, each.occasion, each.is_right) for each in session.records]
    assert kept == [
        ("here-1", "daily 2027-01-01 1", False),
        ("here-1", "daily 2027-01-01 1", False),
        ("here-2", "daily 2027-01-01 2 anything", True),
    ]


def test_it_begins_where_it_was_left_and_ends_without_a_word_of_its_own() -> None:
    session = day(part(3, REPLY, asks_anything=True))
    assert heading(session) == Heading("The day", say("puzzle.place", n=3, all=3))
    *_, judged, over = walked(session, Key.NOTHING, Key.GO_ON)
    assert judged.screen.prompt
    assert over.screen == ((), None)
    assert not over.records
