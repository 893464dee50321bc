"""The patterns there are. The lists are explicit and ordered: what comes first is told first."""

from __future__ import annotations

from tutor.patterns import home, lead, loads, pairs, plans, points, settled, shapes, trumps, weight
from tutor.patterns.pattern import Pattern, Tone

_FAULT, _MERIT, _SHAPE, _SETTLED = Tone.FAULT, Tone.MERIT, Tone.SHAPE, Tone.SETTLED

CARD_FAULTS: tuple[Pattern, ...] = (
    Pattern("load-led-into", _FAULT, "freedom", loads.load_led_into),
    Pattern("load-given", _FAULT, "freedom", loads.load_given),
    Pattern("court-led-into", _FAULT, "freedom", loads.court_led_into),
    Pattern("court-given", _FAULT, "freedom", loads.court_given),
    Pattern("trick-left", _FAULT, "freedom", loads.trick_left),
    Pattern("partner-left", _FAULT, "pairs", loads.partner_left),
    Pattern("not-fed", _FAULT, "pairs", loads.not_fed),
    Pattern("not-banked", _FAULT, "banking", loads.not_banked),
    Pattern("led-too-late", _FAULT, "banking", loads.led_too_late),
    Pattern("partner-overtaken", _FAULT, "pairs", pairs.partner_overtaken),
    Pattern("took-too-high", _FAULT, "spending-trumps", trumps.took_too_high),
    Pattern("trump-spent", _FAULT, "spending-trumps", trumps.trump_spent),
    Pattern("guard-thrown", _FAULT, "last-three", trumps.guard_thrown),
    Pattern("only-taker-gone", _FAULT, "last-three", trumps.only_taker_gone),
    Pattern("lets-home", _FAULT, "last-three", lead.lets_home),
    Pattern("must-lead", _FAULT, "the-lead", lead.must_lead),
    Pattern("gives-lead", _FAULT, "the-lead", lead.gives_lead),
    Pattern("wrong-leader", _FAULT, "pairs", lead.wrong_leader),
    Pattern("trump-not-drawn", _FAULT, "banking", trumps.trump_not_drawn),
    Pattern("wrong-winner", _FAULT, "last-three", trumps.wrong_winner),
    Pattern("taker-used-up", _FAULT, "spending-trumps", trumps.taker_used_up),
    Pattern("last-trick-lost", _FAULT, "the-lead", lead.last_trick_lost),
    Pattern("nothing-more", _FAULT, "the-lead", lead.nothing_more),
    Pattern("has-to-be-led", _FAULT, "the-lead", lead.has_to_be_led),
    Pattern("has-to-be-thrown", _FAULT, "banking", lead.has_to_be_thrown),
    Pattern("must-be-led-to", _FAULT, "throw-in-and-duck", lead.must_be_led_to),
    Pattern("no-taker-left", _FAULT, "the-lead", lead.no_taker_left),
)
"""Causes of a loss. Asked of each card lost by the card played, as far as that is firm."""

SUM_FAULTS: tuple[Pattern, ...] = (
    Pattern("lighter-trick", _FAULT, "last-three", points.lighter_trick),
    Pattern("one-catch-fewer", _FAULT, "last-three", points.one_catch_fewer),
    Pattern("points-change-hands", _FAULT, "last-three", points.points_change_hands),
)
"""Causes in the points as a whole. Asked of the card played."""

COUNT_FAULTS: tuple[Pattern, ...] = (
    Pattern("point-short", Tone.COUNT_FAULT, "sixty-one", points.point_short),
    Pattern("draw-lost", Tone.COUNT_FAULT, "sixty-one", points.draw_lost),
    Pattern("won-already", Tone.COUNT_FAULT, "winning", points.won_already),
)
"""What a costly card does to the count. Asked of the card played."""

CARD_MERITS: tuple[Pattern, ...] = (
    Pattern("feed-partner", _MERIT, "pairs", pairs.feed_partner, "partner"),
    Pattern("partner-not-overtaken", _MERIT, "pairs", pairs.partner_not_overtaken, "partner"),
    Pattern("save-partners", _MERIT, "pairs", pairs.save_partners, "partner"),
    Pattern("economy", _MERIT, "spending-trumps", home.economy, "what-is-needed"),
    Pattern("ruff", _MERIT, "trump", home.ruff, "what-is-needed"),
    Pattern("overtake", _MERIT, "trick", home.overtake, "what-is-needed"),
    Pattern("partner-takes", _MERIT, "pairs", pairs.partner_takes, "partner"),
    Pattern("bank", _MERIT, "banking", home.bank, "what-is-safe"),
    Pattern("unbeatable-lead", _MERIT, "banking", home.unbeatable_lead, "what-is-safe"),
    Pattern("dear-to-beat", _MERIT, "banking", home.dear_to_beat, "what-beats"),
    Pattern("catch-at-once", _MERIT, "last-three", home.catch_at_once, "what-answers"),
    Pattern("throw-in", _MERIT, "throw-in-and-duck", plans.throw_in, "who-leads"),
    Pattern("duck", _MERIT, "throw-in-and-duck", plans.duck, "take-or-leave"),
    Pattern("force-trump", _MERIT, "throw-in-and-duck", plans.force_trump, "trumps-out"),
    Pattern("draw-trump", _MERIT, "banking", plans.draw_trump, "trumps-out"),
    Pattern("keep-trump", _MERIT, "spending-trumps", plans.keep_trump, "trumps-out"),
    Pattern("keep-guard", _MERIT, "last-three", plans.keep_guard, "what-next"),
    Pattern("partner-catches", _MERIT, "pairs", pairs.partner_catches, "partners-cards"),
    Pattern("caught-either-way", _MERIT, "last-three", plans.caught_either_way, "what-next"),
    Pattern("kept-home", _MERIT, "last-three", plans.kept_home, "what-next"),
    Pattern("partner-home", _MERIT, "pairs", pairs.partner_home, "partners-cards"),
)
"""How a card comes to us. Asked of each card that does so after the right card, and not after
every wrong one; the first that fits names the mechanism."""

