"""A lesson: one step at a time, and back to what was missed.

A step is read, asked (one question or two, perhaps with a game to look through first), or played:
an ending as a puzzle, a whole game as a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random

from tutor.exercises.exercise import Exercise, OneCard, OneOf
from tutor.exercises.kinds.best_card import BestCardStep
from tutor.exercises.kinds.checkpoint import CheckpointStep
from tutor.exercises.kinds.guided_game import GuidedGameStep
from tutor.exercises.kinds.read import ReadStep
from tutor.exercises.kinds.worked_example import WorkedExampleStep
from tutor.exercises.misconception import REPEATED, Misconception, noticed, remedy
from tutor.exercises.step import EndingStep, QuestionStep, Step
from tutor.lessons.model import Lesson, item_of
from tutor.message import say
from tutor.session.game.game import GamePhase, GameSession
from tutor.session.lesson import blocks as lesson_blocks
from tutor.session.lesson import guided_game
from tutor.session.lesson.blocks import menu_blocks, menu_rows
from tutor.session.lesson.start import CARD, FIRST, SECOND, Checkpoint, Start, with_repeat
from tutor.session.protocol import AttemptMade, Session
from tutor.session.puzzle import Manner, PuzzlePhase, PuzzleSession
from tutor.session.screen import (
    Answer,
    Block,
    Gap,
    Key,
    Prompt,
    Say,
    Screen,
    Table,
)
from tutor.solver import Solver


class LessonPhase(Enum):
    """What a lesson is waiting for."""

    READ = "read"
    REPLAY = "replay"
    """A game is gone through, on which something will be asked."""
    ASK = "ask"
    JUDGED = "judged"
    """The answer has been judged; the next step comes."""
    EXAMPLE = "example"
    """The first part of a worked example is on the screen; the rest is the learner's."""
    PLAY = "play"
    GAME = "game"
    REMEDY = "remedy"
    """A question made for an error that was made more than once."""
    NOT_PASSED = "not-passed"
    """A checkpoint is over, and was not passed."""
    MENU = "menu"
    DONE = "done"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class LessonSession(Session):
    """A lesson in progress. ``blocks`` are those of the screen to be shown now; ``queue`` holds the
    places of the steps to come, the current first.
    """

    lesson: Lesson = field(hash=False)
    before: frozenset[str] | None
    """The concepts taught by the lessons before; None where any may be taken for known."""
    seed: int
    manner: Manner
    queue: tuple[int, ...]
    phase: LessonPhase = LessonPhase.READ
    blocks: tuple[Block, ...] = field(default=(), hash=False)
    times_asked: Mapping[str, int] = field(default_factory=dict, hash=False)
    """How often each step or item has been asked, so that a repeat gets fresh cards."""
    missed: frozenset[int] = frozenset()
    done: frozenset[int] = frozenset()
    exercise: Exercise | None = field(default=None, hash=False)
    page: int = 0
    """The page of the game that is gone through before the exercise is asked."""
    was_right: bool | None = None
    """How the first question went, while the second is asked."""
    puzzle: PuzzleSession | None = None
    game: GameSession | None = field(default=None, hash=False)
    checkpoint: Checkpoint | None = field(default=None, hash=False)
    errors: Mapping[Misconception, int] = field(default_factory=dict, hash=False)
    """How often each error of beginners was made since it was last spoken of."""
    repeated: Misconception | None = None
    """The error that is to be spoken of next."""
    records: tuple[AttemptMade, ...] = ()
    step_blocks: tuple[Block, ...] = field(default=(), hash=False)
    """What stands on the screen of the step, to be shown again after the menu."""
    phase_before_menu: LessonPhase = LessonPhase.READ

    @property
    def step(self) -> Step:
        """The step one is at."""
        return self.lesson.steps[self.queue[0]]

    @property
    def item(self) -> Step:
        """The step asked: at a checkpoint, one of its items."""
        return self.checkpoint.items[0] if self.at_checkpoint and self.checkpoint else self.step

    @property
    def at_checkpoint(self) -> bool:
        """Whether one is at a checkpoint."""
        return isinstance(self.step, CheckpointStep)

    @property
    def taught(self) -> frozenset[str] | None:
        """The concepts taught so far; only of these an answer speaks. None for all."""
        if self.before is None:
            return None
        steps = self.lesson.steps
        reached = max((*self.done, *self.queue[:1]), default=len(steps) - 1)
        later = {concept for step in steps[reached + 1 :] for concept in step.teaches}
        return self.before | ({*self.lesson.teaches} - later)

    @property
    def can_skip(self) -> bool:
        """Whether the step has been done before, so that nobody must do it once more."""
        played = (LessonPhase.ASK, LessonPhase.PLAY, LessonPhase.GAME, LessonPhase.REPLAY)
        is_done = bool(self.queue) and self.queue[0] in self.done
        return is_done and self.phase in (*played, LessonPhase.EXAMPLE) and not self.at_checkpoint

    @property
    def can_go_back(self) -> bool:
        """Whether the step before can be read again."""
        if self.has_page_before:
            return True
        if not self.queue or self.queue[0] == 0:
            return False
        if self.is_answered and self.at_checkpoint:
            return bool(self.checkpoint and self.checkpoint.items[1:])
        return self.phase not in (
            LessonPhase.NOT_PASSED,
            LessonPhase.MENU,
            LessonPhase.DONE,
            LessonPhase.LEFT,
        )

    @property
    def has_page_before(self) -> bool:
        """Whether the screen before is one of the game gone through."""
        if self.phase is LessonPhase.ASK and self.was_right is None:
            return bool(self.exercise and self.exercise.question.replay)
        return self.phase is LessonPhase.REPLAY and self.page > 0

    @property
    def is_answered(self) -> bool:
        """Whether nothing that is still asked changes how the exercise went."""
        return self.phase in (LessonPhase.JUDGED, LessonPhase.REMEDY) or (
            self.phase is LessonPhase.ASK and self.was_right is False
        )

    def rng(self, step: Step) -> Random:
        """The chance of one step, another each time it is asked."""
        turn = self.times_asked.get(step.id, 0)
        return Random(f"{self.seed}/{self.lesson.slug}/{step.id}/{turn}")

    @property
    def screen(self) -> Screen:
        """What to show and ask now."""
        return Screen(self.blocks, _prompt(self))

    def answered(self, answer: Answer, solver: Solver) -> LessonSession:
        """The lesson after an answer that its prompt allows."""
        return _with_step_blocks(_after(replace(self, records=(), blocks=()), answer, solver))


