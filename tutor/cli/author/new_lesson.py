"""``briscola author new lesson``: a lesson to go on from, numbered behind those that are there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tutor.authoring.audit.files import Audit
from tutor.cli.app import App
from tutor.cli.author import files
from tutor.cli.command import command
from tutor.cli.errors import tell
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.files import content_files
from tutor.content.yaml.problems import safe_line
from tutor.lessons.reader import FILE_NAME, lesson_number

LAST = 99
"""The largest number that the two figures of a file's name can hold."""
LONGEST = 64


@command
def lesson(
    app: App,
    slug: Annotated[
        str, typer.Argument(metavar="SLUG", help="The lesson's name, such as last-trump.")
    ],
    folder: Annotated[
        str, typer.Option("--in", metavar="FOLDER", help="Where the lessons lie; here if none.")
    ] = ".",
) -> int:
    """Write a lesson to go on from, sound as it stands.

    Example: briscola author new lesson last-trump --in lessons
    """
    if not FILE_NAME.fullmatch(f"01-{slug}") or len(slug) > LONGEST:
        shown = safe_line(slug[:80])
        tell(app, f'"{shown}" cannot be a lesson\'s name: small letters, figures, hyphens.')
        return Exit.USAGE
    where = Path(folder)
    if not where.is_dir():
        tell(app, f"There is no folder {safe_line(folder)}.")
        return Exit.NOT_FOUND
    there = content_files(where)
    same = next((each for each in there if each.stem[3:] == slug and lesson_number(each)), None)
    if same:
        tell(app, f"{safe_line(str(same))} is there already: nothing is written.")
        return Exit.FAILED
    number = max(map(lesson_number, there), default=0) + 1
    if number > LAST:
        tell(app, f"A course has at most {LAST} lessons: nothing is written.")
        return Exit.FAILED
    return _write(app, where / f"{number:02}-{slug}.yaml", slug)


def _write(app: App, path: Path, slug: str) -> int:
    shown, file = safe_line(str(path)), files.shell_name(str(path))
    schema, copy = files.schema_for(path, "lesson.schema.json")
    text = new_lesson(slug, schema, files.shell_name(path.name))
    if wrong := files.errors_of(Audit(app.solver).check_text(text, str(path)).problems):
        files.tell_problems(app, wrong, "Nothing is written")
        return Exit.FAILED
    try:
        files.write_new(path, text)
    except OSError as error:
        tell(app, f"{shown} cannot be written: {error.strerror or error}.")
        return Exit.UNREADABLE
    if copy:
        files.put_schema(copy)
    app.output.line(f"{shown} is written: a lesson of four steps, sound as it stands.")
    app.output.line(f"Look at it: {app.catalog.commands.line(f'author preview {file}')}")
    app.output.line(f"And after a change: {app.catalog.commands.line(f'check {file}')}")
    return Exit.OK


_TEXT = """\
# yaml-language-server: $schema={schema}
# Check it:   briscola check {file}
# Look at it: briscola author preview {file}
slug: {slug}
title: {title}
summary: One line for the list of lessons.
goal: say what this lesson is about      # goes on from *you can*
minutes: 5
language: en
# author: Your name
# licence: CC-BY-4.0
teaches: []        # concepts a learner has after it, such as [throw-in]
needs: []          # concepts that earlier lessons teach
steps:
  - id: the-idea
    kind: read
    text: |
      Say in a few lines what this is about. Show it, do not only tell it: {{Ac:the}} of a side
      suit, say, is taken by {{2d:the}} of trumps.

      [trick Ac 2d | trump d]

      Cards in braces are called by name in the learner's language, and *this* is emphasis.

  - id: who-takes
    kind: trick_winner        # the answer is never written: the engine knows it
    random: {{cards: 2, mix: trump}}

  - id: which-one
    kind: choose
    text: Trumps are {{4d:suit}}. {{Ac:The}} has been led. Which of your cards takes it?
    options:
      - text: "{{4d:The}}"
        feedback: The lowest trump is enough.
        fact: {{winner: 4d, of: [Ac, 4d], trump: d}}
      - text: "{{3c:The}}"
        feedback: It is below the ace in its own suit.
        fact: {{winner: 3c, of: [Ac, 3c], trump: d}}
      - text: "{{As:The}}"
        feedback: Another ace, but neither of the suit led nor a trump.
        fact: {{winner: As, of: [Ac, As], trump: d}}

  - id: your-turn
    kind: best_card           # and here the solver knows it
    text: |
      Now an ending. Which card is the right one?
    position: "d/3dFd7b,Ad5d2d/51,46"
    note: What the right card had to do with the idea.
"""


def new_lesson(slug: str, schema: str, file: str) -> str:
    """The text of a lesson to go on from."""
    title = slug.replace("-", " ").capitalize()
    return _TEXT.format(schema=schema, file=file, slug=slug, title=title)
