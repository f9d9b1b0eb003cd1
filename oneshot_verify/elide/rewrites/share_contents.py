"""Share contents: drop a copy that the tensor program spells out.

%b = bufferization.alloc_tensor() copy(%a)     ->     (%a instead of %b)
%b = linalg.copy ins(%a) outs(%c)              ->     (%a instead of %b)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import OpOperand, attribute_of, is_tensor, op_name
from oneshot_verify.elide.rewrites.interface import Copied


class ShareContents:
    """Replaces an explicit copy by its source. One-Shot Bufferize then decides whether a copy is needed."""

    name: ClassVar[str] = "share contents"
    advice: ClassVar[str] = "use the tensor itself instead of a copy of it"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        for op in ops:
            if _is_copy(op):
                yield OpOperand(op, _source(op))

    def apply(self, at: OpOperand) -> None:
        op = at.op
        if _is_copy(op) and at.index == _source(op):
            op.results[0].replace_all_uses_with(at.value)


def _is_copy(op: Operation) -> bool:
    if not op.results or not op.results[0].first_use:
        return False
    if op_name(op) == "bufferization.alloc_tensor":
        has_space = attribute_of(op, "memory_space") is not None
        source = _source(op)
        return not has_space and source >= 0 and op.operands[source].type == op.results[0].type
    return (
        op_name(op) == "linalg.copy"
        and is_tensor(op.results[0])
        and op.operands[0].type == op.results[0].type
    )


def _source(op: Operation) -> int:
    """Index of the copied operand; -1 if there is none."""
    if op_name(op) == "linalg.copy":
        return 0
    return next((k for k, operand in enumerate(op.operands) if is_tensor(operand)), -1)
