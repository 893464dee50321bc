"""The commands: options in, a few lines each; the work is imported when a command runs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tutor.wiring import House

app = typer.Typer(
    name="briscola",
    help="A tutor and puzzle trainer for Briscola. Every verdict is proved by an exact solver.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Lang = Annotated[
    str | None, typer.Option("--lang", metavar="CODE", help="Language of the texts: en or it.")
]
Plain = Annotated[
    bool, typer.Option("--plain", help="Linear text without colour, every fact in words.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Only characters every terminal has.")]
Deck = Annotated[
    str, typer.Option("--deck", metavar="PACK", help="Names of the cards: italian or french.")
]
Json = Annotated[bool, typer.Option("--json", help="Results as JSON, for programs.")]


@app.callback(invoke_without_command=True)
def briscola(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    lang: Lang = None,
    plain: Plain = False,
    ascii_: Ascii = False,
    deck: Deck = "italian",
) -> None:
    """Says what there is to do, when no command is given."""
    if context.invoked_subcommand:
        # Options given before the command's name hold for the command too.
        given = {"lang": lang, "plain": plain or None, "ascii_": ascii_ or None, "deck": deck}
        context.default_map = {
            context.invoked_subcommand: {name: each for name, each in given.items() if each}
        }
        return
    if version:
        from tutor import __version__

        typer.echo(f"briscola {__version__}")
        return
    from tutor.cli import welcome

    raise typer.Exit(welcome.run(house(lang, plain, ascii_, deck)))


@app.command()
def puzzle(
    what: Annotated[
        str | None,
        typer.Argument(metavar="[ID|FILE]", help="A puzzle's id, or a YAML file of puzzles."),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the puzzles.")] = False,
    set_: Annotated[
        str | None, typer.Option("--set", metavar="SET", help="Only the puzzles of this set.")
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Play a card without confirming.")] = False,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    ascii_: Ascii = False,
    deck: Deck = "italian",
) -> None:
    """Solve puzzles: the next one not solved yet, or the one you name.

    Example: briscola puzzle first-steps-04
    """
    from tutor.cli import puzzles

    built = house(lang, plain, ascii_, deck)
    if list_ or json_:
        raise typer.Exit(puzzles.print_list(built, set_, json_))
    raise typer.Exit(puzzles.solve(built, what, set_, confirms=not fast))


@app.command()
def solve(
    position: Annotated[
        str, typer.Argument(help="A position such as d/3dFd7b,Ad5d2d/51,46, or - for a line each.")
    ],
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    ascii_: Ascii = False,
    deck: Deck = "italian",
) -> None:
    """Show what every card of a position is worth, proved.

    Example: briscola solve d/3dFd7b,Ad5d2d/51,46
    """
    from tutor.cli import solve as solving

    raise typer.Exit(solving.run(house(lang, plain, ascii_, deck), position, json_))


@app.command()
def check(
    paths: Annotated[
        list[str] | None,
        typer.Argument(help="Files or folders, - for standard input; all shipped content if none."),
    ] = None,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    ascii_: Ascii = False,
    deck: Deck = "italian",
) -> None:
    """Check files of puzzles: what is broken, and what is untrue.

    Example: briscola check my-puzzles.yaml
    """
    from tutor.cli import check as checking

    raise typer.Exit(checking.run(house(lang, plain, ascii_, deck), paths or [], json_))


def house(lang: str | None, plain: bool, ascii_: bool, deck: str) -> House:
    """The parts of the program as the options ask; a bad option is a usage error."""
    from tutor.text.catalog import Deck as Pack
    from tutor.text.catalog import UnknownLanguage
    from tutor.wiring import House, Options

    try:
        built = House(Options(lang, plain, ascii_, Pack(deck)))
        _ = built.language
    except UnknownLanguage as error:
        raise typer.BadParameter(str(error), param_hint="--lang") from None
    except ValueError:
        known = " or ".join(pack.value for pack in Pack)
        raise typer.BadParameter(f"no pack {deck!r}: {known}", param_hint="--deck") from None
    return built


def run() -> None:
    """Runs the program and leaves with its exit code, whatever happens."""
    from tutor.cli.ending import safely

    sys.exit(safely(app))
