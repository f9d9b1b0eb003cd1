"""Where a tensor begins as a constant with one value in all places, that value is written instead of a copy.

                                               %s = tensor.splat %x
%w = insert %e into %constant          ->      %w = insert %e into %s
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from xdsl.dialects.builtin import ArrayAttr, TensorType
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from oneshot_verify.bufferizer.interface import OpOperand, attribute_of, op_name, owner_of
from oneshot_verify.bufferizer.rewriter import Rewriter
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.ir.constants.attributes import elements_of


class FillInstead:
    """Replaces a constant that is copied by a new tensor with that value in all places."""

    name: ClassVar[str] = "fill instead"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        yield from (each.operand for each in copied if _value(each.operand) is not None)

    def apply(self, at: OpOperand) -> None:
        value = _value(at)
        if value is None:
            return
        rewriter = Rewriter()
        rewriter.focus(at.op)
        scalar = rewriter.value("arith.constant", [], value.type, {"value": value})
        at.op.operands[at.index] = rewriter.value("tensor.splat", [scalar], at.value.type)


def _value(at: OpOperand) -> Any:
    """What is in all places of a constant tensor; None for others, and for complex numbers, which are no attribute."""
    owner, type_ = owner_of(at.value), at.value.type
    if op_name(owner) != "arith.constant" or not isa(type_, TensorType[Attribute]):
        return None
    elements = elements_of(attribute_of(owner, "value"))
    if elements is None or not elements.is_splat or isinstance(elements[0], ArrayAttr):
        return None
    return elements[0]
