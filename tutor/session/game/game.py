"""A game against computer players, or a match of them: a pure state machine.

Nothing is printed, saved or drawn by lot here: the deals follow from a seed, and the computer
players see only what their seats may see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from tutor.exercises.exercise import Amount
from tutor.message import say
from tutor.players.named import PLAYERS
from tutor.rules.cards import Card
from tutor.rules.deal import Deal
from tutor.rules.game import Game
from tutor.rules.match import Match, Result
from tutor.rules.trick import CardPlayed
from tutor.session.blocks.table import game_table, sorted_hand
from tutor.session.game.blocks import (
    count_check,
    deal_blocks,
    match_standing,
    opening_blocks,
    result_blocks,
    resumed_blocks,
    trick_blocks,
)
from tutor.session.game.review import game_hint, late_choices, next_verdict
from tutor.session.game.terms import YOU, Terms, dealt, first_dealer
from tutor.session.screen import Answer, Block, Gap, Key, Prompt, Say, Screen, Tone
from tutor.solver import Solver


class GamePhase(Enum):
    """What a game is waiting for."""

    CHOOSE = "choose"
    CONFIRM = "confirm"
    COUNT = "count"
    """All cards are played; the learner says the total."""
    RESULT = "result"
    """The result has been told; the last tricks may be gone through."""
    DONE = "done"


@dataclass(frozen=True, slots=True)
class GameSession:
    """A game on its way. ``news`` is what the last answer brought, for the next screen.

    ``earlier`` are the results of the games of the match before this one.
    """

    terms: Terms
    confirms: bool
    earlier: tuple[Result, ...]
    game: Game
    phase: GamePhase = GamePhase.CHOOSE
    news: tuple[Block, ...] = ()
    pending: Card | None = None
    hints: int = 0
    reviewed: int = 0
    """How many of the cards of the last tricks have been gone through."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of this game in the order played."""
        played = (event for event in self.game.events if isinstance(event, CardPlayed))
        return tuple(event.card for event in played)

    @property
    def is_told(self) -> bool:
        """Whether the learner has been told how this game ended."""
        return self.phase in (GamePhase.RESULT, GamePhase.DONE)

    @property
    def match(self) -> Match:
        """The match with all games whose result has been told; of one game, if that is all."""
        terms = self.terms
        match = Match(terms.variant, first_dealer(terms), terms.first_to or 1, self.earlier)
        return match.after(self.game.result) if self.is_told and self.game.result else match

    @property
    def has_next(self) -> bool:
        """Whether the match goes on after this game."""
        return self.terms.first_to is not None and not self.match.is_over


def begin(terms: Terms, confirms: bool = True) -> GameSession:
    """The first game, dealt, up to the learner's first choice."""
    game = Game.begin(dealt(terms, 0))
    session = GameSession(terms, confirms, (), game)
    opening = opening_blocks(terms.variant, terms.players, terms.seed)
    return _dealt_out(session, opening)


def resume(
    terms: Terms,
    earlier: tuple[Result, ...],
    dealt_before: Deal,
    cards: tuple[Card, ...],
    confirms: bool = True,
) -> GameSession:
    """A game that was left, with the cards played so far; IllegalPlay if they cannot be played."""
    game = Game.begin(dealt_before)
    starts = []
    for card in cards:
        if not game.position.table:
            starts.append(game)
        game = game.play(card)
    session = GameSession(terms, confirms, earlier, game)
    news = resumed_blocks(terms.variant, terms.players)
    if not cards:
        return _dealt_out(session, news)
    # Only the last whole trick is told again.
    last = starts[-2:][0] if game.position.table else starts[-1]
    return _go_on(session, last if game.tricks else game, news)


def screen(session: GameSession) -> Screen:
    """What to show and ask now."""
    return Screen(session.news, _prompt(session))


def _prompt(session: GameSession) -> Prompt | None:
    match session.phase:
        case GamePhase.CHOOSE:
            return Prompt(say("game.prompt.card"), _hand(session), (Key.HINT,))
        case GamePhase.CONFIRM:
            assert session.pending
            hand = _hand(session)
            if len(hand) == 1:
                return Prompt(say("game.prompt.last", card=hand[0]), hand, (Key.GO_ON,))
            question = say("game.prompt.confirm", card=session.pending)
            return Prompt(question, hand, (Key.GO_ON, Key.TAKE_BACK))
        case GamePhase.COUNT:
            key = "count-pair" if session.terms.variant.seats == 4 else "count"
            return Prompt(say(f"game.prompt.{key}"), form=Amount())
        case GamePhase.RESULT:
            to_review = len(late_choices(session.game, YOU)) - session.reviewed
            if to_review:
                key = "next-review" if session.reviewed else "review"
                return Prompt(say(f"game.prompt.{key}"), (), (Key.GO_ON,))
            return Prompt(say("game.prompt.next-game"), (), (Key.GO_ON,))
        case GamePhase.DONE:
            return None


