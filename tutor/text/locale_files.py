"""What can be missing or wrong in the words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from tutor.disk_cache import NOTHING_KEPT, Kept

if TYPE_CHECKING:
    import yaml


class MissingText(LookupError):
    """A key, a parameter or a form that a catalogue does not have."""

    def __init__(self, language: str, key: str, why: str) -> None:
        self.language, self.key, self.why = language, key, why
        super().__init__(f"{language}: {key}: {why}")


class LocaleError(ValueError):
    """A locale file that cannot be used, and why."""

    def __init__(self, place: str, why: str) -> None:
        self.place, self.why = place, why
        super().__init__(f"{place}: {why}")


class UnknownLanguage(ValueError):
    """A language asked for by name that has no locale file; the message lists those that have."""

    def __init__(self, asked: str, known: Iterable[str]) -> None:
        self.asked, self.known = asked, tuple(known)
        super().__init__(f"no texts in language {asked!r}: choose one of {', '.join(self.known)}")


Made = TypeVar("Made")
Tree: TypeAlias = "dict[str, str | Tree]"
"""A locale file: texts under keys, as deep as it likes. Every scalar is text: ``no``, ``1``."""

LOCALES = Path(__file__).parent / "locales"


def languages() -> tuple[str, ...]:
    """The languages there are texts in, by code: one for each file of forms."""
    return tuple(sorted(path.stem for path in LOCALES.glob("*.yaml")))


def message_files(language: str) -> tuple[str, ...]:
    """The first parts of all message keys of a language: one for each of its message files."""
    return tuple(sorted(path.stem for path in (LOCALES / language).glob("*.yaml")))


def read_forms(language: str, kept: Kept, made: Callable[[Tree], Made]) -> Made:
    """What is made of what stands under ``forms`` in the language's own file."""
    path = LOCALES / f"{language}.yaml"

    def made_of(tree: Tree) -> Made:
        forms = tree.pop("forms", None)
        if tree or not isinstance(forms, dict):
            why = "its one section is forms; messages have files of their own"
            raise LocaleError(path.name, why)
        return made(forms)

    return kept.of(path, lambda found: read_tree(found.read_text("utf-8"), found.name), made_of)


def message_texts(language: str, first: str, kept: Kept = NOTHING_KEPT) -> dict[str, str]:
    """All messages of a language whose key begins with ``first``, by their whole key."""
    return kept.of(LOCALES / language / f"{first}.yaml", _read_messages, _only_texts)


def _only_texts(found: dict[str, str]) -> dict[str, str]:
    if not found or not all(isinstance(each, str) for each in found.values()):
        raise TypeError("a message is a text")
    return found


def _read_messages(path: Path) -> dict[str, str]:
    place, first = f"{path.parent.name}/{path.name}", path.stem
    texts: dict[str, str] = {}

    def gather(tree: Tree, prefix: str) -> None:
        for name, value in tree.items():
            key = f"{prefix}.{name}"
            if isinstance(value, dict):
                gather(value, key)
            elif key in texts:
                raise LocaleError(place, f"{key} is there twice")
            elif not value:
                raise LocaleError(place, f"{key} has no text")
            else:
                texts[key] = value.rstrip("\n")

    tree = read_tree(path.read_text("utf-8"), place)
    messages = tree.pop(first, None)
    if tree or not isinstance(messages, dict):
        raise LocaleError(place, f"it holds one section, named like the file: {first}")
    gather(messages, first)
    return texts


def read_tree(text: str, place: str) -> Tree:
    """The tree written in ``text``; LocaleError for a doubled key or anything but keys and texts.

    The nodes are read, not the values built from them: a YAML loader lets a second key win in
    silence, and takes ``no`` and ``1`` for something else than words.
    """
    import yaml

    try:
        node = yaml.compose(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    except yaml.YAMLError as error:
        raise LocaleError(place, str(error)) from None
    return {} if node is None else _branch(node, place)


def _branch(node: yaml.Node, place: str) -> Tree:
    import yaml

    if not isinstance(node, yaml.MappingNode):
        raise LocaleError(_line(node, place), "keys with texts are wanted here")
    tree: Tree = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode) or not key.value:
            raise LocaleError(_line(key, place), "a key is a text")
        if key.value in tree:
            raise LocaleError(_line(key, place), f"{key.value} is there twice")
        is_text = isinstance(value, yaml.ScalarNode)
        tree[key.value] = value.value if is_text else _branch(value, place)
    return tree


def _line(node: yaml.Node, place: str) -> str:
    return f"{place}:{node.start_mark.line + 1}"
