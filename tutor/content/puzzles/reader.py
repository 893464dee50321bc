"""Reads a set of puzzles from its document, and reports everything that breaks the rules.

What only the solver can know (whether a goal can be reached, whether a claim is true) is not
decided here.
"""

from __future__ import annotations

from typing import NamedTuple

from tutor.content.markup import MarkupFault
from tutor.content.puzzles.model import (
    LONGEST_ID,
    Claims,
    Goal,
    GoalKind,
    Puzzle,
    PuzzleSet,
    PuzzleTexts,
    is_id,
)
from tutor.content.puzzles.placeholders import (
    Placeholder,
    PlaceholderKind,
    has_placeholders,
    pieces,
)
from tutor.content.puzzles.positions import LONG_FORM, check_twice, read_position
from tutor.content.yaml.document import KeyPath, Report
from tutor.content.yaml.mapping import Entry, card_at
from tutor.content.yaml.problems import Mark, kind_of
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.variant import VARIANTS, Variant

LONGEST_TITLE = 120
SET = ("$schema", "set", "title", "language", "level", "author", "licence", "puzzles")
TEXTS = ("title", "intro", "note", "comments", "hints")
HINTS = ("question", "count", "theme")
"""The steps of the hint ladder that an author may word; the others are played out."""
PUZZLE = ("id", "variant", "position", *LONG_FORM, "goal", "asserts", *TEXTS)


class SetReading(NamedTuple):
    """What a document holds: its puzzles with their entries, and the set of them.

    ``set`` is None if anything is wrong; ``draft`` only if the keys of the set itself are.
    """

    name: str
    placed: tuple[tuple[Entry, Puzzle], ...]
    set: PuzzleSet | None
    draft: PuzzleSet | None


def read_set(report: Report) -> SetReading:
    """Reads a set; every problem is in the report, and puzzles without one are read all the same.

    A puzzle whose position stands is read even where its words are faulty.
    """
    entry = Entry(report, (), report.document.data, SET)
    name, title = entry.text("set"), read_title(entry)
    _check_id(entry, "set", name)
    if entry.needs("puzzles") and entry.value("puzzles") == []:
        report.error(("puzzles",), "length", "a set without puzzles", "write at least one")
    language = entry.text("language", "") or "en"
    placed = _read_puzzles(entry, language)
    level = entry.whole("level") or 0
    author, licence = (entry.text(key, "") for key in ("author", "licence"))
    entry.text("$schema", "")
    if any(entry.is_faulty(key) for key in SET if key != "puzzles"):
        return SetReading(name, placed, None, None)
    puzzles = tuple(puzzle for _, puzzle in placed)
    draft = PuzzleSet(name, title, language, puzzles, level, author, licence)
    return SetReading(name, placed, None if report.has_errors else draft, draft)


def _read_puzzles(entry: Entry, language: str) -> tuple[tuple[Entry, Puzzle], ...]:
    placed: list[tuple[Entry, Puzzle]] = []
    first_marks: dict[str, Mark] = {}
    for place, value in enumerate(entry.items("puzzles")):
        each = Entry(entry.report, ("puzzles", place), value, PUZZLE)
        puzzle = _read_puzzle(each, language, first_marks) if isinstance(value, dict) else None
        if puzzle:
            placed.append((each, puzzle))
    return tuple(placed)


def _read_puzzle(entry: Entry, language: str, first_marks: dict[str, Mark]) -> Puzzle | None:
    identity = entry.text("id")
    _check_id(entry, "id", identity)
    _check_id_twice(entry, identity, first_marks)
    variant = read_variant(entry)
    position = read_position(entry, variant)
    goal = read_goal(entry)
    texts = read_texts(entry, position, language)
    claims = _read_claims(entry, position)
    if position is None or variant is None:
        return None
    return Puzzle(identity, position, texts, variant.name, goal, claims)


def _check_id(entry: Entry, key: str, text: str) -> None:
    if entry.is_faulty(key) or is_id(text):
        return
    message = f'"{text[:70]}" cannot be an id'
    hint = f"write small letters, figures and single hyphens, at most {LONGEST_ID} in all"
    entry.report.error(entry.at(key), "id", message, f"{hint}, such as last-trump-04")


def _check_id_twice(entry: Entry, identity: str, first_marks: dict[str, Mark]) -> None:
    if "id" not in entry or entry.is_faulty("id"):
        return
    here = entry.report.document.mark(entry.at("id"))
    first = first_marks.setdefault(identity, here)
    if first != here:
        message = f'the id "{identity}" is used in line {first.line} already'
        entry.report.error(entry.at("id"), "id-twice", message, "choose another")


def read_variant(entry: Entry) -> Variant | None:
    name = entry.text("variant", "two-players")
    if entry.is_faulty("variant"):
        return None
    if name not in VARIANTS:
        message = f'there is no variant "{name[:40]}"'
        hint = f"one of {', '.join(VARIANTS)}"
        entry.report.error(entry.at("variant"), "variant", message, hint)
        return None
    return VARIANTS[name]


