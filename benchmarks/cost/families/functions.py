"""Many functions."""

from __future__ import annotations

from benchmarks.cost.families.family import SIGNATURE, Family, T, function

_PASSED = "%v, %i, %n, %b"
_TYPES = f"({T}, f32, index, index, i1) -> {T}"


def _calls(steps: int) -> str:
    """Each function writes its argument and calls the next one with it."""
    last = function(f"  %w = tensor.insert %v into %t0[%i] : {T}\n", "%w", name=f"f{steps}")
    return last + "".join(
        function(
            f"  %w = tensor.insert %v into %t0[%i] : {T}\n"
            f"  %r = func.call @f{k + 1}(%w, {_PASSED}) : {_TYPES}\n",
            "%r",
            name=f"f{k}",
        )
        for k in reversed(range(steps))
    )


def _one_callee(steps: int) -> str:
    """One function that is called again and again."""
    calls = "".join(
        f"  %t{k + 1} = func.call @g(%t{k}, {_PASSED}) : {_TYPES}\n" for k in range(steps)
    )
    callee = (
        f"func.func private @g({SIGNATURE}) -> {T} {{\n"
        f"  %w = tensor.insert %v into %t0[%i] : {T}\n  return %w : {T}\n}}\n"
    )
    return callee + function(calls, f"%t{steps}")


FUNCTIONS = (
    Family("call-chain", "a function that writes and calls the next", _calls, 4),
    Family("calls-in-a-row", "a call of one function that writes", _one_callee, 1),
)
"""The families of this file."""
