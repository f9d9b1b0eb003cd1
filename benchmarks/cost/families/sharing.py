"""Tensors that many ops use, and tensors that have nothing to do with each other."""

from __future__ import annotations

from benchmarks.cost.families.family import Family, T, chained, function


def conflict(k: int) -> str:
    """The old tensor is read after the write, so that the write needs a copy."""
    return (
        f"  %t{k + 1} = tensor.insert %v into %t{k}[%i] : {T}\n"
        f"  %r{k} = tensor.extract %t{k}[%i] : {T}\n"
    )


def independent(k: int) -> str:
    """A tensor of its own, filled and read."""
    return (
        f"  %e{k} = tensor.empty(%n) : {T}\n"
        f"  %f{k} = linalg.fill ins(%v : f32) outs(%e{k} : {T}) -> {T}\n"
        f"  %r{k} = tensor.extract %f{k}[%i] : {T}\n"
    )


def _wide(steps: int) -> str:
    return function("".join(map(independent, range(steps))), "%t0")


def _many_readers(steps: int) -> str:
    """One write, then reads of what was there before, so that it needs a copy, and of what it makes."""
    body = "".join(
        f"  %r{k} = tensor.extract %t0[%i] : {T}\n  %q{k} = tensor.extract %w[%i] : {T}\n"
        for k in range(steps)
    )
    return function(f"  %w = tensor.insert %v into %t0[%i] : {T}\n{body}", "%w")


SHARING = (
    Family("insert-with-conflict", "insert, then read of the old tensor", chained(conflict), 2),
    Family("wide", "a tensor of its own, filled and read", _wide, 3),
    Family("many-readers", "one tensor.insert, many reads of both versions", _many_readers, 2),
)
"""The families of this file."""
