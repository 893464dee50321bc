"""The rules of Briscola and its family: cards, positions, play. Knows nothing above it."""

from tutor.rules.cards import CARD_AT, DECK, Card, Rank, Suit, points_of
from tutor.rules.errors import CardNotationError, Flaw, IllegalPlay, PositionError, RulesError
from tutor.rules.position import Hand, Position, legal_plays, play
from tutor.rules.seen import Seen, seen_by
from tutor.rules.trick import (
    CardDrawn,
    CardPlayed,
    Event,
    GameOver,
    Seat,
    Side,
    TrickTaken,
    winning_place,
)

__all__ = [
    "CARD_AT",
    "DECK",
    "Card",
    "CardDrawn",
    "CardNotationError",
    "CardPlayed",
    "Event",
    "Flaw",
    "GameOver",
    "Hand",
    "IllegalPlay",
    "Position",
    "PositionError",
    "Rank",
    "RulesError",
    "Seat",
    "Seen",
    "Side",
    "Suit",
    "TrickTaken",
    "legal_plays",
    "play",
    "points_of",
    "seen_by",
    "winning_place",
]
