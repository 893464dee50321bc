"""Every way a puzzle's position can be wrong, in both its forms: what is told, and where."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.content.authoring import LINE, Case, case, line_case, told
from tutor.content.puzzles.positions import _FIELDS, _HINTS
from tutor.rules import notation, position, reachability
from tutor.rules.cards import DECK
from tutor.rules.errors import CODES

YOU = "you: {hand: [3d, Fd, 7b], points: 51}"
THEY = "opponent: {hand: [Ad, 5d, 2d], points: 46}"
LED = "to_lead: opponent\n    table: [4d]"
LONG = [
    case("twice in a hand", "[3d, Fd, 7b]", "[3d, Fd, «3d]", ("card-twice", "3d is there already")),
    case("in both hands", "[Ad, 5d, 2d]", "[«Fd, 5d, 2d]", ("card-twice", "change one of them")),
    case("on the table too", THEY,
         "opponent: {hand: [5d, 2d], points: 46}\n    to_lead: opponent\n    table: [«3d]",
         ("card-twice", "3d is there already")),
    case("a card too few", "[3d, Fd, 7b]", "«[3d, Fd]", ("hand-size", "you hold 2 cards, but 3")),
    case("no card", "[Ad, 5d, 2d]", "«[]", ("hand-size", "the opponent holds 0 cards, but 3")),
    case("three cards and one on the table", f"{YOU}\n    {THEY}",
         f"{LED}\n    {YOU}\n    {THEY}".replace("[Ad", "«[Ad"),
         ("hand-size", "the opponent holds 3 cards, but 2 fit the other hand and the table")),
    case("four in your hand", "[3d, Fd, 7b]", "«[3d, Fd, 7b, 6b]",
         ("hand-size", "you hold 4 cards, but 3 fit")),
    case("no trump to the last", "{hand: [Ad, 5d, 2d]", "{hand: «[Ac, 5c, 2c]",
         ("turn-up-missing", "put a trump in that hand, or let the other side lead")),
    case("no trump replies", f"{YOU}\n    {THEY}",
         "you: {hand: «[3b, Fb, 7b], points: 51}\n    opponent: {hand: [Ad, 5d], points: 46}\n"
         f"    {LED}", ("turn-up-missing", "3b, Fb and 7b in the hand that plays last")),
    case("points do not add up", "points: 51", "points: «52", ("points-sum", "make 97 together")),
    case("points cannot be made", f"{YOU}\n    {THEY}",
         "you: {hand: [3d, Fd, 7b], points: «1}\n    opponent: {hand: [Ad, 5d, 2d], points: 96}",
         ("points-not-made", "the points 1 and 96 cannot be made of the 34 cards that are gone")),
    case("nothing led", "trump: d", "trump: d\n    to_lead: «opponent",
         ("to-lead", 'add the card led, such as "table: [4d]"')),
    case("you lead to a card", "trump: d", "trump: d\n    to_lead: you\n    table: «[4d]",
         ("to-lead", 'write "to_lead: opponent"')),
    case("a card and no leader", "trump: d", "trump: d\n    table: «[4d]",
         ("to-lead", 'write "to_lead: opponent"')),
    case("a form for two", "", "variant: «pairs", ("position-form", "pairs has 4 hands")),
    case("more hands in the long form", f"{YOU}\n    {THEY}",
         "variant: «pairs\n    you: {hand: [3d], points: 51}\n    partner: {hand: [Ad]}",
         ("position-form", "pairs has 4 hands")),
    case("both forms", f"trump: d\n    {YOU}\n    {THEY}",
         f"«trump: d\n    {YOU}\n    {THEY}\n    position: d/3dFd7b,Ad5d2d/51,46",
         ("position-twice", '"trump" and "you" and "opponent" say again what "position" says')),
]  # fmt: skip
PAIRS = "variant: pairs\ngoal: most-points"
THREE = "variant: three-players\ngoal: most-points"
FIVE = "variant: chiamata\ngoal: most-points"
ALL = "".join(map(str, DECK))
IN_LINE = [
    line_case("two parts", "«d/3dFd7b,Ad5d2d", ("position-notation", "2 parts between slashes")),
    line_case("too many parts", "«d/3d,Ad/51,46/-/-/-/-", ("position-notation", "7 parts")),
    line_case("empty", "'«'", ("position-notation", "TRUMP/HANDS/POINTS[/TABLE")),
    line_case("no suit", "«x/3dFd7b,Ad5d2d/51,46", ("trump-notation", "write d, c, s or b")),
    line_case("a large suit", "«D/3dFd7b,Ad5d2d/51,46", ("trump-notation", 'did you mean "d"?')),
    line_case("Kd", "d/3d«Kd7b,Ad5d2d/51,46", ("card-notation", '"Kd" is not a card (did you mea')),
    line_case("half a card", "d/3dFd«7,Ad5d2d/51,46", ("card-notation", '"7" is not a card')),
    line_case("no hand but -", "d/«-,Ad5d2d/51,46", ("card-notation", '"-" is not a card')),
    line_case("cards everywhere", "d/3d«10d,Ad5d«xx/51,46/«4D/6d«7D",
              *[("card-notation", "is not a card")] * 4),
    line_case("10d", "d/5b«10d7d,Ad5d/51,46", ("card-notation", '"10d" is not a card (did you m')),
    line_case("a letter lost", "d/3d«F7b,Ad5d2d/51,46", ("card-notation", '"F7" is not a card')),
    line_case("quoted", "'d/3d«Kd7b,Ad5d2d/51,46'", ("card-notation", 'did you mean "Rd"?')),
    line_case("folded", ">-\n      d/3d«Kd7b,Ad5d2d/51,46", ("card-notation", '"Kd" is not a c')),
    line_case("no points", "d/3dFd7b,Ad5d2d/«a,b", ("points-notation", "are not points")),
    line_case("a space", "'d/3dFd7b,Ad5d2d/«51,46 '", ("points-notation", "'51,46 ' are not")),
    line_case("points below 0", "d/3dFd7b,Ad5d2d/«-1,98", ("points-notation", "a whole number")),
    line_case("sides turned", "d/3dFd7b,Ad5d2d/51,46/-/-/«10", ("sides-notation", "as 0, for ex")),
    line_case("one hand", "d/«3dFd7b/97", ("seat-count", "a position has 2 to 5 seats")),
    line_case("six hands", "d/«3d,4d,5d,6d,7d,Fd/97,0,0,0,0,0", ("seat-count", "6 hand(s)")),
    line_case("points of one", "d/3dFd7b,Ad5d2d/«51", ("points-count", "give one for each seat")),
    line_case("no sides of five", "d/3d,Ad,Ac,3s,5s/30,20,10,10,8«",
              ("sides-count", "add them at the end, such as /-/-/01101"), more=FIVE),
    line_case("one side", "d/3dFd7b,Ad5d2d/51,46/-/-/«00", ("one-side", "1 for the others")),
    line_case("twice", "d/3dFd7b,«3d5d2d/51,46", ("card-twice", "3d is there 2 times")),
    line_case("two on the table", "d/3dFd7b,Ad5d/51,46/«4d2d", ("table-full", "at most 1 can lie")),
    line_case("hands that differ", "d/3dFd7b,«Ad5d/51,46", ("hand-size", "opponent holds 2 cards")),
    line_case("nothing to play", "d/«,/60,60/4d", ("nothing-to-play", "give the seat to play")),
    line_case("a stock of one", "d/3dFd7b,Ad5d2d/51,46/-/«6d", ("stock-size", "1 cards in the st")),
    line_case("a stock alone", "d/,/60,60/-/«6b6d", ("stock-without-hands", "give the hands c")),
    line_case("a hidden hand", "d/«3dFd7b,_Ad5d2d/51,46",
              ("hidden-hand", "here every card has to be known")),
    line_case("two hidden hands", "d/«_3dFd7b,_Ad5d2d/51,46",
              ("hidden-hands", "only one of two can be hidden")),
    line_case("a stock unknown", "s/As5bAd,Rd3b7s/30,52/-/«_Fb4s",
              ("stock-unknown", "write all of its cards in drawing order")),
    line_case("bad sum", "d/3dFd7b,Ad5d2d/«51,47", ("points-sum", "must make 97 together")),
    line_case("four hands", "d/«3d,Ad,4d,5d/39,20,20,20", ("seats-of-variant", "variant: pairs")),
    line_case("five hands", "d/«3d,Ad,4d,5d,6d/39,20,20,20,0/-/-/01111",
              ("seats-of-variant", "variant: chiamata")),
    line_case("bad partners", "d/3d,Ad,4d,5d/39,20,20,20/-/-/«0011",
              ("sides-of-variant", "the sides 0, 0, 1 and 1 are not those of pairs"), more=PAIRS),
    line_case("stock in briscolone", "d/3dFd7b,Ad5d2d/51,46/-/«6b6d",
              ("stock-of-variant", "take the stock away"), more="variant: briscolone"),
    line_case("four cards", "d/«3dFd7b6b,Ad5d2d4d/51,46",
              ("hand-of-variant", "two-players deals 3")),
    line_case("a stock and two cards", "d/«3dFd,Ad5d/51,46/-/7b2d",
              ("hand-not-filled", "filled up to 3")),
    line_case("the two of coppe", "d/3d«2c,Ad5d,6d7d/51,32,16",
              ("left-out-in-play", "2c is in play"), more=THREE),
    line_case("turn-up no trump", "d/3dFd7b,Ad5d2d/51,46/-/6d«6b",
              ("turn-up-not-trump", "put a trump last in the stock")),
    line_case("no trump to the last", "d/3dFd7b,«Ac5c2c/51,46", ("turn-up-missing", "put a trump")),
    line_case("no trump in twenty", f"d/{ALL[:40]},«{ALL[40:]}/0,0",
              ("last-dealt-missing", "the last card dealt, a trump, must be there"),
              more="variant: briscolone"),
    line_case("points in parts", "d/3dFd7b,Ad5d2d/«1,96", ("points-not-made", "of the 34 cards")),
]  # fmt: skip


@pytest.mark.parametrize("broken", [*LONG, *IN_LINE], ids=str)
def test_a_position_that_is_wrong(broken: Case) -> None:
    found = broken.check()
    assert all(each.severity == "error" for each in found)


OF_A_PLAY = {
    *("game-over", "wrong-seat", "not-in-hand", "already-played", "in-another-hand"),
    *("on-the-table", "in-the-stock", "not-yet-seen"),
}
"""What is wrong with playing a card, not with the position it is played in."""


def test_each_flaw_of_a_position_has_a_case() -> None:
    """So that none the rules learn to find is told without words on how to mend it."""
    modules = [Path(each.__file__) for each in (notation, position, reachability)]
    parsed = [ast.parse(path.read_text(encoding="utf-8")) for path in modules]
    calls = [node for tree in parsed for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found = {each.args[0].value for each in calls if is_flaw(each)}
    found |= {node.value for tree in parsed for node in ast.walk(tree) if is_code(node)}
    cannot_be_written = {"no-such-seat", "points-negative"}
    told_here = {code for each in (*LONG, *IN_LINE) for code, _ in each.wanted}
    assert len(found) > 20
    assert found - cannot_be_written - OF_A_PLAY <= told_here
    assert set(_HINTS) | set(_FIELDS) <= found


def is_flaw(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "flaw" and is_code(call.args[0])


def is_code(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value in CODES


def test_all_that_is_wrong_is_told_at_once_and_no_more() -> None:
    """Points that cannot be counted hide nothing else; a card twice spoils no sum."""
    text = LINE.replace("d/3dFd7b,Ad5d2d/51,46", "d/3dFd3d,Ad5dAd/51,47/-/-/00")
    assert [each.code for each in told(text)] == ["card-twice", "card-twice", "one-side"]


def test_every_place_is_told_to_the_character() -> None:
    text = LINE.replace("d/3dFd7b,Ad5d2d/51,46", '"d/Kd,Ad/51,46"')
    assert [(each.line, each.column) for each in told(text)] == [(6, 18)]
