"""Reads an answer from the terminal: keys, cards as people write them, help at any prompt."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from tutor.message import Message, say
from tutor.session.screen import Answer, Key, Prompt, Say, Tone
from tutor.spelling import plain
from tutor.views.output import Output

if TYPE_CHECKING:
    from tutor.text.choosing import Given

QUIT = "q"
CARDS = "k"
TAKE_BACK = "u"
HELP = ("?", "help", "aiuto")


class LineReader:
    """Puts prompts and reads answers line by line; a typing slip is explained and asked again.

    A card typed is marked, and the next line plays it: an empty one, or the same once more.
    """

    def __init__(self, output: Output, read: Callable[[], str], is_fast: bool) -> None:
        self._output = output
        self._read = read
        self._is_fast = is_fast

    def ask(self, prompt: Prompt) -> Answer | None:
        """The answer to a prompt, once one is given that it allows; None if the learner leaves."""
        marked: Answer | None = prompt.marked
        while True:
            typed = self._read_line(_question(prompt, marked))
            if typed is None:
                return None
            # An arrow key or a stray byte is nothing in plain text, but it is not Enter either.
            key = plain(typed)
            if key == QUIT:
                return None
            if key in HELP:
                self._output.show(map(Say, help_lines(prompt, is_marked=marked is not None)))
            elif key == CARDS:
                self._output.show([Say(say("help.cards"))])
            elif marked is not None and not typed:
                return marked
            elif key == TAKE_BACK and marked not in (None, prompt.marked):
                marked = prompt.marked
                self._output.show([Say(say("card.taken-back"), Tone.NOTE)])
            elif key in {each.value for each in prompt.keys} and (key or not typed):
                return Key(key)
            elif key in {each.value for each in prompt.elsewhere}:
                self._output.show([Say(elsewhere(Key(key)), Tone.NOTE)])
            else:
                answer = self._answer(typed, prompt)
                if isinstance(answer, Message):
                    self._output.show([Say(answer, Tone.NOTE)])
                elif self._is_fast or isinstance(answer, int) or answer == marked:
                    return answer
                else:
                    marked = answer

    def _answer(self, typed: str, prompt: Prompt) -> Given | Message:
        """The answer typed, or what is wrong with it."""
        # Loaded once something is typed: the first prompt is there 9 ms sooner.
        from tutor.cli.terminal.typed_answer import expectation, offer_of

        offer = offer_of(prompt, self._output.catalog)
        return offer.read(typed) if typed and offer else expectation(prompt)

    def _read_line(self, question: Message) -> str | None:
        """The line typed, or None at the end of the input."""
        was_ahead = _is_typed_ahead()
        self._output.ask(question)
        try:
            typed = self._read().strip()
        except EOFError:
            self._output.line()
            return None
        # The Enter of a line typed before its question did not end the line of the question.
        if was_ahead or not sys.stdin.isatty():
            self._output.line()
        return typed


def _question(prompt: Prompt, marked: Answer | None) -> Message:
    """What is asked: the question of the prompt, or whether what is marked is to be given."""
    if marked == prompt.marked or isinstance(marked, Key | None):
        return prompt.question
    from tutor.cli.terminal.typed_answer import marked_question  # As where answers are read.

    return marked_question(prompt, marked)


def help_lines(prompt: Prompt, *, is_marked: bool) -> list[Message]:
    """What can be typed at a prompt."""
    from tutor.cli.terminal.typed_answer import answer_help  # As where answers are read.

    lines = [answer_help(prompt)] if prompt.cards or prompt.form else []
    if is_marked:
        lines += [say("help.key.plays"), say("help.key.take-back")]
    lines += [_key_help(key) for key in prompt.keys]
    return [*lines, say("help.key.k"), say("help.key.q")]


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


def elsewhere(key: Key) -> Message:
    """When a key means something that means nothing here."""
    return say(f"help.elsewhere.{key.name.lower().replace('_', '-')}")


def _key_help(key: Key) -> Message:
    """What a key does."""
    match key:
        case Key.BACK | Key.MENU:
            return say(f"lesson.key.{key.name.lower()}")
        case Key.GAME:
            return say("lesson.key.game")
        case _:
            return say(f"help.key.{key.name.lower().replace('_', '-')}")
