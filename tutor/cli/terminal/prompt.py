"""Reads an answer from the terminal: keys, cards as people write them, help at any prompt."""

from __future__ import annotations

import sys
from collections.abc import Callable

from tutor.message import Message, say
from tutor.session.screen import Answer, Key, Prompt, Say, Tone
from tutor.spelling import plain
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
            if typed is None:
                return None
            # An arrow key or a stray byte is nothing in plain text, but it is not Enter either.
            key = plain(typed)
            if key == QUIT:
                return None
            if key in HELP:
                self._help(prompt)
            elif key == CARDS:
                self._output.show([Say(say("help.cards"))])
            elif key in {each.value for each in prompt.keys} and (key or not typed):
                return Key(key)
            elif key in {each.value for each in prompt.elsewhere}:
                self._output.show([Say(_elsewhere(Key(key)), Tone.NOTE)])
            else:
                answer = self._answer(typed, prompt)
                if not isinstance(answer, Message):
                    return answer
                self._output.show([Say(answer, Tone.NOTE)])

    def _answer(self, typed: str, prompt: Prompt) -> Answer | Message:
        """The answer typed, or what is wrong with it."""
        # Loaded once something is typed: the first prompt is there 9 ms sooner.
        from tutor.cli.terminal.typed_answer import expectation, read_answer

        if not typed or not (prompt.cards or prompt.form):
            return expectation(prompt)
        return read_answer(typed, prompt, self._output.catalog)

    def _read_line(self, prompt: Prompt) -> str | None:
        """The line typed, or None at the end of the input."""
        was_ahead = _is_typed_ahead()
        self._output.ask(prompt.question)
        try:
            typed = self._read().strip()
        except EOFError:
            self._output.line()
            return None
        # The Enter of a line typed before its question did not end the line of the question.
        if was_ahead or not sys.stdin.isatty():
            self._output.line()
        return typed

    def _help(self, prompt: Prompt) -> None:
        """What can be typed here."""
        from tutor.cli.terminal.typed_answer import answer_help  # As where answers are read.

        lines: list[Message] = []
        if prompt.cards or prompt.form:
            lines.append(answer_help(prompt))
        lines += [_key_help(key, prompt) for key in prompt.keys]
        lines += [say("help.key.k"), say("help.key.q")]
        self._output.show([Say(line) for line in lines])


def _is_typed_ahead() -> bool:
    """Whether a line waits that was typed at the terminal before anybody asked for it."""
    # On Windows only sockets can be waited for.
    if sys.platform == "win32" or not sys.stdin.isatty():
        return False
    from select import select  # Only a terminal needs it.

    try:
        return bool(select([sys.stdin], [], [], 0)[0])
    except (OSError, ValueError):  # It has no number: nothing that the system could wait for.
        return False


def _elsewhere(key: Key) -> Message:
    """When a key means something that means nothing here."""
    return say(f"help.elsewhere.{key.name.lower().replace('_', '-')}")


def _key_help(key: Key, prompt: Prompt) -> Message:
    """What a key does."""
    match key:
        case Key.BACK | Key.MENU:
            return say(f"lesson.key.{key.name.lower()}")
        case Key.GO_ON if not prompt.cards:
            return say("lesson.key.go-on")
        case _:
            return say(f"help.key.{key.name.lower().replace('_', '-')}")
