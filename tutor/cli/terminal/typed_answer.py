"""What was typed at a prompt, as an answer in the form that the question asks for."""

from __future__ import annotations

from tutor.exercises.exercise import Amount, Form, InOrder, OneCard, OneOf, SomeCards
from tutor.message import Message, say
from tutor.session.screen import Answer, Prompt
from tutor.text.catalog import Catalog
from tutor.text.typed_card import Chosen, objection, read_amount, read_card, read_cards, read_place


def read_answer(typed: str, prompt: Prompt, catalog: Catalog) -> Answer | Message:
    """The answer that was typed, or what is wrong with it."""
    found: Answer | None
    match prompt.form:
        case OneOf(texts):
            found = read_place(typed, len(texts))
        case Amount():
            found = read_amount(typed)
        case InOrder(cards):
            found = read_cards(typed, cards, len(cards), catalog)
        case SomeCards(count):
            found = read_cards(typed, (), count, catalog)
        case OneCard() | None:
            reading = read_card(typed, prompt.cards, catalog)
            return reading.card if isinstance(reading, Chosen) else objection(reading)
    return expectation(prompt) if found is None else found


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
        case Amount():
            return say("lesson.expected.amount")
