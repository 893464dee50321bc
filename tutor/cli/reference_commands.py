"""The commands one looks things up with: their options; the work is imported when they run."""

from typing import Annotated

import typer

from tutor.cli.options import Ascii, Deck, Json, Lang, Plain, house


def rules(
    topic: Annotated[
        list[str] | None, typer.Argument(metavar="[TOPIC]", help="Such as trick; the list if none.")
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option("--variant", metavar="GAME", help="As it is in this game, such as pairs."),
    ] = None,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Read the rules by topic, with the numbers of any game of the family.

    Example: briscola rules deal --variant pairs
    """
    from tutor.cli import rules as reading

    built = house(lang, plain, ascii_, deck)
    raise typer.Exit(reading.run(built, " ".join(topic or ()), variant, json_))


def glossary(
    term: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TERM]", help="In Italian or English; the list if none."),
    ] = None,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Look up a word of the table, with cards that show it and the lesson that teaches it.

    Example: briscola glossary carico
    """
    from tutor.cli import glossary as looking

    raise typer.Exit(looking.run(house(lang, plain, ascii_, deck), " ".join(term or ()), json_))
