"""A lesson as blocks: questions and answers, games to watch, endings, checkpoints, and its menu."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tutor.content.markup import (
    Emphasis,
    MarkupFault,
    Paragraph,
    Part,
    TableDrawing,
    paragraphs,
    parse,
)
from tutor.content.puzzles.model import Puzzle, PuzzleTexts
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
    Replay,
    SomeCards,
    Text,
)
from tutor.exercises.exercise import Answer as ExerciseAnswer
from tutor.exercises.kinds.checkpoint import CheckpointStep
from tutor.exercises.kinds.read import ReadStep
from tutor.exercises.kinds.worked_example import WorkedExampleStep
from tutor.exercises.step import EndingStep, Step
from tutor.grading.play import plainest, position_after
from tutor.lessons.model import Lesson
from tutor.message import Message, say
from tutor.rules.game import Game
from tutor.rules.position import Position
from tutor.rules.trick import CardPlayed
from tutor.session.blocks.table import position_table, sorted_hand, subject
from tutor.session.blocks.verdict import final_count, right_card, trick_results, wrong_in_short
from tutor.session.game.blocks import deal_blocks, trick_blocks
from tutor.session.lesson.start import PASS_MARK
from tutor.session.lesson.taught import may_tell
from tutor.session.puzzle import Manner, PuzzleSession, begin
from tutor.session.puzzle.answering import up_to_choice
from tutor.session.screen import (
    Bar,
    Block,
    CardRow,
    Choices,
    Gap,
    Heading,
    MarkedText,
    Prose,
    Say,
    Table,
    Tone,
)
from tutor.solver import Solver

Page = tuple[Block, ...]


def replay_pages(exercise: Exercise | None) -> tuple[Page, ...]:
    """The screens to go through before an exercise is asked; none if it has no game to replay."""
    replay = exercise.question.replay if exercise else None
    return (_deal_page(replay), *_trick_pages(replay)) if replay else ()


def _deal_page(replay: Replay) -> Page:
    """What is to be done, the deal, and the learner's first hand."""
    game, you, text = Game.begin(replay.game.deal), replay.learner, replay.text
    words = Say(text, Tone.TITLE) if isinstance(text, Message) else MarkedText(text)
    hand = sorted_hand(game.position.hands[you], game.position.trump)
    label = say("lesson.replay.hand")
    return (words, Gap(), *deal_blocks(game, you), CardRow(hand, label))


def _trick_pages(replay: Replay) -> list[Page]:
    """Each trick: who led, its cards, who took it, what was drawn, and the count."""
    pages: list[Page] = []
    game = Game.begin(replay.game.deal)
    for event in replay.game.events:
        if not isinstance(event, CardPlayed):
            continue
        before, game = game, game.play(event.card)
        if not game.position.table:
            pages.append(_trick_page(before, game, replay))
    return pages


def _trick_page(before: Game, after: Game, replay: Replay) -> Page:
    """The trick that the last card made whole."""
    you, position = replay.learner, after.position
    number, taken = len(after.tricks), after.tricks[-1]
    led = say("lesson.replay.you-lead", n=number)
    if taken.leader != you:
        led = say("lesson.replay.leads", n=number, who=subject(position, you, taken.leader))
    _, *taker_and_draws = trick_blocks(before, after, you, hides_points=False)
    ours = position.points_of_side(position.sides[you])
    theirs = position.points_of_side(position.sides[position.seat_after(you)])
    count = Say(say("lesson.replay.count", us=ours, them=theirs), Tone.NOTE)
    return (Gap(), CardRow(taken.cards, led, position.trump), *taker_and_draws, count)


def question_blocks(exercise: Exercise) -> list[Block]:
    """A question with its drawings, and what there is to choose from."""
    asked = exercise.question
    blocks: list[Block] = [
        block for drawing in asked.drawings for block in _drawing_blocks(drawing)
    ]
    if blocks:
        blocks.append(Gap())
    blocks += _question_words(asked)
    match numbered_form(asked):
        case OneCard() if _own_hand(asked):
            pass
        case OneOf(texts):
            blocks.append(Choices(texts))
        case OneCard(cards) | InOrder(cards):
            blocks.append(Choices(tuple(say("lesson.card", card=card) for card in cards)))
        case SomeCards() | Amount():
            pass
    return blocks


def numbered_form(asked: Question) -> Form:
    """The form of a question; cards of a hand on a table are in the order of the table."""
    position = _table_asked(asked)
    return OneCard(sorted_hand(position.hand, position.trump)) if position else asked.form


def _own_hand(asked: Question) -> Position | None:
    """The table drawn, if it is one of its numbered cards that is asked for."""
    drawn = {drawing.learner for drawing in asked.drawings if isinstance(drawing, DrawnTable)}
    return _table_asked(asked) if drawn <= {None} else None


