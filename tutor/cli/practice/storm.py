"""``briscola storm``: as many puzzles as one can in three minutes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC
from random import SystemRandom
from typing import Annotated, overload

import typer

from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import Refusal, say_goodbye, tell_trouble
from tutor.cli.options import Json
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.runner import Runner, Stop, keep_attempts
from tutor.content.puzzles.model import Puzzle
from tutor.message import say
from tutor.session.screen import Gap
from tutor.session.storm import StormTerms, begin, score
from tutor.training.first_tries import FORGOTTEN_AFTER
from tutor.training.storm import Storm, StormRun, best_run, freshest_storm, occasion_of, storm_runs

SCHEMA = 1
"""Of the object with the runs; raised when a field of it changes or goes."""
SEEDS = 10**6
DRAWN = 6
"""So many seeds are drawn, for one whose puzzles were not met lately."""


@command
def storm(
    app: App,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", min=0, help="The puzzles of an earlier storm again."),
    ] = None,
    json_: Json = False,
) -> int:
    """Solve as many puzzles as you can in three minutes; three wrong answers end it.

    Example: briscola storm
    """
    attempts = app.store.attempts()
    runs = storm_runs(attempts)
    tell_trouble(app)
    if json_:
        _print_runs(app, runs)
        return Exit.OK
    since = app.now() - FORGOTTEN_AFTER
    met = {(each.item, each.content) for each in attempts if each.at > since}
    seeds = [SystemRandom().randrange(SEEDS) for _ in range(DRAWN)] if seed is None else [seed]
    try:
        drawn, chosen = freshest_storm(app.shipped_pool, seeds, met)
    except ValueError:
        raise Refusal(say("help.unknown.none-fits"), Exit.NOT_FOUND) from None
    titles = app.catalog.say(say("storm.title")), app.catalog.say(say("storm.review.title"))
    scores = tuple(each.right for each in runs)
    terms = StormTerms(*titles, drawn, scores, occasion_of(app.now().astimezone(UTC)))
    runner = Runner(app.output, app.solver, keep_attempts(app), is_fast=True)
    run = runner.run(begin(chosen, _Puzzles(app, chosen), terms))
    if run.stop is Stop.OVER:
        return Exit.OK
    if not run.session.storm.end:
        app.output.show([Gap(), *score(run.session)])
    say_goodbye(app)
    return run.stop.exit_status


class _Puzzles(Sequence[Puzzle]):
    """The puzzles of a storm, each built when it is asked for: most of them never are."""

    def __init__(self, app: App, chosen: Storm) -> None:
        self._app = app
        self._ids = [each.id for each in chosen.puzzles]

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, place: int) -> Puzzle: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Puzzle, ...]: ...
    def __getitem__(self, place: int | slice) -> Puzzle | tuple[Puzzle, ...]:
        if isinstance(place, slice):
            return tuple(map(self._built, self._ids[place]))
        return self._built(self._ids[place])

    def _built(self, identity: str) -> Puzzle:
        found = self._app.library.find(identity)
        assert found  # the pool is made of the library
        return found.puzzle


def _print_runs(app: App, runs: Sequence[StormRun]) -> None:
    """Prints all runs so far, the first first, and the best of the last ones."""
    found = {
        "schema": SCHEMA,
        "best": best_run([each.right for each in runs]),
        "runs": [
            {"began": each.began.isoformat(), "right": each.right, "wrong": each.wrong}
            for each in runs
        ],
    }
    app.output.write(json.dumps(found, indent=1) + "\n")
