"""The files of words: which languages there are, which one is meant, and what a file says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from tutor.disk.cache import NO_CACHE, DiskCache
from tutor.disk.files import require_shape

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


Value = TypeVar("Value")
Tree: TypeAlias = "dict[str, str | Tree]"
"""A locale file: texts under keys, as deep as it likes. Every scalar is text: ``no``, ``1``."""

LOCALES = Path(__file__).parent / "locales"
DEFAULT = "en"


def languages() -> tuple[str, ...]:
    """The languages there are texts in, by code: one for each file of forms."""
    return tuple(sorted(path.stem for path in LOCALES.glob("*.yaml")))


def choose_language(
    option: str | None, environ: Mapping[str, str], saved: str | None = None
) -> str:
    """The language to speak: the option given, BRISCOLA_LANG, the saved one, the system's, English.

    ``it_IT.UTF-8``, ``IT`` and ``it-CH`` all mean ``it``. Raises UnknownLanguage if the option
    names no language there is; anything else that names none is passed over.

    >>> choose_language(None, {"LC_ALL": "C", "LANG": "it_IT.UTF-8"})
    'it'
    """
    known = languages()
    if option is not None:
        if _language_code(option) not in known:
            raise UnknownLanguage(option, known)
        return _language_code(option)
    system = (environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wishes = (environ.get("BRISCOLA_LANG", ""), saved or "", *system)
    return next((code for wish in wishes if (code := _language_code(wish)) in known), DEFAULT)


def _language_code(name: str) -> str:
    return re.split(r"[-_.@]", name.strip(), maxsplit=1)[0].lower()


def message_files(language: str) -> tuple[str, ...]:
    """The first parts of all message keys of a language: one for each of its message files."""
    return tuple(sorted(path.stem for path in (LOCALES / language).glob("*.yaml")))


def read_forms(language: str, cache: DiskCache, build: Callable[[Tree], Value]) -> Value:
    """What ``build`` makes of the section ``forms`` in the language's own file.

    Raises LocaleError if the file has another section, and what ``build`` raises.
    """
    path = LOCALES / f"{language}.yaml"

    def build_forms(tree: Tree) -> Value:
        forms = tree.get("forms")
        if len(tree) != 1 or not isinstance(forms, dict):
            why = "its one section is forms; messages have files of their own"
            raise LocaleError(path.name, why)
        return build(forms)

    return cache.load(
        path, lambda found: read_tree(found.read_text("utf-8"), found.name), build_forms
    )


def message_texts(language: str, first: str, cache: DiskCache = NO_CACHE) -> dict[str, str]:
    """All messages of a language whose key begins with ``first``, by their full key."""
    path = LOCALES / language / f"{first}.yaml"
    return cache.load(path, _read_messages, _require_messages)


def _require_messages(found: dict[str, str]) -> dict[str, str]:
    if not found:
        raise ValueError("no messages")
    return require_shape(found, {...: str})


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
    import yaml  # not needed where the disk cache holds the file

    try:
        node = yaml.compose(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    except yaml.YAMLError as error:
        raise LocaleError(place, str(error)) from None
    return {} if node is None else _branch(node, place)


def _branch(node: yaml.Node, place: str) -> Tree:
    import yaml  # as above

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
