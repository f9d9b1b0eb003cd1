"""Blocks, or other loops, in place of structured ops, and blocks put together (`loops_as_blocks.py` says why)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import IndexType
from xdsl.dialects.cf import BranchOp, ConditionalBranchOp
from xdsl.dialects.scf import ConditionOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import BlockInsertPoint, InsertPoint, Rewriter

from oneshot_verify.ir.dialects.arith import AddiOp, CmpiOp
from oneshot_verify.ir.dialects.scf import ForOp, WhileOp
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.semantics.meanings import op_name


def write_blocks(op: Operation) -> None:
    """Put blocks in place of a structured op."""
    before = op.parent_block()
    assert before is not None
    behind = before.split_before(op)
    name = op_name(op)
    if name == "scf.for":
        _for(op, before, behind)
    elif name == "scf.while":
        _while(op, before, behind)
    else:
        _branch(op, before, behind)


def _for(op: Operation, before: Block, behind: Block) -> None:
    _, upper, step, *_ = op.operands
    head = op.regions[0].block
    number, *carried = head.args
    last = _last(head)
    body = head.split_before(next(iter(head.ops)))
    following = AddiOp(number, step)
    is_in = CmpiOp(number, upper, "slt")
    _move(op.regions[0], behind)
    _end(body, last, following, BranchOp(head, following, *last.operands))
    _add(head, op, is_in, ConditionalBranchOp(is_in, body, (), behind, ()))
    _add(before, op, BranchOp(head, op.operands[0], *op.operands[3:]))
    _replace(op, carried)


def _while(op: Operation, before: Block, behind: Block) -> None:
    (head, body) = (region.block for region in op.regions)
    goes_on, again = _last(head), _last(body)
    condition, *passed = goes_on.operands
    for region in op.regions:
        _move(region, behind)
    _end(head, goes_on, ConditionalBranchOp(condition, body, passed, behind, ()))
    _end(body, again, BranchOp(head, *again.operands))
    _add(before, op, BranchOp(head, *op.operands))
    _replace(op, passed)


def write_while(op: Operation) -> None:
    """Put `scf.while` in place of a loop that counts."""
    lower, upper, step, *carried = op.operands
    types = [lower.type, *op.result_types]
    before, body = Block(arg_types=types), op.regions[0].block
    is_in = CmpiOp(before.args[0], upper, "slt")
    _add(before, op, is_in, ConditionOp(is_in, *before.args))
    last, following = _last(body), AddiOp(body.args[0], step)
    _end(body, last, following, YieldOp(following, *last.operands))
    made = WhileOp([lower, *carried], types, [before], op.detach_region(0))
    made.location = op.location
    Rewriter.replace_op(op, made, made.results[1:])


def write_loops(op: Operation) -> None:
    """Put a nest of `scf.for` in place of threads that reduce: they run in the order of their indices."""
    body, dims = op.regions[0].block, len(op.regions[0].block.args)
    bounds = [op.operands[part * dims : (part + 1) * dims] for part in range(3)]
    carried, types = op.operands[3 * dims :], [*op.result_types]
    loops, blocks = list[Operation](), list[Block]()
    for lower, upper, step in zip(*bounds, strict=True):
        blocks.append(Block(arg_types=[IndexType(), *types]))
        loops.append(ForOp(lower, upper, step, carried, blocks[-1]))
        loops[-1].location = op.location
        carried = blocks[-1].args[1:]
    reduces = _last(body)
    Rewriter.inline_block(body, InsertPoint.at_end(blocks[-1]), [each.args[0] for each in blocks])
    results = list[SSAValue]()
    for region, value, new in zip(reduces.regions, carried, reduces.operands, strict=True):
        gives = _last(region.block)
        Rewriter.inline_block(region.block, InsertPoint.before(reduces), [value, new])
        results.append(gives.operands[0])
        Rewriter.erase_op(gives)
    _end(blocks[-1], reduces, YieldOp(*results))
    for block, inner in zip(blocks, loops[1:], strict=False):
        _add(block, op, inner, YieldOp(*inner.results))
    Rewriter.replace_op(op, loops[0], loops[0].results)


def _branch(op: Operation, before: Block, behind: Block) -> None:
    join = Block(arg_types=op.result_types)
    Rewriter.insert_block(join, BlockInsertPoint.before(behind))
    ways = [region.blocks[0] if region.blocks else join for region in op.regions]
    for region in op.regions:
        for block in region.blocks:
            end = block.last_op
            if end is not None and op_name(end) == "scf.yield":
                _end(block, end, BranchOp(join, *end.operands))
        _move(region, join)
    leaves = BranchOp(ways[0])
    if op.operands:
        leaves = ConditionalBranchOp(op.operands[0], ways[0], (), ways[1], ())
    _add(before, op, leaves)
    _add(join, op, BranchOp(behind))
    _replace(op, join.args)


def _last(block: Block) -> Operation:
    return cast(Operation, block.last_op)


def _move(region: Region, before: Block) -> None:
    if region.blocks:
        Rewriter.inline_region(region, BlockInsertPoint.before(before))


def _add(block: Block, at: Operation, *ops: Operation) -> None:
    for op in ops:
        op.location = at.location
    block.add_ops(ops)


def _end(block: Block, end: Operation, *ops: Operation) -> None:
    """Put ops in place of a terminator."""
    _add(block, end, *ops)
    Rewriter.erase_op(end)


def _replace(op: Operation, values: Sequence[SSAValue]) -> None:
    Rewriter.replace_op(op, (), values)


# Blocks.


def join(region: Region) -> None:
    """Put a block and the only one that comes to it together. A branch that says something to others stays."""
    left = [*region.blocks][1:]
    while left:
        block = left.pop()
        ends = [
            end
            for other in region.blocks
            if (end := other.last_op) is not None and block in end.successors
        ]
        if [op_name(end) for end in ends] != ["cf.br"] or ends[0].parent is block:
            continue
        if not any(any(said_to_others(end)) for end in (*ends, block.last_op) if end is not None):
            Rewriter.inline_block(block, InsertPoint.before(ends[0]), ends[0].operands)
            Rewriter.erase_op(ends[0])
