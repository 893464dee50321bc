"""The rules by topic, as they are in any game of the family, and what the maxims of play are worth.

The sentences are in the catalogues, under ``rules.of``. Their numbers are taken from the rules in
code (``facts``), those of the topics on strategy from ``tutor.content.measured``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from types import MappingProxyType

from tutor.content.measured import MEASURED
from tutor.message import Message, Param, say
from tutor.rules.auction import MAJORITY, Auction, Call
from tutor.rules.cards import DECK, POINTS_IN_ALL, Card, Rank, Suit, cards_of, points_of
from tutor.rules.deal import deal
from tutor.rules.game import MOVE_COSTS
from tutor.rules.match import Match, result_of
from tutor.rules.position import Position
from tutor.rules.trick import CALL_ORDER, Seat, Side, winning_place
from tutor.rules.variant import CHIAMATA, THREE_PLAYERS, TWO_PLAYERS, VARIANTS, Option, Variant
from tutor.session.screen import Block, CardRow, Gap, Say, Tone

RANKS = tuple(Card(rank, Suit.DENARI) for rank in sorted(Rank, key=lambda rank: -rank.strength))
"""One card of each rank, the strongest first."""

_NAMED = (Rank.KNIGHT, Rank.JACK, Rank.SEVEN, Rank.FOUR, Rank.TWO)


def game_facts(variant: Variant) -> dict[str, Param]:
    """All values that fill the sentences, as they are in this game; a dict of the caller's own."""
    return dict(_game_facts(variant))


CUSTOMS: Mapping[str, int] = MappingProxyType(
    {
        "asked_alone": 41,  # points that some ask of the winner of three
        "level": 40,  # points of each of three where nobody has won
        "six_seats": 6,
        "six_side": 3,  # players on each of the two sides of six
        "six_out": 4,  # cards left out
        "six_pack": 36,
        "one_short": 5,  # players at a table for six, of whom each sits out in turn
    }
)
"""Numbers of customs that none of the games here has."""


@cache  # Each sentence of a topic, and each of the words of the glossary, asks for them.
def _game_facts(variant: Variant) -> Mapping[str, Param]:
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
    known |= CUSTOMS
    known |= {"games": games, "best_of": 2 * games - 1, "longer": 2 * longer - 1}
    known |= MEASURED
    known |= {"after_two": _least_bid(Option.POINTS_AFTER_TWO, Rank.TWO)}
    return known | {"points_from": _least_bid(Option.POINTS_ONLY)}


def _least_bid(option: Option, *said: Rank) -> int:
    """The fewest points that can be bid where points are bid."""
    auction = Auction(CHIAMATA.with_options(option), Seat(0))
    for rank in said:
        auction = auction.bid(rank)
    return next(bid for bid in auction.allowed_bids if isinstance(bid, int))


def _scores() -> tuple[int, ...]:
    """What a called game counts: won for the caller and partner, lost for another, won alone."""
    scores: list[tuple[int, ...]] = []
    for together in (2, 1):
        sides = tuple(Side(int(seat >= together)) for seat in CHIAMATA.all_seats)
        taken = tuple(POINTS_IN_ALL if seat == 0 else 0 for seat in CHIAMATA.all_seats)
        end = Position(Suit.BASTONI, ((),) * CHIAMATA.seats, taken, Seat(0), (), (), sides)
        result = result_of(end, CHIAMATA, Call(Seat(0), Card(Rank.TWO, Suit.BASTONI)))
        scores.append(result.scores if result else ())
    return scores[0][0], scores[0][1], -scores[0][2], scores[1][0]


_SENTENCES = {
    "deck": "pack left-out suits ranks equal courts french regional",
    "order": "ranks surprise blanks apart seven",
    "points": "row nothing sums loads blanks",
    "play": "any off open pairs",
    "trick": "cards takes equal next stock pairs",
    "trump": "beats turn-up last-dealt called fixed moves word",
    "deal": "left-out hand turn-up stock last-dealt called more lead next",
    "draw": "stock.one stock.end stock-two.end stock.dry stock.where stock-two.known no-stock",
    "winning": "count pairs sides alone called.need called.score called.single moves only out",
    "match": "sides alone drawn called.sum called.level",
    "strategy": "how home load ruff grab lead suit trumps loads held last turned lead-last count",
    "sayings": "how never only keep ace court blanks waits first small late nothing some",
    "segni": "what row art differ when",
    "two-players": "what",
    **dict.fromkeys(("scoperta", "pizzico", "briscolone"), "what name"),
    "three-players": "what",
    "pairs": "what feed silent",
    "chiamata": "what auction partner single",
    "bastarda": "what name again trump",
    "options": "before exchange follow numbers",
    "irregularities": "law deal void draw turn revoke taken talk hands dispute three six double",
}
SENTENCES = {topic: tuple(parts.split()) for topic, parts in _SENTENCES.items()}
"""The sentences of each topic, in order. One named by a trait is for the games that have it."""

