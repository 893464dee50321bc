"""Why a card is played: what is offered as untrue is untrue in every line of exact play.

The lines are found anew with the plain solver, and each sentence is held against them as it reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from tests.exercises.steps import CATALOGS, PAIRS, in_words, made
from tests.patterns.checker import Checker
from tests.solver.enumeration import Plain
from tutor.exercises.exercise import OneOf
from tutor.exercises.kinds.predict import Predict
from tutor.exercises.why import FEWEST, MOST, Why, truth_of
from tutor.message import Message
from tutor.patterns import Choice
from tutor.rules.cards import DECK, Card, points_of
from tutor.rules.position import Position, play
from tutor.rules.trick import Side, TrickTaken
from tutor.solver import default_solver
from tutor.solver.reference import ReferenceSolver
from tutor.solver.tree import Tree
from tutor.text.catalog import Catalog

SOLVER, PLAIN = default_solver(), ReferenceSolver()
SEEDS = range(150)
THEIRS = re.compile(r"patterns\.([\w-]+)\.theirs")


class Told(NamedTuple):
    """A trick of a line: its cards, the card that takes it, and whether the side to play does."""

    cards: tuple[Card, ...]
    taker: Card
    is_ours: bool


Line = tuple[Told, ...]


def ending(seed: int) -> Position:
    """Any ending of two players, the seat to play leading or replying; none too one-sided."""
    rng = Random(seed)
    count, table = rng.choice([(2, 0), (3, 0), (2, 1), (3, 1)])
    cards = rng.sample(DECK, 2 * count)
    hands = cards[:count], cards[count : 2 * count - table]
    left = 120 - points_of(cards)
    half = min(left, max(0, 60 - points_of(cards) // 2 + rng.randrange(-6, 7)))
    text = "/".join(
        (
            rng.choice("dcsb"),
            ",".join("".join(map(str, hand)) for hand in hands),
            f"{half},{left - half}",
            *([str(cards[-1])] if table else []),
        )
    )
    return Position.parse(text)


@cache
def exact_lines(position: Position, card: Card) -> tuple[Line, ...]:
    """All lines in which nobody makes a mistake, by the plain solver."""
    side = position.side_to_play

    def onward(here: Position, first: tuple[Card, ...], line: Line) -> Iterator[Line]:
        if here.is_over:
            yield line
            return
        for each in first or PLAIN.solve(here).best:
            after, events = play(here, each)
            taken = [event for event in events if isinstance(event, TrickTaken)]
            yield from onward(after, (), (*line, *(told(event, here, side) for event in taken)))

    return tuple(onward(position, (card,), ()))


def told(event: TrickTaken, position: Position, side: Side) -> Told:
    return Told(event.cards, event.winning_card, position.sides[event.seat] == side)


def takes(line: Line, taker: Card, prey: Card) -> bool:
    return any(trick.taker == taker and prey in trick.cards for trick in line)


def comes_home(line: Line, card: Card) -> bool:
    return any(trick.is_ours and card in trick.cards for trick in line)


Happens = Callable[[Line, Mapping[str, Card], int], bool]


def falls(line: Line, cards: Mapping[str, Card], _: int) -> bool:
    return takes(line, cards["taker"], cards["other"])


def taken(line: Line, cards: Mapping[str, Card], _: int) -> bool:
    return takes(line, cards["card"], cards["other"])


def drawn(line: Line, cards: Mapping[str, Card], _: int) -> bool:
    return cards["drawn"] in line[0].cards


HAPPENS: dict[str, Happens] = {
    "keep-trump": falls,
    "keep-guard": falls,
    "throw-in": falls,
    "duck": falls,
    "economy": lambda line, cards, _: takes(line, cards["kept"], cards["other"]),
    "ruff": taken,
    "overtake": taken,
    "catch-at-once": taken,
    "bank": lambda line, cards, _: comes_home(line, cards["card"]),
    "draw-trump": drawn,
    "force-trump": drawn,
    "kept-home": lambda line, cards, _: comes_home(line, cards["other"]),
    "last-trick": lambda line, _cards, _: line[-1].is_ours,
    "exact-61": lambda _line, _cards, final: final == 61,
    "save-draw": lambda _line, _cards, final: final == 60,
}
"""What must happen for each sentence to be true, as it reads."""


def asked(position: Position, seed: int = 0) -> Iterator[tuple[Card, Why]]:
    """The questions why, for every right prediction that has one."""
    exercise = made("predict", {"position": str(position)}, seed)
    assert isinstance(exercise, Predict)
    for card in SOLVER.solve(position).best:
        then = exercise.judge(card, SOLVER).then
        if then:
            assert isinstance(then, Why)
            yield card, then


def texts(why: Why) -> tuple[Message, ...]:
    form = why.question.form
    assert isinstance(form, OneOf)
    return tuple(text for text in form.texts if isinstance(text, Message))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_one_is_true_and_no_other(seed: int) -> None:
    position = ending(seed)
    for card, why in asked(position, seed):
        options = texts(why)
        assert FEWEST + 1 <= len(options) <= MOST + 1
        (place,) = why.right_answers(SOLVER)
        assert isinstance(place, int)
        for at, option in enumerate(options):
            if at == place:
                proves_true(position, card, option)
            else:
                proves_untrue(position, card, option)


def proves_true(position: Position, card: Card, option: Message) -> None:
    """It is the first merit of the card, and the checker of patterns finds it so."""
    truth = truth_of(Choice(Tree(position)), card)
    assert truth
    assert truth.message("theirs") == option
    assert list(Checker(Plain(position)).problems(truth)) == []


def proves_untrue(position: Position, card: Card, option: Message) -> None:
    """In no line does it happen; and the cards it speaks of could do so."""
    named = THEIRS.match(option.key)
    assert named
    cards = {name: each for name, each in option.params.items() if isinstance(each, Card)}
    takers = option.params.get("takers", ())
    assert isinstance(takers, tuple)
    if takers:
        (cards["taker"],) = takers
    final = PLAIN.solve(position).top
    for line in exact_lines(position, card):
        assert not HAPPENS[named[1]](line, cards, final), f"{position} {card} {option}"
    assert cards.pop("card") == card
    side, seats = position.side_to_play, position.seats
    theirs = [
        card
        for seat, cards_held in enumerate(position.hands)
        if position.sides[seat] != side
        for card in cards_held
    ]
    theirs += [
        card
        for place, card in enumerate(position.table)
        if position.sides[(position.leader + place) % seats] != side
    ]
    is_kept_home = named[1] in ("kept-home", "draw-trump", "force-trump")
    for name, each in cards.items():
        is_theirs = name == "drawn" or (name == "other" and not is_kept_home)
        assert each in (theirs if is_theirs else position.hand), f"{position} {card} {option}"


@pytest.mark.slow
def test_in_pairs_too() -> None:
    questions = 0
    for seed in range(40):
        rng = Random(seed)
        cards = rng.sample(DECK, 12)
        hands = cards[:3], cards[3:6], cards[6:8], cards[8:10]
        half = (120 - points_of(cards)) // 2
        counts = f"{half},{120 - points_of(cards) - half},0,0"
        held = ",".join("".join(map(str, hand)) for hand in hands)
        table = "".join(map(str, cards[10:]))
        position = Position.parse(f"{rng.choice('dcsb')}/{held}/{counts}/{table}")
        for card, why in asked(position, seed):
            questions += 1
            options = texts(why)
            for at in {*range(len(options))} - {*why.right_answers(SOLVER)}:
                proves_untrue(position, card, options[at])
    assert questions > 10


@pytest.mark.slow
def test_it_is_asked_where_there_is_something_to_ask() -> None:
    with_reason, with_question = 0, 0
    for position in map(ending, SEEDS):
        if len(position.hand) < 3:
            continue
        exercise = made("predict", {"position": str(position)})
        for card in SOLVER.solve(position).best:
            judged = exercise.judge(card, SOLVER)
            with_question += judged.then is not None
            with_reason += judged.then is not None or len(judged.feedback) > 1
    assert with_question > 0.5 * with_reason > 20


@pytest.mark.slow
def test_a_wrong_reason_is_told_what_becomes_of_the_card_and_what_is_true() -> None:
    for seed in SEEDS:
        position = ending(seed)
        for card, why in asked(position):
            (right,) = why.right_answers(SOLVER)
            for place, option in enumerate(texts(why)):
                judged = why.judge(place, SOLVER)
                assert judged.is_right == (place == right)
                *told, count = judged.feedback
                assert isinstance(count, Message)
                assert count.params["final"] == SOLVER.solve(position).top
                assert place == right or told[-1] == texts(why)[right]
                for said in told[1:-2]:
                    assert isinstance(said, Message)
                    assert fate_is(exact_lines(position, card), said), f"{position} {option}"


def fate_is(lines: tuple[Line, ...], said: Message) -> bool:
    """Whether a card falls in the trick that is named, to the card that is named, in every line."""
    about, number = said.params.get("prey", said.params.get("card")), said.params["trick"]
    taker = said.params.get("taker", about)
    assert isinstance(number, int)
    return all(
        line[number - 21].taker == taker and about in line[number - 21].cards for line in lines
    )


@pytest.mark.slow
@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda catalog: catalog.language)
def test_no_two_reasons_read_the_same(catalog: Catalog) -> None:
    for seed in SEEDS:
        for _, why in asked(ending(seed)):
            said = [in_words(text, catalog) for text in texts(why)]
            assert len(set(said)) == len(said)


@pytest.mark.slow
def test_the_true_one_stands_anywhere() -> None:
    places = [0, 0, 0, 0]
    for seed in range(200):
        for _, why in asked(Position.parse("d/AbAd2b,RbCb6d/36,55"), seed):
            (place,) = why.right_answers(SOLVER)
            assert isinstance(place, int)
            places[place] += 1
    assert min(places[:3]) > 40


def test_an_author_may_have_it_told() -> None:
    position = "d/AbAd2b,RbCb6d/36,55"
    judged = made("predict", {"position": position, "why": "tell"}).judge(Card.parse("2b"), SOLVER)
    assert judged.then is None
    assert [each.key for each in judged.feedback if isinstance(each, Message)] == [
        "exercises.predict.only",
        "patterns.throw-in.theirs-home",
    ]


def test_in_pairs_it_is_the_side_that_is_spoken_of() -> None:
    exercise = made("predict", {"position": PAIRS, "variant": "pairs"})
    best = SOLVER.solve(Position.parse(PAIRS)).best
    assert exercise.right_answers(SOLVER) == best
    verdict = exercise.judge(best[0], SOLVER).feedback[0]
    assert "the other pair" in in_words(verdict, CATALOGS[0])
