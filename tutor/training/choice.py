"""Which puzzle comes next: near the learner's strength, of an idea that has its turn.

Nothing here is drawn: the same tries, day and seed give the same puzzle. First an idea is found,
then among its puzzles the one that fits best.

- An idea that is due (``review``) has every second place of a round, as long as there is one.
- Otherwise the ideas take turns: that which was not met for longest comes first, and a weak one
  comes round twice as soon as others.
- The puzzle is one that is solved in three of four cases; the first two of a round are easier. A
  newcomer's first round goes up from an easy one until the place is found.
- Nothing that was tried in the last three weeks is served, and never two of one shape in a row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date, tzinfo
from enum import Enum
from typing import NamedTuple

from tutor.progress.attempts import Attempt
from tutor.training.first_tries import FORGOTTEN_AFTER, FirstTry, first_tries, try_on
from tutor.training.pool import Item, Pool, PuzzleTraits
from tutor.training.rating import Strength, strength_after
from tutor.training.review import OpenIdea, due_ideas
from tutor.training.shift import Shift
from tutor.training.stable_draw import stable_number

ROUND_SIZE = 10

FIRST_PLACES = 2
"""So many puzzles at the start of a round are easier."""
FIRST_CHANCE, USUAL_CHANCE = 0.8, 0.76
"""The chances to be solved that puzzles are chosen by."""

NEWCOMER_START = 1200
NEWCOMER_LEAP = 200
"""A newcomer's first puzzle, and how much harder a puzzle may be than the hardest solved yet."""
NEWCOMER_BELOW = 70
"""How far below the strength a newcomer's puzzles are: 3 of 5 are solved, which tells more than
easier ones would, and is less of a blow than harder ones."""

NEAR = 120
"""Rating points around the wanted rating in which a puzzle is looked for first."""
FEW = 12
"""With fewer puzzles than that, it is looked for twice as far around."""

USUAL_WEAKNESS, WEAKNESS = 10, 20
"""An idea at which a learner seems weaker than usual by more than the first has its turn more
often: with each of the second as often again as a usual one. The true difference is about twice as
large as it seems: of a few tries, little is believed.
"""
STRETCH_CHANCE = 0.6
"""Of a weak idea puzzles may come that are solved only so often, where there are no easier ones."""
MOST_OFTEN, LEAST_OFTEN = 3.5, 0.7
"""How often an idea may come round, compared with one at which the learner is as usual."""
LONGEST = 60
"""An idea not met for so many puzzles can become no more urgent."""
RARE = 20
"""An idea with fewer puzzles than that has its turn less often."""

DIFFERENT_ENOUGH = 150
"""How far the rating of a puzzle may be from that of the missed one whose idea it brings back."""


class Why(Enum):
    """Why a puzzle was chosen."""

    NEW = "new"
    """It is the turn of its idea."""
    DUE = "due"
    """Its idea was missed and comes back."""
    ALIKE = "alike"
    """It was asked for: another one of the idea just met."""


class Choice(NamedTuple):
    """A puzzle to be served.

    Attributes:
        puzzle: The puzzle.
        why: Why it was chosen.
        chance: How likely it is to be solved at the first try, as far as the strength is known.
        last_met: When it was tried before; None if never.
    """

    puzzle: PuzzleTraits
    why: Why
    chance: float
    last_met: date | None


class Practice(NamedTuple):
    """Everything that a choice depends on, worked out from the answers of a learner.

    Attributes:
        pool: The puzzles that may be served.
        tries: The first tries at them, in the order of time.
        strength: The strength on that day.
        today: The day it is for.
        last_met: The last day each puzzle was tried.
    """

    pool: Pool
    tries: tuple[FirstTry, ...]
    strength: Strength
    today: date
    last_met: dict[Item, date]

    @property
    def is_newcomers(self) -> bool:
        """Whether the first round, which finds a newcomer's place, is not over yet."""
        return len(self.tries) < ROUND_SIZE

    @property
    def tried_today(self) -> int:
        """How many puzzles were tried today."""
        return sum(each.day == self.today for each in self.tries)

    def is_recent(self, item: Item) -> bool:
        """Whether a puzzle was tried in the last three weeks, and comes only by request."""
        last = self.last_met.get(item)
        return last is not None and last > self.today - FORGOTTEN_AFTER

    def with_try(self, puzzle: PuzzleTraits, *, is_right: bool, hints: int) -> Practice:
        """The practice after one more try today; only the first one of a day counts."""
        last = self.last_met.get(puzzle.item)
        if last == self.today:
            return self
        tried = try_on(self.today, puzzle, last, is_right=is_right, hints=hints)
        return practice_after((*self.tries, tried), self.pool, self.today)


def practice_of(
    records: Iterable[Attempt], pool: Pool, today: date, zone: tzinfo | None
) -> Practice:
    """What a learner's answers come to, on a day that is not before the last of them."""
    return practice_after(first_tries(records, pool, zone), pool, today)


