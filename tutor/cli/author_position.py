"""A position as an author gives it: in one line, or hand by hand, each answer checked at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from tutor.content.entry import Entry, card_hint
from tutor.content.position_reading import is_reachable, read_position
from tutor.content.problem import Problem, safe_line
from tutor.content.report import Report
from tutor.content.yaml_reader import read_yaml
from tutor.rules.cards import DECK, POINTS_IN_ALL, Card, Suit, cards_of, points_of
from tutor.rules.errors import CardNotationError, PositionError
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.trick import Seat
from tutor.rules.variant import TWO_PLAYERS, VARIANTS, Variant
from tutor.text.catalog import Catalog
from tutor.text.spelling import plain
from tutor.text.typed_card import Chosen, Unclear, read_card

Ask = Callable[[str], str]
Tell = Callable[[str], None]

EXAMPLE = "d/3dFd7b,Ad5d2d/51,46"


class Read(NamedTuple):
    """What a line says: the position, if it can stand, of which game, and all that is wrong."""

    position: Position | None
    variant: Variant
    problems: list[Problem]


def position_of(line: str) -> Read:
    """The position in a line, and all that is wrong with it as ``check`` would tell it.

    It is of the first game of the family with so many hands, and with hands so large.
    """
    text = completed(line.strip())
    fields = text.split("/")
    seats = fields[1].count(",") + 1 if len(fields) > 1 else 2
    games = [each for each in VARIANTS.values() if each.seats == seats] or [TWO_PLAYERS]
    first = _read(text, games[0])
    if all(each.code != "hand-of-variant" for each in first.problems):
        return first
    others = (_read(text, each) for each in games[1:])
    return next((each for each in others if each.position), first)


def _read(text: str, variant: Variant) -> Read:
    report = Report(read_yaml(f"position: {_quoted(text)}", "--from"))
    entry = Entry(report, (), report.document.data)
    position = read_position(entry, variant)
    if position is not None:
        is_reachable(entry, position, variant)
    return Read(None if report.has_errors else position, variant, report.in_order())


def completed(line: str) -> str:
    """A line of two hands with the other side's points worked out, where they are left out.

    >>> completed("d/3dFd7b,Ad5d2d/51")
    'd/3dFd7b,Ad5d2d/51,46'
    """
    fields = line.split("/")
    if len(fields) < 3 or fields[1].count(",") != 1 or not re.fullmatch("[0-9]{1,3}", fields[2]):
        return line
    try:
        in_play = cards_of(fields[1].replace(",", "") + "".join(fields[3:5]).replace("-", ""))
    except CardNotationError:
        return line
    rest = POINTS_IN_ALL - points_of(in_play) - int(fields[2])
    fields[2] += f",{max(rest, 0)}"
    return "/".join(fields)


def asked_position(ask: Ask, tell: Tell, catalog: Catalog) -> tuple[Position, Variant]:
    """A position asked for until it can stand; raises EOFError where the input ends."""
    while True:
        line = ask(f"The position, such as {EXAMPLE}; or Enter: hand by hand:")
        if not line:
            return _hand_by_hand(ask, tell, catalog), TWO_PLAYERS
        read = position_of(line)
        if read.position:
            return read.position, read.variant
        for each in read.problems:
            tell(f"{each.message} ({each.hint})" if each.hint else each.message)


def _hand_by_hand(ask: Ask, tell: Tell, catalog: Catalog) -> Position:
    trump = _trump(ask, tell)
    while True:
        yours = _cards(ask, tell, catalog, "Your cards, such as 3d Fd 7b:", (), range(2, 6))
        led = _cards(
            ask, tell, catalog, "The card led to you, or Enter if you lead:", yours, range(2)
        )
        theirs = _cards(
            ask,
            tell,
            catalog,
            "Your opponent's other cards:" if led else "Your opponent's cards:",
            (*yours, *led),
            range(len(yours) - len(led), len(yours) - len(led) + 1),
        )
        gone = POINTS_IN_ALL - points_of((*yours, *led, *theirs))
        position = _counted(ask, tell, trump, (yours, theirs), led, gone)
        if position:
            return position


def _counted(
    ask: Ask,
    tell: Tell,
    trump: Suit,
    hands: tuple[tuple[Card, ...], tuple[Card, ...]],
    led: tuple[Card, ...],
    gone: int,
) -> Position | None:
    """The position with its points asked for; None, and told, if no points could make it stand."""
    while True:
        typed = ask(f"Your points so far, of the {gone} already taken:")
        if not re.fullmatch("[0-9]{1,3}", typed) or int(typed) > gone:
            tell(f"Write a whole number from 0 to {gone}: the rest is your opponent's.")
            continue
        try:
            position = Position(trump, hands, (int(typed), gone - int(typed)), Seat(0), led)
        except PositionError as error:
            tell(str(error))
            return None
        flaws = reach_flaws(position, TWO_PLAYERS)
        for flaw in flaws:
            tell(f"That cannot be: {flaw}.")
        if not flaws:
            return position
        if any(flaw.code != "points-not-made" for flaw in flaws):
            tell("Let us take the cards again.")
            return None


def _trump(ask: Ask, tell: Tell) -> Suit:
    while True:
        typed = plain(ask("Trumps (d denari, c coppe, s spade, b bastoni):"))
        meant = {suit for name, suit in _SUIT_NAMES.items() if name.startswith(typed)}
        if typed in _LETTERS or (len(typed) > 2 and len(meant) == 1):
            return _LETTERS[typed] if typed in _LETTERS else meant.pop()
        tell(f'"{safe_line(typed[:20])}" is not a suit: write d, c, s or b.')


_LETTERS = {suit.value: suit for suit in Suit}
_SUIT_NAMES = {
    "denari": Suit.DENARI, "coins": Suit.DENARI, "coppe": Suit.COPPE, "cups": Suit.COPPE,
    "spade": Suit.SPADE, "swords": Suit.SPADE, "bastoni": Suit.BASTONI, "batons": Suit.BASTONI,
}  # fmt: skip


def _cards(
    ask: Ask,
    tell: Tell,
    catalog: Catalog,
    question: str,
    taken: tuple[Card, ...],
    wanted: range,
) -> tuple[Card, ...]:
    """So many cards, none of them there already."""
    while True:
        found = cards_typed(ask(question), catalog)
        if isinstance(found, str):
            tell(found)
            continue
        twice = next((card for card in found if card in taken or found.count(card) > 1), None)
        if twice:
            tell(f"{twice} is there already: each card exists once.")
        elif len(found) not in wanted:
            count = f"{wanted[0]}" if len(wanted) == 1 else f"{wanted[0]} to {wanted[-1]}"
            tell(f"{len(found)} card(s): {count} are wanted here.")
        else:
            return found


def cards_typed(typed: str, catalog: Catalog) -> tuple[Card, ...] | str:
    """The cards in what was typed, run together or apart, by code or name; or what is wrong.

    >>> from tutor.text.catalog import load_catalog
    >>> cards_typed("3d Kd, two of cups", load_catalog("en"))
    (Card.parse('3d'), Card.parse('Rd'), Card.parse('2c'))
    >>> cards_typed("3d Xd", load_catalog("en"))
    '"Xd" is not a card (write a rank A 3 R C F 7 6 5 4 2 and a suit d c s b, such as Ad).'
    """
    try:
        return cards_of("".join(typed.split()))
    except CardNotationError:
        pass
    found: list[Card] = []
    for part in _parts(typed):
        # Without cards shown a lone figure is no card: it must not count as a place in the pack.
        reading = Unclear() if part.isdigit() else read_card(part, DECK, catalog)
        if not isinstance(reading, Chosen):
            return f'"{safe_line(part[:20])}" is not a card ({card_hint(part)}).'
        found.append(reading.card)
    return tuple(found)


def _parts(typed: str) -> list[str]:
    """The cards typed: names stand between commas, codes between spaces or run together."""
    apart: list[str] = []
    for part in re.split("[,;]", typed[:200]):
        words = part.split()
        if len(words) > 1 and all(len(word) <= 3 for word in words):
            apart += words
        elif len(words) == 1 and _RUN.fullmatch(words[0]):
            apart += re.findall("..", words[0])
        elif words:
            apart.append(" ".join(words))
    return apart


_RUN = re.compile("(?:[0-9a-zA-Z][dcsbDCSB]){2,}")


def _quoted(text: str) -> str:
    import json

    return json.dumps(text[:400], ensure_ascii=False)
