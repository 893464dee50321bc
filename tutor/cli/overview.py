"""All there is to see of one's progress, from the answers kept and the puzzles there are."""

from __future__ import annotations

from tutor.cli.told import tell_left_out
from tutor.content.listed import Found
from tutor.progress.overview import Overview, overview
from tutor.progress.summary import Shelf, history
from tutor.session.lesson_done import is_passed
from tutor.session.progress_told import themes_to_tell
from tutor.wiring import House


def overview_of(house: House) -> Overview:
    """What there is to see of the learner's progress; ContentError if a shipped set is broken."""
    past = history(house.store.attempts())
    library = house.library
    shelves = tuple(Shelf(each.name, each.title, each.items) for each in library.sets)
    tried = {
        item: Found(each, place)
        for each in library.sets
        for place, item in enumerate(each.items, 1)
        if item in past.tries
    }
    in_turn = (found.item for found in library.in_turn())
    themes = themes_to_tell(tried, past, lambda item: house.themes_of(tried[item]))
    house.themes.keep()
    today = house.now().astimezone().date()
    return overview(past, shelves, themes, today, None, _lessons(house), in_turn)


def _lessons(house: House) -> tuple[bool, ...]:
    """Of each lesson that can be read, whether it is done."""
    tell_left_out(house)
    solved = house.store.solved()
    return tuple(is_passed(lesson, solved) for lesson in house.course.lessons)
