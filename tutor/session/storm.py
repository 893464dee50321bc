"""Storm at the screen: one answer to each puzzle against the clock, and what was missed afterwards.

A pure state machine around the rules of ``training.storm``: the moment of each answer is handed to
it. After an answer there is only the verdict in a clause, above the next puzzle; what was missed is
explained in full once time does not count any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from math import ceil
from typing import NamedTuple

from tutor.content.puzzles.model import Puzzle, content_hash
from tutor.grading.explanation import Explanation, explain
from tutor.grading.goal import Target, target_of
from tutor.grading.sentences import row_of
from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.session.blocks.prose import title_of
from tutor.session.blocks.table import position_table, sorted_hand
from tutor.session.blocks.verdict import every_card_told, proof_told, right_title, wrong_card
from tutor.session.protocol import AttemptMade, Session
from tutor.session.puzzle import goal_message
from tutor.session.screen import Answer, Block, Gap, Heading, Key, Prompt, Say, Screen, Tone
from tutor.solver import Solver
from tutor.training.storm import RUNS_COUNTED, SECONDS, Storm, StormEnd, best_run, seconds_left


class StormPhase(Enum):
    """What a storm is waiting for."""

    READY = "ready"
    """The clock does not run yet."""
    CHOOSE = "choose"
    ENDED = "ended"
    """The score is told; what was missed comes next."""
    REVIEW = "review"
    OVER = "over"


class Missed(NamedTuple):
    """A puzzle that was missed, and the card that was played in it."""

    puzzle: Puzzle
    card: Card


class StormTerms(NamedTuple):
    """What a storm is begun with.

    Attributes:
        title: What stands above each puzzle.
        review_title: What stands above each that was missed, afterwards.
        seed: The number its puzzles were drawn by.
        scores: How many were right in each run before it, in the order of time.
        occasion: What its answers are given in, as they are kept.
    """

    title: str
    review_title: str
    seed: int
    scores: tuple[int, ...]
    occasion: str


@dataclass(frozen=True, slots=True)
class StormSession(Session):
    """A storm on its way. ``blocks`` are those of the screen to be shown now."""

    storm: Storm
    puzzles: Sequence[Puzzle] = field(hash=False, repr=False)
    """Those of the storm, in their order."""
    terms: StormTerms
    phase: StormPhase = StormPhase.READY
    blocks: tuple[Block, ...] = field(default=(), hash=False)
    now: float = 0.0
    """The moment of the answer that is given, in seconds since the session was begun."""
    began: float = 0.0
    """The moment from which the clock runs."""
    missed: tuple[Missed, ...] = field(default=(), hash=False)
    reviewed: int = 0
    """How many of those missed have been looked at, that on the screen included."""
    records: tuple[AttemptMade, ...] = ()
    starts_clock: bool = False

    @property
    def screen(self) -> Screen:
        """What to show and ask now."""
        return Screen(self.blocks, _prompt(self))

    def at(self, seconds: float) -> StormSession:
        """The storm at the moment of an answer."""
        return replace(self, now=seconds)

    def answered(self, answer: Answer, solver: Solver) -> StormSession:
        """The storm after an answer that its prompt allows, given at the moment it is at."""
        return _after(replace(self, records=(), blocks=(), starts_clock=False), answer, solver)


def begin(storm: Storm, puzzles: Sequence[Puzzle], terms: StormTerms) -> StormSession:
    """A storm about to begin: its clock runs from the first answer on."""
    rules = say("storm.rules", minutes=round(SECONDS / 60))
    blocks: list[Block] = [Say(say("storm.ready"), Tone.TITLE), Say(rules), Say(say("storm.fast"))]
    if terms.scores:
        blocks.append(Say(_best_told(terms.scores)))
    blocks.append(Say(say("storm.seed", seed=terms.seed), Tone.NOTE))
    return StormSession(storm, puzzles, terms, blocks=tuple(blocks))


def _best_told(scores: tuple[int, ...]) -> Message:
    """The best of the last runs."""
    which = "best" if len(scores) < RUNS_COUNTED else "best-of-ten"
    return say(f"storm.{which}", best=best_run(scores))


def _prompt(session: StormSession) -> Prompt | None:
    match session.phase:
        case StormPhase.READY:
            return Prompt(say("storm.prompt.ready"), (), (Key.GO_ON,))
        case StormPhase.CHOOSE:
            position = _asked(session).position
            cards = sorted_hand(position.hand, position.trump)
            return Prompt(say("puzzle.prompt.card"), cards)
        case StormPhase.ENDED:
            return Prompt(say("storm.prompt.ended", n=len(session.missed)), (), (Key.GO_ON,))
        case StormPhase.REVIEW:
            keys = (Key.GO_ON, Key.ALL_CARDS, Key.PROVE)
            return Prompt(say("puzzle.anything.told"), (), keys)
        case StormPhase.OVER:
            return None


def _after(session: StormSession, answer: Answer, solver: Solver) -> StormSession:
    match session.phase, answer:
        case StormPhase.READY, Key.GO_ON:
            return _asking(replace(session, began=session.now), [], solver)
        case StormPhase.CHOOSE, Card() as card:
            return _judged(session, card, solver)
        case StormPhase.ENDED | StormPhase.REVIEW, Key.GO_ON:
            return _reviewing(session, solver)
        case StormPhase.REVIEW, Key.ALL_CARDS:
            missed = session.missed[session.reviewed - 1].puzzle
            every = every_card_told(missed.position, solver, _target(missed, solver))
            return replace(session, blocks=tuple(every))
        case StormPhase.REVIEW, Key.PROVE:
            puzzle, card = session.missed[session.reviewed - 1]
            proof = proof_told(_explained(puzzle, card, solver), solver, hides_right=False)
            return replace(session, blocks=tuple(proof))
        case _:
            raise TypeError(f"a storm asks for a card or a key of its prompt, not {answer!r}")


def _asked(session: StormSession) -> Puzzle:
    return session.puzzles[len(session.storm.answers)]


def _target(puzzle: Puzzle, solver: Solver) -> Target:
    return target_of(puzzle.goal, puzzle.position, solver.solve(puzzle.position))


def _explained(puzzle: Puzzle, card: Card, solver: Solver) -> Explanation:
    return explain(puzzle.position, card, solver, _target(puzzle, solver))


def _asking(session: StormSession, before: list[Block], solver: Solver) -> StormSession:
    """The storm with its current puzzle to be answered, below what is said of the one before."""
    puzzle, storm = _asked(session), session.storm
    seconds = ceil(seconds_left(session.now - session.began))
    clock = f"{seconds // 60}:{seconds % 60:02}"
    detail = say("storm.clock", left=clock, right=storm.right, wrong=storm.wrong)
    position = puzzle.position
    goal = goal_message(_target(puzzle, solver), position)
    blocks = [*before, *([Gap()] if before else []), Heading(session.terms.title, detail), Gap()]
    blocks += [position_table(position, position.to_play), Gap(), Say(goal, Tone.TITLE)]
    return replace(session, phase=StormPhase.CHOOSE, blocks=tuple(blocks), starts_clock=True)


def _judged(session: StormSession, card: Card, solver: Solver) -> StormSession:
    """The storm after a card; one that comes too late is passed over."""
    puzzle = _asked(session)
    explanation = _explained(puzzle, card, solver)
    is_right = _target(puzzle, solver).is_reached_by(explanation.verdict.final)
    storm = session.storm.answered(is_right, session.now - session.began)
    if storm.end is StormEnd.TIME:
        return _ended(replace(session, storm=storm), [])
    grade = explanation.verdict.grade.value
    attempt = AttemptMade(
        puzzle.id,
        content_hash(puzzle),
        str(card),
        grade,
        is_right,
        solves=False,
        occasion=session.terms.occasion,
    )
    missed = session.missed if is_right else (*session.missed, Missed(puzzle, card))
    session = replace(session, storm=storm, missed=missed, records=(attempt,))
    told = _verdict(explanation, is_right=is_right)
    return _ended(session, told) if storm.end else _asking(session, told, solver)


def _verdict(explanation: Explanation, *, is_right: bool) -> list[Block]:
    """Whether a card was right, with why in a clause; after a wrong one, the right card."""
    card, final = explanation.verdict.card, explanation.verdict.final
    worth = say("explanation.every.plain", card=card, final=final)
    if explanation.choice:
        worth = row_of(explanation.choice, card).message
    if is_right:
        return [Say(say("storm.right", worth=worth), Tone.GOOD)]
    return [Say(say("storm.wrong", worth=worth, right=right_title(explanation)), Tone.BAD)]


def _ended(session: StormSession, told: list[Block]) -> StormSession:
    """The storm with its score; over at once where nothing was missed."""
    blocks = [*told, Gap(), *score(session)] if told else score(session)
    phase = StormPhase.ENDED if session.missed else StormPhase.OVER
    return replace(session, phase=phase, blocks=tuple(blocks))


def score(session: StormSession) -> list[Block]:
    """How a storm went, also one that is left before its end; nothing before its first answer."""
    storm, scores = session.storm, session.terms.scores
    blocks: list[Block] = []
    if storm.end:
        blocks.append(Say(say(f"storm.end.{storm.end.value}"), Tone.TITLE))
    if not storm.answers:
        return blocks
    blocks.append(Say(say("storm.score", n=storm.right), Tone.TITLE))
    if storm.hardest:
        blocks.append(Say(say("storm.hardest", rating=storm.hardest)))
    if scores and storm.right > max(scores):
        blocks.append(Say(say("storm.new-best", best=max(scores)), Tone.GOOD))
    else:
        blocks.append(Say(_best_told((*scores, storm.right))))
    return blocks


def _reviewing(session: StormSession, solver: Solver) -> StormSession:
    """The storm with the next of those missed explained, or over."""
    if session.reviewed == len(session.missed):
        return replace(session, phase=StormPhase.OVER)
    puzzle, card = session.missed[session.reviewed]
    position = puzzle.position
    of = say("puzzle.place", n=session.reviewed + 1, all=len(session.missed))
    goal = goal_message(_target(puzzle, solver), position)
    blocks: list[Block] = [Gap(), Heading(session.terms.review_title, of), Gap()]
    blocks += [position_table(position, position.to_play), Gap(), Say(goal, Tone.TITLE)]
    blocks.append(Say(say("storm.review.played", card=card)))
    blocks += wrong_card(puzzle, _explained(puzzle, card, solver), shows_right=True)
    name = say("puzzle.anything.name", title=title_of(puzzle), id=puzzle.id)
    blocks.append(Say(name, Tone.NOTE))
    return replace(
        session, phase=StormPhase.REVIEW, reviewed=session.reviewed + 1, blocks=tuple(blocks)
    )
