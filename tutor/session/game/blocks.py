"""A game as blocks: the deal, each trick as it was played, the count, the result, the match."""

from __future__ import annotations

from itertools import groupby

from tutor.message import Message, Param, say
from tutor.players.levels import level_of
from tutor.rules.cards import POINTS_IN_ALL, Rank
from tutor.rules.game import Game
from tutor.rules.match import Match, Result
from tutor.rules.trick import CardDrawn, Event, Seat, TrickTaken
from tutor.rules.variant import TrumpMade, Variant
from tutor.session.blocks.table import side_label, subject
from tutor.session.screen import Block, Say, Tone

HALF = POINTS_IN_ALL // 2
_RANKS = {
    Rank.ACE: "aces",
    Rank.THREE: "threes",
    Rank.KING: "kings",
    Rank.KNIGHT: "knights",
    Rank.JACK: "jacks",
}


def opening_blocks(variant: Variant, players: tuple[str, ...], seed: int) -> list[Block]:
    """Which game is played against whom, and the seed with which the same cards are dealt again."""
    return [*_who_plays(variant, players), Say(say("game.seed", seed=seed), Tone.NOTE)]


def resumed_blocks(
    variant: Variant, players: tuple[str, ...], seed: int, *, is_over: bool
) -> list[Block]:
    """That a saved game goes on, or only its review; against whom, and the seed."""
    resumed = say("game.resumed-over" if is_over else "game.resumed")
    return [Say(resumed, Tone.NOTE), *opening_blocks(variant, players, seed)]


def _who_plays(variant: Variant, players: tuple[str, ...]) -> list[Block]:
    blocks: list[Block] = [Say(say(f"game.variant.{variant.name}"), Tone.TITLE)]
    is_all = variant.seats == 4 and players[1] == players[2]
    several = "all" if is_all else "several" if variant.seats > 2 else "one"
    against = _player(f"game.against.{several}", players[1])
    if level := level_of(players[1]):
        against = say("game.against.level", level=level, player=against)
    blocks.append(Say(against))
    if variant.seats == 4 and not is_all:
        blocks.append(Say(_player("game.partner", players[2])))
    return blocks


def _player(key: str, name: str) -> Message:
    who, habit = say(f"game.player.{name}.name"), say(f"game.player.{name}.habit")
    return say(key, name=who, habit=habit)


def deal_blocks(game: Game, you: Seat) -> list[Block]:
    """Who dealt, and what makes the trump."""
    deal, position = game.deal, game.position
    card = deal.trump_card
    assert card
    key = "turned-up" if deal.variant.trump_made is TrumpMade.TURN_UP else "last-dealt"
    dealt: dict[str, Param] = {"n": deal.variant.hand_size, "card": card, "suit": card.suit}
    if deal.dealer == you:
        return [Say(say(f"game.dealt.{key}.you", **dealt))]
    who = subject(position, you, deal.dealer)
    return [Say(say(f"game.dealt.{key}.other", who=who, **dealt))]


def match_standing(match: Match, game: Game, you: Seat) -> list[Block]:
    """How many games each side has won, and which is the next; or who has won the match."""
    games = match.standing
    won = _join(
        [
            say("game.match.won", who=side_label(game.position, you, seat), n=games[seat])
            for seat in _first_seats(game)
        ]
    )
    if not match.is_over:
        number = len(match.results) + 1
        if len(games) == 2 and set(games) == {1} and match.first_to == 2:
            return [Say(say("game.match.decider"))]
        key = "first" if number == 1 else "next"
        return [Say(say(f"game.match.{key}", n=number, first_to=match.first_to, won=won))]
    is_ours = you in match.winners
    sentence = say("game.match.ours" if is_ours else "game.match.theirs", won=won)
    return [Say(sentence, Tone.GOOD if is_ours else Tone.BAD)]


def _first_seats(game: Game) -> list[Seat]:
    """The first seat of each side, in the order of the seats."""
    sides = game.variant.sides
    return [seat for seat in game.variant.all_seats if sides.index(sides[seat]) == seat]


def trick_blocks(before: Game, after: Game, you: Seat, hides_points: bool) -> list[Block]:
    """The tricks taken since ``before``: who played what, who took it, what was drawn."""
    blocks: list[Block] = []
    number = len(before.tricks)
    events = after.events
    for place, event in enumerate(events):
        if isinstance(event, TrickTaken) and place >= len(before.events):
            number += 1
            draws = _draws(events[place + 1 :])
            blocks += _trick_sentences(after, you, number, event, hides_points)
            blocks += _draw_sentences(after, you, draws)
    return blocks if hides_points else blocks + _decision_note(before, after, you)


def _decision_note(before: Game, after: Game, you: Seat) -> list[Block]:
    """That a side has just passed 60: the game is decided, only the final count is open."""
    for side in set(after.position.sides):
        had_not = before.position.points_of_side(side) <= HALF
        if had_not and after.position.points_of_side(side) > HALF and not after.is_over:
            is_ours = side == after.position.sides[you]
            key = "game.decided.won" if is_ours else "game.decided.lost"
            return [Say(say(key), Tone.NOTE)]
    return []


