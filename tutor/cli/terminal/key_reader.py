"""Reads an answer key by key, while the cards it is about are drawn anew where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tutor.cli.terminal.ground import ground_of
from tutor.cli.terminal.keyboard import Keyboard, Kind, opened
from tutor.cli.terminal.live import LiveScreen
from tutor.cli.terminal.prompt import (
    CARDS,
    HELP,
    QUIT,
    TAKE_BACK,
    Leave,
    asks_for_help,
    help_lines,
    meaning,
)
from tutor.message import Message, say
from tutor.session.screen import Answer, Block, Key, Prompt, Say, Tone
from tutor.views.output import Output
from tutor.views.view import NO_MARKS, Marks

if TYPE_CHECKING:
    from tutor.text.choosing import Choosing


class KeyReader:
    """Puts prompts and reads answers on a terminal whose keys come as they are pressed.

    What is typed marks a card, Enter or the same number again gives it. A small letter with nothing
    typed before it, or behind a number, is a command at once; any other letter begins a name.
    """

    def __init__(self, output: Output, keyboard: Keyboard, is_fast: bool) -> None:
        self._output = output
        self._keyboard = keyboard
        self._is_fast = is_fast
        self._live = LiveScreen(output)

    @contextmanager
    def opened(self) -> Iterator[None]:
        """The terminal gives its keys within; it is asked for its ground, if that is wanted."""
        with opened(self._keyboard):
            if self._output.asks_ground:
                self._output.set_ground(ground_of(self._keyboard))
            yield

    def ask(self, prompt: Prompt, shown: Sequence[Block] = ()) -> Answer | None:
        """The answer to the prompt of the screen just shown; None if the learner leaves."""
        return _Question(self._output, self._keyboard, self._live, prompt, self._is_fast).ask(shown)


class _Question:
    """One prompt, from its question to its answer."""

    def __init__(
        self, output: Output, keyboard: Keyboard, live: LiveScreen, prompt: Prompt, is_fast: bool
    ) -> None:
        self._output = output
        self._keyboard = keyboard
        self._live = live
        self._prompt = prompt
        self._is_fast = is_fast
        self._choosing: Choosing | None = None
        self._notes: list[Block] = []
        self._marks_drawn = NO_MARKS
        self._line = ""
        """The text that came with its Enter and gave the answer."""

    def ask(self, shown: Sequence[Block]) -> Answer | None:
        prompt = self._prompt
        self._live.begin(shown, asks_for_cards=bool(prompt.cards or prompt.form))
        self._live.ask(prompt.question)
        self._choosing = self._begun()
        self._live.settle()
        if prompt.marked:
            self._draw()
        while True:
            answer = self._next()
            if isinstance(answer, Leave):
                self._live.leave()
                return None
            if answer is not None:
                self._finish(answer)
                return answer

    def _begun(self) -> Choosing | None:
        """Nothing chosen yet; None where there is nothing to choose from."""
        # Loaded while the learner looks at the first screen.
        from tutor.cli.terminal.typed_answer import offer_of
        from tutor.text.choosing import Choosing

        offer = offer_of(self._prompt, self._output.catalog)
        letters = {key.value for key in self._prompt.keys if key is Key.NOTHING}
        return Choosing(offer, self._is_fast, frozenset(letters)) if offer else None

    def _next(self) -> Answer | Leave | None:
        """What the next key gives; None if it is no answer yet."""
        press = self._keyboard.next_press()
        if press.kind is not Kind.RESIZE:
            self._notes = []
        answer: Answer | Leave | None = None
        match press.kind:
            case Kind.CHAR:
                answer = self._after_char(press.text)
            case Kind.LINE:
                answer = self._after_line(press.text)
                self._line = "" if answer is None else press.text
            case Kind.ENTER:
                answer = self._given() if self._typed or self._prompt.marked else self._read("")
            case Kind.END:
                answer = Leave.LEFT
            case Kind.PASTE if self._choosing:
                self._choosing = self._choosing.with_text(press.text)
            case Kind.ERASE if self._choosing:
                self._choosing = self._choosing.erased()
            case Kind.CLEAR if self._choosing:
                self._choosing = self._choosing.cleared()
            case Kind.REDRAW:
                self._live.forget()
        if answer is None:
            self._draw()
        return answer

    @property
    def _typed(self) -> str:
        return self._choosing.typed if self._choosing else ""

    def _after_char(self, char: str) -> Answer | Leave | None:
        choosing = self._choosing
        if choosing is None:
            return self._read(char)
        is_command = choosing.is_open_to_letters and not choosing.takes(char)
        if is_command and self._is_command(char) and char not in choosing.letters:
            return self._read(char)
        after = choosing.after(char)
        is_marked = bool(choosing.marked) or choosing.is_letter
        takes_back = char == TAKE_BACK and is_marked and not after.marked
        self._choosing = choosing.cleared() if takes_back else after
        return self._given() if self._choosing.is_given else None

    def _is_command(self, char: str) -> bool:
        """Whether a small letter is a command here; one that names a card later is not small."""
        known = {QUIT, CARDS, *HELP, *(key.value for key in self._prompt.keys)}
        return char in known

    def _after_line(self, line: str) -> Answer | Leave | None:
        """A text that came with its Enter means what it would mean typed key by key with it."""
        if self._choosing is None or not self._typed:
            return self._read(line)
        self._choosing = self._choosing.with_text(line)
        return self._given()

    def _given(self) -> Answer | Leave | None:
        """What Enter gives: what is marked, or what the text means."""
        if not self._typed and self._prompt.marked:
            return self._prompt.marked
        return self._read(self._typed)

    def _read(self, typed: str) -> Answer | Leave | None:
        """The answer a whole text means; else what there is to say to it stands as a note."""
        found = meaning(typed, self._prompt, self._output.catalog)
        if asks_for_help(typed):
            lines = help_lines(self._prompt, is_marked=bool(self._prompt.cards))
            self._note([Say(line) for line in lines])
        elif isinstance(found, Message):
            self._note([Say(found, Tone.NOTE)])
        else:
            return found
        if self._choosing:
            self._choosing = self._choosing.cleared()
        return None

    def _note(self, notes: list[Block]) -> None:
        """Shows notes above the question until the next key; for good, where there is no room."""
        if self._live.fits(notes):
            self._notes = notes
            return
        self._live.take_out_question()
        self._output.show(notes)
        self._live.begin(notes, asks_for_cards=bool(self._prompt.cards or self._prompt.form))
        self._live.settle()

    def _draw(self) -> None:
        """The screen as it is now."""
        choosing, prompt = self._choosing, self._prompt
        marked = choosing.marked if choosing else ()
        question = prompt.question
        if choosing and choosing.is_letter:
            question = say("card.gives-nothing")
        elif choosing and marked:
            question = self._marked_question(choosing)
        elif prompt.marked and not self._typed:
            marked = (prompt.marked,)
        self._marks_drawn = Marks(marked)
        self._live.draw(question, self._typed, self._marks_drawn, self._notes)

    def _marked_question(self, choosing: Choosing) -> Message:
        from tutor.cli.terminal.typed_answer import marked_question  # As where it is begun.

        read = choosing.offer.read(choosing.typed)
        if isinstance(read, Message):
            return self._prompt.question
        return marked_question(self._prompt, read)

    def _finish(self, answer: Answer) -> None:
        """Leaves an answer on the screen with its question; a command leaves no trace."""
        if isinstance(answer, Key) and answer not in (Key.GO_ON, Key.NOTHING):
            self._live.take_out_question()
            return
        given = answer if isinstance(answer, tuple) else (answer,)
        marks = Marks(tuple(each for each in given if not isinstance(each, Key)))
        if self._marks_drawn != marks or self._line or isinstance(answer, Key):
            self._live.draw(self._prompt.question, self._typed or self._line, marks)
        self._live.leave()
