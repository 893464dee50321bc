"""``briscola play``: whole games against the computer, and the records of them."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from random import SystemRandom
from typing import Annotated

import typer

from tutor.cli import completion
from tutor.cli.app import App, home_folder
from tutor.cli.command import command
from tutor.cli.errors import Refusal, tell, tell_once
from tutor.cli.options import Fast, choice
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.runner import Runner, Stop
from tutor.content.game_records import GameRecord, read_records, records_text
from tutor.content.yaml.problems import MAX_FILE, ContentError, safe_line
from tutor.disk.files import write_atomically
from tutor.message import say
from tutor.players.levels import LEVELS
from tutor.players.registry import COUNTER, EXPERT, GENTLE, OPPONENTS
from tutor.progress.saved_game import YOU, SavedGames
from tutor.rules.variant import VARIANTS, Variant
from tutor.session.game import game as session_of
from tutor.session.game import replay as replay_of
from tutor.session.game.game import GameSession, Terms
from tutor.session.menu import MenuSession
from tutor.session.protocol import CardsPlayed, GameStands, Record
from tutor.session.screen import Gap, Say, Tone


class Recording:
    """Writes a game down as it is played; ContentError at once for a file that is no record."""

    def __init__(self, app: App, path: Path, record: GameRecord) -> None:
        self._app = app
        self._path = path
        self._text = ""
        self._is_failed = False
        before = list(read_records(path)) if path.exists() else []
        if before and record.cards and _is_beginning(before[-1], record):
            before.pop()
        self._before = before
        self._ours: list[GameRecord] = []

    def write(self, record: GameRecord) -> None:
        """Writes the games as far as they are played; what goes wrong is said once."""
        ours = list(self._ours)
        if ours and ours[-1].deal == record.deal:
            ours.pop()
        ours.append(record)
        try:
            before = self._games_of_others()
            text = records_text([*before, *ours])
            if text == self._text:
                return
            if len(text) > MAX_FILE:
                raise OSError("the record is full")
            write_atomically(self._path, text.encode())
        except (OSError, ContentError):
            if not self._is_failed:
                self._is_failed = True
                tell(self._app, say("game.not-recorded", file=self._file))
        else:
            self._before, self._ours, self._text = before, ours, text

    def _games_of_others(self) -> list[GameRecord]:
        """The games in the file that are not ours, with those another window has added since."""
        if not self._text or not self._path.exists():
            return self._before
        if self._path.read_bytes() == self._text.encode():
            return self._before
        found = list(read_records(self._path))
        for each in self._ours:
            if each in found:
                found.remove(each)
        return found

    def say_where(self) -> None:
        """Says where the games are written down."""
        if not self._is_failed:
            self._app.output.show([Say(say("game.recorded", file=self._file), Tone.NOTE)])

    @property
    def _file(self) -> str:
        return safe_line(str(self._path))


def _is_beginning(record: GameRecord, of: GameRecord) -> bool:
    """Whether a record is an earlier state of the same game."""
    same = (record.players, record.deal) == (of.players, of.deal)
    return same and record.cards == of.cards[: len(record.cards)]


BEST_OF_THREE = 2
"""Games to be won in a match."""
SEEDS = 1_000_000
FIRST_GAMES = 3
"""So many games one plays against a gentle player, unless another is asked for."""


class GameKind(Enum):
    """The games to be played, as they are typed."""

    TWO_PLAYERS = "two-players"
    SCOPERTA = "scoperta"
    PIZZICO = "pizzico"
    BRISCOLONE = "briscolone"
    PAIRS = "pairs"
    THREE = "three"

    @classmethod
    def _missing_(cls, value: object) -> GameKind | None:
        return cls.THREE if value == "three-players" else None

    @property
    def variant(self) -> Variant:
        return VARIANTS["three-players" if self is GameKind.THREE else self.value]


Against = Enum("Against", {name: name for name in OPPONENTS})  # type: ignore[misc]  # mypy wants literals
"""The computer players, as they are typed."""


@dataclass(frozen=True, slots=True)
class GameRequest:
    """What the options ask for; None where they leave it open."""

    against: str | None = None
    kind: GameKind | None = None
    is_match: bool = False
    counts: bool = False
    seed: int | None = None
    is_fast: bool = False
    is_new: bool = False
    is_brief: bool = False
    record: Path | None = None

    @property
    def names_a_game(self) -> bool:
        """Whether a certain game is asked for, which the unfinished one may not be."""
        asked = (self.against, self.kind, self.seed)
        return self.is_match or self.counts or any(each is not None for each in asked)

    @property
    def terms(self) -> Terms:
        """The terms of a new game; the seed is drawn by lot if none is given."""
        variant = (self.kind or GameKind.TWO_PLAYERS).variant
        against = self.against or COUNTER
        others = [against] * (variant.seats - 1)
        if variant.seats == 4:
            # A partner that plays badly would spoil the game.
            others[1] = COUNTER
        seed = SystemRandom().randrange(SEEDS) if self.seed is None else self.seed
        first_to = BEST_OF_THREE if self.is_match else None
        return Terms(variant, (YOU, *others), seed, first_to, self.counts)


@command
def play(
    app: App,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="NAME",
            help="Who plays against you: counter (the default), expert, cafe, grabber, miser, "
            "novice, swing, big-first, trump-first or ducker.",
            autocompletion=completion.named(*OPPONENTS),
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            "--level",
            metavar="N",
            min=1,
            max=len(LEVELS),
            help="How strong your opponent is, from 1 (a novice) to 6 (the expert).",
            autocompletion=completion.levels,
        ),
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            metavar="GAME",
            help="two-players (the default), scoperta, pizzico, briscolone, pairs or three.",
            autocompletion=completion.named(*(each.value for each in GameKind)),
        ),
    ] = None,
    match_: Annotated[bool, typer.Option("--match", help="A match, the best of three.")] = False,
    count: Annotated[
        bool, typer.Option("--count", help="Hide the points: you count, and are asked at the end.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="Deal these cards again.")
    ] = None,
    fast: Fast = None,
    brief: Annotated[
        bool,
        typer.Option("--brief", help="One line of codes a move, played without confirming."),
    ] = False,
    new: Annotated[
        bool, typer.Option("--new", help="Begin a new game; an unfinished one is given up.")
    ] = False,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the game down there.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option("--replay", metavar="FILE", help="Step through a record.")
    ] = None,
) -> int:
    """Play a whole game against the computer; an unfinished one goes on.

    Example: briscola play --level 2
    """
    named = None if against is None else choice(Against, against, "--against").value
    if level is not None:
        if named not in (None, LEVELS[level - 1]):
            raise Refusal(say("game.level-and-name", option="--against"), Exit.USAGE)
        named = LEVELS[level - 1]
    wanted = GameRequest(
        against=named,
        kind=None if variant is None else choice(GameKind, variant, "--variant"),
        is_match=match_,
        counts=count,
        seed=seed,
        # A line a move leaves no line to confirm a card in, unless that is asked for.
        is_fast=app.is_on("fast", True if brief and fast is None else fast),
        is_new=new,
        is_brief=brief,
        record=record,
    )
    if wanted.against == EXPERT and wanted.kind not in (None, GameKind.TWO_PLAYERS):
        # At other tables it would be the counter, under another name.
        raise Refusal(say("game.expert-for-two"), Exit.USAGE)
    if replay is None:
        return play_game(app, wanted)
    if wanted.names_a_game or new or brief or record:
        raise typer.BadParameter("a record is stepped through by itself", param_hint="--replay")
    return replay_games(app, replay)


def play_game(app: App, wanted: GameRequest) -> int:
    """Goes on with the unfinished game, or begins one; returns the exit status."""
    saved = SavedGames(home_folder(os.environ), app.now(), OPPONENTS)
    status = _play(app, wanted, saved)
    return Exit.OK if status is None else status


def _play(app: App, wanted: GameRequest, saved: SavedGames) -> int | None:
    """The same; None if it was played to the end, else the exit status."""
    while True:
        session = _session(app, wanted, saved)
        record = Recording(app, wanted.record, session.record) if wanted.record else None
        keeper = _GameKeeper(app, saved, record)
        runner = Runner(app.output, app.solver, keeper.keep, is_fast=wanted.is_fast)
        keeper.runner = runner
        try:
            run = runner.run(session)
        except _OtherGame as other:
            if other.stop is not None:
                keeper.say_left("left-elsewhere")
                return other.stop.exit_status
            if not saved.is_there:
                app.output.show([Say(say("game.elsewhere.nothing-left"), Tone.NOTE)])
                return Exit.OK
            wanted = GameRequest(
                is_fast=wanted.is_fast, is_brief=wanted.is_brief, record=wanted.record
            )
            continue
        if run.stop is Stop.OVER:
            if record:
                record.say_where()
            return None
        keeper.say_goodbye(run.session, run.stop)
        return run.stop.exit_status


def play_gently(app: App) -> int | None:
    """A game from within a lesson, against a gentle player; None if it was played to the end.

    Otherwise the exit status of the command that is left with it.
    """
    saved = SavedGames(home_folder(os.environ), app.now(), OPPONENTS)
    is_gentle = saved.played < FIRST_GAMES
    wanted = GameRequest(against=None if is_gentle else GENTLE, is_fast=app.is_on("fast"))
    return _play(app, wanted, saved)


def replay_games(app: App, path: Path) -> int:
    """Steps through the games of a record, card by card; returns the exit status."""
    records = read_records(path)
    runner = Runner(app.output, app.solver)
    for place, record in enumerate(records, 1):
        if len(records) > 1:
            several = say("game.replay.several", n=place, all=len(records))
            app.output.show([Gap(), Say(several, Tone.NOTE)])
        you = record.players.index(YOU) if YOU in record.players else 0
        seat = record.deal.variant.all_seats[you]
        run = runner.run(replay_of.begin(record.deal, record.cards, seat))
        if run.stop is not Stop.OVER:
            return run.stop.exit_status
    return Exit.OK


def _session(app: App, wanted: GameRequest, saved: SavedGames) -> GameSession:
    """The game that goes on, or a new one."""
    found = saved.load()
    if wanted.is_new:
        found = None
    _tell_trouble(app, saved)
    is_for_two = wanted.kind in (None, GameKind.TWO_PLAYERS)
    if found is None and wanted.against is None and is_for_two and saved.played < FIRST_GAMES:
        wanted = replace(wanted, against=GENTLE)
        app.output.show([Say(say("game.gentle"), Tone.NOTE)])
    if found is None:
        return session_of.begin(wanted.terms, is_brief=wanted.is_brief)
    if wanted.names_a_game:
        app.output.show([Say(say("game.still-there"), Tone.NOTE)])
    terms = Terms(found.deal.variant, found.players, found.seed, found.first_to, found.hides_points)
    return session_of.resume(
        terms, found.results, found.deal, found.cards, is_brief=wanted.is_brief
    )


class _OtherGame(Exception):
    """Another window has saved another game, and the one here is not to be saved over it.

    ``stop`` says how the learner left; None if the game saved is to be gone on with.
    """

    def __init__(self, stop: Stop | None) -> None:
        super().__init__()
        self.stop = stop


class _GameKeeper:
    """Keeps the unfinished game, and its record where one is asked for.

    ``runner`` runs the game; where another window has saved another one, it asks which to keep.
    """

    def __init__(self, app: App, saved: SavedGames, record: Recording | None) -> None:
        self._app = app
        self._saved = saved
        self._record = record
        self._is_over = False
        self.runner: Runner | None = None

    def keep(self, record: Record, _: float) -> None:
        """Keeps how the game stands, or writes its cards down; may raise _OtherGame."""
        match record:
            case GameStands(game):
                if self._saved.is_changed(game):
                    self._ask_which()
                if game is None and not self._is_over:
                    self._saved.add_played()
                self._is_over = game is None
                self._saved.save(game)
                _tell_trouble(self._app, self._saved)
            case CardsPlayed(played) if self._record:
                self._record.write(played)

    def _ask_which(self) -> None:
        """Asks whether the game here is to be saved over another one; _OtherGame if it is not."""
        assert self.runner
        key = "game.elsewhere"
        kinds = ("changed", "there", "here") if self._saved.is_there else ("gone", "end", "save")
        told, *rows = (say(f"{key}.{kind}") for kind in kinds)
        menu = MenuSession((Gap(), Say(told, Tone.BAD)), tuple(rows), say(f"{key}.question"))
        run = self.runner.run_within(menu)
        if run.stop is not Stop.OVER:
            raise _OtherGame(run.stop)
        if run.session.chosen == 0:
            raise _OtherGame(None)

    def say_goodbye(self, session: GameSession, stop: Stop) -> None:
        """What becomes of the game when the learner leaves."""
        stands = session.stands_if_left
        is_changed = self._saved.is_changed(stands.game)
        if stop is Stop.LEFT and session.has_result and not is_changed:
            # Who is stopped by Ctrl-C may want the review still; who leaves does not.
            self.keep(stands, 0)
        key = "left"
        if is_changed and stop is Stop.LEFT:
            key = "left-elsewhere"
        elif self._is_over:
            key = "left-over"
        elif self._saved.troubles:
            key = "left-unsaved"
        elif session.has_result and stop is not Stop.LEFT:
            key = "left-review"
        self.say_left(key)

    def say_left(self, key: str) -> None:
        """Where the record is, and a last word."""
        self._app.is_left = True
        if self._record:
            self._record.say_where()
        self._app.output.show([Say(say(f"game.{key}"), Tone.NOTE)])


def _tell_trouble(app: App, saved: SavedGames) -> None:
    """Says once if the game is not kept as it should be, and which file that is about."""
    for trouble, file in saved.troubles.items():
        line = say(f"game.trouble.{trouble.value}")
        tell_once(app, trouble, line, f"  {safe_line(str(file))}")
