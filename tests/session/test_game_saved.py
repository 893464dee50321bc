"""The game in progress on disk: kept whole, read strictly, put aside when it is nobody's."""

from __future__ import annotations

import json
import os
import stat
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.playing import begun, moments
from tutor.players.registry import PLAYERS
from tutor.progress.saved_game import FILE_NAME, SavedGame, SavedGames, SavedGameTrouble
from tutor.rules.trick import CardPlayed
from tutor.rules.variant import VARIANTS

NOW = datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC)
PLAYED = [name for name, variant in VARIANTS.items() if not variant.is_called]


def game(name: str = "two-players", seed: int = 1, count: int = 7, **changes: object) -> SavedGame:
    *_, end = moments(begun(VARIANTS[name], seed), seed)
    cards = tuple(event.card for event in end.events if isinstance(event, CardPlayed))
    seats = VARIANTS[name].seats
    values: dict[str, object] = {
        "players": ("you", *["miser"] * (seats - 1)),
        "seed": seed,
        "first_to": None,
        "hides_points": False,
        "earlier": (),
        "deal": end.deal,
        "cards": cards[:count],
    }
    return SavedGame(**(values | changes))


def games(folder: Path) -> SavedGames:
    return SavedGames(folder, NOW, PLAYERS)


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("count", [0, 1, 9, 100])
def test_what_is_kept_is_loaded(tmp_path: Path, name: str, count: int) -> None:
    saved = game(name, count=count)
    games(tmp_path).save(saved)
    other = games(tmp_path)
    assert other.load() == saved
    assert not other.troubles
    other.save(None)
    assert games(tmp_path).load() is None
    assert not list(tmp_path.iterdir())


def test_a_match_is_kept_with_its_earlier_games(tmp_path: Path) -> None:
    saved = game(first_to=2, earlier=((60, 60), (70, 50)), hides_points=True)
    games(tmp_path).save(saved)
    loaded = games(tmp_path).load()
    assert loaded == saved
    assert [result.is_drawn for result in saved.results] == [True, False]


def test_there_may_be_none(tmp_path: Path) -> None:
    kept = games(tmp_path / "not" / "there")
    assert kept.load() is None
    assert not kept.troubles


def changed(**changes: object) -> str:
    """The file of a game with some of its values replaced."""
    with tempfile.TemporaryDirectory() as folder:
        games(Path(folder)).save(game())
        tree = json.loads((Path(folder) / FILE_NAME).read_bytes())
    return json.dumps(tree | changes)


