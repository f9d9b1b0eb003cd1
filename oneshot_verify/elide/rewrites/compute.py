"""Rewrites of structured ops: one writes to two destinations, or over what it reads last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, is_tensor, op_name, owner_of
from oneshot_verify.bufferize.rewriter import Rewriter, move_before, remove, segments
from oneshot_verify.elide.cost import is_worth_a_buffer, loops_around
from oneshot_verify.elide.rewrites.build_in_place import has_place, is_undone, place_of, undone
from oneshot_verify.elide.rewrites.interface import (
    RESHAPES,
    Chain,
    is_empty,
    is_never_read,
    new_tensor,
)
from oneshot_verify.elide.rewrites.reads import VIEWS
from oneshot_verify.elide.survey import Candidate
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
from oneshot_verify.ir.facts import Runs, facts_of


def is_elementwise(op: Operation) -> bool:
    """True if `op` is an elementwise structured op on tensors."""
    if not is_structured(op) or set(iterator_types(op)) != {"parallel"}:
        return False
    return 0 < len(op.results) == len(outputs(op)) and all(map(is_tensor, outputs(op)))


def with_destination(op: Operation, result: int, place: SSAValue) -> Operation:
    """Create `op` anew before itself, as one that also writes a result to `place`, in one more result."""
    rewriter = Rewriter()
    rewriter.focus(op)
    operands, maps = [*op.operands, place], list(indexing_maps(op))
    maps.append(maps[len(inputs(op)) + result])
    body = Block(arg_types=[element_type(value.type) for value in operands])
    *work, end = body_block(op).ops
    values: dict[SSAValue, SSAValue] = dict(zip(body_block(op).args, body.args, strict=False))
    body.add_ops([each.clone(value_mapper=values) for each in work])
    yielded = [values.get(value, value) for value in end.operands]
    body.add_op(type(end).create(operands=[*yielded, yielded[result]]))
    properties = {
        "indexing_maps": ArrayAttr(list(map(AffineMapAttr, maps))),
        "iterator_types": iterator_attribute(iterator_types(op)),
        "operandSegmentSizes": segments(len(inputs(op)), len(outputs(op)) + 1),
    }
    types = [value.type for value in (*outputs(op), place)]
    return rewriter.create("linalg.generic", operands, types, properties, [Region(body)])


INSERTION = "tensor.insert_slice"


class WriteTwice:
    """Lets an elementwise op write its result to its insertion's destination as well."""

    name: ClassVar[str] = "write twice"
    advice: ClassVar[str] = "write the result to the place where it is inserted, too"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        yield from (OpOperand(op, 0) for op in ops if _written(op) is not None)

    def apply(self, at: OpOperand) -> Sequence[OpOperand]:
        chain = _written(at.op)
        if chain is None:
            return ()
        writer, begin = chain.ops[-1], chain.start
        place, wanted = place_of(at.op, writer), list[OpOperand]()
        if isinstance(place, Operation):
            move_before(writer, place)
            wanted.append(OpOperand(place, 0))
            place = place.results[0]
        if begin.value is place and is_never_read(begin):
            # Other users read it in a buffer of its own.
            writer.operands[begin.index] = new_tensor(writer, place)
        for op in chain.reshapes:
            place = undone(op, place, chain)
        new = with_destination(writer, begin.index - len(inputs(writer)), place)
        value: SSAValue = new.results[-1]
        for op in reversed(chain.reshapes):
            value = _again(op, value, at.op)
        at.op.operands[0] = value
        for old, same in zip(writer.results, new.results[:-1], strict=True):
            old.replace_all_uses_with(same)
        remove(writer)
        return [*wanted, OpOperand(new, len(new.operands) - 1)]


def _written(sink: Operation) -> Chain | None:
    """The chain from an elementwise op to the insertion of its result, through reshapes, if the result has other
    uses."""
    if op_name(sink) != INSERTION:
        return None
    made, ops, others = sink.operands[0], list[Operation](), False
    while isinstance(made, OpResult) and made.op.parent is sink.parent:
        ops.append(made.op)
        others = others or len(list(islice(made.uses, 2))) > 1
        if op_name(made.op) not in RESHAPES:
            break
        made = made.op.operands[0]
    if not others or not isinstance(made, OpResult):
        return None
    if made.op is not ops[-1] or not is_elementwise(made.op):
        return None
    begin = OpOperand(made.op, len(inputs(made.op)) + made.index)
    known = all(is_undone(op, begin) for op in ops[:-1]) and has_place(sink, made.op)
    return Chain(tuple(ops), begin) if known and not _is_in_part(begin) else None


