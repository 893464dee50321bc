"""``briscola author new puzzle``: a position and whatever follows from it, written into a file."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from tutor.cli.app import App
from tutor.cli.author import files
from tutor.cli.author.check import audit_of
from tutor.cli.author.explain import worth_of
from tutor.cli.author.files import ask, write_line
from tutor.cli.author.position import PositionDialog, position_of
from tutor.cli.command import command
from tutor.cli.errors import Refusal, tell
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.files import translated_language
from tutor.content.library.library import load_original
from tutor.content.puzzles.model import Goal, GoalKind, Puzzle, PuzzleTexts
from tutor.content.puzzles.writer import (
    CannotAppend,
    PuzzleDraft,
    SetHeader,
    append_puzzle,
    new_set,
    next_id,
    set_name,
)
from tutor.content.yaml.problems import ContentError, Problem, safe_line
from tutor.content.yaml.source import read_bytes
from tutor.grading.goal import goal_to_state
from tutor.grading.verdict import HALF, WIN, deciding_points, outcome_in
from tutor.rules.position import Position
from tutor.rules.variant import Variant
from tutor.session.blocks.difficulty import difficulty_in_short
from tutor.session.blocks.prose import title_of
from tutor.solver import Solution, Unsolvable

USUAL_FILE = "my-puzzles.yaml"
"""The set that is begun where none is named."""


@dataclass(frozen=True, slots=True)
class NewPuzzle:
    """What an author says of a new puzzle; what is None is asked for or worked out."""

    line: str | None = None
    file: str = USUAL_FILE
    id: str | None = None
    title: str = ""
    goal: str | None = None


@command
def new_puzzle(
    app: App,
    position: Annotated[
        str | None,
        typer.Option("--from", metavar="POSITION", help="For example d/3dFd7b,Ad5d2d/51,46."),
    ] = None,
    file: Annotated[
        str,
        typer.Option("--set", metavar="FILE", help="The set to begin, or to add the puzzle to."),
    ] = USUAL_FILE,
    id_: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="The set's name and a number if none.")
    ] = None,
    title: Annotated[
        str, typer.Option("--title", metavar="TITLE", help="Called after its situation if none.")
    ] = "",
    goal: Annotated[
        str | None,
        typer.Option(
            "--goal",
            metavar="GOAL",
            help="win, draw, most-points, nothing-to-find or points; the best outcome if none.",
        ),
    ] = None,
) -> int:
    """Write a puzzle, in a new set or behind those of one.

    Example: briscola author new puzzle --from d/3dFd7b,Ad5d2d/51 --set my-endings.yaml
    """
    if position is None and not (sys.stdin and sys.stdin.isatty()):
        raise typer.BadParameter(
            "without a terminal to ask at, give the position", param_hint="--from"
        )
    return write_wanted(app, NewPuzzle(position, file, id_, title, goal))


def write_wanted(app: App, wanted: NewPuzzle) -> int:
    """Writes a puzzle into a new file or behind those of a set; returns the exit status."""
    is_draw = (wanted.goal or "").strip() == GoalKind.DRAW.value
    final = HALF if is_draw else WIN
    if wanted.line is None:
        try:
            dialog = PositionDialog(
                lambda question: ask(app, question),
                lambda text: write_line(app, text),
                app.catalog,
                app.solver,
                final,
            )
            position, variant = dialog.position()
        except EOFError:
            raise Refusal("Nothing is written.", Exit.FAILED) from None
    else:
        read = position_of(wanted.line, app.solver, final)
        if read.position is None:
            files.tell_problems(app, files.errors_of(read.problems), "--from")
            return Exit.USAGE
        position, variant = read.position, read.variant
    return write(app, position, variant, wanted)


def write(app: App, position: Position, variant: Variant, wanted: NewPuzzle) -> int:
    """Writes a position as a new puzzle, and says what the solver finds; returns the exit code."""
    path, shown = Path(wanted.file), safe_line(wanted.file)
    is_new = not path.exists()
    try:
        goal = _goal(wanted.goal)
        if path.suffix not in (".yaml", ".yml") or translated_language(path):
            raise CannotAppend(f"{shown} is no name for a set: write one such as {USUAL_FILE}")
        name, ids = set_name(path.stem), list[str]()
        if not is_new:
            if files.is_lesson(path):
                raise CannotAppend(f"{shown} is a lesson, no set of puzzles: name another file")
            there = load_original(path)
            name, ids = there.name, [each.id for each in there.puzzles]
        solution = app.solver.solve(position)
        draft = PuzzleDraft(
            wanted.id or next_id(name, ids),
            position,
            wanted.title,
            goal or goal_to_state(position, solution),
            variant.name,
            solution.best,
            solution.top,
        )
        if is_new:
            return _write_set(app, path, name, draft, solution)
        return _append(app, path, draft, solution)
    except (CannotAppend, Unsolvable) as error:
        raise Refusal(f"Nothing is written: {error}.", Exit.FAILED) from None
    except BrokenPipeError:
        raise  # the other end of the pipe reads no more, and the file itself is written
    except OSError as error:
        why = f"{shown} cannot be written: {error.strerror or error}."
        raise Refusal(why, Exit.UNREADABLE) from None


def _goal(text: str | None) -> Goal | None:
    if text is None:
        return None
    points = re.fullmatch(r"(?:\{?at[_-]least: ?)?([0-9]{1,3})\}?", text.strip())
    if points:
        return Goal(GoalKind.AT_LEAST, int(points[1]))
    try:
        return Goal(GoalKind(text.strip().replace("_", "-")))
    except ValueError:
        kinds = "win, draw, most-points, nothing-to-find or a number of points"
        raise CannotAppend(f'"{safe_line(text[:40])}" is no goal: {kinds}') from None


def _write_set(app: App, path: Path, name: str, draft: PuzzleDraft, solution: Solution) -> int:
    called = app.catalog.say(title_of(_puzzle(draft)))
    schema, copy = files.schema_for(path, "puzzles.schema.json")
    title = name.replace("-", " ").capitalize()
    head = SetHeader(name, title, app.language, schema)
    text = new_set(draft._replace(called=called), head, files.shell_name(path.name))
    problems = audit_of(app).check_text(text, str(path)).problems
    if wrong := files.errors_of(problems):
        files.tell_problems(app, wrong, "Nothing is written")
        return Exit.FAILED
    files.write_new(path, text)
    if copy:
        files.put_schema(copy)
    return _report(app, path, draft, solution, [each for each in problems if not each.is_error])


def _append(app: App, path: Path, draft: PuzzleDraft, solution: Solution) -> int:
    before = read_bytes(path)
    data = append_puzzle(before, draft, safe_line(str(path)))
    known = audit_of(app).check_text(before, str(path))
    if wrong := files.errors_of(known.problems):
        tell(app, "Nothing is written: mend first what is wrong with the set.")
        raise ContentError(tuple(wrong), known.text)
    problems = audit_of(app).check_text(data, str(path)).problems
    if wrong := files.errors_of(problems):
        files.tell_problems(app, wrong, "Nothing is written")
        return Exit.FAILED
    before_it = {each.message for each in known.problems}
    files.write_over(path, data)
    new = [each for each in problems if each.message not in before_it]
    return _report(app, path, draft, solution, new)


def _report(
    app: App, path: Path, draft: PuzzleDraft, solution: Solution, warnings: list[Problem]
) -> int:
    """Says what was written, what the solver finds in it, and what to do next."""
    file = files.shell_name(str(path))
    write_line(app, f"{safe_line(str(path))}: {draft.id} is written.")
    write_line(app, title_line(app, draft), 2)
    write_line(app, solver_line(draft.position, solution), 2)
    deciding = deciding_points(draft.position, solution)
    if deciding and draft.goal and draft.goal.kind is GoalKind.MOST_POINTS:
        few = f"{deciding[0]}" if len(deciding) == 1 else f"{deciding[0]} to {deciding[-1]}"
        write_line(app, f"With {few} points taken before, a win would hang on the card.", 2)
    worth = worth_of(_puzzle(draft), app.solver)
    if worth.difficulty:
        write_line(app, app.catalog.say(difficulty_in_short(worth.difficulty, worth.target)), 2)
    for each in warnings:
        hint = f" ({each.hint})" if each.hint else ""
        write_line(app, f"{each.severity.value}: {safe_line(each.message + hint)}", 2)
    look = app.catalog.commands.line(f"author preview {file}:{draft.id}")
    write_line(app, f"Look at it: {look}")
    write_line(app, f"And after a change: {app.catalog.commands.line(f'check {file}')}")
    return Exit.OK


def title_line(app: App, draft: PuzzleDraft) -> str:
    """What the puzzle will be called."""
    return f"It is called “{app.catalog.say(title_of(_puzzle(draft)))}”."


def solver_line(position: Position, solution: Solution) -> str:
    """What every card makes, the best first, in a line."""
    by_final: dict[int, list[str]] = {}
    for card, final in solution.points_after.items():
        by_final.setdefault(final, []).append(str(card))
    said = []
    for final in sorted(by_final, reverse=True):
        outcome = outcome_in(position, final)
        ends = f" ({outcome.slug})" if outcome is not None else ""
        said.append(f"{' and '.join(by_final[final])} → {final}{ends}")
    return f"The solver: {'; '.join(said)}."


def _puzzle(draft: PuzzleDraft) -> Puzzle:
    return Puzzle(draft.id, draft.position, PuzzleTexts(draft.title), draft.variant, draft.goal)
