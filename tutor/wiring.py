"""Puts the parts together: words, library, solver, store and terminal, as the options say."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.kept import Kept
from tutor.solver import Solver, default_solver
from tutor.text.catalog import Catalog, Deck, choose_language, load_catalog
from tutor.views.output import Output, look_at

if TYPE_CHECKING:
    from tutor.content.library import Library
    from tutor.progress.store import Store

HOME = "BRISCOLA_HOME"


@dataclass(frozen=True, slots=True)
class Options:
    """What every command accepts."""

    lang: str | None = None
    plain: bool = False
    ascii: bool = False
    deck: Deck = Deck.ITALIAN


class House:
    """All the parts of the program for one run; each is built when first used."""

    def __init__(self, options: Options, environ: Mapping[str, str] = os.environ) -> None:
        self._options = options
        self._environ = environ
        self.told: set[object] = set()

    @cached_property
    def language(self) -> str:
        return choose_language(self._options.lang, self._environ)

    @cached_property
    def catalog(self) -> Catalog:
        ascii_only = self.output_look_is_ascii
        return load_catalog(self.language, self._options.deck, ascii=ascii_only, kept=self.kept)

    @property
    def output_look_is_ascii(self) -> bool:
        """Whether suits are shown by letter: asked for, or the terminal has no symbols."""
        if self._options.ascii:
            return True
        try:
            "♦♥♠♣".encode(getattr(sys.stdout, "encoding", None) or "ascii")
        except (UnicodeEncodeError, LookupError):
            return True
        return False

    @cached_property
    def kept(self) -> Kept:
        """What is kept of files already read; a folder of its own, which may be deleted."""
        return Kept(cache_folder(self._environ))

    @cached_property
    def output(self) -> Output:
        options = self._options
        look = look_at(sys.stdout, self._environ, options.plain, options.ascii)
        return Output(self.catalog, look, sys.stdout)

    @cached_property
    def solver(self) -> Solver:
        return default_solver()

    @cached_property
    def library(self) -> Library:
        from tutor.content.library import Library

        return Library.shipped(self.language, self.kept)

    @cached_property
    def store(self) -> Store:
        from tutor.progress.store import SqliteStore

        return SqliteStore(home_folder(self._environ), self.now())

    @cached_property
    def solved(self) -> frozenset[tuple[str, str]]:
        """The puzzles solved before this run, each with the content it then had."""
        return self.store.solved()

    @staticmethod
    def now() -> datetime:
        return datetime.now(UTC)


def home_folder(environ: Mapping[str, str]) -> Path:
    """Where progress is kept: BRISCOLA_HOME, or this user's data folder."""
    if environ.get(HOME):
        return Path(environ[HOME])
    from platformdirs import user_data_path

    return user_data_path("briscola-tutor", appauthor=False)


def cache_folder(environ: Mapping[str, str]) -> Path:
    """Where notes of files already read are kept: in BRISCOLA_HOME, or this user's cache."""
    if environ.get(HOME):
        return Path(environ[HOME]) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("briscola-tutor", appauthor=False)
