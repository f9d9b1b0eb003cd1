"""Build in place: compute an inserted tensor directly in its destination slice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, UnitAttr, i64
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.interface import (
    OpOperand,
    function_around,
    is_tensor,
    op_name,
    owner_of,
    shape_of,
)
from oneshot_verify.bufferize.reify import dynamic_sizes
from oneshot_verify.bufferize.rewriter import Rewriter, move_before, remove
from oneshot_verify.bufferize.slices import slice_of
from oneshot_verify.elide.cost import is_column, is_read_again
from oneshot_verify.elide.rewrites.interface import Chain, are_few, chain_to_empty, definition_in
from oneshot_verify.elide.survey import Candidate
from oneshot_verify.ir.dialects import bufferization, tensor
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.facts import only_computes
from oneshot_verify.ir.symbols import is_private, references_of, resolve

PARTS = frozenset({"tensor.insert_slice", "tensor.parallel_insert_slice"})
SINKS = PARTS | {"bufferization.materialize_in_destination", "linalg.copy"}
"""Ops that write their first operand, a tensor, into the second; those in `PARTS` into a slice of it."""
MOST_MOVED = 8
"""Limit of ops moved up for a destination."""
MOST_INSERTIONS = 8
"""Limit of insertions looked at behind an insertion, so that a chain of them does not cost quadratic time."""


class BuildInPlace:
    """Lets the ops that compute an inserted tensor start from the slice that is overwritten.

        %e = tensor.empty()                            %d = extract_slice %t[..]
        %r = linalg.. outs(%e)                 ->      %r = linalg.. outs(%d)
        %w = insert_slice %r into %t[..]               %w = insert_slice %r into %t[..]

    `eliminate-empty-tensors` does so if the destination is defined before the computation. Here the computation sinks
    below the destination, if it has no other users; else the ops that compute the destination are moved up. If the
    tensor is reshaped on the way, the destination slice gets the inverse reshape.
    """

    name: ClassVar[str] = "build in place"
    advice: ClassVar[str] = "compute what is inserted in its place from the start"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        yield from (OpOperand(op, 0) for op in ops if _may_be_built(op))

    def apply(self, at: OpOperand) -> Sequence[OpOperand]:
        return _build(at.op) if _may_be_built(at.op) else []


def _may_be_built(sink: Operation) -> bool:
    """True if the inserted tensor starts without contents, and can start in the destination slice instead."""
    if op_name(sink) not in SINKS:
        return False
    chain = chain_to_empty(sink.operands[0], _anchor(sink).parent)
    if chain is None or not all(is_undone(op, chain.start) for op in chain.reshapes):
        return False
    if _is_part_of(chain.start.value, sink.operands[1]):
        return False
    if chain.may_wait:
        return True
    is_kept = op_name(sink) in PARTS and is_column(sink, sink.operands[1])
    return has_place(sink, chain.ops[-1]) and not (is_kept and is_read_again(sink.operands[0]))


def _is_part_of(value: SSAValue, whole: SSAValue) -> bool:
    """True if a tensor is a slice of `whole`, as where something is already built in its place."""
    part = owner_of(value)
    return op_name(part) == "tensor.extract_slice" and part.operands[0] is whole


def _build(sink: Operation) -> list[OpOperand]:
    """Compute the inserted tensor in its destination. Returns the operands that must be in place for that."""
    anchor = _anchor(sink)
    chain = chain_to_empty(sink.operands[0], anchor.parent)
    if chain is None:
        return []
    if chain.may_wait:
        move_before(anchor, *reversed(chain.ops))
    place, wanted = place_of(sink, chain.ops[-1]), [chain.start]
    if isinstance(place, Operation):
        move_before(chain.ops[-1], place)
        wanted.append(OpOperand(place, 0))
    start = place if isinstance(place, SSAValue) else place.results[0]
    for op in chain.reshapes:
        start = undone(op, start, chain)
    at = chain.start
    at.op.operands[at.index] = _of_type(start, at.value.type, chain.ops[-1])
    return wanted


def is_undone(reshape: Operation, start: OpOperand) -> bool:
    """True if a reshape's source sizes are known before the tensor is computed."""
    type_ = reshape.operands[0].type
    is_static = DYNAMIC_INDEX not in (shape_of(type_) or (DYNAMIC_INDEX,))
    return is_static or type_ == start.value.type


