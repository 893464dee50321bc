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

    def check(self, entry: Entry) -> None:
        ids = [item.id for item in self.items]
        for place, each in enumerate(ids):
            if each in ids[:place]:
                path = (*entry.at("items"), place, "id")
                message = f'the id "{each}" is used already'
                entry.report.error(path, "id-twice", message, "choose another")

    def concepts(self) -> Iterator[tuple[KeyPath, str]]:
        for place, item in enumerate(self.items):
            for path, concept in item.concepts():
                yield ("items", place, *path), concept