def practice_after(tries: Iterable[FirstTry], pool: Pool, today: date) -> Practice:
    """What first tries, in the order of time, come to."""
    tries = tuple(tries)
    last_met = {each.puzzle.item: each.day for each in tries}
    return Practice(pool, tries, strength_after(tries, today), today, last_met)


class Wish(NamedTuple):
    """What a choice should heed besides the practice.

    Attributes:
        seed: The number that decides among what fits equally well; it is told to the learner.
        place: The place in the round, from 0; None goes by how many were tried today.
        shift: Harder or easier.
        skipped: What was skipped, in order. It is neither failed nor served again.
        avoided: What else is not to be served, such as the puzzles of the day.
        repeats: Whether what was tried in the last three weeks may be served, too.
    """

    seed: int = 0
    place: int | None = None
    shift: Shift = Shift.USUAL
    skipped: tuple[Item, ...] = ()
    avoided: Collection[Item] = ()
    repeats: bool = False


USUAL_WISH = Wish()


def next_choice(practice: Practice, wish: Wish = USUAL_WISH) -> Choice | None:
    """The puzzle that comes next; None where all were tried in the last three weeks, or skipped."""
    return _Choosing(practice, wish).next()


def next_or_again(practice: Practice, wish: Wish = USUAL_WISH) -> Choice | None:
    """The same; where there is none, one that was tried in the last three weeks, if any."""
    return next_choice(practice, wish) or next_choice(practice, wish._replace(repeats=True))


def alike(practice: Practice, puzzle: PuzzleTraits, wish: Wish = USUAL_WISH) -> Choice | None:
    """Another puzzle of the same idea that is about as hard; None where there is none."""
    return _Choosing(practice, wish).like(puzzle, Why.ALIKE)


def wanted_chance(practice: Practice, wish: Wish) -> float:
    """How likely the next puzzle should be to be solved, shift aside."""
    place = practice.tried_today if wish.place is None else wish.place
    if place % ROUND_SIZE < FIRST_PLACES:
        return FIRST_CHANCE
    return USUAL_CHANCE


def newcomer_rating(practice: Practice) -> float:
    """How hard the next puzzle of a newcomer's first round should be."""
    solved = [each.puzzle.rating for each in practice.tries if each.score == 1]
    highest = max(solved, default=NEWCOMER_START - NEWCOMER_LEAP) + NEWCOMER_LEAP
    if not practice.tries:
        return NEWCOMER_START
    return min(highest, practice.strength.general.value - NEWCOMER_BELOW)


