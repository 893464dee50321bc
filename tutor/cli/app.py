"""The parts of the program put together: words, library, solver, store and terminal.

How they are set follows from the options; where those say nothing, from the environment, then from
the saved settings, then from the system. Each part is imported where it is first asked for, since
no command needs them all: help needs none, and the first screen of a puzzle no course.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tutor.cli.terminal.started import command_form
from tutor.disk.cache import DiskCache
from tutor.solver import Solver, default_solver
from tutor.text.catalog import (
    Catalog,
    Deck,
    UnknownLanguage,
    choose_language,
    languages,
    load_catalog,
)
from tutor.views.output import Output, look_at
from tutor.views.palette import Ground, named_ground

if TYPE_CHECKING:
    from tutor.content.library.library import Library, LibraryPuzzle, LibrarySet
    from tutor.lessons.course import Course
    from tutor.progress.attempts import Attempt
    from tutor.progress.present_ids import PresentIds
    from tutor.progress.settings import SettingsTrouble
    from tutor.progress.store import Store
    from tutor.training.choice import Practice
    from tutor.training.pool import Pool
    from tutor.training.traits import Traits, TraitsTable


HOME = "BRISCOLA_HOME"
SETTINGS_FILE = "settings.json"
SETTINGS: Mapping[str, tuple[str, ...]] = {
    "lang": (),
    "deck": ("italian", "french"),
    "judge": ("outcome", "points"),
    "plain": ("off", "on"),
    "fast": ("off", "on"),
    "palette": ("auto", "dark", "light", "none"),
    "difficulty": ("usual", "easier", "harder"),
}
"""The settings with their possible values, the default first; the languages are the locales."""
_SYNONYMS = {"1": "on", "yes": "on", "true": "on", "0": "off", "no": "off", "false": "off"}


class Origin(Enum):
    """Where the value of a setting comes from."""

    OPTION = "option"
    ENVIRONMENT = "environment"
    SAVED = "saved"
    USUAL = "usual"


class Setting(NamedTuple):
    """The value of a setting in this run, and where it comes from."""

    value: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Options:
    """The options that every command accepts; None where one is not given."""

    lang: str | None = None
    plain: bool | None = None
    ascii: bool = False
    deck: Deck | None = None
    palette: str | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The options as they are typed."""
        lang = ("--lang", self.lang) if self.lang else ()
        deck = ("--deck", self.deck.value) if self.deck else ()
        plain = () if self.plain is None else ("--plain" if self.plain else "--no-plain",)
        return (*lang, *deck, *plain, *(("--ascii",) if self.ascii else ()))


