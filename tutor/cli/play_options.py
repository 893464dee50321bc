"""The options of ``briscola play``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Against = Annotated[
    str | None,
    typer.Option(
        "--against",
        metavar="NAME",
        help="Who plays against you: counter (the default), cafe, grabber, miser, swing, "
        "big-first, trump-first or ducker.",
    ),
]
Game = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="GAME",
        help="two-players (the default), scoperta, pizzico, briscolone, pairs or three.",
    ),
]
Match = Annotated[bool, typer.Option("--match", help="A match, the best of three.")]
Count = Annotated[
    bool, typer.Option("--count", help="Hide the points: you count, and are asked at the end.")
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", min=0, help="Deal these cards again.")
]
New = Annotated[
    bool, typer.Option("--new", help="Begin a new game; an unfinished one is given up.")
]
Record = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Write the game down there.")
]
Replay = Annotated[
    Path | None, typer.Option("--replay", metavar="FILE", help="Step through a record.")
]
