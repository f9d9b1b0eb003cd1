"""Verification of offsets, sizes and strides of a slice, of tensors and of memrefs (`memref.subview`).

MLIR has the same rules for `tensor.extract_slice`, `insert_slice`, `parallel_insert_slice` and `memref.subview`. A
slice that its verifiers reject has no meaning.

https://mlir.llvm.org/docs/Dialects/TensorOps/#tensorextract_slice-tensorextractsliceop
https://mlir.llvm.org/docs/Dialects/MemRef/#memrefsubview-memrefsubviewop
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IntegerType, TensorType
from xdsl.dialects.utils.dynamic_index_list import verify_dynamic_index_list
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.layouts import Extent, shape_of
from oneshot_verify.ir.require import require
from oneshot_verify.ir.views import dropped_dims

Numbers = DenseArrayBase[IntegerType]


def extents_of(numbers: Numbers) -> tuple[Extent, ...]:
    """The numbers of a static list; None for those given by operands."""
    return tuple(None if number == DYNAMIC_INDEX else number for number in numbers.get_values())


def verify_slice(op: Any, whole: Sequence[Extent]) -> None:
    """Raise `VerifyException` if a slice of a shape `whole` is out of bounds for certain."""
    lists = (
        ("offset", op.static_offsets, op.offsets),
        ("size", op.static_sizes, op.sizes),
        ("stride", op.static_strides, op.strides),
    )
    rank = len(whole)
    for name, static, dynamic in lists:
        require(len(static) == rank, f"expected {rank} {name} values, got {len(static)}")
        verify_dynamic_index_list(
            static.get_values(), dynamic, DYNAMIC_INDEX, f" in the {name} arguments"
        )
    offsets, sizes, strides = (extents_of(static) for _, static, _ in lists)
    for name, numbers in (("offset", offsets), ("size", sizes)):
        for number in numbers:
            fits = number is None or number >= 0
            require(fits, f"expected {name}s to be non-negative, but got {number}")
    for dim, extent in enumerate(whole):
        _verify_inside(dim, offsets[dim], sizes[dim], strides[dim], extent)


def _verify_inside(dim: int, offset: Extent, size: Extent, stride: Extent, extent: Extent) -> None:
    if extent is None or offset is None:
        return
    require(offset < extent, f"offset {dim} is out-of-bounds: {offset} >= {extent}")
    if size is None or stride is None:
        return
    last = offset + (size - 1) * stride
    said = f"slice along dimension {dim} runs out-of-bounds: {last} >= {extent}"
    require(last < extent, said)


def verify_tensor_slice(op: Any, part: Attribute, whole: Attribute) -> None:
    """Raise `VerifyException` unless `part` is the type of the slice of `whole`, possibly without unit dimensions."""
    part, whole = cast(TensorType[Any], part), cast(TensorType[Any], whole)
    verify_slice(op, shape_of(whole))
    same = part.element_type == whole.element_type
    require(same, f"expected element type to be '{whole.element_type}'")
    if dropped_dims(extents_of(op.static_sizes), shape_of(part)) is None:
        sizes = TensorType(whole.element_type, op.static_sizes.get_values())
        said = f"expected type to be '{sizes}' or a rank-reduced version. (size mismatch)"
        raise VerifyException(said)
