"""Reads an answer from the terminal: keys, cards as people write them, help at any prompt."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

from tutor.message import Message, say
from tutor.session.screen import Answer, Block, Key, Prompt, Say, Tone
from tutor.text.spelling import plain
from tutor.views.output import Output

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
        from tutor.views.output import width
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
        from tutor.text.typed_card import Chosen, objection, read_card

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
