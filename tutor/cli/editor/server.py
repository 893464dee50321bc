"""The server: the documents an editor has open, and what is wrong with each as it changes."""

from __future__ import annotations

import asyncio
import logging
import re
from functools import cached_property
from pathlib import Path

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from tutor import __version__
from tutor.authoring.audit.duplicates import InstalledEnding
from tutor.authoring.audit.files import Audit, check_unsaved
from tutor.authoring.audit.repeated import RepeatedCheck
from tutor.cli.app import App
from tutor.cli.author.check import installed_endings
from tutor.cli.editor.places import client_range, lines_of, span_at
from tutor.content.files import translated_file, translated_language
from tutor.content.yaml.problems import Problem, Severity, safe

SETTLES = 0.03
"""Seconds without a change after which a text is checked: keys pressed together count once."""
SOURCE = "briscola"
_OURS = re.compile(
    r"""^[\s{]*["']?(?:set|puzzles|lesson|steps)["']?\s*:"""
    r"|\b(?:puzzles|puzzle-texts|lesson|lesson-texts)\.schema\.json",
    re.MULTILINE,
)
"""What only files of puzzles and lessons have: an editor sends every YAML file."""
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
}
_log = logging.getLogger(__name__)


class EditorServer(LanguageServer):
    """A language server for puzzles, lessons and their translations."""

    def __init__(self, app: App) -> None:
        super().__init__("briscola", __version__)
        self.app = app
        self._set_checks: dict[str, RepeatedCheck] = {}
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    @cached_property
    def installed(self) -> tuple[InstalledEnding, ...]:
        """The endings learners have already, as they were when the first file was opened."""
        return tuple(installed_endings(self.app))

    def check_soon(self, uri: str) -> None:
        """Checks a document once it has not changed for a moment."""
        if waiting := self._waiting.pop(uri, None):
            waiting.cancel()
        loop = asyncio.get_running_loop()
        self._waiting[uri] = loop.call_later(SETTLES, self._check_and_publish, uri)

    def close(self, uri: str) -> None:
        """Forgets a document that is no longer open, and takes its marks away."""
        if waiting := self._waiting.pop(uri, None):
            waiting.cancel()
        self._set_checks.pop(uri, None)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def check_translations(self, uri: str) -> None:
        """Checks the open translations of a document that was saved: they are held against it."""
        saved = path_of(self.workspace.get_text_document(uri))
        for other, document in self.workspace.text_documents.items():
            path = path_of(document)
            if translated_language(path) and translated_file(path) == saved:
                self.check_soon(other)

    def problems_of(self, document: TextDocument) -> list[Problem]:
        """All that ``briscola check`` finds in a document; nothing where it is of another kind."""
        text = document.source
        if not _OURS.search(text):
            return []
        set_check = self._set_checks.setdefault(document.uri, RepeatedCheck())
        report = check_unsaved(text, path_of(document), self.app.solver, set_check)
        # Each time by an audit that has seen no file: the document has not used its own names.
        audit = Audit(self.app.solver, lambda: self.installed)
        return audit.with_duplicates(report).problems

    def _check_and_publish(self, uri: str) -> None:
        self._waiting.pop(uri, None)
        document = self.workspace.get_text_document(uri)
        try:
            problems = self.problems_of(document)
        except Exception:
            # Whatever a file does to the check, the server goes on for the others.
            _log.exception("%s cannot be checked", uri)
            self._set_checks.pop(uri, None)
            said = "check-failed", "the check of this file broke off", "run briscola check on it"
            problems = [Problem(uri, 1, 1, Severity.ERROR, *said)]
        lines = lines_of(document.source)
        marked = [_diagnostic(each, lines, document) for each in problems]
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, marked, document.version)
        )


def path_of(document: TextDocument) -> Path:
    """The file of a document; for one that was never saved, a name in the present folder."""
    return Path(document.path or document.uri.rpartition("/")[2] or "unsaved.yaml")


def _diagnostic(problem: Problem, lines: list[str], document: TextDocument) -> types.Diagnostic:
    """A problem as an editor shows it: the words of the check, with the way to mend it."""
    hint = f" ({problem.hint})" if problem.hint else ""
    return types.Diagnostic(
        client_range(span_at(lines, problem.mark), lines, document.position_codec),
        safe(problem.message + hint),
        _SEVERITIES[problem.severity],
        problem.code,
        source=SOURCE,
        data={"hint": problem.hint},
    )


def server_for(app: App) -> EditorServer:
    """The server with all it does for an editor."""
    server = EditorServer(app)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.check_soon(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        server.check_soon(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.check_translations(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.close(params.text_document.uri)

    return server
