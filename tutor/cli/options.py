"""The options that all commands share, declared once; and those that several have."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Annotated, Any, NamedTuple, TypeVar, get_type_hints

import typer

from tutor.cli import completion

Choice = TypeVar("Choice", bound=Enum)
Result = TypeVar("Result")

Json = Annotated[bool, typer.Option("--json", help="Results as JSON, for programs.")]
Fast = Annotated[
    bool | None, typer.Option("--fast/--no-fast", help="Play a card without confirming.")
]


class SharedOptions(NamedTuple):
    """What every command accepts, before its name or after it; None where nothing is said."""

    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="CODE",
            help="Language of the texts: en or it.",
            autocompletion=completion.languages,
        ),
    ] = None
    plain: Annotated[
        bool | None,
        typer.Option("--plain/--no-plain", help="Linear text without colour, every fact in words."),
    ] = None
    ascii_only: Annotated[
        bool | None, typer.Option("--ascii", help="Only characters every terminal has.")
    ] = None
    deck: Annotated[
        str | None,
        typer.Option(
            "--deck",
            metavar="PACK",
            help="Names of the cards: italian or french.",
            autocompletion=completion.named("italian", "french"),
        ),
    ] = None
    palette: Annotated[
        str | None,
        typer.Option(
            "--palette", metavar="COLOURS", help="For a dark or a light ground; auto, or none."
        ),
    ] = None


_PARAMETERS = tuple(
    inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
    for name, annotation in get_type_hints(SharedOptions, include_extras=True).items()
)


def with_shared_options(run: Callable[..., Result]) -> Callable[..., Result]:
    """Adds the shared options to a function that Typer is to call.

    ``run`` takes what they say as its first argument, and its own options after it. The function
    returned takes its own options first and then each shared one by name, as Typer passes them.
    """
    own = list(inspect.signature(run, eval_str=True).parameters.values())[1:]
    parameters = [*(each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in own)]
    parameters += _PARAMETERS

    @functools.wraps(run)
    def called(**given: Any) -> Result:
        shared = SharedOptions(*(given.pop(name, None) for name in SharedOptions._fields))
        return run(shared, **given)

    # Typer reads both; a type checker knows no such attribute of a function.
    called.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # see above
    called.__annotations__ = {each.name: each.annotation for each in parameters}
    return called


def pass_to_subcommand(shared: SharedOptions, context: typer.Context) -> None:
    """Lets the shared options given before a command's name hold for that command too."""
    given = {name: value for name, value in shared._asdict().items() if value is not None}
    # A group finds what is meant for one of its commands under that command's name.
    context.default_map = {str(context.invoked_subcommand): given}


def choice(kind: type[Choice], typed: str, option: str) -> Choice:
    """The member of an enumeration typed for an option; a usage error names them all."""
    try:
        return kind(typed)
    except ValueError:
        raise bad_choice(typed, (str(each.value) for each in kind), option) from None


def bad_choice(typed: str, known: Iterable[str], option: str) -> typer.BadParameter:
    """The usage error for a word that is none of those an option knows."""
    return typer.BadParameter(f"{typed!r} is none of: {' or '.join(known)}", param_hint=option)
