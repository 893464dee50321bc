"""What a text without quotes means in YAML: nothing, true, false, a whole number, or text."""

from __future__ import annotations

import re

_VALUES = {"": None, "~": None, "null": None, "true": True, "false": False}
_INTEGER = re.compile(r"-?[1-9][0-9]{0,14}|0")
_LEADING_ZERO = re.compile(r"([-+]?)0([0-9]+)")
_WORDS = frozenset(("yes", "no", "on", "off", "true", "false", "null", "y", "n"))
# What YAML 1.1, YAML 1.2 or a common reader of either takes for something other than text. Such
# texts are rare, so the forms are only made ready when one is met.
_AMBIGUOUS = (
    ("a date", r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ](?s:.)*)?"),
    ("a number in base 60", r"[-+]?[0-9][0-9_]*(?::[0-9]+)+(?:\.[0-9_]*)?"),
    ("a number", r"[-+]?0[xXob][0-9a-fA-F_]+"),
    ("a number", r"[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"),
    ("a number", r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"),
    ("a merge or a default", r"<<|="),
)


def plain_value(text: str) -> object:
    """The value that ``text`` stands for; the text itself, the same object, if it is text.

    >>> plain_value("61"), plain_value("~"), plain_value("no"), plain_value("61:59")
    (61, None, 'no', '61:59')
    """
    if text in _VALUES:
        return _VALUES[text]
    return int(text) if text[0] in "-0123456789" and _INTEGER.fullmatch(text) else text


def leading_zero(text: str) -> str:
    """The number written ``text`` without its zeros, '' if it is no such number.

    >>> leading_zero("012"), leading_zero("12")
    ('12', '')
    """
    zeros = _LEADING_ZERO.fullmatch(text) if text[0] in "-+0" else None
    return f"{zeros[1]}{zeros[2].lstrip('0')[:20] or 0}" if zeros else ""


def ambiguity(text: str) -> str:
    """What other readers than this one may take a text for, '' if for nothing else.

    >>> ambiguity("61:59"), ambiguity("NO"), ambiguity("7b")
    ('a number in base 60', 'true, false or nothing', '')
    """
    if text[0] in "0123456789-+.<=":
        is_like_a_card = len(text) == 2 and text[1].isalpha()
        forms = () if is_like_a_card else _AMBIGUOUS
        return next((kind for kind, form in forms if re.fullmatch(form, text)), "")
    return "true, false or nothing" if len(text) <= 5 and text.lower() in _WORDS else ""
