"""``briscola author explain``: a puzzle's cards, its ideas, how hard it is, all that is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Annotated, NamedTuple

import typer

from tutor.authoring.audit.files import Audit
from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.author import files
from tutor.cli.author.files import write_line
from tutor.cli.command import command
from tutor.cli.options import Json
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.puzzles.model import GoalKind, Puzzle, PuzzleTexts
from tutor.content.yaml.problems import ContentError
from tutor.exercises.step import EndingStep
from tutor.grading.difficulty import Difficulty, difficulty_of
from tutor.grading.explanation import explain
from tutor.grading.goal import Target, target_of
from tutor.grading.themes import Theme, themes_of
from tutor.grading.verdict import outcome_in
from tutor.lessons.course import load_lesson
from tutor.message import say
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.seen import seen_by
from tutor.session.blocks.difficulty import difficulty_in_full
from tutor.session.blocks.prose import title_of
from tutor.session.blocks.table import position_table
from tutor.session.blocks.verdict import nothing_to_find, right_card, wrong_card
from tutor.session.puzzle import goal_message
from tutor.session.screen import Block, Gap, Say
from tutor.solver import Solution, Solver
from tutor.text.catalog import languages
from tutor.views import plain


class CardWorth(NamedTuple):
    """A card: what it makes, how the game then ends, and the simple players that play it."""

    card: Card
    final: int
    outcome: str
    is_right: bool
    players: tuple[str, ...]


class Worth(NamedTuple):
    """All that is computed of a puzzle, best card first; no difficulty while there is a stock."""

    target: Target
    solution: Solution
    cards: tuple[CardWorth, ...]
    ideas: tuple[Theme, ...]
    facts: tuple[Theme, ...]
    difficulty: Difficulty | None


def worth_of(puzzle: Puzzle, solver: Solver) -> Worth:
    """All that is to be said of a puzzle within the solver's reach."""
    position = puzzle.position
    solution = solver.solve(position)
    target = target_of(puzzle.goal, position, solution)
    themes = themes_of(position, target)
    return Worth(
        target,
        solution,
        tuple(_cards(position, target, solution)),
        tuple(theme for theme in themes if theme.is_hint),
        tuple(theme for theme in themes if not theme.is_hint),
        None if position.stock else difficulty_of(position, target, solver),
    )


def _cards(position: Position, target: Target, solution: Solution) -> Iterator[CardWorth]:
    seen = seen_by(position, position.to_play)
    chosen = {name: player(seen) for name, player in SIMPLE_PLAYERS.items()}
    for card, final in sorted(solution.points_after.items(), key=lambda each: -each[1]):
        outcome = outcome_in(position, final)
        players = tuple(name for name, each in chosen.items() if each == card)
        ends = "" if outcome is None else outcome.slug
        yield CardWorth(card, final, ends, target.is_reached_by(final), players)


SCHEMA = 1
"""Of the object for a puzzle; raised when a field of it changes or goes."""


class PuzzleInLanguages(NamedTuple):
    """A puzzle with its words in each language."""

    puzzle: Puzzle
    by_language: dict[str, Puzzle]


@command
def explain_puzzle(
    app: App,
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE[:ID]|ID",
            help="A file, a puzzle in it, or a shipped id.",
            autocompletion=completion.puzzles,
        ),
    ],
    json_: Json = False,
) -> int:
    """Show all that is proved and said of a puzzle.

    What every card makes, the ideas, how hard it is and why, each explanation in every language.

    Example: briscola author explain my-endings.yaml:my-endings-02
    """
    name = files.reference_of(what)
    found = _puzzles(app, name)
    at = files.place_of([each.puzzle.id for each in found], name)
    chosen = found[at : at + 1] if name.id else found
    if json_:
        print(json.dumps([_entry(app, each) for each in chosen], indent=1))
        return Exit.OK
    for place, each in enumerate(chosen):
        app.output.show([Gap(), Gap()] if place else [])
        _show(app, each)
    return Exit.OK


