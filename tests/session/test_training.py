"""Training as the state machine it is: what is chosen, what counts, and how a round ends."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

import pytest

from tests.training.learners import shipped_pool
from tutor.content.library.library import Library
from tutor.grading.goal import right_cards, target_of
from tutor.message import Message
from tutor.rules.cards import Card
from tutor.session.protocol import AttemptMade, Skipped
from tutor.session.puzzle import Manner, PuzzlePhase
from tutor.session.screen import Heading, Key, Say
from tutor.session.training import Asked, TrainingPhase, TrainingSession, begin
from tutor.solver import default_solver
from tutor.training.choice import ROUND_SIZE, Choice, Practice, Why, Wish, practice_after
from tutor.training.first_tries import FirstTry
from tutor.training.pool import Item, Pool

DAY = date(2027, 3, 1)
SOLVER = default_solver()
LIBRARY = Library.shipped("en")
POOL = shipped_pool()


def asked(item: Item, hints: int = 0) -> Asked:
    found = LIBRARY.find(item[0])
    assert found
    return Asked(found.puzzle, found.set.title, hints)


def begun(practice: Practice | None = None, seed: int = 0, hints: int = 0) -> TrainingSession:
    before = practice or practice_after((), POOL, DAY)
    return begin(before, Wish(seed), lambda item: asked(item, hints), SOLVER, Manner())


def card_of(session: TrainingSession, *, is_right: bool) -> Card | Key:
    """A right answer to what is asked, or a wrong one."""
    assert session.puzzle
    puzzle = session.puzzle.puzzle
    position = session.puzzle.position
    solution = SOLVER.solve(position)
    right = right_cards(target_of(puzzle.goal, puzzle.position, solution), solution)
    if session.puzzle.offers_nothing and len(right) == len(position.hand):
        return Key.NOTHING if is_right else position.hand[0]
    for card in position.hand:
        if (card in right) is is_right:
            return card
    return position.hand[0]


def solved(session: TrainingSession) -> TrainingSession:
    """The session up to the end of its puzzle, with right cards alone."""
    while session.puzzle and session.puzzle.phase is PuzzlePhase.CHOOSE:
        session = session.answered(card_of(session, is_right=True), SOLVER)
        if session.puzzle and session.puzzle.phase is PuzzlePhase.SETTLED:
            session = session.answered(Key.GO_ON, SOLVER)
    assert session.puzzle
    assert session.puzzle.phase is PuzzlePhase.SOLVED
    return session


def missed(session: TrainingSession) -> TrainingSession:
    """The session after a wrong first card."""
    session = session.answered(card_of(session, is_right=False), SOLVER)
    assert session.puzzle
    assert session.puzzle.phase is PuzzlePhase.FAILED
    return session


def after(session: TrainingSession, keys: Iterable[Key]) -> TrainingSession:
    for key in keys:
        session = session.answered(key, SOLVER)
    return session


def served(session: TrainingSession) -> Choice:
    assert session.choice
    return session.choice


def said(session: TrainingSession) -> list[str]:
    return [block.message.key for block in session.blocks if isinstance(block, Say)]


def params(session: TrainingSession, key: str) -> dict[str, object]:
    (message,) = (
        block.message
        for block in session.blocks
        if isinstance(block, Say) and block.message.key == key
    )
    assert isinstance(message, Message)
    return dict(message.params)


def test_a_round_is_ten_puzzles_and_tells_the_rating() -> None:
    session = begun()
    assert said(session)[0] == "training.newcomer"
    for place in range(ROUND_SIZE):
        heading = next(block for block in session.blocks if isinstance(block, Heading))
        assert dict(heading.detail.params) == {"n": place + 1, "all": ROUND_SIZE}
        session = solved(session) if place % 3 else missed(session)
        session = session.answered(Key.GO_ON, SOLVER)
    assert session.phase is TrainingPhase.ROUND_OVER
    assert params(session, "training.round-over") == {"first": 6, "all": 10}
    assert "training.place-found" in said(session)
    assert params(session, "training.order") == {"seed": 0}
    again = session.answered(Key.GO_ON, SOLVER)
    assert again.phase is TrainingPhase.PUZZLE
    assert not again.standing
    assert len(again.practice.tries) == ROUND_SIZE


def test_the_same_progress_day_and_seed_give_the_same_order() -> None:
    one, other = begun(seed=3), begun(seed=3)
    for _ in range(4):
        assert served(one) == served(other)
        one, other = (solved(each).answered(Key.GO_ON, SOLVER) for each in (one, other))
    assert len({served(begun(seed=seed)).puzzle for seed in range(6)}) > 1


def test_what_is_skipped_is_not_failed_and_takes_no_place() -> None:
    session = begun()
    before = served(session).puzzle
    session = session.answered(Key.NEXT_ITEM, SOLVER)
    assert served(session).puzzle != before
    assert not session.practice.tries
    assert session.records == (Skipped(*before.item),)
    assert session.tally.left == session.tally.tried == 0
    assert not session.standing


def test_another_like_it_after_a_wrong_card() -> None:
    session = missed(begun())
    prompt = session.screen.prompt
    assert prompt
    assert Key.ALIKE in prompt.keys
    before = served(session).puzzle
    session = session.answered(Key.ALIKE, SOLVER)
    assert served(session).why is Why.ALIKE
    assert served(session).puzzle.idea == before.idea
    assert served(session).puzzle != before
    # Where the puzzle is solved there is no such key.
    done = solved(begun()).screen.prompt
    assert done
    assert Key.ALIKE not in done.keys


def test_only_the_first_try_counts() -> None:
    session = missed(begun())
    session = solved(session.answered(Key.RETRY, SOLVER))
    (tried,) = session.practice.tries
    assert tried.score == 0
    assert (session.tally.tried, session.tally.first) == (1, 0)


@pytest.mark.parametrize(("hints", "score"), [(1, 0.5), (3, 0.0)])
def test_hints_of_before_count(hints: int, score: float) -> None:
    session = solved(begun(hints=hints))
    assert session.practice.tries[0].score == score
    assert session.tally.first == 0
    assert all(made.hints == hints for made in session.records if isinstance(made, AttemptMade))


def test_a_puzzle_of_an_idea_that_is_due_says_when_it_comes_again() -> None:
    tries = [FirstTry(each, DAY - timedelta(days=3), 0, 1) for each in [*POOL][:40:2]]
    session = begun(practice_after(tries, POOL, DAY))
    session = solved(session).answered(Key.GO_ON, SOLVER)
    assert served(session).why is Why.DUE
    session = solved(session)
    assert params(session, "training.comes-again") == {"n": 3}


def test_where_all_were_tried_one_comes_again_and_it_is_said() -> None:
    few = Pool([*POOL][:3])
    session = begun(practice_after([FirstTry(each, DAY, 1, 1) for each in few], few, DAY))
    assert "training.so-soon" in said(session)
    nothing = begun(practice_after((), Pool(()), DAY))
    assert nothing.phase is TrainingPhase.NOTHING_LEFT
    assert nothing.screen.prompt is None
    # Skipped are all of them, in the end.
    session = after(session, [Key.NEXT_ITEM] * 3)
    assert session.phase is TrainingPhase.NOTHING_LEFT


def test_the_clock_begins_with_each_puzzle_and_each_answer() -> None:
    session = begun()
    assert session.starts_clock
    assert not session.answered(Key.HINT, SOLVER).starts_clock
    session = missed(session)
    assert session.starts_clock
    assert session.answered(Key.GO_ON, SOLVER).starts_clock
