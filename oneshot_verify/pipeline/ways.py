"""Runs of a bufferized program that its text allows, each written as a program of one order.

    scf.forall (%i) in (4) {          a, b of thread 0
      a, b, c, d              ->      a, b, c, d of threads 1, 2, 3
    }                                 c, d of thread 0

A machine runs threads one after the other, and copies elements in some order; of undefined behaviour it may show
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    NoneAttr,
    StringAttr,
    UnitAttr,
    i1,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr

from oneshot_verify.bufferize import BufferizationOptions, bufferize_module
from oneshot_verify.bufferize.interface import BufferizationError, tensor_operands
from oneshot_verify.bufferize.rewriter import Point, Rewriter, before, constant_index, dims
from oneshot_verify.ir.dialects.arith_compare import CmpiOp
from oneshot_verify.ir.dialects.bufferization import ToTensorOp
from oneshot_verify.ir.dialects.bufferization_buffers import CloneOp
from oneshot_verify.ir.dialects.linalg import GenericOp
from oneshot_verify.ir.dialects.memref import CastOp, CollapseShapeOp, CopyOp, DeallocOp
from oneshot_verify.ir.dialects.scf import ParallelOp
from oneshot_verify.ir.dialects.scf_forall import ForallOp
from oneshot_verify.ir.layouts import cast_compatible, strided_of
from oneshot_verify.semantics.reading import attribute, bit_width, ranked_memref

INDEX = IndexType()
DIVISIONS = frozenset(
    f"arith.{name}"
    for name in ("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi")
)
Bounds = Sequence[tuple[SSAValue, SSAValue, SSAValue]]
"""Where each of some loops begins and ends, and its step."""


def ways(target: ModuleOp) -> Iterator[tuple[ModuleOp, str]]:
    """The program itself, and copies of it that run in one of the orders that it leaves open, with what to tell of
    each."""
    yield target, ""
    if any(map(can_be_itself, _all(target, CloneOp))):
        yield _changed(target, _alias_clones), "A clone is the buffer itself here, as it may be."
    if any(op.name in CHECKED for op in target.walk()):
        yield _changed(target, _check), "A division by zero, or a wrong cast, ends the run."
    if any(_all(target, ToTensorOp)):
        with suppress(BufferizationError):
            target = _changed(target, _in_place)
            yield target, "What is left on tensors stays in its buffers."
    if any(map(_are_elements, target.walk())):
        for backwards in (False, True):
            told = "last" if backwards else "first"
            made = _changed(target, lambda copy, last=backwards: _order_elements(copy, last))
            yield made, f"Elements come one after the other, the {told} one first."
    for number, loop in enumerate(_threads(target)):
        ops = list(_body(loop).ops)[:-1]
        for cut in range(len(ops), -1, -1):
            told = "Threads run one after the other."
            if cut < len(ops):
                told = f"The first thread waits at '{ops[cut].name}' for the others to end."
            yield (
                _changed(target, lambda copy, n=number, at=cut: _order_threads(copy, n, at)),
                told,
            )


def has_ways(target: ModuleOp) -> bool:
    """True if nobody says in which order the program runs, or whether its clones are copies."""
    return bool(_threads(target) or any(_all(target, CloneOp)))


def can_be_itself(clone: CloneOp) -> bool:
    """True if a cast can stand for the clone."""
    given, made = ranked_memref(clone.input.type), ranked_memref(clone.output.type)
    return given is not None and made is not None and cast_compatible(given, made)


def _changed(target: ModuleOp, change: Callable[[ModuleOp], None]) -> ModuleOp:
    copy = target.clone()
    change(copy)
    return copy


def _all(module: ModuleOp, kind: type[Any]) -> Iterator[Any]:
    return (op for op in module.walk() if isinstance(op, kind))


# Clones


def _alias_clones(target: ModuleOp) -> None:
    """Make clones the buffers themselves, which are not freed for them."""
    rewriter = Rewriter()
    for op in list(_all(target, CloneOp)):
        if can_be_itself(op):
            for use in list(op.output.uses):
                if isinstance(use.operation, DeallocOp):
                    rewriter.erase(use.operation)
            rewriter.focus(op)
            made = cast("MemRefType[Attribute]", op.output.type)
            rewriter.replace(op, [rewriter.insert(CastOp.get(op.input, made)).results[0]])


# Tensors


def _in_place(target: ModuleOp) -> None:
    """Bufferize what is left on tensors, without a copy. Raises `BufferizationError`."""
    for op in _all(target, ToTensorOp):
        op.properties["restrict"] = UnitAttr()
    operands = (operand for op in target.walk() for operand in tensor_operands(op))
    forced = {(operand.op, operand.index): True for operand in operands}
    bufferize_module(target, BufferizationOptions(), forced=forced)


# Checks


def _check(target: ModuleOp) -> None:
    """End the run at a division by zero or a wrong cast, whatever a machine makes of it."""
    rewriter = Rewriter()
    for op in [op for op in target.walk() if op.name in CHECKED]:
        rewriter.focus(op)
        for is_fine in CHECKED[op.name](rewriter, op):
            rewriter.create("cf.assert", [is_fine], [], {"msg": StringAttr(f"wrong {op.name}")})


def _divides(rewriter: Rewriter, op: Operation) -> Iterator[SSAValue]:
    """No division by zero."""
    if bit_width(op.operands[1].type) is not None:
        yield _compared(rewriter, "ne", op.operands[1], _zero(rewriter, op.operands[1]))


def _powers(rewriter: Rewriter, op: Operation) -> Iterator[SSAValue]:
    """No negative power of zero."""
    base, power = op.operands
    if bit_width(base.type) is not None:
        is_fine = _compared(rewriter, "ne", base, _zero(rewriter, base))
        is_power = _compared(rewriter, "sge", power, _zero(rewriter, power))
        yield rewriter.value("arith.ori", [is_fine, is_power], i1)


def _zero(rewriter: Rewriter, like: SSAValue) -> SSAValue:
    type = cast("IntegerType | IndexType", like.type)
    return rewriter.value("arith.constant", [], type, {"value": IntegerAttr(0, type)})


def _casts(rewriter: Rewriter, op: Operation) -> Iterator[SSAValue]:
    """The offset and the strides that the type of the result says."""
    given, made = ranked_memref(op.operands[0].type), ranked_memref(op.results[0].type)
    layout = None if made is None else strided_of(made)
    if given is None or made is None or layout is None:
        return
    wanted, offset = layout.strides, layout.offset
    true_offset, sizes, strides = _layout(rewriter, op.operands[0])
    if offset is not None:
        yield _compared(rewriter, "eq", true_offset, constant_index(rewriter, offset))
    expected: SSAValue = constant_index(rewriter, 1)
    for d in reversed(range(len(sizes))):
        stride = wanted[d]
        if stride is not None:
            expected = constant_index(rewriter, stride)
        if stride is not None or isinstance(made.layout, NoneAttr):
            yield _agrees(rewriter, sizes[d], strides[d], expected)
        expected = rewriter.value("arith.muli", [expected, sizes[d]], INDEX)


def _joins(rewriter: Rewriter, op: Operation) -> Iterator[SSAValue]:
    """Nothing lies between dimensions that are joined."""
    if not isinstance(op, CollapseShapeOp):
        return
    _, sizes, strides = _layout(rewriter, op.operands[0])
    for group in op.reassociation:
        numbers = [int(each.value.data) for each in group]
        for outer, inner in pairwise(numbers):
            expected = rewriter.value("arith.muli", [strides[inner], sizes[inner]], INDEX)
            yield _agrees(rewriter, sizes[outer], strides[outer], expected)


def _agrees(rewriter: Rewriter, size: SSAValue, stride: SSAValue, expected: SSAValue) -> SSAValue:
    """The stride, unless there is one element."""
    is_one = _compared(rewriter, "eq", size, constant_index(rewriter, 1))
    return rewriter.value("arith.ori", [is_one, _compared(rewriter, "eq", stride, expected)], i1)


def _layout(
    rewriter: Rewriter, buffer: SSAValue
) -> tuple[SSAValue, Sequence[SSAValue], Sequence[SSAValue]]:
    """The offset, the sizes, and the strides of a buffer."""
    type = cast("MemRefType[Attribute]", buffer.type)
    rank = len(type.get_shape())
    base = MemRefType(type.element_type, [], memory_space=type.memory_space)
    types = [base, *[INDEX] * (1 + 2 * rank)]
    _, offset, *found = rewriter.create("memref.extract_strided_metadata", [buffer], types).results
    return offset, found[:rank], found[rank:]


CHECKED: dict[str, Callable[[Rewriter, Operation], Iterator[SSAValue]]] = {
    **dict.fromkeys(DIVISIONS, _divides),
    "math.ipowi": _powers,
    "memref.cast": _casts,
    "memref.collapse_shape": _joins,
}
"""Ops that may be undefined and leave no trace, each with what has to hold."""


def _compared(rewriter: Rewriter, how: str, one: SSAValue, other: SSAValue) -> SSAValue:
    return rewriter.insert(CmpiOp(one, other, how)).results[0]


# Elements


def _are_elements(op: Operation) -> bool:
    """True for an op on buffers that can be written as loops over their elements."""
    if isinstance(op, CopyOp):
        return all(ranked_memref(value.type) is not None for value in op.operands)
    return (
        isinstance(op, GenericOp)
        and all(ranked_memref(value.type) is not None for value in op.operands)
        and all(isinstance(e, AffineDimExpr) for map in op.get_maps() for e in map.results)
    )


def _order_elements(target: ModuleOp, backwards: bool) -> None:
    rewriter = Rewriter()
    for op in [*filter(_are_elements, target.walk())]:
        rewriter.focus(op)
        if isinstance(op, CopyOp):
            rank = len(cast("MemRefType[Attribute]", op.source.type).get_shape())
            sizes = dims(rewriter, "memref.dim", op.source, range(rank))
            places, inside = _counted(rewriter, sizes, backwards)
            with rewriter.at(inside):
                _store(rewriter, _load(rewriter, op.source, places), op.destination, places)
        elif isinstance(op, GenericOp):
            _write_generic(rewriter, op, backwards)
        rewriter.erase(op)


def _write_generic(rewriter: Rewriter, op: GenericOp, backwards: bool) -> None:
    maps = [[cast(AffineDimExpr, e).position for e in map.results] for map in op.get_maps()]
    sizes: list[SSAValue] = []
    for d in range(op.get_maps()[0].num_dims):
        value, at = next((v, m.index(d)) for v, m in zip(op.operands, maps, strict=True) if d in m)
        sizes += dims(rewriter, "memref.dim", value, [at])
    indices, inside = _counted(rewriter, sizes, backwards)
    with rewriter.at(inside):
        places = [[indices[d] for d in map] for map in maps]
        elements = [_load(rewriter, *each) for each in zip(op.operands, places, strict=True)]
        values: dict[SSAValue, SSAValue] = dict(zip(op.body.block.args, elements, strict=True))
        for inner in op.body.block.ops:
            if inner.name == "linalg.index":
                number: Any = attribute(inner, "dim")
                values[inner.results[0]] = indices[number.value.data]
            elif inner is not op.body.block.last_op:
                rewriter.insert(inner.clone(values))
        made = cast(Operation, op.body.block.last_op).operands
        outputs = zip(made, op.outputs, places[len(op.inputs) :], strict=True)
        for value, buffer, place in outputs:
            _store(rewriter, values.get(value, value), buffer, place)


def _load(rewriter: Rewriter, buffer: SSAValue, places: Sequence[SSAValue]) -> SSAValue:
    element = cast("MemRefType[Attribute]", buffer.type).element_type
    return rewriter.value("memref.load", [buffer, *places], element)


def _store(
    rewriter: Rewriter, value: SSAValue, buffer: SSAValue, places: Sequence[SSAValue]
) -> None:
    rewriter.create("memref.store", [value, buffer, *places])


def _counted(
    rewriter: Rewriter, sizes: Sequence[SSAValue], backwards: bool
) -> tuple[list[SSAValue], Point]:
    """Loops over elements: the indices, and the place inside."""
    zero, one = (constant_index(rewriter, number) for number in (0, 1))
    indices, inside = _nest(rewriter, [(zero, size, one) for size in sizes])
    if not backwards:
        return indices, inside
    with rewriter.at(inside):
        turned: list[SSAValue] = []
        for size, index in zip(sizes, indices, strict=True):
            last = rewriter.value("arith.subi", [size, one], INDEX)
            turned.append(rewriter.value("arith.subi", [last, index], INDEX))
    return turned, inside


def _nest(rewriter: Rewriter, bounds: Bounds) -> tuple[list[SSAValue], Point]:
    """Loops in loops: their indices, and the place inside. Without bounds, the current place."""
    indices: list[SSAValue] = []
    point = cast(Point, rewriter.point)
    for each in bounds:
        body = Block(arg_types=[INDEX])
        with rewriter.at(point):
            rewriter.create("scf.for", each, regions=[Region(body)])
        point = _inside(rewriter, body)
        indices.append(body.args[0])
    return indices, point


def _inside(rewriter: Rewriter, block: Block) -> Point:
    """The place before the end of a new block."""
    with rewriter.at(Point(block, None)):
        return before(rewriter.create("scf.yield"))


# Threads


def _threads(module: ModuleOp) -> list[Operation]:
    """The outermost ops with threads that have no results."""
    found: list[Operation] = []
    for op in module.walk():
        if isinstance(op, ForallOp | ParallelOp) and not op.results:
            end = _body(op).last_op
            is_plain = end is not None and not any(region.block.ops for region in end.regions)
            if is_plain and not any(outer.is_ancestor(op) for outer in found):
                found.append(op)
    return found


def _body(op: Operation) -> Block:
    return op.regions[0].block


def _order_threads(target: ModuleOp, number: int, cut: int) -> None:
    """Let the first thread of one op wait for the others; those of other ops run one after the other."""
    for place, op in enumerate(_threads(target)):
        ops = list(_body(op).ops)[:-1]
        _in_order(op, ops, cut if place == number else len(ops))


def _in_order(op: Operation, ops: Sequence[Operation], cut: int) -> None:
    rewriter = Rewriter()
    rewriter.focus(op)
    bounds = _bounds(rewriter, op)
    arguments = _body(op).args
    is_some = _any(rewriter, "arith.andi", "slt", [(lower, upper) for lower, upper, _ in bounds])
    first: dict[SSAValue, SSAValue] = dict(
        zip(arguments, (lower for lower, _, _ in bounds), strict=True)
    )
    with rewriter.at(_guarded(rewriter, is_some)):
        for each in ops[:cut]:
            rewriter.insert(each.clone(first))
        indices, inside = _nest(rewriter, bounds)
        with rewriter.at(inside):
            pairs = [(index, lower) for index, (lower, _, _) in zip(indices, bounds, strict=True)]
            is_other = _any(rewriter, "arith.ori", "ne", pairs)
            with rewriter.at(_guarded(rewriter, is_other)):
                values: dict[SSAValue, SSAValue] = dict(zip(arguments, indices, strict=True))
                for each in ops:
                    rewriter.insert(each.clone(values))
        for each in ops[cut:]:
            rewriter.insert(each.clone(first))
    rewriter.erase(op)


def _guarded(rewriter: Rewriter, condition: SSAValue) -> Point:
    """The place inside of a new `scf.if`."""
    then = Block()
    rewriter.create("scf.if", [condition], regions=[Region(then), Region()])
    return _inside(rewriter, then)


def _any(
    rewriter: Rewriter, joined: str, how: str, pairs: Sequence[tuple[SSAValue, SSAValue]]
) -> SSAValue:
    """Comparisons of pairs, joined."""
    found, *others = (_compared(rewriter, how, *pair) for pair in pairs)
    for other in others:
        found = rewriter.value(joined, [found, other], i1)
    return found


def _bounds(rewriter: Rewriter, op: Operation) -> Bounds:
    if isinstance(op, ParallelOp):
        return list(zip(op.lowerBound, op.upperBound, op.step, strict=True))
    assert isinstance(op, ForallOp)
    told = (
        (op.staticLowerBound, op.dynamicLowerBound),
        (op.staticUpperBound, op.dynamicUpperBound),
        (op.staticStep, op.dynamicStep),
    )
    groups: list[list[SSAValue]] = []
    for static, dynamic in told:
        left = iter(dynamic)
        groups.append(
            [
                next(left) if number == DYNAMIC_INDEX else constant_index(rewriter, int(number))
                for number in static.get_values()
            ]
        )
    return list(zip(*groups, strict=True))
