"""Every kind of session, walked without a terminal: what the protocol says holds for each of them.

A puzzle is walked breadth first over all of its states, as a page in a browser needs it; the others
by chance, from several seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.training.learners import FIRST_DAY
from tutor.cli.app import App, Options
from tutor.content.files import content_files
from tutor.content.game_records import GameRecord
from tutor.content.library.library import Library
from tutor.content.puzzles.model import Goal, GoalKind, Puzzle, PuzzleTexts
from tutor.exercises.exercise import Amount, Form, InOrder, OneCard, OneOf, SomeCards
from tutor.exercises.kinds.checkpoint import CheckpointStep
from tutor.lessons.course import load_lesson
from tutor.message import say
from tutor.progress.saved_game import SavedGame
from tutor.rules.cards import DECK
from tutor.rules.position import Position
from tutor.rules.variant import VARIANTS
from tutor.session import daily, preview, storm, training
from tutor.session import round as anything
from tutor.session.game import game, replay
from tutor.session.game.game import Terms
from tutor.session.lesson import session as lesson
from tutor.session.lesson.course import CourseSession, Onward
from tutor.session.protocol import (
    AttemptMade,
    CardsPlayed,
    GameStands,
    HintTaken,
    Record,
    Session,
    Skipped,
)
from tutor.session.puzzle import Manner, PuzzlePhase, PuzzleSession
from tutor.session.puzzle import begin as begin_puzzle
from tutor.session.screen import Answer, Heading, Key, Prompt, Screen
from tutor.solver import default_solver
from tutor.training.choice import Wish, practice_after
from tutor.training.first_tries import FirstTry
from tutor.training.pool import Item, PuzzleTraits
from tutor.training.storm import Storm

LIBRARY = Library.shipped("en")
SOLVER = default_solver()
COURSE = [
    load_lesson(path, "en") for path in content_files(Path(__file__).parents[1] / "lessons/course")
]
LEAD = "d/3dFd7b,Ad5d2d/51,46"
USUAL = Manner()
REPLY = "s/FbAc5s,3cCs/39,55/4d"
LONGEST = 50
"""Answers after which a walk by chance may stop short of the end."""


def puzzle(position: str = LEAD, manner: Manner = USUAL, goal: Goal | None = None) -> PuzzleSession:
    texts = PuzzleTexts(title="Here", note="Well.")
    made = Puzzle("here-01", Position.parse(position), texts, goal=goal)
    return begin_puzzle(made, Heading("Here", say("puzzle.place", n=1, all=1)), SOLVER, manner)


def nothing_to_find() -> PuzzleSession:
    """The puzzle of a set in which every card comes to the same."""
    found = next(each for each in Library.shipped("en") if each.is_nothing)
    heading = Heading("Here", say("puzzle.place", n=1, all=1))
    return begin_puzzle(found.puzzle, heading, SOLVER, Manner())


def round_of() -> anything.Round:
    puzzles = tuple(
        Puzzle(f"here-{place}", Position.parse(each), PuzzleTexts())
        for place, each in enumerate((LEAD, REPLY, LEAD))
    )
    return anything.begin(puzzles, "A round", SOLVER)


def daily_of() -> daily.DailySession:
    parts = tuple(
        daily.DailyPart(place, each, place == 2, f"daily 2027-01-01 {place}")
        for place, each in enumerate(round_of().puzzles, 1)
    )
    return daily.begin(daily.DailyTitle("The day", 3), parts, Manner(), SOLVER)


def storm_of() -> storm.StormSession:
    puzzles = round_of().puzzles
    traits = (PuzzleTraits((each.id, "0"), 1000, 100, "", "lead", 3, 2) for each in puzzles)
    terms = storm.StormTerms("Storm", "Missed", 1, (4,), "storm then")
    return storm.begin(Storm(tuple(traits)), puzzles, terms)


def lesson_of(number: int) -> lesson.LessonSession:
    return lesson.begin(COURSE[number], 1, SOLVER, Manner())


def game_of(
    variant: str, first_to: int | None = None, hides_points: bool = False
) -> game.GameSession:
    others = ["counter"] * (VARIANTS[variant].seats - 1)
    terms = Terms(VARIANTS[variant], ("you", *others), 7, first_to, hides_points)
    return game.begin(terms)


def replay_of(cards: int) -> replay.ReplaySession:
    played = game.begin(Terms(VARIANTS["two-players"], ("you", "counter"), 7))
    while (prompt := played.screen.prompt) is not None:
        played = played.answered(prompt.cards[0] if prompt.cards else Key.GO_ON, SOLVER)
    return replay.begin(
        played.game.deal, played.cards[:cards], played.game.deal.variant.all_seats[0]
    )


def training_of(days_before: int) -> training.TrainingSession:
    """Training of somebody who has missed one puzzle in three for some days, ten a day."""
    pool = App(Options(), {}).pool
    day = FIRST_DAY + timedelta(days=days_before)
    tries = [
        FirstTry(each, FIRST_DAY + timedelta(days=place // 10), place % 3 > 0, 1)
        for place, each in enumerate([*pool][: 10 * days_before])
    ]
    return training.begin(practice_after(tries, pool, day), Wish(1), asked, SOLVER, Manner())


def asked(item: Item) -> training.Asked:
    found = LIBRARY.find(item[0])
    assert found
    return training.Asked(found.puzzle, "Here")


KINDS: Mapping[str, Callable[[], Session]] = {
    "puzzle": puzzle,
    "puzzle-reply": lambda: puzzle(REPLY, Manner()),
    "puzzle-all-defences": lambda: puzzle(LEAD, Manner(proves=True)),
    "puzzle-nothing-to-find": nothing_to_find,
    "training": lambda: training_of(5),
    "training-first-round": lambda: training_of(0),
    "round": round_of,
    "daily": daily_of,
    "storm": storm_of,
    **{f"lesson-{at}": lambda at=at: lesson_of(at) for at in range(len(COURSE))},
    "course": lambda: CourseSession(lesson_of(1), tuple(COURSE), frozenset()),
    "game": lambda: game_of("two-players"),
    "game-match": lambda: game_of("two-players", first_to=2),
    "game-counted": lambda: game_of("pairs", hides_points=True),
    "replay": lambda: replay_of(40),
    "replay-unfinished": lambda: replay_of(7),
    "preview-puzzle": lambda: preview.begin(puzzle(), (), SOLVER),
    "preview-lesson": lambda: preview.begin(lesson_of(2), (), SOLVER),
}
every_kind = pytest.mark.parametrize("kind", KINDS)


def answers(prompt: Prompt, rng: Random) -> list[Answer]:
    """What can be answered: all cards and keys, and of a form what it asks for."""
    found: list[Answer] = [*prompt.cards, *prompt.keys]
    return found + _of_form(prompt.form, rng)


def _of_form(form: Form | None, rng: Random) -> list[Answer]:
    match form:
        case OneOf(texts):
            return [*range(len(texts))]
        case InOrder(cards):
            return [tuple(rng.sample(cards, len(cards))), cards]
        case SomeCards(count):
            return [tuple(rng.sample(DECK, count))]
        case Amount():
            return [0, 60, rng.randrange(121)]
        case OneCard() | None:
            return []


@cache
def way(kind: str, seed: int) -> tuple[Session, ...]:
    """The sessions of a walk by chance, up to the end or the longest walk."""
    rng = Random(seed)
    found = [KINDS[kind]()]
    while len(found) < LONGEST and (prompt := found[-1].screen.prompt):
        found.append(found[-1].answered(rng.choice(answers(prompt, rng)), SOLVER))
    return tuple(found)


def is_data(record: Record) -> bool:
    match record:
        case AttemptMade(item, content, answer, grade, is_right, solves, hints, occasion):
            texts = all(isinstance(each, str) for each in (item, content, answer, grade, occasion))
            flags = {type(is_right), type(solves)} == {bool}
            return texts and flags and bool(item and content and grade) and hints >= 0
        case HintTaken(item, content) | Skipped(item, content):
            return bool(item and content)
        case GameStands(saved):
            return saved is None or isinstance(saved, SavedGame)
        case CardsPlayed(played):
            return isinstance(played, GameRecord)


@every_kind
@pytest.mark.parametrize("seed", range(2))
def test_a_screen_always_shows_or_asks_something(kind: str, seed: int) -> None:
    for session in way(kind, seed):
        screen = session.screen
        assert isinstance(screen, Screen)
        assert screen == session.screen
        prompt = screen.prompt
        if prompt is None:
            continue
        assert prompt.cards or prompt.keys or prompt.form
        assert len(set(prompt.keys)) == len(prompt.keys)


@pytest.mark.slow
@every_kind
def test_every_answer_that_is_allowed_is_taken_and_changes_nothing_before_it(kind: str) -> None:
    rng = Random(kind)
    for session in way(kind, 1)[::3]:
        prompt = session.screen.prompt
        if prompt is None:
            return
        seen = session.screen, session.records, session.records_once_shown, hash(session)
        allowed = answers(prompt, rng)
        for answer in rng.sample(allowed, min(len(allowed), 4)):
            after = session.answered(answer, SOLVER)
            assert type(after) is type(session)
        assert seen == (
            session.screen,
            session.records,
            session.records_once_shown,
            hash(session),
        )


@every_kind
@pytest.mark.parametrize("seed", range(2))
def test_what_is_to_be_kept_is_data(kind: str, seed: int) -> None:
    for session in way(kind, seed):
        for record in (*session.records, *session.records_once_shown):
            assert is_data(record)
        if session.starts_clock:
            continue
        assert not any(isinstance(each, AttemptMade) for each in session.records) or (
            kind.startswith(("round", "daily", "storm"))
        )


@pytest.mark.slow
@every_kind
def test_no_session_can_be_changed(kind: str) -> None:
    session = KINDS[kind]()
    for name in ("blocks", "phase", "records", "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(session, name, ())


@pytest.mark.slow
@every_kind
def test_the_same_answers_lead_to_the_same_screens(kind: str) -> None:
    again = way.__wrapped__(kind, 0)
    for one, other in zip(way(kind, 0)[:15], again[:15], strict=True):
        assert one.screen == other.screen
        assert one.records == other.records


def place_of(session: PuzzleSession) -> PuzzleSession:
    """A session without what is only counted: from the same place the same screens follow."""
    return replace(session, hints_used=0, records=())


def states(first: PuzzleSession) -> tuple[set[PuzzleSession], list[AttemptMade]]:
    """All the places that any answers lead to, and what is to be kept on the ways there."""
    found, waiting, records = {place_of(first)}, [first], list[AttemptMade]()
    while waiting:
        session = waiting.pop(0)
        prompt = session.screen.prompt
        every: list[Answer] = [*prompt.cards, *prompt.keys] if prompt else []
        for answer in every:
            after = session.answered(answer, SOLVER)
            records += [each for each in after.records if isinstance(each, AttemptMade)]
            if place_of(after) not in found:
                found.add(place_of(after))
                waiting.append(after)
    return found, records


@pytest.mark.parametrize(
    "kind",
    [
        "puzzle",
        *(
            pytest.param(each, marks=pytest.mark.slow)
            for each in KINDS
            if each.startswith("puzzle-")
        ),
    ],
)
def test_all_states_of_a_puzzle_can_be_walked(kind: str) -> None:
    first = KINDS[kind]()
    assert isinstance(first, PuzzleSession)
    found, records = states(first)
    ends = [each for each in found if each.screen.prompt is None]
    assert {each.phase for each in ends} == {PuzzlePhase.LEFT}
    assert 10 < len(found) < 1000
    assert any(made.solves for made in records)
    assert not all(made.is_right for made in records)


def test_a_preview_records_nothing() -> None:
    for kind in ("preview-puzzle", "preview-lesson"):
        for session in way(kind, 0):
            assert not session.records
            assert not session.records_once_shown


def test_a_preview_goes_back_to_the_screen_before() -> None:
    first = preview.begin(puzzle(), (), SOLVER)
    played = first.answered(Position.parse(LEAD).hand[0], SOLVER)
    assert played.answered(Key.BACK, SOLVER).screen == first.screen
    assert len(first.answered(Key.BACK, SOLVER).screen.blocks) == len(first.screen.blocks) + 1
    assert preview.begin(puzzle(), played.answers, SOLVER).screen == played.screen


def test_a_course_goes_on_at_the_end_of_a_lesson() -> None:
    whole = tuple(COURSE)
    session = CourseSession(lesson_of(1), whole, frozenset())
    place = 0
    while not session.is_done:
        prompt = session.screen.prompt
        assert prompt
        rng = Random(place)
        choices: list[Answer] = [key for key in prompt.keys if key is Key.GO_ON]
        choices = choices or [each for each in answers(prompt, rng) if each not in prompt.keys]
        session = session.answered(rng.choice(choices), SOLVER)
        place += 1
    assert session.screen.prompt
    over = session.answered(Key.GO_ON, SOLVER)
    assert over.onward is Onward.NEXT
    assert over.screen.prompt is None
    game = session.answered(Key.GAME, SOLVER)
    assert game.onward is Onward.GAME
    assert game.screen.prompt is None
    assert (Key.RETRY in session.screen.prompt.keys) is any(
        isinstance(step, CheckpointStep) for step in session.session.lesson.steps
    )
    alone = CourseSession(session.session, (), frozenset())
    assert alone.screen.prompt


def test_a_round_starts_its_clock_with_each_position() -> None:
    session = round_of()
    assert session.starts_clock
    judged = session.answered(Key.NOTHING, SOLVER)
    assert not judged.starts_clock
    assert not judged.answered(Key.ALL_CARDS, SOLVER).starts_clock
    assert judged.answered(Key.GO_ON, SOLVER).starts_clock


def test_a_game_is_to_be_kept_until_its_review_is_seen() -> None:
    session = game_of("two-players")
    while (prompt := session.screen.prompt) is not None:
        stands = [each for each in session.records if isinstance(each, GameStands)]
        if not session.records_once_shown:
            assert len(stands) == 1
        else:
            assert not stands
            assert session.records_once_shown == (GameStands(None),)
        onward = Key.GO_ON if Key.GO_ON in prompt.keys else prompt.cards[0]
        session = session.answered(onward, SOLVER)
    assert session.records_once_shown == (GameStands(None),)


def test_a_puzzle_of_most_points_counts_every_card() -> None:
    session = puzzle(goal=Goal(GoalKind.MOST_POINTS), manner=Manner())
    after = session.answered(Position.parse(LEAD).hand[0], SOLVER)
    (made,) = after.records
    assert isinstance(made, AttemptMade)
    assert (made.item, made.answer, made.is_right) == ("here-01", "3d", False)
