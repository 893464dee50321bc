"""Exact play: what every card is worth when all seats play as well as possible.

``default_solver`` serves every position within reach; ``Solution`` is what it answers.
"""

from tutor.solver.solution import NothingToPlay, Solution, Solver, TooLarge, Unsolvable

__all__ = ["NothingToPlay", "Solution", "Solver", "TooLarge", "Unsolvable", "default_solver"]


def default_solver() -> Solver:
    """A new solver for every position within reach: see ``ExactSolver``."""
    # Start-up: the tables of the searches are built only when something is to be solved.
    from tutor.solver.exact import ExactSolver

    return ExactSolver()
