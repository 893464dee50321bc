"""Saves the unfinished game in one small file, which is written anew after every card.

A second one holds how many games have been played to the end.

A file that cannot be read, or holds no game, is put aside under another name and never deleted;
one of a newer version of the program is left alone. Where nothing can be written, play goes on.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

from tutor.disk.files import aside_name, require_shape, write_atomically
from tutor.rules.cards import POINTS_IN_ALL, Card, Suit, cards_of
from tutor.rules.deal import Deal
from tutor.rules.game import Game
from tutor.rules.match import Match, Result, result_of
from tutor.rules.position import Hand, Position
from tutor.rules.trick import Seat
from tutor.rules.variant import VARIANTS

VERSION = 1
FILE_NAME = "game.json"
COUNT_NAME = "games-played.json"
YOU = "you"
"""The learner among the players; the others are computer players by name."""
LARGEST = 64 * 1024
"""Bytes; no game needs a tenth of it."""

_MOST_EARLIER = 1000


class SavedGameTrouble(Enum):
    """Why the game is not saved as it should be; the learner sees it once."""

    NOT_SAVED = "not-saved"
    DAMAGED = "damaged"
    NEWER = "newer"
    """The file is of a newer version of the program; nothing is saved in its place."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game, or a match with the points of its earlier games, as far as it was played.

    ``players`` go by seat; ``first_to`` is None for a single game; ``seed`` is that of the deals.
    """

    players: tuple[str, ...]
    seed: int
    first_to: int | None
    hides_points: bool
    earlier: tuple[tuple[int, ...], ...]
    deal: Deal
    cards: tuple[Card, ...]

    @property
    def is_played_out(self) -> bool:
        """Whether all cards of the game are played: only its result and its review are open."""
        dealt = sum(map(len, self.deal.hands)) + len(self.deal.stock)
        return len(self.cards) == dealt

    @property
    def results(self) -> tuple[Result, ...]:
        """How the earlier games of the match ended."""
        variant = self.deal.variant
        nothing: tuple[Hand, ...] = ((),) * variant.seats
        ends = (
            Position(Suit.DENARI, nothing, points, sides=variant.sides) for points in self.earlier
        )
        return tuple(result for end in ends if (result := result_of(end, variant)))


class SavedGames:
    """The one unfinished game in a folder, if there is one."""

    def __init__(self, folder: Path, now: datetime, names: Collection[str]) -> None:
        self._path = folder / FILE_NAME
        self._now = now
        self._names = names
        self._known = b""
        """What the file held when it was last read or written here; nothing if there was none."""
        self.troubles: dict[SavedGameTrouble, Path] = {}

    def load(self) -> SavedGame | None:
        """The unfinished game; None if there is none, or none that can be read."""
        try:
            data = self._read()
        except OSError:
            self._set_aside()
            return None
        if not data and not self._path.exists():
            self._known = b""
            return None
        try:
            saved = _from_json(data, self._names)
        except _NewerVersion:
            self.troubles.setdefault(SavedGameTrouble.NEWER, self._path)
            return None
        except (ValueError, RecursionError):
            self._set_aside()
            return None
        self._known = data
        return saved

    def is_changed(self, saved: SavedGame | None) -> bool:
        """Whether another program has meanwhile saved something else than what is to be saved now.

        False where the file cannot be read: ``save`` tells of that.
        """
        try:
            data = self._read()
        except OSError:
            return False
        return data not in (self._known, _to_json(saved)) and not _is_newer(data)

    @property
    def is_there(self) -> bool:
        """Whether there is a file of an unfinished game."""
        return self._path.exists()

    def save(self, saved: SavedGame | None) -> None:
        """Saves the game, or that there is none any more; never raises.

        What another program has saved meanwhile is written over: ``is_changed`` tells of it.
        """
        data = _to_json(saved)
        try:
            there = self._read()
            if _is_newer(there):
                self.troubles.setdefault(SavedGameTrouble.NEWER, self._path)
                return
            if data == there:
                pass
            elif data:
                self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                write_atomically(self._path, data)
            else:
                self._path.unlink(missing_ok=True)
        except OSError:
            self.troubles.setdefault(SavedGameTrouble.NOT_SAVED, self._path)
        else:
            self._known = data

    def _read(self) -> bytes:
        """What the file holds, as far as a game may reach; nothing if there is no file."""
        try:
            with self._path.open("rb") as file:
                return file.read(LARGEST + 1)
        except FileNotFoundError:
            return b""

    @property
    def played(self) -> int:
        """How many games have been played to the end; 0 where that cannot be read."""
        try:
            with self._count_path.open("rb") as file:
                tree = json.loads(file.read(LARGEST))
            return max(0, int(require_shape(tree, {"played": int})["played"]))
        except (OSError, ValueError, RecursionError):
            return 0

    def add_played(self) -> None:
        """Counts one game more as played to the end; never raises."""
        data = json.dumps({"played": self.played + 1}).encode() + b"\n"
        try:
            self._count_path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_atomically(self._count_path, data)
        except OSError:
            self.troubles.setdefault(SavedGameTrouble.NOT_SAVED, self._count_path)

    @property
    def _count_path(self) -> Path:
        return self._path.with_name(COUNT_NAME)

    def _set_aside(self) -> None:
        aside = aside_name(self._path, "damaged", self._now)
        try:
            self._path.replace(aside)
        except OSError:
            self.troubles.setdefault(SavedGameTrouble.NOT_SAVED, self._path)
        else:
            self.troubles.setdefault(SavedGameTrouble.DAMAGED, aside)


def _to_json(saved: SavedGame | None) -> bytes:
    """What the file of a game holds; nothing where there is no game."""
    if saved is None:
        return b""
    deal = saved.deal
    tree = {
        "briscola-game": VERSION,
        "variant": deal.variant.name,
        "players": list(saved.players),
        "seed": saved.seed,
        "first-to": saved.first_to,
        "hides-points": saved.hides_points,
        "earlier": [list(points) for points in saved.earlier],
        "dealer": deal.dealer,
        "hands": ["".join(map(str, hand)) for hand in deal.hands],
        "stock": "".join(map(str, deal.stock)),
        "cards": "".join(map(str, saved.cards)),
    }
    return json.dumps(tree, indent=1).encode() + b"\n"


_SHAPE = {
    "briscola-game": int,
    "variant": str,
    "players": [str],
    "seed": int,
    "first-to": (int, type(None)),
    "hides-points": bool,
    "earlier": [[int]],
    "dealer": int,
    "hands": [str],
    "stock": str,
    "cards": str,
}


class _NewerVersion(Exception):
    """A file was written by a newer version of the program, which may know other games."""


def _is_newer(data: bytes) -> bool:
    """Whether the bytes of a file are a game as a newer version of the program saves it."""
    try:
        tree = json.loads(data) if len(data) <= LARGEST else None
    except (ValueError, RecursionError):
        return False
    version = tree.get("briscola-game") if isinstance(tree, dict) else None
    return type(version) is int and version > VERSION


def _from_json(data: bytes, names: Collection[str]) -> SavedGame:
    """The game in the bytes of a file; raises ValueError if it is none that can be played on.

    Raises _NewerVersion if a newer version of the program may be able to.
    """
    if len(data) > LARGEST:
        raise ValueError("too large")
    if _is_newer(data):
        raise _NewerVersion
    tree = require_shape(json.loads(data), _SHAPE)
    if tree["briscola-game"] != VERSION:
        raise ValueError("not a game of this version")
    variant = VARIANTS.get(tree["variant"])
    if variant is None or variant.is_called:
        raise ValueError("variant")
    players = tuple(tree["players"])
    if len(players) != variant.seats or players[0] != YOU or not set(players[1:]) <= set(names):
        raise ValueError("players")
    hands = tuple(map(cards_of, tree["hands"]))
    deal = Deal(variant, Seat(tree["dealer"]), hands, cards_of(tree["stock"]))
    cards = cards_of(tree["cards"])
    _check_cards(deal, cards)
    earlier = tuple(map(tuple, tree["earlier"]))
    saved = SavedGame(
        players, tree["seed"], tree["first-to"], tree["hides-points"], earlier, deal, cards
    )
    _check_match(saved)
    return saved


def _check_match(saved: SavedGame) -> None:
    """ValueError unless the earlier games leave one to be played."""
    is_single = saved.first_to is None
    if saved.first_to == 0 or len(saved.earlier) > (0 if is_single else _MOST_EARLIER):
        raise ValueError("first-to")
    for points in saved.earlier:
        if min(points, default=-1) < 0 or sum(points) != POINTS_IN_ALL:
            raise ValueError("earlier")
    match = Match(saved.deal.variant, saved.deal.dealer, saved.first_to or 1)
    for result in saved.results:
        match = match.after(result)
    if match.is_over:
        raise ValueError("first-to")


def _check_cards(deal: Deal, cards: tuple[Card, ...]) -> None:
    """IllegalPlay, a ValueError, unless the cards can be played in this order."""
    game = Game.begin(deal)
    for card in cards:
        game = game.play(card)