def _puzzles(app: App, name: files.Reference) -> list[PuzzleInLanguages]:
    """The puzzles of a file, or the endings of a lesson; ContentError if it is not true."""
    if name.path is not None and files.is_lesson(name.path):
        checked = Audit(app.solver).check_file(name.path)
        if wrong := files.errors_of(checked.problems):
            raise ContentError(tuple(wrong), checked.text)
        lesson = load_lesson(name.path, app.language)
        endings = [
            Puzzle(step.id, step.position, PuzzleTexts(), step.game.name, goal=step.goal)
            for step in lesson.steps
            if isinstance(step, EndingStep)
        ]
        return [PuzzleInLanguages(each, dict.fromkeys(languages(), each)) for each in endings]
    by_language = {language: files.puzzles_named(app, name, language) for language in languages()}
    own = by_language[app.language]
    return [
        PuzzleInLanguages(
            each.puzzle, {lang: found[at].puzzle for lang, found in by_language.items()}
        )
        for at, each in enumerate(own)
    ]


def _app_in(app: App, language: str) -> App:
    return App(replace(app.options, lang=language))


def _show(app: App, entry: PuzzleInLanguages) -> None:
    puzzle, out = entry.puzzle, app.output
    worth = worth_of(puzzle, app.solver)
    write_line(app, f"{puzzle.id}: {app.catalog.say(title_of(puzzle))}")
    write_line(app, str(puzzle.position))
    goal = Say(goal_message(worth.target, puzzle.position))
    you = puzzle.position.to_play
    out.show([Gap(), position_table(puzzle.position, you), Gap(), goal, Gap()])
    write_line(app, "What every card makes:")
    for card in worth.cards:
        write_line(app, _card_line(app, card), 2)
    write_line(app, f"Themes: {_themes(app, worth)}")
    if worth.difficulty:
        level, *reasons = map(app.catalog.say, difficulty_in_full(worth.difficulty, worth.target))
        write_line(app, level)
        for reason in reasons:
            write_line(app, reason, 2)
    for language, words in entry.by_language.items():
        other = _app_in(app, language)
        write_line(app, "")
        write_line(app, f"What is said of each card ({language}):")
        for _, blocks in _explanations(words, worth, app.solver):
            other.output.show([Gap(), *blocks])


def _card_line(app: App, card: CardWorth) -> str:
    ends = f"({card.outcome})" if card.outcome else ""
    mark = "right" if card.is_right else "wrong"
    names = [app.catalog.say(say(f"game.player.{each}.name")) for each in card.players]
    chosen = f"; played by {', '.join(names)}" if names else ""
    return f"{card.card}  {card.final:3} {ends:<6}  {mark}{chosen}"


def _themes(app: App, worth: Worth) -> str:
    facts = [theme.slug for theme in worth.facts]
    ideas = [_theme_label(theme.slug, app.catalog.say(theme.name)) for theme in worth.ideas]
    return ", ".join(ideas or ["no idea of its own"]) + f"; seen at once: {', '.join(facts)}"


def _theme_label(slug: str, name: str) -> str:
    return slug if slug.replace("-", " ") == name.replace("-", " ") else f"{slug} ({name})"


def _explanations(
    puzzle: Puzzle, worth: Worth, solver: Solver
) -> Iterator[tuple[str, list[Block]]]:
    """What a learner is shown of each card, as the session shows it."""
    if worth.target.kind is GoalKind.NOTHING_TO_FIND:
        yield "nothing", nothing_to_find(puzzle.position, solver)
        return
    for each in worth.cards:
        explanation = explain(puzzle.position, each.card, solver, worth.target)
        if each.is_right:
            yield str(each.card), right_card(puzzle, explanation, counts_points=False)
        else:
            yield str(each.card), wrong_card(puzzle, explanation, shows_right=False)


def _entry(app: App, entry: PuzzleInLanguages) -> dict[str, object]:
    puzzle = entry.puzzle
    worth = worth_of(puzzle, app.solver)
    explained: dict[str, object] = {}
    for language, words in entry.by_language.items():
        catalog = _app_in(app, language).catalog
        explained[language] = {
            card: [line for block in blocks for line in plain.lines_of(block, catalog)]
            for card, blocks in _explanations(words, worth, app.solver)
        }
    return {
        "schema": SCHEMA,
        "id": puzzle.id,
        "title": app.catalog.say(title_of(puzzle)),
        "position": str(puzzle.position),
        "goal": {"kind": worth.target.kind.value, "points": worth.target.points},
        "cards": [
            {
                "card": str(each.card),
                "final": each.final,
                "outcome": each.outcome or None,
                "right": each.is_right,
                "players": list(each.players),
            }
            for each in worth.cards
        ],
        "themes": [theme.slug for theme in (*worth.ideas, *worth.facts)],
        "difficulty": asdict(worth.difficulty) if worth.difficulty else None,
        "explanations": explained,
    }
