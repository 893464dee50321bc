"""What only the cards and the solver can find wrong with a puzzle: goals, claims, ids, words."""

from __future__ import annotations

import pytest

from tests.content.authoring import LINE, SET, Case, case, line_case

EVERY = "3d makes 53, Fd makes 53, 7b makes 61"
LOST = "d/3dFd7b,Ad5d2d/49,48"
DRAWN = "d/3dFd7b,Ad5d2d/50,47"
SAME = "d/4d2d,7d6d/60,60"
PAIRS = "d/3dFd,Ad5d,4d7d,6d2d/50,47,0,0"
THREE = "d/3dFd,Ad5d,4d7d/50,37,10"
FIVE = "d/3dFd,Ad5d,4d7d,6d2d,7s6s/50,27,10,10,0/-/-/01111"


def no_goal(
    name: str, position: str, *wanted: tuple[str, str], variant: str = "two-players"
) -> Case:
    """A case whose puzzle states no goal: what is wrong with it is told where the puzzle begins."""
    old = "id: a\n    title: The last trump\n    position: d/3dFd7b,Ad5d2d/51,46"
    new = f"«id: a\n    title: x\n    variant: {variant}\n    position: {position}"
    return Case(name, old, new, wanted, LINE)


GOALS = [
    case("a win is there", "", "goal: «draw", ("goal-too-low", "a win is there, 7b with 61")),
    case("no way to 62", "", "goal: «{at_least: 62}", ("goal-unreachable", "best is 7b with 61")),
    case("all reach 53", "", "goal: «{at_least: 53}", ("nothing-to-decide", EVERY)),
    case("not the same", "", "goal: «nothing-to-find", ("goal-something", EVERY)),
    no_goal("lost", LOST, ("goal-needed", "goal must be stated")),
    no_goal("lost, and what to do", LOST, ("goal-needed", 'most-points", or change the points')),
    no_goal("lost, by how much", LOST, ("goal-needed", "with 51 to 58 taken before, a win hangs")),
    line_case("no win", DRAWN, ("goal-unreachable", "best is 7b with 60"), more="goal: «win"),
    line_case("no draw", LOST, ("goal-unreachable", "best is 7b with 59"), more="goal: «draw"),
    no_goal("all win", "d/3dFd7b,Ad5d2d/67,30", ("nothing-to-decide", "every card reaches")),
    no_goal("all win, one by less", "d/3dFd7b,Ad5d2d/67,30",
            ("nothing-to-decide", "with 51 to 58 taken before")),
    line_case("all the same", SAME, ("nothing-to-decide", 'write "goal: nothing-to-find"'),
              more="goal: «{at_least: 60}"),
    line_case("all the same, most points", SAME, ("nothing-to-decide", "every card reaches"),
              more="goal: «most-points"),
    line_case("one card", "d/4d,7d/60,60", ("nothing-to-decide", "only one card to play: 4d with"),
              more="goal: «nothing-to-find"),
    line_case("three win", THREE, ("goal-needed", "with 3 seats winning is not a matter of 61"),
              more="variant: three-players\ngoal: «win"),
    line_case("three draw", THREE, ("goal-needed", "{at_least: N}"),
              more="variant: three-players\ngoal: «draw"),
    no_goal("three", THREE, ("goal-needed", "with 3 seats"), variant="three-players"),
    line_case("three find nothing", THREE, ("goal-needed", "with 3 seats"),
              more="variant: three-players\ngoal: «nothing-to-find"),
    line_case("five win", FIVE, ("goal-needed", "with 5 seats"),
              more="variant: chiamata\ngoal: «win"),
    no_goal("five", FIVE, ("goal-needed", "with 5 seats"), variant="bastarda"),
    line_case("over", "«d/,/60,60", ("play-over", "(give the hands cards)")),
    line_case("six cards", "«d/3dFd7b6b5b4b,Ad5d2d2c4c5c/51,46",
              ("hand-too-large", "5 (take a position nearer to the end)"),
              more="variant: briscolone\ngoal: win"),
    line_case("five cards and a stock", "«d/3dFd7b6b5b,Ad5d2d4b2b/51,46/-/6c4d",
              ("stock-hand-too-large", "exact play is within reach up to 3"),
              more="variant: pizzico\ngoal: most-points"),
    line_case("a stock", "«d/3dFd7b,Ad5d2d/51,46/-/6c4d",
              ("stock", "begin after the last draw"), more="goal: most-points"),
]  # fmt: skip
CLAIMS = [
    case("another best", "", "asserts: {best: «[3d]}", ("claim-best", f"the best is 7b ({EVERY})")),
    case("more than the best", "", "asserts: {best: «[7b, 3d]}", ("claim-best", "the best is 7b")),
    case("another final", "", "asserts: {final: «60}", ("claim-final", f"makes 61 ({EVERY})")),
    case("both", "", "asserts: {final: «0, best: «[Fd]}", ("claim-final", ""), ("claim-best", "")),
    case("no such idea in it", "", "asserts: {themes: [throw-in, «duck]}",
         ("claim-theme", 'there is no "duck" here (these hold: throw-in, exact-61, blank-lead')),
    case("best of theirs", "", "asserts: {best: [«Ad]}", ("card-not-held", "cards are 3d, Fd, 7b")),
    case("best twice", "", "asserts: {best: [7b, «7b]}", ("card-twice", "7b is there already")),
    case("goal and claim", "", "goal: «draw\n    asserts: {final: «60}",
         ("goal-too-low", "a win is there"), ("claim-final", "not so")),
    case("bad goal, themes", "", "goal: «wni\n    asserts: {themes: [duck]}", ("enum", "win")),
    case("untrue goal, themes", "", "goal: «draw\n    asserts: {themes: [duck]}",
         ("goal-too-low", "a win is there")),
    case("bad goal, bad claim", "", "goal: «wni\n    asserts: {final: «60}",
         ("enum", "win"), ("claim-final", "not so")),
]  # fmt: skip
WORDS = [
    case("a comment on theirs", "", "comments: {«Ad: x}", ("card-not-held", "Ad is not in your")),
    case("id twice", "puzzles:\n  - id: a", "puzzles:\n  - {id: a, title: x, position: \"d/3dFd7b,"
         "Ad5d2d/51,46\"}\n  - id: «a", ("id-twice", 'the id "a" is used in line 4 already')),
    case("an ambiguous id twice", "id: a", 'id: «no\n    title: x\n    position: "d/3dFd7b,Ad5d2d/'
         '51,46"\n  - id: «no', ("yaml-ambiguous", ""), ("id-twice", "used in line 4 already")),
    case("a position in flow", SET[SET.index("  - id") :],
         "  - {id: a, title: x, position: «d/3dFd7b,Ad5d2d/51,46}\n",
         ("comma", '(put all of it in quotes: position: "d/3dFd7b,Ad5d2d/51...")')),
    case("a title in flow", SET[SET.index("  - id") :],
         "  - {id: a, title: «Ah, here, position: \"d/3dFd7b,Ad5d2d/51,46\"}\n",
         ("comma", '"title" ends at a comma')),
    case("a key without a value", "", "«intor:", ("key-unknown", 'did you mean "intro"?')),
    case("pairs in a list", SET[SET.index("puzzles:") :],
         "puzzles: [«id: a, «««seme: ]\n", ("key-missing", "is missing"),
         ("key-unknown", "known here"), *[("key-missing", "is missing")] * 2),
    case("read differently", "title: T\n", "title: «61:59\n", ("yaml-ambiguous", "base 60")),
    case("no", "title: T\n", "title: «no\n", ("yaml-ambiguous", "true, false or nothing")),
    case("n", "title: T\n", "title: «n\n", ("yaml-ambiguous", "true, false or nothing")),
    case("012", "points: 51", "points: «051", ("yaml-leading-zero", "write 51")),
]  # fmt: skip
MILD = {"stock", "yaml-ambiguous"}
CASES = [*GOALS, *CLAIMS, *WORDS]


