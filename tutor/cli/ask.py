"""Reads an answer from the terminal: keys, cards as people write them, help at any prompt."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from enum import Enum

from tutor.message import Message, say
from tutor.session.screen import Answer, Key, Prompt, Say, Tone
from tutor.views.output import Output

_ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|O.|.)?")


class Leave(Enum):
    """Ways of leaving a prompt without answering it."""

    QUIT = "q"
    END_OF_INPUT = "end"


class Asker:
    """Puts prompts and reads answers; a typing slip is explained and asked again."""

    def __init__(self, output: Output, read: Callable[[], str] = input) -> None:
        self._output = output
        self._read = read
        self._echoes = sys.stdin is not None and sys.stdin.isatty()

    def ask(self, prompt: Prompt) -> Answer | Leave:
        """The answer to a prompt, once one is given that it allows."""
        while True:
            typed = self._typed(prompt)
            if typed is None:
                self._output.line()
                return Leave.END_OF_INPUT
            key = typed.lower()
            if key == Leave.QUIT.value:
                return Leave.QUIT
            if key in ("?", "help", "aiuto"):
                self._help(prompt)
            elif key == "k":
                self._output.show([Say(say("help.cards"))])
            elif key in {each.value for each in prompt.keys}:
                return Key(key)
            elif not key or not prompt.cards:
                self._output.show([Say(_keys_message(prompt), Tone.NOTE)])
            else:
                from tutor.text.typed_card import Chosen, objection, read_card

                reading = read_card(typed, prompt.cards, self._output.catalog)
                if isinstance(reading, Chosen):
                    return reading.card
                self._output.show([Say(objection(reading), Tone.NOTE)])

    def _typed(self, prompt: Prompt) -> str | None:
        self._output.write(self._output.catalog.say(prompt.question) + " ")
        try:
            typed = _ESCAPES.sub("", self._read()).strip()
        except (EOFError, RuntimeError):
            # Python says a closed standard input is "lost", with a RuntimeError.
            return None
        except UnicodeDecodeError:
            return "\ufffd"
        if not self._echoes:
            self._output.line()
        return typed

    def _help(self, prompt: Prompt) -> None:
        lines: list[Message] = []
        if prompt.cards:
            lines.append(say("help.choose", n=len(prompt.cards), card=prompt.cards[0]))
        lines += [say(f"help.key.{key.name.lower().replace('_', '-')}") for key in prompt.keys]
        lines += [say("help.key.k"), say("help.key.q")]
        self._output.show([Say(line) for line in lines])


def _keys_message(prompt: Prompt) -> Message:
    if prompt.cards:
        return say("help.expected-card", n=len(prompt.cards))
    return say("help.expected-key")
