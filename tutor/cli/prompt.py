"""Reads an answer from the terminal: keys, cards as people write them, help at any prompt."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

from tutor.exercises.exercise import Amount, Form, InOrder, OneCard, OneOf, SomeCards
from tutor.message import Message, say
from tutor.session.screen import Answer, Block, Key, Prompt, Say, Tone
from tutor.text.spelling import plain
from tutor.text.typed_card import Chosen, objection, read_amount, read_card, read_cards, read_place
from tutor.views.output import Output, width

QUIT = "q"
CARDS = "k"
FEWEST_ROWS = 8
HELP = ("?", "help", "aiuto")


class Asker:
    """Puts prompts and reads answers; a typing slip is explained and asked again."""

    def __init__(self, output: Output, read: Callable[[], str] = input) -> None:
        self.output = output
        self._read = read

    def show(self, blocks: tuple[Block, ...], asked: Prompt | None) -> bool:
        """Shows a screen, in pages where the terminal is too small; whether the learner stays."""
        *first, last = self._pages(blocks, asked) or [()]
        for page in first:
            self.output.show(page)
            if self.ask(Prompt(say("lesson.prompt.more"), (), (Key.GO_ON,))) is None:
                return False
        self.output.show(last)
        return True

    def _pages(self, blocks: tuple[Block, ...], asked: Prompt | None) -> list[tuple[Block, ...]]:
        if self.output.look.is_plain or not (sys.stdin and sys.stdin.isatty()):
            return [blocks]
        from tutor.views.pages import pages

        question = self.output.question(asked.question).count("\n") + 1 if asked else 0
        # The line typed before stands above the screen.
        room = shutil.get_terminal_size((80, 24)).lines - question - 1
        rows = max(room, FEWEST_ROWS)
        return pages(blocks, self.output.catalog, self.output.look, width(), rows)

    def ask(self, prompt: Prompt) -> Answer | None:
        """The answer to a prompt, once one is given that it allows; None if the learner leaves."""
        while True:
            typed = self._typed(prompt)
            # An arrow key or a stray byte is nothing in plain text, but it is not Enter either.
            key = plain(typed) if typed else typed
            if key in (QUIT, None):
                return None
            if key in HELP:
                self._help(prompt)
            elif key == CARDS:
                self.output.show([Say(say("help.cards"))])
            elif key in {each.value for each in prompt.keys} and (key or not typed):
                return Key(key)
            elif not typed or not (prompt.cards or prompt.form):
                self.output.show([Say(_expected(prompt), Tone.NOTE)])
            else:
                answer = self.answer(typed, prompt)
                if answer is not None:
                    return answer

    def answer(self, typed: str, prompt: Prompt) -> Answer | None:
        """The card typed, or None with what is wrong with it said."""
        reading = read_card(typed, prompt.cards, self.output.catalog)
        if isinstance(reading, Chosen):
            return reading.card
        self.output.show([Say(objection(reading), Tone.NOTE)])
        return None

    def _typed(self, prompt: Prompt) -> str | None:
        """The line typed, or None at the end of the input."""
        self.output.ask(prompt.question)
        try:
            typed = self._read().strip()
        except EOFError:
            self.output.line()
            return None
        if not sys.stdin.isatty():
            self.output.line()
        return typed

    def _help(self, prompt: Prompt) -> None:
        lines: list[Message] = []
        if prompt.cards:
            lines.append(say("help.choose", n=len(prompt.cards), card=prompt.cards[0]))
        lines += [say(f"help.key.{key.name.lower().replace('_', '-')}") for key in prompt.keys]
        lines += [say("help.key.k"), say("help.key.q")]
        self.output.show([Say(line) for line in lines])


def _expected(prompt: Prompt) -> Message:
    if prompt.cards:
        return say("help.expected-card", n=len(prompt.cards))
    return say("help.expected-key")


class LessonAsker(Asker):
    """Puts the prompts of a lesson and reads the answers their forms ask for."""

    def answer(self, typed: str, prompt: Prompt) -> Answer | None:
        """The answer typed, or None with what was expected said."""
        catalog = self.output.catalog
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
            case _:
                return super().answer(typed, prompt)
        if found is None:
            self.output.show([Say(_expected_form(prompt.form), Tone.NOTE)])
        return found

    def _typed(self, prompt: Prompt) -> str | None:
        """The line typed; Enter alone, where it means nothing, is told what is wanted instead."""
        while True:
            typed = super()._typed(prompt)
            if typed != "" or prompt.form is None or Key.GO_ON in prompt.keys:
                return typed
            self.output.show([Say(_expected_form(prompt.form), Tone.NOTE)])

    def _help(self, prompt: Prompt) -> None:
        """What can be typed; going back and the menu are a lesson's own keys."""
        lines = [_expected_form(prompt.form)] if prompt.form else []
        moves = [key for key in prompt.keys if key in _MOVES]
        moves_told = [say(f"lesson.key.{_MOVES[key]}") for key in moves]
        if Key.GO_ON in prompt.keys and not prompt.cards:
            lines.append(say("lesson.key.go-on"))
            moves.append(Key.GO_ON)
        self.output.show([Say(line) for line in (*lines, *moves_told)])
        rest = tuple(key for key in prompt.keys if key not in moves)
        cards = () if prompt.form else prompt.cards
        super()._help(prompt._replace(cards=cards, keys=rest))


_MOVES = {Key.BACK: "back", Key.MENU: "menu"}


def _expected_form(form: Form) -> Message:
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
