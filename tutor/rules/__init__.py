"""The rules of Briscola and its family: cards, positions, play, games and matches.

What a single position needs is imported here. The modules of whole games are imported when one of
their names is first used, so that a puzzle does not wait for them. (``deal`` is not among the names
here, since it is that of its module: use ``tutor.rules.deal.deal``.)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tutor.rules.cards import CARD_AT, DECK, Card, Rank, Suit, points_of
from tutor.rules.errors import (
    CardNotationError,
    Flaw,
    IllegalPlay,
    PositionError,
    RulesError,
    VariantError,
)
from tutor.rules.position import Hand, Position, legal_plays, play
from tutor.rules.seen import Seen, is_hidden_from, seen_by
from tutor.rules.trick import (
    CardDrawn,
    CardPlayed,
    Event,
    GameOver,
    PartnerRevealed,
    Seat,
    Side,
    TrickTaken,
    TrumpCalled,
    TrumpMoved,
    winning_place,
)

if TYPE_CHECKING:
    from tutor.rules.auction import Auction, Call, Contract
    from tutor.rules.deal import Deal, start
    from tutor.rules.game import Game
    from tutor.rules.match import DecidedBy, Match, Result, result_of
    from tutor.rules.reachability import reach_flaws
    from tutor.rules.variant import VARIANTS, Option, TrumpMade, Variant


_LATER = {
    "Auction": "auction",
    "Call": "auction",
    "Contract": "auction",
    "Deal": "deal",
    "start": "deal",
    "Game": "game",
    "Match": "match",
    "reach_flaws": "reachability",
    "DecidedBy": "match",
    "Result": "match",
    "result_of": "match",
    "VARIANTS": "variant",
    "Option": "variant",
    "TrumpMade": "variant",
    "Variant": "variant",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = value
    return value


__all__ = [
    "CARD_AT",
    "DECK",
    "VARIANTS",
    "Auction",
    "Call",
    "Card",
    "CardDrawn",
    "CardNotationError",
    "CardPlayed",
    "Contract",
    "Deal",
    "DecidedBy",
    "Event",
    "Flaw",
    "Game",
    "GameOver",
    "Hand",
    "IllegalPlay",
    "Match",
    "Option",
    "PartnerRevealed",
    "Position",
    "PositionError",
    "Rank",
    "Result",
    "RulesError",
    "Seat",
    "Seen",
    "Side",
    "Suit",
    "TrickTaken",
    "TrumpCalled",
    "TrumpMade",
    "TrumpMoved",
    "Variant",
    "VariantError",
    "is_hidden_from",
    "legal_plays",
    "play",
    "points_of",
    "reach_flaws",
    "result_of",
    "seen_by",
    "start",
    "winning_place",
]
