"""Which language is spoken."""

from __future__ import annotations

import pytest

from tutor.text.catalog import UnknownLanguage, choose_language


@pytest.mark.parametrize(
    ("option", "environ", "saved", "chosen"),
    [
        (None, {}, None, "en"),
        ("it", {}, None, "it"),
        ("IT", {}, None, "it"),
        ("it-CH", {}, None, "it"),
        ("it_IT.UTF-8", {}, None, "it"),
        ("it@euro", {}, None, "it"),
        (" it ", {}, None, "it"),
        ("en", {"BRISCOLA_LANG": "it"}, "it", "en"),
        (None, {"BRISCOLA_LANG": "it"}, "en", "it"),
        (None, {"BRISCOLA_LANG": "xx"}, "it", "it"),
        (None, {"BRISCOLA_LANG": ""}, "it", "it"),
        (None, {"LANG": "en_GB.UTF-8"}, "it", "it"),
        (None, {"LANG": "it_IT.UTF-8"}, "xx", "it"),
        (None, {"LC_ALL": "it_IT.UTF-8", "LANG": "en_GB.UTF-8"}, None, "it"),
        (None, {"LC_MESSAGES": "it_CH", "LANG": "en_GB"}, None, "it"),
        (None, {"LC_ALL": "en_US", "LC_MESSAGES": "it_IT", "LANG": "it_IT"}, None, "en"),
        (None, {"LC_ALL": "C.UTF-8", "LANG": "it_IT.UTF-8"}, None, "it"),
        (None, {"LC_ALL": "POSIX"}, None, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, None, "en"),
        (None, {"LANG": "ita"}, None, "en"),
        (None, {"LC_CTYPE": "it_IT.UTF-8"}, None, "en"),
        (None, {"LANG": "../it"}, None, "en"),
    ],
)
def test_choice(
    option: str | None, environ: dict[str, str], saved: str | None, chosen: str
) -> None:
    assert choose_language(option, environ, saved) == chosen


@pytest.mark.parametrize("option", ["xx", "", "C", "italiano", "../it"])
def test_an_option_that_names_none_is_refused(option: str) -> None:
    with pytest.raises(UnknownLanguage, match="choose one of en, it") as error:
        choose_language(option, {"LANG": "it_IT.UTF-8"}, "it")
    assert error.value.known == ("en", "it")
