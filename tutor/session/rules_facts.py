"""What the sentences of the rules are filled with: facts of the engine, and measured ones.

>>> from tutor.rules.variant import VARIANTS
>>> facts(VARIANTS["pizzico"])["hand"], facts(VARIANTS["pairs"])["drawn"]
(5, 7)
"""

from __future__ import annotations

from tutor.message import Param
from tutor.rules.auction import MAJORITY, Auction, Call
from tutor.rules.cards import DECK, POINTS_IN_ALL, Card, Rank, Suit, points_of
from tutor.rules.game import MOVE_COSTS
from tutor.rules.match import Match
from tutor.rules.position import Position
from tutor.rules.result import count
from tutor.rules.trick import CALL_ORDER, Seat, Side
from tutor.rules.variant import CHIAMATA, THREE_PLAYERS, TWO_PLAYERS, Option, Variant
from tutor.session.measured import MEASURED

RANKS = tuple(Card(rank, Suit.DENARI) for rank in sorted(Rank, key=lambda rank: -rank.strength))
"""One card of each rank, the strongest first."""

_NAMED = (Rank.KNIGHT, Rank.JACK, Rank.SEVEN, Rank.TWO)


def facts(variant: Variant) -> dict[str, Param]:
    """All that the sentences are filled with, as it is in this game."""
    lengths = (TWO_PLAYERS, TWO_PLAYERS.with_options(Option.BEST_OF_FIVE))
    games, longer = (Match.begin(each, Seat(0)).first_to for each in lengths)
    known: dict[str, Param] = {suit.name.lower(): suit for suit in Suit}
    known |= {card.rank.name.lower(): card for card in RANKS if card.rank in _NAMED}
    known |= zip(("first", "second", "third"), RANKS, strict=False)
    known |= zip(("caller_score", "partner_score", "other_loss", "single"), _scores(), strict=True)
    known |= {"ranks": RANKS, "calls": tuple(Card(rank, Suit.DENARI) for rank in CALL_ORDER)}
    known |= {"loads": tuple(filter(lambda card: card.is_load, RANKS))}
    known |= {"blanks": tuple(filter(lambda card: card.is_blank, RANKS))}
    known |= {"left_out": (variant.left_out or THREE_PLAYERS.left_out)[0]}
    known |= {"deck": len(DECK), "pack": len(variant.pack), "suits": len(Suit)}
    known |= {
        "a_suit": len(RANKS),
        "suit_points": points_of(RANKS),
        "odd_seats": THREE_PLAYERS.seats,
    }
    known |= {"load_points": points_of(card for card in DECK if card.is_load)}
    known |= {"blank_cards": sum(card.is_blank for card in variant.pack)}
    known |= {"all": POINTS_IN_ALL, "half": POINTS_IN_ALL // 2, "win": MAJORITY}
    known |= {"moved": MAJORITY + MOVE_COSTS, "move_costs": MOVE_COSTS}
    known |= {"seats": variant.seats, "others": variant.seats - 1, "hand": variant.hand_size}
    known |= {"usual_hand": TWO_PLAYERS.hand_size, "usual_seats": TWO_PLAYERS.seats}
    known |= {"stock": variant.stock_size, "hidden": max(0, variant.stock_size - 1)}
    known |= {"tricks": variant.tricks, "first_dry": variant.tricks_with_draw + 1}
    known |= {"drawn": variant.tricks_with_draw, "dry": variant.tricks - variant.tricks_with_draw}
    known |= {"games": games, "best_of": 2 * games - 1, "longer": 2 * longer - 1}
    known |= MEASURED
    known |= {"after_two": _least_bid(Option.POINTS_AFTER_TWO, Rank.TWO)}
    return known | {"points_from": _least_bid(Option.POINTS_ONLY)}


def _least_bid(option: Option, *said: Rank) -> int:
    """The fewest points that can be bid where points are bid."""
    auction = Auction(CHIAMATA.with_options(option), Seat(0))
    for rank in said:
        auction = auction.bid(rank)
    return next(bid for bid in auction.allowed if isinstance(bid, int))


def _scores() -> tuple[int, ...]:
    """What a called game counts: won for the caller and partner, lost for another, won alone."""
    scores: list[tuple[int, ...]] = []
    for together in (2, 1):
        sides = tuple(Side(int(seat >= together)) for seat in CHIAMATA.all_seats)
        taken = tuple(POINTS_IN_ALL if seat == 0 else 0 for seat in CHIAMATA.all_seats)
        end = Position(Suit.BASTONI, ((),) * CHIAMATA.seats, taken, Seat(0), (), (), sides)
        result = count(end, CHIAMATA, Call(Seat(0), Card(Rank.TWO, Suit.BASTONI)))
        scores.append(result.scores if result else ())
    return scores[0][0], scores[0][1], -scores[0][2], scores[1][0]
