"""The pages say what is so: layers, commands and their options, the screen of the README."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import typer

from tests.cli.running import Terminal
from tests.processes import ROOT
from tutor.cli.main import app

README = (ROOT / "README.md").read_text("utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
HOUSE = (ROOT / "docs" / "house.md").read_text("utf-8")
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


def test_the_layers_are_those_that_are_checked() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    kept = contracts["contracts"][0]["layers"]
    drawn = re.search(r"```\n(.*?)```", HOUSE, re.DOTALL)
    assert drawn
    assert [each.strip() for each in drawn[1].split(">")] == kept
    told = re.findall(r"^\| `(\w+)`", HOUSE, re.MULTILINE)
    names = {name for layer in kept for name in layer.split(" | ")}
    assert set(told) == names - {"__main__"}


def test_the_way_of_a_card_leads_through_what_is_there() -> None:
    way = HOUSE.partition("## One card's way")[2].partition("##")[0]
    stations = re.findall(r"`([\w.]+\.\w+)`", way)
    assert len(stations) > 4
    for each in stations:
        folders = ROOT.joinpath("tutor", *each.split("."))
        # A module, or something in it.
        assert folders.with_suffix(".py").is_file() or folders.parent.with_suffix(".py").is_file()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        assert link.startswith("https://") or (page.parent / link).exists(), link


def test_every_page_is_named_in_the_readme() -> None:
    named = set(re.findall(r"\(docs/([\w-]+\.md)\)", README))
    assert named == {page.name for page in PAGES[1:]}


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
    known = options(COMMAND) | {"--update-golden"}
    for words in commands():
        known |= options(command_of(words)[0])
    for quoted in code_in(BLOCKS.sub("", page.read_text("utf-8"))):
        assert set(re.findall(r"(?<!\S)--[a-z-]+", quoted)) <= known


def test_as_much_is_there_as_is_promised() -> None:
    originals = [path for path in ROOT.glob("puzzles/*.yaml") if path.stem.count(".") == 0]
    puzzles = [path.read_text("utf-8").count("\n  - id: ") for path in originals]
    assert "more than twelve hundred endings" in " ".join(README.split())
    assert 1200 < sum(puzzles) < 1400
    assert "twenty-three lessons" in README
    assert len([path for path in ROOT.glob("lessons/*.yaml") if path.stem.count(".") == 0]) == 23


def test_the_readme_shows_the_screen_as_it_is(tmp_path: Path) -> None:
    block = README.partition("$ briscola puzzle first-steps-07\n")[2].partition("```")[0]
    asked, answered, told = re.split(r"(?<=Which card\?) (\d)\n", block)
    terminal = Terminal(tmp_path / "home", "puzzle", "first-steps-07")
    terminal.sees(asked)
    terminal.types(answered, "")
    terminal.sees(told)
    terminal.types("q")
    assert terminal.ends() == 1
