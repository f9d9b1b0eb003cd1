"""Why an operand is out of place, as data."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from oneshot_verify.bufferizer.interface import OpOperand


@dataclass(frozen=True)
class Conflict:
    """A read-after-write conflict: `read` needs the contents of `definition`, and `write` would overwrite them."""

    read: OpOperand
    write: OpOperand
    definition: SSAValue


@dataclass(frozen=True)
class NotWritable:
    """The buffer would be written, and `value`, which aliases it, must not be written."""

    value: SSAValue


@dataclass(frozen=True)
class Privatisation:
    """`write` is in another parallel region than `definition`: each thread needs a buffer of its own."""

    write: OpOperand
    definition: SSAValue


@dataclass(frozen=True)
class Forced:
    """Nothing was found: somebody wanted it so."""

    by: str = "the caller of the analysis"
    """Who."""


Reason = Conflict | NotWritable | Privatisation | Forced
