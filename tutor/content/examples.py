"""Plays that show what a pattern is: some where it holds, some that only look as if it did.

One file a pattern lies in ``examples/``. They are tests, and what a learner is shown of a pattern.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tutor.content.example import Example, Examples, Params
from tutor.content.yaml.document import Report
from tutor.content.yaml.mapping import Entry, card_at
from tutor.content.yaml.problems import ContentError
from tutor.content.yaml.reader import read_document
from tutor.rules.cards import Card
from tutor.rules.errors import PositionError
from tutor.rules.position import Position

FOLDER = Path(__file__).parent / "examples"

FILE = ("code", "holds", "fails")
HOLDS = ("position", "card", "params")
FAILS = ("position", "card", "because")


def example_codes(folder: Path = FOLDER) -> tuple[str, ...]:
    """The codes there are examples of: one for each file."""
    return tuple(sorted(path.stem for path in folder.glob("*.yaml")))


@cache
def examples_of(code: str, folder: Path = FOLDER) -> Examples:
    """The examples of a code. Raises ContentError if its file is missing or faulty."""
    report = Report(read_document(folder / f"{code}.yaml"))
    entry = Entry(report, (), report.document.data, FILE)
    if entry.text("code") != code:
        report.error(entry.at("code"), "code", f'the file is named for "{code}"')
    holds = _read_list(entry, "holds", HOLDS)
    fails = _read_list(entry, "fails", FAILS)
    if report.has_errors:
        errors = tuple(each for each in report.in_order() if each.is_error)
        raise ContentError(errors, report.document.text)
    return Examples(code, holds, fails)


def _read_list(entry: Entry, key: str, known: tuple[str, ...]) -> tuple[Example, ...]:
    read = [
        _read_example(Entry(entry.report, (*entry.at(key), place), value, known), key)
        for place, value in enumerate(entry.items(key))
    ]
    return tuple(each for each in read if each)


def _read_example(entry: Entry, key: str) -> Example | None:
    report = entry.report
    card = card_at(report, entry.at("card"), entry.value("card"))
    try:
        position = Position.parse(entry.text("position"))
    except PositionError as error:
        report.error(entry.at("position"), "position", str(error))
        return None
    if card is None:
        return None
    if card not in position.hand:
        report.error(entry.at("card"), "card-not-held", f"{card} is not in the hand to play")
    if key == "fails":
        return Example(position, card, None, entry.text("because"))
    params = entry.entry("params") if entry.needs("params") else None
    return Example(position, card, _read_params(params) if params else {})


def _read_params(entry: Entry) -> Params:
    """Each parameter is a whole number, a card, or a list of cards."""
    params: dict[str, Card | int | tuple[Card, ...]] = {}
    for name in tuple(entry.keys()):
        value, place = entry.value(name), entry.at(name)
        if isinstance(value, int) and not isinstance(value, bool):
            params[name] = value
        elif isinstance(value, list):
            params[name] = tuple(card for _, card in entry.placed_cards(name))
        elif card := card_at(entry.report, place, value):
            params[name] = card
    return params
