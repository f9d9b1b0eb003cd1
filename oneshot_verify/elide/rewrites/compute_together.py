"""Compute together: one op writes its result to a second destination as well, so that no copy is needed.

%h = linalg.. outs(%a)                         %d = extract_slice %t[..]
                                       ->      %h, %g = linalg.. outs(%a, %d)
%w = insert_slice %h into %t[..]               %w = insert_slice %g into %t[..]

A tensor with other users, such as the next iteration of a loop, is written to both destinations. And two ops that read
each other's destination, such as the sums and differences of a butterfly, become one op that reads both first.

%a = extract_slice %t[..]
%b = extract_slice %t[..]
%p = linalg.. ins(%a, %b) outs(%e)     ->      %p, %q = linalg.. ins(%a, %b, %a) outs(%a, %b)
%q = linalg.. ins(%a) outs(%b)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar

from xdsl.ir import Operation, OpResult, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, op_name, owner_of
from oneshot_verify.elide.columns import is_worth_a_buffer
from oneshot_verify.elide.rewrites.build_in_place import has_place, is_undone, place_of, undone
from oneshot_verify.elide.rewrites.chains import RESHAPES, Chain
from oneshot_verify.elide.rewrites.elementwise import (
    computed_together,
    is_elementwise,
    reads_alike,
)
from oneshot_verify.elide.rewrites.fresh import new_tensor
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.ir.dialects.linalg_structured import body_block, inputs

INSERTION = "tensor.insert_slice"
NEIGHBOURS = 8
"""Limit of users of a tensor looked at, so that a tensor that all ops read does not cost quadratic time."""


class WriteTwice:
    """Lets an elementwise op write its result to its insertion's destination as well."""

    name: ClassVar[str] = "write twice"
    advice: ClassVar[str] = "write the result to the place where it is inserted, too"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        yield from (OpOperand(op, 0) for op in ops if _written(op) is not None)

    def apply(self, at: OpOperand) -> Sequence[OpOperand]:
        chain = _written(at.op)
        if chain is None:
            return ()
        writer, (begin,) = chain.ops[-1], chain.starts
        place, wanted = _placed(at.op, writer)
        if begin.value is place and _is_overwritten(begin):
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

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
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
    known = all(is_undone(op, [begin]) for op in ops[:-1]) and has_place(sink, made.op)
    return Chain(tuple(ops), (begin,)) if known and not _is_in_part(begin) else None


def _is_in_part(begin: OpOperand) -> bool:
    """True if an op computes in a slice and does not read it. Once that is in place, the result need not move."""
    part = owner_of(begin.value)
    is_part = op_name(part) == "tensor.extract_slice" and _is_overwritten(begin)
    return is_part and not is_worth_a_buffer(OpOperand(part, 0))


def _is_overwritten(begin: OpOperand) -> bool:
    return body_block(begin.op).args[begin.index].first_use is None


def _again(reshape: Operation, value: SSAValue, before: Operation) -> SSAValue:
    """Clone a reshape for another tensor."""
    again, block = reshape.clone(), before.parent
    assert block is not None
    again.operands[0] = value
    block.insert_op_before(again, before)
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
    is_new = _is_overwritten(OpOperand(op, len(op.operands) - 1))
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
    block = before.parent
    assert block is not None
    block.insert_op_before(place, before)
    return place.results[0], [OpOperand(place, 0)]


def _replace(op: Operation, results: Sequence[SSAValue]) -> None:
    for old, new in zip(op.results, results, strict=True):
        old.replace_all_uses_with(new)
    op.detach()
    op.erase()