TOPICS: tuple[str, ...] = tuple(SENTENCES)
"""What can be asked for, by slug: the topics, each game of the family, where tables differ."""

FOR_TWO = ("strategy", "sayings")
"""Topics that were measured in the game for two, and speak of it alone."""

OF_A_GAME = (
    *("game.players", "deal.left-out", "game.stock", "game.no-stock", "trump.turn-up"),
    *("trump.last-dealt", "winning.sides", "winning.alone", "winning.called.need"),
    *("winning.called.score", "winning.called.single", "winning.moves"),
)
"""The sentences about every game of the family, after its own."""

_TRAITS: Mapping[str, Callable[[Variant], bool]] = {
    "alone": lambda variant: not variant.is_called and not variant.has_two_sides,
    "called": lambda variant: variant.is_called,
    "drawn": lambda variant: not variant.is_called,
    "fixed": lambda variant: not variant.trump_moves,
    "last-dealt": lambda variant: variant.trump_made.value == "last-dealt",
    "left-out": lambda variant: bool(variant.left_out),
    "more": lambda variant: variant.seats > 2,
    "moves": lambda variant: variant.trump_moves,
    "no-stock": lambda variant: not variant.stock_size,
    "open": lambda variant: variant.open_hands,
    "pairs": lambda variant: variant.has_two_sides and variant.seats > 2,
    "sides": lambda variant: variant.has_two_sides,
    "stock": lambda variant: bool(variant.stock_size),
    "stock-two": lambda variant: bool(variant.stock_size) and variant.seats == 2,
    "turn-up": lambda variant: variant.trump_made.value == "turn-up",
}
_WORTH_POINTS = tuple(card for card in RANKS if card.points)
_TRICKS = {"points": "3sAsFdCc7s", "play": "4dAs6dRc5c", "trump": "Ac2bRc4b7d"}
_TRICKS |= {"strategy": "5c3c 3sAs", "sayings": "3d5b"}
_TRICKS |= {"trick": "4cRcAs3c2d 3d5bRd7b2d"} | dict.fromkeys(VARIANTS, "3d5bRd7b2d")
_CARDS = {"deck": cards_of("AdAcAsAb"), "order": RANKS, "segni": _WORTH_POINTS}
_PILE, _TRUMP, _SEED = cards_of("AdAcAsAb3dRdCd"), Suit.BASTONI, 25
_BASICS = tuple(topic for topic in TOPICS if topic not in VARIANTS)


def topic_title(topic: str) -> Message:
    """What a topic is called."""
    return say(f"rules.topic.{topic}.title")


def topic_summary(topic: str, variant: Variant | None = None) -> Message:
    """What a topic is about, in a few words."""
    return Message(f"rules.topic.{topic}.line", game_facts(_game(topic, variant)))


def _game(topic: str, variant: Variant | None) -> Variant:
    return VARIANTS.get(topic) or (None if topic in FOR_TWO else variant) or TWO_PLAYERS


def topic_list(variant: Variant | None = None) -> list[Block]:
    """All topics, one a line, and how to go on."""
    return [
        Say(say("rules.list.title"), Tone.TITLE),
        *([_as_in(variant)] if variant else []),
        *(_row(topic, variant) for topic in _BASICS),
        Gap(),
        Say(say("rules.list.games"), Tone.TITLE),
        *(_row(name, None) for name in VARIANTS),
        Gap(),
        *(Say(say(f"rules.list.{each}"), Tone.NOTE) for each in ("more", "other")),
    ]


def _row(topic: str, variant: Variant | None) -> Say:
    line = topic_summary(topic, variant)
    return Say(say("rules.list.row", topic=topic, title=topic_title(topic), line=line))


