"""Interface of a rewrite of tensor programs; and what rewrites share: ops that may be moved or erased, and chains of
ops that compute a tensor in place, from one without contents.

%e = tensor.empty()  ->  linalg.. outs(%e)  ->  scf.for iter_args(..)  ->  %made
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from xdsl.ir import Block, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, dialect_of, is_tensor, op_name, owner_of
from oneshot_verify.bufferize.reify import dynamic_sizes
from oneshot_verify.bufferize.rewriter import Rewriter, remove
from oneshot_verify.elide.survey import Candidate
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.facts import facts_of, only_computes
from oneshot_verify.ir.symbols import has_body, references_of, resolve


class TensorRewrite(Protocol):
    """A local rewrite of a tensor program, small enough to be tried alone.

    It is meant to preserve semantics; the proof checks that. Its precondition only says where a trial is worthwhile.
    """

    name: ClassVar[str]
    """Name in reports and in files of decisions."""
    advice: ClassVar[str]
    """Advice to a user who makes the change by hand."""

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
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
            remove(op)


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


def dependences(
    op: Operation,
    barrier: Operation | None = None,
    is_known: Callable[[Operation], bool] = lambda _: False,
) -> set[Operation] | None:
    """`op` and the ops of its block on which it depends, up to those that `is_known`. None if one of these is
    `barrier`, or does not only compute."""
    block = op.parent
    assert block is not None
    found: set[Operation] = set()
    waiting = [op]
    while waiting:
        each = waiting.pop()
        if each in found:
            continue
        if each in (barrier, block.last_op) or not only_computes(each):
            return None
        found.add(each)
        for operand in (operand for inner in each.walk() for operand in inner.operands):
            made = definition_in(operand, block)
            if made is not None and made is not each and not is_known(made):
                waiting.append(made)
    return found


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


INSERTIONS = frozenset({"tensor.insert", "tensor.insert_slice", "vector.transfer_write"})
"""Ops that overwrite a slice of operand 1."""
RESHAPES = frozenset({"tensor.expand_shape", "tensor.collapse_shape"})
FOREIGN = frozenset({"arith.constant", "bufferization.to_tensor", "tensor.extract_slice"})
"""Ops that give a tensor in memory that others use."""
CASTS = RESHAPES | {"tensor.cast"}
"""Ops that give the same tensor another type."""


@dataclass(frozen=True)
class Chain:
    """Ops of one block, each of which computes in the result of the one before."""

    ops: tuple[Operation, ...]
    """The last op first."""
    start: OpOperand
    """The operand where the chain starts: a tensor without contents."""
    may_wait: bool = True
    """True if nothing else uses the intermediate tensors, and all the ops may be sunk."""

    @property
    def reshapes(self) -> tuple[Operation, ...]:
        """The ops that reshape the tensor."""
        return tuple(op for op in self.ops if op_name(op) in RESHAPES)


def chain_to_empty(made: SSAValue, block: Block | None) -> Chain | None:
    """The chain in `block` that computes `made`; None if it does not start without contents."""
    ops: list[Operation] = []
    may_wait = is_tensor(made) and len(list(made.uses)) == 1
    value = made
    while is_tensor(value) and isinstance(value, OpResult) and op_name(value.op) not in FRESH:
        op = value.op
        if op.parent is not block:
            return None
        others = any(result.first_use for result in op.results if result is not value)
        may_wait = may_wait and not others and _has_one_user(value) and _may_wait(op)
        ops.append(op)
        tied = OpOperand(op, 0) if op_name(op) in CASTS else tied_operand(value)
        if tied is None:
            return None
        value = tied.value
        if is_empty(owner_of(value)) or _is_foreign_and_unread(tied):
            return Chain(tuple(ops), tied, may_wait)
    return None


def tied_operand(value: OpResult) -> OpOperand | None:
    """The tied operand of a result; for a call, an argument that could serve as its destination."""
    op = value.op
    if op_name(op) == "scf.for":
        return OpOperand(op, 3 + value.index)
    if op_name(op) == "scf.forall":
        return OpOperand(op, len(op.operands) - len(op.results) + value.index)
    if op_name(op) in INSERTIONS:
        return OpOperand(op, 1)
    if op_name(op) == "func.call":
        alike = [
            n
            for n, each in enumerate(op.operands)
            if is_empty(owner_of(each)) and each.type == value.type
        ]
        return OpOperand(op, alike[-1]) if alike else None
    outputs = op.operands[len(op.operands) - len(op.results) :]
    is_linalg = op_name(op).startswith("linalg.") and len(outputs) == len(op.results)
    if not is_linalg or outputs[value.index].type != value.type:
        return None
    return OpOperand(op, len(op.operands) - len(op.results) + value.index)


def _may_wait(op: Operation) -> bool:
    """True if `op` is pure, or calls a function whose ops are, so that it may be sunk."""
    if op_name(op) != "func.call":
        return only_computes(op)
    called = [resolve(op, name) for name in references_of(op)]
    functions = [each for each in called if isinstance(each, FuncOp) and has_body(each)]
    return functions == called and all(
        only_computes(each) for function in functions for each in function.body.ops
    )


def _has_one_user(value: SSAValue) -> bool:
    """True if one op has all uses of a tensor; it may both read and overwrite it."""
    return len({use.operation for use in value.uses}) == 1


def _is_foreign_and_unread(tied: OpOperand) -> bool:
    """True if an op overwrites all of a tensor in memory that others use, and does not read it."""
    owner = owner_of(tied.value)
    if not isinstance(owner, FuncOp) and op_name(owner) not in FOREIGN:
        return False
    return is_never_read(tied)


def is_never_read(at: OpOperand) -> bool:
    """True if a structured op does not read the destination `at`."""
    if dialect_of(at.op) != "linalg" or at.index < len(at.op.operands) - len(at.op.results):
        return False
    regions = at.op.regions
    arguments = regions[0].blocks[0].args if regions and regions[0].blocks else ()
    if len(arguments) == len(at.op.operands):
        return arguments[at.index].first_use is None
    return not facts_of(at.op).updates
