"""What is said of wrong cards, and how fast: ``python -m tests.bench.reasons_bench [ENDINGS]``.

The endings come from games that simple players play against each other, now and then at random;
they are the same on every run. Every sentence is held against the independent checker.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from time import perf_counter

from tests.bench.endings import endings
from tests.grading.checker import faults_in
from tests.grading.wording import unfounded
from tutor.grading.explanation import Explanation, explain
from tutor.grading.reason import Reason, Tone
from tutor.grading.reasons import LAST_RESORTS, UNIVERSAL
from tutor.message import Message
from tutor.rules import Position
from tutor.solver import default_solver
from tutor.text.catalog import Catalog, languages, load_catalog

ENDINGS = 5000
OUTCOME_ONLY = frozenset({"point-short", "draw-lost", "won-already"})
"""They say what the price means, not what it comes from."""


@dataclass
class Figures:
    """What is told of the wrong cards of some endings."""

    wrong: int = 0
    beyond: int = 0
    """Wrong cards with a cause beyond the universal one and the bare outcome."""
    own: int = 0
    """Those among them whose cause is no last resort either."""
    held: Counter[str] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)
    sentences: int = 0
    untrue: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    """Seconds for each explanation, of wrong cards and right ones."""


def figures(positions: Iterable[Position], check: bool = True) -> Figures:
    """The figures of all cards of some positions."""
    found, solver = Figures(), default_solver()
    catalogs = [load_catalog(language) for language in languages()]
    for position in positions:
        for card in position.hand:
            begun = perf_counter()
            told = explain(position, card, solver)
            found.times.append(perf_counter() - begun)
            if told.verdict.cost:
                _count(found, told.reasons)
            if check:
                _check(found, told, catalogs)
    return found


def _count(found: Figures, reasons: Sequence[Reason]) -> None:
    codes = {reason.code for reason in reasons}
    found.wrong += 1
    found.beyond += bool(codes - OUTCOME_ONLY - {UNIVERSAL})
    found.own += bool(codes - OUTCOME_ONLY - set(LAST_RESORTS))
    found.held.update(codes)
    found.first[reasons[0].code] += 1


def _check(found: Figures, told: Explanation, catalogs: Sequence[Catalog]) -> None:
    for card, reasons in ((told.verdict.card, told.reasons), (told.right, told.advice)):
        for reason in reasons:
            found.untrue += faults_in(told.position, card, reason.code, reason.params)
            for catalog in catalogs:
                for message in sentences(reason):
                    text = catalog.say(message)
                    found.untrue += unfounded(catalog, text, reason.code, reason.params)
                    found.sentences += 1
        if not told.verdict.cost:
            return


def sentences(reason: Reason) -> tuple[Message, ...]:
    """All that may be said of a reason."""
    return (reason.message, reason.advice) if reason.tone is Tone.MERIT else (reason.message,)


def main() -> None:
    number = int(sys.argv[1]) if sys.argv[1:] else ENDINGS
    found = figures(endings(number))
    print(f"{number} endings, {found.wrong} wrong cards")
    print(f"a cause beyond the universal one: {found.beyond / found.wrong:.1%}")
    print(f"a cause that is no last resort: {found.own / found.wrong:.1%}")
    print(f"{'code':<24}{'held':>7}{'share':>8}{'told first':>12}{'share':>8}")
    for code, times in found.held.most_common():
        first = found.first[code]
        print(
            f"{code:<24}{times:>7}{times / found.wrong:>8.1%}{first:>12}{first / found.wrong:>8.1%}"
        )
    print(f"sentences checked: {found.sentences}, untrue: {len(found.untrue)}")
    for each in found.untrue[:10]:
        print(" ", each)
    times = [1000 * seconds for seconds in found.times]
    print(f"an explanation: median {median(times):.2f} ms, mean {mean(times):.2f} ms")


if __name__ == "__main__":
    main()
