"""A learner who sees nothing but the text of the program: what it prints in plain mode.

Everything is read off the lines: cards by their names, the trump suit, the table of an ending, the
options by their numbers. Only of verbal questions it knows beforehand which options are true.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from tests.cli.running import ROOT, environment
from tests.lessons.learners import SOLVER
from tutor.content.lesson_model import Lesson
from tutor.exercises.facts import read_fact
from tutor.exercises.fields import Reader
from tutor.grading.play import Play
from tutor.grading.reasons import reasons_for
from tutor.message import say
from tutor.rules.cards import DECK, Card, Suit, points_of
from tutor.rules.position import Position
from tutor.rules.trick import winning_place
from tutor.session.lesson_told import items_of
from tutor.text.catalog import Catalog
from tutor.views.plain_lessons import marked_lines, text_of

LONGEST = 2000
"""Answers; a lesson needs a tenth of it."""


class Pipe:
    """The program in a pipe, read up to each question."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self._program = subprocess.Popen(
            [sys.executable, "-m", "tutor", *arguments, "--plain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(home),
            cwd=ROOT,
            bufsize=0,
        )

    def asked(self) -> str:
        """All that is printed up to the next question; nothing once the program has ended."""
        assert self._program.stdout
        seen = b""
        # A question is the only line that is left open, with a space behind it.
        while not seen.endswith(b" ") or b"\n" not in seen:
            more = os.read(self._program.stdout.fileno(), 1 << 16)
            if not more:
                break
            seen += more
        return seen.decode()

    def types(self, text: str) -> None:
        assert self._program.stdin
        self._program.stdin.write(text.encode() + b"\n")

    def killed(self) -> None:
        """Ends the program where it stands."""
        self._program.kill()
        self._program.wait(20)
        for end in (self._program.stdin, self._program.stdout):
            assert end
            end.close()

    def closes(self) -> int:
        assert self._program.stdin
        assert self._program.stdout
        self._program.stdin.close()
        self._program.stdout.read()
        self._program.stdout.close()
        return self._program.wait(20)


