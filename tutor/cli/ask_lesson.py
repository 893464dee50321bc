"""Reads the answers of exercises: besides cards, places in a list, orders, amounts."""

from __future__ import annotations

from tutor.cli.ask import Asker
from tutor.exercises.exercise import Amount, InOrder, OneOf, SomeCards
from tutor.message import say
from tutor.session.screen import Answer, Prompt, Say, Tone
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
                expected = say("lesson.expected.one-of", n=len(texts))
            case Amount():
                found = read_amount(typed)
                expected = say("lesson.expected.amount")
            case InOrder(cards):
                found = read_cards(typed, cards, len(cards), catalog)
                example = " ".join(str(place) for place in range(len(cards), 0, -1))
                expected = say("lesson.expected.in-order", n=len(cards), example=example)
            case SomeCards(count):
                found = read_cards(typed, (), count, catalog)
                expected = say("lesson.expected.some-cards", n=count)
            case _:
                return super().answer(typed, prompt)
        if found is None:
            self.output.show([Say(expected, Tone.NOTE)])
        return found
