"""The last draw as blocks: what each card is worth for what its seat could know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from tutor.grading.last_draw import CardWorth, LastDrawWorth, last_draw_worth
from tutor.grading.verdict import Outcome
from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.rules.seen import Seen
from tutor.session.blocks.table import seen_table, sorted_hand
from tutor.session.screen import Block, Gap, Say, Tone
from tutor.solver.draw_before_last import DrawBeforeLast
from tutor.solver.last_draw import Span

ENDS = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}


def last_draw_told(seen: Seen, with_ways: bool) -> list[Block]:
    """The table, on what all rests, and then each card of the hand, the best first.

    Args:
        with_ways: Whether to show what becomes of each card in every way the cards may lie.

    Raises TooLarge, at once, if it is not the last draw.
    """
    found = last_draw_worth(seen)
    blocks: list[Block] = [seen_table(seen), Gap(), _unseen(seen), Gap(), _basis(seen, found)]
    is_open = all(each.is_best and each.played.least != 1 for each in found.cards)
    blocks += [Gap()] * (not with_ways)
    for each in found.ranked:
        blocks += [Gap()] * with_ways
        # If best play may play any card, that is not worth saying of each.
        played = None if is_open else _played(each.played)
        blocks.append(_card(each, "reply" if seen.table else "lead", played))
        if with_ways:
            blocks += _ways(seen, found, each.card)
    if any(each.worth.least != each.worth.greatest for each in found.cards) and found.is_weighed:
        blocks.append(Say(say("last-draw.two-figures"), Tone.NOTE))
    return blocks


def draw_before_last_told(seen: Seen, solved: DrawBeforeLast) -> list[Block]:
    """The same for the last draw but one, against the plans that were found for it."""
    led = seen.table[0] if seen.table else None
    plan = solved.reply(seen.hand, led) if led else solved.lead(seen.hand)
    worth = solved.reply_worth(seen.hand, led) if led else solved.lead_worth(seen.hand)
    unseen = sorted_hand(seen.unseen, seen.trump)
    held = seen.hand_sizes[1 - seen.seat]
    within = percent(Fraction(solved.exploitability))
    basis = say("last-draw.deep.basis", within=within)
    blocks: list[Block] = [
        seen_table(seen),
        Gap(),
        Say(say("last-draw.deep.unseen", cards=unseen, n=held), Tone.NOTE),
        Gap(),
        Say(basis, Tone.NOTE),
        Gap(),
    ]
    if worth is None:
        assert led
        return [*blocks, Say(say("last-draw.deep.never-led", led=led))]
    for card in sorted(seen.hand, key=lambda each: -worth[each]):
        chance, share = percent(Fraction(worth[card])), percent(Fraction(plan[card]))
        tone = Tone.GOOD if plan[card] else Tone.PLAIN
        blocks.append(Say(say("last-draw.deep.card", card=card, chance=chance, share=share), tone))
    return blocks


def percent(chance: Fraction) -> Message:
    """A chance in per cent to a tenth; what is neither 0 nor certain is never said to be so."""
    tenths = round(chance * 1000)
    if 0 < chance < 1:
        tenths = min(max(tenths, 1), 999)
    whole, tenth = divmod(tenths, 10)
    if tenth:
        return say("last-draw.percent.tenth", whole=whole, tenth=tenth)
    return say("last-draw.percent.whole", whole=whole)


def _unseen(seen: Seen) -> Say:
    held = seen.hand_sizes[1 - seen.seat]
    cards = sorted_hand(seen.unseen, seen.trump)
    return Say(say("last-draw.unseen", cards=cards, n=held), Tone.NOTE)


def _basis(seen: Seen, found: LastDrawWorth) -> Say:
    if not seen.table:
        return Say(say("last-draw.basis.lead", n=found.ways), Tone.NOTE)
    which = "reply" if found.is_weighed else "never-led"
    return Say(say(f"last-draw.basis.{which}", n=found.ways, led=seen.table[0]), Tone.NOTE)


def _card(each: CardWorth, role: str, played: Message | None) -> Say:
    tone = Tone.GOOD if each.is_best else Tone.PLAIN
    worth = _worth(each, role)
    if played is None:
        return Say(say("last-draw.card.left", card=each.card, worth=worth), tone)
    return Say(say("last-draw.card.played", card=each.card, worth=worth, played=played), tone)


def _worth(each: CardWorth, role: str) -> Message:
    if each.outcome is not None:
        return say(f"last-draw.settled.{role}.{each.outcome.slug}")
    least, greatest = percent(each.worth.least), percent(each.worth.greatest)
    if least == greatest:
        return say("last-draw.worth.one", chance=least)
    return say("last-draw.worth.two", least=least, greatest=greatest)


def _played(played: Span) -> Message | None:
    """How often best play plays a card; None if it never does."""
    if not played.greatest:
        return None
    if played.least != played.greatest:
        return say("last-draw.played.sometimes")
    if played.least == 1:
        return say("last-draw.played.always")
    return say("last-draw.played.share", share=percent(played.least))


def _ways(seen: Seen, found: LastDrawWorth, card: Card) -> Iterator[Say]:
    """What becomes of a card in every way, a sentence for each way and each end it may come to."""
    if seen.table:
        for way in found.solved.reply_ways(seen.hand, seen.table[0]):
            held = sorted_hand(way.other - {seen.table[0]}, seen.trump)
            (outcome,) = (each for each, end in ENDS.items() if end == way.worth[card])
            key = f"last-draw.ways.reply.{outcome.slug}"
            yield Say(say(key, cards=held, down=way.down))
        return
    for way in found.solved.lead_ways(seen.hand, card):
        held = sorted_hand(way.other, seen.trump)
        for outcome, replies in _by_outcome(way.worth).items():
            which = "any" if len(replies) == len(held) else "some"
            key = f"last-draw.ways.lead.{which}.{outcome.slug}"
            after = sorted_hand(replies, seen.trump)
            yield Say(say(key, cards=held, down=way.down, after=after))


def _by_outcome(worth: Mapping[Card, Fraction]) -> dict[Outcome, list[Card]]:
    """The replies by the outcome they lead to, those without any left out."""
    found = {
        outcome: [card for card, each in worth.items() if each == end]
        for outcome, end in ENDS.items()
    }
    return {outcome: cards for outcome, cards in found.items() if cards}
