"""Rewrites that compute or allocate once: before a loop, or in place of an equal computation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.interface import (
    OpOperand,
    dialect_of,
    is_tensor,
    op_name,
    owner_of,
    uses_of,
)
from oneshot_verify.bufferize.rewriter import move_before
from oneshot_verify.elide.rewrites.interface import dependences, is_empty, runs_before
from oneshot_verify.elide.rewrites.reads import VIEWS
from oneshot_verify.elide.survey import Candidate
from oneshot_verify.ir.facts import Runs, facts_of, only_computes

LOOPS = frozenset({"scf.for", "scf.while", "affine.for"})
"""Sequential loops. Threads need buffers of their own."""


def _site_of(op: Operation) -> Iterator[OpOperand]:
    """A site must be an operand: that of the first user of an op with one result."""
    yield from uses_of(op.results[0])[:1]


DIALECTS = frozenset({"tensor", "linalg", "bufferization"})
"""Dialects of the ops that fill tensors."""


class HoistComputation:
    """Moves a loop-invariant op that fills a tensor, and the ops it depends on, out of the loops around it.

    scf.for .. {                                   %p = tensor.pad %t ..
      %p = tensor.pad %t ..                ->      scf.for .. {

    Threads share it.
    """

    name: ClassVar[str] = "hoist computation"
    advice: ClassVar[str] = "compute it once, before the loop"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        for op in ops:
            if self.is_hoisted(op) and _moved(op):
                yield from _site_of(op)

    def apply(self, at: OpOperand) -> None:
        op = owner_of(at.value)
        while self.is_hoisted(op) and (moved := _moved(op)):
            loop = op.parent_op()
            assert loop is not None
            move_before(loop, *moved)

    def is_hoisted(self, op: Operation) -> bool:
        """True if it pays to run `op` before the loop around it."""
        return fills_a_tensor(op)


class HoistEmpty(HoistComputation):
    """Moves an op that makes a tensor without contents out of the sequential loops around it.

    scf.for .. {                                   %e = tensor.empty()
      %e = tensor.empty()                  ->      scf.for .. {
    """

    name: ClassVar[str] = "hoist empty"
    advice: ClassVar[str] = "make one buffer before the loop"

    def is_hoisted(self, op: Operation) -> bool:
        loop = op.parent_op()
        return is_empty(op) and loop is not None and op_name(loop) in LOOPS


def fills_a_tensor(op: Operation) -> bool:
    """True if an op gives one tensor with contents."""
    name = op_name(op)
    makes_one = len(op.results) == 1 and is_tensor(op.results[0])
    return makes_one and dialect_of(op) in DIALECTS and not is_empty(op) and name not in VIEWS


def _moved(op: Operation) -> list[Operation]:
    """`op` and its dependences in the loop body, in order; empty if these are not loop-invariant."""
    block, loop = op.parent, op.parent_op()
    if block is None or loop is None or facts_of(loop).runs not in (Runs.LOOP, Runs.PARALLEL):
        return []
    found = dependences(op) or set()
    used = (value for each in found for inner in each.walk() for value in inner.operands)
    in_loop = (owner for owner in map(owner_of, used) if loop.is_ancestor(owner))
    if any(block.find_ancestor_op_in_block(owner) not in found for owner in in_loop):
        return []
    return [each for each in block.ops if each in found]


class ShareComputation:
    """Replaces an op by an earlier one that computes the same.

    %p = tensor.pad %t ..                          %p = tensor.pad %t ..
    %q = tensor.pad %t ..                  ->      (uses of %p instead of %q)

    MLIR's `-cse` does that, too, but runs before ops that moved out of loops became equal.
    """

    name: ClassVar[str] = "share computation"
    advice: ClassVar[str] = "use the tensor that was computed before"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        seen: defaultdict[tuple[str, tuple[SSAValue, ...]], list[Operation]] = defaultdict(list)
        for op in filter(_may_be_shared, ops):
            alike = seen[op_name(op), tuple(op.operands)]
            if any(_is_twin(other, op) for other in alike):
                yield from _site_of(op)
            alike.append(op)

    def apply(self, at: OpOperand) -> None:
        op = owner_of(at.value)
        if not _may_be_shared(op):
            return
        for use in op.operands[0].uses:
            if use.index == 0 and _is_twin(use.operation, op):
                op.results[0].replace_all_uses_with(use.operation.results[0])
                return


def _may_be_shared(op: Operation) -> bool:
    return bool(op.operands) and fills_a_tensor(op) and only_computes(op)


def _is_twin(one: Operation, other: Operation) -> bool:
    """True if `one` runs before `other` and is structurally equal to it."""
    if op_name(one) != op_name(other) or one.parent is None or other.parent is None:
        return False
    alike = one.is_structurally_equivalent(other, {one.parent: other.parent})
    return alike and one.result_types == other.result_types and runs_before(one, other)


class ShareContents:
    """Replaces an explicit copy by its source. One-Shot Bufferize then decides whether a copy is needed.

    %b = bufferization.alloc_tensor() copy(%a)     ->     (%a instead of %b)
    %b = linalg.copy ins(%a) outs(%c)              ->     (%a instead of %b)
    """

    name: ClassVar[str] = "share contents"
    advice: ClassVar[str] = "use the tensor itself instead of a copy of it"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        for op in ops:
            if _is_spelled_copy(op):
                yield OpOperand(op, _source(op))

    def apply(self, at: OpOperand) -> None:
        op = at.op
        if _is_spelled_copy(op) and at.index == _source(op):
            op.results[0].replace_all_uses_with(at.value)


def _is_spelled_copy(op: Operation) -> bool:
    if not op.results or not op.results[0].first_use:
        return False
    if op_name(op) == "bufferization.alloc_tensor":
        has_space = op.get_attr_or_prop("memory_space") is not None
        source = _source(op)
        return not has_space and source >= 0 and op.operands[source].type == op.results[0].type
    return (
        op_name(op) == "linalg.copy"
        and is_tensor(op.results[0])
        and op.operands[0].type == op.results[0].type
    )


def _source(op: Operation) -> int:
    """Index of the copied operand; -1 if there is none."""
    if op_name(op) == "linalg.copy":
        return 0
    return next((k for k, operand in enumerate(op.operands) if is_tensor(operand)), -1)