SUM_MERITS: tuple[Pattern, ...] = (
    Pattern("heavy-trick", _MERIT, "sixty-one", weight.heavy_trick, "points-short"),
    Pattern("one-of-two-home", _MERIT, "last-three", weight.one_of_two_home, "what-next"),
    Pattern("one-of-two-caught", _MERIT, "last-three", weight.one_of_two_caught, "what-next"),
    Pattern("one-or-other", _MERIT, "last-three", weight.one_or_other, "what-next"),
)
"""What weight decides, where no card alone does. Asked of the card played."""

ADDED_MERITS: tuple[Pattern, ...] = (
    Pattern("lost-anyway", _MERIT, "last-three", plans.lost_anyway, "what-goes"),
    Pattern("sacrifice", _MERIT, "banking", plans.sacrifice, "what-next"),
    Pattern("last-trick", _MERIT, "the-lead", plans.last_trick, "last-trick"),
    Pattern("exact-61", Tone.COUNT_MERIT, "sixty-one", points.exact_61, "points-short"),
    Pattern("save-draw", Tone.COUNT_MERIT, "sixty-one", points.save_draw, "points-short"),
)
"""What is told beside the cause, never instead of it. Asked of the card played."""

SHAPES: tuple[Pattern, ...] = (
    Pattern("duck-points", _SHAPE, "throw-in-and-duck", shapes.duck_points, "take-or-leave"),
    Pattern("poisoned-gift", _SHAPE, "throw-in-and-duck", shapes.poisoned_gift, "what-next"),
    Pattern("load-lead", _SHAPE, "banking", shapes.load_lead),
    Pattern("trump-lead", _SHAPE, "the-lead", shapes.trump_lead),
    Pattern("court-lead", _SHAPE, "the-lead", shapes.court_lead),
    Pattern("lead-is-bad", _SHAPE, "the-lead", shapes.lead_is_bad, "who-leads"),
    Pattern("blank-lead", _SHAPE, "the-lead", shapes.blank_lead),
    Pattern("discard", _SHAPE, "freedom", shapes.discard, "what-goes"),
)
"""Themes without a sentence. Asked of the card played; hidden like merits."""

SETTLED: tuple[Pattern, ...] = (
    Pattern("nothing-left", _SETTLED, "points", settled.nothing_left),
    Pattern("all-lost", _SETTLED, "last-three", settled.all_lost),
    Pattern("all-won", _SETTLED, "last-three", settled.all_won),
    Pattern("fixed", _SETTLED, "last-three", settled.fixed),
    Pattern("one-of", _SETTLED, "last-three", settled.one_of),
)
"""Why nothing is to be found: each such position has exactly one."""

FAULTS = (*CARD_FAULTS, *SUM_FAULTS, *COUNT_FAULTS)
MERITS = (*CARD_MERITS, *SUM_MERITS, *ADDED_MERITS)

PATTERNS: tuple[Pattern, ...] = (*FAULTS, *MERITS, *SHAPES, *SETTLED)
"""All patterns, in the order they are told."""

BY_SLUG = {pattern.slug: pattern for pattern in PATTERNS}

UNIVERSAL = BY_SLUG["points-change-hands"]
"""The account as a sentence: every costly card has it."""

RENAMED: dict[str, tuple[str, ...]] = {
    "load-not-banked": ("not-banked",),
    "court-not-banked": ("not-banked",),
    "trump-idle": ("not-banked", "trick-left"),
    "one-for-two": ("trump-spent", "wrong-winner", "taker-used-up"),
    "home-later": ("guard-thrown",),
    "must-lead-into": ("must-lead",),
    "lead-draws-trump": ("gives-lead",),
    "lead-runs-load": ("gives-lead", "no-taker-left"),
    "left-for-last": ("nothing-more", "has-to-be-led"),
    "lost-later": ("has-to-be-led", "has-to-be-thrown"),
    "catch-later": ("only-taker-gone", "must-be-led-to"),
    "load-home-last": ("kept-home", "last-trick"),
    "trick-taken": ("ruff", "overtake", "catch-at-once"),
    "comes-home": ("bank", "unbeatable-lead", "dear-to-beat"),
}
"""Slugs that older versions used, and those that say it now."""