@pytest.mark.parametrize("broken", CASES, ids=str)
def test_what_is_untrue(broken: Case) -> None:
    for each in broken.check():
        mild = each.code in MILD or broken.name == "all the same, most points"
        assert each.severity == ("warning" if mild else "error")


SOUND = [
    case("win", "", "goal: win"),
    case("all points", "", "goal: most-points\n    asserts: {best: [7b], final: 61}"),
    case("at least", "", "goal: {at_least: 54}"),
    case("no hint of a mistake", "", "comments: {3d: x, Fd: w, 7b: z}\n    asserts: {}"),
    line_case("the draw", DRAWN, more="goal: draw"),
    line_case("the best is a draw", DRAWN),
    line_case("most points of a loss", LOST, more="goal: most-points"),
    line_case("nothing to find", "b/Fb3d3c,AcFc/37,37/Ad", more="goal: nothing-to-find"),
    line_case("a reply", "s/FbAc5s,3cCs/39,55/4d", more="goal: most-points"),
    line_case("scoperta", "d/3dFd7b,Ad5d2d/51,46", more="variant: scoperta"),
    line_case("five cards", "d/3dFd7b6b5b,Ad5d2d4b2b/51,46",
              more="variant: pizzico\ngoal: most-points\ncomments: {3d: It runs into the ace.,"
              " Fd: It runs into the ace.}"),
    line_case("twenty, then two", "s/FbAc5s,3cCs/39,55/4d",
              more="variant: briscolone\ngoal: most-points"),
    line_case("three", "d/AbCc,3d7b,7c5c/75,13,8",
              more="variant: three-players\ngoal: {at_least: 78}"),
    line_case("pairs", "d/Cc6s,Fc6b,7bAs,RbRc/26,37,20,13",
              more="variant: pairs\ncomments: {Cc: It takes too little.}"),
    line_case("called", "d/Cs6s,7c6b,AsCc,Ab2s,2d4c/3,58,10,12,9/-/-/01011",
              more="variant: chiamata\ngoal: {at_least: 19}"),
    line_case("called, the trump moved", "d/Cs6s,7c6b,AsCc,Ab2s,2d4c/3,58,10,12,9/-/-/01011",
              more="variant: bastarda\ngoal: {at_least: 19}"),
]  # fmt: skip


@pytest.mark.parametrize("sound", SOUND, ids=str)
def test_what_is_true(sound: Case) -> None:
    assert sound.check() == []
