"""The options of ``briscola puzzle``, and which puzzles they ask for."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, NamedTuple

import typer


class Role(Enum):
    """Whether the puzzle begins with a lead of yours or with a card led to you."""

    LEAD = "lead"
    REPLY = "reply"


class PuzzleRequest(NamedTuple):
    """Which puzzles are asked for; None where nothing is said."""

    what: str | None = None
    set: str | None = None
    theme: str | None = None
    level: int | None = None
    role: Role | None = None
    cards: int | None = None
    seed: int | None = None
    """Whether they come in an order drawn by lot, and which."""

    @property
    def filters(self) -> bool:
        """Whether only some of what is there is asked for, by what it is like."""
        return (self.theme, self.level, self.role, self.cards) != (None,) * 4


What = Annotated[
    str | None,
    typer.Argument(
        metavar="[ID|FILE]", help="A puzzle's id; or a YAML file, a folder or a zip of puzzles."
    ),
]
List = Annotated[bool, typer.Option("--list", help="List the sets, or the puzzles of one.")]
Set = Annotated[str | None, typer.Option("--set", metavar="SET", help="Only this set.")]
Theme = Annotated[
    str | None,
    typer.Option("--theme", metavar="IDEA", help="Only this idea, such as throw-in or duck."),
]
Level = Annotated[
    int | None,
    typer.Option("--level", metavar="1-5", min=1, max=5, help="Only sets of this level."),
]
LeadOrReply = Annotated[
    str | None,
    typer.Option("--role", metavar="lead|reply", help="Only those you lead, or reply, in."),
]
Cards = Annotated[
    int | None,
    typer.Option("--cards", metavar="2|3", min=2, max=3, help="Only with so many cards in hand."),
]
Random = Annotated[bool, typer.Option("--random", help="In an order drawn by lot.")]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", min=0, help="Draw that order again.")
]
Anything = Annotated[
    bool,
    typer.Option("--anything", help="A round: in half of them there is nothing to find. Which?"),
]
Judged = Annotated[
    str | None,
    typer.Option("--judge", metavar="BY", help="What counts: outcome alone, or all points."),
]
Prove = Annotated[bool, typer.Option("--prove", help="Beat every best defence, not just one.")]


def lot(random: bool, seed: int | None) -> int | None:
    """The number an order is drawn by; None if it is not to be drawn."""
    if not random or seed is not None:
        return seed
    from random import SystemRandom

    return SystemRandom().randrange(10**6)
