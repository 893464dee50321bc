"""What this terminal can show, found out once at the start, and stand-ins for what it cannot."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from tutor.content.yaml.problems import safe

_STAND_INS: Mapping[str, str] = {
    "♦": "d", "♥": "c", "♠": "s", "♣": "b",
    "–": "-", "±": "+/-", "—": "-", "·": "|", "…": "...", "→": "->", "✓": "x", "«": '"', "»": '"',
    "’": "'", "‘": "'", "“": '"', "”": '"', "€": "EUR",
    "à": "a'", "è": "e'", "é": "e'", "ì": "i'", "ò": "o'", "ù": "u'",
    "À": "A'", "È": "E'", "É": "E'", "Ì": "I'", "Ò": "O'", "Ù": "U'",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """What a terminal can show, or is wanted to.

    Attributes:
        is_plain: Linear text, every fact in words.
        is_ascii: Nothing but ASCII.
        encoding: The encoding of what is written.
        is_styled: Whether colours and weights are wanted; nothing is told by them alone.
    """

    is_plain: bool
    is_ascii: bool
    encoding: str
    is_styled: bool = True

    @property
    def can_draw(self) -> bool:
        """Whether lines of boxes can be written."""
        return not self.is_ascii and _fits("┌│▲", self.encoding)

    @property
    def can_draw_cards(self) -> bool:
        """Whether the signs of the suits can be drawn, and the double lines of a marked card."""
        return self.can_draw and _fits("╭╮╰╯╶╴┬┴┼╟╢╔╗╚╝║═", self.encoding)

    def writable(self, text: str) -> str:
        """The text with what this terminal cannot write, or would obey, replaced.

        >>> Look(True, True, "utf-8").writable("è vero – 3♦")
        "e' vero - 3d"
        """
        text = safe(text)
        if not self.is_ascii and _fits(text, self.encoding):
            return text
        encoding = "ascii" if self.is_ascii else self.encoding
        return "".join(
            char if _fits(char, encoding) else _stand_in(char, encoding) for char in text
        )


def _stand_in(char: str, encoding: str) -> str:
    if char in _STAND_INS:
        return _STAND_INS[char]
    apart = unicodedata.normalize("NFKD", char)
    is_accented = all(map(unicodedata.combining, apart[1:]))
    return apart[0] if is_accented and _fits(apart[0], encoding) else "?"


def _fits(text: str, encoding: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
