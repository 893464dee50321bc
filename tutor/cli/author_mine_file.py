"""The files that ``briscola author mine`` writes: a set, and its title in the other languages."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from tutor.cli.exits import Exit
from tutor.cli.told import tell
from tutor.content.library import ENDINGS, translation_file
from tutor.content.problem import MAX_FILE, safe_line
from tutor.content.translations import source_hash
from tutor.message import Message, say
from tutor.mining import written
from tutor.mining.blocks import Search
from tutor.mining.hunt import Hunt
from tutor.mining.order import Order
from tutor.mining.title import title_of_set
from tutor.rules.position import Position
from tutor.text.catalog import languages, load_catalog
from tutor.whole import write_whole
from tutor.wiring import House

ENGLISH = "en"
"""The language of a set's own words, whoever makes it."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a set goes, None for standard output, and its title by language."""

    path: Path | None
    titles: dict[str, str]

    @classmethod
    def of(cls, house: House, order: Order, out: str) -> Target:
        title = title_of_set(order)
        titles = {
            language: load_catalog(language, kept=house.kept).say(title) for language in languages()
        }
        return cls(None if out == "-" else Path(out), titles)

    @property
    def title(self) -> str:
        return self.titles[ENGLISH]


def refusal(target: Target, hunt: Hunt, force: bool) -> tuple[Exit, Message] | None:
    """Why nothing may be written there, if so; an unfinished file of the same order is resumed."""
    path = target.path
    if path is None:
        return None
    file = safe_line(str(path))
    if path.suffix not in ENDINGS or path.is_dir():
        return Exit.USAGE, say("mine.no-set", file=file)
    if not path.parent.is_dir():
        return Exit.NOT_FOUND, say("mine.no-folder", folder=safe_line(str(path.parent)))
    if force or not path.exists():
        return None
    try:
        text = path.read_bytes()[: MAX_FILE + 1].decode()
    except (OSError, ValueError):
        text = ""
    if _resume(hunt, text, target.title):
        return None
    order = hunt.order
    is_finished = text.startswith(written.set_text(order, target.title, ()))
    return Exit.USAGE, say("mine.finished" if is_finished else "mine.exists", file=file)


def _resume(hunt: Hunt, text: str, title: str) -> bool:
    """Lets the search go on from an unfinished file; False if it is none of this order."""
    order = hunt.order
    found = written.unfinished(text, order, title)
    if found is None:
        return False
    positions, blocks = found
    search = Search(order)
    try:
        finds = [search.find(Position.parse(position)) for position in positions]
    except ValueError:
        return False
    hunt.resume([find for find in finds if find], blocks)
    return written.set_text(order, title, hunt.finds, hunt.deals) == text


def write(house: House, target: Target, hunt: Hunt, is_whole: bool) -> bool:
    """Writes what is found; False, and says why, if that cannot be done."""
    order, path = hunt.order, target.path
    finds, deals = (hunt.mixed, None) if is_whole else (hunt.finds, hunt.deals)
    text = written.set_text(order, target.title, finds, deals)
    if path is None:
        sys.stdout.write(text)
        return True
    source = source_hash(target.title)
    texts = {path: text}
    for language, title in target.titles.items():
        if language != ENGLISH:
            beside = translation_file(path, language)
            texts[beside] = written.words_text(order, language, title, source)
    for file, content in texts.items():
        try:
            write_whole(file, content.encode())
        except OSError as error:
            why = error.strerror or str(error)
            message = say("mine.unwritable", file=safe_line(str(file)), why=why)
            tell(house, message)
            return False
        tell(house, say("mine.written", file=safe_line(str(file))))
    return True
