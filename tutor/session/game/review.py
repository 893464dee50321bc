"""Hints during a game, and after it a verdict on each of the last cards the learner played."""

from __future__ import annotations

from dataclasses import replace

from tutor.grading.explanation import Explanation, explain
from tutor.grading.play import trick_number
from tutor.message import say
from tutor.players.advice import Idea
from tutor.players.counter import advice, known_position
from tutor.rules.cards import Card
from tutor.rules.game import Game
from tutor.rules.position import Position
from tutor.rules.trick import CardPlayed, Seat, Side
from tutor.session.blocks.table import position_table, sorted_hand
from tutor.session.blocks.verdict import right_in_short, score_window, verdict_sentence, why
from tutor.session.screen import Block, Gap, Say, Tone
from tutor.solver import Solver

LAST_TRICKS = 3
"""How many of a game's tricks are reviewed, from the end."""


def game_hint(game: Game, you: Seat, step: int, hides_points: bool, solver: Solver) -> list[Block]:
    """What the player who counts would do here: the idea, then (``step`` 1) the card.

    Once the learner can name every card, the card is the exact one, and why it is.
    """
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


def _exact_hint(explanation: Explanation, hides_points: bool) -> list[Block]:
    """The exact card and why it is; where points are hidden, nothing that tells the count."""
    card, final = explanation.verdict.card, explanation.verdict.final
    if _is_any_right(explanation):
        return [Say(say("game.hint.any"), Tone.NOTE)]
    if hides_points:
        said = say("game.hint.exact-hidden", card=card)
    else:
        said = say("game.hint.exact", card=card, final=final)
    return [Say(said, Tone.NOTE), *why(explanation)]


def late_choices(game: Game, you: Seat) -> list[tuple[Position, Card]]:
    """The learner's choices in the last tricks, each with the card played.

    With two players, both could name every card there. With more, a verdict knows more than any
    player did, and says so; with three, it is for the learner against both others together.
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
    """The position as one of two sides: where each plays alone, all others count together."""
    if len(set(position.sides)) == 2:
        return position
    others = tuple(Side(int(seat != you)) for seat in range(position.seats))
    return replace(position, sides=others)


def next_verdict(
    played: list[tuple[Position, Card]], reviewed: int, solver: Solver
) -> tuple[list[Block], int]:
    """The next card of the last tricks with its verdict, and how many have then been reviewed.

    Where all cards came to the same, a sentence says so and the next card follows at once.
    """
    blocks: list[Block] = []
    if played and not reviewed:
        blocks += _basis(played[0][0])
    while reviewed < len(played):
        position, card = played[reviewed]
        explanation = explain(position, card, solver)
        reviewed += 1
        if not _is_any_right(explanation):
            blocks += [*_where(position, card), *_verdict(explanation)]
            break
        key = f"game.review.any{_key_suffix(position)}"
        any_card = say(key, n=trick_number(position), final=explanation.verdict.final)
        blocks += [Say(any_card, Tone.NOTE), *why(explanation)]
    if reviewed == len(played):
        blocks.append(Say(say("game.review.last"), Tone.NOTE))
    return blocks, reviewed


def _basis(position: Position) -> list[Block]:
    """What the verdicts know that no player did, and what they assume; nothing with two players."""
    suffix = _key_suffix(position)
    return [Say(say(f"game.review.basis{suffix}"), Tone.NOTE)] if suffix else []


def _key_suffix(position: Position) -> str:
    """The end of the key of a sentence that is another one with more than two seats."""
    return {2: "", 3: "-three"}.get(position.seats, "-pairs")


def _is_any_right(explanation: Explanation) -> bool:
    return set(explanation.solution.best) == set(explanation.position.hand)


def _where(position: Position, card: Card) -> list[Block]:
    """The table at a choice, with all hands open, and the card played there."""
    key = f"game.review.title{'-open' if _key_suffix(position) else ''}"
    title = Say(say(key, n=trick_number(position)), Tone.TITLE)
    played = Say(say("game.review.played", card=card))
    return [title, position_table(position, position.to_play), Gap(), played]


def _verdict(explanation: Explanation) -> list[Block]:
    found = explanation.verdict
    # With three, what a card guarantees does not say who wins.
    slip = "game.review.slip" if found.outcome is not None else "game.review.slip-three"
    headline = verdict_sentence(explanation, slip, Tone.PLAIN)
    blocks: list[Block] = [headline, *why(explanation)]
    if found.cost:
        blocks += [*right_in_short(explanation), *score_window(explanation)]
    return blocks
