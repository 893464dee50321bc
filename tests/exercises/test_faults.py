"""Fields that make no exercise: each is refused with its key, a code and its place."""

from __future__ import annotations

import pytest

from tests.exercises.steps import OPTIONS, PAIRS, POSITION, RECORD, Fields, read

TRICK = ["4d", "Ad"]
DRAW: dict[str, object] = {
    "trick": TRICK,
    "trump": "s",
    "you_led": True,
    "stock": 4,
    "turn_up": "4s",
}
STOCK = "s/As5bAd,Rd3b7s/30,52/-/Fb4s"
CALLED = "d/AdRd,3c2c,4c5c,7c6c,7d6d/29,27,25,14,0/-/-/01111"


def without(fields: dict[str, object], key: str) -> Fields:
    return {name: value for name, value in fields.items() if name != key}


def fact(value: object) -> Fields:
    option = {"text": "Five", "feedback": "Hm.", "fact": value}
    return {"text": "Which?", "options": [OPTIONS[0], option]}


def option(**fields: object) -> Fields:
    return {"text": "Which?", "options": [OPTIONS[0], {"text": "T", "feedback": "F", **fields}]}


FAULTS: tuple[tuple[str, Fields, str, tuple[str | int, ...]], ...] = (
    ("trick_winner", {}, "key-missing", ("trick",)),
    ("trick_winner", {"trick": TRICK, "random": {}}, "key-twice", ("random",)),
    ("trick_winner", {"trick": TRICK, "trumps": "d"}, "key-unknown", ("trumps",)),
    ("trick_winner", {"trick": TRICK, "answer": "Ad"}, "key-unknown", ("answer",)),
    ("trick_winner", {"trick": TRICK, "trump": "x"}, "suit", ("trump",)),
    ("trick_winner", {"trick": TRICK, "trump": None}, "suit", ("trump",)),
    ("trick_winner", {"trick": TRICK, "trump": ["d"]}, "suit", ("trump",)),
    ("trick_winner", {"trick": "4dAd"}, "type", ("trick",)),
    ("trick_winner", {"trick": None}, "type", ("trick",)),
    ("trick_winner", {"trick": ["4d"]}, "size", ("trick",)),
    ("trick_winner", {"trick": ["4d", "5d", "6d", "7d", "Ad", "2d"]}, "size", ("trick",)),
    ("trick_winner", {"trick": ["4d", "8d"]}, "card", ("trick", 1)),
    ("trick_winner", {"trick": ["4d", 4]}, "card", ("trick", 1)),
    ("trick_winner", {"trick": ["4d", "4d"]}, "card-twice", ("trick", 1)),
    ("trick_winner", {"trick": TRICK, "text": ""}, "empty", ("text",)),
    ("trick_winner", {"trick": TRICK, "text": 3}, "type", ("text",)),
    ("trick_winner", {"random": True}, "type", ("random",)),
    ("trick_winner", {"random": {"cards": 1}}, "range", ("random", "cards")),
    ("trick_winner", {"random": {"cards": 6}}, "range", ("random", "cards")),
    ("trick_winner", {"random": {"cards": "5..2"}}, "range", ("random", "cards")),
    ("trick_winner", {"random": {"cards": "two"}}, "type", ("random", "cards")),
    ("trick_winner", {"random": {"cards": True}}, "type", ("random", "cards")),
    ("trick_winner", {"random": {"mix": "odd"}}, "word", ("random", "mix")),
    ("trick_winner", {"random": {"mix": ["any"]}}, "word", ("random", "mix")),
    ("trick_winner", {"random": {"seed": 1}}, "key-unknown", ("random", "seed")),
    ("trick_points", {"trick": TRICK, "trump": "d"}, "key-unknown", ("trump",)),
    ("trick_points", {"trick": ["Ad", "Ad"]}, "card-twice", ("trick", 1)),
    ("pile_points", {"pile": []}, "size", ("pile",)),
    ("pile_points", {"random": {"cards": 40}}, "range", ("random", "cards")),
    ("order_cards", {"cards": ["Ad"]}, "size", ("cards",)),
    ("order_cards", {"cards": ["Ad", "3c"]}, "no-order", ("cards",)),
    ("order_cards", {"cards": ["Ad", "3c", "2s"], "trump": "s"}, "no-order", ("cards",)),
    ("order_cards", {"random": {"cards": 2}}, "range", ("random", "cards")),
    ("who_has_won", {}, "key-missing", ("points",)),
    ("who_has_won", {"points": [61]}, "size", ("points",)),
    ("who_has_won", {"points": [61, "59"]}, "type", ("points", 1)),
    ("who_has_won", {"points": [61, -1]}, "range", ("points", 1)),
    ("who_has_won", {"points": [61, 60]}, "points-sum", ("points",)),
    ("who_has_won", {"points": [119, 0]}, "points-impossible", ("points", 0)),
    ("who_has_won", {"random": False}, "random", ("random",)),
    ("draw_order", without(DRAW, "trump"), "key-missing", ("trump",)),
    ("draw_order", without(DRAW, "you_led"), "key-missing", ("you_led",)),
    ("draw_order", without(DRAW, "stock"), "key-missing", ("stock",)),
    ("draw_order", without(DRAW, "turn_up"), "key-missing", ("turn_up",)),
    ("draw_order", {**DRAW, "you_led": "yes"}, "type", ("you_led",)),
    ("draw_order", {**DRAW, "stock": 3}, "stock-odd", ("stock",)),
    ("draw_order", {**DRAW, "stock": 36}, "range", ("stock",)),
    ("draw_order", {**DRAW, "stock": 0}, "no-stock", ("turn_up",)),
    ("draw_order", {**DRAW, "turn_up": "4d"}, "turn-up-not-trump", ("turn_up",)),
    ("draw_order", {**DRAW, "trump": "d", "turn_up": "4d"}, "card-twice", ("turn_up",)),
    ("draw_order", {**DRAW, "trick": ["4d", "5d", "6d"]}, "size", ("trick",)),
    ("draw_order", {"random": True, "trump": "d"}, "key-twice", ("trump",)),
    ("draw_order", {"random": False}, "random", ("random",)),
    ("choose", {"options": OPTIONS}, "key-missing", ("text",)),
    ("choose", {"text": "Which?"}, "key-missing", ("options",)),
    ("choose", {"text": "Which?", "options": OPTIONS[:1]}, "size", ("options",)),
    ("choose", {"text": "Which?", "options": ["a", "b"]}, "type", ("options", 0)),
    ("choose", {"text": "?", "options": [OPTIONS[0]] * 2}, "option-twice", ("options", 1, "text")),
    ("choose", option(), "key-missing", ("options", 1, "fact")),
    ("choose", option(right=True), "key-missing", ("options", 1, "topic")),
    ("choose", option(right="yes", topic="t"), "type", ("options", 1, "right")),
    ("choose", option(right=True, topic="No topic"), "pattern", ("options", 1, "topic")),
    ("choose", option(right=True, fact={"wins": 61}), "key-twice", ("options", 1, "right")),
    ("choose", option(topic="t", fact={"wins": 61}), "key-twice", ("options", 1, "topic")),
    ("choose", option(fact={"wins": 61}, feedback=" "), "empty", ("options", 1, "feedback")),
    ("choose", fact("61"), "fact", ("options", 1, "fact")),
    ("choose", fact({}), "fact", ("options", 1, "fact")),
    ("choose", fact({"wins": 61, "loses": 59}), "fact", ("options", 1, "fact")),
    ("choose", fact({"wins": 61, "of": []}), "key-unknown", ("options", 1, "fact", "of")),
    ("choose", fact({"wins": 121}), "range", ("options", 1, "fact", "wins")),
    (
        "choose",
        fact({"winner": "2d", "of": TRICK}),
        "card-not-there",
        ("options", 1, "fact", "winner"),
    ),
    ("choose", fact({"points": 3}), "key-missing", ("options", 1, "fact", "of")),
    ("choose", fact({"beats": ["Ad"]}), "size", ("options", 1, "fact", "beats")),
    ("choose", fact({"best": "7b"}), "key-missing", ("options", 1, "fact", "position")),
    (
        "choose",
        fact({"best": "Ad", "position": POSITION}),
        "card-not-there",
        ("options", 1, "fact", "best"),
    ),
    (
        "choose",
        fact({"final": 61, "card": "7b", "position": "d/,/60,60"}),
        "play-over",
        ("options", 1, "fact", "position"),
    ),
    ("count_unseen", {"position": "nonsense"}, "position-notation", ("position",)),
    ("count_unseen", {"position": 7}, "type", ("position",)),
    ("count_unseen", {"position": STOCK}, "stock", ("position",)),
    ("count_unseen", {"position": PAIRS}, "seats", ("position",)),
    ("count_unseen", {"position": "d/2d,/60,60/4d"}, "size", ("position",)),
    ("count_unseen", {"random": {"cards": 6}}, "range", ("random", "cards")),
    ("count_unseen", {}, "key-missing", ("position",)),
    ("count_unseen", {"position": POSITION, "game": {}}, "key-twice", ("game",)),
    ("count_unseen", {"position": POSITION, "then": "play_out"}, "word", ("then",)),
    ("count_unseen", {"random": {}, "then": "best_card"}, "nothing-to-play", ("then",)),
    (
        "count_unseen",
        {"position": "d/Ad,2c/60,49", "then": "best_card"},
        "nothing-to-play",
        ("then",),
    ),
    ("count_unseen", {"game": {"you": "nobody"}}, "word", ("game", "you")),
    ("count_unseen", {"game": {"seed": 1}}, "key-unknown", ("game", "seed")),
    ("count_unseen", {"game": True}, "type", ("game",)),
    ("count_unseen", {"record": "nonsense"}, "record-line", ("record",)),
    ("count_unseen", {"record": RECORD + "\n" + RECORD}, "record-count", ("record",)),
    ("count_unseen", {"record": RECORD.partition("9: ")[0]}, "record-short", ("record",)),
    (
        "count_unseen",
        {"record": RECORD.replace("two-players", "scoperta")},
        "seats",
        ("record",),
    ),
    (
        "count_unseen",
        {"record": RECORD.partition("18: ")[0], "then": "best_card"},
        "nothing-to-play",
        ("then",),
    ),
    ("predict", {}, "key-missing", ("position",)),
    ("predict", {"position": STOCK}, "stock", ("position",)),
    ("predict", {"position": CALLED}, "seats", ("position",)),
    ("predict", {"position": POSITION, "why": "perhaps"}, "word", ("why",)),
    ("predict", {"position": "d/Ad,2c/60,49"}, "size", ("position",)),
    ("predict", {"position": POSITION, "goal": "win"}, "key-unknown", ("goal",)),
)


@pytest.mark.parametrize(("kind", "fields", "code", "path"), FAULTS)
def test_a_fault_is_named_at_its_place(
    kind: str, fields: Fields, code: str, path: tuple[str | int, ...]
) -> None:
    step, report = read(kind, fields)
    problem = report.in_order()[0]
    assert step is None
    assert problem.code == code
    line, column = report.document.mark(path)
    inside = (line, column + 1)  # Of a record the very place in the text is told.
    assert problem.mark in ((line, column), inside, report.document.key_mark(path))
    assert problem.message
