"""The manual page is that of the commands as they are, and one that man can show."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.man_page import FILE, page

MACROS = {".TH", ".SH", ".SS", ".PP", ".TP", ".B"}


def test_it_is_as_it_would_be_written_now() -> None:
    assert FILE.read_text("utf-8") == page(), "make man"


def test_each_line_is_text_or_a_macro() -> None:
    for line in FILE.read_text("utf-8").splitlines():
        assert line
        if line[0] in ".'":
            assert line.split()[0] in MACROS, line
        assert set(re.findall(r"\\(.)", line)) <= set("-efB&R"), line


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("man"), reason="there is no man")
def test_man_shows_it_and_warns_of_nothing() -> None:
    command = ["man", "--local-file", "--warnings=w", "-Tutf8", str(FILE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    if "groff" in done.stderr or "nroff" in done.stderr:
        pytest.skip("man has nothing to format pages with")
    assert (done.returncode, done.stderr) == (0, "")
    shown = re.sub(r".\x08", "", done.stdout)  # bold is a letter struck twice
    assert "EXIT STATUS" in shown
    assert "briscola author new puzzle [OPTIONS]" in shown
