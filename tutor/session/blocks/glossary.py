"""The glossary: the words of card players, the lesson for each, and the cards that show it.

What a word is called and means is in the catalogues, by its slug. Whoever shows a word passes it in
both languages (``Words``), since nothing here can read a catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from tutor.message import Message, Param, say
from tutor.rules.cards import Rank, Suit, cards_of, points_of
from tutor.rules.variant import BASTARDA, CHIAMATA, PAIRS, THREE_PLAYERS, TWO_PLAYERS
from tutor.session.blocks.rules import game_facts as game_facts
from tutor.session.blocks.rules import trick_example
from tutor.session.screen import Block, CardRow, Gap, Say, Tone


class Register(Enum):
    """Who uses a word, and where."""

    STANDARD = "standard"
    TABLE = "table"
    REGIONAL = "regional"
    OLD = "old"


class Trick(NamedTuple):
    """The cards of a trick, in the order played, and the trump suit."""

    cards: str
    trump: str = "b"


class Hand(NamedTuple):
    """Cards side by side."""

    cards: str


class Pile(NamedTuple):
    """Cards whose points are added up."""

    cards: str


Example: TypeAlias = Trick | Hand | Pile


class GlossaryEntry(NamedTuple):
    """A word of the glossary.

    Attributes:
        slug: Its name in the catalogues, in links and in tests.
        lesson: The slug of the lesson that teaches it.
        example: The cards that show what it means.
        register: Who uses it.
        has_plural: Whether its plural is shown; phrases and the names of suits have none.
        differs: Whether tables or books disagree about it.
    """

    slug: str
    lesson: str
    example: Example
    register: Register = Register.STANDARD
    has_plural: bool = True
    differs: bool = False


class Words(NamedTuple):
    """A word in both languages, the usual name first; no plural where it has none."""

    italian: tuple[str, ...]
    italian_plural: str
    english: tuple[str, ...]
    english_plural: str


def _noun(slug: str, lesson: str, example: Example, *, differs: bool = False) -> GlossaryEntry:
    return GlossaryEntry(slug, lesson, example, differs=differs)


def _phrase(slug: str, lesson: str, example: Example, *, differs: bool = False) -> GlossaryEntry:
    return GlossaryEntry(slug, lesson, example, has_plural=False, differs=differs)


_TABLE, _REGIONAL, _OLD = Register.TABLE, Register.REGIONAL, Register.OLD
_SIXTY_ONE = Pile("AdAcAsAb3dRdCd")

ENTRIES: tuple[GlossaryEntry, ...] = (
    _noun("pack", "deck", Hand("AdRcCsFb")),
    _noun("suit", "deck", Hand("7d7c7s7b")),
    _phrase("coins", "deck", Hand("RdCdFd")),
    _phrase("cups", "deck", Hand("RcCcFc")),
    _phrase("swords", "deck", Hand("RsCsFs")),
    _phrase("batons", "deck", Hand("RbCbFb")),
    _noun("court-card", "deck", Hand("RcCsFd")),
    _noun("ace", "order", Trick("3sAs")),
    _noun("three", "order", Trick("Rd3d"), differs=True),
    _noun("king", "order", Trick("CcRc")),
    _noun("knight", "order", Trick("FsCs")),
    _noun("jack", "order", Trick("7dFd")),
    _noun("queen", "deck", Hand("CdCcCsCb"), differs=True),
    _noun("load", "points", Pile("Ac3s"), differs=True),
    _noun("blank", "points", Pile("7d4c2s"), differs=True)._replace(register=_TABLE),
    _noun("point", "points", Pile("As3sRsCsFs7s")),
    _noun("trump", "trump", Trick("Ac7b")),
    _noun("turn-up", "deal", Hand("Fs"), differs=True),
    _noun("low-trump", "spending-trumps", Trick("3c4b")),
    _phrase("is-trumps", "trump", Trick("Ad2s", "s"))._replace(register=_TABLE),
    _phrase("two-of-trumps", "trump", Trick("Ad2b")),
    _noun("dealer", "deal", Hand("6b3bRs"), differs=True),
    _phrase("deal-cards", "deal", Hand("6b3bRs")),
    _phrase("shuffle", "deal", Hand("4c7sRdAb2c")),
    _phrase("cut", "deal", Hand("4c7sRdAb2c"), differs=True),
    _phrase("hand", "deal", Hand("Rs3b6b")),
    _noun("stock", "deal", Hand("5dFs")),
    _phrase("draw-card", "deal", Hand("3b6b5d")),
    _phrase("at-the-cross", "first-draw", Hand("5d3s"))._replace(register=_REGIONAL),
    _noun("one-deal", "winning", _SIXTY_ONE, differs=True),
    _noun("game", "winning", _SIXTY_ONE, differs=True),
    _noun("trick", "trick", Trick("4cRc"), differs=True),
    _noun("trick-taken", "trick", Trick("Cs3s")),
    _phrase("on-lead", "the-lead", Trick("7s2s")),
    _phrase("lead", "trick", Trick("7s4d")),
    _phrase("reply", "freedom", Trick("RdAd")),
    _phrase("follow-suit", "freedom", Trick("Rd5d"), differs=True),
    _noun("refusal", "freedom", Trick("Rd2c"))._replace(register=_OLD),
    _phrase("take", "trick", Trick("Fc3c")),
    _phrase("beat", "order", Trick("FcRc")),
    _phrase("ruff", "trump", Trick("3d5b"), differs=True),
    _phrase("top", "freedom", Trick("3dAd"), differs=True)._replace(register=_TABLE),
    _phrase("duck", "throw-in-and-duck", Trick("Rd2c"))._replace(register=_TABLE),
    _phrase("throw-away", "freedom", Trick("As4d")),
    _phrase("load-it", "pairs", Trick("4dAd5c3d"))._replace(register=_TABLE),
    _phrase("bank", "banking", Trick("7c3c")),
    _phrase("throw-in", "throw-in-and-duck", Trick("5s7s")),
    _phrase("draw-trumps", "spending-trumps", Trick("7b2b")),
    _phrase("keep", "spending-trumps", Hand("Ab7b")),
    _phrase("count", "counting", Hand("Ad3dAc3cAs3s")),
    _phrase("no-trumps", "counting", Hand("Rd6c4s"))._replace(register=_REGIONAL),
    _noun("ending", "last-three", Hand("3dFd7b")),
    _noun("sacrifice", "banking", Trick("FdRd")),
    _phrase("sixty-one", "sixty-one", _SIXTY_ONE),
    _noun("drawn-game", "winning", Pile("AdAcAs3dRdRcRsCdFd"), differs=True),
    _noun("whitewash", "winning", Pile("Ad3dRdCdFdAc3cRcCcFcAs3sRsCsFsAb3bRbCbFb")),
    _noun("match", "winning", _SIXTY_ONE, differs=True),
    _noun("decider", "winning", _SIXTY_ONE),
    _noun("rematch", "winning", _SIXTY_ONE),
    _noun("opponent", "first-game", Trick("3dAd")),
    _noun("partner", "pairs", Trick("5cAc2d3c")),
    _noun("pair", "pairs", Trick("4sRs6d3s")),
    _phrase("last-to-play", "pairs", Trick("4s7dRsAs")),
    _noun("sign", "segni", Hand("Ab3bRbCbFb"), differs=True),
    _noun("silent", "segni", Trick("Ad4b2cRb")),
    _phrase("five-handed", "chiamata", Trick("4d7dAc2b3d"), differs=True),
    _noun("auction", "chiamata", Hand("Ad3dRdCdFd7d6d5d4d2d"), differs=True),
    _phrase("call", "chiamata", Hand("RdCdFd7d")),
    _noun("called-card", "chiamata", Hand("Rb")),
    _noun("caller", "chiamata", Hand("Ab3b7b5b2bAs3d4c"), differs=True),
    _noun("secret-partner", "chiamata", Trick("4d7dAcRb3d")),
    _phrase("pass", "chiamata", Hand("4d5c6s7s2c4sFd7c")),
    _phrase("call-oneself", "chiamata", Hand("Ab3bRbCb7bAs3dAd")),
    _phrase("open", "open-five-twenty", Hand("3dFd7bAd5d2d"), differs=True),
    _phrase("pizzico", "open-five-twenty", Hand("Ad4dRc3s7b"), differs=True),
    _noun("briscolone", "open-five-twenty", Trick("Ac2b"), differs=True),
    _phrase("bastarda", "bastarda", Hand("RbRs"), differs=True),
    _phrase("for-three", "three", Trick("4dRdAd"), differs=True),
    _phrase("a-monte", "at-the-table", Hand("6b3bRs")),
    _noun("widow", "at-the-table", Hand("4c6sFd2b")),
    _phrase("bussata", "at-the-table", Trick("Rd5d")),
    _phrase("brisca", "at-the-table", Hand("As7s"))._replace(register=_REGIONAL),
    _phrase("for-six", "at-the-table", Trick("4dRd7s2cAd", "s"), differs=True),
)
"""All words, those on one subject together; each slug once."""

_GAMES = {"pairs": PAIRS, "segni": PAIRS, "three": THREE_PLAYERS}
_GAMES |= {"chiamata": CHIAMATA, "bastarda": BASTARDA}


def word_facts(entry: GlossaryEntry) -> Mapping[str, Param]:
    """What fills the texts of a word: facts of the game its lesson teaches, and points by rank."""
    points: dict[str, Param] = {f"{rank.name.lower()}_points": rank.points for rank in Rank}
    return game_facts(_GAMES.get(entry.lesson, TWO_PLAYERS)) | points


def word_text(entry: GlossaryEntry, part: str) -> Message:
    """One of the texts of a word: its ``words``, ``plural``, ``meaning``, what may ``differ``."""
    return Message(f"glossary.of.{entry.slug}.{part}", word_facts(entry))


def word_list(rows: Iterable[tuple[str, str]], column: int) -> list[Block]:
    """All words, Italian and English.

    Args:
        rows: Each word in both languages.
        column: The columns for the Italian word; 0 where the two are not to stand in columns.
    """
    blocks: list[Block] = [Say(say("glossary.title"), Tone.TITLE)]
    for italian, english in rows:
        key = "glossary.columns" if column else "glossary.row"
        blocks.append(Say(say(key, italian=italian.ljust(column), english=english)))
    return [*blocks, Gap(), Say(say("glossary.more"), Tone.NOTE)]


def word_page(entry: GlossaryEntry, words: Words) -> list[Block]:
    """All about one word."""
    return [
        Say(_headline(entry, words), Tone.TITLE),
        *(Say(message, Tone.NOTE) for message in _also(words)),
        Say(word_text(entry, "meaning")),
        *([Say(word_text(entry, "differ"))] if entry.differs else []),
        *_register(entry),
        Gap(),
        *word_example(entry),
        Gap(),
        Say(say("glossary.lesson", lesson=entry.lesson), Tone.NOTE),
    ]


def _headline(entry: GlossaryEntry, words: Words) -> Message:
    both = {"italian": words.italian[0], "english": words.english[0]}
    if entry.has_plural:
        return say("glossary.noun", plural=words.italian_plural, **both)
    return say("glossary.row", **both)


def _also(words: Words) -> Iterable[Message]:
    if words.italian[1:]:
        yield say("glossary.also.italian", others=", ".join(words.italian[1:]))
    if words.english[1:]:
        yield say("glossary.also.english", others=", ".join(words.english[1:]))


def _register(entry: GlossaryEntry) -> list[Block]:
    if entry.register is Register.STANDARD:
        return []
    return [Say(say(f"glossary.register.{entry.register.value}"), Tone.NOTE)]


def word_example(entry: GlossaryEntry) -> list[Block]:
    """The cards that show what a word means; of a trick also which card takes it, and why."""
    cards = cards_of(entry.example.cards)
    match entry.example:
        case Trick(_, trump):
            return trick_example(cards, Suit(trump))
        case Pile():
            return [CardRow(cards, say("glossary.pile", n=points_of(cards)))]
        case Hand():
            return [CardRow(cards)]
