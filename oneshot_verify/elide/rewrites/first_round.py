"""First iteration apart: only the first iteration reads the initial tensor; the carried one starts without contents.

                                                     %e = tensor.empty()
scf.for %i = %l .. iter_args(%a = %t)                scf.for %i = %l .. iter_args(%a = %e)
                                                       %f = arith.cmpi eq, %i, %l
                                                       %r = scf.if %f {
  %r = linalg.. ins(%a) outs(%a)               ->        yield linalg.. ins(%t) outs(%a)
                                                       } else {
                                                         yield linalg.. ins(%a) outs(%a)
                                                       }

That saves the copy before the loop, if each iteration overwrites all of the tensor and the trip count is not 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IntegerAttr, i1, i64
from xdsl.ir import Block, Operation, Region, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, op_name, owner_of
from oneshot_verify.bufferize.rewriter import Point, Rewriter, at_start, before
from oneshot_verify.elide.rewrites.carried import Read, carried_by, read_instead, reads_of
from oneshot_verify.elide.rewrites.effects import are_few
from oneshot_verify.elide.rewrites.fresh import FRESH, new_tensor
from oneshot_verify.elide.rewrites.interface import Copied

EQUAL = {"predicate": IntegerAttr(0, i64)}


class FirstRoundApart:
    """Lets the reads of a loop-carried tensor read the loop's initial operand in the first iteration."""

    name: ClassVar[str] = "first round apart"
    advice: ClassVar[str] = "copy in the first round only"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        yield from (each.operand for each in copied if _reads(each.operand))

    def apply(self, at: OpOperand) -> None:
        loop, start, reads = at.op, at.value, _reads(at)
        if not reads:
            return
        body = loop.regions[0].blocks[0]
        rewriter = Rewriter()
        with rewriter.at(at_start(body)):
            first = rewriter.value("arith.cmpi", (body.args[0], loop.operands[0]), i1, EQUAL)
        for op, own in reads.items():
            _twice(rewriter, op, first)
            read_instead(own, start)
        loop.operands[at.index] = new_tensor(loop, start)


def _reads(at: OpOperand) -> dict[Operation, list[Read]]:
    """The reads of the tensor that a loop carries from an operand, by the op of its body that contains them."""
    carried = carried_by(at) if op_name(at.op) == "scf.for" else None
    if carried is None or op_name(owner_of(at.value)) in FRESH:
        return {}
    found: dict[Operation, list[Read]] = {}
    for read in reads_of(carried):
        op = at.op.regions[0].blocks[0].find_ancestor_op_in_block(read.at.op)
        assert op is not None
        found.setdefault(op, []).append(read)
    return found if are_few(found) else {}


def _twice(rewriter: Rewriter, op: Operation, condition: SSAValue) -> None:
    """Move an op into the `then` branch of an `scf.if`, and a clone of it into the `else` branch."""
    types = [result.type for result in op.results]
    other = op.clone()
    with rewriter.at(before(op)):
        regions = [Region(Block()), Region(Block())]
        choice = rewriter.create("scf.if", [condition], types, regions=regions)
    for result, chosen in zip(op.results, choice.results, strict=True):
        result.replace_all_uses_with(chosen)
    op.detach()
    for region, each in zip(choice.regions, (op, other), strict=True):
        region.blocks[0].add_op(each)
        with rewriter.at(Point(region.blocks[0], None)):
            rewriter.create("scf.yield", each.results)
