"""Runtime checks of preconditions of ops that machines do not check: a run ends if one is violated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import cast

from xdsl.dialects.builtin import (
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    NoneAttr,
    StringAttr,
    i1,
)
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.bufferize.rewriter import Rewriter, compare, constant_index
from oneshot_verify.ir.dialects.memref import CollapseShapeOp
from oneshot_verify.ir.layouts import strided_of
from oneshot_verify.semantics.reading import bit_width, ranked_memref

INDEX = IndexType()
DIVISIONS = ("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi")


def check(target: ModuleOp) -> None:
    """Insert a `cf.assert` before each op of `CHECKED`, so that a violated precondition ends the run."""
    rewriter = Rewriter()
    for op in [op for op in target.walk() if op.name in CHECKED]:
        rewriter.focus(op)
        for is_fine in CHECKED[op.name](rewriter, op):
            rewriter.create("cf.assert", [is_fine], [], {"msg": StringAttr(f"wrong {op.name}")})


def _divides(rewriter: Rewriter, op: Operation) -> Iterator[SSAValue]:
    """Condition: the divisor is not zero."""
    if bit_width(op.operands[1].type) is not None:
        yield compare(rewriter, "ne", op.operands[1], _zero(rewriter, op.operands[1]))


def _powers(rewriter: Rewriter, op: Operation) -> Iterator[SSAValue]:
    """Condition: not zero to a negative power."""
    base, power = op.operands
    if bit_width(base.type) is not None:
        is_fine = compare(rewriter, "ne", base, _zero(rewriter, base))
        is_power = compare(rewriter, "sge", power, _zero(rewriter, power))
        yield rewriter.value("arith.ori", [is_fine, is_power], i1)


def _zero(rewriter: Rewriter, like: SSAValue) -> SSAValue:
    type = cast("IntegerType | IndexType", like.type)
    return rewriter.value("arith.constant", [], type, {"value": IntegerAttr(0, type)})


def _casts(rewriter: Rewriter, op: Operation) -> Iterator[SSAValue]:
    """Conditions: the buffer has the offset and the strides of the result type."""
    given, made = ranked_memref(op.operands[0].type), ranked_memref(op.results[0].type)
    layout = None if made is None else strided_of(made)
    if given is None or made is None or layout is None:
        return
    wanted, offset = layout.strides, layout.offset
    true_offset, sizes, strides = _layout(rewriter, op.operands[0])
    if offset is not None:
        yield compare(rewriter, "eq", true_offset, constant_index(rewriter, offset))
    expected: SSAValue = constant_index(rewriter, 1)
    for d in reversed(range(len(sizes))):
        stride = wanted[d]
        if stride is not None:
            expected = constant_index(rewriter, stride)
        if stride is not None or isinstance(made.layout, NoneAttr):
            yield _agrees(rewriter, sizes[d], strides[d], expected)
        expected = rewriter.value("arith.muli", [expected, sizes[d]], INDEX)


def _joins(rewriter: Rewriter, op: Operation) -> Iterator[SSAValue]:
    """Conditions: the dimensions that are collapsed are contiguous."""
    if not isinstance(op, CollapseShapeOp):
        return
    _, sizes, strides = _layout(rewriter, op.operands[0])
    for group in op.reassociation:
        numbers = [int(each.value.data) for each in group]
        for outer, inner in pairwise(numbers):
            expected = rewriter.value("arith.muli", [strides[inner], sizes[inner]], INDEX)
            yield _agrees(rewriter, sizes[outer], strides[outer], expected)


def _agrees(rewriter: Rewriter, size: SSAValue, stride: SSAValue, expected: SSAValue) -> SSAValue:
    """Condition: the stride is as expected, or the dimension has one element."""
    is_one = compare(rewriter, "eq", size, constant_index(rewriter, 1))
    return rewriter.value("arith.ori", [is_one, compare(rewriter, "eq", stride, expected)], i1)


def _layout(
    rewriter: Rewriter, buffer: SSAValue
) -> tuple[SSAValue, Sequence[SSAValue], Sequence[SSAValue]]:
    """Emit ops that extract the offset, the sizes, and the strides of a buffer."""
    type = cast("MemRefType[Attribute]", buffer.type)
    rank = len(type.get_shape())
    base = MemRefType(type.element_type, [], memory_space=type.memory_space)
    types = [base, *[INDEX] * (1 + 2 * rank)]
    _, offset, *found = rewriter.create("memref.extract_strided_metadata", [buffer], types).results
    return offset, found[:rank], found[rank:]


CHECKED: dict[str, Callable[[Rewriter, Operation], Iterator[SSAValue]]] = {
    **{f"arith.{name}": _divides for name in DIVISIONS},
    "math.ipowi": _powers,
    "memref.cast": _casts,
    "memref.collapse_shape": _joins,
}
"""Ops whose undefined behaviour may leave no trace, each with the conditions that must hold."""
