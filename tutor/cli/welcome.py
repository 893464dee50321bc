"""``briscola``, bare: what there is to do, and how."""

from __future__ import annotations

from tutor.cli.exits import Exit
from tutor.cli.puzzles import is_solved
from tutor.cli.told import tell_trouble, tell_unusable
from tutor.content.problem import ContentError
from tutor.message import say
from tutor.session.screen import Gap, Say, Tone
from tutor.wiring import House


def run(house: House) -> int:
    """Greets, and lists the commands."""
    try:
        open_puzzles = sum(not is_solved(house, found) for found in house.library)
    except ContentError as error:
        return tell_unusable(house, error)
    tell_trouble(house)
    key = "help.welcome."
    first = say(key + "next", n=open_puzzles) if open_puzzles else say(key + "done")
    rest = [say(key + each) for each in ("list", "solve", "check", "help", "language")]
    house.output.show(
        [
            Say(say(key + "hello"), Tone.TITLE),
            Say(say(key + "what")),
            Gap(),
            *(Say(message) for message in (first, *rest)),
        ]
    )
    return Exit.OK