def _table_asked(asked: Question) -> Position | None:
    """The table drawn, if a card is asked for of the hand that is to play."""
    tables = [each.position for each in asked.drawings if isinstance(each, DrawnTable)]
    if isinstance(asked.text, str):
        tables += [each.position for each in parse(asked.text) if isinstance(each, TableDrawing)]
    for position in tables:
        if isinstance(asked.form, OneCard) and set(asked.form.cards) == set(position.hand):
            return position
    return None


def _question_words(asked: Question) -> list[Block]:
    """The question; a table in its text has numbers only if these are asked for."""
    if not isinstance(asked.text, str) or not _own_hand(asked):
        return [_text(asked.text, Tone.TITLE)]
    blocks: list[Block] = []
    for words in paragraphs(asked.text):
        (piece,) = parse(words)
        match piece:
            case TableDrawing(position):
                blocks += [Gap(), position_table(position, position.to_play)]
            case _:
                blocks += [Gap(), MarkedText(words)]
    return blocks[1:]


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


def judgement_blocks(
    judged: Judgement, step: Step | None, taught: frozenset[str] | None = None
) -> list[Block]:
    """Whether an answer was right, what is said to it, and what is asked then.

    ``step`` is what was asked, if it was a step of a lesson.
    ``taught`` are the concepts that may be spoken of; left out, all.
    """
    key = "lesson.right" if judged.is_right else "lesson.wrong"
    blocks: list[Block] = [Say(say(key), Tone.GOOD if judged.is_right else Tone.BAD)]
    blocks += [_text(text) for text in judged.feedback if may_tell(text, taught)]
    if judged.played:
        explanation = judged.played.within(taught)
        puzzle = Puzzle(step.id if step else "", explanation.position, PuzzleTexts(title=""))
        if judged.is_right:
            blocks += right_card(puzzle, explanation, counts_points=False)
        else:
            blocks += wrong_in_short(puzzle, explanation, shows_right=True)
    if judged.then:
        return [*blocks, Gap(), *question_blocks(judged.then)]
    if judged.is_right and step and step.note:
        blocks.append(MarkedText(step.note))
    return blocks


def answer_text(answer: ExerciseAnswer) -> str:
    """An answer as it is kept."""
    if isinstance(answer, tuple):
        return " ".join(map(str, answer))
    return str(answer)


def _text(text: Text, tone: Tone = Tone.PLAIN) -> Block:
    return Say(text, tone) if isinstance(text, Message) else MarkedText(text)


def _drawing_blocks(drawing: Drawing) -> Iterable[Block]:
    match drawing:
        case DrawnTrick(cards, trump, winner, label):
            return [CardRow(cards, label or say("lesson.trick"), trump, winner)]
        case DrawnCards(cards, label):
            return [CardRow(cards, label)]
        case DrawnTable(position, learner):
            you = position.to_play if learner is None else learner
            return [position_table(position, you)]


def heading_blocks(
    lesson: Lesson, place: int, missed: frozenset[int], done: frozenset[int]
) -> list[Block]:
    """The lesson's name, how far one is, and at its beginning what one will be able to do."""
    number, steps = place + 1, len(lesson.steps)
    detail = say("lesson.place", n=number, all=steps)
    blocks: list[Block] = [Gap(), Heading(lesson.title, detail), Bar(place, steps)]
    if not place and lesson.goal:
        blocks.append(Say(say("lesson.goal", goal=lesson.goal)))
    if place in done and not isinstance(lesson.steps[place], CheckpointStep | ReadStep):
        blocks.append(Say(say("lesson.done-before"), Tone.NOTE))
    elif place in missed:
        blocks.append(Say(say("lesson.back-again"), Tone.NOTE))
    return [*blocks, Gap()]


def prose_blocks(text: str) -> list[Block]:
    """An author's words."""
    return [MarkedText(text), Gap()] if text else []


def finished_blocks(lesson: Lesson) -> list[Block]:
    """That the lesson is done, and what the learner can do now."""
    blocks: list[Block] = [Gap(), Say(say("lesson.finished", title=lesson.title), Tone.GOOD)]
    return [*blocks, Say(say("lesson.can", goal=lesson.goal))] if lesson.goal else blocks


