"""``briscola pack``: puzzles and lessons of others, proved before they are installed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, NoReturn

import typer

from tutor.authoring.audit.proved_set import load_proved_set, load_usable_set
from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.author.files import is_lesson
from tutor.cli.command import command
from tutor.cli.errors import MOST_SHOWN, Refusal, known_name, tell, tell_rest, tell_trouble
from tutor.cli.groups import new_group
from tutor.cli.options import Json, pass_to_subcommand, with_shared_options
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.files import translated_language, translation_file
from tutor.content.library.installed_packs import (
    LESSONS,
    PATIENCE,
    InstalledPack,
    installed_packs,
    remove_pack,
    replace_pack,
    temporary_folder,
    write_files,
)
from tutor.content.library.library import Library, LibrarySet
from tutor.content.library.pack import DEVICES, ZIP, Pack, read_pack, zipped
from tutor.content.puzzles.model import PuzzleSet, content_hash, is_id
from tutor.content.yaml.problems import ContentError, Problem, file_error, safe_line
from tutor.content.yaml.reader import read_document
from tutor.disk.files import locked, write_atomically
from tutor.lessons.course import Course, load_lesson
from tutor.lessons.model import Lesson
from tutor.message import say
from tutor.session.screen import Block, Gap, Say, Tone

LIST_SCHEMA = 1
"""Of a row of ``pack list --json``; raised when a field of it changes or goes."""

pack = new_group("pack", help="Make, install, list and remove puzzles and lessons for others.")
pack.callback()(with_shared_options(pass_to_subcommand))


@pack.command()
@command
def install(
    app: App,
    source: Annotated[
        Path, typer.Argument(metavar="FILE|FOLDER|ZIP", help="YAML files of puzzles and lessons.")
    ],
    replace: Annotated[
        bool, typer.Option("--replace", help="In place of another pack of the same name.")
    ] = False,
) -> int:
    """Add puzzles and lessons to those of the program, if every one of them is sound.

    Example: briscola pack install bar-sport.zip
    """
    with _writable(app):
        given_pack = read_pack(source)
    _tell_passed_over(app, given_pack)
    with _writable(app), temporary_folder(app.packs_folder) as folder:
        given = folder / "given"
        write_files(given, given_pack.files)
        warnings, sets, lessons = _proved(app, given_pack, given)
        name = _name_of(sets, lessons)
        ready = folder / "ready"
        write_files(ready, _files_by_set(given_pack, sets))
        if lessons:
            write_files(ready / LESSONS, _files_of_lessons(given_pack, lessons))
        # The library is read only now: what another has just installed counts.
        with locked(app.packs_folder, PATIENCE):
            _refuse_clashes(app, source, name, sets)
            if lessons and app.course.find(name):
                message = f'"{name}" is a lesson of the program, and would be the name of the pack'
                _refuse(str(source), "pack-clash", message, "choose another slug")
            if not replace:
                _refuse_replacing(app, name, sets, lessons)
            replace_pack(app.packs_folder, name, ready)
    _work_out_traits(app, sets.values())
    for problem in warnings[:MOST_SHOWN]:
        tell(app, problem.with_hint)
    if len(warnings) > MOST_SHOWN:
        tell(app, say("pack.more-warnings", n=len(warnings)))
    number = sum(len(each.puzzles) for each in sets.values())
    done = say("pack.installed", name=name, n=number, set=name)
    if len(sets) > 1:
        done = say("pack.installed-sets", name=name, n=number, sets=len(sets))
    to_learn = say("pack.installed-lessons", name=name, n=len(lessons))
    told = [*([done] if sets else []), *([to_learn] if lessons else [])]
    app.output.show([Say(each, Tone.GOOD) for each in told])
    return Exit.OK


@pack.command()
@command
def make(
    app: App,
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="With YAML files of puzzles and lessons.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="ZIP", help="Where to write; NAME.zip if nothing is said."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file.")] = False,
) -> int:
    """Make a zip that `pack install` takes, if everything in a folder is sound.

    Example: briscola pack make my-course
    """
    if not folder.is_dir():
        raise Refusal(say("pack.no-folder", folder=safe_line(str(folder))), Exit.NOT_FOUND)
    given_pack = read_pack(folder)
    with TemporaryDirectory(prefix="briscola-") as temporary:
        given = Path(temporary) / "given"
        write_files(given, given_pack.files)
        warnings, sets, lessons = _proved(app, given_pack, given)
    for problem in warnings[:MOST_SHOWN]:
        tell(app, problem.with_hint)
    if len(warnings) > MOST_SHOWN:
        tell(app, say("pack.more-warnings", n=len(warnings)))
    name = _name_of(sets, lessons)
    path = out or Path(f"{name}.zip")
    shown = safe_line(str(path))
    if path.suffix.lower() != ZIP or path.is_dir():
        raise Refusal(say("pack.no-zip", file=shown), Exit.USAGE)
    if path.exists() and not force:
        raise Refusal(say("pack.exists", file=shown), Exit.USAGE)
    try:
        write_atomically(path, zipped(name, given_pack.files))
    except OSError as error:
        why = error.strerror or str(error)
        raise Refusal(say("pack.zip-unwritable", file=shown, why=why), Exit.UNREADABLE) from None
    number = sum(len(each.puzzles) for each in sets.values())
    done = say("pack.made", file=shown, n=number, lessons=len(lessons))
    app.output.show([Say(done, Tone.GOOD)])
    return Exit.OK


def _proved(
    app: App, given_pack: Pack, given: Path
) -> tuple[list[Problem], dict[Path, PuzzleSet], dict[Path, Lesson]]:
    """The warnings about a pack, its sets and its lessons; ContentError if anything is unsound."""
    warnings = _audit_warnings(app, given_pack, given)
    lessons = _lessons(given_pack, given)
    sets = _sets(given_pack, given, lessons, partial(load_proved_set, solver=app.solver))
    return warnings, sets, lessons


def _name_of(sets: Mapping[Path, PuzzleSet], lessons: Mapping[Path, Lesson]) -> str:
    """What a pack is called: after its first set, or else after its first lesson."""
    named = [each.name for each in sets.values()]
    return min(named) if named else next(iter(lessons.values())).slug


def _work_out_traits(app: App, sets: Iterable[PuzzleSet]) -> None:
    """Rates the puzzles now, and finds their ideas, so that no later start has to wait for it."""
    for each in sets:
        by_content = {content_hash(puzzle): puzzle for puzzle in each.puzzles}
        for content in by_content:
            app.traits.of(content, partial(by_content.__getitem__, content))
    app.traits.save()


@pack.command("list")
@command
def list_packs(app: App, json_: Json = False) -> int:
    """List the packs installed.

    Example: briscola pack list
    """
    packs = installed_packs(app.packs_folder)
    by_path = {each.path: each for each in app.library.sets}
    found = [(each, [by_path[path] for path in each.files if path in by_path]) for each in packs]
    if json_:
        rows = [_row(*each, course_of(app, each[0])) for each in found]
        app.output.write(json.dumps(rows, indent=1) + "\n")
    elif not packs:
        app.output.show([Say(say("pack.none"))])
    else:
        shown: list[Block] = []
        for installed, sets in found:
            shown += [
                *([Gap()] if shown else []),
                Say(say("pack.name", name=installed.name), Tone.TITLE),
            ]
            for each in sets:
                line = say("pack.set", name=each.name, title=each.title, n=len(each))
                shown.append(Say(line))
            for lesson in course_of(app, installed).lessons:
                shown.append(Say(say("pack.lesson", name=lesson.slug, title=lesson.title)))
        app.output.show(shown)
    tell_trouble(app)
    return Exit.OK


@pack.command()
@command
def remove(
    app: App,
    name: Annotated[
        str,
        typer.Argument(
            metavar="PACK",
            help="As briscola pack list names it.",
            autocompletion=completion.packs,
        ),
    ],
) -> int:
    """Remove a pack; what you answered in it stays in your progress.

    Example: briscola pack remove bar-sport
    """
    packs = [each.name for each in installed_packs(app.packs_folder)]
    known_name(name, "pack", packs, listed_by="pack list")
    with _writable(app), locked(app.packs_folder, PATIENCE):
        remove_pack(app.packs_folder, name)
    app.output.show([Say(say("pack.removed", name=name))])
    return Exit.OK


def library_at(app: App, source: Path) -> Library:
    """The puzzles of a file, folder or zip that are sound, to be played as they are.

    What is wrong with the others is told; ContentError if nothing of a file can be used.
    """

    def usable(path: Path) -> PuzzleSet:
        found = load_usable_set(path, app.language, app.solver)
        if found.fault:
            tell_rest(app, _with_given_names(found.fault, pack, folder), len(found.set.puzzles))
        return found.set

    with _unpack(source) as (pack, folder):
        _tell_passed_over(app, pack)
        read = _sets(pack, folder, _lessons(pack, folder), usable)
        if not read:
            message = "there are only lessons in it"
            _refuse(str(source), "pack-empty", message, f"briscola learn {source}")
        return Library(tuple(read), app.language, read=read)


def course_at(app: App, source: Path) -> Course:
    """The lessons of a file, folder or zip that are sound, to be gone through as they are.

    What is wrong with the others is kept with them; ContentError if there is no sound one.
    """
    from tutor.authoring.audit.files import Audit

    with _unpack(source) as (pack, folder):
        _tell_passed_over(app, pack)
        lessons = _lessons(pack, folder)
        if not lessons:
            _refuse(str(source), "pack-no-lessons", "there is no lesson in it", "name another")
        audit = Audit(app.solver)
        wrong: dict[str, ContentError] = {}
        for path, lesson in lessons.items():
            checked = [audit.check_file(path)]
            words = translation_file(path, app.language)
            checked += [audit.check_file(words)] if words.is_file() else []
            errors = tuple(each for result in checked for each in result.problems if each.is_error)
            if errors:
                fault = ContentError(errors, checked[0].text)
                wrong[lesson.slug] = _with_given_names(fault, pack, folder)
        if len(wrong) == len(lessons):
            raise next(iter(wrong.values()))
        # As it would be called if it were installed: so its answers are those of the pack.
        name = min(_set_names(pack, folder), default=next(iter(lessons.values())).slug)
        course = Course([*lessons], app.language, pack=name)
        for lesson in course.lessons:
            if error := wrong.get(lesson.slug.removeprefix(f"{name}.")):
                course.leave_out(lesson, error)
        return course


def _set_names(pack: Pack, folder: Path) -> Iterator[str]:
    """The names of the sets in a pack, as far as they can be read."""
    for name in pack.files:
        with suppress(ContentError):
            data = read_document(folder / name).data
            named = data.get("set") if isinstance(data, dict) else None
            if isinstance(named, str) and is_id(named):
                yield named


def course_of(app: App, installed: InstalledPack) -> Course:
    """The lessons of an installed pack."""
    return Course.of_folder(
        installed.folder / LESSONS, app.language, app.cache, pack=installed.name
    )


def course_named(app: App, name: str) -> Course | None:
    """The lessons of the installed pack of that name; None if there is none, or it has none."""
    for each in installed_packs(app.packs_folder):
        if each.name == name:
            course = course_of(app, each)
            return course if course.lessons or course.left_out else None
    return None


def _tell_passed_over(app: App, pack: Pack) -> None:
    if pack.passed_over:
        names = ", ".join(map(safe_line, pack.passed_over))
        tell(app, say("pack.passed-over", names=names))


@contextmanager
def _unpack(source: Path) -> Iterator[tuple[Pack, Path]]:
    """A pack with its files in a folder; one file alone stays where it is."""
    if source.is_dir() or source.suffix.lower() == ".zip":
        pack = read_pack(source)
        with TemporaryDirectory(prefix="briscola-") as folder:
            write_files(Path(folder) / "given", pack.files)
            yield pack, Path(folder) / "given"
    else:
        yield Pack(source, {source.name: b""}), source.parent


@contextmanager
def _naming_files_as_given(pack: Pack, folder: Path) -> Iterator[None]:
    """Lets errors name the files of a pack as people know them, not where they lie now."""
    try:
        yield
    except ContentError as error:
        raise _with_given_names(error, pack, folder) from None


def _with_given_names(error: ContentError, pack: Pack, folder: Path) -> ContentError:
    problems = tuple(_with_given_name(each, pack, folder) for each in error.problems)
    return ContentError(problems, error.text)


def _with_given_name(problem: Problem, pack: Pack, folder: Path) -> Problem:
    file = pack.place(Path(problem.file).name)
    message = problem.message.replace(f"{folder}{os.sep}", "")
    return problem._replace(file=file, message=message)


def _audit_warnings(app: App, pack: Pack, folder: Path) -> list[Problem]:
    """The warnings about a pack; ContentError with the errors in the first file that has any."""
    # A pack's puzzles are played without the schema and the checks of lessons.
    from tutor.authoring.audit.files import Audit

    audit = Audit(app.solver)
    warnings: list[Problem] = []
    # A set before its words: what is wrong with it is the cause.
    for name in sorted(pack.files, key=lambda name: bool(translated_language(Path(name)))):
        checked = audit.check_file(folder / name)
        problems = tuple(_with_given_name(each, pack, folder) for each in checked.problems)
        errors = tuple(each for each in problems if each.is_error)
        if errors:
            raise ContentError(errors, checked.text)
        warnings += problems
    return warnings


def _lessons(pack: Pack, folder: Path) -> dict[Path, Lesson]:
    """The lessons of a pack by file, in the order of their files; ContentError if two are one."""
    lessons: dict[Path, Lesson] = {}
    first: dict[str, str] = {}
    for name in sorted(pack.files):
        path = folder / name
        if not is_lesson(path) or (translated_language(path) and len(pack.files) > 1):
            continue
        with _naming_files_as_given(pack, folder):
            lessons[path] = load_lesson(path, "")
        other = first.setdefault(lessons[path].slug, name)
        if other != name:
            message = f'"{lessons[path].slug}" is there already, in {other}'
            _refuse(pack.place(name), "pack-id-twice", message, "choose another slug")
    return lessons


def _sets(
    pack: Pack, folder: Path, lessons: Container[Path], load: Callable[[Path], PuzzleSet]
) -> dict[Path, PuzzleSet]:
    """The sets of a pack by file; ContentError if one is none, or two share an id."""
    sets: dict[Path, PuzzleSet] = {}
    first: dict[str, str] = {}
    for name in pack.files:
        path = folder / name
        if path in lessons or (translated_language(path) and len(pack.files) > 1):
            continue
        with _naming_files_as_given(pack, folder):
            sets[path] = load(path)
        for identity in (sets[path].name, *(each.id for each in sets[path].puzzles)):
            other = first.setdefault(identity, name)
            if other != name:
                message = f'"{identity}" is there already, in {other}'
                _refuse(pack.place(name), "pack-id-twice", message, "choose another id")
    return sets


def _files_by_set(pack: Pack, sets: dict[Path, PuzzleSet]) -> dict[str, bytes]:
    """The files of a pack under the names they get here: those of their sets."""
    files: dict[str, bytes] = {}
    for path, puzzles in sets.items():
        files[f"{puzzles.name}.yaml"] = pack.files[path.name]
        for name, data in pack.files.items():
            language = translated_language(Path(name))
            if language and translation_file(path, language).name == name:
                files[f"{puzzles.name}.{language.lower()}.yaml"] = data
    return files


def _files_of_lessons(pack: Pack, lessons: Iterable[Path]) -> dict[str, bytes]:
    """The files of a pack's lessons, which keep their names: these give their order."""
    files: dict[str, bytes] = {}
    for path in lessons:
        files[path.name] = pack.files[path.name]
        for name, data in pack.files.items():
            language = translated_language(Path(name))
            if language and translation_file(path, language).name == name:
                files[name] = data
    return files


