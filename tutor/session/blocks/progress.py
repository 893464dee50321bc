"""The page of progress: sentences for everything, with bars beside them where a view can draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tutor.grading.themes import BY_SLUG
from tutor.message import Message, say
from tutor.progress.summary import (
    Day,
    History,
    ItemCounts,
    ItemKey,
    Overview,
    PuzzleItems,
    Standing,
)
from tutor.session.blocks.dates import date_in_words
from tutor.session.screen import Block, Gap, Say, Tone

_SHARE = 10
"""Cells of a bar that shows a share."""
_LONGEST = 16
"""Cells of the bar of the busiest day."""


class Bars(NamedTuple):
    """What bars are drawn with: a cell that is right, and one that is not."""

    full: str
    empty: str

    def share(self, part: int, whole: int) -> str:
        """So many of so many; some are never none, and only all are all.

        >>> Bars("#", "-").share(1, 30), Bars("#", "-").share(29, 30)
        ('#---------', '#########-')
        """
        full = part * _SHARE // whole if whole else 0
        full = max(full, 1) if part else 0
        return self.full * full + self.empty * (_SHARE - full)

    def day(self, day: Day, most: int) -> str:
        """The answers of a day beside those of the busiest one, the right ones first."""
        cells = day.answers
        if most > _LONGEST and cells:
            cells = max(1, cells * _LONGEST // most)
        full = cells * day.right // day.answers if cells else 0
        return self.full * full + self.empty * (cells - full)


def progress_page(seen: Overview, bars: Bars | None, title: Message | None = None) -> list[Block]:
    """The whole page, the next step last.

    Args:
        seen: What has been done so far.
        bars: What bars are drawn with; without them every line is a sentence.
        title: The title of the puzzle of the next step, if it is about one.
    """
    parts = [_done(seen)]
    if seen.answers:
        parts += [_sets(seen, bars), _themes(seen), _days(seen, bars)]
    parts.append([_next(seen, title)])
    shown: list[Block] = []
    for part in filter(None, parts):
        shown += [*([Gap()] if shown else []), *part]
    return shown


def themes_to_show(
    items: Iterable[ItemKey], past: History, themes_of: Callable[[ItemKey], Sequence[str]]
) -> dict[ItemKey, tuple[str, ...]]:
    """The themes that may be shown of each puzzle tried.

    One that hints at the solution may be shown once the puzzle is solved.
    """
    solved = past.solved
    return {
        item: tuple(each for each in themes_of(item) if item in solved or not BY_SLUG[each].is_hint)
        for item in items
        if past.tries.get(item)
    }


def _done(seen: Overview) -> list[Block]:
    shown: list[Block] = [Say(say("progress.title"), Tone.TITLE)]
    if not seen.answers:
        return [*shown, Say(say("progress.nothing"))]
    if seen.lessons:
        shown.append(Say(say("progress.lessons", done=seen.lessons_done, all=seen.lessons)))
    total = seen.total
    shown.append(Say(say("progress.solved", solved=total.solved, all=total.all)))
    shown.append(Say(say("progress.first", first=total.first, hints=total.hints)))
    if total.shown:
        shown.append(Say(say("progress.shown", n=total.shown)))
    shown.append(Say(say("progress.cards", right=seen.right, all=seen.answers)))
    return shown


def _sets(seen: Overview, bars: Bars | None) -> list[Block]:
    rows = [_set_row(puzzles, done, bars) for puzzles, done in seen.sets if done.tried]
    if seen.elsewhere.tried:
        other = say("progress.set.elsewhere", solved=seen.elsewhere.solved)
        rows.append(Say(other))
    return [Say(say("progress.set.title"), Tone.TITLE), *rows] if rows else []


def _set_row(puzzles: PuzzleItems, done: ItemCounts, bars: Bars | None) -> Say:
    row = say(
        "progress.set.row",
        title=puzzles.title,
        solved=done.solved,
        all=done.all,
        first=done.first,
        hints=done.hints,
    )
    return Say(_barred(bars.share(done.solved, done.all), row) if bars else row)


def _themes(seen: Overview) -> list[Block]:
    shown: list[Block] = [Say(say("progress.theme.title"), Tone.TITLE)] if seen.tallies else []
    for standing in (Standing.STRONG, Standing.FAIR, Standing.WEAK):
        for slug, tally in seen.themes(standing):
            name = BY_SLUG[slug].name if slug in BY_SLUG else slug
            key = f"progress.theme.{standing.value}"
            shown.append(Say(say(key, name=name, right=tally.right, all=tally.all)))
    unclear = len(seen.themes(Standing.UNCLEAR))
    if unclear:
        shown.append(Say(say("progress.theme.unclear", n=unclear), Tone.NOTE))
    return shown


def _days(seen: Overview, bars: Bars | None) -> list[Block]:
    most = max(day.answers for day in seen.days)
    if not most:
        return [Say(say("progress.day.long-ago"))]
    rows = _day_bars(seen.days, bars, most) if bars else map(_day_in_words, seen.days)
    return [Say(say("progress.day.title"), Tone.TITLE), *map(Say, rows)]


def _day_in_words(day: Day) -> Message:
    weekday = say(f"progress.weekday.long.d{day.day.isoweekday()}")
    moment = date_in_words(day.day)
    if not day.answers:
        return say("progress.day.said-nothing", weekday=weekday, date=moment)
    return say("progress.day.said", weekday=weekday, date=moment, right=day.right, all=day.answers)


def _day_bars(days: tuple[Day, ...], bars: Bars, most: int) -> Iterator[Message]:
    drawn = [bars.day(day, most) for day in days]
    room = max(map(len, drawn))
    for day, cells in zip(days, drawn, strict=True):
        weekday = say(f"progress.weekday.short.d{day.day.isoweekday()}")
        figure, bar = f"{day.day.day:2}", cells.ljust(room)
        if day.answers:
            counts = {"right": day.right, "all": day.answers}
            yield say("progress.day.row", weekday=weekday, day=figure, bar=bar, **counts)
        else:
            yield say("progress.day.row-nothing", weekday=weekday, day=figure)


def _barred(bar: str, row: Message) -> Message:
    return say("progress.barred", bar=bar, row=row)


def _next(seen: Overview, title: Message | None) -> Say:
    step = seen.next
    params: dict[str, str | Message] = {}
    if step.id:
        params = {"id": step.id, "title": title or step.id}
    if step.theme:
        params["theme"] = BY_SLUG[step.theme].name if step.theme in BY_SLUG else step.theme
    return Say(say(f"progress.next.{step.advice.value}", **params), Tone.GOOD)
