"""What holds in every game of the family, whatever is dealt and played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.proving import times
from tests.rules.playing import begun, canonical, last, moments
from tests.rules.test_seen import visible
from tutor.rules.auction import Call
from tutor.rules.canonical import are_twins, relabelled
from tutor.rules.cards import DECK, Card, Suit, points_of
from tutor.rules.game import Game
from tutor.rules.position import Hand, Position, legal_plays, play
from tutor.rules.reachability import reach_flaws
from tutor.rules.trick import CardPlayed, Seat, TrumpCalled, TrumpMoved
from tutor.rules.variant import (
    BASTARDA,
    CHIAMATA,
    PAIRS,
    THREE_PLAYERS,
    TWO_PLAYERS,
    VARIANTS,
    Option,
    Variant,
)

WITH_OPTIONS = (
    TWO_PLAYERS.with_options(Option.STOP_AT_61, Option.LAST_TRICK_WINS),
    PAIRS.with_options(Option.STOP_AT_61),
    THREE_PLAYERS.with_left_out(Card.parse("2b")),
    CHIAMATA.with_options(Option.POINTS_ONLY),
    BASTARDA.with_options(Option.POINTS_AFTER_TWO),
)
SEEDS = st.integers(0, 2**32)
VARIANT = st.sampled_from([*VARIANTS.values(), *WITH_OPTIONS])


def a_game(variant: Variant, seed: int) -> Iterator[Game]:
    """All moments of a game dealt and played from ``seed``."""
    return moments(begun(variant, seed, seed % variant.seats), seed)


@pytest.mark.slow
@given(VARIANT, SEEDS)
@settings(max_examples=times(150, 60))
def test_no_card_is_lost_or_doubled_and_120_points_are_counted(variant: Variant, seed: int) -> None:
    for game in a_game(variant, seed):
        position = game.position
        piles = [card for pile in game.piles for card in pile]
        everywhere = [*piles, *position.in_play, *variant.left_out]
        assert sorted(everywhere, key=DECK.index) == list(DECK)
        assert position.points == tuple(points_of(pile) for pile in game.piles)
        assert sum(position.points) + points_of(position.in_play) == 120
    assert game.result is not None
    if Option.STOP_AT_61 not in variant.options:
        assert sum(game.result.points) == 120
        assert len(game.tricks) == variant.tricks


@pytest.mark.slow
@given(VARIANT, SEEDS)
@settings(max_examples=times(60, 20))
def test_every_position_played_to_is_sound_written_back_and_reachable(
    variant: Variant, seed: int
) -> None:
    for game in a_game(variant, seed):
        position = game.position
        assert replace(position) == position  # made anew, it is checked in full
        again = Position.parse(str(position))
        assert str(again) == str(position)
        assert again.hand == position.hand
        assert again.table == position.table
        assert reach_flaws(position, variant) == ()
        assert reach_flaws(again, variant) == ()


@given(VARIANT, SEEDS)
@settings(max_examples=60)
def test_tricks_go_to_their_winner_who_leads_next(variant: Variant, seed: int) -> None:
    game = last(a_game(variant, seed))
    leader = variant.seat_after(game.deal.dealer)
    for trick in game.tricks:
        assert trick.leader == leader
        assert len(trick.cards) == variant.seats
        assert trick.points == points_of(trick.cards)
        leader = trick.seat
    assert game.position.to_play == leader


def moved_about(hands: tuple[Hand, ...], to: dict[Card, Card]) -> tuple[Hand, ...]:
    return tuple(tuple(to.get(card, card) for card in hand) for hand in hands)


def first_call(game: Game) -> Call | None:
    """The call the game began with, whatever bastarda's caller did later."""
    for event in game.events:
        if isinstance(event, TrumpCalled):
            return Call(event.seat, event.card, event.target)
    return None


def otherwise_dealt(game: Game, seat: Seat, rng: Random) -> Game:
    """The same game as ``seat`` saw it, the cards hidden from it permuted among their places."""
    hidden = sorted(game.seen_by(seat).unseen, key=DECK.index)
    to = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    dealt = game.deal
    stock = tuple(to.get(card, card) for card in dealt.stock)
    again = Game.begin(
        replace(dealt, hands=moved_about(dealt.hands, to), stock=stock), first_call(game)
    )
    for event in game.events:
        match event:
            case CardPlayed(_, card):
                again = again.play(card)
            case TrumpMoved(_, card):
                again = again.move_trump(card.suit)
    return again


@given(VARIANT, SEEDS, st.integers(0, 45), st.randoms(use_true_random=False))
@settings(max_examples=times(400, 100))
def test_hidden_cards_are_never_seen(variant: Variant, seed: int, moment: int, rng: Random) -> None:
    *_, game = islice(a_game(variant, seed), moment + 1)
    for seat in variant.all_seats:
        again = otherwise_dealt(game, seat, rng)
        assert again.seen_by(seat) == game.seen_by(seat)
        assert visible(again, seat) == visible(game, seat)


@pytest.mark.slow
@given(st.sampled_from([CHIAMATA, BASTARDA]), SEEDS, st.integers(0, 45))
@settings(max_examples=times(100, 30))
def test_a_side_not_known_could_be_either(variant: Variant, seed: int, moment: int) -> None:
    *_, game = islice(a_game(variant, seed), moment + 1)
    rng = Random(seed)
    for seat in variant.all_seats:
        seen = game.seen_by(seat)
        unsure = {s for s, side in enumerate(seen.sides) if side is None}
        assert all(seen.sides[s] in (None, game.position.sides[s]) for s in variant.all_seats)
        found: dict[int, set[int]] = {s: set() for s in unsure}
        for _ in range(400):
            if all(len(sides) == 2 for sides in found.values()):
                break
            again = otherwise_dealt(game, seat, rng)
            for s in unsure:
                found[s].add(again.position.sides[s])
        assert all(len(sides) == 2 for sides in found.values())


@pytest.mark.slow
@given(VARIANT, SEEDS, st.permutations(list(Suit)))
@settings(max_examples=times(60, 30))
def test_renaming_suits_changes_nothing(variant: Variant, seed: int, order: list[Suit]) -> None:
    names = dict(zip(Suit, order, strict=True))
    for game in islice(a_game(variant, seed), 0, None, 5):
        position = game.position
        turned = relabelled(position, names)
        assert canonical(turned) == canonical(position)
        if position.is_over:
            continue
        card = position.hand[0]
        after, events = play(position, card)
        turned_after, turned_events = play(turned, Card(card.rank, names[card.suit]))
        assert turned_after == relabelled(after, names)
        assert len(turned_events) == len(events)


def guaranteed(position: Position) -> int:
    """What the side to play gets in the end, both sides playing exactly."""
    if position.is_over:
        return position.points_of_side(position.side_to_play)
    return max(value_of(position, card) for card in legal_plays(position))


def value_of(position: Position, card: Card) -> int:
    after, _ = play(position, card)
    value = guaranteed(after)
    return value if after.side_to_play == position.side_to_play else 120 - value


@given(SEEDS, st.integers(34, 37))
@settings(max_examples=60)
def test_twins_are_worth_the_same(seed: int, cards_played: int) -> None:
    *_, game = islice(a_game(TWO_PLAYERS, seed), cards_played + 1)
    position = game.position
    values = {card: value_of(position, card) for card in position.hand}
    for one in position.hand:
        for other in position.hand:
            if are_twins(position, one, other):
                assert values[one] == values[other]
