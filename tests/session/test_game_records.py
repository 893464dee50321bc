"""Records of games: written and read back, hostile ones refused at their place, stepped through."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.playing import begun, moments
from tutor.content.game_records import (
    RECORDABLE,
    GameRecord,
    parse_records,
    read_records,
    records_text,
)
from tutor.content.yaml.problems import ContentError, Mark
from tutor.message import Message
from tutor.rules.deal import deal
from tutor.rules.trick import CardPlayed, Seat
from tutor.rules.variant import TWO_PLAYERS, VARIANTS, Variant
from tutor.session.game.replay import ReplaySession, begin
from tutor.session.screen import Key, Say, Table
from tutor.solver import default_solver

SOLVER = default_solver()


def record_of(variant: Variant, seed: int, count: int = 100) -> GameRecord:
    """A game played at random, or its first ``count`` cards."""
    *_, end = moments(begun(variant, seed, seed % variant.seats), seed)
    cards = tuple(event.card for event in end.events if isinstance(event, CardPlayed))
    names = ("you", *["big-first"] * (variant.seats - 1))
    return GameRecord(names, end.deal, cards[:count])


TEXT = records_text([record_of(TWO_PLAYERS, 1)])
LINES = TEXT.splitlines()


GAMES = st.tuples(st.sampled_from(RECORDABLE), st.integers(0, 999), st.integers(0, 40))


@pytest.mark.slow
@settings(max_examples=60)
@given(st.lists(GAMES, min_size=1, max_size=3))
def test_what_is_written_is_read_back(games: list[tuple[str, int, int]]) -> None:
    records = [record_of(VARIANTS[name], seed, count) for name, seed, count in games]
    text = records_text(records)
    assert list(parse_records(text)) == records
    assert records_text(parse_records(text)) == text
    assert parse_records(text.replace("\n", "\r\n")) == tuple(records)


def test_a_record_gives_the_game_as_far_as_it_went() -> None:
    record = record_of(TWO_PLAYERS, 3, 11)
    assert len(record.game.tricks) == 5
    assert record.game.position.table == record.cards[10:]


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(TEXT)
    assert records_text(read_records(path)) == TEXT


def changed(line: int, text: str) -> str:
    """The record with a line, from 1, replaced."""
    return "\n".join([*LINES[: line - 1], text, *LINES[line:]]) + "\n"


FIRST, SECOND = LINES[9].split(": ")[1].split()
HAND = LINES[3].split(": ")[1].split()
WRONG = {
    "empty": ("", "record-line", 1, 1),
    "not a record": ("Dear diary,\n", "record-line", 1, 1),
    "a lesson": ("slug: trick\n", "record-line", 1, 1),
    "no such game": (changed(1, "variant: poker"), "record-variant", 1, 10),
    "an auction": (changed(1, "variant: chiamata"), "record-variant", 1, 10),
    "two words": (changed(1, "variant: two-players now"), "record-count", 1, 22),
    "too few players": (changed(2, "players: you"), "record-players", 2, 1),
    "a strange name": (changed(2, "players: you $(rm)"), "record-players", 2, 14),
    "no such dealer": (changed(3, "dealer: 2"), "record-dealer", 3, 9),
    "no dealer": (changed(3, "dealer:"), "record-count", 3, 8),
    "a card too few": (changed(4, f"hand 0: {HAND[0]} {HAND[1]}"), "record-count", 4, 8),
    "a card too many": (changed(4, f"{LINES[3]} Ad"), "record-count", 4, 18),
    "no card": (changed(4, f"hand 0: {HAND[0]} {HAND[1]} Xx"), "card-notation", 4, 15),
    "a card twice": (changed(5, LINES[3].replace("hand 0", "hand 1")), "card-twice", 5, 9),
    "another trump": (changed(7, "trump: Xx"), "record-trump", 7, 8),
    "lines out of order": (changed(4, LINES[4]), "record-line", 4, 1),
    "a trick left out": (changed(8, LINES[8]), "record-line", 8, 1),
    "three cards a trick": (changed(8, f"{LINES[7]} {FIRST}"), "record-count", 8, 10),
    "a card not held": (changed(9, f"2: {LINES[7].split()[1]}"), "not-in-hand", 9, 4),
    "half a trick amid": (changed(9, LINES[8][:5]), "record-line", 10, 1),
    "a trick too many": (f"{TEXT}21: Ad 3d\n", "record-line", 28, 1),
    "something behind": (f"{TEXT}\nhello\n", "record-line", 29, 1),
    "a control character": (changed(2, "players: you \x1b[2J"), "hidden-character", 2, 14),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_at_its_place(name: str) -> None:
    text, code, line, column = WRONG[name]
    with pytest.raises(ContentError) as caught:
        parse_records(text, "game.txt")
    problem = caught.value.problems[0]
    assert (problem.code, problem.mark) == (code, Mark(line, column))
    assert str(problem).startswith(f"game.txt:{line}:{column}: error: ")
    assert problem.hint
    assert str(problem).isprintable()


@pytest.mark.slow
@settings(max_examples=150)
@given(st.data())
def test_whatever_a_file_holds_it_is_a_record_or_refused(data: st.DataObject) -> None:
    """A record with pieces cut out, doubled or replaced: read or refused, never anything else."""
    text = TEXT
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 12))
        new = data.draw(st.one_of(st.just(""), st.just(text[at : at + 30]), st.text(max_size=6)))
        text = text[:at] + new + text[at + cut :]
    try:
        records = parse_records(text)
    except ContentError as error:
        problems = error.problems
    else:
        assert parse_records(records_text(records)) == records
        return
    assert all(1 <= problem.line <= text.count("\n") + 1 for problem in problems)


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe\x00", b"variant: two-players\x00", b"x" * 300_000, b"1: " + b"Ad " * 80_000],
    ids=["utf-16", "nul", "large", "long-line"],
)
def test_hostile_bytes_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    with pytest.raises(ContentError):
        read_records(path)


def test_no_file_and_no_regular_file_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.txt"):
        with pytest.raises(ContentError):
            read_records(path)


def replayed(record: GameRecord) -> list[ReplaySession]:
    sessions = [begin(record.deal, record.cards, Seat(0))]
    while sessions[-1].screen.prompt is not None:
        sessions.append(sessions[-1].answered(Key.GO_ON, SOLVER))
    return sessions


@pytest.mark.parametrize("name", RECORDABLE)
def test_a_replay_goes_card_by_card_to_the_result(name: str) -> None:
    record = record_of(VARIANTS[name], 6)
    sessions = replayed(record)
    variant = VARIANTS[name]
    at_table = sessions[: len(record.cards)]
    for played, session in enumerate(at_table):
        assert len(session.to_come) == len(record.cards) - played
        table = next(block for block in session.blocks if isinstance(block, Table))
        assert len(table.others) == variant.seats - 1
        assert session.screen.prompt is not None
        assert session.screen.prompt.keys == (Key.GO_ON,)
        if played:
            first = session.blocks[0]
            assert isinstance(first, Say)
            assert first.message.params["card"] == record.cards[played - 1]
    judged = sessions[len(record.cards) + 1 :]
    assert judged
    assert sessions[-1].game.is_over


def test_a_record_that_stops_says_so() -> None:
    told = [
        block.message
        for block in replayed(record_of(TWO_PLAYERS, 2, 7))[-1].blocks
        if isinstance(block, Say)
    ]
    assert told[-1] == Message("game.replay.unfinished")


def test_a_record_without_cards_can_be_stepped_through() -> None:
    record = GameRecord(("you", "counter"), deal(TWO_PLAYERS, Random(1), Seat(0)), ())
    assert list(parse_records(records_text([record]))) == [record]
    assert len(replayed(record)) == 1
