"""Storm, walked without a terminal and without a clock: time is handed in with each answer."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tutor.content.puzzles.model import Puzzle, PuzzleTexts
from tutor.message import say
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.session.screen import Heading, Key, Prose, Say, Table, Tone
from tutor.session.storm import StormPhase, StormSession, StormTerms, begin, score
from tutor.solver import default_solver
from tutor.training.pool import PuzzleTraits
from tutor.training.storm import SECONDS, Storm, StormEnd

SOLVER = default_solver()
LEAD = "d/3dFd7b,Ad5d2d/51,46"
RIGHT, WRONG = Card.parse("7b"), Card.parse("3d")


def made(count: int = 8, scores: tuple[int, ...] = ()) -> StormSession:
    puzzles = tuple(
        Puzzle(f"here-{place}", Position.parse(LEAD), PuzzleTexts(intro="Look!"))
        for place in range(count)
    )
    traits = tuple(
        PuzzleTraits((each.id, "0"), 1000 + 10 * place, 100, "duck", "lead", 3, 2)
        for place, each in enumerate(puzzles)
    )
    return begin(Storm(traits), puzzles, StormTerms("Storm", "Missed", 7, scores, "storm then"))


def walked(session: StormSession, *answers: tuple[Card | Key, float]) -> StormSession:
    for answer, seconds in answers:
        session = session.at(seconds).answered(answer, SOLVER)
    return session


def told(session: StormSession) -> Sequence[tuple[str, Tone]]:
    return [(each.message.key, each.tone) for each in session.blocks if isinstance(each, Say)]


BEGUN = (Key.GO_ON, 60.0)
"""The rules may be read for a minute: the clock does not run yet."""


def test_the_clock_runs_from_the_first_key_on() -> None:
    session = made()
    assert session.phase is StormPhase.READY
    assert ("storm.seed", Tone.NOTE) in told(session)
    session = walked(session, BEGUN)
    (heading,) = (each for each in session.blocks if isinstance(each, Heading))
    assert heading.detail == say("storm.clock", left="3:00", right=0, wrong=0)
    assert session.starts_clock
    session = walked(session, (RIGHT, 71.5), (WRONG, 100.0))
    (heading,) = (each for each in session.blocks if isinstance(each, Heading))
    assert heading.detail == say("storm.clock", left="2:20", right=1, wrong=1)


def test_after_an_answer_there_is_a_clause_and_the_next_puzzle() -> None:
    session = walked(made(), BEGUN, (RIGHT, 61))
    assert [key for key, _ in told(session)] == ["storm.right", "puzzle.goal.win"]
    assert session.records[0].occasion == "storm then"
    assert (session.records[0].is_right, session.records[0].solves) == (True, False)
    session = walked(session, (WRONG, 62))
    assert [key for key, _ in told(session)] == ["storm.wrong", "puzzle.goal.win"]
    assert not session.records[0].is_right
    # No words of an author: they take time to read.
    assert not [each for each in session.blocks if isinstance(each, Prose)]


def test_three_wrong_end_it_and_all_of_them_are_explained() -> None:
    session = walked(made(), BEGUN, (WRONG, 61), (RIGHT, 62), (WRONG, 63), (WRONG, 64))
    assert session.phase is StormPhase.ENDED
    assert session.storm.end is StormEnd.WRONG
    assert [key for key, _ in told(session)] == [
        "storm.wrong",
        "storm.end.wrong",
        "storm.score",
        "storm.hardest",
        "storm.best",
    ]
    for place in (1, 2, 3):
        session = walked(session, (Key.GO_ON, 1000 * place))
        assert session.phase is StormPhase.REVIEW
        (heading,) = (each for each in session.blocks if isinstance(each, Heading))
        assert heading == Heading("Missed", say("puzzle.place", n=place, all=3))
        assert [each for each in session.blocks if isinstance(each, Table)]
        keys = [key for key, _ in told(session)]
        assert "verdict.wrong.blunder.loss" in keys
        assert any(key.startswith("explanation.right") for key in keys)
        for key in (Key.ALL_CARDS, Key.PROVE):
            assert walked(session, (key, 1000 * place + 1)).blocks
        assert not session.records
    session = walked(session, (Key.GO_ON, 5000))
    assert session.phase is StormPhase.OVER
    assert session.screen.prompt is None


@pytest.mark.parametrize("late", [SECONDS, SECONDS + 500])
def test_an_answer_after_the_end_does_not_count(late: float) -> None:
    session = walked(made(), BEGUN, (RIGHT, 61), (RIGHT, 60 + SECONDS - 0.1))
    assert session.storm.right == 2
    session = walked(session, (WRONG, 60 + late))
    assert session.storm.end is StormEnd.TIME
    assert not session.records
    assert not session.missed
    assert session.phase is StormPhase.OVER
    assert ("storm.end.time", Tone.TITLE) in told(session)


def test_there_may_be_no_more_puzzles() -> None:
    session = walked(made(2), BEGUN, (RIGHT, 61), (WRONG, 62))
    assert session.storm.end is StormEnd.NO_MORE
    assert session.phase is StormPhase.ENDED


@pytest.mark.parametrize(
    ("scores", "says"),
    [
        ((), "best"),
        ((5, 2), "best"),
        ((1,), "new-best"),
        ((9, *[1] * 9), "best-of-ten"),
        ((9, *[1] * 10), "best-of-ten"),
        ((1,) * 10, "new-best"),
    ],
)
def test_the_best_of_ten_runs(scores: tuple[int, ...], says: str) -> None:
    session = walked(made(2, scores), BEGUN, (RIGHT, 61), (RIGHT, 62))
    assert told(session)[-1][0] == f"storm.{says}"


def test_one_that_is_left_has_a_score_too() -> None:
    assert score(made()) == []
    session = walked(made(), BEGUN, (RIGHT, 61))
    keys = [each.message.key for each in score(session) if isinstance(each, Say)]
    assert keys == ["storm.score", "storm.hardest", "storm.best"]
