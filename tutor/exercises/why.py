"""The question why a card is right: one true reason among claims that are untrue.

Each claim speaks of cards that could do what is said of them; whether they ever do, the lines of
exact play show. A claim is untrue if its main point happens in none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import NamedTuple

from tutor.exercises import exercise as answers
from tutor.exercises.exercise import Answer, Judgement, OneOf, Question, Text
from tutor.exercises.random_cards import shuffled
from tutor.exercises.step import phrase
from tutor.grading.play import Line, Play
from tutor.grading.reason import Reason
from tutor.grading.reasons.loads import dearest
from tutor.grading.verdict import HALF, has_outcome
from tutor.message import Message, Param, say
from tutor.rules.cards import Card, points_of
from tutor.rules.position import Position, play
from tutor.solver import Solver

Lines = Sequence[Line]


class Claim(NamedTuple):
    """A reason that might be given: a code with its parameters, and whether it happens in a line.

    ``taker`` and ``prey`` are the cards it is about: which is said to take which.
    """

    code: str
    params: dict[str, Param]
    happens: Callable[[Line], bool]
    taker: Card | None = None
    prey: Card | None = None

    @property
    def message(self) -> Message:
        return reason_text(self.code, self.params)

    @property
    def about(self) -> Card | None:
        """The card of whose fate most is said."""
        return self.prey or self.taker

    @property
    def pair(self) -> tuple[Card | None, Card | None]:
        """Which card takes which. The claims of the count, which the verdict all but settles, are
        of one pair: one of them is enough.
        """
        return self.taker, self.prey

    @property
    def is_of_the_count(self) -> bool:
        """Whether it speaks of no card but the one that is played."""
        return self.taker is None

    @property
    def shape(self) -> str:
        """A name for its words: those of a trump kept and of another card are the same."""
        return "keep" if self.code in ("keep-trump", "keep-guard") else self.code


def reason_text(code: str, params: dict[str, Param]) -> Message:
    """A reason in the words in which it is said of an opponent."""
    return say(f"exercises.predict.reason.{code}", **params)


def untrue_claims(played: Play, lines: Lines) -> tuple[Claim, ...]:
    """Claims about a card that happen in none of the lines, those worth asking first."""
    catches = _untrue(_catches(played, lines), lines)
    this_trick = _untrue(_this_trick(played, lines), lines)
    home = _untrue(_home_last(played, lines), lines)
    count = _untrue(_count(played), lines)
    return (*catches[:1], *this_trick[:1], *home[:1], *catches[1:], *this_trick[1:], *count)


def _untrue(claims: Iterator[Claim], lines: Lines) -> list[Claim]:
    return [claim for claim in claims if not any(claim.happens(line) for line in lines)]


def _catches(played: Play, lines: Lines) -> Iterator[Claim]:
    """That a card kept takes another later: the dearest first."""
    pairs = [
        (taker, prey)
        for taker, prey in product(played.others, _theirs(played))
        if prey.points and _could_take(played, taker, prey)
    ]
    pairs.sort(key=lambda pair: (-pair[1].points, lines[0].trick_of(pair[1]).number))
    for taker, prey in pairs:
        yield from _catch_claims(played, taker, prey, lines)


def _catch_claims(played: Play, taker: Card, prey: Card, lines: Lines) -> Iterator[Claim]:
    """One card that takes another, in all the words that fit the card that is played."""
    first, number = lines[0].first, lines[0].trick_of(prey).number
    if number == first.number:
        return

    def claim(code: str, **params: Param) -> Claim:
        return Claim(code, params, lambda line: _takes(line, taker, prey), taker, prey)

    catch: dict[str, Param] = {"taker": taker, "prey": prey, "trick": number}
    card, points = played.card, taker.points + prey.points
    is_lost = not any(line.is_ours(line.first) for line in lines)
    comes_next = taker.beats(prey, played.position.trump) and number == first.number + 1
    if is_lost and played.is_lead and played.is_duel and comes_next:
        yield claim("throw-in", card=card, **catch, points=points)
    if is_lost and card.points and points > first.points:
        yield claim("sacrifice", card=card, given=first.points, **catch, points=points)
    if is_lost and not played.is_lead and played.is_duel and played.would_take(taker):
        yield claim("duck", card=card, **catch)
    is_dearer = played.would_take(taker) and taker.beats(card, played.position.trump)
    if not played.is_lead and is_dearer and all(line.takes(card) for line in lines):
        yield claim("economy", card=card, other=taker, prey=prey, trick=number)
    kept = "keep-trump" if played.is_trump(taker) else "keep-guard"
    yield claim(kept, card=card, other=taker, prey=prey, trick=number)


def _this_trick(played: Play, lines: Lines) -> Iterator[Claim]:
    """That the card takes this very trick, or draws something to it."""
    card, number = played.card, lines[0].first.number
    if not played.is_lead:
        against, points = _laid(played), points_of((*played.position.table, card))
        prey = dearest(against) if against else None
        if prey and prey.points:
            params: dict[str, Param] = {"card": card, "prey": prey, "trick": number}
            params["points"] = points
            yield Claim("trick-taken", params, lambda line: line.takes(card), card, prey)
        if card.points:
            params = {"card": card, "trick": number, "points": points}
            yield Claim("bank", params, lambda line: line.comes_to_us(card), card)
        return
    could = [prey for prey in _theirs(played) if _could_take(played, card, prey)]
    for prey in could:
        if prey.points:
            params = {"card": card, "prey": prey, "trick": number}
            params["points"] = points_of((card, prey))
            yield Claim("trick-taken", params, _taking(card, prey), card, prey)
    if played.is_duel:
        yield from _trumps_drawn(played, number)


def _trumps_drawn(played: Play, number: int) -> Iterator[Claim]:
    """That the card led draws the last trump, or makes the other side spend one."""
    card = played.card
    trumps = [prey for prey in _theirs(played) if played.is_trump(prey)]
    if played.is_trump(card):
        for trump in trumps if len(trumps) == 1 else ():
            params: dict[str, Param] = {"card": card, "prey": trump, "trick": number}
            yield Claim("draw-trump", params, _falling_first(trump), card, trump)
        return
    loads = [other for other in played.others if other.points]
    for trump in trumps:
        if loads and trump.beats(dearest(loads), played.position.trump):
            params = {"card": card, "taker": trump, "trick": number, "other": dearest(loads)}
            yield Claim("force-trump", params, _falling_first(trump), trump)


def _home_last(played: Play, lines: Lines) -> Iterator[Claim]:
    """That a load of the hand comes home in the last trick."""
    last, theirs = lines[0].last, _theirs(played)
    for load in (card for card in played.others if card.is_load):
        falls = [card for card in last.cards if card in theirs]
        if falls and any(card.beats(load, played.position.trump) for card in theirs):
            params: dict[str, Param] = {"card": played.card, "other": load, "trick": last.number}
            params["points"] = points_of((load, *falls))
            yield Claim("load-home-last", params, _coming_home(load), load)


def _count(played: Play) -> Iterator[Claim]:
    """That it makes just enough, or saves the draw."""
    if not has_outcome(played.position):
        return
    final = played.verdict.final
    params: dict[str, Param] = {"card": played.card, "final": HALF + 1}
    yield Claim("exact-61", params, lambda _: final == HALF + 1)
    if played.is_duel:
        yield Claim("save-draw", {"card": played.card}, lambda _: final == HALF)


def _theirs(played: Play) -> list[Card]:
    """The cards held against the side that plays."""
    position, side = played.position, played.line.side
    return [
        card
        for seat, hand in enumerate(position.hands)
        if position.sides[seat] != side
        for card in hand
    ]


def _laid(played: Play) -> list[Card]:
    """The cards on the table that the other side has played."""
    position = played.position
    seats = (position.seat_after(position.leader, n) for n in range(len(position.table)))
    return [
        card
        for seat, card in zip(seats, position.table, strict=True)
        if position.sides[seat] != played.line.side
    ]


def _could_take(played: Play, taker: Card, prey: Card) -> bool:
    """Whether a card takes the other where it is led to it, or leads to it."""
    trump = played.position.trump
    return taker.beats(prey, trump) or not prey.beats(taker, trump)


def _takes(line: Line, taker: Card, prey: Card) -> bool:
    trick = line.trick_of(prey)
    return trick.winning_card == taker and taker != prey


def _taking(taker: Card, prey: Card) -> Callable[[Line], bool]:
    return lambda line: _takes(line, taker, prey)


def _falling_first(card: Card) -> Callable[[Line], bool]:
    return lambda line: card in line.first.cards


def _coming_home(card: Card) -> Callable[[Line], bool]:
    return lambda line: line.comes_to_us(card)


KIND = "predict"
FEWEST, MOST = 2, 3
"""So many untrue reasons stand beside the true one."""

MOST_CARDS = 12
"""With more cards in play the lines are too many to go through."""


@dataclass(frozen=True, slots=True)
class Why:
    """Several reasons, of which one is true."""

    question: Question
    untrue: tuple[Claim, ...]
    truth: Message
    lines: tuple[Line, ...]
    """All the lines of exact play: nothing untrue happens in any of them."""

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (self._texts.index(self.truth),)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        chosen = self._texts[answers.place(answer, len(self._texts))]
        if chosen == self.truth:
            return Judgement(True, (phrase(KIND, "why.right"),))
        (claim,) = (each for each in self.untrue if each.message == chosen)
        fate = tuple(self._fate(claim.about)) if claim.about else ()
        untrue, true = phrase(KIND, "why.untrue"), phrase(KIND, "why.so")
        return Judgement(False, (untrue, *fate, true, self.truth))

    @property
    def _texts(self) -> tuple[Text, ...]:
        form = self.question.form
        assert isinstance(form, OneOf)
        return form.texts

    def _fate(self, card: Card) -> Iterator[Message]:
        """What becomes of a card, if that is the same in all the lines."""
        tricks = [line.trick_of(card) for line in self.lines]
        found = {(trick.number, trick.winning_card) for trick in tricks}
        if len(found) > 1:
            return
        ((number, taker),) = found
        if taker == card:
            yield phrase(KIND, "why.takes", card=card, trick=number)
        else:
            yield phrase(KIND, "why.taken", prey=card, taker=taker, trick=number)


def why(played: Play, truth: Reason, solver: Solver, rng: Random) -> Why | None:
    """The question why a card is right, ``truth`` being its reason.

    None if too few reasons are untrue, or the lines are too many to go through.
    """
    if len(played.position.in_play) > MOST_CARDS:
        return None
    lines = exact_lines(played.position, played.card, solver)
    untrue = _chosen(untrue_claims(played, lines))
    if len(untrue) < FEWEST:
        return None
    truth_text = reason_text(truth.code, dict(truth.params))
    texts = shuffled(rng, (truth_text, *(claim.message for claim in untrue)))
    question = Question(phrase(KIND, "why.ask"), OneOf(texts))
    return Why(question, untrue, truth_text, lines)


def _chosen(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """The first few, no two about the same cards, and in other words as far as there are any."""
    found: list[Claim] = []
    for most, may_repeat in ((MOST, False), (FEWEST, True)):
        for claim in claims:
            shapes, pairs = [each.shape for each in found], [each.pair for each in found]
            is_new = claim.pair not in pairs and (may_repeat or claim.shape not in shapes)
            if is_new and len(found) < (FEWEST if claim.is_of_the_count else most):
                found.append(claim)
    return tuple(found)


def exact_lines(position: Position, card: Card, solver: Solver) -> tuple[Line, ...]:
    """Every line to the end after ``card`` in which nobody makes a mistake."""

    def from_here(here: Position, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        if here.is_over:
            yield cards
            return
        for each in solver.solve(here).best:
            yield from from_here(play(here, each)[0], (*cards, each))

    after, _ = play(position, card)
    return tuple(Line.of(position, cards) for cards in from_here(after, (card,)))
