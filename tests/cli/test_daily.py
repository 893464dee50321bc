"""The day's puzzles at the terminal: the same for everybody, gone on with, told, played again."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import TRIALS, Terminal, briscola, flat, said
from tutor import __version__
from tutor.cli.app import App
from tutor.content.files import shipped_sets
from tutor.content.library.library import Library
from tutor.rules.position import Position
from tutor.session.blocks.dates import date_in_words, whole_date
from tutor.solver import default_solver

SOLVER = default_solver()
TODAY = date(2027, 3, 10)
LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    set_today(monkeypatch, TODAY)


def set_today(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """It is noon on a day."""
    now = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    monkeypatch.setattr(App, "now", staticmethod(lambda: now))


def printed(*arguments: object) -> Any:
    return json.loads(briscola("daily", "--json", *arguments).stdout)


def wrong_answer(puzzle: dict[str, Any]) -> str:
    """A card that misses; where there is nothing to find, any card does."""
    worth = SOLVER.solve(Position.parse(puzzle["position"])).points_after
    return str(min(worth, key=worth.__getitem__))


def right_answer(puzzle: dict[str, Any]) -> str:
    """What answers the question whether there is anything to find."""
    solution = SOLVER.solve(Position.parse(puzzle["position"]))
    is_nothing = len(set(solution.points_after.values())) == 1
    return "n" if is_nothing else str(solution.best[0])


def all_missed(day: date = TODAY) -> str:
    """What is typed to miss all puzzles of a day."""
    return "".join(f"{wrong_answer(each)}\n\n" for each in printed("--date", day)["puzzles"])


def played(day: date = TODAY, *options: object) -> str:
    """What is shown while a whole day is missed."""
    result = briscola("daily", "--fast", "--date", day, *options, typed=all_missed(day))
    assert result.exit_code == (0 if "--again" in options else 1)
    return result.stdout


def test_a_day_is_the_same_for_everybody(home: Path, tmp_path: Path) -> None:
    asked = [each["position"] for each in printed()["puzzles"]]
    assert len(asked) == 3
    packed = TRIALS.read_text("utf-8")
    (tmp_path / "trials.yaml").write_text(packed, "utf-8")
    assert briscola("pack", "install", tmp_path / "trials.yaml").exit_code == 0
    briscola("puzzle", typed="1\n\n")
    assert list(home.rglob("*.yaml"))
    assert [each["position"] for each in printed("--lang", "it")["puzzles"]] == asked
    other = printed("--date", TODAY - timedelta(days=1))
    assert not {each["position"] for each in other["puzzles"]} & set(asked)


def test_what_is_printed_before_an_answer_gives_none_away() -> None:
    days = [TODAY - timedelta(days=back) for back in range(12)]
    for puzzle in [each for day in days for each in printed("--date", day)["puzzles"]]:
        assert puzzle["id"] is None
        assert puzzle["mark"] == "open"
        if puzzle["asks"] == "anything":
            assert puzzle["goal"] is None
        else:
            assert puzzle["goal"]["kind"] in ("win", "draw", "at_least", "most-points")


@LANGUAGES
def test_a_whole_day_and_its_result(language: str) -> None:
    shown = played(TODAY, "--lang", language)
    title = said("daily.title", language, date=whole_date(TODAY))
    for place in (1, 2, 3):
        assert f"{title} – {said('puzzle.place', language, n=place, all=3)}" in shown
        assert said("daily.mark.missed", language, n=place) in shown
    assert said("daily.done", language, date=whole_date(TODAY), solved=0, all=3) in shown
    missed = ", ".join([said("daily.in-words.missed", language)] * 3)
    assert f"Briscola {__version__} 2027-03-10 {missed} 0:00" in shown.splitlines()
    # Once all is played, the result is shown at once.
    again = briscola("daily", "--lang", language)
    assert again.exit_code == 0
    assert again.stdout.strip() in shown
    assert title not in again.stdout.splitlines()[1]
    found = printed()
    assert found["done"]
    assert found["line"] == f"Briscola {__version__} 2027-03-10 ○○○ 0:00"
    assert [each["id"] is None for each in found["puzzles"]] == [False] * 3


def test_a_day_half_done_goes_on_where_it_was() -> None:
    puzzles = printed()["puzzles"]
    first = f"{wrong_answer(puzzles[0])}\n\nq\n"
    left = briscola("daily", "--fast", typed=first)
    assert left.exit_code == 1
    assert said("daily.so-far", date=whole_date(TODAY), solved=0, all=3) in left.stdout
    assert said("daily.mark.open", n=2) in left.stdout
    assert said("daily.go-on") in left.stdout
    assert "Briscola " not in left.stdout
    title = said("daily.title", date=whole_date(TODAY))
    went_on = briscola("daily", "--fast", typed="q\n").stdout
    assert went_on.startswith(f"{title} – {said('puzzle.place', n=2, all=3)}")


def test_the_question_whether_there_is_anything_is_solved_by_one_answer() -> None:
    for back in range(6):
        day = TODAY - timedelta(days=back)
        typed = "".join(
            f"{right_answer(each)}\n\n"
            if each["asks"] == "anything"
            else f"{wrong_answer(each)}\n\n"
            for each in printed("--date", day)["puzzles"]
        )
        briscola("daily", "--fast", "--date", day, typed=typed)
        found = printed("--date", day)
        marks = {each["asks"]: each["mark"] for each in found["puzzles"]}
        assert marks == {"anything": "first", "card": "missed"}
        assert found["solved"] == 1


def test_once_more_does_not_count() -> None:
    played()
    before = briscola("progress", "export").stdout
    assert said("daily.not-counted") in played(TODAY, "--again")
    assert briscola("progress", "export").stdout == before
    left = briscola("daily", "--again", typed="")
    assert said("daily.not-counted") in left.stdout
    assert said("help.saved") not in left.stdout


def test_once_more_before_it_is_done_is_the_first_time() -> None:
    briscola("daily", "--fast", "--again", typed=all_missed())
    assert printed()["done"]


def test_what_was_answered_elsewhere_is_no_answer_of_the_day() -> None:
    played()
    name = printed()["puzzles"][0]["id"]
    briscola("progress", "reset", "--all", "--yes")
    briscola("puzzle", name, "--fast", typed="1\n\n")
    assert printed()["puzzles"][0]["mark"] == "open"


def test_answers_go_with_the_progress_that_is_exported(tmp_path: Path) -> None:
    played()
    found = printed()
    lines = tmp_path / "lines.jsonl"
    briscola("progress", "export", lines)
    assert [
        json.loads(each)["occasion"][:18] for each in lines.read_text("utf-8").splitlines()
    ] == [f"daily 2027-03-10 {place}" for place in (1, 2, 3)]
    briscola("progress", "reset", "--all", "--yes")
    assert not printed()["done"]
    briscola("progress", "import", lines)
    assert printed() == found


@LANGUAGES
@pytest.mark.parametrize("typed", ["tomorrow", "2027-02-30", "", "10/3/2027", "2027-3-10\x1b[31m"])
def test_what_is_no_date_is_refused(typed: str, language: str) -> None:
    result = briscola("daily", "--lang", language, "--date", typed)
    assert result.exit_code == 2
    assert "2027-03-10" in result.stderr
    assert "\x1b" not in result.stderr
    assert result.stdout == ""


@LANGUAGES
def test_a_day_to_come_is_refused(language: str) -> None:
    day = TODAY + timedelta(days=1)
    for options in ([], ["--json"], ["--list"]):
        result = briscola("daily", "--lang", language, "--date", day, *options)
        assert result.exit_code == 2
        dates = {"date": whole_date(day), "today": whole_date(TODAY)}
        assert flat(result.stderr) == said("daily.future", language, **dates)


@pytest.mark.parametrize("day", [date.min, date(2026, 12, 31), date(2024, 2, 29)])
def test_any_day_gone_by_has_its_puzzles(day: date) -> None:
    assert len(printed("--date", day)["puzzles"]) == 3


@LANGUAGES
def test_the_last_days_are_listed(language: str) -> None:
    played(TODAY - timedelta(days=1))
    lines = briscola("daily", "--list", "--lang", language).stdout.splitlines()
    assert said("daily.list.not-played", language, date="2027-03-10") == lines[1]
    missed = ", ".join([said("daily.in-words.missed", language)] * 3)
    assert said("daily.list.row", language, date="2027-03-09", marks=missed) == lines[2]
    assert said("daily.list.play", language, date="2027-03-10") == lines[-1]
    rows = json.loads(briscola("daily", "--list", "--json").stdout)
    assert [each["date"] for each in rows[:3]] == ["2027-03-10", "2027-03-09", "2027-03-08"]
    assert len(rows) == 14
    assert [each["done"] for each in rows[:3]] == [False, True, False]


def test_days_in_a_row_forgive_one_off(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for back in (9, 8, 6, 5, 1, 0):
        day = TODAY - timedelta(days=back)
        set_today(monkeypatch, day)
        lines = [each for each in played(day).splitlines() if "in a row" in each]
        told.append("".join(lines))
    off = date_in_words(TODAY - timedelta(days=7))
    assert told == [
        "",
        said("daily.streak", n=2),
        said("daily.streak-off", n=3, date=off),
        said("daily.streak-off", n=4, date=off),
        "",
        said("daily.streak", n=2),
    ]


def only(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program comes with this set alone."""
    sets = (next(path for path in shipped_sets() if path.stem == name),)
    monkeypatch.setattr(App, "library", property(lambda app: Library(sets, app.language)))


