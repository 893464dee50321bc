"""The Tab key: what a shell is told that may be typed, by the protocol of each shell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import TRIALS, briscola
from tests.processes import ROOT, environment

SHELLS = ("bash", "zsh", "fish")
SHIM = 'import sys; sys.argv[0] = "briscola"; from tutor.__main__ import main; main()'


def asked(shell: str, line: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the program answers a shell in which a line has been typed so far."""
    monkeypatch.setenv("_BRISCOLA_COMPLETE", f"complete_{shell}")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    result = briscola()
    assert result.exit_code == 0
    assert result.stderr == ""
    return result.stdout


def offered(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return asked("bash", line, monkeypatch).split()


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("briscola pu", ["puzzle"]),
        ("briscola he", ["help"]),
        ("briscola help pu", ["puzzle"]),
        ("briscola --lang it help pu", ["puzzle"]),
        ("briscola help author n", ["new"]),
        ("briscola --lang ", ["en", "it"]),
        ("briscola puzzle --deck ", ["italian", "french"]),
        ("briscola puzzle --set re", ["regulars"]),
        ("briscola puzzle first-steps-1", ["first-steps-10"]),
        ("briscola puzzle --set piazza piazza-1", ["piazza-10", "piazza-11"]),
        ("briscola puzzle --set piazza f", []),
        ("briscola puzzle --theme thr", ["throw-in"]),
        ("briscola puzzle --level ", ["1", "2", "3", "4", "5"]),
        ("briscola puzzle --role ", ["lead", "reply"]),
        ("briscola puzzle --cards ", ["2", "3"]),
        ("briscola puzzle --judge ", ["outcome", "points"]),
        ("briscola learn tric", ["trick"]),
        ("briscola learn trick --from a-", ["a-trick"]),
        ("briscola play --variant p", ["pizzico", "pairs"]),
        ("briscola play --level ", ["1", "2", "3", "4", "5", "6"]),
        ("briscola play --against c", ["cafe", "counter"]),
        ("briscola why load-l", ["load-led-into", "load-lead"]),
        ("briscola rules tric", ["trick"]),
        ("briscola rules deal --variant ch", ["chiamata"]),
        ("briscola glossary cal", ["called-card", "caller"]),
        ("briscola settings la", ["lang"]),
        ("briscola settings deck ", ["italian", "french"]),
        ("briscola settings reset de", ["deck"]),
        ("briscola progress reset --set re", ["regulars"]),
        ("briscola progress reset --lesson tric", ["trick"]),
        ("briscola author schema l", ["lesson", "lesson-texts"]),
        ("briscola author mine --goal w", ["win"]),
        ("briscola author explain first-steps-1", ["first-steps-10"]),
    ],
)
def test_what_is_offered(line: str, names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered(line, monkeypatch) == names


def test_a_pack_installed_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(TRIALS.read_text().replace("trials", "mine"))
    assert briscola("pack", "install", mine).exit_code == 0
    assert offered("briscola pack remove ", monkeypatch) == ["mine"]
    assert offered("briscola puzzle --set mi", monkeypatch)[-1] == "mine"


def test_words_are_offered_so_that_they_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    names = offered("briscola glossary ", monkeypatch)
    monkeypatch.undo()
    assert len(names) > 100
    for name in names[::9]:
        assert briscola("glossary", name).exit_code == 0, name


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("language", "title"), [("en", "The regulars’ table"), ("it", "Il tavolo dei soliti")]
)
def test_titles_stand_beside_names(
    shell: str, language: str, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = asked(shell, f"briscola puzzle --lang {language} --set re", monkeypatch)
    assert "regulars" in told
    assert (title in told) is (shell != "bash")


@pytest.mark.parametrize("shell", SHELLS)
def test_a_title_is_never_a_command(
    shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hostile = r"""'\$(touch x)`id`"; [bold]rm\\'"""
    mine = tmp_path / "mine.yaml"
    text = TRIALS.read_text().replace("trials", "mine")
    lines = [f"title: {hostile}" if x.startswith("title:") else x for x in text.splitlines()]
    mine.write_text("\n".join(lines) + "\n")
    assert briscola("pack", "install", mine).exit_code == 0
    told = asked(shell, "briscola puzzle --set mi", monkeypatch)
    assert "mine" in told
    assert not set(told.replace("_arguments '*: :((", "").replace("))'", "")) & set("$`\\';[]()")


def test_what_cannot_be_read_is_not_offered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir()
    (home / "packs").write_text("no folder")
    (home / "settings.json").write_text("{{{")
    assert offered("briscola pack remove ", monkeypatch) == []
    assert offered("briscola puzzle --set re", monkeypatch) == ["regulars"]
    assert offered("briscola puzzle --lang xx --set re", monkeypatch) == []


def test_looking_for_names_keeps_no_progress(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offered("briscola puzzle first", monkeypatch)
    assert not home.exists() or [path.name for path in home.iterdir()] == ["cache"]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_in_a_real_shell(home: Path, tmp_path: Path) -> None:
    """The script that is to be installed, and the Tab key as bash hears it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "briscola"
    program.write_text(f"#!{sys.executable}\n{SHIM}\n")
    program.chmod(0o755)
    script = (
        'eval "$(briscola --show-completion)"\n'
        "COMP_WORDS=(briscola puzzle --set re) COMP_CWORD=3\n"
        '_briscola_completion briscola\necho "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        ["bash", "-c", script],
        env=environment(home, PATH=f"{folder}:{os.defpath}", PYTHONPATH=str(ROOT)),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("regulars\n", "")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_it_installs_itself(home: Path, tmp_path: Path) -> None:
    line = f"{sys.executable} -c '{SHIM}' --install-completion; true"
    done = subprocess.run(
        ["bash", "-c", line],
        env=environment(home),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "bash completion installed" in done.stdout
    assert "_briscola_completion" in (tmp_path / ".bash_completions" / "briscola.sh").read_text()
    assert ".bash_completions" in (tmp_path / ".bashrc").read_text()
