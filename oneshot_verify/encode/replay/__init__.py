"""Run the tensor program and the bufferized one on concrete inputs, and compare what they do."""

from oneshot_verify.encode.replay.inputs import Choice, Hint, Input, NoInputs, TensorData, inputs
from oneshot_verify.encode.replay.outcomes import (
    Agreement,
    Difference,
    NotRun,
    Result,
    SourceUndefined,
)
from oneshot_verify.encode.replay.pairs import Pair
from oneshot_verify.encode.replay.programs import Programs
from oneshot_verify.encode.replay.search import (
    DEFAULT_EFFORT,
    Effort,
    Exercise,
    exercise,
    exercise_pair,
)
from oneshot_verify.encode.replay.shown import counterexample

__all__ = [
    "DEFAULT_EFFORT",
    "Agreement",
    "Choice",
    "Difference",
    "Effort",
    "Exercise",
    "Hint",
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
