"""The counter: each lesson it plays by, exact play at the end, and that it sees only its seat."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench.players_bench import measured, measured_alone, played
from tests.proving import times
from tests.rules.playing import at, begun, moments
from tutor.players.advice import Idea
from tutor.players.counter import advice, counter, exact_card, known_position, opposing_cards
from tutor.players.multiplayer import best_on_average, layouts
from tutor.players.registry import PLAYERS
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import DECK, Card
from tutor.rules.deal import deal
from tutor.rules.position import Position
from tutor.rules.seen import Seen, seen_by
from tutor.rules.trick import Seat
from tutor.rules.variant import PAIRS, THREE_PLAYERS, TWO_PLAYERS, VARIANTS, Variant
from tutor.solver import default_solver
from tutor.solver.reference import ReferenceSolver

PLAYED = [variant for variant in VARIANTS.values() if not variant.is_called]


def seen(hand: str, table: str = "", *, gone: str = "", trump: str = "s", stock: int = 0) -> Seen:
    """What a seat sees with this hand and table, and so many cards still to be drawn."""
    ours = tuple(Card.parse(hand[at : at + 2]) for at in range(0, len(hand), 2))
    laid = tuple(Card.parse(table[at : at + 2]) for at in range(0, len(table), 2))
    out = {Card.parse(gone[at : at + 2]) for at in range(0, len(gone), 2)}
    rest = [card for card in DECK if card not in {*ours, *laid, *out}]
    # The turn-up, a low trump, lies last; what is over is taken already.
    rest.sort(key=lambda card: (card.suit.value == trump and card.is_blank, card.index))
    theirs = len(ours) - len(laid)
    needed = theirs + stock
    over = rest[: len(rest) - needed]
    kept = rest[len(rest) - needed :]
    taken = sum(card.points for card in {*out, *over})
    position = Position(
        next(card.suit for card in DECK if card.suit.value == trump),
        (ours, tuple(kept[:theirs])),
        (taken, 0),
        Seat(0),
        laid,
        tuple(kept[theirs:]),
    )
    return seen_by(position, Seat(0))


@pytest.mark.slow
def test_every_card_is_one_of_the_hand_and_always_the_same() -> None:
    for variant in PLAYED:
        for game in moments(begun(variant, 4), 4):
            if not game.is_over:
                known = game.seen_by(game.position.to_play)
                card = counter(known)
                assert card in known.hand
                assert counter(known) == card


@pytest.mark.slow
@given(st.integers(0, 400))
@settings(max_examples=times(100, 40))
def test_the_last_three_tricks_are_played_exactly(seed: int) -> None:
    solver = default_solver()
    for game in moments(begun(TWO_PLAYERS, seed), seed):
        position = game.position
        if not position.stock and not position.is_over:
            known = game.seen_by(position.to_play)
            assert counter(known) in solver.solve(position).best
            assert advice(known).idea is Idea.EXACT
            built = known_position(known)
            assert built is not None
            assert list(map(set, built.hands)) == list(map(set, position.hands))


def test_nothing_is_exact_while_cards_are_hidden() -> None:
    for variant in (TWO_PLAYERS, PAIRS, THREE_PLAYERS):
        game = begun(variant, 1)
        assert exact_card(game.seen_by(game.position.to_play)) is None
    dry = at("d/7sFs7d,Ac4d5d,2dCbCd,3s2c6d/45,12,25,9")
    assert known_position(seen_by(dry, Seat(0))) is None


@pytest.mark.slow
@given(st.integers(0, 60), st.sampled_from([PAIRS, THREE_PLAYERS]))
@settings(max_examples=times(25, 10))
def test_at_a_larger_table_it_weighs_every_layout_and_sees_no_hand(seed: int, at: Variant) -> None:
    """Against trying all deals of the unseen cards with the plain solver."""
    for game in moments(begun(at, seed), seed):
        position = game.position
        if position.stock or len(position.hand) != 2 or position.is_over:
            continue
        known = game.seen_by(position.to_play)
        every = layouts(known)
        assert len(set(map(str, every))) == len(every)
        assert sorted_hands(position) in map(sorted_hands, every)
        dealt = {
            hands
            for order in permutations(sorted(known.unseen, key=str))
            if (hands := laid_out(known, list(order)))
        }
        assert dealt == set(map(sorted_hands, every))
        best = best_on_average(known)
        assert best == counter(known)
        assert advice(known).idea is Idea.WEIGHED
        values = [ReferenceSolver().solve(each).points_after for each in every]

        def place(card: Card, values: list[Mapping[Card, int]] = values) -> tuple[int, int]:
            finals = [each[card] for each in values]
            return sum((f > 60) + (f > 59) for f in finals), sum(finals)

        assert best is not None
        assert place(best) == max(map(place, position.hand))


def sorted_hands(position: Position) -> tuple[frozenset[Card], ...]:
    return tuple(map(frozenset, position.hands))


def laid_out(known: Seen, cards: list[Card]) -> tuple[frozenset[Card], ...]:
    """The hands, if the unseen cards are dealt in this order to those who hold any."""
    hands = []
    for seat, size in enumerate(known.hand_sizes):
        held = set(known.hand) if seat == known.seat else set(known.shown.get(Seat(seat), ()))
        while len(held) < size:
            held.add(cards.pop())
        hands.append(frozenset(held))
    return tuple(hands)


def test_nothing_is_weighed_before_the_last_tricks() -> None:
    for variant in PLAYED:
        for game in moments(begun(variant, 2), 2):
            position = game.position
            if not position.is_over:
                weighed = best_on_average(game.seen_by(position.to_play))
                is_late = variant.seats > 2 and not position.stock
                assert (weighed is not None) is is_late


def test_with_open_hands_it_plays_exactly_once_one_card_lies_face_down() -> None:
    solver = default_solver()
    for seed in range(20):
        for game in moments(begun(VARIANTS["scoperta"], seed), seed):
            position = game.position
            if not position.is_over:
                known = game.seen_by(position.to_play)
                exact = known_position(known)
                assert (exact is not None) is (len(position.stock) <= 2)
                if exact:
                    assert exact.stock == position.stock
                    assert counter(known) in solver.solve(position).best


def test_where_the_other_hand_lies_open_only_its_cards_count() -> None:
    game = begun(VARIANTS["scoperta"], 1)
    seat = game.position.to_play
    other = game.position.hands[1 - seat]
    assert opposing_cards(game.seen_by(seat)) == frozenset(other)


LESSONS = {
    "a load led is taken with the load of the suit": ("Ac3s2b", "3c", 20, "Ac", Idea.TAKE_LOAD),
    "a load led is taken with a low trump": ("Rs2s7b", "Ac", 20, "2s", Idea.TAKE_LOAD),
    "the load of the suit comes home": ("3c2s7b", "2c", 20, "3c", Idea.BRING_LOAD_HOME),
    "a court card takes points": ("Rc2s7b", "Fc", 20, "Rc", Idea.TAKE_WITH_COURT),
    "a king led is worth a trump": ("2s7b7d", "Rc", 20, "2s", Idea.RUFF_POINTS),
    "a knight led late is not": ("2s7b6d", "Cc", 20, "6d", Idea.LET_GO),
    "an empty trick is let go": ("2s7b6d", "4c", 20, "6d", Idea.LET_GO),
    "a load is not thrown while there is a trump": ("2sAb3d", "4c", 20, "2s", Idea.RUFF_TO_SAVE),
    "a low trump led is left": ("3sFd7b", "4s", 20, "7b", Idea.TRUMP_LED),
    "what nothing takes is not weighed": ("Rc7b6d", "4s", 20, "6d", Idea.NONE_TAKES),
    "the last draw is lost": ("Rs7b6d", "Cc", 2, "6d", Idea.LOSE_LAST_DRAW),
    "but not with a load in it": ("Rs7b6d", "3c", 2, "Rs", Idea.TAKE_LAST_DRAW),
    "on lead, something quiet": ("AbFd3c", "", 20, "Fd", Idea.LEAD_QUIET_SUIT),
    "with two trumps, the low one": ("2s4sFd", "", 20, "2s", Idea.LEAD_SMALL_TRUMP),
    "the three before the ace": ("AsAd3c", "", 20, "3c", Idea.LEAD_LEAST_BAD),
}


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_lessons(lesson: str) -> None:
    hand, table, stock, card, idea = LESSONS[lesson]
    advised = advice(seen(hand, table, stock=stock))
    assert (str(advised.card), advised.idea) == (card, idea)


def test_a_load_is_led_when_nothing_can_take_it() -> None:
    trumps = "As3sRsCsFs7s6s5s4s"
    advised = advice(seen("AdFc7b", gone=trumps, stock=8))
    assert (str(advised.card), advised.idea) == ("Ad", Idea.LEAD_SAFE_LOAD)


def test_the_partner_is_fed_and_not_overtaken() -> None:
    wanted = {Idea.FEED_PARTNER, Idea.LEAVE_TO_PARTNER, Idea.TAKE_LOAD, Idea.LET_GO}
    for number in range(30):
        for game in moments(begun(PAIRS, number), number):
            if not game.is_over:
                wanted.discard(advice(game.seen_by(game.position.to_play)).idea)
        if not wanted:
            break
    assert not wanted


@pytest.mark.slow
def test_every_simple_player_is_beaten() -> None:
    for name, player in SIMPLE_PLAYERS.items():
        share, margin = measured(TWO_PLAYERS, counter, player, 40)
        assert share > 0.55, name
        assert margin > 5, name


@pytest.mark.slow
def test_it_holds_its_own_at_larger_tables() -> None:
    grabber = PLAYERS["grabber"]
    assert measured(PAIRS, counter, grabber, times(30, 10))[0] > 0.6
    assert measured_alone(counter, grabber, times(20, 8)) > 0.4


def test_players_have_the_names_of_the_options() -> None:
    assert list(PLAYERS) == [*SIMPLE_PLAYERS, "cafe", "counter"]
    dealt = deal(TWO_PLAYERS, Random(1), Seat(0))
    assert played(dealt, [counter, counter]).is_over