def begin(
    lesson: Lesson,
    seed: int,
    solver: Solver,
    manner: Manner,
    start: Start | int = 0,
    before: frozenset[str] | None = None,
) -> LessonSession:
    """A lesson from a step on, by its place from 0, or from where it was left.

    ``before`` are the concepts taught by the lessons before; left out, those that it needs. For a
    lesson that names no concepts all may be taken for known.
    """
    if isinstance(start, int):
        start = Start(tuple(range(start, len(lesson.steps))))
    if before is None:
        before = frozenset(lesson.needs)
    if not lesson.needs and not lesson.teaches:
        before = None
    session = LessonSession(lesson, before, seed, manner, start.queue)
    session = replace(session, missed=start.missed, done=start.done, checkpoint=start.checkpoint)
    if start.cards and isinstance(session.step, GuidedGameStep):
        game = guided_game.resume(session.step, start.cards, solver)
        session = replace(session, game=game)
    return _with_step_blocks(_open_step(session, solver))


def _prompt(session: LessonSession) -> Prompt | None:
    moves = ((Key.BACK,) if session.can_go_back else ()) + (Key.MENU,)
    moves += (Key.NEXT_ITEM,) if session.can_skip else ()
    match session.phase:
        case LessonPhase.READ | LessonPhase.EXAMPLE | LessonPhase.JUDGED:
            return Prompt(say("lesson.prompt.go-on"), (), (Key.GO_ON, *moves))
        case LessonPhase.REPLAY:
            return Prompt(say("lesson.prompt.next-trick"), (), (Key.GO_ON, *moves))
        case LessonPhase.ASK | LessonPhase.REMEDY:
            assert session.exercise
            form = lesson_blocks.numbered_form(session.exercise.question)
            cards = form.cards if isinstance(form, OneCard) else ()
            return Prompt(lesson_blocks.form_question(form), cards, moves, form)
        case LessonPhase.PLAY:
            assert session.puzzle
            return _with_moves(session.puzzle.screen.prompt, moves)
        case LessonPhase.GAME:
            assert session.game
            return _with_moves(session.game.screen.prompt, moves)
        case LessonPhase.NOT_PASSED:
            return Prompt(say("lesson.prompt.again"), (), (Key.GO_ON, Key.MENU))
        case LessonPhase.MENU:
            form = OneOf(menu_rows(session.lesson, session.done, _place(session)))
            question = say("lesson.prompt.menu", n=len(form.texts))
            return Prompt(question, (), (Key.GO_ON,), form)
        case LessonPhase.DONE:
            return Prompt(say("lesson.prompt.go-on"), (), _keys_at_the_end(session))
        case LessonPhase.LEFT:
            return None


