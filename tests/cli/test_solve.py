"""``briscola solve``: what every card is worth, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import LEAD, REPLY, briscola, flat, said

ORACLE = Path(__file__).parents[1] / "solver" / "oracle_sample.jsonl"
OVER = "d/,/60,60"
PAIRS = "c/AsRs,AbFs,7s4c,Fc/34,3,8,34/Ad"
THREE = "d/Ad3d,AcRs,3c4b/30,20,24"
TOO_LARGE = (
    "d/Ad3dRdCdFd7d6d5d,AcAsAb3c3s3b4d2d,RcCcFcRsCsFsRbCb,7c6c5c4c2c7s6s5s,"
    "Fb7b6b5b4b2b4s2s/0,0,0,0,0/-/-/01111"
)
FIELDS = ["card", "final", "outcome", "line"]
ANSWER = {
    "schema": 2,
    "position": LEAD,
    "best": ["7b"],
    "cards": [
        {
            "card": "3d",
            "final": 53,
            "outcome": "loss",
            "line": ["3d", "Ad", "2d", "7b", "5d", "Fd"],
        },
        {
            "card": "Fd",
            "final": 53,
            "outcome": "loss",
            "line": ["Fd", "2d", "7b", "5d", "Ad", "3d"],
        },
        {"card": "7b", "final": 61, "outcome": "win", "line": ["7b", "2d", "5d", "3d", "Fd", "Ad"]},
    ],
}


def solved(*arguments: str, typed: str = "", code: int = 0) -> list[dict[str, Any]]:
    result = briscola("solve", *arguments, "--json", typed=typed)
    assert result.exit_code == code
    assert result.stderr == ""
    return [json.loads(line) for line in result.stdout.splitlines()]


def plainly(found: dict[str, Any]) -> dict[str, Any]:
    """An answer without what is said about each card beyond its worth."""
    cards = found["cards"]
    assert isinstance(cards, list)
    return found | {"cards": [{name: card[name] for name in FIELDS} for card in cards]}


def test_for_programs_a_position_is_one_object() -> None:
    assert [plainly(found) for found in solved(LEAD)] == [ANSWER]


SETTLED = "b/3dAdCb,AsRb/33,37/Ac"


def explained(position: str, *arguments: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    (found,) = solved(position, *arguments)
    cards = found["cards"]
    assert isinstance(cards, list)
    return found, {card["card"]: card for card in cards}


def test_the_cards_that_change_hands_add_up_to_the_cost() -> None:
    _, cards = explained(LEAD)
    swings = cards["3d"]["account"]["swings"]
    assert sum(s["points"] * (1 if s["to"] == "them" else -1) for s in swings) == 61 - 53
    assert cards["7b"]["account"]["swings"] == []
    assert all(reason["holds"] and reason["text"] for reason in cards["3d"]["reasons"])
    assert cards["7b"]["reasons"][0]["code"] == "throw-in"


def test_where_all_cards_come_to_the_same_the_position_says_why() -> None:
    found, cards = explained(SETTLED)
    assert [each["code"] for each in found["why"]] == ["one-of"]
    assert all(card["reasons"] == [] for card in cards.values())
    assert "why" not in explained(LEAD)[0]


@pytest.mark.parametrize("position", ["s/As5bAd,Rd3b7s/30,52/-/Fb4s", "d/Ad3dFd7b,Rd5d2d4b/50,43"])
def test_beyond_the_last_three_tricks_there_is_no_account(position: str) -> None:
    found, cards = explained(position)
    assert "why" not in found
    assert all("account" not in card and "reasons" not in card for card in cards.values())


def test_without_reasons_the_worth_is_all_that_is_told() -> None:
    found, cards = explained(SETTLED, "--no-reasons")
    assert "why" not in found
    assert [list(card) for card in cards.values()] == [FIELDS] * 3


def test_the_order_of_the_fields_and_of_the_cards_is_fixed() -> None:
    (found,) = solved(LEAD)
    assert json.dumps(plainly(found)) == json.dumps(ANSWER)
    cards = found["cards"]
    assert isinstance(cards, list)
    assert all(list(card)[:4] == FIELDS for card in cards)


@pytest.mark.parametrize(
    ("position", "outcomes"),
    [(LEAD, ["loss", "loss", "win"]), (REPLY, ["draw", "loss", "loss"]), (PAIRS, ["win", "loss"])],
)
def test_outcomes(position: str, outcomes: list[str]) -> None:
    (found,) = solved(position)
    cards = found["cards"]
    assert isinstance(cards, list)
    assert [card["outcome"] for card in cards] == outcomes


def test_with_three_seats_there_is_no_outcome() -> None:
    (found,) = solved(THREE)
    cards = found["cards"]
    assert isinstance(cards, list)
    assert {card["outcome"] for card in cards} == {None}


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ("xyz", "position-notation"),
        ("d/3dFd7b,Ad5d2d/51,45", "points-sum"),
        ("d/3dFd7b,Ad5d3d/51,46", "card-twice"),
        ("d/XdFd7b,Ad5d2d/51,46", "card-notation"),
        (OVER, "play-over"),
        (TOO_LARGE, "hand-too-large"),
    ],
)
def test_what_cannot_be_solved(position: str, code: str) -> None:
    (found,) = solved(position, code=2)
    assert list(found) == ["schema", "position", "error"]
    assert found["schema"] == 2
    assert found["position"] == position
    error = found["error"]
    assert isinstance(error, dict)
    assert list(error) == ["code", "message"]
    assert error["code"] == code
    (same,) = solved("-", typed=position + "\n", code=1)
    assert same == found


def test_a_line_for_every_position_and_bad_ones_do_not_stop_it() -> None:
    typed = f"{LEAD}\n\n  xyz  \n{OVER}\r\n\x00\n{LEAD}"
    found = solved("-", typed=typed, code=1)
    assert [each["position"] for each in found] == [LEAD, "xyz", OVER, "\x00", LEAD]
    assert ["error" in each for each in found] == [False, True, True, True, False]
    assert plainly(found[0]) == plainly(found[-1]) == ANSWER


def test_nothing_to_read_is_nothing_to_say() -> None:
    assert solved("-") == []
    assert solved("-", typed="\n \n") == []


@pytest.mark.slow
def test_many_positions_with_their_exact_values() -> None:
    cases = [json.loads(line) for line in ORACLE.read_text().splitlines()[::4]]
    found = solved("-", typed="".join(case["position"] + "\n" for case in cases))
    assert len(found) == len(cases) >= 50
    for case, each in zip(cases, found, strict=True):
        cards = each["cards"]
        assert isinstance(cards, list)
        assert {card["card"]: card["final"] for card in cards} == case["final"]


def test_for_people_the_best_card_comes_first() -> None:
    text = briscola("solve", LEAD).stdout
    assert text.index("seven of batons: 61 points, a win.") < text.index(
        "The three of coins: 53 points, a loss."
    )
    assert not set("♦♥♠♣") & set(text)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--lang", "it"], "Il sette di bastoni: 61 punti, si vince."),
        (["--lang", "it", "--deck", "french"], "Il sette di fiori: 61 punti, si vince."),
        (["--deck", "french"], "The seven of clubs: 61 points, a win."),
    ],
)
def test_in_other_words(arguments: list[str], words: str) -> None:
    assert words in briscola("solve", LEAD, *arguments).stdout


def test_what_is_wrong_is_said_in_the_language_asked_all_of_it() -> None:
    result = briscola("solve", "d/3dFd7b,Ad5d3d/51,40", "--lang", "it")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Il tre di denari compare 2 volte." in result.stderr
    assert "120" in result.stderr


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_stock_that_is_left_out_is_asked_for(language: str) -> None:
    """As of a game of scoperta, whose hands lie open and whose stock nobody has seen."""
    missing = said("help.stock-missing", language)
    for text in ("s/As5bAd,Rd3b7s/30,40", "s/As5bAd,Rd3b/30,40/7s"):
        result = briscola("solve", text, "--lang", language)
        assert result.exit_code == 2
        assert missing in flat(result.stderr)
    for text in ("s/As5bAd,Rd3b7s/30,60", "d/3dFd,Ad5d/30,46", "s/As5bAd,Rd3b7s/30,40/-/Fb4s"):
        assert missing not in flat(briscola("solve", text, "--lang", language).stderr)
    for stock in ("?", "_", "_Fb4s"):
        result = briscola("solve", f"s/As5bAd,Rd3b7s/30,52/-/{stock}", "--lang", language)
        assert said("flaws.stock-unknown", language) in flat(result.stderr)


def test_spaces_around_a_position_mean_nothing() -> None:
    for text in (f" {LEAD} ", LEAD.replace("/", " / "), LEAD.replace(",", ", ")):
        assert briscola("solve", text).stdout == briscola("solve", LEAD).stdout


def test_among_many_it_says_which_one_is_wrong() -> None:
    result = briscola("solve", "-", typed=f"{LEAD}\nxyz\n")
    assert result.exit_code == 1
    assert result.stderr.startswith("xyz: ")
    assert "61 points" in result.stdout


def test_no_position_can_command_the_terminal() -> None:
    result = briscola("solve", "d/\x1b[2J\x9b31m\x07/x")
    assert result.exit_code == 2
    assert not set("\x1b\x9b\x07") & set(result.output)


LAST_DRAW = "b/7bFdFc,_Rd4d7c6s/55,54/-/Cb"
LED_TO = "b/Rd7c6s,_Fd4dFc/54,55/7b/Cb"
NEVER_LED = "s/RsAsAb,_6d3s7s/35,39/3b/4s"


def test_a_hidden_hand_is_solved_for_what_could_be_known() -> None:
    (found,) = solved(LAST_DRAW)
    assert found["best"] == ["Fd"]
    assert found["basis"] == "could-be-known"
    assert (found["prior"], found["weighed"], found["ways"]) == ("uniform", True, 4)
    assert 0 <= found["exploitability"] <= 1e-3
    assert found["cards"] == [
        {"card": "7b", "final": 55, "outcome": None, "line": ["7b"], "worth": [0, 0]}
        | {"played": [0, 0]},
        {"card": "Fd", "final": 59, "outcome": None, "line": ["Fd"], "worth": [0.25, 0.25]}
        | {"played": [1, 1]},
        {"card": "Fc", "final": 57, "outcome": None, "line": ["Fc"], "worth": [0, 0]}
        | {"played": [0, 0]},
    ]


def test_each_card_has_its_chance_and_the_basis_is_stated() -> None:
    shown = flat(briscola("solve", LAST_DRAW).stdout)
    assert "Proved for what could be known." in shown
    assert "if nothing was given away earlier" in shown
    assert "The jack of coins makes 25 %. Best play plays it." in shown
    assert "Your opponent holds three of them" in shown
    shown = flat(briscola("solve", LAST_DRAW, "--lang", "it").stdout)
    assert "Dimostrato per quanto si può sapere." in shown
    assert "Il fante di denari: 25 %. Il gioco migliore la gioca." in shown


def test_every_way_is_shown_on_demand() -> None:
    shown = flat(briscola("solve", LAST_DRAW, "--prove").stdout)
    way = "holds the king of coins, the four of coins and the seven of cups"
    after = "the six of swords lies face down: a draw after the king of coins."
    assert f"Your opponent {way}, and {after}" in shown
    shown = flat(briscola("solve", LED_TO, "--prove").stdout)
    assert "Your opponent still holds the jack of coins and the four of coins" in shown


def test_a_lead_that_nobody_should_make_gives_no_weights() -> None:
    (found,) = solved(NEVER_LED)
    assert found["weighed"] is False
    assert "leads the three of batons from no hand" in flat(briscola("solve", NEVER_LED).stdout)
    assert flat(briscola("solve", NEVER_LED, "--lang", "it").stdout)


def test_a_hand_that_is_hidden_for_nothing_is_an_open_one() -> None:
    (found,) = solved("d/3dFd7b,_Ad5d2d/51,46")
    assert plainly(found) == ANSWER | {"position": "d/3dFd7b,_Ad5d2d/51,46"}


def test_hidden_cards_beyond_the_last_draw_are_refused() -> None:
    (found,) = solved("b/3s2d2b,_5cCd6c3cAdAc/67,8/-/7b", code=2)
    assert found["error"]["code"] == "hidden-cards"
    (found,) = solved("b/3s2d2b,_5cCd/68,29/-/7b", code=2)
    assert found["error"]["code"] == "hidden-too-few"


def test_blanks_around_a_position_do_no_harm() -> None:
    assert [plainly(found) for found in solved(f" {LEAD} ")] == [ANSWER]


DEEP = "c/4bCd2b,_3s5bRb4sAsRs/48,36/-/Rc"


@pytest.mark.slow
def test_the_draw_before_the_last_is_solved_on_demand() -> None:
    (found,) = solved(DEEP, code=2)
    assert found["error"]["code"] == "hidden-cards"
    (found,) = solved(DEEP, "--deep")
    assert set(found["best"]) == {"4b", "2b"}
    assert 0 <= found["exploitability"] <= 1e-3
    cards = found["cards"]
    assert isinstance(cards, list)
    assert sum(card["plan"] for card in cards) == pytest.approx(1, abs=1e-5)
    assert cards[0]["chance"] == pytest.approx(2 / 3, abs=0.01)
    for language, sentence in (
        ("en", "It is played 0 % of the time."),
        ("it", "il 0 % delle volte"),
    ):
        shown = flat(briscola("solve", DEEP, "--deep", "--lang", language).stdout)
        assert sentence in shown
    (found,) = solved("c/3s5bRb,_Cd2b4sAsRs/36,48/4b/Rc", "--deep")
    assert found["weighed"] is True


def test_deep_changes_nothing_at_the_last_draw() -> None:
    assert solved(LAST_DRAW, "--deep") == solved(LAST_DRAW)
