"""Games between two counters played out on ints: the innermost loop of estimates.

The counter's rules for two players with three cards are written here a second time, for speed; the
tests play both against each other. Cards are ints as by ``trump_first_indices``: trumps are 0 to 9,
and in each suit the strongest card comes last.
"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.players.counter import ENOUGH_AGAINST_LOAD, ENOUGH_AT_LAST_DRAW
from tutor.rules.cards import Suit
from tutor.solver.last_tricks import GAIN, OUTCOME, POINTS, best_margin

TRUMPS = 10
"""Cards below it are trumps."""
_STRENGTH = tuple(card % 10 for card in range(40))
_IS_LOAD = tuple(POINTS[card] >= 10 for card in range(40))
_SUIT = tuple(0b11_1111_1111 << (card - card % 10) for card in range(40))
"""The cards of a card's suit, as bits."""
_LOADS = sum(1 << card for card in range(40) if _IS_LOAD[card])
_STRONGER = tuple(_SUIT[card] & -2 << card for card in range(40))
"""The cards of its suit that beat a card."""
_PRICE = tuple(POINTS[card] + (4 if card < TRUMPS else 0) for card in range(40))
_KEY = tuple(10 * _PRICE[card] + _STRENGTH[card] for card in range(40))
"""Orders cards by what is lost with them on a lost trick, and then by strength."""
_TAKEN = tuple(tuple(value < 0 for value in row) for row in OUTCOME)
"""``_TAKEN[led][card]``: whether the card takes the trick from the one led."""


class Playout:
    """Plays games of one trump suit to the end, from any moment with a stock."""

    __slots__ = ("_turn",)

    def __init__(self, trump: Suit) -> None:
        self._turn = TRUMPS * tuple(Suit).index(trump)

    def margin(
        self,
        leader: list[int],
        replier: list[int],
        stock: Sequence[int],
        led: int | None = None,
        reply: int | None = None,
    ) -> int:
        """The points the leader takes from here on less those of the other side.

        Args:
            leader, replier: Their hands, the card held longest first; they are used up. A card
                led or replied with is still in its hand.
            stock: In drawing order, the turn-up last.
            led: The card the leader plays to this trick, if it is not left to the counter.
            reply: The same of the reply.
        """
        margin, sign, at, size = 0, 1, 0, len(stock)
        hidden = sum([1 << card for card in stock[:-1]])
        trick = 18 - size // 2
        while at < size:
            draws = (size - at) // 2
            theirs = sum([1 << card for card in replier], hidden)
            if led is None:
                led = self._lead(leader, theirs, draws)
            if reply is None:
                theirs = hidden
                for card in leader:
                    theirs |= 1 << card
                reply = self._reply(replier, led, theirs & ~(1 << led), draws, trick, stock[-1])
            leader.remove(led)
            replier.remove(reply)
            outcome = OUTCOME[led][reply]
            if outcome < 0:
                outcome += 1
                leader, replier, sign_after = replier, leader, -sign
            else:
                sign_after = sign
            margin += sign * outcome
            sign = sign_after
            leader.append(stock[at])
            replier.append(stock[at + 1])
            hidden &= ~(1 << stock[at] | 1 << stock[at + 1])
            at += 2
            trick += 1
            led = reply = None
        return margin + sign * best_margin(OUTCOME, GAIN, leader, replier)

    def _lead(self, hand: list[int], theirs: int, draws: int) -> int:
        trumps_out = (theirs & 0b11_1111_1111).bit_count()
        plain = [card for card in hand if card >= TRUMPS]
        loads = [card for card in plain if _IS_LOAD[card]]
        is_last = draws == 1
        if loads and (is_last or trumps_out <= (draws == 2)):
            if not (is_last and trumps_out <= 1):
                loads = [card for card in loads if not _STRONGER[card] & theirs]
            if loads:
                return max(loads, key=_STRENGTH.__getitem__)
        small = [card for card in hand if card < 5]
        if small and not is_last and len(hand) - len(plain) > 1:
            return min(small)
        quiet = [card for card in plain if not _IS_LOAD[card]]
        if quiet:
            return quiet[0] if len(quiet) == 1 else self._quietest(quiet, theirs)
        if small and not is_last:
            return min(small)
        return min(hand, key=_KEY.__getitem__)

    def _quietest(self, cards: list[int], theirs: int) -> int:
        turn, loads = self._turn, theirs & _LOADS
        return min(
            cards,
            key=lambda card: (
                (loads & _SUIT[card]).bit_count(),
                not POINTS[card],
                (card + turn) % 40,
            ),
        )

    def _reply(
        self, hand: list[int], led: int, theirs: int, draws: int, trick: int, turn_up: int
    ) -> int:
        row, worth = _TAKEN[led], POINTS[led]
        taking = sorted([card for card in hand if row[card]], key=_KEY.__getitem__)
        if draws == 1:
            enough = ENOUGH_AGAINST_LOAD if _IS_LOAD[turn_up] else ENOUGH_AT_LAST_DRAW
            for card in taking:
                if worth + POINTS[card] >= enough:
                    return card
            losing = [card for card in hand if not row[card]]
            return min(losing or taking, key=_KEY.__getitem__)
        if not taking:
            return min(hand, key=_KEY.__getitem__)
        in_suit = [card for card in taking if card >= TRUMPS]
        if _IS_LOAD[led]:
            if led < TRUMPS:
                return taking[0]
            return (in_suit or taking)[0]
        thrown = _thrown(hand, taking)
        if led < TRUMPS:
            return taking[0] if thrown in taking or _IS_LOAD[thrown] else thrown
        for card in in_suit:
            if _IS_LOAD[card] and not (
                POINTS[card] == 11 and not worth and trick > 8 and theirs & _LOADS & _SUIT[card]
            ):
                return card
        if worth:
            courts = [card for card in in_suit if POINTS[card] and not _IS_LOAD[card]]
            if courts:
                return courts[-1]
        for card in taking:
            if card < TRUMPS:
                return card if worth >= _enough_for(card, thrown, trick) else thrown
        return thrown


def _thrown(hand: list[int], taking: list[int]) -> int:
    """The card that goes if no trump is spent."""
    best, least = -1, 10_000.0
    for card in hand:
        if card in taking:
            if card < TRUMPS:
                continue
            cost = 25.0 + _STRENGTH[card]
        else:
            cost = _KEY[card]
        if cost < least:
            best, least = card, cost
    return best if best >= 0 else min(taking, key=_KEY.__getitem__)


def _enough_for(trump: int, thrown: int, trick: int) -> int:
    """The points that must lie there to spend a trump rather than throw a card."""
    if _IS_LOAD[thrown]:
        return 0
    if _IS_LOAD[trump]:
        return 4 if POINTS[trump] == 10 else 10
    if not POINTS[thrown]:
        return 3 if trick <= 4 else 4
    return 2 if trick <= 8 else 3
