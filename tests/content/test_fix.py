"""``briscola check --fix``: what only a machine knows, shown first; nothing else is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Terminal, briscola, said
from tests.content.authoring import SET
from tutor.authoring.fixing import CannotFix, fixed, kind_of_file
from tutor.cli.author.translate import original_of
from tutor.content.files import data_folder, translated_file, translated_language
from tutor.content.translatable import Part
from tutor.content.yaml.reader import read_document, read_yaml

SCHEMA = "# yaml-language-server: $schema=puzzles.schema.json\n"
MIXED = """\
# Mine.
title: T   # the title
set: s
puzzles:
  # the first
  - trump: d
    # who it is
    id: a
    opponent: {hand: [Ad, 5d, 2d], points: 46}
    comments:
      # on the three
      3d: >-
        It runs
        into the ace.
    you: {hand: [3d, Fd, 7b], points: 51}
    title: The last trump

  # the second
  - position: "s/FbAc5s,3cCs/39,55/4d"
    id: b
# the end
"""
IN_ORDER = """\
# yaml-language-server: $schema=puzzles.schema.json
# Mine.
set: s
title: T   # the title
puzzles:
  # the first
  # who it is
  - id: a
    title: The last trump
    trump: d
    you: {hand: [3d, Fd, 7b], points: 51}
    opponent: {hand: [Ad, 5d, 2d], points: 46}
    comments:
      # on the three
      3d: >-
        It runs
        into the ace.

  # the second
  - id: b
    position: "s/FbAc5s,3cCs/39,55/4d"
# the end
"""
LESSON = """\
slug: cards
steps:
  - kind: read
    text: |
      # no comment

      A card.

    id: one
language: en
title: Cards
"""
LESSON_IN_ORDER = """\
slug: cards
title: Cards
language: en
steps:
  - id: one
    kind: read
    text: |
      # no comment

      A card.
