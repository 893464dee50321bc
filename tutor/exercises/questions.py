"""The registry of the kinds that ask a question: a new kind is a module and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tutor.exercises.kinds.choose import ChooseStep
from tutor.exercises.kinds.count_unseen import CountUnseenStep
from tutor.exercises.kinds.draw_order import DrawOrderStep
from tutor.exercises.kinds.order_cards import OrderCardsStep
from tutor.exercises.kinds.pile_points import PilePointsStep
from tutor.exercises.kinds.predict import PredictStep
from tutor.exercises.kinds.trick_points import TrickPointsStep
from tutor.exercises.kinds.trick_winner import TrickWinnerStep
from tutor.exercises.kinds.which_card import WhichCardStep
from tutor.exercises.kinds.who_has_won import WhoHasWonStep
from tutor.exercises.step import QuestionStep

QUESTIONS: Mapping[str, type[QuestionStep]] = MappingProxyType(
    {
        each.kind: each
        for each in (
            TrickWinnerStep,
            TrickPointsStep,
            PilePointsStep,
            OrderCardsStep,
            WhoHasWonStep,
            DrawOrderStep,
            ChooseStep,
            CountUnseenStep,
            PredictStep,
            WhichCardStep,
        )
    }
)
"""The kinds that ask a question, by their names in lesson files."""
