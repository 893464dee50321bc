"""The puzzles written by hand: what makes them worth solving, over all sets at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

import pytest

from tests.content.shipped import BY_HAND
from tests.content.shipped import SETS as ALL_SETS
from tutor.content.files import content_files, data_folder
from tutor.content.library.library import Library
from tutor.content.puzzles.model import GoalKind, Puzzle, PuzzleSet
from tutor.grading.goal import right_cards, target_of
from tutor.rules.canonical import are_twins
from tutor.rules.cards import Card, points_of
from tutor.rules.position import Position, play
from tutor.rules.trick import winning_place
from tutor.session.blocks.table import sorted_hand
from tutor.solver import Solution, default_solver

SETS = BY_HAND
PUZZLES = [puzzle for each in SETS for puzzle in each.puzzles]
TO_FIND = [
    puzzle
    for puzzle in PUZZLES
    if not (puzzle.goal and puzzle.goal.kind is GoalKind.NOTHING_TO_FIND)
]
FOR_TWO = [puzzle for puzzle in TO_FIND if puzzle.position.seats == 2]
SOLVER = default_solver()

every_set = pytest.mark.parametrize("puzzles", SETS, ids=lambda each: each.name)
every_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda each: each.id)
each_to_find = pytest.mark.parametrize("puzzle", TO_FIND, ids=lambda each: each.id)


@cache
def solved(position: Position) -> Solution:
    return SOLVER.solve(position)


def right(puzzle: Puzzle) -> tuple[Card, ...]:
    """The cards that reach the goal; none where there is nothing to find."""
    if puzzle not in TO_FIND:
        return ()
    solution = solved(puzzle.position)
    return right_cards(target_of(puzzle.goal, puzzle.position, solution), solution)


def key_card(puzzle: Puzzle) -> Card:
    return right(puzzle)[0]


def wrong(puzzle: Puzzle) -> list[Card]:
    return [card for card in puzzle.position.hand if card not in right(puzzle)]


def outcome(points: int) -> int:
    """1 for a win, 0 for a draw, -1 for a loss."""
    return (points > 60) - (points < 60)


def wins_trick(position: Position, card: Card) -> bool:
    """Whether the card takes the trick on the table, as it stands."""
    table = (*position.table, card)
    return winning_place(table, position.trump) == len(table) - 1


def best_replies(puzzle: Puzzle, card: Card) -> tuple[Card, ...]:
    return solved(play(puzzle.position, card)[0]).best


# What was asked for


def test_sixty_puzzles_in_sets_that_rise_in_difficulty() -> None:
    assert len(PUZZLES) >= 60
    assert all(len(each.puzzles) >= 10 for each in SETS)
    levels = [each.level for each in SETS]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3, 4}
    assert len(ALL_SETS) == len(content_files(data_folder() / "puzzles"))


def test_one_lead_for_two_replies() -> None:
    leads = sum(not puzzle.position.table for puzzle in PUZZLES)
    assert 3 / 10 <= leads / len(PUZZLES) <= 4 / 10


def test_cards_in_hand() -> None:
    count = Counter(len(puzzle.position.hand) for puzzle in PUZZLES)
    assert set(count) == {2, 3}
    assert 1 / 5 <= count[2] / len(PUZZLES) <= 1 / 3


def test_draws_pairs_and_goals() -> None:
    tops = [solved(puzzle.position).top for puzzle in TO_FIND]
    assert tops.count(60) >= 8
    pairs = [puzzle for puzzle in PUZZLES if puzzle.variant == "pairs"]
    assert len(pairs) >= 4
    assert all(each.goal and each.goal.kind is GoalKind.WIN for each in pairs)
    kinds = Counter(puzzle.goal.kind for puzzle in PUZZLES if puzzle.goal)
    assert kinds[GoalKind.NOTHING_TO_FIND] >= 3
    assert kinds[GoalKind.MOST_POINTS] + kinds[GoalKind.AT_LEAST] >= 1


@every_puzzle
def test_every_puzzle_claims_and_tells(puzzle: Puzzle) -> None:
    assert puzzle.claims.best
    assert puzzle.claims.final
    assert puzzle.texts.note


# What makes a puzzle


@each_to_find
def test_decisive_card_is_the_only_one_but_for_twins(puzzle: Puzzle) -> None:
    first, *others = right(puzzle)
    assert all(are_twins(puzzle.position, first, other) for other in others)


@each_to_find
def test_wrong_card_makes_a_real_difference(puzzle: Puzzle) -> None:
    solution = solved(puzzle.position)
    for card in wrong(puzzle):
        worse = outcome(solution.points_after[card]) < outcome(solution.top)
        assert worse or solution.cost(card) >= 4


def table_strength(card: Card, position: Position) -> tuple[int, ...]:
    return card.suit is position.trump, card.rank.strength


def lets_go_cheaply(position: Position) -> Card:
    """The player who gives the least: fewest points, no trump, weakest."""
    return min(position.hand, key=lambda card: (card.points, *table_strength(card, position)))


def takes_what_is_there(position: Position) -> Card:
    """Takes a trick with points in it, as cheaply as can be; leads its strongest side card."""
    if not position.table:
        side = [card for card in position.hand if card.suit is not position.trump]
        return max(side or position.hand, key=lambda card: card.rank.strength)
    winners = [card for card in position.hand if wins_trick(position, card)]
    if winners and points_of(position.table):
        return min(winners, key=lambda card: table_strength(card, position))
    return lets_go_cheaply(position)


def swings_this_trick(position: Position) -> Card:
    """Wants most for itself and least for the other in this trick, and thinks no further."""
    if not position.table:
        return max(position.hand, key=lambda card: table_strength(card, position))
    worth = points_of(position.table)
    return max(
        position.hand,
        key=lambda card: (worth + card.points) * (1 if wins_trick(position, card) else -1),
    )


def saves_trumps(position: Position) -> Card:
    """Ruffs nothing but a load, and leads no trump."""
    side = [card for card in position.hand if card.suit is not position.trump]
    if not side or (position.table and position.table[0].is_load):
        return takes_what_is_there(position)
    return min(side, key=lambda card: (card.points, card.rank.strength))


@each_to_find
def test_some_simple_player_falls_for_a_wrong_card(puzzle: Puzzle) -> None:
    players = (lets_go_cheaply, takes_what_is_there, swings_this_trick, saves_trumps)
    assert any(player(puzzle.position) not in right(puzzle) for player in players)


# No way of choosing without thinking solves more than half of a set

Strategy = Callable[[Position], Iterable[Card]]


def first_shown(position: Position) -> Iterable[Card]:
    return sorted_hand(position.hand, position.trump)[:1]


def last_shown(position: Position) -> Iterable[Card]:
    return sorted_hand(position.hand, position.trump)[-1:]


def extreme(choose: Callable[[Iterable[object]], object], key: Callable[..., object]) -> Strategy:
    """All cards that share the highest or lowest place, so that no tie hides a strategy."""

    def cards(position: Position) -> Iterable[Card]:
        places = {card: key(card, position) for card in position.hand}
        return [card for card in position.hand if places[card] == choose(places.values())]

    return cards


def rank_strength(card: Card, _: Position) -> int:
    return card.rank.strength


def points(card: Card, _: Position) -> int:
    return card.points


STRATEGIES: dict[str, Strategy] = {
    "the first shown": first_shown,
    "the last shown": last_shown,
    "the highest at the table": extreme(max, table_strength),
    "the lowest at the table": extreme(min, table_strength),
    "the highest rank": extreme(max, rank_strength),
    "the lowest rank": extreme(min, rank_strength),
    "the most points": extreme(max, points),
    "the fewest points": extreme(min, points),
}


@every_set
@pytest.mark.parametrize("name", STRATEGIES)
def test_no_blind_strategy_solves_more_than_half(puzzles: PuzzleSet, name: str) -> None:
    hits = [
        puzzle.id
        for puzzle in puzzles.puzzles
        if set(STRATEGIES[name](puzzle.position)) & set(right(puzzle))
    ]
    assert len(hits) <= len(puzzles.puzzles) // 2, hits


# The ideas, each by what it is: the decisive card does it, all others fail


def replies(puzzle: Puzzle) -> bool:
    return bool(puzzle.position.table)


def takes(puzzle: Puzzle) -> bool:
    return replies(puzzle) and wins_trick(puzzle.position, key_card(puzzle))


def other_takers(puzzle: Puzzle) -> list[Card]:
    return [card for card in wrong(puzzle) if wins_trick(puzzle.position, card)]


def bank(puzzle: Puzzle) -> bool:
    """A load takes, where a cheaper card of its suit takes as well and fails."""
    key = key_card(puzzle)
    cheaper = [c for c in other_takers(puzzle) if c.suit is key.suit and c.points < key.points]
    return takes(puzzle) and key.is_load and bool(cheaper)


def economy(puzzle: Puzzle) -> bool:
    """The weakest card that takes, where a stronger one of its suit takes as well and fails."""
    key = key_card(puzzle)
    same = [card for card in other_takers(puzzle) if card.suit is key.suit]
    return takes(puzzle) and bool(same) and all(card.index > key.index for card in same)


def overtake(puzzle: Puzzle) -> bool:
    """A card of the suit led takes, where a trump would take as well and fails."""
    key, position = key_card(puzzle), puzzle.position
    in_suit = takes(puzzle) and key.suit is position.table[0].suit is not position.trump
    return in_suit and any(card.suit is position.trump for card in other_takers(puzzle))


def duck(puzzle: Puzzle) -> bool:
    """The trick could be taken, and is let go."""
    return replies(puzzle) and not takes(puzzle) and bool(other_takers(puzzle))


def throw_in(puzzle: Puzzle) -> bool:
    """A lead that loses the trick to every exact reply."""
    key, trump = key_card(puzzle), puzzle.position.trump
    return not replies(puzzle) and all(
        reply.beats(key, trump) for reply in best_replies(puzzle, key)
    )


def keep_trump(puzzle: Puzzle) -> bool:
    """Every trump fails, and another card is right."""
    trump = puzzle.position.trump
    return key_card(puzzle).suit is not trump and any(c.suit is trump for c in wrong(puzzle))


def sacrifice(puzzle: Puzzle) -> bool:
    """Points are given away, where a card worth less would lose the trick as well."""
    key = key_card(puzzle)
    if not replies(puzzle):
        return throw_in(puzzle) and key.points > 0
    losers = [card for card in wrong(puzzle) if not wins_trick(puzzle.position, card)]
    return not takes(puzzle) and any(card.points < key.points for card in losers)


def force_trump(puzzle: Puzzle) -> bool:
    """A side card is led, and every exact reply is a trump."""
    key, trump = key_card(puzzle), puzzle.position.trump
    leads_side_card = not replies(puzzle) and key.suit is not trump
    return leads_side_card and all(c.suit is trump for c in best_replies(puzzle, key))


def last_trump_falls(puzzle: Puzzle) -> bool:
    """A trump takes the last trump of the other side."""
    position = puzzle.position
    trump, rest = position.trump, position.hands[position.leader]
    is_last = position.table[0].suit is trump and not any(c.suit is trump for c in rest)
    return takes(puzzle) and is_last and key_card(puzzle).suit is trump


def exactly_61(puzzle: Puzzle) -> bool:
    return solved(puzzle.position).top == 61


def save_draw(puzzle: Puzzle) -> bool:
    return solved(puzzle.position).top == 60


def tempting_card_loses(puzzle: Puzzle) -> bool:
    """The card that does best in this trick is wrong."""
    return replies(puzzle) and swings_this_trick(puzzle.position) not in right(puzzle)


IDEAS: dict[Callable[[Puzzle], bool], int] = {
    bank: 3,
    throw_in: 3,
    duck: 4,
    save_draw: 4,
    keep_trump: 5,
    overtake: 2,
    sacrifice: 3,
    economy: 2,
    last_trump_falls: 1,
    force_trump: 2,
    exactly_61: 3,
    tempting_card_loses: 5,
}


def with_idea(idea: Callable[[Puzzle], bool]) -> list[str]:
    # Only a reply has a trick that could be taken.
    return [
        puzzle.id
        for puzzle in FOR_TWO
        if (replies(puzzle) or idea not in (bank, economy, overtake, duck, last_trump_falls))
        and idea(puzzle)
    ]


@pytest.mark.parametrize(
    ("idea", "at_least"), IDEAS.items(), ids=lambda each: getattr(each, "__name__", str(each))
)
def test_every_idea_is_there(idea: Callable[[Puzzle], bool], at_least: int) -> None:
    assert len(with_idea(idea)) >= at_least, with_idea(idea)


def test_first_set_shows_each_of_the_five_ideas_to_begin_with() -> None:
    begin = {puzzle.id for puzzle in SETS[0].puzzles}
    for idea in (bank, throw_in, duck, save_draw, keep_trump):
        assert begin & set(with_idea(idea)), idea.__name__


# Nothing seen before solving gives the idea away

GIVEAWAYS = {
    "en": "bank duck throw keep save sacrific econom overtake overruff ruff force cheap least "
    "lowest highest draw let.go give wait hold best exact",
    "it": "incass sicuro lasci butt tien salv sacrific risparm supera taglia forza costring basta "
    "minim patta pareggi pari liscia caric.il regal aspett miglior precis",
}


@pytest.mark.slow
@pytest.mark.parametrize("language", GIVEAWAYS)
def test_no_name_or_title_tells_the_idea(language: str) -> None:
    words = re.compile("|".join(rf"\b{word}" for word in GIVEAWAYS[language].split()), re.I)
    for found in Library.shipped(language):
        shown = (found.set.name, found.set.title, found.id, found.built.texts.title)
        assert not [text for text in shown if words.search(text)]


def test_titles_name_no_card_that_only_the_solver_of_a_lead_would_play() -> None:
    """A title that names one card of the hand points at it, unless the card lies on the table."""
    english = {"A": "ace", "3": "three", "R": "king", "C": "knight", "F": "jack"}
    suits = {"d": "coins", "c": "cups", "s": "swords", "b": "batons"}
    for puzzle in TO_FIND:
        for card in right(puzzle):
            rank, suit = english.get(card.rank.value, ""), suits[card.suit.value]
            assert f"{rank} of {suit}" not in puzzle.texts.title.lower() or not rank, puzzle.id


@pytest.mark.slow
def test_both_languages_tell_the_same_puzzles() -> None:
    english, italian = (list(Library.shipped(language)) for language in ("en", "it"))
    for one, other in zip(english, italian, strict=True):
        assert one.id == other.id
        assert one.set.title != other.set.title
        if not one.set.outline.has_words:
            continue
        assert one.puzzle.texts.title != other.puzzle.texts.title
        assert one.puzzle.texts.note != other.puzzle.texts.note
        assert set(one.puzzle.texts.comments) == set(other.puzzle.texts.comments)
        assert bool(one.puzzle.texts.intro) == bool(other.puzzle.texts.intro)


@every_puzzle
def test_comments_are_on_wrong_cards(puzzle: Puzzle) -> None:
    assert not set(puzzle.texts.comments) & set(right(puzzle))
