"""One big function with something of everything, on several tensors that are used again later."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.cost.families.chains import generic, insert, triple, vector_step
from benchmarks.cost.families.control import ONE, branch, forall, loop
from benchmarks.cost.families.family import Family, T, function
from benchmarks.cost.families.sharing import conflict, independent

_ROUND: tuple[Callable[[int], str], ...] = (
    insert,
    lambda k: triple(k, str(8 * (k % 512))),
    generic,
    branch,
    vector_step,
    loop,
    lambda k: triple(k, "%i"),
    conflict,
    forall,
    insert,
)
"""The kinds of steps that follow each other."""

_LIVES = 100
"""So many rounds go by before the next tensor is begun; the old ones are read at the end."""


def _mixed(steps: int) -> str:
    lines = [ONE, "  %zero = arith.constant 0 : index\n"]
    k = 0
    kept: list[int] = []
    for step in range(steps):
        for kind in _ROUND:
            lines.append(kind(k))
            k += 1
        lines.append(independent(k))
        if step % _LIVES == _LIVES - 1:
            kept.append(k)
            lines.append(
                f"  %d{k} = tensor.dim %t{k}, %zero : {T}\n"
                f"  %n{k} = bufferization.alloc_tensor(%d{k}) : {T}\n"
                f"  %t{k + 1} = linalg.fill ins(%v : f32) outs(%n{k} : {T}) -> {T}\n"
            )
            k += 1
    lines += [f"  %last{j} = tensor.extract %t{j}[%i] : {T}\n" for j in kept]
    return function("".join(lines), f"%t{k}")


MIXED = (
    Family("mixed", "a round of ten kinds of steps on one tensor after the other", _mixed, 32),
)
"""The families of this file."""
