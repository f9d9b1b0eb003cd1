"""Undefined behaviour of a program, and uses of ops that the semantics does not cover."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from xdsl.ir import Operation


class FaultKind(Enum):
    """The kinds of undefined behaviour that the semantics knows."""

    OUT_OF_BOUNDS = "access out of bounds"
    USE_AFTER_FREE = "use of a buffer after it was freed"
    DOUBLE_FREE = "buffer freed twice"
    BAD_FREE = "free of something that is no allocation"
    READ_ONLY = "write to read-only memory"
    NEGATIVE_SIZE = "negative size"
    SIZE_MISMATCH = "sizes do not agree"
    BAD_CAST = "cast to a type that the value does not have"
    DIVISION = "division by zero"
    BAD_STEP = "loop step not positive"
    OVERLAP = "operands overlap in a way that makes the result depend on the order of execution"
    CAPTURED = "a body reads, through a buffer from outside, what another iteration writes"
    UNDEFINED_VALUE = "control flow, an index or a size depends on undefined contents"
    STALE_TENSOR = "use of a tensor whose buffer has changed since the tensor was made of it"
    BROKEN_PROMISE = "a promise of the op is broken"
    ASSERTION = "the witness does not hold"


A_MASK = "a mask"
"""Detail of a fault: the value that should be defined."""
STRIDE_ZERO = "a stride of zero"
"""Detail of a fault: a view that is written through shows an element twice."""
WRITTEN_ZERO = "a stride that is written as zero"
"""Detail of a fault: as `STRIDE_ZERO`, where the text writes the zero."""


@dataclass(frozen=True)
class Fault:
    """One instance of undefined behaviour at an op."""

    kind: FaultKind
    op: Operation
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.detail}" if self.detail else self.kind.value


class UnsupportedOp(Exception):
    """The semantics does not cover `op` (or this use of it). Caught per function and shown as `unsupported`."""

    def __init__(self, op: Operation, reason: str) -> None:
        super().__init__(reason)
        self.op = op
        self.reason = reason


class UnknownScalarOp(Exception):
    """Raised by a domain that does not know a scalar op on these types; its meaning turns it into `UnsupportedOp`."""
