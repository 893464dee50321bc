"""An independent proof of what is said of a card: every parameter, every claim, every word.

Nothing here comes from the detectors. The lines are found anew, each parameter is recomputed from
the meaning of its name alone, and the rendered sentence may name no card and no number but those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.grading import claims_of_faults, claims_of_merits
from tests.grading.claims import CLAIMS, Params, Told
from tests.grading.retraced import Case, Taken, case_of, trick_numbered
from tutor.rules import Card, Position

__all__ = ["CLAIMS", "MEANINGS", "claims_of_faults", "claims_of_merits", "faults_in"]


def faults_in(position: Position, card: Card, code: str, params: Params) -> list[str]:
    """Everything untrue in a reason; empty if all of it is proved."""
    case = case_of(position, card)
    wrong = [*_wrong_parameters(case, params)]
    if not wrong:
        claim = CLAIMS[code]
        wrong = [f"the claim fails: {claim.__doc__}"] * (not claim(Told(case, params)))
    return [f"{position} {card} {code}: {each}" for each in wrong]


def _wrong_parameters(case: Case, params: Params) -> Iterator[str]:
    """Recomputes each parameter from what its name means, whatever the code."""
    here = trick_numbered(case.here, params.get("trick"))
    there = trick_numbered(case.there, params.get("then"))
    for name, value in params.items():
        if name not in MEANINGS:
            yield f"{name} means nothing"
        elif not MEANINGS[name](case, here, there, value):
            yield f"{name} is not {value}"


Meaning = Callable[[Case, "Taken | None", "Taken | None", object], bool]

MEANINGS: dict[str, Meaning] = {
    "card": lambda case, _here, _there, value: value == case.card,
    "right": lambda case, _here, _there, value: value == case.right,
    "other": lambda case, _here, _there, value: value in case.others,
    "cost": lambda case, _here, _there, value: value == case.cost,
    "final": lambda case, _here, _there, value: value == case.final,
    "top": lambda case, _here, _there, value: value == case.top,
    "short": lambda case, _here, _there, value: value == 61 - case.final,
    "have": lambda case, _here, _there, value: value == _have(case),
    "trick": lambda _case, here, _there, _value: here is not None,
    "taker": lambda _case, here, _there, value: here is not None and value == here.winner,
    "prey": lambda _case, here, _there, value: _is_prey(here, value),
    "lead": lambda _case, here, _there, value: here is not None and value == here.cards[0],
    "points": lambda _case, here, _there, value: here is not None and value == here.points,
    "then": lambda _case, _here, there, _value: there is not None,
    "then_taker": lambda _case, _here, there, value: there is not None and value == there.winner,
    "then_prey": lambda _case, _here, there, value: _is_prey(there, value),
    "then_lead": lambda _case, _here, there, value: there is not None and value == there.cards[0],
    "then_points": lambda _case, _here, there, value: there is not None and value == there.points,
    "gain": lambda case, here, _there, value: _is_besides(case.card, here, value),
    "then_gain": lambda case, _here, there, value: _is_besides(case.card, there, value),
    "given": lambda case, _here, _there, value: (
        not case.here[0].is_ours and value == case.here[0].points
    ),
    "cards": lambda case, here, _there, value: _are_lost(case, here, value),
    "worth": lambda case, here, _there, value: (
        here is not None and value == sum(card.points for card in here.cards if case.is_lost(card))
    ),
}
"""What each name means, for every code alike."""


def _have(case: Case) -> int:
    position = case.position
    return sum(
        points
        for points, side in zip(position.points, position.sides, strict=True)
        if side == position.side_to_play
    )


def _is_besides(card: Card, trick: Taken | None, value: object) -> bool:
    """Whether a trick with a card in it holds so many points besides."""
    if trick is None or card not in trick.cards:
        return False
    return value == sum(each.points for each in trick.cards if each != card)


def _is_prey(trick: Taken | None, value: object) -> bool:
    return trick is not None and value in trick.cards and value != trick.winner


def _are_lost(case: Case, here: Taken | None, value: object) -> bool:
    assert isinstance(value, tuple)
    return here is not None and value == tuple(
        card for card in here.cards if card.points and case.is_lost(card)
    )
