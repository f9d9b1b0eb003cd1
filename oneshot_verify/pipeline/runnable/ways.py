"""Allowed behaviours of a nondeterministic bufferized program, each written as a program.

A machine shows only one of them: it runs threads and copies elements in one order, and undefined behaviour may leave
no trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, cast

from xdsl.dialects.builtin import IndexType, MemRefType, ModuleOp, UnitAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize import BufferizationOptions, bufferize_module
from oneshot_verify.bufferize.interface import BufferizationError, tensor_operands
from oneshot_verify.bufferize.ops.scf import bounds_of
from oneshot_verify.bufferize.rewriter import (
    Rewriter,
    as_value,
    compare,
    constant_index,
    dims,
    joined,
)
from oneshot_verify.ir.dialects.bufferization import CloneOp, ToTensorOp
from oneshot_verify.ir.dialects.linalg import GenericOp
from oneshot_verify.ir.dialects.memref import CopyOp, DeallocOp
from oneshot_verify.ir.dialects.scf import ParallelOp
from oneshot_verify.ir.dialects.scf_forall import ForallOp
from oneshot_verify.ir.layouts import cast_compatible
from oneshot_verify.pipeline.runnable.checked import check
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.reading import ranked_memref


def ways(target: ModuleOp, fault: FaultKind | None) -> Iterator[tuple[ModuleOp, str]]:
    """Variants of the program that it may behave as, each with a sentence; `fault`: its undefined behaviour."""
    if any(map(can_be_itself, _all(target, CloneOp))):
        yield _changed(target, _alias_clones), "A clone is the buffer itself here, as it may be."
    if fault in (FaultKind.DIVISION, FaultKind.BAD_CAST):
        yield _changed(target, check), "A division by zero, or a wrong cast, ends the run."
    if any(_all(target, ToTensorOp)):
        with suppress(BufferizationError):
            target = _changed(target, _in_place)
            yield target, "What is left on tensors stays in its buffers."
    if any(map(are_elements, target.walk())):
        for backwards in (False, True):
            told = "last" if backwards else "first"
            made = _changed(target, lambda copy, last=backwards: order_elements(copy, last))
            yield made, f"Elements come one after the other, the {told} one first."
    for number, loop in enumerate(threads_of(target)):
        ops = list(body_of(loop).ops)[:-1]
        for cut in range(len(ops), -1, -1):
            told = "Threads run one after the other."
            if cut < len(ops):
                told = f"The first thread waits at '{ops[cut].name}' for the others to end."
            yield (
                _changed(target, lambda copy, n=number, at=cut: order_threads(copy, n, at)),
                told,
            )


def has_ways(target: ModuleOp) -> bool:
    """True if the program leaves open the order of threads, or whether its clones are copies."""
    return bool(threads_of(target) or any(_all(target, CloneOp)))


def can_be_itself(clone: Any) -> bool:
    """True if a cast can replace the clone."""
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
    """Replace clones by casts of their inputs, and erase the `memref.dealloc` ops of the clones."""
    rewriter = Rewriter()
    for op in list(_all(target, CloneOp)):
        if can_be_itself(op):
            for use in list(op.output.uses):
                if isinstance(use.operation, DeallocOp):
                    rewriter.erase(use.operation)
            rewriter.focus(op)
            rewriter.replace(op, [rewriter.value("memref.cast", [op.input], op.output.type)])


# Tensors


def _in_place(target: ModuleOp) -> None:
    """Bufferize the remaining tensor ops, all in place. Raises `BufferizationError`."""
    for op in _all(target, ToTensorOp):
        op.properties["restrict"] = UnitAttr()
    operands = (operand for op in target.walk() for operand in tensor_operands(op))
    forced = {(operand.op, operand.index): True for operand in operands}
    bufferize_module(target, BufferizationOptions(), forced=forced)


INDEX = IndexType()
Bounds = Sequence[tuple[SSAValue, SSAValue, SSAValue]]
"""Lower bound, upper bound and step of each loop of a nest."""


def are_elements(op: Operation) -> bool:
    """True for an op on buffers that can be written as loops over their elements."""
    if isinstance(op, CopyOp):
        return all(ranked_memref(value.type) is not None for value in op.operands)
    return (
        isinstance(op, GenericOp)
        and all(ranked_memref(value.type) is not None for value in op.operands)
        and all(isinstance(e, AffineDimExpr) for map in op.get_maps() for e in map.results)
    )


def order_elements(target: ModuleOp, backwards: bool) -> None:
    """Replace ops on elements by loops, from the first element or, if `backwards`, from the last."""
    rewriter = Rewriter()
    for op in [*filter(are_elements, target.walk())]:
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
                number: Any = inner.get_attr_or_prop("dim")
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
) -> tuple[list[SSAValue], InsertPoint]:
    """Emit a loop nest over elements; the indices, and the insertion point inside."""
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


def _nest(rewriter: Rewriter, bounds: Bounds) -> tuple[list[SSAValue], InsertPoint]:
    """Emit a loop nest; the indices, and the insertion point inside. Without bounds, the current point."""
    indices: list[SSAValue] = []
    point = cast(InsertPoint, rewriter.point)
    for each in bounds:
        body = Block(arg_types=[INDEX])
        with rewriter.at(point):
            rewriter.create("scf.for", each, regions=[Region(body)])
        point = _inside(rewriter, body)
        indices.append(body.args[0])
    return indices, point


def _inside(rewriter: Rewriter, block: Block) -> InsertPoint:
    """Terminate a new block by `scf.yield`; the insertion point before it."""
    with rewriter.at(InsertPoint.at_end(block)):
        return InsertPoint.before(rewriter.create("scf.yield"))


def threads_of(module: ModuleOp) -> list[Operation]:
    """The outermost `scf.forall` and `scf.parallel` ops without results or reductions."""
    found: list[Operation] = []
    for op in module.walk():
        if isinstance(op, ForallOp | ParallelOp) and not op.results:
            end = body_of(op).last_op
            is_plain = end is not None and not any(region.block.ops for region in end.regions)
            if is_plain and not any(outer.is_ancestor(op) for outer in found):
                found.append(op)
    return found


def body_of(op: Operation) -> Block:
    """The single block of an op."""
    return op.regions[0].block


def order_threads(target: ModuleOp, number: int, cut: int) -> None:
    """Run threads one after the other; in op `number`, the first thread waits at op `cut` for all others."""
    for place, op in enumerate(threads_of(target)):
        ops = list(body_of(op).ops)[:-1]
        _in_order(op, ops, cut if place == number else len(ops))


def _in_order(op: Operation, ops: Sequence[Operation], cut: int) -> None:
    rewriter = Rewriter()
    rewriter.focus(op)
    bounds = _bounds(rewriter, op)
    arguments = body_of(op).args
    entered = [compare(rewriter, "slt", lower, upper) for lower, upper, _ in bounds]
    is_some = joined(rewriter, "arith.andi", entered)
    first: dict[SSAValue, SSAValue] = dict(
        zip(arguments, (lower for lower, _, _ in bounds), strict=True)
    )
    with rewriter.at(_guarded(rewriter, is_some)):
        for each in ops[:cut]:
            rewriter.insert(each.clone(first))
        indices, inside = _nest(rewriter, bounds)
        with rewriter.at(inside):
            pairs = zip(indices, bounds, strict=True)
            differ = [compare(rewriter, "ne", index, lower) for index, (lower, _, _) in pairs]
            is_other = joined(rewriter, "arith.ori", differ)
            with rewriter.at(_guarded(rewriter, is_other)):
                values: dict[SSAValue, SSAValue] = dict(zip(arguments, indices, strict=True))
                for each in ops:
                    rewriter.insert(each.clone(values))
        for each in ops[cut:]:
            rewriter.insert(each.clone(first))
    rewriter.erase(op)


def _guarded(rewriter: Rewriter, condition: SSAValue) -> InsertPoint:
    """Emit an `scf.if`; the insertion point inside."""
    then = Block()
    rewriter.create("scf.if", [condition], regions=[Region(then), Region()])
    return _inside(rewriter, then)


def _bounds(rewriter: Rewriter, op: Operation) -> Bounds:
    if isinstance(op, ParallelOp):
        return list(zip(op.lowerBound, op.upperBound, op.step, strict=True))
    groups = [[as_value(rewriter, number) for number in group] for group in bounds_of(op)]
    return list(zip(*groups, strict=True))
