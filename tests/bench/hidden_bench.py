"""How well players play where cards are hidden, and how fast such play is solved.

``python -m tests.bench.hidden_bench [MODULE:PLAYER ...]`` measures the program's players, or those
named: any function that chooses a card from what its seat sees. A position of the files is the
trump, the turn-up, the cards that both sides together do not see, the points of the leader and the
other side, and the value for the leader. ``last_draw.jsonl`` holds 120 of trick 17, with values
found by an independent program: each stands for 140 deals, 35 hands that lead and 140 moments in
which a hand replies. ``draw_before_last.jsonl`` holds 20 of trick 16, from games between counters:
10,080 deals, 84 hands and 504 moments each, with values found by this one.

What a player loses is told in per cent of a game: against balanced play, and at trick 17 also at
the most, against a side that answers it as well as can be (its exploitability). At trick 16 it is
what that card costs, if the player goes on best. A player must not be left to chance.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import combinations
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import NamedTuple

from tutor.players.registry import PLAYERS
from tutor.rules import Card, Position, Seat, Seen, Suit, play, seen_by
from tutor.solver.draw_before_last import DrawBeforeLast, solve_draw_before_last
from tutor.solver.last_draw import LastDraw, Objective, solve_last_draw

LAST_DRAW = "last_draw.jsonl"
BEFORE_LAST = "draw_before_last.jsonl"
Player = Callable[[Seen], Card]
Hand = frozenset[Card]


class Benchmark(NamedTuple):
    """A position of the file."""

    trump: Suit
    turn_up: Card
    unseen: tuple[Card, ...]
    points: tuple[int, int]
    value: float

    def solved(self, objective: Objective = Objective.WIN) -> LastDraw:
        return solve_last_draw(self.trump, self.turn_up, self.unseen, self.points, objective)

    def solved_deep(self) -> DrawBeforeLast:
        return solve_draw_before_last(self.trump, self.turn_up, self.unseen, self.points)

    def dealt(self, leader: Hand, replier: Hand) -> Position:
        """The position before the lead, the other cards face down."""
        down = tuple(c for c in self.unseen if c not in leader | replier)
        hands = tuple(tuple(c for c in self.unseen if c in hand) for hand in (leader, replier))
        return Position(self.trump, hands, self.points, stock=(*down, self.turn_up))

    def hands(self) -> Iterator[Hand]:
        return map(frozenset, combinations(self.unseen, 3))


class Lost(NamedTuple):
    """What a player loses, in parts of a game: against balanced play, and at the most."""

    balanced: float
    at_most: float


class LostBefore(NamedTuple):
    """What a player loses at trick 16, in parts of a game, as the leader and as the other side."""

    leading: float
    replying: float


def benchmarks(file: str = LAST_DRAW) -> list[Benchmark]:
    """All positions of a file."""
    rows = map(json.loads, Path(__file__).with_name(file).read_text("utf-8").splitlines())
    return [
        Benchmark(
            Suit(row["trump"]),
            Card.parse(row["turn_up"]),
            tuple(map(Card.parse, row["unseen"])),
            (row["points"][0], row["points"][1]),
            row["value"],
        )
        for row in rows
    ]


def lost_by_leading(bench: Benchmark, solved: LastDraw, player: Player) -> Lost:
    """What a player loses as the leader, on average over its hands."""
    balanced = 0.0
    of_reply: dict[tuple[Hand, Card], dict[Card, float]] = {}
    for hand in bench.hands():
        ways = solved.lead_ways(hand, next(iter(hand)))
        led = player(seen_by(bench.dealt(hand, ways[0].other), Seat(0)))
        for way in solved.lead_ways(hand, led):
            replies = solved.reply(way.other, led)
            answers = of_reply.setdefault((way.other, led), dict.fromkeys(way.other, 0.0))
            for reply, worth in way.worth.items():
                balanced += replies[reply] * float(worth)
                answers[reply] += float(worth)
    worst = sum(min(answers.values()) for answers in of_reply.values())
    return Lost(solved.value - balanced / 140, solved.value - worst / 140)


def lost_by_replying(bench: Benchmark, solved: LastDraw, player: Player) -> Lost:
    """What a player loses as the side that replies, on average over hands and leads."""
    balanced = 0.0
    of_lead: dict[tuple[Hand, Card], float] = {}
    for hand in bench.hands():
        for led in set(bench.unseen) - hand:
            ways = solved.reply_ways(hand, led)
            position, _ = play(bench.dealt(ways[0].other, hand), led)
            reply = player(seen_by(position, Seat(1)))
            for way in ways:
                worth = 1 - float(way.worth[reply])
                balanced += solved.lead(way.other)[led] * worth
                of_lead[way.other, led] = of_lead.get((way.other, led), 0.0) + worth
    best = sum(max(of_lead[hand, led] for led in hand) for hand in bench.hands())
    return Lost(balanced / 140 - solved.value, best / 140 - solved.value)


def lost_before_last(bench: Benchmark, solved: DrawBeforeLast, player: Player) -> LostBefore:
    """What a player loses by its card at trick 16, on average over the deals."""
    leading = replying = 0.0
    hands = list(bench.hands())
    for hand in hands:
        other = next(each for each in hands if not each & hand)
        worth = solved.lead_worth(hand)
        leading += max(worth.values()) - worth[player(seen_by(bench.dealt(hand, other), Seat(0)))]
    for hand in hands:
        for led in set(bench.unseen) - hand:
            leaders = [each for each in hands if led in each and not each & hand]
            found = solved.reply_worth(hand, led)
            if found is not None:
                position, _ = play(bench.dealt(leaders[0], hand), led)
                lost = max(found.values()) - found[player(seen_by(position, Seat(1)))]
                replying += lost * sum(solved.lead(each)[led] for each in leaders)
    # Each of the 84 hands meets 20 others.
    return LostBefore(leading / len(hands), replying / len(hands) / 20)


def players(names: list[str]) -> Mapping[str, Player]:
    """The players named ``module:function``; those of the program if none is."""
    if not names:
        return PLAYERS
    named = [name.partition(":") for name in names]
    return {name: getattr(import_module(module), name) for module, _, name in named}


def main() -> None:
    measured = players(sys.argv[1:])
    last_draw(measured)
    before_last(measured)


def last_draw(measured: Mapping[str, Player]) -> None:
    """Prints the figures of trick 17."""
    found = []
    for objective in Objective:
        times, gaps = [], []
        for bench in benchmarks():
            started = process_time()
            solved = bench.solved(objective)
            times.append(1000 * (process_time() - started))
            gaps.append(solved.exploitability)
            if objective is Objective.WIN:
                found.append(solved)
                assert abs(solved.value - bench.value) <= solved.exploitability + 1e-6
        print(
            f"trick 17, {objective.value:<6} {len(times)} positions: median {median(times):.1f} "
            f"ms, slowest {max(times):.1f} ms, exploitability at most {max(gaps):.1g}"
        )
    print(f"{'lost, % of a game':<20} {'leading':>9} {'at most':>9} {'replying':>9} {'at most':>9}")
    for name, player in measured.items():
        columns: list[float] = []
        for measure in (lost_by_leading, lost_by_replying):
            lost = [measure(*each, player) for each in zip(benchmarks(), found, strict=True)]
            columns += [mean(each.balanced for each in lost), mean(each.at_most for each in lost)]
        print(f"{name:<20} " + " ".join(f"{100 * each:9.2f}" for each in columns))


def before_last(measured: Mapping[str, Player]) -> None:
    """Prints the figures of trick 16."""
    found, times, benches = [], [], benchmarks(BEFORE_LAST)
    for bench in benches:
        started = process_time()
        found.append(bench.solved_deep())
        times.append(process_time() - started)
    gap = max(each.exploitability for each in found)
    print(
        f"trick 16, {len(times)} positions: median {median(times):.1f} s, slowest "
        f"{max(times):.1f} s, exploitability at most {gap:.1g}"
    )
    print(f"{'lost, % of a game':<20} {'leading':>9} {'replying':>9}")
    for name, player in measured.items():
        lost = [lost_before_last(*each, player) for each in zip(benches, found, strict=True)]
        columns = mean(each.leading for each in lost), mean(each.replying for each in lost)
        print(f"{name:<20} " + " ".join(f"{100 * each:9.2f}" for each in columns))


if __name__ == "__main__":
    main()