class TextLearner:
    """Answers from the text alone."""

    def __init__(self, words: Catalog, lesson: Lesson) -> None:
        self._words = words
        self._known = tuple(_verbal(lesson, words))
        self._names = {
            words.in_words(card, form).lower(): card for card in DECK for form in ("", "the")
        }
        pattern = "|".join(sorted(map(re.escape, self._names), key=len, reverse=True))
        self._name = re.compile(pattern, re.IGNORECASE)
        self._gone: set[Card] = set()
        """The cards seen so far in the game being gone through."""
        self._predicted: tuple[Position, Card] | None = None

    def answer(self, text: str) -> str:
        """What to type at the question the text ends with."""
        *lines, question = text.strip().split("\n")
        prompt = {
            key: self._words.say(say(f"lesson.prompt.{key}", **params))
            for key, params in _PROMPTS.items()
        }
        if question == self._words.say(say("puzzle.prompt.card")):
            return self._ending(lines)
        kind = next((key for key, said in prompt.items() if _alike(said, question)), "")
        listed = [line.partition(": ") for line in lines if re.match(r"\d+: ", line)]
        texts = {number: each for number, _, each in listed}
        match kind:
            case "one-of":
                return self._option(texts, lines)
            case "one-card" if self._says(lines, "table.plain.yours"):
                return self._ending(lines)
            case "one-card":
                taker = self._taker(lines) if not self._table(lines) else self._predict(lines)
                return next(n for n, each in texts.items() if self._cards(each) == [taker])
            case "next-trick":
                self._watch(lines)
            case "some-cards":
                return " ".join(map(str, self._missing(lines)))
            case "in-order":
                cards = [card for each in texts.values() for card in self._cards(each)]
                trump = self._suit(lines[-len(texts) - 1])
                cards.sort(key=lambda card: (card.suit is trump, card.rank.strength), reverse=True)
                return " ".join(map(str, cards))
            case "amount":
                return str(points_of(self._shown(lines)))
        return ""

    def _watch(self, lines: list[str]) -> None:
        """Keeps in mind what goes; a new deal begins anew."""
        tricks = [line for line in lines if any(line.startswith(each) for each in self._leads())]
        if not tricks:
            self._gone = set()
        self._gone.update(card for line in tricks for card in self._cards(line))

    def _leads(self) -> list[str]:
        who = say("table.who.opponent.subject")
        return [
            self._words.say(each)
            for n in range(1, 21)
            for each in (
                say("lesson.replay.you-lead", n=n),
                say("lesson.replay.leads", n=n, who=who),
            )
        ]

    def _missing(self, lines: list[str]) -> list[Card]:
        """What is neither gone nor in the own hand: listed by suits, or kept in mind."""
        label = "exercises.count-unseen.label"
        keys = [say(f"{label}.hand"), say(f"{label}.table")]
        keys += [say(f"{label}.gone", suit=suit) for suit in Suit]
        labels = [f"{self._words.say(key)}: " for key in keys]
        shown = [line for line in lines if any(line.startswith(each) for each in labels)]
        known = {card for line in shown for card in self._cards(line)}
        if not any(line.startswith(each) for line in shown for each in labels[2:]):
            known |= self._gone
        return [card for card in DECK if card not in known]

    def _predict(self, lines: list[str]) -> Card:
        """Plays the opponent's hand as well as its own."""
        table = self._table(lines)
        counts, theirs = self._counts(table), self._cards(table[5])
        ours = self._cards(table[7])
        laid = [card for line in table[8:9] for card in self._cards(line)]
        position = self._position(table, (theirs, ours), (counts[1], counts[0]), laid)
        card = SOLVER.solve(position).best[0]
        self._predicted = position, card
        return card

    def _reason(self, texts: Mapping[str, str]) -> str:
        """The reason that is seen in the play itself."""
        assert self._predicted
        merits = reasons_for(Play.of(*self._predicted, SOLVER))
        told = [say(f"exercises.predict.reason.{each.code}", **each.params) for each in merits]
        said = [self._words.say(each) for each in told]
        return next(number for number, text in texts.items() if text in said)

    def _option(self, texts: Mapping[str, str], lines: list[str]) -> str:
        if self._says(lines, "exercises.predict.why.ask"):
            return self._reason(texts)
        for question, options in self._known:
            if set(options) == set(texts.values()) and set(question) <= set(lines):
                return next(number for number, text in texts.items() if options[text])
        asked = next(line for line in reversed(lines) if not re.match(r"\d+: ", line))
        numbers = [int(each) for each in re.findall(r"\d+", asked)]
        points = next((pair for pair in pairwise(numbers) if sum(pair) == 120), numbers[:2])
        place = next((at for at in (0, 1) if points[at] > 60), 2)
        wanted = self._words.say(say(f"exercises.who-has-won.who.{_WHO[place]}"))
        return next(number for number, text in texts.items() if text == wanted)

    def _ending(self, lines: list[str]) -> str:
        """Rebuilds the table from its lines, and plays the first right card."""
        table = self._table(lines)
        theirs = self._cards(table[5])
        ours = [card for line in table if re.match(r"\d+: ", line) for card in self._cards(line)]
        laid = [
            card for line in table[6:] if not re.match(r"\d+: ", line) for card in self._cards(line)
        ]
        position = self._position(table, (ours, theirs), self._counts(table), laid)
        return str(SOLVER.solve(position).best[0])

    def _table(self, lines: list[str]) -> list[str]:
        """The lines from the last table on; none if there is none."""
        starts = [at for at, line in enumerate(lines) if self._starts(line, "trump")]
        drawn = starts and self._starts_trick(lines[starts[-1] + 1 :])
        return lines[starts[-1] :] if drawn else []

    def _starts_trick(self, lines: list[str]) -> bool:
        """Whether what follows the trump is a table: it says first which trick it is."""
        said = say("table.plain.trick", trick=0, tricks=0, lead=say("table.you-lead"))
        return bool(lines) and lines[0].split()[0] == self._words.say(said).split()[0]

    def _counts(self, table: list[str]) -> tuple[int, int]:
        yours, theirs = (int(re.findall(r"\d+", line)[-1]) for line in table[2:4])
        return yours, theirs

    def _position(
        self,
        table: list[str],
        hands: tuple[list[Card], list[Card]],
        counts: tuple[int, int],
        laid: list[Card],
    ) -> Position:
        trump = self._suit(table[0])
        assert trump
        held = ",".join("".join(map(str, each)) for each in hands)
        text = f"{trump.value}/{held}/{counts[0]},{counts[1]}"
        return Position.parse(text + (f"/{laid[0]}" if laid else ""))

    def _says(self, lines: list[str], key: str) -> bool:
        return self._words.say(say(key)) in lines

    def _starts(self, line: str, key: str) -> bool:
        return any(line == self._words.say(say(f"table.plain.{key}", suit=suit)) for suit in Suit)

    def _suit(self, line: str) -> Suit | None:
        said = {suit: self._words.in_words(suit).lower() for suit in Suit}
        return next((suit for suit, word in said.items() if word in line.lower()), None)

    def _shown(self, lines: list[str]) -> list[Card]:
        """The cards of the last line that shows some."""
        return next(cards for line in reversed(lines) if (cards := self._cards(line)))

    def _taker(self, lines: list[str]) -> Card:
        lead = self._words.say(say("lesson.trick"))
        shown = max(at for at, line in enumerate(lines) if line.startswith(f"{lead}: "))
        cards = self._cards(lines[shown])
        of_trumps = [
            suit
            for suit in Suit
            if self._words.say(say("lesson.drawn.trump-plain", suit=suit)) == lines[shown - 1]
        ]
        return cards[winning_place(cards, of_trumps[0] if of_trumps else cards[0].suit)]

    def _cards(self, line: str) -> list[Card]:
        return [self._names[found.lower()] for found in self._name.findall(line)]


