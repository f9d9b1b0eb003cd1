"""Canonicalization patterns that a deallocation pipeline needs.

The deallocation passes leave constants, branches that are never taken, and unused values. Without them the next
passes can simplify more. xDSL has patterns for `cf`; the others are here. None changes the meaning of a program.
Upstream's `-canonicalize` does each of them, and many more.

https://mlir.llvm.org/docs/Canonicalization/
"""

from oneshot_verify.bufferize.passes.canonical.canonicalize import canonicalize

__all__ = ["canonicalize"]
