"""``briscola puzzle``: finds what is to be solved, runs it, and records what was answered."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import chain, groupby
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic
from typing import Annotated, NamedTuple

import typer

from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import (
    gone_name,
    known_name,
    known_set,
    no_match,
    say_goodbye,
    tell_once,
    tell_trouble,
    unknown_name,
)
from tutor.cli.options import Fast, Json, choice
from tutor.cli.practice.asked_puzzle import is_failed, puzzle_session, title_in_set
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.runner import Runner, Stop, keep_attempts
from tutor.content.library.library import Library, LibraryPuzzle
from tutor.grading.goal import target_of
from tutor.message import Message, say
from tutor.session.blocks.prose import title_of
from tutor.session.puzzle import Judge, Manner
from tutor.session.screen import Block, Gap, Heading, Say, Tone
from tutor.spelling import closest_few, plain
from tutor.training.shift import Shift, TrainingRequest

LIST_SCHEMA = 2
"""Of a row of ``--list --json``; raised when a field of it changes or goes."""
PUZZLE_SCHEMA = 2
"""The same of the object with one puzzle."""
LIST_COMMAND = "puzzle --list"
SEEDS = 10**6


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
    missed: bool = False
    """Only those that were missed and not solved on a later day, the last missed first."""
    seed: int | None = None
    """The number by which their order is drawn; None for the usual order."""
    is_drawn: bool = False
    """Whether that number was drawn, and not named."""

    @property
    def filters(self) -> bool:
        """Whether only some of what is there is asked for, by what it is like."""
        return (self.theme, self.level, self.role, self.cards) != (None,) * 4 or self.missed

    @property
    def is_bare(self) -> bool:
        """Whether nothing is said of which puzzles, so that they are chosen for the learner."""
        return (self.what, self.set) == (None, None) and not (self.filters or self.is_drawn)

    @property
    def serves_solved(self) -> bool:
        """Whether what is solved already is served, too: it was named, or its order was."""
        return bool(self.what or self.missed or (self.seed is not None and not self.is_drawn))


@command
def puzzle(
    app: App,
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID|FILE]",
            help="A puzzle's id; or a YAML file, a folder or a zip of puzzles.",
            autocompletion=completion.puzzles,
        ),
    ] = None,
    list_: Annotated[
        bool, typer.Option("--list", help="List the sets, or the puzzles of one.")
    ] = False,
    set_: Annotated[
        str | None,
        typer.Option(
            "--set",
            metavar="SET",
            help="Only this set, by name or title.",
            autocompletion=completion.sets,
        ),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(
            "--theme",
            metavar="IDEA",
            help="Only this idea, such as throw-in or duck.",
            autocompletion=completion.ideas,
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            "--level",
            metavar="1-5",
            min=1,
            max=5,
            help="Only puzzles of this level.",
            autocompletion=completion.named("1", "2", "3", "4", "5"),
        ),
    ] = None,
    role: Annotated[
        str | None,
        typer.Option(
            "--role",
            metavar="lead|reply",
            help="Only those you lead, or reply, in.",
            autocompletion=completion.named(*(each.value for each in Role)),
        ),
    ] = None,
    cards: Annotated[
        int | None,
        typer.Option(
            "--cards",
            metavar="2|3",
            min=2,
            max=3,
            help="Only with so many cards in hand.",
            autocompletion=completion.named("2", "3"),
        ),
    ] = None,
    missed: Annotated[
        bool, typer.Option("--missed", help="Only those you missed, the last missed first.")
    ] = False,
    harder: Annotated[
        bool, typer.Option("--harder", help="Harder than what is chosen for you.")
    ] = False,
    easier: Annotated[
        bool, typer.Option("--easier", help="Easier than what is chosen for you.")
    ] = False,
    random: Annotated[bool, typer.Option("--random", help="In an order drawn by lot.")] = False,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="The order of that number.")
    ] = None,
    anything: Annotated[
        bool,
        typer.Option(
            "--anything", help="A round: in half of them there is nothing to find. Which?"
        ),
    ] = False,
    fast: Fast = None,
    judge: Annotated[
        str | None,
        typer.Option(
            "--judge",
            metavar="BY",
            help="What counts: outcome alone, or all points.",
            autocompletion=completion.named(*(each.value for each in Judge)),
        ),
    ] = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Beat every best defence, not just one.")
    ] = False,
    json_: Json = False,
) -> int:
    """Solve puzzles: those chosen to fit you, or the ones you name.

    Example: briscola puzzle first-steps-04
    """
    by = app.setting("judge").value if judge is None else judge
    manner, is_fast = Manner(choice(Judge, by, "--judge"), prove), app.is_on("fast", fast)
    part = None if role is None else choice(Role, role, "--role")
    is_drawn = random and seed is None
    lot = SystemRandom().randrange(SEEDS) if is_drawn else seed
    wanted = PuzzleRequest(what, set_, theme, level, part, cards, missed, lot, is_drawn)
    is_chosen = wanted.is_bare and not (random or anything or list_)
    shift = _shift(harder, easier, is_chosen)
    if anything and (list_ or json_):
        raise typer.BadParameter("a round is only for playing", param_hint="--anything")
    if list_:
        return print_list(app, wanted, json_)
    if is_chosen:
        return _train(app, TrainingRequest(shift, seed or 0), manner, is_fast, json_)
    if json_:
        return print_puzzle(app, first_puzzle(app, wanted))
    if not anything:
        return solve(app, wanted, manner, is_fast)
    if theme:
        raise typer.BadParameter("an idea would give it away", param_hint="--theme")
    return _play_round(app, wanted, is_fast)


def _shift(harder: bool, easier: bool, is_chosen: bool) -> Shift | None:
    """By how much the puzzles should be harder; None where nothing is said."""
    named = "--harder" if harder else "--easier"
    if harder and easier:
        raise typer.BadParameter("both at once say nothing", param_hint="--harder --easier")
    if (harder or easier) and not is_chosen:
        raise typer.BadParameter("only where puzzles are chosen for you", param_hint=named)
    return Shift.HARDER if harder else Shift.EASIER if easier else None


def _train(app: App, request: TrainingRequest, manner: Manner, is_fast: bool, as_json: bool) -> int:
    # Whoever names a puzzle waits for nothing of this.
    from tutor.cli.practice.training import chosen_puzzle, train

    if as_json:
        return print_puzzle(app, chosen_puzzle(app, request))
    return train(app, request, manner, is_fast)


def solve(app: App, wanted: PuzzleRequest, manner: Manner, is_fast: bool) -> int:
    """Solves one puzzle, or all of a file, or those not solved yet; returns the exit status."""
    theme = theme_slug(app, wanted)
    if wanted.missed and not missed_puzzles(app):
        app.output.show([Say(say("training.none-missed"), Tone.GOOD)])
        return Exit.OK
    found = matching_puzzles(app, wanted)
    if wanted.is_drawn:
        tell_order(app, "--random", wanted.seed)
    return _solve_all(app, unsolved_first(app, found, wanted, theme), manner, is_fast)


def tell_order(app: App, option: str, seed: int | None) -> None:
    """Says the number of an order that was drawn, and how to have the same again."""
    app.output.show([Say(say("puzzle.order", option=option, seed=seed or 0), Tone.NOTE), Gap()])


def missed_puzzles(app: App) -> list[LibraryPuzzle]:
    """The puzzles that were missed and not solved on a later day, the last missed first."""
    from tutor.training.review import missed_puzzles as missed_of  # As for what is chosen.

    found = (app.library.find(each.id) for each in missed_of(app.practice().tries))
    return [each for each in found if each]


def _play_round(app: App, wanted: PuzzleRequest, is_fast: bool) -> int:
    # What a round needs would delay the first screen of other puzzles.
    from tutor.cli.practice.round import draw_fresh_round, draw_round, play_round

    found = matching_puzzles(app, wanted._replace(seed=None), as_listed=True)
    if wanted.seed is None or wanted.is_drawn:
        seed, puzzles = draw_fresh_round(found, app.solved, app.solver, SystemRandom())
    else:
        seed, puzzles = wanted.seed, draw_round(found, app.solver, Random(wanted.seed))
    tell_trouble(app)
    if not puzzles:
        raise no_match()
    tell_order(app, "--anything", seed)
    return play_round(app, puzzles, is_fast)


def _solve_all(app: App, asked: Iterable[LibraryPuzzle], manner: Manner, is_fast: bool) -> int:
    """Runs the puzzles one after another until the learner leaves."""
    runner = Runner(app.output, app.solver, keep_attempts(app), is_fast=is_fast)
    failed = None
    for place, found in enumerate(asked):
        if place:
            app.output.line()
        run = runner.run(puzzle_session(app, found, manner))
        failed = bool(failed) or is_failed(run.records)
        if run.stop is not Stop.OVER:
            say_goodbye(app)
            if run.stop is Stop.INTERRUPTED:
                return Exit.INTERRUPTED
            break
    if failed is None:
        return Exit.NOT_FOUND
    return Exit.FAILED if failed else Exit.OK


NEAR = 3
"""Ideas offered instead of one that there is none of."""
SLOW_AFTER = 1.0
"""Seconds of looking for a theme before one says so; what is found out is kept for next time."""


def matching_puzzles(
    app: App, wanted: PuzzleRequest, *, as_listed: bool = False
) -> list[LibraryPuzzle]:
    """What is asked for but for its theme, as it is offered or as it is listed; at least one."""
    is_file = wanted.what is not None and _is_file(app, wanted.what)
    library = _library_at(app, Path(wanted.what or "")) if is_file else app.library
    if wanted.set is not None:
        wanted = wanted._replace(set=known_set(wanted.set, library))
    if wanted.what is not None and not is_file:
        return _puzzle_named(app, library, wanted)
    sets = [each for each in library.sets if wanted.set in (None, each.name)]
    # What is asked for by name comes as it stands there.
    as_it_stands = as_listed or wanted.set is not None or wanted.what is not None
    if wanted.missed:
        in_order: Iterable[LibraryPuzzle] = missed_puzzles(app)
    else:
        in_order = chain.from_iterable(sets) if as_it_stands else library.in_turn()
    found = [each for each in in_order if _fits(app, each, wanted)]
    if wanted.level is not None:
        app.traits.save()
    if wanted.seed is not None:
        Random(wanted.seed).shuffle(found)
    if not found:
        raise no_match()
    return found


def _puzzle_named(app: App, library: Library, wanted: PuzzleRequest) -> list[LibraryPuzzle]:
    """The puzzle of an id."""
    what = wanted.what or ""
    found = library.find(what)
    if found and wanted.set in (None, found.set.name) and _fits(app, found, wanted):
        return [found]
    if found:
        raise no_match()
    known_name(what, "puzzle", [each.id for each in library], listed_by=LIST_COMMAND)
    return []


def _fits(app: App, found: LibraryPuzzle, wanted: PuzzleRequest) -> bool:
    return (
        wanted.set in (None, found.set.name)
        and (wanted.role is None or wanted.role.value == found.role)
        and wanted.cards in (None, found.cards)
        # Last, for it may have to be worked out.
        and (wanted.level is None or wanted.level == app.level_of(found))
    )


def unsolved_first(
    app: App, chosen: list[LibraryPuzzle], wanted: PuzzleRequest, theme: str
) -> Iterator[LibraryPuzzle]:
    """Those not solved yet, and all of them once they all are; what is named in any case.

    Their themes are only looked at as far as they are needed.
    """
    is_open = (each for each in chosen if wanted.serves_solved or each.item not in app.solved)
    open_ones = with_theme(app, is_open, theme)
    first = next(open_ones, None)
    tell_trouble(app)
    if first is None:
        open_ones = with_theme(app, chosen, theme)
        first = next(open_ones, None)
        if first is None:
            raise no_match()
        app.output.show([Say(say("puzzle.all-solved"), Tone.GOOD)])
    yield first
    yield from open_ones


def with_theme(app: App, found: Iterable[LibraryPuzzle], theme: str) -> Iterator[LibraryPuzzle]:
    """Those of a theme; all of them, if none is asked for. Says why, if it takes long."""
    spent = 0.0
    try:
        for each in found:
            begun = monotonic()
            fits = not theme or theme in app.traits_of(each).themes
            spent += monotonic() - begun
            if spent > SLOW_AFTER:
                _tell_looking(app)
            if fits:
                yield each
    finally:
        if theme:
            app.traits.save()


def _tell_looking(app: App) -> None:
    """Says once, and only to somebody at a terminal, that the looking takes its time."""
    if _is_at_a_terminal():
        tell_once(app, "puzzle.looking", say("puzzle.looking"))


def _is_at_a_terminal() -> bool:
    return bool(sys.stderr and sys.stderr.isatty())


def theme_slug(app: App, wanted: PuzzleRequest) -> str:
    """The slug of the theme asked for, "" for none; Refusal if there is no such theme.

    It may be called by its name in files or in the learner's language.
    """
    if wanted.theme is None:
        return ""
    # What is asked for by id or by set needs no themes, and what is behind them is slow to import.
    from tutor.grading.themes import BY_SLUG, THEMES
    from tutor.patterns.registry import RENAMED

    names = {plain(app.catalog.say(theme.name)): theme.slug for theme in THEMES}
    names |= {theme.slug: theme.slug for theme in THEMES}
    asked = plain(wanted.theme[:80])
    if asked in names:
        return names[asked]
    if now := [slug for slug in RENAMED.get(wanted.theme, ()) if slug in BY_SLUG]:
        raise gone_name(wanted.theme, "idea", now)
    like = closest_few(asked, names, 2 * NEAR, 0.5)
    slugs = [*dict.fromkeys(names[each] for each in like)][:NEAR]
    near = [f"{app.catalog.say(BY_SLUG[slug].name)} ({slug})" for slug in slugs]
    raise unknown_name(wanted.theme, "idea", near, known=[theme.slug for theme in THEMES])


def _library_at(app: App, path: Path) -> Library:
    """The sets in a file, a folder or a zip of anyone's; ContentError if anything is not true."""
    # Files of others are proved first, which the puzzles of the program need not be.
    from tutor.cli.pack import library_at

    return library_at(app, path)


