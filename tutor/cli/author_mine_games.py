"""``briscola author mine --games FILE``: puzzles from games that people played."""

from __future__ import annotations

from pathlib import Path

from tutor.cli.author_mine_file import Target, write
from tutor.cli.exits import Exit
from tutor.cli.told import tell, tell_unusable
from tutor.content.game_records import read_records
from tutor.content.problem import ContentError
from tutor.message import say
from tutor.mining.blocks import Search
from tutor.mining.from_games import finds_in
from tutor.mining.hunt import Hunt
from tutor.wiring import House


def run_games(house: House, hunt: Hunt, target: Target, file: str) -> int:
    """Writes the puzzles in the games of a file; 1 if there are none."""
    try:
        records = read_records(Path(file))
    except ContentError as error:
        return tell_unusable(house, error)
    search = Search(hunt.order)
    for record in records:
        hunt.keep(finds_in(record.deal, record.cards, search))
    games = len(records)
    if not hunt.finds:
        tell(house, say("mine.none-in-games", games=games))
        return Exit.FAILED
    if not write(house, target, hunt, is_whole=True):
        return Exit.UNREADABLE
    tell(house, say("mine.done-games", n=len(hunt.finds), games=games))
    return Exit.OK
