"""What a pipeline of deallocation needs of canonicalization.

The passes of deallocation leave constants, branches that are never taken, and values that nobody uses; each pass
after them can do more, the less of that there is. xDSL has patterns for `cf`; the others are here. None changes what
a program does, and upstream's `-canonicalize` does each of them, and many more.

https://mlir.llvm.org/docs/Canonicalization/
"""

from oneshot_verify.bufferize.passes.canonical.canonicalize import canonicalize

__all__ = ["canonicalize"]