def _refuse_clashes(app: App, source: Path, name: str, sets: dict[Path, PuzzleSet]) -> None:
    """Refuses ids that are taken: by the puzzles of the program, or by those of another pack."""
    old = app.packs_folder / name
    taken: dict[str, LibrarySet] = {}
    for each in app.library.sets:
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


def _refuse_replacing(
    app: App, name: str, sets: dict[Path, PuzzleSet], lessons: dict[Path, Lesson]
) -> None:
    """Refuses to replace a pack by one that is not a later state of it.

    A later state has all its lessons, all its sets, and in each at least one of its puzzles.
    """
    there = course_named(app, name)
    slugs = {f"{name}.{each.slug}" for each in lessons.values()}
    for lesson in there.lessons if there else ():
        if lesson.slug not in slugs:
            what = say("pack.replaces-lesson", name=name, lesson=lesson.slug)
            raise Refusal(what, Exit.FAILED)
    old = app.packs_folder / name
    new = {each.name: {puzzle.id for puzzle in each.puzzles} for each in sets.values()}
    for each in app.library.sets:
        if old in each.path.parents and new.get(each.name, set()).isdisjoint(each.outline.ids):
            what = say("pack.replaces", name=name, set=each.name)
            raise Refusal(what, Exit.FAILED)


def _row(pack: InstalledPack, sets: list[LibrarySet], course: Course) -> dict[str, object]:
    rows = [{"set": each.name, "title": each.title, "puzzles": len(each)} for each in sets]
    lessons = [{"lesson": each.slug, "title": each.title} for each in course.lessons]
    return {"schema": LIST_SCHEMA, "pack": pack.name, "sets": rows, "lessons": lessons}


def _refuse(file: str, code: str, message: str, hint: str) -> NoReturn:
    raise file_error(file, code, message, hint)


@contextmanager
def _writable(app: App) -> Iterator[None]:
    """Refuses the command if what is done here cannot write to the folder of packs."""
    try:
        yield
    except OSError as error:
        folder = safe_line(str(app.packs_folder))
        why = error.strerror or str(error)
        raise Refusal(say("pack.unwritable", folder=folder, why=why), Exit.UNREADABLE) from None
