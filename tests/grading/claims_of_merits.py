"""What the sentences of merits claim beyond their parameters."""

from __future__ import annotations

from tests.grading.claims import Told, claims
from tests.grading.retraced import case_of
from tutor.rules import Card


@claims("feed-partner")
def _(told: Told) -> bool:
    """A partner's card takes this trick, and the card puts points on it."""
    return _is_partners(told) and told.case.card.points > 0


def _is_partners(told: Told) -> bool:
    """This trick goes to our side with a card that another seat of it plays."""
    case, first = told.case, told.first
    return not case.is_duel and told.trick == first and first.is_ours and first.winner != case.card


@claims("partner-not-overtaken")
def _(told: Told) -> bool:
    """A partner's card is winning the trick and takes it; the card kept would overtake it."""
    case = told.case
    winning = told.first.winner in case.table
    return _is_partners(told) and winning and case.takes_now(told["other"])


@claims("draw-trump")
def _(told: Told) -> bool:
    """The trump led takes the one trump that they hold."""
    case, prey = told.case, told["prey"]
    trumps = [card for card in case.against if card.suit is case.trump]
    led = case.is_lead and case.card.suit is case.trump and told.trick == told.first
    return led and trumps == [prey] and told.first.winner == case.card


@claims("bank")
def _(told: Told) -> bool:
    """A card worth points takes this trick; kept, with a cheaper one played, it can be lost."""
    case, card = told.case, told.case.card
    takes = told.first.winner == card and told.trick == told.first and card.points > 0
    cheaper = (each for each in case.others if each.points < card.points and case.takes_now(each))
    return takes and any(
        case.values[each] < case.top
        and not case.ends_with_us(card, case_of(case.position, each).here)
        for each in cheaper
    )


@claims("economy")
def _(told: Told) -> bool:
    """The card takes now, the other would too and is the higher; it takes the prey later."""
    case, other = told.case, told["other"]
    enough = told.first.winner == case.card and case.takes_now(other)
    return enough and case.beats(other, case.card) and _takes_later(told, other)


def _takes_later(told: Told, taker: Card) -> bool:
    """In the later trick spoken of, the card named takes a card of theirs that is worth points."""
    prey, trick = told["prey"], told.trick
    later = told.is_later(trick) and trick.winner == taker
    return later and told.case.is_theirs(prey) and prey.points > 0


@claims("throw-in")
def _(told: Told) -> bool:
    """We lead and lose; they lead the prey next, and a card of ours takes it, with points."""
    case, trick = told.case, told.trick
    given = case.is_lead and not told.first.is_ours and trick == case.here[1]
    led = given and not trick.is_led_by_us and trick.cards[0] == told["prey"]
    return led and trick.is_ours and trick.winner == told["taker"] and trick.points > 0


@claims("duck")
def _(told: Told) -> bool:
    """The trick could be taken and is let go; later a card of ours takes a card of theirs."""
    case = told.case
    could = not case.is_lead and any(case.takes_now(card) for card in case.others)
    return could and not told.first.is_ours and _takes_later(told, told["taker"])


@claims("keep-trump")
def _(told: Told) -> bool:
    """Another card, a trump, stays in the hand and takes a card of theirs later."""
    other = told["other"]
    return other.suit is told.case.trump and _takes_later(told, other)


@claims("keep-guard")
def _(told: Told) -> bool:
    """Another card, no trump, stays in the hand and takes a card of theirs later."""
    other = told["other"]
    return other.suit is not told.case.trump and _takes_later(told, other)


@claims("sacrifice")
def _(told: Told) -> bool:
    """Points go with this trick, the card's own among them, and a later one brings more."""
    gives = told.case.card.points > 0 and not told.first.is_ours
    more = told.number("points") > told.number("given")
    return gives and more and _takes_later(told, told["taker"])


@claims("force-trump")
def _(told: Told) -> bool:
    """A trump of theirs takes the card led; it would have beaten another, which comes home."""
    case, taker, other = told.case, told["taker"], told["other"]
    spent = case.is_lead and told.trick == told.first and taker.suit is case.trump
    spent = spent and case.card.suit is not case.trump
    spent = spent and taker in case.against and case.beats(taker, other)
    return spent and case.ends_with_us(other, case.here) and other.points > 0


@claims("load-home-last")
def _(told: Told) -> bool:
    """A load of ours is played to the last trick and ends with us, though a card beats it."""
    case, other = told.case, told["other"]
    last = told.trick == case.here[-1] and other in told.trick.cards and told.trick.is_ours
    return last and other.is_load and any(case.beats(card, other) for card in case.against)


@claims("trick-taken")
def _(told: Told) -> bool:
    """The card takes a card of theirs in this trick."""
    case = told.case
    return (
        told.trick == told.first and told.first.winner == case.card and case.is_theirs(told["prey"])
    )


@claims("comes-home")
def _(told: Told) -> bool:
    """A card worth points takes this trick; they hold one that beats it, and another card costs."""
    case, card = told.case, told.case.card
    takes = told.first.winner == card and told.trick == told.first and card.points > 0
    beaten = any(case.beats(each, card) for each in case.against)
    return takes and beaten and any(case.values[each] < case.top for each in case.others)


@claims("kept-home")
def _(told: Told) -> bool:
    """Another card, worth points, stays in the hand and takes a later trick; now it costs."""
    case, other = told.case, told["other"]
    home = told.is_later(told.trick) and told.trick.winner == other and other.points > 0
    return home and case.values[other] < case.top


@claims("exact-61")
def _(told: Told) -> bool:
    """The win is by one point, and a card that gives a point away does not win."""
    return told.case.final == 61 and min(told.case.values.values()) < 61


@claims("save-draw")
def _(told: Told) -> bool:
    """Sixty is the most there is, and another card makes less."""
    return told.case.top == told.case.final == 60 and min(told.case.values.values()) < 60
