"""What the sentences of an explanation say together: the whole price, and how far it all holds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.patterns.checker import Checker
from tests.patterns.places import everything, few, shipped
from tests.proving import share
from tests.solver.enumeration import Plain
from tutor.grading.choice import tree_of
from tutor.grading.sentences import throw_next, told_as_far_as_it_holds, why_right, why_wrong
from tutor.message import HeldCards, Message
from tutor.patterns import BY_SLUG, Choice, Fact, causes_of, merits_of
from tutor.rules import Card, Position
from tutor.rules.cards import points_of
from tutor.solver.tree import Holds, Tree
from tutor.text.catalog import languages
from tutor.text.forms import template
from tutor.text.locale_files import message_texts

WHOLE = {"explanation.account.both", "explanation.account.cost", "explanation.account.lost-too"}
"""Sentences that tell all points lost, and not only those of the cards they name."""


def costly(positions: tuple[Position, ...]) -> Iterator[tuple[Choice, Card]]:
    for position in positions:
        choice = Choice(Tree(position))
        yield from ((choice, card) for card in choice.wrong)


def plain(message: Message) -> Message:
    """A sentence without what is said of how far it holds."""
    if message.key.startswith("explanation.best."):
        said = message.params["said"]
        assert isinstance(said, Message)
        return said
    return message


@cache
def slots(language: str, key: str) -> frozenset[str]:
    texts = message_texts(language, key.partition(".")[0])
    return frozenset(slot.name for slot in template(texts[key]).slots)


def amount(language: str, message: Message) -> int | None:
    """The points that a sentence tells as lost, less those it tells as won; None if it has none."""
    told = {n: v for n, v in message.params.items() if n in slots(language, message.key)}
    numbers = {name: value for name, value in told.items() if isinstance(value, int)}
    for more, less in (
        ("then_points", "points"),
        ("then_gain", "gain"),
        ("lost_points", "won_points"),
    ):
        if more in numbers:
            return numbers[more] - numbers[less] if less in numbers else None
    found = numbers.get("worth", numbers.get("points", numbers.get("cost")))
    return None if found is None else found - numbers.get("gain", 0)


def price(language: str, sentences: tuple[Message, ...]) -> int | None:
    """The points that some sentences tell as the cost of a card; None if they tell none."""
    found = None
    for message in map(plain, sentences):
        told = amount(language, message)
        if message.key in WHOLE:
            found = told
        elif told is not None:
            sign = -1 if message.key == "explanation.account.in-return" else 1
            found = (found or 0) + sign * told
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_the_points_told_make_up_the_cost(language: str) -> None:
    untold = 0
    positions = (*few(), *share(list(shipped()), 200))
    for choice, card in costly(positions):
        for hides_right in (False, True):
            told = why_wrong(choice, card, hides_right=hides_right)
            found = price(language, told)
            untold += found is None
            assert found in (None, choice.tree.cost(card)), (str(choice.position), card, told)
            assert 1 <= len(told) <= 2
    assert untold < len(positions)


@pytest.mark.slow
def test_no_card_is_told_twice() -> None:
    """What the rest of the account names is not what the cause is about."""
    for choice, card in costly(share(list(everything()), 400)):
        first, *rest = map(plain, why_wrong(choice, card))
        cause = next((f for f in causes_of(choice.view(card)) if _says(f, first)), None)
        for message in rest:
            named = [v for n, v in message.params.items() if n in ("cards", "lost")]
            if message.key != "explanation.account.in-return" and cause:
                cards = {each for cards in named if isinstance(cards, tuple) for each in cards}
                if message.key.startswith("explanation.account."):
                    assert not cards & {*cause.about}, (str(choice.position), card)


def _says(told: Fact, message: Message) -> bool:
    return message.key.startswith(f"patterns.{told.pattern.slug}.") and (
        told.params.get("other") == message.params.get("other")
    )


@pytest.mark.slow
def test_what_holds_against_the_best_answers_only_says_so() -> None:
    seen = 0
    for position in few():
        choice = Choice(Tree(position))
        for card in choice.right if choice.wrong else ():
            claim = merits_of(choice.view(card)).claims[0]
            told = why_right(choice, card, most=1)
            holds = {fact.holds for fact in claim.facts}
            is_known = claim.facts[0].pattern is BY_SLUG["dear-to-beat"]
            if not is_known and claim.is_of_one:
                assert _hedges(told) == (Holds.BEST in holds), (str(position), card)
            seen += _hedges(told)
    assert seen > 15


BEST_PLAY = {"en": "with best play", "it": "se tutti giocano bene"}


@pytest.mark.parametrize("language", languages())
def test_what_a_costly_card_is_told_by_stands_below_best_play(language: str) -> None:
    """Its sentences do not say so again: every verdict and title before them does."""
    verdicts = message_texts(language, "verdict")
    framed = {key: text for key, text in verdicts.items() if key.startswith("verdict.wrong.")}
    for key in ("explanation.right.title", "explanation.every.title"):
        framed[key] = message_texts(language, "explanation")[key]
    for key in ("game.review.slip", "game.review.slip-three"):
        framed[key] = message_texts(language, "game")[key]
    assert len(framed) > 7
    assert [key for key, text in framed.items() if BEST_PLAY[language] not in text] == []


def _hedges(told: tuple[Message, ...]) -> int:
    return sum(message.key.startswith("explanation.best.") for message in told)


def test_the_sentence_of_a_fact_is_left_alone_where_it_always_holds() -> None:
    tree = tree_of(Position.parse("s/5dFs,AcAs/52,44"))
    assert tree
    (fact, *_) = merits_of(Choice(tree).view(Card.parse("5d"))).facts
    said = fact.message()
    assert fact.holds is Holds.BEST
    hedged = told_as_far_as_it_holds(fact, said)
    assert (hedged.key, hedged.params["said"]) == ("explanation.best.merit", said)
    firm = Fact(fact.pattern, Holds.ALWAYS, fact.about, fact.params)
    assert told_as_far_as_it_holds(firm, said) is said


def test_several_cards_are_told_with_how_each_comes_home() -> None:
    choice = Choice(Tree(Position.parse("d/3d3bRd,RbAc/43,27/Ad")))
    cheapest, together = why_right(choice, Card.parse("Rd"))
    assert cheapest.key == "explanation.cheapest"
    assert together.params["points"] == points_of(map(Card.parse, ("3d", "3b")))
    clauses = together.params["clauses"]
    assert isinstance(clauses, Message)
    assert clauses.key == "explanation.all.kept-home"


def sentences_of(choice: Choice) -> Iterator[Message]:
    """Why each card of a hand is right or wrong, messages in messages too."""
    for card in choice.position.hand:
        told = why_wrong(choice, card) if card in choice.wrong else why_right(choice, card)
        yield from (each for message in told for each in within(message))


def within(message: Message) -> Iterator[Message]:
    yield message
    for value in message.params.values():
        if isinstance(value, Message):
            yield from within(value)


def test_cards_are_said_to_be_held_by_those_who_hold_them() -> None:
    seen = 0
    for position in shipped():
        if position.seats == 4 and not position.stock:
            for message in sentences_of(Choice(Tree(position))):
                for held in message.params.values():
                    if isinstance(held, HeldCards):
                        hand = position.hands[position.seat_after(position.to_play, held.player)]
                        assert held.player != 0
                        assert {*held.cards} <= {*hand}, (str(position), message)
                        seen += 1
    assert seen > 50


def test_a_card_to_throw_on_a_lead_is_lost_anyway_and_thrown_on_it_in_every_best_line() -> None:
    seen = 0
    for position in share(list(shipped()), 300):
        choice = Choice(Tree(position))
        checker = Checker(Plain(position))
        for card in choice.right:
            for message in throw_next(choice, card):
                other, leads = message.params["card"], message.params["leads"]
                assert isinstance(leads, tuple)
                assert other in checker.gone
                assert other in checker.wrong
                met = [line[1] for line in checker.plain.best[card] if line[1].cards[0] in leads]
                assert met
                assert all(
                    other in trick.cards and not checker.is_ours(trick.leader) for trick in met
                )
                seen += 1
    assert seen
