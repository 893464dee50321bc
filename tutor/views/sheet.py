"""A sheet of puzzles to print: positions as drawings, and the answers on a page of their own.

It is one file that refers to no other. It is built as a tree of elements and written as XML that is
HTML too, so that an author's text cannot become markup.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from tutor.content.puzzles.model import GoalKind, Puzzle
from tutor.grading.explanation import explain
from tutor.grading.goal import Target, target_of
from tutor.grading.play import plainest
from tutor.grading.verdict import HALF, has_outcome
from tutor.message import Message, say
from tutor.rules.cards import Card, Rank, Suit
from tutor.rules.position import Position
from tutor.session.blocks.prose import prose, title_of
from tutor.session.blocks.table import position_table
from tutor.session.blocks.verdict import card_worth, why, why_nothing
from tutor.session.puzzle import goal_message
from tutor.session.screen import Table
from tutor.solver import Solver
from tutor.text.catalog import Catalog
from tutor.text.deck import rank_letter
from tutor.views.cards import FONT, SVG, diagram, suit_drawing
from tutor.views.plain import lines_of

MARK = "<!-- briscola author sheet -->\n"
"""The first line of a sheet: a file without it is never overwritten by one."""

_BEYOND_PLAYERS = ("table.open-hands", "table.stock-known")
"""The keys of sentences about cards that no player could name."""
COLUMNS = 2
"""How many puzzles stand side by side."""
SCALE = 0.22
"""Millimetres to a unit of a drawing: a card is 13 mm wide."""
_STYLE = """
@page { margin: 10mm 12mm; }
body { font-family: %s; color: #000; background: #fff;
  max-width: 186mm; margin: 0 auto; font-size: 11pt; line-height: 1.3; }
h1 { font-size: 17pt; margin: 0 0 2mm; }
h2 { font-size: 12pt; margin: 0 0 1mm; break-after: avoid; page-break-after: avoid; }
p { margin: 0 0 1mm; }
.credit { font-size: 9.5pt; font-style: italic; }
.legend { font-size: 9.5pt; margin-bottom: 3mm; }
.row { display: flex; gap: 6mm; margin-bottom: 5mm;
  break-inside: avoid; page-break-inside: avoid; }
