"""How lessons look: linear text says everything, colour fits, and tall screens come in pages."""

from __future__ import annotations

from itertools import dropwhile

import pytest

from tests.lessons.learners import answered, begun, drawn, own
from tutor.content.markup import parse
from tutor.message import say
from tutor.rules.cards import Card, Suit, cards_of
from tutor.session.screen import (
    Bar,
    Block,
    CardRow,
    Choices,
    Gap,
    Heading,
    Key,
    MarkedText,
    Say,
    TableCard,
    Tone,
    TrickResult,
)
from tutor.text.catalog import Deck, languages, load_catalog
from tutor.views import plain
from tutor.views.look import Look
from tutor.views.pages import height, pages

WORDS = load_catalog("en")
LOOK = Look(False, False, "utf-8")
TRICK = TrickResult(
    18,
    (TableCard(say("table.who.you.label"), Card.parse("4d")),),
    say("table.who.you.subject"),
    Card.parse("4d"),
    0,
    50,
    50,
    True,
)
LANGUAGES = pytest.mark.parametrize("language", languages())


def lines(*blocks: Block, language: str = "en", deck: Deck = Deck.ITALIAN) -> list[str]:
    words = load_catalog(language, deck)
    return [line for block in blocks for line in plain.lines_of(block, words)]


def test_prose_and_drawings_in_words() -> None:
    text = "*The order*: {3d:the} beats\n{Rd:the}.\n\n[trick 4d As | trump s]\n\n[hand 3d Fd]"
    assert lines(MarkedText(text)) == [
        "The order: the three of coins beats the king of coins.",
        "Trumps are swords.",
        "On the table: the four of coins and the ace of swords.",
        "The ace of swords takes it.",
        "The three of coins and the jack of coins.",
    ]


def test_the_forms_of_a_language() -> None:
    assert lines(MarkedText("{Ad:The} vale 11, {Ad:da} no."), language="it")[0].startswith("L'asso")


def test_a_french_pack_is_named_in_its_own_words() -> None:
    assert lines(MarkedText("{Cc:The}."), deck=Deck.FRENCH) == ["The queen of hearts."]


def test_a_table_drawn_in_a_text_is_told_like_any_other() -> None:
    told = lines(MarkedText("[table d/3dFd7b,Ad5d2d/51,46]"))
    assert told[0] == "Trumps are coins."
    assert "You: 51 points." in told


@LANGUAGES
def test_linear_text_of_a_whole_lesson_has_no_signs(language: str) -> None:
    session = begun(own(1, language))
    told = lines(*session.screen.blocks, language=language)
    assert not set("♦♥♠♣┌│*{}[]") & set("".join(told))


def test_a_bar_is_for_the_eye_only() -> None:
    colour = drawn(begun(own(1)).screen.blocks, None, WORDS)
    assert any(set(line) <= set("━─") and line for line in colour)
    assert not any("─" in line for line in lines(*begun(own(1)).screen.blocks))


def test_the_card_that_takes_has_a_mark_below_it() -> None:
    cards = cards_of("4dAs")
    colour = drawn((CardRow(cards, "", Suit.SPADE, Card.parse("As")),), None, WORDS)
    box = colour[-2].rindex("└")
    assert box < colour[-1].index("▲") < box + 6


def test_what_is_gone_of_a_suit_takes_one_line() -> None:
    gone = say("exercises.count-unseen.label.gone", suit=Suit.DENARI)
    assert len(drawn((CardRow(cards_of("Ad3dRd"), gone),), None, WORDS)) == 1


def test_choices_are_numbered_and_name_cards() -> None:
    assert lines(Choices(("{Ad:The}", "Nothing"))) == ["1: The ace of coins", "2: Nothing"]


def _is_heading(block: Block) -> bool:
    return isinstance(block, Gap | Heading | Bar)


@pytest.mark.slow
@LANGUAGES
@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("rows", [10, 22])
def test_pages_leave_nothing_out_and_fit(language: str, columns: int, rows: int) -> None:
    words = load_catalog(language)
    for number in (1, 2, 3, 4):
        blocks = begun(own(number, language)).screen.blocks
        cut = pages(blocks, words, LOOK, columns, rows)
        for page in cut:
            headed = any(isinstance(block, Heading) for block in page)
            below = tuple(dropwhile(_is_heading, page)) if headed else page
            one_only = sum(not isinstance(block, Gap) for block in below) == 1
            assert height(below, words, LOOK, columns) <= rows or one_only
        whole, parts = drawn(blocks, None, words, columns), []
        for page in cut:
            parts += drawn(page, None, words, columns)
        assert [line for line in parts if line.strip()] == [line for line in whole if line.strip()]


def test_the_question_is_on_the_last_page() -> None:
    words = MarkedText("\n\n".join(["Many words. " * 12] * 6))
    asked = Say(say("lesson.right"))
    *first, last = pages((Heading("T", say("lesson.right")), words, asked), WORDS, LOOK, 80, 12)
    assert first
    assert last[-1] == asked
    assert height(last, WORDS, LOOK, 80) <= 12


def test_a_screen_that_fits_is_one_page() -> None:
    blocks = begun(own(1)).screen.blocks
    assert len(pages(blocks, WORDS, LOOK, 80, 22)) == 1


def test_a_heading_is_no_page_of_its_own() -> None:
    blocks = (
        Gap(),
        Heading("T", say("lesson.right")),
        Bar(0, 1),
        Gap(),
        MarkedText("Words. " * 59 + "Words."),
    )
    tall = height(blocks[-1:], WORDS, LOOK, 40)
    assert pages(blocks, WORDS, LOOK, 40, tall) == [blocks]


def test_pages_break_where_the_play_ends_and_the_reasons_begin() -> None:
    verdict, after = Say(say("lesson.right"), Tone.BAD), Say(say("lesson.wrong"), Tone.BAD)
    reasons = [Say(say("help.cards"))] * 4
    told = (verdict, TRICK, TRICK, after, *reasons)
    tall = height(told, WORDS, LOOK, 40)
    assert pages(told, WORDS, LOOK, 40, tall) == [told]
    # One row short of it: not the first line alone, nor as many of them as there is room for.
    assert pages(told, WORDS, LOOK, 40, tall - 1) == [told[:4], told[4:]]


def test_a_picture_stays_with_what_is_asked_about_it() -> None:
    told, table = Say(say("help.cards")), CardRow(cards_of("4dAs"))
    blocks = (told, told, Gap(), table, Gap(), Say(say("lesson.wrong")))
    tall = height(blocks, WORDS, LOOK, 40)
    assert pages(blocks, WORDS, LOOK, 40, tall - 1) == [blocks[:2], blocks[2:]]


def test_a_rank_alone_is_not_drawn_as_a_card() -> None:
    knight, card = drawn((Choices(("{Cd:Rank-the}", "{Cd:The}")),), None, WORDS)
    assert knight == "  1  The knight"
    assert "Cd" in card


def test_a_choice_too_long_for_a_line_goes_on_below_itself() -> None:
    first, *rest = drawn((Choices(("word " * 20, "Short")),), None, WORDS, columns=40)
    assert first.startswith("  1  word")
    assert all(line.startswith("     word") for line in rest[:-1])
    assert rest[-1] == "  2  Short"


@LANGUAGES
def test_the_menu_in_words(language: str) -> None:
    told = lines(*answered(begun(own(1, language)), Key.MENU).screen.blocks, language=language)
    assert [line[0] for line in told if line[:1].isdigit()] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("text", ["a *b", "{3d", "[hand]", "x [hand 3d]", "{3x}", "**"])
def test_faulty_markup_is_never_shown(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse(text)
