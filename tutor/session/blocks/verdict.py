"""What is told of a card, a line or an ending: blocks for the screen, from proved facts."""

from __future__ import annotations

from tutor.content.puzzles.model import Puzzle
from tutor.grading.difficulty import difficulty_of
from tutor.grading.explanation import Explanation
from tutor.grading.goal import Target
from tutor.grading.hints import HintStep, hint_at
from tutor.grading.play import PlayedTrick, played_tricks, position_after
from tutor.grading.proof import Bound, certify
from tutor.grading.puzzle_quality import settled_final
from tutor.grading.themes import themes_of
from tutor.grading.verdict import Grade, Outcome, outcome_in
from tutor.message import Message, say
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import POINTS_IN_ALL, Card
from tutor.rules.position import Position
from tutor.rules.trick import Seat
from tutor.session.blocks import difficulty as difficulty_told
from tutor.session.blocks.prose import prose
from tutor.session.blocks.table import subject, trick_shown
from tutor.session.screen import Block, Contrast, LineShown, Say, SideBySide, Tone
from tutor.solver import Solution, Solver


def right(puzzle: Puzzle, told: Explanation, counts_points: bool) -> list[Block]:
    """What is said of a card that reaches the goal; ``counts_points`` if every point matters."""
    verdict = told.verdict
    kind = "slip" if verdict.cost else verdict.grade.value
    key = f"verdict.right.{kind}.{_outcome(told)}"
    if verdict.cost and counts_points:
        key = "verdict.right.slip.counted"
    blocks: list[Block] = [Say(Message(key, _params(told)), Tone.GOOD)]
    blocks += _company(told)
    blocks += [Say(reason.message) for reason in told.main_reasons]
    return blocks + _comment(puzzle, told)


def wrong(puzzle: Puzzle, told: Explanation) -> list[Block]:
    """The verdict on a card that misses the goal, its punishment to the end, and the cause."""
    verdict, position = told.verdict, told.position
    key = f"verdict.wrong.{verdict.grade.value}.{_outcome(told)}"
    if verdict.grade is Grade.SLIP:
        key = "verdict.wrong.slip"
    blocks: list[Block] = [Say(Message(key, _params(told)), Tone.BAD)]
    blocks += _shown(position, told.refutation)
    blocks += final_count(position_after(position, told.line), position.to_play)
    if position.seats == 2 and _has_choice(position):
        count, all_ = len(told.punished_by), len(SIMPLE_PLAYERS)
        which = "some" if count else "none"
        message = say(f"verdict.punished.{which}", n=count, all=all_)
        blocks.append(Say(message, Tone.NOTE))
    blocks += [Say(reason.message) for reason in told.main_reasons]
    blocks += _instead(told)
    return blocks + _comment(puzzle, told)


def _has_choice(position: Position) -> bool:
    """Whether anybody but the learner has more than one card to choose from."""
    others = (hand for seat, hand in enumerate(position.hands) if seat != position.to_play)
    return any(len(hand) > 1 for hand in others)


def _instead(told: Explanation) -> list[Block]:
    """What the right card does, and for which score this one would have been right."""
    advice = told.main_advice
    plain = say("verdict.instead", right=told.right, top=told.verdict.top)
    blocks: list[Block] = [Say(advice.advice if advice else plain)]
    blocks += [Say(message, Tone.NOTE) for message in window(told)]
    return [*blocks, Say(_maxim(told), Tone.NOTE)]


def _maxim(told: Explanation) -> Message:
    """What to do instead as a rule, for the first cause, and the lesson that teaches it."""
    cause = told.reasons[0]
    maxim = say(f"why.of.{cause.code}.instead")
    return say("verdict.maxim", maxim=maxim, lesson=cause.lesson)


def all_cards(position: Position, solver: Solver) -> list[Block]:
    """Every card of the hand with what it makes, the best first."""
    solution = solver.solve(position)
    ranked = sorted(solution.points_after.items(), key=lambda each: -each[1])
    return [worth(position, card, final, card in solution.best) for card, final in ranked]


def worth(position: Position, card: Card, final: int, is_best: bool) -> Say:
    """What a card makes, and how the game then ends."""
    outcome = outcome_in(position, final)
    key = f"verdict.table.{'points' if outcome is None else outcome.slug}"
    return Say(say(key, card=card, final=final), Tone.GOOD if is_best else Tone.PLAIN)


def window(told: Explanation) -> list[Message]:
    """From which score on the card would have done as well, if from any that has not won yet."""
    if told.right_from is None or Outcome.of(told.right_from) is Outcome.WIN:
        return []
    which = "any" if told.any_right_from else "this"
    return [say(f"verdict.window.{which}", have=told.right_from, card=told.verdict.card)]


