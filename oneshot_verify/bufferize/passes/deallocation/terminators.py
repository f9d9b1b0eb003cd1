"""The ends of blocks: free what is ours and not handed on, and hand on who owns the rest; and the ends of functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import i1
from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.bufferize.interface import BufferizationError, op_name
from oneshot_verify.bufferize.passes.deallocation.blocks import (
    Liveness,
    Ownership,
    Ownerships,
    block_of,
    is_memref,
)
from oneshot_verify.bufferize.passes.deallocation.builder import (
    SEGMENTS,
    DeallocationBuilder,
    append_operands,
    set_segment_sizes,
    truth_of,
)
from oneshot_verify.bufferize.passes.deallocation.models import DeallocationModel
from oneshot_verify.bufferize.rewriter import choose
from oneshot_verify.bufferize.slices import static_integers
from oneshot_verify.bufferize.symbols import (
    dictionaries,
    function_type,
    set_dictionaries,
    set_function_type,
)
from oneshot_verify.ir.branches import yields_of


@dataclass
class Terminators:
    """The terminators of one function; `own_results`: its returns give away what they return."""

    function: Operation
    builder: DeallocationBuilder
    ownerships: Ownerships
    liveness: Liveness
    own_results: bool

    def visit(self, op: Operation, block: Block, model: DeallocationModel) -> None:
        """Account for the candidates of `block`, which `op` ends."""
        _check(op)
        if op_name(op) == "cf.cond_br":
            self._conditional_branch(op, block)
        elif op.successors:
            self._branch(op, block)
        else:
            self._return(op, block, model)

    def _to_free(self, block: Block) -> list[tuple[SSAValue, SSAValue]]:
        """The allocations that `block` accounts for, each with the condition under which it is its own."""
        memrefs: list[tuple[SSAValue, SSAValue]] = []
        for memref in self.ownerships.candidates(block):
            owner = self.ownerships.owner(memref, block)
            if isinstance(owner, Ownership):
                message = "MemRef value does not have valid ownership"
                raise BufferizationError(message, block.last_op)
            memrefs.append((self.builder.base_buffer(memref), owner))
        return memrefs

    def _retained(self, successor: Block, forwarded: Sequence[SSAValue]) -> list[SSAValue]:
        return [*filter(is_memref, forwarded), *self.liveness.live_in(successor)]

    def _free(self, block: Block, retained: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """Free what `block` accounts for and does not retain; the owners of what it retains."""
        memrefs = self._to_free(block)
        if not memrefs and not retained:
            return ()
        owners = self.builder.dealloc(memrefs, retained)
        self.ownerships.replace(retained, owners, block)
        return owners

    def _branch(self, op: Operation, block: Block) -> None:
        forwarded = tuple(op.operands)
        owners = self._free(block, self._retained(op.successors[0], forwarded))
        append_operands(op, owners[: sum(map(is_memref, forwarded))])

    def _conditional_branch(self, op: Operation, block: Block) -> None:
        sizes = static_integers(op, SEGMENTS)
        if len(sizes) != 3:
            raise BufferizationError("the operand groups of the branch are not known", op)
        condition, first = op.operands[0], sizes[0] + sizes[1]
        then, other = op.operands[1:first], op.operands[first:]
        memrefs = self._to_free(block)
        kept_then = self._retained(op.successors[0], then)
        kept_other = self._retained(op.successors[1], other)
        if not memrefs and not kept_then and not kept_other:
            return
        builder = self.builder
        masked = [
            (memref, builder.value("arith.andi", [owner, condition], i1))
            for memref, owner in memrefs
        ]
        owners_then = builder.dealloc(masked, kept_then)
        self.ownerships.replace(kept_then, owners_then, block)
        masked = [
            (memref, builder.value("arith.andi", [owner, self._negated(condition)], i1))
            for memref, owner in memrefs
        ]
        owners_other = builder.dealloc(masked, kept_other)
        self.ownerships.replace(kept_other, owners_other, block)
        of_then = dict(zip(kept_then, owners_then, strict=True))
        of_other = dict(zip(kept_other, owners_other, strict=True))
        for memref, owner in of_other.items():
            if memref in of_then:
                merged = builder.value("arith.select", [condition, of_then[memref], owner], i1)
                self.ownerships.replace([memref], [merged], block)
        more_then = owners_then[: sum(map(is_memref, then))]
        more_other = owners_other[: sum(map(is_memref, other))]
        op.operands = [condition, *then, *more_then, *other, *more_other]
        set_segment_sizes(op, [1, len(then) + len(more_then), len(other) + len(more_other)])

    def _negated(self, condition: SSAValue) -> SSAValue:
        return self.builder.value("arith.xori", [self.builder.truth(True), condition], i1)

    def _return(self, op: Operation, block: Block, model: DeallocationModel) -> None:
        leaves_function = op.parent_op() is self.function and self.own_results
        if leaves_function:
            op.operands = [
                self._owned(value, block) if is_memref(value) else value for value in op.operands
            ]
        forwarded = op.operands[model.first_forwarded :] if model.forwards else ()
        owners = self._free(block, list(filter(is_memref, forwarded)))
        if not leaves_function:
            append_operands(op, owners)

    # Memrefs that leave the function

    def _owned(self, memref: SSAValue, block: Block) -> SSAValue:
        """`memref`, or a clone of it where it is not ours to give away."""
        builder = self.builder
        owner = self.ownerships.owner(memref, block)
        if isinstance(owner, Ownership):
            owner = self._selected_owner(memref, block)
        if owner is None:
            clone = builder.clone(memref)
            return self._own(clone, block)
        if truth_of(owner):
            return memref
        kept = choose(builder, owner, lambda: memref, lambda: builder.clone(memref))
        return self._own(kept, block)

    def _own(self, memref: SSAValue, block: Block) -> SSAValue:
        self.ownerships.update(memref, self.builder.truth(True))
        self.ownerships.add_candidate(memref, block)
        return memref

    def _selected_owner(self, memref: SSAValue, block: Block) -> SSAValue | None:
        """The owner of what an `arith.select` in `block` chose, if those of both values are known."""
        op = memref.owner
        if isinstance(op, Block) or op_name(op) != "arith.select" or block_of(memref) is not block:
            return None
        condition, *values = op.operands
        owners = [self.ownerships.owner(value, block) for value in values]
        known = [owner for owner in owners if not isinstance(owner, Ownership)]
        if len(known) < len(owners):
            return None
        return self.builder.value("arith.select", [condition, *known], i1)


def _check(op: Operation) -> None:
    if len(op.successors) > 1 and op_name(op) != "cf.cond_br":
        message = "BranchOpInterface operations with multiple successors are not supported yet"
        raise BufferizationError(message, op)
    if op_name(op) == "scf.forall.in_parallel" and any(
        block.first_op is not None for region in op.regions for block in region.blocks
    ):
        raise BufferizationError("only supported when nested region is empty", op)
    if op_name(op) == "scf.reduce.return" and any(map(is_memref, op.operands)):
        raise BufferizationError("only supported when operand is not a MemRef", op)


def update_signature(function: Operation) -> None:
    """Set the result types of `function` to those of its returns; raises `BufferizationError` if they differ."""
    returned = [tuple(end.operand_types) for end in yields_of(function.regions[0])]
    if any(types != returned[0] for types in returned):
        message = "there are multiple return operations with different operand types"
        raise BufferizationError(message, function)
    if not returned:
        return
    set_function_type(function, function_type(function).inputs.data, returned[0])
    entries = dictionaries(function, "res_attrs", len(returned[0]))
    set_dictionaries(function, "res_attrs", entries)
