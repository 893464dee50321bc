"""Asks the terminal for the colour of its ground, without waiting long or leaving a trace."""

from __future__ import annotations

import re

from tutor.cli.terminal.keyboard import Keyboard
from tutor.views.palette import Ground, answered_ground

QUESTION = "\x1b]11;?\x07\x1b[c"
"""The colour of the ground, and then what kind of terminal it is: that is answered by all, so that
one that does not know the first question is not waited for."""
_WHOLE = re.compile(r"\x1b\[\?[0-9;]*c")


def ground_of(keyboard: Keyboard) -> Ground | None:
    """The ground of the terminal of an open keyboard; None if it does not say."""
    return answered_ground(keyboard.answer_to(QUESTION, _WHOLE))
