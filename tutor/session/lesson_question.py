"""What a lesson shows of an exercise: its question, and what is said to an answer."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tutor.content.lesson_model import Step
from tutor.content.model import Puzzle, PuzzleTexts
from tutor.exercises import parse
from tutor.exercises.exercise import (
    Amount,
    Drawing,
    DrawnCards,
    DrawnTable,
    DrawnTrick,
    Exercise,
    Form,
    InOrder,
    Judgement,
    OneCard,
    OneOf,
    Question,
    SomeCards,
    Text,
)
from tutor.exercises.exercise import Answer as ExerciseAnswer
from tutor.message import Message, say
from tutor.rules.position import Position
from tutor.session import telling
from tutor.session.screen import Block, CardsDrawn, Choices, Gap, Marked, Say, Tone
from tutor.session.table import sorted_hand, table_shown


def exercise_of(step: Step, rng: Random) -> Exercise:
    """The exercise of a step; StepFault if its fields are wrong."""
    fields = {key: value for key, value in step.fields.items() if key not in ("id", "kind")}
    return parse(step.kind, fields, rng)


def question(exercise: Exercise) -> list[Block]:
    """A question with its drawings, and what there is to choose from."""
    asked = exercise.question
    blocks: list[Block] = [block for drawing in asked.drawings for block in _drawn(drawing)]
    if blocks:
        blocks.append(Gap())
    blocks.append(_text(asked.text, Tone.TITLE))
    match asked.form:
        case OneCard() if _own_hand(asked):
            pass
        case OneOf(texts):
            blocks.append(Choices(texts))
        case OneCard(cards) | InOrder(cards):
            blocks.append(Choices(tuple(say("lesson.card", card=card) for card in cards)))
        case SomeCards() | Amount():
            pass
    return blocks


def numbered(asked: Question) -> Form:
    """The form of a question; cards of the learner's own hand have the numbers of the table."""
    position = _own_hand(asked)
    return OneCard(sorted_hand(position.hand, position.trump)) if position else asked.form


def _own_hand(asked: Question) -> Position | None:
    """The table drawn, if it is one of its numbered cards that is asked for."""
    for drawing in asked.drawings:
        if isinstance(drawing, DrawnTable) and isinstance(asked.form, OneCard):
            return drawing.position if drawing.learner is None else None
    return None


def form_question(form: Form) -> Message:
    """What to type for an answer of this form."""
    match form:
        case OneOf(texts):
            return say("lesson.prompt.one-of", n=len(texts))
        case OneCard(cards):
            return say("lesson.prompt.one-card", n=len(cards))
        case InOrder(cards):
            return say("lesson.prompt.in-order", n=len(cards))
        case SomeCards(1):
            return say("lesson.prompt.one-named")
        case SomeCards(count):
            return say("lesson.prompt.some-cards", n=count)
        case Amount():
            return say("lesson.prompt.amount")


def judgement(judged: Judgement, step: Step) -> list[Block]:
    """Whether an answer was right, what is said to it, and what is asked then."""
    key = "lesson.right" if judged.is_right else "lesson.wrong"
    blocks: list[Block] = [Say(say(key), Tone.GOOD if judged.is_right else Tone.BAD)]
    blocks += [_text(text) for text in judged.feedback]
    if judged.played:
        puzzle = Puzzle(step.id, judged.played.position, PuzzleTexts(title=""))
        if judged.is_right:
            blocks += telling.right(puzzle, judged.played, counts_points=False)
        else:
            blocks += telling.wrong(puzzle, judged.played)
    if judged.then:
        return [*blocks, Gap(), *question(judged.then)]
    note = step.fields.get("note")
    if judged.is_right and isinstance(note, str):
        blocks.append(Marked(note))
    return blocks


def answer_text(answer: ExerciseAnswer) -> str:
    """An answer as it is kept."""
    if isinstance(answer, tuple):
        return " ".join(map(str, answer))
    return str(answer)


def _text(text: Text, tone: Tone = Tone.PLAIN) -> Block:
    return Say(text, tone) if isinstance(text, Message) else Marked(text)


def _drawn(drawing: Drawing) -> Iterable[Block]:
    match drawing:
        case DrawnTrick(cards, trump, winner, label):
            return [CardsDrawn(cards, label or say("lesson.trick"), trump, winner)]
        case DrawnCards(cards, label):
            return [CardsDrawn(cards, label)]
        case DrawnTable(position, learner):
            you = position.to_play if learner is None else learner
            return [table_shown(position, you)]