class App:
    """All the parts of the program for one run; each is built when first used.

    What a part is made of is imported then too: a command waits only for the parts it needs.
    """

    def __init__(
        self,
        options: Options,
        environ: Mapping[str, str] = os.environ,
        when_restored: Callable[[App, Path, Path], None] | None = None,
    ) -> None:
        self.options = options
        self._environ = environ
        self._when_restored = when_restored
        self.announced: set[Hashable] = set()
        """What is to be said only once in a run, and has been: errors, kinds of trouble."""
        self.settings_trouble: SettingsTrouble | None = None
        self.is_left = False
        """Whether the learner has left what was asked, and been told goodbye."""

    def anew(self) -> App:
        """The same program with nothing read yet: what was done since is seen."""
        again = App(self.options, self._environ, self._when_restored)
        again.announced = self.announced
        return again

    @cached_property
    def saved_settings(self) -> Mapping[str, str]:
        """The saved settings; none if there is no file, or if it cannot be read."""
        path = self.settings_file
        if not os.path.isfile(path):  # noqa: PTH113 unlike Path.is_file it never raises
            return {}
        from tutor.progress.settings import load

        values, self.settings_trouble = load(path, self.now())
        return values

    @property
    def settings_file(self) -> Path:
        return home_folder(self._environ) / SETTINGS_FILE

    def setting(self, name: str) -> Setting:
        """The value of a setting in this run; what is no value for it is passed over."""
        sources = (
            (Origin.OPTION, self._option(name)),
            (Origin.ENVIRONMENT, self._environ.get(variable_of(name))),
            (Origin.SAVED, self.saved_settings.get(name)),
        )
        for origin, text in sources:
            value = None if text is None else setting_value(name, text)
            if value is not None:
                return Setting(value, origin)
        usual = SETTINGS[name][0] if SETTINGS[name] else self.language
        return Setting(usual, Origin.USUAL)

    @property
    def unknown_values(self) -> Mapping[str, str]:
        """What the environment says of settings and is no value for them, by setting."""
        found = {name: self._environ.get(variable_of(name), "") for name in SETTINGS}
        return {
            name: text
            for name, text in found.items()
            if text.strip() and setting_value(name, text) is None
        }

    def is_on(self, name: str, option: bool | None = None) -> bool:
        """Whether a setting is on: as the option says, or else as it is set."""
        return self.setting(name).value == "on" if option is None else option

    def _option(self, name: str) -> str | None:
        """What an option that all commands share says of a setting."""
        options = self.options
        match name:
            case "lang":
                return options.lang
            case "deck":
                return options.deck and options.deck.value
            case "palette":
                return options.palette
            case "plain":
                return None if options.plain is None else ("on" if options.plain else "off")
        return None

    @cached_property
    def language(self) -> str:
        return choose_language(self.options.lang, self._environ, self.saved_settings.get("lang"))

    @cached_property
    def catalog(self) -> Catalog:
        deck = Deck(self.setting("deck").value)
        commands = command_form(self._environ, sys.argv, sys.orig_argv)
        is_ascii = self._suits_are_letters
        return load_catalog(
            self.language, deck, ascii=is_ascii, cache=self.cache, commands=commands
        )

    @property
    def _suits_are_letters(self) -> bool:
        """Whether suits are shown by letter: asked for, or the terminal has no symbols."""
        if self.options.ascii:
            return True
        try:
            "♦♥♠♣".encode(getattr(sys.stdout, "encoding", None) or "ascii")
        except (UnicodeEncodeError, LookupError):
            return True
        return False

    @cached_property
    def cache(self) -> DiskCache:
        """The cache of files already read, in a folder of its own, which may be deleted."""
        return DiskCache(cache_folder(self._environ))

    @cached_property
    def output(self) -> Output:
        is_plain = self.is_on("plain")
        look = look_at(sys.stdout, self._environ, is_plain, self.options.ascii)
        palette = self.setting("palette").value
        asks_ground = palette == "auto"
        # No colours are for no ground, as where it is not known.
        ground = Ground(palette) if palette in ("dark", "light") else None
        if asks_ground:
            ground = named_ground(self._environ.get("COLORFGBG", ""))
        return Output(self.catalog, look, sys.stdout, ground=ground, asks_ground=asks_ground)

    @cached_property
    def solver(self) -> Solver:
        return default_solver()

    @cached_property
    def library(self) -> Library:
        from tutor.content.files import shipped_sets
        from tutor.content.library.installed_packs import installed_packs
        from tutor.content.library.library import Library

        packs = installed_packs(self.packs_folder)
        installed = tuple(path for pack in packs for path in pack.files)
        return Library(shipped_sets(), self.language, self.cache, installed=installed)

    @property
    def packs_folder(self) -> Path:
        """Where packs of other people are installed."""
        return home_folder(self._environ) / "packs"

    @cached_property
    def traits(self) -> TraitsTable:
        """What puzzles can be chosen by; call its ``save`` after asking for many."""
        from tutor.content.files import TRAITS_FILE
        from tutor.training.traits import TraitsTable

        return TraitsTable.at(TRAITS_FILE, self.cache.table("traits"), self.solver)

    def traits_of(self, found: LibraryPuzzle) -> Traits:
        """What a puzzle can be chosen by; it is only built if that is not known yet."""
        return self.traits.of(found.item[1], lambda: found.built)

    def level_of(self, found: LibraryPuzzle) -> int:
        """The level of a puzzle, 1 to 5, by its own rating and not by its set's level."""
        from tutor.grading.difficulty import level_of  # It loads the solver.

        return level_of(self.traits_of(found).rating)

    @cached_property
    def pool(self) -> Pool:
        """All puzzles of the library with their traits."""
        return self._pool_of(self.library.sets)

    @cached_property
    def shipped_pool(self) -> Pool:
        """Those that come with the program: the same for everybody with the same version."""
        return self._pool_of(each for each in self.library.sets if not each.is_installed)

    def _pool_of(self, sets: Iterable[LibrarySet]) -> Pool:
        from tutor.training.pool import Pool, PuzzleTraits

        pool = Pool(
            PuzzleTraits.of(
                found.item,
                self.traits_of(found),
                found.role,
                found.cards,
                is_handmade=puzzles.outline.has_words,
                is_shipped=not puzzles.is_installed,
            )
            for puzzles in sets
            for found in puzzles
        )
        self.traits.save()
        return pool

    def practice(self, records: Iterable[Attempt] | None = None) -> Practice:
        """What is kept so far comes to: tries, rating, what is due; ``records`` if read already."""
        from tutor.training.choice import practice_of

        kept = self.records() if records is None else records
        return practice_of(kept, self.pool, self.today, None)

    @property
    def today(self) -> date:
        """The day it is where the learner is."""
        return self.now().astimezone().date()

    @cached_property
    def course(self) -> Course:
        from tutor.lessons.course import Course

        return Course.shipped(self.language, self.cache)

    @cached_property
    def store(self) -> Store:
        from tutor.progress.store import SqliteStore

        folder = home_folder(self._environ)
        return SqliteStore(folder, self.now(), when_restored=self._tell_restored)

    @property
    def has_store(self) -> bool:
        """Whether the store has been opened in this run."""
        return "store" in vars(self)

    def _tell_restored(self, aside: Path, backup: Path) -> None:
        if self._when_restored:
            self._when_restored(self, aside, backup)

    @cached_property
    def solved(self) -> frozenset[tuple[str, str]]:
        """The puzzles solved before this run, each with the content it then had."""
        return self.present_ids.items(self.store.solved())

    @cached_property
    def present_ids(self) -> PresentIds:
        """Under which ids old answers count."""
        from tutor.progress.present_ids import PresentIds

        return PresentIds(item for each in self.library.sets for item in each.items)

    def records(self) -> tuple[Attempt, ...]:
        """All that is kept, in the order it was, under the ids that puzzles have now."""
        return self.present_ids.attempts(self.store.records())

    @staticmethod
    def now() -> datetime:
        return datetime.now(UTC)


