"""A game against computer players: every variant played to its end, told, hinted and resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.exercises.exercise import Amount
from tutor.message import Message, say
from tutor.players.advice import Idea
from tutor.players.counter import counter
from tutor.players.registry import OPPONENTS, PLAYERS
from tutor.rules.cards import Card
from tutor.rules.errors import IllegalPlay
from tutor.rules.game import Game
from tutor.rules.match import Match, result_of
from tutor.rules.position import Position
from tutor.rules.seen import Seen
from tutor.rules.trick import CardDrawn, CardPlayed, Seat, TrickTaken
from tutor.rules.variant import VARIANTS, Variant
from tutor.session.game.blocks import match_standing, result_blocks
from tutor.session.game.game import (
    YOU,
    GamePhase,
    GameSession,
    Terms,
    begin,
    first_dealer,
    match_deal,
    resume,
)
from tutor.session.screen import Block, Key, Say, Table
from tutor.solver import default_solver
from tutor.text.catalog import languages, load_catalog
from tutor.views.plain import lines_of

PLAYED = [variant for variant in VARIANTS.values() if not variant.is_called]
VARIANT = pytest.mark.parametrize("variant", PLAYED, ids=str)
SOLVER = default_solver()
Chooser = Callable[[Seen], Card]


def agreed(
    variant: Variant,
    seed: int = 1,
    against: str = "grabber",
    first_to: int | None = None,
    hides_points: bool = False,
) -> Terms:
    others = (against,) * (variant.seats - 1)
    return Terms(variant, ("you", *others), seed, first_to, hides_points)


def lowest(seen: Seen) -> Card:
    return min(seen.hand, key=lambda card: card.index)


def next_answer(session: GameSession, chooser: Chooser = lowest, total: int = 60) -> GameSession:
    """The session after a sensible answer to its prompt."""
    match session.phase:
        case GamePhase.CHOOSE:
            return session.answered(chooser(session.game.seen_by(YOU)), SOLVER)
        case GamePhase.COUNT:
            return session.answered(total, SOLVER)
        case _:
            return session.answered(Key.GO_ON, SOLVER)


def has_hint(session: GameSession) -> bool:
    """Whether there is a card to be chosen, and a hint for it."""
    prompt = session.screen.prompt
    return bool(prompt and Key.HINT in prompt.keys)


def sessions(session: GameSession, chooser: Chooser = lowest) -> Iterator[GameSession]:
    """All the sessions on the way to the end."""
    yield session
    while session.phase is not GamePhase.DONE:
        session = next_answer(session, chooser)
        yield session


def messages(value: object) -> Iterator[Message]:
    """All messages in blocks, those inside others too."""
    if isinstance(value, Message):
        yield value
        for param in value.params.values():
            yield from messages(param)
    elif isinstance(value, tuple):
        for each in value:
            yield from messages(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from messages(getattr(value, field.name))


def cards_in(value: object) -> set[Card]:
    """All cards anywhere in blocks: drawn, or named in a message."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, Message):
        return cards_in(tuple(value.params.values()))
    if isinstance(value, tuple):
        return set().union(*map(cards_in, value))
    return set()


def keys(blocks: tuple[Block, ...]) -> list[str]:
    return [message.key for message in messages(blocks)]


def table_of(session: GameSession) -> Table:
    return next(block for block in session.blocks if isinstance(block, Table))


@VARIANT
@pytest.mark.parametrize("hides_points", [False, True], ids=["shown", "counted"])
def test_a_game_to_its_end(variant: Variant, hides_points: bool) -> None:
    all_sessions = list(sessions(begin(agreed(variant, hides_points=hides_points))))
    last = all_sessions[-1]
    assert last.screen.prompt is None
    assert last.game.is_over
    result = last.game.result
    assert result is not None
    assert sum(result.points) == 120
    told = [key for each in all_sessions for key in keys(each.blocks)]
    assert told.count("game.trick.told") == variant.tricks
    assert told.count("game.count.pile") == len(set(variant.sides))
    assert sum(key.startswith("game.end.") for key in told) == 1
    turn_ups = sum(key in ("game.drawn.turn-up", "game.drawn.turn-up-mine") for key in told)
    assert turn_ups == bool(variant.stock_size)
    assert last.cards[0] in last.game.deal.hands[variant.seat_after(last.game.deal.dealer)]