def _is_file(app: App, what: str) -> bool:
    if "/" in what or what.endswith((".yaml", ".yml", ".zip")):
        return True
    return os.path.exists(what) and not app.library.find(what)  # noqa: PTH110 never raises


def print_list(app: App, wanted: PuzzleRequest, as_json: bool) -> int:
    """Lists the sets of the library; or the puzzles, of one set or of those that fit."""
    found = _listed_puzzles(app, wanted)
    if as_json:
        rows = [_row(app, each) for each in found]
        app.output.write(json.dumps(rows, indent=1) + "\n")
    elif wanted.what or wanted.set or wanted.filters or len(app.library.sets) == 1:
        app.output.show_list(_puzzles(app, found))
    else:
        # What is solved is not listed.
        from tutor.cli.practice.set_list import set_list

        app.output.show_list(set_list(app))
    tell_trouble(app)
    return Exit.OK


def first_puzzle(app: App, wanted: PuzzleRequest) -> LibraryPuzzle:
    """The puzzle that would be offered first."""
    theme, chosen = theme_slug(app, wanted), matching_puzzles(app, wanted)
    is_open = (each for each in chosen if wanted.serves_solved or each.item not in app.solved)
    found = next(chain(with_theme(app, is_open, theme), with_theme(app, chosen, theme)), None)
    if found is None:
        raise no_match()
    return found


