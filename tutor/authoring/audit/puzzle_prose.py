"""Checks of the prose of a puzzle: its placeholders, and what its plain words claim."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tutor.content.puzzles.model import Puzzle, PuzzleTexts
from tutor.content.puzzles.placeholders import (
    Placeholder,
    PlaceholderKind,
    has_placeholders,
    pieces,
)
from tutor.content.yaml.document import KeyPath, Report
from tutor.message import Param
from tutor.rules.cards import POINTS_IN_ALL, Card
from tutor.solver import Solution
from tutor.text.catalog import Catalog, MissingText, languages, load_catalog
from tutor.text.mentions import Mention, cards_named, codes_written, ranks_named

EARLY = ("question", "count")
"""The steps of a hint that must not point at a card of the hand."""

_SCORE = re.compile(r"(?<![\w–:-])(\d{1,3})(?:\s?[–:-]\s?| to | a )(\d{1,3})(?![\w–:-])")
_WON_WITH = re.compile(r"(?<![\w–:-])(6[2-9]|[789]\d|1[01]\d|120)(?= (?:points|punti)\b)")
"""Points that win, and are not those that everybody needs."""
_SAYS_RIGHT = re.compile(
    r"\b(?:is (?:the )?(?:right|correct|best)|(?:right|best|only right) card is|you must play"
    r"|you should (?:play|lead)|the (?:answer|solution) is|è (?:quella |la carta )?giust[ao]"
    r"|(?:carta|mossa) (?:giusta|migliore) è|è la (?:migliore|sola giusta)|devi giocare"
    r"|la (?:risposta|soluzione) è)\b",
    re.IGNORECASE,
)
"""What says which card is right, in the languages of the program."""
_SENTENCE = re.compile(r"[^.!?]+[.!?]*")


def check_puzzle_prose(
    report: Report, path: KeyPath, puzzle: Puzzle, texts: PuzzleTexts, solution: Solution | None
) -> None:
    """Reports placeholders in a puzzle's texts that cannot be filled, and warns of untrue words.

    ``solution`` is the puzzle's; without one, checks that need it are left out.
    """
    check_placeholders(report, path, texts)
    for place, text in prose_in(texts):
        where = (*path, *place)
        if texts.language in languages():
            _check_cards(report, where, text, puzzle, texts.language)
        if solution:
            _check_scores(report, where, text, solution)
        if place[-1] in EARLY:
            _check_early(report, where, text, puzzle, texts.language)
        elif place == ("intro",):
            if not _tells_outcome(report, where, text):
                _check_names_right(report, where, text, puzzle, texts.language, solution)
            _check_says_right(report, where, text)
    if texts.title and solution:
        where = (*path, "title")
        _check_names_right(report, where, texts.title, puzzle, texts.language, solution)


def check_placeholders(report: Report, path: KeyPath, texts: PuzzleTexts) -> None:
    """Reports each placeholder with a form that the language does not have."""
    for place, text in prose_in(texts):
        if has_placeholders(text):
            where = (*path, *place)
            for piece in pieces(text):
                if isinstance(piece, Placeholder):
                    _check_form(report, where, text, piece, texts.language)


def prose_in(texts: PuzzleTexts) -> Iterator[tuple[KeyPath, str]]:
    """The texts in which placeholders may stand, with their places in the puzzle."""
    yield from (((key,), text) for key, text in (("intro", texts.intro), ("note", texts.note)))
    yield from ((("hints", step), text) for step, text in texts.hints.items())
    yield from ((("comments", str(card)), text) for card, text in texts.comments.items())


_SAMPLES: dict[PlaceholderKind, Param] = {
    PlaceholderKind.CARD: Card.parse("Ad"),
    PlaceholderKind.BEST: Card.parse("Ad"),
    PlaceholderKind.FINAL: 61,
    PlaceholderKind.SCORE: "61–59",
    PlaceholderKind.POINTS: 11,
}
"""A value for each kind of fact: which forms exist does not depend on the value."""


_KINDS = {
    PlaceholderKind.CARD: "a card",
    PlaceholderKind.BEST: "a card",
    PlaceholderKind.FINAL: "points",
    PlaceholderKind.SCORE: "a score",
    PlaceholderKind.POINTS: "points",
}


def _check_form(
    report: Report, where: KeyPath, text: str, piece: Placeholder, language: str
) -> None:
    within = text, piece.offset
    if language not in languages():
        message = f'no forms of cards are known in the language "{language}"'
        hint = f"write the words themselves, or in one of: {', '.join(languages())}"
        report.error(where, "placeholder-language", message, hint, within)
        return
    catalog = load_catalog(language)
    try:
        catalog.in_words(_SAMPLES[piece.kind], piece.form)
    except MissingText:
        message = f'"{piece.form[:20]}" is no form of {_KINDS[piece.kind]} in this language'
        report.error(where, "placeholder-form", message, _form_hint(piece, catalog), within)


def _form_hint(piece: Placeholder, catalog: Catalog) -> str:
    if piece.kind is PlaceholderKind.SCORE:
        return f"write {{{piece.kind.value}}} and no form"
    of_cards = piece.kind in (PlaceholderKind.CARD, PlaceholderKind.BEST)
    known = catalog.forms.of_cards if of_cards else ("points", "word")
    # Start-up: only a wrong form needs suggestions.
    from difflib import get_close_matches

    near = get_close_matches(piece.form, known, 1, 0.5)
    return f'did you mean "{near[0]}"?' if near else f"one of {', '.join(known)}, or none"


def _check_cards(report: Report, where: KeyPath, text: str, puzzle: Puzzle, language: str) -> None:
    position = puzzle.position
    for card, start, _ in cards_named(text, language, position.trump):
        if card not in position.in_play:
            message = f"this names {card}, which is not in play here"
            hint = f"in play are {', '.join(map(str, position.in_play))}"
            report.warning(where, "card-not-in-play", message, hint, (text, start))


def _check_scores(report: Report, where: KeyPath, text: str, solution: Solution) -> None:
    finals = {
        final for each in solution.points_after.values() for final in (each, POINTS_IN_ALL - each)
    }
    makes = ", ".join(f"{card} {final}" for card, final in solution.points_after.items())
    best = solution.best[0]
    said = [
        (found, f"{{score:{best}}}")
        for found in _SCORE.finditer(text)
        if int(found[1]) + int(found[2]) == POINTS_IN_ALL and int(found[1]) not in finals
    ]
    said += [
        (found, f"{{final:{best}}}")
        for found in _WON_WITH.finditer(text)
        if int(found[1]) not in finals
    ]
    for found, instead in said:
        message = f"no card ends on {found[0]}: {makes}"
        within = text, found.start()
        report.warning(where, "score-not-final", message, f"write {instead}", within)


def _check_early(report: Report, where: KeyPath, text: str, puzzle: Puzzle, language: str) -> None:
    """Warns of an early hint that names a card of the hand, however it does."""
    for card, start in sorted(_pointed_at(text, puzzle, language), key=lambda each: each[1])[:1]:
        what = f"names {card}, a card of the hand" if card else "names the best card"
        message = f"this hint comes early and {what}"
        hint = 'ask for what to look at, and name cards from "theme" on'
        report.warning(where, "hint-gives-away", message, hint, (text, start))


def _pointed_at(text: str, puzzle: Puzzle, language: str) -> Iterator[tuple[Card | None, int]]:
    position = puzzle.position
    hand, others = position.hand, set(position.in_play) - set(position.hand)
    for piece in pieces(text) if has_placeholders(text) else ():
        if isinstance(piece, Placeholder) and (
            piece.card in hand or piece.kind is PlaceholderKind.BEST
        ):
            yield piece.card, piece.offset
    named: list[Mention] = list(codes_written(text))
    if language in languages():
        named += cards_named(text, language, position.trump)
        for rank, start in ranks_named(text, language):
            held = [card for card in hand if card.rank is rank]
            if len(held) == 1 and not any(card.rank is rank for card in others):
                yield held[0], start
    yield from ((card, start) for card, start, _ in named if card in hand)


def _check_names_right(
    report: Report,
    where: KeyPath,
    text: str,
    puzzle: Puzzle,
    language: str,
    solution: Solution | None,
) -> None:
    """Warns of a text before the answer that names the right card, and not the whole hand."""
    named = {card: at for card, at in _pointed_at(text, puzzle, language) if card}
    best = set(solution.best) if solution else set()
    if best & named.keys() and named.keys() < set(puzzle.position.hand):
        card = next(iter(best & named.keys()))
        message = f"this is read before the puzzle is solved, and names {card}, the right card"
        hint = "say it in the note, or name the other cards of the hand as well"
        report.warning(where, "intro-gives-away", message, hint, (text, named[card]))


def _check_says_right(report: Report, where: KeyPath, text: str) -> None:
    """Warns of an introduction that says which card is right; one that asks may be."""
    for sentence in _SENTENCE.finditer(text):
        found = _SAYS_RIGHT.search(sentence[0])
        if found and not sentence[0].rstrip().endswith("?"):
            message = f'"{found[0]}" is read before the puzzle is solved'
            at = sentence.start() + found.start()
            report.warning(where, "intro-gives-away", message, "say it in the note", (text, at))


def _tells_outcome(report: Report, where: KeyPath, text: str) -> bool:
    """Whether an introduction has the best card or its outcome filled in; warns of each."""
    told = False
    for piece in pieces(text) if has_placeholders(text) else ():
        if isinstance(piece, Placeholder) and piece.kind in (
            PlaceholderKind.BEST,
            PlaceholderKind.FINAL,
            PlaceholderKind.SCORE,
        ):
            message = f"{piece.text} is read before the puzzle is solved"
            report.warning(
                where, "intro-gives-away", message, "say it in the note", (text, piece.offset)
            )
            told = True
    return told
