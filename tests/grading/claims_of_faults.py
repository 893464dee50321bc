"""What the sentences of faults claim beyond their parameters."""

from __future__ import annotations

from tests.grading.claims import Told, claims


@claims("load-led-into")
def _(told: Told) -> bool:
    """The load was led, a card of theirs beats it, and it need not have been lost."""
    case, first = told.case, told.first
    led = case.is_lead and case.card.is_load and told.trick == first and not first.is_ours
    return led and case.beats(told["taker"], case.card) and case.is_lost(case.card)


@claims("load-given")
def _(told: Told) -> bool:
    """The load was thrown on a trick that they take, and need not have been lost."""
    case, first = told.case, told.first
    thrown = not case.is_lead and case.card.is_load and told.trick == first
    return thrown and not first.is_ours and case.is_lost(case.card)


@claims("took-too-high")
def _(told: Told) -> bool:
    """Both cards take this trick, the right one is the lower, and the other one is missed later."""
    case = told.case
    both = told.first.winner == case.card and told.there.winner == case.right
    both = both and not case.is_lead
    return both and case.beats(case.card, case.right) and _is_missed_later(told)


def _is_missed_later(told: Told) -> bool:
    """In the later trick spoken of the card takes a card of theirs that now is lost."""
    case, then, prey = told.case, told.then, told["then_prey"]
    takes = told.is_later(then) and then.winner == case.card and case.is_theirs(prey)
    return takes and bool(prey.points) and case.is_lost(prey)


@claims("load-not-banked")
def _(told: Told) -> bool:
    """The load is sure to be ours with this trick, and kept it falls to a card of theirs."""
    return told.case.right.is_load and _is_banked(told)


@claims("court-not-banked")
def _(told: Told) -> bool:
    """The court card is sure to be ours with this trick, and kept it is lost to theirs."""
    return 0 < told.case.right.points < 10 and _is_banked(told)


def _is_banked(told: Told) -> bool:
    case, right, winner = told.case, told.case.right, told.there.winner
    safe = told.there.is_ours and told.then == told.there
    safe = safe and not any(case.beats(card, winner) for card in case.still_against)
    later = told.trick
    return safe and told.is_later(later) and right in later.cards and not later.is_ours


@claims("led-too-late")
def _(told: Told) -> bool:
    """Led, the right card takes this trick; kept, it is played to a later one that is theirs."""
    case, right, later = told.case, told.case.right, told.trick
    home = case.is_lead and told.there.winner == right and right.points > 0
    return home and told.is_later(later) and right in later.cards and not later.is_ours


@claims("lost-later")
def _(told: Told) -> bool:
    """Another card of ours goes to them later, and comes to us after the right card."""
    other, later = told["other"], told.trick
    goes = other in later.cards and not later.is_ours and told.is_later(later)
    return goes and other.points > 0 and other in told.then.cards and told.then.is_ours


@claims("trump-not-drawn")
def _(told: Told) -> bool:
    """They hold one trump, leading the right card draws it, and left alone it takes ours."""
    case, prey = told.case, told["then_prey"]
    trumps = [card for card in case.against if card.suit is case.trump]
    drawn = case.is_lead and case.is_duel and trumps == [prey] and told.then == told.there
    drawn = drawn and told.there.winner == case.right and case.right.suit is case.trump
    trick = told.trick
    return drawn and trick.winner == prey and not case.is_theirs(told["prey"])


@claims("trump-spent")
def _(told: Told) -> bool:
    """The trump takes this trick now; kept it takes a dearer one, with a card that now is lost."""
    case, first = told.case, told.first
    spent = case.card.suit is case.trump and first.winner == case.card and told.trick == first
    dearer = told.number("then_gain") > told.number("gain")
    return spent and dearer and _is_missed_later(told)


@claims("trump-idle")
def _(told: Told) -> bool:
    """The trump takes a card of theirs now; kept, it is played under a higher trump of theirs."""
    case, right = told.case, told.case.right
    idle = right.suit is case.trump and told.there.winner == right and told.then == told.there
    idle = idle and case.is_theirs(told["then_prey"]) and case.is_lost(told["then_prey"])
    later = told.trick
    return idle and right in later.cards and not later.is_ours and case.beats(later.winner, right)


@claims("trick-left")
def _(told: Told) -> bool:
    """A card worth points lay on the table, the right card takes it, and now they have it."""
    case, prey = told.case, told["then_prey"]
    there = prey in case.table and prey.points > 0 and told.then == told.there
    return there and told.there.winner == case.right and case.is_lost(prey)


@claims("guard-thrown")
def _(told: Told) -> bool:
    """The card does not take now, and after the right one it takes a card that now is lost."""
    return told.first.winner != told.case.card and _is_missed_later(told)


