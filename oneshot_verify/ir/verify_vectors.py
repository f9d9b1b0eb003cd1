"""What MLIR's verifiers ask of the ops of `vector`, where xDSL does not ask.

Source: https://github.com/llvm/llvm-project/blob/main/mlir/lib/Dialect/Vector/IR/VectorOps.cpp
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerType, MemRefType, VectorType
from xdsl.ir import Operation

from oneshot_verify.ir.layouts import strided_of
from oneshot_verify.ir.require import require


def _verify_unit_stride(operand: int) -> Callable[[Operation], None]:
    """Vectors are loaded and stored along a dimension whose elements lie side by side."""

    def check(op: Operation) -> None:
        type: Any = op.operand_types[operand]
        if not isinstance(op.operand_types[operand], MemRefType) or not type.get_shape():
            return
        layout = strided_of(type)
        dense = layout is None or type.get_shape()[-1] == 1 or layout.strides[-1] == 1
        require(dense, "the last dimension of the buffer must have a stride of one")

    return check


def _verify_shape_cast(op: Operation) -> None:
    old: Any = op.operand_types[0]
    new: Any = op.result_types[0]
    same = prod(old.get_shape()) == prod(new.get_shape())
    require(same, "the vectors have different numbers of elements")


def _numbers(op: Operation, name: str) -> Sequence[int]:
    found: Any = op.get_attr_or_prop(name)
    if found is None:
        return ()
    if hasattr(found, "get_values"):
        return [int(value) for value in found.get_values()]
    return [int(item.value.data) for item in found.data]


def _verify_position(operand: int) -> Callable[[Operation], None]:
    def check(op: Operation) -> None:
        type: Any = op.operand_types[operand]
        positions = _numbers(op, "static_position")
        for at, size in zip(positions, type.get_shape(), strict=False):
            inside = at in (-1, DYNAMIC_INDEX) or 0 <= at < size
            require(inside, f"the position {at} is outside of {type}")

    return check


def _verify_extracted_slice(op: Operation) -> None:
    _verify_slice(op, op.operand_types[0], _numbers(op, "sizes"))


def _verify_inserted_slice(op: Operation) -> None:
    part: Any = op.operand_types[0]
    whole: Any = op.operand_types[1]
    missing = len(whole.get_shape()) - len(part.get_shape())
    _verify_slice(op, whole, (*(1,) * missing, *part.get_shape()))


def _verify_slice(op: Operation, whole: Any, sizes: Sequence[int]) -> None:
    offsets = _numbers(op, "offsets")
    for offset, size, extent in zip(offsets, sizes, whole.get_shape(), strict=False):
        require(offset >= 0 and offset + size <= extent, f"the slice is not inside of {whole}")


def _verify_constant_mask(op: Operation) -> None:
    type: Any = op.result_types[0]
    sizes = zip(_numbers(op, "mask_dim_sizes"), type.get_shape(), strict=False)
    require(all(0 <= one <= size for one, size in sizes), f"the mask is larger than {type}")


def _verify_contraction(op: Operation) -> None:
    """Loops have one length, whichever operand tells it."""
    maps: Any = op.get_attr_or_prop("indexing_maps")
    lengths: dict[Any, int] = {}
    for map, type in zip(maps.data, op.operand_types, strict=False):
        sizes: Sequence[int] = type.get_shape() if isinstance(type, VectorType) else ()
        for loop, size in zip(map.data.results, sizes, strict=False):
            same = lengths.setdefault(str(loop), size) == size
            require(same, "the sizes of the operands do not fit")


def _verify_addresses(op: Operation) -> None:
    given: Any = op
    indices = given.offsets if hasattr(given, "offsets") else given.indices
    type: Any = op.operand_types[0]
    rank = len(type.get_shape())
    require(len(indices) == rank, f"{len(indices)} indices for {type}")


def _verify_halves(op: Operation) -> None:
    """The last dimension of the whole has twice the elements of each half."""
    ends: Any = (op.operand_types[0], op.result_types[0])
    half, whole = ends if op.name == "vector.interleave" else reversed(ends)
    *outer, last = half.get_shape() or (1,)
    fits = [*outer, 2 * last] == list(whole.get_shape())
    require(fits, f"{whole} does not have twice the elements of {half}")


def _sizes(type: Any) -> list[tuple[int, bool]]:
    """The sizes of a vector, and which of them scale."""
    scales = (bool(each.value.data) for each in type.scalable_dims)
    return list(zip(type.get_shape(), scales, strict=True))


def _verify_broadcast(op: Operation) -> None:
    source: Any = op.operand_types[0]
    result: Any = op.result_types[0]
    if not isinstance(op.operand_types[0], VectorType):
        return
    require(len(source.get_shape()) <= len(result.get_shape()), "the source has a higher rank")
    for old, new in zip(reversed(_sizes(source)), reversed(_sizes(result)), strict=False):
        require(old in ((1, False), new), f"{source} does not fit into {result}")


def _verify_transpose(op: Operation) -> None:
    source: Any = op.operand_types[0]
    result: Any = op.result_types[0]
    order, sizes = _numbers(op, "permutation"), source.get_shape()
    require(sorted(order) == list(range(len(sizes))), "the order is no permutation")
    fits = [sizes[dim] for dim in order] == list(result.get_shape())
    require(fits, f"{result} is not what the order makes of {source}")


_OF_INTEGERS = ("and", "or", "xor", "minui", "maxui", "minsi", "maxsi")
_OF_FLOATS = ("minnumf", "maxnumf", "minimumf", "maximumf")


def _verify_kind(op: Operation) -> None:
    kind: Any = op.get_attr_or_prop("kind")
    type: Any = op.operand_types[0]
    wrong = _OF_FLOATS if isinstance(type.element_type, IntegerType | IndexType) else _OF_INTEGERS
    require(kind is None or str(kind.data) not in wrong, f"the kind does not fit {type}")


def _verify_multi_reduction(op: Operation) -> None:
    _verify_kind(op)
    source: Any = op.operand_types[0]
    dims, sizes = set(_numbers(op, "reduction_dims")), source.get_shape()
    kept = [size for dim, size in enumerate(sizes) if dim not in dims]
    result: Any = op.result_types[0]
    known = dims <= set(range(len(sizes)))
    given = list(result.get_shape()) if isinstance(op.result_types[0], VectorType) else []
    require(known and kept == given, f"{result} is not what is left of {source}")


def _verify_outer_product(op: Operation) -> None:
    _verify_kind(op)
    sizes = [size for type in op.operand_types[:2] for size in _shape(type)]
    result: Any = op.result_types[0]
    require(sizes == list(result.get_shape()), f"{result} is not the product of the operands")


def _shape(type: Any) -> Sequence[int]:
    return type.get_shape() if isinstance(type, VectorType) else ()


def _verify_step(op: Operation) -> None:
    type: Any = op.result_types[0]
    fits = isinstance(type.element_type, IndexType) and len(type.get_shape()) == 1
    require(fits, f"{type} is no vector of indices of rank 1")


def _verify_elements(op: Operation) -> None:
    type: Any = op.operand_types[0]
    wanted = [type.element_type] * prod(type.get_shape())
    require(list(op.result_types) == wanted, f"the results are not the elements of {type}")


VECTOR_CHECKS: dict[str, Callable[[Operation], None]] = {
    "vector.load": _verify_unit_stride(0),
    "vector.store": _verify_unit_stride(1),
    "vector.shape_cast": _verify_shape_cast,
    "vector.extract": _verify_position(0),
    "vector.insert": _verify_position(1),
    "vector.extract_strided_slice": _verify_extracted_slice,
    "vector.insert_strided_slice": _verify_inserted_slice,
    "vector.constant_mask": _verify_constant_mask,
    "vector.contract": _verify_contraction,
    "vector.compressstore": _verify_addresses,
    "vector.expandload": _verify_addresses,
    "vector.gather": _verify_addresses,
    "vector.scatter": _verify_addresses,
    "vector.interleave": _verify_halves,
    "vector.deinterleave": _verify_halves,
    "vector.broadcast": _verify_broadcast,
    "vector.transpose": _verify_transpose,
    "vector.reduction": _verify_kind,
    "vector.multi_reduction": _verify_multi_reduction,
    "vector.outerproduct": _verify_outer_product,
    "vector.step": _verify_step,
    "vector.to_elements": _verify_elements,
}
"""By op; raises `VerifyException`."""
