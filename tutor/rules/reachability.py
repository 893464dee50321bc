"""Whether play by the rules can lead to a position, which a valid position need not be.

>>> from tutor.rules.variant import TWO_PLAYERS
>>> [each.code for each in reach_flaws(Position.parse("d/3dFd7b,Ac5c2s/51,46"), TWO_PLAYERS)]
['turn-up-missing']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tutor.rules.cards import Card
from tutor.rules.errors import Flaw, flaw
from tutor.rules.position import Position
from tutor.rules.trick import Side
from tutor.rules.variant import TrumpMade, Variant


def reach_flaws(position: Position, variant: Variant) -> tuple[Flaw, ...]:
    """Everything that keeps ``position`` from arising in a game of ``variant``; empty if it can.

    At the lead to the first trick without a draw the turn-up, a trump, is in the hand that plays
    last to it. At any time the points taken must be those of whole tricks of the cards gone.
    """
    if position.seats != variant.seats:
        wanted, seats = variant.seats, position.seats
        return (flaw("seats-of-variant", variant=variant.name, wanted=wanted, seats=seats),)
    flaws = _side_flaws(position, variant) + _left_out_flaws(position, variant)
    # The points can only be checked where the sides and the number of cards are right.
    points = [] if flaws else _points_flaws(position, variant)
    return (
        *_size_flaws(position, variant),
        *_trump_flaws(position, variant),
        *flaws,
        *points,
    )


def _side_flaws(position: Position, variant: Variant) -> list[Flaw]:
    """The sides are the variant's own; or the caller's two, or one, against the others."""
    sizes = sorted(Counter(position.sides).values())
    if variant.is_called:
        fits = sizes in ([1, 4], [2, 3])
    elif variant.has_two_sides:
        fits = _shape(position.sides) == _shape(variant.sides)
    else:
        # Each for himself; or, as a solver looks at it, one against all the others.
        fits = sizes in ([1] * variant.seats, [1, variant.seats - 1])
    turned = _from_seat_to_play(position, position.sides)
    return [] if fits else [flaw("sides-of-variant", sides=turned, variant=variant.name)]


def _size_flaws(position: Position, variant: Variant) -> list[Flaw]:
    flaws = []
    held = max(map(len, position.hands))
    if position.stock and not variant.stock_size:
        stock = len(position.stock)
        flaws.append(flaw("stock-of-variant", stock=stock, variant=variant.name))
    if held > variant.hand_size:
        dealt = variant.hand_size
        flaws.append(flaw("hand-of-variant", held=held, variant=variant.name, dealt=dealt))
    elif position.stock and variant.stock_size and held < variant.hand_size:
        flaws.append(flaw("hand-not-filled", held=held, dealt=variant.hand_size))
    return flaws


def _trump_flaws(position: Position, variant: Variant) -> list[Flaw]:
    """Where the card that made the trump must be, as long as it cannot have been played."""
    if position.turn_up is not None:
        if position.turn_up.suit is position.trump or not variant.stock_size:
            return []
        return [flaw("turn-up-not-trump", card=position.turn_up)]
    last = position.hands[position.seat_after(position.leader, -1)]
    if len(last) != variant.hand_size or any(card.suit is position.trump for card in last):
        return []
    match variant.trump_made:
        case TrumpMade.TURN_UP:
            return [flaw("turn-up-missing", cards=last)]
        case TrumpMade.LAST_DEALT:
            return [flaw("last-dealt-missing", cards=last)]
        case TrumpMade.CALLED:
            return []


def _left_out_flaws(position: Position, variant: Variant) -> list[Flaw]:
    """Reports each card in play that the variant leaves out."""
    return [
        flaw("left-out-in-play", card=card, variant=variant.name)
        for card in position.in_play
        if card in variant.left_out
    ]


def _points_flaws(position: Position, variant: Variant) -> list[Flaw]:
    gone, amounts, seats = _gone(position, variant), _amounts(position, variant), variant.seats
    if can_be_taken(gone, amounts, seats):
        return []
    return [flaw("points-not-made", points=amounts, gone=len(gone), seats=seats)]


def _gone(position: Position, variant: Variant) -> list[Card]:
    """The cards taken in tricks: not those left out of the pack."""
    in_play = set(position.in_play)
    return [card for card in variant.pack if card not in in_play]


def _amounts(position: Position, variant: Variant) -> tuple[int, ...]:
    """The points of each side, or of each player for himself, from the seat to play on."""
    if variant.sides and not variant.has_two_sides:
        return _from_seat_to_play(position, position.points)
    sides = dict.fromkeys(_from_seat_to_play(position, position.sides))
    return tuple(position.points_of_side(Side(side)) for side in sides)


def _from_seat_to_play(position: Position, by_seat: Sequence[int]) -> tuple[int, ...]:
    return (*by_seat[position.to_play :], *by_seat[: position.to_play])


def _shape(sides: Sequence[Side]) -> tuple[int, ...]:
    """Sides renamed in the order they sit, so that only who sits with whom remains."""
    return tuple(list(dict.fromkeys(sides)).index(side) for side in sides)


def can_be_taken(gone: Sequence[Card], amounts: Sequence[int], seats: int) -> bool:
    """Whether the cards gone can lie in piles worth ``amounts``, each of whole tricks.

    >>> from tutor.rules.cards import cards_of
    >>> can_be_taken(cards_of("Ad3d4c5c"), (11, 10), 2)
    True
    >>> can_be_taken(cards_of("Ad3d4c5c"), (10, 0), 2)
    False
    """
    *tracked, _ = sorted(amounts)
    valued = [card.points for card in gone if card.points]
    blanks = len(gone) - len(valued)
    if len(tracked) == 1:
        return sum(valued) == sum(amounts) and any(
            sums >> tracked[0] & 1 and _blanks_needed([held], len(valued), seats) <= blanks
            for held, sums in enumerate(_sums(valued, seats))
        )
    # Per tracked pile: points, and cards so far modulo a trick. The largest gets what is left.
    piles = {tuple((0, 0) for _ in tracked)}
    for points in valued:
        for pile in tuple(piles):
            for place, (sum_, cards) in enumerate(pile):
                if sum_ + points <= tracked[place]:
                    grown = (sum_ + points, (cards + 1) % seats)
                    piles.add((*pile[:place], grown, *pile[place + 1 :]))
    return sum(valued) == sum(amounts) and any(
        [sum_ for sum_, _ in pile] == tracked
        and _blanks_needed([cards for _, cards in pile], len(valued), seats) <= blanks
        for pile in piles
    )


def _sums(valued: Sequence[int], seats: int) -> list[int]:
    """The points one pile can have, as the set bits of an int, by its number of cards modulo those
    of a trick. For two piles this is about a hundred times faster than trying each pile.
    """
    sums = [1, *[0] * (seats - 1)]
    for points in valued:
        sums = [same | sums[held - 1] << points for held, same in enumerate(sums)]
    return sums


def _blanks_needed(cards: Sequence[int], valued: int, seats: int) -> int:
    """The fewest blanks that fill every pile up to whole tricks, the largest pile's too."""
    return sum(-held % seats for held in (*cards, valued - sum(cards)))