class _Choosing:
    """One choice."""

    def __init__(self, practice: Practice, wish: Wish) -> None:
        self.practice = practice
        self.wish = wish
        self.key = f"{wish.seed} {practice.today.isoformat()} {len(practice.tries)}"
        self.chance = wanted_chance(practice, wish)
        self.served = [each.puzzle for each in practice.tries]
        if wish.skipped and wish.skipped[-1] in practice.pool.by_item:
            self.served.append(practice.pool.by_item[wish.skipped[-1]])
        self._wanted: dict[tuple[str, int], float] = {}
        self.met = {each.idea for each in self.served[-LONGEST:]}
        """The ideas met not long ago."""
        self._easiest: dict[str, int] = {}
        """Of each idea the rating of the easiest puzzle that may be served."""

    def next(self) -> Choice | None:
        """What comes next."""
        allowed = self._allowed()
        for idea, rating in ((each.idea, each.rating) for each in allowed):
            self._easiest[idea] = min(rating, self._easiest.get(idea, rating))
        allowed = self._unlike_the_last(allowed)
        if not allowed:
            return None
        near = self._near(allowed)
        if self._is_for_review():
            due = due_ideas(self.practice.tries, self.practice.today)
            for each in sorted(due, key=self._lateness, reverse=True):
                found = self._bringing_back(each, near)
                if found:
                    return self._choice(found, Why.DUE)
        idea = max({each.idea for each in near}, key=lambda idea: (self._urgency(idea), idea))
        return self._choice(self._fittest([x for x in near if x.idea == idea]), Why.NEW)

    def like(self, puzzle: PuzzleTraits, why: Why) -> Choice | None:
        """One that is like a puzzle just met."""
        same = [
            each
            for each in self._allowed()
            if each.idea == puzzle.idea and each.seats == puzzle.seats and each != puzzle
        ]
        fresh = [each for each in same if each.item not in self.practice.last_met] or same
        if not fresh:
            return None
        return self._choice(min(fresh, key=lambda x: self._cost(x, puzzle.rating)), why)

    def _choice(self, puzzle: PuzzleTraits, why: Why) -> Choice:
        last = self.practice.last_met.get(puzzle.item)
        return Choice(puzzle, why, self.practice.strength.chance(puzzle), last)

    def _allowed(self) -> list[PuzzleTraits]:
        """What may be served at all."""
        out = {*self.wish.skipped, *self.wish.avoided}
        if not self.wish.repeats:
            out.update(filter(self.practice.is_recent, self.practice.last_met))
        return [each for item, each in self.practice.pool.by_item.items() if item not in out]

    def _unlike_the_last(self, allowed: list[PuzzleTraits]) -> list[PuzzleTraits]:
        """Those that neither look like the last one nor turn on its idea, as far as there are."""
        if not self.served:
            return allowed
        last = self.served[-1]
        other_idea = [each for each in allowed if not each.idea or each.idea != last.idea]
        other_looks = [each for each in other_idea if each.looks != last.looks]
        return other_looks or other_idea or allowed

    def _lateness(self, due: OpenIdea) -> float:
        """How much it is the turn of an idea that is due; a weak one is later after as long."""
        return due.overdue(self.practice.today) * self._weight(due.idea)

    def _is_for_review(self) -> bool:
        place = self.wish.place
        return (self.practice.tried_today if place is None else place) % 2 == 1

    def _bringing_back(self, due: OpenIdea, allowed: Sequence[PuzzleTraits]) -> PuzzleTraits | None:
        """The puzzle that brings an idea back: about as hard as that which was missed."""
        missed = due.missed
        fit = [
            each
            for each in allowed
            if each.idea == due.idea and abs(each.rating - missed.rating) <= DIFFERENT_ENOUGH
        ]
        fresh = [each for each in fit if each.item not in self.practice.last_met] or fit
        if not fresh:
            return None
        return min(fresh, key=lambda each: self._cost(each, self._wanted_rating(each)))

    def _wanted_rating(self, puzzle: PuzzleTraits) -> float:
        """The rating that a puzzle of that idea should have for this learner."""
        key = puzzle.idea, puzzle.deviation
        if key not in self._wanted:
            if self.practice.is_newcomers:
                wanted: float = newcomer_rating(self.practice)
            else:
                wanted = self._rating_at(*key)
            self._wanted[key] = wanted + self.wish.shift.value
        return self._wanted[key]

    def _rating_at(self, idea: str, deviation: int) -> float:
        """The rating at which a puzzle of an idea has the chance that is wanted.

        Where an idea of which more is to be served has none as easy as that, it is the rating of
        its easiest, if not too hard: else nobody would know of a weakness, or do anything for it.
        """
        strength = self.practice.strength
        wanted = strength.rating_for(self.chance, idea, deviation)
        if self._is_sought(idea):
            hardest = strength.rating_for(STRETCH_CHANCE, idea, deviation)
            return max(wanted, min(self._easiest.get(idea, 0), hardest))
        return wanted

    def _near(self, allowed: list[PuzzleTraits]) -> list[PuzzleTraits]:
        """Those whose rating is near the wanted one; at least a few, if there are so many."""
        if self.practice.is_newcomers:
            # Those whose own rating is best known tell most.
            least = min(each.deviation for each in allowed)
            allowed = [each for each in allowed if each.deviation == least]
        off = {each.item: self._off(each) for each in allowed}
        around = NEAR
        while True:
            near = [each for each in allowed if off[each.item] <= around]
            if len(near) >= min(FEW, len(allowed)):
                return near
            around *= 2

    def _off(self, puzzle: PuzzleTraits) -> float:
        """How far the rating of a puzzle is from the wanted one.

        Too hard counts double, but not at an idea of which more is to be served.
        """
        above = puzzle.rating - self._wanted_rating(puzzle)
        return abs(above) if above < 0 or self._is_sought(puzzle.idea) else 2 * above

    def _is_sought(self, idea: str) -> bool:
        """Whether an idea is weak, or was not met for long, so that more of it is to be served."""
        is_weak = self.practice.strength.difference(idea) < -USUAL_WEAKNESS
        return bool(idea) and (is_weak or idea not in self.met)

    def _urgency(self, idea: str) -> float:
        """How much it is an idea's turn."""
        since = LONGEST
        for back, puzzle in enumerate(reversed(self.served[-LONGEST:])):
            if puzzle.idea == idea:
                since = back
                break
        chance = 0.75 + 0.5 * stable_number(self.key, idea)
        return since * self._weight(idea) * chance

    def _weight(self, idea: str) -> float:
        """How often an idea should come round, compared with a usual one."""
        weakness = -self.practice.strength.difference(idea) - USUAL_WEAKNESS
        often = min(max(1 + weakness / WEAKNESS, LEAST_OFTEN), MOST_OFTEN)
        return often * min(1.0, self.practice.pool.ideas[idea] / RARE) if idea else often / 2

    def _fittest(self, puzzles: Iterable[PuzzleTraits]) -> PuzzleTraits:
        return min(puzzles, key=lambda each: self._cost(each, self._wanted_rating(each)))

    def _cost(self, puzzle: PuzzleTraits, wanted: float) -> float:
        """How badly a puzzle fits, in rating points."""
        cost = abs(puzzle.rating - wanted) + 60 * stable_number(self.key, " ".join(puzzle.item))
        last = self.served[-3:]
        cost += 40 * sum(each.role == puzzle.role for each in last[-2:])
        # Every third or so is one that somebody wrote, for variety and as long as there are any.
        if puzzle.is_handmade == any(each.is_handmade for each in last):
            cost += 80
        if puzzle.item in self.practice.last_met:
            cost += 100
        return cost
