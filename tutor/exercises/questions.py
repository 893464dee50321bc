"""The registry of the kinds that ask a question: a new kind is a module and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tutor.exercises.choose import ChooseStep
from tutor.exercises.count_unseen import CountUnseenStep
from tutor.exercises.draw_order import DrawOrderStep
from tutor.exercises.order_cards import OrderCardsStep
from tutor.exercises.pile_points import PilePointsStep
from tutor.exercises.predict import PredictStep
from tutor.exercises.step import QuestionStep
from tutor.exercises.trick_points import TrickPointsStep
from tutor.exercises.trick_winner import TrickWinnerStep
from tutor.exercises.who_has_won import WhoHasWonStep

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
        )
    }
)
"""The kinds that ask a question, by their names in lesson files."""
