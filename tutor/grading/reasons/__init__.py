"""Why a card costs points, or is worth them: patterns found in the exact lines after it and after
the best card.

``PATTERNS`` is ordered: a reason that comes first is told first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tutor.grading.play import Play
from tutor.grading.reason import Pattern, Reason, Tone
from tutor.grading.reasons import lead, loads, merits, trumps
from tutor.rules.cards import Card, points_of

UNIVERSAL = "points-change-hands"
"""The code of the fault that every card that costs points has."""

_FAULT, _MERIT = Tone.FAULT, Tone.MERIT

PATTERNS: tuple[Pattern, ...] = (
    Pattern("load-led-into", _FAULT, "freedom", loads.load_led_into),
    Pattern("load-given", _FAULT, "freedom", loads.load_given),
    Pattern("took-too-high", _FAULT, "spending-trumps", trumps.took_too_high),
    Pattern("load-not-banked", _FAULT, "banking", loads.load_not_banked),
    Pattern("trump-not-drawn", _FAULT, "banking", trumps.trump_not_drawn),
    Pattern("trump-spent", _FAULT, "spending-trumps", trumps.trump_spent),
    Pattern("trump-idle", _FAULT, "spending-trumps", trumps.trump_idle),
    Pattern("court-not-banked", _FAULT, "banking", loads.court_not_banked),
    Pattern("led-too-late", _FAULT, "banking", loads.led_too_late),
    Pattern("trick-left", _FAULT, "freedom", loads.trick_left),
    Pattern("guard-thrown", _FAULT, "last-three", loads.guard_thrown),
    Pattern("one-for-two", _FAULT, "last-three", loads.one_for_two),
    Pattern("home-later", _FAULT, "last-three", loads.home_later),
    Pattern("must-lead-into", _FAULT, "the-lead", lead.must_lead_into),
    Pattern("lead-draws-trump", _FAULT, "the-lead", lead.lead_draws_trump),
    Pattern("lead-runs-load", _FAULT, "the-lead", lead.lead_runs_load),
    Pattern("left-for-last", _FAULT, "banking", loads.left_for_last),
    Pattern("lets-home", _FAULT, "last-three", lead.lets_home),
    Pattern("court-given", _FAULT, "freedom", loads.court_given),
    Pattern("catch-at-once", _FAULT, "last-three", lead.catch_at_once),
    Pattern("last-trick-lost", _FAULT, "the-lead", lead.last_trick_lost),
    Pattern("lost-later", _FAULT, "last-three", loads.lost_later),
    Pattern("catch-later", _FAULT, "throw-in-and-duck", lead.catch_later),
    Pattern(UNIVERSAL, _FAULT, "last-three", trumps.points_change_hands),
    Pattern("point-short", _FAULT, "sixty-one", trumps.point_short),
    Pattern("draw-lost", _FAULT, "sixty-one", trumps.draw_lost),
    Pattern("won-already", _FAULT, "winning", trumps.won_already),
    Pattern("feed-partner", _MERIT, "pairs", merits.feed_partner),
    Pattern("partner-not-overtaken", _MERIT, "pairs", merits.partner_not_overtaken),
    Pattern("draw-trump", _MERIT, "banking", merits.draw_trump),
    Pattern("bank", _MERIT, "banking", merits.bank),
    Pattern("economy", _MERIT, "spending-trumps", merits.economy),
    Pattern("throw-in", _MERIT, "throw-in-and-duck", merits.throw_in),
    Pattern("duck", _MERIT, "throw-in-and-duck", merits.duck),
    Pattern("keep-trump", _MERIT, "spending-trumps", merits.keep_trump),
    Pattern("sacrifice", _MERIT, "banking", merits.sacrifice),
    Pattern("force-trump", _MERIT, "throw-in-and-duck", merits.force_trump),
    Pattern("load-home-last", _MERIT, "the-lead", merits.load_home_last),
    Pattern("trick-taken", _MERIT, "last-three", merits.trick_taken),
    Pattern("keep-guard", _MERIT, "last-three", merits.keep_guard),
    Pattern("comes-home", _MERIT, "banking", merits.comes_home),
    Pattern("kept-home", _MERIT, "last-three", merits.kept_home),
    Pattern("exact-61", _MERIT, "sixty-one", merits.exact_61),
    Pattern("save-draw", _MERIT, "sixty-one", merits.save_draw),
)

BY_CODE = {pattern.code: pattern for pattern in PATTERNS}

LAST_RESORTS = ("last-trick-lost", "lost-later", "catch-later", UNIVERSAL)
"""Faults that nearly every costly card has: told only where the others explain less than half of
the points lost."""

COVERED_BY_VERDICT = frozenset({"point-short", "draw-lost", "save-draw"})
"""Reasons that the verdict states already by giving both final counts."""

COVERED_BY: Mapping[str, tuple[str, ...]] = {
    "trump-spent": ("took-too-high",),
    "trump-idle": ("load-not-banked", "court-not-banked"),
    "trick-left": ("trump-idle",),
    "court-given": ("guard-thrown", "one-for-two", "home-later"),
    "catch-later": ("trump-spent", "took-too-high", "guard-thrown"),
}
"""By code, the reasons after which this one says nothing new: they give the same cause."""


def reasons_for(play: Play) -> tuple[Reason, ...]:
    """The reasons for a card's worth, in the order they are told.

    A best card has merits only, and none where all cards have the same value. A card that costs
    points has faults only, and at least one: together the tricks they name hold at least half of
    the points in the cards that are lost by it; where nothing else does, ``UNIVERSAL`` is added.
    """
    if not play.verdict.cost:
        if len(set(play.solution.points_after.values())) == 1:
            return ()
        return _found(play, [pattern for pattern in PATTERNS if pattern.tone is _MERIT])
    faults = [pattern for pattern in PATTERNS if pattern.tone is _FAULT]
    found = _found(play, [pattern for pattern in faults if pattern.code not in LAST_RESORTS])
    explained = {card for reason in found for card in _lost_by(play, reason)}
    if 2 * points_of(explained) < points_of(_lost(play)):
        resorts = _found(play, [pattern for pattern in faults if pattern.code in LAST_RESORTS])
        found += (max(resorts, key=lambda each: points_of(_lost_by(play, each) - explained)),)
    order = [pattern.code for pattern in faults]
    return tuple(sorted(found, key=lambda reason: order.index(reason.code)))


def _found(play: Play, patterns: Iterable[Pattern]) -> tuple[Reason, ...]:
    found = ((pattern, pattern.detect(play)) for pattern in patterns)
    return tuple(
        Reason(pattern.code, pattern.tone, pattern.lesson, params)
        for pattern, params in found
        if params is not None
    )


def _lost(play: Play) -> set[Card]:
    """The cards that our side takes after the best card, and not in this line."""
    return {card for card in play.position.in_play if play.is_lost(card)}


def _lost_by(play: Play, reason: Reason) -> set[Card]:
    """The cards lost in the tricks that a reason names."""
    here, there = reason.params.get("trick"), reason.params.get("then")
    tricks = (
        *(trick for trick in play.line.tricks if trick.number == here),
        *(trick for trick in play.right_line.tricks if trick.number == there),
    )
    return _lost(play) & {card for trick in tricks for card in trick.cards}