@VARIANT
def test_every_choice_shows_the_table_with_the_own_hand(variant: Variant) -> None:
    for session in sessions(begin(agreed(variant))):
        if not has_hint(session):
            continue
        table, seen = table_of(session), session.game.seen_by(YOU)
        assert set(table.yours) == set(seen.hand)
        assert table.hidden_stock == (seen.stock_size, seen.turn_up)
        assert not table.stock
        assert tuple(laid.card for laid in table.table) == seen.table
        assert table.trick == len(session.game.tricks) + 1
        assert table.tricks == variant.tricks
        prompt = session.screen.prompt
        assert prompt is not None
        assert prompt.cards == table.yours
        assert bool(table.others) is variant.open_hands


@VARIANT
def test_the_tricks_are_told_as_they_were(variant: Variant) -> None:
    """Who took which trick with what, who drew first, and where the turn-up went."""
    events: list[TrickTaken | CardDrawn] = []
    told: list[Message] = []
    for session in sessions(begin(agreed(variant, seed=5))):
        told += [block.message for block in session.blocks if isinstance(block, Say)]
    events = [e for e in session.game.events if isinstance(e, TrickTaken | CardDrawn)]
    taken = [message for message in told if message.key.startswith("game.taken.")]
    tricks = [event for event in events if isinstance(event, TrickTaken)]
    for message, trick in zip(taken, tricks, strict=True):
        assert message.params["card"] == trick.winning_card
        assert message.params["points"] == trick.points
        assert message.key.startswith("game.taken.you") is (trick.seat == YOU)
    firsts = [
        draw
        for event, draw in pairwise(events)
        if isinstance(event, TrickTaken) and isinstance(draw, CardDrawn)
    ]
    drawn = [message for message in told if message.key.startswith("game.drawn.")]
    whose = [message for message in drawn if message.key.partition("drawn.")[2] in FIRST_DRAWN]
    for message, draw in zip(whose, firsts, strict=True):
        assert (message.key == "game.drawn.you-first") is (draw.seat == YOU)
    mine = [e.card for e in events if isinstance(e, CardDrawn) and e.seat == YOU]
    assert [message.params["card"] for message in whose] == mine


FIRST_DRAWN = ("you-first", "other-first", "turn-up-mine")


@VARIANT
def test_where_points_are_hidden_none_are_shown_before_the_count(variant: Variant) -> None:
    for session in sessions(begin(agreed(variant, hides_points=True))):
        if session.has_result:
            break
        hinted = [session.answered(Key.HINT, SOLVER)] if has_hint(session) else []
        if hinted:
            hinted.append(hinted[0].answered(Key.HINT, SOLVER))
        for each in (session, *hinted):
            for message in messages(each.blocks):
                assert not set(message.params) & {"final", "have", "short", "us", "them"}
                assert message.key not in ("game.taken.you-points", "game.taken.other-points")
        if has_hint(session):
            assert not table_of(session).counts


@pytest.mark.slow
@VARIANT
@settings(max_examples=12)
@given(st.data())
def test_no_hidden_card_is_ever_shown(variant: Variant, data: st.DataObject) -> None:
    """Whatever is played: only what the seat may know is drawn or named, hints included."""
    seed, name = data.draw(st.integers(0, 9999)), data.draw(st.sampled_from(sorted(PLAYERS)))
    session = begin(agreed(variant, seed, name))
    while not session.game.is_over:
        seen = session.game.seen_by(YOU)
        known = {*seen.hand, *seen.table, *seen.gone, seen.turn_up}
        known |= set().union(*seen.shown.values())
        if seen.knows_all_cards:
            known |= seen.unseen
        if data.draw(st.integers(0, 4)) == 0 and has_hint(session):
            hinted = session.answered(Key.HINT, SOLVER)
            hinted = hinted.answered(Key.HINT, SOLVER)
            assert cards_in(hinted.blocks) <= known | set().union(*seen.other_hands.values())
        assert cards_in(session.blocks) <= known
        hand = sorted(seen.hand, key=str)
        given_card = data.draw(st.sampled_from(hand))
        session = session.answered(given_card, SOLVER)


@pytest.mark.slow
@VARIANT
def test_every_card_can_be_resumed(variant: Variant) -> None:
    """From any number of cards on, the same game goes on."""
    last = list(sessions(begin(agreed(variant, seed=3, against="counter"))))[-1]
    terms, cards = last.terms, last.cards
    for played in range(len(cards) + 1):
        session = resume(terms, (), last.game.deal, cards[:played])
        assert session.cards[:played] == cards[:played]
        resumed = "game.resumed-over" if played == len(cards) else "game.resumed"
        assert resumed in keys(session.blocks)
        assert keys(session.blocks).count("game.trick.told") <= 2
        if session.game.is_over:
            assert session.phase is GamePhase.RESULT or session.screen.prompt is None
        else:
            assert session.game.position.to_play == YOU
            assert session.cards == cards[: len(session.cards)]


