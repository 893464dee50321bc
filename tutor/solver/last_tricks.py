"""The last three tricks of two hands, on ints: the innermost loop of exact play.

Cards are ints as by ``trump_first_indices``. A *margin* is the points the leader takes from here on
minus those the other hand takes. It depends neither on the points taken before nor on the seats.
"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.rules import CARD_AT, Card, Suit
from tutor.solver.solution import TooLarge

Table = Sequence[Sequence[int]]

LARGEST = 3
"""The most cards a hand that this module looks at."""

POINTS = tuple(card.points for card in CARD_AT)
"""The points of a card by its index; the same for ``Card.index`` and ``trump_first_indices``."""


def _outcome(lead: Card, reply: Card) -> int:
    points = lead.points + reply.points
    return ~points if reply.beats(lead, Suit.DENARI) else points


OUTCOME: Table = tuple(tuple(_outcome(lead, reply) for reply in CARD_AT) for lead in CARD_AT)
"""``OUTCOME[lead][reply]``: the points p of the trick if the lead takes it, else ~p (negative)."""

GAIN: Table = tuple(tuple(o if o >= 0 else o + 1 for o in row) for row in OUTCOME)
"""``GAIN[lead][reply]``: the margin of the trick."""

_TURN = {suit: 10 * place for place, suit in enumerate(Suit)}


def trump_first_indices(cards: Sequence[Card], trump: Suit) -> list[int]:
    """The cards as ints 0 to 39, the trumps 0 to 9, in each suit the strongest last.

    >>> trump_first_indices([Card.parse("2s"), Card.parse("As")], Suit.SPADE)
    [0, 9]
    """
    turn = _TURN[trump]
    return [(card.index - turn) % 40 for card in cards]


def ending_values(hand: Sequence[int], other: Sequence[int], led: int | None = None) -> list[int]:
    """The points that each card of ``hand`` is still sure to bring its side, both sides exact.

    Cards are given as by ``trump_first_indices``, up to three a hand. ``hand`` leads, or replies
    to ``led``, and then holds one card more than ``other``. Points already taken are not included.

    >>> from tutor.rules import Position
    >>> position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
    >>> ending_values(*(trump_first_indices(each, position.trump) for each in position.hands))
    [2, 2, 10]
    """
    if len(hand) > LARGEST:
        raise TooLarge("hand-too-large", asked=len(hand), limit=LARGEST, seats=2)
    left = sum([POINTS[card] for card in hand]) + sum([POINTS[card] for card in other])
    if led is None:
        return [(left + margin) >> 1 for margin in lead_margins(OUTCOME, GAIN, hand, other)]
    left += POINTS[led]
    row = OUTCOME[led]
    values = []
    for place, reply in enumerate(hand):
        rest = (*hand[:place], *hand[place + 1 :])
        margin = _after(OUTCOME, GAIN, row[reply], other, rest)
        values.append((left - margin) >> 1)
    return values


def lead_margins(
    outcome: Table, gain: Table, first: Sequence[int], second: Sequence[int]
) -> list[int]:
    """The margin of each lead of ``first`` against the best replies of ``second``, equal hands.

    The tables may number the cards in any way that suits the caller.
    """
    replies = [(reply, (*second[:at], *second[at + 1 :])) for at, reply in enumerate(second)]
    margins = []
    for place, lead in enumerate(first):
        row = outcome[lead]
        rest = (*first[:place], *first[place + 1 :])
        margins.append(min([_after(outcome, gain, row[r], rest, kept) for r, kept in replies]))
    return margins


def best_margin(outcome: Table, gain: Table, first: Sequence[int], second: Sequence[int]) -> int:
    """The margin of the best lead: ``max(lead_margins(...))``, with worse leads cut off early."""
    replies = [(reply, (*second[:at], *second[at + 1 :])) for at, reply in enumerate(second)]
    best = -121
    for place, lead in enumerate(first):
        row = outcome[lead]
        rest = (*first[:place], *first[place + 1 :])
        worst = 121
        for reply, kept in replies:
            margin = _after(outcome, gain, row[reply], rest, kept)
            if margin < worst:
                worst = margin
                if worst <= best:
                    break
        else:
            best = worst
    return best


def _after(
    outcome: Table, gain: Table, taken: int, first: Sequence[int], second: Sequence[int]
) -> int:
    """The leader's margin with the trick ``taken`` and the cards then left, two a hand at most."""
    if taken >= 0:
        if len(first) == 2:
            return taken + _two_left(outcome, gain, *first, *second)
        return taken + gain[first[0]][second[0]] if first else taken
    taken += 1
    if len(first) == 2:
        return taken - _two_left(outcome, gain, *second, *first)
    return taken - gain[second[0]][first[0]] if first else taken


def _two_left(outcome: Table, gain: Table, a: int, b: int, c: int, d: int) -> int:
    """The margin of the last two tricks: a and b lead against c and d. Written out for speed."""
    row = outcome[a]
    taken = row[c]
    one = taken + gain[b][d] if taken >= 0 else taken + 1 - gain[d][b]
    taken = row[d]
    other = taken + gain[b][c] if taken >= 0 else taken + 1 - gain[c][b]
    best = one if one < other else other
    row = outcome[b]
    taken = row[c]
    one = taken + gain[a][d] if taken >= 0 else taken + 1 - gain[d][a]
    if one <= best:
        return best
    taken = row[d]
    other = taken + gain[a][c] if taken >= 0 else taken + 1 - gain[c][a]
    if other <= best:
        return best
    return one if one < other else other
