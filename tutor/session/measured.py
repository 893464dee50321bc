"""What the maxims of play are worth, as it was measured: figures for the topics on strategy.

A strong computer player was made to obey a rule, one at a time, against itself without the rule:
200,000 deals of the game for two, each played twice with the seats changed. ``lost`` figures are
games of 1,000 it lost by that, a drawn game counting one half, within 1 of what is given. Figures
in points compare two cards tried in the same real positions, both hands played out by that player;
they are rounded to the point, over several hundred thousand decisions.
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
        "gained_in_suit": 5,  # a load of the suit on a load, rather than a small trump; up to 6
        "gained_in_suit_most": 6,
        "ruff_blank": 4,  # points from which a small trump is spent, by what would be thrown
        "ruff_court": 3,
        "lost_grabbing": 15,  # every trick with points in it taken
        # The lead.
        "lead_costs": 2,  # points, at every trick but the last
        "lost_loads": 29,  # a load led whenever one is held, tricks 5 to 8
        "lost_suit": 14,  # the suit with the most loads out led, not the fewest
        "gained_two_trumps": 1,  # with two trumps and a blank, the small trump led
        # Trick 17: what its loser gains, in points, by the turn-up.
        "worth_ace": 17,
        "worth_three": 15,
        "worth_king": 9,
        "worth_knight": 8,
        "worth_jack": 7,
        "worth_blank": 6,
        "lost_winning_last": 35,
        "lost_losing_last": 34,
        "gained_load_led": 3,  # a load led to it, rather than a blank
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
        "lost_only_big": 4,  # trumps and loads remembered there, and nothing else
        "lead_better": 1,  # of a hundred positions: the lead at trick 18 better than to follow,
        "lead_equal": 61,
        "lead_worse": 37,
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
"""By the name a sentence uses."""
