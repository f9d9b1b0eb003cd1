"""What a family of programs is, and the frame that most of them share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Family:
    """Programs that differ in their size only."""

    name: str
    title: str
    """What one step is, in a few words."""
    program: Callable[[int], str]
    """The text of the module with so many steps."""
    ops_per_step: float
    """How many ops one step adds."""
    largest: int | None = None
    """The greatest number of steps that makes sense."""

    def steps_for(self, ops: int) -> int:
        """How many steps make about `ops` ops."""
        steps = max(1, round(ops / self.ops_per_step))
        return steps if self.largest is None else min(steps, self.largest)


T = "tensor<?xf32>"
TILE = "tensor<8xf32>"

SIGNATURE = f"%t0: {T}, %v: f32, %i: index, %n: index, %b: i1"
"""The arguments of the functions here."""


def function(body: str, result: str, result_type: str = T, name: str = "f", more: str = "") -> str:
    """A function with this body that returns `result`; `more` are further arguments."""
    arguments = f"{SIGNATURE}, {more}" if more else SIGNATURE
    return (
        f"func.func @{name}({arguments}) -> {result_type} {{\n{body}"
        f"  return {result} : {result_type}\n}}\n"
    )


def chained(step: Callable[[int], str], constants: str = "") -> Callable[[int], str]:
    """A function of so many steps, each of which makes %t<k+1> of %t<k>."""

    def program(steps: int) -> str:
        body = "".join(step(k) for k in range(steps))
        return function(f"{constants}{body}", f"%t{steps}")

    return program
