"""The standard streams, made so that nothing read or written can end the program."""

from __future__ import annotations

import os
import sys

_STREAMS = (
    ("stdin", "r", "replace"),
    ("stdout", "w", "backslashreplace"),
    ("stderr", "w", "backslashreplace"),
)


def standard_streams_never_fail() -> None:
    """Lets odd characters be escaped and odd bytes be replaced; a closed stream is an empty one."""
    for name, mode, errors in _STREAMS:
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
        elif getattr(stream, "errors", errors) != errors:
            stream.reconfigure(errors=errors)
