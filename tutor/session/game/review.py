"""Advice during a game, and its last tricks gone through card by card, with proved verdicts."""

from __future__ import annotations

from dataclasses import replace

from tutor.grading.explanation import Explanation, explain
from tutor.grading.play import trick_number
from tutor.grading.verdict import Grade
from tutor.message import Message, Param, say
from tutor.players.advice import Idea
from tutor.players.counter import advice, known_position
from tutor.rules.cards import POINTS_IN_ALL, Card
from tutor.rules.game import Game
from tutor.rules.position import Position
from tutor.rules.trick import CardPlayed, Seat, Side
from tutor.session.blocks import verdict as telling
from tutor.session.blocks.table import sorted_hand, table_shown
from tutor.session.screen import Block, Gap, Say, Tone
from tutor.solver import Solver

LAST_TRICKS = 3
"""As many tricks as are gone through, from the end."""

_COUNTS = frozenset({"have", "final", "short"})
"""Parameters of reasons that give the count away."""


def hint(game: Game, you: Seat, step: int, hides_points: bool, solver: Solver) -> list[Block]:
    """What the counter would play here: first the idea, then the card; exact once all is known."""
    seen = game.seen_by(you)
    advised = advice(seen)
    position = known_position(seen)
    if advised.idea is not Idea.EXACT or position is None:
        said = say(f"game.idea.{advised.idea.value}")
        if step:
            said = say("game.hint.card", card=advised.card)
        return [Say(said, Tone.NOTE)]
    if not step:
        theirs = sorted_hand(position.hands[position.seat_after(you)], position.trump)
        return [Say(say("game.hint.count", cards=theirs), Tone.NOTE)]
    return _exact_hint(explain(position, advised.card, solver), hides_points)


def _exact_hint(told: Explanation, hides_points: bool) -> list[Block]:
    """The exact card and why it is; where the points are hidden, without them."""
    card, final = told.verdict.card, told.verdict.final
    if _is_any_right(told):
        return [Say(say("game.hint.any"), Tone.NOTE)]
    if hides_points:
        said = say("game.hint.exact-hidden", card=card)
    else:
        said = say("game.hint.exact", card=card, final=final)
    reasons = [
        Say(reason.message)
        for reason in told.main_reasons
        if not (hides_points and _COUNTS.intersection(reason.params))
    ]
    return [Say(said, Tone.NOTE), *reasons]


def choices(game: Game, you: Seat) -> list[tuple[Position, Card]]:
    """The learner's choices in the last tricks, each with the card played.

    For two, both players could name every card there; at a larger table a verdict knows more than
    anybody did, and says so. With three, it is for the learner against both others together.
    """
    found: list[tuple[Position, Card]] = []
    replayed = Game.begin(game.deal)
    for event in game.events:
        if isinstance(event, CardPlayed):
            position = replayed.position
            is_late = not position.stock and len(position.hand) <= LAST_TRICKS
            if event.seat == you and is_late and len(position.hand) > 1:
                found.append((_of_two_sides(position, you), event.card))
            replayed = replayed.play(event.card)
    return found


def _of_two_sides(position: Position, you: Seat) -> Position:
    """The position with everybody else together, where each plays alone."""
    if len(set(position.sides)) == 2:
        return position
    others = tuple(Side(int(seat != you)) for seat in range(position.seats))
    return replace(position, sides=others)


def judged(
    played: list[tuple[Position, Card]], reviewed: int, solver: Solver
) -> tuple[list[Block], int]:
    """The next card of the last tricks with its verdict, and how many have then been judged.

    Where all cards came to the same there is nothing to see, and the next one follows at once.
    """
    blocks: list[Block] = []
    if played and not reviewed:
        blocks += _basis(played[0][0])
    while reviewed < len(played):
        position, card = played[reviewed]
        told = explain(position, card, solver)
        reviewed += 1
        if not _is_any_right(told):
            blocks += [*_where(position, card), *_verdict(told)]
            break
        key = f"game.review.any{_company(position)}"
        any_card = say(key, n=trick_number(position), final=told.verdict.final)
        blocks.append(Say(any_card, Tone.NOTE))
    if reviewed == len(played):
        blocks.append(Say(say("game.review.last"), Tone.NOTE))
    return blocks, reviewed


def _basis(position: Position) -> list[Block]:
    """What the verdicts to come know that nobody at a larger table did, and what they count on."""
    company = _company(position)
    return [Say(say(f"game.review.basis{company}"), Tone.NOTE)] if company else []


def _company(position: Position) -> str:
    """The end of a key where the table is larger, and no verdict is as it is for two."""
    return {2: "", 3: "-three"}.get(position.seats, "-pairs")


def _is_any_right(told: Explanation) -> bool:
    return set(told.solution.best) == set(told.position.hand)


def _where(position: Position, card: Card) -> list[Block]:
    """The table as it was, all known, and the card played there."""
    key = f"game.review.title{'-open' if _company(position) else ''}"
    title = Say(say(key, n=trick_number(position)), Tone.TITLE)
    played = Say(say("game.review.played", card=card))
    return [title, table_shown(position, position.to_play), Gap(), played]


def _verdict(told: Explanation) -> list[Block]:
    verdict = told.verdict
    outcome = verdict.outcome.slug if verdict.outcome is not None else "points"
    params: dict[str, Param] = {
        "card": verdict.card,
        "final": verdict.final,
        "them": POINTS_IN_ALL - verdict.final,
        "top": verdict.top,
        "cost": verdict.cost,
    }
    reasons = [Say(reason.message) for reason in told.main_reasons]
    if not verdict.cost:
        right = Message(f"verdict.right.{verdict.grade.value}.{outcome}", params)
        return [Say(right, Tone.GOOD), *reasons]
    if verdict.grade is Grade.SLIP:
        # With three, what a card guarantees does not say who wins.
        key = "game.review.slip" if verdict.outcome is not None else "game.review.slip-three"
        blocks: list[Block] = [Say(Message(key, params))]
    else:
        wrong = Message(f"verdict.wrong.{verdict.grade.value}.{outcome}", params)
        blocks = [Say(wrong, Tone.BAD)]
    advised = told.main_advice
    instead = say("verdict.instead", right=told.right, top=verdict.top)
    blocks += [*reasons, Say(advised.advice if advised else instead)]
    return blocks + [Say(message, Tone.NOTE) for message in telling.window(told)]
