"""An ending whose best line is shown with comments, the last choices left to the learner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tutor.content.yaml.mapping import Entry
from tutor.exercises import declaration as declare
from tutor.exercises.declaration import Prose, key
from tutor.exercises.step import EndingStep

MOST_LEFT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedExampleStep(EndingStep):
    """The first choices of the learner's are shown, the ``left`` ones at the end are asked."""

    kind: ClassVar[str] = "worked_example"
    meaning: ClassVar[str] = "An ending shown card by card; the last choices may be the learner's."

    left: int = key(
        declare.whole_number(0, MOST_LEFT),
        "How many of the learner's own choices at the end are left to the learner.",
        1,
        default=0,
    )
    comments: tuple[Prose, ...] = key(
        declare.PROSE_LIST,
        "One text for each choice shown, in order.",
        ["The seven gives up the lead."],
        default=(),
    )

    @property
    def shown_choices(self) -> int:
        """How many choices are shown."""
        return max(0, len(self.position.hand) - 1 - self.left)

    def check(self, entry: Entry) -> None:
        if len(self.comments) > self.shown_choices:
            count = len(self.comments)
            message = f"{count} comments, but only {self.shown_choices} choices are shown"
            entry.report.error(
                entry.at("comments"), "comments-too-many", message, "delete the others"
            )
