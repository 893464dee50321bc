"""``briscola author translate``: the words of a set or a lesson in another language."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tutor.authoring.translating import CannotUpdate, Marks, Original, Translation, translated
from tutor.cli.app import App
from tutor.cli.author import files
from tutor.cli.command import command
from tutor.cli.errors import Refusal, known_name, tell
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.files import translated_file, translated_language, translation_file
from tutor.content.library.library import load_original
from tutor.content.puzzles.translations import parts_of as parts_of_set
from tutor.content.yaml.problems import safe_line
from tutor.lessons.course import load_lesson
from tutor.lessons.translations import parts_of as parts_of_lesson
from tutor.message import say
from tutor.text.catalog import languages


@command
def translate(
    app: App,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A set or a lesson.")],
    to: Annotated[str, typer.Option("--to", metavar="LANG", help="The language, such as it.")],
    read: Annotated[
        list[str] | None,
        typer.Option(
            "--read", metavar="ID", help="What was read again, so that its words hold; repeat it."
        ),
    ] = None,
) -> int:
    """Begin or update a translation, each original beside its place.

    Example: briscola author translate my-endings.yaml --to it
    """
    path = Path(file)
    if translated_language(path) and translated_file(path).is_file():
        raise Refusal(
            say("translate.words", file=safe_line(str(translated_file(path)))), Exit.USAGE
        )
    original = original_of(path)
    language = known_name(to, say("translate.language"), languages())
    if language == original.language:
        raise Refusal(say("translate.own", file=safe_line(file), language=to), Exit.USAGE)
    ids = [original.name, *(part.id for part in original.parts if part.id)]
    again = [
        known_name(each, say("translate.part", file=safe_line(file)), ids) for each in read or ()
    ]
    return _write(app, original, translation_file(path, language), language, again)


def original_of(path: Path) -> Original:
    """The set or lesson in a file; raises ContentError."""
    if files.is_lesson(path):
        lesson = load_lesson(path, "")
        parts = tuple(parts_of_lesson(lesson))
        return Original("lesson", lesson.slug, lesson.language, "steps", parts)
    found = load_original(path)
    return Original("set", found.name, found.language, "puzzles", tuple(parts_of_set(found)))


def _write(app: App, original: Original, path: Path, language: str, again: list[str]) -> int:
    shown, name = safe_line(str(path)), f"{'puzzle' if original.kind == 'set' else 'lesson'}-texts"
    schema, copy = files.schema_for(path, f"{name}.schema.json")
    marks = Marks(*(app.catalog.say(say(f"translate.{each}")) for each in ("before", "stale")))
    there = files.read_editable(path) if path.exists() else None
    existing = there and there.document
    try:
        made = translated(
            original, language, marks, schema=schema, existing=existing, read_again=again
        )
    except CannotUpdate:
        raise Refusal(say("translate.cannot", file=shown), Exit.FAILED) from None
    is_new = existing is None or made.text != existing.text
    if is_new:
        try:
            if there is None:
                files.write_new(path, made.text)
            else:
                files.write_over(path, there.as_bytes(made.text))
        except OSError as error:
            raise files.unwritable(shown, error) from None
        if copy:
            files.put_schema(copy)
    tell(app, say("translate.written" if is_new else "translate.same", file=shown))
    _tell_rest(app, made, files.shell_name(str(path)))
    return Exit.OK


def _tell_rest(app: App, made: Translation, file: str) -> None:
    if made.missing:
        tell(app, say("translate.missing", n=made.missing))
    if made.stale:
        tell(app, say("translate.stale-parts", n=made.stale))
    tell(app, say("translate.check", file=file))