def _is_in_part(begin: OpOperand) -> bool:
    """True if an op computes in a slice and does not read it. Once that is in place, the result need not move."""
    part = owner_of(begin.value)
    is_part = op_name(part) == "tensor.extract_slice" and is_never_read(begin)
    return is_part and not is_worth_a_buffer(OpOperand(part, 0))


def _again(reshape: Operation, value: SSAValue, before: Operation) -> SSAValue:
    """Clone a reshape for another tensor."""
    again = reshape.clone()
    again.operands[0] = value
    move_before(before, again)
    return again.results[0]


NOT_OWN = VIEWS | {"arith.constant", "bufferization.to_tensor"}
"""Ops that give a tensor in memory that others may use."""


class ComputeOver:
    """Lets a structured op in a loop compute in a dead tensor of the same type, or in its input at its last use.

    %e = tensor.empty()
    %y = linalg.. ins(%x) outs(%e)         ->      %y = linalg.. ins(%x) outs(%x)

    The tensor may be loop-carried; then no iteration needs a buffer of its own. Outside of loops one more buffer does
    not matter, and `--reuse-buffers` does the same there.
    """

    name: ClassVar[str] = "compute over"
    advice: ClassVar[str] = "compute in a tensor that is used no more"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        for op in ops:
            for at in _destinations(op) if loops_around(op) else ():
                if _dead_tensor(at) is not None:
                    yield at

    def apply(self, at: OpOperand) -> None:
        dead = _dead_tensor(at)
        if dead is not None:
            at.op.operands[at.index] = dead


def _destinations(op: Operation) -> Iterator[OpOperand]:
    """The operands of a structured op that are destinations without contents."""
    first = len(op.operands) - len(op.results)
    for index in range(first, len(op.operands)) if is_structured(op) else ():
        if is_empty(owner_of(op.operands[index])):
            yield OpOperand(op, index)


def _dead_tensor(at: OpOperand) -> SSAValue | None:
    """A tensor of a destination's type that has no use after the op."""
    block = at.op.parent
    if block is None or at not in _destinations(at.op):
        return None
    first = len(at.op.operands) - len(at.op.results)
    found = [*_handed_on_as(at.op.results[at.index - first]), *at.op.operands[:first]]
    found = [v for v in (*found, *_carried(block)) if v.type == at.value.type]
    return next((v for v in found if _is_made_by_program(v) and _is_last_use(v, at.op)), None)


def _handed_on_as(value: SSAValue) -> Iterator[SSAValue]:
    """The loop-carried argument at the same index as the one that `value` becomes."""
    for use in value.uses:
        carried = _carried(use.operation.parent) if op_name(use.operation) == "scf.yield" else ()
        # The first argument of a loop with bounds is the induction variable.
        yield from carried[len(carried) - len(use.operation.operands) :][use.index : use.index + 1]


def _carried(block: Block | None) -> Sequence[BlockArgument]:
    """The iteration arguments of a loop."""
    loop = None if block is None else block.parent_op()
    return (
        block.args
        if block is not None and loop is not None and facts_of(loop).runs is Runs.LOOP
        else ()
    )


def _is_made_by_program(value: SSAValue) -> bool:
    """True if an op gives a tensor that is no view, constant or foreign buffer, or the loop around carries it."""
    if isinstance(value, OpResult):
        return op_name(value.op) not in NOT_OWN
    return isinstance(value, BlockArgument) and value in _carried(value.owner)


def _is_last_use(value: SSAValue, op: Operation) -> bool:
    """True if a tensor of the block of `op` is not used after `op`."""
    block = op.parent
    owner = value.owner if isinstance(value, BlockArgument) else owner_of(value).parent
    if block is None or owner is not block:
        return False
    users = {block.find_ancestor_op_in_block(use.operation) for use in value.uses}
    return all(each is op or (each is not None and each.is_before_in_block(op)) for each in users)
