"""How strong a learner is, on the scale of the puzzles' ratings, and how sure that is.

A try is taken for a game against the puzzle, as in Glicko (Glickman, "Parameter estimation in large
dynamic paired comparison experiments", Applied Statistics 48, 1999): the chance to solve it is a
half where both ratings are equal and ten to one 400 points lower, and a puzzle's rating has an
error of its own, which brings chances closer to a half.

A learner is not equally good at every idea. So the strength at a puzzle is a sum of two: the
general strength, and a difference for its main idea, which is taken for small until tries say
otherwise. (Such sums: Pelánek, "Applications of the Elo rating system in adaptive educational
systems", Computers & Education 98, 2016.)

Glicko goes from game to game and remembers only the last estimates; where the first of them are far
off, as with a newcomer, and where two parts share each surprise, it stays behind for a hundred
puzzles. Here all tries are weighed again each time, as in Coulom's "Whole-History Rating"
(Computers and Games, 2008): the strength is that under which they are most likely, found by
Newton's method, and the error follows from the curvature there. Old tries weigh less, because a
learner changes: half after ``HALF_LIFE`` tries, and half after ``HALF_LIFE_DAYS`` days.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from math import exp, log, pi, sqrt
from types import MappingProxyType
from typing import NamedTuple

from tutor.training.first_tries import FirstTry
from tutor.training.pool import PuzzleTraits

_Q = log(10) / 400
"""Rating points as log odds."""

ENOUGH_TRIES = 8
"""So many tries at an idea it takes before its rating says anything."""

HALF_LIFE = 200
HALF_LIFE_DAYS = 120
LONGEST_HISTORY = 800
"""Older tries than that would weigh less than a sixteenth, and are left out."""

DAILY_CHANGE = 6.0
"""By how many points strength changes in a day without a try, as a standard deviation."""


class Rating(NamedTuple):
    """A strength in rating points, and the standard deviation of its error."""

    value: float
    deviation: float

    @property
    def margin(self) -> float:
        """What to show after ±: in 19 of 20 cases the true strength is no further off."""
        return 2 * self.deviation


UNKNOWN = Rating(1500, 350)
"""A learner of whom nothing is known: the mean of all puzzles, and the deviation Glicko takes."""

IDEA_SPREAD = 100
"""By how much learners are better or worse at one idea, as a standard deviation; a guess."""


class Strength(NamedTuple):
    """A learner's strength on one day.

    Attributes:
        general: The strength at all puzzles.
        ideas: The strength at each idea that was tried.
        tries: How many tries each of them has had.
    """

    general: Rating = UNKNOWN
    ideas: Mapping[str, Rating] = MappingProxyType({})
    tries: Mapping[str, int] = MappingProxyType({})

    def at(self, idea: str) -> Rating:
        """The strength at the puzzles of an idea; at those of none, for ""."""
        if idea in self.ideas or not idea:
            return self.ideas.get(idea, self.general)
        general = self.general
        return Rating(general.value, sqrt(general.deviation**2 + IDEA_SPREAD**2))

    def difference(self, idea: str) -> float:
        """By how many points one is stronger at an idea than in general."""
        return self.at(idea).value - self.general.value

    @property
    def known_ideas(self) -> Mapping[str, Rating]:
        """The strength at each idea that had enough tries, the weakest first."""
        known = [idea for idea, tries in self.tries.items() if tries >= ENOUGH_TRIES]
        known.sort(key=lambda idea: (self.ideas[idea].value, idea))
        return {idea: self.ideas[idea] for idea in known}

    def chance(self, puzzle: PuzzleTraits) -> float:
        """How likely the puzzle is to be solved at the first try, 0 to 1."""
        value, deviation = self.at(puzzle.idea)
        scale = _scale(deviation**2 + puzzle.deviation**2)
        return _logistic(scale * (value - puzzle.rating))

    def rating_for(self, chance: float, idea: str, deviation: float) -> float:
        """The rating at which a puzzle of that idea and deviation has this chance."""
        strength = self.at(idea)
        scale = _scale(strength.deviation**2 + deviation**2)
        return strength.value - log(chance / (1 - chance)) / scale


def strength_after(tries: Iterable[FirstTry], today: date) -> Strength:
    """The strength after some first tries, which are in the order of time.

    ``today`` may be later than the last of them: then less is sure.
    """
    counted = [each for each in tries if each.weight][-LONGEST_HISTORY:]
    return _Fit(counted, today).strength() if counted else Strength()


def strength_on_days(
    tries: Sequence[FirstTry], days: Iterable[date]
) -> tuple[tuple[date, Strength], ...]:
    """The strength at the end of each of some days, as it was known then; 2 ms or so for each."""
    return tuple(
        (day, strength_after((each for each in tries if each.day <= day), day)) for day in days
    )


class _Term(NamedTuple):
    """A try as the fit needs it."""

    part: int
    """The idea by its number; the last number is that of no idea."""
    rating: int
    score: float
    weight: float
    scale: float


class _Fit:
    """The most likely strength: one general value, and one difference for each idea."""

    _STEPS = 20
    _CLOSE = 0.5
    """Rating points: below that no further step is taken."""
    _LEAP = 400
    """No step is longer: far from the goal Newton's method may overshoot."""

    def __init__(self, tries: Sequence[FirstTry], today: date) -> None:
        self.ideas = sorted({each.puzzle.idea for each in tries if each.puzzle.idea})
        self.waited = max(0, (today - tries[-1].day).days)
        number = {idea: place for place, idea in enumerate(self.ideas)}
        last = len(self.ideas)
        self.terms = [
            _Term(
                number.get(each.puzzle.idea, last),
                each.puzzle.rating,
                each.score,
                each.weight * _age_weight(len(tries) - 1 - place, (today - each.day).days),
                _scale(each.puzzle.deviation**2),
            )
            for place, each in enumerate(tries)
        ]
        self.general = UNKNOWN.value
        self.differences = [0.0] * (last + 1)

    def strength(self) -> Strength:
        """The strength that is found, with the tries of each idea."""
        for _ in range(self._STEPS):
            curvature, shares, curvatures = self._step()
            if self._is_close:
                break
        # The general value and an idea's difference have errors that go against each other: what
        # is added to the one is taken from the other. Only their sums are known well.
        drift = DAILY_CHANGE**2 * self.waited
        ideas = {
            idea: Rating(
                self.general + self.differences[place],
                sqrt(1 / curvatures[place] + (1 - shares[place]) ** 2 / curvature + drift),
            )
            for place, idea in enumerate(self.ideas)
        }
        counts = [0] * (len(self.ideas) + 1)
        for term in self.terms:
            counts[term.part] += 1
        deviation = min(sqrt(1 / curvature + drift), UNKNOWN.deviation)
        general = Rating(self.general, deviation)
        return Strength(general, ideas, dict(zip(self.ideas, counts, strict=False)))

    def _step(self) -> tuple[float, list[float], list[float]]:
        """One step of Newton's method.

        Returns the curvature of the general value once the ideas have adapted to it, the share of
        its change that each idea then makes good, and the curvature of each idea alone.
        """
        slopes, curves = self._slopes()
        all_slope = sum(slopes) - (self.general - UNKNOWN.value) / UNKNOWN.deviation**2
        all_curve = sum(curves) + 1 / UNKNOWN.deviation**2
        ideas = range(len(self.ideas))
        own = [curves[idea] + 1 / IDEA_SPREAD**2 for idea in ideas]
        shares = [curves[idea] / own[idea] for idea in ideas]
        pulls = [slopes[idea] - self.differences[idea] / IDEA_SPREAD**2 for idea in ideas]
        for idea in ideas:
            all_slope -= shares[idea] * pulls[idea]
            all_curve -= shares[idea] * curves[idea]
        change = min(max(all_slope / all_curve, -self._LEAP), self._LEAP)
        self.general += change
        largest = abs(change)
        for idea in ideas:
            own_change = pulls[idea] / own[idea] - shares[idea] * change
            self.differences[idea] += own_change
            largest = max(largest, abs(own_change))
        self._is_close = largest < self._CLOSE
        return all_curve, shares, own

    def _slopes(self) -> tuple[list[float], list[float]]:
        """For each idea, and for no idea, slope and curvature of the likelihood of its tries."""
        size = len(self.differences)
        slopes, curves = [0.0] * size, [0.0] * size
        values = [self.general + difference for difference in self.differences]
        for part, rating, score, weight, scale in self.terms:
            chance = _logistic(scale * (values[part] - rating))
            slopes[part] += weight * scale * (score - chance)
            curves[part] += weight * scale * scale * chance * (1 - chance)
        return slopes, curves


def _age_weight(tries_since: int, days_since: int) -> float:
    """How much a try still weighs, from 1 down."""
    return exp(-log(2) * (tries_since / HALF_LIFE + max(0, days_since) / HALF_LIFE_DAYS))


def _logistic(odds: float) -> float:
    """The chance with these log odds."""
    return 1 / (1 + exp(-min(max(odds, -30.0), 30.0)))


def _scale(variance: float) -> float:
    """Log odds per rating point where ratings have an error of this variance (Glicko's g)."""
    return _Q / sqrt(1 + 3 * _Q**2 * variance / pi**2)
