"""What is told of a card, and of a position, in the order it is told: proved facts as messages.

A sentence names what is true of every line it speaks of, against every best defence. At most two
tell why; what goes beyond them is asked for: every card in a clause, the answers of the other side.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from tutor.message import HeldCards, Message, Param, say
from tutor.patterns import Choice, Fact, Tone, View, causes_of, merits_of, why_settled
from tutor.patterns.counting import beaters_of, count_of, wins_more_by
from tutor.patterns.merits import Claim, Merits
from tutor.patterns.registry import BY_SLUG, SUM_MERITS, UNIVERSAL
from tutor.patterns.replies import Fall, Reply, replies_of
from tutor.patterns.words import VEILED
from tutor.rules.cards import Card, points_of
from tutor.solver.tree import Holds, Tree

MOST = 2
"""So many sentences say why a card is right or wrong."""

_OPENINGS = ("lost-anyway", "sacrifice")
"""What is said of a right card before its cause: that the card itself is given up."""


_Told: TypeAlias = tuple[Fact | None, Message]
"""A sentence, and the fact it tells, if that is one."""


# Why a card is right or wrong.


def why_wrong(
    choice: Choice, card: Card, *, hides_right: bool = False, most: int = MOST
) -> tuple[Message, ...]:
    """Why a card costs points: what changes hands, and by what. The amounts make up its cost.

    It stands below the verdict, which says that it speaks of best play on both sides.

    Args:
        hides_right: Whether no right card of the hand may be named.
        most: So many sentences at the most; one alone is the cause.
    """
    told = _why_wrong(choice, card, choice.right if hides_right else (), most)
    return tuple(with_holders(choice, each) for each in told)


def _why_wrong(
    choice: Choice, card: Card, hidden: Sequence[Card], most: int
) -> tuple[Message, ...]:
    view = choice.view(card)
    causes = [_as_priced(view, each) for each in _causes(view)]
    first = causes[0] if causes else _account_told(view)
    if most == 1:
        return (_said(first, hidden),)
    second = next((each for each in causes[1:] if _is_new(each, first)), None)
    cost = view.account.cost
    price = _price(first, hidden)
    if second and price is not None and cost - price == _price(second, hidden):
        return (_said(first, hidden), _said(second, hidden))
    fewer = _tricks_fewer(choice, card) if first.pattern is BY_SLUG["one-catch-fewer"] else None
    if fewer and price is None:
        return (fewer,)  # what the veiled sentence would say, and how much
    if fewer and price == cost:
        return (fewer, _said(first, hidden))
    rest = _rest(view, first, hidden) if price != cost else None
    return (_said(first, hidden), *([rest] if rest else ()))


def why_right(
    choice: Choice, card: Card, kind: str = "said", *, most: int = MOST
) -> tuple[Message, ...]:
    """What makes a right card right; nothing where no card is wrong.

    Args:
        kind: "said" of the card played, "plan" of one that was not: that stands below a verdict
            or a title which speaks of best play.
        most: So many sentences at the most; one alone is the cause.
    """
    view = choice.view(card)
    claims = _claims(view)
    if not claims:
        return ()
    told: list[_Told] = [_claimed(choice, claims[0], kind)]
    if most > 1:
        told = [*_opening(view, merits_of(view), kind), *told]
    if view.is_costly:
        first = _as_priced(view, (*_causes(view), _account_told(view))[0])
        told.insert(1, (first, _said(first, ())))
    told = told[:most]
    sentences = tuple(said for _, said in told) if kind == "plan" else _with_best_play(told)
    return tuple(with_holders(choice, each) for each in sentences)


def why_all_the_same(tree: Tree, taught: Collection[str] | None = None) -> tuple[Message, ...]:
    """Why all cards come to the same, in one sentence; nothing where they do not.

    ``taught`` are the concepts that may be spoken of; left out, all.
    """
    return tuple(
        told_as_far_as_it_holds(each, each.message())
        for each in why_settled(tree)
        if taught is None or each.pattern.concept in taught
    )


def _causes(view: View) -> list[Fact]:
    """The causes of a costly card but for the account as a sentence and the count."""
    return [
        each
        for each in causes_of(view)
        if each.pattern is not UNIVERSAL
        and each.pattern.tone is Tone.FAULT
        and view.choice.may_tell(each.pattern)
    ]


def _claims(view: View) -> list[Claim]:
    """What makes a card right, as far as it may be spoken of."""
    return [
        claim
        for claim in merits_of(view).claims
        if all(view.choice.may_tell(each.pattern) for each in claim.facts)
    ]


def _account_told(view: View) -> Fact:
    return next(each for each in causes_of(view) if each.pattern is UNIVERSAL)


def _is_new(other: Fact, first: Fact) -> bool:
    """Whether a second cause says something else, of another card."""
    return other.pattern is not first.pattern and not {*other.about} & {*first.about}


def _said(cause: Fact, hidden: Sequence[Card]) -> Message:
    """The sentence of a cause, without a card that is to be found."""
    return cause.message("veiled" if _is_veiled(cause, hidden) else "said")


def _is_veiled(cause: Fact, hidden: Sequence[Card]) -> bool:
    return cause.pattern.slug in VEILED and cause.names(hidden)


# Whose the cards are.

_HELD = frozenset(
    {"other", "prey", "then_prey", "taker", "takers", "led_takers", "thrown_takers", "beaters"}
)
"""What is said with whose it is, at a table of four."""
_SPEAKS_OF_PARTNER = ("partner-", "save-partners", "kept-home", "not-fed", "feed-partner")
"""The beginnings of slugs whose sentences say themselves what is the partner's."""


