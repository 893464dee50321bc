"""All figures: solver, hidden cards, patterns, faults, themes, mining, checks, screens, and more.

python -m tests.bench [NAME ...]
"""

from __future__ import annotations

import sys
from importlib import import_module

ALL = (
    "solver",
    "hidden",
    "patterns",
    "faults",
    "themes",
    "difficulty",
    "mining",
    "check",
    "editor",
    "start",
    "keys",
    "library",
)

# Each bench may be run alone with arguments of its own; here it has none.
names, sys.argv[1:] = sys.argv[1:] or ALL, []
for name in names:
    bench = import_module(f"tests.bench.{name}_bench")
    print(f"== {(bench.__doc__ or '').splitlines()[0]}")
    bench.main()
    print()
