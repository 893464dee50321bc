"""``briscola learn``: the course is gone through where one stopped, and what is typed wrongly."""

from __future__ import annotations

import json
import shutil
from functools import cached_property
from pathlib import Path

import pytest

from tests.cli.running import Terminal, briscola, flat, said
from tutor.cli.app import App
from tutor.content.files import content_files, data_folder
from tutor.lessons.course import Course, load_lesson
from tutor.progress.attempts import Attempt

OWN = Path(__file__).parents[1] / "lessons" / "course"
LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])


@pytest.fixture(autouse=True)
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the tests' own course stands for the one that comes with the program."""
    folder = Path(shutil.copytree(OWN, tmp_path / "lessons"))
    course = cached_property(lambda house: Course.of_folder(folder, house.language))
    course.__set_name__(App, "course")
    monkeypatch.setattr(App, "course", course)
    return folder


def kept(home: Path) -> tuple[Attempt, ...]:
    from tutor.progress.store import SqliteStore

    return SqliteStore(home, App.now()).attempts()


def place(n: int, of: int, language: str = "en") -> str:
    return said("lesson.place", language, n=n, all=of)


@LANGUAGES
def test_it_goes_on_where_one_stopped(language: str) -> None:
    first = briscola("learn", "--lang", language, typed="\nq\n")
    assert first.exit_code == 0
    assert place(1, 5, language) in first.stdout
    assert said("help.saved", language) in first.stdout
    again = briscola("learn", "--lang", language)
    assert place(2, 5, language) in again.stdout
    assert place(1, 5, language) not in again.stdout


def test_it_goes_on_in_another_language() -> None:
    briscola("learn", typed="\n")
    assert place(2, 5, "it") in briscola("learn", "--lang", "it").stdout


def test_a_lesson_by_its_name() -> None:
    assert "Endings – " + place(1, 6) in briscola("learn", "endings").stdout


def test_a_lesson_by_its_number() -> None:
    assert "Tricks – " + place(1, 5) in briscola("learn", "2").stdout


@pytest.mark.parametrize("step", ["one", "3"])
def test_from_a_step(step: str) -> None:
    assert place(3, 6) in briscola("learn", "endings", "--from", step).stdout


@pytest.mark.parametrize("step", ["nowhere", "0", "7", "", "9" * 5000, "\x1b[2J"])
def test_a_step_that_is_not_there(step: str) -> None:
    result = briscola("learn", "endings", "--from", step)
    assert result.exit_code == 3
    assert result.stdout == ""
    assert "shown, half, one, out" in result.stderr
    assert "\x1b" not in result.stderr


@pytest.mark.parametrize(
    ("slug", "told"), [("trics", "did you mean tricks?"), ("zzz", "no lesson zzz"), ("", "--list")]
)
def test_a_lesson_that_is_not_there(slug: str, told: str) -> None:
    result = briscola("learn", slug)
    assert result.exit_code == 3
    assert result.stdout == ""
    assert told in result.stderr


def test_the_list_as_json() -> None:
    rows = json.loads(briscola("learn", "--list", "--json").stdout)
    keys = {"schema", "slug", "title", "done", "marks", "steps", "minutes"}
    assert [row["slug"] for row in rows] == ["cards", "tricks", "endings", "game", "two-questions"]
    assert all(set(row) == keys for row in rows)
    assert all(type(row["steps"]) is int and type(row["minutes"]) is int for row in rows)
    assert {row["done"] for row in rows} == {False}


@LANGUAGES
def test_the_list(language: str) -> None:
    output = briscola("learn", "--list", "--lang", language).stdout
    assert "cards" in output
    assert said("lesson.bar", language, done=0, all=5) in output


def test_what_is_typed_for_each_form() -> None:
    output = briscola("learn", "cards", "--from", "how-many", typed="\nx\n?\n21\n\n").stdout
    assert output.count(said("lesson.expected.amount", most=120)) == 3
    assert said("lesson.key.back") in output
    assert said("lesson.key.menu") in output
    assert said("lesson.right") in output
    assert "And the seven adds nothing." in output


