"""All a question in a lesson must keep: its answer from the engine, its position from a game."""

from __future__ import annotations

from random import Random

from tutor.audit.guesses import is_first_always
from tutor.content.document import Path as Place
from tutor.content.lesson_model import Step
from tutor.content.report import Report
from tutor.exercises.choose import Choose
from tutor.exercises.count_unseen import CountUnseen
from tutor.exercises.exercise import Exercise, StepFault
from tutor.exercises.predict import ASK, Predict
from tutor.exercises.whole_games import has_wrong_card
from tutor.rules.errors import PositionError
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import VARIANTS
from tutor.session.lesson_question import exercise_of
from tutor.session.rules_told import TOPICS
from tutor.solver import Solver, Unsolvable

SEEDS = 12
"""How often a question with cards left to chance is drawn and proved."""


def check_question(report: Report, place: Place, step: Step, solver: Solver) -> None:
    """Draws the question a few times; each time there must be a right answer and a wrong one."""
    is_fresh = any(key in step.fields for key in ("random", "game"))
    drawn: list[Exercise] = []
    for seed in range(SEEDS if is_fresh else 1):
        try:
            exercise = exercise_of(step, Random(seed))
            drawn.append(exercise)
            if not exercise.right_answers(solver):
                report.error(place, "no-right-answer", "no answer to this question is right")
                return
            if isinstance(exercise, Choose):
                _check_topics(report, place, exercise)
            if isinstance(exercise, CountUnseen):
                _check_choice(report, place, exercise, solver)
            if isinstance(exercise, Predict) and step.fields.get("why") == ASK:
                _check_why(report, place, exercise, solver)
        except StepFault as fault:
            _tell(report, place, step, fault)
            return
        except Unsolvable as error:
            report.error((*place, "position"), error.code, str(error))
            return
    if is_first_always(drawn, solver):
        message = "whoever always gives the first answer is always right here"
        report.warning(place, "first-always", message, "let chance set the order")
    position = step.fields.get("position")
    if isinstance(position, str):
        check_reachable(report, place, step, position)


def _tell(report: Report, place: Place, step: Step, fault: StepFault) -> None:
    """Reports a fault of a step at its place; in a text, where it is in the text."""
    text = step.fields.get(fault.key)
    within = None if fault.offset is None or not isinstance(text, str) else (text, fault.offset)
    report.error((*place, *fault.path), fault.code, fault.message, within=within)


def _check_topics(report: Report, place: Place, exercise: Choose) -> None:
    """The topics that verbal answers lean on must be there to be read."""
    for topic in exercise.topics:
        if topic not in TOPICS:
            message = f'the rules have no topic "{topic}"'
            report.error((*place, "options"), "topic-unknown", message, ", ".join(TOPICS))


def _check_choice(report: Report, place: Place, exercise: CountUnseen, solver: Solver) -> None:
    """What is played after the counting must be a choice."""
    if exercise.turn and not has_wrong_card(exercise.turn, solver):
        values = solver.solve(exercise.turn).points_after.items()
        every = ", ".join(f"{card} makes {final}" for card, final in values)
        report.error((*place, "then"), "nothing-to-decide", "every card is right", every)


def _check_why(report: Report, place: Place, exercise: Predict, solver: Solver) -> None:
    """Where the author wants the reason asked for, it must be possible for every right card."""
    for card in exercise.position.hand:
        if card in exercise.right_answers(solver) and not exercise.why_of(card, solver):
            message = f"too little is untrue of {card} to ask why: write why: tell, or leave it out"
            report.error((*place, "why"), "why-too-few", message)


def check_reachable(report: Report, place: Place, step: Step, text: str) -> Position | None:
    """The position of a step, held against what can come about in its game; None if it is none."""
    try:
        position = Position.parse(text)
    except PositionError as error:
        for flaw in error.flaws:
            report.error((*place, "position"), flaw.code, str(flaw))
        return None
    variant = str(step.fields.get("variant") or _VARIANTS.get(position.seats, "two-players"))
    if variant not in VARIANTS:
        report.error((*place, "variant"), "variant", f'no variant "{variant}"')
        return None
    for flaw in reach_flaws(position, VARIANTS[variant]):
        report.error((*place, "position"), flaw.code, str(flaw))
    return position


_VARIANTS = {3: "three-players", 4: "pairs", 5: "chiamata"}
"""The game a position of so many seats belongs to, where a step does not say."""
