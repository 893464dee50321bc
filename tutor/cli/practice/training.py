"""``briscola puzzle`` where nothing is named: rounds of puzzles chosen for the learner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tutor.cli.app import App
from tutor.cli.errors import no_match, say_goodbye, tell_trouble
from tutor.cli.practice.asked_puzzle import full_title, is_failed
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.runner import Runner, Stop, keep_attempts
from tutor.content.library.library import LibraryPuzzle
from tutor.progress.attempts import Attempt, open_hints, skipped_on
from tutor.session import training
from tutor.session.protocol import AttemptMade, Record
from tutor.session.puzzle import Manner
from tutor.training.choice import Choice, Practice, Wish, next_or_again
from tutor.training.pool import Item
from tutor.training.shift import Shift, TrainingRequest


def train(app: App, request: TrainingRequest, manner: Manner, is_fast: bool) -> int:
    """Serves rounds of puzzles until the learner leaves; returns the exit status."""
    records = app.store.records()
    practice, wish = app.practice(records), _wish(app, request, records)
    tell_trouble(app)
    if not len(practice.pool):
        raise no_match()
    find = _finder(app, open_hints(records))
    session = training.begin(practice, wish, find, app.solver, manner)
    runner = Runner(app.output, app.solver, keep_attempts(app), is_fast=is_fast)
    run = runner.run(session)
    if run.session.phase is training.TrainingPhase.PUZZLE:
        # How it went so far, for whoever stops early.
        app.output.show(run.session.standing)
    if run.stop is not Stop.OVER:
        say_goodbye(app)
    if run.stop is Stop.INTERRUPTED:
        return Exit.INTERRUPTED
    return Exit.FAILED if any(map(is_failed, _by_puzzle(run.records))) else Exit.OK


def chosen_puzzle(app: App, request: TrainingRequest) -> LibraryPuzzle:
    """The puzzle that would be served first."""
    records = app.store.records()
    choice = _first_choice(app.practice(records), _wish(app, request, records))
    found = app.library.find(choice.puzzle.id)
    assert found
    return found


def _first_choice(practice: Practice, wish: Wish) -> Choice:
    choice = next_or_again(practice, wish._replace(place=0))
    if choice is None:
        raise no_match()
    return choice


def _wish(app: App, request: TrainingRequest, records: Iterable[Attempt]) -> Wish:
    """What the choice should heed; what was skipped today is not served again."""
    shift = request.shift or Shift[app.setting("difficulty").value.upper()]
    return Wish(request.seed, shift=shift, skipped=tuple(skipped_on(app.today, records, None)))


def _finder(app: App, hints: Mapping[Item, int]) -> training.FindPuzzle:
    """Finds the puzzles of the library; so many hints were taken before at some of them."""

    def find(item: Item) -> training.Asked:
        found = app.library.find(item[0])
        assert found
        puzzle = found.puzzle
        return training.Asked(puzzle, full_title(app, found, puzzle), hints.get(item, 0))

    return find


def _by_puzzle(records: Iterable[Record]) -> Iterator[list[Record]]:
    """What was kept of each puzzle."""
    found: dict[str, list[Record]] = {}
    for record in records:
        if isinstance(record, AttemptMade):
            found.setdefault(record.item, []).append(record)
    yield from found.values()
