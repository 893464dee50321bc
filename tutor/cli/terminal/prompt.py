"""Reads an answer from the terminal: keys, cards as people write them, help at any prompt."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import Enum

from tutor.message import Message, say
from tutor.session.screen import Answer, Block, Key, Prompt, Say, Tone
from tutor.spelling import plain
from tutor.text.catalog import Catalog
from tutor.views.output import Output

QUIT = "q"
CARDS = "k"
TAKE_BACK = "u"
HELP = ("?", "help", "aiuto")


class Leave(Enum):
    """That the learner leaves."""

    LEFT = "left"


def meaning(typed: str, prompt: Prompt, catalog: Catalog) -> Answer | Leave | Message:
    """What a whole text means at a prompt, or what there is to say to it."""
    # An arrow key or a stray byte is nothing in plain text, but it is not Enter either.
    key = plain(typed)
    if key == QUIT:
        return Leave.LEFT
    if key == CARDS:
        return say("help.cards")
    if key in {each.value for each in prompt.keys} and (key or not typed):
        return Key(key)
    if key in {each.value for each in prompt.elsewhere}:
        return _elsewhere(Key(key))
    # Loaded once something is typed: the first prompt is there 9 ms sooner.
    from tutor.cli.terminal.typed_answer import expectation, offer_of

    offer = offer_of(prompt, catalog)
    return offer.read(typed) if typed and offer else expectation(prompt)


class LineReader:
    """Puts prompts and reads answers line by line; a typing slip is explained and asked again.

    A card typed is marked, and the next line plays it: an empty one, or the same once more.
    """

    def __init__(self, output: Output, read: Callable[[], str], is_fast: bool) -> None:
        self._output = output
        self._read = read
        self._is_fast = is_fast

    def opened(self) -> AbstractContextManager[None]:
        """Nothing is to be opened: the terminal gives lines by itself."""
        return nullcontext()

    def ask(self, prompt: Prompt, _shown: Sequence[Block] = ()) -> Answer | None:
        """The answer to a prompt, once one is given that it allows; None if the learner leaves."""
        marked: Answer | None = prompt.marked
        while True:
            typed = self._read_line(_question(prompt, marked))
            if typed is None:
                return None
            if asks_for_help(typed):
                self._output.show(map(Say, help_lines(prompt, is_marked=marked is not None)))
                continue
            if marked is not None and not typed:
                return marked
            if plain(typed) == TAKE_BACK and marked not in (None, prompt.marked):
                marked = prompt.marked
                self._output.show([Say(say("card.taken-back"), Tone.NOTE)])
                continue
            found = meaning(typed, prompt, self._output.catalog)
            match found:
                case Leave():
                    return None
                case Message():
                    self._output.show([Say(found, Tone.NOTE)])
                case Key() | int():
                    return found
                case _ if self._is_fast or found == marked:
                    return found
                case _:
                    marked = found

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


def asks_for_help(typed: str) -> bool:
    """Whether a text asks what can be typed."""
    return plain(typed) in HELP


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


def _elsewhere(key: Key) -> Message:
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
