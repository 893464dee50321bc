"""What follows from the attempts: what is done, what goes well, and the last days.

All of it is worked out anew each time; nothing but the attempts is kept. Today and the time zone
are arguments; with None for a zone each moment has the local time the system gives it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta, tzinfo
from enum import Enum
from typing import NamedTuple, TypeAlias

from tutor.progress.attempts import HINT, SHOWN, Attempt, lesson_of

ItemKey: TypeAlias = tuple[str, str]
"""An item and the content it had: edited, it is another."""

DAYS_SHOWN = 7
ENOUGH = 3
"""So many right and so many wrong tries it takes before a theme says anything."""

_SLACK = 2
"""Seconds by which two clocks may differ that measure the same time."""


class Try(NamedTuple):
    """A go at an item: from its first card until it is solved, or until a card is wrong.

    Where it is only asked whether there is anything to find, the one answer is a go.
    """

    at: datetime
    is_right: bool
    solves: bool
    hints: int
    seconds: float = 0.0
    """How long its answers took together."""

    @property
    def is_unaided(self) -> bool:
        """Whether it was right, and without a hint."""
        return self.is_right and not self.hints


class PuzzleItems(NamedTuple):
    """A set of puzzles by the items that progress knows them by."""

    name: str
    title: str
    items: tuple[ItemKey, ...]
    """Its puzzles in order."""


@dataclass(frozen=True, slots=True)
class ItemCounts:
    """How far one has come with some items."""

    all: int
    tried: int
    solved: int
    first: int
    """Solved at the first try, and without a hint."""
    hints: int
    shown: int = 0
    """Played through only once the right card had been shown, and not solved since."""


class Standing(Enum):
    """How a theme goes."""

    STRONG = "strong"
    FAIR = "fair"
    WEAK = "weak"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a theme was met, and how often it went right without a hint."""

    right: int = 0
    wrong: int = 0

    @property
    def all(self) -> int:
        return self.right + self.wrong

    @property
    def standing(self) -> Standing:
        """Three in four is strong, less than half is weak.

        >>> Tally(9, 2).standing, Tally(9, 3).standing
        (<Standing.UNCLEAR: 'unclear'>, <Standing.STRONG: 'strong'>)
        """
        if min(self.right, self.wrong) < ENOUGH:
            return Standing.UNCLEAR
        if 4 * self.right >= 3 * self.all:
            return Standing.STRONG
        return Standing.FAIR if 2 * self.right >= self.all else Standing.WEAK


class Day(NamedTuple):
    """The answers of one day, and how many of them were right."""

    day: date
    answers: int
    right: int


@dataclass(frozen=True, slots=True)
class History:
    """Everything answered, in the order of time."""

    attempts: tuple[Attempt, ...]
    tries: Mapping[ItemKey, tuple[Try, ...]]

    @property
    def solved(self) -> frozenset[ItemKey]:
        """The items solved."""
        return frozenset(item for item, tries in self.tries.items() if _is_solved(tries))

    @property
    def shown(self) -> frozenset[ItemKey]:
        """The items played through once the right card had been shown, and not solved since."""
        played = {(each.item, each.content) for each in self.attempts if each.verdict == SHOWN}
        return frozenset(played - self.solved)

    def done(self, items: Iterable[ItemKey]) -> ItemCounts:
        """How far one has come with the items."""
        wanted = tuple(items)
        tried = [self.tries[item] for item in wanted if self.tries.get(item)]
        shown = self.shown
        return ItemCounts(
            len(wanted),
            len(tried),
            sum(map(_is_solved, tried)),
            sum(tries[0].is_unaided and tries[0].solves for tries in tried),
            sum(each.hints for tries in tried for each in tries),
            sum(item in shown for item in wanted),
        )

    def elsewhere(self, known: Collection[ItemKey]) -> ItemCounts:
        """The same for puzzles that are none of the known ones: others' files, or older states."""
        return self.done(
            item for item in self.tries if item not in known and not lesson_of(item[0])
        )

    def every_day(self, zone: tzinfo | None) -> tuple[Day, ...]:
        """All days with an answer, in order."""
        found: dict[date, list[int]] = {}
        for attempt in self.attempts:
            day = found.setdefault(attempt.at.astimezone(zone).date(), [0, 0])
            day[0] += 1
            day[1] += _is_found(attempt)
        return tuple(Day(day, *counts) for day, counts in sorted(found.items()))

    def days(self, today: date, zone: tzinfo | None, count: int = DAYS_SHOWN) -> tuple[Day, ...]:
        """The last days up to today, those without an answer too."""
        found = {today - timedelta(days=back): [0, 0] for back in reversed(range(count))}
        for attempt in self.attempts:
            day = found.get(attempt.at.astimezone(zone).date())
            if day:
                day[0] += 1
                day[1] += _is_found(attempt)
        return tuple(Day(day, *counts) for day, counts in found.items())

    def tallies(
        self, themes: Mapping[ItemKey, Collection[str]], zone: tzinfo | None
    ) -> dict[str, Tally]:
        """How each theme goes. Of an item the first try of a day counts: what is tried again at
        once is known already.
        """
        counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for item, slugs in themes.items():
            days: dict[date, Try] = {}
            for each in self.tries.get(item, ()):
                days.setdefault(each.at.astimezone(zone).date(), each)
            for slug in slugs:
                for each in days.values():
                    counts[slug][not each.is_unaided] += 1
        return {slug: Tally(*each) for slug, each in counts.items() if any(each)}


