"""Solving a puzzle, as the pure state machine it is."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from tutor.content.puzzles.model import Goal, GoalKind, Puzzle, PuzzleTexts
from tutor.message import say
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.session.puzzle import Judge, Manner, PuzzlePhase, PuzzleSession, begin
from tutor.session.screen import Contrast, Heading, Key, LineSummary, Prose, Say, TrickResult
from tutor.solver import default_solver
from tutor.text.catalog import languages, load_catalog

SOLVER = default_solver()
FAST = Manner()
TEXTS = PuzzleTexts(
    "T",
    comments={Card.parse("3d"): "Tempting."},
    note="Well.",
    hints={"question": "My own question."},
)


def begun(
    text: str = "d/3dFd7b,Ad5d2d/51,46", manner: Manner = FAST, goal: Goal | None = None
) -> PuzzleSession:
    puzzle = Puzzle("p", Position.parse(text), TEXTS, goal=goal)
    return begin(puzzle, Heading("T", say("puzzle.place", n=1, all=1)), SOLVER, manner)


def after(session: PuzzleSession, answers: Iterable[str | Key]) -> PuzzleSession:
    for each in answers:
        session = session.answered(each if isinstance(each, Key) else Card.parse(each), SOLVER)
    return session


def keys(session: PuzzleSession) -> set[Key]:
    prompt = session.screen.prompt
    assert prompt
    return set(prompt.keys)


def said(session: PuzzleSession) -> list[str]:
    return [block.message.key for block in session.blocks if isinstance(block, Say)]


def test_a_right_card_and_the_next_one_solve_it() -> None:
    session = after(begun(), ["7b"])
    assert session.phase is PuzzlePhase.CHOOSE
    assert session.records
    assert session.records[0].is_right
    assert not session.records[0].solves
    session = after(session, ["3d"])
    assert session.phase is PuzzlePhase.SOLVED
    assert session.records
    assert session.records[0].solves
    assert Prose("Well.") in session.blocks
    assert "verdict.end.you.win" in said(session)


def test_a_wrong_card_is_played_out_to_its_end() -> None:
    session = after(begun(), ["3d"])
    assert session.phase is PuzzlePhase.FAILED
    assert sum(isinstance(block, TrickResult) for block in session.blocks) == 3
    assert said(session)[0] == "verdict.wrong.blunder.loss"
    assert "verdict.end.you.loss" in said(session)
    assert Prose("Tempting.") in session.blocks


def test_a_second_choice_gone_wrong_has_a_last_chance() -> None:
    session = after(begun(), ["7b", "Fd"])
    assert session.phase is PuzzlePhase.FAILED
    assert Key.LAST_CHANCE in keys(session)
    assert after(session, [Key.LAST_CHANCE]).position == session.position
    assert after(session, [Key.RETRY]).position == session.puzzle.position
    assert Key.LAST_CHANCE not in keys(after(begun(), ["3d"]))


def test_a_comment_is_for_the_first_choice_alone() -> None:
    assert Prose("Tempting.") not in after(begun(), ["7b", "3d"]).blocks


def test_the_lines_stand_side_by_side() -> None:
    session = after(begun(), ["3d", Key.SHOW_RIGHT])
    (contrast,) = (block for block in session.blocks if isinstance(block, Contrast))
    assert (str(contrast.card), str(contrast.right)) == ("3d", "7b")
    assert [each.is_parting for each in contrast.tricks].count(True) == 1
    assert Key.SHOW_RIGHT not in keys(session)


def test_a_verdict_is_proved_line_by_line_and_the_cards_are_listed() -> None:
    session = after(begun(), ["3d", Key.PROVE])
    assert sum(isinstance(block, LineSummary) for block in session.blocks) >= 2
    every = said(after(session, [Key.ALL_CARDS]))
    assert every[:4] == ["explanation.every.title", *["explanation.every.row"] * 3]
    assert every[-1] == "explanation.right.shown"


def test_the_ladder_climbs_and_an_author_may_word_a_step() -> None:
    session = after(begun(), [Key.HINT])
    assert session.blocks == (Prose("My own question."),)
    session = after(session, [Key.HINT] * 5)
    assert said(session)[0] == "hints.card"
    assert session.hints_used == 5


def test_every_best_defence_is_to_be_beaten_when_asked() -> None:
    text = "d/As3sRd,AdFb/32,50/4b"
    assert not after(begun(text), ["As"]).untried
    session = after(begun(text, Manner(proves=True)), ["As"])
    assert [str(defence.cards[0]) for defence in session.untried] == ["Ad"]
    session = after(session, ["Rd"])
    assert "puzzle.another-defence" in said(session)
    assert session.position == Position.parse("d/3sRd,Fb/32,61/Ad")
    assert session.phase is PuzzlePhase.CHOOSE


def test_nothing_to_find() -> None:
    text, goal = "b/Fb3d3c,AcFc/37,37/Ad", Goal(GoalKind.NOTHING_TO_FIND)
    solved = after(begun(text, goal=goal), [Key.NOTHING])
    assert solved.phase is PuzzlePhase.SOLVED
    assert solved.records
    assert solved.records[0].solves
    missed = after(begun(text, goal=goal), ["Fb"])
    assert missed.phase is PuzzlePhase.FAILED
    assert missed.records
    assert not missed.records[0].is_right
    most = begun(goal=Goal(GoalKind.MOST_POINTS))
    assert said(after(most, [Key.NOTHING])) == ["puzzle.something"]


@pytest.mark.parametrize("kind", GoalKind)
def test_nothing_can_be_said_exactly_where_the_goal_offers_it(kind: GoalKind) -> None:
    session = begun(goal=Goal(kind, 61 if kind is GoalKind.AT_LEAST else 0))
    asks = kind in (GoalKind.MOST_POINTS, GoalKind.NOTHING_TO_FIND)
    assert offers_nothing(session) is asks
    if kind is not GoalKind.NOTHING_TO_FIND:
        # The second choice of the puzzle: what there was to find has been found.
        session = after(session, ["7b"])
        assert session.phase is PuzzlePhase.CHOOSE
        assert not offers_nothing(session)


def test_most_points_with_nothing_to_find_is_answered_so() -> None:
    solved = after(begun("b/Fb3d3c,AcFc/37,37/Ad", goal=Goal(GoalKind.MOST_POINTS)), [Key.NOTHING])
    assert solved.phase is PuzzlePhase.SOLVED
    assert solved.records[0].solves


def offers_nothing(session: PuzzleSession) -> bool:
    """Whether n is accepted; on every screen the words say the same in both languages."""
    screen = session.screen
    assert screen.prompt
    accepted = Key.NOTHING in screen.prompt.keys
    for language in languages():
        catalog = load_catalog(language)
        words = [catalog.say(each.message) for each in screen.blocks if isinstance(each, Say)]
        assert any(re.search(r"\bn\b", text) for text in words) is accepted
    return accepted


def test_points_count_only_for_those_who_want_it() -> None:
    text = "s/3sRs7b,As4s2s/70,25"
    told = said(after(begun(text, goal=Goal(GoalKind.WIN)), ["Rs"]))
    assert "verdict.right.slip.win" in told
    counted = Manner(judge=Judge.POINTS)
    told = said(after(begun(text, counted, Goal(GoalKind.WIN)), ["Rs"]))
    assert "verdict.right.slip.counted" in told


def test_no_score_is_named_that_has_won_already() -> None:
    nothing_home = after(begun("b/6b4b4c,7b5b3c/56,54"), ["4c", Key.PROVE])
    assert nothing_home.phase is PuzzlePhase.FAILED
    assert "verdict.window.any" not in said(nothing_home)
    needs_little = after(begun("s/3sRs7b,As4s2s/56,39"), ["Rs", Key.PROVE])
    assert "verdict.window.any" in said(needs_little)
