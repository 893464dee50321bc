"""Whole sessions in a real terminal: what is seen, how it folds, and how one gets out."""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cli.running import TRIALS, Terminal, briscola, catalog, flat, said
from tutor.progress.store import SqliteStore
from tutor.rules.cards import Card, Suit

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no terminals to open")

LANGUAGES = pytest.mark.parametrize("language", ["en", pytest.param("it", marks=pytest.mark.slow)])
SEVEN, THREE = Card.parse("7b"), Card.parse("3d")


def answers(home: Path) -> list[str]:
    return [each.answer for each in SqliteStore(home, datetime.now(UTC)).attempts()]


def opened(home: Path, *arguments: object, language: str = "en", **size: int) -> Terminal:
    return Terminal(home, "puzzle", TRIALS, "--lang", language, *arguments, **size)


def solves_first(terminal: Terminal, language: str) -> None:
    terminal.says("puzzle.prompt.card", language)
    terminal.keys("7b")
    terminal.says("card.plays", language, cards=(SEVEN,))
    terminal.keys("\r")
    terminal.says("puzzle.prompt.card", language)
    terminal.keys("1")
    terminal.says("card.plays", language, cards=(THREE,))
    terminal.keys("1")
    terminal.says("verdict.end.you.win", language, us=61, them=59)
    terminal.says("puzzle.prompt.solved", language)


def fails_first(terminal: Terminal, language: str) -> None:
    terminal.says("puzzle.prompt.card", language)
    terminal.types("3d")
    terminal.says("verdict.end.you.loss", language, us=53, them=67)
    terminal.says("puzzle.prompt.retry", language)


@LANGUAGES
def test_a_puzzle_solved(home: Path, language: str) -> None:
    terminal = opened(home, language=language)
    solves_first(terminal, language)
    terminal.types("")
    terminal.sees(catalog(language).in_words(Suit.SPADE))
    terminal.says("puzzle.prompt.card", language)
    terminal.types("q")
    terminal.says("help.saved", language)
    assert terminal.ends() == 0
    assert answers(home) == ["7b", "3d"]


@LANGUAGES
def test_a_puzzle_failed_shown_tried_again_and_solved(home: Path, language: str) -> None:
    terminal = opened(home, language=language)
    fails_first(terminal, language)
    terminal.types("s")
    terminal.says("explanation.right.title", language, card=SEVEN, final=61)
    terminal.says("explanation.right.shown", language)
    terminal.says("puzzle.prompt.retry", language)
    terminal.types("r")
    solves_first(terminal, language)
    terminal.types("q")
    # What is copied after it was shown is not solved.
    assert terminal.ends() == 1
    assert answers(home) == ["3d", "7b", "3d"]


@pytest.mark.slow
def test_confirm_and_take_back(home: Path) -> None:
    terminal = opened(home)
    terminal.says("puzzle.prompt.card")
    terminal.keys("3d")
    terminal.says("card.plays", cards=(THREE,))
    terminal.keys("u")
    terminal.says("puzzle.prompt.card")
    terminal.keys("2")
    terminal.says("card.plays", cards=(Card.parse("Fd"),))
    terminal.keys("\x1b")
    terminal.says("puzzle.prompt.card")
    terminal.types("q")
    assert terminal.ends() == 0
    assert answers(home) == []


@pytest.mark.slow
def test_help_and_the_order_of_the_cards(home: Path) -> None:
    terminal = opened(home)
    terminal.says("puzzle.prompt.card")
    terminal.types("?")
    terminal.says("help.choose", n=3, card=THREE)
    terminal.says("help.key.q")
    terminal.types("k")
    terminal.says("help.cards")
    terminal.says("puzzle.prompt.card")
    terminal.types("q")
    assert terminal.ends() == 0


