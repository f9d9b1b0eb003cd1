"""Fit of one allocation's buffer into another's."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.rewriter import Rewriter, as_value, remove
from oneshot_verify.bufferize.slices import Number, Slice, mixed

LESSER = frozenset({"arith.minsi", "arith.minui", "affine.min"})


@dataclass(frozen=True)
class Room:
    """A fit of one buffer into another."""

    is_alike: bool
    """True if the two allocations are identical."""
    is_guess: bool = False
    """True if the program text does not show that the size is at most the other's."""


def room_for(op: Operation, into: Operation) -> Room | None:
    """The fit of one allocation's buffer into another's; None if it may not fit."""
    if _is_alike(op, into):
        return Room(is_alike=True)
    ours, theirs = type_of(op), type_of(into)
    if (
        ours.element_type != theirs.element_type
        or ours.memory_space != theirs.memory_space
        or not all(isinstance(each.layout, NoneAttr) for each in (ours, theirs))
        or op.get_attr_or_prop("alignment") != into.get_attr_or_prop("alignment")
    ):
        return None
    (known, open_), (their_known, their_open) = _factors(op), _factors(into)
    if known > their_known or len(open_) != len(their_open):
        return None
    exact = _matched(open_, their_open, is_exact=True)
    return (
        Room(False, is_guess=not exact)
        if exact or _matched(open_, their_open, is_exact=False)
        else None
    )


def type_of(allocation: Operation) -> MemRefType[Attribute]:
    """Type of the buffer."""
    return cast("MemRefType[Attribute]", allocation.results[0].type)


def size_order(allocation: Operation) -> tuple[int, int]:
    """Sort key for sizes, as far as the types tell: number of dynamic factors, then the static product."""
    known, open_ = _factors(allocation)
    return len(open_), known


def put_into(op: Operation, into: Operation) -> None:
    """Replace the buffer of one allocation by another's, or by a view of its first elements."""
    buffer: SSAValue = into.results[0]
    if not _is_alike(op, into):
        rewriter = Rewriter()
        with rewriter.at(InsertPoint.before(op)):
            buffer = _beginning(rewriter, buffer, op)
    op.results[0].replace_all_uses_with(buffer)
    remove(op)


def _beginning(rewriter: Rewriter, buffer: SSAValue, like: Operation) -> SSAValue:
    """View of the first elements of a buffer, in the shape that `like` allocates."""
    sizes = _sizes(like)
    strides: list[Number] = []
    stride: Number = 1
    for size in reversed(sizes):
        strides.insert(0, stride)
        if stride == 1:
            stride = size
        elif isinstance(stride, int) and isinstance(size, int):
            stride *= size
        elif len(strides) < len(sizes):
            factors = [as_value(rewriter, each) for each in (stride, size)]
            stride = rewriter.value("arith.muli", factors, factors[0].type)
    values, properties = Slice([0], sizes, strides).operands()
    operands = [buffer, *values]
    return rewriter.value("memref.reinterpret_cast", operands, type_of(like), properties)


def _sizes(allocation: Operation) -> list[Number]:
    return mixed(list(type_of(allocation).get_shape()), allocation.operands)


def _factors(allocation: Operation) -> tuple[int, list[SSAValue]]:
    """Product of the static sizes, and the dynamic sizes."""
    sizes = _sizes(allocation)
    numbers = [size if isinstance(size, int) else constant_of(size) for size in sizes]
    open_ = [
        size
        for size, number in zip(sizes, numbers, strict=True)
        if number is None and not isinstance(size, int)
    ]
    return math.prod(number for number in numbers if number is not None), open_


def _matched(ours: list[SSAValue], theirs: list[SSAValue], *, is_exact: bool) -> bool:
    """True if each of our sizes can be matched with another one of theirs that is equal or larger."""
    free = list(theirs)
    for size in ours:
        fits = _is_same_number if is_exact else _is_at_most
        found = next((each for each in free if fits(size, each)), None)
        if found is None:
            return False
        free.remove(found)
    return True


def _is_alike(one: Operation, other: Operation) -> bool:
    """True if two allocations differ in nothing but their results."""
    return (
        one.results[0].type == other.results[0].type
        and one.properties == other.properties
        and one.attributes == other.attributes
        and all(map(_is_same_number, one.operands, other.operands))
    )


def _is_same_number(a: SSAValue, b: SSAValue) -> bool:
    """True if two sizes are equal by the program text."""
    if a is b or (constant_of(a) is not None and constant_of(a) == constant_of(b)):
        return True
    if not isinstance(a, OpResult) or not isinstance(b, OpResult):
        return False
    is_dim = op_name(a.op) == op_name(b.op) == "memref.dim"
    return (
        is_dim
        and a.op.operands[0] is b.op.operands[0]
        and _is_same_number(a.op.operands[1], b.op.operands[1])
    )


def _is_at_most(a: SSAValue, b: SSAValue) -> bool:
    """True if one size is probably no larger than another."""
    if _is_same_number(a, b):
        return True
    if not isinstance(a, OpResult):
        return False
    if op_name(a.op) in LESSER:
        return any(_is_at_most(each, b) for each in a.op.operands)
    is_less = op_name(a.op) in ("arith.subi", "arith.divui", "arith.divsi")
    return is_less and _is_at_most(a.op.operands[0], b)
