"""Copy ops of a bufferized program, with source and target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import AffineMapAttr, MemRefType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineMap

from oneshot_verify.ir.facts import op_name
from oneshot_verify.ir.layouts import array_elements

ALLOCATIONS = frozenset({"memref.alloc", "memref.alloca"})
CLONE = "bufferization.clone"


@dataclass(frozen=True, eq=False)
class CopySite:
    """An op that copies all elements of one buffer to another."""

    op: Operation
    source: SSAValue
    target: SSAValue
    """Result 0 for `bufferization.clone`."""


def copies_in(function: Operation) -> Iterator[CopySite]:
    """The copies of a function, in text order."""
    for op in function.walk():
        site = copy_at(op)
        if site is not None:
            yield site


def copy_at(op: Operation) -> CopySite | None:
    """`op` as a copy; None if it is not one."""
    match op_name(op):
        case "memref.copy":
            return CopySite(op, op.operands[0], op.operands[1])
        case "bufferization.clone":
            return CopySite(op, op.operands[0], op.results[0])
        case "linalg.copy" | "linalg.generic" | "linalg.map":
            return _copying_nest(op)
        case _:
            return None


def _copying_nest(op: Operation) -> CopySite | None:
    """A structured op on buffers that copies each element of its one input to the same index of its one output."""
    if op.results or len(op.operands) != 2 or not all(map(_is_ranked, op.operands)):
        return None
    source, target = op.operands
    types: tuple[Any, Any] = source.type, target.type
    if types[0].element_type != types[1].element_type or not _is_identity(op):
        return None
    return CopySite(op, source, target) if _yields_input(op.regions[0].block) else None


def _is_ranked(value: SSAValue) -> bool:
    return isinstance(value.type, MemRefType)


def _is_identity(op: Operation) -> bool:
    """True if the indexing maps of both operands are the identity."""
    if op_name(op) != "linalg.generic":
        return True
    maps = array_elements(op.get_attr_or_prop("indexing_maps")) or ()
    return bool(maps) and all(
        isinstance(each, AffineMapAttr) and each.data == AffineMap.identity(each.data.num_dims)
        for each in maps
    )


def _yields_input(body: Block) -> bool:
    last = body.last_op
    return last is not None and body.first_op is last and list(last.operands) == [body.args[0]]


def allocation_of(value: SSAValue) -> Operation | None:
    """The allocation of which `value` is the whole buffer, looking through casts."""
    while isinstance(value, OpResult) and op_name(value.op) == "memref.cast":
        value = value.op.operands[0]
    if isinstance(value, BlockArgument) or not isinstance(value, OpResult):
        return None
    return value.op if op_name(value.op) in ALLOCATIONS else None
