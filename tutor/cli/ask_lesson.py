"""Reads the answers of exercises: besides cards, places in a list, orders, amounts."""

from __future__ import annotations

from tutor.cli.ask import Asker
from tutor.exercises.exercise import Amount, Form, InOrder, OneCard, OneOf, SomeCards
from tutor.message import Message, say
from tutor.session.screen import Answer, Key, Prompt, Say, Tone
from tutor.text.typed_form import read_amount, read_cards, read_place


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
            self.output.show([Say(_expected(prompt.form), Tone.NOTE)])
        return found

    def _typed(self, prompt: Prompt) -> str | None:
        """The line typed; Enter alone, where it means nothing, is told what is wanted instead."""
        while True:
            typed = super()._typed(prompt)
            if typed != "" or prompt.form is None or Key.GO_ON in prompt.keys:
                return typed
            self.output.show([Say(_expected(prompt.form), Tone.NOTE)])

    def _help(self, prompt: Prompt) -> None:
        """What can be typed; going back and the menu are a lesson's own keys."""
        lines = [_expected(prompt.form)] if prompt.form else []
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


def _expected(form: Form) -> Message:
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
