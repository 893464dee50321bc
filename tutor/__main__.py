"""``python -m tutor`` and the ``briscola`` script."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line; a bare ``--version`` is answered without loading it."""
    if sys.argv[1:] == ["--version"]:
        from tutor import __version__

        print(f"briscola {__version__}")
        return
    from tutor.cli.app import run

    run()


if __name__ == "__main__":
    main()
