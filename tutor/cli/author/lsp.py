"""``briscola author lsp``: a language server, which an editor starts and talks to."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from importlib.util import find_spec

from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import Refusal
from tutor.cli.terminal.exit_guard import Exit
from tutor.message import say


@command
def lsp(app: App) -> int:
    """Serve an editor: what is wrong or untrue in a file is marked while it is written.

    The editor starts this, and talks to it on its input and output; docs/authoring.md says how to
    set it up. It needs pygls: pip install "pygls>=2,<3"

    Example: briscola author lsp
    """
    if find_spec("pygls") is None:
        raise Refusal(say("editor.missing"), Exit.FAILED)
    if sys.stdin is None or sys.stdin.isatty():
        raise Refusal(say("editor.terminal"), Exit.USAGE)
    # Only this command needs pygls, and not every installation has it.
    from tutor.cli.editor.server import server_for

    # The protocol has the output to itself, and closes it: whatever else is written goes aside.
    with redirect_stdout(sys.stderr):
        server_for(app).start_io(stdout=os.fdopen(os.dup(1), "wb"))
    return Exit.OK
