"""Reads a set of puzzles from its document, and tells everything the rules find wrong with it.

What only the solver can know (whether a goal can be reached, whether a claim is true) is not
decided here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tutor.content.model import Claims, Goal, GoalKind, Puzzle, PuzzleSet, PuzzleTexts
from tutor.content.problem import Mark
from tutor.content.report import Entry, Report, kind_of, read_card
from tutor.content.yaml_reader import Path
from tutor.rules.cards import Card, Suit
from tutor.rules.errors import Flaw, PositionError
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.trick import Seat
from tutor.rules.variant import VARIANTS, Variant

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID = 64
LONG_FORM = ("trump", "you", "opponent", "to_lead", "table")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a document holds: its puzzles with their places, and the set if nothing is wrong."""

    placed: tuple[tuple[Path, Puzzle], ...]
    set: PuzzleSet | None


def read_set(report: Report) -> Reading:
    """Reads a set; every problem is in the report, and puzzles without one are read all the same.

    A puzzle whose position stands is read even where its words are faulty.
    """
    entry = Entry(report, (), report.document.data)
    placed = _read_puzzles(entry)
    name = entry.text("set")
    _check_id(report, ("set",), name)
    if not entry.items("puzzles"):
        report.error((), "shape", 'a set needs "puzzles": a list with at least one')
    level = entry.whole("level") or 0
    title, author, licence = (entry.text(key) for key in ("title", "author", "licence"))
    language = entry.text("language", "en")
    if report.has_errors:
        return Reading(placed, None)
    puzzles = tuple(puzzle for _, puzzle in placed)
    return Reading(placed, PuzzleSet(name, title, language, puzzles, level, author, licence))


def _read_puzzles(entry: Entry) -> tuple[tuple[Path, Puzzle], ...]:
    placed: list[tuple[Path, Puzzle]] = []
    first_marks: dict[str, Mark] = {}
    for place, value in enumerate(entry.items("puzzles")):
        each = Entry(entry.report, ("puzzles", place), value)
        _check_id_twice(each, first_marks)
        puzzle = _read_puzzle(each)
        if puzzle:
            placed.append((each.path, puzzle))
    return tuple(placed)


def _check_id_twice(entry: Entry, first_marks: dict[str, Mark]) -> None:
    identity = entry.text("id")
    here = entry.report.document.mark(entry.at("id"))
    first = first_marks.setdefault(identity, here)
    if first != here:
        message = f'the id "{identity}" is used in line {first.line} already'
        entry.report.error(entry.at("id"), "id-twice", message)


def _check_id(report: Report, path: Path, text: str) -> None:
    if not ID.fullmatch(text) or len(text) > LONGEST_ID:
        message = (
            f'"{text[:70]}" cannot be an id: small letters a-z, figures and single hyphens '
            f"between them, at most {LONGEST_ID}, such as last-trump-04"
        )
        report.error(path, "id", message)


def _read_puzzle(entry: Entry) -> Puzzle | None:
    report = entry.report
    identity = entry.text("id")
    _check_id(report, entry.at("id"), identity)
    variant = entry.text("variant", "two-players")
    if variant not in VARIANTS:
        known = ", ".join(VARIANTS)
        report.error(entry.at("variant"), "variant", f'no variant "{variant}": one of {known}')
        return None
    position = _read_position(entry, VARIANTS[variant])
    goal = _read_goal(entry)
    if position is None:
        return None
    texts = read_texts(entry, position)
    claims = _read_claims(entry, position)
    unreachable = reach_flaws(position, VARIANTS[variant])
    for each in unreachable:
        report.error(_place_of(entry, each), each.code, str(each))
    if unreachable or ("goal" in entry and goal is None):
        return None
    return Puzzle(identity, position, texts, variant, goal, claims)


def _read_claims(entry: Entry, position: Position) -> Claims:
    claims = entry.entry("asserts")
    if not claims:
        return Claims()
    return Claims(_cards_held(claims, "best", position), claims.whole("final"))


def read_texts(entry: Entry, position: Position | None) -> PuzzleTexts:
    """The words of a puzzle; comments must be on cards of the hand to play."""
    comments: dict[Card, str] = {}
    remarks = entry.entry("comments")
    for code in remarks.keys() if remarks else ():
        assert remarks
        card = read_card(entry.report, remarks.at(code), code, is_key=True)
        if card and position and card not in position.hand:
            message = f"a comment on {card}, which is not in your hand"
            entry.report.key_error(remarks.at(code), "card-not-held", message)
        elif card:
            comments[card] = remarks.text(code)
    return PuzzleTexts(entry.text("title"), entry.text("intro"), entry.text("note"), comments)


