"""A whole game in a lesson: the cards are always the same, and some tricks have a comment."""

from __future__ import annotations

from dataclasses import replace

from tutor.exercises.kinds.guided_game import GuidedGameStep
from tutor.grading.play import trick_number
from tutor.message import say
from tutor.rules.cards import Card
from tutor.rules.variant import TWO_PLAYERS
from tutor.session.game.game import GameSession, Terms
from tutor.session.game.game import begin as begin_game
from tutor.session.screen import Block, Gap, MarkedText, Say, Tone
from tutor.solver import Solver

LEARNER = "you"


def begin(step: GuidedGameStep) -> GameSession:
    """The game of a step, dealt."""
    session = begin_game(Terms(TWO_PLAYERS, (LEARNER, step.against), step.seed))
    # Only of a game of one's own it is said how to have its cards again; a lesson's never change.
    again = Say(say("game.seed", seed=step.seed), Tone.NOTE)
    return replace(session, blocks=tuple(block for block in session.blocks if block != again))


def resume(step: GuidedGameStep, cards: tuple[Card, ...], solver: Solver) -> GameSession:
    """The game of a step with the learner's cards so far played once more."""
    session = begin(step)
    for card in cards:
        session = session.answered(card, solver)
    return session


def resumed_blocks(step: GuidedGameStep, session: GameSession) -> tuple[Block, ...]:
    """What is shown when a game that was left goes on: where it stands."""
    comment = step.comments.get(_trick(session))
    resumed = Say(say("game.resumed"), Tone.NOTE)
    words = (Gap(), MarkedText(comment)) if comment and not session.game.is_over else ()
    return (resumed, *session.blocks, *words)


def blocks_after(
    step: GuidedGameStep, before: GameSession | None, after: GameSession
) -> tuple[Block, ...]:
    """What the last answer brought, with the comment on a trick that now begins."""
    if after.game.is_over or (before and _trick(before) == _trick(after)):
        return after.blocks
    comment = step.comments.get(_trick(after))
    return (*after.blocks, Gap(), MarkedText(comment)) if comment else after.blocks


def _trick(session: GameSession) -> int:
    return trick_number(session.game.position)
