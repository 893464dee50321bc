"""The server: the documents an editor has open, and what is wrong with each as it changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
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
from tutor.cli.editor.completion import offers_at
from tutor.cli.editor.hover import hover_text
from tutor.cli.editor.kinds import kind_of_file
from tutor.cli.editor.links import links_from
from tutor.cli.editor.mends import mends_of
from tutor.cli.editor.places import Span, client_range, lines_of, own_column, span_at
from tutor.cli.editor.pointing import readable_document
from tutor.content.files import translated_file, translated_language
from tutor.content.yaml.document import Document
from tutor.content.yaml.problems import ContentError, Problem, Severity, safe
from tutor.content.yaml.source import decode_text, read_bytes

SETTLES = 0.03
"""Seconds without a change after which a text is checked: keys pressed together count once."""
SOURCE = "briscola"
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
        if kind_of_file(text, path_of(document)) is None:
            return []
        set_check = self._set_checks.setdefault(document.uri, RepeatedCheck())
        report = check_unsaved(text, path_of(document), self.app.solver, set_check)
        # Each time by an audit that has seen no file: the document has not used its own names.
        audit = Audit(self.app.solver, lambda: self.installed)
        return audit.with_duplicates(report).problems

    def hover_at(self, params: types.HoverParams) -> types.Hover | None:
        """What is to be shown of the thing pointed at: see ``hover_text``."""
        document = self.workspace.get_text_document(params.text_document.uri)
        kind = kind_of_file(document.source, path_of(document))
        if kind is None:
            return None
        place = params.position.line, self._column(document, params.position)
        original = self._original_of(path_of(document))
        app = self.app
        shown = hover_text(document.source, *place, kind, app.solver, app.language, original)
        content = types.MarkupContent(types.MarkupKind.PlainText, shown)
        return types.Hover(content) if shown else None

    def offers_at(self, params: types.CompletionParams) -> list[types.CompletionItem]:
        """What may be written at a place: see ``offers_at`` of the completion."""
        document = self.workspace.get_text_document(params.text_document.uri)
        path = path_of(document)
        kind = kind_of_file(document.source, path)
        if kind is None:
            return []
        line, column = params.position.line, self._column(document, params.position)
        app, original = self.app, self._original_of(path)
        offers = offers_at(
            document.source, line, column, path, kind, app.solver, app.language, original
        )
        lines = lines_of(document.source)
        return [
            types.CompletionItem(
                each.label,
                kind=types.CompletionItemKind.Property
                if each.is_key
                else types.CompletionItemKind.Value,
                detail=each.detail or None,
                sort_text=f"{place:04}",
                filter_text=each.filter or each.text,
                text_edit=types.TextEdit(
                    client_range(
                        Span(line, column - each.length, column), lines, document.position_codec
                    ),
                    each.text,
                ),
            )
            for place, each in enumerate(offers)
        ]

    def _original_of(self, path: Path) -> Document | None:
        """Of a translation, the set or the lesson that it translates."""
        if not translated_language(path):
            return None
        text = self._text_of(translated_file(path))
        return readable_document(text, -1) if text is not None else None

    def mends_at(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        """A change for each mend that a problem in the range names."""
        document = self.workspace.get_text_document(params.text_document.uri)
        lines, codec = lines_of(document.source), document.position_codec
        actions = []
        for each in params.context.diagnostics:
            start, end = each.range.start, each.range.end
            if each.source != SOURCE or start.line >= len(lines):
                continue
            line = lines[start.line]
            columns = (own_column(line, at.character, codec) for at in (start, end))
            hint = each.data.get("hint", "") if isinstance(each.data, Mapping) else ""
            mends = list(mends_of(document.source, Span(start.line, *columns), each.message, hint))
            for mend in mends:
                edit = types.TextEdit(client_range(mend.span, lines, codec), mend.text)
                actions.append(
                    types.CodeAction(
                        mend.title,
                        types.CodeActionKind.QuickFix,
                        [each],
                        is_preferred=len(mends) == 1,
                        edit=types.WorkspaceEdit({document.uri: [edit]}),
                    )
                )
        return actions

    def links_at(self, params: types.DefinitionParams) -> list[types.Location]:
        """Where the translations, or the original, say what stands at a place."""
        document = self.workspace.get_text_document(params.text_document.uri)
        if kind_of_file(document.source, path_of(document)) is None:
            return []
        column = self._column(document, params.position)
        found = links_from(
            path_of(document), document.source, params.position.line, column, self._text_of
        )
        codec = document.position_codec
        return [
            types.Location(
                each.path.absolute().as_uri(),
                client_range(span_at(lines_of(each.text), each.mark), lines_of(each.text), codec),
            )
            for each in found
        ]

    def _text_of(self, path: Path) -> str | None:
        """What a file says: as it is open, or as it lies there; None where it cannot be read."""
        for document in self.workspace.text_documents.values():
            if path_of(document) == path:
                return str(document.source)
        try:
            return decode_text(read_bytes(path), str(path))
        except ContentError:
            return None

    def _column(self, document: TextDocument, position: types.Position) -> int:
        lines = lines_of(document.source)
        line = lines[position.line] if position.line < len(lines) else ""
        return own_column(line, position.character, document.position_codec)

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

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        return server.hover_at(params)

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION,
        types.CompletionOptions(trigger_characters=["{", "[", ":", ",", "/", " "]),
    )
    def offers(params: types.CompletionParams) -> types.CompletionList:
        # What is offered hangs on each character: in a position every second one begins a card.
        return types.CompletionList(is_incomplete=True, items=server.offers_at(params))

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    def mends(params: types.CodeActionParams) -> list[types.CodeAction]:
        return server.mends_at(params)

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> list[types.Location]:
        return server.links_at(params)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.close(params.text_document.uri)

    return server
