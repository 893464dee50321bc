"""What authors write: facts left to be filled in, and what their plain words claim."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.authoring import SET, SOLVER, Case, case, told
from tutor.authoring.audit.files import Audit
from tutor.authoring.audit.proved_set import load_proved_set
from tutor.content.library.library import load_set
from tutor.content.markup import MarkupFault
from tutor.content.puzzles.placeholders import Placeholder, PlaceholderKind, pieces
from tutor.content.puzzles.reader import read_set
from tutor.content.yaml.document import Report
from tutor.content.yaml.problems import ContentError
from tutor.content.yaml.reader import read_yaml
from tutor.disk.cache import DiskCache
from tutor.message import ValueInForm, say
from tutor.rules.cards import Card
from tutor.session.blocks.prose import prose
from tutor.session.puzzle import Manner, PuzzlePhase, begin
from tutor.session.screen import Answer, Heading, Key, Prose
from tutor.text.catalog import load_catalog
from tutor.text.deck import Deck
from tutor.views import plain
from tutor.views.colour import ColourView
from tutor.views.look import Look

PLACEHOLDERS = [
    case("a fact misspelt", "", "note: x «{crad:3d:the}", ("placeholder", "{card:3d:the}")),
    case("in a quoted text", "", "note: 'It''s «{bets}.'", ("placeholder", "{best}")),
    case("in a folded text", "", "note: >-\n      Keep\n      the  «{finl:3d}\n      now.",
         ("placeholder", '"{final:3d}"')),
    case("in a text of lines", "", "note: |\n      Keep\n        the «{x}\n",
         ("placeholder", '"x"')),
    case("in a plain text of two lines", "", "note: Keep\n      «{x} now",
         ("placeholder", "{best:the}")),
    case("two in one text", "", "note: a «{x} b «{y}", ("placeholder", "x"), ("placeholder", "y")),
    case("a card of other packs", "", "note: x «{card:Kd}", ("placeholder", 'mean "Rd"')),
    case("the same in short", "", "note: x «{Kd:the}", ("placeholder", 'mean "Rd"')),
    case("no card", "", "note: x «{card}", ("placeholder", "write {card:3d}")),
    case("no card but a form", "", "note: x «{points:the}", ("placeholder", "not a card")),
    case("no card at all", "", "note: x «{card:}", ("placeholder", "such as Ad")),
    case("final of no card", "", "note: x «{final:Xd}", ("placeholder", "not a card")),
    case("two forms", "", "note: x «{card:3d:the:the}", ("placeholder", "more than a form")),
    case("a form that is none", "", "note: x «{card:3d:12}", ("placeholder", "more than a form")),
    case("empty", "", "note: x «{}", ("placeholder", "nothing that can be filled in")),
    case("open", "", "note: x «{card:3d", ("brace-open", "not closed")),
    case("a stray brace", "", "note: x «} y", ("brace-stray", "closes nothing")),
    case("out of play", "", "note: x «{card:As}", ("placeholder-card", "As is not in play")),
    case("another's card", "", "note: x «{final:Ad}", ("placeholder-card", "one of 3d, Fd, 7b")),
    case("another form", "", "note: x «{card:3d:teh}", ("placeholder-form", 'mean "the"')),
    case("a form of cards", "", "note: x «{final:3d:the}", ("placeholder-form", "points, word")),
    case("a form of a score", "", "note: x «{score:3d:points}", ("placeholder-form", "no form")),
    case("an Italian form", "", "note: x «{best:di}", ("placeholder-form", "no form of a card")),
    case("in a title", "title: The last trump", "title: Keep «{3d:the}",
         ("placeholder-title", "leave the title out")),
    case("in a comment", "", "comments: {3d: 'x «{y}'}", ("placeholder", "y")),
    case("in a hint", "", "hints: {theme: 'x «{y}'}", ("placeholder", "y")),
]  # fmt: skip
POOR = [
    case("not in play", "", "note: Keep the «king of cups.", ("card-not-in-play", "Rc, which")),
    case("not in play, the trump", "", "note: The three of trumps and the «king of trumps.",
         ("card-not-in-play", "Rd")),
    case("by its French name", "", "note: x the «queen of hearts", ("card-not-in-play", "Cc")),
    case("over two lines", "", "note: >-\n      Keep the «king\n      of cups.",
         ("card-not-in-play", "Rc")),
    case("no score of this", "", "note: You win «62–58.", ("score-not-final", "{score:7b}")),
    case("with a hyphen", "", "note: You win «58-62, not 61–59.", ("score-not-final", "7b 61")),
    case("a hint that names it", "", "hints: {question: Who takes the «seven of batons?}",
         ("hint-gives-away", "7b")),
    case("by its code", "", "hints: {count: x «7b y}", ("hint-gives-away", "7b")),
    case("by a placeholder", "", "hints: {count: 'x «{7b:the}'}", ("hint-gives-away", "7b")),
    case("the best", "", "hints: {count: 'x «{best:the}'}", ("hint-gives-away", "the best")),
    case("by its rank", "", "hints: {question: Who takes «the jack now?}",
         ("hint-gives-away", "Fd")),
    case("a number as a rank", "", "hints: {question: Who takes «the seven?}",
         ("hint-gives-away", "7b")),
    case("in the introduction", "", "intro: 'x «{best:the}'", ("intro-gives-away", "{best:the}")),
    case("its points", "", "intro: 'x «{final:7b:points}'", ("intro-gives-away", "before")),
]  # fmt: skip
CODES = {code for each in (*PLACEHOLDERS, *POOR) for code, _ in each.wanted} | {
    "placeholder-language",
}


@pytest.mark.parametrize("broken", PLACEHOLDERS, ids=str)
def test_what_cannot_be_filled(broken: Case) -> None:
    assert all(each.severity == "error" for each in broken.check())


@pytest.mark.parametrize("poor", POOR, ids=str)
def test_what_words_claim(poor: Case) -> None:
    assert all(each.severity == "warning" for each in poor.check())


SOUND = [
    "note: '{best:The} makes {final:points}, {score}; {3d:a} {final:3d} and {points:Ad:points}.'",
    "note: The three of coins, the ace of trumps and the seven of clubs; 61–59, or 53–67.",
    "note: From 51–46 on; 62-57 and 1962–58; the trumps of the king, the two trumps.",
    "intro: 'You hold {card:3d:the}, worth {points:3d:points}.'",
    "hints: {question: Who leads the last trick?, count: 'As many as 3 trumps, the ace of coins'}",
    "hints: {question: Whose are the two trumps and the three tricks?}",
    "hints: {theme: 'Keep {3d:the}, play {best:the}.'}",
    "comments: {3d: 'It ends {score:3d}.'}",
]


@pytest.mark.parametrize("line", SOUND)
def test_what_is_true(line: str) -> None:
    assert told(f"{SET}    {line}\n") == []


def italian(line: str) -> str:
    return f"{SET}    {line}\n".replace("title: T\n", "title: T\nlanguage: it\n")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("note: Sul re di coppe cade l'asso.", "card-not-in-play"),
        (
            "note: Il fante di briscola e quello di fiori, cioè il fante di fiori.",
            "card-not-in-play",
        ),
        ("hints: {question: A chi va il sette di bastoni?}", "hint-gives-away"),
        ("hints: {question: 'Che cosa cade sul fante?'}", "hint-gives-away"),
        ("hints: {question: 'Chi può battere l’altra? Pensa al fante.'}", "hint-gives-away"),
        ("hints: {question: 'Che ne è dell’asso di denari, e dell’asso?'}", ""),
        ("hints: {question: 'Ti serve un fante? Basta un sette?'}", ""),
        ("hints: {count: 'x {3d:di}'}", "hint-gives-away"),
        ("note: 'x {3d:the} y {3d:teh}'", "placeholder-form"),
        ("note: 'x {3d:a}, {3d:il}, {best:Su}, {final:word}'", ""),
        ("note: Il tre di denari, l’asso di briscola, il sette di fiori.", ""),
        ("hints: {question: Di chi sono le due prese?, count: Ad ogni presa conta tre carte.}", ""),
    ],
)
def test_in_italian(line: str, code: str) -> None:
    assert [each.code for each in told(italian(line))] == ([code] if code else [])


def test_a_language_without_forms() -> None:
    text = italian("note: Der {3d:the} und König von Kelchen, 62–58").replace(": it", ": de")
    assert [each.code for each in told(text)] == ["placeholder-language", "score-not-final"]


def test_in_a_translation(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(SET + "    note: The seven.\n", "utf-8")
    words = """\