_WHO = ("you", "opponent", "nobody")
_PROMPTS: Mapping[str, dict[str, int]] = {
    "one-of": {"n": 1},
    "one-card": {"n": 1},
    "in-order": {"n": 1},
    "amount": {},
    "next-trick": {},
    "some-cards": {"n": 1},
}


def _alike(said: str, question: str) -> bool:
    """Whether two questions are the same but for their numbers."""
    return re.sub(r"\d+", "", said) == re.sub(r"\d+", "", question)


def _verbal(lesson: Lesson, words: Catalog) -> Iterator[tuple[list[str], dict[str, bool]]]:
    """Every question with options: its lines, and each option with whether it is true."""
    for step in [part for each in lesson.steps for part in (each, *items_of(each))]:
        if step.kind == "choose":
            options = step.fields["options"]
            assert isinstance(options, list)
            lines = [line for line in marked_lines(step.text, words) if isinstance(line, str)]
            yield lines, {text_of(each["text"], words): _is_true(each) for each in options}


def _is_true(option: dict[str, object]) -> bool:
    if "right" in option:
        return bool(option["right"])
    return read_fact(Reader(option, ("text", "feedback", "fact")), "fact")(SOLVER)


def go_through(home: Path, lesson: Lesson, words: Catalog) -> str:
    """The whole lesson through the command; all that was printed."""
    pipe = Pipe(home, "learn", lesson.slug, "--lang", words.language, "--fast", "--seed", "5")
    learner, all_text, done = TextLearner(words, lesson), "", words.say(say("lesson.prompt.done"))
    for _ in range(LONGEST):
        text = pipe.asked()
        all_text += text
        if text.rstrip().endswith(done) or not text:
            break
        pipe.types(learner.answer(text))
    assert pipe.closes() == 0
    return all_text
