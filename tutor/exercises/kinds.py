"""The registry of all kinds of steps: one that asks no question is a module and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tutor.exercises.best_card import BestCardStep
from tutor.exercises.checkpoint import CheckpointStep
from tutor.exercises.guided_game import GuidedGameStep
from tutor.exercises.play_out import PlayOutStep
from tutor.exercises.questions import QUESTIONS
from tutor.exercises.read import ReadStep
from tutor.exercises.step import Step
from tutor.exercises.worked_example import WorkedExampleStep

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
