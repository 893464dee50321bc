"""The commands: options in, a few lines each; the work is imported when a command runs."""

from typing import Annotated

import typer

from tutor.cli import (
    pack_commands,
    play_options,
    progress_commands,
    puzzle_options,
    reference_commands,
)
from tutor.cli.author import commands as author_commands
from tutor.cli.options import Ascii, Deck, Fast, Json, Lang, Plain, chosen, hand_on, house

app = typer.Typer(
    name="briscola",
    help="A tutor and puzzle trainer for Briscola. Every verdict is proved by an exact solver.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def briscola(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Says what there is to do, when no command is given."""
    if context.invoked_subcommand:
        hand_on(context, lang, plain, ascii_, deck)
        return
    if version:
        from tutor import __version__

        typer.echo(f"briscola {__version__}")
        return
    from tutor.cli import welcome

    raise typer.Exit(welcome.run(house(lang, plain, ascii_, deck)))


@app.command()
def learn(
    lesson: Annotated[
        str | None, typer.Argument(metavar="[LESSON]", help="A lesson's name, such as trick.")
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the lessons.")] = False,
    step: Annotated[
        str | None, typer.Option("--from", metavar="STEP", help="Begin at this step.")
    ] = None,
    fast: Fast = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Draw the cards of exercises anew.")
    ] = None,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Learn the game, lesson by lesson; it goes on where you stopped.

    Example: briscola learn trick
    """
    from random import SystemRandom

    built = house(lang, plain, ascii_, deck)
    if list_ or json_:
        from tutor.cli.lesson_list import print_list  # Without the steps and their solver.

        raise typer.Exit(print_list(built, json_))
    from tutor.cli import learn as learning
    from tutor.session.puzzle import Manner

    chance = SystemRandom().randrange(10**6) if seed is None else seed
    manner = Manner(confirms=not built.is_on("fast", fast))
    raise typer.Exit(learning.learn(built, lesson, step, manner, chance))


@app.command()
def puzzle(
    what: puzzle_options.What = None,
    list_: puzzle_options.List = False,
    set_: puzzle_options.Set = None,
    theme: puzzle_options.Theme = None,
    level: puzzle_options.Level = None,
    role: puzzle_options.LeadOrReply = None,
    cards: puzzle_options.Cards = None,
    random: puzzle_options.Random = False,
    seed: puzzle_options.Seed = None,
    anything: puzzle_options.Anything = False,
    fast: Fast = None,
    judge: puzzle_options.Judged = None,
    prove: puzzle_options.Prove = False,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Solve puzzles: the next one not solved yet, or the one you name.

    Example: briscola puzzle first-steps-04
    """
    from tutor.cli import puzzle as puzzle_list
    from tutor.cli import puzzle as puzzles

    built = house(lang, plain, ascii_, deck)
    by = built.setting("judge").value if judge is None else judge
    manner = puzzles.Manner(
        not built.is_on("fast", fast), chosen(puzzles.Judge, by, "--judge"), prove
    )
    part = None if role is None else chosen(puzzle_options.Role, role, "--role")
    lot = puzzle_options.lot(random, seed)
    wanted = puzzle_options.PuzzleRequest(what, set_, theme, level, part, cards, lot)
    if anything and (list_ or json_):
        raise typer.BadParameter("a round is only for playing", param_hint="--anything")
    if list_ or json_:
        raise typer.Exit(puzzle_list.print_list(built, wanted, json_))
    if anything:
        if theme:
            raise typer.BadParameter("an idea would give it away", param_hint="--theme")
        from tutor.cli import round as is_there

        raise typer.Exit(is_there.play_round(built, wanted, manner))
    raise typer.Exit(puzzles.solve(built, wanted, manner))


@app.command()
def play(
    against: play_options.Against = None,
    variant: play_options.Game = None,
    match_: play_options.Match = False,
    count: play_options.Count = False,
    seed: play_options.Seed = None,
    fast: Fast = None,
    new: play_options.New = False,
    record: play_options.Record = None,
    replay: play_options.Replay = None,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Play a whole game against the computer; an unfinished one goes on.

    Example: briscola play --against miser
    """
    from tutor.cli import play as playing

    built = house(lang, plain, ascii_, deck)
    wanted = playing.GameRequest(
        against=None if against is None else chosen(playing.Against, against, "--against").value,
        kind=None if variant is None else chosen(playing.GameKind, variant, "--variant"),
        is_match=match_,
        counts=count,
        seed=seed,
        confirms=not built.is_on("fast", fast),
        is_new=new,
        record=record,
    )
    if replay is None:
        raise typer.Exit(playing.play(built, wanted))
    if wanted.asks_for_a_table or new or record:
        raise typer.BadParameter("a record is stepped through by itself", param_hint="--replay")
    raise typer.Exit(playing.replay(built, replay))


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
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """Show what every card of a position is worth, proved, and why.

    Example: briscola solve d/3dFd7b,Ad5d2d/51,46
    """
    from tutor.cli import solve as solving

    wanted = solving.SolveRequest(json_, reasons, prove)
    raise typer.Exit(solving.run(house(lang, plain, ascii_, deck), position, wanted))


@app.command()
def why(
    code: Annotated[
        str | None, typer.Argument(metavar="[CODE]", help="A reason's code; the list if none.")
    ] = None,
    json_: Json = False,
    lang: Lang = None,
    plain: Plain = None,
    ascii_: Ascii = False,
    deck: Deck = None,
) -> None:
    """List the reasons why cards win or lose, or explain one, with an example played out.

    Example: briscola why load-led-into
    """
    from tutor.cli import why as reasons

    raise typer.Exit(reasons.run(house(lang, plain, ascii_, deck), code, json_))


app.command()(author_commands.check)
app.command()(reference_commands.rules)
app.command()(reference_commands.glossary)
app.command()(progress_commands.settings)
app.add_typer(progress_commands.app, name="progress")
app.add_typer(author_commands.app, name="author")
app.add_typer(pack_commands.app, name="pack")