def _keys_at_the_end(session: LessonSession) -> tuple[Key, ...]:
    """On, to the checkpoint once more where there is one, or to a step."""
    retry = (Key.RETRY,) if _checkpoint_place(session.lesson) is not None else ()
    return (Key.GO_ON, *retry, Key.MENU)


def _place(session: LessonSession) -> int | None:
    """The place of the step one is at; None at the end."""
    return session.queue[0] if session.queue else None


def _with_moves(prompt: Prompt | None, moves: tuple[Key, ...]) -> Prompt | None:
    """A prompt of what is played, from which one can also go back or to the menu."""
    return prompt._replace(keys=(*prompt.keys, *moves)) if prompt else None


def _with_step_blocks(session: LessonSession) -> LessonSession:
    """Remembers what stands on the screen: a hint does not replace it."""
    if session.phase is LessonPhase.MENU:
        return session
    is_played = session.phase in (LessonPhase.PLAY, LessonPhase.GAME)
    if is_played and not any(isinstance(block, Table) for block in session.blocks):
        return session
    return replace(session, step_blocks=session.blocks)


def _after(session: LessonSession, answer: Answer, solver: Solver) -> LessonSession:
    if answer is Key.MENU:
        session = replace(session, phase=LessonPhase.MENU, phase_before_menu=session.phase)
        return replace(session, blocks=menu_blocks(session.lesson, session.done, _place(session)))
    if answer is Key.BACK and session.can_go_back:
        return _back(session, solver)
    if answer is Key.NEXT_ITEM and session.can_skip:
        return _next(replace(session, game=None), solver)
    match session.phase:
        case LessonPhase.READ:
            return _next(_with_record(session, "", is_right=True, solves=True), solver)
        case LessonPhase.REPLAY:
            return _at_page(session, session.page + 1)
        case LessonPhase.ASK:
            return _judge(session, answer, solver)
        case LessonPhase.JUDGED if session.repeated:
            return _ask_remedy(session, session.repeated)
        case LessonPhase.JUDGED:
            return _after_judgement(session, solver)
        case LessonPhase.REMEDY:
            return _judge_remedy(session, answer, solver)
        case LessonPhase.EXAMPLE:
            assert session.puzzle
            return replace(session, phase=LessonPhase.PLAY, blocks=session.puzzle.blocks)
        case LessonPhase.PLAY:
            return _play_ending(session, answer, solver)
        case LessonPhase.GAME:
            return _play_game(session, answer, solver)
        case LessonPhase.MENU if isinstance(answer, int):
            return _jump(session, answer, solver)
        case LessonPhase.MENU:
            return replace(session, phase=session.phase_before_menu, blocks=session.step_blocks)
        case LessonPhase.NOT_PASSED:
            return _open_step(session, solver)
        case LessonPhase.DONE if answer is Key.RETRY:
            place = _checkpoint_place(session.lesson)
            assert place is not None
            return _open_step(replace(session, queue=(place,)), solver)
        case _:
            return replace(session, phase=LessonPhase.LEFT)


def _back(session: LessonSession, solver: Solver) -> LessonSession:
    """To the step before, to read it again; what was just answered is not asked once more."""
    if session.has_page_before:
        return _at_page(session, session.page - 1)
    at, queue = session.queue[0] - 1, session.queue
    if session.is_answered and session.checkpoint and session.at_checkpoint:
        checkpoint = session.checkpoint
        session = replace(session, checkpoint=checkpoint._replace(items=checkpoint.items[1:]))
    elif session.is_answered:
        queue = queue[1:]
    return _open_step(replace(session, queue=(at, *queue)), solver)


