"""A game against computer players, or a match of them: a pure state machine.

Nothing is printed, saved or drawn by lot here: the deals follow from a seed, and the computer
players see only what their seats may see.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random
from typing import NamedTuple

from tutor.content.game_records import GameRecord
from tutor.exercises.exercise import Amount
from tutor.message import Message, say
from tutor.players.registry import OPPONENTS
from tutor.progress.saved_game import SavedGame
from tutor.rules.cards import Card
from tutor.rules.deal import Deal, deal
from tutor.rules.game import Game
from tutor.rules.match import Match, Result
from tutor.rules.trick import CardPlayed, Seat
from tutor.rules.variant import Variant
from tutor.session.blocks.table import game_table, sorted_hand
from tutor.session.game.blocks import (
    count_check,
    deal_blocks,
    match_standing,
    opening_blocks,
    outcome,
    result_blocks,
    resumed_blocks,
    trick_blocks,
)
from tutor.session.game.brief import brief_line, brief_trick
from tutor.session.game.review import game_hint, late_choices, next_verdict
from tutor.session.protocol import CardsPlayed, GameStands, Record, Session
from tutor.session.screen import Answer, Block, Gap, Key, Prompt, Say, Screen, Tone
from tutor.solver import Solver

YOU = Seat(0)
"""Where the learner sits."""


class Terms(NamedTuple):
    """What is agreed before the first card.

    ``players`` go by seat, the learner first; ``first_to`` is None for a single game; the deals
    follow from ``seed``. With ``hides_points`` nobody but the learner counts until the end.
    """

    variant: Variant
    players: tuple[str, ...]
    seed: int
    first_to: int | None = None
    hides_points: bool = False


def first_dealer(terms: Terms) -> Seat:
    """Who deals the first game: drawn by lot from the seed."""
    return _random_seat(terms, Random(terms.seed))


def match_deal(terms: Terms, number: int) -> Deal:
    """The deal of a game of the match, from 0; the deal passes on after every game."""
    rng = Random(terms.seed)
    dealer = _random_seat(terms, rng)
    deals = [
        deal(terms.variant, rng, terms.variant.seat_after(dealer, game))
        for game in range(number + 1)
    ]
    return deals[number]


def _random_seat(terms: Terms, rng: Random) -> Seat:
    return Seat(int(rng.random() * terms.variant.seats))


class GamePhase(Enum):
    """What a game is waiting for."""

    CHOOSE = "choose"
    COUNT = "count"
    """All cards are played; the learner says the total."""
    RESULT = "result"
    """The result is on the screen; the last tricks may be gone through."""
    DONE = "done"


@dataclass(frozen=True, slots=True)
class GameSession(Session):
    """A game in progress. ``blocks`` are those of the screen to be shown now.

    ``earlier`` are the results of the games of the match before this one.
    """

    terms: Terms
    earlier: tuple[Result, ...]
    game: Game
    phase: GamePhase = GamePhase.CHOOSE
    blocks: tuple[Block, ...] = field(default=(), hash=False)
    hints: int = 0
    reviewed: int = 0
    """How many of the cards of the last tricks have been gone through."""
    is_brief: bool = False
    """Whether each move is told in one line of codes, which is its question."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of this game in the order played."""
        played = (event for event in self.game.events if isinstance(event, CardPlayed))
        return tuple(event.card for event in played)

    @property
    def has_result(self) -> bool:
        """Whether the learner sees, or has seen, how this game ended."""
        return self.phase in (GamePhase.RESULT, GamePhase.DONE)

    @property
    def match(self) -> Match:
        """The match with all games that have a result; of one game, if that is all."""
        terms = self.terms
        match = Match(terms.variant, first_dealer(terms), terms.first_to or 1, self.earlier)
        return match.after(self.game.result) if self.has_result and self.game.result else match

    @property
    def has_next(self) -> bool:
        """Whether the match goes on after this game."""
        return self.terms.first_to is not None and not self.match.is_over

    @property
    def record(self) -> GameRecord:
        """The game with the cards played so far, for a file of games."""
        return GameRecord(self.terms.players, self.game.deal, self.cards)

    @property
    def saved(self) -> SavedGame:
        """The game, or the match, as it can be gone on with later."""
        terms = self.terms
        earlier = tuple(result.points for result in self.earlier)
        return SavedGame(
            terms.players,
            terms.seed,
            terms.first_to,
            terms.hides_points,
            earlier,
            self.game.deal,
            self.cards,
        )

    @property
    def screen(self) -> Screen:
        """What to show and ask now."""
        return Screen(self.blocks, _prompt(self))

    def answered(self, answer: Answer, solver: Solver) -> GameSession:
        """The session after an answer that its prompt allows."""
        return _after(replace(self, blocks=()), answer, solver)

    @property
    def records(self) -> tuple[Record, ...]:
        """The cards played, and until its review is seen, the game to go on with."""
        stands = () if self.phase is GamePhase.DONE else (GameStands(self.saved),)
        return (*stands, CardsPlayed(self.record))

    @property
    def records_once_shown(self) -> tuple[Record, ...]:
        """Once the review is seen, nothing is left to go on with."""
        return (self.stands_if_left,) if self.phase is GamePhase.DONE else ()

    @property
    def stands_if_left(self) -> GameStands:
        """What is left to go on with if the learner stops here.

        Who leaves at a result wants no more of its review: then it is the next game of the match,
        or nothing.
        """
        if not self.has_result:
            return GameStands(self.saved)
        after = next_game(self)
        return GameStands(after.saved if after else None)


