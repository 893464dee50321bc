"""Faults of who leads next: the lead taken or given up at the wrong time, the last trick lost."""

from __future__ import annotations

from tutor.grading.play import Play, PlayedTrick
from tutor.grading.reason import Params
from tutor.grading.reasons.loads import caught


def must_lead_into(play: Play) -> Params | None:
    """Took the trick, and must now lead a named card into a named card."""
    first = play.line.first
    following = play.line.next_trick(first)
    if not play.is_duel or not play.line.takes(play.card) or following is None:
        return None
    if play.right_line.is_ours(play.right_line.first):
        return None
    lead = play.line.led(following)
    if not any(play.is_lost(card) for card in following.cards if card.points):
        return None
    return {
        "lead": lead,
        "taker": following.winning_card,
        "trick": following.number,
        "points": following.points,
    }


def lead_draws_trump(play: Play) -> Params | None:
    """Gave the lead to a hand that then draws our last trump."""
    following = _led_at_us(play)
    if following is None:
        return None
    lead, prey = play.line.led(following), play.line.answer(following)
    kept = [card for card in play.others if play.is_trump(card)]
    if kept != [prey] or not play.right_line.takes(prey):
        return None
    return {"lead": lead, "prey": prey, "trick": following.number}


def lead_runs_load(play: Play) -> Params | None:
    """Gave the lead to a hand that then leads a load which nothing of ours takes."""
    following = _led_at_us(play)
    if following is None:
        return None
    lead = play.line.led(following)
    trump = play.position.trump
    if not lead.is_load or any(card.beats(lead, trump) for card in play.others):
        return None
    if not any(play.is_lost(card) for card in following.cards if card.points):
        return None
    return {"lead": lead, "trick": following.number, "points": following.points}


def _led_at_us(play: Play) -> PlayedTrick | None:
    """The trick after one we lose, if the opponent leads to it, and takes it, only now."""
    first = play.line.first
    following = play.line.next_trick(first)
    if not play.is_duel or play.line.is_ours(first) or following is None:
        return None
    if not play.right_line.is_ours(play.right_line.first):
        return None
    return following if play.line.takes(play.line.led(following)) else None


def lets_home(play: Play) -> Params | None:
    """Lets a card worth points take this trick that is caught later after the best card."""
    first = play.line.first
    taker = first.winning_card
    if not taker.points or not play.is_lost(taker):
        return None
    then = play.right_line.trick_of(taker)
    catcher = then.winning_card
    if catcher not in play.position.hand or then is play.right_line.first:
        return None
    return {
        "taker": taker,
        "trick": first.number,
        "right": play.right,
        "then_taker": catcher,
        "then": then.number,
    }


def catch_at_once(play: Play) -> Params | None:
    """The best card takes a card worth points in this very trick, which now gets away."""
    then = play.right_line.first
    if not play.is_lead or not play.right_line.takes(play.right):
        return None
    prey = caught(play.right_line, then)
    if not prey.points or not play.is_lost(prey):
        return None
    return {"right": play.right, "then_prey": prey, "then": then.number}


def last_trick_lost(play: Play) -> Params | None:
    """The last trick, with points in it, goes to the other side instead of ours."""
    last, then = play.line.last, play.right_line.last
    if play.line.is_ours(last) or not play.right_line.is_ours(then):
        return None
    prey, then_prey = caught(play.line, last), caught(play.right_line, then)
    if not prey.points or not then_prey.points:
        return None
    return {
        "trick": last.number,
        "taker": last.winning_card,
        "prey": prey,
        "points": last.points,
        "right": play.right,
        "then": then.number,
        "then_taker": then.winning_card,
        "then_prey": then_prey,
        "then_points": then.points,
    }


def catch_later(play: Play) -> Params | None:
    """A card worth points that a named card of ours takes after the best card, and now not."""
    found: list[tuple[int, Params]] = []
    for then in play.right_line.tricks:
        taker = then.winning_card
        prey = caught(play.right_line, then)
        if taker in play.position.hand and prey.points and play.is_lost(prey):
            params: Params = {
                "right": play.right,
                "then_taker": taker,
                "then_prey": prey,
                "then": then.number,
                "trick": play.line.trick_of(prey).number,
            }
            found.append((prey.points, params))
    return max(found, key=lambda each: each[0])[1] if found else None
