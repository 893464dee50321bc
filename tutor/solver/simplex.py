"""Linear programmes in whole numbers: the least of a sum under limits, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


class Simplex:
    """Variables of 0 or more, with ``row * variables <= limit`` for each row; limits of 0 or more.

    All numbers kept are whole, over one common denominator: the divisions of a step always come
    out even. Bland's rule keeps it from going round in circles.
    """

    __slots__ = ("_basis", "_columns", "_limits", "_over", "_rows", "width")

    def __init__(self, rows: list[list[int]], limits: list[int], width: int) -> None:
        self.width = width
        self._rows, self._limits, self._over = rows, limits, 1
        self._columns = list(range(width))
        self._basis = list(range(width, width + len(rows)))

    def least(self, cost: Sequence[int]) -> Fraction:
        """The least of ``cost * variables``, where the variables are then left.

        It must have a least: raises ValueError if it falls without end.
        """
        constant, _ = self._descend(cost)
        return Fraction(constant, self._over)

    def keep_to_least(self, cost: Sequence[int]) -> Fraction:
        """As ``least``; from now on only the points where this cost is least are left."""
        constant, line = self._descend(cost)
        kept = [place for place, slope in enumerate(line) if not slope]
        self._columns = [self._columns[place] for place in kept]
        self._rows = [[row[place] for place in kept] for row in self._rows]
        return Fraction(constant, self._over)

    def here(self, cost: Sequence[int]) -> Fraction:
        """``cost * variables`` where they were left."""
        return Fraction(self._line(cost)[0], self._over)

    def _descend(self, cost: Sequence[int]) -> tuple[int, list[int]]:
        constant, line = self._line(cost)
        while True:
            falling = [place for place, slope in enumerate(line) if slope < 0]
            if not falling:
                return constant, line
            column = min(falling, key=self._columns.__getitem__)
            constant, line = self._exchange(self._leaving(column), column, constant, line)

    def _line(self, cost: Sequence[int]) -> tuple[int, list[int]]:
        """The cost here, and how it grows with each variable that is 0 here."""
        width = self.width
        line = [cost[each] * self._over if each < width else 0 for each in self._columns]
        constant = 0
        for each, row, limit in zip(self._basis, self._rows, self._limits, strict=True):
            factor = cost[each] if each < width else 0
            if factor:
                constant += factor * limit
                line = [slope - factor * entry for slope, entry in zip(line, row, strict=True)]
        return constant, line

    def _leaving(self, column: int) -> int:
        """The row whose variable is the first to be 0 if that of the column grows."""
        best = -1
        rows, limits, basis = self._rows, self._limits, self._basis
        for place, row in enumerate(rows):
            entry = row[column]
            if entry <= 0:
                continue
            if best >= 0:
                ahead = limits[place] * rows[best][column] - limits[best] * entry
                if ahead > 0 or (ahead == 0 and basis[place] > basis[best]):
                    continue
            best = place
        if best < 0:
            raise ValueError("the sum falls without end")
        return best

    def _exchange(
        self, at: int, column: int, constant: int, line: list[int]
    ) -> tuple[int, list[int]]:
        """Lets the variable of the column grow until that of the row ``at`` is 0."""
        over, chosen, limit = self._over, self._rows[at], self._limits[at]
        pivot = chosen[column]
        for place, row in enumerate(self._rows):
            if place == at:
                continue
            factor = row[column]
            if factor:
                self._rows[place] = new = [
                    (entry * pivot - factor * other) // over
                    for entry, other in zip(row, chosen, strict=True)
                ]
                new[column] = -factor
                self._limits[place] = (self._limits[place] * pivot - factor * limit) // over
            elif pivot != over:
                self._rows[place] = [entry * pivot // over for entry in row]
                self._limits[place] = self._limits[place] * pivot // over
        slope = line[column]
        constant = (constant * pivot + slope * limit) // over
        line = [
            (entry * pivot - slope * other) // over
            for entry, other in zip(line, chosen, strict=True)
        ]
        line[column] = -slope
        self._rows[at] = [*chosen[:column], over, *chosen[column + 1 :]]
        self._over = pivot
        self._columns[column], self._basis[at] = self._basis[at], self._columns[column]
        return constant, line
