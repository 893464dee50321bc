"""A whole game inside a lesson: the author's comments stand before the tricks they are for."""

from __future__ import annotations

from dataclasses import replace

from tutor.exercises.guided_game import GuidedGameStep
from tutor.grading.play import trick_number
from tutor.message import say
from tutor.rules.cards import Card
from tutor.rules.variant import TWO_PLAYERS
from tutor.session.game import game as game_of
from tutor.session.game.game import GameSession
from tutor.session.game.terms import Terms
from tutor.session.screen import Answer, Block, Gap, Key, MarkedText, Say, Tone
from tutor.solver import Solver

LEARNER = "you"


def begin(step: GuidedGameStep, confirms: bool) -> GameSession:
    """The game of a step, dealt."""
    session = game_of.begin(Terms(TWO_PLAYERS, (LEARNER, step.against), step.seed), confirms)
    # How to have the same cards again is told of a game of one's own; a lesson's never change.
    again = Say(say("game.seed", seed=step.seed), Tone.NOTE)
    return replace(session, news=tuple(block for block in session.news if block != again))


def answer(session: GameSession, given: Answer, solver: Solver) -> GameSession:
    """The game after an answer that its prompt allows."""
    return game_of.answer(session, given, solver)


def left(
    step: GuidedGameStep, confirms: bool, cards: tuple[Card, ...], solver: Solver
) -> GameSession:
    """The game of a step with the learner's cards so far played once more."""
    session = begin(step, confirms)
    for card in cards:
        if session.pending != card:
            session = answer(session, card, solver)
        if session.pending == card:
            session = answer(session, Key.GO_ON, solver)
    return session


def gone_on(step: GuidedGameStep, session: GameSession) -> tuple[Block, ...]:
    """What is shown when a game that was left goes on: where it stands."""
    comment = step.comments.get(_trick(session))
    told = Say(say("game.resumed"), Tone.NOTE)
    words = (Gap(), MarkedText(comment)) if comment and not session.game.is_over else ()
    return (told, *session.news, *words)


def shown(
    step: GuidedGameStep, before: GameSession | None, after: GameSession
) -> tuple[Block, ...]:
    """What the last answer brought, with the comment on a trick that now begins."""
    if after.game.is_over or (before and _trick(before) == _trick(after)):
        return after.news
    comment = step.comments.get(_trick(after))
    return (*after.news, Gap(), MarkedText(comment)) if comment else after.news


def _trick(session: GameSession) -> int:
    return trick_number(session.game.position)
