"""What follows from the answers: tries, hints, themes, days; and what to do next."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from random import Random
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.progress.answers import attempts
from tests.progress.keeping import NOW, RIGHT, SOLVES, WRONG
from tutor.progress.attempts import (
    HINT,
    SHOWN,
    SKIPPED,
    Attempt,
    lesson_of,
    open_hints,
    skipped_on,
    solved_items,
)
from tutor.progress.summary import (
    History,
    ItemCounts,
    ItemKey,
    NextAdvice,
    NextStep,
    Overview,
    PuzzleItems,
    Standing,
    Tally,
    history,
    overview,
)

TODAY = NOW.date()


def answer(
    marks: str, item: str = "a-01", at: datetime = NOW, hints: int = 0, gap: int = 60
) -> list[Attempt]:
    """Answers a minute apart: x wrong, o right, s right and solved, c right once it was shown."""
    return [
        Attempt(
            item,
            "c",
            at + timedelta(seconds=gap * place),
            "3d",
            SHOWN if mark == "c" else "best",
            mark != "x",
            mark == "s",
            hints,
            float(gap),
        )
        for place, mark in enumerate(marks)
    ]


def story(*runs: Iterable[Attempt]) -> History:
    return history([each for run in runs for each in run])


def tries(*runs: Iterable[Attempt], item: str = "a-01") -> str:
    """The tries at an item: + unaided, h right with hints, - wrong."""
    found = story(*runs).tries.get((item, "c"), ())
    return "".join("-" if not each.is_right else "h" if each.hints else "+" for each in found)


def shelf(*ids: str, name: str = "first") -> PuzzleItems:
    return PuzzleItems(name, name.title(), tuple((each, "c") for each in ids))


def seen(*runs: Iterable[Attempt], **themes: tuple[str, ...]) -> Overview:
    shown: dict[ItemKey, tuple[str, ...]] = {
        (item.replace("_", "-"), "c"): slugs for item, slugs in themes.items()
    }
    shelves = (shelf("a-01", "a-02"), shelf("b-01", "b-02", name="second"))
    return overview(story(*runs), shelves, shown, TODAY, UTC)


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ("", ""),
        ("o", ""),
        ("s", "+"),
        ("os", "+"),
        ("oos", "+"),
        ("x", "-"),
        ("ox", "-"),
        ("xs", "-+"),
        ("oxos", "-+"),
        ("xxxs", "---+"),
        ("sos", "++"),
    ],
)
def test_a_try_goes_on_until_it_is_solved_or_goes_wrong(marks: str, expected: str) -> None:
    assert tries(answer(marks)) == expected


def test_what_was_played_once_it_was_shown_is_no_try_and_solves_nothing() -> None:
    assert tries(answer("xc")) == "-"
    assert tries(answer("xcc"), answer("s", at=NOW + timedelta(hours=1))) == "-+"
    copied = seen(answer("xc"), answer("x", item="a-02"))
    assert (copied.total.tried, copied.total.solved, copied.total.shown) == (2, 0, 1)
    assert (copied.answers, copied.right) == (3, 0)
    assert copied.days[-1].right == 0
    solved_since = seen(answer("xcs"))
    assert (solved_since.total.solved, solved_since.total.shown) == (1, 0)


def test_what_was_left_in_the_middle_and_begun_again_is_one_try() -> None:
    assert tries(answer("o"), answer("os", at=NOW + timedelta(hours=1))) == "+"


def test_answers_are_put_in_the_order_of_time() -> None:
    assert tries(answer("s", at=NOW + timedelta(days=1)), answer("x")) == "-+"


def test_hints_count_once_though_every_answer_of_a_sitting_names_them() -> None:
    first = answer("o", hints=1)
    rest = answer("os", at=NOW + timedelta(seconds=60), hints=3)
    past = story(first, rest)
    assert [each.hints for each in past.tries["a-01", "c"]] == [3]
    assert past.done([("a-01", "c")]) == ItemCounts(1, 1, 1, 0, 3)


def test_a_new_sitting_counts_its_hints_anew() -> None:
    past = story(answer("x", hints=2), answer("s", at=NOW + timedelta(hours=2), hints=2))
    assert past.done([("a-01", "c")]).hints == 4
    less = story(answer("x", hints=2), answer("s", at=NOW + timedelta(seconds=60), hints=1))
    assert less.done([("a-01", "c")]).hints == 3


def test_a_retry_after_a_hint_is_not_unaided_only_if_the_hint_was_for_it() -> None:
    assert tries(answer("x", hints=2), answer("s", at=NOW + timedelta(seconds=60), hints=2)) == "-+"
    assert tries(answer("x"), answer("s", at=NOW + timedelta(seconds=60), hints=1)) == "-h"


def test_what_is_done() -> None:
    past = story(answer("s"), answer("xs", item="a-02"), answer("x", item="a-03"))
    items = [(f"a-0{number}", "c") for number in range(1, 5)]
    assert past.done(items) == ItemCounts(all=4, tried=3, solved=2, first=1, hints=0)
    assert past.solved == set(items[:2])


def test_an_edited_puzzle_is_another_and_counted_elsewhere() -> None:
    past = story(answer("s"), [replace(each, content="old") for each in answer("xs")])
    assert past.done([("a-01", "c")]) == ItemCounts(1, 1, 1, 1, 0)
    assert past.elsewhere({("a-01", "c")}) == ItemCounts(1, 1, 1, 0, 0)


def test_steps_of_lessons_are_no_puzzles_from_elsewhere() -> None:
    past = story(answer("s", item="trick/who-takes-it"))
    assert past.elsewhere(set()) == ItemCounts(0, 0, 0, 0, 0)
    assert lesson_of("trick/who-takes-it") == "trick"
    assert lesson_of("first-steps-01") == ""


@pytest.mark.parametrize(
    ("right", "wrong", "standing"),
    [
        (0, 0, Standing.UNCLEAR),
        (50, 2, Standing.UNCLEAR),
        (2, 50, Standing.UNCLEAR),
        (3, 3, Standing.FAIR),
        (3, 4, Standing.WEAK),
        (8, 3, Standing.FAIR),
        (9, 3, Standing.STRONG),
    ],
)
def test_a_theme_says_nothing_before_three_right_and_three_wrong(
    right: int, wrong: int, standing: Standing
) -> None:
    assert Tally(right, wrong).standing is standing


def test_of_a_puzzle_the_first_try_of_a_day_counts() -> None:
    runs = [answer("xs"), answer("s", at=NOW + timedelta(hours=1))]
    runs += [answer("s", at=NOW + timedelta(days=1)), answer("x", at=NOW + timedelta(days=2))]
    tallies = story(*runs).tallies({("a-01", "c"): ("duck",), ("a-02", "c"): ("bank",)}, UTC)
    assert tallies == {"duck": Tally(1, 2)}


def test_right_with_a_hint_is_not_right_for_a_theme() -> None:
    tallies = story(answer("s", hints=1)).tallies({("a-01", "c"): ("duck", "bank")}, UTC)
    assert tallies == {"duck": Tally(0, 1), "bank": Tally(0, 1)}


def test_themes_are_ordered_by_how_they_go() -> None:
    base = seen(answer("x"))
    tallies = {"a": Tally(9, 3), "b": Tally(12, 3), "c": Tally(3, 3), "d": Tally(1, 1)}
    all_of = replace(base, tallies=tallies)
    assert [slug for slug, _ in all_of.themes(Standing.STRONG)] == ["b", "a"]
    assert [slug for slug, _ in all_of.themes(Standing.FAIR)] == ["c"]
    assert [slug for slug, _ in all_of.themes(Standing.UNCLEAR)] == ["d"]


def test_the_last_days_with_those_without_an_answer() -> None:
    past = story(answer("xos"), answer("s", at=NOW - timedelta(days=6)))
    past = history([*past.attempts, *answer("s", at=NOW - timedelta(days=7))])
    days = past.days(TODAY, UTC)
    assert [day.day for day in days] == [TODAY - timedelta(days=back) for back in range(6, -1, -1)]
    assert [(day.answers, day.right) for day in days] == [(1, 1), *[(0, 0)] * 5, (3, 2)]


@pytest.mark.parametrize("hours", range(-12, 15))
def test_a_day_is_a_day_where_the_learner_is(hours: int) -> None:
    zone = timezone(timedelta(hours=hours))
    midnight = datetime(2026, 11, 30, tzinfo=zone)
    past = story(
        answer("s", at=midnight - timedelta(seconds=1)),
        answer("xs", item="a-02", at=midnight, gap=1),
    )
    days = past.days(date(2026, 11, 30), zone, count=2)
    assert [day.answers for day in days] == [1, 2]


@pytest.mark.parametrize("change", ["2026-03-29", "2026-10-25"])
def test_days_of_twenty_three_and_of_twenty_five_hours(change: str) -> None:
    try:
        rome = ZoneInfo("Europe/Rome")
    except ZoneInfoNotFoundError:
        pytest.skip("this system knows no time zones")
    day = date.fromisoformat(change)
    moments = [
        datetime(day.year, day.month, day.day, hour, 30, tzinfo=rome) for hour in (0, 1, 4, 23)
    ]
    runs = [answer("s", item=str(place), at=at) for place, at in enumerate(moments)]
    days = story(*runs).days(day + timedelta(days=1), rome, count=3)
    assert [each.answers for each in days] == [0, 4, 0]


def test_the_first_puzzle_comes_first() -> None:
    assert seen().next == NextStep(NextAdvice.START)
    assert seen(answer("s", item="trick/who")).next.advice is NextAdvice.START


def test_what_was_last_answered_wrongly_and_is_open_comes_again() -> None:
    runs = answer("x", item="b-01"), answer("x", at=NOW + timedelta(hours=1))
    assert seen(*runs).next == NextStep(NextAdvice.AGAIN, "a-01")


def test_after_a_solved_one_the_first_open_one() -> None:
    assert seen(answer("s")).next == NextStep(NextAdvice.GO_ON, "a-02")
    runs = answer("x"), answer("s", item="b-01", at=NOW + timedelta(hours=1))
    assert seen(*runs).next == NextStep(NextAdvice.GO_ON, "a-01")


def all_solved(first: str) -> list[list[Attempt]]:
    """All four solved, on three days each; before that, each gone wrong on as many as ``first``."""
    runs = []
    for place, item in enumerate(("a-01", "a-02", "b-01", "b-02")):
        at = NOW - timedelta(days=40 - place)
        for day, mark in enumerate(first):
            runs.append(answer(mark, item=item, at=at + timedelta(days=5 * day)))
    return runs


def test_with_all_solved_the_weakest_theme_is_practised() -> None:
    runs = all_solved("xxs")
    step = seen(*runs, a_02=("duck",), b_01=("duck", "bank"), b_02=("duck",)).next
    assert step == NextStep(NextAdvice.PRACTISE, "a-02", "duck")


def test_with_all_solved_and_nothing_weak_all_is_done() -> None:
    assert seen(*all_solved("s"), a_01=("duck",)).next == NextStep(NextAdvice.DONE)


@pytest.mark.slow
@given(st.lists(attempts(), max_size=12), st.randoms(use_true_random=False))
def test_everything_is_worked_out_from_the_answers_alone(
    answers: list[Attempt], rng: Random
) -> None:
    past = history(answers)
    assert past.solved <= solved_items(answers)
    distinct = {each.at: each for each in answers}.values()
    shuffled = list(distinct)
    rng.shuffle(shuffled)
    assert history(shuffled) == history(distinct)
    done = past.done(past.tries)
    assert done.first <= done.solved <= done.tried <= done.all
    assert 0 <= done.hints <= sum(each.hints for each in answers)
    for days in (past.days(TODAY, UTC), past.days(TODAY, None)):
        assert sum(day.answers for day in days) <= len(answers)
        assert all(day.right <= day.answers for day in days)


def test_what_programs_get_is_plain_data() -> None:
    fields = seen(answer("xs"), a_01=("duck",)).as_fields()
    assert json.loads(json.dumps(fields)) == fields
    assert fields["days"][-1] == {"day": "2026-11-30", "answers": 2, "right": 1}
    assert fields["themes"] == [{"theme": "duck", "standing": "unclear", "right": 0, "wrong": 1}]


def test_answers_against_the_clock_are_no_tries() -> None:
    timed = [replace(each, occasion="storm 2026-11-30T07:15:00+00:00") for each in answer("xo")]
    assert tries(timed, answer("s")) == tries(answer("s"))
    assert story(timed).days(TODAY, UTC)[-1] == (TODAY, 2, 1)


def test_the_answer_to_whether_there_is_anything_is_a_try_whatever_it_was() -> None:
    right, wrong = ([replace(each, occasion="anything") for each in answer(mark)] for mark in "ox")
    assert tries(right) == tries(answer("s"))
    assert tries(wrong) == tries(answer("x"))
    done = story(right).done([("a-01", "c")])
    assert (done.tried, done.solved, done.first) == (1, 0, 0)


def taken(seconds: int) -> Attempt:
    return replace(WRONG, at=NOW + timedelta(seconds=seconds), answer="", verdict=HINT)


def test_hints_of_what_was_left_count_when_it_is_begun_again() -> None:
    item = SOLVES.item, SOLVES.content
    later = replace(SOLVES, at=NOW + timedelta(days=1))
    (tried,) = history([taken(0), taken(5), later]).tries[item]
    assert tried.hints == 2
    # They are those that the answer tells of, and not once more as many.
    (tried,) = history([taken(0), taken(5), replace(later, hints=2)]).tries[item]
    assert tried.hints == 2
    (tried,) = history([taken(0), taken(5), replace(later, hints=3)]).tries[item]
    assert tried.hints == 3
    # Those before a try that is over count for that one.
    one, other = history([taken(0), replace(WRONG, at=NOW + timedelta(seconds=9)), later]).tries[
        item
    ]
    assert (one.hints, other.hints) == (1, 0)


def test_hints_and_skips_are_no_answers() -> None:
    skip = replace(WRONG, answer="", verdict=SKIPPED)
    seen = history([taken(0), skip])
    assert not seen.attempts
    assert not seen.tries
    assert open_hints([taken(0), taken(5)]) == {(WRONG.item, WRONG.content): 2}
    assert open_hints([taken(0), replace(RIGHT, at=NOW + timedelta(seconds=9))]) == {}
    assert skipped_on(NOW.date(), [skip], UTC) == [(WRONG.item, WRONG.content)]
    assert skipped_on(NOW.date() + timedelta(days=1), [skip], UTC) == []
