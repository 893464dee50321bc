"""All there is to see of one's progress, and the next step it suggests."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import date, tzinfo
from enum import Enum
from typing import NamedTuple, TypeAlias

from tutor.progress.summary import Day, Done, History, Item, Shelf, Standing, Tally

Fields: TypeAlias = dict[str, object]


class Advice(Enum):
    """What to do next."""

    START = "start"
    """A first puzzle."""
    AGAIN = "again"
    """The puzzle that was last answered wrongly and is still open."""
    GO_ON = "go-on"
    """The next open puzzle."""
    PRACTISE = "practise"
    """A solved puzzle of the theme that goes worst."""
    DONE = "done"
    """All is solved and nothing goes badly."""


class NextStep(NamedTuple):
    """What to do next: with which puzzle, and for which theme, where it is about one."""

    advice: Advice
    id: str = ""
    theme: str = ""


@dataclass(frozen=True, slots=True)
class Overview:
    """Progress with the puzzles that come with the program, and with others."""

    answers: int
    right: int
    total: Done
    shelves: tuple[tuple[Shelf, Done], ...]
    elsewhere: Done
    tallies: Mapping[str, Tally]
    days: tuple[Day, ...]
    next: NextStep
    lessons_done: int = 0
    lessons: int = 0

    def themes(self, standing: Standing) -> tuple[tuple[str, Tally], ...]:
        """The themes that stand so, the best first."""
        found = [each for each in self.tallies.items() if each[1].standing is standing]
        return tuple(sorted(found, key=lambda each: (-each[1].right / each[1].all, each[0])))

    def as_fields(self) -> Fields:
        """The same as plain data, for programs."""
        return {
            "answers": self.answers,
            "right": self.right,
            "lessons": {"all": self.lessons, "done": self.lessons_done},
            "puzzles": asdict(self.total),
            "sets": [{"set": shelf.name, **asdict(done)} for shelf, done in self.shelves],
            "elsewhere": asdict(self.elsewhere),
            "themes": [_theme_fields(*each) for each in sorted(self.tallies.items())],
            "days": [{**day._asdict(), "day": day.day.isoformat()} for day in self.days],
            "next": {"advice": self.next.advice.value, "puzzle": self.next.id or None},
        }


def _theme_fields(slug: str, tally: Tally) -> Fields:
    standing = tally.standing.value
    return {"theme": slug, "standing": standing, "right": tally.right, "wrong": tally.wrong}


def overview(
    history: History,
    shelves: tuple[Shelf, ...],
    themes: Mapping[Item, Collection[str]],
    today: date,
    zone: tzinfo | None,
    lessons: tuple[bool, ...] = (),
    in_turn: Iterable[Item] | None = None,
) -> Overview:
    """What can be seen of a history: ``themes`` of puzzles that may be told, ``lessons`` done.

    ``in_turn`` are the puzzles in the order they are offered; that of the shelves, if not given.
    """
    items = [item for shelf in shelves for item in shelf.items]
    tallies = history.tallies(themes, zone)
    return Overview(
        answers=len(history.attempts),
        right=sum(attempt.is_right for attempt in history.attempts),
        total=history.done(items),
        shelves=tuple((shelf, history.done(shelf.items)) for shelf in shelves),
        elsewhere=history.elsewhere(frozenset(items)),
        tallies=tallies,
        days=history.days(today, zone),
        next=next_step(history, items, in_turn or items, themes, tallies),
        lessons_done=sum(lessons),
        lessons=len(lessons),
    )


def next_step(
    history: History,
    items: Collection[Item],
    in_turn: Iterable[Item],
    themes: Mapping[Item, Collection[str]],
    tallies: Mapping[str, Tally],
) -> NextStep:
    """What to do next."""
    tried = sorted(
        (item for item in items if history.tries.get(item)),
        key=lambda item: history.tries[item][-1].at,
    )
    if not tried:
        return NextStep(Advice.START)
    last, solved = tried[-1], history.solved
    if last not in solved:
        return NextStep(Advice.AGAIN, last[0])
    still_open = next((item for item in in_turn if item not in solved), None)
    if still_open:
        return NextStep(Advice.GO_ON, still_open[0])
    weak = {slug for slug, tally in tallies.items() if tally.standing is Standing.WEAK}
    for slug in sorted(weak, key=lambda slug: (tallies[slug].right / tallies[slug].all, slug)):
        # The one seen longest ago is the least remembered.
        for item in tried:
            if slug in themes.get(item, ()):
                return NextStep(Advice.PRACTISE, item[0], slug)
    return NextStep(Advice.DONE)
