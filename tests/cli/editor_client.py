"""A client that starts the language server and talks to it over pipes, as an editor does."""

from __future__ import annotations

import json
import queue
import threading
from pathlib import Path
from typing import IO, Any

from tests.processes import LONGEST, started

Json = dict[str, Any]


class EditorClient:
    """A server of its own, from ``initialize`` to ``exit``; to be used with ``with``."""

    def __init__(self, home: Path) -> None:
        self._process = started(home, "-m", "tutor", "author", "lsp")
        self._messages: queue.Queue[Json | None] = queue.Queue()
        self._aside: list[Json] = []
        self._last = 0
        self._versions: dict[str, int] = {}
        assert self._process.stdout
        reader = threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        reader.start()

    def __enter__(self) -> EditorClient:
        self.capabilities = self.request(
            "initialize", processId=None, rootUri=None, capabilities={}
        )
        self.notify("initialized")
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.request("shutdown")
            self.notify("exit")
        status = self._process.wait(LONGEST)
        for stream in (self._process.stdin, self._process.stdout):
            assert stream
            stream.close()
        assert status == 0

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def open(self, path: Path, text: str) -> list[Json]:
        """Opens a document; returns what is marked in it."""
        self._versions[path.as_uri()] = 1
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", textDocument=document)
        return self.marked(path)

    def change(self, path: Path, text: str) -> list[Json]:
        """Puts another text in the place of a document's; returns what is marked in it."""
        self._versions[path.as_uri()] += 1
        document = {"uri": path.as_uri(), "version": self._versions[path.as_uri()]}
        changes = [{"text": text}]
        self.notify("textDocument/didChange", textDocument=document, contentChanges=changes)
        return self.marked(path)

    def at(self, path: Path, line: int, character: int) -> Json:
        """The parameters that name a place in a document."""
        position = {"line": line, "character": character}
        return {"textDocument": {"uri": path.as_uri()}, "position": position}

    def marked(self, path: Path) -> list[Json]:
        """The problems that the server sends next for the present version of a document."""
        uri = path.as_uri()
        while True:
            message = self._next(
                lambda each: each.get("method") == "textDocument/publishDiagnostics"
            )
            sent = message["params"]
            if sent["uri"] == uri and sent.get("version", -1) in (self._versions.get(uri), -1):
                found: list[Json] = sent["diagnostics"]
                return found

    def request(self, method: str, **params: Any) -> Any:
        """The result of a request; an error of the server's fails the test."""
        self._last += 1
        number = self._last
        self._send({"id": number, "method": method, "params": params})
        answer = self._next(lambda each: each.get("id") == number and "method" not in each)
        assert "error" not in answer, answer
        return answer["result"]

    def notify(self, method: str, **params: Any) -> None:
        """Tells the server something it does not answer."""
        self._send({"method": method, "params": params})

    def _send(self, message: Json) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def _next(self, is_wanted: Any) -> Json:
        for each in self._aside:
            if is_wanted(each):
                self._aside.remove(each)
                return each
        while True:
            message = self._messages.get(timeout=LONGEST)
            assert message is not None, "the server has ended"
            if is_wanted(message):
                return message
            self._aside.append(message)

    def _read(self, stream: IO[bytes]) -> None:
        while header := stream.readline():
            length = int(header.split(b":")[1])
            while stream.readline().strip():
                pass
            body = b""
            while len(body) < length:
                body += stream.read(length - len(body))
            self._messages.put(json.loads(body))
        self._messages.put(None)