def test_cards_that_cannot_be_played_are_not_resumed() -> None:
    terms = agreed(PLAYED[0])
    deal = match_deal(terms, 0)
    with pytest.raises(IllegalPlay):
        resume(terms, (), deal, (deal.stock[-1],))


def test_the_last_card_is_not_asked_for() -> None:
    session = begin(agreed(PLAYED[0]))
    while len(session.game.position.hands[YOU]) > 1:
        session = next_answer(session)
    prompt = session.screen.prompt
    assert prompt is not None
    (card,) = session.game.position.hands[YOU]
    assert (prompt.cards, prompt.marked, prompt.keys) == ((card,), card, ())
    assert session.answered(card, SOLVER).game.is_over


@pytest.mark.slow
@VARIANT
def test_a_hint_says_first_why_and_then_what_the_counter_plays(variant: Variant) -> None:
    for session in sessions(begin(agreed(variant, seed=8)), counter):
        if has_hint(session):
            idea = session.answered(Key.HINT, SOLVER)
            card = idea.answered(Key.HINT, SOLVER)
            assert not cards_in(idea.blocks) & set(session.game.position.hands[YOU])
            named = cards_in(card.blocks[:1])
            assert named <= {counter(session.game.seen_by(YOU))}
            assert named or keys(card.blocks) == ["game.hint.any"]
            assert (idea.game, card.game) == (session.game, session.game)


@pytest.mark.parametrize("off", [-3, -1, 0, 1, 20])
def test_the_learners_count(off: int) -> None:
    session = begin(agreed(PLAYED[0], hides_points=True))
    while session.phase is not GamePhase.COUNT:
        session = next_answer(session)
    prompt = session.screen.prompt
    assert prompt is not None
    assert isinstance(prompt.form, Amount)
    ours = session.game.position.points[YOU]
    counted = session.answered(ours + off, SOLVER).blocks[0]
    assert isinstance(counted, Say)
    key = "right" if not off else "over" if off > 0 else "under"
    assert counted.message.key == f"game.counted.{key}"
    assert counted.message.params["points"] == ours
    assert counted.message.params.get("n", 0) == abs(off)


def test_a_match_goes_to_two_games_and_the_deal_passes_on() -> None:
    session = begin(agreed(PLAYED[0], seed=2, against="counter", first_to=2))
    games: list[Game] = []
    for each in sessions(session, counter):
        if each.phase is GamePhase.RESULT and (not games or games[-1].deal != each.game.deal):
            games.append(each.game)
        if each.phase is GamePhase.DONE:
            end = each
    if games[-1].deal != end.game.deal:
        games.append(end.game)
    assert end.match.is_over
    assert max(end.match.standing) == 2
    assert [game.deal.dealer for game in games] == [
        (first_dealer(end.terms) + number) % 2 for number in range(len(games))
    ]
    assert len({game.deal.hands for game in games}) == len(games)
    assert len(games) - end.match.drawn == sum(end.match.standing)


def test_the_same_seed_deals_the_same_cards() -> None:
    for variant in PLAYED:
        assert match_deal(agreed(variant, 4), 2) == match_deal(agreed(variant, 4), 2)
        assert match_deal(agreed(variant, 4), 2) != match_deal(agreed(variant, 5), 2)
    dealers = {first_dealer(agreed(PLAYED[0], seed)) for seed in range(20)}
    assert dealers == {Seat(0), Seat(1)}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@VARIANT
def test_each_card_of_the_last_tricks_gets_its_verdict(variant: Variant, seed: int) -> None:
    """The exact card is never blamed, and what costs points is never praised."""
    chooser = counter if seed % 2 else lowest
    *_, end = before_end = list(sessions(begin(agreed(variant, seed, "counter")), chooser))
    told = [message for each in before_end for message in messages(each.blocks)]
    judged = [message for message in told if message.key.startswith(JUDGED)]
    last = [game for game in moments(end) if is_last_choice(game)]
    assert len(judged) == len(last) == 2
    for message, game in zip(judged, last, strict=True):
        card = end.cards[len(played_in(game))]
        cost = SOLVER.solve(game.position).cost(card)
        blamed = message.key.startswith(("verdict.wrong.", "game.review.slip"))
        assert blamed is bool(cost)
        assert message.params["final"] == SOLVER.solve(game.position).points_after[card]


JUDGED = (
    "verdict.wrong.",
    "verdict.right.best",
    "verdict.right.equal.",
    "game.review.slip",
    "game.review.any",
)


