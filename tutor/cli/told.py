"""Short sentences about what went wrong, on the error stream."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from tutor.content.problem import ContentError, Mark, excerpt, safe_line
from tutor.message import say
from tutor.wiring import House

MOST_SHOWN = 5


def tell(text: str) -> None:
    """Writes one line to the error stream."""
    print(text, file=sys.stderr)


def tell_unknown(house: House, kind: str, asked: str, known: Iterable[str]) -> None:
    """That there is no such thing, and what was probably meant."""
    from tutor.text.typed_card import closest

    near = closest(asked, known)
    shown = safe_line(asked[:80])
    if near:
        tell(house.catalog.say(say(f"help.unknown.{kind}-near", asked=shown, near=near)))
    else:
        tell(house.catalog.say(say(f"help.unknown.{kind}", asked=shown)))


def tell_unusable(house: House, error: ContentError) -> None:
    """That a file cannot be used, with its first problems and how to see them all."""
    for problem in error.problems[:MOST_SHOWN]:
        tell(str(problem))
        if error.text:
            tell(excerpt(error.text, Mark(problem.line, problem.column)))
    if len(error.problems) > MOST_SHOWN:
        file = safe_line(error.problems[0].file)
        tell(house.catalog.say(say("help.more-problems", n=len(error.problems), file=file)))


def say_trouble(house: House) -> None:
    """Says once if progress is not kept as it should be."""
    trouble = house.store.trouble
    if trouble and trouble not in house.told:
        house.told.add(trouble)
        tell(house.catalog.say(say(f"help.trouble.{trouble.value}")))
