"""What can be counted in a choice: tricks, the cards that beat another, the points still needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.patterns.view import Choice
from tutor.rules import Card


@dataclass(frozen=True, slots=True)
class Count:
    """The counts of a choice, as far as they are fixed."""

    tricks_left: int
    """The tricks still to be played, that on the table among them."""
    tricks_won: Mapping[Card, int | None]
    """How many of them our side wins after each card of the hand; None where that is open."""
    have: int
    """The points our side has taken."""
    needed: int | None
    """The final points that the goal asks; None without one."""

    @property
    def missing(self) -> int | None:
        """The points still needed; 0 if the goal is reached already."""
        return None if self.needed is None else max(0, self.needed - self.have)


def count_of(choice: Choice) -> Count:
    """What can be counted in a choice."""
    position, tree = choice.position, choice.tree
    won = {}
    for card, after in tree.after.items():
        tricks = after.tricks_won
        won[card] = tricks.value if tricks.holds.is_firm else None
    left = len(tree.after[position.hand[0]].shown.tricks)
    have = position.points_of_side(position.side_to_play)
    return Count(left, won, have, choice.needed)


def wins_more_by(choice: Choice, card: Card) -> int | None:
    """How many tricks a card wins more than each wrong card at least; None if that is open."""
    won = count_of(choice).tricks_won
    others = [won[wrong] for wrong in choice.wrong]
    mine = won[card]
    known = [other for other in others if other is not None]
    if mine is None or not known or len(known) < len(others):
        return None
    return mine - max(known)


def beaters_of(choice: Choice, card: Card) -> tuple[Card, ...]:
    """The cards held by the other side than that of ``card`` that beat it when it is led."""
    position = choice.position
    is_ours = card in choice.ours
    held = (each for hand in position.hands for each in hand)
    return tuple(
        each
        for each in held
        if (each in choice.ours) is not is_ours and each.beats(card, position.trump)
    )
