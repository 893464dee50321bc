"""The commands: options in, a few lines each; the work is imported when a command runs."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from tutor.wiring import House

Choice = TypeVar("Choice", bound=Enum)

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
    judge: Annotated[
        str,
        typer.Option(
            "--judge", metavar="BY", help="What counts: the outcome alone, or all points."
        ),
    ] = "outcome",
    prove: Annotated[
        bool, typer.Option("--prove", help="Beat every best defence, not just one.")
    ] = False,
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
    manner = puzzles.Manner(not fast, _chosen(puzzles.Judge, judge, "--judge"), prove)
    if list_ or json_:
        raise typer.Exit(puzzles.print_list(built, what, set_, json_))
    raise typer.Exit(puzzles.solve(built, what, set_, manner))


@app.command()
def solve(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION", help="For example d/3dFd7b,Ad5d2d/51,46; or - to read one a line."
        ),
    ],
    reasons: Annotated[
        bool, typer.Option("--reasons/--no-reasons", help="Say why each card is worth what it is.")
    ] = True,
    prove: Annotated[
        bool, typer.Option("--prove", help="Print every line of play that proves it.")
    ] = False,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    ascii_: Ascii = False,
    deck: Deck = "italian",
) -> None:
    """Show what every card of a position is worth, proved, and why.

    Example: briscola solve d/3dFd7b,Ad5d2d/51,46
    """
    from tutor.cli import solve as solving

    wanted = solving.Wanted(json_, reasons, prove)
    raise typer.Exit(solving.run(house(lang, plain, ascii_, deck), position, wanted))


@app.command()
def why(
    code: Annotated[
        str | None, typer.Argument(metavar="[CODE]", help="A reason's code; the list if none.")
    ] = None,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    ascii_: Ascii = False,
    deck: Deck = "italian",
) -> None:
    """List the reasons why cards win or lose, or explain one, with an example played out.

    Example: briscola why load-led-into
    """
    from tutor.cli import why as reasons

    raise typer.Exit(reasons.run(house(lang, plain, ascii_, deck), code, json_))


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

    built = House(Options(lang, plain, ascii_, _chosen(Pack, deck, "--deck")))
    try:
        _ = built.language
    except UnknownLanguage as error:
        raise typer.BadParameter(str(error), param_hint="--lang") from None
    return built


def _chosen(kind: type[Choice], typed: str, option: str) -> Choice:
    """The member of an enumeration typed for an option; a usage error lists them all."""
    try:
        return kind(typed)
    except ValueError:
        known = " or ".join(str(each.value) for each in kind)
        raise typer.BadParameter(f"{typed!r} is none of: {known}", param_hint=option) from None
