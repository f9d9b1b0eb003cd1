"""Rewrites of structured ops: two are fused, one writes to two destinations, or over what it reads last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.ir.affine import AffineMap

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


INSERTION = "tensor.insert_slice"
NEIGHBOURS = 8
"""Limit of users of a tensor looked at, so that a tensor that all ops read does not cost quadratic time."""


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
        place, wanted = _placed(at.op, writer)
        if begin.value is place and is_never_read(begin):
            # Other users read it in a buffer of its own.
            writer.operands[begin.index] = new_tensor(writer, place)
        for op in chain.reshapes:
            place = undone(op, place, chain)
        new = computed_together([writer], [(begin.index - len(inputs(writer)), place)])
        value: SSAValue = new.results[-1]
        for op in reversed(chain.reshapes):
            value = _again(op, value, at.op)
        at.op.operands[0] = value
        _replace(writer, new.results[:-1])
        return [*wanted, OpOperand(new, len(new.operands) - 1)]


class ComputeTogether:
    """Fuses two ops where one reads the slice that the other's result overwrites."""

    name: ClassVar[str] = "compute together"
    advice: ClassVar[str] = "compute both in one op, which reads before it writes"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        seen: set[tuple[Operation, Operation]] = set()
        for op in ops:
            both = _pair(op)
            if both is not None and both not in seen:
                seen.add(both)
                yield OpOperand(op, 0)

    def apply(self, at: OpOperand) -> Sequence[OpOperand]:
        both = _pair(at.op)
        if both is None:
            return ()
        wanted: list[OpOperand] = []
        for op, sink in ((each, _only_insertion(each)) for each in both):
            if sink is not None and has_place(sink, both[1]):
                op.operands[len(op.operands) - 1], more = _placed(sink, both[1])
                wanted += more
        new = computed_together(both)
        count = len(both[0].results)
        _replace(both[0], new.results[:count])
        _replace(both[1], new.results[count:])
        first = len(new.operands) - len(new.results)
        outs = [OpOperand(new, number) for number in range(first, len(new.operands))]
        parts = (owner_of(each.value) for each in outs)
        slices = [OpOperand(op, 0) for op in parts if op_name(op) == "tensor.extract_slice"]
        return [*wanted, *outs, *slices]


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


def _pair(sink: Operation) -> tuple[Operation, Operation] | None:
    """An op whose result is only inserted, and one with the same iteration space that reads alike, in block order."""
    made = owner_of(sink.operands[0]) if op_name(sink) == INSERTION else None
    if made is None or _only_insertion(made) is not sink:
        return None
    for value in filter(lambda each: reads_alike(made, each), inputs(made)):
        for use in islice(value.uses, NEIGHBOURS):
            other = use.operation
            if other is made or other.parent is not made.parent or not is_elementwise(other):
                continue
            both = (made, other) if made.is_before_in_block(other) else (other, made)
            if reads_alike(other, value) and _may_wait(*both) and has_place(sink, both[1]):
                return both
    return None


def _only_insertion(op: Operation) -> Operation | None:
    """The insertion of an elementwise op's result, if that is its only use and the op does not read its destination."""
    if len(op.results) != 1 or not is_elementwise(op):
        return None
    users = [use.operation for use in islice(op.results[0].uses, 2)]
    is_new = is_never_read(OpOperand(op, len(op.operands) - 1))
    is_alone = len(users) == 1 and op_name(users[0]) == INSERTION
    is_inserted = is_alone and users[0].operands[0] is op.results[0]
    return users[0] if is_new and is_inserted and users[0].parent is op.parent else None


def _may_wait(op: Operation, until: Operation) -> bool:
    """True if every use of the results of `op` stands after `until`."""
    block = op.parent
    assert block is not None
    users = (use.operation for result in op.results for use in result.uses)
    around = [block.find_ancestor_op_in_block(user) for user in users]
    return all(each is not None and until.is_before_in_block(each) for each in around)


def _placed(sink: Operation, before: Operation) -> tuple[SSAValue, list[OpOperand]]:
    """The overwritten slice, extracted before an op, and the operands that must be in place for that."""
    place = place_of(sink, before)
    if isinstance(place, SSAValue):
        return place, []
    move_before(before, place)
    return place.results[0], [OpOperand(place, 0)]


def _replace(op: Operation, results: Sequence[SSAValue]) -> None:
    for old, new in zip(op.results, results, strict=True):
        old.replace_all_uses_with(new)
    remove(op)


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
