"""No module needs itself through others, counting the imports inside functions, too."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.processes import ROOT


def imports_of(root: Path) -> dict[str, set[str]]:
    """By the name of each module in a package, the modules of it that it imports anywhere.

    What is imported only for types is left out: nothing is loaded by it.
    """
    files = {name_of(path, root.parent): path for path in root.rglob("*.py")}
    found: dict[str, set[str]] = {}
    for name, path in files.items():
        tree = ast.parse(path.read_text("utf-8"))
        found[name] = set()
        skipped = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if id(node) in skipped:
                continue
            if isinstance(node, ast.ImportFrom) and node.module:
                named = {f"{node.module}.{each.name}" for each in node.names} & files.keys()
                found[name] |= named or {node.module} & files.keys()
            elif isinstance(node, ast.Import):
                found[name] |= {each.name for each in node.names} & files.keys()
    return found


def name_of(path: Path, above: Path) -> str:
    parts = path.relative_to(above).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_no_circle() -> None:
    found = imports_of(ROOT / "tutor")
    assert len(found) > 100
    TopologicalSorter(found).prepare()


def test_a_circle_would_be_found(tmp_path: Path) -> None:
    package = tmp_path / "p"
    package.mkdir()
    (package / "__init__.py").write_text("", "utf-8")
    (package / "a.py").write_text("def f():\n    from p import b\n", "utf-8")
    (package / "b.py").write_text("from p.a import f\n", "utf-8")
    with pytest.raises(CycleError):
        TopologicalSorter(imports_of(package)).prepare()
