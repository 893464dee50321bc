"""What authors look at: the preview, the explanations, the changes and the sheet."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import TRIALS, Terminal, briscola, flat, said
from tests.processes import program
from tutor.content.files import data_folder

LESSON = data_folder() / "lessons" / "13-last-three.yaml"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the trials, to work in."""
    monkeypatch.chdir(tmp_path)
    for each in (TRIALS, TRIALS.with_suffix(".it.yaml")):
        shutil.copy(each, tmp_path)
    return tmp_path


def preview(*arguments: object, typed: str = "") -> str:
    result = briscola("author", "preview", *arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


class TestPreview:
    @pytest.mark.slow
    def test_it_is_what_the_learner_sees(self, home: Path) -> None:
        typed = "1\n\nr\nh\n3\n\n\nt\nq\n"
        seen = program(home, "author", "preview", TRIALS, typed=typed.encode()).stdout
        real = program(home, "puzzle", TRIALS, "--set", "trials", typed=typed.encode()).stdout
        start = real.index("Trials: ")
        learned = real[start : real.index("What you have answered")]
        assert learned in seen

    def test_nothing_is_recorded(self, home: Path) -> None:
        preview("trials.yaml", "--fast", typed="1\n\n3\n\n\n")
        assert not list(home.glob("*.db*")) + list(home.glob("*.sqlite*"))
        assert not [each for each in home.rglob("*") if "cache" not in str(each)]

    def test_every_card_can_be_tried_by_stepping_back(self) -> None:
        out = preview("trials.yaml", "--fast", typed="1\nb\n2\nb\n3\nb\nb\nq\n")
        assert "The three of coins is a blunder" in out
        assert "The jack of coins is a blunder" in out
        assert "The seven of batons: the right card." in out
        assert "This is the first screen." in out

    def test_a_confirmation_is_no_screen_of_its_own(self) -> None:
        out = preview("trials.yaml", typed="1\nb\nq\n")
        assert out.count("Your cards:") == 2

    def test_it_begins_at_an_id_and_goes_on(self) -> None:
        out = preview("trials.yaml:trials-06", typed="x\nx\n")
        assert "Two of a kind" in out
        assert "Four at the table" in out
        assert "Three against three" not in out
        assert "That was the last." in out

    def test_the_language_changes_in_the_middle(self) -> None:
        out = preview("trials.yaml", "--fast", typed="1\ng\ng\nq\n")
        assert "The three of coins is a blunder" in out
        assert "Il tre di denari è un errore grave" in out
        assert out.index("errore grave") < out.rindex("is a blunder")

    def test_a_missing_translation_is_said(self, folder: Path) -> None:
        (folder / "trials.it.yaml").unlink()
        out = preview("trials.yaml", typed="g\nq\n")
        assert "trials.it.yaml is not there" in out
        assert "Quale carta?" in out

    def test_with_a_broken_translation_the_authors_words_stay(self, folder: Path) -> None:
        (folder / "trials.it.yaml").write_text("set: [\n", encoding="utf-8")
        result = briscola("author", "preview", "trials.yaml", typed="g\nq\n")
        assert result.exit_code == 0
        assert "trials.it.yaml:" in result.stderr
        assert "Trials: Three against three" in flat(result.stdout)
        assert "Quale carta?" in result.stdout

    def test_help_names_the_previews_own_keys(self) -> None:
        out = preview("trials.yaml", typed="?\nq\n")
        assert said("help.key.hint") in out
        assert said("help.key.next-item") in out
        assert said("help.key.language") in out

    @pytest.mark.slow
    def test_a_lesson_from_a_step(self) -> None:
        out = preview(f"{LESSON}:which-ace", typed="1\n\nb\nb\nb\nx\n")
        assert "Which one?" in flat(out)
        assert "That was the last." in out

    @pytest.mark.slow
    def test_a_lesson_in_another_language_has_the_same_cards(self) -> None:
        trick = data_folder() / "lessons" / "05-trick.yaml"
        out = preview(trick, "--plain", typed="\ng\nq\n")
        cards = re.findall(r"^[12]: (?:the )?(\w+) .*$", out, flags=re.MULTILINE)
        words = {"seven": "sette", "two": "due", "three": "tre", "ace": "asso", "king": "re"}
        assert len(cards) == 4
        assert [words.get(each, each) for each in cards[:2]] == cards[2:]

    @pytest.mark.parametrize(
        ("what", "said_", "code"),
        [
            ("no.yaml", "There is no file no.yaml", 3),
            ("no.yaml:trials-01", "There is no file no.yaml", 3),
            ("trials.yaml:trials-0", "did you mean trials-0", 3),
            ("trials.yaml:zzz", "There are: trials-01, trials-02", 3),
            ("trials.it.yaml", "only the words", 4),
            (".", "a folder", 4),
        ],
    )
    def test_what_is_not_there(self, what: str, said_: str, code: int) -> None:
        result = briscola("author", "preview", what)
        assert result.exit_code == code
        assert said_ in result.stderr

    def test_what_is_sound_in_a_false_file_is_shown(self, folder: Path) -> None:
        text = (folder / "trials.yaml").read_text("utf-8").replace("points: 51", "points: 52")
        (folder / "a.yaml").write_text(text, encoding="utf-8")
        for command in ("preview", "explain", "morph", "sheet"):
            result = briscola("author", command, "a.yaml:trials-02", typed="q\n")
            assert result.exit_code == 0, command
            assert "a.yaml:11:" in result.stderr
            assert said("help.rest-usable", n=6) in result.stderr

    @pytest.mark.slow
    def test_in_a_terminal(self, home: Path) -> None:
        terminal = Terminal(home, "author", "preview", TRIALS, columns=40)
        terminal.says("puzzle.prompt.card")
        terminal.types("3", "")
        terminal.sees("the right card")
        terminal.types("g")
        terminal.sees("la carta giusta")
        terminal.presses("c")
        assert terminal.ends() == 130


class TestExplain:
    def test_all_that_is_proved(self) -> None:
        result = briscola("author", "explain", "trials.yaml:trials-01")
        assert result.exit_code == 0
        out = flat(result.stdout)
        assert "7b 61 (win) right" in out
        assert "3d 53 (loss) wrong; played by the show-off, the spendthrift" in out
        assert "throw-in" in out
        assert re.search(r"Level [1-5] of 5. Rating \d+, give or take \d+.", out)
        assert re.search(r"of the six simple players fall for it. .* Who falls for it: ", out)
        for card in ("The seven of batons: the right card.", "The jack of coins is a blunder"):
            assert card in out
        assert "Il fante di denari è un errore grave" in out

    def test_a_whole_file_and_nothing_to_find(self) -> None:
        result = briscola("author", "explain", "trials.yaml", "--plain")
        assert result.exit_code == 0
        assert [f"trials-0{n}" in result.stdout for n in range(1, 8)] == [True] * 7
        assert "there is nothing to find" in result.stdout

    def test_for_programs(self) -> None:
        result = briscola("author", "explain", "trials.yaml:trials-01", "--json")
        (entry,) = json.loads(result.stdout)
        assert entry["schema"] == 1
        assert (entry["cards"][0]["card"], entry["cards"][0]["final"]) == ("7b", 61)
        assert set(entry["explanations"]) == {"en", "it"}
        assert set(entry["explanations"]["it"]) == {"7b", "3d", "Fd"}
        assert entry["difficulty"]["asked"] == 6
        fooled = {name for each in entry["cards"] if not each["right"] for name in each["players"]}
        assert fooled == set(entry["difficulty"]["fooled"])

    @pytest.mark.slow
    def test_the_endings_of_a_lesson(self) -> None:
        result = briscola("author", "explain", f"{LESSON}:king-of-swords")
        assert result.exit_code == 0
        assert result.stdout.startswith("king-of-swords")

    def test_a_shipped_puzzle_by_its_id(self) -> None:
        result = briscola("author", "explain", "first-steps-04")
        assert result.exit_code == 0
        assert result.stdout.startswith("first-steps-04")

    @pytest.mark.slow
    def test_an_unknown_id(self) -> None:
        assert briscola("author", "explain", "first-steps-0x4").exit_code == 3


class TestMorph:
    @pytest.mark.slow
    def test_what_is_listed_can_be_written(self, folder: Path) -> None:
        listed = briscola("author", "morph", "trials.yaml:trials-02")
        assert listed.exit_code == 0
        assert "Another card is right:" in listed.stdout
        rows = json.loads(briscola("author", "morph", "trials.yaml:trials-02", "--json").stdout)
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
        for row in rows:
            assert row["position"] in listed.stdout
            options = ["--pick", row["number"], "--set", "new.yaml"]
            done = briscola("author", "morph", "trials.yaml:trials-02", *options)
            assert done.exit_code == 0, done.output
        assert briscola("check", folder / "new.yaml").exit_code == 0
        told = json.loads(briscola("author", "explain", "new.yaml", "--json").stdout)
        assert [each["position"] for each in told] == [row["position"] for row in rows]
        for each, row in zip(told, rows, strict=True):
            assert {card["card"] for card in each["cards"] if card["right"]} == set(row["right"])

    def test_it_is_written_into_its_own_set_if_none_is_named(self, folder: Path) -> None:
        before = (folder / "trials.yaml").read_bytes()
        done = briscola("author", "morph", "trials.yaml:trials-01", "--pick", 1)
        assert done.exit_code == 0
        assert "trials.yaml: trials-08 is written." in done.stdout
        assert (folder / "trials.yaml").read_bytes().startswith(before)

    def test_a_shipped_puzzle_goes_into_the_usual_file(self, folder: Path) -> None:
        assert briscola("author", "morph", "first-steps-04", "--pick", 1).exit_code == 0
        assert (folder / "my-puzzles.yaml").is_file()

    def test_a_number_that_is_not_there(self) -> None:
        result = briscola("author", "morph", "trials.yaml:trials-01", "--pick", 99)
        assert result.exit_code == 2
        assert "There is no change 99" in result.stderr

    @pytest.mark.slow
    def test_at_a_terminal_one_is_asked_for(self, home: Path, folder: Path) -> None:
        terminal = Terminal(home, "author", "morph", "trials.yaml:trials-01", "--set", "m.yaml")
        terminal.sees("Write which one?")
        terminal.types("x")
        terminal.sees("or Enter")
        terminal.types("1")
        terminal.sees("m-01 is written")
        assert terminal.ends() == 0
        assert (folder / "m.yaml").is_file()
        terminal = Terminal(home, "author", "morph", "trials.yaml:trials-01", "--set", "m.yaml")
        terminal.sees("Write which one?")
        terminal.types("")
        assert terminal.ends() == 0


class TestSheet:
    def test_it_is_written_once_and_replaced_only_by_itself(self, folder: Path) -> None:
        assert briscola("author", "sheet", "trials.yaml").exit_code == 0
        text = (folder / "trials.html").read_text("utf-8")
        ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))
        assert briscola("author", "sheet", "trials.yaml", "--lang", "it").exit_code == 0
        assert (folder / "trials.html").read_text("utf-8") != text
        (folder / "trials.html").write_text("mine", encoding="utf-8")
        result = briscola("author", "sheet", "trials.yaml")
        assert result.exit_code == 1
        assert "is no sheet" in result.stderr
        assert (folder / "trials.html").read_text("utf-8") == "mine"

    def test_one_puzzle_as_a_drawing(self, folder: Path) -> None:
        result = briscola("author", "sheet", "trials.yaml:trials-02", "--out", "a.svg")
        assert result.exit_code == 0
        ElementTree.parse(folder / "a.svg")
        assert briscola("author", "sheet", "trials.yaml", "--out", "b.svg").exit_code == 2

    def test_no_file_is_called_what_it_is_not(self, folder: Path) -> None:
        result = briscola("author", "sheet", "trials.yaml", "--out", "a.pdf")
        assert result.exit_code == 2
        assert "open the .html in a browser and print it" in result.stderr
        assert not (folder / "a.pdf").exists()

    def test_a_pipe_in_its_place_is_not_waited_for(self, folder: Path) -> None:
        os.mkfifo(folder / "a.html")
        result = briscola("author", "sheet", "trials.yaml", "--out", "a.html")
        assert result.exit_code == 1

    def test_it_can_be_printed_out(self) -> None:
        result = briscola("author", "sheet", "trials.yaml", "--out", "-", "--no-answers")
        assert result.stdout.startswith("<!DOCTYPE html>")
        assert "Answers" not in result.stdout
