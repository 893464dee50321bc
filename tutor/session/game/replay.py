"""A recorded game gone through card by card with all hands open, and reviewed at its end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor.message import say
from tutor.rules.cards import Card
from tutor.rules.deal import Deal
from tutor.rules.game import Game
from tutor.rules.trick import Seat
from tutor.session.blocks.table import open_game_table, subject
from tutor.session.game.blocks import deal_blocks, result_blocks, trick_blocks
from tutor.session.game.review import late_choices, next_verdict
from tutor.session.screen import Block, Gap, Key, Prompt, Say, Screen, Tone
from tutor.solver import Solver


@dataclass(frozen=True, slots=True)
class ReplaySession:
    """How far a record has been gone through.

    Attributes:
        you: The seat from which it is seen.
        game: The game as far as it has been shown.
        to_come: The cards that have not been shown yet.
        news: What the last answer brought.
        reviewed: How many of the last choices have had their verdict.
        is_over: Whether all has been shown.
    """

    you: Seat
    game: Game
    to_come: tuple[Card, ...]
    news: tuple[Block, ...] = ()
    reviewed: int = 0
    is_over: bool = False


def begin(dealt: Deal, cards: tuple[Card, ...], you: Seat) -> ReplaySession:
    """The session before the first card of the record."""
    game = Game.begin(dealt)
    title = Say(say(f"game.variant.{dealt.variant.name}"), Tone.TITLE)
    news = [title, *deal_blocks(game, you), Gap(), open_game_table(game, you)]
    return _to_end(ReplaySession(you, game, cards, tuple(news)))


def screen(session: ReplaySession) -> Screen:
    """What to show and ask now."""
    if session.is_over:
        return Screen(session.news, None)
    key = "next-card" if session.to_come else "review"
    if session.reviewed:
        key = "next-review"
    return Screen(session.news, Prompt(say(f"game.prompt.{key}"), (), (Key.GO_ON,)))


def go_on(session: ReplaySession, solver: Solver) -> ReplaySession:
    """The session after one more card; after the last card, after one more verdict."""
    if not session.to_come:
        choices = late_choices(session.game, session.you)
        news, reviewed = next_verdict(choices, session.reviewed, solver)
        return _to_end(replace(session, news=tuple(news), reviewed=reviewed))
    card, *rest = session.to_come
    before, you = session.game, session.you
    seat, after = before.position.to_play, before.play(card)
    if seat == you:
        played = say("game.replay.you", card=card)
    else:
        played = say("game.replay.other", who=subject(after.position, you, seat), card=card)
    blocks: list[Block] = [Say(played)]
    blocks += trick_blocks(before, after, you, hides_points=False)
    if after.is_over:
        blocks += [Gap(), *result_blocks(after, you)]
    else:
        blocks += [Gap(), open_game_table(after, you)]
    return _to_end(replace(session, game=after, to_come=tuple(rest), news=tuple(blocks)))


def _to_end(session: ReplaySession) -> ReplaySession:
    """The session, over where nothing is left to be shown."""
    if session.to_come or session.reviewed < len(late_choices(session.game, session.you)):
        return session
    if session.game.is_over:
        return replace(session, is_over=True)
    unfinished = Say(say("game.replay.unfinished"), Tone.NOTE)
    return replace(session, is_over=True, news=(*session.news, Gap(), unfinished))