"""
SHIPPED = sorted(
    path for folder in ("puzzles", "lessons") for path in (data_folder() / folder).glob("*.yaml")
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BRISCOLA_HOME", str(tmp_path / "home"))
    return tmp_path


def write(text: str, name: str = "s.yaml") -> Path:
    Path(name).write_bytes(text.encode())
    return Path(name)


def put_in_order(text: str, schema: str = "", parts: tuple[Part, ...] = ()) -> str:
    document = read_yaml(text, "s.it.yaml" if parts else "s.yaml")
    kind = kind_of_file(document.data, bool(parts))
    assert kind
    return fixed(document, kind, schema, parts)


def test_keys_come_in_order_and_comments_stay() -> None:
    assert put_in_order(MIXED, "puzzles.schema.json") == IN_ORDER
    assert put_in_order(IN_ORDER) == IN_ORDER
    assert read_yaml(MIXED, "").data == read_yaml(IN_ORDER, "").data


def test_a_lesson_begins_each_step_with_its_name_and_kind() -> None:
    assert put_in_order(LESSON) == LESSON_IN_ORDER


@pytest.mark.parametrize(
    "text",
    [
        "{title: T, set: s, puzzles: []}\n",
        "set: s\npuzzles: [{title: T, id: a}]\n",
        "set: s\npuzzles:\n  - {title: T, id: a}\n  -\n    id: b\n",
        "set: s\ntitle: T\npuzzles: none\n",
    ],
)
def test_what_is_written_in_brackets_stays(text: str) -> None:
    assert put_in_order(text) == text


def test_the_schema_line_names_one_that_is_there() -> None:
    write("# by hand\n# yaml-language-server: $schema=../gone.json  \n" + SET)
    briscola("check", "--fix", "--yes", "s.yaml")
    text = Path("s.yaml").read_text("utf-8")
    assert text == "# by hand\n# yaml-language-server: $schema=puzzles.schema.json  \n" + SET
    assert Path("puzzles.schema.json").is_file()
    result = briscola("check", "--fix", "--yes", "s.yaml")
    assert said("fix.nothing") in result.stderr


@pytest.mark.parametrize("line", ["# yaml-language-server: $schema=https://a.example/p.json\n"])
def test_a_schema_elsewhere_is_left(line: str) -> None:
    write(line + SET)
    assert said("fix.nothing") in briscola("check", "--fix", "--yes", "s.yaml").stderr


class TestHashes:
    @pytest.fixture
    def parts(self) -> tuple[Part, ...]:
        return original_of(write(SET)).parts

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("    title: A\n", '    source: "{part}"\n    title: A\n'),
            ("    title: A\n    source:\n", '    source: "{part}"\n    title: A\n'),
            ("    # mine\n    title: A\n", '    # mine\n    source: "{part}"\n    title: A\n'),
        ],
    )
    def test_those_missing_are_filled_in(
        self, parts: tuple[Part, ...], before: str, after: str
    ) -> None:
        head, part = (each.hash for each in parts)
        text = f"set: s\nlanguage: it\npuzzles:\n  a:\n{before}"
        wanted = f'set: s\nlanguage: it\nsource: "{head}"\npuzzles:\n  a:\n{after}'
        assert put_in_order(text, parts=parts) == wanted.replace("{part}", part)

    def test_within_braces(self, parts: tuple[Part, ...]) -> None:
        text = 'set: s\nlanguage: it\nsource: "0123456789ab"\npuzzles:\n  a: {title: A}\n'
        wanted = text.replace("{title", f'{{source: "{parts[1].hash}", title')
        assert put_in_order(text, parts=parts) == wanted

    def test_one_that_is_there_is_an_authors_word(self, parts: tuple[Part, ...]) -> None:
        text = (
            'set: s\nlanguage: it\nsource: "0123456789ab"\npuzzles:\n'
            '  a:\n    source: "0123456789ab"\n    title: A\n'
        )
        assert put_in_order(text, parts=parts) == text

    def test_in_files(self) -> None:
        write(SET)
        write("set: s\nlanguage: it\ntitle: T\npuzzles:\n  a: {title: A}\n", "s.it.yaml")
        result = briscola("check", "--fix", "--yes", "s.yaml", "s.it.yaml")
        assert result.exit_code == 0, result.output
        assert "2 files checked: no errors" in result.stderr


def test_what_would_not_say_the_same_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("title: T\nset: s\npuzzles: []\n")
    monkeypatch.setattr("tutor.authoring.fixing._ordered", lambda *_: "set: x\n")
    with pytest.raises(CannotFix):
        put_in_order(path.read_text())
    result = briscola("check", "--fix", "--yes", path)
    assert said("fix.left", file="s.yaml") in result.stderr
    assert path.read_text() == "title: T\nset: s\npuzzles: []\n"


def test_the_change_is_shown_and_nothing_written_unasked() -> None:
    write(SCHEMA + "title: T\n" + SET.replace("title: T\n", "", 1))
    Path("puzzles.schema.json").touch()
    before = Path("s.yaml").read_bytes()
    result = briscola("check", "--fix", "s.yaml")
    assert result.exit_code == 1
    assert "+set: s\n title: T\n-set: s\n" in result.stdout
    assert said("fix.needs-yes") in result.stderr
    assert Path("s.yaml").read_bytes() == before


def test_the_ends_of_lines_and_the_mark_at_the_beginning_stay() -> None:
    write(
        "\ufeff" + (SCHEMA + "title: T\n" + SET.replace("title: T\n", "", 1)).replace("\n", "\r\n")
    )
    briscola("check", "--fix", "--yes", "s.yaml")
    wanted = "\ufeff" + (SCHEMA + SET).replace("\n", "\r\n")
    assert Path("s.yaml").read_bytes() == wanted.encode()


@pytest.mark.parametrize("more", [(), ("--watch", "s.yaml"), ("--json", "s.yaml"), ("-",)])
def test_what_does_not_go_with_it(more: tuple[str, ...]) -> None:
    assert briscola("check", "--fix", *more).exit_code == 2


@pytest.mark.slow
@pytest.mark.parametrize(("answer", "is_written"), [("yes", True), ("s", True), ("", False)])
def test_at_a_terminal_it_asks(folder: Path, answer: str, is_written: bool) -> None:
    path = write("title: T\n" + SET.replace("title: T\n", "", 1)).absolute()
    terminal = Terminal(folder / "home", "check", "--fix", path)
    terminal.sees(said("fix.ask"))
    terminal.types(answer)
    assert terminal.ends() == (0 if is_written else 1)
    assert path.read_text("utf-8").startswith("# yaml") == is_written


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_every_shipped_file_is_in_order(path: Path) -> None:
    document = read_document(path)
    is_words = bool(translated_language(path))
    kind = kind_of_file(document.data, is_words)
    assert kind
    parts = original_of(translated_file(path)).parts if is_words else ()
    assert fixed(document, kind, "", parts) == document.text
