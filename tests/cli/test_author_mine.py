"""``briscola author mine``: the same set whoever makes it, and however often it is stopped."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pexpect
import pytest

from tests.cli.running import briscola, flat, said, unknown
from tests.processes import ROOT, environment, hears_ctrl_c, program, shell
from tutor.authoring.mining.request import MOST_PUZZLES, MiningRequest
from tutor.authoring.mining.search import Batch, MinedPuzzle, MiningRun
from tutor.authoring.mining.set_text import set_text
from tutor.cli.app import App
from tutor.content.library.library import Library, load_original, load_set
from tutor.content.puzzles.model import LONGEST_ID, GoalKind
from tutor.content.yaml.problems import MAX_FILE

FEW = ("author", "mine", "--count", "6", "--role", "reply", "--cards", "2")
LONG = (
    "author",
    "mine",
    "--count",
    "40",
    "--role",
    "lead",
    "--cards",
    "3",
    "--level",
    "4",
    "--set",
    "l",
)
UNFINISHED = re.compile(
    r"# unfinished: (\d+) of 40 after \d+ deals; the same command goes on from there\n\Z"
)


pytestmark = pytest.mark.usefixtures("shipped")


def mined(path: Path, *options: object) -> str:
    result = briscola(*FEW, "--jobs", 1, "--out", path, *options)
    assert result.exit_code == 0, result.output
    return path.read_text()


def test_a_set_is_written_in_its_compact_form_and_stands_the_check(tmp_path: Path) -> None:
    text = mined(tmp_path / "mine.yaml")
    lines = text.splitlines()
    assert lines[:6] == [
        "# yaml-language-server: $schema=puzzles.schema.json",
        "# briscola author mine --count 6 --role reply --cards 2 --seed 1",
        "set: mined-reply-2",
        f'title: "{said("mine.title.reply-2")}"',
        "language: en",
        "puzzles:",
    ]
    assert lines[6] == "  - id: mined-reply-2-001"
    assert re.fullmatch(r'    position: "[^"]+"', lines[7])
    assert re.fullmatch(r"    goal: (win|draw)", lines[8])
    assert len(lines) == 6 + 3 * 6
    assert briscola("check", tmp_path).exit_code == 0
    puzzles = load_original(tmp_path / "mine.yaml").puzzles
    assert [puzzle.id for puzzle in puzzles] == [f"mined-reply-2-{n:03d}" for n in range(1, 7)]


def test_its_title_is_there_in_every_language(tmp_path: Path) -> None:
    mined(tmp_path / "mine.yaml")
    assert load_set(tmp_path / "mine.yaml", "it").title == said("mine.title.reply-2", "it")
    assert "puzzles: {}" in (tmp_path / "mine.it.yaml").read_text()


def test_pairs_say_so(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    options = ("--variant", "pairs", "--cards", 2, "--count", 3, "--jobs", 1)
    assert briscola("author", "mine", *options, "--out", path).exit_code == 0
    found = load_original(path)
    assert {puzzle.variant for puzzle in found.puzzles} == {"pairs"}
    assert found.name == "mined-pairs-2"
    assert briscola("check", tmp_path).exit_code == 0


@pytest.mark.slow
def test_the_text_depends_on_the_options_alone(home: Path, tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    one = program(home, *FEW, "--jobs", 1, "--out", tmp_path / "one" / "a.yaml", LANG="it_IT")
    other = shell(home, f"cd {tmp_path}/other && briscola {' '.join(FEW)} --jobs 2 --out b.yml")
    assert one.returncode == other.returncode == 0
    text = (tmp_path / "one" / "a.yaml").read_bytes()
    assert (tmp_path / "other" / "b.yml").read_bytes() == text
    # But for where the schema lies, as seen from the file.
    first, rest = program(home, *FEW).stdout.encode().split(b"\n", 1)
    assert first.endswith(b"$schema=../schemas/puzzles.schema.json")
    assert rest == text.split(b"\n", 1)[1]
    words = (tmp_path / "one" / "a.it.yaml").read_bytes()
    assert (tmp_path / "other" / "b.it.yml").read_bytes() == words


@pytest.mark.slow
def test_standard_output_holds_the_set_alone(home: Path) -> None:
    done = program(home, *FEW, "--jobs", 1, "--lang", "it")
    assert done.stdout.startswith("# yaml-language-server")
    assert done.stdout.endswith(("goal: win\n", "goal: draw\n"))
    assert re.fullmatch(r"6 problemi in \d+ smazzate, .*\.\n", done.stderr)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="terminals")
@pytest.mark.parametrize("jobs", [1, 2])
def test_stopped_and_gone_on_with_it_comes_out_the_same(
    home: Path, tmp_path: Path, jobs: int
) -> None:
    whole, path = tmp_path / "whole.yaml", tmp_path / "mine.yaml"
    code = stopped_at(home, r"[1-9]\d*/40", *LONG, "--jobs", jobs, "--out", path)
    assert code == 130
    text = path.read_text()
    left = UNFINISHED.search(text)
    assert left, text[-200:]
    assert 0 < int(left[1]) < 40
    assert len(load_original(path).puzzles) == int(left[1])
    assert briscola("check", tmp_path).exit_code == 0
    again = program(home, *LONG, "--out", path)
    assert again.returncode == 0
    assert again.stderr.startswith(said("mine.resumed", n=int(left[1]), all=40, deals=0)[:20])
    assert program(home, *LONG, "--out", whole).returncode == 0
    assert path.read_bytes() == whole.read_bytes()
    assert not [each for each in tmp_path.iterdir() if each.suffix == ".part"]


def stopped_at(home: Path, seen: str, *arguments: object) -> int:
    """The exit code of a run in a terminal, stopped by Ctrl-C once something is seen."""
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tutor", *map(str, arguments)],
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=60,
        env=environment(home),
        cwd=str(ROOT),
        preexec_fn=hears_ctrl_c,
    )
    child.expect(seen)
    child.sendcontrol("c")
    rest = child.read()
    child.close()
    assert "Traceback" not in rest
    assert child.signalstatus is None
    assert child.exitstatus is not None
    return child.exitstatus


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="terminals")
def test_stopped_before_anything_is_found(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    rare = ("author", "mine", "--theme", "draw-trump", "--jobs", 2, "--out", path)
    assert stopped_at(home, "deals/s", *rare) == 130
    assert not path.exists()


def test_a_file_of_somebody_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("set: mine\n")
    result = briscola(*FEW, "--out", path)
    assert result.exit_code == 2
    assert flat(said("mine.exists", file=str(path))) in flat(result.output)
    assert path.read_text() == "set: mine\n"
    assert mined(path, "--force").startswith("# yaml")


def test_a_finished_set_is_left_alone_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = mined(path)
    result = briscola(*FEW, "--out", path)
    assert result.exit_code == 2
    assert flat(said("mine.finished", file=str(path))) in flat(result.output)
    assert mined(path, "--force") == text


@pytest.mark.slow
@pytest.mark.parametrize("edit", ["goal: win", "unfinished: 3", "--seed 1"])
def test_an_unfinished_file_that_somebody_changed_is_his(tmp_path: Path, edit: str) -> None:
    path = tmp_path / "mine.yaml"
    unfinished(path)
    assert briscola(*FEW, "--out", path).exit_code == 0
    unfinished(path)
    text = path.read_text()
    assert edit in text
    path.write_text(text.replace(edit, edit.translate(str.maketrans("w31", "dr2"))))
    assert briscola(*FEW, "--out", path).exit_code == 2


def unfinished(path: Path) -> None:
    """Makes the file as it stands when the first block has brought three finds."""
    text = mined(path, "--force")
    lines = text.splitlines(keepends=True)[: 6 + 3 * 3]
    path.write_text("".join(lines))
    end = "# unfinished: 3 of 6 after 0 deals; the same command goes on from there\n"
    path.write_text("".join(lines) + end)


@pytest.mark.parametrize(
    ("name", "code"), [("no/mine.yaml", 3), ("mine.txt", 2), ("folder.yaml", 2), ("mine", 2)]
)
def test_where_nothing_can_be_written_is_said_at_once(
    tmp_path: Path, name: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder.yaml").mkdir()
    monkeypatch.setattr(MiningRun, "add_batch", None)
    assert briscola(*FEW, "--out", tmp_path / name).exit_code == code


def test_what_is_installed_is_not_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.yaml"
    text = mined(path)
    library = property(lambda house: Library((path,), house.language))
    monkeypatch.setattr(App, "library", library)
    taken = briscola(*FEW, "--out", tmp_path / "again.yaml")
    assert taken.exit_code == 2
    assert "--allow-known" in taken.stderr
    # A set that is made anew does not stand in its own way.
    assert mined(tmp_path / "again.yaml", "--allow-known") == text
    other = mined(tmp_path / "other.yaml", "--set", "others")
    assert positions(other).isdisjoint(positions(text))


def positions(text: str) -> set[str]:
    return set(re.findall(r'position: "(.*)"', text))


def test_unknown_themes_get_the_nearest_and_those_that_cannot_be(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    options = ("--theme", "dukc", "--theme", "zzz", "--role", "lead", "--out", path)
    result = briscola("author", "mine", *options)
    assert result.exit_code == 2
    assert unknown("theme", "dukc", near="duck") in result.output
    assert "throw-in" in result.output
    assert not path.exists()


def test_a_theme_of_older_versions_is_answered_with_those_of_now(tmp_path: Path) -> None:
    result = briscola("author", "mine", "--theme", "trick-taken", "--out", tmp_path / "m.yaml")
    assert result.exit_code == 2
    what = said("help.unknown.kind.theme")
    now = "ruff, overtake, catch-at-once"
    assert said("help.unknown.gone", what=what, asked="trick-taken", names=now) in flat(
        result.output
    )


def test_a_theme_that_cannot_be_is_refused_before_the_search(tmp_path: Path) -> None:
    options = ("--theme", "duck", "--role", "lead", "--out", tmp_path / "mine.yaml")
    result = briscola("author", "mine", *options, "--lang", "it")
    assert result.exit_code == 2
    assert "duck" in result.output


def test_a_rare_thing_is_given_up_and_said(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    options = ("--theme", "draw-trump", "--deals", 500, "--jobs", 1, "--out", path)
    result = briscola("author", "mine", *options)
    assert result.exit_code == 1
    assert said("mine.none", deals=500) in result.output
    assert not path.exists()


def test_fewer_than_asked_for_are_written_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    result = briscola(*FEW, "--count", 900, "--deals", 250, "--jobs", 1, "--out", path)
    assert result.exit_code == 1
    n = len(load_original(path).puzzles)
    assert said("mine.few", n=n, all=900, deals=250) in result.output
    assert "unfinished" not in path.read_text()


@pytest.mark.parametrize(
    "options",
    [
        ("--role", "first"),
        ("--goal", "at_least"),
        ("--goal", "glory"),
        ("--variant", "chiamata"),
        ("--set", "Not An Id"),
        ("--set", "a" * 60),
        ("--level", "6"),
        ("--cards", "4"),
        ("--count", "0"),
        ("--count", "5000"),
        ("--jobs", "0"),
    ],
)
def test_what_means_nothing_is_a_usage_error(options: tuple[str, str]) -> None:
    assert briscola("author", "mine", *options).exit_code == 2


def test_a_set_that_is_installed_and_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("set: [\n")
    library = property(lambda house: Library((broken,), house.language))
    monkeypatch.setattr(App, "library", library)
    result = briscola(*FEW, "--out", tmp_path / "mine.yaml")
    assert result.exit_code == 4
    assert "broken.yaml:" in result.output


def test_a_full_disk_leaves_what_was_there(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "mine.yaml").write_text("set: mine\n")
    folder.chmod(0o500)
    try:
        (folder / "probe").touch()
    except OSError:
        done = program(home, *FEW, "--jobs", 1, "--force", "--out", folder / "mine.yaml")
        assert done.returncode == 4
        assert (folder / "mine.yaml").read_text() == "set: mine\n"
    else:
        pytest.skip("this user may write anywhere")
    finally:
        folder.chmod(0o700)


def test_the_largest_set_there_can_be_is_read() -> None:
    order = MiningRequest(MOST_PUZZLES, name="a" * (LONGEST_ID - 5), variant="pairs")
    position = "b/3d5s3b,3s4d2d,3c4b2c,6s5d7d/10,17,14,33/-/-/0101"
    finds = [MinedPuzzle(position, GoalKind.NOTHING_TO_FIND, "", "", "")] * MOST_PUZZLES
    assert len(set_text(order, "x" * 80, finds, 250)) < MAX_FILE


def test_titles_give_no_goal_away_where_there_may_be_nothing_to_find(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    goals = ("--goal", "most-points", "--goal", "nothing-to-find")
    assert briscola("author", "mine", *goals, "--count", 4, "--jobs", 1, "--out", path)
    found = load_original(path)
    kinds = [puzzle.goal.kind for puzzle in found.puzzles if puzzle.goal]
    assert kinds.count(GoalKind.NOTHING_TO_FIND) == kinds.count(GoalKind.MOST_POINTS) == 2
    assert "nothing" not in found.title


def test_a_hunt_of_blocks_is_whole_wherever_it_is_cut() -> None:
    finds = tuple(MinedPuzzle(str(n), GoalKind.WIN, str(n), str(n), "") for n in range(9))
    blocks = [Batch(finds[:4], Counter()), Batch(finds[2:7], Counter()), Batch(finds, Counter())]
    hunt = MiningRun(MiningRequest(9))
    for block in blocks:
        hunt.add_batch(block)
    for cut in range(3):
        before = MiningRun(MiningRequest(9))
        for block in blocks[:cut]:
            before.add_batch(block)
        # The next block was being kept when the search was stopped.
        before.add(blocks[cut].puzzles[:2])
        after = MiningRun(MiningRequest(9))
        after.resume(before.puzzles, before.batches)
        for block in blocks[cut:]:
            after.add_batch(block)
        assert after.puzzles == hunt.puzzles
