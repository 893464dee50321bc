"""Texts with places to fill: ``{name}`` or ``{name:form}``; ``{{`` and ``}}`` are plain braces.

>>> template("{card:The} takes {n:points}.").slots
(Slot(name='card', form='The'), Slot(name='n', form='points'))
"""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKEN = re.compile(
    r"\{\{|\}\}|\{(?P<name>[a-z][a-z0-9_]*)(?::(?P<form>[A-Za-z][a-z-]*))?\}|(?P<stray>[{}])"
)


class Slot(NamedTuple):
    """A place for the parameter ``name``, to be said in ``form`` ("" = as it is)."""

    name: str
    form: str


class Template(NamedTuple):
    """Plain texts and slots, in the order they are said."""

    parts: tuple[str | Slot, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(part for part in self.parts if isinstance(part, Slot))


def template(text: str) -> Template:
    """The template written ``text``; ValueError for a brace that is neither doubled nor a slot."""
    parts: list[str | Slot] = []
    plain, at = "", 0
    for token in _TOKEN.finditer(text):
        plain += text[at : token.start()]
        at = token.end()
        if token["stray"]:
            raise ValueError(f"stray brace at character {token.start() + 1} of {text!r}")
        if token["name"]:
            parts += [plain, Slot(token["name"], token["form"] or "")]
            plain = ""
        else:
            plain += token[0][0]
    parts.append(plain + text[at:])
    return Template(tuple(part for part in parts if part != ""))
