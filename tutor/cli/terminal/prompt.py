"""Reads an answer from the terminal: keys, cards as people write them, help at any prompt."""

from __future__ import annotations

import sys
from collections.abc import Callable

from tutor.exercises.exercise import Amount, Form, InOrder, OneCard, OneOf, SomeCards
from tutor.message import Message, say
from tutor.session.screen import Answer, Key, Prompt, Say, Tone
from tutor.spelling import plain
from tutor.text.typed_card import Chosen, objection, read_amount, read_card, read_cards, read_place
from tutor.views.output import Output

QUIT = "q"
CARDS = "k"
HELP = ("?", "help", "aiuto")


class AnswerReader:
    """Puts prompts and reads answers; a typing slip is explained and asked again."""

    def __init__(self, output: Output, read: Callable[[], str] = input) -> None:
        self._output = output
        self._read = read

    def ask(self, prompt: Prompt) -> Answer | None:
        """The answer to a prompt, once one is given that it allows; None if the learner leaves."""
        while True:
            typed = self._read_line(prompt)
            # An arrow key or a stray byte is nothing in plain text, but it is not Enter either.
            key = plain(typed) if typed else typed
            if key in (QUIT, None):
                return None
            if key in HELP:
                self._help(prompt)
            elif key == CARDS:
                self._output.show([Say(say("help.cards"))])
            elif key in {each.value for each in prompt.keys} and (key or not typed):
                return Key(key)
            elif not typed or not (prompt.cards or prompt.form):
                self._tell(_expectation(prompt))
            else:
                answer = self._answer(typed, prompt)
                if answer is not None:
                    return answer

    def _answer(self, typed: str, prompt: Prompt) -> Answer | None:
        """The answer typed, or None with what is wrong with it said."""
        catalog = self._output.catalog
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
                if isinstance(reading, Chosen):
                    return reading.card
                self._tell(objection(reading))
                return None
        if found is None:
            self._tell(_expectation(prompt))
        return found

    def _tell(self, what: Message) -> None:
        self._output.show([Say(what, Tone.NOTE)])

    def _read_line(self, prompt: Prompt) -> str | None:
        """The line typed, or None at the end of the input."""
        self._output.ask(prompt.question)
        try:
            typed = self._read().strip()
        except EOFError:
            self._output.line()
            return None
        if not sys.stdin.isatty():
            self._output.line()
        return typed

    def _help(self, prompt: Prompt) -> None:
        """What can be typed here."""
        lines: list[Message] = []
        if prompt.cards or prompt.form:
            lines.append(_form_expectation(prompt.form or OneCard(prompt.cards)))
        lines += [_key_help(key, prompt) for key in prompt.keys]
        lines += [say("help.key.k"), say("help.key.q")]
        self._output.show([Say(line) for line in lines])


def _key_help(key: Key, prompt: Prompt) -> Message:
    """What a key does."""
    match key:
        case Key.BACK | Key.MENU:
            return say(f"lesson.key.{key.name.lower()}")
        case Key.GO_ON if not prompt.cards:
            return say("lesson.key.go-on")
        case _:
            return say(f"help.key.{key.name.lower().replace('_', '-')}")


def _expectation(prompt: Prompt) -> Message:
    """What should have been typed."""
    if prompt.form:
        return _form_expectation(prompt.form)
    if prompt.cards:
        return say("help.expected-card", n=len(prompt.cards))
    return say("help.expected-key")


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
