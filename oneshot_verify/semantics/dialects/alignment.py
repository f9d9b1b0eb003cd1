"""What ops promise of addresses: a promise that is broken is undefined.

Source: https://mlir.llvm.org/docs/Dialects/MemRef/#memrefassume_alignment-memrefassumealignmentop
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation

from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.reading import attribute
from oneshot_verify.semantics.values import Index, MemRefValue


def require_alignment(
    machine: Machine, op: Operation, buffer: MemRefValue, indices: Sequence[Index] | None = None
) -> None:
    """The element at `indices`, or the first one, lies at a multiple of the op's `alignment`, if it has any."""
    promised = promised_alignment(op)
    if promised <= 1:
        return
    domain = machine.domain
    at = (0,) * len(buffer.shape) if indices is None else tuple(indices)
    for guard, seen in buffer.views:
        holds = domain.disj(domain.neg(guard), machine.aligned(seen, at, promised))
        machine.require(holds, FaultKind.MISALIGNED, op, f"a multiple of {promised} bytes")


def refuse_alignment(op: Operation) -> None:
    """Raise `UnsupportedOp` for an op of several addresses that promises something of them."""
    if promised_alignment(op) > 1:
        raise UnsupportedOp(op, "a promise of alignment is not covered here")


def promised_alignment(op: Operation) -> int:
    """What the op says its addresses are a multiple of, in bytes."""
    found = attribute(op, "alignment")
    return found.value.data if isinstance(found, IntegerAttr) else 1
