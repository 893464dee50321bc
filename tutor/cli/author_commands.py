"""What authors do: the options of ``briscola author``; the work is imported when a command runs."""

from typing import Annotated

import typer

from tutor.cli import author_looks, author_new_commands
from tutor.cli.options import Ascii, Deck, Json, Lang, Plain, chosen, hand_on, house

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.add_typer(author_new_commands.app, name="new")
for look in author_looks.COMMANDS:
    app.command()(look)


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
