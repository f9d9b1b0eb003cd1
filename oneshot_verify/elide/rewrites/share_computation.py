"""Share computation: a tensor that an earlier op computes is not computed again.

%p = tensor.pad %t ..                          %p = tensor.pad %t ..
%q = tensor.pad %t ..                  ->      (uses of %p instead of %q)

MLIR's `-cse` does that, too, but runs before ops that moved out of loops became equal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, op_name, owner_of
from oneshot_verify.elide.rewrites.effects import runs_before
from oneshot_verify.elide.rewrites.hoist_computation import fills_a_tensor
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.ir.facts import only_computes


class ShareComputation:
    """Replaces an op by an earlier one that computes the same."""

    name: ClassVar[str] = "share computation"
    advice: ClassVar[str] = "use the tensor that was computed before"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        seen: defaultdict[tuple[str, tuple[SSAValue, ...]], list[Operation]] = defaultdict(list)
        for op in filter(_may_be_shared, ops):
            alike = seen[op_name(op), tuple(op.operands)]
            # A site must be an operand: that of the first user.
            use = next(iter(op.results[0].uses), None)
            if use is not None and any(_is_twin(other, op) for other in alike):
                yield OpOperand(use.operation, use.index)
            alike.append(op)

    def apply(self, at: OpOperand) -> None:
        op = owner_of(at.value)
        if not _may_be_shared(op):
            return
        for use in op.operands[0].uses:
            if use.index == 0 and _is_twin(use.operation, op):
                op.results[0].replace_all_uses_with(use.operation.results[0])
                return


def _may_be_shared(op: Operation) -> bool:
    return bool(op.operands) and fills_a_tensor(op) and only_computes(op)


def _is_twin(one: Operation, other: Operation) -> bool:
    """True if `one` runs before `other` and is structurally equal to it."""
    if op_name(one) != op_name(other) or one.parent is None or other.parent is None:
        return False
    alike = one.is_structurally_equivalent(other, {one.parent: other.parent})
    return alike and one.result_types == other.result_types and runs_before(one, other)