def begin(terms: Terms, *, is_brief: bool = False) -> GameSession:
    """The first game, dealt, up to the learner's first choice."""
    game = Game.begin(match_deal(terms, 0))
    session = GameSession(terms, (), game, is_brief=is_brief)
    opening = opening_blocks(terms.variant, terms.players, terms.seed)
    return _start_game(session, opening)


def resume(
    terms: Terms,
    earlier: tuple[Result, ...],
    deal: Deal,
    cards: tuple[Card, ...],
    *,
    is_brief: bool = False,
) -> GameSession:
    """A game that was left, with the cards played so far; IllegalPlay if they cannot be played.

    If all cards are played, its result and its review are shown again.
    """
    game = Game.begin(deal)
    starts = []
    for card in cards:
        if not game.position.table:
            starts.append(game)
        game = game.play(card)
    session = GameSession(terms, earlier, game, is_brief=is_brief)
    blocks = resumed_blocks(terms.variant, terms.players, terms.seed, is_over=game.is_over)
    if not cards:
        return _start_game(session, blocks)
    # Only the last whole trick is shown again.
    last = starts[-2:][0] if game.position.table else starts[-1]
    return _go_on(session, last if game.tricks else game, blocks)


def _prompt(session: GameSession) -> Prompt | None:
    match session.phase:
        case GamePhase.CHOOSE:
            hand = _sorted_hand(session)
            question = _card_question(session, hand)
            if len(hand) == 1:
                return Prompt(question, hand, marked=hand[0])
            return Prompt(question, hand, (Key.HINT,))
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


def _card_question(session: GameSession, hand: tuple[Card, ...]) -> Message:
    """What is asked where a card is to be played; in a brief game, all that there is to know."""
    if session.is_brief:
        return brief_line(session.game, YOU, session.terms.hides_points)
    if len(hand) == 1:
        return say("game.prompt.last", card=hand[0])
    return say("game.prompt.card")


def _after(session: GameSession, answer: Answer, solver: Solver) -> GameSession:
    match answer:
        case Card():
            return _play(session, answer)
        case Key.HINT:
            blocks = game_hint(session.game, YOU, session.hints, session.terms.hides_points, solver)
            return replace(session, hints=session.hints + 1, blocks=tuple(blocks))
        case int():
            return _result(session, count_check(session.game, YOU, answer))
        case _:
            return _after_result(session, solver)


