"""What keys give at every kind of prompt, without a terminal."""

from __future__ import annotations

import io
import re

import pytest

from tests.cli.running import flat, said
from tutor.cli.terminal.key_reader import KeyReader
from tutor.cli.terminal.keyboard import Kind, Press, presses
from tutor.exercises.exercise import Amount, InOrder, OneCard, OneOf, SomeCards
from tutor.message import say
from tutor.rules.cards import cards_of
from tutor.session.screen import Answer, CardRow, Key, Prompt
from tutor.text.catalog import Deck, load_catalog
from tutor.views.look import Look
from tutor.views.output import Output

HAND = cards_of("3dFd7b")
THREE, JACK, SEVEN = HAND
CARD = Prompt(
    say("puzzle.prompt.card"), HAND, (Key.HINT, Key.NOTHING, Key.BACK), elsewhere=(Key.SHOW_RIGHT,)
)
LAST = Prompt(say("game.prompt.last", card=SEVEN), (SEVEN,), marked=SEVEN)
GO_ON = Prompt(say("lesson.prompt.go-on"), (), (Key.GO_ON, Key.RETRY, Key.SHOW_RIGHT))
TEXTS = Prompt(say("lesson.prompt.one-of", n=3), (), (Key.MENU,), OneOf(("a", "b", "c")))
ORDER = Prompt(say("lesson.prompt.in-order", n=3), (), (Key.MENU,), InOrder(HAND))
NAMED = Prompt(say("lesson.prompt.some-cards", n=2), (), (Key.BACK,), SomeCards(2))
ASKED = Prompt(say("lesson.prompt.one-card", n=3), HAND, (Key.MENU,), OneCard(HAND))
AMOUNT = Prompt(say("lesson.prompt.amount"), (), (Key.MENU,), Amount())
LEFT = None


