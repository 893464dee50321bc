"""Short sentences about what went wrong, on the error stream; and the last one of all."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.app import App
from tutor.cli import exit_guard as ending
from tutor.cli.exit_guard import Exit
from tutor.content.yaml.problems import ContentError, excerpt, safe, safe_line
from tutor.message import Message, say
from tutor.session.screen import Say, Tone

MOST_SHOWN = 5


def tell(house: App, what: Message | str) -> None:
    """Writes one line to the error stream: only what the terminal can write and nothing obeys."""
    text = house.catalog.say(what) if isinstance(what, Message) else what
    ending.tell(safe(house.output.look.writable(text)))


def tell_unknown(house: App, kind: str, asked: str, known: Iterable[str]) -> None:
    """That there is no such thing, and what was probably meant."""
    from tutor.text.spelling import closest

    near = closest(asked, known)
    shown = safe_line(asked[:80])
    if near:
        tell(house, say(f"help.unknown.{kind}-near", asked=shown, near=near))
    else:
        tell(house, say(f"help.unknown.{kind}", asked=shown))


def tell_unusable(house: App, error: ContentError) -> Exit:
    """That a file is not there, or what is wrong with it first; returns the exit code for it."""
    file = safe_line(error.problems[0].file)
    if error.problems[0].code == "file-missing":
        tell(house, say("help.unknown.file", asked=file))
        return Exit.NOT_FOUND
    for problem in error.problems[:MOST_SHOWN]:
        tell(house, problem.with_hint)
        if error.text:
            tell(house, excerpt(error.text, problem.mark))
    if len(error.problems) > MOST_SHOWN:
        tell(house, say("help.more-problems", n=len(error.problems), file=file))
    return Exit.UNREADABLE


def tell_left_out(house: App) -> None:
    """Says once of each lesson that cannot be read that it is left out, and where the fault is."""
    for slug, error in house.course.left_out.items():
        if error not in house.told:
            house.told.add(error)
            key = "lesson.left-out"
            problem = error.problems[0]
            file, why = safe_line(problem.file), safe_line(problem.message)
            where = f"{file}:{problem.line}:{problem.column}"
            slug = safe_line(slug)
            tell(house, say(key, slug=slug, where=where, why=why, file=file))


def tell_trouble(house: App) -> None:
    """Says once if progress is not kept as it should be, or if a set installed is left out."""
    left_out = house.library.left_out if "library" in vars(house) else []
    for error in left_out:
        if error not in house.told:
            house.told.add(error)
            tell(house, say("pack.left-out"))
            tell(house, f"  {error.problems[0].with_hint}")
    for trouble, file in house.store.troubles.items():
        if trouble not in house.told:
            house.told.add(trouble)
            tell(house, say(f"help.trouble.{trouble.value}"))
            tell(house, f"  {safe_line(str(file))}")


def say_goodbye(house: App) -> None:
    """The last line for whoever stops here."""
    key = "help.unsaved" if house.store.has_unsaved else "help.saved"
    house.output.show([Say(say(key), Tone.NOTE)])
