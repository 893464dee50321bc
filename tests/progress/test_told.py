"""Progress on the screen: all of it in words, and bars only where they are of use."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.progress.keeping import NOW
from tests.progress.test_summary import all_solved, answer, seen
from tests.training.learners import even_pool
from tutor.content.library.library import Library
from tutor.grading.themes import THEMES
from tutor.message import Message, say
from tutor.progress.attempts import Attempt
from tutor.progress.summary import Day, NextAdvice, NextStep, Overview, Tally, history
from tutor.session.blocks.dates import date_in_words
from tutor.session.blocks.progress import progress_page, themes_to_show
from tutor.session.blocks.progress_charts import POINTS_DRAWN, Bars, calendar_rows
from tutor.session.screen import Gap, Say
from tutor.solver import default_solver
from tutor.text.catalog import languages, load_catalog
from tutor.training.first_tries import FirstTry
from tutor.training.rating import Rating
from tutor.training.record import IdeaRecord, TrainingRecord
from tutor.training.traits import traits_of
from tutor.views.look import Look
from tutor.views.plain import lines_of

LANGUAGES = pytest.mark.parametrize("language", languages())
HINTING = {theme.slug for theme in THEMES if theme.is_hint}
ASCII, DRAWN = Bars("#", "-"), Bars("■", "□", "●", "│└─", "·░▒▓")


def _idea(slug: str, right: int, tries: int, value: int, change: int | None) -> IdeaRecord:
    return IdeaRecord(slug, right, tries, Rating(value, 60), change)


RECORD = TrainingRecord(
    tuple(FirstTry(each, NOW.date(), 1, 1, 35) for each in [*even_pool()][:40]),
    Rating(1534, 48),
    ((date(2026, 10, 1), Rating(1480, 250)), (date(2026, 11, 30), Rating(1534, 48))),
    (
        _idea("throw-in", 3, 12, 1400, 52),
        _idea("duck", 9, 12, 1500, -44),
        _idea("nothing-to-find", 4, 8, 1500, 29),
        _idea("bank", 8, 8, 1600, None),
    ),
    2,
    2,
    35,
)


def lines(overview: Overview, language: str = "en", bars: Bars | None = None) -> list[str]:
    catalog = load_catalog(language)
    record = RECORD if overview.lessons else None
    page = progress_page(overview, bars, record=record)
    return [line for block in page for line in lines_of(block, catalog)]


def rich_story() -> Overview:
    """Something in every part of the screen."""
    found = seen(*all_solved("xs"), answer("xoxs", at=NOW - timedelta(hours=1)))
    tallies = {
        "duck": Tally(9, 3),
        "bank": Tally(3, 3),
        "throw-in": Tally(3, 9),
        "ruff": Tally(1, 1),
    }
    step = NextStep(NextAdvice.PRACTISE, "a-01", "throw-in")
    elsewhere = replace(found.total, solved=2)
    return replace(
        found, tallies=tallies, next=step, elsewhere=elsewhere, lessons=23, lessons_done=2
    )


def test_what_was_shown_is_told_apart_from_what_is_solved() -> None:
    told = lines(seen(answer("xc"), answer("s", item="a-02")))
    assert "Puzzles solved: 1 of 4." in told
    assert "Shown, not solved so far: 1." in told
    assert not any("Shown" in line for line in lines(seen(answer("s"))))


def test_before_the_first_answer() -> None:
    assert lines(seen()) == [
        "Your progress",
        "Nothing here yet: from your first answer on, this is where it shows.",
        "",
        "Next, a first puzzle: briscola puzzle",
    ]


def test_all_in_words() -> None:
    assert lines(rich_story()) == [
        "Your progress",
        "Lessons done: 2 of 23.",
        "Puzzles solved: 4 of 4.",
        "At the first try and without a hint: 0. Hints used: 0.",
        "From other files, or changed since: solved 2.",
        "Right answers: 6 of 12.",
        "Your rating: 1530 ± 100, from the first tries at 40 puzzles.",
        "Half of your first tries take less than 35 s.",
        "",
        "Rating over time",
        "1 October: 1480 ± 500.",
        "30 November: 1530 ± 100.",
        "",
        "Idea by idea: right at the first try, and rating; the weakest first",
        "throw-in: 3 of 12, 1400 ± 120, up 50 in a month.",
        "duck: 9 of 12, 1500 ± 120, down 40 in a month.",
        "nothing to find: 4 of 8, 1500 ± 120, as a month ago.",
        "banking points: 8 of 8, 1600 ± 120.",
        "Ideas it is too early to judge: 2. It takes the first tries at 8 puzzles.",
        "",
        "The last twelve weeks",
        "Days with answers: 9; answers: 12.",
        "",
        "The last seven days, right answers",
        "Tuesday, 24 November: no cards.",
        "Wednesday, 25 November: no cards.",
        "Thursday, 26 November: no cards.",
        "Friday, 27 November: no cards.",
        "Saturday, 28 November: no cards.",
        "Sunday, 29 November: no cards.",
        "Monday, 30 November: 2 of 4.",
        "",
        "Ideas you missed that come back today: 2. They come in other puzzles.",
        "Next, practise an idea, throw-in: briscola puzzle a-01",
    ]


def test_in_italian() -> None:
    told = lines(rich_story(), "it")
    assert "La tua forza: 1530 ± 100, dai primi tentativi su 40 problemi." in told
    assert "lasciare la mano: 3 su 12, 1400 ± 120, 50 in più in un mese." in told
    assert "Lunedì 30 novembre: 2 su 4." in told
    assert told[-1] == "Adesso, un'idea da allenare, lasciare la mano: briscola puzzle a-01"


@LANGUAGES
def test_drawings_are_beside_the_words_and_never_instead(language: str) -> None:
    drawn = lines(rich_story(), language, ASCII)
    for line in lines(rich_story(), language)[:8]:
        assert line in drawn
    counts = {"en": "2 of 4", "it": "2 su 4"}[language]
    assert any(each.endswith(f"##-- {counts}") for each in drawn)
    assert " 1540 | *" in drawn
    assert " 1480 |*" in drawn


@LANGUAGES
@pytest.mark.parametrize("bars", [None, ASCII])
def test_in_ascii_nothing_else_is_written(language: str, bars: Bars | None) -> None:
    look = Look(is_plain=bars is None, is_ascii=True, encoding="ascii")
    for line in lines(rich_story(), language, bars):
        assert look.writable(line).isascii()
        assert "?" not in look.writable(line)


@LANGUAGES
def test_the_chart_fits_on_forty_columns(language: str) -> None:
    busy = [Day(date(2026, 11, 24 + place), 9000, 4500) for place in range(7)]
    told = lines(replace(rich_story(), days=tuple(busy)), language, DRAWN)
    chart = [line for line in told if "■" in line and ":" not in line]
    assert len(chart) == 7
    assert all(len(line) <= 40 for line in chart)


@LANGUAGES
@pytest.mark.parametrize("advice", NextAdvice)
def test_every_next_step_can_be_said(language: str, advice: NextAdvice) -> None:
    about = {
        NextAdvice.AGAIN: ("a-01", ""),
        NextAdvice.GO_ON: ("a-01", ""),
        NextAdvice.PRACTISE: ("a-01", "duck"),
    }.get(advice, ("", ""))
    told = lines(replace(rich_story(), next=NextStep(advice, *about)), language)
    assert "briscola puzzle" in told[-1]


@LANGUAGES
def test_every_day_of_the_year_has_a_name(language: str) -> None:
    catalog = load_catalog(language)
    days = {
        catalog.say(date_in_words(date(2026, 1, 1) + timedelta(days=each))) for each in range(365)
    }
    assert len(days) == 365


def test_after_a_week_away() -> None:
    told = lines(seen(answer("s", at=NOW - timedelta(days=9))))
    assert told[-3] == "Nothing in the last seven days: good to see you back at the table."


def test_no_gap_is_doubled_and_none_ends_the_screen() -> None:
    for overview in (seen(), rich_story(), seen(answer("x"))):
        for bars in (None, ASCII):
            shown = progress_page(overview, bars)
            pairs = itertools.pairwise(shown)
            assert not any(isinstance(a, Gap) and isinstance(b, Gap) for a, b in pairs)
            assert isinstance(shown[0], Say)
            assert isinstance(shown[-1], Say)
            assert all(isinstance(each.message, Message) for each in shown if isinstance(each, Say))


@LANGUAGES
def test_the_curve_and_the_calendar_fit_on_forty_columns(language: str) -> None:
    days = [date(2026, 1, 1) + timedelta(days=each) for each in range(POINTS_DRAWN)]
    over_time = tuple((day, Rating(1000 + 50 * place, 60)) for place, day in enumerate(days))
    for record in (RECORD._replace(over_time=over_time), RECORD):
        blocks = progress_page(rich_story(), DRAWN, record=record)
        catalog = load_catalog(language)
        drawn = [line for block in blocks for line in lines_of(block, catalog)]
        for line in drawn:
            is_drawn = bool(set(line) & set("│└")) or " · · " in line
            assert len(line) <= 40 or not is_drawn


def test_a_day_is_in_the_row_of_its_weekday_and_the_column_of_its_week() -> None:
    monday = date(2026, 11, 30)
    days = [Day(monday, 40, 1), Day(monday - timedelta(days=1), 1, 1)]
    days += [Day(monday - timedelta(weeks=1), 12, 1), Day(monday - timedelta(weeks=12), 9, 9)]
    rows = list(calendar_rows(days, monday, ASCII))
    assert rows[0] == ". . . . . . . . . . + #"
    assert rows[6] == ". . . . . . . . . . -"
    assert {row.replace(" ", "") for row in rows[1:6]} == {"." * 11}


@pytest.mark.parametrize(
    ("answers", "right", "most", "bar"),
    [
        (0, 0, 9, ""),
        (3, 2, 9, "##-"),
        (16, 16, 16, "#" * 16),
        (1, 1, 1000, "#"),
        (1000, 500, 1000, "#" * 8 + "-" * 8),
    ],
)
def test_a_day_as_a_bar(answers: int, right: int, most: int, bar: str) -> None:
    assert ASCII.day(Day(NOW.date(), answers, right), most) == bar


def test_what_hints_at_a_solution_is_told_only_once_it_is_solved() -> None:
    puzzles = list(Library.shipped("en"))[:6]
    items = [found.item for found in puzzles]
    solver = default_solver()
    themes = {found.item: traits_of(found.puzzle, solver).themes for found in puzzles}
    wrong = [each for item in items for each in answered(item, "x")]
    told = themes_to_show(items, history(wrong), themes.__getitem__)
    assert list(told) == items
    assert not any(set(slugs) & HINTING for slugs in told.values())
    solved = [each for item in items for each in answered(item, "s")]
    told = themes_to_show(items, history(wrong + solved), themes.__getitem__)
    assert all(set(slugs) & HINTING for slugs in told.values())
    assert themes_to_show(items, history([]), themes.__getitem__) == {}


def answered(item: tuple[str, str], marks: str) -> list[Attempt]:
    return [replace(each, content=item[1]) for each in answer(marks, item=item[0])]


def test_the_storms_played_are_told_and_none_before_the_first() -> None:
    told = [load_catalog("en").say(say("progress.storms", n=2, best=7))]
    catalog = load_catalog("en")
    for scores, wanted in (((), []), ((3, 7), told)):
        page = progress_page(rich_story(), None, storms=scores)
        shown = [line for block in page for line in lines_of(block, catalog)]
        assert [line for line in shown if "torms" in line] == wanted
