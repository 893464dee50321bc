"""``briscola author new lesson``: a lesson to go on from, numbered behind those that are there."""

from __future__ import annotations

from pathlib import Path

from tutor.app import App
from tutor.authoring.audit.files import Audit
from tutor.cli.author import files
from tutor.cli.errors import tell
from tutor.cli.exit_guard import Exit
from tutor.content.lessons.course import lesson_files
from tutor.content.lessons.reader import NAME, lesson_number
from tutor.content.lessons.template import new_lesson
from tutor.content.yaml.problems import safe_line

LAST = 99
LONGEST = 64


def run(house: App, slug: str, folder: str) -> int:
    """Writes ``NN-slug.yaml`` into a folder; returns the exit code."""
    if not NAME.fullmatch(f"01-{slug}") or len(slug) > LONGEST:
        shown = safe_line(slug[:80])
        tell(house, f'"{shown}" cannot be a lesson\'s name: small letters, figures, hyphens.')
        return Exit.USAGE
    where = Path(folder)
    if not where.is_dir():
        tell(house, f"There is no folder {safe_line(folder)}.")
        return Exit.NOT_FOUND
    there = lesson_files(where)
    same = next((each for each in there if each.stem[3:] == slug and lesson_number(each)), None)
    if same:
        tell(house, f"{safe_line(str(same))} is there already: nothing is written.")
        return Exit.FAILED
    number = max(map(lesson_number, there), default=0) + 1
    if number > LAST:
        tell(house, f"A course has at most {LAST} lessons: nothing is written.")
        return Exit.FAILED
    return _write(house, where / f"{number:02}-{slug}.yaml", slug)


def _write(house: App, path: Path, slug: str) -> int:
    shown, file = safe_line(str(path)), files.shown(str(path))
    schema, copy = files.schema_for(path, "lesson.schema.json")
    text = new_lesson(slug, schema, files.shown(path.name))
    if wrong := files.errors_of(Audit(house.solver).check_text(text, str(path)).problems):
        files.tell_problems(house, wrong, "Nothing is written")
        return Exit.FAILED
    try:
        files.write_new(path, text)
    except OSError as error:
        tell(house, f"{shown} cannot be written: {error.strerror or error}.")
        return Exit.UNREADABLE
    if copy:
        files.put_schema(copy)
    house.output.line(f"{shown} is written: a lesson of four steps, sound as it stands.")
    house.output.line(f"Look at it: briscola author preview {file}")
    house.output.line(f"And after a change: briscola check {file}")
    return Exit.OK
