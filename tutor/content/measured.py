"""What the rules of thumb for play are worth, as it was measured: each figure by its name.

The rules of the program and the lessons take their figures from here, so that each stands in one
place: a sentence of the rules has ``{lost_waiting}``, a lesson ``{measured:lost_waiting}``.

A strong computer player was made to obey a rule, one at a time, against itself without the rule:
200,000 deals of the game for two, each played twice with the seats changed. ``lost`` figures are
games of 1,000 it lost by that, a drawn game counting one half, within 1 of what is given. Figures
in points compare two cards tried in the same real positions, both hands played out by that player;
they are rounded to the point, over several hundred thousand decisions. Unless something else is
said they are of tricks 1 to 16.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

MEASURED: Mapping[str, int] = MappingProxyType(
    {
        "of": 1000,
        # Second to play.
        "lost_waiting": 74,  # the suit's ace or three kept back from an empty trick
        "gained_on_load": 5,  # a small trump on a load, rather than a blank; up to 7
        "gained_on_load_most": 7,
        "gained_ace_on_load": 4,  # the ace of trumps on a load, rather than a blank
        "gained_in_suit": 5,  # a load of the suit on a load, rather than a small trump; up to 6
        "gained_in_suit_most": 6,
        "ruff_blank": 4,  # points from which a small trump is spent, by what would be thrown
        "ruff_court": 3,
        "early_blank": 4,  # up to this trick a point less will do, with a blank to throw,
        "ruff_blank_early": 3,
        "early_court": 8,  # and up to this one with only court cards
        "ruff_court_early": 2,
        "gained_for_loads": 3,  # an empty trick ruffed, with only loads to throw
        "lost_grabbing": 15,  # every trick with points in it taken
        "lost_overtrumping": 3,  # points: a trump on a small trump, rather than a blank; up to 4
        "lost_overtrumping_most": 4,
        # The lead.
        "lead_costs": 2,  # points, at every trick but the last
        "load_led_costs": 1,  # points: a load led rather than a blank; up to 2, early in the game
        "load_led_costs_most": 2,
        "lost_loads": 29,  # a load led whenever one is held, tricks 5 to 8
        "lost_suit": 14,  # the suit with the most loads out led, not the fewest
        "gained_suit_early": 1,  # points: a blank led, both its loads gone and not both out,
        "gained_suit_late": 2,  # in tricks 5 to 8, and from 13 on
        "gained_two_trumps": 1,  # with two trumps and a blank, the small trump led
        # Trick 17: what its loser gains, in points, by the turn-up.
        "worth_ace": 17,
        "worth_three": 15,
        "worth_king": 9,
        "worth_knight": 8,
        "worth_jack": 7,
        "worth_blank": 6,
        "endings_each": 35000,  # of each turn-up, played exactly
        "lost_winning_last": 35,
        "lost_losing_last": 34,
        "gained_load_led": 3,  # a load led to it, rather than a blank
        "trump_led_costs": 4,  # a small trump led to it, rather than a blank
        "positions": 100,
        "better_lost": 71,  # with a blank turned up: positions in which losing it was better,
        "equal_lost": 21,  # the same,
        "worse_lost": 8,  # worse
        # How often, of a hundred games, the other hand holds a trump at the lead to a trick.
        "holds_first": 56,
        "later": 13,
        "holds_later": 72,
        # The last three tricks.
        "lost_uncounted": 52,  # nothing remembered all game
        "lost_uncounted_late": 21,  # nothing remembered in the last three tricks,
        "lost_only_trumps": 15,  # trumps remembered there, and nothing else,
        "lost_only_big": 4,  # trumps and loads remembered there, and nothing else
        "lead_better": 1,  # of a hundred positions: the lead at trick 18 better than to follow,
        "lead_equal": 61,
        "lead_worse": 37,
        "points_last": 11,  # points in trick 20, and as many in trick 17; elsewhere half of it
        "decided": 375,  # games in which somebody has 61 before trick 18
        "gained_for_win": 7,  # at trick 17 played for 61, not for points
        # Sayings.
        "lost_never_trump": 60,
        "lost_only_loads": 105,
        "lost_last_trump": 111,
        "lost_ace_kept": 56,
        "lost_court_kept": 145,
        "lost_blanks_first": 39,
        "lost_ace_waiting": 42,  # no ace on the suit before there are 4 points in the trick
        "lost_lowest_trump": 2,
    }
)
"""The figures by their names."""
