"""The counter: plays by the lessons, and exactly once it can name every card."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.players.advice import Advice, Idea
from tutor.players.multiplayer import best_on_average, multiplayer_advice
from tutor.players.simple import takers
from tutor.rules.cards import Card, points_of
from tutor.rules.position import Position
from tutor.rules.seen import Seen
from tutor.rules.trick import Seat
from tutor.solver import TooLarge, default_solver
from tutor.solver.solution import fixed_order


def known_position(seen: Seen) -> Position | None:
    """The position as ``seen`` shows it, once every card can be named; only for two seats.

    That is when the stock is gone, and with open hands when one card of it is left face down.
    """
    if len(seen.hand_sizes) != 2 or not seen.knows_all_cards:
        return None
    known = {seen.seat: seen.hand}
    for seat, cards in seen.other_hands.items():
        known[seat] = tuple(sorted(cards, key=lambda card: card.index))
    hands = tuple(known.get(Seat(seat), ()) for seat in range(2))
    face_down = tuple(seen.unseen.difference(*hands))
    stock = face_down + ((seen.turn_up,) if seen.turn_up else ())
    sides = tuple(side for side in seen.sides if side is not None)
    return Position(seen.trump, hands, seen.points, seen.to_play, seen.table, stock, sides)


def exact_card(seen: Seen) -> Card | None:
    """The best card by exact play; None if a card is unknown or the position is beyond reach."""
    position = known_position(seen)
    if position is None:
        return None
    try:
        best = default_solver().solve(position).best
    except TooLarge:
        return None
    return min(best, key=lambda card: fixed_order(card, seen.trump))


ENOUGH_AT_LAST_DRAW = 10
ENOUGH_AGAINST_LOAD = 20
"""Points a trick must have to be worth more than the turn-up; the second for an ace or three."""

_LEAD = 2.5
"""What it costs to have to lead, in points: half of the five that a table test shows."""
_TRUMP = 4
"""What a low trump is worth beyond its own points."""


def counter(seen: Seen) -> Card:
    """Plays by the lessons, and exactly once every card is known."""
    return advice(seen).card


def advice(seen: Seen) -> Advice:
    """The card the counter plays, and the lesson it follows."""
    exact = exact_card(seen)
    if exact is not None:
        return Advice(exact, Idea.EXACT)
    if len(seen.hand_sizes) > 2:
        weighed = best_on_average(seen)
        return Advice(weighed, Idea.WEIGHED) if weighed else multiplayer_advice(seen)
    return _reply(seen) if seen.table else _lead(seen)


def opposing_cards(seen: Seen) -> frozenset[Card]:
    """The cards that may be in the other hand: exactly those it holds, where they are known."""
    known = seen.other_hands
    if known:
        return frozenset().union(*known.values())
    return seen.unseen.union(*seen.shown.values())


def _lead(seen: Seen) -> Advice:
    theirs = opposing_cards(seen)
    trumps_out = sum(card.suit is seen.trump for card in theirs)
    plain = [card for card in seen.hand if card.suit is not seen.trump]
    loads = [card for card in plain if card.is_load]
    tops = [card for card in loads if not _is_beaten_in_suit(card, theirs)]
    if _is_last_draw(seen):
        sure = loads if trumps_out <= 1 else tops
        if sure:
            return Advice(max(sure, key=_strength), Idea.LEAD_LOAD_LAST_DRAW)
    elif tops and trumps_out <= int(_draws_left(seen) == 2):
        return Advice(max(tops, key=_strength), Idea.LEAD_SAFE_LOAD)
    quiet = [card for card in plain if not card.is_load]
    trumps = sorted((card for card in seen.hand if card.suit is seen.trump), key=_strength)
    small = [card for card in trumps if card.is_blank]
    if small and len(trumps) > 1 and not _is_last_draw(seen):
        return Advice(small[0], Idea.LEAD_SMALL_TRUMP)
    if quiet:
        return Advice(_quietest(quiet, theirs), Idea.LEAD_QUIET_SUIT)
    if small and not _is_last_draw(seen):
        return Advice(small[0], Idea.LEAD_SMALL_TRUMP)
    return Advice(min(seen.hand, key=lambda card: _price(card, seen)), Idea.LEAD_LEAST_BAD)


def _quietest(cards: Iterable[Card], theirs: frozenset[Card]) -> Card:
    """A card of the suit with the fewest loads out: a court card, or else the lowest blank."""

    def place(card: Card) -> tuple[int, bool, int]:
        loads_out = sum(other.is_load for other in theirs if other.suit is card.suit)
        return loads_out, card.is_blank, card.index

    return min(cards, key=place)


def _reply(seen: Seen) -> Advice:
    taking = sorted(takers(seen), key=lambda card: _price(card, seen))
    thrown = _discard(seen, taking)
    if _is_last_draw(seen):
        return _reply_at_last_draw(seen, taking)
    if not taking:
        return Advice(thrown, Idea.NONE_TAKES)
    led, worth = seen.table[0], points_of(seen.table)
    if led.is_load:
        in_suit = [card for card in taking if card.suit is led.suit]
        return Advice((in_suit or taking)[0], Idea.TAKE_LOAD)
    if led.suit is seen.trump:
        if thrown.is_load or thrown in taking:
            return Advice(taking[0], Idea.TAKE_CHEAPLY)
        return Advice(thrown, Idea.TRUMP_LED)
    plain = [card for card in taking if card.suit is led.suit]
    for load in (card for card in plain if card.is_load):
        if not _waits_for_three(seen, load):
            return Advice(load, Idea.BRING_LOAD_HOME)
    courts = [card for card in plain if card.points and not card.is_load]
    if courts and worth:
        return Advice(courts[-1], Idea.TAKE_WITH_COURT)
    trumps = [card for card in taking if card.suit is seen.trump]
    if trumps and worth >= _enough_for(trumps[0], thrown, seen):
        idea = Idea.RUFF_TO_SAVE if thrown.is_load else Idea.RUFF_POINTS
        return Advice(trumps[0], idea)
    return Advice(thrown, Idea.TAKE_CHEAPLY if thrown in taking else Idea.LET_GO)


def _reply_at_last_draw(seen: Seen, taking: list[Card]) -> Advice:
    """Takes the trick only for as many points as the turn-up is worth, in the table of the rule."""
    turn_up = seen.turn_up
    enough = ENOUGH_AGAINST_LOAD if turn_up and turn_up.is_load else ENOUGH_AT_LAST_DRAW
    lying = points_of(seen.table)
    rich = [card for card in taking if lying + card.points >= enough]
    if rich:
        return Advice(rich[0], Idea.TAKE_LAST_DRAW)
    losing = [card for card in seen.hand if card not in taking]
    card = min(losing or taking, key=lambda card: _price(card, seen))
    return Advice(card, Idea.LOSE_LAST_DRAW if losing else Idea.TAKE_CHEAPLY)


def _discard(seen: Seen, taking: list[Card]) -> Card:
    """The card that goes if no trump is spent: a cheap one, and rather one without the lead."""

    def cost(card: Card) -> tuple[float, int]:
        if card in taking:
            return _LEAD, _strength(card)
        return _price(card, seen)

    ruffing = [card for card in taking if card.suit is seen.trump]
    return min([card for card in seen.hand if card not in ruffing] or taking, key=cost)


def _enough_for(trump: Card, thrown: Card, seen: Seen) -> int:
    """The points that must lie there to spend ``trump`` rather than throw ``thrown``."""
    trick = _trick(seen)
    if thrown.is_load:
        return 0
    if trump.is_load:
        return 4 if trump.points == 10 else 10
    if thrown.is_blank:
        return 3 if trick <= 4 else 4
    return 2 if trick <= 8 else 3


def _waits_for_three(seen: Seen, load: Card) -> bool:
    """Whether it is an ace with nothing to take yet, and its three may still come."""
    if load.points != 11 or points_of(seen.table) or _trick(seen) <= 8:
        return False
    return any(card.suit is load.suit and card.is_load for card in opposing_cards(seen))


def _trick(seen: Seen) -> int:
    """The number of the trick, from 1."""
    return len(seen.gone) // len(seen.hand_sizes) + 1


def _draws_left(seen: Seen) -> int:
    return seen.stock_size // len(seen.hand_sizes)


def _is_last_draw(seen: Seen) -> bool:
    return _draws_left(seen) == 1


def _is_beaten_in_suit(card: Card, theirs: frozenset[Card]) -> bool:
    return any(other.suit is card.suit and other.index > card.index for other in theirs)


def _price(card: Card, seen: Seen) -> tuple[float, int]:
    """What is lost with a card that goes on a lost trick; equal prices by strength."""
    return card.points + (_TRUMP if card.suit is seen.trump else 0), _strength(card)


def _strength(card: Card) -> int:
    return card.rank.strength
