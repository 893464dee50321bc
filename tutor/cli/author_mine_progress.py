"""How a search is seen to go on: a bar on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from tutor.cli.told import tell
from tutor.message import say
from tutor.mining.hunt import Hunt
from tutor.views.output import look_at, width
from tutor.wiring import House

SECONDS = 10
"""Between two lines."""
_WIDE = 60
"""Columns from which there is room for the rate."""


@contextmanager
def progress(house: House, hunt: Hunt) -> Iterator[Callable[[], None]]:
    """Gives what is to be called after each block; it shows how far the hunt has come."""
    look = look_at(sys.stderr, os.environ, house.is_on("plain"), house.options.ascii)
    if look.is_plain:
        yield _lines(house, hunt)
    else:
        with _bar(house, hunt) as show:
            yield show


def _lines(house: House, hunt: Hunt) -> Callable[[], None]:
    begun, before = monotonic(), hunt.deals
    last = begun

    def show() -> None:
        nonlocal last
        now = monotonic()
        if now - last < SECONDS or hunt.is_over:
            return
        last = now
        rate = round((hunt.deals - before) / (now - begun))
        n, asked = len(hunt.finds), hunt.order.number
        message = say("mine.found", n=n, all=asked, deals=hunt.deals, rate=rate)
        tell(house, message)

    return show


@contextmanager
def _bar(house: House, hunt: Hunt) -> Iterator[Callable[[], None]]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns: list[ProgressColumn] = [
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    ]
    if width() >= _WIDE:
        columns.append(TextColumn("{task.fields[rate]}", markup=False))
    console = Console(stderr=True, highlight=False, markup=False, emoji=False, width=width())
    begun, before = monotonic(), hunt.deals
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=hunt.order.number, completed=len(hunt.finds), rate="")

        def show() -> None:
            rate = round((hunt.deals - before) / max(monotonic() - begun, 0.001))
            said = house.catalog.say(say("mine.bar.rate", rate=rate))
            bar.update(task, completed=len(hunt.finds), rate=said)

        yield show
