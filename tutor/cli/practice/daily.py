"""``briscola daily``: the day's three puzzles, the same for everybody, and how they went."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from typing import Annotated

import typer

from tutor import __version__
from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import Refusal, say_goodbye, tell_trouble
from tutor.cli.options import Fast, Json, choice
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.runner import Runner, Stop, keep_attempts, keep_nothing
from tutor.content.puzzles.model import GoalKind, Puzzle, content_hash
from tutor.content.yaml.problems import safe_line
from tutor.grading.goal import target_of
from tutor.message import say
from tutor.progress.attempts import open_hints
from tutor.session.blocks.daily import day_told, days_told
from tutor.session.blocks.dates import whole_date
from tutor.session.daily import DailyPart, DailyTitle, begin
from tutor.session.puzzle import Judge, Manner
from tutor.session.screen import Say, Tone
from tutor.training.daily import (
    Daily,
    DailyResult,
    Mark,
    daily_result,
    occasion_of,
    past_days,
    practice_days,
    result_line,
    signs_of,
    streak,
)

SCHEMA = 1
"""Of the object with the puzzles of a day; raised when a field of it changes or goes."""
LIST_SCHEMA = 1
"""The same of a row of ``--list --json``."""
DAYS_LISTED = 14
_LONGEST = 80
"""Characters of what was typed that are said again."""


@command
def daily(
    app: App,
    date_: Annotated[
        str | None,
        typer.Option("--date", metavar="DAY", help="An earlier day's, such as 2026-12-01."),
    ] = None,
    list_: Annotated[
        bool, typer.Option("--list", help="How it went on the last two weeks' days.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Once more, without counting, what was played.")
    ] = False,
    fast: Fast = None,
    json_: Json = False,
) -> int:
    """Solve the three puzzles of the day, the same for everybody.

    Example: briscola daily --date 2026-12-01
    """
    day = _day(app, date_)
    if list_:
        return _print_list(app, day, json_)
    parts = _parts(app, day)
    result = daily_result(day, len(parts), app.store.attempts())
    tell_trouble(app)
    if json_:
        _print_day(app, parts, result)
        return Exit.OK
    if result.is_done and not again:
        _show_result(app, result)
        return Exit.OK
    return _play(app, parts, result, is_fast=app.is_on("fast", fast))


def _day(app: App, typed: str | None) -> date:
    """The day that was typed, today if none was; Refusal if it is none or has not come yet."""
    today = app.today
    if typed is None:
        return today
    try:
        day = date.fromisoformat(typed.strip())
    except ValueError:
        shown = {"asked": safe_line(typed[:_LONGEST]), "today": today.isoformat()}
        raise Refusal(say("daily.no-date", **shown), Exit.USAGE) from None
    if day > today:
        dates = {"date": whole_date(day), "today": whole_date(today)}
        raise Refusal(say("daily.future", **dates), Exit.USAGE)
    return day


def _parts(app: App, day: date) -> tuple[DailyPart, ...]:
    """The puzzles of a day; Refusal if there is none."""
    found = []
    for place, each in enumerate(Daily(app.shipped_pool).puzzles(day), 1):
        puzzle = app.library.find(each.puzzle.id)
        assert puzzle  # the pool is made of the library
        occasion = occasion_of(day, place)
        found.append(DailyPart(place, puzzle.puzzle, each.asks_anything, occasion))
    if not found:
        raise Refusal(say("help.unknown.none-fits"), Exit.NOT_FOUND)
    return tuple(found)


def _play(app: App, parts: tuple[DailyPart, ...], before: DailyResult, *, is_fast: bool) -> int:
    """Plays what is still open of a day, or all of it without counting once it is done."""
    is_counted = not before.is_done
    title = say("daily.title", date=whole_date(before.day))
    hints = open_hints(app.store.records())
    chosen = tuple(
        part._replace(hints=hints.get((part.puzzle.id, content_hash(part.puzzle)), 0))
        for part, mark in zip(parts, before.marks, strict=True)
        if mark is Mark.OPEN or not is_counted
    )
    keep = keep_attempts(app) if is_counted else keep_nothing
    heading = DailyTitle(app.catalog.say(title), len(parts))
    manner = Manner(choice(Judge, app.setting("judge").value, "--judge"))
    runner = Runner(app.output, app.solver, keep, is_fast=is_fast)
    run = runner.run(begin(heading, chosen, manner, app.solver))
    result = daily_result(before.day, len(parts), app.store.attempts())
    if not is_counted:
        app.output.show([Say(say("daily.not-counted"), Tone.NOTE)])
    elif set(result.marks) != {Mark.OPEN}:
        app.output.line()
        _show_result(app, result)
    if run.stop is not Stop.OVER and is_counted:
        say_goodbye(app)
    if run.stop is Stop.INTERRUPTED:
        return Exit.INTERRUPTED
    return Exit.FAILED if is_counted and Mark.MISSED in result.marks else Exit.OK


def _show_result(app: App, result: DailyResult) -> None:
    practice = streak(practice_days(app.store.attempts(), None), app.today)
    line = result_line(result, __version__, _marks_shown(app, result.marks))
    app.output.show(day_told(result, practice, line, app.today))


def _marks_shown(app: App, marks: Iterable[Mark]) -> str:
    """The marks as signs; in words where all is linear text, for it may be read aloud."""
    if app.output.look.is_plain:
        return ", ".join(app.catalog.say(say(f"daily.in-words.{each.value}")) for each in marks)
    signs = signs_of(marks)
    return signs if app.output.look.writable(signs) == signs else signs_of(marks, ascii=True)


def _print_day(app: App, parts: tuple[DailyPart, ...], result: DailyResult) -> None:
    """Prints what is asked on a day, and how it went; nothing that would give an answer away."""
    practice = streak(practice_days(app.store.attempts(), None), app.today)
    line = result_line(result, __version__, signs_of(result.marks))
    found = {
        "schema": SCHEMA,
        "date": result.day.isoformat(),
        "version": __version__,
        "puzzles": [
            _puzzle_fields(app, part, mark) for part, mark in zip(parts, result.marks, strict=True)
        ],
        "done": result.is_done,
        "solved": result.solved,
        "seconds": round(result.seconds, 1),
        "line": line if result.is_done else None,
        "streak": {
            "days": practice.days,
            "days_off": [day.isoformat() for day in sorted(practice.frozen)],
            "has_today": practice.has_today,
        },
    }
    app.output.write(json.dumps(found, indent=1) + "\n")


def _puzzle_fields(app: App, part: DailyPart, mark: Mark) -> dict[str, object]:
    # The name of a puzzle says of which set it is, and with that what is to be found.
    name = None if mark is Mark.OPEN else part.puzzle.id
    return {
        "place": part.place,
        "mark": mark.value,
        "id": name,
        "position": str(part.puzzle.position),
        "asks": "anything" if part.asks_anything else "card",
        "goal": None if part.asks_anything else _goal_fields(app, part.puzzle),
    }


def _goal_fields(app: App, puzzle: Puzzle) -> dict[str, object]:
    target = target_of(puzzle.goal, puzzle.position, app.solver.solve(puzzle.position))
    # Of a goal that asks for every point the number would be the answer.
    points = None if target.kind is GoalKind.MOST_POINTS else target.points
    return {"kind": target.kind.value, "points": points}


def _print_list(app: App, last: date, as_json: bool) -> int:
    """Lists the days up to one, the last first, and how each of them went."""
    attempts = app.store.attempts()
    tell_trouble(app)
    daily_puzzles = Daily(app.shipped_pool)
    days = past_days(last, DAYS_LISTED)
    results = [daily_result(day, len(daily_puzzles.puzzles(day)), attempts) for day in days]
    if not as_json:
        shown = [(each, _marks_shown(app, each.marks)) for each in results]
        example = next((each.day for each in results if not each.is_done), last)
        app.output.show(days_told(shown, example))
        return Exit.OK
    rows = [
        {
            "schema": LIST_SCHEMA,
            "date": each.day.isoformat(),
            "marks": [mark.value for mark in each.marks],
            "done": each.is_done,
            "solved": each.solved,
            "seconds": round(each.seconds, 1),
        }
        for each in results
    ]
    app.output.write(json.dumps(rows, indent=1) + "\n")
    return Exit.OK