def checkpoint_result(right: int, asked: int, is_passed: bool) -> list[Block]:
    """How a checkpoint went."""
    key = "lesson.passed" if is_passed else "lesson.not-passed"
    tone = Tone.GOOD if is_passed else Tone.BAD
    needed = -(-PASS_MARK * asked // 100)
    params = {"right": right, "all": asked} | ({} if is_passed else {"needed": needed})
    return [Say(Message(key, params), tone)]


def checkpoint_place(asked: int, left: int) -> list[Block]:
    """Which of the questions of a checkpoint comes now."""
    return [Gap(), Say(say("lesson.item", n=asked + 1, all=asked + left), Tone.NOTE), Gap()]


def checkpoint_resumed(asked: int) -> list[Block]:
    """That a checkpoint goes on where it was left."""
    return [Say(say("lesson.goes-on", n=asked), Tone.NOTE), Gap()] if asked else []


def whole_example(step: WorkedExampleStep, solver: Solver) -> list[Block]:
    """A worked example to its last trick."""
    position, blocks = _example_blocks(step, solver)
    you = step.position.to_play
    rest: list[Block] = []
    end = position
    if not position.is_over:
        line = solver.line(position, plainest(solver.solve(position).best, position))
        rest, end = trick_results(position, you, line), position_after(position, line)
    return [*prose_blocks(step.text), *blocks, *rest, *final_count(end, you), Gap()]


def with_markup(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks on an ending, with the author's note as text that has the markup of lessons."""
    return tuple(MarkedText(block.text) if isinstance(block, Prose) else block for block in blocks)


def up_to_table(blocks: tuple[Block, ...], step: Step) -> tuple[Block, ...]:
    """The blocks on a card and the note, without the table for a choice that will not come."""
    tables = [place for place, block in enumerate(blocks) if isinstance(block, Table)]
    before = blocks[: max(0, tables[0] - 1)] if tables else blocks
    note = MarkedText(step.note)
    return (*before, note) if step.note and note not in before else before


def begin_ending(
    step: EndingStep, manner: Manner, solver: Solver
) -> tuple[PuzzleSession, list[Block]]:
    """An ending to be played, and what is shown before its first choice."""
    blocks: list[Block] = prose_blocks(step.text)
    position, shown = step.position, list[Block]()
    if isinstance(step, WorkedExampleStep):
        position, shown = _example_blocks(step, solver)
    texts = PuzzleTexts(title="", note=step.note)
    puzzle = Puzzle(step.id, position, texts, step.game.name, step.goal)
    heading = Heading("", say("lesson.your-turn"))
    session = begin(puzzle, heading, solver, manner)
    return session, [*blocks, *(shown or session.blocks[2 if blocks else 1 :])]


def _example_blocks(step: WorkedExampleStep, solver: Solver) -> tuple[Position, list[Block]]:
    """The first choices of the best line, shown with their comments."""
    position = step.position
    you = position.to_play
    blocks: list[Block] = [position_table(position, you, step.game.open_hands), Gap()]
    for place in range(step.shown_choices):
        card = plainest(solver.solve(position).best, position)
        line = up_to_choice(position, solver.line(position, card), you)
        blocks.append(Say(say("lesson.shown-card", card=card), Tone.TITLE))
        blocks += trick_results(position, you, line)
        blocks += [MarkedText(text) for text in step.comments[place : place + 1]]
        position = position_after(position, line)
    return position, blocks


LONGEST_EXCERPT = 34
"""Characters of a step's first words; with the rest of the row they fit forty columns and more."""
_SHORTEST_EXCERPT = 8


def menu_blocks(lesson: Lesson, done: Collection[int], here: int | None) -> tuple[Block, ...]:
    """The lesson's steps, numbered, with what is done, by place, and where one is."""
    steps = len(lesson.steps)
    title = Heading(lesson.title, say("lesson.menu.done", n=len(done), all=steps))
    ways = Say(say("lesson.menu.ways"), Tone.NOTE)
    return (Gap(), title, Gap(), Choices(menu_rows(lesson, done, here)), Gap(), ways)


def menu_rows(lesson: Lesson, done: Collection[int], here: int | None) -> tuple[Message, ...]:
    """One line for each step: whether it is done, what it is, and how it begins."""
    return tuple(
        say(f"lesson.menu.row.{_row_state(place, done, here)}", what=_step_label(step))
        for place, step in enumerate(lesson.steps)
    )


def _row_state(place: int, done: Collection[int], here: int | None) -> str:
    if place == here:
        return "here"
    return "done" if place in done else "open"


def _step_label(step: Step) -> Message:
    kind = say(f"lesson.menu.kind.{step.menu_name}")
    words = _first_words(step.text)
    return say("lesson.menu.what", kind=kind, words=words) if words else kind


def _first_words(text: str) -> str:
    """How a text begins, as far as no card is named; nothing if that is hardly anything."""
    try:
        pieces = parse(text)
    except MarkupFault:
        return ""
    parts = next((piece.parts for piece in pieces if isinstance(piece, Paragraph)), ())
    found = _words_before_cards(parts)
    words = " ".join("".join(found).split())
    if len(words) > LONGEST_EXCERPT:
        words = words[:LONGEST_EXCERPT].rpartition(" ")[0]
    elif len(found) == len(parts):
        return words
    return f"{words.rstrip(' ,;:.–(')} …" if len(words) >= _SHORTEST_EXCERPT else ""


def _words_before_cards(parts: tuple[Part, ...]) -> list[str]:
    """The parts up to the first that names a card."""
    found: list[str] = []
    for part in parts:
        match part:
            case str():
                found.append(part)
            case Emphasis(inner) if all(isinstance(each, str) for each in inner):
                found.append("".join(map(str, inner)))
            case _:
                break
    return found
