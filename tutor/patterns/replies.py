"""What the other seat can play next, and what that costs it: why it does not do the obvious."""

from __future__ import annotations

from typing import NamedTuple

from tutor.patterns.causes import causes_of
from tutor.patterns.pattern import Fact
from tutor.patterns.view import Choice, View
from tutor.rules import Card, play
from tutor.solver.tree import Tree


class Fall(NamedTuple):
    """What becomes of a card after an answer."""

    card: Card
    is_ours: bool
    """Whether it comes to our side."""
    taker: Card | None
    """The card that takes its trick, itself among them; None if that is open."""
    prey: Card | None
    """The dearest card in the trick of the other side than the taker's; None if that is open."""
    trick: int | None
    """The number of its trick; None if that is open."""


class Reply(NamedTuple):
    """What the other of two players may do next: answer a card that was led, or lead."""

    card: Card
    cost: int
    """The points that the other seat gives away by it."""
    final: int
    """Our final points after it."""
    falls: tuple[Fall, ...]
    """Of a costly answer: what comes to us by it that need not, where that is firm."""
    won: tuple[Card, ...]
    """What goes to the other seat by it and need not, in the pair of lines of its account."""
    cause: Fact | None
    """Why it is costly, seen from the other seat: "we" is that seat in it."""


def replies_of(tree: Tree, card: Card) -> tuple[Reply, ...]:
    """What the other of two players can play after a card, what costs nothing first.

    That is an answer to a card that is led, or the next lead after a trick that is lost. Empty with
    more than two seats, where our side leads next, and where the other seat has one card only.
    """
    node = tree.after[card].node
    if tree.position.seats != 2 or node.is_ours or len(node.branches) < 2:
        return ()
    taken = tree.position.points_of_side(tree.position.side_to_play)
    theirs = Choice(Tree(play(tree.position, card)[0]))
    replies = []
    for branch in node.branches:
        view = theirs.view(branch.card)
        causes = causes_of(view)
        falls = tuple(_fall(view, swing.card) for swing in view.lost)
        cause = causes[0] if causes else None
        final, account = taken + branch.value, view.account
        replies.append(Reply(branch.card, account.cost, final, falls, account.won, cause))
    return tuple(sorted(replies, key=lambda reply: reply.cost))


def _fall(view: View, card: Card) -> Fall:
    """What becomes of a card that the other seat loses, in the best lines after its answer."""
    fate = view.here.fate(card)
    prey, holds = view.here.known(lambda line: view.prey_in(line.trick_of(card)))
    return Fall(
        card,
        True,
        fate.takers[0] if len(fate.takers) == 1 else None,
        prey if holds.is_firm else None,
        fate.tricks[0] if len(fate.tricks) == 1 else None,
    )
