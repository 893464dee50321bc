"""What checking costs: 10,000 puzzles in 50 files, and one small file.

python -m tests.bench.check_bench [folder to leave the files in]
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tutor.grading.verdict import Outcome
from tutor.rules.canonical import are_twins
from tutor.rules.cards import DECK, POINTS_IN_ALL, Card, Suit, points_of
from tutor.rules.errors import PositionError
from tutor.rules.position import Position, play
from tutor.rules.reachability import reach_flaws
from tutor.rules.trick import Seat
from tutor.rules.variant import VARIANTS
from tutor.solver import Solution, default_solver

FILES = 50
PUZZLES = 200
ROUNDS = 3
SOLVER = default_solver()


def main() -> None:
    """Prints seconds of the clock and of the processor, and the most memory of one process."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(sys.argv[1] if sys.argv[1:] else made)
        if not list(folder.glob("*.yaml")):
            write_sets(folder, FILES, PUZZLES)
        small = folder / "set-00.yaml"
        few = Path(made) / "few.yaml"
        few.write_text(set_text("few", 3, Random(0)), "utf-8")
        bare = min(_run("-c", "pass")[0] for _ in range(ROUNDS))
        print(f"a bare interpreter {1000 * bare:.0f} ms")
        for name, path in (
            ("3 puzzles", few),
            (f"{PUZZLES} puzzles", small),
            (f"{FILES * PUZZLES} puzzles in {FILES} files", folder),
        ):
            taken, used, most = min(_run("-m", "tutor", "check", str(path)) for _ in range(ROUNDS))
            print(f"{name:<28}{taken:6.2f} s, {used:6.2f} s of processors, {most / 1024:4.0f} MiB")


def write_sets(folder: Path, files: int, puzzles: int) -> None:
    """Writes so many sets of so many puzzles, the same each time."""
    for number in range(files):
        name = f"set-{number:02}"
        (folder / f"{name}.yaml").write_text(set_text(name, puzzles, Random(number)), "utf-8")


def set_text(name: str, puzzles: int, rng: Random) -> str:
    """A set of puzzles as an author might write it."""
    lines = [f"set: {name}", f"title: The set {name}", "puzzles:"]
    for number in range(puzzles):
        position, solution = worth_asking(rng)
        best = ", ".join(map(str, solution.best))
        wrong = next(card for card in position.hand if card not in solution.best)
        led = position.table[0] if position.table else None
        lines += [
            f"  - id: {name}-{number:03}",
            f"    title: Ending {number} of {name}",
            f"    trump: {position.trump.value}",
            f"    you: {{hand: [{_cards(position.hands[0])}], points: {position.points[0]}}}",
            f"    opponent: {{hand: [{_cards(position.hands[1])}], points: {position.points[1]}}}",
            *([f"    to_lead: opponent\n    table: [{led}]"] if led else []),
            f"    asserts: {{best: [{best}], final: {solution.top}}}",
            "    note: >-",
            "      The stock is gone, every card is known. Count the trumps that are out, and ask",
            "      yourself who will lead the last trick and what that player will have to lead.",
            "    comments:",
            f"      {wrong}: >-",
            "        It looks good at first, but count again what is left once it has been played.",
        ]
    return "\n".join(lines) + "\n"


def _cards(cards: tuple[Card, ...]) -> str:
    return ", ".join(map(str, cards))


def worth_asking(rng: Random) -> tuple[Position, Solution]:
    """An ending of three tricks whose cards do not come to the same outcome."""
    while True:
        position = ending(rng)
        solution = SOLVER.solve(position) if position else None
        if position and solution and solution.top >= 60:
            right = [
                c
                for c, f in solution.points_after.items()
                if Outcome.of(f) is Outcome.of(solution.top)
            ]
            wrong = [card for card in position.hand if card not in right]
            if wrong and all(are_twins(position, right[0], card) for card in right[1:]):
                return position, solution


def ending(rng: Random) -> Position | None:
    """Any ending of three tricks, at a lead or a reply; None where the cards do not allow one."""
    cards = rng.sample(DECK, 6)
    rest = POINTS_IN_ALL - points_of(cards)
    taken = rng.randint(max(0, min(rest, 30)), min(rest, 60))
    hands = tuple(cards[:3]), tuple(cards[3:])
    try:
        position = Position(rng.choice(list(Suit)), hands, (taken, rest - taken), Seat(0))
        if rng.random() < 0.5:
            position = play(position, rng.choice(position.hand))[0]
            position = Position.parse(str(position))
    except PositionError:
        return None
    return None if reach_flaws(position, VARIANTS["two-players"]) else position


def _run(*arguments: str) -> tuple[float, float, int]:
    """One run: seconds of the clock, seconds of all its processes, most KiB of one of them."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    ran = subprocess.run([sys.executable, *arguments], capture_output=True, check=False)
    taken = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if ran.returncode:
        print(ran.stdout.decode()[:500], ran.stderr.decode()[-500:])
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return taken, used, after.ru_maxrss


if __name__ == "__main__":
    os.environ.setdefault("BRISCOLA_HOME", tempfile.mkdtemp())
    main()
