"""What patterns say of cards, and how fast: ``python -m tests.bench.patterns_bench [ENDINGS]``.

Of endings of self-play, which are the same on every run. Whether it is true, the tests of patterns
prove; here it is counted how often something is said, and how far it holds.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean, median
from time import perf_counter

from tests.bench.endings import endings
from tutor.patterns import Choice, Fact, causes_of, is_cause, merits_of, why_settled
from tutor.rules import Card, Position
from tutor.solver.tree import Tree

ENDINGS = 5000


@dataclass
class Figures:
    """What is told of the cards of some endings."""

    positions: int = 0
    wrong: int = 0
    with_cause: int = 0
    """Wrong cards of which is told by which mistake, and not only what changes hands."""
    right: int = 0
    with_merit: int = 0
    flat: Counter[str] = field(default_factory=Counter)
    """Why nothing is to be found, in the endings of which that is so."""
    first: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    holds: Counter[str] = field(default_factory=Counter)
    """How far the first cause or merit of a card holds."""
    times: list[float] = field(default_factory=list)
    """Seconds for each position, with all its cards."""


def figures(positions: Iterable[Position]) -> Figures:
    """The figures of all cards of some positions."""
    found = Figures()
    for position in positions:
        begun = perf_counter()
        choice = Choice(Tree(position))
        told = {card: _told(choice, card) for card in position.hand}
        why = why_settled(choice.tree)
        found.times.append(perf_counter() - begun)
        found.positions += 1
        found.flat.update(fact.pattern.slug for fact in why)
        for card, facts in () if why else told.items():
            is_wrong = card in choice.wrong
            found.wrong += is_wrong
            found.right += not is_wrong
            found.with_cause += is_wrong and any(map(is_cause, facts))
            found.with_merit += not is_wrong and bool(facts)
            found.held.update({fact.pattern.slug for fact in facts})
            found.first.update(fact.pattern.slug for fact in facts[:1])
            found.holds.update(fact.holds.value for fact in facts[:1])
    return found


def _told(choice: Choice, card: Card) -> tuple[Fact, ...]:
    view = choice.view(card)
    return causes_of(view) or merits_of(view).facts


def main() -> None:
    found = figures(endings(int(sys.argv[1]) if sys.argv[1:] else ENDINGS))
    print(f"{found.positions} endings, {sum(found.flat.values())} with nothing to find")
    print(f"wrong cards: {found.wrong}, with a cause: {found.with_cause / found.wrong:.1%}")
    print(f"right cards: {found.right}, with a merit: {found.with_merit / found.right:.1%}")
    print(f"nothing to find: {dict(found.flat)}")
    print(f"the first holds: {dict(found.holds)}")
    print(f"{'pattern':<24}{'told':>7}{'told first':>12}")
    for slug, times in found.held.most_common():
        print(f"{slug:<24}{times:>7}{found.first[slug]:>12}")
    times = [1000 * seconds for seconds in found.times]
    print(f"a position: median {median(times):.2f} ms, mean {mean(times):.2f} ms")


if __name__ == "__main__":
    main()
