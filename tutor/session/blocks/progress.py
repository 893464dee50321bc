"""The page of progress: sentences for everything, with bars beside them where a view can draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta

from tutor.grading.themes import BY_SLUG
from tutor.message import Message, say
from tutor.progress.summary import Day, History, ItemKey, Overview
from tutor.session.blocks.dates import date_in_words
from tutor.session.blocks.progress_charts import (
    SHADES,
    WEEKS,
    Bars,
    calendar_rows,
    last_of,
    rating_chart,
    rounded,
)
from tutor.session.screen import Block, Gap, Say, Tone
from tutor.training.choice import ROUND_SIZE
from tutor.training.rating import ENOUGH_TRIES, Rating
from tutor.training.record import TrainingRecord

STEADY = 30
"""An idea whose rating has changed by fewer points is said to be as it was."""


def progress_page(
    seen: Overview,
    bars: Bars | None,
    title: Message | None = None,
    record: TrainingRecord | None = None,
    storms: Sequence[int] = (),
) -> list[Block]:
    """The whole page, the next step last.

    Args:
        seen: What has been done so far.
        bars: What bars are drawn with; without them every line is a sentence.
        title: The title of the puzzle of the next step, if it is about one.
        record: What first tries show of the rating and the ideas.
        storms: How many puzzles were solved in each storm played.
    """
    done = _done(seen)
    if storms:
        done.append(Say(say("progress.storms", n=len(storms), best=max(storms))))
    parts = [[*done, *_rating(record)]]
    if seen.answers:
        parts += [_over_time(record, bars), _ideas(record), _calendar(seen, bars)]
        parts.append(_days(seen, bars))
    parts.append([*_due(record), _next(seen, title)])
    shown: list[Block] = []
    for part in filter(None, parts):
        shown += [*([Gap()] if shown else []), *part]
    return shown


def themes_to_show(
    items: Iterable[ItemKey], past: History, themes_of: Callable[[ItemKey], Sequence[str]]
) -> dict[ItemKey, tuple[str, ...]]:
    """The themes that may be shown of each puzzle tried.

    Those are the ideas that hint at the solution, and only of puzzles that are solved.
    """
    solved = past.solved
    return {
        item: tuple(each for each in themes_of(item) if item in solved and BY_SLUG[each].is_hint)
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
    if seen.elsewhere.solved:
        shown.append(Say(say("progress.elsewhere", solved=seen.elsewhere.solved)))
    if total.shown:
        shown.append(Say(say("progress.shown", n=total.shown)))
    shown.append(Say(say("progress.cards", right=seen.right, all=seen.answers)))
    return shown


def _rating(record: TrainingRecord | None) -> list[Block]:
    """The rating today, and how long a puzzle takes."""
    if record is None or record.rating is None:
        return []
    value, off = rounded(record.rating)
    counted = sum(bool(each.weight) for each in record.tries)
    shown: list[Block] = [Say(say("progress.rating.now", value=value, off=off, n=counted))]
    if counted < ROUND_SIZE:
        shown.append(Say(say("progress.rating.early", n=ROUND_SIZE), Tone.NOTE))
    if record.seconds is not None:
        shown.append(Say(say("progress.rating.time", n=record.seconds)))
    return shown


def _over_time(record: TrainingRecord | None, bars: Bars | None) -> list[Block]:
    if record is None or len(record.over_time) < 2:
        return []
    title = Say(say("progress.rating.title"), Tone.TITLE)
    if bars is None:
        return [title, *(Say(_rating_in_words(*each)) for each in last_of(record.over_time))]
    rows = (Say(say("progress.drawn", text=row)) for row in rating_chart(record.over_time, bars))
    first, last = (date_in_words(record.over_time[place][0]) for place in (0, -1))
    return [title, *rows, Say(say("progress.rating.from-to", first=first, last=last), Tone.NOTE)]


def _rating_in_words(day: date, rating: Rating) -> Message:
    value, off = rounded(rating)
    return say("progress.rating.then", date=date_in_words(day), value=value, off=off)


def _ideas(record: TrainingRecord | None) -> list[Block]:
    if record is None or not (record.ideas or record.unclear):
        return []
    shown: list[Block] = [Say(say("progress.idea.title"), Tone.TITLE)]
    for each in record.ideas:
        name = BY_SLUG[each.idea].name if each.idea in BY_SLUG else say("progress.idea.nothing")
        value, off = rounded(each.rating)
        facts = {"right": each.right, "all": each.all, "value": value, "off": off}
        key = f"progress.idea.{_trend(each.change)}"
        shown.append(Say(say(key, name=name, n=round(abs(each.change or 0) / 10) * 10, **facts)))
    if record.unclear:
        few = say("progress.idea.unclear", n=record.unclear, least=ENOUGH_TRIES)
        shown.append(Say(few, Tone.NOTE))
    return shown


def _trend(change: int | None) -> str:
    """Which sentence says how an idea has gone of late."""
    if change is None:
        return "row"
    if abs(change) < STEADY:
        return "steady"
    return "up" if change > 0 else "down"


def _calendar(seen: Overview, bars: Bars | None) -> list[Block]:
    today = seen.days[-1].day
    recent = [day for day in seen.every_day if day.day > today - timedelta(weeks=WEEKS)]
    counts = say("progress.calendar.said", n=len(recent), all=sum(day.answers for day in recent))
    title = Say(say("progress.calendar.title"), Tone.TITLE)
    if bars is None:
        return [title, Say(counts)]
    labels = [say(f"progress.weekday.short.d{place}") for place in range(1, 8)]
    rows = calendar_rows(seen.every_day, today, bars)
    drawn = (
        Say(say("progress.calendar.row", weekday=label, cells=row))
        for label, row in zip(labels, rows, strict=True)
    )
    marks = dict(zip(("none", "few", "some", "many"), bars.shades, strict=True))
    legend = say("progress.calendar.legend", upto=SHADES[1] - 1, most=SHADES[2] - 1, **marks)
    return [title, *drawn, Say(legend, Tone.NOTE), Say(counts, Tone.NOTE)]


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


def _due(record: TrainingRecord | None) -> list[Block]:
    """How many ideas come back today: not which, for they come in puzzles not met yet."""
    if record is None or not record.due:
        return []
    return [Say(say("progress.due", n=record.due))]


def _next(seen: Overview, title: Message | None) -> Say:
    step = seen.next
    params: dict[str, str | Message] = {}
    if step.id:
        params = {"id": step.id, "title": title or step.id}
    if step.theme:
        params["theme"] = BY_SLUG[step.theme].name if step.theme in BY_SLUG else step.theme
    return Say(say(f"progress.next.{step.advice.value}", **params), Tone.GOOD)
