"""The question why a card is right: one true reason among claims that are untrue.

Each claim is a merit said of cards that could do so; whether they ever do, the best lines of play
show. A claim is untrue if its main point happens in none of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import NamedTuple

from tutor.exercises import exercise as answers
from tutor.exercises.exercise import Answer, Judgement, OneOf, Question, Text
from tutor.exercises.random_cards import shuffled
from tutor.exercises.step import phrase
from tutor.grading.verdict import HALF, has_outcome
from tutor.message import Message
from tutor.patterns import BY_SLUG, Choice, Fact, Params, View, merits_of
from tutor.patterns.view import Question as Happens
from tutor.rules.cards import Card
from tutor.solver import Solver
from tutor.solver.tree import After, Line, dearest_first


class Claim(NamedTuple):
    """A merit that a card might have: its sentence, and whether it is so in a line of play.

    ``taker`` and ``prey`` are the cards it is about: which is said to take which.
    """

    slug: str
    params: Params
    happens: Happens
    taker: Card | None = None
    prey: Card | None = None
    form: str = ""

    @property
    def message(self) -> Message:
        """Its sentence, in the words in which it is said of an opponent."""
        return BY_SLUG[self.slug].sentence("theirs", self.form, self.params)

    @property
    def about(self) -> Card | None:
        """The card of whose fate most is said."""
        return self.prey or self.taker

    @property
    def pair(self) -> tuple[Card | None, Card | None]:
        """Which card takes which; none in the claims of the count: one of these is enough."""
        return self.taker, self.prey

    @property
    def is_of_the_count(self) -> bool:
        """Whether it speaks of no card but the one that is played."""
        return self.taker is None

    @property
    def shape(self) -> str:
        """A name for its words: those of a trump kept and of another card are the same."""
        return "keep" if self.slug in ("keep-trump", "keep-guard") else self.slug


def truth_of(choice: Choice, card: Card) -> Fact | None:
    """The merit that explains a right card first, and that holds by itself; None without one."""
    facts = merits_of(choice.view(card)).facts
    return next((each for each in facts if "beside" not in each.params), next(iter(facts), None))


def untrue_claims(view: View) -> tuple[Claim, ...]:
    """Claims about a card that happen in none of the best lines, those worth asking first."""
    catches = _untrue(_catches(view), view.here)
    this_trick = _untrue(_this_trick(view), view.here)
    home = _untrue(_home_later(view), view.here)
    count = _untrue(_count(view), view.here)
    return (*catches[:1], *this_trick[:1], *home[:1], *catches[1:], *this_trick[1:], *count)


def _untrue(claims: Iterator[Claim], after: After) -> list[Claim]:
    return [claim for claim in claims if not after.is_possible(claim.happens)]


def _catches(view: View) -> Iterator[Claim]:
    """That a card kept takes another later: the dearest first."""
    shown = view.here.shown
    pairs = [
        (taker, prey)
        for taker, prey in product(_others(view), _theirs(view))
        if prey.points and _could_take(view, taker, prey)
    ]
    pairs.sort(key=lambda pair: (-pair[1].points, shown.trick_of(pair[1]).number))
    for taker, prey in pairs:
        if prey not in shown.tricks[0].cards:
            yield from _catch_claims(view, taker, prey)


def _catch_claims(view: View, taker: Card, prey: Card) -> Iterator[Claim]:
    """One card that takes another, in all the words that fit the card that is played."""

    def claim(slug: str, form: str = "", **more: Card | tuple[Card, ...]) -> Claim:
        params: Params = {"card": view.card, "other": prey, "worth": prey.points, **more}
        return Claim(slug, params, lambda line: line.takes(taker, prey), taker, prey, form)

    is_lost = not view.here.is_possible(lambda line: line.tricks[0].is_ours)
    would_take = taker in view.choice.takers
    if is_lost and view.is_duel and (view.is_lead or would_take):
        yield claim("throw-in" if view.is_lead else "duck", takers=(taker,))
    if would_take and view.beats(taker, view.card) and view.takes_now:
        yield claim("economy", "later", kept=taker)
    yield claim("keep-trump" if view.is_trump(taker) else "keep-guard", taker=taker)


def _this_trick(view: View) -> Iterator[Claim]:
    """That the card takes this very trick, or draws something to it."""
    if view.is_lead:
        yield from _falling_at_once(view)
        if view.is_duel:
            yield from _trumps_drawn(view)
        return
    if view.is_duel:
        # Whoever replies last sees at once what this trick brings: no need to ask.
        return
    card, winning = view.card, view.choice.winning
    laid = dearest_first(each for each in view.table if not view.is_ours(each))
    is_ruff = view.is_trump(card) and winning and not view.is_trump(winning)
    follows = winning and card.suit is winning.suit
    if laid and laid[0].points and (is_ruff or follows):
        prey = laid[0]
        params: Params = {"card": card, "other": prey, "worth": prey.points}
        yield _taking("ruff" if is_ruff else "overtake", params, card, prey, "open")
    if card.points:
        params = {"card": card, "worth": card.points}
        yield Claim("bank", params, lambda line: line.is_ours(card), card, form="open")


def _taking(slug: str, params: Params, taker: Card, prey: Card, form: str = "") -> Claim:
    return Claim(slug, params, lambda line: line.takes(taker, prey), taker, prey, form)


def _falling_at_once(view: View) -> Iterator[Claim]:
    """That a card of the other side falls to the one led."""
    for prey in _theirs(view):
        if prey.points and _could_take(view, view.card, prey):
            params: Params = {"card": view.card, "other": prey, "worth": prey.points}
            yield _taking("catch-at-once", {**params, "takers": (view.card,)}, view.card, prey)


def _trumps_drawn(view: View) -> Iterator[Claim]:
    """That the card led makes the other side spend a trump, and a card kept comes home for it."""
    kept = dearest_first(other for other in _others(view) if other.points)
    for trump in filter(view.is_trump, _theirs(view)):
        saved = next((other for other in kept if view.beats(trump, other)), None)
        if saved:
            params: Params = {"card": view.card, "drawn": trump, "other": saved}
            params = {**params, "worth": saved.points}
            slug = "draw-trump" if view.is_trump(view.card) else "force-trump"
            yield Claim(slug, params, _falling_first(trump), trump)


def _falling_first(card: Card) -> Happens:
    return lambda line: card in line.tricks[0].cards


def _home_later(view: View) -> Iterator[Claim]:
    """That a load of the hand comes home later, though it could be taken."""
    theirs = _theirs(view)
    for load in _others(view):
        if load.is_load and any(view.beats(card, load) for card in theirs):
            params: Params = {"card": view.card, "other": load, "worth": load.points}
            yield Claim("kept-home", params, _coming_home(load), load, form="either")


def _coming_home(card: Card) -> Happens:
    return lambda line: line.is_ours(card)


def _count(view: View) -> Iterator[Claim]:
    """That it wins the last trick, makes just enough, or saves the draw."""
    final, params = view.here.final, {"card": view.card}
    if len(view.here.shown.tricks) > 1:
        yield Claim("last-trick", params, _wins_last, form="open")
    if has_outcome(view.position):
        just: Params = {**params, "final": HALF + 1, "needed": HALF + 1, "spare": 0}
        yield Claim("exact-61", just, lambda _: final == HALF + 1)
        drawn: Params = {**params, "final": HALF, "needed": HALF}
        yield Claim("save-draw", drawn, lambda _: final == HALF)


def _wins_last(line: Line) -> bool:
    return line.last.is_ours


def _others(view: View) -> list[Card]:
    """The other cards of the hand."""
    return [card for card in view.hand if card is not view.card]


def _theirs(view: View) -> list[Card]:
    """The cards held against the side that plays."""
    return list(view.held_by(is_ours=False))


def _could_take(view: View, taker: Card, prey: Card) -> bool:
    """Whether a card takes the other where it is led to it, or leads to it."""
    return view.beats(taker, prey) or not view.beats(prey, taker)


KIND = "predict"
FEWEST, MOST = 2, 3
"""So many untrue reasons stand beside the true one."""


@dataclass(frozen=True, slots=True)
class Why:
    """Several reasons, of which one is true."""

    question: Question
    untrue: tuple[Claim, ...]
    truth: Message
    lines: tuple[Line, ...]
    """All the best lines: nothing untrue happens in any of them."""
    verdict: Message
    """What the card makes: said only now, since some reasons are about that."""

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (self._texts.index(self.truth),)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        chosen = self._texts[answers.place(answer, len(self._texts))]
        if chosen == self.truth:
            return Judgement(True, (phrase(KIND, "why.right"), self.verdict))
        (claim,) = (each for each in self.untrue if each.message == chosen)
        fate = tuple(self._fate(claim.about)) if claim.about else ()
        untrue, true = phrase(KIND, "why.untrue"), phrase(KIND, "why.so")
        return Judgement(False, (untrue, *fate, true, self.truth, self.verdict))

    @property
    def _texts(self) -> tuple[Text, ...]:
        form = self.question.form
        assert isinstance(form, OneOf)
        return form.texts

    def _fate(self, card: Card) -> Iterator[Message]:
        """What becomes of a card, if that is the same in all the lines."""
        tricks = [line.trick_of(card) for line in self.lines]
        found = {(trick.number, trick.taker) for trick in tricks}
        if len(found) > 1:
            return
        ((number, taker),) = found
        if taker == card:
            yield phrase(KIND, "why.takes", card=card, trick=number)
        else:
            yield phrase(KIND, "why.taken", prey=card, taker=taker, trick=number)


def why(choice: Choice, card: Card, truth: Fact, rng: Random, verdict: Message) -> Why | None:
    """The question why a card is right, ``truth`` being its reason; None if too few are untrue.

    The ``verdict`` on the card is said with the answer.
    """
    view = choice.view(card)
    untrue = _chosen(untrue_claims(view))
    if len(untrue) < FEWEST:
        return None
    said = truth.message("theirs")
    texts = shuffled(rng, (said, *(claim.message for claim in untrue)))
    question = Question(phrase(KIND, "why.ask"), OneOf(texts))
    return Why(question, untrue, said, view.here.best, verdict)


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
