"""Steps of every kind as a lesson file has them, and every answer a question can get."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random

from tutor.content.yaml.document import Document, Report
from tutor.content.yaml.mapping import Entry
from tutor.content.yaml.reader import read_yaml
from tutor.exercises.exercise import (
    Amount,
    Answer,
    Exercise,
    InOrder,
    OneCard,
    OneOf,
    Question,
    SomeCards,
    Text,
)
from tutor.exercises.registry import KINDS
from tutor.exercises.step import QuestionStep, Step, read_step
from tutor.message import Message
from tutor.rules.cards import DECK, cards_of
from tutor.text.catalog import Catalog, languages, load_catalog

Fields = Mapping[str, object]
"""The keys of a step but for its id and kind."""

CATALOGS = tuple(load_catalog(language) for language in languages())

OPTIONS = [
    {"text": "One", "feedback": "So it is.", "fact": {"points": 21, "of": ["Ad", "3c"]}},
    {"text": "Two", "feedback": "No.", "fact": {"wins": 60}},
    {"text": "Three", "feedback": "No rule.", "right": False, "topic": "tricks"},
    {"text": "Four", "feedback": "No.", "fact": {"beats": ["Rb", "3b"], "trump": "d"}},
]
POSITION = "d/3dFd7b,Ad5d2d/51,46"
PAIRS = "d/AdRd,3c2c,4c5c,7c6c/29,27,25,14"
THREE = "s/As7d5b,3cRcFb,2s4b6d/33,30,30"
RECORD = """\
variant: two-players
players: you counter
dealer: 1
hand 0: Fb Rc Fs
hand 1: 4b Fc Cc
stock: 3d 3s Ac 6d 5d 4d Cs 4c 5b 6c Ab 2s As Rb 3b Rs 7b Fd 5c 6b Ad \
2c 7d 5s Cb 6s 2d 2b 7c 7s 4s Cd Rd 3c
trump: 3c
1: Fs 4b
2: Fb Fc
3: Cc 6d
4: 5d 3d
5: 4d 4c
6: 5b Cs
7: 3s 6c
8: 2s Rb
9: Rc Rs
10: 7b Fd
11: 5c 6b
12: 3b Ab
13: 2c 5s
14: Cb 6s
15: 2d Ad
16: As Ac
17: 7d 2b
18: 4s
"""
"""A game up to the lead to trick 18, which is the opponent's."""

FIXED: tuple[tuple[str, Fields], ...] = (
    ("trick_winner", {"trick": ["4d", "Ac"], "trump": "s", "text": "Who?"}),
    ("trick_winner", {"trick": ["Rb", "3b", "Ac"]}),
    ("trick_winner", {"trick": ["3d", "2s", "7s", "Ad"], "trump": "s"}),
    ("trick_points", {"trick": ["4d", "Ac", "3c"], "note": "So it goes."}),
    ("trick_points", {"trick": ["4d", "2d"]}),
    ("pile_points", {"pile": ["4d", "Ac", "3c", "3d", "7b", "Rs", "Fd"]}),
    ("pile_points", {"pile": ["4d", "5d"]}),
    ("order_cards", {"cards": ["7d", "3d", "Rd", "2d"]}),
    ("order_cards", {"cards": ["7d", "3d", "2s", "As"], "trump": "s"}),
    ("who_has_won", {"points": [61, 59]}),
    ("who_has_won", {"points": [60, 60]}),
    ("who_has_won", {"points": [48, 62]}),
    ("who_has_won", {"points": [52, 60]}),
    *(
        (
            "draw_order",
            {
                "trick": trick,
                "trump": "s",
                "you_led": led,
                "stock": stock,
                **({"turn_up": "4s"} if stock else {}),
            },
        )
        for trick in (["4d", "Ad"], ["4d", "Ac"], ["Ad", "2s"])
        for led in (True, False)
        for stock in (0, 2, 4, 34)
    ),
    ("choose", {"text": "Which?", "options": OPTIONS}),
    ("count_unseen", {"position": POSITION}),
    ("count_unseen", {"position": "d/3dFd7b,Ad5d/51,46/2d"}),
    ("count_unseen", {"position": "d/Ad,2c/60,49"}),
    ("count_unseen", {"position": POSITION, "then": "best_card"}),
    ("count_unseen", {"record": RECORD}),
    ("count_unseen", {"record": RECORD.replace("you ", "miser "), "then": "best_card"}),
    ("predict", {"position": POSITION}),
    ("predict", {"position": "c/AsAb,3b/40,46/Fd"}),
    ("predict", {"position": "d/AbAd2b,RbCb6d/36,55", "why": "ask"}),
    ("predict", {"position": "d/AbAd2b,RbCb6d/36,55", "why": "tell"}),
    ("predict", {"position": PAIRS, "variant": "pairs"}),
    ("predict", {"position": THREE, "variant": "three-players", "text": "Who?"}),
    ("predict", {"position": "d/7b5d,4b6s/60,60"}),
    ("which_card", {"position": POSITION}),
    ("which_card", {"position": "d/3b5c,Rb3d/57,39", "text": "Which?"}),
    ("which_card", {"position": "s/FbAc5s,3cCc/39,55/4d"}),
)
"""Steps in which all cards are stated."""

