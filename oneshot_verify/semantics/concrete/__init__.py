"""The domain of numbers, and the interpreter on top of it."""

from oneshot_verify.semantics.concrete.arrays import NumberArray
from oneshot_verify.semantics.concrete.domain import NumberDomain
from oneshot_verify.semantics.concrete.interpreter import (
    BufferArgument,
    Faulted,
    Interpreter,
    Outcome,
    OutOfBudget,
    Overflowed,
    Returned,
    UnrankedArgument,
    Unsupported,
)
from oneshot_verify.semantics.concrete.machine import ABORT, Event, NumberMachine, Observer
from oneshot_verify.semantics.numbers.undefined import UNDEF

__all__ = [
    "ABORT",
    "UNDEF",
    "BufferArgument",
    "Event",
    "Faulted",
    "Interpreter",
    "NumberArray",
    "NumberDomain",
    "NumberMachine",
    "Observer",
    "OutOfBudget",
    "Outcome",
    "Overflowed",
    "Returned",
    "UnrankedArgument",
    "Unsupported",
]
