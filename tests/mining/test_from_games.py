"""Puzzles from games that were played: the moments there were, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import briscola, said
from tutor.authoring.mining.request import MiningRequest, Role
from tutor.authoring.mining.search import EndingFilter, decisions, mined_from_game
from tutor.cli.app import App
from tutor.content.game_records import GameRecord, records_text
from tutor.content.library.library import Library, load_original
from tutor.content.puzzles.model import GoalKind
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.deal import deal
from tutor.rules.game import Game
from tutor.rules.position import Position, play
from tutor.rules.reachability import reach_flaws
from tutor.rules.trick import Seat
from tutor.rules.variant import PAIRS, THREE_PLAYERS, TWO_PLAYERS, VARIANTS, Variant


def games(variant: Variant, number: int, cards: int = 40) -> list[GameRecord]:
    """Games of the simple players, or their beginnings."""
    return [played(variant, seed, cards) for seed in range(number)]


def played(variant: Variant, seed: int, cards: int) -> GameRecord:
    random = Random(seed)
    dealt = deal(variant, random, Seat(seed % variant.seats))
    game = Game.begin(dealt)
    habits = [random.choice(list(SIMPLE_PLAYERS)) for _ in range(variant.seats)]
    run = []
    while not game.position.is_over and len(run) < cards:
        seat = game.position.to_play
        card = SIMPLE_PLAYERS[habits[seat]](game.seen_by(seat))
        run.append(card)
        game = game.play(card)
    return GameRecord(tuple(habits), dealt, tuple(run))


def moments(record: GameRecord) -> Iterator[Position]:
    position = Game.begin(record.deal).position
    yield position
    for card in record.cards:
        position, _ = play(position, card)
        yield position


@pytest.mark.parametrize("variant", [TWO_PLAYERS, PAIRS], ids=["two-players", "pairs"])
def test_the_decisions_of_the_last_three_tricks(variant: Variant) -> None:
    for record in games(variant, 10):
        found = list(decisions(record.deal, record.cards, MiningRequest(variant=variant.name)))
        there = [str(position) for position in moments(record)]
        assert all(str(position) in there for position in found)
        assert all(reach_flaws(position, variant) == () for position in found)
        # Two tricks of which each seat has a card to choose.
        assert len(found) == 2 * variant.seats
        leads = decisions(
            record.deal, record.cards, MiningRequest(variant=variant.name, role=Role.LEAD)
        )
        assert list(leads) == [position for position in found if not position.table]
        two = decisions(record.deal, record.cards, MiningRequest(variant=variant.name, cards=2))
        assert list(two) == [position for position in found if len(position.hand) == 2]


def test_a_game_that_stops_before_its_end_has_fewer() -> None:
    (record,) = games(TWO_PLAYERS, 1, cards=35)
    assert len(list(decisions(record.deal, record.cards, MiningRequest()))) == 2
    (record,) = games(TWO_PLAYERS, 1, cards=30)
    assert list(decisions(record.deal, record.cards, MiningRequest())) == []


def test_games_of_another_kind_are_passed_over() -> None:
    for variant in (THREE_PLAYERS, PAIRS, VARIANTS["scoperta"]):
        (record,) = games(variant, 1)
        assert list(mined_from_game(record.deal, record.cards, EndingFilter(MiningRequest()))) == []


@pytest.mark.slow
def test_the_puzzles_of_a_file_of_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = property(lambda house: Library((), house.language))
    monkeypatch.setattr(App, "library", nothing)
    file, path = tmp_path / "games.txt", tmp_path / "mine.yaml"
    records = games(TWO_PLAYERS, 60)
    file.write_text(records_text(records))
    result = briscola("author", "mine", "--games", file, "--out", path)
    assert result.exit_code == 0
    found = load_original(path)
    assert len(found.puzzles) >= 3
    assert said("mine.done-games", n=len(found.puzzles), games=60) in result.output
    there = {str(position) for record in records for position in moments(record)}
    assert {str(puzzle.position) for puzzle in found.puzzles} <= there
    assert all(
        puzzle.goal and puzzle.goal.kind is not GoalKind.AT_LEAST for puzzle in found.puzzles
    )
    assert found.name == "mined-games"
    assert str(tmp_path) not in path.read_text()
    assert briscola("check", tmp_path / "mine.yaml").exit_code == 0
    # Finished sets are left alone here as well.
    assert briscola("author", "mine", "--games", file, "--out", path).exit_code == 2


def test_games_without_a_puzzle(tmp_path: Path) -> None:
    file, path = tmp_path / "games.txt", tmp_path / "mine.yaml"
    file.write_text(records_text(games(TWO_PLAYERS, 2, cards=10)))
    result = briscola("author", "mine", "--games", file, "--out", path)
    assert result.exit_code == 1
    assert said("mine.none-in-games", games=2) in result.output
    assert not path.exists()


@pytest.mark.slow
@pytest.mark.parametrize(("content", "code"), [(None, 3), ("nonsense\n", 4), ("", 4)])
def test_a_file_that_holds_no_games(tmp_path: Path, content: str | None, code: int) -> None:
    file = tmp_path / "games.txt"
    if content is not None:
        file.write_text(content)
    assert briscola("author", "mine", "--games", file).exit_code == code
