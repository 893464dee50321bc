"""Patterns: the ideas that make a card good or bad, each found in the account and the tree.

``PATTERNS`` is all of them in the order they are told. A ``Choice`` is an ending with its right
and wrong cards, a ``View`` one of its cards; ``causes_of`` tells why a card costs points,
``merits_of`` what makes a right one right, ``why_settled`` why nothing is to be found.

>>> from tutor.rules import Card, Position
>>> from tutor.solver.tree import Tree
>>> choice = Choice(Tree(Position.parse("s/Ac5sAs,FbCs/15,78/6d")))
>>> [told.pattern.slug for told in causes_of(choice.view(Card.parse("As")))]
['trump-spent', 'points-change-hands']
>>> [told.pattern.slug for told in merits_of(choice.view(Card.parse("Ac"))).facts]
['duck', 'lost-anyway']
"""

from tutor.patterns.causes import causes_of, every_fault
from tutor.patterns.explained import as_json, explained, facts_of, is_cause, why_settled
from tutor.patterns.merits import Claim, Merits, main_theme, merits_of, themes_of
from tutor.patterns.pattern import Fact, Params, Pattern, Tone
from tutor.patterns.registry import BY_SLUG, PATTERNS
from tutor.patterns.view import Choice, View

__all__ = [
    "BY_SLUG",
    "PATTERNS",
    "Choice",
    "Claim",
    "Fact",
    "Merits",
    "Params",
    "Pattern",
    "Tone",
    "View",
    "as_json",
    "causes_of",
    "every_fault",
    "explained",
    "facts_of",
    "is_cause",
    "main_theme",
    "merits_of",
    "themes_of",
    "why_settled",
]
