"""A position as an author gives it in one line, what can be worked out in it filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from tutor.content.puzzles.positions import is_reachable, read_position
from tutor.content.yaml.document import Report
from tutor.content.yaml.mapping import Entry
from tutor.content.yaml.problems import Problem, safe_line
from tutor.content.yaml.reader import read_yaml
from tutor.grading.verdict import WIN, deciding_points
from tutor.rules.cards import DECK, POINTS_IN_ALL, Card, Suit, card_hint, cards_of, points_of
from tutor.rules.errors import CardNotationError, PositionError
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import PAIRS, TWO_PLAYERS, VARIANTS, Variant
from tutor.solver import Solver, Unsolvable
from tutor.spelling import plain
from tutor.text.catalog import Catalog
from tutor.text.typed_card import Chosen, Unclear, read_card
from tutor.text.typed_cards import named_cards


class PositionReading(NamedTuple):
    """What a line says: the position, if it can stand, of which game, and all that is wrong."""

    position: Position | None
    variant: Variant
    problems: list[Problem]


def position_of(line: str, solver: Solver, final: int = WIN) -> PositionReading:
    """The position in a line, and all that is wrong with it as ``check`` would tell it.

    It is of the first game of the family with so many hands, and with hands so large.
    """
    text = with_points(line.strip(), solver, final)
    fields = text.split("/")
    seats = fields[1].count(",") + 1 if len(fields) > 1 else 2
    games = [each for each in VARIANTS.values() if each.seats == seats] or [TWO_PLAYERS]
    first = _read(text, games[0])
    if all(each.code != "hand-of-variant" for each in first.problems):
        return first
    others = (_read(text, each) for each in games[1:])
    return next((each for each in others if each.position), first)


def _read(text: str, variant: Variant) -> PositionReading:
    report = Report(read_yaml(f"position: {_yaml_text(text)}", "--from"))
    entry = Entry(report, (), report.document.data)
    position = read_position(entry, variant)
    if position is not None:
        is_reachable(entry, position, variant)
    return PositionReading(None if report.has_errors else position, variant, report.in_order())


def with_points(line: str, solver: Solver, final: int = WIN) -> str:
    """A line of two hands with the points worked out that are left out: the other side's, or both.

    >>> from tutor.solver import default_solver
    >>> with_points("d/3dFd7b,Ad5d2d/51", default_solver())
    'd/3dFd7b,Ad5d2d/51,46'
    >>> with_points("s/Fb5b7s,Ab6b//Rd", default_solver())
    's/Fb5b7s,Ab6b/48,55/Rd'
    """
    head, hands, yours, *rest = (*line.split("/"), "", "")[: max(3, line.count("/") + 1)]
    if hands.count(",") != 1 or not re.fullmatch("[0-9]{0,3}", yours):
        return line
    try:
        in_play = cards_of(hands.replace(",", "") + "".join(rest[:2]).replace("-", ""))
    except CardNotationError:
        return line
    gone = POINTS_IN_ALL - points_of(in_play)

    def line_with(taken: int) -> str:
        return "/".join((head, hands, f"{taken},{max(gone - taken, 0)}", *rest))

    if yours:
        return line_with(int(yours))
    try:
        points, _ = points_to_take(
            gone, lambda taken: Position.parse(line_with(taken)), TWO_PLAYERS, solver, final
        )
        return line_with(points)
    except (PositionError, Unsolvable):
        return line_with(0)  # what is wrong with the cards is said of the whole position


def points_to_take(
    gone: int,
    placed: Callable[[int], Position],
    variant: Variant,
    solver: Solver,
    final: int = WIN,
) -> tuple[int, bool]:
    """The fewest points taken before, of those gone, with which ``final`` hangs on the card.

    The second is False, and the points are any that can be, where it hangs on nothing. ``placed``
    is the position with so many. Raises PositionError or Unsolvable.
    """
    deciding = deciding_points(placed(0), solver.solve(placed(0)), final)
    for taken in (*deciding, *range(gone // 2, gone + 1)):
        flaws = reach_flaws(placed(taken), variant)
        if all(flaw.code != "points-not-made" for flaw in flaws):
            return taken, taken in deciding
    return gone, False


def _yaml_text(text: str) -> str:
    return json.dumps(text[:400], ensure_ascii=False)


EXAMPLE = "d/3dFd7b,Ad5d2d/51,46"
IN_PAIRS = "4"

Hand = tuple[Card, ...]
Placed = Callable[[int], Position]
"""The cards asked for as a position, with so many points taken by the side to play."""


@dataclass(frozen=True, slots=True)
class PositionDialog:
    """Asks an author for a position; every question raises EOFError where the input ends."""

    ask: Callable[[str], str]
    show: Callable[[str], None]
    catalog: Catalog
    solver: Solver
    final: int = WIN
    """What a card must reach for it to be right."""

    def position(self) -> tuple[Position, Variant]:
        """A position that can stand, and of which game it is."""
        hand_by_hand = f"or Enter: hand by hand ({IN_PAIRS}: in pairs)"
        while True:
            line = self.ask(f"The position, such as {EXAMPLE}; {hand_by_hand}:")
            if line in ("", IN_PAIRS):
                variant = PAIRS if line else TWO_PLAYERS
                return self._hand_by_hand(variant), variant
            if "/" not in line:
                self.show("That is no position: press Enter, and you are asked for the cards.")
                continue
            read = position_of(line, self.solver, self.final)
            if read.position:
                return read.position, read.variant
            for each in read.problems:
                self.show(f"{each.message} ({each.hint})" if each.hint else each.message)

    def _hand_by_hand(self, variant: Variant) -> Position:
        trump = self._trump()
        others = _OTHERS[variant.seats]
        table = "The card led to you" if variant is TWO_PLAYERS else "The cards laid, in order"
        while True:
            most = 5 if variant is TWO_PLAYERS else variant.hand_size
            yours = self._cards("Your cards, such as 3d Fd 7b:", (), range(2, most + 1))
            led = self._cards(f"{table}, or Enter if you lead:", yours, range(variant.seats))
            hands, taken = [yours], (*yours, *led)
            for seat, whose in enumerate(others, 1):
                has_played = seat >= variant.seats - len(led)
                held = len(yours) - has_played
                which = "The other cards" if has_played else "The cards"
                hands.append(self._cards(f"{which} of {whose}:", taken, range(held, held + 1)))
                taken += hands[-1]
            gone = POINTS_IN_ALL - points_of(taken)

            def placed(
                points: int, hands: tuple[Hand, ...] = tuple(hands), led: Hand = led,
                rest: tuple[int, ...] = (0,) * (variant.seats - 2), gone: int = gone,
            ) -> Position:  # fmt: skip
                return Position(trump, hands, (points, gone - points, *rest), table=led)

            if position := self._with_points_asked(gone, placed, variant):
                return position

    def _with_points_asked(self, gone: int, placed: Placed, variant: Variant) -> Position | None:
        """The position with its points asked for; None, once the reason is shown, if none fit."""
        try:
            usual, decides = points_to_take(gone, placed, variant, self.solver, self.final)
        except (PositionError, Unsolvable) as error:
            self.show(f"{error}.")
            return None
        what = "a win" if self.final == WIN else "a draw"
        why = f", with which {what} hangs on the card" if decides else ""
        yours, theirs = _SIDES[variant.seats]
        while True:
            typed = self.ask(f"{yours} so far, of the {gone} already taken; Enter: {usual}{why}:")
            typed = typed or str(usual)
            if not re.fullmatch("[0-9]{1,3}", typed) or int(typed) > gone:
                self.show(f"Write a whole number from 0 to {gone}: the rest is {theirs}.")
                continue
            position = placed(int(typed))
            flaws = reach_flaws(position, variant)
            for flaw in flaws:
                self.show(f"That cannot be: {flaw}.")
            if not flaws:
                return position
            if any(flaw.code != "points-not-made" for flaw in flaws):
                self.show("Let us take the cards again.")
                return None

    def _trump(self) -> Suit:
        while True:
            typed = plain(self.ask("Trumps (d denari, c coppe, s spade, b bastoni):"))
            meant = {suit for name, suit in _SUIT_NAMES.items() if name.startswith(typed)}
            if typed in _LETTERS or (len(typed) > 2 and len(meant) == 1):
                return _LETTERS[typed] if typed in _LETTERS else meant.pop()
            self.show(f'"{safe_line(typed[:20])}" is not a suit: write d, c, s or b.')

    def _cards(self, question: str, taken: Hand, wanted: range) -> Hand:
        """So many cards, none of them there already."""
        while True:
            found = cards_typed(self.ask(question), self.catalog)
            if isinstance(found, str):
                self.show(found)
                continue
            doubled = next((card for card in found if card in taken or found.count(card) > 1), None)
            if doubled:
                self.show(f"{doubled} is there already: each card exists once.")
            elif len(found) not in wanted:
                held = "1 card" if len(found) == 1 else f"{len(found)} cards"
                self.show(f"{held}: {_count(wanted)} wanted here.")
            else:
                return found


def _count(wanted: range) -> str:
    """How many, in words.

    >>> _count(range(1, 2)), _count(range(3, 4)), _count(range(2, 6)), _count(range(2))
    ('1 is', '3 are', '2 to 5 are', '0 or 1 is')
    """
    if len(wanted) == 1:
        return f"{wanted[0]} {'is' if wanted[0] == 1 else 'are'}"
    return "0 or 1 is" if wanted == range(2) else f"{wanted[0]} to {wanted[-1]} are"


_OTHERS = {
    2: ("your opponent",),
    4: ("the opponent to your right", "your partner", "the opponent to your left"),
}
"""Whose cards are asked for, in the order of play."""
_SIDES = {2: ("Your points", "your opponent's"), 4: ("Your side's points", "your opponents'")}
_LETTERS = {suit.value: suit for suit in Suit}
_SUIT_NAMES = {
    "denari": Suit.DENARI, "coins": Suit.DENARI, "coppe": Suit.COPPE, "cups": Suit.COPPE,
    "spade": Suit.SPADE, "swords": Suit.SPADE, "bastoni": Suit.BASTONI, "batons": Suit.BASTONI,
}  # fmt: skip


def cards_typed(typed: str, catalog: Catalog) -> tuple[Card, ...] | str:
    """The cards in what was typed, run together or apart, by code or name; or what is wrong.

    >>> from tutor.text.catalog import load_catalog
    >>> cards_typed("three of coins king of coins", load_catalog("en"))
    (Card.parse('3d'), Card.parse('Rd'))
    >>> cards_typed("3d Kd, two of cups", load_catalog("en"))
    (Card.parse('3d'), Card.parse('Rd'), Card.parse('2c'))
    >>> cards_typed("3d Xd", load_catalog("en"))
    '"Xd" is not a card (write a rank A 3 R C F 7 6 5 4 2 and a suit d c s b, such as Ad).'
    """
    try:
        return cards_of("".join(typed.split()))
    except CardNotationError:
        pass
    if cards := named_cards(typed, catalog):
        return cards
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
