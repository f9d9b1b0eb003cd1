"""Forget contents: a loop that overwrites all of its initial tensor starts from one without contents.

                                               %e = tensor.empty()
scf.for .. iter_args(%a = %t)          ->      scf.for .. iter_args(%a = %e)

In tiled programs the tiles cover the destination. The same holds of padded destinations that their op does not read.
If an op computes into a slice of a tensor and reads other slices of it, one new buffer may save a copy of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, dialect_of, op_name, owner_of
from oneshot_verify.elide.rewrites.chains import is_never_read
from oneshot_verify.elide.rewrites.fresh import FRESH, new_tensor
from oneshot_verify.elide.rewrites.interface import Copied

LOOPS = frozenset({"scf.for", "scf.forall", "affine.for"})
PARTS = frozenset({"tensor.pad", "tensor.extract_slice"})
"""Ops that make the destination of a structured op out of another tensor."""


class ForgetContents:
    """Replaces the initial tensor of a loop, or a slice copied for one, by a new tensor of the same sizes."""

    name: ClassVar[str] = "forget contents"
    advice: ClassVar[str] = "hand over a tensor.empty, as all of it is overwritten"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        filled = [each.operand for each in copied if each.has_contents]
        yield from (at for at in filled if _with_contents(at) is not None)
        parts = {at.op for at in filled}
        for op in ops:
            operands = [OpOperand(op, number) for number in range(len(op.operands))]
            reads_copies = any(owner_of(value) in parts for value in op.operands)
            for at in operands if dialect_of(op) == "linalg" else ():
                is_padded = op_name(owner_of(at.value)) == "tensor.pad"
                if (is_padded or reads_copies) and _is_overwritten(at):
                    yield at

    def apply(self, at: OpOperand) -> None:
        value = _with_contents(at)
        if value is None:
            return
        empty = new_tensor(at.op, value)
        if value is at.value:
            at.op.operands[at.index] = empty
        else:
            value.replace_all_uses_with(empty)


def _with_contents(at: OpOperand) -> SSAValue | None:
    """The tensor with contents that a loop starts from; None if there is none."""
    if op_name(at.op) == "tensor.extract_slice":
        uses = list(at.op.results[0].uses)
        return at.op.results[0] if any(op_name(u.operation) in LOOPS for u in uses) else None
    if _is_overwritten(at):
        return at.value
    is_loop = op_name(at.op) in LOOPS and isinstance(at.value.type, TensorType)
    return at.value if is_loop and op_name(owner_of(at.value)) not in FRESH else None


def _is_overwritten(at: OpOperand) -> bool:
    """True if a structured op writes, and does not read, a slice or a padded tensor."""
    return bool(at.op.results) and op_name(owner_of(at.value)) in PARTS and is_never_read(at)
