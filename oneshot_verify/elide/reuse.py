"""Buffers of one block whose lives do not meet share memory, and so do those that each round of a loop makes anew.

%a = memref.alloc() : memref<8xf32>            %a = memref.alloc() : memref<8xf32>
(uses of %a)                                   (uses of %a)
%b = memref.alloc() : memref<8xf32>     ->     (uses of %a instead of %b)
(uses of %b)

A smaller buffer of the same elements lies at the beginning of a larger one. The buffer of a round is made before the
loop. What is done here is proved afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import (
    DenseArrayBase,
    MemRefType,
    ModuleOp,
    NoneAttr,
    UnrankedMemRefType,
    i32,
)
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue

from oneshot_verify.bufferizer.analysis.bounds import constant_of
from oneshot_verify.bufferizer.interface import attribute_of, op_name, owner_of
from oneshot_verify.bufferizer.rewriter import Rewriter, before
from oneshot_verify.bufferizer.slices import Slice
from oneshot_verify.elide.rewrites.effects import ancestor_in
from oneshot_verify.elide.rewrites.hoist_empty import LOOPS
from oneshot_verify.ir.symbols import functions_of


@dataclass
class _Buffer:
    """An allocation, and the last op of its block that may use it."""

    op: Operation
    last: int


def reuse_buffers(module: ModuleOp, paths: Collection[str]) -> dict[str, int]:
    """Let buffers of some functions share memory; how many have none of their own now, by function."""
    found: dict[str, int] = {}
    for path, function in functions_of(module).items():
        if path in paths:
            count = _hoist_in(function) + sum(map(_reuse_in, list(_blocks(function))))
            if count:
                found[path] = count
    return found


def _blocks(function: Operation) -> Iterator[Block]:
    for op in function.walk():
        for region in op.regions:
            yield from region.blocks


def _hoist_in(function: Operation) -> int:
    """Make the buffers of rounds before their loops, the innermost loop first; how many are moved."""
    moved: set[Operation] = set()
    waiting = [op for op in function.walk() if op_name(op) == "memref.alloc"]
    while waiting:
        op = waiting.pop()
        block, loop = op.parent, op.parent_op()
        if block is None or loop is None or loop.parent is None or op_name(loop) not in LOOPS:
            continue
        order = {each: number for number, each in enumerate(block.ops)}
        is_own = any(loop.is_ancestor(owner_of(size)) for size in op.operands)
        if not is_own and _last_use(op.results[0], block, order) is not None:
            op.detach()
            loop.parent.insert_op_before(op, loop)
            moved.add(op)
            waiting.append(op)
    return len(moved)


def _reuse_in(block: Block) -> int:
    order = {op: number for number, op in enumerate(block.ops)}
    free: list[_Buffer] = []
    count = 0
    for op in list(block.ops):
        if op_name(op) != "memref.alloc":
            continue
        last = _last_use(op.results[0], block, order)
        fitting = [
            each
            for each in free
            if each.last < order[op]
            and (_is_alike(op, each.op) or (last is not None and _has_room(op, each.op)))
        ]
        if not fitting:
            if last is not None:
                free.append(_Buffer(op, last))
            continue
        taken = min(fitting, key=lambda each: _elements(each.op))
        _replace(op, taken.op)
        count += 1
        if last is None:
            free.remove(taken)
        else:
            taken.last = last
    return count


def _last_use(buffer: SSAValue, block: Block, order: dict[Operation, int]) -> int | None:
    """The place of the last op that may use a buffer; None if somebody else gets it, or it is freed."""
    seen: set[SSAValue] = set()
    waiting = [buffer]
    last = 0
    while waiting:
        value = waiting.pop()
        if value in seen:
            continue
        seen.add(value)
        for use in value.uses:
            top = ancestor_in(use.operation, block)
            if top is None or top is block.last_op or op_name(use.operation) == "memref.dealloc":
                return None
            last = max(last, order[top])
            waiting += _may_be(use.operation)
    return last


def _may_be(user: Operation) -> Iterator[SSAValue]:
    """The buffers that one that an op uses may have become."""
    ops = [user]
    parent = user.parent_op()
    if user.parent is not None and user is user.parent.last_op and parent is not None:
        ops.append(parent)
    for op in ops:
        arguments = (a for region in op.regions for block in region.blocks for a in block.args)
        for value in (*op.results, *arguments):
            if isinstance(value.type, MemRefType | UnrankedMemRefType):
                yield value


def _is_alike(one: Operation, other: Operation) -> bool:
    """Whether two allocations differ in nothing but their results."""
    return (
        one.results[0].type == other.results[0].type
        and one.properties == other.properties
        and one.attributes == other.attributes
        and all(map(_is_same_number, one.operands, other.operands))
    )


def _has_room(op: Operation, into: Operation) -> bool:
    """Whether the buffer of one allocation lies in that of another one, both of known sizes and usual layout."""
    ours, theirs = _type(op), _type(into)
    return (
        ours.element_type == theirs.element_type
        and ours.memory_space == theirs.memory_space
        and all(isinstance(each.layout, NoneAttr) for each in (ours, theirs))
        and min((0, *ours.get_shape(), *theirs.get_shape())) >= 0
        and _elements(op) <= _elements(into)
        and attribute_of(op, "alignment") == attribute_of(into, "alignment")
    )


def _type(allocation: Operation) -> MemRefType[Attribute]:
    return cast("MemRefType[Attribute]", allocation.results[0].type)


def _elements(allocation: Operation) -> int:
    return math.prod(_type(allocation).get_shape())


def _is_same_number(a: SSAValue, b: SSAValue) -> bool:
    """Whether two sizes are equal, by the text."""
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


def _replace(op: Operation, into: Operation) -> None:
    """Let the buffer of one allocation be that of another one, or the beginning of it."""
    buffer: SSAValue = into.results[0]
    type_ = _type(op)
    if buffer.type != type_:
        shape = list(type_.get_shape())
        strides = [math.prod(shape[dim + 1 :]) for dim in range(len(shape))]
        _, counts, properties = Slice([0], [*shape], [*strides]).operands()
        properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [1, *counts])
        rewriter = Rewriter()
        with rewriter.at(before(op)):
            buffer = rewriter.value("memref.reinterpret_cast", [buffer], type_, properties)
    op.results[0].replace_all_uses_with(buffer)
    op.detach()
    op.erase()
