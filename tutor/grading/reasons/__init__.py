"""The causes a card's price or worth can have, each seen in the lines the solver proved.

The list is explicit and ordered: what comes first is told first.
"""

from __future__ import annotations

from tutor.grading.play import Play
from tutor.grading.reason import Kind, Reason, Tone
from tutor.grading.reasons import counting, lead, loads, merits, points, trumps

UNIVERSAL = "points-change-hands"

_FAULT, _MERIT = Tone.FAULT, Tone.MERIT

KINDS: tuple[Kind, ...] = (
    Kind("load-led-into", _FAULT, "freedom", loads.load_led_into),
    Kind("load-given", _FAULT, "freedom", loads.load_given),
    Kind("took-too-high", _FAULT, "spending-trumps", trumps.took_too_high),
    Kind("load-not-banked", _FAULT, "banking", loads.load_not_banked),
    Kind("trump-not-drawn", _FAULT, "banking", trumps.trump_not_drawn),
    Kind("trump-spent", _FAULT, "spending-trumps", trumps.trump_spent),
    Kind("trump-idle", _FAULT, "spending-trumps", trumps.trump_idle),
    Kind("court-not-banked", _FAULT, "banking", loads.court_not_banked),
    Kind("trick-left", _FAULT, "freedom", loads.trick_left),
    Kind("guard-thrown", _FAULT, "last-three", loads.guard_thrown),
    Kind("home-later", _FAULT, "last-three", loads.home_later),
    Kind("must-lead-into", _FAULT, "the-lead", lead.must_lead_into),
    Kind("lead-draws-trump", _FAULT, "the-lead", lead.lead_draws_trump),
    Kind("lead-runs-load", _FAULT, "the-lead", lead.lead_runs_load),
    Kind("left-for-last", _FAULT, "banking", loads.left_for_last),
    Kind("lets-home", _FAULT, "last-three", lead.lets_home),
    Kind("court-given", _FAULT, "freedom", loads.court_given),
    Kind("catch-at-once", _FAULT, "last-three", lead.catch_at_once),
    Kind("last-trick-lost", _FAULT, "the-lead", lead.last_trick_lost),
    Kind("catch-later", _FAULT, "throw-in-and-duck", lead.catch_later),
    Kind(UNIVERSAL, _FAULT, "last-three", points.points_change_hands),
    Kind("point-short", _FAULT, "sixty-one", counting.point_short),
    Kind("draw-lost", _FAULT, "sixty-one", counting.draw_lost),
    Kind("won-already", _FAULT, "winning", counting.won_already),
    Kind("feed-partner", _MERIT, "pairs", merits.feed_partner),
    Kind("partner-not-overtaken", _MERIT, "pairs", merits.partner_not_overtaken),
    Kind("draw-trump", _MERIT, "banking", merits.draw_trump),
    Kind("bank", _MERIT, "banking", merits.bank),
    Kind("economy", _MERIT, "spending-trumps", merits.economy),
    Kind("throw-in", _MERIT, "throw-in-and-duck", merits.throw_in),
    Kind("duck", _MERIT, "throw-in-and-duck", merits.duck),
    Kind("keep-trump", _MERIT, "spending-trumps", merits.keep_trump),
    Kind("sacrifice", _MERIT, "banking", merits.sacrifice),
    Kind("force-trump", _MERIT, "throw-in-and-duck", merits.force_trump),
    Kind("load-home-last", _MERIT, "the-lead", merits.load_home_last),
    Kind("exact-61", _MERIT, "sixty-one", merits.exact_61),
    Kind("save-draw", _MERIT, "sixty-one", merits.save_draw),
)

BY_CODE = {kind.code: kind for kind in KINDS}

LAST_RESORTS = ("last-trick-lost", "catch-later", UNIVERSAL)
"""Told only where nothing before them holds: they are nearly always true."""


def reasons_for(play: Play) -> tuple[Reason, ...]:
    """The proved causes, in the order they are told.

    A best card has merits only, a card that costs points faults only; and such a card always has
    one, if only the universal one.
    """
    tone = Tone.FAULT if play.verdict.cost else Tone.MERIT
    found: list[Reason] = []
    for kind in KINDS:
        if kind.tone is not tone or (kind.code in LAST_RESORTS and found):
            continue
        params = kind.detect(play)
        if params is not None:
            found.append(Reason(kind.code, kind.tone, kind.lesson, params))
    return tuple(found)
