"""``briscola play``: from the deal to the count, kept after every card, recorded and replayed."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from pathlib import Path

import pytest

from tests.architecture.test_startup import NEVER, loaded
from tests.cli.running import Terminal, briscola, flat, said
from tests.processes import program, started
from tutor.content.game_records import parse_records
from tutor.players.levels import LEVELS
from tutor.players.registry import OPPONENTS
from tutor.progress.saved_game import FILE_NAME

LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])
VARIANTS = ["two-players", "scoperta", "pizzico", "briscolone", "pairs", "three"]
FAST = ("play", "--fast", "--seed", "5")
WHOLE = "1\n" * 19 + "\n" * 5
"""The first card nineteen times, the last one, and whatever is shown then."""


def kept_cards(home: Path) -> int:
    """How many cards of the unfinished game are kept."""
    return len(json.loads((home / FILE_NAME).read_text())["cards"]) // 2


@LANGUAGES
def test_a_game_from_the_deal_to_the_last_tricks(home: Path, language: str) -> None:
    result = briscola(*FAST, "--lang", language, typed=WHOLE)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert said("game.variant.two-players", language) in result.output
    assert said("game.seed", language, seed=5) in result.output
    assert said("game.count.title", language) in result.output
    assert said("game.review.last", language) in result.output
    assert said("game.again", language) in result.output
    assert result.output.count(said("game.prompt.card", language)) == 19
    assert not (home / FILE_NAME).exists()


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_can_be_played_out(home: Path, variant: str) -> None:
    result = briscola(*FAST, "--variant", variant, "--plain", typed=WHOLE)
    assert result.exit_code == 0
    assert said("game.again") in result.output
    assert not (home / FILE_NAME).exists()


@LANGUAGES
def test_the_expert_plays_for_two_alone(language: str) -> None:
    result = briscola(
        *FAST, "--against", "expert", "--variant", "pairs", "--lang", language, typed=""
    )
    assert result.exit_code == 2
    assert said("game.expert-for-two", language) in flat(result.stderr)


@pytest.mark.parametrize("name", sorted(OPPONENTS))
def test_every_player_can_be_played_against(name: str) -> None:
    result = briscola(*FAST, "--against", name, typed="1\nq\n")
    assert result.exit_code == 0
    assert said(f"game.player.{name}.habit") in result.output


def test_a_card_is_confirmed_unless_it_is_to_be_fast(home: Path) -> None:
    result = briscola("play", "--seed", "5", typed="1\nu\n1\n\n1\nq\n")
    assert said("card.taken-back") in result.output
    assert 1 <= kept_cards(home) <= 3


def test_a_game_with_every_card_confirmed() -> None:
    result = briscola("play", "--seed", "5", typed="1\n\n" * 19 + "\n" * 5)
    assert said("game.again") in result.output


def test_a_number_past_the_hand_plays_nothing(home: Path) -> None:
    result = briscola(*FAST, typed="1\n" * 18 + "4\nq\n")
    assert said("card.no-number", n=2) in result.output
    assert kept_cards(home) in (36, 37)


def test_a_match_goes_on_to_the_next_game(home: Path) -> None:
    result = briscola(*FAST, "--match", typed=WHOLE[: 19 * 2 + 1] + "\n\n\n1\n1\nq\n")
    assert result.exit_code == 0
    assert result.output.count(said("game.count.title")) == 1
    assert said("game.match.first", first_to=2) in result.output
    tree = json.loads((home / FILE_NAME).read_text())
    assert (tree["first-to"], len(tree["earlier"])) == (2, 1)
    again = briscola("play", typed="q\n")
    assert said("game.resumed") in again.output


def test_between_two_games_of_a_match_nothing_is_lost(home: Path) -> None:
    briscola(*FAST, "--match", typed=WHOLE[: 19 * 2 + 1] + "q\n")
    tree = json.loads((home / FILE_NAME).read_text())
    assert (tree["cards"], len(tree["earlier"])) == ("", 1)


@pytest.mark.parametrize(
    "typed", ["60\n", "many\n-1\n\n999\n121\n60\n"], ids=["at once", "not at once"]
)
def test_the_total_is_asked_where_the_learner_counts(typed: str) -> None:
    result = briscola(*FAST, "--count", typed="1\n" * 19 + "\n" + typed + "\n\n\n")
    assert result.exit_code == 0
    before, after = result.output.split(said("game.prompt.count"), 1)
    refused = said("lesson.expected.amount", most=120)
    assert after.count(refused) == len(typed.split("\n")) - 2
    assert not re.search(r"\b\d+ points still", before)
    assert said("game.table.you-count").capitalize() in before
    assert "counted" in after


def test_leaving_before_the_total_asks_for_it_again(home: Path) -> None:
    briscola(*FAST, "--count", typed="1\n" * 19 + "\nq\n")
    assert kept_cards(home) == 40
    result = briscola("play", typed="60\n\n\n\n")
    assert said("game.prompt.count") in result.output
    assert said("game.again") in result.output


@pytest.mark.parametrize("typed", ["", "q\n", "1\n", "1\nq\n", "1\n2\nh\n?\nk\nq\n"])
def test_leaving_loses_nothing(home: Path, typed: str) -> None:
    result = briscola(*FAST, typed=typed)
    assert result.exit_code == 0
    assert result.output.rstrip().endswith(said("game.left"))
    before = kept_cards(home)
    again = briscola("play", typed="q\n")
    assert said("game.resumed") in again.output
    assert said("game.seed", seed=5) in again.output
    assert kept_cards(home) == before


def test_an_unfinished_game_goes_first_unless_a_new_one_is_wanted(home: Path) -> None:
    briscola(*FAST, typed="1\n1\nq\n")
    kept = (home / FILE_NAME).read_text()
    result = briscola("play", "--variant", "pairs", typed="q\n")
    assert said("game.still-there") in result.output
    assert (home / FILE_NAME).read_text() == kept
    result = briscola("play", "--variant", "pairs", "--new", typed="q\n")
    assert said("game.still-there") not in result.output
    assert json.loads((home / FILE_NAME).read_text())["variant"] == "pairs"


def test_a_damaged_game_is_told_and_a_new_one_begun(home: Path) -> None:
    home.mkdir()
    (home / FILE_NAME).write_text("{")
    result = briscola(*FAST, typed="1\nq\n")
    assert result.exit_code == 0
    assert said("game.trouble.damaged") in result.stderr
    assert kept_cards(home) >= 1
    assert [path.read_text() for path in home.glob("game.damaged-*")] == ["{"]


def test_where_nothing_can_be_kept_it_is_said_and_played(home: Path) -> None:
    home.write_text("in the way")
    result = briscola(*FAST, typed="1\n1\nq\n")
    assert result.stderr.count(said("game.trouble.not-saved")) == 1
    assert said("game.left-unsaved") in result.output


@pytest.mark.parametrize(
    "options",
    [
        ["--against", "oracle"],
        ["--variant", "poker"],
        ["--variant", "chiamata"],
        ["--seed", "-1"],
        ["--seed", "x"],
        ["--replay", "x", "--new"],
        ["--replay", "x", "--record", "y"],
        ["--replay", "x", "--seed", "1"],
    ],
    ids=" ".join,
)
def test_what_is_no_option_is_a_usage_error(home: Path, options: list[str]) -> None:
    result = briscola("play", *options)
    assert result.exit_code == 2
    assert not (home / FILE_NAME).exists()


def test_both_names_of_the_game_for_three() -> None:
    for name in ("three", "three-players"):
        result = briscola(*FAST, "--new", "--variant", name, typed="q\n")
        assert said("game.variant.three-players") in result.output


def test_the_same_seed_gives_the_same_first_table(home: Path) -> None:
    first = briscola(*FAST, typed="").output
    (home / FILE_NAME).unlink()
    assert briscola(*FAST, typed="").output == first


def test_a_record_is_written_gone_on_with_and_added_to(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    briscola(*FAST, "--record", path, typed="1\n1\nq\n")
    (begun,) = parse_records(path.read_text())
    briscola("play", "--fast", "--record", path, typed=WHOLE)
    (whole,) = parse_records(path.read_text())
    assert whole.deal == begun.deal
    assert whole.cards[: len(begun.cards)] == begun.cards
    assert whole.game.is_over
    briscola(*FAST, "--record", path, typed=WHOLE)
    assert len(parse_records(path.read_text())) == 2


@LANGUAGES
def test_a_record_is_stepped_through(tmp_path: Path, language: str) -> None:
    path = tmp_path / "games.txt"
    briscola(*FAST, "--record", path, typed=WHOLE)
    result = briscola("play", "--replay", path, "--lang", language, typed="\n" * 60)
    assert result.exit_code == 0
    assert result.output.count(said("game.prompt.next-card", language)) == 40
    assert said("game.review.last", language) in result.output
    assert briscola("play", "--replay", path, typed="\n\nq\n").exit_code == 0


@pytest.mark.parametrize("content", ["my notes\n", "variant: two-players\nplayers: me\n"])
def test_a_file_that_is_no_record_is_never_written_over(tmp_path: Path, content: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(content)
    for option in ("--record", "--replay"):
        result = briscola("play", option, path)
        assert result.exit_code == 4
        assert re.search(rf"{re.escape(str(path))}:\d+:\d+: error: ", result.stderr)
    assert path.read_text() == content


def test_no_record_to_replay(tmp_path: Path) -> None:
    assert briscola("play", "--replay", tmp_path / "none.txt").exit_code == 3


def test_a_record_that_cannot_be_written_is_said_once(tmp_path: Path) -> None:
    path = tmp_path / "no" / "folder.txt"
    result = briscola(*FAST, "--record", path, typed="1\n1\nq\n")
    assert result.exit_code == 0
    assert result.stderr.count(str(path)) == 1


def test_in_a_pipe_nothing_is_drawn_and_all_is_said(home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    done = program(home, "play", "--fast", "--seed", 5, "--ascii", typed=b"1\nh\nh\nq\n")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert done.stderr == ""


def killed_after(home: Path, answers: int) -> int:
    """Plays so many cards, is killed at the next question; how many cards were on the screen."""
    home.parent.mkdir(exist_ok=True)
    child = started(home, "-m", "tutor", *FAST, "--plain")
    assert child.stdin
    assert child.stdout
    question, text = said("game.prompt.card").encode(), b""
    for number in range(answers + 1):
        while text.count(question) <= number:
            text += os.read(child.stdout.fileno(), 4096)
        if number < answers:
            child.stdin.write(b"1\n")
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    laid = text.rpartition(b"On the table: ")[2].startswith(b"the ")
    return 2 * text.count(b"\nTrick ") - 2 * text.count(b" of 20: ") + laid


@pytest.mark.parametrize(
    "answers", [3, *(pytest.param(n, marks=pytest.mark.slow) for n in (0, 11))]
)
def test_killed_at_any_card_nothing_seen_is_lost(home: Path, answers: int) -> None:
    home.parent.mkdir(exist_ok=True)
    shown = killed_after(home, answers)
    assert kept_cards(home) == shown
    again = briscola("play", typed="q\n")
    assert said("game.resumed") in again.output
    assert kept_cards(home) == shown


PLAYED = "1\n" * 19 + "\n"
"""All cards of a game."""


@LANGUAGES
def test_a_game_killed_at_its_result_keeps_its_review(home: Path, language: str) -> None:
    home.parent.mkdir(exist_ok=True)
    child = started(home, "-m", "tutor", *FAST, "--plain")
    assert child.stdin
    assert child.stdout
    child.stdin.write(PLAYED.encode())
    text = b""
    while said("game.prompt.review").encode() not in text:
        text += os.read(child.stdout.fileno(), 4096)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    assert kept_cards(home) == 40
    again = briscola("play", "--lang", language, typed="\n" * 5)
    assert said("game.resumed-over", language) in again.output
    assert said("game.count.title", language) in again.output
    assert said("game.review.last", language) in again.output
    assert not (home / FILE_NAME).exists()


def test_who_leaves_at_the_result_is_done_with_the_game(home: Path) -> None:
    result = briscola(*FAST, typed=PLAYED + "q\n")
    assert said("game.left-over") in result.output
    assert not (home / FILE_NAME).exists()


def test_a_game_of_a_newer_version_is_called_that(home: Path) -> None:
    home.mkdir()
    (home / FILE_NAME).write_text('{"briscola-game": 2}')
    for options in ((), ("--new",)):
        result = briscola(*FAST, *options, typed="1\nq\n")
        assert result.exit_code == 0
        assert said("game.trouble.newer") in flat(result.stderr)
        assert said("game.left-unsaved") in result.output
        assert [path.read_text() for path in home.glob("game*")] == ['{"briscola-game": 2}']


class TestTwoWindows:
    """Two programs on one saved game: the one that saves later asks which game is to be kept."""

    def played(self, home: Path, typed: str, *, ends: bool = False, language: str = "en") -> str:
        """The output of a window in which ``typed`` follows a card played in another window."""
        home.parent.mkdir(exist_ok=True)
        # The first card lies when the other window begins.
        child = started(home, "-m", "tutor", *FAST, "--plain", "--lang", language)
        assert child.stdin
        assert child.stdout
        text = b""
        while said("game.prompt.card", language).encode() not in text:
            text += os.read(child.stdout.fileno(), 4096)
        briscola("play", "--fast", typed=PLAYED + "\n" * 5 if ends else "1\n1\nq\n")
        self.there = (home / FILE_NAME).read_text() if not ends else ""
        out, _ = child.communicate(typed.encode(), timeout=60)
        assert child.returncode == 0
        return (text + out).decode()

    @LANGUAGES
    def test_the_game_there_is_gone_on_with(self, home: Path, language: str) -> None:
        shown = self.played(home, "3\n\nq\n", language=language)
        assert said("game.elsewhere.changed", language) in shown
        assert (
            said("game.resumed", language) in shown.split(said("game.elsewhere.there", language))[1]
        )
        assert (home / FILE_NAME).read_text() == self.there

    def test_the_game_here_is_saved_over_it(self, home: Path) -> None:
        shown = self.played(home, "3\n2\nq\n")
        assert said("game.left") in shown
        assert (home / FILE_NAME).read_text() != self.there
        assert kept_cards(home) in (2, 3)

    @pytest.mark.parametrize("typed", ["3\nq\n", "3\n"])
    def test_who_leaves_changes_nothing(self, home: Path, typed: str) -> None:
        assert said("game.left-elsewhere") in self.played(home, typed)
        assert (home / FILE_NAME).read_text() == self.there

    def test_the_other_window_played_it_to_the_end(self, home: Path) -> None:
        shown = self.played(home, "3\n\n", ends=True)
        assert said("game.elsewhere.gone") in shown
        assert said("game.elsewhere.nothing-left") in shown
        assert not (home / FILE_NAME).exists()

    def test_ctrl_c_changes_nothing(self, home: Path) -> None:
        home.parent.mkdir(exist_ok=True)
        terminal = Terminal(home, *FAST, "--plain")
        terminal.says("game.prompt.card")
        briscola("play", "--fast", typed="1\n1\nq\n")
        there = (home / FILE_NAME).read_text()
        terminal.types("3")
        terminal.says("game.elsewhere.question")
        terminal.presses("c")
        terminal.says("game.left-elsewhere")
        assert terminal.ends() == 130
        assert (home / FILE_NAME).read_text() == there

    def test_one_record_holds_the_games_of_both(self, home: Path, tmp_path: Path) -> None:
        path = tmp_path / "games.txt"
        home.parent.mkdir(exist_ok=True)
        terminal = Terminal(home, *FAST, "--plain", "--record", str(path))
        terminal.says("game.prompt.card")
        briscola("play", "--new", "--fast", "--seed", 6, "--record", path, typed="1\nq\n")
        terminal.types("3")
        terminal.says("game.elsewhere.question")
        terminal.types("2", "")
        terminal.says("game.prompt.card")
        terminal.types("q")
        assert terminal.ends() == 0
        assert len(parse_records(path.read_text())) == 2

    def test_a_game_that_ended_elsewhere_can_be_saved_again(self, home: Path) -> None:
        self.played(home, "3\n2\nq\n", ends=True)
        assert kept_cards(home) in (2, 3)


@LANGUAGES
@pytest.mark.parametrize("level", range(1, 7))
def test_a_level_is_an_opponent(language: str, level: int) -> None:
    result = briscola(*FAST, "--level", level, "--lang", language, typed="q\n")
    habit = said(f"game.player.{LEVELS[level - 1]}.habit", language)
    told = {"en": f"Level {level} of six. ", "it": f"Livello {level} di sei. "}[language]
    assert told in result.output
    assert habit in flat(result.output)


def test_the_first_games_are_of_level_one() -> None:
    result = briscola(*FAST, typed="q\n")
    assert said("game.gentle") in flat(result.output)
    assert "Level 1 of six. " in result.output


@pytest.mark.parametrize(
    "options",
    [
        ["--level", "0"],
        ["--level", "7"],
        ["--level", "easy"],
        ["--level", "1", "--against", "counter"],
        ["--level", "6", "--variant", "pairs"],
        ["--level", "1", "--replay", "x"],
    ],
    ids=" ".join,
)
def test_what_is_no_level_is_a_usage_error(home: Path, options: list[str]) -> None:
    assert briscola("play", *options).exit_code == 2
    assert not (home / FILE_NAME).exists()


def test_a_level_and_the_name_of_its_player_agree() -> None:
    result = briscola(*FAST, "--level", 2, "--against", "miser", typed="q\n")
    assert said("game.player.miser.habit") in result.output


CODES = r"\w\w(,\w\w)*"
LINE = re.compile(
    rf"(?P<trick>{CODES}[+-]\d* )?(?P<hand>{CODES})(?P<open>\({CODES}\))? (?P<table>-|{CODES}) "
    r"(?P<trump>\w\w?) (?P<score>[\d-]+|\?) (?P<stock>\d+): "
)
"""A move of a brief game: the last trick, hand, table, trump, score, stock."""


@LANGUAGES
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_brief_game_is_a_line_a_move(variant: str, language: str) -> None:
    typed = "1\n1\n1\n1\nq\n"
    options = ("--brief", "--seed", 5, "--variant", variant, "--lang", language)
    lines = briscola("play", *options, typed=typed).output.splitlines()
    moves = [line for line in lines if LINE.match(line)]
    assert len(moves) == 5
    assert lines[-6:-1] == moves
    hands = [LINE.match(line)["open"] for line in moves]
    assert all(hands) if variant == "scoperta" else not any(hands)


def test_a_brief_game_to_its_end(home: Path) -> None:
    result = briscola("play", "--brief", "--seed", 5, "--level", 5, typed=WHOLE)
    moves = [line for line in result.output.splitlines() if LINE.match(line)]
    assert len(moves) == 20
    assert all(len(line) <= 36 for line in moves)
    points = [sum(map(int, LINE.match(line)["score"].split("-"))) for line in moves]
    assert points == sorted(points)
    assert said("game.again") in result.output
    assert not (home / FILE_NAME).exists()


def test_a_brief_game_hides_what_the_learner_counts() -> None:
    result = briscola("play", "--brief", "--count", "--seed", 5, typed="1\n1\nq\n")
    moves = [LINE.match(line) for line in result.output.splitlines()]
    assert [move["score"] for move in moves if move] == ["?"] * 3
    tricks = [move["trick"] for move in moves if move and move["trick"]]
    assert tricks
    assert all(trick.endswith(("+ ", "- ")) for trick in tricks)


@pytest.mark.parametrize("counts", [False, True])
def test_a_brief_game_tells_its_last_trick_before_the_count(counts: bool) -> None:
    options = ("--brief", "--seed", "5", *(["--count"] if counts else []))
    result = briscola("play", *options, typed=PLAYED + "60\nq\n")
    last = re.compile(rf"{CODES}[+-]\d*$")
    lines = [line for line in result.output.splitlines() if last.match(line)]
    assert len(lines) == 1
    assert lines[0].endswith(("+", "-")) is counts
    if counts:
        assert result.output.index(lines[0]) < result.output.index(said("game.prompt.count"))


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals to open")
def test_a_brief_game_in_forty_columns(home: Path) -> None:
    """Each question is one line of the terminal."""
    terminal = Terminal(home, "play", "--brief", "--plain", "--seed", "5", columns=40, rows=24)
    for left in range(34, 28, -2):
        terminal.sees(f" {left}: ")
        terminal.types("1")
    terminal.sees(" 28: ")
    terminal.types("q")
    assert terminal.ends() == 0
    assert len([line for line in terminal.lines if LINE.match(line + " ")]) == 4


def test_a_brief_game_asks_to_confirm_where_that_is_wanted(home: Path) -> None:
    briscola("play", "--brief", "--no-fast", "--seed", 5, typed="1\nu\n1\n\nq\n")
    assert 1 <= kept_cards(home) <= 3


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals to open")
@LANGUAGES
def test_a_whole_game_in_a_terminal(home: Path, language: str) -> None:
    """In plain text, by what is read there alone: the first card, until the count."""
    terminal = Terminal(home, *FAST, "--plain", "--lang", language)
    for trick in range(1, 20):
        terminal.sees(f" {trick} {'of' if language == 'en' else 'di'} 20")
        terminal.says("game.prompt.card", language)
        terminal.types("1")
    terminal.sees({"en": ": Enter plays it.", "it": ": Invio per giocare."}[language])
    terminal.types("")
    terminal.says("game.count.title", language)
    terminal.says("game.prompt.review", language)
    terminal.types(*[""] * 3)
    terminal.says("game.again", language)
    assert terminal.ends() == 0
    assert "\x1b" not in terminal.raw


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no terminals to open")
@pytest.mark.parametrize(("columns", "variant"), [(80, "pizzico"), (40, "two-players")])
def test_the_question_stands_with_its_table(home: Path, columns: int, variant: str) -> None:
    """What was played, the table and the question fit on one screen, and no line runs over."""
    options = ("--variant", variant, "--lang", "it")
    terminal = Terminal(home, *FAST, *options, columns=columns, rows=24)
    for trick in range(1, 4):
        terminal.says("game.prompt.card", "it")
        visible = flat(terminal.visible)
        assert f"mano {trick} di 20" in visible
        assert (f"Mano {trick - 1}: " in visible) is (trick > 1)
        terminal.types("1")
    terminal.says("game.prompt.card", "it")
    terminal.presses("c")
    terminal.says("game.left", "it")
    assert terminal.ends() == 130
    assert all(len(line) <= columns for line in terminal.lines)


@pytest.mark.slow
def test_playing_loads_no_more_than_it_needs(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "play")
    unwanted = {"jsonschema", "sqlite3", "rich", "tutor.authoring.audit", "tutor.cli.author.check"}
    assert not modules & (NEVER | unwanted)