def with_holders(choice: Choice, said: Message) -> Message:
    """A sentence of two pairs in which the cards that others hold are said with whose they are."""
    position = choice.position
    if position.seats != 4 or position.sides[0] != position.sides[2]:
        return said
    slug = said.key.removeprefix("patterns.")
    is_partners_said = slug.startswith(_SPEAKS_OF_PARTNER)
    params: dict[str, Param] = {}
    for name, value in said.params.items():
        params[name] = value
        if isinstance(value, Message):
            params[name] = with_holders(choice, value)
        elif name in _HELD and isinstance(value, (Card, tuple)):
            cards = (value,) if isinstance(value, Card) else value
            player, *others = {_player(choice, card) for card in cards}
            if player and not others and not (player == _PARTNER and is_partners_said):
                params[name] = HeldCards(cards, player)
    return Message(said.key, params)


_PARTNER = 2


def _player(choice: Choice, card: Card) -> int:
    """Who holds a card, in seats after the one to play: 0 of a card on the table, too."""
    position = choice.position
    if card in position.table:
        return 0
    return (choice.owners[card] - position.to_play) % position.seats


# How far it holds.

_SAYS_IT_ITSELF = frozenset({"dear-to-beat", "trick-left", "partner-left"})
"""What is said of these is so whatever is answered, though more of them is known."""
_SAYS_WHAT_CAN_BE = frozenset({"more", "open-more"})
"""Forms that say what a card can bring later."""


def told_as_far_as_it_holds(told: Fact, said: Message) -> Message:
    """A fact's sentence; if it holds only against the best answers, the sentence says so.

    Any other answer is an error of the other side, and costs it points.
    """
    says_it = told.pattern.slug in _SAYS_IT_ITSELF or told.form in _SAYS_WHAT_CAN_BE
    if told.holds is not Holds.BEST or says_it:
        return said
    is_merit = told.pattern.tone in (Tone.MERIT, Tone.COUNT_MERIT)
    return say(f"explanation.best.{'merit' if is_merit else 'fault'}", said=said)


def _with_best_play(told: Sequence[_Told]) -> tuple[Message, ...]:
    """The sentences; the first that holds only against the best answers says so for all."""
    sentences = [said for _, said in told]
    for place, (each, said) in enumerate(told):
        if each:
            sentences[place] = told_as_far_as_it_holds(each, said)
        if sentences[place] is not said:
            break
    return tuple(sentences)


# What a right card does.


