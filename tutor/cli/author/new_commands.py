"""What authors begin: the options of ``briscola author new``."""

from typing import Annotated

import typer

from tutor.cli.options import Ascii, Deck, Lang, Plain, hand_on, house

app = typer.Typer(
    callback=hand_on,
    help="Begin a puzzle or a lesson, in a file that is sound.",
    rich_markup_mode=None,
    no_args_is_help=True,
)


@app.command()
def puzzle(
    position: Annotated[
        str | None,
        typer.Option("--from", metavar="POSITION", help="For example d/3dFd7b,Ad5d2d/51,46."),
    ] = None,
    file: Annotated[
        str,
        typer.Option("--set", metavar="FILE", help="The set to begin, or to add the puzzle to."),
    ] = "my-puzzles.yaml",
    id_: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="The set's name and a number if none.")
    ] = None,
    title: Annotated[
        str, typer.Option("--title", metavar="TITLE", help="Called after its situation if none.")
    ] = "",
    goal: Annotated[
        str | None,
        typer.Option(
            "--goal",
            metavar="GOAL",
            help="win, draw, most-points, nothing-to-find or points; the best outcome if none.",
        ),
    ] = None,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Write a puzzle, in a new set or behind those of one.

    Example: briscola author new puzzle --from d/3dFd7b,Ad5d2d/51 --set my-endings.yaml
    """
    import sys

    from tutor.cli.author import new as author_new

    if position is None and not (sys.stdin and sys.stdin.isatty()):
        raise typer.BadParameter(
            "without a terminal to ask at, give the position", param_hint="--from"
        )
    wanted = author_new.NewPuzzle(position, file, id_, title, goal)
    raise typer.Exit(author_new.run(house(lang, plain, ascii_, deck), wanted))


@app.command()
def lesson(
    slug: Annotated[
        str, typer.Argument(metavar="SLUG", help="The lesson's name, such as last-trump.")
    ],
    folder: Annotated[
        str, typer.Option("--in", metavar="FOLDER", help="Where the lessons lie; here if none.")
    ] = ".",
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Write a lesson to go on from, sound as it stands.

    Example: briscola author new lesson last-trump --in lessons
    """
    from tutor.cli.author import new_lesson as author_new_lesson

    raise typer.Exit(author_new_lesson.run(house(lang, plain, ascii_, deck), slug, folder))
