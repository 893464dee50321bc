"""Attempts of every kind, for properties."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import strategies as st

from tutor.progress.attempts import Attempt

WORDS = st.text(st.characters(categories=["L", "N", "P", "S"]), max_size=20)
OFFSETS = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
MOMENTS = st.datetimes(
    datetime(1971, 1, 1), datetime(2200, 1, 1), timezones=st.one_of(st.just(UTC), OFFSETS)
)


@st.composite
def attempts(draw: st.DrawFn) -> Attempt:
    """An attempt that could have been recorded, at few items so that some meet."""
    return Attempt(
        item=draw(st.one_of(st.sampled_from(["a-01", "a-02", "trick/who"]), WORDS.filter(bool))),
        content=draw(st.one_of(st.sampled_from(["", "00c0ffee"]), WORDS)),
        at=draw(st.one_of(st.just(datetime(2026, 11, 30, tzinfo=UTC)), MOMENTS)),
        answer=draw(st.one_of(st.sampled_from(["3d", "7b"]), WORDS)),
        verdict=draw(st.sampled_from(["best", "blunder", "right", ""])),
        is_right=draw(st.booleans()),
        solves=draw(st.booleans()),
        hints=draw(st.one_of(st.just(0), st.integers(0, 100))),
        seconds=draw(st.one_of(st.just(4.5), st.floats(0, 10**6))),
        occasion=draw(st.one_of(st.sampled_from(["", "daily 2026-12-01 2", "storm x"]), WORDS)),
    )
