"""What training says of itself: where it begins, how a round went, what comes back and when."""

from __future__ import annotations

from typing import NamedTuple

from tutor.message import Message, say
from tutor.session.screen import Block, Gap, Say, Tone
from tutor.training.choice import ROUND_SIZE, Practice
from tutor.training.rating import Rating
from tutor.training.review import open_ideas

MOST_IDEAS = 5
"""So many ideas of a round are told at most."""


class RoundTally(NamedTuple):
    """How a round goes.

    Attributes:
        before: What was known of the learner when it began.
        left: How many puzzles were gone on from: the place of the next one, from 0.
        tried: How many of its puzzles were tried.
        first: How many of them were solved at the first try, without a hint.
    """

    before: Practice
    left: int = 0
    tried: int = 0
    first: int = 0


def first_words(practice: Practice) -> list[Block]:
    """What stands above the first puzzle: to a newcomer, what the first round is for."""
    left = ROUND_SIZE - len(practice.tries)
    if left <= 0:
        return []
    key = "newcomer" if left == ROUND_SIZE else "newcomer-goes-on"
    return [Say(say(f"training.{key}", n=left), Tone.NOTE), Gap()]


def rating_message(rating: Rating) -> Message:
    """A rating with its ±, both in tens: ``1480 ± 120``."""
    return say("training.rating", rating=_in_tens(rating.value), off=_in_tens(rating.margin))


def idea_message(idea: str) -> Message:
    """An idea by its name, as players say it."""
    # The names of ideas come with all patterns, which the first screen need not wait for.
    from tutor.grading.themes import BY_SLUG

    return BY_SLUG[idea].name if idea in BY_SLUG else say(f"training.{idea}")


def came_back(practice: Practice, idea: str) -> list[Block]:
    """What is said where an idea that was missed has been seen: when it comes again, if ever."""
    for each in open_ideas(practice.tries):
        if each.idea == idea:
            days = (each.due - practice.today).days
            return [Say(say("training.comes-again", n=days), Tone.NOTE)]
    return [Say(say("training.comes-no-more"), Tone.NOTE)]


def round_blocks(tally: RoundTally, after: Practice, seed: int) -> list[Block]:
    """How a round went, or has gone so far; nothing before the first try.

    Args:
        tally: How its puzzles went.
        after: What is known of the learner now.
        seed: The number by which its order was drawn.
    """
    if not tally.tried:
        return []
    before, first, key, tone = tally.before, tally.first, "round", Tone.TITLE
    if tally.left >= ROUND_SIZE:
        key = "round-over"
        if first == tally.tried:
            key, tone = "round-perfect", Tone.GOOD
    blocks: list[Block] = [Gap(), Say(say(f"training.{key}", first=first, all=tally.tried), tone)]
    blocks += _ratings(before, after)
    tomorrow = sum((each.due - after.today).days <= 1 for each in open_ideas(after.tries))
    if tomorrow:
        blocks.append(Say(say("training.tomorrow", n=tomorrow)))
    return [*blocks, Say(say("training.order", seed=seed), Tone.NOTE)]


def _ratings(before: Practice, after: Practice) -> list[Block]:
    """The rating, and that at the ideas of the round of which enough is known."""
    if after.is_newcomers:
        return [Say(say("training.not-yet", n=ROUND_SIZE - len(after.tries)))]
    strength = after.strength
    now = rating_message(strength.general)
    change = round(strength.general.value) - round(before.strength.general.value)
    if before.is_newcomers:
        shown = say("training.place-found", rating=now)
    elif change:
        key = "up" if change > 0 else "down"
        shown = say(f"training.{key}", rating=now, by=abs(change))
    else:
        shown = say("training.same", rating=now)
    blocks: list[Block] = [Say(shown)]
    met = {each.puzzle.idea for each in after.tries[len(before.tries) :]}
    known = [(idea, at) for idea, at in strength.known_ideas.items() if idea in met]
    for idea, at in known[:MOST_IDEAS]:
        row = say("training.idea", name=idea_message(idea), rating=rating_message(at))
        blocks.append(Say(row))
    return blocks


def so_soon_again() -> list[Block]:
    """What stands above a puzzle that comes again before its time, since there is no other."""
    return [Say(say("training.so-soon"), Tone.NOTE), Gap()]


def nothing_left() -> list[Block]:
    """What is said where no puzzle can be served."""
    return [Say(say("training.nothing-left"))]


def _in_tens(number: float) -> int:
    return round(number / 10) * 10
