"""Merits of a best card: points that our side takes, a lead given up on purpose, a card kept."""

from __future__ import annotations

from tutor.grading.play import Line, Play, PlayedTrick
from tutor.grading.reason import Params
from tutor.grading.reasons.loads import caught, dearest
from tutor.grading.verdict import HALF, Outcome
from tutor.rules.cards import Card


def bank(play: Play) -> Params | None:
    """Brings home a card worth points now, where another card that takes would lose by it."""
    first = play.line.first
    if play.is_lead or not play.line.takes(play.card) or not _is_beatable(play, play.card):
        return None
    # Before another seat plays, a cheaper card may be beaten in this very trick.
    if len(play.position.table) + 1 < play.position.seats:
        return None
    others = [card for card in play.others if play.would_take(card)]
    cheaper = [card for card in others if card.points < play.card.points]
    if not any(play.solution.cost(card) for card in cheaper):
        return None
    return {"card": play.card, "trick": first.number, "points": first.points}


def comes_home(play: Play) -> Params | None:
    """Takes this trick with a card worth points that another hand could beat."""
    if not play.card.points or not play.line.takes(play.card):
        return None
    costly = any(play.solution.cost(card) for card in play.others)
    if not costly or not _is_beatable(play, play.card):
        return None
    first = play.line.first
    return {"card": play.card, "trick": first.number, "points": first.points}


def kept_home(play: Play) -> Params | None:
    """Keeps a card worth points that takes a later trick, and would cost if played now."""
    kept = [
        card
        for card in play.others
        if card.points and play.solution.cost(card) and play.line.takes(card)
        if play.is_lead or not play.would_take(card)
    ]
    if not kept:
        return None
    other = dearest(kept)
    return {"card": play.card, "other": other, "trick": play.line.trick_of(other).number}


def load_home_last(play: Play) -> Params | None:
    """A load of the hand that could be taken comes home in the last trick."""
    last = play.line.last
    if not play.line.is_ours(last):
        return None
    loads = [
        card
        for card in play.others
        if card.is_load and card in last.cards and _is_beatable(play, card)
    ]
    if not loads:
        return None
    return {"card": play.card, "other": loads[0], "trick": last.number, "points": last.points}


def _is_beatable(play: Play, card: Card) -> bool:
    """Whether another hand holds a card that beats it."""
    side, position = play.line.side, play.position
    return any(
        other.beats(card, position.trump)
        for seat, hand in enumerate(position.hands)
        if position.sides[seat] != side
        for other in hand
    )


def throw_in(play: Play) -> Params | None:
    """Gives up the lead, so that the other hand must lead a card that ours takes."""
    first = play.line.first
    following = play.line.next_trick(first)
    if not play.is_duel or not play.is_lead or play.line.is_ours(first) or following is None:
        return None
    lead, taker = play.line.led(following), following.winning_card
    if not play.line.is_ours(following) or not following.points:
        return None
    return {
        "card": play.card,
        "prey": lead,
        "taker": taker,
        "trick": following.number,
        "points": following.points,
    }


def duck(play: Play) -> Params | None:
    """Lets a trick go that could be taken, and takes more later."""
    first = play.line.first
    if play.is_lead or play.line.is_ours(first):
        return None
    could = [card for card in play.others if play.would_take(card) and play.solution.cost(card)]
    later = _best_catch(play.line, play.position.hand)
    if not could or later is None:
        return None
    return {"card": play.card, **_catch(play.line, later)}


def draw_trump(play: Play) -> Params | None:
    """Leads a trump that draws and takes the opponent's last one: what it beats comes home."""
    if not (play.is_duel and play.is_lead and play.is_trump(play.card)):
        return None
    other = play.position.hands[play.position.seat_after(play.seat)]
    trumps = [card for card in other if play.is_trump(card)]
    if len(trumps) != 1 or not play.line.takes(play.card):
        return None
    if trumps[0] not in play.line.first.cards:
        return None
    safe = (card for card in play.others if card.points and play.line.comes_to_us(card))
    if not any(trumps[0].beats(card, play.position.trump) for card in safe):
        return None
    return {"card": play.card, "prey": trumps[0], "trick": play.line.first.number}


def force_trump(play: Play) -> Params | None:
    """Leads a card the opponent has to trump, so that a card worth points comes home later."""
    first = play.line.first
    if not (play.is_duel and play.is_lead) or play.is_trump(play.card):
        return None
    if not play.is_trump(first.winning_card):
        return None
    forced, trump = first.winning_card, play.position.trump
    safe = [
        card
        for card in play.others
        if card.points and play.line.comes_to_us(card) and forced.beats(card, trump)
    ]
    if not safe:
        return None
    other = dearest(safe)
    return {
        "card": play.card,
        "taker": forced,
        "trick": first.number,
        "other": other,
    }


