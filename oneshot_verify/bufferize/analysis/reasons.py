"""Reasons for an operand to be out of place, and summaries of functions, as data. `kind` is the word in reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import SSAValue

from oneshot_verify.bufferize.interface import OpOperand


@dataclass(frozen=True)
class Conflict:
    """A read-after-write conflict: `read` needs the contents of `definition`, and `write` would overwrite them."""

    kind: ClassVar[str] = "conflict"
    read: OpOperand
    write: OpOperand
    definition: SSAValue


@dataclass(frozen=True)
class NotWritable:
    """The buffer would be written, but it may be that of `value`, which is read-only."""

    kind: ClassVar[str] = "not writable"
    value: SSAValue


@dataclass(frozen=True)
class Privatisation:
    """`write` is in another parallel region than `definition`: each thread needs a buffer of its own."""

    kind: ClassVar[str] = "parallel region"
    write: OpOperand
    definition: SSAValue


@dataclass(frozen=True)
class Forced:
    """The copy was requested; no conflict was found."""

    kind: ClassVar[str] = "forced"
    by: str = "the caller of the analysis"
    """The origin of the request."""


Reason = Conflict | NotWritable | Privatisation | Forced


@dataclass(frozen=True)
class FunctionSummary:
    """Facts about a function for its callers, by indices of arguments and results."""

    equivalent: dict[int, int]
    """From a result to the argument that it is equivalent to."""
    aliasing: dict[int, frozenset[int]]
    """From a result to the arguments that it may alias."""
    read: frozenset[int]
    """Arguments that are read."""
    written: frozenset[int]
    """Arguments that are written."""
    shared: tuple[frozenset[int], ...] = ()
    """Groups of results that may share a buffer, for any arguments."""
    read_only: frozenset[int] = frozenset()
    """Results that may be read-only memory, such as a constant."""