@pytest.mark.parametrize("typed", ["99\n", "0\n", "x\n", "\n", "1 2\n", "\x00\n", "ace of coins\n"])
def test_a_slip_of_the_fingers_never_costs_an_answer(home: Path, typed: str) -> None:
    result = briscola("learn", "cards", "--from", "which", typed=typed)
    assert result.exit_code == 0
    assert result.stdout.count(said("lesson.prompt.one-of", n=2)) == 2
    assert kept(home) == ()


@LANGUAGES
@pytest.mark.parametrize("slug", ["cards", "tricks", "endings", "game", "two-questions"])
def test_help_at_every_prompt(slug: str, language: str) -> None:
    for step in range(1, 3):
        result = briscola("learn", slug, "--from", step, "--lang", language, typed="?\nm\n?\n\n?\n")
        assert result.exit_code == 0
        assert said("lesson.key.menu", language) in result.stdout


def test_back_and_the_menu() -> None:
    output = briscola("learn", "cards", typed="\nb\nm\n4\n").stdout
    places = [place(n, 5) for n in (1, 2, 1)]
    at = 0
    for each in places:
        at = output.index(each, at) + 1
    assert said("lesson.menu.done", n=1, all=5) in output
    assert output.rindex(place(4, 5)) > at


def test_after_the_last_step_enter_goes_on_to_the_next_lesson() -> None:
    output = briscola("learn", "tricks", "--from", "sort", typed="3d Rd 7d 2d\n\n\n\n").stdout
    assert said("lesson.finished", title="Tricks") in output
    assert "Endings – " + place(1, 6) in output


def test_when_all_is_done_it_says_so(lessons: Path) -> None:
    for path in lessons.iterdir():
        path.unlink()
    (lessons / "01-only.yaml").write_text(
        "slug: only\ntitle: Only\nsummary: One.\nminutes: 1\nlanguage: en\nteaches: []\nneeds: []\n"
        "steps:\n  - {id: one, kind: read, text: Hello.}\n"
    )
    assert said("lesson.all-done") in briscola("learn", typed="\n\n").stdout
    assert said("lesson.all-done") in briscola("learn").stdout
    assert json.loads(briscola("learn", "--json").stdout)[0]["done"] is True


def test_every_answer_is_kept_with_its_step(home: Path) -> None:
    briscola("learn", "cards", "--from", "how-many", typed="20\n\n\n21\n")
    found = [(each.item, each.answer, each.is_right, each.solves) for each in kept(home)]
    assert found == [
        ("cards/how-many", "20", False, False),
        ("cards/more", "", True, True),
        ("cards/how-many", "21", True, True),
    ]


def test_a_checkpoint_is_kept_item_by_item(home: Path) -> None:
    briscola("learn", "cards", "--from", "check", typed="0\n\n0\n\n")
    assert [each.item for each in kept(home)] == ["cards/check/c1", "cards/check/c2"]
    assert said("lesson.goes-on", n=2) in briscola("learn", "cards").stdout


def test_a_guided_game_goes_on_after_the_last_card(home: Path) -> None:
    briscola("learn", "game", "--fast", typed="1\n1\n1\n")
    assert [each.item for each in kept(home)] == ["game/deal/card"] * 3
    output = briscola("learn", "game", "--fast").stdout
    assert said("game.resumed") in output
    assert "4" in output.partition(said("game.resumed"))[2]


BROKEN = [
    ("kind: read", "kind: reed"),
    ("pile: [Ad, 3c, 7b]", "pile: [Ad, Ad, 7b]"),
    ("{Ad:The} is worth", "{Ad:The is worth"),
    ("slug: cards", "slug: [cards"),
]
"""Faults of the first lesson: the first three come to light on the way, the last at once."""


def broken(lessons: Path, old: str, new: str) -> str:
    path = lessons / "01-cards.yaml"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    return str(path)


