"""A game of two sides that choose once each without seeing all, and balanced play in it.

What the first side gains the second loses. A *moment* is all that a side knows when it chooses,
with the *options* it has there; a *plan* gives each option the probability that it is chosen in its
moment. Plans are *balanced* if neither side gains by another one: then they are worth the *value*.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Plan = list[float]
Links = Sequence[tuple[int, int]]
"""Options of the other side, each with a payoff."""


@dataclass(frozen=True, slots=True)
class HiddenGame:
    """The options of each side, numbered through its moments, and what they pay the first side.

    An option pays ``..._alone`` whatever the other side does, and ``together[a]`` lists the options
    of the second side that pay more with option ``a`` of the first. Payoffs are whole numbers that
    hold the weight of the deals in which they come about.
    """

    first: tuple[range, ...]
    second: tuple[range, ...]
    first_alone: tuple[int, ...]
    second_alone: tuple[int, ...]
    together: tuple[Links, ...]

    @property
    def together_by_second(self) -> tuple[Links, ...]:
        """``together`` as lists of the options of the second side."""
        links: list[list[tuple[int, int]]] = [[] for _ in self.second_alone]
        for first, row in enumerate(self.together):
            for second, payoff in row:
                links[second].append((first, payoff))
        return tuple(links)


def worth_of_options(alone: Iterable[int], links: Iterable[Links], plan: Plan) -> Plan:
    """What each option of a side pays against the plan of the other."""
    return [
        base + sum([payoff * plan[other] for other, payoff in row])
        for base, row in zip(alone, links, strict=True)
    ]


class Learner:
    """One side's regrets, its present plan, and the sum of all its plans, later ones counting more.

    ``sign`` is 1 for the side that wants much and -1 for the one that wants little.
    """

    __slots__ = ("_choices", "_moments", "_regrets", "_sign", "_sums", "plan")

    def __init__(self, moments: Sequence[range], options: int, sign: int) -> None:
        self._moments, self._sign = moments, sign
        self._choices = [each for each in enumerate(moments) if len(each[1]) > 1]
        self._regrets = [0.0] * options
        self._sums = [0.0] * options
        self.plan = [0.0] * options
        for moment in moments:
            for option in moment:
                self.plan[option] = 1 / len(moment)

    def learn(self, worth: Plan, step: int, reach: Sequence[float] | None = None) -> None:
        """Regret matching+: choose each option in proportion to what it would have brought more.

        Args:
            worth: What each option brings, times how often the others let it come about.
            step: The number of the round, from 1.
            reach: How often the side itself lets each moment come about; None for always.
        """
        plan, regrets, sums, sign = self.plan, self._regrets, self._sums, self._sign
        for place, moment in self._choices:
            mean = sum([worth[option] * plan[option] for option in moment])
            weight = step if reach is None else step * reach[place]
            total = 0.0
            for option in moment:
                regret = regrets[option] + sign * (worth[option] - mean)
                regrets[option] = regret = regret if regret > 0 else 0.0
                total += regret
            for option in moment:
                if total:
                    plan[option] = regrets[option] / total
                sums[option] += weight * plan[option]

    def average(self, least: float = 0.0) -> Plan:
        """The mean of all plans so far, without the options that are less probable than ``least``.

        The mean draws near to balanced play, the present plan may not.
        """
        plan = [0.0] * len(self.plan)
        for moment in self._moments:
            total = sum([self._sums[option] for option in moment])
            if not total:  # it never came about
                for option in moment:
                    plan[option] = self.plan[option]
                continue
            kept = [option for option in moment if self._sums[option] >= least * total]
            total = sum([self._sums[option] for option in kept])
            for option in kept:
                plan[option] = self._sums[option] / total
        return plan


LONGEST = 20_000
"""The most rounds of learning."""

RARE = 0.005
"""Options less probable than this are left out of a plan where it is as good without them."""


def balanced_plans(game: HiddenGame, gap: float) -> tuple[Plan, Plan]:
    """Plans of both sides against which both together gain ``gap`` or less, in units of payoffs.

    By regret matching+, the sides learning in turn, the mean weighted by the round. The gap is
    looked at now and then; after ``LONGEST`` rounds the plans are given as they are.
    """
    by_second = game.together_by_second
    first = Learner(game.first, len(game.first_alone), 1)
    second = Learner(game.second, len(game.second_alone), -1)
    look = 1
    for step in range(1, LONGEST + 1):
        first.learn(worth_of_options(game.first_alone, game.together, second.plan), step)
        second.learn(worth_of_options(game.second_alone, by_second, first.plan), step)
        if step in (look, LONGEST):
            look += max(1, look // 4)
            for least in (RARE, 0.0):
                plans = first.average(least), second.average(least)
                if gap_of(game, by_second, *plans) <= gap:
                    return plans
    return first.average(), second.average()


def gap_of(game: HiddenGame, by_second: Sequence[Links], first: Plan, second: Plan) -> float:
    """What both sides together gain by the best answers to the other's plan; 0 if balanced."""
    upper = worth_of_options(game.first_alone, game.together, second)
    lower = worth_of_options(game.second_alone, by_second, first)
    most = sum([max([upper[option] for option in moment]) for moment in game.first])
    least = sum([min([lower[option] for option in moment]) for moment in game.second])
    alone = sum([pay * part for pay, part in zip(game.second_alone, second, strict=True)])
    alone_too = sum([pay * part for pay, part in zip(game.first_alone, first, strict=True)])
    return most + alone - least - alone_too