def _jump(session: LessonSession, place: int, solver: Solver) -> LessonSession:
    """To any step: to a later one, and on from there; or to look at an earlier one once more.

    What was missed and is still to come back comes back, whatever is passed over.
    """
    queue = session.queue
    was_answered = session.phase_before_menu in (LessonPhase.JUDGED, LessonPhase.REMEDY)
    if was_answered and not session.checkpoint:
        queue = queue[1:]
    if place in session.queue and place >= session.queue[0]:
        passed = session.queue[: session.queue.index(place)]
        queue = session.queue[len(passed) :]
        for each in passed:
            if each in session.missed and each not in queue:
                queue = with_repeat(session.lesson, queue, each)
    else:
        queue = (place, *queue)
    return _open_step(replace(session, queue=queue, checkpoint=None, game=None), solver)


def _checkpoint_place(lesson: Lesson) -> int | None:
    """The place of the lesson's last checkpoint; None where it has none."""
    places = [at for at, step in enumerate(lesson.steps) if isinstance(step, CheckpointStep)]
    return places[-1] if places else None


def _next(session: LessonSession, solver: Solver) -> LessonSession:
    """The step after the current one, or the end."""
    checkpoint = None if session.at_checkpoint else session.checkpoint
    queue = session.queue[1:]
    session = replace(session, queue=queue, exercise=None, puzzle=None, checkpoint=checkpoint)
    if not queue:
        blocks = tuple(lesson_blocks.finished_blocks(session.lesson))
        return replace(session, phase=LessonPhase.DONE, blocks=blocks)
    return _open_step(session, solver)


def _open_step(session: LessonSession, solver: Solver) -> LessonSession:
    """The session at the first screen of its current step."""
    step = session.step
    place = session.queue[0]
    heading = lesson_blocks.heading_blocks(session.lesson, place, session.missed, session.done)
    if isinstance(step, ReadStep):
        words = lesson_blocks.prose_blocks(step.text)
        return replace(session, phase=LessonPhase.READ, blocks=(*heading, *words))
    if isinstance(step, CheckpointStep):
        return _open_checkpoint(session, step, heading)
    if isinstance(step, GuidedGameStep):
        return _open_game(session, step, heading)
    if isinstance(step, WorkedExampleStep) and not step.left:
        example = lesson_blocks.whole_example(step, solver)
        return replace(session, phase=LessonPhase.READ, blocks=(*heading, *example))
    if isinstance(step, EndingStep):
        manner = session.manner._replace(is_lesson=True, taught=session.taught)
        puzzle, shown = lesson_blocks.begin_ending(step, manner, solver)
        phase = LessonPhase.EXAMPLE if isinstance(step, WorkedExampleStep) else LessonPhase.PLAY
        return replace(session, phase=phase, puzzle=puzzle, blocks=(*heading, *shown))
    return _ask(session, heading)


def _open_checkpoint(
    session: LessonSession, step: CheckpointStep, heading: list[Block]
) -> LessonSession:
    """A checkpoint at its first question, or at the one where it was left."""
    if session.checkpoint and session.checkpoint.items:
        resumed = lesson_blocks.checkpoint_resumed(session.checkpoint.answered)
        return _ask(session, [*heading, *resumed])
    was_tried = any(session.times_asked.get(item.id) for item in step.items)
    checkpoint = Checkpoint(step.second_go if was_tried else step.items)
    session = replace(session, checkpoint=checkpoint)
    return _ask(session, [*heading, *lesson_blocks.prose_blocks(step.text)])


def _open_game(session: LessonSession, step: GuidedGameStep, heading: list[Block]) -> LessonSession:
    """A guided game, dealt, or gone on with where it was left."""
    if session.game:
        blocks = (*heading, *guided_game.resumed_blocks(step, session.game))
        return replace(session, phase=LessonPhase.GAME, blocks=blocks)
    game = guided_game.begin(step)
    words = lesson_blocks.prose_blocks(step.text)
    blocks = (*heading, *words, *guided_game.blocks_after(step, None, game))
    return replace(session, phase=LessonPhase.GAME, game=game, blocks=blocks)


