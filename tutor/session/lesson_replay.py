"""A whole game to look on at inside a lesson: the deal, and then a trick a screen."""

from __future__ import annotations

from tutor.exercises.exercise import Exercise, Replay
from tutor.message import Message, say
from tutor.rules.game import Game
from tutor.rules.trick import CardPlayed
from tutor.session import game_telling
from tutor.session.roles import subject
from tutor.session.screen import Block, CardsDrawn, Gap, Marked, Say, Tone
from tutor.session.table import sorted_hand

Page = tuple[Block, ...]


def pages_of(exercise: Exercise | None) -> tuple[Page, ...]:
    """The screens to go through before an exercise is asked; none if it has no game to replay."""
    replay = exercise.question.replay if exercise else None
    return (_dealt(replay), *_tricks(replay)) if replay else ()


def _dealt(replay: Replay) -> Page:
    """What is to be done, the deal, and the learner's first hand."""
    game, you, text = Game.begin(replay.game.deal), replay.learner, replay.text
    words = Say(text, Tone.TITLE) if isinstance(text, Message) else Marked(text)
    hand = sorted_hand(game.position.hands[you], game.position.trump)
    label = say("lesson.replay.hand")
    return (words, Gap(), *game_telling.dealt_out(game, you), CardsDrawn(hand, label))


def _tricks(replay: Replay) -> list[Page]:
    """Each trick: who led, its cards, who took it, what was drawn, and the count."""
    pages: list[Page] = []
    game = Game.begin(replay.game.deal)
    for event in replay.game.events:
        if not isinstance(event, CardPlayed):
            continue
        before, game = game, game.play(event.card)
        if not game.position.table:
            pages.append(_trick(before, game, replay))
    return pages


def _trick(before: Game, after: Game, replay: Replay) -> Page:
    """The trick that the last card made whole."""
    you, position = replay.learner, after.position
    number, taken = len(after.tricks), after.tricks[-1]
    led = say("lesson.replay.you-lead", n=number)
    if taken.leader != you:
        led = say("lesson.replay.leads", n=number, who=subject(position, you, taken.leader))
    _, *told = game_telling.told(before, after, you, hides_points=False)
    ours = position.points_of_side(position.sides[you])
    theirs = position.points_of_side(position.sides[position.seat_after(you)])
    count = Say(say("lesson.replay.count", us=ours, them=theirs), Tone.NOTE)
    return (Gap(), CardsDrawn(taken.cards, led, position.trump), *told, count)
