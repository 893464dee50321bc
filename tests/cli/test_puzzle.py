"""``briscola puzzle``: from the question to the final count, and what is kept of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cli.running import LEAD, TRIALS, briscola, flat, said
from tutor.cli.app import App
from tutor.content.library.library import Library
from tutor.progress.attempts import Attempt
from tutor.progress.store import SqliteStore
from tutor.rules.cards import Card, cards_of

pytestmark = pytest.mark.usefixtures("shipped")

RIGHT = "7b\n\n3d\n\n"
WRONG = "3d\n\n"
LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])


def kept(home: Path) -> tuple[Attempt, ...]:
    return SqliteStore(home, datetime.now(UTC)).attempts()


@LANGUAGES
def test_a_puzzle_solved(home: Path, language: str) -> None:
    result = briscola("puzzle", "trials-01", "--lang", language, typed=RIGHT + "\n")
    assert result.exit_code == 0
    assert said("verdict.end.you.win", language, us=61, them=59) in result.output
    assert ("Well kept." if language == "en" else "Ben tenuta.") in result.output
    assert result.stderr == ""
    first, second = kept(home)
    assert (first.answer, first.is_right, first.solves) == ("7b", True, False)
    assert (second.answer, second.is_right, second.solves) == ("3d", True, True)
    assert first.item == second.item == "trials-01"


@LANGUAGES
def test_a_puzzle_failed_is_played_out_to_its_punishment(home: Path, language: str) -> None:
    result = briscola("puzzle", "trials-01", "--lang", language, typed=WRONG + "\n")
    assert result.exit_code == 1
    assert said(
        "verdict.wrong.blunder.loss", language, card=Card.parse("3d"), final=53, top=61
    ) in (result.output)
    assert said("verdict.end.you.loss", language, us=53, them=67) in result.output
    assert ("Too proud." if language == "en" else "Troppa superbia.") in result.output
    (attempt,) = kept(home)
    assert (attempt.answer, attempt.verdict, attempt.solves) == ("3d", "blunder", False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", 0),
        ("q\n", 0),
        ("7b\n", 0),
        ("7b\n\nq\n", 0),
        (RIGHT, 0),
        (RIGHT + "q\n", 0),
        (WRONG, 1),
        (WRONG + "q\n", 1),
        (WRONG + "\n", 1),
        (WRONG + "s\n\n", 1),
        (WRONG + "r\n", 1),
        (WRONG + "r\nq\n", 1),
        (WRONG + "r\n7b\n\nq\n", 1),
        (WRONG + "r\n" + RIGHT + "\n", 0),
        ("7b\n\nFd\n\nq\n", 1),
        ("n\n", 0),
        ("n\n" + RIGHT + "\n", 0),
    ],
)
def test_the_exit_code_says_whether_a_wrong_answer_was_left_standing(typed: str, code: int) -> None:
    assert briscola("puzzle", "trials-01", typed=typed).exit_code == code


@pytest.mark.parametrize("leaving", ["", "q\n", "Q\n", " q \n"])
def test_leaving_says_that_the_answers_are_saved(leaving: str) -> None:
    result = briscola("puzzle", "trials-01", typed=WRONG + leaving)
    assert result.output.rstrip().endswith(said("help.saved"))


def test_a_file_is_gone_through_in_its_order_and_one_failure_tells(home: Path) -> None:
    result = briscola("puzzle", TRIALS, typed=WRONG + "\nFb\n\n\n\nq\n")
    assert result.exit_code == 1
    assert "Trials: Three against three – 1 of 7" in result.output
    assert "Trials: A four on the table – 2 of 7" in result.output
    assert [each.item for each in kept(home)][:2] == ["trials-01", "trials-02"]


@pytest.mark.parametrize(
    "typed", ["9\n", "Kd\n", "xyzzy\n", "\n", "\x00\n", "?\n", "k\n", "\x1b[A\n"]
)
def test_a_slip_of_the_fingers_never_costs_an_attempt(home: Path, typed: str) -> None:
    result = briscola("puzzle", "trials-01", typed=typed)
    assert result.exit_code == 0
    assert result.output.count(said("puzzle.prompt.card")) == 2
    assert kept(home) == ()


@pytest.mark.parametrize("typed", ["\x00\n", "\x1b[A\n", ".\n", "x\n", "\x1b[200~\n", "\ufffd\n"])
def test_only_enter_itself_plays_a_card_chosen(home: Path, typed: str) -> None:
    result = briscola("puzzle", "trials-01", typed="3d\n" + typed)
    assert result.output.count(said("card.plays", cards=(Card.parse("3d"),))) == 2
    assert kept(home) == ()


def test_a_card_chosen_can_be_taken_back(home: Path) -> None:
    result = briscola("puzzle", "trials-01", typed="3d\nu\n")
    assert said("card.taken-back") in result.output
    assert result.exit_code == 0
    assert kept(home) == ()


def test_another_card_can_be_named_instead_of_confirming(home: Path) -> None:
    briscola("puzzle", "trials-01", typed="3d\n7b\n\n")
    assert [each.answer for each in kept(home)] == ["7b"]


def test_fast_plays_a_card_at_once(home: Path) -> None:
    result = briscola("puzzle", "trials-01", "--fast", typed="7b\n3d\n\n")
    assert result.exit_code == 0
    assert "Enter plays it" not in result.output
    assert [each.answer for each in kept(home)] == ["7b", "3d"]


@pytest.mark.parametrize(
    "typed",
    [
        "3",
        "7b",
        "7B",
        "7♣",
        "seven of batons",
        "the seven",
        "seven",
        "sette di bastoni",
        "7 b",
    ],
)
def test_a_card_is_understood_as_people_write_it(home: Path, typed: str) -> None:
    briscola("puzzle", "trials-01", "--fast", typed=typed + "\n")
    assert [each.answer for each in kept(home)] == ["7b"]


def test_the_numbers_are_those_of_the_hand_as_shown(home: Path) -> None:
    result = briscola("puzzle", "trials-01", "--fast", typed="1\n")
    assert "1: the three of coins, 10 points." in result.output
    assert [each.answer for each in kept(home)] == ["3d"]


def test_the_words_of_the_goal_come_from_the_goal() -> None:
    asked = {
        "trials-01": said("puzzle.goal.win", points=61),
        "trials-02": said("puzzle.goal.draw", points=60),
        "trials-03": said("puzzle.goal.most-points"),
        "trials-07": said("puzzle.goal.at-least-side", points=62),
    }
    for identity, goal in asked.items():
        assert goal in briscola("puzzle", identity).output


def test_the_prize_and_the_trumps_of_the_other_side_stand_on_the_first_screen() -> None:
    shown = flat(briscola("puzzle", "trials-02").output)
    for fact in (
        said("table.plain.trump", suit=Card.parse("5s").suit),
        said("table.plain.count", who="You", n=39),
        said("table.plain.count", who="Opponent", n=55),
        said("table.plain.still", n=26),
        said("table.known.duel", gone=34, n=2),
        said("table.plain.table", who="Opponent", card=Card.parse("4d")),
    ):
        assert fact in shown


def test_help_names_every_key_of_the_prompt() -> None:
    output = briscola("puzzle", "trials-01", typed="?\n3d\n?\n").output
    for key in ("hint", "plays", "take-back", "k", "q"):
        assert said(f"help.key.{key}") in output
    # Where there is something to win, nobody is asked whether there is anything to find.
    assert said("help.key.nothing") not in output
    assert said("help.key.nothing") in briscola("puzzle", "trials-03", typed="?\n").output


@LANGUAGES
def test_the_order_of_the_cards_can_be_asked_at_any_prompt(language: str) -> None:
    typed = "k\n3d\nk\n\nk\n"
    output = briscola("puzzle", "trials-01", "--lang", language, typed=typed).output
    assert output.count(said("help.cards", language)) == 3


@LANGUAGES
def test_a_key_that_means_nothing_yet_is_told_so_and_costs_nothing(
    home: Path, language: str
) -> None:
    typed = "s\nt\np\nn\n3d\ns\nu\nq\n"
    output = briscola("puzzle", "trials-01", "--lang", language, typed=typed).output
    assert output.count(said("help.elsewhere.show-right", language)) == 2
    assert said("help.elsewhere.all-cards", language) in output
    assert said("help.elsewhere.prove", language) in output
    assert said("help.elsewhere.nothing", language) in output
    assert said("puzzle.something", language) not in output
    assert kept(home) == ()


def test_where_n_is_not_offered_it_is_no_card_either(home: Path, tmp_path: Path) -> None:
    (tmp_path / "knight.yaml").write_text(
        "set: knight\ntitle: A knight\npuzzles:\n  - id: knight-01\n    title: A knight\n"
        '    goal: {at_least: 55}\n    position: "d/3dCd7b,Ad5d2d/51,45"\n'
    )
    result = briscola("puzzle", tmp_path / "knight.yaml", "--fast", typed="n\n")
    assert said("help.elsewhere.nothing") in result.output
    assert kept(home) == ()


def test_seeing_that_there_is_nothing_to_find_solves(home: Path) -> None:
    result = briscola("puzzle", "trials-03", typed="n\n\n")
    assert result.exit_code == 0
    assert said("verdict.right.nothing", final=56) in result.output
    assert kept(home)[-1].solves


def test_playing_a_card_where_there_is_nothing_to_find_does_not_solve(home: Path) -> None:
    result = briscola("puzzle", "trials-03", typed="1\n\n\n")
    assert result.exit_code == 1
    assert not kept(home)[-1].solves


@pytest.mark.parametrize("choice", ["\n", "o\n"])
def test_when_nothing_can_change_it_says_so_and_offers_to_play_on(choice: str) -> None:
    output = briscola("puzzle", "trials-04", typed="Ac\n\n" + choice).output
    assert said("puzzle.settled", us=65, them=55) in output
    if choice == "\n":
        assert said("verdict.end.you.win", us=65, them=55) in output
    else:
        assert output.count(said("puzzle.prompt.card")) == 2


def test_a_right_card_that_gives_points_away_is_told_so() -> None:
    output = briscola("puzzle", "trials-05", "--fast", typed="3s\n").output
    assert said("verdict.right.slip.win", card=Card.parse("3s"), final=67, top=68) in output


def test_interchangeable_cards_are_named_as_such() -> None:
    output = briscola("puzzle", "trials-06", "--fast", typed="7c\n").output
    twin = cards_of("4c")
    assert said("verdict.right.twins", card=Card.parse("7c"), cards=twin) in output


def test_with_more_than_two_seats_it_says_that_nobody_would_know_all_hands() -> None:
    shown = flat(briscola("puzzle", "trials-07").output)
    assert said("table.open-hands") in shown


def test_the_next_puzzle_is_the_first_not_solved() -> None:
    assert "Three against three" in briscola("puzzle", "--set", "trials").output
    briscola("puzzle", "trials-01", typed=RIGHT)
    output = briscola("puzzle", "--set", "trials").output
    assert "A four on the table" in output
    assert "Three against three" not in output


def test_a_puzzle_solved_in_a_file_counts_wherever_the_file_lies(tmp_path: Path) -> None:
    copy = tmp_path / "copy.yaml"
    copy.write_bytes(TRIALS.read_bytes())
    briscola("puzzle", copy, typed=RIGHT)
    assert "A four on the table" in briscola("puzzle", "--set", "trials").output


def test_a_puzzle_that_was_edited_is_to_be_solved_again(tmp_path: Path, home: Path) -> None:
    edited = tmp_path / "edited.yaml"
    edited.write_text(TRIALS.read_text().replace("51", "52").replace("46", "45"))
    briscola("puzzle", edited, typed=RIGHT)
    assert [each.solves for each in kept(home)] == [False, True]
    assert "Three against three" in briscola("puzzle", "--set", "trials").output


def test_when_all_are_solved_it_says_so_and_begins_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = tmp_path / "one.yaml"
    one.write_text(
        f'set: one\ntitle: One\npuzzles:\n  - {{id: one-01, title: It, position: "{LEAD}"}}\n'
    )
    monkeypatch.setattr(App, "library", property(lambda house: Library((one,), house.language)))
    assert said("puzzle.all-solved") not in briscola("puzzle", "--set", "one", typed=RIGHT).output
    output = briscola("puzzle", "--set", "one").output
    assert said("puzzle.all-solved") in output
    assert "One: It – 1 of 1" in output
    # A file is gone through as it is, without more words.
    assert said("puzzle.all-solved") not in briscola("puzzle", one).output


def test_a_set_can_be_asked_for() -> None:
    assert "Three against three" in briscola("puzzle", "--set", "trials").output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["trials-99x"], "did you mean trials-0"),
        (["zzz"], "There is no puzzle zzz"),
        ([""], "There is no puzzle"),
        (["trial-\x1b[2J"], "There is no puzzle trial-\ufffd[2J"),
        (["z" * 300], "There is no puzzle zzz"),
        (["--set", "trails"], "did you mean trials?"),
        (["--set", "zzz"], "There is no set zzz"),
        (["--list", "--set", "zzz"], "There is no set zzz"),
        (["nowhere.yaml"], "There is no file nowhere.yaml."),
        (["./nowhere"], "There is no file nowhere."),
        (["--list", "nowhere.yaml"], "There is no file nowhere.yaml."),
        (["nowhere.yaml", "--lang", "it"], "Il file nowhere.yaml non c'è."),
        (["zzz", "--lang", "it"], "Il problema zzz non c'è"),
        (["--set", "zzz", "--lang", "it"], "La serie zzz non c'è"),
    ],
)
def test_what_is_not_there(arguments: list[str], told: str) -> None:
    result = briscola("puzzle", *arguments)
    assert result.exit_code == 3
    assert told in result.stderr
    assert result.stdout == ""


def broken(folder: Path) -> Path:
    (folder / "broken.yaml").write_text("set: x\npuzzles: [\n")
    return folder / "broken.yaml"


def binary(folder: Path) -> Path:
    (folder / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    return folder / "binary.yaml"


def empty(folder: Path) -> Path:
    (folder / "empty.yaml").touch()
    return folder / "empty.yaml"


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe.yaml")
    return folder / "pipe.yaml"


def device(folder: Path) -> Path:
    (folder / "device.yaml").symlink_to("/dev/zero")
    return folder / "device.yaml"


def the_folder(folder: Path) -> Path:
    return folder


@pytest.mark.parametrize("make", [broken, binary, empty, pipe, device, the_folder])
@pytest.mark.parametrize("option", [[], ["--list"]])
def test_a_file_that_cannot_be_used(
    tmp_path: Path, make: Callable[[Path], Path], option: list[str]
) -> None:
    result = briscola("puzzle", make(tmp_path), *option)
    assert result.exit_code == 4
    assert ": error: " in result.stderr
    assert result.stdout == ""


def test_of_many_problems_the_first_are_shown_and_where_to_see_all(tmp_path: Path) -> None:
    (tmp_path / "many.yaml").write_text(TRIALS.read_text().replace("title:", "titel:"))
    result = briscola("puzzle", tmp_path / "many.yaml")
    assert result.exit_code == 4
    assert result.stderr.count(": error: ") == 5
    assert "briscola check" in result.stderr


@pytest.mark.parametrize(
    ("change", "told", "left"),
    [
        (("51", "50"), "120", 6),
        (("goal: draw", "goal: {at_least: 61}"), "61", 7),
        (('"b/AbFb5b,6bRc7b/39,64"', f'"{LEAD}"'), "61", 7),
        (("{at_least: 62}", "nothing-to-find"), "66", 7),
        (("id: trials-02", "id: trials-01"), "trials-01", 6),
    ],
)
def test_what_is_not_true_is_never_asked(
    tmp_path: Path, change: tuple[str, str], told: str, left: int
) -> None:
    """Only what has a sound position and an id of its own is there; the rest is told."""
    path = tmp_path / "false.yaml"
    path.write_text(TRIALS.read_text().replace(*change))
    result = briscola("puzzle", path, "--list", "--json")
    assert result.exit_code == 0
    assert ": warning: " in result.stderr
    assert told in result.stderr
    ids = [row["id"] for row in json.loads(result.stdout)]
    assert len({*ids}) == len(ids) == left


def test_a_position_beyond_the_solver_is_never_asked(tmp_path: Path) -> None:
    (tmp_path / "large.yaml").write_text(
        "set: large\ntitle: Large\npuzzles:\n  - id: large-01\n    title: Large\n"
        "    variant: chiamata\n    goal: most-points\n"
        '    position: "d/Ad3dRdCdFd7d6d5d,AcAsAb3c3s3b4d2d,RcCcFcRsCsFsRbCb,'
        '7c6c5c4c2c7s6s5s,Fb7b6b5b4b2b4s2s/0,0,0,0,0/-/-/01111"\n'
    )
    result = briscola("puzzle", tmp_path / "large.yaml")
    assert result.exit_code == 4
    assert result.stdout == ""
    assert ": error: " in result.stderr


@pytest.mark.parametrize("arguments", [["--ascii"], ["--ascii", "--lang", "it"]])
def test_ascii_means_ascii(arguments: list[str]) -> None:
    typed = "?\nk\n" + WRONG + "s\n\n"
    result = briscola("puzzle", "trials-01", *arguments, typed=typed)
    assert result.output.isascii()
    assert "?" not in result.output.replace("carta?", "").replace("card?", "").replace("? ", "")


def test_options_hold_before_and_after_the_name_of_the_command() -> None:
    options = ["--lang", "it", "--ascii", "--deck", "french", "--plain"]
    after = briscola("puzzle", "trials-01", *options)
    assert after.exit_code == 0
    assert "sette di fiori" in after.output
    assert briscola(*options, "puzzle", "trials-01").output == after.output
    assert briscola("--lang", "en", "puzzle", "trials-01", *options).output == after.output


def test_a_french_pack_is_read_in_its_own_letters_only(home: Path) -> None:
    typed = "7b\n7c\n"
    output = briscola("puzzle", "trials-01", "--fast", "--deck", "french", typed=typed).output
    assert "the seven of clubs" in output
    assert [each.answer for each in kept(home)] == ["7b"]


@pytest.mark.parametrize("name", ["BRISCOLA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_language_of_the_system_is_spoken(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "it_IT.UTF-8")
    assert "Quale carta?" in briscola("puzzle").output
    assert "Which card?" in briscola("puzzle", "--lang", "en").output


def test_a_linear_screen_keeps_its_order() -> None:
    """What is so, then what was just played, then the question: those who listen rely on it."""
    output = briscola("puzzle", "trials-02", "--plain").output
    order = [
        "Trials: A four on the table – 2 of 7",
        "Trumps are swords.",
        "Trick 18 of 20: your opponent leads.",
        "You: 39 points.",
        "Opponent: 55 points.",
        "26 points still to play for.",
        "Opponent: the knight of swords and the three of cups.",
        "(34 cards are gone: your opponent has these two.)",
        "Your cards:",
        "1: the five of swords, 0 points.",
        "2: the ace of cups, 11 points.",
        "3: the jack of batons, 2 points.",
        "On the table: the four of coins (Opponent).",
        "Save the draw: be sure of 60 points.",
        "Which card?",
    ]
    shown = [line.strip() for line in output.splitlines() if line.strip()]
    assert shown[: len(order)] == order


@LANGUAGES
def test_linear_text_says_every_card_in_words(language: str) -> None:
    typed = WRONG + "s\n\n"
    output = briscola("puzzle", "trials-01", "--plain", "--lang", language, typed=typed).output
    assert not set("♦♥♠♣") & set(output)
    assert "\x1b" not in output