@pytest.mark.parametrize(("old", "new"), BROKEN)
def test_a_broken_lesson_asked_for_is_told_with_the_place(
    lessons: Path, old: str, new: str
) -> None:
    path = broken(lessons, old, new)
    result = briscola("learn", "cards", typed="\n1\n\n\n\n\n")
    assert result.exit_code == 4
    assert f"{path}:" in result.stderr
    assert ": error: " in result.stderr


@pytest.mark.parametrize(("old", "new"), BROKEN)
def test_a_broken_lesson_is_left_out_on_the_way(lessons: Path, old: str, new: str) -> None:
    path = broken(lessons, old, new)
    result = briscola("learn", typed="\n1\n\n\n\n\n")
    assert result.exit_code == 0
    assert "Tricks – " + place(1, 5) in result.stdout
    (line,) = result.stderr.splitlines()
    assert f"{path}:" in line
    assert line.endswith(f": briscola check {path}")
    assert "cards" in line
    again = briscola("learn")
    assert "Tricks – " in again.stdout
    assert again.stderr == result.stderr


@pytest.mark.slow
@LANGUAGES
@pytest.mark.parametrize("arguments", [("learn", "--list"), ("learn", "--json"), ("progress",), ()])
def test_all_others_are_there(lessons: Path, arguments: tuple[str, ...], language: str) -> None:
    path = broken(lessons, "slug: cards", "slug: [cards")
    _, *others = (path.stem.partition("-")[2] for path in content_files(lessons))
    result = briscola("--lang", language, *arguments)
    assert result.exit_code == 0
    (line,) = result.stderr.splitlines()
    assert f"({path}:" in line
    assert line.endswith(f": briscola check {path}")
    if "--json" in arguments:
        assert [row["slug"] for row in json.loads(result.stdout)] == others
    if "--list" in arguments:
        assert said("lesson.bar", language, done=0, all=len(others)) in result.stdout
    if not arguments:
        key = "help.welcome.first-lesson"
        assert said(key, language, number=2, title="Tricks") in result.stdout
    assert briscola("learn", "tricks").exit_code == 0


def test_words_of_a_language_that_cannot_be_read(lessons: Path) -> None:
    (lessons / "01-cards.it.yaml").write_bytes(b"\xff")
    assert briscola("learn", "cards", "--lang", "it").exit_code == 4
    assert "01-cards.it.yaml:1:1: " in briscola("learn", "--lang", "it").stderr
    assert briscola("learn", "cards").stderr == ""


def test_where_none_can_be_read_nothing_is_said_to_be_done(lessons: Path) -> None:
    for path in lessons.iterdir():
        path.write_text("slug: [")
    result = briscola("learn")
    assert (result.exit_code, result.stdout) == (4, "")
    assert len(result.stderr.splitlines()) == len(content_files(lessons))
    assert briscola("learn", "--json").stdout == "[]\n"


@pytest.mark.slow
def test_interrupted_it_says_that_all_is_kept(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path / "home", "learn", "deck", "--seed", "1")
    terminal.sees("step 1 of")
    terminal.types("")
    terminal.sees("step 2 of")
    terminal.presses("c")
    assert terminal.ends() == 130
    assert said("help.saved") in flat("\n".join(terminal.lines))


@pytest.mark.slow
@LANGUAGES
@pytest.mark.parametrize(("columns", "rows"), [(40, 14), (80, 24)])
def test_too_much_for_a_small_terminal_comes_page_by_page(
    tmp_path: Path, columns: int, rows: int, language: str
) -> None:
    arguments = ("--lang", language, "learn", "deck")
    terminal = Terminal(tmp_path / "home", *arguments, columns=columns, rows=rows)
    terminal.says("lesson.prompt.more" if rows < 24 else "lesson.prompt.go-on", language)
    steps = len(load_lesson(data_folder() / "lessons" / "01-deck.yaml", language).steps)
    assert said("lesson.place", language, n=1, all=steps) in terminal.visible
    terminal.types("q")
    assert terminal.ends() == 0
