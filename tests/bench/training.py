"""What training comes to: simulated learners over sixty days, ten puzzles a day.

python -m tests.bench.training
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from statistics import mean

from tests.training.learners import (
    WEAK_BY,
    Learner,
    Training,
    even_pool,
    shipped_pool,
    trained,
)
from tutor.training.choice import NEAR, USUAL_CHANCE
from tutor.training.first_tries import FORGOTTEN_AFTER, FirstTry
from tutor.training.pool import Pool
from tutor.training.rating import Strength, strength_after

STRENGTHS = (1200, 1400, 1600, 1900)
DAYS, A_DAY = 60, 10
LEARNERS = 2
"""Simulated learners of each strength."""
SETTLED_LEARNERS = 24
"""The same where only the rating after 60 puzzles is looked at."""
SETTLED_AFTER = (10, 60)


def main() -> None:
    """Prints the figures for the shipped puzzles, for evenly spread ones, and what is missing."""
    for name, pool in (("shipped", shipped_pool()), ("evenly spread", even_pool())):
        print(f"\n{len(pool)} puzzles, {name}")
        print_ratings(pool)
        print_sixty_days(pool)
        if name == "shipped":
            print_missing(pool)


def print_ratings(pool: Pool) -> None:
    """How far the rating is off after so many puzzles."""
    print("\nthe rating after so many puzzles, over", SETTLED_LEARNERS, "learners each")
    print("puzzles as hard as rated  strength  after  off on average  mean error  within 80  in ±")
    for are_exact in (True, False):
        for true in STRENGTHS:
            runs = [
                trained(Learner(true, pool, seed, are_ratings_exact=are_exact), 6)
                for seed in range(SETTLED_LEARNERS)
            ]
            for after in SETTLED_AFTER:
                found = [_strength(run, after).general for run in runs]
                off = [each.value - true for each in found]
                within = mean(abs(each) <= 80 for each in off)
                inside = mean(abs(each.value - true) <= each.margin for each in found)
                print(
                    f"{'yes' if are_exact else 'no':<24}{true:10}{after:7}{mean(off):16.0f}"
                    f"{mean(map(abs, off)):12.0f}{within:11.0%}{inside:6.0%}"
                )


def _strength(training: Training, after: int) -> Strength:
    tries = [
        FirstTry(each.choice.puzzle, each.day, float(each.is_solved), 1.0)
        for each in training.served[:after]
    ]
    return strength_after(tries, tries[-1].day)


def print_sixty_days(pool: Pool) -> None:
    """What is served in sixty days, to learners with one weak idea that gets better."""
    print(
        f"\n{DAYS} days, {A_DAY} a day, over {LEARNERS} learners each, one idea weaker by", WEAK_BY
    )
    print("strength  weak idea       solved  weak served  then it is  rating off  due  again after")
    for true in STRENGTHS:
        for weak in _weak_ideas(pool):
            learners = [Learner(true, pool, seed, weak, learns=True) for seed in range(LEARNERS)]
            runs = [trained(each, DAYS, A_DAY) for each in learners]
            solved = mean(run.success for run in runs)
            often = mean(_served_often(run, pool, weak) for run in runs)
            then = mean(each.differences[weak] for each in learners)
            off = mean(run.practice.strength.general.value - true for run in runs)
            due = mean(each.choice.why.value == "due" for run in runs for each in run.served)
            again = min(
                each.days_since_last
                for run in runs
                for each in run.served
                if each.days_since_last is not None
            )
            print(
                f"{true:8}  {weak:<15}{solved:7.0%}{often:12.1f}x{then:12.0f}{off:12.0f}"
                f"{due:5.0%}{again:8} days"
            )


def _weak_ideas(pool: Pool) -> list[str]:
    """The ideas with the most puzzles."""
    return [idea for idea, _ in sorted(pool.ideas.items(), key=lambda x: (-x[1], x[0]))[:4]]


def _served_often(training: Training, pool: Pool, weak: str) -> float:
    """How often an idea was served, compared with others that are not rare."""
    served = training.ideas
    others = [served[idea] for idea, n in pool.ideas.items() if n >= 20 and idea != weak]
    return served[weak] / mean(others)


def print_missing(pool: Pool) -> None:
    """How many puzzles of each idea lack for three weeks of training without a repetition."""
    a_period = FORGOTTEN_AFTER.days * A_DAY
    ideas = [idea for idea, _ in pool.ideas.most_common()]
    needed = a_period / len(ideas)
    print(f"\npuzzles within {NEAR} of what a learner needs, and how many are missing if an idea")
    print(f"is to come {needed:.0f} times in three weeks, or twice as often where it is weak")
    heads = [f"{true}{' weak' if weak else ''}" for true, weak in _needs()]
    print(f"{'idea':<24}" + "".join(f"{head:>14}" for head in heads))
    missing: Counter[str] = Counter()
    for idea in ideas:
        cells = []
        for head, (true, weak) in zip(heads, _needs(), strict=True):
            known = Strength(Strength().general._replace(value=true - weak, deviation=60))
            wanted = known.rating_for(USUAL_CHANCE, "", 170)
            there = sum(each.idea == idea and abs(each.rating - wanted) <= NEAR for each in pool)
            short = max(0, round(needed * (2 if weak else 1)) - there)
            missing[head] += short
            cells.append(f"{there} -{short}" if short else f"{there}")
        print(f"{idea:<24}" + "".join(f"{cell:>14}" for cell in cells))
    print(f"{'missing':<24}" + "".join(f"{missing[head]:>14}" for head in heads))
    wants = [
        Strength(Strength().general._replace(value=true - weak, deviation=60)).rating_for(
            USUAL_CHANCE, "", 170
        )
        for true, weak in _needs()
    ]
    print(f"{'at ratings around':<24}" + "".join(f"{want:14.0f}" for want in wants))


def _needs() -> Iterator[tuple[int, int]]:
    """Each strength, and by how much an idea is weaker."""
    for true in STRENGTHS:
        yield true, 0
        yield true, WEAK_BY


if __name__ == "__main__":
    sys.exit(main())
