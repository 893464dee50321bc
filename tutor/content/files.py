"""Where content lies and how its files are named: ``bar.yaml``, in Italian ``bar.it.yaml``."""

from __future__ import annotations

from pathlib import Path

YAML_SUFFIXES = (".yaml", ".yml")
_PACKAGE = Path(__file__).parent.parent


def data_folder() -> Path:
    """The folder that holds ``lessons``, ``puzzles`` and ``schemas``.

    A wheel carries it inside the package; a checkout has it beside the package. Never both.
    """
    inside = _PACKAGE / "_data"
    return inside if inside.is_dir() else _PACKAGE.parent


def content_files(folder: Path) -> list[Path]:
    """The YAML files in a folder, without translations, by name; lessons so in teaching order.

    Raises OSError.
    """
    return sorted(
        path
        for path in folder.iterdir()
        if path.suffix in YAML_SUFFIXES and not translated_language(path)
    )


def shipped_sets() -> tuple[Path, ...]:
    """The files of the sets of puzzles that come with the program."""
    return tuple(content_files(data_folder() / "puzzles"))


TRAITS_FILE = data_folder() / "puzzles" / "traits.json"
"""What the puzzles of the program can be chosen by, worked out and written down."""


def translated_language(path: Path) -> str:
    """The language in the name of a translation, "it" for ``first-steps.it.yaml``; else ""."""
    language = Path(path.stem).suffix[1:]
    return language if len(language) == 2 and language.isalpha() else ""


def translation_file(path: Path, language: str) -> Path:
    """The file that holds the words of the content in ``path`` in another language."""
    return path.with_name(f"{path.stem}.{language}{path.suffix}")


def translation_files(path: Path) -> list[Path]:
    """The files beside ``path`` that hold its words in other languages, by name.

    None where the folder cannot be read.
    """
    try:
        beside = sorted(path.parent.iterdir())
    except OSError:
        return []
    return [each for each in beside if translated_language(each) and translated_file(each) == path]


def translated_file(path: Path) -> Path:
    """The file of the content whose translation is in ``path``."""
    return path.with_suffix("").with_suffix(path.suffix)
