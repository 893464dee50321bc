"""A game told as a player would tell it, for reading and for comparing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.rules.playing import sensible
from tutor.rules.auction import Auction
from tutor.rules.cards import Card, Rank, Suit
from tutor.rules.deal import Deal
from tutor.rules.game import Game
from tutor.rules.match import DecidedBy
from tutor.rules.trick import (
    CardDrawn,
    CardPlayed,
    Event,
    GameOver,
    PartnerRevealed,
    TrickTaken,
    TrumpCalled,
    TrumpMoved,
)
from tutor.rules.variant import TrumpMade, Variant


def told_variant(variant: Variant) -> Iterator[str]:
    yield f"{variant}, {variant.seats} seats, {len(variant.pack)} cards, {variant.tricks} tricks"
    if variant.options:
        yield f"options: {', '.join(sorted(option.value for option in variant.options))}"
    if variant.left_out:
        yield f"left out: {run(variant.left_out)}"
    if variant.open_hands:
        yield "all hands lie open"


def told_deal(dealt: Deal) -> Iterator[str]:
    yield f"Seat {dealt.dealer} deals."
    for step in range(1, dealt.variant.seats + 1):
        seat = dealt.variant.seat_after(dealt.dealer, step)
        yield f"  seat {seat} gets {run(dealt.hands[seat])}"
    match dealt.variant.trump_made:
        case TrumpMade.TURN_UP:
            yield f"  the turn-up is {dealt.trump_card}: trump {dealt.trump.name.lower()}"
            yield f"  stock: {run(dealt.stock)}"
        case TrumpMade.LAST_DEALT:
            yield f"  the last card dealt is {dealt.trump_card}: trump {dealt.trump.name.lower()}"
        case TrumpMade.CALLED:
            yield "  no stock, no turn-up, no trump yet"


def told_auction(auction: Auction) -> Iterator[str]:
    yield "Auction:"
    for word in auction.announcements:
        if word.bid is None:
            yield f"  seat {word.seat} passes"
        else:
            bid = word.bid.value if isinstance(word.bid, Rank) else f"{word.bid} points"
            yield f"  seat {word.seat} bids {bid}"
    contract = auction.contract
    if contract is None:
        yield "  all have passed: the cards are dealt again"
    else:
        rank = f"the {contract.rank.value}" if contract.rank else "a card to be named"
        yield f"  seat {contract.caller} calls {rank} and needs {contract.target}"


def told_play(game: Game, move: Suit | None = None) -> Iterator[str]:
    """The whole play by ``sensible``; bastarda's trump is moved to the suit ``move``."""
    yield from told_events(game, game.events)
    yield from told_sides(game)
    while not game.is_over:
        if move and game.call and len(game.tricks) == 1 and not game.call.is_moved:
            moved = game.move_trump(move)
            yield from told_events(moved, moved.events_since(game))
            yield from told_sides(moved)
            game = moved
        if not game.position.table:
            yield f"Trick {len(game.tricks) + 1}"
            yield from told_knowledge(game)
        before, seat = game, game.position.to_play
        game = game.play(sensible(game.seen_by(seat)), seat)
        yield from told_events(game, game.events_since(before))
    for seat, pile in enumerate(game.piles):
        yield f"  seat {seat} has taken {run(pile) or 'nothing'}"
    yield from told_result(game)


def told_events(game: Game, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        match event:
            case CardPlayed(seat, card):
                yield f"  seat {seat} plays {card}"
            case TrickTaken(seat, _, _, points):
                yield f"  seat {seat} takes it with {event.winning_card}: {points} points"
            case CardDrawn(seat, card, is_turn_up):
                yield f"  seat {seat} draws {'the turn-up ' if is_turn_up else ''}{card}"
            case TrumpCalled(seat, card, target):
                yield f"Seat {seat} names {card}, trump {card.suit.name.lower()}, for {target}."
            case TrumpMoved(seat, card, target):
                yield f"Seat {seat} moves to {card}, trump {card.suit.name.lower()}, for {target}."
            case PartnerRevealed(caller, partner, _) if caller == partner:
                yield f"  so seat {caller} is alone"
            case PartnerRevealed(caller, partner, _):
                yield f"  so seat {partner} is the partner of seat {caller}"
            case GameOver(points):
                yield f"  the game is over: {' - '.join(map(str, points))}"
    if events and isinstance(events[-1], TrickTaken | CardDrawn):
        yield f"  points taken: {' - '.join(map(str, game.position.points))}"


def told_sides(game: Game) -> Iterator[str]:
    if game.call is None:
        return
    for seat in game.variant.all_seats:
        sides = game.seen_by(seat).sides
        known = "".join("?" if side is None else str(side) for side in sides)
        yield f"  seat {seat} holds {run(game.position.hands[seat])} and knows the sides {known}"


def told_knowledge(game: Game) -> Iterator[str]:
    """At the lead to the first dry trick: what each can name of other hands."""
    if not game.variant.stock_size or len(game.tricks) != game.variant.tricks_with_draw:
        return
    for seat in game.variant.all_seats:
        seen = game.seen_by(seat)
        shown = {**seen.shown, **seen.other_hands}
        for other, known in sorted(shown.items()):
            yield f"  seat {seat} knows that seat {other} holds {run(sorted(known, key=at_deck))}"


def told_result(game: Game) -> Iterator[str]:
    result = game.result
    assert result is not None
    for side in sorted(set(result.sides)):
        seats = [f"seat {seat}" for seat, each in enumerate(result.sides) if each == side]
        yield f"  side {side} ({', '.join(seats)}) has {result.points_of_side(side)} points"
    if result.decided_by is DecidedBy.NOTHING:
        level = " and ".join(f"seat {seat}" for seat in result.drawn_between)
        yield f"Drawn between {level}."
    else:
        winners = " and ".join(f"seat {seat}" for seat in result.winners)
        needed = f", {game.call.target} needed" if game.call else ""
        yield f"Won by {winners}: {result.decided_by.value}{needed}."
    yield f"Scores: {' '.join(map(str, result.scores))}"


def at_deck(card: Card) -> int:
    return -card.index


def run(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
