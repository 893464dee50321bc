"""The options that all commands share, and the parts of the program built as they ask."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from pathlib import Path

    from tutor.app import App


Choice = TypeVar("Choice", bound=Enum)

Lang = Annotated[
    str | None, typer.Option("--lang", metavar="CODE", help="Language of the texts: en or it.")
]
Plain = Annotated[
    bool | None,
    typer.Option("--plain/--no-plain", help="Linear text without colour, every fact in words."),
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Only characters every terminal has.")]
Deck = Annotated[
    str | None,
    typer.Option("--deck", metavar="PACK", help="Names of the cards: italian or french."),
]
Json = Annotated[bool, typer.Option("--json", help="Results as JSON, for programs.")]

Fast = Annotated[
    bool | None, typer.Option("--fast/--no-fast", help="Play a card without confirming.")
]


def hand_on(
    context: typer.Context,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Lets options given before a command's name hold for the command too.

    A group that does nothing else by itself has this as its callback.
    """
    given = {"lang": lang, "plain": plain, "ascii_": ascii_ or None, "deck": deck}
    # A command of its own commands finds its share under its name.
    context.default_map = {
        str(context.invoked_subcommand): {
            name: each for name, each in given.items() if each is not None
        }
    }


def house(lang: str | None, plain: bool | None, ascii_: bool, deck: str | None) -> App:
    """The parts of the program as the options ask; a bad option is a usage error."""
    from tutor.app import App, Options
    from tutor.text.catalog import Deck as Pack
    from tutor.text.catalog import UnknownLanguage

    pack = None if deck is None else chosen(Pack, deck, "--deck")
    built = App(Options(lang, plain, ascii_, pack), when_restored=_tell_restored)
    try:
        _ = built.language
    except UnknownLanguage as error:
        raise typer.BadParameter(str(error), param_hint="--lang") from None
    if built.settings_trouble:
        from tutor.cli.settings import tell_trouble

        tell_trouble(built, built.settings_trouble)
    return built


def chosen(kind: type[Choice], typed: str, option: str) -> Choice:
    """The member of an enumeration typed for an option; a usage error lists them all."""
    try:
        return kind(typed)
    except ValueError:
        known = " or ".join(str(each.value) for each in kind)
        raise typer.BadParameter(f"{typed!r} is none of: {known}", param_hint=option) from None


def _tell_restored(built: App, aside: Path, backup: Path) -> None:
    from tutor.cli.progress import tell_restored

    tell_restored(built, aside, backup)
