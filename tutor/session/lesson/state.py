"""Going through a lesson: a pure state machine. One step at a time, and back to what was missed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import TYPE_CHECKING

from tutor.exercises.checkpoint import CheckpointStep
from tutor.exercises.exercise import Exercise, OneCard, OneOf
from tutor.exercises.step import QuestionStep, Step
from tutor.lessons.model import Lesson
from tutor.message import say
from tutor.session.puzzle.state import Manner, PuzzleSession
from tutor.session.screen import Block, Key, Prompt, Screen

if TYPE_CHECKING:
    from tutor.session.game.game import GameSession


PASS_MARK = 80
"""Of a hundred first answers of a checkpoint, so many must be right."""


class Stage(Enum):
    """What a lesson is waiting for."""

    READ = "read"
    REPLAY = "replay"
    """A game is gone through, on which something will be asked."""
    ASK = "ask"
    TOLD = "told"
    SHOWN = "shown"
    """The first part of a worked example; the rest is the learner's."""
    PLAY = "play"
    GAME = "game"
    CHECKED = "checked"
    MENU = "menu"
    DONE = "done"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class StepResult:
    """An answer that counts: to which step, what was answered, whether the step is done by it.

    ``part`` is the item of a checkpoint, or ``card`` for a card of a guided game; or it is an
    answer that by itself settles nothing: ``first``, where a second is still to come, or
    ``second``, where the first has settled it.
    """

    step: str
    answer: str
    is_right: bool
    closes: bool
    part: str = ""


CARD = "card"
"""The part of a guided game that a card is."""

FIRST, SECOND = "first", "second"
"""The answers to an exercise of two questions that by themselves settle nothing.

Left after the first, the exercise is asked anew: half a fresh example is of no use.
"""


@dataclass(frozen=True, slots=True)
class Check:
    """A checkpoint on its way: its items still to come, and how the first answers went."""

    items: tuple[QuestionStep, ...]
    right: int = 0
    asked: int = 0

    @property
    def is_passed(self) -> bool:
        return 100 * self.right >= PASS_MARK * self.asked


@dataclass(frozen=True, slots=True)
class LessonSession:
    """A lesson on its way. ``queue`` holds the places of the steps to come, the current first.

    ``face`` is what stands on the screen of the step, to be shown again after the menu; ``under``
    is the stage the menu was opened at.
    """

    lesson: Lesson
    seed: int
    manner: Manner
    queue: tuple[int, ...]
    stage: Stage = Stage.READ
    news: tuple[Block, ...] = ()
    asked: Mapping[str, int] = field(default_factory=dict)
    """How often each step or item has been asked, so that a repeat gets fresh cards."""
    missed: frozenset[int] = frozenset()
    done: frozenset[int] = frozenset()
    exercise: Exercise | None = None
    leaf: int = 0
    """The page of the game that is gone through before the exercise is asked."""
    was_right: bool | None = None
    """How the first question went, while the second is asked."""
    puzzle: PuzzleSession | None = None
    game: GameSession | None = None
    check: Check | None = None
    marked: StepResult | None = None
    face: tuple[Block, ...] = ()
    under: Stage = Stage.READ

    @property
    def step(self) -> Step:
        """The step one is at."""
        return self.lesson.steps[self.queue[0]]

    @property
    def item(self) -> Step:
        """The step asked: at a checkpoint, one of its items."""
        return self.check.items[0] if self.is_checked and self.check else self.step

    @property
    def is_checked(self) -> bool:
        """Whether one is at a checkpoint."""
        return isinstance(self.step, CheckpointStep)

    @property
    def can_go_back(self) -> bool:
        """Whether the step before can be read again."""
        if self.has_leaf_before:
            return True
        if not self.queue or self.queue[0] == 0:
            return False
        if self.is_answered and self.is_checked:
            return bool(self.check and self.check.items[1:])
        return self.stage not in (Stage.CHECKED, Stage.MENU, Stage.DONE, Stage.LEFT)

    @property
    def has_leaf_before(self) -> bool:
        """Whether the screen before is one of the game gone through."""
        if self.stage is Stage.ASK and self.was_right is None:
            return bool(self.exercise and self.exercise.question.replay)
        return self.stage is Stage.REPLAY and self.leaf > 0

    @property
    def is_answered(self) -> bool:
        """Whether nothing that is still asked changes how the exercise went."""
        return self.stage is Stage.TOLD or (self.stage is Stage.ASK and self.was_right is False)

    def rng(self, step: Step) -> Random:
        """The chance of one step, another each time it is asked."""
        turn = self.asked.get(step.id, 0)
        return Random(f"{self.seed}/{self.lesson.slug}/{step.id}/{turn}")


def screen(session: LessonSession) -> Screen:
    """What to show and ask now."""
    return Screen(session.news, prompt(session))


def prompt(session: LessonSession) -> Prompt | None:
    """What is asked now."""
    moves = ((Key.BACK,) if session.can_go_back else ()) + (Key.MENU,)
    match session.stage:
        case Stage.READ | Stage.SHOWN | Stage.TOLD:
            return Prompt(say("lesson.prompt.go-on"), (), (Key.GO_ON, *moves))
        case Stage.REPLAY:
            return Prompt(say("lesson.prompt.next-trick"), (), (Key.GO_ON, *moves))
        case Stage.ASK:
            assert session.exercise
            from tutor.session.lesson import blocks as shown

            form = shown.numbered(session.exercise.question)
            cards = form.cards if isinstance(form, OneCard) else ()
            return Prompt(shown.form_question(form), cards, moves, form)
        case Stage.PLAY:
            from tutor.session.puzzle.state import screen as puzzle_screen

            assert session.puzzle
            return _with_moves(puzzle_screen(session.puzzle).prompt, moves)
        case Stage.GAME:
            from tutor.session.game.game import screen as game_screen

            assert session.game
            return _with_moves(game_screen(session.game).prompt, moves)
        case Stage.CHECKED:
            return Prompt(say("lesson.prompt.again"), (), (Key.GO_ON, Key.RETRY, Key.MENU))
        case Stage.MENU:
            from tutor.session.lesson.menu import rows

            form = OneOf(rows(session))
            question = say("lesson.prompt.menu", n=len(form.texts))
            return Prompt(question, (), (Key.GO_ON,), form)
        case Stage.DONE:
            return Prompt(say("lesson.prompt.done"), (), (Key.GO_ON, Key.MENU))
        case Stage.LEFT:
            return None


def _with_moves(asked: Prompt | None, moves: tuple[Key, ...]) -> Prompt | None:
    """A prompt of what is played, from which one can also go back or to the menu."""
    return asked._replace(keys=(*asked.keys, *moves)) if asked else None
