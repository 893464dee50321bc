"""Cards as learners type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.rules.cards import DECK, Card, Suit, cards_of
from tutor.spelling import closest
from tutor.text.catalog import Catalog, Deck, languages, load_catalog
from tutor.text.deck import SYMBOLS, card_code, typed_codes
from tutor.text.typed_card import (
    CardReading,
    Chosen,
    NoSuchNumber,
    NotShown,
    Several,
    Unclear,
    _names,
    objection,
    read_card,
)

CATALOGS = {
    (language, deck): load_catalog(language, deck) for language in languages() for deck in Deck
}
EN, IT = CATALOGS["en", Deck.ITALIAN], CATALOGS["it", Deck.ITALIAN]
EN_FRENCH, IT_FRENCH = CATALOGS["en", Deck.FRENCH], CATALOGS["it", Deck.FRENCH]

CARDS = st.sampled_from(DECK)
SHOWN = st.lists(CARDS, unique=True, max_size=6).map(tuple)


def outcome(reading: CardReading) -> str:
    """A reading in short: ``3d``, ``3d?3b`` (which), ``-3d`` (not shown), ``~3d`` (unclear),
    ``#3`` (no such number, but 3).
    """
    match reading:
        case Chosen(card):
            return str(card)
        case Several(cards):
            return "?".join(map(str, cards))
        case NotShown(card):
            return f"-{card}"
        case NoSuchNumber(last):
            return f"#{last}"
        case Unclear(nearest):
            return "~" + "".join(map(str, nearest))


ITALIAN_PACK = [
    # typed, shown, read
    ("Ad", "3dAd7b", "Ad"),
    ("ad", "3dAd7b", "Ad"),
    ("AD", "3dAd7b", "Ad"),
    ("  aD ", "3dAd7b", "Ad"),
    ("A d", "3dAd7b", "Ad"),
    ("1d", "3dAd7b", "Ad"),
    ("1", "3dAd7b", "3d"),
    (" 2 ", "3dAd7b", "Ad"),
    ("3", "3dAd7b", "7b"),
    ("3.", "3dAd7b", "7b"),
    ("2)", "3dAd7b", "Ad"),
    ("\uff13", "3dAd7b", "7b"),
    ("3", "3dAd", "#2"),
    ("3", "Ad3d", "#2"),
    ("3", "3b3d", "#2"),
    ("3", "AdRs", "#2"),
    ("7", "3dAd7b", "#3"),
    ("4", "3dAd7b", "#3"),
    ("0", "3dAd7b", "#3"),
    ("-1", "3dAd7b", "~"),
    ("1.5", "3dAd7b", "~"),
    ("1 2", "3dAd7b", "~"),
    ("1 0", "RdAd7b", "~"),
    ("12", "3dAd7b", "#3"),
    ("10", "3dRd7b", "#3"),
    ("9", "3dCd7b", "#3"),
    ("8", "3dFd7b", "#3"),
    ("10d", "3dRd7b", "Rd"),
    ("9d", "3dCd7b", "Cd"),
    ("8d", "3dFd7b", "Fd"),
    ("Kd", "3dRd7b", "Rd"),
    ("Nd", "3dCd7b", "Cd"),
    ("Hd", "3dCd7b", "Cd"),
    ("qd", "3dCd7b", "Cd"),
    ("Jd", "3dFd7b", "Fd"),
    ("cc", "CcRc7b", "Cc"),
    ("c", "CcRc7b", "Cc"),
    ("c", "RcAc7b", "~"),  # a letter alone is a rank, never coppe
    ("Hc", "CcRc7b", "Cc"),
    ("Ac", "AcAb", "Ac"),
    ("a", "AcRb", "Ac"),
    ("a", "AcAb", "Ac?Ab"),
    ("R", "AcRb", "Rb"),
    ("A♦", "3dAd7b", "Ad"),
    ("a ♦", "3dAd7b", "Ad"),
    ("A♦\ufe0f", "3dAd7b", "Ad"),
    ("A♢", "3dAd7b", "Ad"),
    ("7♣", "3dAd7b", "7b"),
    ("R♠", "RsRc", "Rs"),
    ("R♥", "RsRc", "Rc"),
    ("♣", "3dAd7b", "7b"),
    ("♦", "3dAd7b", "3d?Ad"),
    ("asso di denari", "3dAd7b", "Ad"),
    ("ASSO DI DENARI", "3dAd7b", "Ad"),
    ("l'asso di denari", "3dAd7b", "Ad"),
    ("l\u2019asso di denari.", "3dAd7b", "Ad"),
    ("l` asso  di\tdenari", "3dAd7b", "Ad"),
    ("lasso denari", "3dAd7b", "Ad"),
    ("àsso di dénari", "3dAd7b", "Ad"),
    ("tre denari", "3dAd7b", "3d"),
    ("3 di denari", "Ad3d", "3d"),
    ("3 denari", "Ad3d", "3d"),
    ("asso ♦", "3dAd7b", "Ad"),
    ("il sei di coppe", "6c2d", "6c"),
    ("con l'asso di denari", "3dAd7b", "Ad"),
    ("asso", "3dAd7b", "Ad"),
    ("l'asso", "3dAd7b", "Ad"),
    ("asso", "As3dAd", "As?Ad"),
    ("bastoni", "3dAd7b", "7b"),
    ("se", "3dAd7b", "7b"),  # so much as only one of them has
    ("settebas", "7d7b3c", "7b"),
    ("se", "3d6c7b", "6c?7b"),
    ("di bastoni", "3dAd7b", "7b"),
    ("denari", "3dAd7b", "3d?Ad"),
    ("le coppe", "3dAd7b", "~"),
    ("tre", "AdRs3b", "3b"),
    ("donna di cuori", "CcRs3b", "Cc"),
    ("fante di spade", "3dAd7b", "-Fs"),
    ("Rs", "3dAd7b", "-Rs"),
    ("asso di dennari", "3dAd7b", "~Ad"),
    ("aso di denari", "3dAd7b", "~Ad"),
    ("bastonni", "3dAd7b", "~7b"),
    ("d3", "3dAd7b", "~3d"),
    ("", "3dAd7b", "~"),
    ("   ", "3dAd7b", "~"),
    ("xyzzy", "3dAd7b", "~"),
    ("?", "3dAd7b", "~"),
    ("'", "3dAd7b", "~"),
    ("{card}", "3dAd7b", "~"),
    ("\x1b[A", "3dAd7b", "~"),
    ("\x1b[A\x1b[B2", "3dAd7b", "Ad"),
    ("\x1bOC3d\x1b[1;5D", "3dAd7b", "3d"),
    ("\x1b[200~asso\x1b[201~", "3dAd7b", "Ad"),
    ("\x1b]0;title\x073d", "3dAd7b", "3d"),
    ("3\x00d\x7f", "3dAd7b", "3d"),
    ("3\u200bd\u202e", "3dAd7b", "3d"),
    ("\ufeff3d", "3dAd7b", "3d"),
    ("\udce9", "3dAd7b", "~"),
    ("Ad" + " " * 78, "3dAd7b", "Ad"),
    ("Ad" + " " * 79, "3dAd7b", "~"),
    ("1", "", "#0"),
    ("Ad", "", "-Ad"),
    ("d", "", "~"),
]

ITALIAN_WORDS = [("il re", "AcRb", "Rb"), ("regina", "CcRs", "Cc"), ("danari", "3dRs", "3d")]

ENGLISH_WORDS = [
    ("ace of coins", "3dAd7b", "Ad"),
    ("the three of coins", "Ad3d7b", "3d"),
    ("The Ace of Coins", "3dAd7b", "Ad"),
    ("an ace", "3dAd7b", "Ad"),
    ("three coins", "Ad3d7b", "3d"),
    ("3 of coins", "Ad3d7b", "3d"),
    ("of coins", "3cAd7b", "Ad"),
    ("ace of clubs", "AbAd", "Ab"),
    ("king", "RbAd", "Rb"),
    ("horse", "CbAd", "Cb"),
    ("knave of swords", "FsAd", "Fs"),
    ("asso di coins", "3dAd7b", "Ad"),
    ("the kinght of cups", "CcRs2d", "~Cc"),
    ("jack of cups", "CcRs2d", "-Fc"),
]

FRENCH_PACK = [
    ("Ac", "AcAb", "Ab"),
    ("Ah", "AcAb", "Ac"),
    ("kd", "RdAd", "Rd"),
    ("Qh", "CcAd", "Cc"),
    ("jc", "FbAd", "Fb"),
    ("k", "RdAd", "Rd"),
    ("1s", "AsAd", "As"),
    ("Rd", "RdAd", "~"),
    ("Cd", "CdAd", "~"),
    ("Fd", "FdAd", "~"),
    ("Ab", "3bRd", "~"),
    ("r", "RdAd", "~Rd"),
    ("hd", "CdAd", "~"),
    ("10d", "RdAd", "~"),
    ("8", "FdAd", "#2"),
    ("7c", "7c7b", "7b"),
    ("7♣", "7c7b", "7b"),
    ("K♥", "RcRd", "Rc"),
    ("donna di cuori", "CcAd", "Cc"),
    ("cavallo di coppe", "CcAd", "Cc"),
    ("la donna", "CcAd", "Cc"),
    ("re di picche", "RsAd", "Rs"),
    ("fiori", "AbAd", "Ab"),
    ("l'asso di quadri", "AbAd", "Ad"),
    ("2", "CcAd", "Ad"),
]

FRENCH_ENGLISH = [
    ("queen of hearts", "CcAd", "Cc"),
    ("the ace of clubs", "AcAb", "Ab"),
    ("queen", "CcAd", "Cc"),
    ("diamonds", "CcAd", "Ad"),
    ("qeen of hearts", "CcAd", "~Cc"),
]


@pytest.mark.slow
@pytest.mark.parametrize("catalog", [EN, IT], ids=["en", "it"])
@pytest.mark.parametrize(("typed", "shown", "read"), ITALIAN_PACK)
def test_with_italian_cards(catalog: Catalog, typed: str, shown: str, read: str) -> None:
    assert outcome(read_card(typed, cards_of(shown), catalog)) == read


@pytest.mark.parametrize(("typed", "shown", "read"), ITALIAN_WORDS)
def test_in_italian(typed: str, shown: str, read: str) -> None:
    assert outcome(read_card(typed, cards_of(shown), IT)) == read


@pytest.mark.parametrize(("typed", "shown", "read"), ENGLISH_WORDS)
def test_in_english(typed: str, shown: str, read: str) -> None:
    assert outcome(read_card(typed, cards_of(shown), EN)) == read


@pytest.mark.parametrize("catalog", [EN_FRENCH, IT_FRENCH], ids=["en", "it"])
@pytest.mark.parametrize(("typed", "shown", "read"), FRENCH_PACK)
def test_with_a_french_pack(catalog: Catalog, typed: str, shown: str, read: str) -> None:
    assert outcome(read_card(typed, cards_of(shown), catalog)) == read


@pytest.mark.parametrize(("typed", "shown", "read"), FRENCH_ENGLISH)
def test_with_a_french_pack_in_english(typed: str, shown: str, read: str) -> None:
    assert outcome(read_card(typed, cards_of(shown), EN_FRENCH)) == read


def test_english_names_are_not_read_in_italian() -> None:
    assert outcome(read_card("king of coins", cards_of("RdAs"), IT)) == "~"


@pytest.mark.slow
@pytest.mark.parametrize("catalog", CATALOGS.values(), ids=repr)
@given(card=CARDS, others=SHOWN)
def test_every_way_a_card_is_written_reads_back_as_that_card(
    catalog: Catalog, card: Card, others: tuple[Card, ...]
) -> None:
    letters = load_catalog(catalog.language, catalog.deck, ascii=True)
    shown = tuple(dict.fromkeys((*others, card)))
    forms = ["", "code", "short", *catalog.forms.ranks[catalog.deck][card.rank]]
    written = {catalog.in_words(card, form) for form in forms}
    written |= {letters.in_words(card, "short"), str(shown.index(card) + 1)}
    written |= {catalog.in_words(card, form.capitalize()) for form in forms if form}
    if catalog.deck is Deck.ITALIAN:
        written.add(str(card))
    for text in written:
        for typed in (text, f"  {text.upper()} "):
            assert read_card(typed, shown, catalog) == Chosen(card), typed
    absent = tuple(each for each in others if each != card)
    for text in written - {str(shown.index(card) + 1)}:
        assert read_card(text, absent, catalog) == NotShown(card), text


@pytest.mark.parametrize("catalog", CATALOGS.values(), ids=repr)
def test_a_part_of_a_card_reads_as_what_fits(catalog: Catalog) -> None:
    for card in DECK:
        for form in ("rank", "rank-the"):
            same = tuple(each for each in DECK if each.rank is card.rank)
            assert read_card(catalog.in_words(card, form), DECK, catalog) == Several(same)
        for form in ("suit", "suit-the"):
            same = tuple(each for each in DECK if each.suit is card.suit)
            assert read_card(catalog.in_words(card, form), DECK, catalog) == Several(same)


@pytest.mark.slow
@pytest.mark.parametrize("catalog", CATALOGS.values(), ids=repr)
@given(typed=st.text() | st.text(alphabet="AaRrCcFfKkQqJj123789 dcshb♦♥'\x1b[", max_size=6))
def test_any_text_has_a_reading_of_cards_shown(catalog: Catalog, typed: str) -> None:
    shown = cards_of("3dCbAc")
    match read_card(typed, shown, catalog):
        case Chosen(card):
            assert card in shown
        case Several(cards) | Unclear(cards):
            assert set(cards) <= set(shown)
        case NotShown(card):
            assert card not in shown


@pytest.mark.parametrize("deck", list(Deck))
def test_no_name_and_no_code_means_two_things(deck: Deck) -> None:
    meant: dict[str, object] = {}
    for language in languages():
        names = _names(language, deck)
        for name, what in [*names.ranks.items(), *names.suits.items()]:
            assert meant.setdefault(name, what) is what, name
        for rank_name, rank in names.ranks.items():
            for suit_name, suit in names.suits.items():
                for join in names.joins:
                    card = Card(rank, suit)
                    whole = rank_name + join + suit_name
                    assert meant.setdefault(whole, card) == card, whole
    for code, card in typed_codes(deck).items():
        assert meant.get(code, card) == card, code


def test_the_codes_of_a_pack() -> None:
    for deck in Deck:
        codes = typed_codes(deck)
        assert all(codes[card_code(card, deck).lower()] == card for card in DECK)
        assert all(
            codes["a" + sign] == Card.parse("A" + suit.value) for suit, sign in SYMBOLS.items()
        )
    assert typed_codes(Deck.ITALIAN)["ac"].suit is Suit.COPPE
    assert typed_codes(Deck.FRENCH)["ac"].suit is Suit.BASTONI
    assert not typed_codes(Deck.FRENCH).keys() & {"rd", "cd", "fd", "ab", "8d", "9d", "10d", "nd"}


@pytest.mark.parametrize(
    ("typed", "shown", "en", "it"),
    [
        (
            "asso",
            "AdAc",
            "Which one: the ace of coins or the ace of cups?",
            "Quale: l'asso di denari o l'asso di coppe?",
        ),
        (
            "As",
            "AdAc",
            "The ace of swords is not one of these cards.",
            "L'asso di spade non è fra queste carte.",
        ),
        (
            "aso di denari",
            "AdFb",
            "Do you mean the ace of coins?",
            "Intendi l'asso di denari?",
        ),
    ],
)
def test_what_is_said_to_it(typed: str, shown: str, en: str, it: str) -> None:
    for catalog, said in ((EN, en), (IT, it)):
        reading = read_card(typed, cards_of(shown), catalog)
        assert not isinstance(reading, Chosen)
        assert catalog.say(objection(reading)) == said


def test_what_is_said_to_nonsense() -> None:
    assert EN.say(objection(Unclear())).startswith("I didn't get that")
    assert IT.say(objection(Unclear())).startswith("Non ho capito")


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("trian", "train"),
        ("TRAIN", "train"),
        ("lern", "learn"),
        ("perché", "perche"),
        ("xyz", None),
        ("", None),
        ("train" * 100_000, None),
    ],
)
def test_did_you_mean(word: str, near: str | None) -> None:
    assert closest(word, ["learn", "train", "perche"]) == near


@pytest.mark.slow
@pytest.mark.parametrize(
    "mistyped",
    [
        "mined-lead-3-level-3017",
        "mimed-lead-3-level-3-017",
        "mined-lead-3-levle-3-017",
        "Mined-Lead-3-Level-3-017",
        "mined_lead_3_level_3_017",
    ],
)
def test_of_many_the_nearest_is_meant(mistyped: str) -> None:
    sets = [f"{role}-{cards}" for role in ("lead", "reply") for cards in (2, 3)]
    sets = [f"mined-{name}-level-{level}" for name in sets for level in range(1, 6)]
    many = [f"{name}-{place:03}" for name in sets for place in range(250)]
    assert closest(mistyped, many) == "mined-lead-3-level-3-017"
    assert closest("something else", many) is None
