"""``briscola settings`` and what is below ``briscola progress``; the work is imported when run."""

from typing import Annotated

import typer

from tutor.cli.options import Ascii, Deck, Json, Lang, Plain, hand_on, house

app = typer.Typer(rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def show_progress(
    context: typer.Context,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Show your progress: what is done, what goes well, the last days, what is next.

    Example: briscola progress
    """
    if context.invoked_subcommand:
        hand_on(context, lang, plain, ascii_, deck)
        return
    from tutor.cli import progress as progressing

    raise typer.Exit(progressing.show(house(lang, plain, ascii_, deck), json_))


@app.command("export")
def export_progress(
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="Where to; - for here.")] = "-",
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Write all your answers as JSON lines.

    Example: briscola progress export my-answers.jsonl
    """
    from tutor.cli import progress as progressing

    raise typer.Exit(progressing.export(house(lang, plain, ascii_, deck), file, force))


@app.command("import")
def import_progress(
    file: Annotated[str, typer.Argument(metavar="FILE", help="JSON lines; - for standard input.")],
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Add answers that were exported, each only once.

    Example: briscola progress import my-answers.jsonl
    """
    from tutor.cli import progress as progressing

    raise typer.Exit(progressing.import_(house(lang, plain, ascii_, deck), file))


@app.command("reset")
def reset_progress(
    lesson: Annotated[
        str | None, typer.Option("--lesson", metavar="SLUG", help="Forget this lesson.")
    ] = None,
    set_: Annotated[
        str | None, typer.Option("--set", metavar="NAME", help="Forget this set of puzzles.")
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Forget everything.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Begin a lesson, a set or everything anew; a backup is kept.

    Example: briscola progress reset --set first-steps
    """
    from tutor.cli import progress as progressing

    wanted = progressing.Forgotten(lesson, set_, all_)
    raise typer.Exit(progressing.reset(house(lang, plain, ascii_, deck), wanted, yes))


@app.command("path")
def progress_path(
    lang: Lang = None, plain: Plain = None, ascii_: Ascii = False, deck: Deck = None
) -> None:
    """Print where your progress is kept.

    Example: briscola progress path
    """
    from tutor.cli import progress as progressing

    raise typer.Exit(progressing.path(house(lang, plain, ascii_, deck)))


def settings(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="lang, deck, judge, plain or fast; or reset."),
    ] = None,
    value: Annotated[
        str | None, typer.Argument(metavar="[VALUE]", help="What it is to be from now on.")
    ] = None,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Show what is set, or set it for good: language, pack, judge, plain text, fast play.

    Example: briscola settings deck french
    """
    from tutor.cli import settings as setting

    raise typer.Exit(setting.run(house(lang, plain, ascii_, deck), name, value, json_))
