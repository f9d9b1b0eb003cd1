"""Allocations of a function: the ops that allocate, and stack memory that each iteration of a loop takes anew."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.regions import blocks_reachable_from
from oneshot_verify.ir.facts import facts_of, op_name

CALLS = frozenset({"func.call", "func.call_indirect"})
"""They may allocate, but allocations are counted in the callee."""
STACK_SCOPE = "memref.alloca_scope"


def allocations_in(function: Operation) -> Iterator[Operation]:
    """The ops of a function that allocate, in text order."""
    for op in function.walk():
        if facts_of(op).allocates and op_name(op) not in CALLS:
            yield op


def takes_stack_each_time(op: Operation) -> bool:
    """True for an allocation on the stack in a loop, unless the loop gives it back by a `memref.alloca_scope`.

    `scf.for` gives it back by definition, too, and lowered to branches it does not: it is free at the return only
    (https://github.com/llvm/llvm-project/blob/main/mlir/lib/Conversion/SCFToControlFlow/SCFToControlFlow.cpp).
    """
    if not facts_of(op).on_stack:
        return False
    inner: Operation | None = op
    while inner is not None and op_name(inner) != STACK_SCOPE:
        block = inner.parent
        if block is not None and block in blocks_reachable_from(block, None):
            return True
        inner = inner.parent_op()
        if inner is not None and facts_of(inner).repeats:
            return True
    return False
