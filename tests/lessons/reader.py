"""A learner who sees nothing but the text of the program: what it prints in plain mode.

Whatever can be worked out is worked out from the lines: who takes a trick, what a pile is worth,
who draws what, which cards are still out, the best card of an ending. Nothing is known of the
lesson files: which of several options is true is found out by trying, from what the program says
to it, and remembered.
"""

from __future__ import annotations

import os
import re
from itertools import pairwise
from pathlib import Path

from tests.lessons.heard import Ears, taker
from tests.lessons.learners import SOLVER
from tests.processes import started
from tutor.message import say
from tutor.patterns import Choice, merits_of
from tutor.rules.cards import DECK, Card, Suit, points_of
from tutor.rules.position import Position
from tutor.solver.tree import Tree
from tutor.text.catalog import Catalog

MOST = 5000
"""Answers; the whole course needs a fifth of it."""

ENTER = ""


class Pipe:
    """The program in a pipe, read up to each question."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self._program = started(home, "-m", "tutor", *arguments, "--plain")

    def asked(self) -> str:
        """All that is printed up to the next question; the rest once the program has ended."""
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

    def __init__(self, words: Catalog) -> None:
        self._ears = Ears(words)
        self._told: dict[tuple[str, frozenset[str]], dict[str, bool]] = {}
        self._tried: tuple[tuple[str, frozenset[str]], str] | None = None
        self._predicted: tuple[Position, Card] | None = None
        self._lines: list[str] = []
        self._asked: list[str] = []
        self.slips: list[str] = []
        """Questions whose answer was worked out, and which were wrong all the same."""
        self._forms = {
            key: _without_numbers(self._ears.said(name, **({"n": 1} if counts else {})))
            for key, name, counts in _QUESTIONS
        }

    def answer(self, text: str) -> str:
        """What to type at the question the text ends with."""
        *lines, question = text.strip().split("\n")
        self._hear(lines)
        asked = _without_numbers(question)
        form = next((key for key, said in self._forms.items() if said == asked), "")
        self._lines = self._of_this_step([*self._lines, *lines])
        lines = self._lines
        if form:
            self._asked, self._lines = lines, []
        match form:
            case "card":
                return self._played(lines)
            case "one-of":
                return self._option(lines)
            case "one-card":
                return self._card(lines)
            case "in-order":
                return self._order(lines)
            case "some-cards" | "one-named":
                return self._unseen(lines)
            case "amount":
                return str(points_of(self._ears.laid(lines) or self._ears.named(lines)))
            case "again":
                return "r"
        return ENTER

    def _of_this_step(self, lines: list[str]) -> list[str]:
        """The lines from the last heading on."""
        place = _without_numbers(self._ears.said("lesson.place", n=1, all=1))
        heads = [at for at, line in enumerate(lines) if _without_numbers(line).endswith(place)]
        return lines[heads[-1] :] if heads else lines

    def _hear(self, lines: list[str]) -> None:
        """Remembers what was said to the option tried last; nothing else can be wrong."""
        if self._tried:
            asked, option = self._tried
            self._told.setdefault(asked, {})[option] = self._ears.said("lesson.right") in lines
            self._tried = None
        elif self._ears.said("lesson.wrong") in lines:
            self.slips += self._asked

    def _option(self, lines: list[str]) -> str:
        options = self._ears.offered(lines)
        texts = {text: number for number, text in options.items()}
        known = self._computed(lines, set(texts)) or self._reason(lines, set(texts))
        if known:
            return texts[known]
        asked = (_words_above(lines), frozenset(texts))
        told = self._told.get(asked, {})
        open_still = [text for text in sorted(texts) if told.get(text, True)]
        best = next((text for text in open_still if told.get(text)), open_still[0])
        self._tried = asked, best
        return texts[best]

    def _computed(self, lines: list[str], texts: set[str]) -> str:
        """The option that is true, where the rules tell it; nothing where only words do."""
        who = [self._ears.said(f"exercises.who-has-won.who.{each}") for each in _WHO]
        draws = [self._ears.said(f"exercises.draw-order.draw.{each}") for each in _DRAWS]
        if texts == set(who):
            numbers = [int(each) for each in re.findall(r"\d+", _words_above(lines))]
            points = next((pair for pair in pairwise(numbers) if sum(pair) == 120), numbers[:2])
            return who[next((at for at in (0, 1) if points[at] > 60), 2)]
        return draws[self._draw(lines)] if texts == set(draws) else ""

    def _reason(self, lines: list[str], texts: set[str]) -> str:
        """Why the card foretold will be played: what is seen in the play itself."""
        if not self._predicted or self._ears.said("exercises.predict.why.ask") not in lines:
            return ""
        position, card = self._predicted
        merits = merits_of(Choice(Tree(position)).view(card)).facts
        told = [each.message("theirs") for each in merits]
        said = [self._ears.said(each.key, **each.params) for each in told]
        return next(text for text in said if text in texts)

    def _draw(self, lines: list[str]) -> int:
        """What the learner draws: the first card, the second, the turn-up, or nothing."""
        led, mine = {self._ears.said(_LED + each): each == "you-led" for each in _LEADERS}, None
        for line in lines:
            label = line.partition(":")[0]
            if label in led:
                trick, mine = self._ears.cards(line), led[label]
        assert mine is not None
        if self._ears.said("exercises.draw-order.label.no-stock") in lines:
            return 3
        stock = next(at for at in reversed(lines) if self._is_stock(at))
        is_lead_the_taker = taker(trick, self._ears.cards(stock)[0].suit) == trick[0]
        if is_lead_the_taker == mine:
            return 0
        return 2 if int(re.findall(r"\d+", stock)[0]) == 2 else 1

    def _is_stock(self, line: str) -> bool:
        """Whether a line tells how many cards are to be drawn, and which one lies open."""
        numbers = re.findall(r"^\d+", line)
        said = [self._ears.said("exercises.draw-order.label.stock", n=int(n)) for n in numbers]
        return bool(said) and line.startswith(said[0])

    def _played(self, lines: list[str]) -> str:
        """The best card of an ending; in a game with hidden cards the first."""
        position = self._ears.table(lines)
        return str(SOLVER.solve(position).best[0]) if position else "1"

    def _card(self, lines: list[str]) -> str:
        """The card that takes a trick, or at an open table the best of whoever is to play."""
        offered = self._ears.offered(lines)
        cards = {self._ears.cards(text)[0]: number for number, text in offered.items()}
        if not self._ears.is_table_told(lines):
            is_trick = {*self._ears.laid(lines)} == {*cards}
            return cards[self._ears.taker(lines)] if is_trick else self._option(lines)
        position = self._ears.table(lines)
        assert position
        card = SOLVER.solve(position).best[0]
        self._predicted = position, card
        return cards[card]

    def _order(self, lines: list[str]) -> str:
        offered = self._ears.offered(lines)
        trump = self._ears.suit(lines[-len(offered) - 1])
        cards = [self._ears.cards(text)[0] for text in offered.values()]
        cards.sort(key=lambda card: (card.suit is trump, card.rank.strength), reverse=True)
        return " ".join(map(str, cards))

    def _unseen(self, lines: list[str]) -> str:
        """The cards that lie nowhere: not gone, not on the table, not in the learner's hand."""
        key, who = "exercises.count-unseen.label.", say("table.who.opponent.subject")
        labels = [self._ears.said(key + "gone", suit=suit) for suit in Suit]
        labels += [self._ears.said(key + each) for each in ("table", "hand")]
        labels.append(_without_numbers(self._ears.said("lesson.replay.you-lead", n=1)))
        labels.append(_without_numbers(self._ears.said("lesson.replay.leads", n=1, who=who)))
        shown = (line for line in lines if _without_numbers(line).partition(":")[0] in labels)
        seen = {card for line in shown for card in self._ears.cards(line)}
        return " ".join(str(card) for card in DECK if card not in seen)


