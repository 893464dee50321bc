"""Which language to speak."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tutor.text.locale_files import UnknownLanguage, languages

DEFAULT = "en"


def choose_language(
    option: str | None, environ: Mapping[str, str], saved: str | None = None
) -> str:
    """The language to speak: the option given, BRISCOLA_LANG, the saved one, the system's, English.

    ``it_IT.UTF-8``, ``IT`` and ``it-CH`` all mean ``it``. UnknownLanguage if the option names none
    there is; anything else that names none is passed over.

    >>> choose_language(None, {"LC_ALL": "C", "LANG": "it_IT.UTF-8"})
    'it'
    """
    known = languages()
    if option is not None:
        if _code(option) not in known:
            raise UnknownLanguage(option, known)
        return _code(option)
    system = (environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wishes = (environ.get("BRISCOLA_LANG", ""), saved or "", *system)
    return next((code for wish in wishes if (code := _code(wish)) in known), DEFAULT)


def _code(name: str) -> str:
    return re.split(r"[-_.@]", name.strip(), maxsplit=1)[0].lower()
