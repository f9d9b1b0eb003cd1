"""Ops that changes put into a program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    Float32Type,
    Float64Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import IsolatedFromAbove, IsTerminator, SymbolOpInterface

from oneshot_verify.fuzz.mutants import is_named
from oneshot_verify.ir.dialects.arith import ConstantOp
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.dialects.memref import AllocOp, CopyOp, DimOp, StoreOp
from oneshot_verify.semantics.concrete.integers import wrap
from oneshot_verify.semantics.reading import bit_width, ranked_memref

SIZES = ("tensor.dim", "memref.dim")
"""Ops that give a size."""


def before(op: Operation, *made: Operation) -> None:
    """Put ops before `op`."""
    Rewriter.insert_op(list(made), InsertPoint.before(op))


def after(op: Operation, *made: Operation) -> None:
    """Put ops behind `op`."""
    Rewriter.insert_op(list(made), InsertPoint.after(op))


def number(value: int, type: Attribute) -> ConstantOp:
    """A constant of `index` or an integer type."""
    width = bit_width(type)
    if width is None:
        return ConstantOp(IntegerAttr(value, IndexType()))
    kept = value & 1 if width == 1 else wrap(value, width)
    return ConstantOp(IntegerAttr(kept, IntegerType(width)))


def constant(type: Attribute) -> ConstantOp | None:
    """A number of a scalar type that is not likely to be there already; None for other types."""
    if isinstance(type, IndexType) or bit_width(type) is not None:
        return number(77, type)
    if isinstance(type, Float32Type | Float64Type):
        return ConstantOp(FloatAttr(77.0, type))
    return None


def is_number(type: Attribute) -> bool:
    """True if a type is `index` or an integer type wider than a truth value."""
    return isinstance(type, IndexType) or (bit_width(type) or 1) > 1


def visible(op: Operation) -> list[SSAValue]:
    """The values that are known where `op` stands, the nearest last."""
    return list(_visible(op))


def _visible(op: Operation) -> Iterator[SSAValue]:
    block, parent = op.parent_block(), op.parent_op()
    if block is None or parent is None:
        return
    if not parent.has_trait(IsolatedFromAbove):
        yield from _visible(parent)
    yield from block.args
    for earlier in block.ops:
        if earlier is op:
            return
        yield from earlier.results


def made_of(values: Iterable[SSAValue]) -> set[SSAValue]:
    """These values, and what they are computed from."""
    found: set[SSAValue] = set()
    todo = list(values)
    while todo:
        value = todo.pop()
        if value not in found:
            found.add(value)
            todo += value.owner.operands if isinstance(value.owner, Operation) else ()
    return found


def hangs_on_size(value: SSAValue) -> bool:
    """True if a number comes from the size of a tensor or buffer, or counts rounds: a run cannot make it large."""
    return any(
        each.owner.name in SIZES
        if isinstance(each.owner, Operation)
        else not isinstance(each.owner.parent_op(), FuncOp)
        for each in made_of((value,))
    )


def may_change(op: Operation) -> bool:
    """True if an op is one that a program does, not a part of how it is written down."""
    parent = op.parent_op()
    if parent is None or op.has_trait(SymbolOpInterface) or op.name == "builtin.module":
        return False
    return parent.name not in ("scf.forall.in_parallel", "scf.reduce") and not is_named(parent)


def is_terminator(op: Operation) -> bool:
    """True if an op ends its block."""
    return op.has_trait(IsTerminator) or op.name == "scf.forall.in_parallel"


def new_buffer(like: SSAValue, *, copied: bool) -> tuple[list[Operation], SSAValue] | None:
    """A new buffer of the shape of `like`, with the same contents or with none; None for other values."""
    type = ranked_memref(like.type)
    if type is None:
        return None
    ops: list[Operation] = []
    sizes: list[SSAValue] = []
    for dimension, size in enumerate(type.get_shape()):
        if size == DYNAMIC_INDEX:
            which = number(dimension, IndexType())
            asked = DimOp(like, which)
            ops += [which, asked]
            sizes.append(asked.results[0])
    made = AllocOp(sizes, [], MemRefType(type.element_type, type.get_shape(), NoneAttr()))
    ops.append(made)
    if copied:
        ops.append(CopyOp(like, made.results[0]))
    return ops, made.results[0]


def first_element_written(buffer: SSAValue) -> list[Operation] | None:
    """A store to the first element of a buffer."""
    type = ranked_memref(buffer.type)
    if type is None or 0 in type.get_shape():
        return None
    value = constant(type.element_type)
    if value is None:
        return None
    zero = number(0, IndexType())
    return [value, zero, StoreOp.get(value, buffer, [zero] * len(type.get_shape()))]


def block_of(op: Operation) -> Block:
    """The block that an op stands in."""
    block = op.parent_block()
    if block is None:
        raise ValueError("an op without a block cannot be changed")
    return block
