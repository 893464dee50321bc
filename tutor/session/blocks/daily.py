"""How a day's puzzles went, and the days of practice in a row."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from tutor.message import Message, say
from tutor.session.blocks.dates import date_in_words, whole_date
from tutor.session.screen import Block, Gap, Prose, Say, Tone
from tutor.training.daily import FROZEN_APART, DailyResult, Mark, Streak

IN_A_ROW = 2
"""From so many days on they are spoken of."""


def day_told(result: DailyResult, practice: Streak, line: str, today: date) -> list[Block]:
    """How each of a day's puzzles went; once all are played, with the line to copy.

    Args:
        result: How they went.
        practice: The days of practice in a row, up to today.
        line: The line to copy.
        today: The day it is.
    """
    so_far = "done" if result.is_done else "so-far"
    counts = {"solved": result.solved, "all": len(result.marks)}
    title = say(f"daily.{so_far}", date=whole_date(result.day), **counts)
    is_perfect = set(result.marks) == {Mark.FIRST}
    blocks: list[Block] = [Say(title, Tone.GOOD if is_perfect else Tone.TITLE)]
    for place, mark in enumerate(result.marks, 1):
        blocks.append(Say(say(f"daily.mark.{mark.value}", n=place)))
    blocks += _streak_told(practice, today)
    which = "" if result.day == today else "-day"
    params = {"date": result.day.isoformat()}
    if not result.is_done:
        return [*blocks, Say(say(f"daily.go-on{which}", **params), Tone.NOTE)]
    blocks += [Gap(), Say(say("daily.line"), Tone.NOTE), Prose(line), Gap()]
    blocks.append(Say(say(f"daily.again{which}", **params), Tone.NOTE))
    return [*blocks, Say(say("daily.other-days"), Tone.NOTE)]


def _streak_told(practice: Streak, today: date) -> list[Block]:
    """The days of practice in a row, from two on, and the last day off if it was not long ago."""
    if practice.days < IN_A_ROW:
        return []
    last_off = max(practice.frozen, default=None)
    if last_off and (today - last_off).days <= FROZEN_APART:
        return [Say(say("daily.streak-off", n=practice.days, date=date_in_words(last_off)))]
    return [Say(say("daily.streak", n=practice.days))]


def days_told(results: Iterable[tuple[DailyResult, Message | str]], example: date) -> list[Block]:
    """A line for each of some days, with its marks as signs or words; ``example`` can be played."""
    blocks: list[Block] = [Say(say("daily.list.title"), Tone.TITLE)]
    for result, marks in results:
        day = result.day.isoformat()
        if set(result.marks) == {Mark.OPEN}:
            blocks.append(Say(say("daily.list.not-played", date=day)))
        else:
            blocks.append(Say(say("daily.list.row", date=day, marks=marks)))
    return [*blocks, Gap(), Say(say("daily.list.play", date=example.isoformat()), Tone.NOTE)]
