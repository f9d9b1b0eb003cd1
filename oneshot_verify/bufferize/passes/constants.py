"""Values of `arith.constant` ops."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, SSAValue

from oneshot_verify.bufferize.interface import attribute_of, op_name


def truth_of(value: SSAValue) -> bool | None:
    """The truth value of an `arith.constant`; None for anything else."""
    op = value.owner
    if isinstance(op, Block) or op_name(op) != "arith.constant":
        return None
    number = attribute_of(op, "value")
    return number.value.data != 0 if isinstance(number, IntegerAttr) else None


def number_of(value: SSAValue) -> int | None:
    """The number of an `arith.constant` of type `index`; None for anything else."""
    op = value.owner
    if isinstance(op, Block) or op_name(op) != "arith.constant" or value.type != IndexType():
        return None
    number = attribute_of(op, "value")
    return number.value.data if isinstance(number, IntegerAttr) else None