FRESH: tuple[tuple[str, Fields], ...] = (
    *(
        ("trick_winner", {"random": {"cards": cards, "mix": mix}, **trump})
        for mix in ("same-suit", "off-suit", "trump", "any")
        for cards in (2, 3, "4..5")
        for trump in ({}, {"trump": "c"})
    ),
    ("trick_winner", {"random": {}}),
    ("trick_points", {"random": {"cards": 2}}),
    ("trick_points", {"random": {"cards": "3..5"}}),
    ("pile_points", {"random": {"cards": "3..8"}}),
    ("pile_points", {"random": {}}),
    ("order_cards", {"random": {"cards": 3}}),
    ("order_cards", {"random": {"cards": "4..5"}, "trump": "b"}),
    ("who_has_won", {"random": True}),
    ("draw_order", {"random": True}),
    ("count_unseen", {"random": {"cards": "1..4"}}),
    ("count_unseen", {"game": {}}),
    ("count_unseen", {"game": {"you": "grabber", "against": "miser"}, "then": "best_card"}),
)
"""Steps in which the cards are left to chance."""


def step_of(kind: str, fields: Fields) -> Step:
    """A step of a kind, read from what a lesson file says of it."""
    step, report = read(kind, fields)
    assert step, report.in_order()
    return step


def read(kind: str, fields: Fields) -> tuple[Step | None, Report]:
    """A step, or None, with what is wrong with it."""
    report = Report(document(kind, fields))
    return read_step(Entry(report, (), report.document.data), KINDS), report


def document(kind: str, fields: Fields) -> Document:
    """A step as its file has it, a key a line."""
    keys = {"id": "it", "kind": kind, **fields}
    lines = (f"{key}: {json.dumps(value)}" for key, value in keys.items())
    return read_yaml("\n".join(lines) + "\n", "step.yaml")


def made(kind: str, fields: Fields, seed: int = 0) -> Exercise:
    """The exercise of a step."""
    step = step_of(kind, fields)
    assert isinstance(step, QuestionStep)
    return step.exercise(Random(seed))


def every_answer(question: Question) -> Iterator[Answer]:
    """Every answer there is; where there are thousands, the nearest and some of the others."""
    match question.form:
        case OneOf(texts):
            yield from range(len(texts))
        case OneCard(cards):
            yield from cards
        case InOrder(cards):
            yield from permutations(cards)
        case Amount():
            yield from (*range(121), 121, 10_000)
        case SomeCards(count):
            rng = Random(1)
            for _ in range(60):
                yield tuple(rng.sample(DECK, count))
            yield from (cards_of("Ad5d2d")[:count], cards_of("Ad5d3d")[:count])


def in_words(text: Text, catalog: Catalog) -> str:
    """A text as it is shown."""
    return catalog.say(text) if isinstance(text, Message) else text
