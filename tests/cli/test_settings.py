"""``briscola settings``: what is saved holds, unless an option or the environment differs."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.architecture.test_startup import loaded
from tests.cli.running import LEAD, TRIALS, Terminal, briscola, said, unknown
from tests.processes import program
from tutor.cli.app import (
    SETTINGS,
    App,
    Options,
    Origin,
    cache_folder,
    setting_value,
    setting_values,
)
from tutor.message import say
from tutor.rules.cards import Card
from tutor.session.puzzle import Judge
from tutor.text.catalog import Deck, languages, load_catalog

LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])
NAMES = tuple(SETTINGS)
ALL_BUT_LANGUAGE = {
    "deck": "french",
    "judge": "points",
    "plain": "on",
    "fast": "on",
    "palette": "light",
    "difficulty": "harder",
}
"""None of them as usual."""


@pytest.fixture(autouse=True)
def environment_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(f"BRISCOLA_{name.upper()}", raising=False)


def put(home: Path, **settings: object) -> Path:
    home.mkdir(exist_ok=True)
    file = home / "settings.json"
    file.write_text(json.dumps({"schema": 1, **settings}))
    return file


def values() -> dict[str, tuple[str, str]]:
    """Each setting's value, and who has said so."""
    found = json.loads(briscola("settings", "--json").stdout)
    assert found["schema"] == 1
    return {name: (each["value"], each["from"]) for name, each in found["settings"].items()}


# What can be set.


def test_the_values_are_those_of_the_program() -> None:
    assert set(SETTINGS["deck"]) == {deck.value for deck in Deck}
    assert set(SETTINGS["judge"]) == {judge.value for judge in Judge}
    assert setting_values("lang") == languages()


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("lang", "IT", "it"),
        ("lang", "it_CH.UTF-8", "it"),
        ("lang", "xx", None),
        ("lang", "", None),
        ("deck", " French ", "french"),
        ("deck", "on", None),
        ("deck", "yes", None),
        ("plain", "ON", "on"),
        ("plain", "1", "on"),
        ("plain", "false", "off"),
        ("fast", "", None),
        ("judge", "points", "points"),
    ],
)
def test_what_a_text_means(name: str, text: str, value: str | None) -> None:
    assert setting_value(name, text) == value


# Shown and saved.


@LANGUAGES
def test_all_as_usual(home: Path, language: str) -> None:
    result = briscola("settings", "--lang", language)
    assert result.exit_code == 0
    for name in NAMES:
        assert f"{name}: " in result.stdout
        assert said(f"settings.what.{name}", language) in result.stdout
    assert said("settings.change", language) in result.stdout
    assert not (home / "settings.json").exists()


def test_each_can_be_saved_and_is_there_the_next_time(home: Path) -> None:
    new = {"lang": "it", **ALL_BUT_LANGUAGE}
    usual = values()
    assert all(origin == "usual" for _, origin in usual.values())
    for name, value in new.items():
        result = briscola("settings", name, value)
        assert result.exit_code == 0
        assert said("settings.saved", "it", name=name, value=value) in result.stdout
    assert values() == {name: (value, "saved") for name, value in new.items()}
    assert json.loads((home / "settings.json").read_text()) == {"schema": 1, **new}
    assert briscola("settings", "reset").exit_code == 0
    assert values() == usual


def test_one_is_shown_with_what_it_can_be() -> None:
    result = briscola("settings", "judge")
    assert result.exit_code == 0
    assert said("settings.values", name="judge", values="outcome, points") in result.stdout
    found = json.loads(briscola("settings", "deck", "--json").stdout)
    assert found == {
        "schema": 1,
        "setting": "deck",
        "value": "italian",
        "from": "usual",
        "values": ["italian", "french"],
    }


def test_one_alone_can_go_back_to_the_usual() -> None:
    briscola("settings", "deck", "french")
    briscola("settings", "fast", "on")
    assert briscola("settings", "reset", "deck").exit_code == 0
    assert values()["deck"] == ("italian", "usual")
    assert values()["fast"] == ("on", "saved")


def test_a_reset_with_nothing_saved_writes_nothing(home: Path) -> None:
    assert briscola("settings", "reset").exit_code == 0
    assert not (home / "settings.json").exists()


@LANGUAGES
@pytest.mark.parametrize(
    ("arguments", "near", "known"),
    [
        (["langg"], "lang", ""),
        (["resett"], "reset", ""),
        (["colour"], "", ", ".join((*NAMES, "reset"))),
        (["reset", "dekc"], "deck", ""),
        (["deck", "frensh"], "french", ""),
        (["deck", "x"], "", "italian, french"),
        (["plain", "maybe"], "", "off, on"),
        (["lang", "xx"], "", "en, it"),
        (["fast", ""], "", "off, on"),
    ],
    ids=str,
)
def test_what_is_not_there(
    home: Path, language: str, arguments: list[str], near: str, known: str
) -> None:
    result = briscola("settings", *arguments, "--lang", language)
    assert result.exit_code == 2
    assert result.stdout == ""
    *name, asked = arguments
    is_value = bool(name) and name != ["reset"]
    kind = say("help.unknown.kind.value", name=name[0]) if is_value else "setting"
    assert result.stderr.strip() == unknown(kind, asked, language, near=near, known=known)
    assert not (home / "settings.json").exists()


