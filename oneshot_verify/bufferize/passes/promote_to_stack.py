"""`promote-buffers-to-stack`: small buffers that nobody frees and that do not leave their scope go to the stack.

    %m = memref.alloc() : memref<5xf32>
    ->
    %m = memref.alloca() : memref<5xf32>

Source: https://mlir.llvm.org/docs/Passes/#-promote-buffers-to-stack and `BufferOptimizations.cpp` of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from xdsl.dialects.builtin import (
    ComplexType,
    FixedBitwidthType,
    IndexType,
    VectorType,
)
from xdsl.ir import Attribute, Operation, OpResult, Region, SSAValue

from oneshot_verify.bufferize.analysis.functions import functions_of
from oneshot_verify.bufferize.analysis.walk import post_order
from oneshot_verify.bufferize.interface import op_name, uses_of
from oneshot_verify.bufferize.passes.buffer_flow import BufferFlow
from oneshot_verify.bufferize.passes.module_pass import UpstreamPass
from oneshot_verify.bufferize.rewriter import Rewriter
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.layouts import shape_of

INDEX_BITS = 64
"""Width of `index`, as upstream assumes where no data layout says it."""


@dataclass(frozen=True)
class PromoteBuffersToStackPass(UpstreamPass):
    """Allocate small buffers on the stack.

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
                is_freed = any(
                    facts_of(use.op).frees_operand for alias in aliases for use in uses_of(alias)
                )
                if not is_freed and _has_scope(each, aliases):
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
