"""What is built from this tree: the wheel and the source archive, without network or install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DATA = tuple(PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"])
"""The folders that lie beside the package and are carried inside it."""

MAN_PAGE = ".data/data/share/man/man1/briscola.1"

pytestmark = pytest.mark.slow


def git(*arguments: str) -> list[str]:
    """The file names that git prints; a skip where this is no checkout, or there is no git."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout: there is no .git to compare with")
    if not shutil.which("git"):
        pytest.skip("git is not installed")
    command = ["git", "-c", "core.quotePath=false", "ls-files", "-z", *arguments]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=60)
    if ran.returncode:
        pytest.skip(f"git does not answer here: {os.fsdecode(ran.stderr).strip()}")
    return [name for name in os.fsdecode(ran.stdout).split("\0") if (ROOT / name).is_file()]


def build(target: str, source: Path, folder: Path) -> Path:
    """The one file that hatchling builds, from ``source`` and with nothing fetched."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    ran = subprocess.run(command, cwd=source, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    return zipfile.ZipFile(build("wheel", ROOT, tmp_path_factory.mktemp("wheel")))


@pytest.fixture(scope="module")
def unpacked(wheel: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it would lie among installed packages."""
    folder = tmp_path_factory.mktemp("unpacked")
    wheel.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source archive."""
    folder = tmp_path_factory.mktemp("archive")
    with tarfile.open(build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))) as packed:
        packed.extractall(folder, filter="data")
    (inside,) = folder.iterdir()
    return inside


def files_in(wheel: zipfile.ZipFile) -> set[str]:
    """The names in a wheel but for what describes the wheel itself, and the manual page."""
    names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    return {name for name in names if not name.endswith(MAN_PAGE)}


def metadata(wheel: zipfile.ZipFile, name: str = "METADATA") -> str:
    (found,) = [each for each in wheel.namelist() if each.endswith(f".dist-info/{name}")]
    return wheel.read(found).decode()


def test_the_data_is_what_git_tracks(wheel: zipfile.ZipFile) -> None:
    """The build takes whatever lies in the folders: a stray file would be shipped unseen."""
    assert {"puzzles", "schemas"} <= set(DATA)
    carried = {name for name in files_in(wheel) if name.startswith("tutor/_data/")}
    assert carried == {f"tutor/_data/{name}" for name in git(*DATA)}
    assert {Path(name).suffix for name in carried} == {".yaml", ".json"}


def test_the_package_is_what_git_tracks_or_would(wheel: zipfile.ZipFile) -> None:
    carried = {name for name in files_in(wheel) if not name.startswith("tutor/_data/")}
    assert carried == set(git("--cached", "--others", "--exclude-standard", "tutor"))


def test_the_data_is_the_same_to_the_byte(wheel: zipfile.ZipFile) -> None:
    for name in files_in(wheel):
        lies_in = ROOT / name.replace("tutor/_data/", "")
        assert wheel.read(name) == lies_in.read_bytes(), name


def test_the_manual_page_goes_where_man_looks(wheel: zipfile.ZipFile) -> None:
    (name,) = [each for each in wheel.namelist() if each.endswith(MAN_PAGE)]
    assert wheel.read(name) == (ROOT / "docs" / "briscola.1").read_bytes()


def test_nothing_that_tools_make_is_tracked() -> None:
    made = (".venv", ".mypy_cache", ".ruff_cache", "__pycache__", "build", "dist", "site-packages")
    tracked = [name for name in git() if any(part.startswith(made) for part in Path(name).parts)]
    assert tracked[:3] == []


def test_what_the_wheel_says_of_itself(wheel: zipfile.ZipFile) -> None:
    said = metadata(wheel).split("\n\n")[0].split("\n")
    needs = sorted(line.removeprefix("Requires-Dist: ") for line in said if "Requires-Dist" in line)
    assert "Name: briscola-tutor" in said
    assert "Requires-Python: >=3.11" in said
    assert "typer<0.29,>=0.26" in needs
    run_time = [need.split(">")[0].split("<")[0] for need in needs if "extra ==" not in need]
    assert run_time == ["jsonschema", "platformdirs", "pyyaml", "rich", "typer"]
    assert "briscola = tutor.__main__:main" in metadata(wheel, "entry_points.txt")
    licences = [name for name in wheel.namelist() if ".dist-info/licenses/" in name]
    assert [Path(name).name for name in sorted(licences)] == ["LICENSE", "LICENSE-CONTENT"]


def test_a_package_that_says_it_is_typed_is(wheel: zipfile.ZipFile) -> None:
    assert ("Typing :: Typed" in metadata(wheel)) == ("tutor/py.typed" in files_in(wheel))


def run(unpacked: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs Python in an empty folder, with the unpacked wheel before all other packages."""
    environ = {**os.environ, "PYTHONPATH": str(unpacked), "BRISCOLA_HOME": str(folder / "home")}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=folder, env=environ, capture_output=True, text=True, timeout=120, check=False
    )


