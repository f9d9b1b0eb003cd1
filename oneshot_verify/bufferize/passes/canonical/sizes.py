"""Sizes of buffers, and comparisons of sizes, that are known."""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, BoolAttr, IntegerAttr, MemRefType, i1
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from oneshot_verify.bufferize.interface import attribute_of, op_name
from oneshot_verify.bufferize.passes.constants import number_of

WIDTH = 64
"""Bits of an `index`, as far as a comparison of constants goes."""


class CanonicalSize(RewritePattern):
    """`memref.dim` of an allocation, and `arith.cmpi` of two constants, or of a value with itself."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if op_name(op) == "memref.dim":
            _fold_dim(op, rewriter)
        elif (predicate := predicate_of(op)) is not None:
            one, other = map(number_of, op.operands)
            if op.operands[0] is op.operands[1]:
                one = other = 0
            if one is not None and other is not None:
                holds = _compare(predicate, one, other)
                rewriter.replace(op, ConstantOp(BoolAttr.from_bool(holds)))


def predicate_of(op: Operation) -> int | None:
    """The number of the predicate, if `op` is an `arith.cmpi` of two scalars."""
    predicate = attribute_of(op, "predicate") if op_name(op) == "arith.cmpi" else None
    if not isinstance(predicate, IntegerAttr) or op.results[0].type != i1:
        return None
    return predicate.value.data


def _fold_dim(op: Operation, rewriter: PatternRewriter) -> None:
    memref, which = op.operands
    index = number_of(which)
    type_: Any = memref.type
    if index is None or not isinstance(type_, MemRefType):
        return
    shape: tuple[int, ...] = cast(Any, type_).get_shape()
    if not 0 <= index < len(shape):
        return
    if shape[index] != DYNAMIC_INDEX:
        size = IntegerAttr.from_index_int_value(shape[index])
        rewriter.replace(op, ConstantOp(size))
        return
    owner = memref.owner
    if isinstance(owner, Operation) and op_name(owner) in ("memref.alloc", "memref.alloca"):
        before = sum(size == DYNAMIC_INDEX for size in shape[:index])
        rewriter.replace(op, (), (owner.operands[before],))


def _compare(predicate: int, one: int, other: int) -> bool:
    if predicate >= 6:
        one, other, predicate = one % 2**WIDTH, other % 2**WIDTH, predicate - 4
    return (one == other, one != other, one < other, one <= other, one > other, one >= other)[
        predicate
    ]