def next_game(session: GameSession) -> GameSession | None:
    """The next game of the match, before its first card; None if the match, or the game, is all.

    Only for a game that has a result.
    """
    if not session.has_next:
        return None
    results = session.match.results
    game = Game.begin(match_deal(session.terms, len(results)))
    return GameSession(session.terms, results, game, is_brief=session.is_brief)


def _sorted_hand(session: GameSession) -> tuple[Card, ...]:
    position = session.game.position
    return sorted_hand(position.hands[YOU], position.trump)


def _play(session: GameSession, card: Card) -> GameSession:
    before = session.game
    session = replace(session, game=before.play(card, YOU), hints=0)
    return _go_on(session, before, [])


def _start_game(session: GameSession, blocks: list[Block]) -> GameSession:
    if session.terms.first_to is not None:
        blocks += match_standing(session.match, session.game, YOU)
    if session.is_brief:
        blocks.append(Say(say("game.brief.legend"), Tone.NOTE))
    else:
        blocks += deal_blocks(session.game, YOU)
    return _go_on(session, session.game, blocks)


def _go_on(session: GameSession, before: Game, blocks: list[Block]) -> GameSession:
    """The others play; what happened since ``before`` is shown, and the turn is the learner's."""
    game = _others_play(session.game, session.terms.players)
    hides_points = session.terms.hides_points
    if not session.is_brief:
        blocks = blocks + trick_blocks(before, game, YOU, hides_points)
    elif game.is_over:
        # Before that the question tells the last trick.
        blocks = blocks + [Say(each) for each in brief_trick(game, YOU, hides_points)]
    session = replace(session, game=game, blocks=tuple(blocks))
    if game.is_over:
        if hides_points:
            return replace(session, phase=GamePhase.COUNT)
        return _result(session, blocks)
    if session.is_brief:
        return replace(session, phase=GamePhase.CHOOSE)
    table = game_table(game, YOU, hides_points)
    shown = (*blocks, *([Gap()] if blocks else []), table)
    return replace(session, phase=GamePhase.CHOOSE, blocks=shown)


def _others_play(game: Game, players: tuple[str, ...]) -> Game:
    """The game once the computer players have played up to the learner's turn or the end."""
    while not game.is_over and game.position.to_play != YOU:
        seat = game.position.to_play
        game = game.play(OPPONENTS[players[seat]](game.seen_by(seat)), seat)
    return game


def _result(session: GameSession, blocks: list[Block]) -> GameSession:
    """The count and the result, and where the match stands."""
    session = replace(session, phase=GamePhase.RESULT)
    if session.is_brief:
        blocks = [*blocks, outcome(session.game, YOU)]
    else:
        blocks = [*blocks, Gap(), *result_blocks(session.game, YOU)]
    if session.terms.first_to is not None:
        blocks += match_standing(session.match, session.game, YOU)
    session = replace(session, blocks=tuple(blocks))
    nothing_more = not session.has_next and not late_choices(session.game, YOU)
    return _finish(session) if nothing_more else session


def _after_result(session: GameSession, solver: Solver) -> GameSession:
    """One more card of the last tricks; then the next game, or the end."""
    choices = late_choices(session.game, YOU)
    if session.reviewed < len(choices):
        blocks, reviewed = next_verdict(choices, session.reviewed, solver)
        session = replace(session, reviewed=reviewed, blocks=tuple(blocks))
        is_last = reviewed == len(choices) and not session.has_next
        return _finish(session) if is_last else session
    game_after = next_game(session)
    assert game_after
    return _start_game(game_after, [])


def _finish(session: GameSession) -> GameSession:
    again = Say(say("game.again"), Tone.NOTE)
    gap = () if session.is_brief else (Gap(),)
    return replace(session, phase=GamePhase.DONE, blocks=(*session.blocks, *gap, again))
