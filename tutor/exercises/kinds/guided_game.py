"""A whole game against a computer player, with the author's comments before its tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tutor.content.yaml.mapping import Entry
from tutor.exercises import declaration as declare
from tutor.exercises.declaration import Prose, key
from tutor.exercises.step import Step
from tutor.players.registry import PLAYERS
from tutor.rules.variant import TWO_PLAYERS

TRICKS = TWO_PLAYERS.tricks


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidedGameStep(Step):
    """A game of a certain shuffle, the same each time.

    It needs no concept of its own: to play and see what happens is how the game is learned.
    """

    kind: ClassVar[str] = "guided_game"
    meaning: ClassVar[str] = "A whole game against a computer player, with comments on the way."
    menu_name: ClassVar[str] = "game"
    needs: ClassVar[tuple[str, ...]] = ()

    seed: int = key(declare.whole_number(0), "The number of the shuffle.", 7)
    against: str = key(declare.one_of(PLAYERS), "The computer player.", "miser")
    comments: Mapping[int, Prose] = key(
        declare.prose_by_number(TRICKS, f"the number of a trick, from 1 to {TRICKS}"),
        "Texts by the number of the trick they stand before.",
        {"1": "Lead what is worth nothing."},
        default={},
    )
    free_from: int = key(
        declare.whole_number(1, TRICKS),
        "From which trick on there are no comments.",
        6,
        default=TRICKS,
    )

    def check(self, entry: Entry) -> None:
        for number in self.comments:
            if number > self.free_from:
                message = f"no comment on trick {number} is ever shown: see free_from"
                path = (*entry.at("comments"), str(number))
                entry.report.error(path, "comment-unseen", message)
