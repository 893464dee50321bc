"""Old answers count for a puzzle that has another id now."""

from __future__ import annotations

from datetime import UTC, datetime

from tutor.progress.attempts import Attempt
from tutor.progress.present_ids import PresentIds

NOW = datetime(2027, 1, 1, tzinfo=UTC)
IDS = PresentIds([("a-01", "11111111"), ("a-02", "22222222"), ("b-01", "22222222")])


def attempt(item: str, content: str) -> Attempt:
    return Attempt(item, content, NOW, "3d", "best", True, True)


def test_what_is_known_stays() -> None:
    for item in (("a-01", "11111111"), ("b-01", "22222222"), ("gone-1", "33333333")):
        assert IDS.attempts([attempt(*item)]) == (attempt(*item),)
        assert IDS.items([item]) == {item}


def test_what_has_moved_counts_under_its_id_of_now() -> None:
    assert IDS.attempts([attempt("old-9", "11111111")]) == (attempt("a-01", "11111111"),)
    assert IDS.items([("old-9", "22222222")]) == {("a-02", "22222222")}


def test_an_id_with_another_content_is_another_puzzle() -> None:
    assert IDS.of("a-01", "44444444") == "a-01"
    assert IDS.of("a-01", "22222222") == "a-02"


def test_a_step_of_a_lesson_is_no_puzzle() -> None:
    assert IDS.of("trick/check", "11111111") == "trick/check"
    assert IDS.of("trick/check", "") == "trick/check"
