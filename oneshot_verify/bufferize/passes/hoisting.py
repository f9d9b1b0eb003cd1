"""`buffer-hoisting` and `buffer-loop-hoisting`: allocate buffers further out; `promote-buffers-to-stack`;
`optimize-allocation-liveness`.

    %r = scf.if %c -> memref<5xf32> {            %m = memref.alloc()
      %m = memref.alloc()                        %r = scf.if %c -> memref<5xf32> {
      scf.yield %m                         ->      scf.yield %m
    } else { ... }                               } else { ... }
    use(%r)                                      use(%r)

The first moves an allocation to where all of its uses are dominated, but not out of loops; the second out of loops in
which all of its uses stand, unless rounds may run at the same time (upstream does it for `affine.parallel`) or free it.

Source: https://mlir.llvm.org/docs/Passes/#-buffer-hoisting and `BufferOptimizations.cpp` of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from xdsl.dialects.builtin import ComplexType, FixedBitwidthType, IndexType, VectorType
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue

from oneshot_verify.bufferize.analysis.functions import functions_of
from oneshot_verify.bufferize.analysis.order import Places, post_order
from oneshot_verify.bufferize.interface import OpOperand, op_name, uses_of
from oneshot_verify.bufferize.passes.buffer_flow import BlockDominance, BufferFlow
from oneshot_verify.bufferize.passes.deallocation.blocks import block_of, is_memref
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass
from oneshot_verify.bufferize.rewriter import Rewriter
from oneshot_verify.ir.facts import Runs, facts_of
from oneshot_verify.ir.facts.fact import NOT_OPERANDS
from oneshot_verify.ir.layouts import shape_of


def _allocations(function: Operation, names: Sequence[str]) -> list[Operation]:
    """The allocations of one of these kinds that are freed at most once."""
    found = [op for op in post_order(function) if op_name(op) in names]
    return [
        op
        for op in found
        if sum(op_name(use.op) == "memref.dealloc" for use in uses_of(op.results[0])) <= 1
    ]


class _Hoisting:
    def __init__(self, function: Operation) -> None:
        self.flow = BufferFlow(function)
        self.dominance = BlockDominance()

    def to_common_dominator(self, op: Operation) -> None:
        bound = self._common_dominator(op)
        needed = self._last_needed(op)
        if needed is not None and self._dominates_properly(bound, needed):
            bound = needed
        current = block_of(op.results[0])
        while self._dominates_properly(bound, current):
            parent = current.parent_op()
            immediate = self.dominance.immediate(current)
            if immediate is not None:
                current = immediate
            elif parent is None or parent.parent is None or not _may_be_left(parent):
                break
            else:
                current = parent.parent
        self._move(op, current)

    def out_of_loops(self, op: Operation) -> None:
        if _is_freed(self.flow.aliases_of(op.results[0])):
            # It would be freed once a round; upstream expects that nothing is freed yet.
            return
        users, needed = self._common_dominator(op), self._last_needed(op)
        current = placement = block_of(op.results[0])
        while needed is None or self._dominates_properly(needed, current):
            parent = current.parent_op()
            immediate = self.dominance.immediate(current)
            if immediate is not None:
                current = immediate
                continue
            if (
                parent is None
                or parent.parent is None
                or not runs_in_order(parent)
                or self.dominance.dominates(users, parent.parent)
            ):
                break
            current = placement = parent.parent
        self._move(op, placement)

    def _dominates_properly(self, first: Block, second: Block) -> bool:
        return first is not second and self.dominance.dominates(first, second)

    def _common_dominator(self, op: Operation) -> Block:
        """The block that dominates all uses of the buffer, whatever its name there."""
        found = block_of(op.results[0])
        for alias in self.flow.aliases_of(op.results[0]):
            places = [block_of(alias), *(use.op.parent for use in uses_of(alias))]
            for place in dict.fromkeys(places):
                if place is not None:
                    found = self.dominance.nearest(found, place)
        return found

    def _last_needed(self, op: Operation) -> Block | None:
        """The block in which the last of the sizes is defined."""
        found: Block | None = None
        for operand in op.operands:
            place = block_of(operand)
            if found is None or self.dominance.dominates(found, place):
                found = place
        return found

    @staticmethod
    def _move(op: Operation, block: Block) -> None:
        if op.parent is block:
            return
        around: Operation | None = op
        while around is not None and around.parent is not block:
            around = around.parent_op()
        before = block.last_op if around is None else around
        op.detach()
        if before is not None:
            block.insert_op_before(op, before)


def _is_freed(aliases: Sequence[SSAValue]) -> bool:
    return any(facts_of(use.op).frees_operand for alias in aliases for use in uses_of(alias))


def _may_be_left(op: Operation) -> bool:
    facts = facts_of(op)
    return facts.is_known_control and not facts.repeats


def runs_in_order(op: Operation) -> bool:
    """True for a loop whose rounds run one after the other."""
    return facts_of(op).runs is Runs.LOOP


@dataclass(frozen=True)
class BufferHoistingPass(UpstreamPass):
    """Move allocations up, to a block that dominates all their uses.

    https://mlir.llvm.org/docs/Passes/#-buffer-hoisting
    """

    name = "buffer-hoisting"
    anchor = "func.func"

    def run(self, op: Operation) -> None:
        for function in functions_of(op):
            hoisting = _Hoisting(function)
            for each in _allocations(function, ("memref.alloc",)):
                hoisting.to_common_dominator(each)


@dataclass(frozen=True)
class BufferLoopHoistingPass(UpstreamPass):
    """Move allocations out of loops.

    https://mlir.llvm.org/docs/Passes/#-buffer-loop-hoisting
    """

    name = "buffer-loop-hoisting"
    anchor = "func.func"

    def run(self, op: Operation) -> None:
        for function in functions_of(op):
            hoisting = _Hoisting(function)
            for each in _allocations(function, ("memref.alloc", "memref.alloca")):
                hoisting.out_of_loops(each)


INDEX_BITS = 64
"""Width of `index`, as upstream assumes where no data layout says it."""


@dataclass(frozen=True)
class PromoteBuffersToStackPass(UpstreamPass):
    """Allocate small buffers that nobody frees, and that do not leave their scope, on the stack by `memref.alloca`.

    https://mlir.llvm.org/docs/Passes/#-promote-buffers-to-stack
    """

    name = "promote-buffers-to-stack"
    anchor = "func.func"

    max_alloc_size_in_bytes: int = 1024
    """Larger buffers stay on the heap."""
    max_rank_of_allocated_memref: int = 1
    """Buffers of dynamic size go to the stack up to this rank, if their sizes are `memref.rank`s."""

    def run(self, op: Operation) -> None:
        rewriter = Rewriter()
        for function in functions_of(op):
            flow = BufferFlow(function)
            for each in list(post_order(function)):
                if op_name(each) != "memref.alloc" or not _is_small(each, self):
                    continue
                aliases = flow.aliases_of(each.results[0])
                if not _is_freed(aliases) and _has_scope(each, aliases):
                    rewriter.focus(each)
                    result = each.results[0]
                    alloca = rewriter.value(
                        "memref.alloca", each.operands, result.type, each.properties
                    )
                    rewriter.replace(each, [alloca])


def _is_small(op: Operation, options: PromoteBuffersToStackPass) -> bool:
    buffer: Any = op.results[0].type
    sizes = shape_of(buffer)
    if None in sizes:
        return len(sizes) <= options.max_rank_of_allocated_memref and all(
            isinstance(value, OpResult) and op_name(value.op) == "memref.rank"
            for value in op.operands
        )
    bits = _bits(buffer.element_type)
    elements = prod(size for size in sizes if size is not None)
    return bits is not None and elements * bits <= options.max_alloc_size_in_bytes * 8


def _bits(element: Attribute) -> int | None:
    """The size of an element in bits; None if unknown."""
    known: Any = element
    if isinstance(element, IndexType):
        return INDEX_BITS
    if isinstance(element, FixedBitwidthType):
        return element.bitwidth
    if isinstance(element, ComplexType):
        part = _bits(known.element_type)
        return None if part is None else 2 * part
    if isinstance(element, VectorType):
        part = _bits(known.element_type)
        return None if part is None else part * prod(known.get_shape())
    return None


def _has_scope(op: Operation, aliases: Sequence[SSAValue]) -> bool:
    """True if an op around `op` is an allocation scope that the buffer does not leave, without a loop in between."""
    returned = {
        use.op.parent_region()
        for alias in aliases
        for use in uses_of(alias)
        if use.op.parent is not None and use.op.parent.last_op is use.op and not use.op.successors
    }
    region: Region | None = op.parent_region()
    while region is not None:
        parent = region.parent_op()
        if parent is None:
            return False
        facts = facts_of(parent)
        if facts.is_scope and region not in returned:
            return True
        if facts.repeats or not facts.is_known_control:
            return False
        region = parent.parent_region()
    return False


DEALLOC = "memref.dealloc"
HIDING = frozenset(
    {
        "bufferization.to_tensor",
        "builtin.unrealized_conversion_cast",
        "memref.extract_aligned_pointer_as_index",
    }
)
"""Ops whose results are no memrefs but give access to the buffer."""


def _allocates(op: Operation) -> bool:
    found = facts_of(op).allocates
    return bool(found) and NOT_OPERANDS.isdisjoint(found)


def _free_early(allocation: Operation, buffer: SSAValue, flow: BufferFlow, places: Places) -> None:
    block = allocation.parent
    freeing = [use.op for use in uses_of(buffer) if _frees(use.op)]
    if len(freeing) != 1 or block is None:
        return
    (dealloc,) = freeing
    if op_name(dealloc) != DEALLOC or dealloc.parent is not block:
        return
    aliases = flow.aliases_of(buffer)
    uses = [use for alias in aliases for use in uses_of(alias) if use.op is not dealloc]
    around = [block.find_ancestor_op_in_block(use.op) for use in uses]
    if not uses or None in around or any(map(_hides, uses)):
        return
    last = max((each for each in around if each is not None), key=places.number)
    if last is block.last_op:
        return
    dealloc.detach()
    block.insert_op_after(dealloc, last)
    places.inserted(dealloc)


def _frees(op: Operation) -> bool:
    """True if `op` frees one of its operands; as in upstream, `bufferization.dealloc` counts as a plain use."""
    return facts_of(op).frees_operand and op_name(op) != "bufferization.dealloc"


def _hides(use: OpOperand) -> bool:
    """True if the buffer may be used after `use` under a name that `BufferFlow` does not follow."""
    name = op_name(use.op)
    return name in HIDING or (name == "memref.store" and use.index == 0)


@dataclass(frozen=True)
class OptimizeAllocationLivenessPass(UpstreamPass):
    """Move each deallocation behind the last use of its buffer. The one allocation has to stand in the same block.

        %m = memref.alloc()               %m = memref.alloc()
        use(%m)                     ->    use(%m)
        much_else()                       memref.dealloc %m
        memref.dealloc %m                 much_else()

    Upstream does not check uses of the buffer under a name that is no view, such as a pointer (docs/found-bugs.md).

    https://mlir.llvm.org/docs/Passes/#-optimize-allocation-liveness
    """

    name = "optimize-allocation-liveness"
    anchor = "func.func"

    def run(self, op: Operation) -> None:
        for function in functions_of(op):
            flow, places = BufferFlow(function), Places()
            for each in list(post_order(function)):
                buffers = [result for result in each.results if is_memref(result)]
                if len(buffers) == 1 and _allocates(each):
                    _free_early(each, buffers[0], flow, places)
