"""What can be typed at a prompt, as it is offered to whoever chooses and as it is explained."""

from __future__ import annotations

from tutor.exercises.exercise import Amount, Form, InOrder, OneCard, OneOf, SomeCards
from tutor.message import Message, say
from tutor.session.screen import Prompt
from tutor.text.catalog import Catalog
from tutor.text.choosing import AmountOffer, CardOffer, CardsOffer, Given, Offer, TextOffer


def offer_of(prompt: Prompt, catalog: Catalog) -> Offer | None:
    """What a prompt offers to choose from; None if it only takes keys."""
    match prompt.form:
        case OneOf(texts):
            return TextOffer(len(texts), expectation(prompt))
        case Amount(most):
            return AmountOffer(most, expectation(prompt))
        case InOrder(cards):
            return CardsOffer(cards, len(cards), catalog, expectation(prompt))
        case SomeCards(count):
            return CardsOffer((), count, catalog, expectation(prompt))
        case OneCard() | None:
            return CardOffer(prompt.cards, catalog) if prompt.cards else None


def marked_question(prompt: Prompt, given: Given) -> Message:
    """What to ask once an answer is marked: whether it is to be given."""
    if isinstance(given, int):
        return say("card.gives-number", n=given + 1)
    key = "gives" if prompt.form else "plays"
    return say(f"card.{key}", cards=given if isinstance(given, tuple) else (given,))


def expectation(prompt: Prompt) -> Message:
    """What should have been typed, where it was nothing that can be an answer."""
    if prompt.form:
        return _form_expectation(prompt.form)
    if prompt.cards:
        return say("help.expected-card", n=len(prompt.cards))
    return say("help.expected-key")


def answer_help(prompt: Prompt) -> Message:
    """What can be typed as an answer; the prompt asks for cards or has a form."""
    return _form_expectation(prompt.form or OneCard(prompt.cards))


def _form_expectation(form: Form) -> Message:
    """What an answer of a form looks like."""
    match form:
        case OneOf(texts):
            return say("lesson.expected.one-of", n=len(texts))
        case OneCard(cards):
            return say("help.choose", n=len(cards), card=cards[0])
        case InOrder(cards):
            example = " ".join(str(place) for place in range(len(cards), 0, -1))
            return say("lesson.expected.in-order", n=len(cards), example=example)
        case SomeCards(count):
            return say("lesson.expected.some-cards", n=count)
        case Amount(most):
            return say("lesson.expected.amount", most=most)
