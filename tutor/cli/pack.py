"""``briscola pack``: puzzles of other people, checked whole before they come into the house."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

from tutor.app import App
from tutor.authoring.audit.proved_set import load_proved_set
from tutor.cli.errors import MOST_SHOWN, tell, tell_trouble, tell_unknown, tell_unusable
from tutor.cli.exit_guard import Exit
from tutor.content.files import translated_language, translation_file
from tutor.content.library.installed_packs import (
    PATIENCE,
    InstalledPack,
    installed_packs,
    remove_pack,
    replace_pack,
    temporary_folder,
    write_files,
)
from tutor.content.library.library import Library, LibrarySet, load_set
from tutor.content.library.pack import DEVICES, Pack, read_pack
from tutor.content.puzzles.model import PuzzleSet
from tutor.content.yaml.problems import ContentError, Problem, Severity, safe_line
from tutor.files import locked
from tutor.message import say
from tutor.session.screen import Block, Gap, Say, Tone


def install(house: App, source: Path) -> int:
    """Puts a pack among the puzzles, if nothing in it is wrong; a new version replaces the old."""
    try:
        pack = read_pack(source)
        with temporary_folder(house.packs_folder) as folder:
            given = folder / "given"
            write_files(given, pack.files)
            warnings = _audited(house, pack, given)
            sets = _sets(house, pack, given)
            name = min(each.name for each in sets.values())
            ready = folder / "ready"
            write_files(ready, _named_by_set(pack, sets))
            # The library is read only now: what another has just installed counts.
            with locked(house.packs_folder, PATIENCE):
                _refuse_clashes(house, source, name, sets)
                replace_pack(house.packs_folder, name, ready)
    except ContentError as error:
        return tell_unusable(house, error)
    except OSError as error:
        return _tell_unwritable(house, error)
    for problem in warnings[:MOST_SHOWN]:
        tell(house, problem.with_hint)
    if len(warnings) > MOST_SHOWN:
        tell(house, house.catalog.say(say("pack.more-warnings", n=len(warnings))))
    number = sum(len(each.puzzles) for each in sets.values())
    done = say("pack.installed", name=name, n=number, set=name)
    if len(sets) > 1:
        done = say("pack.installed-sets", name=name, n=number, sets=len(sets))
    house.output.show([Say(done, Tone.GOOD)])
    return Exit.OK


def print_list(house: App, as_json: bool) -> int:
    """Lists the packs installed, and what is in them."""
    packs = installed_packs(house.packs_folder)
    by_path = {each.path: each for each in house.library.sets}
    found = [(pack, [by_path[path] for path in pack.files if path in by_path]) for pack in packs]
    if as_json:
        house.output.write(json.dumps([_row(*each) for each in found], indent=1) + "\n")
    elif not packs:
        house.output.show([Say(say("pack.none"))])
    else:
        shown: list[Block] = []
        for pack, sets in found:
            shown += [
                *([Gap()] if shown else []),
                Say(say("pack.name", name=pack.name), Tone.TITLE),
            ]
            for each in sets:
                line = say("pack.set", name=each.name, title=each.title, n=len(each))
                shown.append(Say(line))
        house.output.show(shown)
    tell_trouble(house)
    return Exit.OK


def remove(house: App, name: str) -> int:
    """Takes a pack away; what was answered in it stays in the progress."""
    packs = [each.name for each in installed_packs(house.packs_folder)]
    if name not in packs:
        tell_unknown(house, "pack", name, packs)
        return Exit.NOT_FOUND
    try:
        with locked(house.packs_folder, PATIENCE):
            remove_pack(house.packs_folder, name)
    except OSError as error:
        return _tell_unwritable(house, error)
    house.output.show([Say(say("pack.removed", name=name))])
    return Exit.OK


def library_at(house: App, source: Path) -> Library:
    """The puzzles of a file, folder or zip, to be played as they are; ContentError if anything in
    it is not true.
    """
    with _unpacked(source) as (pack, folder):
        sets = _sets(house, pack, folder)
        with _called(pack, folder):
            told = {path: load_set(path, house.language, read=sets[path]) for path in sets}
        return Library(tuple(told), house.language, read=told)


@contextmanager
def _unpacked(source: Path) -> Iterator[tuple[Pack, Path]]:
    """A pack with its files in a folder; one file alone stays where it is."""
    if source.is_dir() or source.suffix.lower() == ".zip":
        pack = read_pack(source)
        with TemporaryDirectory(prefix="briscola-") as folder:
            write_files(Path(folder) / "given", pack.files)
            yield pack, Path(folder) / "given"
    else:
        yield Pack(source, {source.name: b""}), source.parent


@contextmanager
def _called(pack: Pack, folder: Path) -> Iterator[None]:
    """Lets errors name the files of a pack as people know them, not where they lie now."""
    try:
        yield
    except ContentError as error:
        problems = tuple(_known_as(each, pack, folder) for each in error.problems)
        raise ContentError(problems, error.text) from None


def _known_as(problem: Problem, pack: Pack, folder: Path) -> Problem:
    file = pack.place(Path(problem.file).name)
    message = problem.message.replace(f"{folder}{os.sep}", "")
    return problem._replace(file=file, message=message)


def _audited(house: App, pack: Pack, folder: Path) -> list[Problem]:
    """The warnings about a pack; ContentError with the errors in the first file that has any."""
    # A pack's puzzles are played without the schema and the checks of lessons.
    from tutor.authoring.audit.files import Audit

    audit = Audit(house.solver)
    warnings: list[Problem] = []
    # A set before its words: what is wrong with it is the cause.
    for name in sorted(pack.files, key=lambda name: bool(translated_language(Path(name)))):
        checked = audit.check_file(folder / name)
        problems = tuple(_known_as(each, pack, folder) for each in checked.problems)
        errors = tuple(each for each in problems if each.is_error)
        if errors:
            raise ContentError(errors, checked.text)
        warnings += problems
    return warnings


def _sets(house: App, pack: Pack, folder: Path) -> dict[Path, PuzzleSet]:
    """The sets of a pack, proved, by file; ContentError if one is none, or two share an id."""
    sets: dict[Path, PuzzleSet] = {}
    first: dict[str, str] = {}
    for name in pack.files:
        path = folder / name
        if translated_language(path) and len(pack.files) > 1:
            continue
        with _called(pack, folder):
            sets[path] = load_proved_set(path, house.solver)
        for identity in (sets[path].name, *(each.id for each in sets[path].puzzles)):
            other = first.setdefault(identity, name)
            if other != name:
                message = f'"{identity}" is there already, in {other}'
                _refuse(pack.place(name), "pack-id-twice", message, "choose another id")
    return sets


def _named_by_set(pack: Pack, sets: dict[Path, PuzzleSet]) -> dict[str, bytes]:
    """The files of a pack under the names they get here: those of their sets."""
    files: dict[str, bytes] = {}
    for path, puzzles in sets.items():
        files[f"{puzzles.name}.yaml"] = pack.files[path.name]
        for name, data in pack.files.items():
            language = translated_language(Path(name))
            if language and translation_file(path, language).name == name:
                files[f"{puzzles.name}.{language.lower()}.yaml"] = data
    return files


def _refuse_clashes(house: App, source: Path, name: str, sets: dict[Path, PuzzleSet]) -> None:
    """Refuses ids that are taken: by the puzzles of the program, or by those of another pack."""
    old = house.packs_folder / name
    taken: dict[str, LibrarySet] = {}
    for each in house.library.sets:
        if old not in each.path.parents:
            taken |= dict.fromkeys((each.name, *each.outline.ids), each)
    for puzzles in sets.values():
        if puzzles.name in DEVICES:
            said = f'"{puzzles.name}" is a device on some computers'
            _refuse(str(source), "pack-name", said, "call the set something else")
        for identity in (puzzles.name, *(each.id for each in puzzles.puzzles)):
            if identity in taken:
                message = f'the id "{identity}" is taken by the set "{taken[identity].name}"'
                hint = "choose other ids, or remove the pack that has them: briscola pack list"
                _refuse(str(source), "pack-clash", message, hint)


def _row(pack: InstalledPack, sets: list[LibrarySet]) -> dict[str, object]:
    rows = [{"set": each.name, "title": each.title, "puzzles": len(each)} for each in sets]
    return {"pack": pack.name, "sets": rows}


def _refuse(file: str, code: str, message: str, hint: str) -> NoReturn:
    raise ContentError((Problem(file, 1, 1, Severity.ERROR, code, message, hint),))


def _tell_unwritable(house: App, error: OSError) -> int:
    folder = safe_line(str(house.packs_folder))
    why = error.strerror or str(error)
    tell(house, house.catalog.say(say("pack.unwritable", folder=folder, why=why)))
    return Exit.UNREADABLE