def variable_of(name: str) -> str:
    """The variable of the environment that goes before a saved setting."""
    return f"BRISCOLA_{name.upper()}"


def setting_values(name: str) -> tuple[str, ...]:
    """What a setting can be set to."""
    return SETTINGS[name] or languages()


def setting_value(name: str, text: str) -> str | None:
    """The value meant by a text, or None if it means none: ``IT`` is ``it``, ``yes`` is ``on``."""
    if name == "lang":
        try:
            return choose_language(text, {})
        except UnknownLanguage:
            return None
    plain = text.strip().lower()
    values = SETTINGS[name]
    return plain if plain in values else _SYNONYMS.get(plain) if "on" in values else None


def home_folder(environ: Mapping[str, str]) -> Path:
    """Where progress is kept: BRISCOLA_HOME, or this user's data folder."""
    if environ.get(HOME):
        return _named_home(environ)
    from platformdirs import user_data_path  # not needed where the variable names the folder

    return user_data_path("briscola-tutor", appauthor=False)


def cache_folder(environ: Mapping[str, str]) -> Path:
    """The folder of the disk cache: in BRISCOLA_HOME, or this user's cache."""
    if environ.get(HOME):
        return _named_home(environ) / "cache"
    from platformdirs import user_cache_path  # as above

    return user_cache_path("briscola-tutor", appauthor=False)


def _named_home(environ: Mapping[str, str]) -> Path:
    """The folder that BRISCOLA_HOME names; a shell leaves the ~ in it where it stands in quotes."""
    return Path(os.path.expanduser(environ[HOME]))  # noqa: PTH111 unlike Path it never raises
