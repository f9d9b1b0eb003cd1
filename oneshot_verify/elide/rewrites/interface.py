"""Interface of a rewrite of tensor programs; and ops that may be moved or erased, which rewrites share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, is_tensor, op_name, owner_of
from oneshot_verify.bufferize.reify import dynamic_sizes
from oneshot_verify.bufferize.rewriter import Rewriter
from oneshot_verify.ir.facts import only_computes


@dataclass(frozen=True)
class Copied:
    """An operand for which One-Shot Bufferize allocates a buffer."""

    operand: OpOperand
    read: OpOperand | None = None
    """The conflicting read of the old contents."""
    write: OpOperand | None = None
    """The conflicting write."""
    has_contents: bool = True
    """False if the buffer is allocated only, and nothing is copied."""


class TensorRewrite(Protocol):
    """A local rewrite of a tensor program, small enough to be tried alone.

    It is meant to preserve semantics; the proof checks that. Its precondition only says where a trial is worthwhile.
    """

    name: ClassVar[str]
    """Name in reports and in files of decisions."""
    advice: ClassVar[str]
    """Advice to a user who makes the change by hand."""

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        """Operands at which the rewrite may pay. `ops`: all ops of a module."""
        ...

    def apply(self, at: OpOperand) -> Sequence[OpOperand] | None:
        """Rewrite the program at a site. Does nothing if the site does not match, as a file of decisions may name any.

        Returns operands that must then be in place, against One-Shot's rules, for the rewrite to pay.
        """
        ...


def erase_dead(ops: Iterable[Operation]) -> None:
    """Erase the pure ops without used results. `ops` stand in the order of a walk."""
    for op in reversed(list(ops)):
        if op.parent is None or not op.results or any(r.first_use for r in op.results):
            continue
        if only_computes(op):
            op.detach()
            op.erase()


LARGEST = 100
"""Limit of ops that may be duplicated to save a copy."""


def are_few(ops: Iterable[Operation]) -> bool:
    """True if these ops, with all ops inside them, are few enough to be duplicated."""
    return sum(1 for op in ops for _ in op.walk()) <= LARGEST


def runs_before(one: Operation, other: Operation) -> bool:
    """True if `one` stands before `other`, which is in its block or nested in that."""
    around = None if one.parent is None else one.parent.find_ancestor_op_in_block(other)
    return around is not None and around is not one and one.is_before_in_block(around)


def definition_in(value: SSAValue, block: Block) -> Operation | None:
    """The op of `block` that defines `value`, or contains its definition; None if it is defined elsewhere."""
    return block.find_ancestor_op_in_block(owner_of(value))


FRESH = frozenset({"tensor.empty", "bufferization.alloc_tensor"})
"""Ops that make a tensor without contents."""


def is_empty(op: Operation) -> bool:
    """True if an op makes a tensor without contents, and copies none."""
    return op_name(op) in FRESH and not any(map(is_tensor, op.operands))


def new_tensor(op: Operation, like: SSAValue) -> SSAValue:
    """Create a tensor of the sizes of `like` before `op`."""
    rewriter = Rewriter()
    rewriter.focus(op)
    return rewriter.value("tensor.empty", dynamic_sizes(rewriter, like), like.type)