def history(records: Iterable[Attempt]) -> History:
    """What was answered, in the order of time, also where answers of two machines were merged.

    Answers against the clock are no tries at their items. Hints count for the next answer, also if
    the item was left after them and begun again.
    """
    ordered = sorted(records, key=lambda each: each.at)
    by_item: dict[ItemKey, list[Attempt]] = defaultdict(list)
    for each in ordered:
        if not each.is_timed:
            by_item[each.item, each.content].append(each)
    answers = tuple(each for each in ordered if each.is_answer)
    answered = {(each.item, each.content) for each in answers} & by_item.keys()
    return History(answers, {item: _tries(by_item[item]) for item in by_item if item in answered})


def _tries(attempts: Sequence[Attempt]) -> tuple[Try, ...]:
    """The tries that attempts at one item make; one that was left in the middle is none."""
    tries = []
    hints = taken = 0
    seconds = 0.0
    before: Attempt | None = None
    for attempt in attempts:
        taken += attempt.verdict == HINT
        if attempt.verdict == SHOWN or not attempt.is_answer:
            continue
        # An attempt says how many hints its sitting has had so far.
        hints += attempt.hints - (before.hints if before and _goes_on(before, attempt) else 0)
        seconds += attempt.seconds
        before = attempt
        if attempt.solves or not attempt.is_right or attempt.is_only_answer:
            # Older versions kept hints with the answers alone, and lost those of what was left.
            hints = max(hints, taken)
            tries.append(Try(attempt.at, attempt.is_right, attempt.solves, hints, seconds))
            hints = taken = 0
            seconds = 0.0
    return tuple(tries)


def _goes_on(before: Attempt, attempt: Attempt) -> bool:
    """Whether an attempt belongs to the sitting of the one before it at the same item.

    Its seconds are counted from there on then, and in a new sitting only from its beginning.
    """
    apart = (attempt.at - before.at).total_seconds()
    return attempt.hints >= before.hints and apart <= attempt.seconds + _SLACK


def _is_found(attempt: Attempt) -> bool:
    """Whether an answer was right, and the learner's own."""
    return attempt.is_right and attempt.verdict != SHOWN


def _is_solved(tries: Sequence[Try]) -> bool:
    return any(each.solves for each in tries)


Fields: TypeAlias = dict[str, object]


class NextAdvice(Enum):
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

    advice: NextAdvice
    id: str = ""
    theme: str = ""


@dataclass(frozen=True, slots=True)
class Overview:
    """Progress with the puzzles that come with the program, and with others."""

    answers: int
    right: int
    total: ItemCounts
    sets: tuple[tuple[PuzzleItems, ItemCounts], ...]
    elsewhere: ItemCounts
    tallies: Mapping[str, Tally]
    days: tuple[Day, ...]
    next: NextStep
    lessons_done: int = 0
    lessons: int = 0
    every_day: tuple[Day, ...] = ()
    """All days with an answer, in order."""

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
            "sets": [{"set": puzzles.name, **asdict(done)} for puzzles, done in self.sets],
            "elsewhere": asdict(self.elsewhere),
            "themes": [_theme_fields(*each) for each in sorted(self.tallies.items())],
            "days": [{**day._asdict(), "day": day.day.isoformat()} for day in self.every_day],
            "next": {"advice": self.next.advice.value, "puzzle": self.next.id or None},
        }


def _theme_fields(slug: str, tally: Tally) -> Fields:
    standing = tally.standing.value
    return {"theme": slug, "standing": standing, "right": tally.right, "wrong": tally.wrong}


def overview(
    history: History,
    sets: tuple[PuzzleItems, ...],
    themes: Mapping[ItemKey, Collection[str]],
    today: date,
    zone: tzinfo | None,
    lessons: tuple[bool, ...] = (),
    in_turn: Iterable[ItemKey] | None = None,
) -> Overview:
    """What a history shows: ``themes`` are of puzzles that may be shown, ``lessons`` those done.

    ``in_turn`` are the puzzles in the order they are offered; that of the sets, if not given.
    """
    items = [item for puzzles in sets for item in puzzles.items]
    tallies = history.tallies(themes, zone)
    return Overview(
        answers=len(history.attempts),
        right=sum(map(_is_found, history.attempts)),
        total=history.done(items),
        sets=tuple((puzzles, history.done(puzzles.items)) for puzzles in sets),
        elsewhere=history.elsewhere(frozenset(items)),
        tallies=tallies,
        days=history.days(today, zone),
        next=next_step(history, items, in_turn or items, themes, tallies),
        lessons_done=sum(lessons),
        lessons=len(lessons),
        every_day=history.every_day(zone),
    )


def next_step(
    history: History,
    items: Collection[ItemKey],
    in_turn: Iterable[ItemKey],
    themes: Mapping[ItemKey, Collection[str]],
    tallies: Mapping[str, Tally],
) -> NextStep:
    """What to do next."""
    tried = sorted(
        (item for item in items if history.tries.get(item)),
        key=lambda item: history.tries[item][-1].at,
    )
    if not tried:
        return NextStep(NextAdvice.START)
    last, solved = tried[-1], history.solved
    if last not in solved:
        return NextStep(NextAdvice.AGAIN, last[0])
    still_open = next((item for item in in_turn if item not in solved), None)
    if still_open:
        return NextStep(NextAdvice.GO_ON, still_open[0])
    weak = {slug for slug, tally in tallies.items() if tally.standing is Standing.WEAK}
    for slug in sorted(weak, key=lambda slug: (tallies[slug].right / tallies[slug].all, slug)):
        # The one seen longest ago is the least remembered.
        for item in tried:
            if slug in themes.get(item, ()):
                return NextStep(NextAdvice.PRACTISE, item[0], slug)
    return NextStep(NextAdvice.DONE)
