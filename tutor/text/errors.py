"""What can be missing or wrong in the words."""

from __future__ import annotations

from collections.abc import Iterable


class MissingText(LookupError):
    """A key, a parameter or a form that a catalogue does not have."""

    def __init__(self, language: str, key: str, why: str) -> None:
        self.language, self.key, self.why = language, key, why
        super().__init__(f"{language}: {key}: {why}")


class LocaleError(ValueError):
    """A locale file that cannot be used, and why."""

    def __init__(self, place: str, why: str) -> None:
        self.place, self.why = place, why
        super().__init__(f"{place}: {why}")


class UnknownLanguage(ValueError):
    """A language asked for by name that has no locale file; the message lists those that have."""

    def __init__(self, asked: str, known: Iterable[str]) -> None:
        self.asked, self.known = asked, tuple(known)
        super().__init__(f"no texts in language {asked!r}: choose one of {', '.join(self.known)}")
