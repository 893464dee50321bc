"""All figures: the solver, the explanations, the themes, the search for puzzles, the first screens.

python -m tests.bench
"""

from __future__ import annotations

from tests.bench import mining_bench, reasons_bench, solver_bench, start_bench, themes_bench

for bench in (solver_bench, reasons_bench, themes_bench, mining_bench, start_bench):
    print(f"== {(bench.__doc__ or '').splitlines()[0]}")
    bench.main()
    print()
