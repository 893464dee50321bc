"""What authors look at: the options of ``briscola author preview``, ``explain`` and their kin."""

from typing import Annotated

import typer

from tutor.cli.options import Ascii, Deck, Fast, Json, Lang, Plain, house


def preview(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE[:ID]|ID", help="A set or a lesson; from this puzzle or step on."
        ),
    ],
    fast: Fast = None,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """See a file as its learner will; nothing is recorded.

    Example: briscola author preview my-endings.yaml:my-endings-02
    """
    from tutor.cli.author import preview as author_preview

    raise typer.Exit(author_preview.run(house(lang, plain, ascii_, deck), what, fast))


def explain(
    what: Annotated[
        str, typer.Argument(metavar="FILE[:ID]|ID", help="A file, a puzzle in it, or a shipped id.")
    ],
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Show all that is proved and said of a puzzle.

    What every card makes, the ideas, how hard it is and why, each explanation in every language.

    Example: briscola author explain my-endings.yaml:my-endings-02
    """
    from tutor.cli.author import explain as author_explain

    raise typer.Exit(author_explain.run(house(lang, plain, ascii_, deck), what, json_))


def morph(
    what: Annotated[
        str, typer.Argument(metavar="FILE:ID|ID", help="A puzzle in a file, or a shipped one.")
    ],
    pick: Annotated[
        int | None, typer.Option("--pick", metavar="N", help="Write change N as a new puzzle.")
    ] = None,
    set_: Annotated[
        str | None,
        typer.Option("--set", metavar="FILE", help="Into this set; the puzzle's own if none."),
    ] = None,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Find the smallest changes that make another puzzle.

    At a terminal you are asked which one to write; elsewhere --pick says it.

    Example: briscola author morph first-steps-04 --pick 2 --set my-endings.yaml
    """
    from tutor.cli.author import morph as author_morph

    built = house(lang, plain, ascii_, deck)
    raise typer.Exit(author_morph.run(built, what, pick, set_, json_))


def sheet(
    what: Annotated[str, typer.Argument(metavar="FILE[:ID]", help="A set, or one puzzle of it.")],
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="An .html, or an .svg of one puzzle; - prints."),
    ] = None,
    answers: Annotated[
        bool, typer.Option("--answers/--no-answers", help="The answers on a page of their own.")
    ] = True,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Make a sheet to print, with the answers on a page apart.

    Example: briscola author sheet my-endings.yaml --out sheet.html
    """
    from tutor.cli.author import sheet as author_sheet

    raise typer.Exit(author_sheet.run(house(lang, plain, ascii_, deck), what, out, answers))


COMMANDS = (preview, explain, morph, sheet)
"""In the order in which an author comes to them."""
