"""Nests of loops that write each element of a box of a buffer once, as their text shows.

    scf.for %i = %l to %u step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        %x = memref.load %a[%j, %i]
        %y = arith.addf %x, %c
        memref.store %y, %m[%i, %k, %j]        m[i, k, j] = a[j, i] + c    for l <= i < u and 0 <= j < n
      }
    }

Each induction variable is an index of each store, once, and all other indices come from outside: so no two iterations
write to one element. An iteration reads no other element of such a buffer either: so the order of the iterations is
open, and each begins with what was there before all of them.

The inner half of the loops may be tiles of the outer half: the index is that of the inner loop, or the sum of both.

    for t = l to u step 4 { for i = t to min(t + 4, u) { ... } }        t = l + (i - l) floordiv 4 * 4    for l <= i < u
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.builtin import MemRefType, ShapedType
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineSymExpr

from oneshot_verify.ir.facts import only_computes
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.semantics.control import COUNTING, bounds_of, counts_indices, nest_of
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import affine_map, scalar_type
from oneshot_verify.semantics.values import Index, Truth

PARALLEL = ("affine.parallel", "scf.parallel")
STORES = ("affine.store", "memref.store")
LOADS = ("affine.load", "memref.load")


@dataclass(frozen=True)
class Accesses:
    """What an iteration loads and stores."""

    written: Mapping[SSAValue, Sequence[SSAValue | int]]
    """The buffers that it writes, each with the index of the only element that it accesses there."""
    read: Sequence[SSAValue]
    """The buffers that it only reads."""


@dataclass(frozen=True)
class Fill:
    """A nest of loops that writes each element of a box of some buffers once."""

    loops: Sequence[Operation]
    """From the outer to the inner one."""
    indices: Sequence[SSAValue]
    """The index that each loop, or pair of a loop and one of its tiles, runs through, from the outer to the inner
    ones."""
    body: Sequence[Operation]
    """The ops of an iteration, without the terminator."""
    accesses: Accesses


def fill_of(outer: Operation) -> Fill | None:
    """The nest of which `outer` is the outer loop; None if its text does not show that it is such a nest."""
    names = (*COUNTING, *PARALLEL)
    loops = nest_of(outer, names) if op_name(outer) in names else []
    if not loops or not _is_perfect(loops):
        return None
    counters = [each for loop in loops for each in loop.regions[0].block.args]
    *body, _ = loops[-1].regions[0].block.ops
    accesses = accesses_of(body)
    if accesses is None or not accesses.written:
        return None
    inside = {op for loop in loops for op in loop.regions[0].block.ops}
    made = {*counters, *(each for op in inside for each in op.results)}
    owns = [[each for each in index if each in made] for index in accesses.written.values()]
    indices = counters if len(owns[0]) == len(counters) else _tiled(counters, owns[0])
    if not indices or any(len(own) != len(indices) or {*own} != {*indices} for own in owns):
        return None
    # Only tiles may begin and end elsewhere in each iteration of the loops around them.
    others = [loop for loop in loops if loop.regions[0].block.args[0] in counters[: len(indices)]]
    bounds = (each for loop in others for each in loop.operands)
    if not made.isdisjoint((*bounds, *accesses.written)):
        return None
    return Fill(loops, indices, body, accesses)


Ask: TypeAlias = Callable[[Index, Index], object]
"""Gets where a dimension of an index begins and ends."""


def come_to(
    machine: Machine,
    loops: Sequence[Operation],
    at: Sequence[Index],
    *,
    ask: Ask,
    assume: Callable[[Truth], None],
    is_shown: Callable[[Truth], bool],
    run_in_front: Callable[[Operation], None],
) -> list[tuple[Index, Index]]:
    """Come to the iteration of a nest of loops at an index; where each dimension of the index begins and ends, which
    `ask` gets before it is assumed that the index is there. If there are more loops than dimensions, the first of these
    are in tiles. Empty if it is not shown that each index within the bounds is met once, in the order of the dimensions
    but for tiles."""
    domain, ranges, tiles = machine.domain, list[tuple[Index, Index]](), list[tuple[Index, int]]()
    more = sum(len(loop.regions[0].block.args) for loop in loops) - len(at)
    places = iter([*at[:more], *at])
    for loop in loops:
        counters = loop.regions[0].block.args
        for counter, lower, upper, step in zip(counters, *bounds_of(machine, loop), strict=True):
            place, more = next(places), more - 1
            if more < 0 and tiles:
                start, width = tiles.pop(0)
                size = domain.minimum(width, ranges[-len(tiles) - 1][1] - start)
                if step != 1 or not is_shown(domain.eq(upper - lower, size)):
                    return []
                place = place if lower == start else lower + (place - start)
            elif isinstance(step, int) and (step == 1 or (more >= 0 and step > 0)):
                ranges.append((lower, upper))
                ask(lower, upper)
                assume(domain.conj(domain.le(lower, place), domain.lt(place, upper)))
                if more >= 0:
                    number = domain.floordiv(place - lower, step)
                    place = place if step == 1 else lower + number * step
                    tiles.append((place, step))
            else:
                return []
            machine.values[counter] = place
        if loop is not loops[-1]:
            run_in_front(loop)
    return ranges


def in_front_of(loop: Operation) -> Sequence[Operation] | None:
    """The ops of an iteration in front of the inner loop; None if they do more than compute. They read no memory:
    another iteration may write it."""
    *before, _, _ = loop.regions[0].block.ops
    for op in before:
        types = [each.type for each in (*op.operands, *op.results)]
        is_plain = all(scalar_type(each) or isinstance(each, MemRefType) for each in types)
        if op.regions or not is_plain or not only_computes(op):
            return None
    return before


def _tiled(counters: Sequence[SSAValue], own: Sequence[SSAValue | int]) -> list[SSAValue]:
    """The indices of loops of which the inner half are tiles of the outer half; fewer if they are none."""
    half = len(counters) // 2
    found: list[SSAValue] = []
    for outer, inner in zip(counters[:half], counters[half:], strict=False):
        sums = (e for e in own if isinstance(e, SSAValue) and _is_sum(e, inner, outer))
        found += [inner] if inner in own else [*sums][:1]
    return found if len(counters) == 2 * len(found) else []


def _is_sum(value: SSAValue, *of: SSAValue) -> bool:
    op = value.owner
    return isinstance(op, Operation) and op_name(op) == "arith.addi" and tuple(op.operands) == of


def accesses_of(body: Sequence[Operation]) -> Accesses | None:
    """What an iteration loads and stores. None if it does more than compute, load and store, or accesses two elements
    of a buffer that it writes."""
    written, read = dict[SSAValue, Sequence[SSAValue | int]](), list[SSAValue]()
    for op in body:
        if op_name(op) in STORES:
            index = _index_of(op, 2)
            if index is None:
                return None
            written.setdefault(op.operands[1], index)
        elif op_name(op) not in LOADS and not _computes_scalars(op):
            return None
    for op in body:
        if op_name(op) in (*LOADS, *STORES):
            first = 2 if op_name(op) in STORES else 1
            buffer = op.operands[first - 1]
            if buffer not in written:
                read.append(buffer)
            elif _index_of(op, first) != written[buffer]:
                return None
    return Accesses(written, read)


def _is_perfect(loops: Sequence[Operation]) -> bool:
    """True if loops count indices, carry nothing, and the outer ones only compute scalars beside the inner ones."""
    ends = [loop.regions[0].block.last_op for loop in loops]
    fronts = [op for loop in loops[:-1] for op in [*loop.regions[0].block.ops][:-2]]
    return (
        all(map(_computes_scalars, fronts))
        and not any(end is None or end.operands or end.regions for end in ends)
        and not any(loop.results or any(said_to_others(loop)) for loop in loops)
        and all(op_name(each) in PARALLEL or counts_indices(each) for each in loops)
    )


def _computes_scalars(op: Operation) -> bool:
    values = (*op.operands, *op.results)
    is_scalar = not any(isinstance(each.type, ShapedType) for each in values)
    return is_scalar and not op.regions and only_computes(op)


def _index_of(op: Operation, first: int) -> tuple[SSAValue | int, ...] | None:
    """The indices of a load or store, whose operands they are from the `first` one on; None for those that a map
    computes."""
    operands = op.operands[first:]
    if op_name(op).startswith("memref."):
        return tuple(operands)
    map = affine_map(op, "map").data
    dims, symbols = operands[: map.num_dims], operands[map.num_dims :]
    found = [_operand(each, dims, symbols) for each in map.results]
    return None if None in found else tuple(each for each in found if each is not None)


def _operand(
    expression: AffineExpr, dims: Sequence[SSAValue], symbols: Sequence[SSAValue]
) -> SSAValue | int | None:
    match expression:
        case AffineConstantExpr():
            return expression.value
        case AffineDimExpr():
            return dims[expression.position]
        case AffineSymExpr():
            return symbols[expression.position]
        case _:
            return None