def undone(reshape: Operation, value: SSAValue, chain: Chain) -> SSAValue:
    """`value` in the shape that the tensor has before `reshape`."""
    type_, dynamic = reshape.operands[0].type, list[SSAValue]()
    rewriter = Rewriter()
    rewriter.focus(chain.ops[-1])
    properties = {"reassociation": reshape.properties["reassociation"]}
    if op_name(reshape) == "tensor.expand_shape":
        value = _of_type(value, reshape.results[0].type, chain.ops[-1])
        return rewriter.value("tensor.collapse_shape", [value], type_, properties)
    shape = shape_of(type_) or ()
    if DYNAMIC_INDEX in shape:
        dynamic = dynamic_sizes(rewriter, chain.start.value)
    properties["static_output_shape"] = DenseArrayBase.from_list(i64, shape)
    return rewriter.value("tensor.expand_shape", [value, *dynamic], type_, properties)


def _anchor(sink: Operation) -> Operation:
    """The op of the block in which the inserted tensor is computed: the sink, or the terminator of its thread."""
    parent = sink.parent_op()
    is_of_thread = parent is not None and op_name(sink) == "tensor.parallel_insert_slice"
    return parent if parent is not None and is_of_thread else sink


def _of_type(value: SSAValue, type_: Attribute, before: Operation) -> SSAValue:
    """Cast a tensor to another type of the same rank."""
    if value.type == type_:
        return value
    rewriter = Rewriter()
    rewriter.focus(before)
    return rewriter.value("tensor.cast", [value], type_)


def has_place(sink: Operation, first: Operation) -> bool:
    """True if the destination of `sink` and its indices are defined before `first`, or can be moved there. `first` is
    the first op that computes the inserted tensor."""
    return all(_ops_for(value, first) is not None for value in _place_values(sink, first))


def _place_values(sink: Operation, first: Operation) -> list[SSAValue]:
    return [_destination(sink, first), *sink.operands[2:]]


def _ops_for(value: SSAValue, first: Operation) -> list[Operation] | None:
    """Ops after `first` that compute `value`, in dependence order; None if one of them cannot be moved up."""
    found: dict[Operation, None] = {}
    return list(found) if _collect(value, first, found) else None


def _collect(value: SSAValue, first: Operation, found: dict[Operation, None]) -> bool:
    made = _definition(value, first)
    if made is None or made in found or made.is_before_in_block(first):
        return True
    if made is first or made.regions or not only_computes(made) or len(found) >= MOST_MOVED:
        return False
    if not all(_collect(operand, first, found) for operand in made.operands):
        return False
    found[made] = None
    return True


def _definition(value: SSAValue, first: Operation) -> Operation | None:
    return None if first.parent is None else definition_in(value, first.parent)


def _is_known(value: SSAValue, first: Operation) -> bool:
    made = _definition(value, first)
    return made is None or made.is_before_in_block(first)


def _destination(sink: Operation, first: Operation) -> SSAValue:
    """The destination of `sink`. If that is not defined before `first`, the destination of an insertion behind it: the
    overwritten slice's old contents do not matter."""
    value = sink.operands[1]
    for _ in range(MOST_INSERTIONS if op_name(sink) in PARTS else 0):
        made = owner_of(value)
        if _is_known(value, first) or op_name(made) not in PARTS:
            break
        value = made.operands[1]
    return value