def test_without_puzzles_as_hard_as_that_the_day_is_shorter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only("mined-lead-2-level-1", monkeypatch)
    assert len(printed()["puzzles"]) == 1
    assert said("puzzle.place", n=1, all=1) in played()


def test_without_any_there_is_no_day(monkeypatch: pytest.MonkeyPatch) -> None:
    only("mined-pairs-level-1", monkeypatch)
    result = briscola("daily")
    assert result.exit_code == 3
    assert flat(result.stderr) == flat(said("help.unknown.none-fits"))


@pytest.mark.parametrize("columns", [80, 40])
def test_in_a_terminal(home: Path, columns: int) -> None:
    days = [date(2026, 11, 1) + timedelta(days=each) for each in range(9)]
    day = next(each for each in days if printed("--date", each)["puzzles"][0]["asks"] == "anything")
    terminal = Terminal(home, "daily", "--date", day, "--fast", columns=columns)
    terminal.sees("1 of 3")
    terminal.says("puzzle.anything.which")
    terminal.types("n")
    terminal.sees("p: prove it")
    terminal.types("")
    terminal.sees("2 of 3")
    terminal.sees("Which card?")
    terminal.presses("c")
    terminal.says("daily.go-on-day", date=day.isoformat())
    assert terminal.ends() == 130
    went_on = Terminal(home, "daily", "--date", day, columns=columns)
    went_on.sees("2 of 3")
    went_on.types("q")
    went_on.ends()
