"""All figures: the solver, the explanations, the themes, the first screens.

python -m tests.bench
"""

from __future__ import annotations

from tests.bench import library_bench, reasons_bench, solver_bench, start_bench, themes_bench

for bench in (solver_bench, reasons_bench, themes_bench, start_bench, library_bench):
    print(f"== {(bench.__doc__ or '').splitlines()[0]}")
    bench.main()
    print()
