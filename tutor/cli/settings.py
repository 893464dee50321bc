"""``briscola settings``: shows what is set, and sets it for good."""

from __future__ import annotations

import json

from tutor.app import SETTINGS, App, Origin, setting_value, setting_values, variable_of
from tutor.cli.errors import tell
from tutor.cli.exit_guard import Exit
from tutor.content.yaml.problems import safe_line
from tutor.message import Message, say
from tutor.progress.settings import SettingsTrouble, save
from tutor.session.screen import Gap, Say, Tone
from tutor.text.spelling import closest

SCHEMA = 1
RESET = "reset"


def run(house: App, name: str | None, value: str | None, as_json: bool) -> int:
    """Shows all settings or one, saves one, or forgets them; returns the exit code."""
    if name is None:
        _show_all(house, as_json)
        return Exit.OK
    name = name.strip().lower()
    if name == RESET:
        return _reset(house, value)
    if name not in SETTINGS:
        return _tell_unknown(house, name)
    if value is None:
        _show(house, name, as_json)
        return Exit.OK
    return _set(house, name, value)


def tell_trouble(house: App, trouble: SettingsTrouble) -> None:
    """Says that the saved settings do not hold, and which file that is about."""
    tell(house, say(f"settings.{trouble.fault.value}"))
    tell(house, f"  {safe_line(str(trouble.file))}")


def _show_all(house: App, as_json: bool) -> None:
    if as_json:
        found = {name: _entry(house, name) for name in SETTINGS}
        shown = {"schema": SCHEMA, "file": str(house.settings_file), "settings": found}
        house.output.write(json.dumps(shown, indent=1) + "\n")
        return
    rows = [Say(_row(house, name)) for name in SETTINGS]
    change = Say(say("settings.change"), Tone.NOTE)
    house.output.show([Say(say("settings.title"), Tone.TITLE), *rows, Gap(), change])
    for name, value in house.saved.items():
        if name in SETTINGS and setting_value(name, value) is None:
            tell(house, say("settings.ignored", name=name, asked=_shown(value)))


def _show(house: App, name: str, as_json: bool) -> None:
    if as_json:
        shown = {"schema": SCHEMA, "setting": name, **_entry(house, name)}
        house.output.write(json.dumps(shown, indent=1) + "\n")
        return
    values = say("settings.values", name=name, values=", ".join(setting_values(name)))
    house.output.show([Say(_row(house, name)), Say(values, Tone.NOTE)])


def _entry(house: App, name: str) -> dict[str, object]:
    value, origin = house.setting(name)
    return {"value": value, "from": origin.value, "values": list(setting_values(name))}


def _row(house: App, name: str) -> Message:
    value, origin = house.setting(name)
    by = {"variable": variable_of(name)} if origin is Origin.ENVIRONMENT else {}
    return say(
        "settings.row",
        name=name,
        value=value,
        origin=say(f"settings.origin.{origin.value}", **by),
        what=say(f"settings.what.{name}"),
    )


def _set(house: App, name: str, typed: str) -> int:
    value = setting_value(name, typed)
    if value is None:
        values = setting_values(name)
        near, asked = closest(typed, values), _shown(typed)
        if near:
            tell(house, say("settings.wrong-near", name=name, asked=asked, near=near))
        else:
            tell(house, say("settings.wrong", name=name, asked=asked, values=", ".join(values)))
        return Exit.USAGE
    if not _save(house, {**house.saved, name: value}):
        return Exit.UNREADABLE
    # Said as it is said from now on: in the language just chosen, too.
    after = App(house.options)
    after.output.show([Say(say("settings.saved", name=name, value=value), Tone.GOOD)])
    now, origin = after.setting(name)
    if origin is Origin.ENVIRONMENT and now != value:
        variable = variable_of(name)
        after.output.show([Say(say("settings.overruled", variable=variable, value=now), Tone.NOTE)])
    return Exit.OK


def _reset(house: App, name: str | None) -> int:
    """Forgets one setting, or all; those of a newer version too, for they are settings as well."""
    if name is not None and name not in SETTINGS:
        return _tell_unknown(house, name)
    left = {} if name is None else {key: each for key, each in house.saved.items() if key != name}
    if left != house.saved and not _save(house, left):
        return Exit.UNREADABLE
    after = App(house.options)
    if name is None:
        after.output.show([Say(say("settings.reset"), Tone.GOOD)])
    else:
        after.output.show([Say(_row(after, name))])
    return Exit.OK


def _save(house: App, settings: dict[str, str]) -> bool:
    try:
        save(house.settings_file, settings)
    except OSError as error:
        tell(house, say("settings.unsaved", why=error.strerror or str(error)))
        tell(house, f"  {safe_line(str(house.settings_file))}")
        return False
    return True


def _tell_unknown(house: App, asked: str) -> int:
    known = (*SETTINGS, RESET)
    near, shown = closest(asked, known), _shown(asked)
    if near:
        tell(house, say("settings.unknown-near", asked=shown, near=near))
    else:
        tell(house, say("settings.unknown", asked=shown, names=", ".join(known)))
    return Exit.USAGE


def _shown(text: str) -> str:
    return safe_line(text[:80])