def print_puzzle(app: App, found: LibraryPuzzle) -> int:
    """Prints a puzzle as JSON: what is asked, not what is right."""
    tell_trouble(app)
    puzzle = found.built
    target = target_of(puzzle.goal, puzzle.position, app.solver.solve(puzzle.position))
    asked = {
        "position": str(puzzle.position),
        "goal": {"kind": target.kind.value, "points": target.points},
    }
    row = {**_row(app, found), "schema": PUZZLE_SCHEMA, **asked}
    app.output.write(json.dumps(row, indent=1) + "\n")
    return Exit.OK


def _listed_puzzles(app: App, wanted: PuzzleRequest) -> list[LibraryPuzzle]:
    """What is asked for, at least one."""
    theme = theme_slug(app, wanted)
    found = list(with_theme(app, matching_puzzles(app, wanted, as_listed=True), theme))
    if not found:
        raise no_match()
    return found


def _puzzles(app: App, listed: list[LibraryPuzzle]) -> list[Block]:
    shown: list[Block] = []
    for puzzles, found in groupby(listed, key=lambda each: each.set):
        title = Heading(puzzles.title, say("puzzle.list.set", name=puzzles.name))
        lines = [Say(_line(app, each)) for each in found]
        shown += [*([Gap()] if shown else []), title, *lines]
    return shown


def _row(app: App, found: LibraryPuzzle) -> dict[str, object]:
    return {
        "schema": LIST_SCHEMA,
        "id": found.id,
        "set": found.set.name,
        "title": app.catalog.say(title_of(found.built)),
        "cards": found.cards,
        "role": found.role,
        "level": app.level_of(found),
        "rating": app.traits_of(found).rating,
        "solved": found.item in app.solved,
    }


def _line(app: App, found: LibraryPuzzle) -> Message:
    return say(
        f"puzzle.list.{'solved' if found.item in app.solved else 'open'}",
        id=found.id,
        title=title_in_set(app, found, found.built),
        n=found.cards,
        role=say(f"puzzle.list.{found.role}"),
    )
