"""What the catalogues say: forms, lists, counts, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.processes import python
from tutor.message import HeldCards, Message, Param, say
from tutor.rules.cards import DECK, Card, Suit, cards_of
from tutor.text import locale_files
from tutor.text.catalog import (
    Catalog,
    Deck,
    LocaleError,
    MissingText,
    UnknownLanguage,
    languages,
    load_catalog,
)

EN, IT = load_catalog("en"), load_catalog("it")
FRENCH = {language: load_catalog(language, Deck.FRENCH) for language in ("en", "it")}


def card(code: str) -> Card:
    return Card.parse(code)


@pytest.fixture
def speak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """A catalogue whose ``test.*`` messages are read from a file made by ``write``."""
    for source in locale_files.LOCALES.glob("*.yaml"):
        (tmp_path / source.name).write_text(source.read_text("utf-8"), "utf-8")
    (tmp_path / "en").mkdir()
    monkeypatch.setattr(locale_files, "LOCALES", tmp_path)
    return load_catalog("en")


def write(messages: str) -> None:
    text = "test:\n" + "".join(f"  {line}\n" for line in messages.splitlines())
    (locale_files.LOCALES / "en" / "test.yaml").write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("code", "form", "said"),
    [
        ("3d", "", "tre di denari"),
        ("Ad", "the", "l'asso di denari"),
        ("Ad", "The", "L'asso di denari"),
        ("Ad", "Il", "L'asso di denari"),
        ("3d", "rank-il", "il tre"),
        ("Ad", "un", "un asso di denari"),
        ("Ad", "di", "dell'asso di denari"),
        ("Ad", "a", "all'asso di denari"),
        ("Ad", "da", "dall'asso di denari"),
        ("Ad", "in", "nell'asso di denari"),
        ("Ad", "su", "sull'asso di denari"),
        ("Ad", "con", "con l'asso di denari"),
        ("Ad", "rank", "asso"),
        ("Ad", "rank-di", "dell'asso"),
        ("Ad", "Rank-con", "Con l'asso"),
        ("Rs", "di", "del re di spade"),
        ("6c", "The", "Il sei di coppe"),
        ("Cb", "su", "sul cavallo di bastoni"),
        ("Cb", "suit", "bastoni"),
        ("Cb", "suit-the", "i bastoni"),
        ("Cb", "Suit", "Bastoni"),
        ("Cb", "code", "Cb"),
        ("Cb", "short", "Cb"),
    ],
)
def test_italian_forms_of_a_card(code: str, form: str, said: str) -> None:
    assert IT.in_words(card(code), form) == said


@pytest.mark.parametrize(
    ("code", "form", "said"),
    [
        ("3d", "", "three of coins"),
        ("3d", "name", "three of coins"),
        ("3d", "Name", "Three of coins"),
        ("Ad", "a", "an ace of coins"),
        ("Ad", "A", "An ace of coins"),
        ("7s", "a", "a seven of swords"),
        ("Cb", "The", "The knight of batons"),
        ("Cb", "rank-a", "a knight"),
        ("Rd", "short", "Rd"),
    ],
)
def test_english_forms_of_a_card(code: str, form: str, said: str) -> None:
    assert EN.in_words(card(code), form) == said


@pytest.mark.parametrize(
    ("language", "code", "form", "said"),
    [
        ("en", "Cc", "the", "the queen of hearts"),
        ("en", "Fd", "a", "a jack of diamonds"),
        ("en", "Ab", "", "ace of clubs"),
        ("en", "Ab", "code", "Ac"),
        ("en", "Ac", "code", "Ah"),
        ("en", "Rs", "short", "K♠"),
        ("en", "3d", "code", "3d"),
        ("it", "Cc", "di", "della donna di cuori"),
        ("it", "Cc", "un", "una donna di cuori"),
        ("it", "Cc", "con", "con la donna di cuori"),
        ("it", "Rs", "The", "Il re di picche"),
        ("it", "Fb", "da", "dal fante di fiori"),
        ("it", "Cd", "code", "Qd"),
    ],
)
def test_a_french_pack(language: str, code: str, form: str, said: str) -> None:
    assert FRENCH[language].in_words(card(code), form) == said


def test_short_names_without_symbols() -> None:
    assert load_catalog("it", ascii=True).in_words(card("3d"), "short") == "3d"
    assert load_catalog("it", Deck.FRENCH, ascii=True).in_words(card("Cb"), "short") == "Qc"
    assert load_catalog("en", ascii=True).in_words(Suit.COPPE, "short") == "c"
    assert load_catalog("en").in_words(Suit.COPPE, "short") == "c"
    assert load_catalog("en", Deck.FRENCH).in_words(Suit.COPPE, "short") == "♥"


@pytest.mark.parametrize(
    ("codes", "form", "en", "it"),
    [
        ("3d", "", "three of coins", "tre di denari"),
        ("3dAd", "", "three of coins and ace of coins", "tre di denari e asso di denari"),
        (
            "3dFcAb",
            "rank-the",
            "the three, the jack and the ace",
            "il tre, il fante e l'asso",
        ),
        (
            "3dAc",
            "or-the",
            "the three of coins or the ace of cups",
            "il tre di denari o l'asso di coppe",
        ),
        ("3d7s", "or", "three of coins or seven of swords", "tre di denari o sette di spade"),
        ("3d7s5b", "code", "3d, 7s and 5b", "3d, 7s e 5b"),
    ],
)
def test_lists_of_cards(codes: str, form: str, en: str, it: str) -> None:
    assert EN.in_words(cards_of(codes), form) == en
    assert IT.in_words(cards_of(codes), form) == it


def test_a_capital_form_makes_only_the_list_begin_with_one() -> None:
    assert EN.in_words(cards_of("3dAc"), "Rank-the") == "The three and the ace"
    assert IT.in_words(cards_of("Ac3d"), "Or-the") == "L'asso di coppe o il tre di denari"


@pytest.mark.parametrize(
    ("number", "form", "en", "it"),
    [
        (0, "points", "0 points", "0 punti"),
        (1, "points", "1 point", "1 punto"),
        (11, "points", "11 points", "11 punti"),
        (21, "points", "21 points", "21 punti"),
        (1, "trumps", "1 trump", "1 briscola"),
        (2, "tricks", "2 tricks", "2 mani"),
        (1, "taken", "1 trick", "1 presa"),
        (3, "", "3", "3"),
        (-4, "", "-4", "-4"),
        (1, "word", "one", "uno"),
        (20, "Word", "Twenty", "Venti"),
        (61, "word", "61", "61"),
        (3, "ordinal", "third", "terzo"),
        (20, "ordinal", "twentieth", "ventesimo"),
    ],
)
def test_numbers(number: int, form: str, en: str, it: str) -> None:
    assert EN.in_words(number, form) == en
    assert IT.in_words(number, form) == it


def test_italian_places_of_a_feminine_thing() -> None:
    assert IT.in_words(3, "ordinal-f") == "terza"


@pytest.mark.parametrize(
    ("suit", "form", "en", "it"),
    [
        (Suit.BASTONI, "", "batons", "bastoni"),
        (Suit.BASTONI, "Name", "Batons", "Bastoni"),
        (Suit.SPADE, "the", "the swords", "le spade"),
        (Suit.SPADE, "The", "The swords", "Le spade"),
    ],
)
def test_suits(suit: Suit, form: str, en: str, it: str) -> None:
    assert EN.in_words(suit, form) == en
    assert IT.in_words(suit, form) == it


def test_a_message_is_filled_and_may_hold_another(speak: Catalog) -> None:
    write('takes: "{card:The} takes {n:points}: {why}."\nwhy:\n  led: "{who} led {suit}"\n')
    why = say("test.why.led", who="Ada", suit=Suit.COPPE)
    message = say("test.takes", card=card("Ad"), n=1, why=why, unused=3)
    assert speak.say(message) == "The ace of coins takes 1 point: Ada led cups."


def test_a_number_in_a_text_stays_text(speak: Catalog) -> None:
    write("one: 1\nno: no\nlong: >-\n  two\n  lines\n")
    said = [speak.say(say(f"test.{name}")) for name in ("one", "no", "long")]
    assert said == ["1", "no", "two lines"]


@pytest.mark.parametrize(
    "key", ["test.gone", "test", "nothing.here", "", ".", "..", "../en", "../en.forms", "test.why"]
)
def test_a_missing_key(speak: Catalog, key: str) -> None:
    write('takes: "{n}"\nwhy: {led: x}\n')
    with pytest.raises(MissingText, match="there is no such message"):
        speak.say(Message(key))


def test_a_missing_parameter(speak: Catalog) -> None:
    write('takes: "{card:The} takes {n:points}."\n')
    with pytest.raises(MissingText, match=r"en: test\.takes: parameter n is not given"):
        speak.say(say("test.takes", card=card("Ad")))


@pytest.mark.parametrize(
    ("value", "form"),
    [
        (card("Ad"), "points"),
        (card("Ad"), "di"),
        (card("Ad"), "rank-di"),
        (card("Ad"), "suit-a"),
        (card("Ad"), "or-the"),
        (cards_of("Ad3d"), "points"),
        (Suit.SPADE, "rank"),
        (Suit.SPADE, "a"),
        (3, "the"),
        (3, "short"),
        (0, "ordinal"),
        (21, "ordinal"),
        ("Ada", "the"),
        (say("card.unclear"), "the"),
        (True, ""),
        (True, "points"),
    ],
)
def test_an_unknown_form(value: Param, form: str) -> None:
    with pytest.raises(MissingText, match="has no form"):
        EN.in_words(value, form)


@pytest.mark.parametrize("value", [None, 1.5, ["Ad"], {"a": 1}])
def test_what_is_no_parameter_is_refused(value: Param) -> None:
    with pytest.raises(MissingText, match="nothing that can be said"):
        EN.in_words(value)


def test_an_empty_list_of_cards_is_refused() -> None:
    with pytest.raises(MissingText, match="empty"):
        EN.in_words(())


def test_a_form_of_another_language_is_refused() -> None:
    assert IT.in_words(card("3d"), "a") == "al tre di denari"
    assert EN.in_words(card("3d"), "a") == "a three of coins"
    with pytest.raises(MissingText):
        EN.in_words(card("3d"), "da")


HOSTILE = ["{card}", "{0}", "{{", "}", "{n.__class__}", "%s %(n)s", "$n ${n}", "\\x1b", "[red]x[/]"]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_inside_is_never_a_template(speak: Catalog, text: str) -> None:
    write('said: "«{text}» {n}"\nouter: "{inner}!"\n')
    inner = say("test.said", text=text, n=7)
    assert speak.say(inner) == f"«{text}» 7"
    assert speak.say(say("test.outer", inner=inner)) == f"«{text}» 7!"


@given(st.text())
def test_any_text_stands_as_it_is(text: str) -> None:
    assert EN.in_words(text) == text


def test_only_the_files_needed_are_read(speak: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    real = locale_files.read_tree

    def noted(text: str, place: str) -> locale_files.Tree:
        read.append(place)
        return real(text, place)

    monkeypatch.setattr(locale_files, "read_tree", noted)
    write("one: x\ntwo: y\n")
    (locale_files.LOCALES / "en" / "broken.yaml").write_text("a: [", "utf-8")
    speak.say(say("test.one"))
    speak.say(say("test.two"))
    assert read == ["en/test.yaml"]
    with pytest.raises(LocaleError, match="broken"):
        speak.say(say("broken.a"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a: x\na: y\n", "test.yaml:3: a is there twice"),
        ("a: {b: x, b: y}\n", "b is there twice"),
        ("a.b: x\na: {b: y}\n", r"test\.a\.b is there twice"),
        ("a: [x]\n", "keys with texts"),
        ("- a\n", "keys with texts"),
        ("? [a]\n: x\n", "a key is a text"),
        ("a:\n", "has no text"),
        ("a: 'x\n", "test.yaml"),
        ('a: "{n"\n', "stray brace"),
    ],
)
def test_a_wrong_message_file(speak: Catalog, text: str, why: str) -> None:
    write(text)
    with pytest.raises(LocaleError, match=why):
        speak.say(say("test.a"))


@pytest.mark.parametrize("text", ["", "a: x\n", "test: x\n", "test: {a: x}\nother: {a: x}\n"])
def test_a_message_file_holds_one_section_named_like_it(speak: Catalog, text: str) -> None:
    (locale_files.LOCALES / "en" / "test.yaml").write_text(text, "utf-8")
    with pytest.raises(LocaleError, match="named like the file: test"):
        speak.say(say("test.a"))


@pytest.mark.parametrize(
    ("forms", "why"),
    [
        ("forms: {}\n", "forms lack french"),
        ("forms: text\n", "its one section"),
        ("messages: {a: b}\n", "its one section"),
        ("forms: {french: x}\n", "french is a text"),
    ],
)
@pytest.mark.usefixtures("speak")
def test_a_wrong_forms_file(forms: str, why: str, tmp_path: Path) -> None:
    # A language of its own for each: forms once read are kept.
    name = "x" + "".join(each for each in forms if each.isalpha())
    (tmp_path / f"{name}.yaml").write_text(forms, "utf-8")
    with pytest.raises(LocaleError, match=why):
        load_catalog(name)


def test_a_language_is_added_by_its_file_alone(speak: Catalog, tmp_path: Path) -> None:
    assert speak.language == "en"
    text = (tmp_path / "en.yaml").read_text("utf-8").replace("coins", "oros")
    (tmp_path / "es.yaml").write_text(text, "utf-8")
    assert languages() == ("en", "es", "it")
    assert load_catalog("es").in_words(card("Ad")) == "ace of oros"


@pytest.mark.parametrize("language", ["xx", "", "EN", "../text", "en/card"])
def test_an_unknown_language(language: str) -> None:
    with pytest.raises(UnknownLanguage, match="choose one of en, it"):
        load_catalog(language)


@pytest.mark.parametrize("catalog", [EN, IT, *FRENCH.values()], ids=repr)
@pytest.mark.parametrize("form", ["", "the", "code", "short"])
def test_no_two_cards_are_called_the_same(catalog: Catalog, form: str) -> None:
    assert len({catalog.in_words(each, form) for each in DECK}) == 40


def test_nothing_heavy_is_loaded_before_words_are_needed() -> None:
    code = (
        "import sys, tutor.text.catalog, tutor.text.typed_card\n"
        "print(sorted({'yaml', 'rich', 'typer', 'difflib', 'jsonschema', 'importlib.resources'}"
        " & set(sys.modules)))"
    )
    assert python(code).strip() == "[]"


@pytest.mark.parametrize(
    ("language", "player", "form", "said"),
    [
        ("en", 1, "The", "The ace of coins on your right"),
        ("en", 2, "or-the", "your partner's ace of coins"),
        ("en", 3, "", "ace of coins"),
        ("it", 1, "da", "dall'asso di denari di chi ti sta a destra"),
        ("it", 2, "the", "l'asso di denari del compagno"),
    ],
)
def test_cards_that_others_hold_are_said_with_whose_they_are(
    language: str, player: int, form: str, said: str
) -> None:
    held = HeldCards((Card.parse("Ad"),), player)
    assert load_catalog(language).in_words(held, form) == said


def test_a_sentence_goes_on_another() -> None:
    inside = say("explanation.throw", card=Card.parse("Ad"), leads=(Card.parse("3c"),))
    catalog = load_catalog("en")
    assert catalog.in_words(inside, "continued") == (
        "the ace of coins cannot be saved: throw it on the three of cups, if led."
    )