def test_odd_names_reach_the_terminal_as_text() -> None:
    result = briscola("settings", "\x1b[31mdeck\n" * 50, "x")
    assert result.exit_code == 2
    assert "\x1b" not in result.stderr
    assert len(result.stderr.splitlines()) == 1


# The order: option, environment, saved, system.


def test_who_goes_before_whom(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert values()["lang"] == ("it", "usual")
    put(home, lang="en", **ALL_BUT_LANGUAGE)
    assert {origin for _, origin in values().values()} == {"saved"}
    for name, value in {
        "lang": "it",
        "deck": "italian",
        "plain": "0",
        "judge": "outcome",
        "fast": "no",
        "palette": "Light",
        "difficulty": "easier",
    }.items():
        monkeypatch.setenv(f"BRISCOLA_{name.upper()}", value)
    found = values()
    assert found == {
        "lang": ("it", "environment"),
        "deck": ("italian", "environment"),
        "judge": ("outcome", "environment"),
        "plain": ("off", "environment"),
        "fast": ("off", "environment"),
        "palette": ("light", "environment"),
        "difficulty": ("easier", "environment"),
    }
    options = Options(lang="en", plain=True, deck=Deck.FRENCH, palette="none")
    given = {"lang": "en", "plain": "on", "deck": "french", "palette": "none"}
    for name, value in given.items():
        assert App(options).setting(name) == (value, Origin.OPTION)


@pytest.mark.parametrize("name", NAMES)
def test_nonsense_in_the_environment_is_passed_over(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    put(home, lang="it", **ALL_BUT_LANGUAGE)
    for text in ("", "nonsense", "\x1b"):
        monkeypatch.setenv(f"BRISCOLA_{name.upper()}", text)
        assert values()[name][1] == "saved"


def test_what_is_saved_but_overruled_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRISCOLA_DECK", "italian")
    result = briscola("settings", "deck", "french")
    note = said("settings.overruled", variable="BRISCOLA_DECK", value="italian")
    assert note in result.stdout
    assert said("settings.origin.environment", variable="BRISCOLA_DECK") in (
        briscola("settings").stdout
    )


# All commands honour them.


@pytest.mark.slow
@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize(
    "command",
    [[], ["puzzle", "--list"], ["solve", LEAD], ["why"], ["progress"], ["settings"]],
    ids=str,
)
def test_every_command_speaks_the_saved_language(home: Path, command: list[str]) -> None:
    english, italian = (briscola(*command, "--lang", each).stdout for each in ("en", "it"))
    assert english != italian
    put(home, lang="it")
    if command != ["settings"]:
        assert briscola(*command).stdout == italian
        assert briscola(*command, "--lang", "en").stdout == english
    assert said("settings.title", "it") in briscola("settings").stdout


def test_the_saved_pack(home: Path) -> None:
    card = Card.parse("Rc")
    position = "c/Rc,2s/56,60"
    italian, french = (load_catalog("en", deck).in_words(card) for deck in Deck)
    assert italian in briscola("solve", position).stdout.lower()
    put(home, deck="french")
    assert french in briscola("solve", position).stdout.lower()
    assert italian in briscola("solve", position, "--deck", "italian").stdout.lower()


def test_the_saved_fast_play(home: Path) -> None:
    confirm = said("card.plays", cards=(Card.parse("3d"),))
    assert confirm in briscola("puzzle", TRIALS, typed="3d\n").stdout
    put(home, fast="on")
    assert confirm not in briscola("puzzle", TRIALS, typed="3d\n").stdout
    assert confirm in briscola("puzzle", TRIALS, "--no-fast", typed="3d\n").stdout


@pytest.mark.usefixtures("shipped")
def test_the_saved_judge(home: Path) -> None:
    def played(*option: str) -> str:
        return briscola("puzzle", "trials-05", "--fast", *option, typed="3s\n").stdout

    outcome, points = played(), played("--judge", "points")
    assert outcome != points
    put(home, judge="points")
    assert played() == points
    assert played("--judge", "outcome") == outcome
    wrong = briscola("puzzle", "--judge", "nonsense")
    assert wrong.exit_code == 2
    assert "outcome or points" in wrong.stderr


@pytest.mark.slow
def test_the_saved_plain_text(home: Path) -> None:
    put(home, plain="on")
    saved, turned_off = (Terminal(home, "solve", LEAD, *each) for each in ([], ["--no-plain"]))
    for terminal in (saved, turned_off):
        assert terminal.ends() == 0
    assert "\x1b[" not in saved.raw
    assert "3d" in turned_off.visible


@pytest.mark.slow
def test_options_before_the_command_go_before_what_is_saved(home: Path) -> None:
    put(home, lang="it", plain="on")
    assert said("settings.title", "en") in briscola("--lang", "en", "settings").stdout
    row = said("settings.origin.option", "it")
    assert f"plain: off ({row})" in briscola("--no-plain", "settings").stdout
    assert said("progress.title", "en") in briscola("--lang", "en", "progress").stdout


# What can go wrong with the file.


@LANGUAGES
def test_a_damaged_file_is_put_aside_and_that_is_said_once(
    home: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LANG", language)
    file = put(home)
    file.write_text("{ these are no settings")
    result = briscola("solve", LEAD)
    assert result.exit_code == 0
    sentence, aside = result.stderr.splitlines()
    assert sentence == said("settings.damaged", language)
    assert Path(aside.strip()).read_text() == "{ these are no settings"
    assert briscola("solve", LEAD).stderr == ""
    assert not file.exists()


def test_settings_of_a_newer_version_stay_when_one_is_saved(home: Path) -> None:
    file = put(home, mood="good", lang="it")
    assert briscola("settings", "deck", "french").exit_code == 0
    assert json.loads(file.read_text()) == {
        "schema": 1,
        "mood": "good",
        "lang": "it",
        "deck": "french",
    }


def test_a_value_that_means_nothing_is_passed_over_and_named(home: Path) -> None:
    put(home, deck="spanish\x1b", lang="it")
    assert briscola("solve", LEAD).stderr == ""
    result = briscola("settings")
    assert "deck: italian" in result.stdout
    assert result.stderr.startswith("Per deck è salvato spanish")
    assert "\x1b" not in result.stderr


@pytest.mark.parametrize("make", ["mkdir", "touch"])
def test_a_place_that_cannot_be_written(home: Path, make: str) -> None:
    if make == "mkdir":
        (home / "settings.json").mkdir(parents=True)
    else:
        home.touch()
    result = briscola("settings", "lang", "it")
    assert result.exit_code == 4
    assert len(result.stderr.splitlines()) == 2
    assert briscola("solve", LEAD).exit_code == 0
    assert briscola("settings").exit_code == 0


def test_a_pipe_in_its_place_is_not_waited_for(home: Path) -> None:
    home.mkdir()
    os.mkfifo(home / "settings.json")
    assert briscola("solve", LEAD).exit_code == 0


def test_a_poor_terminal(home: Path) -> None:
    done = program(home, "settings", "--lang", "it", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "e' " in done.stdout or "giudica" in done.stdout
    assert "\\u" not in done.stdout


@pytest.mark.slow
def test_without_a_file_nothing_is_loaded_for_it(tmp_path: Path) -> None:
    assert "tutor.progress.settings" not in loaded(tmp_path, "solve", LEAD)
    (tmp_path / "home").mkdir(exist_ok=True)
    put(tmp_path / "home", lang="it")
    modules = loaded(tmp_path, "solve", LEAD)
    assert "tutor.progress.settings" in modules
    assert not modules & {"sqlite3", "rich", "jsonschema", "tutor.cli.settings"}


# What the environment says.


@LANGUAGES
def test_a_value_that_means_nothing_is_said_once_with_what_is_known(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    asked = {name: f"x\u202e{name}\n" for name in NAMES}
    for name, text in asked.items():
        monkeypatch.setenv(f"BRISCOLA_{name.upper()}", text)
    for command in ([], ["settings"], ["progress"], ["solve", LEAD], ["puzzle", TRIALS, "--list"]):
        result = briscola(*command, "--lang", language)
        assert result.exit_code == 0
        assert result.stderr.splitlines() == [
            said(
                "settings.unknown-variable",
                language,
                variable=f"BRISCOLA_{name.upper()}",
                asked=f"x\ufffd{name}\ufffd",
                values=", ".join(setting_values(name)),
            )
            for name in NAMES
        ]


def test_a_value_left_empty_or_spelled_freely_is_nothing_to_speak_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, text in {"lang": "", "deck": " ", "judge": "POINTS", "plain": "yes"}.items():
        monkeypatch.setenv(f"BRISCOLA_{name.upper()}", text)
    assert briscola("settings").stderr == ""


def test_the_home_of_the_user_in_the_name_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("BRISCOLA_HOME", "~/x")
    assert briscola("progress", "path").stdout == f"{tmp_path / 'x' / 'progress.db'}\n"
    assert cache_folder(os.environ) == tmp_path / "x" / "cache"
    monkeypatch.setenv("BRISCOLA_HOME", "~no such user/x")
    assert briscola("progress", "path").stdout.startswith("~no such user")
