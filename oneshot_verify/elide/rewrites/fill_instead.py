"""Fill instead: write a splat or filled tensor again instead of copying it.

                                               %s = tensor.splat %x
%w = insert %e into %constant          ->      %w = insert %e into %s

%f = linalg.fill ins(%x) outs(%e)              %f = linalg.fill ins(%x) outs(%e)
                                               %g = linalg.fill ins(%x) outs(%new)
%y = linalg.. outs(%f)                         %y = linalg.. outs(%g)
%z = linalg.. outs(%f)                 ->      %z = linalg.. outs(%f)

MLIR's `-cse` merges fills with the same value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from xdsl.dialects.builtin import ArrayAttr, TensorType
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from oneshot_verify.bufferize.interface import OpOperand, attribute_of, op_name, owner_of
from oneshot_verify.bufferize.rewriter import Rewriter
from oneshot_verify.elide.rewrites.fresh import new_tensor
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.ir.constants.attributes import elements_of


class FillInstead:
    """Replaces a copied tensor whose elements all have one value by a new one with that value."""

    name: ClassVar[str] = "fill instead"
    advice: ClassVar[str] = "fill a new tensor instead of copying one"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        for each in copied:
            if each.has_contents and (_fills(each.operand) or _value(each.operand) is not None):
                yield each.operand

    def apply(self, at: OpOperand) -> None:
        if _fills(at):
            again = owner_of(at.value).clone()
            at.op.operands[at.index] = again.results[0]
            block = at.op.parent
            assert block is not None
            block.insert_op_before(again, at.op)
            again.operands[1] = new_tensor(again, at.value)
            return
        value = _value(at)
        if value is None:
            return
        rewriter = Rewriter()
        rewriter.focus(at.op)
        scalar = rewriter.value("arith.constant", [], value.type, {"value": value})
        at.op.operands[at.index] = rewriter.value("tensor.splat", [scalar], at.value.type)


def _fills(at: OpOperand) -> bool:
    """True if the tensor is the result of `linalg.fill`."""
    return op_name(owner_of(at.value)) == "linalg.fill"


def _value(at: OpOperand) -> Any:
    """The value of a splat constant; None for other tensors, and for complex numbers, which are no attribute."""
    owner, type_ = owner_of(at.value), at.value.type
    if op_name(owner) != "arith.constant" or not isa(type_, TensorType[Attribute]):
        return None
    elements = elements_of(attribute_of(owner, "value"))
    if elements is None or not elements.is_splat or isinstance(elements[0], ArrayAttr):
        return None
    return elements[0]