class Keys:
    """A keyboard at which these pieces are typed, one after another."""

    def __init__(self, *pieces: str) -> None:
        self._waiting = [press for piece in pieces for press in presses(piece)]

    def open(self) -> None:
        """There is nothing to be set."""

    def close(self) -> None:
        """There is nothing to be set back."""

    def next_press(self) -> Press:
        return self._waiting.pop(0) if self._waiting else Press(Kind.END)

    def answer_to(self, question: str, whole: re.Pattern[str]) -> str:
        assert question
        assert whole
        return ""


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def given(
    prompt: Prompt, *pieces: str, is_fast: bool = False, deck: Deck = Deck.ITALIAN
) -> tuple[Answer | None, str]:
    """The answer, and all that was written."""
    stream = Screen()
    output = Output(load_catalog("en", deck), Look(False, False, "utf-8"), stream)
    reader = KeyReader(output, Keys(*pieces), is_fast)
    with reader.opened():
        answer = reader.ask(prompt, (CardRow(HAND),))
    return answer, flat(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", " ", stream.getvalue()))


@pytest.mark.parametrize(
    ("prompt", "typed", "answer"),
    [
        (CARD, "2|\r", JACK),
        (CARD, "2|2", JACK),
        (CARD, "2\r", JACK),
        (CARD, "2|3|\r", SEVEN),
        (CARD, "7|b|\r", SEVEN),
        (CARD, "j|a|\r", JACK),
        (CARD, "seven of batons\r", SEVEN),
        (CARD, "2|u|3|\r", SEVEN),
        (CARD, "2|\x1b|\r|3|\r", SEVEN),
        (CARD, "h", Key.HINT),
        (CARD, "2|h", Key.HINT),
        (CARD, "h\r", Key.HINT),
        (CARD, "H|\r", Key.HINT),
        (CARD, "b", Key.BACK),
        (CARD, "7|b|b|q|\r", LEFT),
        (CARD, "n|\r", Key.NOTHING),
        (CARD, "n|n", Key.NOTHING),
        (CARD, "n|u|2|\r", JACK),
        (CARD, "n\r", Key.NOTHING),
        (CARD, "q", LEFT),
        (CARD, "Q|\r", LEFT),
        (CARD, "s|\r|2|\r", JACK),
        (CARD, "9|\r|\x15|2|\r", JACK),
        (CARD, "\r|\r|1|\r", THREE),
        (CARD, "\x04", LEFT),
        (CARD, "2|\x04", LEFT),
        (LAST, "\r", SEVEN),
        (LAST, "1|\r", SEVEN),
        (LAST, "7b\r", SEVEN),
        (GO_ON, "\r", Key.GO_ON),
        (GO_ON, "s", Key.SHOW_RIGHT),
        (GO_ON, "s\r", Key.SHOW_RIGHT),
        (GO_ON, "z|7|r", Key.RETRY),
        (GO_ON, "\x1b[200~\r\x1b[201~|q", LEFT),
        (TEXTS, "2|\r", 1),
        (TEXTS, "2|2", 1),
        (TEXTS, "2\r", 1),
        (TEXTS, "2|m", Key.MENU),
        (TEXTS, "7|\r|3|\r", 2),
        (ORDER, "2|1|3|\r", (JACK, THREE, SEVEN)),
        (ORDER, "213\r", (JACK, THREE, SEVEN)),
        (ORDER, "2|1|\x7f|3|1|\r", (JACK, SEVEN, THREE)),
        (ORDER, "J|ack, seven three\r", (JACK, SEVEN, THREE)),
        (ORDER, "21\r|213\r", (JACK, THREE, SEVEN)),
        (ORDER, "m", Key.MENU),
        (NAMED, "two of cups ace of coins\r", cards_of("2cAd")),
        (NAMED, "2|c| |A|d|\r", cards_of("2cAd")),
        (NAMED, "2|b|,|2|c|\r", cards_of("2b2c")),
        (ASKED, "2|\r", JACK),
        (AMOUNT, "1|1|\r", 11),
        (AMOUNT, "11\r", 11),
        (AMOUNT, "1|\r", 1),
        (AMOUNT, "x|\r|\x15|6|\r", 6),
        (AMOUNT, "m", Key.MENU),
    ],
)
def test_what_is_given(prompt: Prompt, typed: str, answer: Answer | None) -> None:
    assert given(prompt, *typed.split("|"))[0] == answer


@pytest.mark.parametrize(
    ("prompt", "typed", "answer"),
    [
        (CARD, "2", JACK),
        (CARD, "9|\x7f|2", JACK),
        (CARD, "j|\r", JACK),
        (CARD, "7|b|\r", SEVEN),
        (CARD, "n", Key.NOTHING),
        (CARD, "\x1b[200~2\x1b[201~|q|\r", LEFT),
        (TEXTS, "3", 2),
        (ASKED, "1", THREE),
        (ORDER, "2|1|3|\r", (JACK, THREE, SEVEN)),
        (AMOUNT, "6|1|\r", 61),
    ],
)
def test_what_is_given_where_a_number_is_enough(
    prompt: Prompt, typed: str, answer: Answer | None
) -> None:
    assert given(prompt, *typed.split("|"), is_fast=True)[0] == answer


def test_in_the_french_pack_a_heart_belongs_to_its_figure() -> None:
    hand = cards_of("3c7b")
    prompt = CARD._replace(cards=hand)
    assert given(prompt, "3", "h", "\r", deck=Deck.FRENCH)[0] == hand[0]
    assert given(prompt, "h", deck=Deck.FRENCH)[0] is Key.HINT


def test_what_is_said_on_the_way() -> None:
    assert said("card.plays", cards=(JACK,)) in given(CARD, "2")[1]
    assert said("card.gives", cards=(JACK,)) in given(ASKED, "2")[1]
    assert said("card.gives", cards=(JACK, THREE, SEVEN)) in given(ORDER, "2", "1", "3")[1]
    assert said("card.gives-number", n=2) in given(TEXTS, "2")[1]
    assert said("card.gives-nothing") in given(CARD, "n")[1]
    assert said("card.no-number", n=3) in given(CARD, "9", "\r")[1]
    assert said("help.elsewhere.show-right") in given(CARD, "s", "\r")[1]
    assert said("help.expected-key") in given(GO_ON, "z")[1]
    help_shown = given(CARD, "?")[1]
    for key in ("hint", "nothing", "plays", "take-back", "k", "q"):
        assert said(f"help.key.{key}") in help_shown
