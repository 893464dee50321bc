"""What the Tab key offers in a shell: names of sets, puzzles, ideas, lessons, words and so on.

Typer asks one of these functions where a name is being typed, each time in a new process. So all
that they need is imported when they are asked. A shell has no place for errors: where something
cannot be read, nothing is offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

import typer

if TYPE_CHECKING:
    from tutor.cli.app import App


Offer: TypeAlias = tuple[str, str]
"""What may be typed, and what it is, "" where it says so itself."""
Offers: TypeAlias = list[Offer]
Completion: TypeAlias = Callable[[typer.Context, str], Offers]

_UNSAFE = re.compile(r"[^\w\s.,:!?–’-]+")
"""Shells read what is offered once more: quotes and the like, in the titles of other people, could
become commands."""


def _completion(offers: Callable[[App, typer.Context], Iterable[Offer]]) -> Completion:
    """Makes a function for Typer of one that takes the program's parts and what was typed before.

    Typer leaves out what does not begin as what is being typed.
    """

    def complete(context: typer.Context, incomplete: str) -> Offers:
        from tutor.cli.app import App, Options

        given = context.params.get("lang") or context.find_root().params.get("lang")
        try:
            app = App(Options(lang=given))
            return [
                (name, " ".join(_UNSAFE.sub(" ", told.replace("'", "’")).split()))
                for name, told in offers(app, context)
                if name.startswith(incomplete)
            ]
        except Exception:
            return []

    return complete


def named(*names: str) -> Completion:
    """The function for Typer that offers a few names."""

    def complete(_: typer.Context, incomplete: str) -> Offers:
        return [(name, "") for name in names if name.startswith(incomplete)]

    return complete


@_completion
def levels(app: App, _: typer.Context) -> Iterable[Offer]:
    """The levels of play, with what their players are called."""
    from tutor.message import say
    from tutor.players.levels import LEVELS

    for number, name in enumerate(LEVELS, 1):
        yield str(number), app.catalog.say(say(f"game.player.{name}.name"))


@_completion
def languages(_app: App, _: typer.Context) -> Iterable[Offer]:
    """The languages of the program."""
    from tutor.text.catalog import languages

    return ((code, "") for code in languages())


@_completion
def sets(app: App, _: typer.Context) -> Iterable[Offer]:
    """The sets of puzzles, with their titles."""
    return ((each.name, each.title) for each in app.library.sets)


@_completion
def puzzles(app: App, context: typer.Context) -> Iterable[Offer]:
    """The puzzles; those of the set alone, where one was named."""
    wanted = context.params.get("set_")
    sets = [each for each in app.library.sets if wanted in (None, each.name)]
    return ((name, "") for each in sets for name in each.outline.ids)


@_completion
def ideas(app: App, _: typer.Context) -> Iterable[Offer]:
    """The ideas of puzzles, with what they are called."""
    from tutor.grading.themes import THEMES

    return ((each.slug, app.catalog.say(each.name)) for each in THEMES)


@_completion
def lessons(app: App, _: typer.Context) -> Iterable[Offer]:
    """The lessons, with their titles."""
    return ((each.slug, each.title) for each in app.course.lessons)


@_completion
def steps(app: App, context: typer.Context) -> Iterable[Offer]:
    """The steps of the lesson that was named."""
    # Before an option whose value is still being typed, names have not been read yet.
    lesson = app.course.find(next(iter(context.args), "") or str(context.params.get("lesson")))
    return ((each.id, "") for each in lesson.outline) if lesson else ()


@_completion
def reasons(app: App, _: typer.Context) -> Iterable[Offer]:
    """The reasons that ``why`` explains, with what they are called."""
    from tutor.patterns import PATTERNS

    return ((each.slug, app.catalog.say(each.text("name"))) for each in PATTERNS)


@_completion
def topics(app: App, _: typer.Context) -> Iterable[Offer]:
    """The topics of the rules, with their titles."""
    from tutor.session.blocks.rules import TOPICS, topic_title

    return ((each, app.catalog.say(topic_title(each))) for each in TOPICS)


@_completion
def words(app: App, _: typer.Context) -> Iterable[Offer]:
    """The words of the glossary in both languages, each with the other one."""
    from tutor.cli.reference.glossary_words import items_of

    for item in items_of(app):
        italian, english = item.words.italian[0], item.words.english[0]
        yield _in_one_word(italian), english
        yield _in_one_word(english), italian


def _in_one_word(name: str) -> str:
    return re.sub(r"\W+", "-", name).strip("-")


@_completion
def setting_names(app: App, _: typer.Context) -> Iterable[Offer]:
    """The settings, with what they are about; and the word that resets them."""
    from tutor.cli.app import SETTINGS
    from tutor.message import say

    yield from ((name, app.catalog.say(say(f"settings.what.{name}"))) for name in SETTINGS)
    yield "reset", ""


@_completion
def values_of_setting(_app: App, context: typer.Context) -> Iterable[Offer]:
    """The values of the setting that was named; after ``reset``, the settings."""
    from tutor.cli.app import SETTINGS, setting_values

    name = str(context.params.get("name"))
    found = setting_values(name) if name in SETTINGS else SETTINGS if name == "reset" else ()
    return ((each, "") for each in found)


@_completion
def packs(app: App, _: typer.Context) -> Iterable[Offer]:
    """The packs that are installed."""
    from tutor.content.library.installed_packs import installed_packs

    return ((each.name, "") for each in installed_packs(app.packs_folder))
