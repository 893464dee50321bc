"""Numbers that look drawn by lot, and are the same on every machine, in every run and version.

Python's own ``hash`` changes with each run, and ``hashlib`` takes 7 ms to import, which would be
felt at a start.
"""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

_64_BITS = (1 << 64) - 1


def stable_number(key: str, text: str) -> float:
    """A number from 0 up to 1 for a text; under another ``key`` all texts get other numbers.

    The two checksums are mixed as in the last step of SplitMix64 (Steele, Lea and Flood, "Fast
    splittable pseudorandom number generators", 2014), so that every bit depends on every other.

    >>> round(stable_number("2026-12-01", "first-steps-01"), 6)
    0.804015
    """
    mixed = crc32(key.encode()) << 32 | crc32(text.encode())
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _64_BITS
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _64_BITS
    return (mixed ^ mixed >> 31) / (1 << 64)


def stable_order(key: str, texts: Iterable[str]) -> list[str]:
    """The texts in the order drawn for ``key``, whatever order they are given in."""
    return sorted(texts, key=lambda text: (stable_number(key, text), text))