WRONG: dict[str, Callable[[], bytes | str]] = {
    "empty": lambda: b"",
    "half": lambda: changed()[:200],
    "bytes": lambda: b"\x80\x81\x00",
    "another program's": lambda: '{"game": "chess"}',
    "a list": lambda: "[]",
    "deep": lambda: "[" * 50_000,
    "large": lambda: b" " * 70_000,
    "older than the first": lambda: changed(**{"briscola-game": 0}),
    "no variant": lambda: changed(variant="poker"),
    "an auction": lambda: changed(variant="chiamata"),
    "a stranger": lambda: changed(players=["you", "oracle"]),
    "no learner": lambda: changed(players=["miser", "miser"]),
    "too many": lambda: changed(players=["you", "miser", "miser"]),
    "yes for a number": lambda: changed(seed=True),
    "a huge number": lambda: changed().replace('"seed": 1', '"seed": ' + "9" * 5000),
    "no cards": lambda: changed(cards=None),
    "no such card": lambda: changed(cards="Zz"),
    "cards that cannot be played": lambda: changed(cards=changed().split('"stock": "')[1][:4]),
    "a hand too few": lambda: changed(hands=["FsFd5b"]),
    "a card twice": lambda: changed(hands=["FsFdFd", "FsFdFd"]),
    "no such dealer": lambda: changed(dealer=7),
    "a match of none": lambda: changed(**{"first-to": 0}),
    "games before a single one": lambda: changed(earlier=[[70, 50]]),
    "a match that is over": lambda: changed(**{"first-to": 1, "earlier": [[70, 50]]}),
    "points that are none": lambda: changed(**{"first-to": 2, "earlier": [[70, 60]]}),
    "points below none": lambda: changed(**{"first-to": 2, "earlier": [[-10, 130]]}),
    "points of three": lambda: changed(**{"first-to": 2, "earlier": [[40, 40, 40]]}),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_is_no_game_is_put_aside(tmp_path: Path, name: str) -> None:
    content = WRONG[name]()
    data = content if isinstance(content, bytes) else content.encode()
    (tmp_path / FILE_NAME).write_bytes(data)
    kept = games(tmp_path)
    assert kept.load() is None
    assert list(kept.troubles) == [SavedGameTrouble.DAMAGED]
    aside = kept.troubles[SavedGameTrouble.DAMAGED]
    assert aside.read_bytes() == data
    kept.save(game())
    assert games(tmp_path).load() == game()


def test_nothing_that_was_put_aside_is_lost(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / FILE_NAME).write_bytes(b"%d" % number)
        games(tmp_path).load()
    kept = sorted(path.read_bytes() for path in tmp_path.iterdir())
    assert kept == [b"0", b"1", b"2"]


@pytest.mark.slow
@settings(max_examples=80)
@given(st.data())
def test_whatever_happens_to_the_file_it_is_a_game_or_put_aside(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("kept")
    games(folder).save(game())
    path = folder / FILE_NAME
    content = bytearray(path.read_bytes())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    path.write_bytes(bytes(content))
    kept = games(folder)
    assert (kept.load() is None) is bool(kept.troubles)


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_where_nothing_can_be_written_play_goes_on(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    kept = games(tmp_path)
    kept.save(game())
    assert list(kept.troubles) == [SavedGameTrouble.NOT_SAVED]
    tmp_path.chmod(stat.S_IRWXU)


def test_a_folder_that_is_a_file_is_told_and_tried_again(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("in the way")
    kept = games(home)
    assert kept.load() is None
    kept.save(game())
    assert list(kept.troubles) == [SavedGameTrouble.NOT_SAVED]
    home.unlink()
    kept.save(game(count=8))
    assert games(home).load() == game(count=8)


def test_a_failed_write_leaves_the_last_one_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = games(tmp_path)
    kept.save(game(count=5))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    kept.save(game(count=6))
    assert list(kept.troubles) == [SavedGameTrouble.NOT_SAVED]
    assert games(tmp_path).load() == game(count=5)
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize("rest", [{}, {"variant": "tressette", "clock": 5}])
def test_a_game_of_a_newer_version_is_left_alone(tmp_path: Path, rest: dict[str, object]) -> None:
    data = changed(**{"briscola-game": 2} | rest).encode()
    (tmp_path / FILE_NAME).write_bytes(data)
    kept = games(tmp_path)
    assert kept.load() is None
    assert kept.troubles == {SavedGameTrouble.NEWER: tmp_path / FILE_NAME}
    for saved in (game(), None):
        assert not kept.is_changed(saved)
        kept.save(saved)
        assert [path.read_bytes() for path in tmp_path.iterdir()] == [data]


def test_what_another_window_saved_meanwhile_is_noticed(tmp_path: Path) -> None:
    here, there = games(tmp_path), games(tmp_path)
    here.save(game(count=4))
    assert there.load() == game(count=4)
    assert not there.is_changed(game(count=6))
    there.save(game(count=6))
    assert here.is_changed(game(count=5))
    assert here.is_changed(None)
    assert not here.is_changed(game(count=6))
    here.save(game(count=5))
    assert not here.is_changed(game(count=7))
    assert there.is_changed(game(count=8))
    there.save(None)
    assert here.is_changed(game(count=7))
    assert not here.is_there
    assert not here.is_changed(None)


def test_a_game_played_out_is_kept_for_its_review(tmp_path: Path) -> None:
    games(tmp_path).save(game(count=40))
    saved = games(tmp_path).load()
    assert saved
    assert saved.is_played_out
    assert not game(count=39).is_played_out