def _cards_held(entry: Entry, key: str, position: Position) -> tuple[Card, ...]:
    placed = entry.placed_cards(key)
    for path, card in placed:
        if card not in position.hand:
            entry.report.error(path, "card-not-held", f"{card} is not in your hand")
    return tuple(card for _, card in placed)


def _read_goal(entry: Entry) -> Goal | None:
    if "goal" not in entry:
        return None
    value = entry.value("goal")
    named = {kind.value for kind in GoalKind if kind is not GoalKind.AT_LEAST}
    if isinstance(value, str) and value in named:
        return Goal(GoalKind(value))
    if isinstance(value, dict):
        wanted = Entry(entry.report, entry.at("goal"), value).whole("at_least")
        if wanted is not None and 1 <= wanted <= 120:
            return Goal(GoalKind.AT_LEAST, wanted)
    message = (
        f"a goal is one of {', '.join(sorted(named))}, or {{at_least: N}} with N from 1 to 120; "
        f"found {kind_of(value)}"
    )
    entry.report.error(entry.at("goal"), "goal", message)
    return None


def _read_position(entry: Entry, variant: Variant) -> Position | None:
    report = entry.report
    long_keys = [key for key in LONG_FORM if key in entry]
    if "position" in entry:
        for key in long_keys:
            message = f'"{key}" says again what "position" says: keep one of the two'
            report.key_error(entry.at(key), "position-twice", message)
        try:
            return Position.parse(entry.text("position"))
        except PositionError as error:
            for each in error.flaws:
                report.error(entry.at("position"), each.code, str(each))
            return None
    if variant.seats != 2:
        message = f'a position of {variant.name} needs the form "position: …" with all its hands'
        report.error(entry.path, "position-form", message)
        return None
    return _read_long_form(entry)


def _read_long_form(entry: Entry) -> Position | None:
    report = entry.report
    errors_before = report.errors
    suit_text = entry.text("trump")
    if suit_text not in {suit.value for suit in Suit}:
        report.error(entry.at("trump"), "trump", f'"{suit_text}" is no suit: d, c, s or b')
    you, opponent = entry.entry("you"), entry.entry("opponent")
    if not you or not opponent:
        report.error(entry.path, "shape", 'a puzzle needs "you" and "opponent", or "position"')
        return None
    placed = [you.placed_cards("hand"), opponent.placed_cards("hand"), entry.placed_cards("table")]
    _check_twice(report, [each for cards in placed for each in cards])
    hand, other_hand, table = (tuple(card for _, card in cards) for cards in placed)
    _check_lead(entry, table)
    points = _points(you), _points(opponent)
    if report.errors > errors_before:
        return None
    try:
        return Position(Suit(suit_text), (hand, other_hand), points, Seat(0), table)
    except PositionError as error:
        for each in error.flaws:
            report.error(_place_of(entry, each), each.code, str(each))
        return None


def _points(player: Entry) -> int:
    if "points" not in player:
        player.report.error(player.path, "shape", '"points" are missing: those taken so far')
    return player.whole("points") or 0


def _check_lead(entry: Entry, table: tuple[Card, ...]) -> None:
    leads = entry.text("to_lead", "you")
    if leads not in ("you", "opponent"):
        message = f'"{leads}" cannot lead: "you", or "opponent" with the card led as "table"'
        entry.report.error(entry.at("to_lead"), "to-lead", message)
    elif leads == "opponent" and not entry.items("table"):
        message = 'the opponent leads: add the card led, such as "table: [4d]"'
        entry.report.error(entry.at("to_lead"), "to-lead", message)
    elif leads == "you" and table:
        message = 'a card lies on the table, so the opponent has led: write "to_lead: opponent"'
        entry.report.error(entry.at("table"), "to-lead", message)


def _check_twice(report: Report, placed: list[tuple[Path, Card]]) -> None:
    """Reports a card that stands twice, at its second place."""
    seen: set[Card] = set()
    for path, card in placed:
        if card in seen:
            report.error(path, "card-twice", f"{card} is there already: each card exists once")
        seen.add(card)


def _place_of(entry: Entry, flaw: Flaw) -> Path:
    """Where a flaw of the position is best mended."""
    if "position" in entry:
        return entry.at("position")
    if flaw.code == "turn-up-missing":
        return (*entry.at("you" if "table" in entry else "opponent"), "hand")
    if flaw.code.startswith("points"):
        return (*entry.at("you"), "points")
    if flaw.code == "hand-size":
        return (*entry.at("you"), "hand")
    return entry.path
