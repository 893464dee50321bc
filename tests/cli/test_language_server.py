"""``briscola author lsp``, driven through the protocol as an editor does it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.editor_client import EditorClient, Json
from tests.cli.running import briscola
from tests.processes import program
from tutor.authoring.audit.files import Audit
from tutor.content.files import data_folder
from tutor.solver import default_solver

pytest.importorskip("pygls", reason='the language server needs pygls: pip install ".[editor]"')

SET = """\
set: mine
title: Mine
puzzles:
  - id: mine-01
    position: d/3dFd7b,Ad5d2d/51,46
    goal: wni
    note: "\U0001f0a1\U0001f0a1 {card:9x} takes."
  - id: mine-02
    position: d/3dFd7b,Ad5d2d/51,46
    asserts: {best: [3d]}
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EditorClient]:
    """One server for all tests, as an editor has one for all files."""
    with EditorClient(tmp_path_factory.mktemp("editor") / "home") as found:
        yield found


def _seen(problem: Json) -> tuple[int, str, str]:
    return problem["range"]["start"]["line"] + 1, problem["code"], problem["message"]


def _checked(path: Path, text: str) -> list[tuple[int, str, str]]:
    """What ``briscola check`` finds in a file with this text."""
    path.write_text(text, "utf-8")
    found = Audit(default_solver()).check_file(path).problems
    return [
        (each.line, each.code, each.message + (f" ({each.hint})" if each.hint else ""))
        for each in found
    ]


