"""What the sentence of each pattern says besides its parameters, proved by plain enumeration.

For each slug there is a question about a ``Case``: a fact, the position, and the lines it speaks
of. It is written from the sentence, and knows nothing of the detector.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.patterns.checker import Checker, a_card, a_number, some_cards, where
from tests.solver.enumeration import Tricks, final
from tutor.patterns import Fact
from tutor.rules import Card, Seat, play, winning_place
from tutor.solver.tree import Holds


@dataclass(frozen=True)
class Case:
    """A fact about a card played."""

    checker: Checker
    told: Fact
    card: Card

    @property
    def lines(self) -> list[Tricks]:
        return self.checker.lines(self.card, self.told.holds)

    def every(self, question: Callable[[Tricks], bool]) -> bool:
        return all(map(question, self.lines))

    def after_a_best_card(self, question: Callable[[Tricks], bool]) -> bool:
        return self.checker.is_so_after_a_best_card(Holds.BEST, question)

    def named(self, name: str) -> Card:
        found = a_card(self.told.params, name)
        assert found, name
        return found

    @property
    def other(self) -> Card:
        return self.named("other")

    @property
    def is_lead(self) -> bool:
        return not self.checker.position.table

    def is_trump(self, card: Card) -> bool:
        return card.suit is self.checker.position.trump

    def beats(self, card: Card, other: Card) -> bool:
        return card.beats(other, self.checker.position.trump)

    def is_ours(self, card: Card) -> bool:
        return self.checker.side_of(card)

    @property
    def table(self) -> tuple[Card, ...]:
        return self.checker.position.table

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.checker.position.hand

    @property
    def winning(self) -> Card:
        return self.table[winning_place(self.table, self.checker.position.trump)]

    def held(self, is_ours: bool) -> list[Card]:
        hands = self.checker.position.hands
        return [card for hand in hands for card in hand if self.is_ours(card) is is_ours]

    def takes_first(self, card: Card) -> bool:
        return self.every(lambda line: line[0].winning_card == card)

    def first_is_lost(self) -> bool:
        return self.every(lambda line: not self.checker.is_ours(line[0].seat))

    def leads_next(self, seat: Seat) -> bool:
        return self.every(lambda line: line[1].leader == seat)

    @property
    def seat(self) -> Seat:
        return self.checker.position.to_play

    def is_led(self, card: Card) -> bool:
        return self.every(lambda line: where(line, card).cards[0] == card)


def played_and_lost(case: Case, is_lead: bool, is_load: bool) -> bool:
    kind = case.is_lead is is_lead and case.card.is_load is is_load
    return kind and case.card.points > 0 and case.first_is_lost()


def kept_and_lost(case: Case, is_lead: bool) -> bool:
    checker, other = case.checker, case.other
    home = checker.is_so(other, case.told.holds, lambda line: checker.comes(line, other))
    return case.is_lead is is_lead and other in checker.best and home


def is_partners(case: Case, card: Card) -> bool:
    return case.is_ours(card) and card not in case.hand


def fed(case: Case) -> bool:
    lines = case.checker.lines(case.other, case.told.holds)
    return all(is_partners(case, line[0].winning_card) for line in lines)


def overtaken(case: Case) -> bool:
    partners = case.winning
    if not is_partners(case, partners) or not case.takes_first(case.card):
        return False
    only = [own for own in case.held(True) if case.beats(own, case.other)] == [case.card]
    left = case.after_a_best_card(lambda line: line[0].winning_card == partners)
    return left and (case.told.form != "only" or only)


def too_high(case: Case) -> bool:
    less = [
        best
        for best in case.checker.best
        if case.beats(case.card, best)
        and case.checker.is_so(
            best, case.told.holds, lambda line, b=best: line[0].winning_card == b
        )
    ]
    return case.takes_first(case.card) and bool(less)


def more_is_told(case: Case) -> bool:
    """Of a card kept for more: what it brings later is the price of the card at the least."""
    if "then_gain" not in case.told.params:
        return True
    gain, more = (a_number(case.told.params, name) or 0 for name in ("gain", "then_gain"))
    plain = case.checker.plain
    return more - gain >= plain.top - plain.finals[case.card]


def trump_spent(case: Case) -> bool:
    return case.is_trump(case.card) and case.takes_first(case.card) and more_is_told(case)


def not_drawn(case: Case) -> bool:
    taker = case.named("taker")
    drawn = case.after_a_best_card(lambda line: taker in line[0].cards)
    return case.is_trump(taker) and not case.is_trump(case.named("prey")) and drawn


def used_up(case: Case) -> bool:
    taker, other = case.named("then_taker"), case.other

    def is_early(line: Tricks) -> bool:
        return line.index(where(line, taker)) < line.index(where(line, other))

    return taker in case.hand and case.every(is_early)


def last_lost(case: Case) -> bool:
    checker, other = case.checker, case.other
    lost = case.every(lambda line: other in line[-1].cards and not checker.is_ours(line[-1].seat))
    return lost and case.after_a_best_card(lambda line: checker.is_ours(line[-1].seat))


def led_to(case: Case) -> bool:
    def is_met(line: Tricks) -> bool:
        trick = where(line, case.other)
        return (trick.leader, trick.winning_card) == (case.seat, case.other) and trick != line[0]

    return case.every(is_met)


def unmet(case: Case) -> bool:
    able = [own for own in case.held(True) if case.beats(own, case.other)]

    def is_free(line: Tricks) -> bool:
        place = line.index(where(line, case.other))
        return all(line.index(where(line, own)) < place for own in able)

    return case.is_led(case.other) and case.every(is_free)


def beating_costs(case: Case) -> bool:
    """That the card led takes its trick, and each answer of the next seat that beats it costs."""
    plain, position = case.checker.plain, case.checker.position
    after, _ = play(position, case.card)
    beaters = some_cards(case.told.params, "beaters")
    finals = [
        final(play(after, beater)[0], position.to_play)
        for beater in beaters
        if beater in after.hand
    ]
    return case.takes_first(case.card) and all(each > plain.finals[case.card] for each in finals)


def lead_is_given(case: Case) -> bool:
    other = case.checker.position.seat_after(case.seat)
    return case.first_is_lost() and case.leads_next(other)


def let_go(case: Case) -> bool:
    could = any(case.beats(wrong, case.winning) for wrong in case.checker.wrong)
    return lead_is_given(case) and could


def draws(case: Case, is_trump: bool) -> bool:
    drawn = case.named("drawn")
    kind = case.is_trump(case.card) is is_trump and case.is_trump(drawn)
    return case.is_lead and kind and case.beats(drawn, case.other) and case.is_ours(case.other)


def kept_for(case: Case, is_trump: bool) -> bool:
    taker, prey = case.named("taker"), case.named("prey")
    later = case.every(lambda line: where(line, prey) != line[0])
    kept = taker in case.hand and taker != case.card and case.is_trump(taker) is is_trump
    return kept and later and not case.is_ours(prey)


def rest_is_ours(case: Case) -> bool:
    """In the forms that say so: that our side takes all tricks after this one, or this one too."""
    which = case.told.form.partition("-")[0]
    if which not in ("rest", "all", "both"):
        return True
    first = 1 if which == "rest" else 0
    is_later = not any(case.other in line[0].cards for line in case.lines)
    count = case.every(lambda line: len(line) == 2 if which == "both" else len(line) > 2)
    ours = case.every(lambda line: all(case.checker.is_ours(t.seat) for t in line[first:]))
    return count and ours and (which != "rest" or is_later)


def kept_home(case: Case) -> bool:
    other, form = case.other, case.told.form
    takes = case.every(lambda line: where(line, other).winning_card == other)
    if other not in case.hand or other == case.card:
        return False
    if form == "led":
        return takes and case.is_led(other)
    if form == "over":
        return takes and not any(where(line, other).cards[0] == other for line in case.lines)
    if form == "loaded":
        return case.every(lambda line: is_partners(case, where(line, other).winning_card))
    if form == "rest-pair":
        return rest_is_ours(case)
    return takes if form == "either" else case.checker.position.seats != 2


def partner_home(case: Case) -> bool:
    taken = [where(line, case.other).winning_card for line in case.lines]
    if case.told.form == "takes":
        return is_partners(case, case.other) and {*taken} == {case.other}
    if case.told.form == "loaded":
        return is_partners(case, case.other) and {*taken} == {case.named("taker")}
    return is_partners(case, case.other) and rest_is_ours(case)


def left_to_partner(case: Case) -> bool:
    partners = case.winning
    return is_partners(case, partners) and case.takes_first(partners)


def last_decides(case: Case) -> bool:
    checker = case.checker
    needed = 61 if checker.plain.top > 60 else checker.plain.top

    def decides(line: Tricks) -> bool:
        won = sum(trick.points for trick in line if checker.is_ours(trick.seat))
        have = checker.position.points_of_side(checker.position.side_to_play)
        last = line[-1]
        return (
            checker.is_ours(last.seat) and last.points >= 10 and have + won - last.points < needed
        )

    return case.every(decides)


SAYS: Mapping[str, Callable[[Case], bool]] = {
    "load-led-into": lambda case: played_and_lost(case, is_lead=True, is_load=True),
    "load-given": lambda case: played_and_lost(case, is_lead=False, is_load=True),
    "court-led-into": lambda case: played_and_lost(case, is_lead=True, is_load=False),
    "court-given": lambda case: played_and_lost(case, is_lead=False, is_load=False),
    "trick-left": lambda case: case.other in case.table and not case.is_ours(case.other),
    "partner-left": lambda case: case.other in case.table and case.is_ours(case.other),
    "not-fed": fed,
    "not-banked": lambda case: kept_and_lost(case, is_lead=False),
    "led-too-late": lambda case: kept_and_lost(case, is_lead=True),
    "partner-overtaken": overtaken,
    "took-too-high": too_high,
    "trump-spent": trump_spent,
    "guard-thrown": more_is_told,
    "only-taker-gone": lambda case: (
        [own for own in case.held(True) if case.beats(own, case.other)] == [case.card]
    ),
    "lets-home": lambda case: case.takes_first(case.other),
    "must-lead": lambda case: case.leads_next(case.seat),
    "gives-lead": lambda case: case.leads_next(case.checker.position.seat_after(case.seat)),
    "trump-not-drawn": not_drawn,
    "wrong-winner": lambda case: case.every(
        lambda line: case.checker.comes(line, case.named("then_prey"))
    ),
    "taker-used-up": used_up,
    "last-trick-lost": last_lost,
    "nothing-more": lambda case: case.every(lambda line: case.checker.later(line) == 0),
    "has-to-be-led": lambda case: case.other in case.hand and case.is_led(case.other),
    "has-to-be-thrown": lambda case: (
        not any(where(line, case.other).cards[0] == case.other for line in case.lines)
    ),
    "must-be-led-to": led_to,
    "no-taker-left": unmet,
    "feed-partner": lambda case: (
        case.told.form == "either"
        or case.every(lambda line: is_partners(case, line[0].winning_card))
    ),
    "partner-not-overtaken": left_to_partner,
    "save-partners": lambda case: case.is_ours(case.other) and case.takes_first(case.card),
    "economy": lambda case: case.takes_first(case.card),
    "ruff": lambda case: (
        case.takes_first(case.card) and case.is_trump(case.card) and not case.is_trump(case.winning)
    ),
    "overtake": lambda case: case.takes_first(case.card) and case.card.suit is case.winning.suit,
    "bank": lambda case: not case.is_lead and case.takes_first(case.card),
    "unbeatable-lead": lambda case: (
        not any(case.beats(theirs, case.card) for theirs in case.held(False))
    ),
    "dear-to-beat": beating_costs,
    "catch-at-once": lambda case: case.every(lambda line: case.other in line[0].cards),
    "throw-in": lambda case: case.is_lead and lead_is_given(case),
    "duck": let_go,
    "force-trump": lambda case: draws(case, is_trump=False),
    "draw-trump": lambda case: draws(case, is_trump=True),
    "keep-trump": lambda case: kept_for(case, is_trump=True),
    "keep-guard": lambda case: kept_for(case, is_trump=False),
    "partner-catches": lambda case: is_partners(case, case.named("taker")),
    "caught-either-way": lambda case: not case.is_ours(case.other) and rest_is_ours(case),
    "kept-home": kept_home,
    "partner-home": partner_home,
    "one-catch-fewer": lambda case: (
        case.told.form != "none" or case.every(lambda line: not case.checker.plain.pile(line))
    ),
    "lost-anyway": lambda case: case.card in case.checker.gone and case.first_is_lost(),
    "sacrifice": lambda case: case.card not in case.checker.gone and case.first_is_lost(),
    "heavy-trick": lambda case: (
        case.told.form != "kept"
        or (case.named("taker") in case.hand and case.named("taker") != case.card)
    ),
    "last-trick": last_decides,
}
"""By slug; what is not here says no more than its parameters."""
