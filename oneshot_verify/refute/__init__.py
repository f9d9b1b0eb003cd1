"""Run the tensor program and the bufferized one on concrete inputs, and compare what they do."""

from oneshot_verify.refute.inputs import Choice, Input, NoInputs, TensorData, inputs
from oneshot_verify.refute.outcomes import (
    Agreement,
    Difference,
    Exercise,
    NotRun,
    Result,
    SourceUndefined,
    counterexample,
)
from oneshot_verify.refute.pairs import Pair
from oneshot_verify.refute.programs import Programs
from oneshot_verify.refute.search import DEFAULT_EFFORT, Effort, exercise, exercise_pair

__all__ = [
    "DEFAULT_EFFORT",
    "Agreement",
    "Choice",
    "Difference",
    "Effort",
    "Exercise",
    "Input",
    "NoInputs",
    "NotRun",
    "Pair",
    "Programs",
    "Result",
    "SourceUndefined",
    "TensorData",
    "counterexample",
    "exercise",
    "exercise_pair",
    "inputs",
]