def test_the_wheel_finds_its_own_data(unpacked: Path, tmp_path: Path) -> None:
    """And not that of a checkout, if one is installed for work as well."""
    program = "from tutor.content.files import data_folder; print(data_folder())"
    ran = run(unpacked, tmp_path, "-c", program)
    assert ran.stdout.strip() == str(unpacked / "tutor" / "_data"), ran.stderr


@pytest.mark.parametrize("name", ["puzzles/first-steps.yaml", "lessons/01-deck.it.yaml"])
def test_the_wheel_checks_a_file_that_it_ships(name: str, unpacked: Path, tmp_path: Path) -> None:
    ran = run(unpacked, tmp_path, "-m", "tutor", "check", str(unpacked / "tutor" / "_data" / name))
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stdout
    # With the words beside it, or those that it translates.
    assert ran.stderr.startswith("2 files checked")


@pytest.mark.proof
def test_the_wheel_checks_what_it_ships(unpacked: Path, tmp_path: Path) -> None:
    ran = run(unpacked, tmp_path, "-m", "tutor", "check")
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stdout
    shipped = [path for name in ("lessons", "puzzles") for path in (ROOT / name).glob("*.yaml")]
    assert ran.stderr.startswith(f"{len(shipped)} files checked")


def test_the_wheel_starts(unpacked: Path, tmp_path: Path) -> None:
    version = run(unpacked, tmp_path, "-m", "tutor", "--version").stdout.split()
    assert f"briscola_tutor-{version[1]}.dist-info" in {each.name for each in unpacked.iterdir()}
    listed = run(unpacked, tmp_path, "-m", "tutor", "puzzle", "--list")
    assert listed.returncode == 0, listed.stderr


def test_the_archive_holds_all_that_is_needed(archive: Path) -> None:
    for name in git("tutor", "tests", "docs", *DATA):
        assert (archive / name).is_file(), name
    ours = ("pyproject.toml", "README.md", "LICENSE", "LICENSE-CONTENT", "Makefile", "library.sh")
    for name in ours:
        assert (archive / name).is_file(), name
    assert not list(archive.rglob("__pycache__"))
    assert {each.name for each in archive.iterdir() if each.name.startswith(".")} <= {".gitignore"}


def test_the_archive_builds_the_same_wheel(
    archive: Path, wheel: zipfile.ZipFile, tmp_path: Path
) -> None:
    again = zipfile.ZipFile(build("wheel", archive, tmp_path))
    assert {each.filename: each.CRC for each in again.infolist()} == {
        each.filename: each.CRC for each in wheel.infolist()
    }


def test_the_schema_line_of_each_set_leads_to_its_schema() -> None:
    """As an editor follows it, from where the file lies."""
    for path in sorted((ROOT / "puzzles").glob("*.yaml")):
        first = path.read_text(encoding="utf-8").split("\n")[0]
        assert first.startswith("# yaml-language-server: $schema="), path.name
        schema = (path.parent / first.partition("$schema=")[2]).resolve()
        is_translation = len(path.suffixes) == 2
        kind = "puzzle-texts" if is_translation else "puzzles"
        assert schema == ROOT / "schemas" / f"{kind}.schema.json", path.name