def _after_judgement(session: LessonSession, solver: Solver) -> LessonSession:
    """The next step, the next item of a checkpoint, or how the checkpoint went."""
    checkpoint = session.checkpoint
    if checkpoint is None or not session.at_checkpoint:
        return _next(session, solver)
    answered, is_passed = checkpoint.answered, checkpoint.is_passed
    items = checkpoint.items[1:]
    if items:
        blocks = lesson_blocks.checkpoint_place(answered, len(items))
        return _ask(replace(session, checkpoint=checkpoint._replace(items=items)), blocks)
    result = tuple(lesson_blocks.checkpoint_result(checkpoint.right, answered, is_passed))
    session = replace(session, checkpoint=None)
    counted = f"{checkpoint.right}/{answered}"
    session = _with_record(session, counted, is_right=is_passed, solves=is_passed)
    if is_passed:
        after = _next(session, solver)
        return replace(after, blocks=(*result, *after.blocks))
    return replace(session, phase=LessonPhase.NOT_PASSED, blocks=result)


def _play_game(session: LessonSession, answer: Answer, solver: Solver) -> LessonSession:
    """Hands the answer on to the game that is being played."""
    step = session.step
    assert session.game
    assert isinstance(step, GuidedGameStep)
    before, game = session.game, session.game.answered(answer, solver)
    if game.has_result and not before.has_result:
        session = _with_record(session, "played", is_right=True, solves=True)
    elif len(game.cards) > len(before.cards):
        card = str(game.cards[len(before.cards)])
        session = _with_record(session, card, is_right=True, part=CARD)
    if game.phase is GamePhase.DONE:
        return replace(session, phase=LessonPhase.JUDGED, game=None, blocks=game.blocks)
    blocks = guided_game.blocks_after(step, before, game)
    return replace(session, game=game, blocks=blocks)


def _play_ending(session: LessonSession, answer: Answer, solver: Solver) -> LessonSession:
    """Hands the answer on to the ending that is being played."""
    assert session.puzzle
    puzzle = session.puzzle.answered(answer, solver)
    session = replace(session, puzzle=puzzle, blocks=lesson_blocks.with_markup(puzzle.blocks))
    is_one_card = isinstance(session.step, BestCardStep)
    for made in puzzle.records:
        if not isinstance(made, AttemptMade):
            continue  # A lesson does not count hints.
        is_done = made.solves or (made.is_right and is_one_card)
        solves = is_done and not puzzle.is_shown
        session = _with_record(session, made.answer, is_right=made.is_right, solves=solves)
        if puzzle.is_shown:
            session = _with_repeat_of_step(session)
        if is_done and is_one_card:
            blocks = lesson_blocks.up_to_table(session.blocks, session.step)
            return replace(session, phase=LessonPhase.JUDGED, blocks=blocks)
    if puzzle.phase is not PuzzlePhase.LEFT:
        return session
    return _next(session if not puzzle.wrong else _with_repeat_of_step(session), solver)


def _ask(session: LessonSession, blocks: list[Block]) -> LessonSession:
    """Puts the question of the step, with fresh cards where they are left to chance."""
    step = session.item
    assert isinstance(step, QuestionStep)
    exercise = step.exercise(session.rng(step))
    times_asked = {**session.times_asked, step.id: session.times_asked.get(step.id, 0) + 1}
    session = replace(session, exercise=exercise, times_asked=times_asked, was_right=None)
    session = _at_page(session, 0)
    return replace(session, blocks=(*blocks, *session.blocks))


def _at_page(session: LessonSession, page: int) -> LessonSession:
    """A page of the game that is gone through first; after the last one the exercise is asked."""
    assert session.exercise
    pages = lesson_blocks.replay_pages(session.exercise)
    if page < len(pages):
        return replace(session, phase=LessonPhase.REPLAY, page=page, blocks=pages[page])
    blocks = (*((Gap(),) if pages else ()), *lesson_blocks.question_blocks(session.exercise))
    return replace(session, phase=LessonPhase.ASK, page=page, blocks=blocks)