def _draws(events: tuple[Event, ...]) -> list[CardDrawn]:
    """The draws with which ``events`` begin."""
    for is_draw, group in groupby(events, lambda event: isinstance(event, CardDrawn)):
        return [event for event in group if isinstance(event, CardDrawn)] if is_draw else []
    return []


def _trick_sentences(
    game: Game, you: Seat, number: int, taken: TrickTaken, hides_points: bool
) -> list[Block]:
    position = game.position
    plays = []
    for place, card in enumerate(taken.cards):
        seat, act = taken.seat_of(place), "play" if place else "lead"
        if seat == you:
            plays.append(say(f"game.trick.{act}-you", card=card))
        else:
            plays.append(say(f"game.trick.{act}", who=subject(position, you, seat), card=card))
    is_ours = position.sides[taken.seat] == position.sides[you]
    shown = "hidden" if hides_points else "points"
    params: dict[str, Param] = {"card": taken.winning_card}
    if not hides_points:
        params["points"] = taken.points
    if taken.seat == you:
        took = say(f"game.taken.you-{shown}", **params)
    else:
        who = subject(position, you, taken.seat)
        took = say(f"game.taken.other-{shown}", who=who, **params)
    return [
        Say(say("game.trick.told", n=number, plays=_join(plays, "game.trick.then"))),
        Say(took, Tone.GOOD if is_ours else Tone.PLAIN),
    ]


def _draw_sentences(game: Game, you: Seat, draws: list[CardDrawn]) -> list[Block]:
    """Who drew first, what the learner drew, and who drew the turn-up."""
    if not draws:
        return []
    position, key = game.position, "game.drawn"
    first, last = draws[0], draws[-1]
    mine = next(draw for draw in draws if draw.seat == you)
    if mine is first:
        blocks: list[Block] = [Say(say(f"{key}.you-first", card=mine.card))]
    else:
        who = subject(position, you, first.seat)
        came = "turn-up-mine" if mine.is_turn_up else "other-first"
        blocks = [Say(say(f"{key}.{came}", who=who, card=mine.card))]
    if game.variant.open_hands:
        blocks += [
            Say(say(f"{key}.open", who=subject(position, you, draw.seat), card=draw.card))
            for draw in draws
            if draw.seat != you and not draw.is_turn_up
        ]
    if last.is_turn_up:
        if last is not mine:
            who = subject(position, you, last.seat)
            blocks.append(Say(say(f"{key}.turn-up", who=who, card=last.card)))
        left = "gone-two" if position.seats == 2 else "gone"
        blocks.append(Say(say(f"{key}.{left}", n=game.variant.hand_size), Tone.NOTE))
    return blocks


def count_check(game: Game, you: Seat, total: int) -> list[Block]:
    """Whether the learner's count of the points taken is right, and if not, by how much."""
    ours = game.position.points_of_side(game.position.sides[you])
    if total == ours:
        return [Say(say("game.counted.right", points=ours), Tone.GOOD)]
    key = "over" if total > ours else "under"
    return [
        Say(say(f"game.counted.{key}", points=ours, n=abs(total - ours)), Tone.BAD),
    ]


def result_blocks(game: Game, you: Seat) -> list[Block]:
    """The count of each side, and who has won."""
    ended, position = game.result, game.position
    assert ended
    blocks: list[Block] = [Say(say("game.count.title"), Tone.TITLE)]
    for seat in _first_seats(game):
        pile = [
            card
            for each, cards in enumerate(game.piles)
            if ended.sides[each] == ended.sides[seat]
            for card in cards
        ]
        sums = {
            name: sum(card.points for card in pile if card.rank is rank)
            for rank, name in _RANKS.items()
        }
        who = side_label(position, you, seat)
        blocks.append(Say(say("game.count.pile", who=who, points=sum(sums.values()), **sums)))
    return [*blocks, outcome(game, you)]


def outcome(game: Game, you: Seat) -> Say:
    """Who has won, and with how many points."""
    ended = game.result
    assert ended
    ours = ended.points_of_side(ended.sides[you])
    tone = Tone.GOOD if you in ended.winners else Tone.BAD if ended.winners else Tone.PLAIN
    if len(set(ended.sides)) > 2:
        return Say(_outcome_of_three(game, ended, you), tone)
    theirs = POINTS_IN_ALL - ours
    most = max(ours, theirs)
    how = {HALF: "draw", HALF + 1: "whisker", POINTS_IN_ALL: "all"}.get(most, "plain")
    won = "won" if ours > theirs else "lost"
    who = "pair" if game.variant.seats == 4 else "you"
    key = f"game.end.{who}.draw" if how == "draw" else f"game.end.{who}.{won}.{how}"
    return Say(say(key, us=ours, them=theirs), tone)


def _outcome_of_three(game: Game, ended: Result, you: Seat) -> Message:
    most = max(ended.points)
    if you in ended.winners:
        return say("game.end.three.won", n=most)
    if ended.winners:
        who = subject(game.position, you, ended.winners[0])
        return say("game.end.three.lost", who=who, n=most)
    level = [subject(game.position, you, seat) for seat in ended.drawn_between]
    return say("game.end.three.draw", names=_join(level, "game.and"), n=most)


def _join(messages: list[Message], key: str = "game.comma") -> Message:
    """Messages one after another, as one."""
    joined = messages[0]
    for each in messages[1:]:
        joined = say(key, first=joined, rest=each)
    return joined
