"""What the patterns are: the list of them, and each explained with a play that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from tutor.content.example import Example, Examples
from tutor.grading.goal import needed_for, target_of
from tutor.grading.play import position_after
from tutor.grading.sentences import told_as_far_as_it_holds
from tutor.grading.verdict import outcome_in
from tutor.message import Message, say
from tutor.patterns import (
    PATTERNS,
    Choice,
    Fact,
    Pattern,
    Tone,
    causes_of,
    facts_of,
    merits_of,
    why_settled,
)
from tutor.patterns.words import kinds_about
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.trick import winning_place
from tutor.session import screen
from tutor.session.blocks.table import position_table
from tutor.session.blocks.verdict import final_count, trick_results
from tutor.session.screen import Block, Gap, Say
from tutor.solver import Solver
from tutor.solver.tree import Tree


class Kind(Enum):
    """What a pattern is to a learner, in the order they are listed."""

    FAULT = "fault"
    MERIT = "merit"
    SHAPE = "shape"
    SETTLED = "settled"


def kind_of(pattern: Pattern) -> Kind:
    """What a pattern is to a learner: the count blames and praises like any other."""
    match pattern.tone:
        case Tone.FAULT | Tone.COUNT_FAULT:
            return Kind.FAULT
        case Tone.MERIT | Tone.COUNT_MERIT:
            return Kind.MERIT
        case Tone.SHAPE:
            return Kind.SHAPE
        case Tone.SETTLED:
            return Kind.SETTLED
        case _:
            assert_never(pattern.tone)


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """A card that a pattern is shown by, beside a card that shows the difference."""

    choice: Choice
    card: Card
    fact: Fact
    """What the pattern says of the card."""
    other: Card | None
    """For a fault the right card; for a merit a costly one; None where all cards are equal."""

    @property
    def said(self) -> Message:
        """What the pattern says of the card, in a sentence."""
        return told_as_far_as_it_holds(self.fact, self.fact.message())

    @property
    def position(self) -> Position:
        return self.choice.position

    def final(self, card: Card) -> int:
        """The final points that a card of the hand is sure of."""
        return self.choice.tree.after[card].final


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A card that a pattern only seems to be there in, and what is so of it instead."""

    position: Position
    card: Card
    fact: Fact

    @property
    def said(self) -> Message:
        """What is so of it instead, in a sentence."""
        return told_as_far_as_it_holds(self.fact, self.fact.message())


def pattern_list() -> list[Block]:
    """All patterns, one a line."""
    blocks: list[Block] = []
    for kind in Kind:
        blocks.append(Say(say(f"why.{kind.value}s"), screen.Tone.TITLE))
        blocks += [_row(pattern) for pattern in PATTERNS if kind_of(pattern) is kind]
        blocks.append(Gap())
    return [*blocks, Say(say("why.more"), screen.Tone.NOTE)]


def _row(pattern: Pattern) -> Say:
    return Say(say("why.row", code=pattern.slug, name=pattern.text("name")))


def pattern_page(
    pattern: Pattern, example: PlayedExample, near: NearMiss | None, solver: Solver
) -> list[Block]:
    """All about one pattern, with an example, and a near miss if there is one."""
    kind = kind_of(pattern)
    what = [part for part in kinds_about(pattern) if part in ("what", "because")]
    blocks: list[Block] = [
        Say(say("why.row", code=pattern.slug, name=pattern.text("name")), screen.Tone.TITLE),
        Say(say(f"why.{kind.value}"), screen.Tone.NOTE),
        Gap(),
        *(Say(pattern.text(part)) for part in what),
        *([Gap()] if what else []),
        *_example(example, kind, solver),
    ]
    if near:
        blocks += _near_miss(near)
    return [
        *blocks,
        Say(say("why.remember"), screen.Tone.TITLE),
        Say(pattern.text("maxim")),
        Say(say("why.lesson", lesson=pattern.lesson), screen.Tone.NOTE),
    ]


# Examples