def keep_trump(play: Play) -> Params | None:
    """Keeps a trump for a card worth points that it takes later."""
    if play.is_trump(play.card):
        return None
    return _kept_for(play, [card for card in play.others if play.is_trump(card)])


def keep_guard(play: Play) -> Params | None:
    """Keeps a card that is no trump for a card worth points that it takes later."""
    return _kept_for(play, [card for card in play.others if not play.is_trump(card)])


def _kept_for(play: Play, cards: list[Card]) -> Params | None:
    """The later trick in which one of these cards takes a card worth points.

    Only a card that it would cost to play now counts.
    """
    for card in cards:
        if play.solution.cost(card) and play.line.takes(card):
            later = play.line.trick_of(card)
            prey = caught(play.line, later)
            if prey.points:
                return {"card": play.card, "other": card, "prey": prey, "trick": later.number}
    return None


def trick_taken(play: Play) -> Params | None:
    """Takes a card worth points, where another card, which costs, would not."""
    if not play.line.takes(play.card):
        return None
    first = play.line.first
    prey = caught(play.line, first)
    if play.is_lead:
        misses = any(play.solution.cost(card) for card in play.others)
    else:
        misses = any(play.solution.cost(card) for card in play.others if not play.would_take(card))
    if not prey.points or not misses:
        return None
    return {"card": play.card, "prey": prey, "trick": first.number, "points": first.points}


def economy(play: Play) -> Params | None:
    """Takes with the least that does it, and keeps what is needed later."""
    if play.is_lead or not play.line.takes(play.card):
        return None
    for card in play.others:
        dearer = play.would_take(card) and card.beats(play.card, play.position.trump)
        if not dearer or not play.solution.cost(card) or not play.line.takes(card):
            continue
        later = play.line.trick_of(card)
        prey = caught(play.line, later)
        if prey.points:
            return {"card": play.card, "other": card, "prey": prey, "trick": later.number}
    return None


def sacrifice(play: Play) -> Params | None:
    """Gives up points in this trick for more in a later one."""
    first = play.line.first
    if not play.card.points or play.line.is_ours(first):
        return None
    later = _best_catch(play.line, play.position.hand)
    if later is None or later.points <= first.points or not _could_give_less(play):
        return None
    return {
        "card": play.card,
        "given": first.points,
        **_catch(play.line, later),
        "points": later.points,
    }


def _could_give_less(play: Play) -> bool:
    """Whether another card, which costs, would take this trick or give up fewer points in it."""
    return any(
        play.solution.cost(card)
        and (card.points < play.card.points or (not play.is_lead and play.would_take(card)))
        for card in play.others
    )


def exact_61(play: Play) -> Params | None:
    """Wins on sixty-one, where another card does not win."""
    finals = play.solution.points_after.values()
    if play.verdict.outcome is not Outcome.WIN or play.verdict.final != HALF + 1:
        return None
    return {"card": play.card, "final": HALF + 1} if min(finals) <= HALF else None


def save_draw(play: Play) -> Params | None:
    """Saves sixty all, where there is no win and another card loses."""
    finals = play.solution.points_after.values()
    if play.verdict.outcome is not Outcome.DRAW or min(finals) == HALF:
        return None
    return {"card": play.card}


def feed_partner(play: Play) -> Params | None:
    """Puts a card worth points on a trick the partner takes."""
    first = play.line.first
    if first.taker == play.seat or not play.line.is_ours(first):
        return None
    cheaper = (card for card in play.others if card.points < play.card.points)
    if not any(play.solution.cost(card) for card in cheaper):
        return None
    return {"card": play.card, "trick": first.number, "points": first.points}


def partner_not_overtaken(play: Play) -> Params | None:
    """Leaves the trick to the partner, whose card is winning it, and keeps a stronger one."""
    first = play.line.first
    if not play.line.is_ours(first) or first.winning_card not in play.position.table:
        return None
    could = [card for card in play.others if play.would_take(card) and play.solution.cost(card)]
    return {"card": play.card, "other": could[0], "trick": first.number} if could else None


def _best_catch(line: Line, hand: tuple[Card, ...]) -> PlayedTrick | None:
    """The trick with most points that a card of the hand takes from a card worth points."""
    ours = [
        trick for trick in line.tricks if trick.winning_card in hand and caught(line, trick).points
    ]
    return max(ours, key=lambda trick: trick.points, default=None)


def _catch(line: Line, trick: PlayedTrick) -> dict[str, Card | int]:
    return {"taker": trick.winning_card, "prey": caught(line, trick), "trick": trick.number}
