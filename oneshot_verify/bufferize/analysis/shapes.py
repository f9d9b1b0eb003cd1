"""Sources of the dynamic sizes of a tensor."""

from __future__ import annotations

from xdsl.ir import OpResult, SSAValue

from oneshot_verify.bufferize.interface import op_name, shape_of
from oneshot_verify.bufferize.slices import Number, slice_of

Source = tuple[SSAValue, int] | list[Number] | None
"""A dimension of another tensor, a list of values to add up, or None if unknown."""


def source_of_dimension(tensor: SSAValue, index: int) -> Source:
    """The source of the size of the dynamic dimension `index` of `tensor`."""
    if not isinstance(tensor, OpResult):
        return None
    op = tensor.op
    match op_name(op):
        case "tensor.empty" | "bufferization.alloc_tensor" | "tensor.generate" | "tensor.splat":
            first = 1 if op_name(op) == "tensor.splat" else 0
            return _dynamic_size(tensor, index, first)
        case "tensor.cast":
            return op.operands[0], index
        case "tensor.insert":
            return op.operands[1], index
        case "tensor.insert_slice" | "vector.transfer_write":
            return op.operands[1], index
        case "tensor.extract_slice":
            return _size_of_slice(tensor, index)
        case "linalg.fill" | "linalg.copy" | "linalg.transpose" | "linalg.map":
            return op.operands[len(op.operands) - len(op.results) + tensor.index], index
        case name if name.startswith("linalg.") and len(op.results) < len(op.operands):
            return op.operands[len(op.operands) - len(op.results) + tensor.index], index
        case _:
            return None


def _dynamic_size(tensor: OpResult, index: int, first: int) -> Source:
    shape = shape_of(tensor.type)
    if shape is None:
        return None
    operand = first + sum(size < 0 for size in shape[:index])
    return [tensor.op.operands[operand]] if operand < len(tensor.op.operands) else None


def _size_of_slice(tensor: OpResult, index: int) -> Source:
    shape = shape_of(tensor.type)
    if shape is None:
        return None
    sizes = slice_of(tensor.op, 1).sizes
    if len(sizes) == len(shape):
        return [sizes[index]]
    # A rank-reducing slice drops sizes of 1; the dynamic sizes keep their order.
    dynamic = [size for size in sizes if not isinstance(size, int)]
    place = sum(size < 0 for size in shape[:index])
    if len(dynamic) != sum(size < 0 for size in shape):
        return None
    return [dynamic[place]]
