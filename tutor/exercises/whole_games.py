"""A whole game to look on at, up to its last three tricks: drawn afresh, or from a record."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from tutor.content.game_records import GameRecord, parse_records
from tutor.content.problem import ContentError
from tutor.exercises.chance import TRIES, whole
from tutor.exercises.fields import Reader
from tutor.grading.goal import right_cards, target_of
from tutor.players.named import COUNTER, PLAYERS
from tutor.rules.cards import Card
from tutor.rules.deal import deal
from tutor.rules.game import Game
from tutor.rules.position import Position
from tutor.rules.trick import Seat
from tutor.rules.variant import TWO_PLAYERS
from tutor.solver import Solver, default_solver

LEARNER = "you"
"""The name of the learner's seat in a record; without it the learner sits first."""

LEFT = 3
"""So many cards each are left when the game is stopped."""


class WholeGame(NamedTuple):
    """A game up to its last three tricks, and the learner's turn that comes next.

    ``turn`` is None where the record ends before it.
    """

    game: Game
    learner: Seat
    turn: Position | None

    @property
    def hands(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The learner's cards and the other player's."""
        hands, other = self.game.position.hands, self.game.position.seat_after(self.learner)
        return hands[self.learner], hands[other]


def drawn_game(step: Reader, key: str, rng: Random, must_matter: bool) -> WholeGame:
    """A game of two computer players: ``you`` plays the learner's cards, ``against`` the others.

    If the next card ``must_matter``, games are drawn until one of the learner's cards is wrong.
    """
    bounds = step.inner(key, LEARNER, "against")
    names = [bounds.one_of(each, PLAYERS, COUNTER) for each in (LEARNER, "against")]
    players, solver = [PLAYERS[name] for name in names], default_solver()
    for _ in range(TRIES):
        game = Game.begin(deal(TWO_PLAYERS, rng, Seat(whole(rng, 0, 1))))
        while not _is_stopped(game):
            seat = game.position.to_play
            game = game.play(players[seat](game.seen_by(seat)))
        turn = game
        if turn.position.to_play:
            turn = turn.play(players[1](turn.seen_by(Seat(1))))
        if not must_matter or has_wrong_card(turn.position, solver):
            return WholeGame(game, Seat(0), turn.position)
    raise AssertionError("no game comes to a choice that matters")


def recorded_game(step: Reader, key: str) -> WholeGame:
    """The game written under ``key``, in the form in which games are recorded."""
    text = step.text(key)
    try:
        records = parse_records(text)
    except ContentError as error:
        problem = error.problems[0]
        before = text.split("\n")[: problem.line - 1]
        offset = sum(len(line) + 1 for line in before) + problem.column - 1
        offset = min(offset, len(text.rstrip()))
        step.refuse(key, problem.code, f"{problem.message} ({problem.hint})", offset=offset)
    record = records[0]
    if len(records) > 1:
        step.refuse(key, "record-count", f"one game is wanted, not {len(records)}")
    variant = record.deal.variant
    if variant.seats != 2 or variant.open_hands:
        step.refuse(key, "seats", f"{variant.name} leaves nothing to count: two hidden hands must")
    learner = Seat(record.players.index(LEARNER) if LEARNER in record.players else 0)
    return _stopped(step, key, record, learner)


def _stopped(step: Reader, key: str, record: GameRecord, learner: Seat) -> WholeGame:
    """The record up to its last three tricks; StepFault if it ends before."""
    game = Game.begin(record.deal)
    cards = iter(record.cards)
    game = _played_until_stopped(game, cards)
    if not _is_stopped(game):
        message = f"it ends after {len(game.tricks)} tricks, before {LEFT} cards each are left"
        step.refuse(key, "record-short", message)
    turn: Position | None = game.position
    if game.position.to_play != learner:
        led = next(cards, None)
        turn = game.play(led).position if led else None
    return WholeGame(game, learner, turn)


def _played_until_stopped(game: Game, cards: Iterable[Card]) -> Game:
    for card in cards:
        game = game.play(card)
        if _is_stopped(game):
            break
    return game


def _is_stopped(game: Game) -> bool:
    position = game.position
    return not position.table and not position.stock and len(position.hand) <= LEFT


def has_wrong_card(position: Position, solver: Solver) -> bool:
    """Whether a card of the hand misses the best outcome, or the most points where none is open."""
    solution = solver.solve(position)
    return len(right_cards(target_of(None, position, solution), solution)) < len(position.hand)
