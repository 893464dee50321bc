"""A whole game to look on at, up to its last three tricks: drawn afresh, or from a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar, NamedTuple

from tutor.content.game_records import GameRecord, parse_records
from tutor.content.puzzles.model import GoalKind
from tutor.content.yaml.document import KeyPath
from tutor.content.yaml.mapping import Bounds, Entry
from tutor.content.yaml.problems import ContentError
from tutor.exercises import declaration as declare
from tutor.exercises import exercise as answers
from tutor.exercises import random_cards
from tutor.exercises.declaration import Declared, ValueType, key
from tutor.exercises.exercise import (
    Answer,
    Drawing,
    DrawnCards,
    DrawnTable,
    Judgement,
    OneCard,
    Question,
    Replay,
    SomeCards,
)
from tutor.exercises.random_cards import TRIES, shuffled
from tutor.exercises.step import QuestionStep, concepts_of_seats, phrase
from tutor.grading.explanation import explain
from tutor.grading.goal import right_cards, target_of
from tutor.message import Message
from tutor.players.registry import COUNTER, PLAYERS
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


def random_game(names: tuple[str, str], rng: Random, must_matter: bool) -> WholeGame:
    """A game of two computer players, the first of which plays the learner's cards.

    If the next card ``must_matter``, games are drawn until one of the learner's cards is wrong.
    """
    players, solver = [PLAYERS[name] for name in names], default_solver()
    for _ in range(TRIES):
        game = Game.begin(deal(TWO_PLAYERS, rng, Seat(random_cards.number(rng, 0, 1))))
        while not _is_stopped(game):
            seat = game.position.to_play
            game = game.play(players[seat](game.seen_by(seat)))
        turn = game
        if turn.position.to_play:
            turn = turn.play(players[1](turn.seen_by(Seat(1))))
        if not must_matter or has_wrong_card(turn.position, solver):
            return WholeGame(game, Seat(0), turn.position)
    raise AssertionError("no game comes to a choice that matters")


def read_game(entry: Entry, name: str) -> WholeGame | None:
    """The game written under a key, in the form in which games are recorded, up to its last tricks.

    None where it is no such game; what is wrong is then reported.
    """
    text = entry.text(name)
    if entry.is_faulty(name):
        return None

    report, at = entry.report, entry.at(name)
    try:
        records = parse_records(text)
    except ContentError as error:
        problem = error.problems[0]
        before = text.split("\n")[: problem.line - 1]
        offset = sum(len(line) + 1 for line in before) + problem.column - 1
        within = (text, min(offset, len(text.rstrip())))
        report.error(at, problem.code, problem.message, problem.hint, within)
        return None
    record = records[0]
    variant = record.deal.variant
    if len(records) > 1:
        message = f"one game is wanted, not {len(records)}"
        report.error(at, "record-count", message, "delete the others")
    elif variant.seats != 2 or variant.open_hands:
        message = f"{variant.name} leaves nothing to count: two hidden hands must"
        report.error(at, "seats", message)
    else:
        learner = Seat(record.players.index(LEARNER) if LEARNER in record.players else 0)
        found = _up_to_last_tricks(record, learner)
        if found:
            return found
        tricks = f"after {_tricks_of(record)} tricks"
        message = f"it ends {tricks}, before {LEFT} cards each are left"
        report.error(at, "record-short", message)
    return None


def _up_to_last_tricks(record: GameRecord, learner: Seat) -> WholeGame | None:
    """The record up to its last three tricks; None if it ends before."""
    cards = iter(record.cards)
    game = _played_until_stopped(Game.begin(record.deal), cards)
    if not _is_stopped(game):
        return None
    turn: Position | None = game.position
    if game.position.to_play != learner:
        led = next(cards, None)
        turn = game.play(led).position if led else None
    return WholeGame(game, learner, turn)


def _tricks_of(record: GameRecord) -> int:
    return len(_played_until_stopped(Game.begin(record.deal), record.cards).tricks)


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
        then = play_question(self.turn, is_right, solver) if self.turn else None
        if is_right:
            return Judgement(True, (phrase(KIND, "right", cards=self.missing),), then)
        wrong = [card for card in named if card not in self.missing]
        known = {*self.hand, *self.table}
        feedback = (
            *_cards_phrase("held", (card for card in wrong if card in self.hand)),
            *_cards_phrase("table", (card for card in wrong if card in self.table)),
            *self._gone([card for card in wrong if card not in known]),
            *_cards_phrase("missed", (card for card in self.missing if card not in named)),
        )
        return Judgement(False, feedback, then)

    def _gone(self, cards: list[Card]) -> tuple[Message, ...]:
        """That cards have gone; of a game that was gone through also in which trick."""
        if not self.question.replay:
            return _cards_phrase("gone", cards)
        tricks = self.question.replay.game.tricks
        return tuple(
            phrase(KIND, "gone-in", card=card, trick=number)
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
        target = target_of(None, self.position, solver.solve(self.position))
        explanation = explain(self.position, card, solver, target)
        is_right = card in self.right_answers(solver)
        counted = "counted" if self.is_counted else "miscounted"
        if is_right:
            return Judgement(True, (phrase(KIND, f"play.{counted}.right"),), played=explanation)
        fault = phrase(KIND, f"play.{counted}.wrong", card=card, cost=explanation.verdict.cost)
        return Judgement(False, (fault,), played=explanation)


def play_question(position: Position, is_counted: bool, solver: Solver) -> PlayCounted:
    """The question which card to play: for the best outcome that is still open."""
    target = target_of(None, position, solver.solve(position))
    goal = "most" if target.kind is GoalKind.MOST_POINTS else target.kind.value
    text = phrase(KIND, f"play.ask.{goal}")
    question = Question(text, OneCard(position.hand), (DrawnTable(position),))
    return PlayCounted(question, position, is_counted)


class _Cards(NamedTuple):
    """The cards of a question, by where they are; with a ``game`` they are seen in it."""

    hand: tuple[Card, ...]
    other: tuple[Card, ...]
    table: tuple[Card, ...] = ()
    turn: Position | None = None
    game: WholeGame | None = None


RECORD: ValueType[WholeGame] = ValueType(read_game, declare.PROSE.schema)


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomHand(Declared):
    """How a hand is drawn afresh."""

    cards: Bounds = key(
        declare.number_bounds(1, MOST),
        "How many cards of the opponent's.",
        3,
        default=Bounds(USUAL, USUAL),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Players(Declared):
    """Who plays a game that is drawn afresh."""

    you: str = key(
        declare.one_of(PLAYERS),
        "The computer player that plays the learner's cards.",
        "counter",
        default=COUNTER,
    )
    against: str = key(
        declare.one_of(PLAYERS),
        "The computer player that plays the other cards.",
        "miser",
        default=COUNTER,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CountUnseenStep(QuestionStep):
    """A position, a hand drawn afresh, a game drawn afresh, or a recorded game: one of these."""

    kind: ClassVar[str] = "count_unseen"
    meaning: ClassVar[str] = (
        "Which cards does the opponent hold? One of position, random, game and record."
    )
    needs: ClassVar[tuple[str, ...]] = ("counting",)

    position: Position | None = key(
        declare.POSITION,
        "A position of two players without a stock, the learner to play.",
        "d/3dFd7b,Ad5d2d/51,46",
        default=None,
    )
    random: RandomHand | None = key(
        declare.mapping(RandomHand, "Draws the cards afresh each time, so many."),
        "Draws the cards afresh each time, so many.",
        {"cards": 3},
        default=None,
    )
    game: Players | None = key(
        declare.mapping(Players, "A whole game to count in, another each time."),
        "A whole game to count in, played by computer players (the counter, if no other is named), "
        "and another each time.",
        {"you": "counter", "against": "miser"},
        default=None,
        concept="draw",
    )
    record: WholeGame | None = key(
        RECORD,
        "A whole game to count in, in the form in which briscola play --record writes it; the seat "
        "named you is the learner's.",
        "variant: two-players",
        default=None,
        concept="draw",
    )
    then: str = key(
        declare.one_of((PLAY,)),
        "What comes once the cards have been named: the learner plays, and exact play judges.",
        PLAY,
        default="",
        concept="trump",
    )

    def check(self, entry: Entry) -> None:
        form = entry.exactly_one(*FORMS)
        if self.position:
            self._check_position(entry, self.position)
        if form is None or form == "game" or not self.then or entry.is_faulty("position"):
            return
        turn = self.record.turn if self.record else self.position
        if turn is None or len(turn.hand) < 2:
            message = f"after this {form} no choice is the learner's"
            entry.report.error(entry.at("then"), "nothing-to-play", message, "delete then")

    @staticmethod
    def _check_position(entry: Entry, position: Position) -> None:
        at = entry.at("position")
        if position.seats != 2:
            message = "only against one opponent can all cards be named"
            entry.report.error(at, "seats", message)
        elif position.stock:
            message = "while there is a stock nobody can name all cards"
            entry.report.error(at, "stock", message)
        elif not 1 <= len(_other_hand(position)) <= MOST:
            count = len(_other_hand(position))
            message = f"the opponent must hold 1 to {MOST} cards, not {count}"
            entry.report.error(at, "size", message)

    def concepts(self) -> Iterator[tuple[KeyPath, str]]:
        if self.position:
            yield from ((("kind",), concept) for concept in self.needs)
            yield from concepts_of_seats(self.position)
        else:
            yield from QuestionStep.concepts(self)

    @property
    def is_fresh(self) -> bool:
        return self.random is not None or self.game is not None

    @property
    def has_replay(self) -> bool:
        return self.game is not None or self.record is not None

    def exercise(self, rng: Random) -> CountUnseen:
        cards = self._cards(rng)
        count = len(cards.other)
        built_in = phrase(KIND, "ask-one") if count == 1 else phrase(KIND, "ask", n=count)
        if cards.game:
            text = self.question(KIND, "watch-and-play" if self.then else "watch")
            replay = Replay(cards.game.game, cards.game.learner, text)
            hand = DrawnCards(cards.hand, phrase(KIND, "label.hand"))
            question = Question(built_in, SomeCards(count), (hand,), replay)
        else:
            question = Question(self.text or built_in, SomeCards(count), _drawings(cards))
        turn = cards.turn if self.then else None
        return CountUnseen(question, cards.hand, cards.table, in_deck_order(cards.other), turn)

    def _cards(self, rng: Random) -> _Cards:
        if self.position:
            position = self.position
            return _Cards(position.hand, _other_hand(position), position.table, position)
        if self.random:
            count = random_cards.number(rng, *self.random.cards)
            pack = shuffled(rng, DECK)
            return _Cards(pack[:count], pack[count : 2 * count])
        game = self.record
        if self.game:
            names = self.game.you, self.game.against
            game = random_game(names, rng, must_matter=bool(self.then))
        assert game
        return _Cards(*game.hands, (), game.turn, game)


def _other_hand(position: Position) -> tuple[Card, ...]:
    return position.hands[position.seat_after(position.to_play)]


def in_deck_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards suit by suit, the strongest first."""
    return tuple(sorted(cards, key=DECK.index))


def _drawings(cards: _Cards) -> tuple[Drawing, ...]:
    """What is gone suit by suit, the table, the hand."""
    known = {*cards.hand, *cards.table, *cards.other}
    drawings: list[Drawing] = []
    for suit in Suit:
        gone = tuple(card for card in DECK if card not in known and card.suit is suit)
        label = phrase(KIND, "label.gone" if gone else "label.none-gone", suit=suit)
        drawings.append(DrawnCards(gone, label))
    if cards.table:
        drawings.append(DrawnCards(cards.table, phrase(KIND, "label.table")))
    return (*drawings, DrawnCards(cards.hand, phrase(KIND, "label.hand")))


def _cards_phrase(key: str, cards: Iterable[Card]) -> tuple[Message, ...]:
    listed = tuple(cards)
    return (phrase(KIND, key, cards=listed),) if listed else ()
