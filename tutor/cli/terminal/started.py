"""How this program was started, and so what its user can type to start it again."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from tutor.text.commands import BY_NAME, PROGRAM, CommandForm

STARTED_BY = "BRISCOLA_STARTED_BY"
"""The variable by which ``make run`` says that it started the program."""
MAKE = CommandForm("make run", 'make run ARGS="', '"')


def command_form(
    environ: Mapping[str, str], argv: Sequence[str], orig_argv: Sequence[str]
) -> CommandForm:
    """What is to be typed: ``briscola`` where the shell finds it, else what was typed now.

    Args:
        argv: The arguments, the first of which is the program's file.
        orig_argv: What Python was started with, its own options included.
    """
    if shutil.which(PROGRAM, path=environ.get("PATH", "")):
        return BY_NAME
    if environ.get(STARTED_BY) == "make":
        return MAKE
    file = Path(argv[0] if argv else "")
    if file.parts[-2:] == ("tutor", "__main__.py") and orig_argv:
        return CommandForm.started_by(f"{shlex.quote(orig_argv[0])} -m tutor")
    if file.name == PROGRAM:
        return CommandForm.started_by(shlex.quote(str(file.resolve())))
    return BY_NAME