def contrast(told: Explanation) -> list[Block]:
    """The right card played out beside the card played, and where each of them ends."""
    assert told.contrast
    position, you = told.position, told.position.to_play
    here, there = told.contrast.here, told.contrast.there
    beside = tuple(
        SideBySide(
            trick_shown(position, you, one),
            trick_shown(position, you, other),
            place == told.contrast.first_different,
        )
        for place, (one, other) in enumerate(zip(here, there, strict=True))
    )
    cards = tuple(card for trick in there for card in trick.cards)[len(position.table) :]
    return [
        Say(say("puzzle.right-line", card=told.right), Tone.TITLE),
        Contrast(told.verdict.card, told.right, beside),
        *final_count(position_after(position, cards), you),
    ]


def tricks(position: Position, you: Seat, cards: tuple[Card, ...]) -> list[Block]:
    """The tricks completed by ``cards``, each with the count after it."""
    return [trick_shown(position, you, trick) for trick in played_tricks(position, cards)]


def on_the_table(position: Position, you: Seat) -> Say:
    """What lies on the table when the turn is the learner's."""
    who = subject(position, you, position.leader)
    return Say(say("table.now-leads", who=who, card=position.table[0]))


def ideas(position: Position, target: Target, solver: Solver) -> list[Block]:
    """The ideas the puzzle turned on, once it is solved."""
    hinting = [theme for theme in themes_of(position, target, solver) if theme.is_hint]
    return [Say(say("puzzle.idea", name=theme.name), Tone.NOTE) for theme in hinting[:1]]


def difficulty(position: Position, target: Target, solver: Solver) -> list[Block]:
    """How hard the puzzle was, and what tells most about it, once it is solved."""
    found = difficulty_of(position, target, solver)
    return [Say(difficulty_told.in_short(found, target), Tone.NOTE)]


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
    return [Say(say("verdict.right.nothing", final=solution.top), Tone.GOOD)]


def proof(position: Position, card: Card, solver: Solver) -> list[Block]:
    """Every line that matters for what a card is worth, checked by the plain solver."""
    certificate = certify(position, card, solver)
    blocks: list[Block] = []
    for bound in Bound:
        key = "verdict.proof.duel" if position.seats == 2 else "verdict.proof.company"
        title = say(f"{key}.{bound.value}", card=card, final=certificate.final)
        blocks.append(Say(title, Tone.TITLE))
        blocks += [
            LineShown(tuple(trick.cards for trick in line.tricks), line.final)
            for line in certificate.lines
            if line.bound is bound
        ]
    count = len(certificate.lines)
    return [*blocks, Say(say("verdict.proof.checked", n=count), Tone.NOTE)]


def hint(
    puzzle: Puzzle, position: Position, target: Target, step: HintStep, solver: Solver
) -> list[Block]:
    """A step of the hint ladder: an author's words if there are any, else what was computed."""
    written = puzzle.texts.hints.get(step.value)
    if written and position == puzzle.position:
        return [prose(puzzle, written, solver.solve(position))]
    found = hint_at(position, target, step, solver)
    blocks: list[Block] = [Say(found.message, Tone.NOTE)]
    if found.shown:
        line = solver.line(position, found.shown)
        blocks += tricks(position, position.to_play, line)
        blocks += final_count(position_after(position, line), position.to_play)
    return blocks


def _shown(position: Position, tricks: tuple[PlayedTrick, ...]) -> list[Block]:
    return [trick_shown(position, position.to_play, trick) for trick in tricks]


def _company(told: Explanation) -> list[Block]:
    """The cards that would have done as well: twins by name, others as equals."""
    verdict = told.verdict
    blocks: list[Block] = []
    if verdict.twins:
        blocks.append(Say(say("verdict.right.twins", card=verdict.card, cards=verdict.twins)))
    equals = tuple(
        card for card in verdict.best if card != verdict.card and card not in verdict.twins
    )
    if equals and not verdict.cost:
        blocks.append(Say(say("verdict.right.equals", cards=equals, n=len(equals))))
    return blocks


def _comment(puzzle: Puzzle, told: Explanation) -> list[Block]:
    """The author's words on a card: they were written for the puzzle's first choice alone."""
    text = puzzle.texts.comments.get(told.verdict.card)
    if not text or told.position != puzzle.position:
        return []
    return [prose(puzzle, text, told.solution)]


def _params(told: Explanation) -> dict[str, int | Card]:
    verdict = told.verdict
    return {
        "card": verdict.card,
        "final": verdict.final,
        "them": POINTS_IN_ALL - verdict.final,
        "top": verdict.top,
        "cost": verdict.cost,
    }


def _outcome(told: Explanation) -> str:
    """The outcome after the card, as a key: win, draw, loss or points."""
    outcome = told.verdict.outcome
    return "points" if outcome is None else outcome.slug
