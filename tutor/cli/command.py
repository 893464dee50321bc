"""What makes a function a command: the program is built from its options, its problems reported."""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import typer

from tutor.cli.app import App, Options, setting_value, setting_values
from tutor.cli.errors import exit_status, tell_restored, tell_settings_trouble, tell_unknown_values
from tutor.cli.options import SharedOptions, bad_choice, choice, with_shared_options
from tutor.session.screen import Block
from tutor.text.catalog import Deck, UnknownLanguage


@dataclass
class Menu:
    """A menu that runs commands: how their lists are shown, and whether one was left."""

    show: Callable[[App, tuple[Block, ...]], None]
    is_left: bool = False


MENU: ContextVar[Menu | None] = ContextVar("MENU", default=None)
"""The menu that runs a command; None where a command was typed."""


def command(run: Callable[..., int]) -> Callable[..., None]:
    """Makes a command of a function that takes an ``App`` and options and returns an exit status.

    The command has the shared options too, and builds the ``App`` as they ask. Whatever is wrong is
    reported in one place, ``exit_status``.
    """

    @functools.wraps(run)
    def execute(shared: SharedOptions, **own: Any) -> None:
        app = _build_app(shared)
        status = exit_status(app, lambda: run(app, **own))
        menu = MENU.get()
        if menu and app.is_left:
            # With a command that is left the menu is left, too.
            menu.is_left = True
        raise typer.Exit(status)

    return with_shared_options(execute)


def _build_app(shared: SharedOptions) -> App:
    """The parts of the program as the options ask; a bad option is a usage error."""
    deck = None if shared.deck is None else choice(Deck, shared.deck, "--deck")
    palette = shared.palette
    if palette is not None and setting_value("palette", palette) is None:
        raise bad_choice(palette, setting_values("palette"), "--palette")
    options = Options(shared.lang, shared.plain, bool(shared.ascii_only), deck, palette)
    app = App(options, when_restored=tell_restored)
    try:
        _ = app.language
    except UnknownLanguage as error:
        raise typer.BadParameter(str(error), param_hint="--lang") from None
    if app.settings_trouble:
        tell_settings_trouble(app, app.settings_trouble)
    tell_unknown_values(app)
    menu = MENU.get()
    if menu:
        app.output.show_tall = lambda blocks: menu.show(app, blocks)
    return app
