"""What each sentence claims beyond its parameters: one small function a code.

They are written from the sentences, not from the detectors, over lines found anew; those of faults
and merits lie in ``claims_of_faults`` and ``claims_of_merits``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.grading.retraced import Case, Taken, trick_numbered
from tutor.rules import Card

Params = Mapping[str, object]


@dataclass(frozen=True)
class Told:
    """What a claim is read with: the case, and the parameters, proved already."""

    case: Case
    params: Params

    def __getitem__(self, name: str) -> Card:
        value = self.params[name]
        assert isinstance(value, Card)
        return value

    def number(self, name: str) -> int:
        value = self.params[name]
        assert isinstance(value, int)
        return value

    @property
    def first(self) -> Taken:
        return self.case.here[0]

    @property
    def there(self) -> Taken:
        """The first trick with the right card."""
        return self.case.there[0]

    @property
    def trick(self) -> Taken:
        """The trick of the card's line that is spoken of."""
        found = trick_numbered(self.case.here, self.params["trick"])
        assert found
        return found

    @property
    def then(self) -> Taken:
        """The trick of the right card's line that is spoken of."""
        found = trick_numbered(self.case.there, self.params["then"])
        assert found
        return found

    def is_later(self, trick: Taken) -> bool:
        return trick.number > self.first.number


Claim = Callable[[Told], bool]
CLAIMS: dict[str, Claim] = {}


def claims(code: str) -> Callable[[Claim], Claim]:
    """Enters the claim of a code."""

    def enter(claim: Claim) -> Claim:
        CLAIMS[code] = claim
        return claim

    return enter