.puzzle { flex: 0 0 calc(50%% - 3mm); min-width: 0; }
.facts { font-size: 10pt; }
.facts svg { width: 4.5mm; height: 4.5mm; vertical-align: -0.8mm; }
.table { margin: 1mm 0; }
.table svg { max-width: 100%%; height: auto; }
.answer { white-space: nowrap; }
.blank { display: inline-block; width: 24mm; border-bottom: 0.3mm solid #000; }
.answers { break-before: page; page-break-before: always; }
.key { break-inside: avoid; page-break-inside: avoid; margin-bottom: 4mm; }
.key ul { list-style: none; margin: 0; padding: 0; }
.key .right { font-weight: bold; }
"""


class SheetPuzzle(NamedTuple):
    """A puzzle on a sheet, and the points that its goal asks for."""

    puzzle: Puzzle
    target: Target


def items_of(puzzles: Sequence[Puzzle], solver: Solver) -> list[SheetPuzzle]:
    """The puzzles, each with the points that its goal asks for."""
    return [
        SheetPuzzle(each, target_of(each.goal, each.position, solver.solve(each.position)))
        for each in puzzles
    ]


def html_sheet(
    title: str,
    items: Sequence[SheetPuzzle],
    catalog: Catalog,
    solver: Solver,
    with_answers: bool,
    credit: str = "",
) -> str:
    """The sheet as one HTML file, which is well-formed XML too.

    Args:
        with_answers: Whether the answers follow, on a page of their own.
        credit: Who made the puzzles, and their licence.
    """
    root = Element("html", {"xmlns": "http://www.w3.org/1999/xhtml", "lang": catalog.language})
    head, body = SubElement(root, "head"), SubElement(root, "body")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "title").text = title
    SubElement(head, "style").text = _STYLE % FONT
    SubElement(body, "h1").text = title
    if credit:
        SubElement(body, "p", {"class": "credit"}).text = credit
    SubElement(body, "p", {"class": "legend"}).text = _legend(items, catalog)
    for start in range(0, len(items), COLUMNS):
        row = SubElement(body, "div", {"class": "row"})
        for number, item in enumerate(items[start : start + COLUMNS], start + 1):
            _puzzle(SubElement(row, "section", {"class": "puzzle"}), number, item, catalog)
    if with_answers:
        key = SubElement(body, "section", {"class": "answers"})
        SubElement(key, "h1").text = catalog.say(say("sheet.answers"))
        for number, item in enumerate(items, 1):
            _answer(SubElement(key, "div", {"class": "key"}), number, item, catalog, solver)
    return f"<!DOCTYPE html>\n{MARK}{tostring(root, encoding='unicode')}\n"


def svg_sheet(item: SheetPuzzle, catalog: Catalog) -> str:
    """One puzzle as a drawing: its title, its facts and its goal above the table."""
    table = _table(item.puzzle.position)
    drawing = diagram(table, catalog)
    _, _, across, down = map(float, drawing.get("viewBox", "").split())
    title = _wrap(_title(item.puzzle, catalog), across)
    lines = (*_facts(table, catalog), _goal(item, catalog))
    wrapped = [*title, *(line for text in lines for line in _wrap(text, across))]
    height = down + 20 * len(wrapped) + 20
    whole = Element(
        "svg",
        {
            "xmlns": SVG,
            "viewBox": f"-10 0 {across + 20:g} {height:g}",
            "font-family": FONT,
        },
    )
    paper = {"x": "-10", "width": f"{across + 20:g}", "height": f"{height:g}", "fill": "#fff"}
    SubElement(whole, "rect", paper)
    for place, line in enumerate(wrapped, 1):
        weight = "bold" if place <= len(title) else "normal"
        style = {"x": "0", "y": str(20 * place), "font-size": "14", "font-weight": weight}
        SubElement(whole, "text", style).text = line
    drawing.attrib |= {"y": str(20 * len(wrapped) + 10), "width": f"{across:g}"}
    drawing.attrib |= {"height": f"{down:g}"}
    whole.append(drawing)
    return f"{MARK}{tostring(whole, encoding='unicode')}\n"


def _puzzle(section: Element, number: int, item: SheetPuzzle, catalog: Catalog) -> None:
    table = _table(item.puzzle.position)
    SubElement(section, "h2").text = f"{number}. {_title(item.puzzle, catalog)}"
    facts = SubElement(section, "p", {"class": "facts"})
    sign = SubElement(facts, "svg", {"xmlns": SVG, "viewBox": "0 0 24 24"})
    sign.append(suit_drawing(table.trump, catalog.deck, 12, 12, 24))
    sign.tail = " " + " ".join(_facts(table, catalog))
    drawing = diagram(table, catalog)
    _, _, across, _ = map(float, drawing.get("viewBox", "").split())
    # All sheets' cards are of one size, however many a hand holds.
    drawing.set("width", f"{across * SCALE:g}mm")
    SubElement(section, "div", {"class": "table"}).append(drawing)
    asked = SubElement(section, "p")
    asked.text = _goal(item, catalog) + " "
    answer = SubElement(asked, "span", {"class": "answer"})
    answer.text = catalog.say(say("sheet.answer")) + " "
    # Never empty: an empty XML element does not end in HTML before what follows.
    SubElement(answer, "span", {"class": "blank"}).text = "\u00a0"


def _answer(key: Element, number: int, item: SheetPuzzle, catalog: Catalog, solver: Solver) -> None:
    """Every card with what it makes, the right ones marked; why, in a sentence; and the note."""
    position = item.puzzle.position
    solution = solver.solve(position)
    SubElement(key, "h2").text = f"{number}. {_title(item.puzzle, catalog)}"
    listed = SubElement(key, "ul")
    for card, final in sorted(solution.points_after.items(), key=lambda each: -each[1]):
        said = card_worth(position, card, final, card in solution.best)
        is_right = item.target.is_reached_by(final)
        line = SubElement(listed, "li", {"class": "right"} if is_right else {})
        line.text = catalog.say(said.message)
    if why := _why(item, solver):
        SubElement(key, "p").text = catalog.say(why)
    if note := item.puzzle.texts.note:
        lines = lines_of(prose(item.puzzle, note, solution), catalog)
        SubElement(key, "p").text = " ".join(lines)


def _why(item: SheetPuzzle, solver: Solver) -> Message | None:
    """The first thing there is to say of the right card, if it has a reason that has a name."""
    position = item.puzzle.position
    solution = solver.solve(position)
    if item.target.kind is GoalKind.NOTHING_TO_FIND:
        told = why_nothing(position)
        return told[0].message if told else None
    best = plainest(solution.best, position)
    told = why(explain(position, best, solver, item.target))
    return told[0].message if told else None


def _table(position: Position) -> Table:
    return position_table(position, position.to_play)


def _title(puzzle: Puzzle, catalog: Catalog) -> str:
    return catalog.say(title_of(puzzle))


def _facts(table: Table, catalog: Catalog) -> Iterator[str]:
    """The facts of a position that its drawing does not show."""
    key = "table.plain."
    yield catalog.say(say(key + "trump", suit=table.trump))
    yield catalog.say(say(key + "trick", trick=table.trick, tricks=table.tricks, lead=table.lead))
    seats = [held.owner for held in table.others]
    for count in table.counts:
        if count.owner not in (*seats, say("table.who.you.label")):
            yield catalog.say(say(key + "count", who=count.owner, n=count.points))
    yield catalog.say(say(key + "still", n=table.still_to_play_for))
    if table.stock:
        yield catalog.say(say(key + "stock", cards=table.stock))
    if table.known_because and table.known_because.key in _BEYOND_PLAYERS:
        yield f"({catalog.say(table.known_because)}.)"


def _goal(item: SheetPuzzle, catalog: Catalog) -> str:
    """What is asked, in words for paper: nobody presses a key there."""
    position = item.puzzle.position
    if item.target.kind not in (GoalKind.MOST_POINTS, GoalKind.NOTHING_TO_FIND):
        return catalog.say(goal_message(item.target, position))
    pairs = position.sides.count(position.side_to_play) > 1
    return catalog.say(say("sheet.goal-pairs" if pairs else "sheet.goal"))


def _legend(items: Sequence[SheetPuzzle], catalog: Catalog) -> str:
    """The letters on the cards, what they are worth, and what wins where that is one number."""
    worth = [rank for rank in Rank if rank.points]
    said = [
        catalog.say(
            say(
                "sheet.letter",
                letter=rank_letter(rank, catalog.deck),
                card=Card(rank, Suit.DENARI),
                n=rank.points,
            )
        )
        for rank in worth
    ]
    said.append(catalog.say(say("sheet.rest")))
    if all(has_outcome(item.puzzle.position) for item in items):
        said.append(catalog.say(say("sheet.win", n=HALF + 1)))
    return " · ".join(said)


def _wrap(text: str, width: float) -> list[str]:
    return textwrap.wrap(text, max(int(width / 7), 20)) or [""]
