"""Exact play: what every card is worth when everybody plays as well as can be.

Importing this is cheap; the search is imported when the first solver is asked for.
"""

from tutor.solver.solution import NothingToPlay, Solution, Solver, TooLarge, Unsolvable

__all__ = ["NothingToPlay", "Solution", "Solver", "TooLarge", "Unsolvable", "default_solver"]


def default_solver() -> Solver:
    """A solver for every position within reach, with a memory of its own."""
    from tutor.solver.exact import ExactSolver

    return ExactSolver()
