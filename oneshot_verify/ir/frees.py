"""Guess from the two programs whether the pipeline includes deallocation."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.ir.facts import op_name
from oneshot_verify.ir.symbols import known_ops


def frees_on_its_own(source: ModuleOp, target: ModuleOp) -> bool:
    """True if the bufferized program has more frees than the tensor program: then deallocation is part of the
    pipeline."""
    asked = ("memref.dealloc", "bufferization.dealloc_tensor", "bufferization.dealloc")
    frees = ("memref.dealloc", "bufferization.dealloc")
    # A tensor program with its own allocations may keep them on purpose.
    is_pure = not _count(source, ("memref.alloc", "memref.realloc"))
    return is_pure and _count(target, frees) > _count(source, asked)


def _count(module: ModuleOp, names: Sequence[str]) -> int:
    return sum(op_name(op) in names for op in known_ops(module))