set: s
language: it
title: T
source: "0"
puzzles:
  a:
    source: "0"
    title: x
    note: >-
      Il re di coppe,
      {finl:3d} e {final:As}
"""
    found = told(words, tmp_path / "p.it.yaml")
    places = [(each.line, each.column, each.code) for each in found if each.line > 8]
    assert places == [
        (10, 10, "card-not-in-play"),
        (11, 7, "placeholder"),
        (11, 19, "placeholder-card"),
    ]


def test_what_cannot_be_filled_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    for line in ("note: x {y}", "note: x {3d:di}", "note: x {card:As}"):
        path.write_text(f"{SET}    {line}\n", "utf-8")
        with pytest.raises(ContentError) as refused:
            load_proved_set(path, SOLVER)
        checked = Audit(SOLVER).check_file(path)
        assert list(refused.value.problems) == checked.problems


# What is shown


def shown(text: str, language: str = "en", own: str = "", deck: Deck = Deck.ITALIAN) -> str:
    """The text as a learner of ``language`` reads it; it is written in ``own``."""
    from tutor.content.puzzles.model import Puzzle, PuzzleTexts
    from tutor.rules.position import Position

    position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
    puzzle = Puzzle("a", position, PuzzleTexts(language=own or language))
    block = prose(puzzle, text, SOLVER.solve(position))
    return "\n".join(plain.lines_of(block, load_catalog(language, deck)))


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("Keep {card:3d:the}.", "en", "Keep the three of coins."),
        ("{3d:The} and {3d:a}", "en", "The three of coins and a three of coins"),
        ("{best:the}: {final:points}, {score}", "en", "the seven of batons: 61 points, 61–59"),
        ("{score:3d}, {final:Fd:points}", "en", "53–67, 53 points"),
        ("{points:3d:points} {points:7b:worth}", "en", "10 points nothing"),
        ("Sotto {Ad:the}, {3d:di}, {7b:Su}", "it",
         "Sotto l'asso di denari, del tre di denari, Sul sette di bastoni"),
        ("{best:con} fai {final:points}", "it", "con il sette di bastoni fai 61 punti"),
        ("nothing {to} fill", "en", "nothing {to} fill"),
        ("{0.__class__} {3d.__class__}", "en", "{0.__class__} {3d.__class__}"),
    ],
)  # fmt: skip
def test_what_is_filled_in(text: str, language: str, said: str) -> None:
    assert shown(text, language) == said


def test_words_of_another_language_keep_their_forms() -> None:
    assert shown("Tieni {3d:di}.", "en", "it") == "Tieni del tre di denari."
    assert shown("Der {3d:the}, {3d:di}", "en", "de") == "Der the three of coins, three of coins"


def test_a_french_pack_has_its_own_names() -> None:
    assert shown("{3d:the}", deck=Deck.FRENCH) == "the three of diamonds"


def test_several_best_cards(tmp_path: Path) -> None:
    text = SET.replace("[3d, Fd, 7b], points: 51", "[2b, Ad, As], points: 50")
    text = text.replace("[Ad, 5d, 2d], points: 46}", "[Ac, 4b], points: 37}\n    table: [7b]")
    text = text.replace("trump: d", "trump: b\n    to_lead: opponent")
    path = tmp_path / "p.yaml"
    path.write_text(text + "    note: 'x'\n", "utf-8")
    (puzzle,) = load_set(path, "en").puzzles
    solution = SOLVER.solve(puzzle.position)
    said = prose(puzzle, "{best:the} or {best:or-the}", solution)
    (line,) = plain.lines_of(said, load_catalog("en"))
    both = "the ace of coins", "the ace of swords"
    assert line == f"{' and '.join(both)} or {' or '.join(both)}"


def test_a_text_without_places_is_shown_as_it_is() -> None:
    assert shown("Fifty % and * [x]") == "Fifty % and * [x]"


def test_pieces_put_together_are_the_text() -> None:
    text = "a {3d} b {best:the} c {card:Ad:su}d"
    found = list(pieces(text))
    whole = "".join(each.text if isinstance(each, Placeholder) else str(each) for each in found)
    assert whole == text
    assert [each.kind for each in found if isinstance(each, Placeholder)] == [
        PlaceholderKind.CARD,
        PlaceholderKind.BEST,
        PlaceholderKind.CARD,
    ]


def test_a_value_is_never_read_for_places_again() -> None:
    block = Prose("", (ValueInForm("{3d}", ""), " {x}"), "en")
    assert list(plain.lines_of(block, load_catalog("en"))) == ["{3d} {x}"]


@pytest.mark.parametrize("text", ["{", "}", "{{", "{:}", "{card:3d:}", "{3d\n}", "{" * 500])
def test_what_is_no_placeholder(text: str) -> None:
    assert any(isinstance(each, MarkupFault) for each in pieces(text))
    assert shown(text).replace("\n", "") == text.replace("\n", "")


def test_cards_are_cards() -> None:
    assert shown(f"{{{Card.parse('Ad')}}}") == "ace of coins"


@pytest.mark.parametrize("keeps", [False, True])
def test_the_language_of_the_words_goes_with_them(tmp_path: Path, keeps: bool) -> None:
    """A set in Italian without English words is read in Italian, its cards too."""
    path = tmp_path / "p.yaml"
    path.write_text(italian("note: 'Tieni {3d:di}.'"), "utf-8")
    kept = DiskCache(tmp_path / "kept") if keeps else DiskCache()
    for _ in range(2):
        (puzzle,) = load_set(path, "en", kept).puzzles
        block = prose(puzzle, puzzle.texts.note, SOLVER.solve(puzzle.position))
        assert list(plain.lines_of(block, load_catalog("en"))) == ["Tieni del tre di denari."]


def test_words_are_filled_in_on_a_terminal_too() -> None:
    catalog = load_catalog("it")
    look = Look(is_plain=False, is_ascii=False, encoding="utf-8")
    block = Prose("", ("Sotto ", ValueInForm(Card.parse("Ad"), "the"), "\n"), "it")
    (text,) = ColourView(catalog, look, 80).lines_of(block)
    assert str(text) == "Sotto l'asso di denari"


def test_a_puzzle_tells_its_facts_in_all_its_words() -> None:
    """Before and after, in a hint and in a comment; later in the line a hint is the program's."""
    text = (
        "intro: 'Yours is {3d:the}.'\n    note: '{score}.'\n"
        "    hints: {question: 'Who has {Ad:the}?'}\n    comments: {7b: 'Worth {points:7b}.'}\n"
    )
    report = Report(read_yaml(f"{SET}    {text}", "p.yaml"))
    reading = read_set(report)
    assert reading.set
    (puzzle,) = reading.set.puzzles
    catalog = load_catalog("en")
    told = ""
    session = begin(puzzle, Heading("", say("lesson.your-turn")), SOLVER, Manner())
    given: Answer = Key.HINT
    while session.phase is not PuzzlePhase.SOLVED:
        told += "\n".join(line for each in session.blocks for line in plain.lines_of(each, catalog))
        session = session.answered(given, SOLVER)
        given = Key.GO_ON
        if session.phase is PuzzlePhase.CHOOSE:
            given = SOLVER.solve(session.position).best[0]
    told += "\n".join(line for each in session.blocks for line in plain.lines_of(each, catalog))
    assert "Yours is the three of coins." in told
    assert "Who has the ace of coins?" in told
    assert "Worth 0." in told
    assert "61–59." in told
