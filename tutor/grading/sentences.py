"""What is told of a card, and of a position, in the order it is told: proved facts as messages.

A sentence names what is true of every line it speaks of, against every best defence. At most two
tell why; what goes beyond them is asked for: every card in a clause, the answers of the other side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tutor.message import Message, Param, say
from tutor.patterns import Choice, Fact, Tone, View, causes_of, merits_of, why_settled
from tutor.patterns.counting import beaters_of, count_of, wins_more_by
from tutor.patterns.merits import Claim
from tutor.patterns.registry import SUM_MERITS, UNIVERSAL
from tutor.patterns.replies import Fall, Reply, replies_of
from tutor.patterns.words import VEILED
from tutor.rules.cards import Card, points_of
from tutor.solver.tree import Tree

MOST = 2
"""So many sentences say why a card is right or wrong."""

_OPENINGS = ("lost-anyway", "sacrifice")
"""What is said of a right card before its cause: that the card itself is given up."""


# Why a card is right or wrong.


def why_wrong(
    choice: Choice, card: Card, *, hides_right: bool = False, most: int = MOST
) -> tuple[Message, ...]:
    """Why a card costs points: what changes hands, and by what.

    Args:
        hides_right: Whether no right card of the hand may be named.
        most: So many sentences at the most; one alone is the cause.
    """
    view = choice.view(card)
    hidden = choice.right if hides_right else ()
    causes = _causes(view)
    first = causes[0] if causes else _account_told(view)
    second = next((each for each in causes[1:] if _is_new(each, first)), None)
    if most == 1:
        return (_said(first, hidden),)
    price = _price(view, [each for each in (first, second) if each], hidden)
    if price:
        more = _lost_too(view, first)
        return (_said(first, hidden), more) if more else (price, _said(first, hidden))
    if second is None and (return_ := _in_return(view, first, hidden)):
        return _said(first, hidden), return_
    return tuple(_said(each, hidden) for each in (first, second) if each)


def why_right(
    choice: Choice, card: Card, kind: str = "said", *, most: int = MOST
) -> tuple[Message, ...]:
    """What makes a right card right; nothing where no card is wrong.

    Args:
        kind: "said" of the card played, "plan" of one that was not.
        most: So many sentences at the most; one alone is the cause.
    """
    view = choice.view(card)
    merits = merits_of(view)
    if not merits.claims:
        return ()
    opening = [_opened(each, kind) for each in merits.added if each.pattern.slug in _OPENINGS]
    cause = list(_claimed(choice, merits.claims[0], kind))
    if most == 1:
        return tuple(cause[:1])
    told = [*opening[:1], *cause]
    if view.is_costly:
        told.insert(1, *why_wrong(choice, card, most=1))
    return tuple(told[:most])


def why_all_the_same(tree: Tree) -> tuple[Message, ...]:
    """Why all cards come to the same, in one sentence; nothing where they do not."""
    return tuple(each.message() for each in why_settled(tree))


def _causes(view: View) -> list[Fact]:
    """The causes of a costly card but for the account as a sentence and the count."""
    return [
        each
        for each in causes_of(view)
        if each.pattern is not UNIVERSAL and each.pattern.tone is Tone.FAULT
    ]


def _account_told(view: View) -> Fact:
    return next(each for each in causes_of(view) if each.pattern is UNIVERSAL)


def _is_new(other: Fact, first: Fact) -> bool:
    """Whether a second cause says something else, of another card."""
    return other.pattern is not first.pattern and not {*other.about} & {*first.about}


def _said(cause: Fact, hidden: Sequence[Card]) -> Message:
    """The sentence of a cause, without a card that is to be found."""
    is_veiled = cause.pattern.slug in VEILED and cause.names(hidden)
    return cause.message("veiled" if is_veiled else "said")


def _opened(told: Fact, kind: str) -> Message:
    """That the card itself is given up; its sums only where more comes back than goes."""
    given, back = told.params.get("given"), told.params.get("back")
    is_bargain = isinstance(given, int) and isinstance(back, int) and back > given
    if is_bargain or told.pattern.slug != "lost-anyway":
        return told.message(kind)
    if kind == "plan":
        return Message("patterns.lost-anyway.plan-open", told.params)
    return Message("explanation.lost-anyway", told.params)


def _price(view: View, causes: Sequence[Fact], hidden: Sequence[Card]) -> Message | None:
    """What is lost and what is won for it, where the causes leave some of it untold."""
    account = view.account
    lost, won = account.lost, account.won
    if not all(swing.is_firm for swing in account.swings) or {*lost, *won} & {*hidden}:
        return None
    told = {card for each in causes for card in each.about}
    if won and lost:
        if len(causes) == 1 and told >= {*lost}:
            return None
        params = {"won_points": points_of(won), "lost_points": points_of(lost)}
        return say("explanation.account.both", won=won, lost=lost, **params)
    if len(lost) < 2 or told >= {*lost}:
        return None
    return say("explanation.account.lost", cards=lost, points=points_of(lost))


def _lost_too(view: View, cause: Fact) -> Message | None:
    """The cards lost besides those of a cause that has told their points already, and the sum."""
    account, told = view.account, {*cause.about}
    rest = tuple(card for card in account.lost if card not in told)
    if account.won or not rest or not told < {*account.lost}:
        return None
    if cause.params.get("worth") != points_of(tuple(told)):
        return None
    return say("explanation.account.lost-too", cards=rest, points=points_of(account.lost))


def _in_return(view: View, cause: Fact, hidden: Sequence[Card]) -> Message | None:
    """What is won for a loss that the cause tells whole, unless that tells it, too."""
    account = view.account
    won = account.won
    if not won or {*won} & {*hidden} or not all(swing.is_firm for swing in account.swings):
        return None
    if cause.params.get("gain") == points_of(won):
        return None
    return say("explanation.account.in-return", cards=won, points=points_of(won))


def _claimed(choice: Choice, claim: Claim, kind: str) -> Iterator[Message]:
    """The sentences of a claim; of several cards, that it takes all of them, too."""
    if not claim.is_of_one and len(choice.right) == 1:
        yield say("explanation.together", cards=claim.cards)
    for each in claim.facts:
        yield each.message(kind)


def joined(sentences: Sequence[Message]) -> tuple[Message, ...]:
    """Sentences as one paragraph; none for none."""
    if not sentences:
        return ()
    first, *others = sentences
    for each in others:
        first = say("explanation.joined", first=first, rest=each)
    return (first,)


# The counts.


def counted(choice: Choice, card: Card) -> tuple[Message, ...]:
    """What can be counted of a right card, where the count says something."""
    count = count_of(choice)
    mine, more = count.tricks_won[card], wins_more_by(choice, card)
    if mine is not None and more is not None and more > 0:
        other = mine - more
        if not other:
            return (say("explanation.count.tricks-more-none", n=mine),)
        return (say("explanation.count.tricks-more", n=mine, other=other),)
    claims = merits_of(choice.view(card)).claims
    if not claims or claims[0].facts[0].pattern not in SUM_MERITS:
        return ()
    return tuple(_counted_by_weight(choice, card, claims[0].facts[0]))


def _counted_by_weight(choice: Choice, card: Card, told: Fact) -> Iterator[Message]:
    """The counts where no single card makes the difference, but how much is won with it."""
    count, key = count_of(choice), "explanation.count"
    mine = count.tricks_won[card]
    if mine and {*count.tricks_won.values()} == {mine}:
        yield say(f"{key}.tricks-same-one" if mine == 1 else f"{key}.tricks-same", n=mine)
    elif mine:
        yield say(f"{key}.tricks", n=mine, left=count.tricks_left)
    points, prey = told.params.get("points"), told.params.get("prey")
    if prey and isinstance(points, int) and not told.form and points == count.missing:
        yield say("explanation.need.brings-just", points=points)
    if isinstance(prey, Card):
        beaters = beaters_of(choice, prey)
        if len(beaters) == 1:
            yield say(f"{key}.only-beats", card=beaters[0], other=prey)


# The answers of the other side.


def answers(choice: Choice, card: Card, most: int = 2) -> tuple[Message, ...]:
    """What the other seat can answer to a right card that is led, and what each answer costs it.

    Args:
        most: So many costly answers are told, the dearest first.
    """
    replies = replies_of(choice.tree, card)
    costly = sorted((each for each in replies if each.cost), key=lambda each: -each.cost)
    best = [each for each in replies if not each.cost]
    if not costly:
        return ()
    told = [_answer_told(choice, *group) for group in _groups(costly)[:most]]
    if len(best) == 1:
        told.append(say("explanation.replies.best", reply=best[0].card, final=best[0].final))
    else:
        told.append(_answer_told(choice, _outcome(best[0]), [each.card for each in best]))
    return tuple(told)


class _Outcome(NamedTuple):
    """What an answer comes to: the card that it costs most, and what becomes of it."""

    final: int
    fall: Fall | None
    is_taken: bool
    """Whether the answer itself is what is taken, or what the card takes."""


def _outcome(reply: Reply) -> _Outcome:
    fall = next((each for each in reply.falls if each.taker), None)
    if fall is None:
        return _Outcome(reply.final, None, False)
    is_taken = reply.card in (fall.card, fall.prey)
    if is_taken:
        fall = fall._replace(card=fall.taker or fall.card, prey=None)
    return _Outcome(reply.final, fall._replace(trick=None), is_taken)


def _groups(replies: Sequence[Reply]) -> list[tuple[_Outcome, list[Card]]]:
    """The answers that come to the same, together."""
    groups: dict[_Outcome, list[Card]] = {}
    for each in replies:
        groups.setdefault(_outcome(each), []).append(each.card)
    return list(groups.items())


def _answer_told(choice: Choice, outcome: _Outcome, cards: Sequence[Card]) -> Message:
    """What comes of some answers that come to the same."""
    key, replies, fall = "explanation.replies", tuple(cards), outcome.fall
    if fall is None or fall.taker is None:
        return say(f"{key}.plain", replies=replies, final=outcome.final)
    about: dict[str, Param] = {"replies": replies, "final": outcome.final, "other": fall.card}
    if outcome.is_taken:
        return say(f"{key}.taken", **about)
    if fall.card not in choice.ours:
        which = "falls-itself" if replies == (fall.card,) else "falls"
        return say(f"{key}.{which}", **about, taker=fall.taker)
    if fall.taker is not fall.card:
        return say(f"{key}.comes", **about)
    if fall.prey is None:
        return say(f"{key}.home", **about)
    which = "home-over-it" if replies == (fall.prey,) else "home-over"
    return say(f"{key}.{which}", **about, prey=fall.prey)


# Every card.


class Row(NamedTuple):
    """Cards that come to the same for the same reason, with a clause that says which."""

    cards: tuple[Card, ...]
    final: int
    clause: Message | None
    is_right: bool

    @property
    def message(self) -> Message:
        """The row in words."""
        key = "explanation.every"
        if self.clause is None:
            return say(f"{key}.plain", card=self.cards[0], final=self.final)
        if len(self.cards) > 1:
            return say(f"{key}.row-several", cards=self.cards, final=self.final, clause=self.clause)
        return say(f"{key}.row", card=self.cards[0], final=self.final, clause=self.clause)


def every_card(choice: Choice) -> tuple[Row, ...]:
    """Every card of the hand in a clause, the best first."""
    tree = choice.tree
    rows: list[Row] = []
    for card in sorted(tree.after, key=lambda card: -tree.after[card].final):
        is_right = card not in choice.wrong
        row = Row((card,), tree.after[card].final, _clause(choice, card), is_right)
        same = next((each for each in rows if _says_the_same(each, row)), None)
        if same:
            rows[rows.index(same)] = same._replace(cards=(*same.cards, card))
        else:
            rows.append(row)
    return tuple(rows)


def _clause(choice: Choice, card: Card) -> Message | None:
    view = choice.view(card)
    if card in choice.wrong:
        return (*_causes(view), _account_told(view))[0].message("short")
    if view.is_costly:
        return say("explanation.every.enough", cost=view.account.cost)
    claims = merits_of(view).claims
    if not claims:
        return None
    cause = claims[0]
    if cause.is_of_one:
        return cause.facts[0].message("short")
    return say("explanation.every.together", cards=cause.cards)


def _says_the_same(one: Row, other: Row) -> bool:
    if one.clause is None or other.clause is None or one.final != other.final:
        return False
    return one.clause.key == other.clause.key and _slots(one.clause) == _slots(other.clause)


def _slots(clause: Message) -> dict[str, object]:
    """What a clause is filled with but for the card it is about."""
    return {name: value for name, value in clause.params.items() if name != "card"}


# What is so whatever is played, and what changes hands.


def sure(tree: Tree) -> tuple[Message, ...]:
    """The cards worth points that are lost, and those that are won, whatever is played."""
    told = []
    if tree.gone:
        told.append(say("explanation.gone", cards=tree.gone))
    if tree.safe:
        told.append(say("explanation.safe", cards=tree.safe))
    return tuple(told)


def account_told(view: View) -> tuple[Message, ...]:
    """The account of a costly card, a sentence for each card that changes hands, and the sum."""
    account, key = view.account, "explanation.account"
    if not account.swings:
        return ()
    rows = [
        say(f"{key}.{'to-us' if each.is_ours else 'to-them'}", card=each.card, points=each.points)
        for each in account.swings
    ]
    lost, won = points_of(account.lost), points_of(account.won)
    if won:
        rows.append(say(f"{key}.sum", lost=lost, won=won, cost=account.cost))
    elif len(rows) > 1:
        rows.append(say(f"{key}.sum-lost", cost=account.cost))
    return tuple(rows)
