"""The tables of commands: they say of each command what it says of itself, and leave out none."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
import typer

from tests.cli.running import briscola
from tests.processes import ROOT, program
from tutor.cli.author.group import AuthorCommands, NewCommands
from tutor.cli.groups import CommandEntry, LazyGroup
from tutor.cli.main import Commands, app
from tutor.cli.options import SharedOptions

GROUPS: tuple[type[LazyGroup], ...] = (Commands, AuthorCommands, NewCommands)
ENTRIES = [
    pytest.param(entry, id=f"{group.__name__}-{name}")
    for group in GROUPS
    for name, entry in group.ENTRIES.items()
]


def module_of(entry: CommandEntry) -> ModuleType:
    return import_module(entry.target.partition(":")[0])


def object_of(entry: CommandEntry) -> object:
    return getattr(module_of(entry), entry.target.partition(":")[2])


def help_of(found: object) -> str:
    """What a command or a group says of itself."""
    if not isinstance(found, typer.Typer):
        return inspect.getdoc(found) or ""
    if isinstance(found.info.help, str):
        return found.info.help
    callback = found.registered_callback
    return inspect.getdoc(callback.callback if callback else None) or ""


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_summary_is_the_beginning_of_the_help(entry: CommandEntry) -> None:
    beginning = help_of(object_of(entry)).partition("\n\n")[0]
    assert entry.summary == " ".join(beginning.split())


def test_every_command_there_is_stands_in_a_table() -> None:
    targets = {entry.target for group in GROUPS for entry in group.ENTRIES.values()}
    there = set()
    for file in (ROOT / "tutor" / "cli").rglob("*.py"):
        text = file.read_text("utf-8")
        if "@command\n" in text and "new_group(" not in text:
            name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            there.add(name)
    assert there - {"tutor.cli.welcome"} <= {target.partition(":")[0] for target in targets}


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.__name__)
def test_every_command_has_the_shared_options(group: type[LazyGroup]) -> None:
    commands = group(name="all").commands
    assert list(commands) == list(group.ENTRIES)
    for command in commands.values():
        names = [each.name for each in command.params]
        assert names[-len(SharedOptions._fields) :] == list(SharedOptions._fields)


def test_the_tree_can_be_walked_as_any_other() -> None:
    commands = typer.main.get_command(app).commands
    assert set(commands) == set(Commands.ENTRIES)
    assert set(commands["author"].commands["new"].commands) == {"puzzle", "lesson"}


@pytest.mark.parametrize(
    "words",
    [
        ("{}", "author", "new", "lesson", "last-trump", "--in", "none"),
        ("author", "{}", "new", "lesson", "last-trump", "--in", "none"),
        ("author", "new", "{}", "lesson", "last-trump", "--in", "none"),
        ("author", "new", "lesson", "{}", "last-trump", "--in", "none"),
    ],
    ids=" ".join,
)
def test_shared_options_stand_before_a_name_or_after_it(words: tuple[str, ...]) -> None:
    result = briscola(*(word.replace("{}", "--lang=xx") for word in words))
    assert result.exit_code == 2
    assert "en, it" in result.stderr


@pytest.mark.parametrize(
    ("typed", "found", "other"),
    [
        ("briscola author m", "morph", "check"),
        ("briscola puzzle --le", "--level", "--list"),
        pytest.param("briscola pu", "puzzle", "play", marks=pytest.mark.slow),
        pytest.param("briscola --pl", "--plain", "--lang", marks=pytest.mark.slow),
    ],
)
def test_a_shell_completes_commands_and_options(
    home: Path, typed: str, found: str, other: str
) -> None:
    # The variable is named after the program, which is here "python -m tutor".
    asked = {"_PYTHON _M TUTOR_COMPLETE": "complete_bash"}
    place = str(len(typed.split()) - 1)
    done = program(home, COMP_WORDS=typed, COMP_CWORD=place, **asked)
    assert found in done.stdout.split()
    assert other not in done.stdout.split()
