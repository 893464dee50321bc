"""Several questions in a row, most of which must be answered rightly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tutor.content.yaml.document import KeyPath
from tutor.content.yaml.mapping import Entry
from tutor.exercises import declaration as declare
from tutor.exercises.declaration import key
from tutor.exercises.questions import QUESTIONS
from tutor.exercises.step import QuestionStep, Step, read_step

FEWEST, MOST = 5, 12


def _item(entry: Entry) -> QuestionStep | None:
    found = read_step(entry, QUESTIONS)
    assert found is None or isinstance(found, QuestionStep)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointStep(Step):
    """A lesson is done when its checkpoints are passed."""

    kind: ClassVar[str] = "checkpoint"
    meaning: ClassVar[str] = "Several questions, most of which must be answered rightly."
    menu_name: ClassVar[str] = "checkpoint"

    items: tuple[QuestionStep, ...] = key(
        declare.list_of(_item, FEWEST, MOST, {"$ref": "#/$defs/question"}),
        "The questions.",
        [{"id": "c1", "kind": "trick_winner", "trump": "s", "random": {"cards": 2}}],
    )

    again: tuple[QuestionStep, ...] = key(
        declare.list_of(_item, 1, MOST, {"$ref": "#/$defs/question"}),
        "Questions that take the place of those with the same cards when it is tried again. They "
        "do not count as a change: who has passed it, has.",
        [{"id": "a1", "kind": "which_card", "position": "d/3b5c,Rb3d/57,39"}],
        default=(),
    )

    @property
    def second_go(self) -> tuple[QuestionStep, ...]:
        """The questions when it is tried again: those whose cards stay the same are replaced."""
        others = iter(self.again)
        return tuple(item if item.is_fresh else next(others, item) for item in self.items)

    def check(self, entry: Entry) -> None:
        ids: set[str] = set()
        for name, items in (("items", self.items), ("again", self.again)):
            for place, item in enumerate(items):
                if item.id in ids:
                    path = (*entry.at(name), place, "id")
                    message = f'the id "{item.id}" is used already'
                    entry.report.error(path, "id-twice", message, "choose another")
                ids.add(item.id)

    def concepts(self) -> Iterator[tuple[KeyPath, str]]:
        for name, items in (("items", self.items), ("again", self.again)):
            for place, item in enumerate(items):
                for path, concept in item.concepts():
                    yield (name, place, *path), concept
