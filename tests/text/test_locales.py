"""The languages say the same things: same files, keys, parameters, and forms that exist."""

from __future__ import annotations

import itertools

import pytest

from tutor.message import Message, Param, say
from tutor.rules.cards import Card, Rank, Suit, cards_of
from tutor.text.catalog import Catalog, Deck, MissingText, languages, load_catalog
from tutor.text.forms import load_forms, template
from tutor.text.locale_files import message_files, message_texts

FIRST, *OTHERS = languages()
FILES = sorted({name for language in languages() for name in message_files(language)})

SAMPLES: dict[str, tuple[Param, ...]] = {
    "card": (Card.parse("Ad"), Card.parse("Cb")),
    "cards": (cards_of("Ad"), cards_of("Ad3c"), cards_of("Ad3cCb")),
    "suit": (Suit.DENARI, Suit.SPADE),
    "number": (1, 2),
    "text": ("Ada",),
    "message": (say("card.unclear"),),
}
"""Something to say of each kind of parameter."""


def kinds(catalog: Catalog, form: str) -> set[str]:
    """The kinds of parameter that have this form."""

    def fits(value: Param) -> bool:
        try:
            return bool(catalog.in_words(value, form))
        except MissingText:
            return False

    return {kind for kind, values in SAMPLES.items() if all(fits(value) for value in values)}


def wanted(language: str, name: str) -> dict[str, dict[str, set[str]]]:
    """For each key of a file, its parameters and the kinds they may be of."""
    catalog, found = load_catalog(language), {}
    for key, text in message_texts(language, name).items():
        params: dict[str, set[str]] = {}
        for slot in template(text).slots:
            fitting = kinds(catalog, slot.form)
            assert fitting, f"{language}: {key}: nothing has the form {slot.form}"
            params[slot.name] = params.get(slot.name, fitting) & fitting
        found[key] = params
    return found


def test_there_are_messages() -> None:
    assert {"en", "it"} <= set(languages())
    assert "card" in FILES


@pytest.mark.parametrize("language", languages())
def test_a_language_has_all_files(language: str) -> None:
    assert list(message_files(language)) == FILES


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_keys_and_parameters_are_the_same(language: str, name: str) -> None:
    ours, theirs = wanted(language, name), wanted(FIRST, name)
    assert ours.keys() == theirs.keys()
    for key, params in ours.items():
        assert params.keys() == theirs[key].keys(), f"{language}: {key}"
        for param, fitting in params.items():
            both = fitting & theirs[key][param]
            assert both, (
                f"{key}: {param} is {fitting} in {language}, {theirs[key][param]} in {FIRST}"
            )


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", languages())
def test_every_message_can_be_said(language: str, name: str) -> None:
    everywhere = [wanted(each, name) for each in languages()]
    for deck in Deck:
        catalog = load_catalog(language, deck)
        for key in everywhere[0]:
            names = list(everywhere[0][key])
            common = [
                set.intersection(*(each[key][param] for each in everywhere)) for param in names
            ]
            choices = [SAMPLES[min(fitting)] for fitting in common]
            for values in itertools.islice(itertools.product(*choices), 50):
                said = catalog.say(Message(key, dict(zip(names, values, strict=True))))
                assert said == said.strip()
                assert "  " not in said, f"{language}: {key}"


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", languages())
def test_a_text_has_no_tabs_nor_hidden_characters(language: str, name: str) -> None:
    for key, text in message_texts(language, name).items():
        assert all(each.isprintable() or each == "\n" for each in text), f"{language}: {key}"


@pytest.mark.parametrize("language", languages())
def test_every_rank_and_suit_has_every_form(language: str) -> None:
    forms = load_forms(language)
    for deck in Deck:
        assert set(forms.ranks[deck]) == set(Rank)
        assert set(forms.suits[deck]) == set(Suit)
        rank_forms = {frozenset(each) for each in forms.ranks[deck].values()}
        suit_forms = {frozenset(each) for each in forms.suits[deck].values()}
        assert len(rank_forms) == 1
        assert {frozenset({"name", "the"})} == suit_forms
        assert {"name", "the"} <= next(iter(rank_forms))


@pytest.mark.parametrize("language", languages())
def test_form_names_do_not_clash(language: str) -> None:
    forms = load_forms(language)
    assert not set(forms.units) & set(forms.numbers)
    ours = set(forms.ranks[Deck.ITALIAN][Rank.ACE])
    assert not ours & {"rank", "suit", "code", "short", "or"}
    assert not set(forms.same) & (ours | {"rank", "suit", "code", "short", "or"})
    assert set(forms.same.values()) <= ours
    assert all(name == name.lower() for name in [*ours, *forms.units, *forms.numbers])


OF_SEATS = {"player", "leads"}
"""The players at a table of four, by the seats after the one to play."""


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_and_units_are_the_same(language: str) -> None:
    ours, theirs = load_forms(language), load_forms(FIRST)
    assert ours.units.keys() == theirs.units.keys()
    assert ours.numbers.keys() >= {"word", "ordinal", *OF_SEATS}
    assert set(ours.numbers["word"]) == set(theirs.numbers["word"]) == set(range(21))
    for name, words in ours.numbers.items():
        places = range(4) if name in OF_SEATS else range(1, 21)
        assert name == "word" or set(words) == set(places)
