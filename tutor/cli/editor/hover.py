"""What an editor shows of the thing pointed at: an ending, a card, the meaning of a key."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.cli.editor.endings import Ending, ending_at, language_of
from tutor.cli.editor.kinds import FileKind
from tutor.cli.editor.pointing import Pointed, pointed_at, readable_document
from tutor.cli.editor.schemas import schema_at, schema_named
from tutor.content.yaml.document import Document
from tutor.content.yaml.problems import safe
from tutor.grading.explanation import explain
from tutor.rules.cards import Card
from tutor.rules.errors import CardNotationError
from tutor.session.blocks.table import position_table
from tutor.session.blocks.verdict import card_worth, right_card, wrong_in_short
from tutor.session.screen import Block, Say
from tutor.solver import Solver
from tutor.text.catalog import Catalog, load_catalog
from tutor.views import plain

LINES = 2
"""Of what is said of a card: its verdict and its cause."""


def hover_text(
    text: str,
    line: int,
    column: int,
    kind: FileKind,
    solver: Solver,
    language: str,
    original: Document | None = None,
) -> str:
    """What is to be shown of a place, both from 0, in lines; "" where there is nothing to say.

    ``language`` is that of a file that names none of its own; ``original`` what a translation
    translates.
    """
    lines = text.split("\n")
    pointed = pointed_at(lines, line, column)
    document = readable_document(text, line)
    if pointed.is_key:
        key = (*pointed.path, pointed.word)
        meaning = schema_at(schema_named(kind.value), key, document).get("description", "")
        if not _card(pointed.word):
            return str(meaning)
    catalog = load_catalog(language_of(document, language))
    ending = ending_at(document, pointed.path, solver, original)
    if pointed.path and pointed.path[-1] == "position":
        return "\n".join(_ending_lines(ending, catalog)) if ending else ""
    if card := _card(pointed.word):
        return "\n".join(_card_lines(card, ending, solver, catalog))
    return _meaning(pointed, kind, document)


def _meaning(pointed: Pointed, kind: FileKind, document: Document | None) -> str:
    """What the schema says of one of several values, such as a kind of step."""
    found = schema_at(schema_named(kind.value), pointed.path, document)
    values, words = found.get("enum", ()), found.get("enumDescriptions", ())
    return str(dict(zip(values, words, strict=False)).get(pointed.word, ""))


def _card(word: str) -> Card | None:
    try:
        return Card.parse(word)
    except CardNotationError:
        return None


def _ending_lines(ending: Ending, catalog: Catalog) -> Iterator[str]:
    position, solution = ending.position, ending.solution
    yield from plain.lines_of(position_table(position, position.to_play), catalog)
    yield ""
    for card, final in sorted(solution.points_after.items(), key=lambda each: -each[1]):
        worth = card_worth(position, card, final, card in solution.best)
        yield from plain.lines_of(worth, catalog)


def _card_lines(
    card: Card, ending: Ending | None, solver: Solver, catalog: Catalog
) -> Iterator[str]:
    """A card's name and points; of a card of the hand to play also what is proved of it."""
    points = catalog.in_words(card.points, "points")
    yield f"{catalog.in_words(card)} ({card}), {points}"
    if ending is None or card not in ending.position.hand:
        return
    explanation = explain(ending.position, card, solver, ending.target)
    bare = ending.puzzle._replace(texts=ending.puzzle.texts._replace(comments={}))
    blocks: list[Block]
    if explanation.is_right:
        blocks = right_card(bare, explanation, counts_points=False)
    else:
        blocks = wrong_in_short(bare, explanation, shows_right=False)
    told = [each for each in blocks if isinstance(each, Say)]
    for block in told[:LINES]:
        yield from map(safe, plain.lines_of(block, catalog))