def _opening(view: View, merits: Merits, kind: str) -> list[_Told]:
    """That the card itself is given up, or that it is the cheapest on a trick that is lost."""
    for each in merits.added:
        if each.pattern.slug in _OPENINGS and view.choice.may_tell(each.pattern):
            return [(each, _opened(each, kind))]
    if _is_cheapest(view):
        key = "explanation.cheapest-plan" if kind == "plan" else "explanation.cheapest"
        return [(None, say(key, card=view.card))]
    return []


def _is_cheapest(view: View) -> bool:
    """Whether the trick on the table is lost by every card, and by every wrong one dearer."""
    choice, points = view.choice, view.card.points
    if view.is_lead or not view.is_duel or choice.takers:
        return False
    return all(wrong.points > points for wrong in choice.wrong)


def throw_next(choice: Choice, card: Card) -> tuple[Message, ...]:
    """On which leads of the opponent to throw a card that is lost anyway, after a right card.

    Nothing where that card would do now, too. Of two players only.
    """
    lines = [line for line in choice.tree.after[card].best if not line.first.is_ours]
    nexts = [line.tricks[1] for line in lines if len(line.tricks) > 1]
    for other in choice.wrong if choice.position.seats == 2 else ():
        leads = tuple(dict.fromkeys(each.lead for each in nexts if other in each.cards))
        is_thrown = all(other in each.cards for each in nexts if each.lead in leads)
        if other in choice.tree.gone and is_thrown and 0 < len(leads) <= _MOST_LEADS:
            return (say("explanation.throw", card=other, leads=leads),)
    return ()


_MOST_LEADS = 2
"""Of so many leads at the most it is told to throw another card on them."""


def _opened(told: Fact, kind: str) -> Message:
    """That the card itself is given up; its sums only where more comes back than goes."""
    given, back = told.params.get("given"), told.params.get("back")
    is_bargain = isinstance(given, int) and isinstance(back, int) and back > given
    if is_bargain or told.pattern.slug != "lost-anyway":
        return told.message(kind)
    if kind == "plan":
        return Message("patterns.lost-anyway.plan-open", told.params)
    return Message("explanation.lost-anyway", told.params)


def _claimed(choice: Choice, claim: Claim, kind: str) -> tuple[Fact, Message]:
    """The sentence of a claim; of several cards, that all come to us, and how each does."""
    weakest = max(claim.facts, key=lambda each: list(Holds).index(each.holds))
    if claim.is_of_one:
        return weakest, weakest.message(kind)
    key = "explanation.together" if len(choice.right) == 1 else "explanation.together-too"
    return weakest, say(key, points=points_of(claim.cards), clauses=_clauses(claim))


_ALL_HOME = {
    "kept-home": "explanation.all.kept-home",
    "partner-home": "explanation.all.partner-home",
}
"""The ways home that are told of several cards in one clause."""


def _clauses(claim: Claim) -> Message:
    """How each of several cards comes to us, a clause each, or one for all."""
    slugs = {each.pattern.slug for each in claim.facts}
    for slug, key in _ALL_HOME.items():
        if not claim.is_of_one and slugs == {slug}:
            return say(key, cards=claim.cards)
    takers = {frozenset(_takers(each)) for each in claim.facts}
    if not claim.is_of_one and slugs == {"caught-either-way"} and len(takers) == 1:
        found = _takers(claim.facts[0])
        is_each = len(found) == len(claim.cards)
        which = "caught-either-way" if is_each else "caught-by-several"
        return say(f"explanation.all.{which}", cards=claim.cards, takers=found)
    first, *others = [each.message("short") for each in claim.facts]
    for each in others:
        first = say("explanation.clauses", first=first, rest=each)
    return first


def _takers(told: Fact) -> tuple[Card, ...]:
    takers = told.params.get("takers", ())
    return takers if isinstance(takers, tuple) else ()


# The price.

_VEILED_WITHOUT_POINTS = frozenset({"not-fed", "not-banked", "led-too-late", "one-catch-fewer"})
"""The faults whose veiled sentence names no points: they would tell the card."""


