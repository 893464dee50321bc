"""Whatever an author writes: no exception; each problem once, at its place, with its mending."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from tests.content.authoring import LINE, SET, SOLVER
from tests.content.test_schema_agreement import FULL, data_of, places_in, spoil
from tests.content.test_translations import SET as TRANSLATED
from tests.content.test_translations import WORDS
from tests.content.test_yaml_reader import PIECES
from tutor.authoring.audit.files import Audit, CheckResult
from tutor.authoring.audit.proved_set import load_proved_set
from tutor.content.library.library import load_set
from tutor.content.yaml.problems import ContentError

PARTS = (
    *("Ad", "Kd", "7b", "3d", "10d", "win", "draw", "goal", "position", "table", "to_lead", "you"),
    *("opponent", "id", "a", "points", "120", "0", "61", "null", "[]", "{}", "true", "-", ",", "/"),
    *("pairs", "three-players", "chiamata", "briscolone", "at_least", "comments", "best", "final"),
    *("d/3dFd7b,Ad5d2d/51,46", "s/FbAc5s,3cCs/39,55/4d", "/-/-/0101", "d/3d,Ad,4d,5d/39,20,20,20"),
    *PIECES,
)


def mutated(text: str, rng: random.Random) -> str:
    """A text with a few things changed: a piece put in, a word replaced, lines swapped."""
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(5):
            case 0:
                text = text[:at] + rng.choice(PARTS) + text[at:]
            case 1:
                text = text[:at] + text[at + rng.randrange(1, 6) :]
            case 2:
                other = rng.randrange(len(text) + 1)
                text = text[:at] + text[other : other + rng.randrange(40)] + text[at:]
            case 3:
                words = list(re.finditer(r"[A-Za-z0-9_/-]+", text)) or [re.match("", text)]
                found = rng.choice(words)
                assert found
                text = text[: found.start()] + rng.choice(PARTS) + text[found.end() :]
            case _:
                lines = text.split("\n")
                one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                text = "\n".join(lines)
    return text


def spoilt(text: str, rng: random.Random) -> str:
    """The same document with values of other kinds, as JSON, which is YAML too."""
    data = data_of(text)
    for _ in range(rng.choice((1, 2, 4))):
        if any(places_in(data)):
            spoil(data, rng)
    return json.dumps(data)


def check_told(checked: CheckResult) -> None:
    lines = checked.text.split("\n")
    for problem in checked.problems:
        assert 1 <= problem.line <= len(lines)
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
        assert problem.hint, problem
        assert str(problem).isprintable()
    once = {(each.line, each.column, each.message) for each in checked.problems}
    assert len(once) == len(checked.problems)
    assert checked.problems == sorted(checked.problems, key=lambda each: each.mark)


def check_sets(path: Path, rng: random.Random, count: int) -> None:
    sound = 0
    for _ in range(count):
        text = rng.choice((mutated, mutated, spoilt))(rng.choice((SET, LINE, FULL)), rng)
        path.write_bytes(text.encode(errors="surrogatepass"))
        checked = Audit(SOLVER).check_file(path)
        check_told(checked)
        if any(each.is_error for each in checked.problems):
            # Reader and solver alone refuse whatever the schema refuses.
            with pytest.raises(ContentError):
                load_proved_set(path, SOLVER)
        else:
            load_proved_set(path, SOLVER)
            sound += bool(load_set(path, "en").puzzles)
    assert sound > count // 50


@pytest.mark.slow
def test_sets(tmp_path: Path) -> None:
    check_sets(tmp_path / "p.yaml", random.Random(1), 500)


@pytest.mark.proof
def test_many_sets(tmp_path: Path) -> None:
    check_sets(tmp_path / "p.yaml", random.Random(2), 5000)


@pytest.mark.slow
def test_translations(tmp_path: Path) -> None:
    rng = random.Random(3)
    (tmp_path / "first.yaml").write_text(TRANSLATED, encoding="utf-8")
    path = tmp_path / "first.it.yaml"
    for _ in range(400):
        text = rng.choice((mutated, spoilt))(WORDS, rng)
        path.write_bytes(text.encode(errors="surrogatepass"))
        checked = Audit(SOLVER).check_file(path)
        check_told(checked)
        if not any(each.is_error for each in checked.problems):
            assert load_set(tmp_path / "first.yaml", "it").language == "it"
