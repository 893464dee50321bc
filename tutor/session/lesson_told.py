"""What a lesson shows: its steps, questions and judgements as blocks for the screen."""

from __future__ import annotations

from tutor.content.lesson_model import Lesson, Step
from tutor.content.model import Goal, GoalKind, Puzzle, PuzzleTexts
from tutor.exercises import PLAYED
from tutor.exercises.exercise import (
    StepFault,
)
from tutor.grading.play import plainest
from tutor.grading.played import after_all
from tutor.message import Message, say
from tutor.rules.errors import PositionError
from tutor.rules.position import Position
from tutor.rules.variant import TWO_PLAYERS, VARIANTS, Variant
from tutor.session import telling
from tutor.session.defence import up_to_choice
from tutor.session.lesson import PASS_MARK
from tutor.session.puzzle import Manner, PuzzleSession, begin
from tutor.session.screen import (
    Bar,
    Block,
    Gap,
    Heading,
    Marked,
    Prose,
    Say,
    TableShown,
    Tone,
)
from tutor.session.table import table_shown
from tutor.solver import Solver

__all__ = ["PLAYED"]


def heading(lesson: Lesson, place: int, missed: frozenset[int]) -> list[Block]:
    """The lesson's name, and how far one is."""
    done, steps = place + 1, len(lesson.steps)
    place_told = say("lesson.place", n=done, all=steps)
    blocks: list[Block] = [Gap(), Heading(lesson.title, place_told), Bar(place, steps)]
    if place in missed:
        blocks.append(Say(say("lesson.back-again"), Tone.NOTE))
    return [*blocks, Gap()]


def prose(text: str) -> list[Block]:
    """An author's words."""
    return [Marked(text), Gap()] if text else []


def finished(lesson: Lesson) -> list[Block]:
    """That the lesson is done."""
    return [Gap(), Say(say("lesson.finished", title=lesson.title), Tone.GOOD)]


def checked(right: int, asked: int, is_passed: bool) -> list[Block]:
    """How a checkpoint went."""
    key = "lesson.passed" if is_passed else "lesson.not-passed"
    tone = Tone.GOOD if is_passed else Tone.BAD
    needed = -(-PASS_MARK * asked // 100)
    params = {"right": right, "all": asked} | ({} if is_passed else {"needed": needed})
    return [Say(Message(key, params), tone)]


def item_place(asked: int, left: int) -> list[Block]:
    """Which of the questions of a checkpoint comes now."""
    return [Gap(), Say(say("lesson.item", n=asked + 1, all=asked + left), Tone.NOTE), Gap()]


def checked_so_far(asked: int) -> list[Block]:
    """That a checkpoint goes on where it was left."""
    return [Say(say("lesson.goes-on", n=asked), Tone.NOTE), Gap()] if asked else []


def items_of(step: Step) -> tuple[Step, ...]:
    """The items of a checkpoint."""
    items = step.fields.get("items")
    return tuple(
        Step(str(item.get("id", "")), str(item.get("kind", "")), item)
        for item in (items if isinstance(items, list) else ())
        if isinstance(item, dict)
    )


def is_only_shown(step: Step) -> bool:
    """Whether a worked example leaves nothing to the learner."""
    return step.kind == "worked_example" and not step.fields.get("left")


def shown_whole(step: Step, solver: Solver) -> list[Block]:
    """A worked example to its last trick."""
    position, blocks = _worked(step, _position(step), solver)
    you = _position(step).to_play
    rest: list[Block] = []
    end = position
    if not position.is_over:
        line = solver.line(position, plainest(solver.solve(position).best, position))
        rest, end = telling.tricks(position, you, line), after_all(position, line)
    return [*prose(step.text), *blocks, *rest, *telling.final_count(end, you), Gap()]


def is_one_card(step: Step) -> bool:
    """Whether a step is over with the first right card."""
    return step.kind == "best_card"


def is_begun(step: Step) -> bool:
    """Whether an ending is shown for a while before it is the learner's."""
    return step.kind == "worked_example"


def with_markup(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """What was told of an ending, with the author's note as a lesson's words."""
    return tuple(Marked(block.text) if isinstance(block, Prose) else block for block in blocks)


def up_to_table(blocks: tuple[Block, ...], step: Step) -> tuple[Block, ...]:
    """What was told of a card, and the note, without the table for a choice that will not come."""
    tables = [place for place, block in enumerate(blocks) if isinstance(block, TableShown)]
    note = step.fields.get("note")
    told = blocks[: max(0, tables[0] - 1)] if tables else blocks
    return (*told, Marked(note)) if isinstance(note, str) and Marked(note) not in told else told


def played(step: Step, manner: Manner, solver: Solver) -> tuple[PuzzleSession, list[Block]]:
    """An ending to be played, and what is shown before its first choice."""
    start = _position(step)
    blocks: list[Block] = prose(step.text)
    position, shown = _worked(step, start, solver) if is_begun(step) else (start, [])
    texts = PuzzleTexts(title="", note=str(step.fields.get("note", "")))
    puzzle = Puzzle(step.id, position, texts, _variant(step).name, goal_of(step))
    heading = Heading("", say("lesson.your-turn"))
    session = begin(puzzle, heading, solver, manner)
    return session, [*blocks, *(shown or session.news[2 if blocks else 1 :])]


def _worked(step: Step, position: Position, solver: Solver) -> tuple[Position, list[Block]]:
    """The first choices of the best line, shown with their comments."""
    you = position.to_play
    left = step.fields.get("left", 0)
    comments = step.fields.get("comments")
    words = [str(each) for each in comments] if isinstance(comments, list) else []
    blocks: list[Block] = [table_shown(position, you, _variant(step).open_hands), Gap()]
    choices = len(position.hand) - 1
    for place in range(choices - (left if isinstance(left, int) else 0)):
        card = plainest(solver.solve(position).best, position)
        line = up_to_choice(position, solver.line(position, card), you)
        blocks.append(Say(say("lesson.shown-card", card=card), Tone.TITLE))
        blocks += telling.tricks(position, you, line)
        blocks += [Marked(words[place])] if place < len(words) else []
        position = after_all(position, line)
    return position, blocks


def _variant(step: Step) -> Variant:
    """The game a step says it is of; where it says none, hands are hidden as in the usual ones."""
    return VARIANTS.get(str(step.fields.get("variant")), TWO_PLAYERS)


def _position(step: Step) -> Position:
    try:
        return Position.parse(str(step.fields.get("position", "")))
    except PositionError as error:
        raise StepFault("position", error.codes[0], str(error)) from None


def goal_of(step: Step) -> Goal | None:
    """The goal a step states for its ending."""
    value = step.fields.get("goal")
    if isinstance(value, dict) and isinstance(value.get("at_least"), int):
        return Goal(GoalKind.AT_LEAST, value["at_least"])
    return Goal(GoalKind(value)) if isinstance(value, str) else None
