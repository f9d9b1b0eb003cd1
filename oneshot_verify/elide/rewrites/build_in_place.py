"""What is inserted is computed in the place where it will be.

    %e = tensor.empty()                            %d = extract_slice %t[..]
    %r = linalg.. outs(%e)                 ->      %r = linalg.. outs(%d)
    %w = insert_slice %r into %t[..]               %w = insert_slice %r into %t[..]

`eliminate-empty-tensors` does so where the place is known already when the computation begins. Here the computation
waits until it is known, if nothing else uses what it makes; else the ops that compute the place are moved up. Where it
has another shape on the way, the place gets the shape from before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.bufferize.interface import (
    OpOperand,
    is_tensor,
    op_name,
    owner_of,
    shape_of,
)
from oneshot_verify.bufferize.reify import dynamic_sizes
from oneshot_verify.bufferize.rewriter import Rewriter
from oneshot_verify.elide.columns import is_column, is_read_again
from oneshot_verify.elide.rewrites.chains import Chain, chain_to_empty, with_all_spelled_out
from oneshot_verify.elide.rewrites.effects import definition_in
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.elide.rewrites.spelled_out import is_spelled_out, spell_out
from oneshot_verify.ir.dialects import bufferization, tensor
from oneshot_verify.ir.facts import only_computes
from oneshot_verify.semantics.shapes import integers

PARTS = frozenset({"tensor.insert_slice", "tensor.parallel_insert_slice"})
SINKS = PARTS | {"bufferization.materialize_in_destination", "linalg.copy"}
"""Ops that put their first operand, a tensor, into the second one; the former into a part of it."""
CONCAT = "tensor.concat"
MOST_MOVED = 8
"""So many ops are moved up for a place."""
MOST_INSERTIONS = 8
"""So many insertions before an insertion are looked at, so that a chain of them costs no square of its length."""


class BuildInPlace:
    """Lets the ops that compute what is inserted begin with the part that is overwritten."""

    name: ClassVar[str] = "build in place"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        for op in ops:
            is_concat = op_name(op) == CONCAT and is_spelled_out(op)
            made = (chain_to_empty(value, op.parent) for value in op.operands)
            if (is_concat and any(made)) or _may_be_built(op):
                yield OpOperand(op, 0)

    def apply(self, at: OpOperand) -> Sequence[OpOperand]:
        sinks = [at.op]
        if op_name(at.op) == CONCAT and is_spelled_out(at.op):
            parts = list(at.op.operands)
            spell_out(at.op)
            sinks = [use.operation for part in parts for use in part.uses]
        return [each for sink in sinks if _may_be_built(sink) for each in _build(sink)]


def _may_be_built(sink: Operation) -> bool:
    """Whether what an op inserts begins without contents, and may begin in its place."""
    if op_name(sink) not in SINKS:
        return False
    chain = chain_to_empty(sink.operands[0], _anchor(sink).parent)
    if chain is None or not all(is_undone(op, chain.starts) for op in chain.reshapes):
        return False
    if chain.may_wait:
        return True
    is_kept = op_name(sink) in PARTS and is_column(sink, sink.operands[1])
    return has_place(sink, chain.ops[-1]) and not (is_kept and is_read_again(sink.operands[0]))


def _build(sink: Operation) -> list[OpOperand]:
    """Compute what is inserted where it will be; the operands that are to be in place."""
    anchor = _anchor(sink)
    block = anchor.parent
    chain = with_all_spelled_out(OpOperand(sink, 0), block)
    if chain is None or block is None:
        return []
    for op in reversed(chain.ops) if chain.may_wait else ():
        op.detach()
        block.insert_op_before(op, anchor)
    place, wanted = place_of(sink, chain.ops[-1]), list(chain.starts)
    if isinstance(place, Operation):
        block.insert_op_before(place, chain.ops[-1])
        wanted.append(OpOperand(place, 0))
    start = place if isinstance(place, SSAValue) else place.results[0]
    for op in chain.reshapes:
        start = undone(op, start, chain)
    for each in chain.starts:
        each.op.operands[each.index] = _of_type(start, each.value.type, chain.ops[-1])
    return wanted


def is_undone(reshape: Operation, starts: Sequence[OpOperand]) -> bool:
    """Whether the sizes of what gets another shape are known before it is computed."""
    type_ = reshape.operands[0].type
    is_static = DYNAMIC_INDEX not in (shape_of(type_) or (DYNAMIC_INDEX,))
    return is_static or [type_] == [each.value.type for each in starts]


def undone(reshape: Operation, value: SSAValue, chain: Chain) -> SSAValue:
    """What a reshape in a chain would make `value` of."""
    type_, dynamic = reshape.operands[0].type, list[SSAValue]()
    rewriter = Rewriter()
    rewriter.focus(chain.ops[-1])
    properties = {"reassociation": reshape.properties["reassociation"]}
    if op_name(reshape) == "tensor.expand_shape":
        value = _of_type(value, reshape.results[0].type, chain.ops[-1])
        return rewriter.value("tensor.collapse_shape", [value], type_, properties)
    shape = shape_of(type_) or ()
    if DYNAMIC_INDEX in shape:
        dynamic = dynamic_sizes(rewriter, chain.starts[0].value)
    properties["static_output_shape"] = DenseArrayBase.from_list(i64, shape)
    return rewriter.value("tensor.expand_shape", [value, *dynamic], type_, properties)


def _anchor(sink: Operation) -> Operation:
    """The op of the block where what is inserted is computed: what ends a thread, or the sink itself."""
    parent = sink.parent_op()
    is_of_thread = parent is not None and op_name(sink) == "tensor.parallel_insert_slice"
    return parent if parent is not None and is_of_thread else sink


def _of_type(value: SSAValue, type_: Attribute, before: Operation) -> SSAValue:
    """A tensor as one of another type of the same rank."""
    if value.type == type_:
        return value
    rewriter = Rewriter()
    rewriter.focus(before)
    return rewriter.value("tensor.cast", [value], type_)


def has_place(sink: Operation, first: Operation) -> bool:
    """Whether the place where `sink` inserts is known when `first` runs, an op of the block of what is inserted, or may
    be computed before."""
    return all(_ops_for(value, first) is not None for value in _place_values(sink, first))


def _move_place_up(sink: Operation, first: Operation) -> None:
    """Move what computes the place where `sink` inserts in front of `first`."""
    for value in _place_values(sink, first):
        for op in _ops_for(value, first) or ():
            op.detach()
            assert first.parent is not None
            first.parent.insert_op_before(op, first)


def _place_values(sink: Operation, first: Operation) -> list[SSAValue]:
    return [_destination(sink, first), *sink.operands[2:]]


def _ops_for(value: SSAValue, first: Operation) -> list[Operation] | None:
    """The ops behind `first` that compute `value`, each behind those that it needs; None if one of them may not run
    before."""
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
    """What `sink` overwrites a part of; or what became that by other insertions, if that is known before `first`: of
    the part that is overwritten, nobody needs what was there."""
    value = sink.operands[1]
    for _ in range(MOST_INSERTIONS if op_name(sink) in PARTS else 0):
        made = owner_of(value)
        if _is_known(value, first) or op_name(made) not in PARTS:
            break
        value = made.operands[1]
    return value


def place_of(sink: Operation, first: Operation) -> Operation | SSAValue:
    """The tensor that `sink` overwrites, or an op that gives this part of it; it will be there before `first`.

    What computes it is moved in front of `first`.
    """
    _move_place_up(sink, first)
    destination = _destination(sink, first)
    if not is_tensor(destination):
        return bufferization.ToTensorOp(
            destination, restrict=True, writable=True, result_type=sink.operands[0].type
        )
    if op_name(sink) not in PARTS:
        return destination
    counts = [
        sum(size == DYNAMIC_INDEX for size in integers(sink, f"static_{name}"))
        for name in ("offsets", "sizes", "strides")
    ]
    properties = {k: v for k, v in sink.properties.items() if k.startswith("static_")}
    properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [1, *counts])
    part = tensor.ExtractSliceOp.create(
        operands=[destination, *sink.operands[2:]],
        result_types=[sink.operands[0].type],
        properties=properties,
    )
    # What reads the same part, element by element, is to be seen to do so.
    there = (use.operation for use in destination.uses if use.operation is not sink)
    same = (op for op in there if op.parent is first.parent and op.is_structurally_equivalent(part))
    alike = (op for op in same if op.result_types == part.result_types)
    known = next((op for op in alike if op.is_before_in_block(first)), None)
    if known is None:
        return part
    part.erase()
    return known.results[0]
