"""Games to test with: begun from a seed, and played card by card by nobody in particular."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

from tutor.rules.auction import Auction, Call
from tutor.rules.canonical import relabelled
from tutor.rules.cards import Card, Rank, Suit, cards_of
from tutor.rules.deal import Deal, deal
from tutor.rules.game import Game
from tutor.rules.position import Position
from tutor.rules.seen import Seen
from tutor.rules.trick import Seat, winning_place
from tutor.rules.variant import Variant


def at(text: str) -> Position:
    return Position.parse(text)


def card(text: str) -> Card:
    return Card.parse(text)


def cards(text: str) -> tuple[Card, ...]:
    return cards_of(text)


def begun(variant: Variant, seed: int, dealer: int = 0) -> Game:
    """A game dealt from ``seed``, called at random where it must be."""
    rng = Random(seed)
    dealt = deal(variant, rng, Seat(dealer))
    return Game.begin(dealt, any_call(dealt, rng) if variant.is_called else None)


def any_call(dealt: Deal, rng: Random) -> Call:
    """What a random auction comes to; the last one left to speak always bids."""
    auction = Auction(dealt.variant, dealt.dealer)
    while not auction.is_over:
        must = auction.last_bid is None and len(auction.remaining_seats) == 1
        if must or rng.random() < 0.4:
            auction = auction.bid(rng.choice(auction.allowed_bids[:4]))
        else:
            auction = auction.pass_()
    contract = auction.contract
    assert contract is not None
    rank = None if contract.rank else rng.choice(list(Rank))
    return contract.call(rng.choice(list(Suit)), rank)


def moments(game: Game, seed: int) -> Iterator[Game]:
    """The game at every moment to its end, played (and in bastarda sometimes moved) at random."""
    rng = Random(seed)
    yield game
    while not game.is_over:
        moved = moved_at_random(game, rng)
        if moved is not None:
            game = moved
            yield game
        game = game.play(rng.choice(game.position.hand))
        yield game


def moved_at_random(game: Game, rng: Random) -> Game | None:
    """Bastarda after the first trick: with the trump moved to a suit it can move to, or None."""
    now = len(game.tricks) == 1 and not game.position.table
    if not game.variant.trump_moves or not now or game.call is None or game.call.is_moved:
        return None
    left = {held for hand in game.position.hands for held in hand}
    suits = [
        suit
        for suit in Suit
        if suit is not game.position.trump and Card(game.call.card.rank, suit) in left
    ]
    return game.move_trump(rng.choice(suits)) if suits and rng.random() < 0.7 else None


def last(games: Iterator[Game]) -> Game:
    """The last of them."""
    *_, end = games
    return end


def sensible(seen: Seen) -> Card:
    """A card a careful beginner would play: cheap on lead, take what is worth taking."""
    trump = seen.trump

    def cost(held: Card) -> tuple[int, int]:
        return held.points + 6 * (held.suit is trump), held.rank.strength

    cheapest = min(seen.hand, key=cost)
    if not seen.table:
        return cheapest
    best = seen.table[winning_place(seen.table, trump)]
    takers = [held for held in seen.hand if held.beats(best, trump)]
    at_stake = sum(laid.points for laid in seen.table)
    plain = [held for held in takers if held.suit is not trump]
    if plain:
        return max(plain, key=lambda held: held.points)
    if takers and at_stake >= 8:
        return min(takers, key=cost)
    return cheapest


def canonical(position: Position) -> Position:
    """The same position for all that differ only in the names of side suits and the order of hands.

    The trump becomes the first suit.
    """
    best: str | None = None
    chosen = position
    side_suits = [suit for suit in Suit if suit is not position.trump]
    for order in permutations(side_suits):
        names = dict(zip((position.trump, *order), Suit, strict=True))
        turned = relabelled(position, names)
        hands = tuple(tuple(sorted(hand, key=lambda c: -c.index)) for hand in turned.hands)
        candidate = Position(
            turned.trump,
            hands,
            turned.points,
            turned.to_play,
            turned.table,
            turned.stock,
            turned.sides,
        )
        if best is None or str(candidate) < best:
            best, chosen = str(candidate), candidate
    return chosen