@pytest.mark.parametrize(
    "typed",
    [
        [],
        ["3d\r"],
        pytest.param(["3d"], marks=pytest.mark.slow),
        pytest.param(["7b", "\r"], marks=pytest.mark.slow),
        pytest.param(["?"], marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_an_interrupt_at_any_prompt_keeps_everything(home: Path, typed: list[str]) -> None:
    terminal = opened(home)
    terminal.says("puzzle.prompt.card")
    for keys in typed:
        terminal.keys(keys)
        terminal.sees({"3d": "takes it back.", "7b": "takes it back."}.get(keys, ": "))
    terminal.presses("c")
    terminal.says("help.saved")
    assert terminal.ends() == 130
    assert answers(home) == ["".join(typed).strip()] * ("\r" in "".join(typed))


@pytest.mark.slow
def test_an_interrupt_while_a_program_waits_for_positions(home: Path) -> None:
    terminal = Terminal(home, "solve", "-")
    terminal.types("d/3dFd7b,Ad5d2d/51,46")
    terminal.sees("53 points")
    terminal.presses("c")
    assert terminal.ends() == 130


@pytest.mark.slow
@pytest.mark.parametrize(("typed", "code"), [("", 0), ("3d\r", 1), ("7b", 0)], ids=repr)
def test_the_end_of_the_input_leaves(home: Path, typed: str, code: int) -> None:
    terminal = opened(home)
    terminal.says("puzzle.prompt.card")
    terminal.keys(typed)
    if code:
        terminal.says("puzzle.prompt.retry")
    elif typed:
        terminal.says("card.plays", cards=(SEVEN,))
    terminal.presses("d")
    terminal.says("help.saved")
    assert terminal.ends() == code


@pytest.mark.slow
def test_arrow_keys_are_no_answer(home: Path) -> None:
    terminal = opened(home)
    terminal.says("puzzle.prompt.card")
    terminal.keys("\x1b[A")
    terminal.keys("3d")
    terminal.says("card.plays", cards=(THREE,))
    terminal.keys("\x1b[A\x1bOB\x1b[1;5D\x1b[<0;3;4M")
    terminal.keys("\x1b[A3")
    terminal.says("card.plays", cards=(SEVEN,))
    terminal.presses("c")
    assert terminal.ends() == 130
    assert answers(home) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "arguments"),
    [("en", []), ("it", []), ("it", ["--plain"]), ("en", ["--ascii", "--deck", "french"])],
    ids=str,
)
def test_on_forty_columns_no_line_runs_over(
    home: Path, language: str, arguments: list[str]
) -> None:
    terminal = opened(home, *arguments, language=language, columns=40, rows=60)
    card = said("puzzle.prompt.card", language)
    retry, solved = said("puzzle.prompt.retry", language), said("puzzle.prompt.solved", language)
    answers = [(card, "?"), (card, "k"), (card, "x"), (card, "3d"), (retry, "s"), (retry, "r")]
    answers += [(card, "3"), (card, "1"), (solved, ""), (card, "k"), (card, "q")]
    if "--plain" in arguments:
        confirm = "riprendere la carta."
        answers[3:4] = [(card, "1"), (confirm, "u"), (card, "3d"), (confirm, "")]
        answers[9:11] = [(card, "3"), (confirm, ""), (card, "1"), (confirm, "")]
    for question, answer in answers:
        terminal.sees(question)
        terminal.types(answer)
    # The right card had been shown: what is played then is not solved.
    assert terminal.ends() == 1
    for line in terminal.lines:
        assert len(line) <= 40, line


@pytest.mark.slow
def test_a_proof_too_tall_for_the_terminal_comes_in_pages(home: Path) -> None:
    terminal = opened(home, "--fast", language="it", columns=40, rows=18)
    steps = (("puzzle.prompt.card", "1"), ("puzzle.prompt.retry", "p"), ("lesson.prompt.more", ""))
    for question, answer in steps:
        terminal.sees(said(question, "it"))
        terminal.types(answer)
    terminal.sees(said("puzzle.prompt.retry", "it"))


@pytest.mark.slow
def test_enter_pressed_ahead_leaves_each_question_a_line_of_its_own(home: Path) -> None:
    terminal = opened(home, "--fast", columns=40, rows=12)
    terminal.types("", "")  # before the program has begun to ask
    terminal.says("puzzle.prompt.card")
    terminal.presses("c")
    assert terminal.ends() == 130
    more = said("lesson.prompt.more")
    asked = [line.strip() for line in terminal.lines if more in line]
    assert len(asked) > 1
    assert set(asked) == {more}


@pytest.mark.slow
@pytest.mark.parametrize("command", [[], ["puzzle", TRIALS, "--list"]], ids=str)
def test_lists_and_the_menu_fold_too(home: Path, command: list[object]) -> None:
    # Who has answered before gets the menu; the very first time the first lesson begins instead.
    briscola("puzzle", TRIALS, typed="7b\n\n")
    terminal = Terminal(home, *command, "--lang", "it", columns=40, rows=60)
    if not command:
        # The greeting is a menu.
        terminal.sees("q: esci")
        terminal.types("q")
    assert terminal.ends() == 0
    assert all(len(line) <= 40 for line in terminal.lines)


@pytest.mark.slow
@LANGUAGES
@pytest.mark.parametrize("arguments", [[], ["--plain"]], ids=str)
def test_the_question_is_never_scrolled_away(
    home: Path, language: str, arguments: list[str]
) -> None:
    """At every choice of a card the table, the goal and the question stand on the screen."""
    terminal = opened(home, *arguments, language=language)
    goal = said("puzzle.goal.win", language, points=61)
    for card in ("7b", "1"):
        typed = [card, ""] if arguments else [card]
        terminal.says("puzzle.prompt.card", language)
        visible = flat(terminal.visible)
        for needed in (goal, catalog(language).in_words(Suit.DENARI), "51", "46", "23", "1"):
            assert needed in visible
        for card in (THREE, Card.parse("Fd"), Card.parse("Ad")):
            names = catalog(language).in_words(card), catalog(language).in_words(card, "short")
            assert any(name in visible for name in names)
        terminal.types(*typed)
    terminal.says("puzzle.prompt.solved", language)
    terminal.types("q")
    assert terminal.ends() == 0


@pytest.mark.slow
def test_a_failure_fits_on_one_screen_with_its_question(home: Path) -> None:
    terminal = opened(home)
    fails_first(terminal, "en")
    visible = flat(terminal.visible)
    verdict = said("verdict.wrong.blunder.loss", card=THREE, final=53, top=61)
    assert verdict in visible
    assert said("puzzle.prompt.retry") in visible
    terminal.presses("d")
    assert terminal.ends() == 1


def styles(terminal: Terminal) -> set[str]:
    return set(re.findall(r"\x1b\[([0-9;]*)m", terminal.raw))


@pytest.mark.parametrize(
    ("changes", "escapes", "styled", "coloured"),
    [
        ({"BRISCOLA_PALETTE": "dark"}, True, True, True),
        ({"COLORFGBG": "15;0"}, True, True, True),
        # It does not answer, and nothing else says on what ground it writes.
        ({}, True, True, False),
        ({"NO_COLOR": "1", "BRISCOLA_PALETTE": "dark"}, True, False, False),
        ({"TERM": "xterm", "BRISCOLA_PALETTE": "dark"}, True, True, False),
        ({"TERM": "dumb"}, False, False, False),
        pytest.param({"TERM": "unknown"}, False, False, False, marks=pytest.mark.slow),
        pytest.param({"TERM": ""}, False, False, False, marks=pytest.mark.slow),
        pytest.param({"COLUMNS": "0"}, True, True, False, marks=pytest.mark.slow),
        pytest.param({"COLUMNS": "abc"}, True, True, False, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_colour_only_where_it_is_wanted(
    home: Path, changes: dict[str, str], escapes: bool, styled: bool, coloured: bool
) -> None:
    terminal = Terminal(home, "puzzle", TRIALS, **changes)
    terminal.says("puzzle.prompt.card")
    terminal.presses("d")
    assert terminal.ends() == 0
    assert ("\x1b[" in terminal.raw) is escapes
    assert bool(styles(terminal)) is styled
    assert any("38;" in each or re.search("3[0-7]", each) for each in styles(terminal)) is coloured


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 24), (59, 24), (80, 23), (40, 20)])
def test_cards_are_drawn_where_there_is_room(home: Path, columns: int, rows: int) -> None:
    terminal = opened(home, columns=columns, rows=rows, language="it")
    terminal.says("puzzle.prompt.card", "it")
    assert ("└──────────" in terminal.visible) is (columns >= 60 and rows >= 24)
    assert max(map(len, terminal.visible.splitlines())) <= columns
    terminal.types("3d")
    terminal.says("puzzle.prompt.retry", "it")
    terminal.keys("q")
    assert terminal.ends() == 1


@pytest.mark.slow
def test_plain_is_without_escapes_and_symbols(home: Path) -> None:
    terminal = opened(home, "--plain")
    terminal.says("puzzle.prompt.card")
    terminal.types("3d", "")
    terminal.says("puzzle.prompt.retry")
    terminal.presses("d")
    assert terminal.ends() == 1
    assert not set("\x1b♦♥♠♣") & set(terminal.raw)
