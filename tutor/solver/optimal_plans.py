"""All best plans of one side of a hidden game, and the least and greatest they make of a sum.

The best plans of a side, against which the other cannot pass the value of the game, are the optima
of a linear programme. It is solved by the simplex method in whole numbers, so exactly; then any
sum over the probabilities is made least and greatest among the optima alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tutor.solver.hidden_game import HiddenGame
from tutor.solver.simplex import Simplex


@dataclass(frozen=True, slots=True)
class Sum:
    """A number that depends on a plan: a constant, and for each option a factor."""

    constant: int
    factors: Mapping[int, int]


class OptimalPlans:
    """The best plans of the second side of a game, or with ``of_first`` of the first.

    ``value`` is what the game comes to for the first side, as far as ``HiddenGame`` has it.
    """

    __slots__ = ("_moment_of_first", "_simplex", "_variables", "_width", "value")

    def __init__(self, game: HiddenGame, of_first: bool) -> None:
        by_second = game.together_by_second
        own, own_alone = game.second, game.second_alone
        other, other_alone, links, sign = game.first, game.first_alone, game.together, 1
        if of_first:
            own, own_alone = game.first, game.first_alone
            other, other_alone, links, sign = game.second, game.second_alone, by_second, -1
        # A variable for each option but the first of its moment, whose chance is what is left; and
        # one for each moment of the other side, see _add_moment.
        self._moment_of_first = {moment[0]: moment for moment in own}
        options = [option for moment in own for option in moment[1:]]
        self._variables = {option: variable for variable, option in enumerate(options)}
        self._width = len(options) + len(other)
        rows = [self._in_variables(Sum(0, dict.fromkeys(moment[1:], 1)))[1] for moment in own]
        limits = [1] * len(own)
        constant, cost = self._in_variables(_signed(sign, 0, enumerate(own_alone)))
        for place, moment in enumerate(other):
            worth = [
                self._in_variables(_signed(sign, other_alone[option], links[option]))
                for option in moment
            ]
            top, top_row = _add_moment(worth, len(options) + place, rows, limits)
            constant += top
            cost = [one + more for one, more in zip(cost, top_row, strict=True)]
        self._simplex = Simplex(rows, limits, self._width)
        self.value = sign * (constant + self._simplex.keep_to_least(cost))

    def least(self, asked: Sum) -> Fraction:
        """The least that ``asked`` is in a best plan."""
        constant, cost = self._in_variables(asked)
        return constant + self._simplex.least(cost)

    def greatest(self, asked: Sum) -> Fraction:
        """The greatest that ``asked`` is in a best plan."""
        factors = {option: -factor for option, factor in asked.factors.items()}
        return -self.least(Sum(-asked.constant, factors))

    def least_ratio(self, above: Sum, below: Sum) -> Fraction | None:
        """The least of ``above / below`` in the best plans in which ``below``, never negative, is
        not 0; None if it is 0 in all. Where ``below`` is 0, ``above`` has to be 0 too.
        """
        if not self.greatest(below):
            return None
        ratio = self._ratio_here(above, below)
        # Each round lowers the ratio to that of another corner of the optima: it ends.
        while self.least(_less(above, below, ratio)) < 0:
            ratio = self._ratio_here(above, below)
        return ratio

    def greatest_ratio(self, above: Sum, below: Sum) -> Fraction | None:
        """The greatest of ``above / below``, as in ``least_ratio``."""
        factors = {option: -factor for option, factor in above.factors.items()}
        least = self.least_ratio(Sum(-above.constant, factors), below)
        return None if least is None else -least

    def _ratio_here(self, above: Sum, below: Sum) -> Fraction:
        """``above / below`` in the plan that the last question led to."""
        parts = []
        for asked in (above, below):
            constant, cost = self._in_variables(asked)
            parts.append(constant + self._simplex.here(cost))
        return parts[0] / parts[1]

    def _in_variables(self, asked: Sum) -> tuple[int, list[int]]:
        """The sum with the first option of each moment put as 1 less the others."""
        constant, row = asked.constant, [0] * self._width
        for option, factor in asked.factors.items():
            moment = self._moment_of_first.get(option)
            if moment is None:
                row[self._variables[option]] += factor
            else:
                constant += factor
                for other in moment[1:]:
                    row[self._variables[other]] -= factor
        return constant, row


def _signed(sign: int, alone: int, links: Iterable[tuple[int, int]]) -> Sum:
    return Sum(sign * alone, {option: sign * payoff for option, payoff in links})


def _add_moment(
    worth: Sequence[tuple[int, list[int]]], variable: int, rows: list[list[int]], limits: list[int]
) -> tuple[int, list[int]]:
    """Adds a moment of the other side, which takes the option that gives it most.

    What it takes is the worth of the option that gives most at the start, plus the variable, which
    is 0 or more: a row for each other option says that it gives no more. Returned is that sum.
    """
    top, top_row = max(worth, key=lambda each: each[0])
    for constant, row in worth:
        if row is not top_row:
            rows.append([one - other for one, other in zip(row, top_row, strict=True)])
            rows[-1][variable] = -1
            limits.append(top - constant)
    total = list(top_row)
    total[variable] = 1
    return top, total


def _less(above: Sum, below: Sum, ratio: Fraction) -> Sum:
    """``above - ratio * below``, multiplied by the denominator of the ratio."""
    part, whole = ratio.numerator, ratio.denominator
    factors = {option: whole * factor for option, factor in above.factors.items()}
    for option, factor in below.factors.items():
        factors[option] = factors.get(option, 0) - part * factor
    return Sum(whole * above.constant - part * below.constant, factors)
