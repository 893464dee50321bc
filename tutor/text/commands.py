"""How a command of the program is typed: by its name, or as it was started where that is unknown.

A sentence holds a command between backticks, without the name of the program: "All of them:
`rules TOPIC`". Whoever reads it is told what can be typed on this machine.

>>> CommandForm().line("rules TOPIC")
'briscola rules TOPIC'
>>> CommandForm("make run", 'make run ARGS="', '"').line("rules TOPIC")
'make run ARGS="rules TOPIC"'
"""

from __future__ import annotations

import re
from typing import NamedTuple

PROGRAM = "briscola"


class CommandForm(NamedTuple):
    """What stands before and after the words of a command; ``bare`` is the program without any."""

    bare: str = PROGRAM
    before: str = f"{PROGRAM} "
    after: str = ""

    @classmethod
    def started_by(cls, program: str) -> CommandForm:
        """That of a program which is followed by the words of a command."""
        return cls(program, f"{program} ")

    def line(self, words: str) -> str:
        """A command of the program, by its words."""
        return f"{self.before}{words}{self.after}" if words else self.bare

    def in_author_text(self, text: str) -> str:
        """An author's words, with the commands in them as they are typed."""
        return _IN_TEXT.sub(lambda found: self.line(found[1]), text)


BY_NAME = CommandForm()
"""By the name of the program."""
_IN_TEXT = re.compile(
    rf"\b{PROGRAM} ((?:learn|play|puzzle|rules|glossary|why|progress)\b"
    r"(?: --[a-z-]+(?: [a-z][a-z-]*)?)*)"
)
