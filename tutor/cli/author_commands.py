"""What authors do: the options of ``briscola author``; the work is imported when a command runs."""

from typing import Annotated

import typer

from tutor.cli import author_new_commands
from tutor.cli.options import Ascii, Deck, Fast, Json, Lang, Plain, chosen, hand_on, house

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)


@app.callback()
def author(
    context: typer.Context,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Write, check and publish puzzles and lessons of your own."""
    hand_on(context, lang, plain, ascii_, deck)


@app.command()
def check(
    paths: Annotated[
        list[str] | None,
        typer.Argument(help="Files or folders, - for standard input; all shipped content if none."),
    ] = None,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Check files of puzzles and lessons: what is broken, and what is untrue.

    Example: briscola check my-puzzles.yaml
    """
    from tutor.cli import check as checking

    raise typer.Exit(checking.run(house(lang, plain, ascii_, deck), paths or [], json_))


@app.command()
def schema(
    kind: Annotated[
        str, typer.Argument(metavar="puzzle|lesson", help="Of which files to print the schema.")
    ],
) -> None:
    """Print the JSON Schema of a kind of file, for an editor outside this project.

    Example: briscola author schema puzzle > puzzles.schema.json
    """
    from tutor.cli import author_schema

    raise typer.Exit(author_schema.run(chosen(author_schema.Kind, kind, "KIND")))


app.add_typer(author_new_commands.app, name="new")


@app.command()
def preview(
    what: Annotated[
        str,
        typer.Argument(metavar="FILE[:ID]", help="A set or a lesson; from this puzzle or step on."),
    ],
    fast: Fast = None,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """See what a learner will see, every branch of it; nothing is recorded.

    Example: briscola author preview my-endings.yaml:my-endings-02
    """
    from tutor.cli import author_preview

    raise typer.Exit(author_preview.run(house(lang, plain, ascii_, deck), what, fast))


@app.command()
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
    """Show all that is proved of a puzzle, and what is said of each card in every language.

    Example: briscola author explain my-endings.yaml:my-endings-02
    """
    from tutor.cli import author_explain

    raise typer.Exit(author_explain.run(house(lang, plain, ascii_, deck), what, json_))


@app.command()
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
    """List the smallest changes that make another puzzle of one, and write the one you pick.

    Example: briscola author morph first-steps-04 --pick 2 --set my-endings.yaml
    """
    from tutor.cli import author_morph

    built = house(lang, plain, ascii_, deck)
    raise typer.Exit(author_morph.run(built, what, pick, set_, json_))


@app.command()
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
    """Make a sheet of puzzles to print, for a class or a club.

    Example: briscola author sheet my-endings.yaml --out sheet.html
    """
    from tutor.cli import author_sheet

    raise typer.Exit(author_sheet.run(house(lang, plain, ascii_, deck), what, out, answers))
