"""What MLIR's verifiers ask of the types of several ops at once, and of numbers beside types, where xDSL does not ask.

Source: the verifiers in https://github.com/llvm/llvm-project/tree/main/mlir/lib/Dialect, by dialect
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import Any

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerType,
    MemRefType,
    SymbolRefAttr,
    VectorType,
)
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.layouts import strided_of
from oneshot_verify.ir.symbols import resolve

PASSING_ON = frozenset(
    {
        *("scf.if", "scf.index_switch", "scf.execute_region", "affine.if", "affine.for"),
        *("memref.alloca_scope", "shape.assuming"),
    }
)
"""Ops whose results are what their regions yield."""
YIELDS = frozenset(
    {"scf.yield", "affine.yield", "memref.alloca_scope.return", "shape.assuming_yield"}
)


def verify_types(op: Operation) -> None:
    """Raises `VerifyException` where the types of an op do not fit each other, or those of its regions."""
    if op.name in PASSING_ON:
        _verify_yields(op)
    check = _CHECKS.get(op.name)
    if check is not None:
        check(op)


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise VerifyException(message)


def _ends(op: Operation) -> Iterator[Operation]:
    """The last ops of the blocks of an op."""
    for region in op.regions:
        for block in region.blocks:
            if block.last_op is not None:
                yield block.last_op


def _verify_yields(op: Operation) -> None:
    expected = list(op.result_types)
    for end in _ends(op):
        if end.name in YIELDS:
            given = list(end.operand_types)
            _require(given == expected, f"'{end.name}' does not give what the results are")
    if op.name in ("scf.if", "affine.if") and expected:
        has_else = len(op.regions) > 1 and bool(op.regions[1].blocks)
        _require(has_else, "an op with results must have an else region")


def _verify_while(op: Operation) -> None:
    before, after = (region.block for region in op.regions)
    results, carried = list(op.result_types), list(op.operand_types)
    _require([arg.type for arg in before.args] == carried, "the first region takes other types")
    _require([arg.type for arg in after.args] == results, "the second region takes other types")
    for end in _ends(op):
        if end.name == "scf.condition":
            passed = list(end.operand_types)[1:]
            _require(passed == results, "'scf.condition' does not give what the results are")
        elif end.name == "scf.yield":
            passed = list(end.operand_types)
            _require(passed == carried, "'scf.yield' does not give what the loop carries")


def _verify_pad(op: Operation) -> None:
    result: Any = op.result_types[0]
    for end in _ends(op):
        fits = list(end.operand_types) == [result.element_type]
        _require(fits, "the padding is of another type than the elements")


def _verify_get_global(op: Operation) -> None:
    name = op.properties.get("name", op.attributes.get("name"))
    if not isinstance(name, SymbolRefAttr):
        return
    found = resolve(op, name)
    known = found is not None and found.name == "memref.global"
    _require(known, f"there is no global @{name.string_value()}")
    declared = found.get_attr_or_prop("type") if found is not None else None
    _require(declared == op.result_types[0], f"the type of the global is {declared}")


def _verify_global(op: Operation) -> None:
    type: Any = op.get_attr_or_prop("type")
    if isinstance(type, MemRefType):
        _require(DYNAMIC_INDEX not in type.get_shape(), "the size of a global must be static")


def _verify_realloc(op: Operation) -> None:
    old: Any = op.operand_types[0]
    new: Any = op.result_types[0]
    ranked = len(old.get_shape()) == len(new.get_shape()) == 1
    _require(ranked, "only buffers with one dimension can change their size")
    _require(old.element_type == new.element_type, "the element types are not the same")


def _verify_metadata(op: Operation) -> None:
    buffer: Any = op.operand_types[0]
    base: Any = op.result_types[0]
    _require(buffer.element_type == base.element_type, "the base has another element type")


def _verify_atomic(op: Operation) -> None:
    kind: Any = op.get_attr_or_prop("kind")
    type = op.result_types[0]
    on_floats, on_integers = (0, 4, 5, 8, 9, 12), (1, 2, 6, 7, 10, 11, 13, 14, 15)
    is_whole = isinstance(type, IntegerType | IndexType)
    number = kind.value.data
    _require(
        number not in (on_floats if is_whole else on_integers), f"the kind does not fit {type}"
    )


def _verify_bitcast(op: Operation) -> None:
    source, target = (_bits(type) for type in (op.operand_types[0], op.result_types[0]))
    _require(source == target, "the types are of different widths")


def _bits(type: Any) -> int | None:
    element = getattr(type, "element_type", type)
    width = getattr(element, "bitwidth", None)
    return width if isinstance(width, int) else None


def _verify_comparison(op: Operation) -> None:
    type: Any = op.operand_types[0]
    element = getattr(type, "element_type", type)
    _require(isinstance(element, IntegerType | IndexType), f"{type} is no integer type")


def _verify_unit_stride(operand: int) -> Callable[[Operation], None]:
    """Vectors are loaded and stored along a dimension whose elements lie side by side."""

    def check(op: Operation) -> None:
        type: Any = op.operand_types[operand]
        if not isinstance(op.operand_types[operand], MemRefType) or not type.get_shape():
            return
        layout = strided_of(type)
        dense = layout is None or type.get_shape()[-1] == 1 or layout.strides[-1] == 1
        _require(dense, "the last dimension of the buffer must have a stride of one")

    return check


def _verify_count(op: Operation) -> None:
    type: Any = op.result_types[0]
    sizes = [size for size in type.get_shape() if size != DYNAMIC_INDEX]
    _require(len(op.operands) == prod(sizes), f"{len(op.operands)} elements for {type}")


def _verify_shape_cast(op: Operation) -> None:
    old: Any = op.operand_types[0]
    new: Any = op.result_types[0]
    same = prod(old.get_shape()) == prod(new.get_shape())
    _require(same, "the vectors have different numbers of elements")


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
            _require(inside, f"the position {at} is outside of {type}")

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
        _require(offset >= 0 and offset + size <= extent, f"the slice is not inside of {whole}")


def _verify_constant_mask(op: Operation) -> None:
    type: Any = op.result_types[0]
    sizes = zip(_numbers(op, "mask_dim_sizes"), type.get_shape(), strict=False)
    _require(all(0 <= one <= size for one, size in sizes), f"the mask is larger than {type}")


def _verify_contraction(op: Operation) -> None:
    """Loops have one length, whichever operand tells it."""
    maps: Any = op.get_attr_or_prop("indexing_maps")
    lengths: dict[Any, int] = {}
    for map, type in zip(maps.data, op.operand_types, strict=False):
        sizes: Sequence[int] = type.get_shape() if isinstance(type, VectorType) else ()
        for loop, size in zip(map.data.results, sizes, strict=False):
            same = lengths.setdefault(str(loop), size) == size
            _require(same, "the sizes of the operands do not fit")


_CHECKS: dict[str, Callable[[Operation], None]] = {
    "scf.while": _verify_while,
    "tensor.pad": _verify_pad,
    "tensor.from_elements": _verify_count,
    "memref.get_global": _verify_get_global,
    "memref.global": _verify_global,
    "memref.realloc": _verify_realloc,
    "memref.extract_strided_metadata": _verify_metadata,
    "memref.atomic_rmw": _verify_atomic,
    "arith.bitcast": _verify_bitcast,
    "arith.cmpi": _verify_comparison,
    "vector.load": _verify_unit_stride(0),
    "vector.store": _verify_unit_stride(1),
    "vector.from_elements": _verify_count,
    "vector.shape_cast": _verify_shape_cast,
    "vector.extract": _verify_position(0),
    "vector.insert": _verify_position(1),
    "vector.extract_strided_slice": _verify_extracted_slice,
    "vector.insert_strided_slice": _verify_inserted_slice,
    "vector.constant_mask": _verify_constant_mask,
    "vector.contract": _verify_contraction,
}