def played_example(pattern: Pattern, examples: Examples, solver: Solver) -> PlayedExample:
    """The first example of a pattern."""
    example = examples.holds[0]
    choice = example_choice(example, solver)
    told = facts_of(pattern, choice, example.card)
    fact = next(each for each in told if each.params == example.params)
    return PlayedExample(choice, example.card, fact, _other(choice, fact, example.card))


def near_miss(examples: Examples, solver: Solver) -> NearMiss | None:
    """The first near miss of a pattern of which something else is so; None if there is none."""
    for example in examples.fails:
        choice = example_choice(example, solver)
        view = choice.view(example.card)
        told = (*causes_of(view), *merits_of(view).facts, *why_settled(choice.tree))
        if told:
            return NearMiss(example.position, example.card, told[0])
    return None


def example_choice(example: Example, solver: Solver) -> Choice:
    """The choice of an example: every card that costs points is wrong in it."""
    position = example.position
    target = target_of(None, position, solver.solve(position))
    return Choice(Tree(position), needed=needed_for(target))


def _other(choice: Choice, fact: Fact, card: Card) -> Card | None:
    """The card to be played beside an example."""
    view = choice.view(card)
    if view.is_costly:
        return view.right
    tree = choice.tree
    named = {fact.params.get("kept"), fact.params.get("other")}

    def pull(costly: Card) -> tuple[bool, bool, int]:
        return costly in named, _would_take(choice.position, costly), tree.cost(costly)

    return max((each for each in tree.after if tree.cost(each)), key=pull, default=None)


def _would_take(position: Position, card: Card) -> bool:
    table = (*position.table, card)
    return len(table) > 1 and winning_place(table, position.trump) == len(table) - 1


def _example(example: PlayedExample, kind: Kind, solver: Solver) -> list[Block]:
    position = example.position
    blocks: list[Block] = [
        Say(say("why.example"), screen.Tone.TITLE),
        position_table(position, position.to_play),
        Gap(),
        _makes(example),
        *_line(position, example.card, solver),
    ]
    if kind is not Kind.SHAPE:
        blocks.append(Say(example.said))
    if example.other:
        blocks.append(Gap())
        blocks += _instead(example) if kind is Kind.FAULT else _others(example)
        blocks += _line(position, example.other, solver)
    return [*blocks, Gap()]


def _makes(example: PlayedExample) -> Say:
    """What the card of the example makes."""
    card, final, top = example.card, example.final(example.card), example.choice.tree.top
    if final == top:
        return Say(say("why.makes", card=card, final=final), screen.Tone.GOOD)
    return Say(say("why.slip", card=card, final=final, top=top), screen.Tone.BAD)


def _line(position: Position, card: Card, solver: Solver) -> list[Block]:
    """The exact line after a card, to the end, and the final count."""
    line, you = solver.line(position, card), position.to_play
    return trick_results(position, you, line) + final_count(position_after(position, line), you)


def _instead(example: PlayedExample) -> list[Block]:
    """The right card, beside an example of a fault, and what makes it right."""
    assert example.other
    merits = merits_of(example.choice.view(example.other)).facts
    return [
        Say(say("why.instead"), screen.Tone.TITLE),
        *(Say(told_as_far_as_it_holds(each, each.message("plan"))) for each in merits[:1]),
        Say(say("why.right", card=example.other)),
    ]


def _others(example: PlayedExample) -> list[Block]:
    """What the costly cards make, and which of them is played, beside an example of a merit."""
    tree = example.choice.tree
    return [
        Say(say("why.others"), screen.Tone.TITLE),
        *(_cost(example, card) for card in tree.after if tree.cost(card)),
        Say(say("why.played", card=example.other or example.card)),
    ]


def _cost(example: PlayedExample, card: Card) -> Say:
    final, top = example.final(card), example.choice.tree.top
    outcome = outcome_in(example.position, final)
    key = f"why.costs.{'points' if outcome is None else outcome.slug}"
    return Say(say(key, card=card, final=final, top=top))


def _near_miss(near: NearMiss) -> list[Block]:
    position = near.position
    return [
        Say(say("why.near"), screen.Tone.TITLE),
        position_table(position, position.to_play),
        Gap(),
        Say(say("why.instead-so", card=near.card)),
        Say(near.said),
        Gap(),
    ]
