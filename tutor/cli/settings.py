"""``briscola settings``: shows what is set, and sets it for good."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tutor.cli import completion
from tutor.cli.app import SETTINGS, App, Origin, setting_value, setting_values, variable_of
from tutor.cli.command import command
from tutor.cli.errors import known_name, tell, unknown_name
from tutor.cli.options import Json
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.yaml.problems import safe_line
from tutor.message import Message, say
from tutor.progress.settings import save
from tutor.session.screen import Gap, Say, Tone
from tutor.spelling import closest

SCHEMA = 1
"""Of the object with one setting; raised when a field of it changes or goes."""
LIST_SCHEMA = 1
"""The same of the object with all settings."""
RESET = "reset"


@command
def settings(
    app: App,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="lang, deck, judge, plain, fast or palette; or reset.",
            autocompletion=completion.setting_names,
        ),
    ] = None,
    value: Annotated[
        str | None,
        typer.Argument(
            metavar="[VALUE]",
            help="What it is to be from now on.",
            autocompletion=completion.values_of_setting,
        ),
    ] = None,
    json_: Json = False,
) -> int:
    """Show what is set, or set it for good: language, pack, judge, plain text, fast play.

    Example: briscola settings deck french
    """
    if name is None:
        _show_all(app, json_)
        return Exit.OK
    name = _setting_name(name.strip().lower())
    if name == RESET:
        return _reset(app, value)
    if value is None:
        _show(app, name, json_)
        return Exit.OK
    return _set(app, name, value)


def _setting_name(name: str) -> str:
    """The name of a setting, or the word that resets them; Refusal if it is neither."""
    return known_name(name, "setting", (*SETTINGS, RESET), status=Exit.USAGE)


def _show_all(app: App, as_json: bool) -> None:
    if as_json:
        found = {name: _entry(app, name) for name in SETTINGS}
        shown = {"schema": LIST_SCHEMA, "file": str(app.settings_file), "settings": found}
        app.output.write(json.dumps(shown, indent=1) + "\n")
        return
    rows = [Say(_row(app, name)) for name in SETTINGS]
    change = Say(say("settings.change"), Tone.NOTE)
    app.output.show([Say(say("settings.title"), Tone.TITLE), *rows, Gap(), change])
    for name, value in app.saved_settings.items():
        if name in SETTINGS and setting_value(name, value) is None:
            tell(app, say("settings.ignored", name=name, asked=_shortened(value)))


def _show(app: App, name: str, as_json: bool) -> None:
    if as_json:
        shown = {"schema": SCHEMA, "setting": name, **_entry(app, name)}
        app.output.write(json.dumps(shown, indent=1) + "\n")
        return
    values = say("settings.values", name=name, values=", ".join(setting_values(name)))
    app.output.show([Say(_row(app, name)), Say(values, Tone.NOTE)])


def _entry(app: App, name: str) -> dict[str, object]:
    value, origin = app.setting(name)
    return {"value": value, "from": origin.value, "values": list(setting_values(name))}


def _row(app: App, name: str) -> Message:
    value, origin = app.setting(name)
    by = {"variable": variable_of(name)} if origin is Origin.ENVIRONMENT else {}
    return say(
        "settings.row",
        name=name,
        value=value,
        origin=say(f"settings.origin.{origin.value}", **by),
        what=say(f"settings.what.{name}"),
    )


def _set(app: App, name: str, typed: str) -> int:
    value = setting_value(name, typed)
    if value is None:
        values = setting_values(name)
        near = closest(typed, values)
        what = say("help.unknown.kind.value", name=name)
        raise unknown_name(typed, what, [near] if near else [], known=values, status=Exit.USAGE)
    if not _save(app, {**app.saved_settings, name: value}):
        return Exit.UNREADABLE
    # Said as it is said from now on: in the language just chosen, too.
    after = App(app.options)
    after.output.show([Say(say("settings.saved", name=name, value=value), Tone.GOOD)])
    now, origin = after.setting(name)
    if origin is Origin.ENVIRONMENT and now != value:
        variable = variable_of(name)
        after.output.show([Say(say("settings.overruled", variable=variable, value=now), Tone.NOTE)])
    return Exit.OK


def _reset(app: App, name: str | None) -> int:
    """Forgets one setting, or all; those of a newer version too, for they are settings as well."""
    if name is not None:
        known_name(name, "setting", SETTINGS.keys(), status=Exit.USAGE)
    left = (
        {}
        if name is None
        else {key: each for key, each in app.saved_settings.items() if key != name}
    )
    if left != app.saved_settings and not _save(app, left):
        return Exit.UNREADABLE
    after = App(app.options)
    if name is None:
        after.output.show([Say(say("settings.reset"), Tone.GOOD)])
    else:
        after.output.show([Say(_row(after, name))])
    return Exit.OK


def _save(app: App, settings: dict[str, str]) -> bool:
    try:
        save(app.settings_file, settings)
    except OSError as error:
        tell(app, say("settings.unsaved", why=error.strerror or str(error)))
        tell(app, f"  {safe_line(str(app.settings_file))}")
        return False
    return True


def _shortened(text: str) -> str:
    return safe_line(text[:80])