def test_a_set_is_marked_as_the_check_reports_it(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    marked = client.open(path, SET)
    assert [_seen(each) for each in marked] == _checked(path, SET)
    assert {each["source"] for each in marked} == {"briscola"}


def test_columns_are_counted_in_utf_16(client: EditorClient, tmp_path: Path) -> None:
    marked = client.open(tmp_path / "mine.yaml", SET)
    spans = {
        each["code"]: (each["range"]["start"]["character"], each["range"]["end"]["character"])
        for each in marked
    }
    assert spans["enum"] == (10, 13)
    line = SET.splitlines()[6]
    begin = len(line[: line.index("{")].encode("utf-16-le")) // 2
    place = next(span for code, span in spans.items() if code.startswith("placeholder"))
    assert place == (begin, begin + len("{card:9x}"))


def test_a_change_is_marked_anew(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    client.open(path, SET)
    changed = SET.replace("wni", "win")
    for text in (changed, SET.replace("best: [3d]", "best: [Fd]"), SET[:40], SET):
        assert [_seen(each) for each in client.change(path, text)] == _checked(path, text)


def test_a_part_of_a_line_is_changed(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    client.open(path, SET)
    here = {"start": {"line": 5, "character": 10}, "end": {"line": 5, "character": 13}}
    client.notify(
        "textDocument/didChange",
        textDocument={"uri": path.as_uri(), "version": 1},
        contentChanges=[{"range": here, "text": "win"}],
    )
    text = SET.replace("wni", "win")
    assert [_seen(each) for each in client.marked(path)] == _checked(path, text)


@pytest.mark.parametrize("name", ["puzzles/first-steps.it.yaml", "lessons/01-cards.yaml"])
def test_shipped_files_are_marked_where_they_are_spoilt(client: EditorClient, name: str) -> None:
    path = data_folder() / name
    if not path.exists():
        path = sorted((data_folder() / "lessons").glob("*[a-z].yaml"))[0]
    text = path.read_text("utf-8")
    assert client.open(path, text) == []
    assert [each["code"] for each in client.change(path, text + "colour: red\n")] == ["key-unknown"]


def test_other_yaml_files_are_left_alone(client: EditorClient, tmp_path: Path) -> None:
    assert client.open(tmp_path / "compose.yaml", "services:\n  web: {image: *x}\n") == []


def test_what_is_closed_is_no_longer_marked(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    assert client.open(path, SET)
    client.notify("textDocument/didClose", textDocument={"uri": path.as_uri()})
    assert client.marked(path) == []


HOSTILE = (
    "",
    "set: [",
    "set: x\npuzzles: " + "[" * 400,
    "set: &a x\npuzzles: *a\n",
    "set: x\n\0\x1b[2J\u202e",
    "set: x\rpuzzles:\r  - 1\r",
    "set: x\npuzzles: {a: 1}\n",
    "set: x\npuzzles: [1, [2], {id: [3]}, null]\n",
    "set: x\nset: y\npuzzles:\n  - id: a\n   position: b\n",
    "steps: 61\nlesson: [x]\n",
    "set: x\npuzzles:\n" + "  - id: a\n" * 9000,
    "set: " + "x" * 300_000,
    "puzzles:\n  - position: " + "/" * 5000,
)


def test_no_file_ends_the_server(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    client.open(path, SET)
    for text in HOSTILE:
        assert "check-failed" not in json.dumps(client.change(path, text)), text[:40]
    client.notify("textDocument/didClose", textDocument={"uri": "untitled:none"})
    client.notify("textDocument/didSave", textDocument={"uri": "untitled:none"})
    assert client.change(path, SET)
    assert client.is_alive


def test_an_editor_that_goes_away_ends_the_server(home: Path) -> None:
    done = program(home, "author", "lsp")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("language", ["en", "it"])
def test_without_the_library_the_way_to_install_it_is_told(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr("tutor.cli.author.lsp.find_spec", lambda _: None)
    result = briscola("author", "lsp", "--lang", language)
    assert result.exit_code == 1
    assert 'pip install "pygls>=2,<3"' in result.output


ENDINGS = """\
set: mine
title: Mine
puzzles:
  - id: mine-01
    position: d/3dFd7b,Ad5d2d/51,46
    goal: win
    asserts: {best: [7b], themes: [throw-in]}
  - id: mine-02
    trump: d
    you: {hand: [3d, Fd, 7b], points: 51}
    opponent: {hand: [Ad, 5d, 2d], points: 46}
    comments:
      3d: Tempting.
"""


def _at(text: str, piece: str, times: int = 1) -> tuple[int, int]:
    """The line and the column, from 0, of the middle of a piece of the text."""
    at = -1
    for _ in range(times):
        at = text.index(piece, at + 1)
    at += len(piece) // 2
    return text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1


def _hover(client: EditorClient, path: Path, place: tuple[int, int]) -> str:
    found = client.request("textDocument/hover", **client.at(path, *place))
    return found["contents"]["value"] if found else ""


def test_pointing_at_a_position_draws_it_with_the_worth_of_each_card(
    client: EditorClient, tmp_path: Path
) -> None:
    path = tmp_path / "mine.yaml"
    client.open(path, ENDINGS)
    shown = _hover(client, path, _at(ENDINGS, "d/3dFd7b,Ad"))
    assert shown.splitlines()[0] == "Trumps are coins."
    assert shown.splitlines()[-3:] == [
        "The seven of batons: 61 points, a win.",
        "The three of coins: 53 points, a loss.",
        "The jack of coins: 53 points, a loss.",
    ]


def test_pointing_at_a_card_tells_what_is_proved_of_it(
    client: EditorClient, tmp_path: Path
) -> None:
    path = tmp_path / "mine.yaml"
    client.open(path, ENDINGS)
    right, wrong = (_hover(client, path, _at(ENDINGS, piece)) for piece in ("[7b]", "3d:"))
    assert right.splitlines()[0].startswith("seven of batons (7b), ")
    assert 1 < len(right.splitlines()) <= 3
    assert 1 < len(wrong.splitlines()) <= 3
    assert right != wrong
    italian = ENDINGS.replace("title: Mine", "title: Mine\nlanguage: it")
    client.change(path, italian)
    assert _hover(client, path, _at(italian, "[7b]")).startswith("sette di bastoni (7b), ")


def test_pointing_at_a_key_tells_its_meaning(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    client.open(path, ENDINGS)
    assert "61 or more" in _hover(client, path, _at(ENDINGS, "goal"))
    assert "solver" in _hover(client, path, _at(ENDINGS, "asserts"))
    assert "cards held" in _hover(client, path, _at(ENDINGS, "hand"))
    lesson = (
        "slug: a\nsteps:\n  - id: one\n    kind: best_card\n    position: d/3dFd7b,Ad5d2d/51,46\n"
    )
    client.open(tmp_path / "lesson.yaml", lesson)
    place = tmp_path / "lesson.yaml"
    assert "in one line" in _hover(client, place, _at(lesson, "position"))
    assert "first card" in _hover(client, place, _at(lesson, "best_card"))
    assert "61" in _hover(client, place, _at(lesson, "3dFd7b"))


def _mends(client: EditorClient, path: Path, problem: Json) -> list[tuple[str, str]]:
    """The title of each mend of a problem, and the text that is put in."""
    actions = client.request(
        "textDocument/codeAction",
        textDocument={"uri": path.as_uri()},
        range=problem["range"],
        context={"diagnostics": [problem]},
    )
    return [(each["title"], each["edit"]["changes"][path.as_uri()][0]) for each in actions]


def _with(text: str, edit: Json) -> str:
    """A text after an edit; of ASCII, whose columns are the same in all units."""
    lines = text.split("\n")
    begin, end = edit["range"]["start"], edit["range"]["end"]
    before = "\n".join([*lines[: begin["line"]], lines[begin["line"]][: begin["character"]]])
    return (
        before
        + edit["newText"]
        + "\n".join([lines[end["line"]][end["character"] :], *lines[end["line"] + 1 :]])
    )


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("goal: win", "goal: wni"),
        ("    goal: win", "    gaol: win"),
        ("3d: Tempting", "3D: Tempting"),
        ("Fd, 7b", "Jd, 7b"),
        ("points: 51}", 'points: "51"}'),
        ("goal: win", "goal: draw"),
        ("trump: d", "trmp: d"),
    ],
)
def test_a_mend_that_an_error_names_can_be_made(
    client: EditorClient, tmp_path: Path, right: str, wrong: str
) -> None:
    path = tmp_path / "mine.yaml"
    spoilt = ENDINGS.replace(right, wrong, 1)
    made = [
        _with(spoilt, edit)
        for problem in client.open(path, spoilt)
        for _, edit in _mends(client, path, problem)
    ]
    assert ENDINGS in made


def test_a_goal_that_is_missing_is_put_on_its_own_line(
    client: EditorClient, tmp_path: Path
) -> None:
    path = tmp_path / "mine.yaml"
    text = "set: a\ntitle: A\npuzzles:\n  - id: a-1\n    position: d/3dFd7b,Ad5d2d/41,56\n"
    problem = next(each for each in client.open(path, text) if each["code"] == "goal-needed")
    _, edit = _mends(client, path, problem)[0]
    assert "- id: a-1\n    goal: most-points\n    position" in _with(text, edit)


def test_a_set_leads_to_its_translation_and_back(client: EditorClient) -> None:
    folder = data_folder()
    for path, piece in (
        (folder / "puzzles" / "first-steps.yaml", "first-steps-03"),
        (folder / "puzzles" / "first-steps.it.yaml", "first-steps-03"),
    ):
        text = path.read_text("utf-8")
        client.open(path, text)
        place = client.at(path, *_at(text, piece))
        (found,) = client.request("textDocument/definition", **place)
        other = Path(found["uri"].removeprefix("file://"))
        assert other != path
        line = other.read_text("utf-8").splitlines()[found["range"]["start"]["line"]]
        assert piece in line
    lesson = sorted((folder / "lessons").glob("01*.yaml"))
    original = next(each for each in lesson if ".it." not in each.name)
    text = original.read_text("utf-8")
    client.open(original, text)
    piece = text.split("- id: ")[2].split("\n")[0]
    (found,) = client.request("textDocument/definition", **client.at(original, *_at(text, piece)))
    assert ".it.yaml" in found["uri"]
    assert found["range"]["start"]["line"] > 0


def _offered(client: EditorClient, path: Path, text: str) -> dict[str, str]:
    """What is offered at the mark ``|`` of a text, with the text as it is when that is taken."""
    at = text.index("|")
    typed = text.replace("|", "")
    place = text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1
    client.open(path, typed)
    found = client.request("textDocument/completion", **client.at(path, *place))
    client.notify("textDocument/didClose", textDocument={"uri": path.as_uri()})
    return {each["label"]: _with(typed, each["textEdit"]) for each in found["items"]}


SOME = "set: mine\ntitle: Mine\npuzzles:\n  - id: mine-01\n    position: d/3dFd7b,Ad5d2d/51,46\n"


def test_the_keys_that_are_left_are_offered(client: EditorClient, tmp_path: Path) -> None:
    offered = _offered(client, tmp_path / "a.yaml", SOME + "    go|\n")
    assert offered["goal"] == SOME + "    goal: \n"
    assert {"note", "asserts", "comments"} <= offered.keys()
    assert not {"id", "position", "set"} & offered.keys()
    offered = _offered(client, tmp_path / "a.yaml", SOME + "    asserts: {best: [7b], |}\n")
    assert set(offered) == {"final", "themes"}
    assert {"level", "language"} <= _offered(client, tmp_path / "a.yaml", SOME + "|\n").keys()


def test_the_keys_of_a_step_are_those_of_its_kind(client: EditorClient, tmp_path: Path) -> None:
    head = "slug: a\ntitle: A\nsummary: A.\nminutes: 3\nteaches: [mine]\nsteps:\n  - id: one\n"
    path = tmp_path / "a.yaml"
    assert "worked_example" in _offered(client, path, head + "    kind: |\n")
    offered = _offered(client, path, head + "    kind: order_cards\n    |\n")
    assert "cards" in offered
    assert not {"trick", "position", "id", "kind"} & offered.keys()
    offered = _offered(client, path, head + "    kind: read\n    teaches: [|]\n    text: A\n")
    assert set(offered) == {"mine"}


def test_concepts_are_those_of_the_lessons_before(client: EditorClient, tmp_path: Path) -> None:
    folder = data_folder() / "lessons"
    last = [each for each in sorted(folder.glob("*.yaml")) if ".it." not in each.name][-1]
    text = "slug: a\nneeds: [|]\nsteps:\n  - id: one\n"
    assert {"trick", "card"} & _offered(client, last, text).keys()
    assert {"trick", "card"} & _offered(client, tmp_path / "01-a.yaml", text).keys()


def test_cards_are_offered_that_are_not_used_yet(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    head = "set: a\ntitle: A\npuzzles:\n  - id: a-1\n    trump: d\n    you:\n      points: 51\n"
    hand = head + "      hand: [3d, Fd, |]\n    opponent: {hand: [Ad, 5d, 2d], points: 46}\n"
    offered = _offered(client, path, hand)
    assert len(offered) == 35
    assert not {"3d", "Fd", "Ad", "5d", "2d"} & offered.keys()
    assert "hand: [3d, Fd, 7b]" in offered["7b"]
    half = SOME.replace("7b,", "7|,")
    offered = _offered(client, path, half)
    assert len(offered) == 35
    assert offered["7b"] == SOME
    assert not _offered(client, path, SOME.replace("51,46", "51,4|"))


def test_goals_and_themes_are_offered_that_hold(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    offered = _offered(client, path, SOME + "    goal: |\n")
    assert set(offered) == {"win", "most-points", "{at_least: 61}"}
    for label, text in offered.items():
        assert not [each for each in client.open(path, text) if each["severity"] == 1], label
    themes = _offered(client, path, SOME + "    asserts: {themes: [|]}\n")
    assert {"throw-in", "you-lead"} <= themes.keys()
    assert not {"ruff", "you-reply"} & themes.keys()
    claims = _offered(client, path, SOME + "    asserts: {best: [|]}\n")
    assert set(claims) == {"3d", "Fd", "7b"}


def test_what_can_be_filled_in_is_offered(client: EditorClient, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    offered = _offered(client, path, SOME + "    note: >-\n      Lead {|}, and wait.\n")
    assert {"best:the", "card:7b:the", "score:3d", "points:Ad"} <= offered.keys()
    assert offered["best:the"].endswith("Lead {best:the}, and wait.\n")
    offered = _offered(client, path, SOME + '    note: "Lead {card:7b:|"\n')
    assert offered["card:7b:the"].endswith('"Lead {card:7b:the}"\n')
    comments = _offered(client, path, SOME + "    comments:\n      |\n")
    assert set(comments) == {"3d", "Fd", "7b"}


def test_a_translation_is_offered_what_its_set_has(client: EditorClient, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(SOME, "utf-8")
    path = tmp_path / "mine.it.yaml"
    head = "set: mine\nlanguage: it\npuzzles:\n"
    assert set(_offered(client, path, head + "  |\n")) == {"mine-01"}
    text = head + "  mine-01:\n    note: Gioca {|\n"
    assert "card:7b:the" in _offered(client, path, text)
    assert set(_offered(client, path, head.replace("mine", "|"))) == {"mine"}
