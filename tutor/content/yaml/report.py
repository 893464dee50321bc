"""Gathers the problems of one document, each once, at its line and column."""

from __future__ import annotations

from tutor.content.yaml.document import Document, Path
from tutor.content.yaml.problems import ContentError, Mark, Problem, Severity


class Report:
    """The problems of one document so far; reading goes on after one, so that all are reported."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._problems = list(document.problems)
        self.errors = sum(each.is_error for each in self._problems)
        # Where the YAML itself is wrong, the value is a guess: nothing more is said of it.
        self._guessed = {each.mark for each in self._problems if each.is_error}
        self._settled: set[Path] = set()
        self._faulty: set[Path] = set()

    @property
    def has_errors(self) -> bool:
        return bool(self.errors)

    def error(
        self,
        path: Path,
        code: str,
        message: str,
        hint: str = "",
        within: tuple[str, int] | None = None,
    ) -> None:
        """Something wrong with the value at ``path``.

        ``within`` says with which part: the text there, and where in it the fault begins.
        """
        document = self.document
        mark = document.mark_within(path, *within) if within else document.mark(path)
        self._add(path, mark, Severity.ERROR, code, message, hint)

    def key_error(self, path: Path, code: str, message: str, hint: str = "") -> None:
        """Something wrong with the key at ``path``."""
        self._add(path, self.document.key_mark(path), Severity.ERROR, code, message, hint)

    def warning(
        self,
        path: Path,
        code: str,
        message: str,
        hint: str = "",
        within: tuple[str, int] | None = None,
    ) -> None:
        """Something to better in the value at ``path``, or in the part ``within`` it."""
        document = self.document
        mark = document.mark_within(path, *within) if within else document.mark(path)
        self._add(path, mark, Severity.WARNING, code, message, hint)

    def settle(self, path: Path) -> None:
        """Reports nothing more about the value at ``path``, or about anything in it."""
        self._settled.add(path)
        self._note(path)

    def is_faulty(self, path: Path) -> bool:
        """Whether something is wrong with what stands at ``path``, or with a part of it."""
        return path in self._faulty

    def unusable(self) -> ContentError:
        """That the document cannot be used, with all its errors."""
        errors = tuple(each for each in self.in_order() if each.is_error)
        return ContentError(errors, self.document.text)

    def in_order(self) -> list[Problem]:
        """The problems by their places; no warning where an error asks for a change anyway."""
        wrong = {each.mark for each in self._problems if each.is_error}
        problems = [each for each in self._problems if each.is_error or each.mark not in wrong]
        return sorted(dict.fromkeys(problems), key=lambda each: each.mark)

    def _add(
        self, path: Path, mark: Mark, severity: Severity, code: str, message: str, hint: str
    ) -> None:
        if severity is Severity.ERROR:
            self.errors += 1
            self._note(path)
        if mark in self._guessed or any(
            path[:length] in self._settled for length in range(len(path) + 1)
        ):
            return
        file = self.document.file
        self._problems.append(Problem(file, *mark, severity, code, message, hint))

    def _note(self, path: Path) -> None:
        self._faulty.update(path[:length] for length in range(len(path) + 1))