def _as_in(variant: Variant) -> Say:
    return Say(say("rules.as-in", game=topic_title(variant.name), variant=variant.name), Tone.NOTE)


def topic_page(topic: str, variant: Variant | None = None) -> list[Block]:
    """A topic without its title: as it is in ``variant``, or in the game for two without one."""
    game = _game(topic, variant)
    keys = [f"{topic}.{part}" for part in SENTENCES[topic]]
    keys += OF_A_GAME if topic in VARIANTS else ()
    is_of_any = topic not in (*VARIANTS, *FOR_TWO)
    blocks: list[Block] = [_as_in(game)] if variant and is_of_any else []
    said = (_sentences(key, game) for key in keys if is_for_game(key, game))
    for place, message in enumerate(each for messages in said for each in messages):
        # Advice is read one piece at a time, a rule as a whole.
        blocks += [Gap()] if place and topic == "strategy" else []
        blocks.append(Say(message))
    blocks += _options(variant) if topic == "options" else _drawn(topic, game)
    if topic in VARIANTS:
        return [*blocks, Gap(), Say(say("rules.game", variant=topic), Tone.NOTE)]
    if variant or topic in ("options", "irregularities", "segni", *FOR_TWO):
        return blocks
    other = Message("rules.other", game_facts(game) | {"topic": topic})
    return [*blocks, Gap(), Say(other, Tone.NOTE)]


def is_for_game(key: str, variant: Variant) -> bool:
    """Whether the sentence with this key below ``rules.of`` is true of this game."""
    trait = key.split(".")[1]
    return trait not in _TRAITS or _TRAITS[trait](variant)


def _sentences(key: str, variant: Variant) -> Iterator[Message]:
    if key == "points.row":
        yield from (say("rules.row", card=card, n=card.points) for card in _WORTH_POINTS)
    elif key == "segni.row":
        yield from (say(f"rules.sign.{card.rank.value}", card=card) for card in _WORTH_POINTS)
    else:
        yield Message(f"rules.of.{key}", game_facts(variant))


def _options(variant: Variant | None) -> Iterator[Block]:
    """Each rule on which tables differ, with our default; those of one game, or all there are."""
    for option in Option:
        games = [name for name, each in VARIANTS.items() if option in each.offers]
        if variant is None or variant.name in games:
            yield Gap()
            yield Say(Message(f"rules.option.{option.value}", game_facts(variant or TWO_PLAYERS)))
            named = say("rules.option-named", option=option.value, games=", ".join(games))
            yield Say(named, Tone.NOTE)


def _drawn(topic: str, variant: Variant) -> Iterator[Block]:
    """The cards that illustrate a topic."""
    for cards in _TRICKS.get(topic, "").split():
        yield from (Gap(), *trick_example(cards_of(cards)[: variant.seats], _TRUMP))
    if topic in _CARDS:
        yield from (Gap(), CardRow(_CARDS[topic]))
    if topic == "winning":
        yield from (Gap(), CardRow(_PILE, say("rules.drawn.pile", n=points_of(_PILE))))
    if topic in ("deal", "draw"):
        yield from _dealt(variant, after=topic == "draw")


def _dealt(variant: Variant, after: bool) -> Iterator[Block]:
    """A deal of this game: a hand and the card that makes the trump, or the end of the stock."""
    dealt = deal(variant, Random(_SEED), dealer=Seat(variant.seats - 1))
    if after and dealt.stock:
        yield from (Gap(), CardRow(dealt.stock[-variant.seats :], say("rules.drawn.last")))
    elif not after:
        yield from (Gap(), CardRow(dealt.hands[0], say("rules.drawn.hand")))
        if dealt.trump_card:
            made = say(f"rules.drawn.{variant.trump_made.value}")
            yield CardRow((dealt.trump_card,), made, dealt.trump)


def trick_example(cards: Sequence[Card], trump: Suit) -> list[Block]:
    """A trick with the card that takes it, and why it does."""
    place = winning_place(cards, trump)
    card, led = cards[place], cards[0]
    key = "led" if place == 0 else "ruffed" if card.suit is not led.suit else "topped"
    return [
        CardRow(tuple(cards), say("lesson.trick"), trump, card),
        Say(say(f"rules.takes.{key}", card=card, n=points_of(cards)), Tone.NOTE),
    ]
