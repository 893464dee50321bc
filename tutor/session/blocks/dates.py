"""Days in words."""

from __future__ import annotations

from datetime import date

from tutor.message import Message, say


def date_in_words(day: date) -> Message:
    """A day of a month in words."""
    return say("progress.date", day=day.day, month=say(f"progress.month.m{day.month}"))


def whole_date(day: date) -> Message:
    """A day in words, with its year."""
    return say("progress.date-of-year", date=date_in_words(day), year=str(day.year))
