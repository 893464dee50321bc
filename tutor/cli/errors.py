"""What went wrong: its line on the error stream, and the exit status it means."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.cli.app import App, setting_values, variable_of
from tutor.cli.terminal import exit_guard
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.interrupts import interrupts_heard
from tutor.content.yaml.problems import ContentError, Severity, excerpt, safe_line
from tutor.message import Message, say
from tutor.session.screen import Say, Tone
from tutor.solver import Unsolvable
from tutor.spelling import closest, plain
from tutor.text.catalog import flaw_text

if TYPE_CHECKING:
    from tutor.content.library.library import Library
    from tutor.progress.settings import SettingsTrouble


MOST_SHOWN = 5
"""Problems of one file; how many more there are is said."""
_LONGEST = 80
"""Characters of what was typed that are said again."""


class Refusal(Exception):
    """A command cannot do what was asked: why, and the exit status that says so."""

    def __init__(self, why: Message | str, status: Exit) -> None:
        super().__init__(str(why))
        self.why = why
        self.status = status


def exit_status(app: App, run: Callable[[], int]) -> int:
    """Runs a command; a problem that ends it is reported, and its exit status returned."""
    try:
        with interrupts_heard():
            return run()
    except Refusal as refusal:
        tell(app, refusal.why)
        return refusal.status
    except ContentError as error:
        return tell_unusable(app, error)
    except Unsolvable as error:
        tell(app, flaw_text(error, app.catalog))
        return Exit.UNREADABLE
    except KeyboardInterrupt:
        # Who is at a terminal, where answers are recorded, reads whether they are kept.
        if app.has_store and sys.stdout.isatty():
            app.output.line()
            say_goodbye(app)
        return Exit.INTERRUPTED


def known_name(
    asked: str,
    kind: str | Message,
    names: Mapping[str, str] | Iterable[str],
    *,
    spelling: Callable[[str], str] = str,
    listed_by: str | None = None,
    status: Exit = Exit.NOT_FOUND,
    renamed: Mapping[str, Sequence[str]] | None = None,
) -> str:
    """The name meant by what was typed, of those known; Refusal if it is none of them.

    ``kind`` is what they are names of, a key below ``help.unknown.kind`` or a message. ``names``
    maps what may be typed to the names themselves, each typed as ``spelling`` makes it; or it holds
    the names. ``listed_by`` are the words of the command that shows them all; else the
    refusal lists them.
    ``renamed`` are names that are gone, with those that have taken their place.
    """
    known = names if isinstance(names, Mapping) else {name: name for name in names}
    typed = spelling(asked)
    if typed in known:
        return known[typed]
    if renamed and typed in renamed:
        raise gone_name(asked, kind, renamed[typed], status=status)
    near = closest(typed, known)
    raise unknown_name(
        asked,
        kind,
        [] if near is None else [known[near]],
        known=list(dict.fromkeys(known.values())),
        listed_by=listed_by,
        status=status,
    )


def known_set(asked: str, library: Library) -> str:
    """The name of the set meant by its name or its title; Refusal if there is none called so."""
    names = {_letters(each.title): each.name for each in library.sets}
    names |= {_letters(each.name): each.name for each in library.sets}
    return known_name(asked, "set", names, spelling=_letters, listed_by="puzzle --list")


def _letters(title: str) -> str:
    """The letters and figures of a title, with single spaces: nobody types its other marks."""
    return " ".join("".join(x if x.isalnum() else " " for x in plain(title)).split())


def gone_name(
    asked: str, kind: str | Message, names: Sequence[str], *, status: Exit = Exit.NOT_FOUND
) -> Refusal:
    """That nothing is called so any more, and what it is called now."""
    what = kind if isinstance(kind, Message) else say(f"help.unknown.kind.{kind}")
    params = {"asked": safe_line(asked[:_LONGEST]), "names": ", ".join(names)}
    return Refusal(say("help.unknown.gone", what=what, **params), status)


def unknown_name(
    asked: str,
    kind: str | Message,
    near: Sequence[str],
    *,
    known: Sequence[str] = (),
    listed_by: str | None = None,
    status: Exit = Exit.NOT_FOUND,
) -> Refusal:
    """That there is nothing of a kind called so: what was probably meant, or what there is."""
    what = kind if isinstance(kind, Message) else say(f"help.unknown.kind.{kind}")
    key = "known"
    names: str | Message = ", ".join(known)
    if near:
        key, names = "near" if len(near) == 1 else "nearest", ", ".join(near)
    elif listed_by:
        key, names = "listed", say("help.command", words=listed_by)
    shown = safe_line(asked[:_LONGEST])
    return Refusal(say(f"help.unknown.{key}", what=what, asked=shown, names=names), status)


def tell(app: App, what: Message | str) -> None:
    """Writes a line to the error stream; what a terminal cannot show or would obey is replaced."""
    text = app.catalog.say(what) if isinstance(what, Message) else what
    exit_guard.write_error_line(app.output.look.writable(text))


def tell_once(app: App, subject: Hashable, *lines: Message | str) -> None:
    """Writes lines about something, unless that was done before in this run."""
    if subject not in app.announced:
        app.announced.add(subject)
        for line in lines:
            tell(app, line)


def tell_unusable(app: App, error: ContentError) -> Exit:
    """That a file is not there, or what is wrong with it first; returns the exit status for it."""
    file = safe_line(error.problems[0].file)
    if error.problems[0].code == "file-missing":
        tell(app, say("help.unknown.file", asked=file))
        return Exit.NOT_FOUND
    for problem in error.problems[:MOST_SHOWN]:
        tell(app, problem.with_hint)
        if error.text:
            tell(app, excerpt(error.text, problem.mark))
    if len(error.problems) > MOST_SHOWN:
        tell(app, say("help.more-problems", n=len(error.problems), file=file))
    return Exit.UNREADABLE


def tell_rest(app: App, fault: ContentError, number: int) -> None:
    """Says once what is wrong with a set, and that ``number`` of its puzzles can be used."""
    if fault.problems in app.announced:
        return
    app.announced.add(fault.problems)
    warnings = tuple(each._replace(severity=Severity.WARNING) for each in fault.problems)
    tell_unusable(app, ContentError(warnings, fault.text))
    tell(app, say("help.rest-usable", n=number))


def tell_left_out(app: App) -> None:
    """Says once of each lesson that cannot be read that it is left out, and where the fault is."""
    for slug, error in app.course.left_out.items():
        problem = error.problems[0]
        file, why = safe_line(problem.file), safe_line(problem.message)
        where = f"{file}:{problem.line}:{problem.column}"
        line = say("lesson.left-out", slug=safe_line(slug), where=where, why=why, file=file)
        tell_once(app, error, line)


def tell_trouble(app: App) -> None:
    """Says once if progress is not kept as it should be, or if a set installed is left out."""
    left_out = app.library.left_out if "library" in vars(app) else []
    for error in left_out:
        tell_once(app, error, say("pack.left-out"), f"  {error.problems[0].with_hint}")
    for trouble, file in app.store.troubles.items():
        line = say(f"help.trouble.{trouble.value}")
        tell_once(app, trouble, line, f"  {safe_line(str(file))}")


def tell_settings_trouble(app: App, trouble: SettingsTrouble) -> None:
    """Says that the saved settings do not hold, and which file that is about."""
    tell(app, say(f"settings.{trouble.fault.value}"))
    tell(app, f"  {safe_line(str(trouble.file))}")


def tell_unknown_values(app: App) -> None:
    """Says of each setting what the environment says of it, where that means nothing."""
    for name, text in app.unknown_values.items():
        shown = {"variable": variable_of(name), "asked": safe_line(text[:_LONGEST])}
        tell(app, say("settings.unknown-variable", values=", ".join(setting_values(name)), **shown))


def tell_restored(app: App, aside: Path, backup: Path) -> None:
    """Says that a backup has taken the place of a damaged file, and where that is now."""
    # Damage is rare, and these load much.
    from tutor.progress.recovery import day_of
    from tutor.session.blocks.dates import date_in_words

    tell(app, say("progress.restored", date=date_in_words(day_of(backup).date())))
    tell(app, f"  {safe_line(str(aside))}")


def say_goodbye(app: App) -> None:
    """Says, as the last line, whether the answers given are saved."""
    app.is_left = True
    key = "help.unsaved" if app.store.has_unsaved else "help.saved"
    app.output.show([Say(say(key), Tone.NOTE)])


def no_match() -> Refusal:
    """That there are puzzles, but none of the kind asked for."""
    return Refusal(say("help.unknown.none-fits"), Exit.NOT_FOUND)
