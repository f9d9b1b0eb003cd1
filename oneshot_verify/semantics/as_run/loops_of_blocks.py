"""Loops of the target's blocks, written as loops that count, where both then branch alike.

    cf.br ^head(%l, %t)                   %r = scf.for %i = %l to %u step %s
  ^head(%i, %a):                             iter_args(%a = %t) {
    %c = arith.cmpi slt, %i, %u              BODY
    cf.cond_br %c, ^body, ^behind            %n = arith.addi %i, %s
  ^body:                                     scf.yield %b
    BODY                                  }
    %n = arith.addi %i, %s                cf.br ^behind
    cf.br ^head(%n, %b)

The step is a positive constant, and no iteration leaves anything on the stack, so both do the same, if index arithmetic
does not overflow, which is assumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import IndexType, ModuleOp
from xdsl.dialects.cf import BranchOp
from xdsl.dialects.scf import YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import BlockInsertPoint, InsertPoint, Rewriter

from oneshot_verify.ir.dialects.arith import CmpiOp
from oneshot_verify.ir.dialects.scf import ForOp
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.ir.facts.names import constant_number
from oneshot_verify.ir.symbols import bodies_of
from oneshot_verify.semantics.as_run.block_writing import join
from oneshot_verify.semantics.as_run.in_step import are_in_step
from oneshot_verify.semantics.meanings import op_name


def with_loops(
    source: ModuleOp, target: ModuleOp, paths: Sequence[str]
) -> tuple[ModuleOp, ModuleOp]:
    """Both programs, or copies of them with loops in the functions at these paths, where both then branch alike."""
    while paths:
        ours, theirs = source.clone(), target.clone()
        bodies = bodies_of(ours), bodies_of(theirs)
        can = [path for path in paths if _write_loops(*(e[path].regions[0] for e in bodies))]
        if can == paths:
            return ours, theirs
        paths = can
    return source, target


def _write_loops(ours: Region, theirs: Region) -> bool:
    """Write loops of the target's blocks as loops that count, the inner ones first, until both branch alike; False if
    they never do."""
    join(ours)
    join(theirs)
    while not are_in_step([ours, theirs]):
        if not any(map(_write_loop, theirs.blocks)):
            return False
        join(theirs)
    return True


def _write_loop(head: Block) -> bool:
    """Put a loop in place of the two blocks that start with this one; False if they are no loop that counts."""
    ends = [block.last_op for block in head.predecessors()]
    is_in, leaves = head.first_op, head.last_op
    if len(ends) != 2 or leaves is None or op_name(leaves) != "cf.cond_br":
        return False
    body = leaves.successors[0]
    enters, again = sorted((end for end in ends if end), key=lambda end: end.parent is body)
    counted = _counted(head, body, is_in, again)
    if counted is None or is_in is None or op_name(again) != "cf.br":
        return False
    # What these ops of the target say to others would be gone, too, and not judged.
    adds = again.operands[counted[0]].owner
    gone = (enters, leaves, again, is_in, *([adds] if isinstance(adds, Operation) else []))
    if any(any(said_to_others(op)) for op in gone):
        return False
    if op_name(enters) != "cf.br":
        enters = _apart(enters, head)
    number, upper, step = counted
    values, following = [*enters.operands], [*again.operands]
    lower, after, args = values.pop(number), following.pop(number), [*head.args]
    args.insert(0, args.pop(number))
    made = Block(arg_types=[arg.type for arg in args])
    for op in [op for op in body.ops if op is not again]:
        op.detach()
        made.add_op(op)
    made.add_op(YieldOp(*following))
    loop = ForOp(lower, upper, step, values, made)
    for arg, value in zip(body.args, leaves.operands[1:], strict=False):
        arg.replace_all_uses_with(value)
    leave = BranchOp(leaves.successors[1], *leaves.operands[1 + len(body.args) :])
    loop.location = leave.location = leaves.location
    Rewriter.insert_op([loop, leave], InsertPoint.before(enters))
    for arg, inner, outer in zip(args, made.args, [None, *loop.results], strict=True):
        arg.replace_uses_with_if(inner, lambda use: loop.is_ancestor(use.operation))
        if outer is not None:
            arg.replace_all_uses_with(outer)
    region = head.parent
    assert region is not None
    Rewriter.erase_op(enters)
    for block in (head, body):
        region.detach_block(block)
    for block in (head, body):
        block.erase()
    if isinstance(after.owner, Operation) and not after.uses:
        Rewriter.erase_op(after.owner)
    return True


def _apart(end: Operation, head: Block) -> Operation:
    """The branch of a new block that only branches, on the way to a head."""
    block = Block(arg_types=head.arg_types)
    Rewriter.insert_block(block, BlockInsertPoint.before(head))
    block.add_op(way := BranchOp(head, *block.args))
    way.location = end.location
    end.successors[end.successors.index(head)] = block
    return way


def _counted(
    head: Block, body: Block, is_in: Operation | None, again: Operation
) -> tuple[int, SSAValue, SSAValue] | None:
    """The number of the argument of a head that counts, the bound, and the step; None if nothing else counts the
    iterations of the block `body`."""
    leaves: Any = head.last_op
    if not isinstance(is_in, CmpiOp) or is_in.next_op is not leaves:
        return None
    counter, upper = is_in.operands
    is_known = again.parent is body and counter in head.args and upper not in head.args
    is_less = is_in.predicate.value.data == CmpiOp.PREDICATES.index("slt")
    decides = leaves.operands[0] is is_in.result and is_in.result.has_one_use()
    if not (is_known and is_less and decides) or len(body.predecessors()) != 1:
        return None
    number = head.args.index(counter)
    adds = again.operands[number].owner
    if not isinstance(adds, Operation) or op_name(adds) != "arith.addi":
        return None
    # A loop counts with sign: a counter that starts below zero would break this promise.
    if "nuw" in str(adds.properties.get("overflowFlags")):
        return None
    step = adds.operands[1]
    by = constant_number(step)
    inside = {op for block in (head, body) for op in block.walk()}
    left = leaves.operands[1 + len(body.args) :]
    is_left = counter in left or any(use.operation not in inside for use in counter.uses)
    if adds.operands[0] is not counter or by is None or by <= 0 or step.owner in inside or is_left:
        return None
    is_kept = any(op_name(op) == "memref.alloca" for op in inside)
    return None if is_kept or counter.type != IndexType() else (number, upper, step)
