"""Lessons of others: in packs, installed or not; made into a zip, and kept apart by their names."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.running import LEAD, REPLY, briscola, flat, said
from tests.processes import program

ENDINGS = (
    LEAD,
    REPLY,
    "b/3b7s,Ac4c/47,52",
    "d/3dFd7b,Ad5d2d/52,45",
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def course() -> Path:
    """Two lessons and a set, as an author writes them."""
    Path("mine").mkdir()
    for slug in ("first", "second"):
        assert briscola("author", "new", "lesson", slug, "--in", "mine").exit_code == 0
    briscola("author", "new", "puzzle", "--from", LEAD, "--set", "mine/bar.yaml")
    rewrite("mine/02-second.yaml", "needs: [] ", "needs: [idea, throw-in] ")
    rewrite("mine/01-first.yaml", "teaches: [] ", "teaches: [idea] ")
    return Path("mine")


def rewrite(file: str, old: str, new: str) -> None:
    text = Path(file).read_text("utf-8")
    assert old in text
    Path(file).write_text(text.replace(old, new), encoding="utf-8")


def titles(*arguments: object) -> list[str]:
    result = briscola("learn", *arguments, "--json")
    assert result.exit_code == 0, result.output
    return [row["slug"] for row in json.loads(result.stdout)]


def answered() -> list[str]:
    exported = briscola("progress", "export").stdout.splitlines()
    return [json.loads(line)["item"] for line in exported]


@pytest.mark.usefixtures("course")
class TestAsTheyAre:
    def test_a_folder_comes_in_the_order_of_its_names(self) -> None:
        assert titles("mine") == ["bar.first", "bar.second"]
        result = briscola("learn", "mine", typed="q\n")
        assert "First" in result.stdout

    def test_a_file(self) -> None:
        result = briscola("learn", "mine/01-first.yaml", typed="\nq\n")
        assert "First" in result.stdout
        assert answered() == ["first.first/the-idea"]

    def test_a_zip_of_anybodys(self) -> None:
        with ZipFile("theirs.zip", "w") as archive:
            archive.writestr("c/README.md", "Hello.")
            for each in sorted(Path("mine").glob("*.yaml")):
                archive.write(each, f"c/{each.name}")
        result = briscola("learn", "theirs.zip", typed="\nq\n")
        assert said("pack.passed-over", names="README.md") in result.stderr
        assert answered() == ["bar.first/the-idea"]

    def test_in_another_language(self) -> None:
        briscola("author", "translate", "mine/01-first.yaml", "--to", "it")
        rewrite("mine/01-first.it.yaml", "\ntitle:\n", "\ntitle: La prima\n")
        assert "La prima" in briscola("learn", "mine", "--list", "--lang", "it").stdout

    def test_what_is_unsound_is_left_out(self) -> None:
        rewrite("mine/01-first.yaml", "fact: {winner: 4d", "fact: {winner: Ac")
        result = briscola("learn", "mine", "--list")
        assert "bar.first" not in result.stdout
        assert "bar.second" in result.stdout
        assert "mine/01-first.yaml:" in flat(result.stderr)
        alone = briscola("learn", "mine/01-first.yaml")
        assert alone.exit_code == 4
        assert "mine/01-first.yaml:" in alone.stderr

    def test_puzzles_of_a_folder_with_lessons(self) -> None:
        assert "bar" in briscola("puzzle", "mine", "--list").stdout


def test_where_there_is_no_lesson(folder: Path) -> None:
    briscola("author", "new", "puzzle", "--from", LEAD, "--set", "bar.yaml")
    for named in ("bar.yaml", "./none.yaml", "none.zip", str(folder)):
        result = briscola("learn", named)
        assert result.exit_code in (3, 4), result.output
        assert result.stderr


@pytest.mark.usefixtures("course")
class TestInstalled:
    @pytest.fixture(autouse=True)
    def zip(self, course: Path) -> None:
        result = briscola("pack", "make", course)
        assert result.exit_code == 0, result.output
        assert said("pack.made", file="bar.zip", n=1, lessons=2) in result.stdout
        assert briscola("pack", "install", "bar.zip").exit_code == 0

    def test_they_are_called_after_their_pack(self) -> None:
        assert titles("bar") == ["bar.first", "bar.second"]
        rows = json.loads(briscola("pack", "list", "--json").stdout)
        assert [each["lesson"] for each in rows[0]["lessons"]] == ["bar.first", "bar.second"]
        assert (
            said("pack.lesson", name="bar.first", title="First") in briscola("pack", "list").stdout
        )
        assert "bar" in briscola("puzzle", "--list").stdout

    def test_progress_is_kept_by_pack(self) -> None:
        briscola("learn", "bar", typed="\nq\n")
        assert answered() == ["bar.first/the-idea"]
        # The same files, not installed, are the same lessons.
        briscola("learn", "bar.zip", typed="q\n")
        assert "step 2 of 4" in briscola("learn", "mine", typed="q\n").stdout
        assert briscola("progress").exit_code == 0
        assert briscola(typed="q\n").exit_code == 0

    def test_one_of_them_by_name(self) -> None:
        assert "Second" in briscola("learn", "bar.second", typed="q\n").stdout
        wrong = briscola("learn", "bar.secnd")
        assert wrong.exit_code == 3
        assert "bar.second" in wrong.stderr

    def test_the_courses_own_lessons_are_as_before(self) -> None:
        assert "bar.first" not in titles()
        assert "trick" in titles()

    def test_a_later_state_replaces_it_and_one_without_a_lesson_does_not(self) -> None:
        briscola("author", "new", "lesson", "third", "--in", "mine")
        assert briscola("pack", "install", "mine").exit_code == 0
        assert titles("bar")[-1] == "bar.third"
        Path("mine/01-first.yaml").unlink()
        rewrite("mine/02-second.yaml", "[idea, throw-in]", "[]")
        result = briscola("pack", "install", "mine")
        assert said("pack.replaces-lesson", name="bar", lesson="bar.first") in result.stderr
        assert briscola("pack", "install", "mine", "--replace").exit_code == 0
        assert titles("bar") == ["bar.second", "bar.third"]

    def test_the_zip_is_the_same_each_time(self) -> None:
        before = Path("bar.zip").read_bytes()
        assert briscola("pack", "make", "mine").exit_code == 2
        assert briscola("pack", "make", "mine", "--force").exit_code == 0
        assert Path("bar.zip").read_bytes() == before

    def test_it_is_removed_with_its_lessons(self) -> None:
        briscola("pack", "remove", "bar")
        assert briscola("learn", "bar").exit_code == 3


def test_a_pack_of_lessons_alone(course: Path) -> None:
    (course / "bar.yaml").unlink()
    briscola("pack", "make", course)
    result = briscola("pack", "install", "first.zip")
    assert result.exit_code == 0
    assert flat(said("pack.installed-lessons", name="first", n=2)) in flat(result.stdout)
    assert titles("first") == ["first.first", "first.second"]
    alone = briscola("puzzle", "mine")
    assert alone.exit_code == 4
    assert "briscola learn mine" in alone.stderr


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(("none",), 3), (("mine", "--out", "a.tar"), 2), (("mine", "--out", "none/a.zip"), 4)],
)
def test_what_cannot_be_made_is_said(course: Path, arguments: tuple[str, ...], status: int) -> None:
    result = briscola("pack", "make", *arguments)
    assert result.exit_code == status, result.output
    assert result.stderr
    assert sorted(course.parent.glob("*.zip")) == []


@pytest.mark.usefixtures("course")
def test_nothing_unsound_is_made() -> None:
    rewrite("mine/01-first.yaml", "fact: {winner: 4d", "fact: {winner: Ac")
    result = briscola("pack", "make", "mine")
    assert result.exit_code == 4
    assert "mine/01-first.yaml:" in result.stderr
    assert not Path("bar.zip").exists()


@pytest.mark.usefixtures("course")
def test_two_lessons_of_one_name_are_no_pack() -> None:
    Path("mine/03-first.yaml").write_bytes(Path("mine/01-first.yaml").read_bytes())
    assert '"first" is there already' in briscola("pack", "make", "mine").stderr


@pytest.mark.usefixtures("course")
@pytest.mark.parametrize(
    ("needs", "code"), [("[trump]", ""), ("[tromp]", "concept-not-taught"), ("[idea]", "")]
)
def test_what_a_lesson_may_need(needs: str, code: str) -> None:
    rewrite("mine/02-second.yaml", "[idea, throw-in]", needs)
    result = briscola("check", "mine/02-second.yaml")
    assert (code in result.stdout) if code else not result.stdout
    assert ('did you mean "trump"?' in result.stdout) is (needs == "[tromp]")


@pytest.mark.slow
def test_from_nothing_to_a_course_that_another_home_goes_through(folder: Path) -> None:
    one, other = folder / "one", folder / "other"
    mine = folder / "evening"
    mine.mkdir()

    def runs(home: Path, *arguments: object, typed: bytes = b"") -> str:
        done = program(home, *arguments, typed=typed)
        assert done.returncode == 0, done.stdout + done.stderr
        return str(done.stdout)

    for slug in ("first", "second", "third"):
        runs(one, "author", "new", "lesson", slug, "--in", mine)
    found = ("--count", 10, "--role", "reply", "--cards", 2, "--set", "evening")
    runs(one, "author", "mine", *found, "--out", mine / "evening.yaml")
    for file in mine.glob("??-*.yaml"):
        runs(one, "author", "translate", file, "--to", "it")
    runs(one, "author", "translate", mine / "evening.yaml", "--to", "it")
    runs(one, "check", mine)
    runs(one, "pack", "make", mine)
    runs(other, "pack", "install", "evening.zip")
    assert "evening.third" in runs(other, "learn", "evening", "--list", "--lang", "it")
    assert "First" in runs(other, "learn", "evening", typed=b"q\n")
    assert "evening-001" in runs(other, "puzzle", "--set", "evening", "--list")
