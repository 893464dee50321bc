"""What all tests share: golden files that change only on request, and repeatable properties."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.configuration import set_hypothesis_home_dir

from tests import proving

# Its caches stay out of the tree.
set_hypothesis_home_dir(Path(tempfile.gettempdir()) / "briscola-tutor-hypothesis")
settings.register_profile(
    "tutor",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tutor")


@pytest.fixture(autouse=True, scope="session")
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads or writes what the user keeps, be it only notes of files already read."""
    os.environ["BRISCOLA_HOME"] = str(tmp_path_factory.mktemp("home"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files anew instead of comparing with them",
    )
    parser.addoption(
        "--prove",
        action="store_true",
        help="prove over everything what is otherwise proved of a fixed sample; takes minutes",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--prove"):
        proving.prove_everything()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests that are marked ``proof``, unless everything is to be proved."""
    if config.getoption("--prove"):
        return
    left_out = [item for item in items if item.get_closest_marker("proof")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("proof")]


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-golden"))
