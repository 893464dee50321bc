"""The record of the games of one run, kept in a file behind those already there."""

from __future__ import annotations

from pathlib import Path

from tutor.cli.told import tell
from tutor.content.game_records import GameRecord, read_records, written
from tutor.content.problem import MAX_FILE, safe_line
from tutor.message import say
from tutor.session.game import GameSession
from tutor.session.screen import Say, Tone
from tutor.whole import write_whole
from tutor.wiring import House


class Recording:
    """Writes a game down as it is played; ContentError at once for a file that is no record."""

    def __init__(self, house: House, path: Path, session: GameSession) -> None:
        self._house = house
        self._path = path
        self._text = ""
        self._is_failed = False
        before = list(read_records(path)) if path.exists() else []
        if before and session.cards and _is_beginning(before[-1], _record(session)):
            before.pop()
        self._before = before
        self._ours: list[GameRecord] = []

    def write(self, session: GameSession) -> None:
        """Writes the games as far as they are played; what goes wrong is said once."""
        record = _record(session)
        if self._ours and self._ours[-1].deal == record.deal:
            self._ours.pop()
        self._ours.append(record)
        text = written([*self._before, *self._ours])
        if text == self._text:
            return
        self._text = text
        try:
            if len(text) > MAX_FILE:
                raise OSError("the record is full")
            write_whole(self._path, text.encode())
        except OSError:
            if not self._is_failed:
                self._is_failed = True
                tell(self._house, say("game.not-recorded", file=self._file))

    def say_where(self) -> None:
        """Says where the games are written down."""
        if not self._is_failed:
            self._house.output.show([Say(say("game.recorded", file=self._file), Tone.NOTE)])

    @property
    def _file(self) -> str:
        return safe_line(str(self._path))


def _record(session: GameSession) -> GameRecord:
    return GameRecord(session.terms.players, session.game.deal, session.cards)


def _is_beginning(record: GameRecord, of: GameRecord) -> bool:
    """Whether a record is an earlier state of the same game."""
    same = (record.players, record.deal) == (of.players, of.deal)
    return same and record.cards == of.cards[: len(record.cards)]
