"""Puzzles of other people: the options of ``briscola pack``."""

from pathlib import Path
from typing import Annotated

import typer

from tutor.cli.options import Ascii, Deck, Json, Lang, Plain, hand_on, house

app = typer.Typer(
    callback=hand_on,
    help="Install, list and remove puzzles of other people.",
    rich_markup_mode=None,
    no_args_is_help=True,
)


@app.command()
def install(
    source: Annotated[
        Path, typer.Argument(metavar="FILE|FOLDER|ZIP", help="YAML files of puzzles.")
    ],
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Add puzzles to those of the program, if every one of them is sound.

    Example: briscola pack install bar-sport.zip
    """
    from tutor.cli import pack as packs

    raise typer.Exit(packs.install(house(lang, plain, ascii_, deck), source))


@app.command(name="list")
def list_(
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """List the packs installed.

    Example: briscola pack list
    """
    from tutor.cli import pack as packs

    raise typer.Exit(packs.print_list(house(lang, plain, ascii_, deck), json_))


@app.command()
def remove(
    name: Annotated[str, typer.Argument(metavar="PACK", help="As briscola pack list names it.")],
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Remove a pack; what you answered in it stays in your progress.

    Example: briscola pack remove bar-sport
    """
    from tutor.cli import pack as packs

    raise typer.Exit(packs.remove(house(lang, plain, ascii_, deck), name))
