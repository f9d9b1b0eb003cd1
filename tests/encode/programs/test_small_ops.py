"""The small ops of `func`, `memref`, `math`, `arith`, `linalg` and `tosa`: what they mean, and what they do not."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

ATOMIC = """
func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>, %i: index, %x: f32) -> tensor<4xf32> {
  %u = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %x : f32
    memref.atomic_yield %new : f32
  }
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
BUFFERIZED = """
func.func @f(%t: memref<4xf32>, %m: memref<4xf32>, %i: index, %x: f32) -> memref<4xf32> {
  %old = memref.load %m[%i] : memref<4xf32>
  %new = arith.addf %old, %x : f32
  memref.store %new, %m[%i] : memref<4xf32>
  memref.store %x, %t[%i] : memref<4xf32>
  return %t : memref<4xf32>
}
"""
CALLS = """
func.func private @ask(index) -> f32
func.func private @tell(index) -> f32
func.func @f(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %g = func.constant @ask : (index) -> f32
  %x = func.call_indirect %g(%i) : (index) -> f32
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
CALLS_BUFFERIZED = """
func.func private @ask(index) -> f32
func.func private @tell(index) -> f32
func.func @f(%t: memref<4xf32>, %i: index) -> memref<4xf32> {
  %x = func.call @ask(%i) : (index) -> f32
  memref.store %x, %t[%i] : memref<4xf32>
  return %t : memref<4xf32>
}
"""


def elementwise(body: str, kind: str) -> str:
    """`body` gives `%r` from the elements `%a` and `%b` of two tensors or buffers, into a third."""
    results = "-> tensor<?xf32>" if kind == "tensor" else ""
    bound = "%r = " if kind == "tensor" else ""
    returned = "%r" if kind == "tensor" else "%o"
    return f"""
