"""Answers at puzzles that have another id now: they count under that.

A puzzle is known by its id and its content. Where sets are found or arranged anew, the same puzzle
may come back under another id; the content tells that it is the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from tutor.progress.attempts import Attempt, lesson_of

if TYPE_CHECKING:
    from tutor.progress.summary import ItemKey


class PresentIds:
    """The ids that puzzles have now; ``items`` are all that are known.

    >>> ids = PresentIds([("here-01", "00c0ffee")])
    >>> ids.of("there-07", "00c0ffee"), ids.of("there-07", "decade00")
    ('here-01', 'there-07')
    """

    def __init__(self, items: Iterable[ItemKey]) -> None:
        self._known = frozenset(items)
        self._ids = {content: item for item, content in sorted(self._known, reverse=True)}

    def of(self, item: str, content: str) -> str:
        """The id of a puzzle that had the id ``item``; that of anything else stays."""
        if (item, content) in self._known or lesson_of(item):
            return item
        return self._ids.get(content, item)

    def attempts(self, attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
        """The same attempts under the ids that their puzzles have now."""
        named = ((each, self.of(each.item, each.content)) for each in attempts)
        return tuple(
            each if item == each.item else replace(each, item=item) for each, item in named
        )

    def items(self, items: Iterable[ItemKey]) -> frozenset[ItemKey]:
        """The same of items."""
        return frozenset((self.of(item, content), content) for item, content in items)
