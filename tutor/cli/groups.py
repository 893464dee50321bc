"""Groups of commands whose modules are imported only for the command that is run."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextvars import ContextVar
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, TextIO

import typer
from typer.core import TyperCommand, TyperGroup

from tutor.cli.terminal.exit_guard import leave_if_nobody_reads
from tutor.cli.terminal.started import command_form
from tutor.text.commands import PROGRAM

WHOLE_PROGRAM: ContextVar[Callable[..., object]] = ContextVar("WHOLE_PROGRAM")
"""The whole program, to which a menu gives the words of a command."""


class CommandEntry(NamedTuple):
    """A command, or a group of them, as its own group knows it before it is imported."""

    target: str
    """Where it is, as ``package.module:name``: a function for Typer, or a ``typer.Typer``."""
    summary: str
    """What help says of it in one line: the first paragraph of its docstring."""


class Group(TyperGroup):
    """A group that takes ``help`` where one of its commands can stand."""

    def make_context(self, *arguments: Any, **settings: Any) -> Any:
        """As the class above has it; ``help puzzle`` is read as ``puzzle --help``."""
        name, typed, *others = arguments
        return super().make_context(name, _with_help_last(typed), *others, **settings)


_WITH_VALUE = ("--lang", "--deck")


def _with_help_last(typed: list[str]) -> list[str]:
    """What was typed, with ``--help`` at its end instead of ``help`` where a command would stand.

    >>> _with_help_last(["--lang", "it", "help", "puzzle"])
    ['--lang', 'it', 'puzzle', '--help']
    """
    for place, word in enumerate(typed):
        if not word.startswith("-") and (place == 0 or typed[place - 1] not in _WITH_VALUE):
            if word != "help":
                return typed
            asked = [each for each in typed[place:] if each != "help"]
            return [*typed[:place], *asked, "--help"]
    return typed


class LazyGroup(Group):
    """A group whose help and shell completion name its commands without importing them."""

    ENTRIES: ClassVar[Mapping[str, CommandEntry]] = {}
    """The commands by name, in the order of help."""
    MORE_WORDS: ClassVar[Mapping[str, str]] = {}
    """What else may be typed where a command can stand, with what help says of it in one line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Commands(self.ENTRIES)

    def make_context(self, *arguments: Any, **settings: Any) -> Any:
        """As the class above has it, with errors reported as everywhere."""
        return _reported(lambda: super(LazyGroup, self).make_context(*arguments, **settings))

    def invoke(self, ctx: Any) -> Any:
        """The same."""
        return _reported(lambda: super(LazyGroup, self).invoke(ctx))

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 named by the class above
        """The names, in the order of help."""
        return list(self.ENTRIES)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the names and summaries into the help of the group."""
        self._outline.format_commands(ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """What a word begun here can become: a command, or an option of the group."""
        outline = self._outline
        # The commands are those of the context's group: of this one, they would be imported.
        place = type(ctx)(outline, parent=ctx.parent, info_name=ctx.info_name)
        return outline.shell_complete(place, incomplete)

    @property
    def _outline(self) -> TyperGroup:
        """The same group, with commands of which only the summaries are there."""
        summaries = {name: entry.summary for name, entry in self.ENTRIES.items()}
        return TyperGroup(
            name=self.name,
            params=self.params,
            rich_markup_mode=None,
            commands=[
                TyperCommand(name, help=summary, rich_markup_mode=None)
                for name, summary in (summaries | {**self.MORE_WORDS}).items()
            ],
        )


def _reported(run: Callable[[], Any]) -> Any:
    """Runs part of Typer; what it would do about errors is done as the whole program does it.

    It quotes names of options and commands just as they were typed: of an error that it will show,
    what a terminal would obey is replaced. And a pipe that nobody reads any more is no failure.
    """
    try:
        return run()
    except BrokenPipeError:
        leave_if_nobody_reads()
        raise
    except Exception as error:
        show = getattr(error, "show", None)
        if show is None:
            raise
        from tutor.content.yaml.problems import safe  # Only an error needs it.

        shown = io.StringIO()
        show(shown)

        def show_safely(file: TextIO | None = None) -> None:
            print(safe(shown.getvalue()), end="", file=file or sys.stderr)

        # The error's own method, for it is Typer that shows it in the end.
        setattr(error, "show", show_safely)  # noqa: B010 no class of it is public
        raise


def new_group(name: str, *, cls: type[TyperGroup] = Group, help: str | None = None) -> typer.Typer:
    """A group of commands with the settings of the whole program.

    ``help`` is what it says of itself, shown also where no command is named; without it both come
    from the group's callback.
    """
    group = typer.Typer(
        name=name,
        cls=cls,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        no_args_is_help=help is not None,
    )
    if help is not None:
        group.info.help = help
    return group


class _Commands(MutableMapping[str, Any]):
    """The commands of a group by name; each is imported when it is first asked for."""

    def __init__(self, entries: Mapping[str, CommandEntry]) -> None:
        self._entries = entries
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = _load_command(name, self._entries[name])
        return self._loaded[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._entries

    def __len__(self) -> int:
        return len(self._entries)


def _load_command(name: str, entry: CommandEntry) -> Any:
    """The command or group of an entry, imported."""
    module, _, attribute = entry.target.partition(":")
    target = getattr(import_module(module), attribute)
    if not isinstance(target, typer.Typer):
        command, target = target, new_group(name)
        target.command(name)(command)
    found = typer.main.get_command(target)
    found.name = name
    if found.help:
        form = command_form(os.environ, sys.argv, sys.orig_argv)
        found.help = _EXAMPLE.sub(lambda line: line[1] + form.line(line[2]), found.help)
    return found


_EXAMPLE = re.compile(rf"(?m)^(\s*Example: ){PROGRAM} (.*)$")
