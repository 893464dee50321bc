"""What an exercise is: a question in one of five forms, its answers, and how they are judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from tutor.message import Message
from tutor.rules.cards import POINTS_IN_ALL, Card, Suit
from tutor.rules.position import Position
from tutor.rules.trick import Seat
from tutor.solver import Solver

if TYPE_CHECKING:
    from tutor.exercises.misconception import Misconception
    from tutor.grading.explanation import Explanation
    from tutor.rules.game import Game


Text: TypeAlias = str | Message
"""An author's words, or the program's own."""


@dataclass(frozen=True, slots=True)
class DrawnTrick:
    """Cards on the table in the order played; ``winner`` is shown if it is to be seen."""

    cards: tuple[Card, ...]
    trump: Suit | None = None
    winner: Card | None = None
    label: Text = ""


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """Cards side by side: a hand, a pile, what is gone; ``label`` says which.

    Without cards the label alone is shown.
    """

    cards: tuple[Card, ...]
    label: Text = ""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A whole position, seen by the ``learner``: the seat to play, if no other is given."""

    position: Position
    learner: Seat | None = None


Drawing: TypeAlias = DrawnTrick | DrawnCards | DrawnTable


@dataclass(frozen=True, slots=True)
class OneOf:
    """Answered by the place, from 0, of one of some texts."""

    texts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class OneCard:
    """Answered by one of the cards."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SomeCards:
    """Answered by ``count`` of all the cards there are, in any order."""

    count: int


@dataclass(frozen=True, slots=True)
class InOrder:
    """Answered by all the cards, put in order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Amount:
    """Answered by a number of points, up to ``most``."""

    most: int = POINTS_IN_ALL


Form: TypeAlias = OneOf | OneCard | SomeCards | InOrder | Amount
Answer: TypeAlias = int | Card | tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A game to be gone through trick by trick, as far as it was played, seen by the learner."""

    game: Game
    learner: Seat
    text: Text
    """What is said before the first trick."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, what is drawn beside it, and in what form it is answered.

    A game to ``replay`` is gone through first.
    """

    text: Text
    form: Form
    drawings: tuple[Drawing, ...] = ()
    replay: Replay | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether an answer is right, what is said to it, and what is asked ``then``.

    A step is done rightly if its first answer is right and the second too, where there is one.
    ``played`` is the explanation of a card that was played, to be shown in full.
    """

    is_right: bool
    feedback: tuple[Text, ...]
    then: Exercise | None = None
    played: Explanation | None = None
    error: Misconception | None = None
    """The kind of error a wrong answer is, where it is one that beginners repeat."""


class Exercise(Protocol):
    """One question, its cards settled."""

    @property
    def question(self) -> Question:
        """What is asked."""

    def right_answers(self, solver: Solver, /) -> tuple[Answer, ...]:
        """Every right answer, for those who check lessons; computed, never written down."""

    def judge(self, answer: Answer, solver: Solver, /) -> Judgement:
        """What is said to an answer of the question's form."""


def place(answer: Answer, count: int) -> int:
    """The answer as a place, from 0, among ``count``; IndexError where there is no such place.

    Like the three below: TypeError where the answer is of another form.
    """
    number = amount(answer)
    if not 0 <= number < count:
        raise IndexError(f"{number} is none of {count} places")
    return number


def amount(answer: Answer) -> int:
    """The answer as a whole number."""
    if not isinstance(answer, int):
        raise TypeError(f"a whole number is asked for, not {answer!r}")
    return answer


def card(answer: Answer) -> Card:
    """The answer as one card."""
    if not isinstance(answer, Card):
        raise TypeError(f"a card is asked for, not {answer!r}")
    return answer


def cards(answer: Answer) -> tuple[Card, ...]:
    """The answer as several cards."""
    if not isinstance(answer, tuple):
        raise TypeError(f"cards are asked for, not {answer!r}")
    return answer
