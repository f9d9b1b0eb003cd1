"""Checks of MLIR's verifiers that xDSL lacks, for ops of xDSL's own classes and for ops that depend on their context.

Source: the verifiers in https://github.com/llvm/llvm-project/tree/main/mlir/lib/Dialect, by dialect
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import Any

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    MemRefType,
    SymbolRefAttr,
    UnregisteredAttr,
    VectorType,
    i64,
)
from xdsl.ir import Operation

from oneshot_verify.ir.layouts import array_elements, integers_of, strided_of
from oneshot_verify.ir.require import require, require_indices
from oneshot_verify.ir.symbols import DIALECTS, resolve

PASSING_ON = frozenset(
    {
        *("scf.if", "scf.index_switch", "scf.execute_region", "affine.if", "affine.for"),
        *("memref.alloca_scope", "shape.assuming"),
    }
)
"""Ops whose results are the values that their regions yield."""
YIELDS = frozenset(
    {"scf.yield", "affine.yield", "memref.alloca_scope.return", "shape.assuming_yield"}
)


def verify_types(op: Operation) -> None:
    """Raise `VerifyException` if the types of an op, or of its regions, do not match."""
    if op.name in PASSING_ON:
        _verify_yields(op)
    check = _CHECKS.get(op.name)
    if check is not None:
        check(op)


def _ends(op: Operation) -> Iterator[Operation]:
    """Last op of each block of an op."""
    for region in op.regions:
        for block in region.blocks:
            if block.last_op is not None:
                yield block.last_op


def _verify_yields(op: Operation) -> None:
    expected = list(op.result_types)
    for end in _ends(op):
        if end.name in YIELDS:
            given = list(end.operand_types)
            require(given == expected, f"'{end.name}' does not give what the results are")
    if op.name in ("scf.if", "affine.if") and expected:
        has_else = len(op.regions) > 1 and bool(op.regions[1].blocks)
        require(has_else, "an op with results must have an else region")


def _verify_poison(op: Operation) -> None:
    """Check the value of `ub.poison`. It may be an attribute of another dialect; of ours, only `ub.poison` is valid."""
    value = op.properties.get("value")
    says = value is None or isinstance(value, UnregisteredAttr) or value.name == "ub.poison"
    require(says, "the value does not say that this is poison")


def _verify_get_global(op: Operation) -> None:
    name = op.properties.get("name", op.attributes.get("name"))
    if not isinstance(name, SymbolRefAttr):
        return
    found = resolve(op, name)
    known = found is not None and found.name == "memref.global"
    require(known, f"there is no global @{name.string_value()}")
    declared = found.get_attr_or_prop("type") if found is not None else None
    require(declared == op.result_types[0], f"the type of the global is {declared}")


def _verify_metadata(op: Any) -> None:
    same = op.operand_types[0].element_type == op.result_types[0].element_type
    require(same, "the base has another element type")


def _verify_bitcast(op: Operation) -> None:
    source, target = (_bits(type) for type in (op.operand_types[0], op.result_types[0]))
    require(source == target, "the types are of different widths")


def _bits(type: Any) -> int | None:
    element = getattr(type, "element_type", type)
    width = getattr(element, "bitwidth", None)
    return width if isinstance(width, int) else None


def _verify_count(op: Any) -> None:
    type = op.result_types[0]
    sizes = [size for size in type.get_shape() if size != DYNAMIC_INDEX]
    require(len(op.operands) == prod(sizes), f"{len(op.operands)} elements for {type}")


def _verify_affine_for(loop: Any) -> None:
    for map, operands in (
        (loop.lowerBoundMap.data, loop.lowerBoundOperands),
        (loop.upperBoundMap.data, loop.upperBoundOperands),
    ):
        require(len(map.results) > 0, "a bound is a map with at least one result")
        expected = map.num_dims + map.num_symbols
        given = len(operands)
        require(given == expected, f"a bound takes {expected} operands, not {given}")
    require(isinstance(loop.step.type, IndexType), "the step is no number of type index")


def _verify_in_linalg(op: Operation) -> None:
    """Check that an op is in the body of a structured op, or of an op of an unknown dialect, which may be one."""
    around = op.parent_op()
    dialect = around.name.partition(".")[0] if around is not None else "builtin"
    foreign = dialect not in DIALECTS
    require(foreign or dialect == "linalg", "expected parent op with LinalgOp interface")


def _verify_loop_index(op: Any) -> None:
    _verify_in_linalg(op)
    around = op.parent_op()
    kinds = around.get_attr_or_prop("iterator_types") if around is not None else None
    loops = array_elements(kinds)
    inside = loops is None or 0 <= op.dim.value.data < len(loops)
    require(inside, f"there is no loop {op.dim.value.data}")


def _verify_alignment(op: Operation) -> None:
    alignment = op.get_attr_or_prop("alignment")
    whole = alignment is None or getattr(alignment, "type", None) == i64
    require(whole, "the alignment is no integer of 64 bits")


def _verify_aligned_access(op: Operation) -> None:
    _verify_alignment(op)
    alignment: Any = op.get_attr_or_prop("alignment")
    number = 1 if alignment is None else alignment.value.data
    require(number > 0 and number & (number - 1) == 0, "the alignment is no power of 2")


def _verify_unit_stride(operand: int) -> Callable[[Operation], None]:
    """Check that the last dimension of an operand has unit stride, along which vectors are loaded and stored."""

    def check(op: Operation) -> None:
        type: Any = op.operand_types[operand]
        if not isinstance(op.operand_types[operand], MemRefType) or not type.get_shape():
            return
        layout = strided_of(type)
        dense = layout is None or type.get_shape()[-1] == 1 or layout.strides[-1] == 1
        require(dense, "the last dimension of the buffer must have a stride of one")

    return check


def _verify_position(operand: int) -> Callable[[Operation], None]:
    def check(op: Operation) -> None:
        type: Any = op.operand_types[operand]
        positions = integers_of(op.get_attr_or_prop("static_position")) or ()
        for at, size in zip(positions, type.get_shape(), strict=False):
            inside = at in (-1, DYNAMIC_INDEX) or 0 <= at < size
            require(inside, f"the position {at} is outside of {type}")

    return check


def _sizes(type: Any) -> list[tuple[int, bool]]:
    """Sizes of a vector, each with True if it is scalable."""
    scales = (bool(each.value.data) for each in type.scalable_dims)
    return list(zip(type.get_shape(), scales, strict=True))


def _verify_broadcast(op: Any) -> None:
    source, result = op.operand_types[0], op.result_types[0]
    if not isinstance(op.operand_types[0], VectorType):
        return
    require(len(source.get_shape()) <= len(result.get_shape()), "the source has a higher rank")
    for old, new in zip(reversed(_sizes(source)), reversed(_sizes(result)), strict=False):
        require(old in ((1, False), new), f"{source} does not fit into {result}")


_CHECKS: dict[str, Callable[[Any], None]] = {
    "tensor.from_elements": _verify_count,
    "memref.get_global": _verify_get_global,
    "memref.extract_strided_metadata": _verify_metadata,
    "arith.bitcast": _verify_bitcast,
    "vector.from_elements": _verify_count,
    "tensor.bitcast": _verify_bitcast,
    "tensor.extract": lambda op: require_indices(op.indices, op.tensor.type),
    "tensor.insert": lambda op: require_indices(op.indices, op.dest.type),
    "affine.for": _verify_affine_for,
    "linalg.yield": _verify_in_linalg,
    "linalg.index": _verify_loop_index,
    "ub.poison": _verify_poison,
    "memref.alloc": _verify_alignment,
    "memref.alloca": _verify_alignment,
    "memref.load": _verify_aligned_access,
    "memref.store": _verify_aligned_access,
    "vector.load": _verify_unit_stride(0),
    "vector.store": _verify_unit_stride(1),
    "vector.extract": _verify_position(0),
    "vector.insert": _verify_position(1),
    "vector.broadcast": _verify_broadcast,
}
