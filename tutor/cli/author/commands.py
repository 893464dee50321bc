"""What authors do: the options of ``briscola author``; the work is imported when a command runs."""

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from tutor.cli.author import look_commands as author_looks
from tutor.cli.author import new_commands as author_new_commands
from tutor.cli.options import Ascii, Deck, Json, Lang, Plain, chosen, hand_on, house


class NewFirst(TyperGroup):
    """Lists what an author begins with before what comes after it."""

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(super().list_commands(ctx), key=lambda name: name != "new")


app = typer.Typer(
    callback=hand_on,
    help="Write, check and publish puzzles and lessons of your own.",
    cls=NewFirst,
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.add_typer(author_new_commands.app, name="new")
for look in author_looks.COMMANDS:
    app.command()(look)


@app.command()
def check(
    paths: Annotated[
        list[str] | None,
        typer.Argument(help="Files or folders, - for standard input; all shipped content if none."),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="What is poor is an error too, not only a warning.")
    ] = False,
    form: Annotated[
        str | None,
        typer.Option("--format", metavar="FORM", help="How to tell it: text, json or github."),
    ] = None,
    json_: Json = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on, and check again whatever you save.")
    ] = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Check files of puzzles and lessons: what is broken or untrue, and what is poor.

    Example: briscola check my-puzzles.yaml
    """
    from tutor.cli.author import check as checking
    from tutor.cli.author import watch as watching
    from tutor.cli.author.check import Form

    told = chosen(Form, form or ("json" if json_ else "text"), "--format")
    if json_ and told is not Form.JSON:
        raise typer.BadParameter(f"--json is --format json, not {form}", param_hint="--format")
    built = house(lang, plain, ascii_, deck)
    if watch and checking.STANDARD_INPUT in (paths or []):
        raise typer.BadParameter("name files: what is typed is not saved", param_hint="--watch")
    run = watching.run if watch else checking.run
    raise typer.Exit(run(built, paths or [], told, strict))


@app.command()
def schema(
    kind: Annotated[
        str, typer.Argument(metavar="puzzle|lesson", help="Of which files to print the schema.")
    ],
) -> None:
    """Print the JSON Schema of a kind of file, for an editor outside this project.

    Example: briscola author schema puzzle > puzzles.schema.json
    """
    from tutor.cli.author import schema as author_schema

    raise typer.Exit(author_schema.run(chosen(author_schema.SchemaName, kind, "KIND")))


@app.command()
def mine(
    count: Annotated[
        int | None,
        typer.Option("--count", metavar="N", min=1, max=1000, help="How many puzzles: 20."),
    ] = None,
    theme: Annotated[
        list[str] | None,
        typer.Option("--theme", metavar="THEME", help="Only of this idea; may be repeated."),
    ] = None,
    role: Annotated[
        str | None, typer.Option("--role", metavar="lead|reply", help="Whose trick it is.")
    ] = None,
    cards: Annotated[
        int | None, typer.Option("--cards", min=2, max=3, help="Cards in your hand.")
    ] = None,
    level: Annotated[
        int | None, typer.Option("--level", min=1, max=5, help="How hard, from 1 to 5.")
    ] = None,
    goal: Annotated[
        list[str] | None,
        typer.Option(
            "--goal",
            metavar="GOAL",
            help="win, draw, most-points or nothing-to-find; may be repeated.",
        ),
    ] = None,
    variant: Annotated[
        str, typer.Option("--variant", metavar="GAME", help="two-players or pairs.")
    ] = "two-players",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Which deals to look at.")] = 1,
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", min=1, help="When to give up.")
    ] = 250_000,
    set_: Annotated[
        str | None, typer.Option("--set", metavar="NAME", help="The set's name, if not its usual.")
    ] = None,
    games: Annotated[
        str | None,
        typer.Option("--games", metavar="FILE", help="Look at the recorded games of a file."),
    ] = None,
    out: Annotated[
        str, typer.Option("--out", metavar="FILE", help="Where to write; - for standard output.")
    ] = "-",
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that is there.")
    ] = False,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="N", min=1, max=64, help="Processes; all cores.")
    ] = None,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Find new puzzles: endings that are worth solving, proved by two solvers.

    Example: briscola author mine --count 50 --role reply --level 2 --out replies.yaml
    """
    from tutor.cli.author import mine as author_mine
    from tutor.cli.author.mine_options import Asked, Like

    like = Like(theme, role, cards, level, goal, variant)
    asked = Asked(count, like, seed, deals, set_, games is not None)
    manner = author_mine.MiningManner(out, jobs, force, games)
    raise typer.Exit(author_mine.run(house(lang, plain, ascii_, deck), asked.order, manner))
