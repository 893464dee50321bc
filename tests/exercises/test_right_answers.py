"""What is right, held against the rules stated plainly; and that what is said of it is true."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.exercises.steps import (
    CATALOGS,
    POSITION,
    RECORD,
    Fields,
    every_answer,
    in_words,
    made,
)
from tutor.exercises.exercise import InOrder, OneOf
from tutor.exercises.kinds.choose import FACTS as FORMS
from tutor.exercises.kinds.count_unseen import CountUnseen
from tutor.exercises.kinds.draw_order import Draw, DrawOrder
from tutor.exercises.kinds.order_cards import OrderCards
from tutor.exercises.kinds.pile_points import PilePoints
from tutor.exercises.kinds.trick_points import TrickPoints
from tutor.exercises.kinds.trick_winner import TrickWinner
from tutor.exercises.kinds.who_has_won import WhoHasWon
from tutor.message import Message
from tutor.rules.cards import DECK, Card, Suit, cards_of
from tutor.rules.position import Position
from tutor.solver import default_solver
from tutor.solver.reference import ReferenceSolver

SOLVER, PLAIN = default_solver(), ReferenceSolver()
ORDER = "A3RCF76542"
WORTH = {"A": 11, "3": 10, "R": 4, "C": 3, "F": 2}
SEEDS = range(40)


def takes(cards: Sequence[Card], trump: Suit | None) -> Card:
    """The strongest trump; without any, the strongest of the suit led."""
    trumps = [card for card in cards if card.suit is trump]
    able = trumps or [card for card in cards if card.suit is cards[0].suit]
    return min(able, key=lambda card: ORDER.index(card.rank.value))


def worth(cards: Sequence[Card]) -> int:
    return sum(WORTH.get(card.rank.value, 0) for card in cards)


@pytest.mark.parametrize("mix", ["same-suit", "off-suit", "trump", "any"])
@pytest.mark.parametrize("cards", [2, 3, 5])
@pytest.mark.parametrize("trump", [{}, {"trump": "c"}])
def test_trick_winner(mix: str, cards: int, trump: Fields) -> None:
    fields = {"random": {"cards": cards, "mix": mix}, **trump}
    tempted = 0
    for seed in SEEDS:
        exercise = made("trick_winner", fields, seed)
        assert isinstance(exercise, TrickWinner)
        assert len(exercise.cards) == cards
        taker = takes(exercise.cards, exercise.trump)
        assert exercise.right_answers(SOLVER) == (taker,)
        tempted += any(card.index % 10 > taker.index % 10 for card in exercise.cards)
        suits = {card.suit for card in exercise.cards}
        assert exercise.trump is Suit.COPPE or not trump
        match mix:
            case "same-suit":
                assert len(suits) == 1
                assert exercise.trump not in suits
            case "off-suit":
                assert len(suits) > 1
                assert exercise.trump not in suits
            case "trump":
                assert exercise.trump in suits
            case "any":
                assert exercise.trump
    assert mix == "same-suit" or tempted > len(SEEDS) / 3


def test_why_a_card_does_not_take_the_trick() -> None:
    for seed in SEEDS:
        exercise = made("trick_winner", {"random": {"cards": 4}}, seed)
        assert isinstance(exercise, TrickWinner)
        for card in exercise.cards:
            said = exercise.judge(card, SOLVER).feedback
            *why_not, why = said
            assert isinstance(why, Message)
            holds(why.key, exercise, exercise.taker)
            for each in why_not:
                assert isinstance(each, Message)
                holds(each.key, exercise, card)


def holds(key: str, exercise: TrickWinner, card: Card) -> None:
    """The claim of a message, stated plainly."""
    cards, trump, taker = exercise.cards, exercise.trump, exercise.taker
    led = cards[0].suit
    trumps = [each for each in cards if each.suit is trump]
    match key.removeprefix("exercises.trick-winner."):
        case "takes.only-trump":
            assert trumps == [taker]
        case "takes.highest-trump":
            assert len(trumps) > 1
            assert taker in trumps
        case "takes.only-led-no-trump":
            assert not trumps
            assert [each for each in cards if each.suit is led] == [taker]
        case "takes.highest-led-no-trump":
            assert not trumps
            assert taker.suit is led
        case "not.lower":
            assert card.suit is taker.suit
            assert ORDER.index(card.rank.value) > ORDER.index(taker.rank.value)
        case "not.under-trump":
            assert card.suit is not trump
            assert taker.suit is trump
        case "not.off-suit-no-trump":
            assert card.suit not in (led, trump)
        case other:
            raise AssertionError(other)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "bounds", "sizes"),
    [("trick_points", "2..5", range(2, 6)), ("pile_points", "3..8", range(3, 9))],
)
def test_sums(kind: str, bounds: str, sizes: range) -> None:
    for seed in SEEDS:
        exercise = made(kind, {"random": {"cards": bounds}}, seed)
        assert isinstance(exercise, TrickPoints | PilePoints)
        assert len(exercise.cards) in sizes
        total = worth(exercise.cards)
        assert total > 0
        assert exercise.right_answers(SOLVER) == (total,)
        for answer in range(121):
            if answer == total:
                continue
            slip = exercise.judge(answer, SOLVER).feedback[0]
            assert isinstance(slip, Message)
            assert_slip(slip, answer, exercise.cards)


def assert_slip(slip: Message, answer: int, cards: tuple[Card, ...]) -> None:
    total, params = worth(cards), slip.params
    card, number = params.get("card"), params.get("n")
    match slip.key:
        case "exercises.sum.without":
            assert isinstance(card, Card)
            assert number == answer == worth([each for each in cards if each != card])
        case "exercises.sum.as-number":
            assert isinstance(card, Card)
            face = params["number"]
            assert isinstance(face, int)
            assert str(face) == card.rank.value.replace("A", "1")
            assert answer == worth([each for each in cards if each != card]) + face
        case "exercises.sum.too-many":
            assert isinstance(number, int)
            assert answer - number == total
        case "exercises.sum.too-few":
            assert isinstance(number, int)
            assert answer + number == total
        case other:
            raise AssertionError(other)


def test_a_sum_is_spelled_out() -> None:
    trick = made("trick_points", {"trick": ["Ad", "3c", "6s"]})
    pile = made("pile_points", {"pile": ["Ad", "3c", "6s", "Ac"]})
    for exercise, english, italian in (
        (
            trick,
            "Count it up: the ace of coins 11 + the three of cups 10 + the six of swords 0 "
            "= 21 points.",
            "Facciamo il conto: l'asso di denari 11 + il tre di coppe 10 + il sei di spade 0 "
            "= 21 punti.",
        ),
        (
            pile,
            "Count it up: the ace of coins and the ace of cups 22 + the three of cups 10 "
            "+ the blanks 0 = 32 points.",
            "Facciamo il conto: l'asso di denari e l'asso di coppe 22 + il tre di coppe 10 "
            "+ i lisci 0 = 32 punti.",
        ),
    ):
        (right,) = exercise.right_answers(SOLVER)
        (said,) = exercise.judge(right, SOLVER).feedback
        assert [in_words(said, catalog) for catalog in CATALOGS] == [english, italian]


@pytest.mark.parametrize("trump", [{}, {"trump": "b"}])
def test_order(trump: Fields) -> None:
    for seed in SEEDS:
        exercise = made("order_cards", {"random": {"cards": "3..5"}, **trump}, seed)
        assert isinstance(exercise, OrderCards)
        ((*cards,),) = exercise.right_answers(SOLVER)
        form = exercise.question.form
        assert isinstance(form, InOrder)
        # Of three and more neither the numbers in order nor backwards, the example of the help.
        assert list(form.cards) not in (cards, cards[::-1])
        left: list[Card] = [*cards]
        while left:
            lead = min(left, key=lambda card: card.suit is exercise.trump)
            assert takes([lead, *left], exercise.trump) == left.pop(0)
        assert len({card.suit for card in cards}) == (2 if trump else 1)
        assert any(card.is_load for card in exercise.order)
        for answer in every_answer(exercise.question):
            first = exercise.judge(answer, SOLVER).feedback[0]
            assert isinstance(first, Message)
            if "low" in first.params:
                low, high = first.params["low"], first.params["high"]
                assert isinstance(low, Card)
                assert isinstance(high, Card)
                assert isinstance(answer, tuple)
                assert answer.index(low) + 1 == answer.index(high)
                assert exercise.order.index(high) < exercise.order.index(low)


def test_who_has_won() -> None:
    wins = {0: 0, 1: 0, 2: 0}
    for seed in range(90):
        exercise = made("who_has_won", {"random": True}, seed)
        assert isinstance(exercise, WhoHasWon)
        yours, theirs = exercise.points
        assert yours + theirs == 120
        assert min(yours, theirs) >= 51
        right = 0 if yours >= 61 else 1 if theirs >= 61 else 2
        assert exercise.right_answers(SOLVER) == (right,)
        wins[right] += 1
    assert min(wins.values()) > 18


@pytest.mark.parametrize(
    ("led", "reply", "you_led", "stock", "right"),
    [
        ("4d", "Ad", True, 34, "second"),
        ("4d", "Ad", False, 34, "first"),
        ("Ad", "3c", True, 4, "first"),
        ("Ad", "2s", True, 4, "second"),
        ("Ad", "2s", True, 2, "turn-up"),
        ("Ad", "2s", False, 2, "first"),
        ("Ad", "2s", False, 0, "nothing"),
        ("7s", "As", False, 2, "first"),
    ],
)
def test_draw_order(led: str, reply: str, you_led: bool, stock: int, right: str) -> None:
    fields: dict[str, object] = {
        "trick": [led, reply],
        "trump": "s",
        "you_led": you_led,
        "stock": stock,
    }
    exercise = made("draw_order", {**fields, "turn_up": "4s"} if stock else fields)
    (place,) = exercise.right_answers(SOLVER)
    assert isinstance(exercise, DrawOrder)
    assert exercise.draw.value == right
    assert isinstance(exercise.question.form, OneOf)
    assert isinstance(place, int)
    text = exercise.question.form.texts[place]
    assert isinstance(text, Message)
    assert text.key.endswith(f".draw.{right}")


def test_fresh_draws_are_of_every_sort_and_agree_with_play() -> None:
    sorts: dict[Draw, int] = {}
    for seed in range(80):
        exercise = made("draw_order", {"random": True}, seed)
        assert isinstance(exercise, DrawOrder)
        sorts[exercise.draw] = sorts.get(exercise.draw, 0) + 1
        assert exercise.stock % 2 == 0
        assert exercise.turn_up is None or exercise.turn_up.suit is exercise.trump
        assert exercise.turn_up not in exercise.trick
    assert len(sorts) == 4
    assert min(sorts.values()) >= 10


FACTS: tuple[tuple[dict[str, object], bool], ...] = (
    ({"winner": "Ad", "of": ["4d", "Ad"], "trump": "s"}, True),
    ({"winner": "Ad", "of": ["4s", "Ad"], "trump": "s"}, False),
    ({"winner": "4c", "of": ["4c", "Ad"]}, True),
    ({"points": 21, "of": ["Ad", "3c"]}, True),
    ({"points": 20, "of": ["Ad", "3c"]}, False),
    ({"beats": ["3b", "Rb"], "trump": "d"}, True),
    ({"beats": ["Rb", "3b"], "trump": "d"}, False),
    ({"beats": ["2d", "Ab"], "trump": "d"}, True),
    ({"beats": ["Ac", "2b"], "trump": "d"}, False),
    ({"beats": ["Ac", "2b"]}, False),
    ({"final": 61, "card": "7b", "position": POSITION}, True),
    ({"final": 61, "card": "3d", "position": POSITION}, False),
    ({"best": "7b", "position": POSITION}, True),
    ({"best": "3d", "position": POSITION}, False),
    ({"wins": 61}, True),
    ({"wins": 60}, False),
    ({"draws": 60}, True),
    ({"draws": 61}, False),
    ({"loses": 59}, True),
    ({"loses": 60}, False),
)


@pytest.mark.parametrize(("claim", "is_true"), FACTS)
def test_facts(claim: dict[str, object], is_true: bool) -> None:
    rest = {"text": "B", "feedback": "Both.", "right": True, "topic": "t"}
    options = [{"text": "A", "feedback": "F", "fact": claim}, rest]
    exercise = made("choose", {"text": "Which?", "options": options})
    assert isinstance(exercise.question.form, OneOf)
    place = exercise.question.form.texts.index("A")
    assert (place in exercise.right_answers(SOLVER)) == is_true
    judged = exercise.judge(place, SOLVER)
    assert (judged.is_right, judged.feedback) == (is_true, ("F",))


def test_every_form_of_a_fact_is_tried() -> None:
    assert {next(iter(claim)) for claim, _ in FACTS} == set(FORMS)


def test_count_unseen_tells_where_a_card_is() -> None:
    exercise = made("count_unseen", {"position": "d/3dFd7b,Ad5d/51,46/2d"})
    judged = exercise.judge(cards_of("3d2d")[:2], SOLVER)
    assert [message.key for message in judged.feedback if isinstance(message, Message)] == [
        "exercises.count-unseen.held",
        "exercises.count-unseen.table",
        "exercises.count-unseen.missed",
    ]
    judged = exercise.judge(cards_of("5dRs"), SOLVER)
    assert [in_words(message, CATALOGS[0]) for message in judged.feedback] == [
        "Gone already: the king of swords.",
        "Still out, and in your opponent's hand: the ace of coins.",
    ]
    assert exercise.judge(cards_of("5dAd"), SOLVER).is_right


def test_what_is_shown_and_what_is_missing_make_the_pack() -> None:
    for seed in SEEDS:
        exercise = made("count_unseen", {"random": {"cards": "1..5"}}, seed)
        assert isinstance(exercise, CountUnseen)
        shown = [card for drawing in exercise.question.drawings for card in drawing.cards]
        assert sorted([*shown, *exercise.missing], key=DECK.index) == list(DECK)


@pytest.mark.parametrize(
    "text", [POSITION, "d/7b5d,4b6s/60,60", "s/Ac3dRs,7cFdAs/41,41", "s/FbAc5s,3cCc/39,55/4d"]
)
def test_predict_is_exact_play(text: str) -> None:
    position = Position.parse(text)
    solution = SOLVER.solve(position)
    exercise = made("predict", {"position": text})
    assert exercise.right_answers(SOLVER) == solution.best
    for card in position.hand:
        judged = exercise.judge(card, SOLVER)
        if judged.then:  # What the card makes is said with its reason.
            (reason,) = judged.then.right_answers(SOLVER)
            assert not judged.feedback
            judged = judged.then.judge(reason, SOLVER)
        told = [each.params for each in judged.feedback if isinstance(each, Message)]
        (price,) = (each for each in told if "final" in each)
        assert price["final"] == solution.points_after[card]
        if card not in solution.best:
            assert price["top"] == solution.top
            assert price["right"] in solution.best


@pytest.mark.parametrize("plays", [False, True])
def test_all_that_is_seen_of_a_game_and_what_is_missing_make_the_pack(plays: bool) -> None:
    for seed in range(12):
        fields = {"game": {"against": "miser"}, **({"then": "best_card"} if plays else {})}
        exercise = made("count_unseen", fields, seed)
        assert isinstance(exercise, CountUnseen)
        replay = exercise.question.replay
        assert replay
        game = replay.game
        assert not game.position.stock
        assert [len(hand) for hand in game.position.hands] == [3, 3]
        played = [card for trick in game.tricks for card in trick.cards]
        seen = [*played, *exercise.hand, *exercise.missing]
        assert sorted(seen, key=DECK.index) == list(DECK)
        assert exercise.hand == game.position.hands[replay.learner]
        if not plays:
            assert exercise.turn is None
            continue
        # What is played then is the same moment, or the one after the other's lead; it matters.
        turn = exercise.turn
        assert turn
        assert turn.hand == exercise.hand
        assert {*turn.table, *turn.hands[1 - turn.to_play]} == {*exercise.missing}
        finals = PLAIN.solve(turn).points_after
        top = max(finals.values())
        kept = {card for card, final in finals.items() if outcome(final) == outcome(top)}
        right = kept if top >= 60 else {card for card, final in finals.items() if final == top}
        then = exercise.judge(exercise.missing, SOLVER).then
        assert then
        assert {*then.right_answers(SOLVER)} == right < {*turn.hand}
        for card in turn.hand:
            judged = then.judge(card, SOLVER)
            assert judged.is_right == (card in right)
            assert judged.played
            assert judged.played.verdict.cost == top - finals[card]


def test_of_a_game_it_is_told_in_which_trick_a_card_went() -> None:
    exercise = made("count_unseen", {"record": RECORD})
    assert [
        in_words(said, CATALOGS[0]) for said in exercise.judge(cards_of("Ac6dCd"), SOLVER).feedback
    ] == [
        "In your own hand: the knight of coins.",
        "The six of coins went in trick 3.",
        "The ace of cups went in trick 16.",
        "Still out, and in your opponent's hand: the king of coins, the seven of swords and the "
        "four of swords.",
    ]


def outcome(final: int) -> int:
    """Lost, drawn or won."""
    return (final > 59) + (final > 60)