@claims("one-for-two")
def _(told: Told) -> bool:
    """Another card of ours takes the prey in place of this one, and its own prey gets away."""
    case, taker, prey = told.case, told["taker"], told["prey"]
    place = taker in case.others and case.is_theirs(prey) and told.trick.winner == taker
    own = next(trick for trick in case.there if prey in trick.cards)
    place = place and own.winner == case.card and told.then.winner == taker
    return place and told.is_later(told.trick) and case.is_lost(told["then_prey"])


@claims("home-later")
def _(told: Told) -> bool:
    """The card, lost now, takes a later trick if it is kept."""
    case = told.case
    return (
        case.is_lost(case.card)
        and case.card.points > 0
        and told.is_later(told.then)
        and told.then.winner == case.card
        and case.is_theirs(told["then_prey"])
    )


@claims("must-lead-into")
def _(told: Told) -> bool:
    """The card takes, the next lead is ours and falls to them; with the right card it is not."""
    case, trick = told.case, told.trick
    took = told.first.winner == case.card and not told.there.is_ours
    leads = trick == case.here[1] and trick.is_led_by_us and not trick.is_ours
    return took and leads and any(card.points and case.is_lost(card) for card in trick.cards)


@claims("lead-draws-trump")
def _(told: Told) -> bool:
    """They lead a trump that takes our last one, which would take something after the right."""
    case, prey = told.case, told["prey"]
    ours = [card for card in case.others if card.suit is case.trump]
    drawn = _they_lead_and_take(told) and told["lead"].suit is case.trump and ours == [prey]
    return drawn and any(trick.winner == prey for trick in case.there)


@claims("lead-runs-load")
def _(told: Told) -> bool:
    """They lead a load and take with it, and no card we have left beats it."""
    case, lead = told.case, told["lead"]
    runs = _they_lead_and_take(told) and lead.is_load
    return runs and not any(case.beats(card, lead) for card in case.others)


def _they_lead_and_take(told: Told) -> bool:
    """Now they lead to the second trick and take it; with the right card the lead is ours."""
    case, trick = told.case, told.trick
    lead = trick == case.here[1] and not trick.is_led_by_us and trick.winner == told["lead"]
    return lead and not told.first.is_ours and told.there.is_ours


@claims("left-for-last")
def _(told: Told) -> bool:
    """A load we held is played to the last trick, they take it, and it need not be lost."""
    case, prey = told.case, told["prey"]
    last = told.trick == case.here[-1] and prey in case.others and prey.is_load
    return last and not told.trick.is_ours and case.is_lost(prey)


@claims("lets-home")
def _(told: Told) -> bool:
    """A card of theirs takes this trick; after the right one a card of ours takes it later."""
    case, taker = told.case, told["taker"]
    through = case.is_theirs(taker) and told.trick == told.first and taker.points > 0
    later = told.is_later(told.then) and taker in told.then.cards
    return through and later and told["then_taker"] in case.position.hand


@claims("court-given")
def _(told: Told) -> bool:
    """The court card falls to a card of theirs now, and is ours in the end after the right."""
    case = told.case
    lost = told.trick == told.first and not told.first.is_ours and 0 < case.card.points < 10
    return lost and case.is_lost(case.card)


@claims("catch-at-once")
def _(told: Told) -> bool:
    """Led, the right card takes a card worth points in this trick; now they keep that card."""
    case, prey = told.case, told["then_prey"]
    caught = case.is_lead and told.then == told.there and told.there.winner == case.right
    return caught and prey.points > 0 and case.is_theirs(prey) and case.is_lost(prey)


@claims("last-trick-lost")
def _(told: Told) -> bool:
    """The last trick, with points in it, is theirs now and ours after the right card."""
    case = told.case
    last = told.trick == case.here[-1] and told.then == case.there[-1]
    return last and not told.trick.is_ours and told.then.is_ours and len(case.here) > 1


@claims("catch-later")
def _(told: Told) -> bool:
    """After the right card ours takes a card of theirs that now gets away."""
    case, prey = told.case, told["then_prey"]
    ours = told["then_taker"] in case.position.hand
    return ours and case.is_theirs(prey) and case.is_lost(prey)


@claims("points-change-hands")
def _(told: Told) -> bool:
    """The trick is theirs, and with it go cards that are ours after the right card."""
    return not told.trick.is_ours and told.number("worth") > 0


@claims("point-short")
def _(told: Told) -> bool:
    """A win was there, and the card stops a point or two short of it."""
    return told.case.top >= 61 and told.number("short") in (1, 2)


@claims("draw-lost")
def _(told: Told) -> bool:
    """No card wins, the right one makes sixty, this one less."""
    return told.case.top == 60 and told.case.final < 60


@claims("won-already")
def _(told: Told) -> bool:
    """More than half of the points are taken already, and points were given away."""
    return told.number("have") > 60 and told.case.cost > 0