#map = affine_map<(d0) -> (d0)>
func.func @f(%s: {kind}<?xf32>, %t: {kind}<?xf32>, %o: {kind}<?xf32>) -> {kind}<?xf32> {{
  {bound}linalg.generic {{indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}}
      ins(%s, %t : {kind}<?xf32>, {kind}<?xf32>) outs(%o : {kind}<?xf32>) {{
  ^bb0(%a: f32, %b: f32, %c: f32):
    {body}
    linalg.yield %r : f32
  }} {results}
  return {returned} : {kind}<?xf32>
}}
"""


SINCOS = "%sin, %cos = math.sincos %a : f32\n %r = arith.subf %sin, %cos : f32"
SEPARATE = "%sin = math.sin %a : f32\n %cos = math.cos %a : f32\n %r = arith.subf %sin, %cos : f32"
CLAMP = "%r = math.clampf %a to [%b, %c] : f32"
SCALE = """%k = arith.fptosi %a : f32 to i32
  %l = arith.fptosi %b : f32 to i32
  %n = arith.constant 3 : i8
  %s32 = tosa.apply_scale %k, %l, %n {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  %r = arith.sitofp %s32 : i32 to f32"""
SCALING = """%q = arith.truncf %b : f32 to f8E8M0FNU
  %p = arith.truncf %a : f32 to f4E2M1FN
  %r = arith.scaling_extf %p, %q : f4E2M1FN, f8E8M0FNU to f32"""


@pytest.mark.parametrize("body", [SINCOS, CLAMP, SCALE, SCALING])
def test_elements(body, must_prove):
    must_prove(elementwise(body, "tensor"), elementwise(body, "memref"))


def test_sincos_is_sine_and_cosine(must_prove):
    must_prove(elementwise(SINCOS, "tensor"), elementwise(SEPARATE, "memref"))


@pytest.mark.parametrize(
    ("body", "old", "new"),
    [
        (SINCOS, "%sin, %cos : f32", "%cos, %sin : f32"),
        (SINCOS, "sincos %a", "sincos %b"),
        (CLAMP, "[%b, %c]", "[%c, %b]"),
        (SCALE, "SINGLE_ROUND", "DOUBLE_ROUND"),
        (SCALE, "%k, %l, %n", "%l, %k, %n"),
        (SCALING, "%r = arith.scaling_extf %p, %q : f4E2M1FN, f8E8M0FNU", "%r = arith.extf %p : f4E2M1FN"),
    ],
)  # fmt: skip
def test_other_elements(body, old, new, must_not_prove, change):
    target = elementwise(change(body, old, new), "memref")
    must_not_prove(elementwise(body, "tensor"), target, differs=False)


def test_an_atomic_change_loads_and_stores(must_prove):
    must_prove(ATOMIC, BUFFERIZED)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("memref.store %new, %m[%i]", "memref.store %old, %m[%i]"),
        ("arith.addf %old, %x", "arith.addf %x, %x"),
        ("memref.store %new, %m[%i]", "memref.store %new, %t[%i]"),
    ],
)
def test_another_atomic_change(old, new, must_not_prove, change):
    must_not_prove(ATOMIC, change(BUFFERIZED, old, new))


def test_an_atomic_change_out_of_bounds_is_undefined(must_not_prove, change):
    target = change(ATOMIC, "%m[%i]", "%m[%n]").replace("tensor<4xf32>", "memref<4xf32>")
    target = change(target, "  %u", "  %n = arith.constant 4 : index\n  %u")
    target = change(target, "%r = tensor.insert %x into %t", "memref.store %x, %t")
    must_not_prove(ATOMIC, change(target, "return %r", "return %t"))


USED = ATOMIC.replace("tensor.insert %x", "tensor.insert %u")
USED_BUFFERIZED = (
    USED.replace("tensor<4xf32>", "memref<4xf32>")
    .replace("%r = tensor.insert %u into %t", "memref.store %u, %t")
    .replace("return %r", "return %t")
)
PLAIN = "%u = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<4xf32>) -> f32\n"


def plain(text: str) -> str:
    """The same change of one element by the op that has no body."""
    body = text[text.index("%u = memref.generic") : text.index("  }\n") + 4]
    return text.replace(body, PLAIN)


@pytest.mark.parametrize("form", [str, plain])
def test_the_result_of_an_atomic_change_is_the_same(form, must_prove):
    must_prove(form(USED), form(USED_BUFFERIZED))


@pytest.mark.parametrize("given", ["%old", "%new"])
def test_which_element_an_atomic_change_gives_is_left_open(given, must_not_prove, change):
    target = change(BUFFERIZED, "memref.store %x, %t", f"memref.store {given}, %t")
    must_not_prove(USED, target, differs=given == "%new")


def test_prefetching_changes_nothing(must_prove, change):
    hints = """
  memref.prefetch %m[%i], write, locality<0>, instr : memref<4xf32>
  affine.prefetch %m[3], read, locality<1>, data : memref<4xf32>
"""
    must_prove(ATOMIC, change(BUFFERIZED, "  %old", f"{hints}  %old"))


def test_a_known_function_value_is_called(must_prove):
    must_prove(CALLS, CALLS_BUFFERIZED)


def test_another_function_value(must_not_prove, change):
    wrong = change(CALLS_BUFFERIZED, "call @ask", "call @tell")
    must_not_prove(CALLS, wrong, differs=False)


def test_a_function_value_that_is_given_is_not_covered():
    text = """
func.func @f(%f: (index) -> f32, %t: {0}<4xf32>, %i: index) -> f32 {{
  %x = func.call_indirect %f(%i) : (index) -> f32
  return %x : f32
}}
"""
    source, target = (parse(text.format(k), "a.mlir")[0].module for k in ("tensor", "memref"))
    found = prove_function(source, target, "f")
    assert found.verdict is Verdict.UNSUPPORTED
    assert "(index) -> f32" in found.reason or "func.call_indirect" in found.reason


WINOGRAD = """
func.func @f(%f: tensor<2x3x3x5xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<6x6x5x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%e : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %r = tensor.extract %0[%i, %i, %i, %i] : tensor<6x6x5x2xf32>
  return %r : f32
}
"""  # noqa: E501
WINOGRAD_BUFFERIZED = """
func.func @f(%f: memref<2x3x3x5xf32>, %i: index) -> f32 {
  %t = bufferization.to_tensor %f : memref<2x3x3x5xf32> to tensor<2x3x3x5xf32>
  %m = memref.alloc() : memref<6x6x5x2xf32>
  %e = bufferization.to_tensor %m : memref<6x6x5x2xf32> to tensor<6x6x5x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%t : tensor<2x3x3x5xf32>) outs(%e : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %b = bufferization.to_buffer %0 : tensor<6x6x5x2xf32> to memref<6x6x5x2xf32>
  %r = memref.load %b[%i, %i, %i, %i] : memref<6x6x5x2xf32>
  return %r : f32
}
"""  # noqa: E501


def test_winograd(must_prove):
    must_prove(WINOGRAD, WINOGRAD_BUFFERIZED)


def test_another_winograd(must_not_prove, change):
    before = "  %t = bufferization.to_tensor"
    spoilt = f"  %c0 = arith.constant 0 : index\n  %x = arith.constant 1.0 : f32\n  memref.store %x, %f[%c0, %c0, %c0, %c0] : memref<2x3x3x5xf32>\n{before}"  # noqa: E501
    must_not_prove(WINOGRAD, change(WINOGRAD_BUFFERIZED, before, spoilt), differs=False)
