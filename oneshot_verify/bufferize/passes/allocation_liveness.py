"""`optimize-allocation-liveness`: free buffers right behind their last use.

    %m = memref.alloc()               %m = memref.alloc()
    use(%m)                     ->    use(%m)
    much_else()                       memref.dealloc %m
    memref.dealloc %m                 much_else()

Source: https://mlir.llvm.org/docs/Passes/#-optimize-allocation-liveness and `OptimizeAllocationLiveness.cpp` of LLVM
22. Upstream does not check uses of the buffer under a name that is no view, such as a pointer (docs/found-bugs.md).
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.analysis.functions import functions_of
from oneshot_verify.bufferize.analysis.order import Places, post_order
from oneshot_verify.bufferize.interface import OpOperand, op_name, uses_of
from oneshot_verify.bufferize.passes.buffer_flow import BufferFlow
from oneshot_verify.bufferize.passes.deallocation.blocks import is_memref
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.facts.fact import NOT_OPERANDS

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
