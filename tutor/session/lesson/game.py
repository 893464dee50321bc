"""A whole game inside a lesson: the author's comments stand before the tricks they are for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tutor.content.lessons.model import Step
from tutor.exercises.exercise import StepFault
from tutor.grading.play import trick_number
from tutor.message import say
from tutor.players.named import PLAYERS
from tutor.rules.cards import Card
from tutor.rules.variant import TWO_PLAYERS
from tutor.session.game import game as game_of
from tutor.session.game.game import GameSession
from tutor.session.game.terms import Terms
from tutor.session.screen import Answer, Block, Gap, Key, MarkedText, Say, Tone
from tutor.solver import Solver

LEARNER = "you"


def begin(step: Step, confirms: bool) -> GameSession:
    """The game of a step, dealt; StepFault if its fields are wrong."""
    seed, against = step.fields.get("seed"), step.fields.get("against")
    if not isinstance(seed, int):
        raise StepFault("seed", "seed", "a guided game needs a seed: a whole number")
    if against not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise StepFault("against", "player", f'no player "{against}": one of {known}')
    session = game_of.begin(Terms(TWO_PLAYERS, (LEARNER, str(against)), seed), confirms)
    # How to have the same cards again is told of a game of one's own; a lesson's never change.
    again = Say(say("game.seed", seed=seed), Tone.NOTE)
    return replace(session, news=tuple(block for block in session.news if block != again))


def answer(session: GameSession, given: Answer, solver: Solver) -> GameSession:
    """The game after an answer that its prompt allows."""
    return game_of.answer(session, given, solver)


def left(step: Step, confirms: bool, cards: tuple[Card, ...], solver: Solver) -> GameSession:
    """The game of a step with the learner's cards so far played once more."""
    session = begin(step, confirms)
    for card in cards:
        if session.pending != card:
            session = answer(session, card, solver)
        if session.pending == card:
            session = answer(session, Key.GO_ON, solver)
    return session


def gone_on(step: Step, session: GameSession) -> tuple[Block, ...]:
    """What is shown when a game that was left goes on: where it stands."""
    comment = comments_of(step).get(_trick(session))
    told = Say(say("game.resumed"), Tone.NOTE)
    words = (Gap(), MarkedText(comment)) if comment and not session.game.is_over else ()
    return (told, *session.news, *words)


def shown(step: Step, before: GameSession | None, after: GameSession) -> tuple[Block, ...]:
    """What the last answer brought, with the comment on a trick that now begins."""
    if after.game.is_over or (before and _trick(before) == _trick(after)):
        return after.news
    comment = comments_of(step).get(_trick(after))
    return (*after.news, Gap(), MarkedText(comment)) if comment else after.news


def comments_of(step: Step) -> Mapping[int, str]:
    """The comments by the number of the trick they stand before, up to where play is free."""
    comments = step.fields.get("comments")
    free_from = step.fields.get("free_from")
    last = free_from if isinstance(free_from, int) else TWO_PLAYERS.tricks
    if not isinstance(comments, dict):
        return {}
    found = {int(key): str(text) for key, text in comments.items() if str(key).isdigit()}
    return {number: text for number, text in found.items() if number <= last}


def _trick(session: GameSession) -> int:
    return trick_number(session.game.position)
