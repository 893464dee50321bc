"""``python -m tutor`` and the ``briscola`` script."""

from __future__ import annotations

import sys

from tutor.cli.terminal.exit_guard import run_guarded


def main() -> None:
    """Runs the command line and leaves with its exit code, whatever happens."""
    sys.exit(run_guarded(_program))


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
