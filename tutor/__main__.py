"""``python -m tutor`` and the ``briscola`` script."""

import os
import sys


def main() -> None:
    """Runs the command line and leaves with its exit code, whatever happens.

    Nothing that takes time is imported before Ctrl-C is seen to; of one that comes before that,
    while Python itself starts, the program cannot know.
    """
    try:
        from tutor.cli.terminal.interrupts import ignore_interrupts, leave_at_interrupts

        leave_at_interrupts()
    except KeyboardInterrupt:
        os._exit(130)
    from tutor.cli.terminal.exit_guard import run_guarded

    code = run_guarded(_program)
    ignore_interrupts()
    sys.exit(code)


def _program() -> None:
    """Runs the commands; a bare ``--version`` is answered without loading them."""
    if sys.argv[1:] == ["--version"]:
        from tutor import __version__

        print(f"briscola {__version__}")
        return
    from tutor.cli.main import app

    app()


if __name__ == "__main__":
    main()
