"""A YAML language server, spoken to as an editor speaks to it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from types import TracebackType
from typing import Any

SETTINGS = {
    "validate": True,
    "completion": True,
    "hover": True,
    "schemaStore": {"enable": False},
    "schemas": {},
}
"""Nothing is looked up outside: the schema is the one that line 1 of a file names."""
WAIT = 30


class LanguageServer:
    """One run of ``yaml-language-server``; every request waits for its answer."""

    def __init__(self, program: str) -> None:
        self._child = subprocess.Popen(
            [program, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._messages: Queue[dict[str, Any]] = Queue()
        self._marks: dict[str, list[dict[str, Any]]] = {}
        self._last = 0
        Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> LanguageServer:
        workspace = {"configuration": True}
        capabilities = {"workspace": workspace, "textDocument": {"hover": {}, "completion": {}}}
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})
        self._tell("initialized", {})
        self._tell("workspace/didChangeConfiguration", {"settings": {"yaml": SETTINGS}})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._child.kill()
        self._child.wait()
        for pipe in (self._child.stdin, self._child.stdout):
            assert pipe
            pipe.close()

    def open(self, path: Path) -> None:
        """Opens a file as an editor does."""
        text = path.read_text(encoding="utf-8")
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})

    def red_lines(self, path: Path) -> list[tuple[int, str]]:
        """The lines marked in a file, from 1, each with what is said of it."""
        uri = path.as_uri()
        while uri not in self._marks:
            self._take(self._messages.get(timeout=WAIT))
        marks = self._marks.pop(uri)
        return [(each["range"]["start"]["line"] + 1, each["message"]) for each in marks]

    def at(self, request: str, path: Path, line: int, column: int) -> Any:
        """What a request about a place, counted from 1, is answered."""
        place = {"line": line - 1, "character": column - 1}
        document = {"uri": path.as_uri()}
        return self.ask(f"textDocument/{request}", {"textDocument": document, "position": place})

    def ask(self, method: str, params: object) -> Any:
        """The result of a request."""
        self._last += 1
        self._send({"id": self._last, "method": method, "params": params})
        while True:
            try:
                message = self._messages.get(timeout=WAIT)
            except Empty:
                raise AssertionError(f"no answer to {method}") from None
            if message.get("id") == self._last and "method" not in message:
                assert "error" not in message, message
                return message["result"]
            self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        """Keeps what is told unasked, and answers what the server asks."""
        if message.get("method") == "textDocument/publishDiagnostics":
            self._marks[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif message.get("method") == "workspace/configuration":
            found = [
                SETTINGS if item.get("section") == "yaml" else {}
                for item in message["params"]["items"]
            ]
            self._send({"id": message["id"], "result": found})
        elif "id" in message and "method" in message:
            self._send({"id": message["id"], "result": None})

    def _tell(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._child.stdin
        self._child.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._child.stdin.flush()

    def _read(self) -> None:
        out = self._child.stdout
        assert out
        try:
            while header := out.readline():
                length = int(header.split(b":")[1])
                while out.readline().strip():
                    pass
                self._messages.put(json.loads(out.read(length)))
        except ValueError:
            return  # closed at the end