def _judge(session: LessonSession, answer: Answer, solver: Solver) -> LessonSession:
    """An answer judged, and the second question put where there is one; TypeError for a key."""
    assert session.exercise
    if isinstance(answer, Key):
        raise TypeError(f"an exercise is not answered by the key {answer}")
    judgement = session.exercise.judge(answer, solver)
    was_right, is_right = session.was_right, judgement.is_right
    text = lesson_blocks.answer_text(answer)
    blocks = tuple(lesson_blocks.judgement_blocks(judgement, session.item, session.taught))
    session = replace(session, phase=LessonPhase.JUDGED, blocks=blocks)
    session = _with_error(session, judgement.error)
    if judgement.then:
        session = replace(
            session, phase=LessonPhase.ASK, exercise=judgement.then, page=0, was_right=is_right
        )
    if judgement.then and is_right:
        return _with_record(session, text, is_right=is_right, part=_part(session, FIRST))
    if was_right is False:
        return _with_record(session, text, is_right=is_right, part=_part(session, SECOND))
    return _with_outcome(session, text, is_right)


def _with_error(session: LessonSession, error: Misconception | None) -> LessonSession:
    """The session with one error of beginners more; one that is repeated is spoken of next."""
    if error is None:
        return session
    count = session.errors.get(error, 0) + 1
    if count < REPEATED:
        return replace(session, errors={**session.errors, error: count})
    return replace(session, errors={**session.errors, error: 0}, repeated=error)


def _ask_remedy(session: LessonSession, about: Misconception) -> LessonSession:
    """The question that is made for an error which was made more than once."""
    rng = Random(f"{session.seed}/{session.lesson.slug}/{about.value}")
    trump_is_known = session.taught is None or "trump" in session.taught
    exercise = remedy(about, rng, trump_is_known)
    blocks = (Gap(), Say(noticed(about)), Gap(), *lesson_blocks.question_blocks(exercise))
    return replace(
        session, phase=LessonPhase.REMEDY, exercise=exercise, repeated=None, blocks=blocks
    )


def _judge_remedy(session: LessonSession, answer: Answer, solver: Solver) -> LessonSession:
    """What is said to the answer; nothing is kept of it. TypeError for a key."""
    assert session.exercise
    if isinstance(answer, Key):
        raise TypeError(f"an exercise is not answered by the key {answer}")
    judgement = session.exercise.judge(answer, solver)
    blocks = tuple(lesson_blocks.judgement_blocks(judgement, None, session.taught))
    return replace(session, phase=LessonPhase.JUDGED, blocks=blocks)


def _part(session: LessonSession, which: str) -> str:
    """The name of one of two answers to a step, or to an item of a checkpoint."""
    return f"{session.item.id}/{which}" if session.at_checkpoint else which


def _with_outcome(session: LessonSession, answer: str, is_right: bool) -> LessonSession:
    """The session with the answer that says how its exercise went."""
    checkpoint = session.checkpoint
    if session.at_checkpoint and checkpoint:
        session = _with_record(session, answer, is_right=is_right, part=session.item.id)
        checkpoint = checkpoint._replace(
            right=checkpoint.right + is_right, answered=checkpoint.answered + 1
        )
        return replace(session, checkpoint=checkpoint)
    session = _with_record(session, answer, is_right=is_right, solves=is_right)
    return session if is_right else _with_repeat_of_step(session)


def _with_record(
    session: LessonSession, answer: str, *, is_right: bool, solves: bool = False, part: str = ""
) -> LessonSession:
    """The session with an answer that counts, and its step done if it is done by it."""
    step = session.step
    attempt = AttemptMade(
        item_of(session.lesson, step.id, part),
        step.content,
        answer,
        "right" if is_right else "wrong",
        is_right,
        solves,
    )
    done = session.done | {session.queue[0]} if solves else session.done
    return replace(session, records=(attempt,), done=done)


def _with_repeat_of_step(session: LessonSession) -> LessonSession:
    """The session with its step once more to come, unless it has come back already."""
    place = session.queue[0]
    if place in session.missed:
        return session
    queue = with_repeat(session.lesson, session.queue, place)
    return replace(session, queue=queue, missed=session.missed | {place})
