"""Faults of explanations over all puzzles that come with the program; each count should be 0.

What is claimed is held against plain enumeration of the lines of play (``tests/patterns/checker``),
what is said against the texts themselves, in every language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tests.content.shipped import BY_HAND, SEARCHED
from tests.patterns.checker import Checker
from tests.solver.enumeration import Plain
from tutor.content.puzzles.model import Puzzle
from tutor.grading.choice import choice_for
from tutor.grading.goal import needed_for, target_of
from tutor.grading.hints import HintStep, hint_at
from tutor.message import say
from tutor.patterns import Choice, causes_of, is_cause, merits_of, why_settled
from tutor.rules import Card
from tutor.session.puzzle import Manner, begin
from tutor.session.screen import Heading, Key, Say
from tutor.solver import default_solver
from tutor.text.catalog import languages, load_catalog

SOLVER = default_solver()
CATALOGS = {language: load_catalog(language) for language in languages()}
READS_AS_TIME = {
    "en": re.compile(r"\b[Aa]fter the "),
    "it": re.compile(r"\b[Dd]opo (il|l’|l'|la) "),
}
FAULTS = (
    "facts that enumeration does not find so",
    "right cards whose cause is so in one line only",
    "right cards without a cause",
    "right cards whose cause a wrong card shares",
    "wrong cards of which only is told what changes hands",
    "wrong cards blamed for more than the account holds",
    "positions with nothing to find, and no why",
    "hints that count to another number than the goal's",
    "first wrong answers whose screen names a right card",
    "sentences in which 'had you played' reads as time",
)


def faults_of(puzzle: Puzzle) -> Iterator[str]:
    """The faults found in one puzzle, each by its name in FAULTS, as often as it occurs."""
    position = puzzle.position
    solution = SOLVER.solve(position)
    target = target_of(puzzle.goal, position, solution)
    choice = choice_for(position, target)
    if choice is None:
        return
    checker = Checker(Plain(position))
    checker.wrong = list(choice.wrong)
    if choice.tree.is_flat and not why_settled(choice.tree):
        yield FAULTS[6]
    for card in position.hand:
        of_card = _of_wrong if card in choice.wrong else _of_right
        yield from of_card(choice, checker, card)
    needed = needed_for(target)
    for language, catalog in CATALOGS.items():
        count = catalog.say(hint_at(position, target, HintStep.COUNT, SOLVER).message)
        if needed != 61 and re.search(r"\b61\b", count):
            yield FAULTS[7]
        yield from _of_screens(puzzle, choice, language)


def _of_wrong(choice: Choice, checker: Checker, card: Card) -> Iterator[str]:
    view = choice.view(card)
    told = causes_of(view)
    yield from (FAULTS[0] for each in told for _ in checker.problems(each))
    if view.is_costly and not any(map(is_cause, told)):
        yield FAULTS[4]
    # A fact with two sums says how much of several cards comes to us, and blames none of them.
    single = [fact for fact in told if is_cause(fact) and "then_points" not in fact.params]
    blamed = {each for fact in single for each in fact.about}
    if not blamed <= {*view.account.lost}:
        yield FAULTS[5]


def _of_right(choice: Choice, checker: Checker, card: Card) -> Iterator[str]:
    if not choice.wrong:
        return
    merits = merits_of(choice.view(card))
    yield from (FAULTS[0] for each in merits.facts for _ in checker.problems(each))
    if not merits.claims:
        yield FAULTS[2]
        return
    cause = merits.claims[0]
    if not all(each.holds.is_firm for each in cause.facts):
        yield FAULTS[1]
    if cause.is_of_one and checker.is_shared(checker.proposition(cause.facts[0])):
        yield FAULTS[3]


def _of_screens(puzzle: Puzzle, choice: Choice, language: str) -> Iterator[str]:
    catalog = CATALOGS[language]
    first = begin(puzzle, Heading("", say("lesson.your-turn")), SOLVER, Manner())
    for card in choice.wrong:
        failed = first.answered(card, SOLVER)
        shown = failed.answered(Key.SHOW_RIGHT, SOLVER)
        texts = [catalog.say(each.message) for each in failed.blocks if isinstance(each, Say)]
        words = f" {' '.join(texts)}".replace("'", " ")
        if any(f" {catalog.in_words(right)}" in words for right in choice.right):
            yield FAULTS[8]
        texts += [catalog.say(each.message) for each in shown.blocks if isinstance(each, Say)]
        yield from (FAULTS[9] for text in texts if READS_AS_TIME[language].search(text))


def main() -> None:
    puzzles = [puzzle for each in (*BY_HAND, *SEARCHED) for puzzle in each.puzzles]
    found = Counter(fault for puzzle in puzzles for fault in faults_of(puzzle))
    print(f"{len(puzzles)} puzzles, in {', '.join(CATALOGS)}")
    for name in FAULTS:
        print(f"{found[name]:>6}  {name}")


if __name__ == "__main__":
    main()