def answer(session: GameSession, given: Answer, solver: Solver) -> GameSession:
    """The session after an answer that its prompt allows."""
    session = replace(session, news=())
    match given:
        case Card():
            if session.confirms and len(_hand(session)) > 1:
                return replace(session, phase=GamePhase.CONFIRM, pending=given)
            return _play(session, given)
        case Key.GO_ON if session.pending:
            return _play(session, session.pending)
        case Key.TAKE_BACK:
            taken_back = Say(say("game.taken-back"), Tone.NOTE)
            return replace(session, phase=GamePhase.CHOOSE, pending=None, news=(taken_back,))
        case Key.HINT:
            news = game_hint(session.game, YOU, session.hints, session.terms.hides_points, solver)
            return replace(session, hints=session.hints + 1, news=tuple(news))
        case int():
            return _result(session, count_check(session.game, YOU, given))
        case _:
            return _after_result(session, solver)


def following(session: GameSession) -> GameSession | None:
    """The next game of the match, before its first card; None if the match, or the game, is all.

    Only for a game whose result has been told.
    """
    if not session.has_next:
        return None
    results = session.match.results
    game = Game.begin(dealt(session.terms, len(results)))
    return GameSession(session.terms, session.confirms, results, game)


def _hand(session: GameSession) -> tuple[Card, ...]:
    position = session.game.position
    return sorted_hand(position.hands[YOU], position.trump)


def _play(session: GameSession, card: Card) -> GameSession:
    before = session.game
    session = replace(session, game=before.play(card, YOU), pending=None, hints=0)
    return _go_on(session, before, [])


def _dealt_out(session: GameSession, news: list[Block]) -> GameSession:
    if session.terms.first_to is not None:
        news += match_standing(session.match, session.game, YOU)
    news += deal_blocks(session.game, YOU)
    return _go_on(session, session.game, news)


def _go_on(session: GameSession, before: Game, news: list[Block]) -> GameSession:
    """The others play, what happened since ``before`` is told, and the turn is the learner's."""
    game = _others_play(session.game, session.terms.players)
    hides_points = session.terms.hides_points
    news = news + trick_blocks(before, game, YOU, hides_points)
    session = replace(session, game=game, news=tuple(news))
    if game.is_over:
        if hides_points:
            return replace(session, phase=GamePhase.COUNT)
        return _result(session, news)
    table = game_table(game, YOU, hides_points)
    only = game.position.hand[0] if len(game.position.hand) == 1 else None
    return replace(
        session,
        phase=GamePhase.CONFIRM if only else GamePhase.CHOOSE,
        pending=only,
        news=(*news, *([Gap()] if news else []), table),
    )


def _others_play(game: Game, players: tuple[str, ...]) -> Game:
    """The game once the computer players have played up to the learner's turn or the end."""
    while not game.is_over and game.position.to_play != YOU:
        seat = game.position.to_play
        game = game.play(PLAYERS[players[seat]](game.seen_by(seat)), seat)
    return game


def _result(session: GameSession, news: list[Block]) -> GameSession:
    """The count and the result, and where the match stands."""
    session = replace(session, phase=GamePhase.RESULT)
    news = [*news, Gap(), *result_blocks(session.game, YOU)]
    if session.terms.first_to is not None:
        news += match_standing(session.match, session.game, YOU)
    session = replace(session, news=tuple(news))
    nothing_more = not session.has_next and not late_choices(session.game, YOU)
    return _farewell(session) if nothing_more else session


def _after_result(session: GameSession, solver: Solver) -> GameSession:
    """One more card of the last tricks; then the next game, or the end."""
    choices = late_choices(session.game, YOU)
    if session.reviewed < len(choices):
        news, reviewed = next_verdict(choices, session.reviewed, solver)
        session = replace(session, reviewed=reviewed, news=tuple(news))
        is_last = reviewed == len(choices) and not session.has_next
        return _farewell(session) if is_last else session
    game_after = following(session)
    assert game_after
    return _dealt_out(game_after, [])


def _farewell(session: GameSession) -> GameSession:
    again = Say(say("game.again"), Tone.NOTE)
    return replace(session, phase=GamePhase.DONE, news=(*session.news, Gap(), again))
