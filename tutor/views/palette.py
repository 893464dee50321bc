"""The colours of a dark and of a light ground, and the ground of a terminal told by its colour.

What matters is written in the terminal's own colour; these only help the eye. They are numbers of
the table of 256 colours, whose values are fixed: the first sixteen are whatever a terminal makes of
them, so where there are no more none is used.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from tutor.rules.cards import Suit


class Ground(Enum):
    """What a terminal's text stands on."""

    DARK = "dark"
    LIGHT = "light"


class Palette(NamedTuple):
    """The number of each colour; None for the terminal's own."""

    suits: Mapping[Suit, int | None]
    good: int | None = None
    bad: int | None = None

    def suit_style(self, suit: Suit) -> str:
        """The style of a suit's letter or sign."""
        return style_of(self.suits[suit])


def style_of(colour: int | None) -> str:
    """A colour as Rich names it."""
    return "" if colour is None else f"color({colour})"


OWN = Palette(dict.fromkeys(Suit))
"""The terminal's own colour for everything."""
DARK = Palette(
    {Suit.DENARI: 221, Suit.COPPE: 210, Suit.SPADE: 117, Suit.BASTONI: 114}, good=114, bad=210
)
LIGHT = Palette(
    {Suit.DENARI: 94, Suit.COPPE: 124, Suit.SPADE: 25, Suit.BASTONI: 22}, good=22, bad=124
)
GROUNDS: Mapping[Ground, tuple[str, ...]] = {
    Ground.DARK: ("#000000", "#1e1e1e", "#282c34", "#002b36", "#2e3440"),
    Ground.LIGHT: ("#ffffff", "#f5f5f5", "#fdf6e3", "#eff1f5"),
}
"""Grounds of terminals in use; each colour of a palette stands out from all of its own."""
CONTRAST = 4.5
"""To one, at least: what is asked of text by the guidelines for accessibility (WCAG 2, AA)."""
_LEVELS = (0, 95, 135, 175, 215, 255)


def palette_of(ground: Ground | None) -> Palette:
    """The palette for a ground; only the terminal's own colour where that is not known."""
    return OWN if ground is None else DARK if ground is Ground.DARK else LIGHT


def rgb_of(colour: int) -> tuple[int, int, int]:
    """The red, green and blue of a number from 16 on."""
    if colour >= 232:
        grey = 8 + 10 * (colour - 232)
        return grey, grey, grey
    red, rest = divmod(colour - 16, 36)
    return _LEVELS[red], _LEVELS[rest // 6], _LEVELS[rest % 6]


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """The contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(rgb: tuple[int, int, int]) -> float:
    """How light a colour is, from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in rgb)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_ANSWER = re.compile(r"\x1b\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
_LIGHTER = 0.18
"""From this luminance on dark text stands out more than light text."""


def answered_ground(answer: str) -> Ground | None:
    """The ground in a terminal's answer to the question for it; None if it says nothing of it.

    >>> answered_ground("\\x1b]11;rgb:fdfd/f6f6/e3e3\\x07")
    <Ground.LIGHT: 'light'>
    """
    found = _ANSWER.search(answer)
    if not found:
        return None
    red, green, blue = (
        round(255 * int(part, 16) / (16 ** len(part) - 1)) for part in found.groups()
    )
    return Ground.LIGHT if luminance((red, green, blue)) > _LIGHTER else Ground.DARK


def named_ground(colours: str) -> Ground | None:
    """The ground that COLORFGBG names by the number of its colour, such as ``15;0``.

    >>> named_ground("0;default;15")
    <Ground.LIGHT: 'light'>
    """
    number = colours.rpartition(";")[2] if len(colours) < 40 else ""
    if not (number.isascii() and number.isdigit() and int(number) < 16):
        return None
    return Ground.LIGHT if int(number) in (7, *range(9, 16)) else Ground.DARK
