"""The rules by topic, as they are in one game of the family: which sentences, and their facts.

No sentence holds a number of its own: all that the engine knows comes from it, by name.

>>> facts(VARIANTS["pizzico"])["hand"], facts(VARIANTS["pairs"])["drawn"]
(5, 7)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from tutor.message import Message, Param, say
from tutor.rules.auction import MAJORITY, Auction, Call
from tutor.rules.cards import DECK, POINTS_IN_ALL, Card, Rank, Suit, cards_of, points_of
from tutor.rules.deal import Deal, deal
from tutor.rules.game import MOVE_COSTS
from tutor.rules.match import Match
from tutor.rules.position import Position
from tutor.rules.result import count
from tutor.rules.trick import CALL_ORDER, Seat, Side, winning_place
from tutor.rules.variant import (
    CHIAMATA,
    PAIRS,
    THREE_PLAYERS,
    TWO_PLAYERS,
    VARIANTS,
    Option,
    TrumpMade,
    Variant,
)
from tutor.session.screen import Block, CardsDrawn, Gap, Say, Tone

SENTENCES: Mapping[str, tuple[str, ...]] = {
    "deck": ("pack", "left-out", "suits", "ranks", "equal", "courts", "french", "regional"),
    "order": ("ranks", "surprise", "blanks", "apart", "seven"),
    "points": ("row", "nothing", "sums", "loads", "blanks"),
    "play": ("any", "off", "open", "pairs"),
    "trick": ("cards", "takes", "equal", "next", "stock", "pairs"),
    "trump": ("beats", "turn-up", "last-dealt", "called", "fixed", "moves", "word"),
    "deal": ("left-out", "hand", "turn-up", "stock", "last-dealt", "called", "more", "lead", "next"),
    "draw": ("stock.one", "stock.end", "stock-two.end", "stock.dry", "stock.where")
    + ("stock-two.known", "no-stock"),
    "winning": ("count", "pairs", "sides", "alone", "called.need", "called.score", "called.single")
    + ("moves", "only", "out"),
    "match": ("sides", "alone", "drawn", "called.sum", "called.level"),
    "segni": ("what", "row", "art", "differ", "when"),
    "two-players": ("what",),
    "scoperta": ("what", "name"),
    "pizzico": ("what", "name"),
    "briscolone": ("what", "name"),
    "three-players": ("what",),
    "pairs": ("what", "feed", "silent"),
    "chiamata": ("what", "auction", "partner", "single", "secret"),
    "bastarda": ("what", "name", "again", "moves"),
    "options": ("before", "exchange", "follow", "numbers"),
}
"""The sentences of each topic, in order. One with the name of a trait is for games that have it."""

TOPICS: tuple[str, ...] = tuple(SENTENCES)
"""What can be asked for, by slug: the topics, each game of the family, where tables differ."""

OF_A_GAME = ("game.players", "deal.left-out", "game.stock", "game.no-stock", "trump.turn-up") + (
    *("trump.last-dealt", "winning.sides", "winning.alone", "winning.called.need"),
    *("winning.called.score",),
)
"""What is told of every game after its own words."""

_TRAITS: Mapping[str, Callable[[Variant], bool]] = {
    "alone": lambda variant: not variant.is_called and not variant.has_two_sides,
    "called": lambda variant: variant.is_called,
    "drawn": lambda variant: not variant.is_called,
    "fixed": lambda variant: not variant.trump_moves,
    "last-dealt": lambda variant: variant.trump_made is TrumpMade.LAST_DEALT,
    "left-out": lambda variant: bool(variant.left_out),
    "more": lambda variant: variant.seats > 2,
    "moves": lambda variant: variant.trump_moves,
    "no-stock": lambda variant: not variant.stock_size,
    "open": lambda variant: variant.open_hands,
    "pairs": lambda variant: variant.has_two_sides and variant.seats > 2,
    "sides": lambda variant: variant.has_two_sides,
    "stock": lambda variant: bool(variant.stock_size),
    "stock-two": lambda variant: bool(variant.stock_size) and variant.seats == 2,
    "turn-up": lambda variant: variant.trump_made is TrumpMade.TURN_UP,
}
_TRICKS: Mapping[str, tuple[str, ...]] = {
    "play": ("4dAs6dRc5c",),
    "trick": ("4cRcAs3c2d", "AcRd2b4c5b"),
    "trump": ("Ac2bRc4b7d",),
    "points": ("3sAsFdCc7s",),
}
"""Tricks to show, with a card for each of the players there can be; trumps are bastoni."""
_PILE = cards_of("AdAcAsAb3dRdCd")
_SEED = 3
_BASICS = tuple(topic for topic in TOPICS if topic not in VARIANTS and topic != "options")


def facts(variant: Variant) -> dict[str, Param]:
    """All that the sentences are filled with, as it is in this game."""
    ranks = tuple(Card(rank, Suit.DENARI) for rank in sorted(Rank, key=lambda r: -r.strength))
    drawn, dry = variant.tricks_with_draw, variant.tricks - variant.tricks_with_draw
    first_to, longer = (_first_to(*each) for each in ((), (Option.BEST_OF_FIVE,)))
    return {
        **{suit.name.lower(): suit for suit in Suit},
        **{card.rank.name.lower(): card for card in ranks},
        **_scores(),
        "variant": variant.name,
        "ranks": ranks,
        "first": ranks[0],
        "second": ranks[1],
        "third": ranks[2],
        "loads": tuple(card for card in ranks if card.is_load),
        "blanks": tuple(card for card in ranks if card.is_blank),
        "calls": tuple(Card(rank, Suit.DENARI) for rank in CALL_ORDER),
        "left_out": (variant.left_out or THREE_PLAYERS.left_out)[0],
        "deck": len(DECK),
        "suits": len(Suit),
        "a_suit": len(ranks),
        "pack": len(variant.pack),
        "blank_cards": sum(card.is_blank for card in variant.pack),
        "suit_points": points_of(ranks),
        "load_points": points_of(card for card in variant.pack if card.is_load),
        "all": POINTS_IN_ALL,
        "half": POINTS_IN_ALL // 2,
        "win": MAJORITY,
        "moved": MAJORITY + MOVE_COSTS,
        "move_costs": MOVE_COSTS,
        "seats": variant.seats,
        "others": variant.seats - 1,
        "hand": variant.hand_size,
        "usual_hand": TWO_PLAYERS.hand_size,
        "stock": variant.stock_size,
        "hidden": max(0, variant.stock_size - 1),
        "tricks": variant.tricks,
        "drawn": drawn,
        "dry": dry,
        "first_dry": drawn + 1,
        "first_to": first_to,
        "best_of": 2 * first_to - 1,
        "longer": 2 * longer - 1,
        "after_two": _least_bid(Option.POINTS_AFTER_TWO, Rank.TWO),
        "points_from": _least_bid(Option.POINTS_ONLY),
    }


def _first_to(*options: Option) -> int:
    return Match.begin(TWO_PLAYERS.with_options(*options), Seat(0)).first_to


def _least_bid(option: Option, *said: Rank) -> int:
    """The fewest points that can be bid where points are bid."""
    auction = Auction(CHIAMATA.with_options(option), Seat(0))
    for rank in said:
        auction = auction.bid(rank)
    least = auction.allowed[0]
    assert isinstance(least, int)
    return least


def _scores() -> dict[str, Param]:
    """What a game with a call counts, won, for caller, partner and the others; and for one alone."""
    call = Call(Seat(0), Card(Rank.TWO, Suit.DENARI))
    nobody = ((),) * CHIAMATA.seats
    taken = (POINTS_IN_ALL, *(0,) * (CHIAMATA.seats - 1))

    def scores(*with_caller: int) -> tuple[int, ...]:
        sides = tuple(Side(int(seat not in with_caller)) for seat in CHIAMATA.all_seats)
        end = Position(call.trump, nobody, taken, Seat(0), (), (), sides)
        result = count(end, CHIAMATA, call)
        assert result
        return result.scores

    caller, partner, other, *_ = scores(0, 1)
    names = ("caller_score", "partner_score", "other_loss", "single_score")
    return dict(zip(names, (caller, partner, -other, scores(0)[0]), strict=True))


def title(topic: str) -> Message:
    """What a topic is called."""
    return say(f"rules.topic.{topic}.title")


def line(topic: str, variant: Variant | None = None) -> Message:
    """What a topic is about, in a few words."""
    return Message(f"rules.topic.{topic}.line", facts(variant or TWO_PLAYERS))


def listed(variant: Variant | None = None) -> list[Block]:
    """All topics, one a line, and how to go on."""
    blocks: list[Block] = [Say(say("rules.list.title"), Tone.TITLE)]
    if variant:
        blocks.append(_as_in(variant))
    blocks += [_row(topic, variant) for topic in _BASICS]
    blocks += [_row("options", variant), Gap(), Say(say("rules.list.games"), Tone.TITLE)]
    blocks += [_row(name, VARIANTS[name]) for name in VARIANTS]
    name = (variant or PAIRS).name
    return [
        *blocks,
        Gap(),
        Say(say("rules.list.more"), Tone.NOTE),
        Say(say("rules.list.other", variant=name), Tone.NOTE),
    ]


def _row(topic: str, variant: Variant | None) -> Say:
    return Say(say("rules.list.row", topic=topic, title=title(topic), line=line(topic, variant)))


def _as_in(variant: Variant) -> Say:
    return Say(say("rules.as-in", game=title(variant.name), variant=variant.name), Tone.NOTE)


def told(topic: str, variant: Variant | None = None) -> list[Block]:
    """A topic without its title: in this game, in the game for two if none is named."""
    game = VARIANTS.get(topic) or variant or TWO_PLAYERS
    blocks: list[Block] = [_as_in(game)] if variant and topic not in VARIANTS else []
    keys = [f"{topic}.{part}" for part in SENTENCES[topic]]
    if topic in VARIANTS:
        keys += OF_A_GAME
    for key in keys:
        if is_of(key, game):
            blocks += _sentences(key, game)
    blocks += _options(variant) if topic == "options" else _drawn(topic, game)
    return [*blocks, *_onward(topic, variant)]


def is_of(key: str, variant: Variant) -> bool:
    """Whether a sentence, by its key below ``rules.of``, holds in a game."""
    trait = key.split(".")[1]
    return trait not in _TRAITS or _TRAITS[trait](variant)


def _sentences(key: str, variant: Variant) -> Iterator[Block]:
    known = facts(variant)
    match key:
        case "points.row":
            for card in _ranks(variant):
                if card.points:
                    yield Say(say(f"rules.of.{key}", card=card, n=card.points))
        case "segni.row":
            for card in _ranks(variant):
                if card.points:
                    yield Say(say(f"rules.sign.{card.rank.value}", card=card))
        case _:
            yield Say(Message(f"rules.of.{key}", known))


def _ranks(variant: Variant) -> tuple[Card, ...]:
    ranks = facts(variant)["ranks"]
    assert isinstance(ranks, tuple)
    return ranks
