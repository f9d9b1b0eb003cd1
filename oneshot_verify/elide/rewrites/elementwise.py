"""Elementwise structured ops: each iteration gives one element of each result, and no iteration depends on another."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap

from oneshot_verify.bufferize.interface import is_tensor
from oneshot_verify.bufferize.rewriter import Rewriter, segments
from oneshot_verify.ir.dialects.linalg_base import iterator_attribute
from oneshot_verify.ir.dialects.linalg_structured import (
    body_block,
    element_type,
    indexing_maps,
    inputs,
    is_structured,
    iterator_types,
    outputs,
)


def is_elementwise(op: Operation) -> bool:
    """True if `op` is an elementwise structured op on tensors."""
    if not is_structured(op) or set(iterator_types(op)) != {"parallel"}:
        return False
    return 0 < len(op.results) == len(outputs(op)) and all(map(is_tensor, outputs(op)))


def reads_alike(op: Operation, value: SSAValue) -> bool:
    """True if an elementwise op reads `value` with the identity map."""
    dims = len(iterator_types(op))
    maps = zip(op.operands, indexing_maps(op), strict=True)
    return any(each is value and map == AffineMap.identity(dims) for each, map in maps)


def computed_together(
    ops: Sequence[Operation], again: Sequence[tuple[int, SSAValue]] = ()
) -> Operation:
    """Fuse ops with the same iteration space into one, before the last of them. `again`: pairs of a result's number
    and a further destination to which it is written."""
    rewriter = Rewriter()
    rewriter.focus(ops[-1])
    ins = [value for op in ops for value in inputs(op)]
    outs = [value for op in ops for value in outputs(op)]
    maps = [each for op in ops for each in indexing_maps(op)[: len(inputs(op))]]
    of_outs = [each for op in ops for each in indexing_maps(op)[len(inputs(op)) :]]
    outs += [value for _, value in again]
    maps += [*of_outs, *(of_outs[number] for number, _ in again)]
    body = Block(arg_types=[element_type(value.type) for value in (*ins, *outs)])
    found = _bodies(body, ops, len(ins))
    yielded = [*found, *(found[number] for number, _ in again)]
    end = body_block(ops[-1]).last_op
    assert end is not None
    body.add_op(type(end).create(operands=yielded))
    properties = {
        "indexing_maps": ArrayAttr(list(map(AffineMapAttr, maps))),
        "iterator_types": iterator_attribute(iterator_types(ops[-1])),
        "operandSegmentSizes": segments(len(ins), len(outs)),
    }
    types = [value.type for value in outs]
    return rewriter.create("linalg.generic", [*ins, *outs], types, properties, [Region(body)])


def _bodies(body: Block, ops: Sequence[Operation], count: int) -> list[SSAValue]:
    """Merge the bodies of all `ops` into `body`, whose first `count` arguments are inputs. Returns the yielded
    values."""
    left, right = list(body.args[:count]), list(body.args[count:])
    yielded: list[SSAValue] = []
    for op in ops:
        read, written = len(inputs(op)), len(outputs(op))
        mine = [*left[:read], *right[:written]]
        left, right = left[read:], right[written:]
        new: dict[SSAValue, SSAValue] = dict(zip(body_block(op).args, mine, strict=True))
        *work, end = body_block(op).ops
        body.add_ops([each.clone(value_mapper=new) for each in work])
        yielded += [new.get(value, value) for value in end.operands]
    return yielded
