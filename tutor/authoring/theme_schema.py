"""The list of themes in the JSON Schema of puzzles, taken from the themes there are.

``python -m tutor.authoring.theme_schema`` writes it where editors find it.
"""

from __future__ import annotations

import re
from textwrap import wrap

from tutor.content.files import data_folder
from tutor.grading.themes import THEMES

FILE = data_folder() / "schemas" / "puzzles.schema.json"
_LIST = re.compile(r'(?<="theme": \{\n      "enum": \[\n).*?(?=\n      \],)', re.DOTALL)
_INDENT, _WIDTH = " " * 8, 98


def with_themes(text: str) -> str:
    """The text of the schema with the list of themes as it is now."""
    names = ", ".join(f'"{theme.slug}"' for theme in THEMES)
    lines = wrap(
        names, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT, break_on_hyphens=False
    )
    return _LIST.sub("\n".join(lines), text)


if __name__ == "__main__":
    FILE.write_text(with_themes(FILE.read_text(encoding="utf-8")), encoding="utf-8")
    print(FILE)