def moments(session: GameSession) -> Iterator[Game]:
    """The game of a session before each of its cards."""
    game = Game.begin(session.game.deal)
    for card in session.cards:
        yield game
        game = game.play(card)


def is_last_choice(game: Game) -> bool:
    position = game.position
    return position.to_play == YOU and not position.stock and len(position.hand) in (2, 3)


def played_in(game: Game) -> list[Card]:
    return [event.card for event in game.events if isinstance(event, CardPlayed)]


@pytest.mark.parametrize("seed", range(3))
@VARIANT
def test_what_a_verdict_knows_that_nobody_did_is_said_first(variant: Variant, seed: int) -> None:
    said = {2: set(), 3: {"game.review.basis-three"}, 4: {"game.review.basis-pairs"}}
    news = [keys(each.blocks) for each in sessions(begin(agreed(variant, seed))) if each.reviewed]
    basis = [{key for key in told if key.startswith("game.review.basis")} for told in news]
    assert basis[0] == said[variant.seats]
    assert not any(basis[1:])
    told = [key for each in news for key in each]
    assert ("table.open-hands" in told) <= (variant.seats > 2)
    known = any(key.startswith("table.known.") for key in told)
    assert known <= (variant.seats == 2)


@pytest.mark.slow
@VARIANT
@pytest.mark.parametrize("language", languages())
def test_whatever_is_told_can_be_said(variant: Variant, language: str) -> None:
    catalog = load_catalog(language)
    for seed, hides_points in ((3, False), (4, True)):
        terms = agreed(variant, seed, "counter", 1, hides_points)
        for session in sessions(begin(terms)):
            prompt = session.screen.prompt
            blocks = list(session.blocks)
            if has_hint(session):
                blocks += session.answered(Key.HINT, SOLVER).blocks
            for block in blocks:
                assert all(line == line.strip() for line in lines_of(block, catalog))
            assert prompt is None or catalog.say(prompt.question)


@pytest.mark.parametrize("language", languages())
def test_every_idea_and_every_player_has_words(language: str) -> None:
    catalog = load_catalog(language)
    for idea in Idea:
        assert catalog.say(say(f"game.idea.{idea.value}"))
    for name in OPPONENTS:
        assert catalog.say(say(f"game.player.{name}.name"))
        assert catalog.say(say(f"game.player.{name}.habit"))


ENDS = {
    "d/,/61,59": "game.end.you.won.whisker",
    "d/,/59,61": "game.end.you.lost.whisker",
    "d/,/60,60": "game.end.you.draw",
    "d/,/75,45": "game.end.you.won.plain",
    "d/,/45,75": "game.end.you.lost.plain",
    "d/,/120,0": "game.end.you.won.all",
    "d/,/0,120": "game.end.you.lost.all",
    "d/,,,/50,10,20,40": "game.end.pair.won.plain",
    "d/,,,/30,30,30,30": "game.end.pair.draw",
    "d/,,,/0,60,0,60": "game.end.pair.lost.all",
    "d/,,/50,40,30/-/-/012": "game.end.three.won",
    "d/,,/30,40,50/-/-/012": "game.end.three.lost",
    "d/,,/50,50,20/-/-/012": "game.end.three.draw",
}


@pytest.mark.parametrize("end", ENDS)
def test_how_it_ended_is_said_by_the_points(end: str) -> None:
    position = Position.parse(end)
    variant = {2: "two-players", 3: "three-players", 4: "pairs"}[position.seats]
    game = Game(match_deal(agreed(VARIANTS[variant]), 0), position)
    told = keys(tuple(result_blocks(game, YOU)))
    assert [key for key in told if key.startswith("game.end.")] == [ENDS[end]]


@pytest.mark.parametrize(
    ("ends", "key"),
    [
        ([], "game.match.first"),
        (["d/,/60,60"], "game.match.next"),
        (["d/,/70,50"], "game.match.next"),
        (["d/,/70,50", "d/,/50,70"], "game.match.decider"),
        (["d/,/70,50", "d/,/70,50"], "game.match.ours"),
        (["d/,/50,70", "d/,/60,60", "d/,/50,70"], "game.match.theirs"),
    ],
    ids=str,
)
def test_where_a_match_stands(ends: list[str], key: str) -> None:
    terms = agreed(PLAYED[0], first_to=2)
    results = tuple(result for end in ends if (result := result_of(Position.parse(end), PLAYED[0])))
    match = Match(PLAYED[0], Seat(0), 2, results)
    game = Game.begin(match_deal(terms, 0))
    assert keys(tuple(match_standing(match, game, YOU)))[0] == key
