"""``briscola check --watch``: checks again whatever is saved, and tells what has changed."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from tutor.app import App
from tutor.authoring.audit.files import CheckResult, FileReport, check_files
from tutor.cli.author.check import Form, Teller, audit_of, counted, sources_of
from tutor.content.files import translated_file, translated_language
from tutor.content.yaml.problems import Problem, safe_line

EVERY = 0.1
"""Seconds between two looks at the files."""
SETTLES = 0.03
"""Seconds for which a file stays as it is before it counts as saved: some editors write twice."""

LONGEST = 10
"""So many times at most is waited for that."""

States = Mapping[Path, tuple[int, ...]]
"""What tells one state of a file from another; nothing where it is gone."""


def run(house: App, names: Sequence[str], form: Form, is_strict: bool) -> NoReturn:
    """Checks all, then again what is saved, until Ctrl-C."""
    watch = _Watch(house, form, is_strict)
    states = _states(names)
    watch.look(list(states))
    watch.tell_all(names)
    while True:
        began = time.monotonic()
        now = _settled(names, states)
        if now != states:
            watch.take_up(states, now)
            states = now
        # A folder of thousands takes long to list: no more than half of the time goes there.
        time.sleep(max(EVERY, time.monotonic() - began))


class _Watch:
    """What is known of each file, so that only what changes is looked at again."""

    def __init__(self, house: App, form: Form, is_strict: bool) -> None:
        self._house = house
        self._form = form
        self._is_strict = is_strict
        self._looked: dict[Path, FileReport] = {}
        self._told: dict[Path, list[Problem]] = {}
        self._taught: dict[Path, tuple[str, ...]] = {}
        """What each lesson teaches, or did when it could last be read."""

    def look(self, paths: Sequence[Path]) -> None:
        for path, looked in zip(paths, check_files(paths), strict=True):
            self._looked[path] = looked
            if looked.teaches is not None:
                self._taught[path] = looked.teaches

    def tell_all(self, names: Sequence[str]) -> None:
        """Tells all that is wrong, once, and that the watch begins."""
        teller = self._teller()
        for path, checked in self._checked():
            teller.tell(checked.problems, checked.text)
            self._told[path] = checked.problems
        teller.sum_up(len(self._looked))
        if self._form is not Form.JSON:
            what = ", ".join(map(safe_line, names)) or "the shipped content"
            print(f"watching {what}: Ctrl-C ends it", file=sys.stderr, flush=True)

    def take_up(self, before: States, now: States) -> None:
        """Looks at what has changed, and tells what differs from what was told."""
        changed = {path for path in {*before, *now} if before.get(path) != now.get(path)}
        taught = dict(self._taught)
        for path in sorted(before.keys() - now.keys()):
            self._gone(path)
        # Words are held against the set they translate.
        again = [
            path
            for path in now
            if path in changed or (translated_language(path) and translated_file(path) in changed)
        ]
        self.look(again)
        self._looked = {path: self._looked[path] for path in now}
        # What a lesson teaches, the others of its course may need.
        courses = {path.parent for path in changed if self._taught.get(path) != taught.get(path)}
        if courses:
            self.look([each for each in now if each.parent in courses and each not in again])
        saved: list[tuple[Path, CheckResult]] = []
        for path, checked in self._checked():
            if path in changed:
                saved.append((path, checked))
            elif checked.problems != self._told.get(path):
                self._tell(path, checked, self._told.get(path, []))
        # What was saved comes last, where the eye is.
        for path, checked in saved:
            self._tell(path, checked, [])

    def _checked(self) -> Iterable[tuple[Path, CheckResult]]:
        """Each file, with what it shares with those before it."""
        audit = audit_of(self._house)
        return [(path, audit.with_duplicates(looked)) for path, looked in self._looked.items()]

    def _tell(self, path: Path, checked: CheckResult, known: list[Problem]) -> None:
        """Tells what is wrong with a file, but for what is ``known``."""
        self._told[path] = checked.problems
        new = [each for each in checked.problems if each not in known]
        errors = sum(each.is_error or self._is_strict for each in checked.problems)
        warnings = len(checked.problems) - errors
        if self._form is Form.JSON:
            self._teller().tell(new, checked.text)
            # The end of what is told of a file, for whoever reads as it comes.
            print(json.dumps({"file": str(path), "errors": errors, "warnings": warnings}))
        else:
            self._head(path, counted(errors, warnings))
            self._teller().tell(new, checked.text)
        sys.stdout.flush()

    def _gone(self, path: Path) -> None:
        self._told.pop(path, None)
        self._taught.pop(path, None)
        if self._form is Form.JSON:
            print(json.dumps({"file": str(path), "is_gone": True}), flush=True)
        else:
            self._head(path, "gone")

    def _head(self, path: Path, what: str) -> None:
        at = f"{self._house.now().astimezone():%H:%M:%S}"
        self._house.output.write(f"{at} {safe_line(str(path))}: {what}\n")

    def _teller(self) -> Teller:
        return Teller(self._house.output, self._form, self._is_strict)


def _settled(names: Sequence[str], before: States) -> States:
    """The states of the files, once nobody is writing to them any more."""
    now = _states(names)
    for _ in range(LONGEST):
        if now == before:
            break
        time.sleep(SETTLES)
        before, now = now, _states(names)
    return now


def _states(names: Sequence[str]) -> States:
    return {source.file: _state(source.file) for source in sources_of(names) if source.file}


def _state(path: Path) -> tuple[int, ...]:
    try:
        found = os.stat(path)  # noqa: PTH116 Path.stat is slower, and this is asked often
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino
