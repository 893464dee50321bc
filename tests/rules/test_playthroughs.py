"""One game of every variant, told from the deal to the result, against the text kept of it.

Only a whole told game shows an order gone wrong, such as the loser of a trick drawing first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tests.rules import narration
from tutor.rules.auction import Auction, Bid, Call
from tutor.rules.cards import Rank, Suit
from tutor.rules.deal import deal
from tutor.rules.game import Game
from tutor.rules.trick import Seat
from tutor.rules.variant import (
    BASTARDA,
    BRISCOLONE,
    CHIAMATA,
    PAIRS,
    PIZZICO,
    SCOPERTA,
    THREE_PLAYERS,
    TWO_PLAYERS,
    VARIANTS,
    Option,
    Variant,
)

FOLDER = Path(__file__).parent / "playthroughs"


@dataclass(frozen=True)
class Told:
    """What fixes one told game: the seed of the deal, and what is said before and between."""

    variant: Variant
    seed: int
    dealer: int = 0
    bids: tuple[Bid | None, ...] = ()
    suit: Suit | None = None
    rank: Rank | None = None
    moved_to: Suit | None = None

    def lines(self) -> Iterator[str]:
        dealt = deal(self.variant, Random(self.seed), Seat(self.dealer))
        yield from narration.told_variant(self.variant)
        yield from narration.told_deal(dealt)
        call: Call | None = None
        if self.suit is not None:
            auction = Auction(self.variant, Seat(self.dealer))
            for bid in self.bids:
                auction = auction.pass_() if bid is None else auction.bid(bid)
            yield from narration.told_auction(auction)
            assert auction.contract is not None
            call = auction.contract.call(self.suit, self.rank)
        yield from narration.told_play(Game.begin(dealt, call), self.moved_to)


P = None
TOLD = {
    "two-players": Told(TWO_PLAYERS, 1),
    "two-players-drawn": Told(TWO_PLAYERS, 51),
    "two-players-stop-at-61": Told(TWO_PLAYERS.with_options(Option.STOP_AT_61), 28, dealer=1),
    "scoperta": Told(SCOPERTA, 3),
    "pizzico": Told(PIZZICO, 4, dealer=1),
    "briscolone": Told(BRISCOLONE, 5),
    "three-players": Told(THREE_PLAYERS, 9, dealer=2),
    "pairs": Told(PAIRS, 7, dealer=1),
    "chiamata": Told(
        CHIAMATA, 8, 2, (Rank.ACE, P, Rank.THREE, P, Rank.KING, Rank.JACK, P, P), Suit.SPADE
    ),
    "chiamata-points-after-two": Told(
        CHIAMATA.with_options(Option.POINTS_AFTER_TWO),
        9,
        4,
        (P, Rank.SEVEN, Rank.TWO, P, 62, 65, P, P),
        Suit.DENARI,
    ),
    "bastarda": Told(
        BASTARDA,
        10,
        3,
        (Rank.THREE, Rank.KNIGHT, P, P, P, P),
        Suit.COPPE,
        moved_to=Suit.BASTONI,
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_the_game_goes_as_it_was_told(name: str, update_golden: bool) -> None:
    told = "\n".join(TOLD[name].lines()) + "\n"
    path = FOLDER / f"{name}.txt"
    if update_golden:
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, encoding="utf-8")
    kept = path.read_text(encoding="utf-8")
    for number, (now, then) in enumerate(
        zip(told.splitlines(), kept.splitlines(), strict=False), 1
    ):
        assert now == then, f"{path.name}:{number}"
    assert told == kept


def test_every_variant_has_a_told_game() -> None:
    told = {each.variant.name for name, each in TOLD.items() if (FOLDER / f"{name}.txt").exists()}
    assert told == set(VARIANTS)


def test_every_kept_text_is_of_a_told_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(TOLD)