def read_goal(entry: Entry) -> Goal | None:
    """The goal; None where none is stated, or where it is reported."""
    path, value = entry.at("goal"), entry.value("goal")
    if "goal" not in entry or entry.is_faulty("goal"):
        return None
    named = [kind.value for kind in GoalKind if kind is not GoalKind.AT_LEAST]
    if isinstance(value, str) and value in named:
        return Goal(GoalKind(value))
    if isinstance(value, dict):
        wanted = Entry(entry.report, path, value, ("at_least",))
        points = wanted.whole("at_least") if wanted.needs("at_least") else None
        if points is not None and 1 <= points <= 120:
            return Goal(GoalKind.AT_LEAST, points)
        if points is not None:
            message = f"{points} points cannot be a goal"
            entry.report.error((*path, "at_least"), "range", message, "write 1 to 120")
        return None
    hint = f"one of {', '.join(named)} or {{at_least: N}}"
    entry.report.error(path, "goal", f"this is no goal: {kind_of(value)}", hint)
    return None


def _read_claims(entry: Entry, position: Position | None) -> Claims:
    """What the author asserts; of what is faulty, nothing."""
    claims = entry.entry("asserts", ("best", "final", "themes"))
    if not claims:
        return Claims()
    placed = claims.placed_cards("best")
    check_twice(entry.report, placed)
    for path, card in placed:
        if position and card not in position.hand:
            _tell_not_held(entry.report, path, card, position, is_key=False)
    best = () if claims.is_faulty("best") else tuple(card for _, card in placed)
    final = claims.whole("final")
    final = None if claims.is_faulty("final") else final
    return Claims(best, final, _read_themes(claims))


def _read_themes(claims: Entry) -> tuple[str, ...]:
    """The themes asserted, as they are written; none if one of them is no text."""
    listed = claims.items("themes")
    for place, value in enumerate(listed):
        if not isinstance(value, str):
            message = f"a theme is a text, found {kind_of(value)}"
            hint = "such as throw-in"
            claims.report.error((*claims.at("themes"), place), "type", message, hint)
    return () if claims.is_faulty("themes") else tuple(map(str, listed))


def read_texts(entry: Entry, position: Position | None, language: str) -> PuzzleTexts:
    """The words of a puzzle; comments must be on cards of the hand to play."""
    comments: dict[Card, str] = {}
    remarks = entry.entry("comments")
    for code in remarks.keys() if remarks else ():
        assert remarks
        card = card_at(entry.report, remarks.at(code), code, is_key=True)
        text = _prose(remarks, code, position)
        if card and position and card not in position.hand:
            _tell_not_held(entry.report, remarks.at(code), card, position, is_key=True)
        elif card:
            comments[card] = text
    intro, note = (
        _prose(entry, key, position) if key in entry else "" for key in ("intro", "note")
    )
    title = _read_own_title(entry) if "title" in entry else ""
    texts = PuzzleTexts(title, intro, note, comments, _read_hints(entry, position))
    return texts._replace(language=language) if texts != PuzzleTexts() else texts


def _read_own_title(entry: Entry) -> str:
    """A puzzle's title, in which nothing is filled in: it is read before anything is solved."""
    title = read_title(entry)
    for piece in pieces(title) if has_placeholders(title) else ():
        if isinstance(piece, Placeholder):
            message = f"a title is shown as it is, {piece.text} and all"
            hint = "say it in words, or leave the title out: there is one in every language"
            within = title, piece.offset
            entry.report.error(entry.at("title"), "placeholder-title", message, hint, within)
    return title


def _read_hints(entry: Entry, position: Position | None) -> dict[str, str]:
    written = entry.entry("hints", HINTS)
    if not written:
        return {}
    return {step: _prose(written, step, position) for step in HINTS if step in written}


def _prose(entry: Entry, key: str, position: Position | None) -> str:
    """A text whose places to fill can be filled; what is wrong with them is reported."""
    text = entry.text(key)
    if has_placeholders(text):
        _check_placeholders(entry.report, entry.at(key), text, position)
    return text


def _check_placeholders(
    report: Report, path: KeyPath, text: str, position: Position | None
) -> None:
    for piece in pieces(text):
        if isinstance(piece, MarkupFault):
            report.error(path, piece.code, piece.message, piece.hint, (text, piece.offset))
        elif isinstance(piece, Placeholder) and piece.card and position:
            of_the_hand = piece.kind in (PlaceholderKind.FINAL, PlaceholderKind.SCORE)
            known = position.hand if of_the_hand else position.in_play
            if piece.card not in known:
                where = "in your hand" if of_the_hand else "in play here"
                hint = f"one of {', '.join(map(str, known))}"
                message = f"{piece.card} is not {where}"
                report.error(path, "placeholder-card", message, hint, (text, piece.offset))


def read_title(entry: Entry) -> str:
    """A title: one line that fits a screen."""
    title = entry.text("title")
    is_line = title.isprintable() and title.strip() == title and 0 < len(title) <= LONGEST_TITLE
    if not is_line and not entry.is_faulty("title"):
        hint = f"write one line of at most {LONGEST_TITLE} characters, without spaces around it"
        entry.report.error(entry.at("title"), "line", "this cannot be a title", hint)
    return title


def _tell_not_held(
    report: Report, path: KeyPath, card: Card, position: Position, is_key: bool
) -> None:
    held = ", ".join(map(str, position.hand))
    tell = report.key_error if is_key else report.error
    tell(path, "card-not-held", f"{card} is not in your hand", f"your cards are {held}")
