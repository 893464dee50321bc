"""Which cards does your opponent hold? All that can be known is shown, and it is enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from tutor.exercises import answers
from tutor.exercises.asked import asked, said
from tutor.exercises.chance import shuffled, whole
from tutor.exercises.exercise import (
    Answer,
    Drawing,
    DrawnCards,
    Exercise,
    Fields,
    Judgement,
    Question,
    SomeCards,
)
from tutor.exercises.fields import Reader
from tutor.message import Message
from tutor.rules.cards import DECK, Card, Suit
from tutor.solver import Solver

KIND = "count-unseen"
MOST = 5
"""More cards than these nobody can be asked to name."""
USUAL = 3


@dataclass(frozen=True, slots=True)
class CountUnseen:
    """The learner's hand, the table, and what is gone; what is missing is the opponent's hand."""

    question: Question
    hand: tuple[Card, ...]
    table: tuple[Card, ...]
    missing: tuple[Card, ...]

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (self.missing,)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        named = in_deck_order(answers.cards(answer))
        if named == self.missing:
            return Judgement(True, (said(KIND, "right", cards=self.missing),))
        wrong = [card for card in named if card not in self.missing]
        known = {*self.hand, *self.table}
        told = (
            _those("held", (card for card in wrong if card in self.hand)),
            _those("table", (card for card in wrong if card in self.table)),
            _those("gone", (card for card in wrong if card not in known)),
            _those("missed", (card for card in self.missing if card not in named)),
        )
        return Judgement(False, tuple(each for each in told if each))


def count_unseen(fields: Fields, rng: Random) -> Exercise:
    """``position`` of two players, all drawn, the learner to play; or ``random`` with ``cards``."""
    step = Reader.of_step(fields, "position", "random")
    table: tuple[Card, ...] = ()
    if step.either("position", "random"):
        position = step.position("position")
        if position.seats != 2:
            step.refuse("position", "seats", "only against one opponent can all cards be named")
        if position.stock:
            step.refuse("position", "stock", "while there is a stock nobody can name all cards")
        other = position.hands[position.seat_after(position.to_play)]
        if not 1 <= len(other) <= MOST:
            message = f"the opponent must hold 1 to {MOST} cards, not {len(other)}"
            step.refuse("position", "size", message)
        hand, table = position.hand, position.table
    else:
        bounds = step.inner("random", "cards").bounds("cards", 1, MOST, USUAL)
        count = whole(rng, *bounds)
        pack = shuffled(rng, DECK)
        hand, other = pack[:count], pack[count : 2 * count]
    known = {*hand, *table, *other}
    gone = tuple(card for card in DECK if card not in known)
    drawings = _drawings(hand, table, gone)
    built_in = "ask-one" if len(other) == 1 else "ask"
    text = asked(step, KIND, built_in, **({"n": len(other)} if len(other) > 1 else {}))
    question = Question(text, SomeCards(len(other)), drawings)
    return CountUnseen(question, hand, table, in_deck_order(other))


def in_deck_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards suit by suit, the strongest first."""
    return tuple(sorted(cards, key=DECK.index))


def _drawings(
    hand: tuple[Card, ...], table: tuple[Card, ...], gone: tuple[Card, ...]
) -> tuple[Drawing, ...]:
    """What is gone suit by suit, the table, the hand."""
    drawings: list[Drawing] = []
    for suit in Suit:
        cards = tuple(card for card in gone if card.suit is suit)
        label = said(KIND, "label.gone" if cards else "label.none-gone", suit=suit)
        drawings.append(DrawnCards(cards, label))
    if table:
        drawings.append(DrawnCards(table, said(KIND, "label.table")))
    return (*drawings, DrawnCards(hand, said(KIND, "label.hand")))


def _those(key: str, cards: Iterable[Card]) -> Message | None:
    listed = tuple(cards)
    return said(KIND, key, cards=listed) if listed else None
