"""Where a lesson begins or goes on, worked out from the recorded answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from tutor.exercises.kinds.checkpoint import CheckpointStep
from tutor.exercises.kinds.guided_game import GuidedGameStep
from tutor.exercises.step import EndingStep, QuestionStep, Step
from tutor.lessons.model import Lesson, item_of
from tutor.progress.attempts import Attempt
from tutor.rules.cards import Card

PASS_MARK = 80
"""Of a hundred first answers of a checkpoint, so many must be right."""

CARD = "card"
"""The part of a guided game that a card is, in the name under which it is recorded."""

FIRST, SECOND = "first", "second"
"""The parts of an exercise of two questions that by themselves settle nothing: ``FIRST`` where
the second is still to come, ``SECOND`` where the first has settled it.

Left after the first, the exercise is asked anew: half a fresh example is of no use.
"""


class Checkpoint(NamedTuple):
    """A checkpoint in progress: its items still to come, and how the first answers went."""

    items: tuple[QuestionStep, ...]
    right: int = 0
    answered: int = 0

    @property
    def is_passed(self) -> bool:
        return 100 * self.right >= PASS_MARK * self.answered


@dataclass(frozen=True, slots=True)
class Start:
    """Where to go on: the steps to come, what was missed, and how far the current step got."""

    queue: tuple[int, ...]
    missed: frozenset[int] = frozenset()
    done: frozenset[int] = frozenset()
    checkpoint: Checkpoint | None = None
    cards: tuple[Card, ...] = ()
    """The cards played so far in the guided game one is in."""


def with_repeat(lesson: Lesson, queue: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The queue with a step once more: before a checkpoint that ends the lesson, or last."""
    if queue and isinstance(lesson.steps[queue[-1]], CheckpointStep):
        return (*queue[:-1], place, queue[-1])
    return (*queue, place)


def start_of(lesson: Lesson, attempts: Iterable[Attempt]) -> Start:
    """Where a lesson was left, or its beginning.

    Answers to steps that were changed since count for nothing.
    """
    trail = _AnswerReplay(lesson)
    for attempt in attempts:
        trail.apply(attempt)
    return trail.start


@dataclass
class _AnswerReplay:
    """Goes through the recorded answers, in order, to find out where the learner stopped."""

    lesson: Lesson
    queue: tuple[int, ...] = ()
    missed: frozenset[int] = frozenset()
    done: frozenset[int] = frozenset()
    failed: set[int] = field(default_factory=set)
    items: tuple[Attempt, ...] = ()
    """The answers to the checkpoint one is in."""
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        self.queue = tuple(range(len(self.lesson.steps)))
        self._places = {
            (item_of(self.lesson, step.id, part), step.content): (place, is_first)
            for place, step in enumerate(self.lesson.steps)
            for part, is_first in _parts(step)
        }

    @property
    def start(self) -> Start:
        if not self.queue:
            every = tuple(range(len(self.lesson.steps)))
            is_checked = any(
                isinstance(self.lesson.steps[place], CheckpointStep) for place in self.done
            )
            still = () if is_checked else tuple(place for place in every if place not in self.done)
            return Start(still or every, done=self.done)
        step = self.lesson.steps[self.queue[0]]
        answered = [attempt.item.rpartition("/")[2] for attempt in self.items]
        items = _items(step, answered) if isinstance(step, CheckpointStep) else ()
        items = tuple(each for each in items if each.id not in answered)
        right = sum(attempt.is_right for attempt in self.items)
        checkpoint = Checkpoint(items, right, len(self.items)) if answered and items else None
        return Start(self.queue, self.missed, self.done, checkpoint, self.cards)

    def apply(self, attempt: Attempt) -> None:
        found = self._places.get((attempt.item, attempt.content))
        if found is None:
            return
        place, is_first = found
        if not self.queue:
            # The lesson was done and is gone through again.
            self.queue, self.missed = tuple(range(place, len(self.lesson.steps))), frozenset()
        if place in self.queue:
            self._skip_to(place)
            if is_first:
                return
            self._answer(place, attempt)
        if attempt.solves:
            self.done |= {place}

    def _skip_to(self, place: int) -> None:
        """Leaves out what was passed over; an ending given up comes back."""
        at = self.queue.index(place)
        if not at:
            return
        passed, self.queue = self.queue[:at], self.queue[at:]
        self.items, self.cards = (), ()
        for each in passed:
            if each in self.failed:
                self._repeat_later(each)

    def _answer(self, place: int, attempt: Attempt) -> None:
        step = self.lesson.steps[place]
        if attempt.solves:
            self._finish_step()
        elif attempt.item.count("/") > 1:
            if isinstance(step, CheckpointStep):
                self.items = (*self.items, attempt)
            else:
                self.cards = (*self.cards, Card.parse(attempt.answer))
        elif isinstance(step, CheckpointStep):
            self.items = ()
        elif isinstance(step, EndingStep | GuidedGameStep):
            if not attempt.is_right:
                self.failed.add(place)
        else:
            self._finish_step()
            self._repeat_later(place)

    def _finish_step(self) -> None:
        self.queue, self.items, self.cards = self.queue[1:], (), ()

    def _repeat_later(self, place: int) -> None:
        if place not in self.missed:
            self.queue = with_repeat(self.lesson, self.queue, place)
            self.missed |= {place}


def _items(step: CheckpointStep, answered: Collection[str]) -> tuple[QuestionStep, ...]:
    """The questions of the go in which these were answered, by their ids."""
    is_second = any(item.id in answered for item in step.again)
    return step.second_go if is_second else step.items


def _parts(step: Step) -> list[tuple[str, bool]]:
    """A step and what is kept of it apart, each with whether it only begins to answer it."""
    if not isinstance(step, CheckpointStep):
        return [("", False), (CARD, False), (FIRST, True)]
    items = [item.id for item in (*step.items, *step.again)]
    return [
        ("", False),
        *((item, False) for item in items),
        *((f"{item}/{FIRST}", True) for item in items),
    ]
