"""Columns that are worth a buffer. In a contiguous buffer, an op that reads each element many times finds the elements
side by side, and its output does not alias them."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, op_name, shape_of
from oneshot_verify.ir.dialects.linalg_structured import (
    indexing_maps,
    inputs,
    is_structured,
    iterator_types,
)
from oneshot_verify.semantics.shapes import integers

WHY = "a column that is read many times is worth a buffer"


def is_worth_a_buffer(at: OpOperand) -> bool:
    """True if `at`, which gets a buffer without contents, is a column whose new contents are read many times."""
    op = at.op
    if op_name(op) != "tensor.extract_slice" or not is_column(op, at.value):
        return False
    users = (use.operation for use in op.results[0].uses)
    made = (each for user in users if is_structured(user) for each in user.results)
    return any(map(is_read_again, made))


def is_column(part: Operation, whole: SSAValue) -> bool:
    """True if a slice takes one element of each row of a tensor that has several rows."""
    *others, last = integers(part, "static_sizes") or (1,)
    *_, width = shape_of(whole.type) or (1,)
    return last == 1 != width and any(size != 1 for size in others)


def is_read_again(value: SSAValue) -> bool:
    """True if a structured op reads the same element of a tensor in more than one iteration."""
    return any(
        is_structured(use.operation)
        and use.index < len(inputs(use.operation))
        and len(indexing_maps(use.operation)[use.index].used_dims())
        < len(iterator_types(use.operation))
        for use in value.uses
    )