def _as_priced(view: View, cause: Fact) -> Fact:
    """A cause; what it says to be gained by the card is left out where it is no part of the cost.

    Points that the card takes, and that are ours after the best card too, are not won by it.
    """
    gain = cause.params.get("gain")
    tells_gain = cause.pattern.slug == "trump-spent" and not cause.form
    if tells_gain and gain and gain != points_of(view.account.won):
        return replace(cause, form="open")
    return cause


def _price(cause: Fact, hidden: Sequence[Card]) -> int | None:
    """The points that the sentence of a cause tells as lost, less those gained; None if none."""
    has_none = cause.pattern.slug in _VEILED_WITHOUT_POINTS and not cause.form
    if _is_veiled(cause, hidden) and has_none:
        return None
    amount = {k: v for k, v in cause.params.items() if isinstance(v, int)}
    if "then_points" in amount:
        return amount["then_points"] - amount["points"]
    if "then_gain" in amount:
        return amount["then_gain"] - amount["gain"] if "gain" in amount else None
    if cause.pattern.slug == "trump-spent" and not cause.form:
        return amount["worth"] - amount.get("gain", 0)
    return amount.get("worth")


_MOST_LISTED = 3
"""So many cards besides the one of the cause are listed; of more, their points alone are told."""


def _tricks_fewer(choice: Choice, card: Card) -> Message | None:
    """That a card wins fewer tricks than a best one, but some; None if that is not settled."""
    won = count_of(choice).tricks_won
    mine, other = won[card], won[choice.view(card).right]
    if not mine or other is None or other <= mine:
        return None
    return say("explanation.count.tricks-fewer", n=mine, other=other)


def _rest(view: View, cause: Fact, hidden: Sequence[Card]) -> Message | None:
    """What changes hands besides what a cause has told, with the sums that make up the cost."""
    account, key = view.account, "explanation.account"
    lost, won = account.lost, account.won
    rest = tuple(card for card in lost if card not in cause.about)
    in_all = say(f"{key}.cost", cost=account.cost)
    if _price(cause, hidden) is None and _is_veiled(cause, hidden):
        return None  # nothing is told that would have to make up the cost
    if _price(cause, hidden) != points_of(cause.about) or _is_veiled(cause, hidden):
        return in_all
    if (
        len(rest) + len(won) > _MOST_LISTED
        or not all(each.is_firm for each in account.swings)
        or {*rest, *won} & {*hidden}
    ):
        return in_all
    sums = {"lost_points": points_of(lost), "won_points": points_of(won)}
    if rest and won:
        return say(f"{key}.both", lost=rest, won=won, **sums)
    if won:
        return say(f"{key}.in-return", cards=won, points=sums["won_points"])
    return say(f"{key}.lost-too", cards=rest, points=sums["lost_points"]) if rest else None


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
    claims = _claims(choice.view(card))
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
    if prey and isinstance(points, int) and told.form != "open" and points == count.missing:
        yield say("explanation.need.brings-just", other=prey)
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
        row = row_of(choice, card)
        same = next((each for each in rows if _says_the_same(each, row)), None)
        if same:
            rows[rows.index(same)] = same._replace(cards=(*same.cards, card))
        else:
            rows.append(row)
    return tuple(rows)


def row_of(choice: Choice, card: Card) -> Row:
    """A card of the hand alone, with its clause."""
    final = choice.tree.after[card].final
    clause = _clause(choice, card)
    told = with_holders(choice, clause) if clause else None
    return Row((card,), final, told, card not in choice.wrong)


def _clause(choice: Choice, card: Card) -> Message | None:
    view = choice.view(card)
    if card in choice.wrong:
        return _as_priced(view, (*_causes(view), _account_told(view))[0]).message("short")
    if view.is_costly:
        return say("explanation.every.enough", cost=view.account.cost)
    claims = _claims(view)
    if not claims:
        return None
    return _clauses(claims[0])


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
        is_duel = tree.position.seats == 2
        told.append(say(f"explanation.{'gone' if is_duel else 'gone-pair'}", cards=tree.gone))
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
