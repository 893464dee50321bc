"""What is told of a card, a line or an ending: blocks for the screen, from proved facts."""

from __future__ import annotations

from tutor.content.model import GoalKind, Puzzle
from tutor.grading.goal import Target
from tutor.grading.outcome import Outcome, has_outcome, outcome_in
from tutor.grading.play import Play
from tutor.grading.played import after_all, played_tricks
from tutor.grading.reasons import reasons_for
from tutor.grading.settled import settled_final
from tutor.grading.verdict import Grade
from tutor.message import Message, say
from tutor.rules.cards import POINTS_IN_ALL, Card
from tutor.rules.position import Position
from tutor.rules.trick import Seat
from tutor.session.roles import subject
from tutor.session.screen import Block, Prose, Say, Tone
from tutor.session.table import trick_shown
from tutor.solver import Solution


def goal(target: Target, position: Position) -> Message:
    """What the learner is asked, in words that come from the goal alone."""
    if target.kind in (GoalKind.AT_LEAST, GoalKind.WIN, GoalKind.DRAW):
        return say(f"puzzle.goal.{target.kind.value.replace('_', '-')}", points=target.points)
    pairs = "-pairs" if position.seats == 4 else ""
    return say(f"puzzle.goal.{target.kind.value}{pairs}")


def right(puzzle: Puzzle, played: Play) -> list[Block]:
    """What is said of a card that reaches the goal."""
    verdict = played.verdict
    kind = "slip" if verdict.cost else verdict.grade.value
    params = _params(played)
    blocks: list[Block] = [
        Say(Message(f"verdict.right.{kind}.{_outcome(played)}", params), Tone.GOOD)
    ]
    blocks += _company(played)
    return blocks + _comment(puzzle, played.card)


def wrong(puzzle: Puzzle, played: Play) -> list[Block]:
    """The verdict on a card that misses the goal, its punishment to the end, and the cause."""
    verdict, position = played.verdict, played.position
    key = f"verdict.wrong.{verdict.grade.value}.{_outcome(played)}"
    if verdict.grade is Grade.SLIP:
        key = "verdict.wrong.slip"
    blocks: list[Block] = [Say(Message(key, _params(played)), Tone.BAD)]
    blocks += tricks(position, position.to_play, played.line)
    blocks += final_count(after_all(position, played.line), position.to_play)
    blocks += [Say(reason.message) for reason in reasons_for(played)]
    return blocks + _comment(puzzle, played.card)


def right_line(position: Position, line: tuple[Card, ...]) -> list[Block]:
    """The right card played out to the end."""
    blocks: list[Block] = [Say(say("puzzle.right-line", card=line[0]), Tone.TITLE)]
    blocks += tricks(position, position.to_play, line)
    return blocks + final_count(after_all(position, line), position.to_play)


def tricks(position: Position, you: Seat, cards: tuple[Card, ...]) -> list[Block]:
    """The tricks completed by ``cards``, each with the count after it."""
    return [trick_shown(position, you, trick) for trick in played_tricks(position, cards)]


def on_the_table(position: Position, you: Seat) -> Say:
    """What lies on the table when the turn is the learner's."""
    who = subject(position, you, position.leader)
    return Say(say("table.now-leads", who=who, card=position.table[0]))


def settled(position: Position, you: Seat) -> Say | None:
    """That nothing can change any more, if so."""
    final = settled_final(position, position.sides[you])
    if final is None:
        return None
    return Say(say("puzzle.settled", us=final, them=POINTS_IN_ALL - final), Tone.NOTE)


def final_count(position: Position, you: Seat) -> list[Block]:
    """The final count, and what it means, in words."""
    ours = position.points_of_side(position.sides[you])
    outcome = outcome_in(position, ours)
    tone = {Outcome.WIN: Tone.GOOD, Outcome.LOSS: Tone.BAD}.get(outcome or Outcome.DRAW)
    who = "pair" if position.seats == 4 else "you"
    key = f"verdict.end.{who}.{outcome.slug}" if outcome is not None else "verdict.end.points"
    return [Say(say(key, us=ours, them=POINTS_IN_ALL - ours), tone or Tone.PLAIN)]


def nothing_to_find(solution: Solution) -> list[Block]:
    """That all cards come to the same, and to what."""
    cards = tuple(solution.points_after)
    return [
        Say(say("verdict.right.nothing", cards=cards, n=len(cards), final=solution.top), Tone.GOOD)
    ]


def _company(played: Play) -> list[Block]:
    """The cards that would have done as well: twins by name, others as equals."""
    verdict = played.verdict
    blocks: list[Block] = []
    if verdict.twins:
        blocks.append(Say(say("verdict.right.twins", card=verdict.card, cards=verdict.twins)))
    equals = tuple(
        card for card in verdict.best if card != verdict.card and card not in verdict.twins
    )
    if equals and not verdict.cost:
        blocks.append(Say(say("verdict.right.equals", cards=equals, n=len(equals))))
    return blocks


def _comment(puzzle: Puzzle, card: Card) -> list[Block]:
    text = puzzle.texts.comments.get(card)
    return [Prose(text)] if text else []


def _params(played: Play) -> dict[str, int | Card]:
    verdict = played.verdict
    return {
        "card": played.card,
        "final": verdict.final,
        "them": POINTS_IN_ALL - verdict.final,
        "top": verdict.top,
        "cost": verdict.cost,
    }


def _outcome(played: Play) -> str:
    """What the card does to the outcome, as a key: win, draw, loss or points."""
    if not has_outcome(played.position):
        return "points"
    return Outcome.of(played.verdict.final).slug
