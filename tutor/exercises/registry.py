"""The registry of all kinds of steps: one that asks no question is a module and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tutor.exercises.kinds.best_card import BestCardStep
from tutor.exercises.kinds.checkpoint import CheckpointStep
from tutor.exercises.kinds.guided_game import GuidedGameStep
from tutor.exercises.kinds.play_out import PlayOutStep
from tutor.exercises.kinds.read import ReadStep
from tutor.exercises.kinds.worked_example import WorkedExampleStep
from tutor.exercises.questions import QUESTIONS
from tutor.exercises.step import Step

_OTHERS: tuple[type[Step], ...] = (
    BestCardStep,
    PlayOutStep,
    WorkedExampleStep,
    GuidedGameStep,
    CheckpointStep,
)
KINDS: Mapping[str, type[Step]] = MappingProxyType(
    {ReadStep.kind: ReadStep, **QUESTIONS, **{each.kind: each for each in _OTHERS}}
)
"""All kinds of steps, by their names in lesson files."""