def place_of(sink: Operation, first: Operation) -> Operation | SSAValue:
    """The destination of `sink`, or an op that extracts the overwritten slice of it, to stand before `first`.

    The ops that compute it are moved before `first`.
    """
    for value in _place_values(sink, first):
        move_before(first, *(_ops_for(value, first) or ()))
    destination = _destination(sink, first)
    if not is_tensor(destination):
        return bufferization.ToTensorOp.create(
            operands=[destination],
            result_types=[sink.operands[0].type],
            properties={"restrict": UnitAttr(), "writable": UnitAttr()},
        )
    if op_name(sink) not in PARTS:
        return destination
    values, properties = slice_of(sink, 2).operands()
    part = tensor.ExtractSliceOp.create(
        operands=[destination, *values],
        result_types=[sink.operands[0].type],
        properties=properties,
    )
    # An elementwise op that reads the same slice should be seen to read the same SSA value.
    there = (use.operation for use in destination.uses if use.operation is not sink)
    same = (op for op in there if op.parent is first.parent and op.is_structurally_equivalent(part))
    alike = (op for op in same if op.result_types == part.result_types)
    known = next((op for op in alike if op.is_before_in_block(first)), None)
    if known is None:
        return part
    part.erase()
    return known.results[0]


class InlineCall:
    """Inlines a call. If its result is inserted, the result is then built in place.

                                                   %d = extract_slice %t[..]
    %r = call @g(%x)                               %r = linalg.. ins(%x) outs(%d)
    %w = insert_slice %r into %t[..]       ->      %w = insert_slice %r into %t[..]

    A call with an unused tensor result is inlined, too: the unused result is then no longer computed.
    """

    name: ClassVar[str] = "inline call"
    advice: ClassVar[str] = "do the work of the function at the call"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        for op in ops:
            # A site must be an operand: that of the result's first user.
            use = next((use for result in op.results for use in result.uses), None)
            if use is not None and _has_unused_tensor(op):
                yield OpOperand(use.operation, use.index)
            elif op_name(op) in SINKS and _is_made_by_call(op.operands[0]):
                yield OpOperand(op, 0)

    def apply(self, at: OpOperand) -> None:
        call = owner_of(at.value)
        callee = _callee(call)
        if callee is None:
            return
        values: dict[SSAValue, SSAValue] = dict(
            zip(callee.body.block.args, call.operands, strict=True)
        )
        *ops, end = callee.body.block.ops
        move_before(call, *(op.clone(values) for op in ops))
        for result, returned in zip(call.results, end.operands, strict=True):
            result.replace_all_uses_with(values[returned])
        remove(call)
        BuildInPlace().apply(at)


def _callee(call: Operation) -> FuncOp | None:
    """The callee, if its one block may be inlined at the call."""
    if op_name(call) != "func.call":
        return None
    callee = resolve(call, next(iter(references_of(call)), None))
    around = function_around(call)
    if not isinstance(callee, FuncOp) or len(callee.body.blocks) != 1 or around is None:
        return None
    if any(op.get_attr_or_prop("no_inline") is not None for op in (call, callee)):
        return None
    named = (resolve(op, each) for op in callee.walk() for each in references_of(op))
    is_alone = callee.parent is around.parent and callee is not around
    may_stand_there = is_alone and are_few([callee]) and all(each is not callee for each in named)
    return callee if may_stand_there else None


def _has_unused_tensor(op: Operation) -> bool:
    """True if `op` calls a private function and does not use one of its tensor results."""
    if op_name(op) != "func.call" or all(r.first_use for r in op.results if is_tensor(r)):
        return False
    callee = _callee(op)
    return callee is not None and is_private(callee)


def _is_made_by_call(value: SSAValue) -> bool:
    """True if a tensor is the result of a call that computes it from a tensor without contents."""
    callee = _callee(owner_of(value))
    if callee is None or not isinstance(value, OpResult):
        return False
    end = callee.body.block.last_op
    assert end is not None
    return chain_to_empty(end.operands[value.index], callee.body.block) is not None
