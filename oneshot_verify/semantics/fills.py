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
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ShapedType
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineSymExpr

from oneshot_verify.ir.facts import only_computes
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.semantics.control import COUNTING, counts_indices, nest_of
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import affine_map

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
    counters: Sequence[SSAValue]
    """The induction variables, from the outer to the inner ones."""
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
    if accesses is None:
        return None
    made = {*counters, *(each for op in body for each in op.results)}
    for index in accesses.written.values():
        own = [each for each in index if each in made]
        if len(own) != len(counters) or {*own} != {*counters}:
            return None
    bounds = (each for loop in loops for each in loop.operands)
    if not accesses.written or not made.isdisjoint((*bounds, *accesses.written)):
        return None
    return Fill(loops, counters, body, accesses)


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
    """True if loops count indices, carry nothing, and there is nothing in the outer ones but the inner ones."""
    ends = [loop.regions[0].block.last_op for loop in loops]
    firsts = [loop.regions[0].block.first_op for loop in loops]
    return (
        firsts[:-1] == [*loops[1:]]
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
