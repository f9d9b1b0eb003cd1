"""Tensors without contents."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.reify import dynamic_sizes
from oneshot_verify.bufferize.rewriter import Rewriter

FRESH = frozenset({"tensor.empty", "bufferization.alloc_tensor"})
"""Ops that make a tensor without contents."""


def new_tensor(op: Operation, like: SSAValue) -> SSAValue:
    """Create a tensor of the sizes of `like` before `op`."""
    rewriter = Rewriter()
    rewriter.focus(op)
    return rewriter.value("tensor.empty", dynamic_sizes(rewriter, like), like.type)
