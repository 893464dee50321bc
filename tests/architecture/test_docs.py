"""The pages say what is so: layers, commands, options, JSON, and the pictures of the screen."""

from __future__ import annotations

import html
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType

import pytest
import typer

from tests import pictures
from tests.cli.running import briscola, said
from tests.processes import ROOT
from tutor.cli.main import app

README = (ROOT / "README.md").read_text("utf-8")
GUIDE = ROOT / "CONTRIBUTING.md"
PAGES = [ROOT / "README.md", GUIDE, *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = re.compile(r"^```.*?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CALLS = re.compile(r"\bbriscola((?: +[^\s`|·(]+)*)")
COMMAND = typer.main.get_command(app)


def commands(command: object = COMMAND, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command and group, by the words typed."""
    for name, each in getattr(command, "commands", {}).items():
        yield (*path, name)
        yield from commands(each, (*path, name))


def options(command: object) -> set[str]:
    named = {"--help", "-h"}
    for each in getattr(command, "params", ()):
        named.update(each.opts, each.secondary_opts)
    return named


def command_of(words: Sequence[str]) -> tuple[object, Sequence[str]]:
    """The command that is typed with these words, and what follows its name."""
    command: object = COMMAND
    while words and words[0] in getattr(command, "commands", {}):
        command, words = getattr(command, "commands", {})[words[0]], words[1:]
    return command, words


def code_in(page: str) -> Iterator[str]:
    """The lines of a page that are typed or printed, and what is quoted in its sentences."""
    for block in BLOCKS.findall(page):
        yield from block.splitlines()
    yield from re.findall(r"`([^`\n]+)`", BLOCKS.sub("", page))


def section(page: str, title: str) -> str:
    """What stands under a title of the second order."""
    parts = re.split(r"^## (.+)\n", page, flags=re.MULTILINE)
    return parts[parts.index(title) + 1]


def test_the_layers_are_those_that_are_checked() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    kept = contracts["contracts"][0]["layers"]
    layers = section(GUIDE.read_text("utf-8"), "Layers")
    drawn = re.search(r"```\n(.*?)```", layers, re.DOTALL)
    assert drawn
    assert [each.strip() for each in drawn[1].split(">")] == kept
    told = re.findall(r"^\| `(\w+)`", layers, re.MULTILINE)
    names = [name for layer in kept for name in layer.split(" | ")]
    assert told == [name for name in names if name != "__main__"]


@pytest.mark.slow
def test_the_way_of_a_card_leads_through_all_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong card is played in a puzzle: functions of each module named are called for it."""
    way = section(GUIDE.read_text("utf-8"), "The way of one card")
    assert len(re.findall(r"^\d+\. ", way, re.MULTILINE)) == 10
    named = re.findall(r"`(tutor(?:\.\w+)+)`", way)
    assert len(named) > 12
    files = {each: ROOT.joinpath(*each.split(".")) for each in named}
    monkeypatch.setenv("BRISCOLA_HOME", str(tmp_path))
    called = set()

    def note(frame: FrameType, _event: str, _value: object) -> None:
        called.add(frame.f_code.co_filename)

    profiler = sys.getprofile()
    sys.setprofile(note)
    try:
        shown = briscola("puzzle", "first-steps-07", "--fast", typed="2\nq\n").stdout
    finally:
        sys.setprofile(profiler)
    assert said("puzzle.prompt.show-right") in shown  # offered after a wrong card
    for each, path in files.items():
        module = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        assert str(module) in called, each


def test_the_files_named_in_the_guide_are_there() -> None:
    named = re.findall(
        r"`((?:tutor|tests|docs|schemas|lessons|puzzles|cli|text)/[\w./-]*|\w+\.(?:py|md|toml))`",
        GUIDE.read_text("utf-8"),
    )
    assert len(named) > 25
    folders = (ROOT, ROOT / "tutor")
    by_name = {path.name for path in (ROOT / "tutor").rglob("*")}
    for each in named:
        assert any((folder / each).exists() for folder in folders) or each in by_name, each


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_modules_named_are_there(page: Path) -> None:
    for line in code_in(page.read_text("utf-8")):
        for path in re.findall(r"(?:tutor|tests)/[\w/-]+(?:\.\w+)?", line):
            assert (ROOT / path).exists(), line
        for module in re.findall(r"python -m (t\w+(?:\.\w+)*)", line):
            path = ROOT.joinpath(*module.split("."))
            assert path.is_dir() or path.with_suffix(".py").is_file(), line


def test_each_target_of_make_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    phony = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    assert phony
    told = re.findall(r"^\| `make (\w+)", GUIDE.read_text("utf-8"), re.MULTILINE)
    assert {*told, "clean"} == set(phony[1].split())
    for page in PAGES:
        for line in code_in(page.read_text("utf-8")):
            assert set(re.findall(r"^make (\w+)", line)) <= set(phony[1].split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        assert link.startswith("https://") or (page.parent / link).exists(), link


def test_every_page_is_named_in_the_readme() -> None:
    named = set(re.findall(r"\(((?:docs/)?[\w-]+\.md)\)", README))
    assert named == {page.relative_to(ROOT).as_posix() for page in PAGES[1:]}


@pytest.mark.parametrize("words", list(commands()), ids=" ".join)
def test_every_command_is_on_a_page(words: tuple[str, ...]) -> None:
    typed = re.compile(rf"\bbriscola {' '.join(words)}\b")
    assert any(typed.search(page.read_text("utf-8")) for page in PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_is_to_be_typed_can_be_typed(page: Path) -> None:
    """The commands named are there, and so are their options."""
    for line in code_in(page.read_text("utf-8")):
        for call in CALLS.findall(line):
            command, words = command_of(call.split())
            typed = {word.rstrip(",.;:)") for word in words if word.startswith("-")}
            assert typed <= options(command) | {"-"}, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_option_named_is_one_of_a_command(page: Path) -> None:
    known = options(COMMAND) | {"--update-golden", "--prove"}
    for words in commands():
        known |= options(command_of(words)[0])
    for quoted in code_in(BLOCKS.sub("", page.read_text("utf-8"))):
        assert set(re.findall(r"(?<!\S)--[a-z-]+", quoted)) <= known


def test_as_much_is_there_as_is_promised() -> None:
    originals = [path for path in ROOT.glob("puzzles/*.yaml") if path.stem.count(".") == 0]
    puzzles = [path.read_text("utf-8").count("\n  - id: ") for path in originals]
    assert "more than sixteen hundred endings" in " ".join(README.split())
    assert 1600 < sum(puzzles) < 1800
    assert "twenty-four lessons" in README
    assert len([path for path in ROOT.glob("lessons/*.yaml") if path.stem.count(".") == 0]) == 24


OUTPUTS = re.findall(
    r"^\| `briscola (.+?)` \| (\w+) \| (\d+) \| (.+) \|$",
    (ROOT / "docs" / "programs.md").read_text("utf-8"),
    re.MULTILINE,
)
"""Of each row of the page on JSON: the command, how its objects are printed, number, fields."""
EXAMPLES = {
    "POSITION": "d/3dFd7b,Ad5d2d/51,46",
    "FILE[:ID]": f"{ROOT / 'puzzles' / 'first-steps.yaml'}:first-steps-07",
    "FILE:ID": f"{ROOT / 'puzzles' / 'first-steps.yaml'}:first-steps-07",
    "FILE": "faulty.yaml",
    "TOPIC": "trick",
    "WORD": "carico",
    "NAME": "lang",
    "CODE": "load-given",
}


@pytest.mark.parametrize(("typed", "printed", "number", "fields"), OUTPUTS, ids=lambda each: each)
def test_json_is_printed_as_the_page_says(
    typed: str,
    printed: str,
    number: str,
    fields: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BRISCOLA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "faulty.yaml").write_text("set: faulty\n", "utf-8")
    if typed == "pack list --json":
        packed = (ROOT / "puzzles" / "first-steps.yaml").read_text("utf-8")
        (tmp_path / "mine.yaml").write_text(packed.replace("first-steps", "mine"), "utf-8")
        assert briscola("pack", "install", "mine.yaml").exit_code == 0
    out = briscola(*(EXAMPLES.get(word, word) for word in typed.split())).stdout
    match printed:
        case "object":
            found = [json.loads(out)]
        case "array":
            found = json.loads(out)
        case _:
            assert printed == "lines"
            found = [json.loads(line) for line in out.splitlines()]
    assert found
    for each in found:
        assert each["schema"] == int(number)
        assert list(each) == ["schema", *re.findall(r"`([\w]+)`", fields)]


def test_every_output_of_json_is_on_the_page() -> None:
    with_json = {
        " ".join(words)
        for words in commands()
        if "--json" in options(command_of(words)[0]) and words != ("author", "check")
    }
    listed = [row[0] for row in OUTPUTS]
    assert {each for each in with_json if not any(row.startswith(each) for row in listed)} == set()


def test_every_picture_is_shown_once_dark_and_light() -> None:
    shown = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for dark, light in re.findall(
            r'srcset="(\S+)-dark\.svg">\s+<img [^>]*src="(\S+)-light\.svg">', text
        ):
            assert dark == light
            shown.append((page.parent / dark).relative_to(pictures.FOLDER).name)
        assert text.count(".svg") == 2 * text.count("<picture>")
    assert sorted(shown) == sorted(session.name for session in pictures.SESSIONS)
    assert {path.name for path in pictures.FOLDER.glob("*")} == {
        f"{name}-{ground}.svg" for name in shown for ground in pictures.THEMES
    }


@pytest.mark.slow
@pytest.mark.parametrize("session", pictures.SESSIONS, ids=lambda session: session.name)
def test_the_pictures_show_the_screen_as_it_is(session: pictures.Session) -> None:
    """Where they do not, ``make pictures`` makes them anew."""
    for ground in pictures.THEMES:
        screen = pictures.played(session, ground)
        shown = [line.plain.rstrip() for line in pictures.text_of(screen)]
        drawn = (pictures.FOLDER / f"{session.name}-{ground}.svg").read_text("utf-8")
        assert lines_of(drawn) == [line for line in shown if line]


def lines_of(picture: str) -> list[str]:
    """What stands in an SVG picture, line by line, without empty ones."""
    lines: dict[float, dict[int, str]] = {}
    texts = re.findall(
        r'<text [^>]*x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"[^>]*>([^<]*)<', picture
    )
    for x, y, length, text in texts:
        letters = html.unescape(text)
        assert float(length) == pytest.approx(len(letters) * pictures.CELL)
        first = round(float(x) / pictures.CELL)
        lines.setdefault(float(y), {}).update(enumerate(letters, first))
    shown = []
    for _, letters_at in sorted(lines.items()):
        last = max(letters_at)
        line = "".join(letters_at.get(place, " ") for place in range(last + 1))
        shown.append(line.replace("\xa0", " ").rstrip())
    return [line for line in shown if line]