_WHO = ("you", "opponent", "nobody")
_DRAWS = ("first", "second", "turn-up", "nothing")
_LED = "exercises.draw-order.label."
_LEADERS = ("you-led", "opponent-led")
_QUESTIONS = (
    ("card", "puzzle.prompt.card", False),
    ("one-of", "lesson.prompt.one-of", True),
    ("one-card", "lesson.prompt.one-card", True),
    ("in-order", "lesson.prompt.in-order", True),
    ("some-cards", "lesson.prompt.some-cards", True),
    ("one-named", "lesson.prompt.one-named", False),
    ("amount", "lesson.prompt.amount", False),
    ("again", "lesson.prompt.again", False),
)


def _without_numbers(text: str) -> str:
    return re.sub(r"\d+", "", text)


def _words_above(lines: list[str]) -> str:
    """The last line before what is offered: the question."""
    return next(line for line in reversed(lines) if not re.match(r"\d+: ", line))


def go_through(home: Path, learner: TextLearner, language: str, *, seed: int) -> list[str]:
    """The whole course through the command, from the first lesson; all that was printed."""
    pipe = Pipe(home, "learn", "--lang", language, "--fast", "--seed", str(seed))
    told: list[str] = []
    for _ in range(MOST):
        text = pipe.asked()
        told += text.split("\n")
        if not text.endswith(" "):
            break
        pipe.types(learner.answer(text))
    assert pipe.closes() == 0
    return told
