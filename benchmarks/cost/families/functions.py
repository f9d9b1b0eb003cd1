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


def _layers(steps: int) -> str:
    """Functions that differ in their names alone."""
    of = "tensor<?x16xf32>, tensor<16x16xf32>"
    body = (
        "  %c0 = arith.constant 0 : index\n  %z = arith.constant 0.0 : f32\n"
        "  %n = tensor.dim %x, %c0 : tensor<?x16xf32>\n"
        "  %e = tensor.empty(%n) : tensor<?x16xf32>\n"
        "  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>\n"
        f"  %m = linalg.matmul ins(%x, %w : {of}) outs(%f : tensor<?x16xf32>) -> tensor<?x16xf32>\n"
        "  %a = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], "
        'iterator_types = ["parallel", "parallel"]} ins(%b : tensor<16xf32>) outs(%m : tensor<?x16xf32>) {\n'
        "  ^bb0(%p: f32, %q: f32):\n"
        "    %s = arith.addf %p, %q : f32\n    %r = arith.maximumf %s, %z : f32\n"
        "    linalg.yield %r : f32\n  } -> tensor<?x16xf32>\n  return %a : tensor<?x16xf32>\n}\n"
    )
    head = "%x: tensor<?x16xf32>, %w: tensor<16x16xf32>, %b: tensor<16xf32>"
    return "".join(
        f"func.func @layer{k}({head}) -> tensor<?x16xf32> {{\n{body}" for k in range(steps)
    )


FUNCTIONS = (
    Family("call-chain", "a function that writes and calls the next", _calls, 4),
    Family("layers", "equal functions", _layers, 15),
    Family("calls-in-a-row", "a call of one function that writes", _one_callee, 1),
)
"""The families of this file."""
