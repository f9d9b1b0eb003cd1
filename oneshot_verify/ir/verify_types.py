"""What MLIR's verifiers ask of the types of several ops at once, and of numbers beside types, where xDSL does not ask.

Source: the verifiers in https://github.com/llvm/llvm-project/tree/main/mlir/lib/Dialect, by dialect
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import Any

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnregisteredAttr,
    i64,
)
from xdsl.ir import Attribute, Operation, OpResult, TypeAttribute

from oneshot_verify.ir.layouts import array_elements, integers_of
from oneshot_verify.ir.require import require
from oneshot_verify.ir.symbols import DIALECTS, resolve
from oneshot_verify.ir.verify_vectors import VECTOR_CHECKS

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
            require(given == expected, f"'{end.name}' does not give what the results are")
    if op.name in ("scf.if", "affine.if") and expected:
        has_else = len(op.regions) > 1 and bool(op.regions[1].blocks)
        require(has_else, "an op with results must have an else region")


def _verify_poison(op: Operation) -> None:
    """Other dialects may have attributes that say more; of ours, one says that a value is poison."""
    value = op.properties.get("value")
    says = value is None or isinstance(value, UnregisteredAttr) or value.name == "ub.poison"
    require(says, "the value does not say that this is poison")


def _verify_shape_of(op: Operation) -> None:
    """`inferReturnTypes` and `isCompatibleReturnTypes` of `ShapeOfOp`."""
    of: Any = op.operand_types[0]
    found: Any = op.result_types[0]
    if found.name != TensorType.name:
        return
    is_extents = isinstance(found.element_type, IndexType) and found.get_num_dims() == 1
    require(is_extents, "the result is neither a shape nor a tensor of extents")
    if isinstance(of, TensorType | MemRefType):
        (size,) = found.get_shape()
        require(size in (DYNAMIC_INDEX, of.get_num_dims()), "the result has another size")


def _verify_while(op: Operation) -> None:
    before, after = (region.block for region in op.regions)
    results, carried = list(op.result_types), list(op.operand_types)
    require([arg.type for arg in before.args] == carried, "the first region takes other types")
    require([arg.type for arg in after.args] == results, "the second region takes other types")
    for end in _ends(op):
        if end.name == "scf.condition":
            passed = list(end.operand_types)[1:]
            require(passed == results, "'scf.condition' does not give what the results are")
        elif end.name == "scf.yield":
            passed = list(end.operand_types)
            require(passed == carried, "'scf.yield' does not give what the loop carries")


def _verify_lists(*names: tuple[str, str]) -> Callable[[Operation], None]:
    """In each list, by the names of its numbers and of its operands, there is an operand for each place that is no
    number."""

    def check(op: Operation) -> None:
        for static, dynamic in names:
            numbers = integers_of(op.get_attr_or_prop(static)) or ()
            given, wanted = len(getattr(op, dynamic)), numbers.count(DYNAMIC_INDEX)
            require(given == wanted, f"{given} operands for {wanted} dynamic values of {static}")

    return check


_BOUNDS = [(f"static{name}", f"dynamic{name}") for name in ("LowerBound", "UpperBound", "Step")]
_VIEW = [(f"static_{name}", name) for name in ("offsets", "sizes", "strides")]


def _verify_expansion(op: Operation) -> None:
    of_tensor = op.name == "tensor.expand_shape"
    _verify_lists(("static_output_shape", f"{'dynamic_' * of_tensor}output_shape"))(op)
    type: Any = op.result_types[0]
    said = integers_of(op.get_attr_or_prop("static_output_shape")) or ()
    for dim, pair in enumerate(zip(said, type.get_shape(), strict=False)):
        same = DYNAMIC_INDEX in pair or pair[0] == pair[1]
        require(same, f"invalid output shape: {pair[0]} at pos {dim} of {type}")


def _verify_pad(op: Operation) -> None:
    _verify_lists(("static_low", "low"), ("static_high", "high"))(op)
    result: Any = op.result_types[0]
    for end in _ends(op):
        fits = list(end.operand_types) == [result.element_type]
        require(fits, "the padding is of another type than the elements")


def _verify_get_global(op: Operation) -> None:
    name = op.properties.get("name", op.attributes.get("name"))
    if not isinstance(name, SymbolRefAttr):
        return
    found = resolve(op, name)
    known = found is not None and found.name == "memref.global"
    require(known, f"there is no global @{name.string_value()}")
    declared = found.get_attr_or_prop("type") if found is not None else None
    require(declared == op.result_types[0], f"the type of the global is {declared}")


def _verify_global(op: Operation) -> None:
    type: Any = op.get_attr_or_prop("type")
    if type.name == "memref":
        require(DYNAMIC_INDEX not in type.get_shape(), "the size of a global must be static")
    held: Any = getattr(op.get_attr_or_prop("initial_value"), "type", None)
    if held is not None:
        same = held == TensorType(type.element_type, type.get_shape())
        require(same, f"the initial value is of {held}")


def _verify_realloc(op: Operation) -> None:
    old: Any = op.operand_types[0]
    new: Any = op.result_types[0]
    ranked = len(old.get_shape()) == len(new.get_shape()) == 1
    require(ranked, "only buffers with one dimension can change their size")
    require(old.element_type == new.element_type, "the element types are not the same")


def _verify_metadata(op: Operation) -> None:
    buffer: Any = op.operand_types[0]
    base: Any = op.result_types[0]
    require(buffer.element_type == base.element_type, "the base has another element type")


def _verify_atomic(op: Operation) -> None:
    _verify_indices(1, 2)(op)
    kind: Any = op.get_attr_or_prop("kind")
    type = op.result_types[0]
    on_floats, on_integers = (0, 4, 5, 8, 9, 12), (1, 2, 6, 7, 10, 11, 13, 14, 15)
    is_whole = isinstance(type, IntegerType | IndexType)
    number = kind.value.data
    require(number not in (on_floats if is_whole else on_integers), f"the kind does not fit {type}")


def _verify_bitcast(op: Operation) -> None:
    source, target = (_bits(type) for type in (op.operand_types[0], op.result_types[0]))
    require(source == target, "the types are of different widths")


def _bits(type: Any) -> int | None:
    element = getattr(type, "element_type", type)
    width = getattr(element, "bitwidth", None)
    return width if isinstance(width, int) else None


def _verify_comparison(op: Operation) -> None:
    type: Any = op.operand_types[0]
    element = getattr(type, "element_type", type)
    require(isinstance(element, IntegerType | IndexType), f"{type} is no integer type")


def _verify_count(op: Operation) -> None:
    type: Any = op.result_types[0]
    sizes = [size for size in type.get_shape() if size != DYNAMIC_INDEX]
    require(len(op.operands) == prod(sizes), f"{len(op.operands)} elements for {type}")


def _verify_indices(shaped: int, first: int) -> Callable[[Operation], None]:
    """All operands from `first` on are indices, one for each dimension of the operand `shaped`."""

    def check(op: Operation) -> None:
        type: Any = op.operand_types[shaped]
        given, rank = len(op.operands) - first, len(type.get_shape())
        require(given == rank, f"{given} indices for {type}")

    return check


def _verify_step(op: Operation) -> None:
    lower: Any = op
    for step in lower.step:
        value: Any = step.owner.properties.get("value") if isinstance(step, OpResult) else None
        constant = isinstance(value, IntegerAttr) and step.owner.name == "arith.constant"
        require(not constant or value.value.data > 0, "a constant step must be positive")


def _verify_forall(op: Operation) -> None:
    _verify_lists(*_BOUNDS)(op)
    mapping, rank = array_elements(op.get_attr_or_prop("mapping")), len(op.regions[0].block.args)
    if not mapping:
        return
    known = not any(isinstance(each, IntegerAttr | StringAttr | TypeAttribute) for each in mapping)
    require(known, "the mapping is no array of device mappings")
    loops = rank - len(op.results)
    require(len(mapping) == loops, "the mapping has another size than the loop has dimensions")


def _verify_affine_if(op: Operation) -> None:
    condition: Any = op.get_attr_or_prop("condition")
    expected = condition.data.num_dims + condition.data.num_symbols
    require(len(op.operands) == expected, f"the condition takes {expected} operands")


def _verify_index_cast(op: Operation) -> None:
    kinds = {isinstance(type, IndexType) for type in (*op.operand_types, *op.result_types)}
    require(len(kinds) == 2, "the cast is from or to one index")


def _verify_collapse(op: Operation) -> None:
    groups: Any = [_list(group) for group in _list(op.get_attr_or_prop("reassociation"))]
    source: Any = op.operand_types[0]
    result: Any = op.result_types[0]
    sizes, collapsed = source.get_shape(), result.get_shape()
    if not groups:
        return
    dims = [dim.value.data for group in groups for dim in group]
    fits = dims == list(range(len(sizes))) and len(groups) == len(collapsed)
    require(fits, "the groups are not those of the dimensions")
    for group, size in zip(groups, collapsed, strict=True):
        inner = [sizes[dim.value.data] for dim in group]
        whole = DYNAMIC_INDEX if DYNAMIC_INDEX in inner else prod(inner)
        require(size == whole, f"{result} is not what the groups make of {source}")


def _list(array: Attribute | None) -> list[Any]:
    return list(array_elements(array) or ())


def _verify_reshape(op: Operation) -> None:
    shapes: Any = [
        getattr(each, "shape", None) for each in (op.operand_types[0], op.result_types[0])
    ]
    if None in shapes:
        return
    old, new = ([size.data for size in shape] for shape in shapes)
    same = DYNAMIC_INDEX in (*old, *new) or prod(old) == prod(new)
    require(same, "the tensors have different numbers of elements")


def _verify_gather(op: Operation) -> None:
    indices: Any = op.operand_types[1]
    dims = integers_of(op.get_attr_or_prop("gather_dims")) or ()
    last = indices.get_shape()[-1:]
    require(list(last) == [len(dims)], f"{indices} has no index for each of the dimensions")


def _verify_affine_for(op: Operation) -> None:
    loop: Any = op
    for map, operands in (
        (loop.lowerBoundMap.data, loop.lowerBoundOperands),
        (loop.upperBoundMap.data, loop.upperBoundOperands),
    ):
        require(len(map.results) > 0, "a bound is a map with at least one result")
        expected = map.num_dims + map.num_symbols
        require(
            len(operands) == expected, f"a bound takes {expected} operands, not {len(operands)}"
        )
    require(isinstance(loop.step.type, IndexType), "the step is no number of type index")


def _verify_in_linalg(op: Operation) -> None:
    """Stands in the body of a structured op; ops of other dialects may be some."""
    around = op.parent_op()
    dialect = around.name.partition(".")[0] if around is not None else "builtin"
    foreign = dialect not in DIALECTS
    require(foreign or dialect == "linalg", "expected parent op with LinalgOp interface")


def _verify_loop_index(op: Operation) -> None:
    _verify_in_linalg(op)
    dim: Any = op.get_attr_or_prop("dim")
    around = op.parent_op()
    kinds = around.get_attr_or_prop("iterator_types") if around is not None else None
    loops = array_elements(kinds)
    inside = loops is None or 0 <= dim.value.data < len(loops)
    require(inside, f"there is no loop {dim.value.data}")


def _verify_alignment(op: Operation) -> None:
    alignment = op.get_attr_or_prop("alignment")
    whole = alignment is None or getattr(alignment, "type", None) == i64
    require(whole, "the alignment is no integer of 64 bits")


def _verify_aligned_access(op: Operation) -> None:
    _verify_alignment(op)
    alignment: Any = op.get_attr_or_prop("alignment")
    number = 1 if alignment is None else alignment.value.data
    require(number > 0 and number & (number - 1) == 0, "the alignment is no power of 2")


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
    "vector.from_elements": _verify_count,
    "affine.if": _verify_affine_if,
    "index.casts": _verify_index_cast,
    "index.castu": _verify_index_cast,
    "tensor.bitcast": _verify_bitcast,
    "tensor.collapse_shape": _verify_collapse,
    "tensor.reshape": _verify_reshape,
    "tensor.gather": _verify_gather,
    "tensor.extract": _verify_indices(0, 1),
    "tensor.insert": _verify_indices(1, 2),
    "tensor.expand_shape": _verify_expansion,
    "memref.expand_shape": _verify_expansion,
    "memref.reinterpret_cast": _verify_lists(*_VIEW),
    "scf.parallel": _verify_step,
    "scf.forall": _verify_forall,
    "affine.for": _verify_affine_for,
    "linalg.yield": _verify_in_linalg,
    "linalg.index": _verify_loop_index,
    "ub.poison": _verify_poison,
    "shape.shape_of": _verify_shape_of,
    "memref.alloc": _verify_alignment,
    "memref.alloca": _verify_alignment,
    "memref.load": _verify_aligned_access,
    "memref.store": _verify_aligned_access,
    **VECTOR_CHECKS,
}
