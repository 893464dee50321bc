"""A whole game to look on at, up to its last three tricks: drawn afresh, or from a record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from tutor.content.game_records import GameRecord, parse_records
from tutor.content.puzzles.model import GoalKind
from tutor.content.yaml.problems import ContentError
from tutor.exercises import exercise as answers
from tutor.exercises.chance import TRIES, shuffled, whole
from tutor.exercises.exercise import (
    Answer,
    Drawing,
    DrawnCards,
    DrawnTable,
    Exercise,
    Fields,
    Judgement,
    OneCard,
    Question,
    Replay,
    SomeCards,
)
from tutor.exercises.fields import Reader, asked, said
from tutor.grading.explanation import explain
from tutor.grading.goal import right_cards, target_of
from tutor.message import Message
from tutor.players.named import COUNTER, PLAYERS
from tutor.rules.cards import DECK, Card, Suit
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


KIND = "count-unseen"
MOST = 5
"""More cards than these nobody can be asked to name."""
USUAL = 3

FORMS = ("position", "random", "game", "record")
PLAY = "best_card"
"""What may come ``then``: the kind of step it is judged as."""


@dataclass(frozen=True, slots=True)
class CountUnseen:
    """The learner's hand, the table, and what is gone; what is missing is the opponent's hand."""

    question: Question
    hand: tuple[Card, ...]
    table: tuple[Card, ...]
    missing: tuple[Card, ...]
    turn: Position | None = None
    """Where the learner plays once the cards have been named, if that is asked."""

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (self.missing,)

    def judge(self, answer: Answer, solver: Solver) -> Judgement:
        named = in_deck_order(answers.cards(answer))
        is_right = named == self.missing
        then = playing(self.turn, is_right, solver) if self.turn else None
        if is_right:
            return Judgement(True, (said(KIND, "right", cards=self.missing),), then)
        wrong = [card for card in named if card not in self.missing]
        known = {*self.hand, *self.table}
        told = (
            *_those("held", (card for card in wrong if card in self.hand)),
            *_those("table", (card for card in wrong if card in self.table)),
            *self._gone([card for card in wrong if card not in known]),
            *_those("missed", (card for card in self.missing if card not in named)),
        )
        return Judgement(False, told, then)

    def _gone(self, cards: list[Card]) -> tuple[Message, ...]:
        """That cards have gone; of a game that was gone through also in which trick."""
        if not self.question.replay:
            return _those("gone", cards)
        tricks = self.question.replay.game.tricks
        return tuple(
            said(KIND, "gone-in", card=card, trick=number)
            for number, trick in enumerate(tricks, 1)
            for card in trick.cards
            if card in cards
        )


@dataclass(frozen=True, slots=True)
class PlayCounted:
    """The position just counted, to be played: a fault is of the counting, the play, or both."""

    question: Question
    position: Position
    is_counted: bool

    def right_answers(self, solver: Solver) -> tuple[Answer, ...]:
        solution = solver.solve(self.position)
        return right_cards(target_of(None, self.position, solution), solution)

    def judge(self, answer: Answer, solver: Solver) -> Judgement:
        card = answers.card(answer)
        told = explain(self.position, card, solver)
        is_right = card in self.right_answers(solver)
        counted = "counted" if self.is_counted else "miscounted"
        if is_right:
            return Judgement(True, (said(KIND, f"play.{counted}.right"),), played=told)
        fault = said(KIND, f"play.{counted}.wrong", card=card, cost=told.verdict.cost)
        return Judgement(False, (fault,), played=told)


def playing(position: Position, is_counted: bool, solver: Solver) -> PlayCounted:
    """The question which card to play: for the best outcome that is still open."""
    target = target_of(None, position, solver.solve(position))
    goal = "most" if target.kind is GoalKind.MOST_POINTS else target.kind.value
    text = said(KIND, f"play.ask.{goal}")
    question = Question(text, OneCard(position.hand), (DrawnTable(position),))
    return PlayCounted(question, position, is_counted)


class _Cards(NamedTuple):
    """The cards of a question, by where they are; with a ``game`` they are seen in it."""

    hand: tuple[Card, ...]
    other: tuple[Card, ...]
    table: tuple[Card, ...] = ()
    turn: Position | None = None
    game: WholeGame | None = None


def count_unseen(fields: Fields, rng: Random) -> Exercise:
    """One of ``position`` (two players, all drawn, the learner to play), ``random`` with ``cards``,
    ``game`` with the computer players, and ``record``; and if need be ``then``.
    """
    step = Reader.of_step(fields, *FORMS, "then")
    form = step.exactly_one(FORMS)
    plays = "then" in step and step.one_of("then", (PLAY,), PLAY) == PLAY
    cards = _cards(step, form, plays, rng)
    if plays and (cards.turn is None or len(cards.turn.hand) < 2):
        step.refuse("then", "nothing-to-play", f"after this {form} no choice is the learner's")
    count = len(cards.other)
    built_in = said(KIND, "ask-one") if count == 1 else said(KIND, "ask", n=count)
    if cards.game:
        text = asked(step, KIND, "watch-and-play" if plays else "watch")
        replay = Replay(cards.game.game, cards.game.learner, text)
        hand = DrawnCards(cards.hand, said(KIND, "label.hand"))
        question = Question(built_in, SomeCards(count), (hand,), replay)
    else:
        text = step.text("text") if "text" in step else built_in
        question = Question(text, SomeCards(count), _drawings(cards))
    turn = cards.turn if plays else None
    return CountUnseen(question, cards.hand, cards.table, in_deck_order(cards.other), turn)


def _cards(step: Reader, form: str, plays: bool, rng: Random) -> _Cards:
    match form:
        case "position":
            return _in_position(step)
        case "random":
            bounds = step.inner("random", "cards").bounds("cards", 1, MOST, USUAL)
            count = whole(rng, *bounds)
            pack = shuffled(rng, DECK)
            return _Cards(pack[:count], pack[count : 2 * count])
        case "game":
            game = drawn_game(step, "game", rng, must_matter=plays)
        case _:
            game = recorded_game(step, "record")
    return _Cards(*game.hands, (), game.turn, game)


def _in_position(step: Reader) -> _Cards:
    position = step.position("position")
    if position.seats != 2:
        step.refuse("position", "seats", "only against one opponent can all cards be named")
    if position.stock:
        step.refuse("position", "stock", "while there is a stock nobody can name all cards")
    other = position.hands[position.seat_after(position.to_play)]
    if not 1 <= len(other) <= MOST:
        message = f"the opponent must hold 1 to {MOST} cards, not {len(other)}"
        step.refuse("position", "size", message)
    return _Cards(position.hand, other, position.table, position)


def in_deck_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards suit by suit, the strongest first."""
    return tuple(sorted(cards, key=DECK.index))


def _drawings(cards: _Cards) -> tuple[Drawing, ...]:
    """What is gone suit by suit, the table, the hand."""
    known = {*cards.hand, *cards.table, *cards.other}
    drawings: list[Drawing] = []
    for suit in Suit:
        gone = tuple(card for card in DECK if card not in known and card.suit is suit)
        label = said(KIND, "label.gone" if gone else "label.none-gone", suit=suit)
        drawings.append(DrawnCards(gone, label))
    if cards.table:
        drawings.append(DrawnCards(cards.table, said(KIND, "label.table")))
    return (*drawings, DrawnCards(cards.hand, said(KIND, "label.hand")))


def _those(key: str, cards: Iterable[Card]) -> tuple[Message, ...]:
    listed = tuple(cards)
    return (said(KIND, key, cards=listed),) if listed else ()
