"""Proves what a fact says by the meaning of its parameters, never by its slug.

It knows the lines of a position by plain enumeration, and nothing of the detectors. ``problems``
are in words; none means that all is true, as far as the fact says it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from tests.solver.enumeration import Plain, Tricks, final
from tutor.patterns.pattern import Fact, Params
from tutor.rules import Card, Position, Seat
from tutor.rules.cards import points_of
from tutor.rules.trick import TrickTaken
from tutor.solver.tree import Holds

Question = Callable[[Tricks], bool]


def where(line: Tricks, card: Card) -> TrickTaken:
    """The trick a card is in."""
    return next(trick for trick in line if card in trick.cards)


def a_card(params: Params, name: str) -> Card | None:
    value = params.get(name)
    return value if isinstance(value, Card) else None


def a_number(params: Params, name: str) -> int | None:
    value = params.get(name)
    return value if isinstance(value, int) else None


def some_cards(params: Params, name: str) -> tuple[Card, ...]:
    value = params.get(name, ())
    assert isinstance(value, tuple)
    return value


class Checker:
    """A position, and what may be said of it."""

    def __init__(self, plain: Plain) -> None:
        self.plain = plain
        self.position = plain.position
        self.last = 40 // plain.position.seats
        self.wrong = [card for card, value in plain.finals.items() if value < plain.top]
        self.best = [card for card, value in plain.finals.items() if value == plain.top]
        piles = plain.every_pile
        self.gone = plain.worth - frozenset().union(*piles)
        self.safe = plain.worth & frozenset.intersection(*piles)

    # Questions about lines.

    def is_ours(self, seat: Seat) -> bool:
        return self.position.sides[seat] == self.position.side_to_play

    def comes(self, line: Tricks, card: Card) -> bool:
        """Whether a card comes to our side."""
        return self.is_ours(where(line, card).seat)

    def number(self, line: Tricks, trick: TrickTaken) -> int:
        return self.last - len(line) + 1 + line.index(trick)

    def lines(self, card: Card, holds: Holds) -> list[Tricks]:
        """The lines that a fact speaks of; of an example, all in which it may be so."""
        return self.plain.open[card] if holds is Holds.ALWAYS else self.plain.best[card]

    def is_so(self, card: Card, holds: Holds, question: Question) -> bool:
        lines = self.lines(card, holds)
        return any(map(question, lines)) if holds is Holds.LINE else all(map(question, lines))

    def is_so_after_a_best_card(self, holds: Holds, question: Question) -> bool:
        return any(self.is_so(card, holds, question) for card in self.best)

    def side_of(self, card: Card) -> bool:
        """Whether our side holds a card or has laid it."""
        position = self.position
        for seat, hand in enumerate(position.hands):
            if card in hand:
                return self.is_ours(Seat(seat))
        return self.is_ours(position.seat_after(position.leader, position.table.index(card)))

    def changed(self, card: Card) -> frozenset[Card]:
        """The cards lost by a card in every smallest pair of lines."""
        _, pairs = self.plain.smallest(card)
        return frozenset.intersection(*(there - here for here, there in pairs))

    # What is wrong with a fact.

    def problems(self, told: Fact) -> Iterator[str]:
        """What is not so of a fact about a card of the hand."""
        card = a_card(told.params, "card")
        if card is None or card not in self.plain.finals:
            yield "no card"
            return
        is_fault = card in self.wrong
        parts: list[Iterable[str]] = [
            self._catches(card, told),
            self._ways(card, told),
            self._tricks(card, told),
            self._later(card, told),
            self._lead(card, told, is_fault),
            self._counts(card, told),
            self._static(card, told),
            self._blamed(card, told) if is_fault else self._praised(card, told),
        ]
        yield from chain.from_iterable(parts)

    def _catches(self, card: Card, told: Fact) -> Iterator[str]:
        taker, prey = a_card(told.params, "taker"), a_card(told.params, "prey")
        if taker and prey:

            def takes(line: Tricks) -> bool:
                return where(line, prey).winning_card == taker

            if taker == prey or not self.is_so(card, told.holds, takes):
                yield f"{taker} does not take {prey}"
        of = prey or a_card(told.params, "other") or card
        takers = some_cards(told.params, "takers")
        spoken = some_cards(told.params, "cards") or (of,)
        if takers:
            lines = self.lines(card, told.holds)
            found = {where(line, each).winning_card for line in lines for each in spoken}
            is_right = set(takers) <= found if told.holds is Holds.LINE else set(takers) == found
            if not is_right or (prey and taker and takers != (taker,)):
                yield f"{takers} are not those who take {spoken}"

    def _ways(self, card: Card, told: Fact) -> Iterator[str]:
        """Who takes the card spoken of, as it is led or not, and in one trick or another."""
        params = told.params
        of = a_card(params, "other") or a_card(params, "prey") or card
        tricks = [(line, where(line, of)) for line in self.lines(card, told.holds)]
        for name, is_led in (("led_takers", True), ("thrown_takers", False)):
            if name in params:
                found = {t.winning_card for _, t in tricks if (t.cards[0] == of) is is_led}
                if found != set(some_cards(params, name)):
                    yield f"{name} of {of} are {found}"
        for name, is_own in (("own_takers", True), ("partner_takers", False)):
            if name in params:
                hand = self.position.hand
                found = {t.winning_card for _, t in tricks if (t.winning_card in hand) is is_own}
                if found != set(some_cards(params, name)):
                    yield f"{name} of {of} are {found}"
        if "early_trick" in params:
            named = {
                (a_number(params, f"{when}_trick"), a_card(params, f"{when}_taker"))
                for when in ("early", "late")
            }
            if named != {(self.number(line, t), t.winning_card) for line, t in tricks}:
                yield f"{of} is not taken as said: {named}"

    def _tricks(self, card: Card, told: Fact) -> Iterator[str]:
        number, points = a_number(told.params, "trick"), a_number(told.params, "points")
        cards = some_cards(told.params, "cards")
        of = a_card(told.params, "prey") or a_card(told.params, "other")
        if "worth" in told.params:
            of = of or card
        if number is not None:
            spoken = cards or ((of,) if of else ())

            def is_there(line: Tricks) -> bool:
                return all(self.number(line, where(line, each)) == number for each in spoken)

            if not self.is_so(card, told.holds, is_there):
                yield f"{spoken} are not in trick {number}"
            if not spoken:
                yield from self._numbered(card, told, number)
        elif points is not None and not cards and (of or told.about):
            of = of or told.about[0]
            if card in self.wrong or told.form in ("", "kept", "ways"):
                if not self.is_so(card, told.holds, lambda line: where(line, of).points == points):
                    yield f"the trick of {of} is not worth {points}"
            elif not self.is_so(card, told.holds, lambda line: where(line, of).points >= points):
                yield f"the trick of {of} is worth less than {points}"

    def _numbered(self, card: Card, told: Fact, number: int) -> Iterator[str]:
        """A trick told of by its number alone is one that our side takes."""
        points = a_number(told.params, "points")

        def is_ours(line: Tricks) -> bool:
            trick = line[number - 1 - self.last]
            return self.is_ours(trick.seat) and points in (None, trick.points)

        if not self.is_so(card, told.holds, is_ours):
            yield f"trick {number} is not ours with {points} points"

    def _later(self, card: Card, told: Fact) -> Iterator[str]:
        params, holds = told.params, told.holds
        taker, prey = a_card(params, "then_taker"), a_card(params, "then_prey")

        def takes(line: Tricks) -> bool:
            return prey is not None and where(line, prey).winning_card == taker

        if taker and prey and not self.is_so_after_a_best_card(holds, takes):
            yield f"after no best card {taker} takes {prey}"
        gain, then_gain = a_number(params, "gain"), a_number(params, "then_gain")
        if gain is not None and not self.is_so(
            card,
            holds,
            lambda line: line[0].winning_card == card and line[0].points - card.points == gain,
        ):
            yield f"{card} does not gain {gain}"

        def brings(line: Tricks) -> bool:
            trick = where(line, card)
            brought = trick.points - card.points
            return trick.winning_card == card and trick != line[0] and brought >= (then_gain or 0)

        if then_gain is not None and not self.is_so_after_a_best_card(holds, brings):
            yield f"{card} does not bring {then_gain} later"
        given, back = a_number(params, "given"), a_number(params, "back")
        if given is not None and not self.is_so(
            card, holds, lambda line: (line[0].points, self.later(line)) == (given, back)
        ):
            yield f"it is not {given} now and {back} later"

    def later(self, line: Tricks) -> int:
        return sum(trick.points for trick in line[1:] if self.is_ours(trick.seat))

    def _lead(self, card: Card, told: Fact, is_fault: bool) -> Iterator[str]:
        worth = a_number(told.params, "lead_worth")
        if worth is None:
            return
        lines, seats = self.lines(card, told.holds), self.position.seats
        leaders = {line[1].leader for line in lines}
        if len(leaders) != 1:
            yield "it is open who leads next"
            return
        leader = leaders.pop()
        then = self.position.seat_after(leader)
        step = a_number(told.params, "then_leader")
        if step is not None:
            then = self.position.seat_after(self.position.to_play, step)
            if not self.is_so_after_a_best_card(Holds.BEST, lambda line: line[1].leader == then):
                yield f"after no best card seat {then} leads"
            if (leader - self.position.to_play) % seats != a_number(told.params, "leader"):
                yield f"seat {leader} leads"
        gains = [self.gain_if(then, line) for line in self.plain.best[card]]
        if worth <= 0 or (min(gains) < worth if is_fault else max(gains) > -worth):
            yield f"the lead is not worth {worth}: {gains}"

    def gain_if(self, leader: Seat, line: Tricks) -> int:
        """What the side to play gains if ``leader`` leads to the second trick of a line."""
        position = self.position
        hands = tuple(tuple(c for c in hand if c not in line[0].cards) for hand in position.hands)
        points = (120 - sum(map(points_of, hands)), *(0 for _ in hands[1:]))
        turned, real = (
            Position(position.trump, hands, points, seat, sides=position.sides)
            for seat in (leader, line[1].leader)
        )
        return final(turned, position.to_play) - final(real, position.to_play)

    def _counts(self, card: Card, told: Fact) -> Iterator[str]:
        params = told.params
        value, needed = a_number(params, "final"), a_number(params, "needed")
        short, spare = a_number(params, "short"), a_number(params, "spare")
        have = a_number(params, "have")
        if value is not None and value != self.plain.finals[card]:
            yield f"{card} does not end on {value}"
        if value is not None and needed is not None:
            if short is not None and needed - value != short:
                yield f"{value} is not {short} short of {needed}"
            if spare is not None and value - needed != spare:
                yield f"{value} is not {spare} more than {needed}"
        if have is not None and have != self.position.points_of_side(self.position.side_to_play):
            yield f"it is not {have} so far"

    def _static(self, card: Card, told: Fact) -> Iterator[str]:
        params, trump = told.params, self.position.trump
        drawn, kept = a_card(params, "drawn"), a_card(params, "kept")
        if drawn and (
            self.side_of(drawn)
            or not self.is_so(card, told.holds, lambda line: drawn in line[0].cards)
        ):
            yield f"{drawn} is not drawn"
        if kept:

            def is_beaten(line: Tricks) -> bool:
                return self.is_ours(line[0].seat) and kept.beats(line[0].winning_card, trump)

            if kept not in self.wrong or not self.is_so(card, told.holds, is_beaten):
                yield f"{kept} would not take the trick, or is not wrong"
        for beater in some_cards(params, "beaters"):
            if self.side_of(beater) or not beater.beats(card, trump):
                yield f"{beater} does not beat {card}"

    def _blamed(self, card: Card, told: Fact) -> Iterator[str]:
        """A fault names what is lost by the card, and nothing that is gone or safe anyway."""
        lost, cards = self.changed(card), some_cards(told.params, "cards")
        other, then = a_card(told.params, "other"), a_number(told.params, "then_points")
        worth, prey = a_number(told.params, "worth"), a_card(told.params, "prey")
        spoken = cards or ((other or card,) if worth is not None else ())
        if then is not None:
            yield from self._fewer(card, told, then)
            return
        for each in spoken:
            if each in self.gone or each in self.safe:
                yield f"{each} is gone or safe anyway"
            if told.holds is not Holds.LINE and each not in lost:
                yield f"{each} is not lost by {card}"
            if not self.is_so(card, told.holds, lambda line, c=each: not self.comes(line, c)):
                yield f"{each} does not go to the others"
        if worth is not None and worth != points_of(spoken):
            yield f"{spoken} are not worth {worth}"
        if prey in self.gone and self.side_of(prey) and prey in told.about:
            yield f"{prey} is blamed"

    def _fewer(self, card: Card, told: Fact, then: int) -> Iterator[str]:
        points, prey = a_number(told.params, "points") or 0, a_card(told.params, "prey")
        cards = some_cards(told.params, "cards")

        def get(line: Tricks) -> int:
            if prey:
                return where(line, prey).points if self.comes(line, prey) else 0
            return points_of(c for c in cards if self.comes(line, c))

        if points >= then or not self.is_so(card, told.holds, lambda line: get(line) <= points):
            yield f"it is more than {points}"
        if not self.is_so_after_a_best_card(told.holds, lambda line: get(line) >= then):
            yield f"it is less than {then} after every best card"

    def _praised(self, card: Card, told: Fact) -> Iterator[str]:
        """A merit names what comes to us, or what is lost and cannot be saved."""
        if not told.about:
            if a_number(told.params, "worth") not in (None, card.points):
                yield f"{card} is not worth so much"
            return
        if not self.is_so(card, told.holds, self.proposition(told)):
            yield f"{told.about} do not come to us"
        worth = a_number(told.params, "worth")
        if worth is not None and worth != points_of(told.about):
            yield f"{told.about} are not worth {worth}"

    def proposition(self, told: Fact) -> Question:
        """What a merit says of a line: that cards come to us, or so many points with them."""
        cards, points = some_cards(told.params, "cards"), a_number(told.params, "points")
        prey = a_card(told.params, "prey")
        if cards and points is not None:
            return lambda line: points_of(c for c in cards if self.comes(line, c)) >= points
        if not told.about and prey and points is not None:
            return lambda line: self.comes(line, prey) and where(line, prey).points >= points
        together = (*told.about, *some_cards(told.params, "beside"))
        return lambda line: all(self.comes(line, each) for each in together)

    def is_shared(self, question: Question) -> bool:
        """Whether something is so against every best defence after some wrong card, too."""
        return any(self.is_so(card, Holds.BEST, question) for card in self.wrong)

    # Where nothing is to be found.

    def problems_of_why(self, told: Fact) -> Iterator[str]:
        """What is not so of the fact that tells why all cards come to the same."""
        if self.wrong:
            yield "something is to be found"
        params = told.params
        cards, points = some_cards(params, "cards"), a_number(params, "points")
        lines = [line for card in self.plain.finals for line in self.lines(card, told.holds)]
        are_lost = bool(cards) and set(cards) <= self.gone
        for name, found in (("gone", self.gone), ("safe", self.safe)):
            if name in params and set(some_cards(params, name)) != found:
                yield f"{name} is not {params[name]}"
        ours = [self.plain.pile(line) for line in lines]
        if are_lost:
            if any(ours) or points != points_of(cards):
                yield f"{cards} are not lost"
            return
        if {points_of(pile) for pile in ours} != {points}:
            yield f"it is not {points} points in every line"
        count = a_number(params, "count")
        if count is not None and {len(pile & set(cards)) for pile in ours} != {count}:
            yield f"not {count} of {cards} are ours"
        takers = some_cards(params, "takers")
        won = {
            trick.winning_card
            for line in lines
            for trick in line
            if self.is_ours(trick.seat) and trick.points
        }
        if set(takers) != won:
            yield f"{takers} are not those who take"
