"""Programs that are bufferized in part: tensors are left, at the boundary of functions or in between."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import ProofOptions, prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

SOURCE = """
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %u = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %u, %old : tensor<?xf32>, f32
}
"""
TARGET = """
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %n = memref.dim %b, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %b, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  memref.store %x, %a[%i] : memref<?xf32>
  %u = bufferization.to_tensor %a : memref<?xf32> to tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %u, %old : tensor<?xf32>, f32
}
"""


def test_boundaries_that_stay_tensors(must_prove, must_not_prove, change) -> None:
    must_prove(SOURCE, TARGET)
    # The caller still owns the tensor: its memory may not be written.
    written = change(
        TARGET, "memref.copy %b, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>", ""
    )
    written = change(written, "%a = memref.alloc(%n) : memref<?xf32>", "")
    written = change(
        written, "%x, %a[%i] : memref<?xf32>", "%x, %b[%i] : memref<?xf32, strided<[?], offset: ?>>"
    )
    written = change(
        written,
        "to_tensor %a : memref<?xf32>",
        "to_tensor %b : memref<?xf32, strided<[?], offset: ?>>",
    )
    must_not_prove(SOURCE, written)
    must_not_prove(SOURCE, change(TARGET, "memref.store %x, %a[%i] : memref<?xf32>", ""))


def test_what_the_caller_gives_away_may_be_written(must_prove, must_not_prove, change) -> None:
    argument = "%t: tensor<?xf32> {bufferization.writable = WRITABLE}"
    source = """
func.func @f(ARGUMENT, %x: f32, %i: index) -> tensor<?xf32> {
  %u = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %u : tensor<?xf32>
}
""".replace("ARGUMENT", argument)
    target = """
func.func @f(ARGUMENT, %x: f32, %i: index) -> tensor<?xf32> {
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  memref.store %x, %b[%i] : memref<?xf32>
  %u = bufferization.to_tensor %b : memref<?xf32> to tensor<?xf32>
  return %u : tensor<?xf32>
}
""".replace("ARGUMENT", argument)
    must_prove(*(change(text, "WRITABLE", "true") for text in (source, target)))
    must_not_prove(*(change(text, "WRITABLE", "false") for text in (source, target)))


@pytest.mark.parametrize("used", ["%t", "%u"])
def test_a_buffer_stays_as_it_is_while_tensors_made_of_it_are_in_use(
    must_prove, must_not_prove, change, used
) -> None:
    source = """
func.func @f(%x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %t = tensor.splat %x : tensor<4xf32>
  %y = arith.addf %x, %x : f32
  %u = tensor.insert %y into %t[%i] : tensor<4xf32>
  %v = tensor.splat %y : tensor<4xf32>
  return USED, %v : tensor<4xf32>, tensor<4xf32>
}
""".replace("USED", used)
    target = """
func.func @f(%x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %a2 = memref.alloc() : memref<4xf32>
  linalg.map outs(%a : memref<4xf32>) (%e: f32) { linalg.yield %x : f32 }
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %y = arith.addf %x, %x : f32
  %u = tensor.insert %y into %t[%i] : tensor<4xf32>
  linalg.map outs(%a2 : memref<4xf32>) (%e: f32) { linalg.yield %y : f32 }
  %v = bufferization.to_tensor %a2 : memref<4xf32> to tensor<4xf32>
  return USED, %v : tensor<4xf32>, tensor<4xf32>
}
""".replace("USED", used)
    must_prove(source, target)
    wrong = change(change(target, "outs(%a2", "outs(%a"), "to_tensor %a2", "to_tensor %a")
    if used == "%u":
        # A change of the tensor is a copy, unless the buffer was given away.
        must_prove(source, wrong)
        wrong = change(
            wrong,
            "%t = bufferization.to_tensor %a :",
            "%t = bufferization.to_tensor %a restrict writable :",
        )
    must_not_prove(source, wrong)


def test_the_buffer_of_a_tensor_that_nobody_needs_may_be_written(
    must_prove, must_not_prove, change
) -> None:
    source = """
func.func @f(%x: f32, %i: index) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.map outs(%e : tensor<4xf32>) (%o: f32) { linalg.yield %x : f32 }
  %y = arith.addf %x, %x : f32
  %u = tensor.insert %y into %t[%i] : tensor<4xf32>
  return %u : tensor<4xf32>
}
"""
    target = """
func.func @f(%x: f32, %i: index) -> tensor<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %e = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %t = linalg.map outs(%e : tensor<4xf32>) (%o: f32) { linalg.yield %x : f32 }
  %y = arith.addf %x, %x : f32
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %y, %b[%i] : memref<4xf32>
  %u = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
  return %u : tensor<4xf32>
}
"""
    must_prove(source, target)
    # Whether the tensor lives in the allocated buffer is not said, so that one holds nothing that is known.
    must_not_prove(source, change(target, "to_tensor %b", "to_tensor %a"))
    read_only = change(target, "to_buffer %t :", "to_buffer %t read_only :")
    must_not_prove(source, read_only)


def test_a_tensor_dies_with_its_buffer(must_not_prove, change) -> None:
    freed = change(TARGET, "  %old", "  memref.dealloc %a : memref<?xf32>\n  %old")
    must_not_prove(SOURCE, freed)


def test_mixed_programs(must_prove, must_not_prove, change) -> None:
    source = """
func.func @f(%m: memref<8xf32>, %x: f32, %i: index) {
  %t = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
  %u = tensor.insert %x into %t[%i] : tensor<8xf32>
  bufferization.materialize_in_destination %u in restrict writable %m
      : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}
"""
    target = """
func.func @f(%m: memref<8xf32>, %x: f32, %i: index) {
  memref.store %x, %m[%i] : memref<8xf32>
  return
}
"""
    must_prove(source, target)
    must_not_prove(source, change(target, "memref.store %x, %m[%i] : memref<8xf32>", ""))
    copied = change(
        target,
        "memref.store %x, %m[%i] : memref<8xf32>",
        """
  %a = memref.alloc() : memref<8xf32>
  memref.copy %m, %a : memref<8xf32> to memref<8xf32>
  memref.store %x, %a[%i] : memref<8xf32>
  memref.copy %a, %m : memref<8xf32> to memref<8xf32>
""",
    )
    must_prove(source, copied)
    must_not_prove(
        source, change(copied, "memref.copy %a, %m : memref<8xf32> to memref<8xf32>", "")
    )


def test_buffers_whose_elements_read_as_another_type(must_prove, must_not_prove, change) -> None:
    source = """
func.func @f(%t: tensor<4xi32>, %i: index, %x: i32) -> index {
  %u = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>
  %y = tensor.extract %u[%i] : tensor<4xindex>
  return %y : index
}
"""
    target = """
func.func @f(%t: memref<4xi32>, %i: index, %x: i32) -> index {
  %u = arith.index_cast %t : memref<4xi32> to memref<4xindex>
  %y = memref.load %u[%i] : memref<4xindex>
  return %y : index
}
"""
    must_prove(source, target)
    must_not_prove(
        source, change(target, "  %y =", "  memref.store %x, %t[%i] : memref<4xi32>\n  %y =")
    )


def test_undefined_contents_that_elements_are_computed_from(
    must_prove, must_not_prove, change
) -> None:
    source = """
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xbf16>
  %r = linalg.copy ins(%e : tensor<4xbf16>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
    target = """
func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
  %e = memref.alloc() : memref<4xbf16>
  linalg.copy ins(%e : memref<4xbf16>) outs(%t : memref<4xf32>)
  return %t : memref<4xf32>
}
"""
    must_prove(source, target)
    # What a bf16 becomes is not any f32.
    fresh = change(
        target,
        "linalg.copy ins(%e : memref<4xbf16>) outs(%t : memref<4xf32>)",
        """
  %a = memref.alloc() : memref<4xf32>
  memref.copy %a, %t : memref<4xf32> to memref<4xf32>""",
    )
    must_not_prove(source, fresh, differs=False)


CONSTANT = (
    """
func.func @f(%v: f32, %i: index) -> (f32, tensor<4xf32>) {
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  return %2, %1 : f32, tensor<4xf32>
}
""",
    """
func.func @f(%v: f32, %i: index) -> (f32, memref<4xf32>) {
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  %1 = bufferization.to_buffer %0 ATTRIBUTES: tensor<4xf32> to memref<4xf32>
  memref.store %v, %1[%i] : memref<4xf32>
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  return %2, %1 : f32, memref<4xf32>
}
""",
)


@pytest.mark.parametrize(
    ("attributes", "verdict"), [("", Verdict.UNKNOWN), ("read_only ", Verdict.REFUTED)]
)
def test_writes_to_the_buffer_of_a_constant_tensor(attributes: str, verdict: Verdict) -> None:
    # Who bufferizes the constant copies it unless the buffer is only read.
    pair = (CONSTANT[0], CONSTANT[1].replace("ATTRIBUTES", attributes))
    source, target = (parse(text, "program")[0].module for text in pair)
    assert prove_function(source, target, "f").verdict is verdict


FREED = (
    """
func.func private @f(%x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = "acme.rewrite"(%x, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
""",
    """
func.func private @f(%x: f32) -> (memref<4xf32>, i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %e = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %0 = "acme.rewrite"(%x, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %r = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  %base, %o, %s, %d = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  %own = bufferization.dealloc (%base : memref<f32>) if (%true) retain (%r : memref<4xf32>)
  return %r, %own : memref<4xf32>, i1
}
""",
)


def test_a_buffer_that_a_tensor_may_be_put_into_later_is_not_taken_for_freed() -> None:
    # Whether the op works in %a is decided later; `dealloc` frees %a only if it does not, and says who owns what is
    # left. So nothing is wrong here.
    source, target = (parse(text, "program")[0].module for text in FREED)
    options = ProofOptions(must_free=True)
    assert prove_function(source, target, "f", options).verdict is not Verdict.REFUTED
    leaking = FREED[1].replace("return %r, %own", "%no = arith.constant false\n  return %r, %no")
    target = parse(leaking, "program")[0].module
    assert prove_function(source, target, "f", options).verdict is Verdict.REFUTED


MAYBE_THE_SAME = """
func.func private @g(memref<4xf32> {bufferization.access = "write"})
#back = affine_map<(d0) -> (3 - d0)>
#as_is = affine_map<(d0) -> (d0)>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %b = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  USE
  %r = memref.load READ[%c0] : memref<4xf32>
  return %r : f32
}
"""
FILLED = """
func.func private @g(tensor<4xf32> {bufferization.access = "write"})
func.func @f(%x: f32) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  USE
  return %x : f32
}
"""
CALL = ("call @g(%e) : (tensor<4xf32>) -> ()", "call @g(BUFFER) : (memref<4xf32>) -> ()")
REVERSE = (
    "",
    """linalg.generic {indexing_maps = [#back, #as_is], iterator_types = ["parallel"]}
    ins(%m : memref<4xf32>) outs(BUFFER : memref<4xf32>) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  }""",
)


@pytest.mark.parametrize(("use", "read"), [(CALL, "%m"), (REVERSE, "BUFFER")], ids=["call", "op"])
def test_a_buffer_that_may_turn_out_to_be_another_one(must_prove, must_not_prove, use, read):
    """What a tensor is put into may be the buffer that it was made of: who writes to one, changes the other."""
    ours, theirs = use
    source = FILLED.replace("USE", ours)
    target = MAYBE_THE_SAME.replace("READ", read).replace("USE", f"MAKE{theirs}")
    make = "%own = memref.alloc() : memref<4xf32>\n  "
    must_prove(source, target.replace("MAKE", make).replace("BUFFER", "%own"))
    must_not_prove(source, target.replace("MAKE", "").replace("BUFFER", "%b"), differs=False)


TENSORS = """
func.func private @g(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func private @h(tensor<?xf32>) -> tensor<?xf32>
func.func @f(%t: tensor<?xf32>, %x: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = call @g(%t, %x) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %b = call @h(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %y = tensor.extract %a[%c0] : tensor<?xf32>
  return %b, %y : tensor<?xf32>, f32
}
"""
TENSORS_IN_PART = """
func.func private @g(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %n = memref.dim %m, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %m, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %r = bufferization.to_tensor %a : memref<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func private @h(tensor<?xf32>) -> tensor<?xf32>
func.func @f(%t: tensor<?xf32>, %x: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = call @g(%t, %x) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %b = call @h(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %m = bufferization.to_buffer %a : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %y = memref.load %m[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %b, %y : tensor<?xf32>, f32
}
"""


def test_calls_that_still_work_on_tensors(must_prove, must_not_prove, change):
    must_prove(TENSORS, TENSORS_IN_PART)
    must_not_prove(TENSORS, change(TENSORS_IN_PART, "@h(%a)", "@h(%t)"))
    must_not_prove(TENSORS, change(TENSORS_IN_PART, "return %b, %y", "return %a, %y"))
    must_not_prove(TENSORS, change(TENSORS_IN_PART, "store %x, %a[%c0]", "store %x, %a[%n]"))


OUTSIDE = """
func.func private @ext(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %r = func.call @ext(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
OUTSIDE_IN_PART = """
func.func private @ext(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %given = bufferization.to_buffer %a read_only : tensor<4xf32> to memref<4xf32>
  %m = memref.alloc() : memref<4xf32>
  memref.copy %given, %m : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %n = memref.alloc() : memref<4xf32>
  %r = func.call @ext(%t) : (tensor<4xf32>) -> tensor<4xf32>
  memref.store %v, %n[%c0] : memref<4xf32>
  return %r : tensor<4xf32>
}
"""


def test_what_a_function_without_a_body_returns_may_live_in_what_it_was_given(
    must_prove, must_not_prove, change
):
    must_prove(OUTSIDE, OUTSIDE_IN_PART)
    must_not_prove(OUTSIDE, change(OUTSIDE_IN_PART, "store %v, %n", "store %v, %m"), differs=False)
    freed = change(OUTSIDE_IN_PART, "memref.store %v, %n[%c0]", "memref.dealloc %m")
    must_not_prove(OUTSIDE, freed, differs=False)
    # The function may get the buffer itself.
    given = OUTSIDE_IN_PART.replace("@ext(tensor", "@ext(memref")
    given = change(given, "@ext(%t) : (tensor<4xf32>)", "@ext(%m) : (memref<4xf32>)")
    to_tensor = "%t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>"
    given = change(given, to_tensor, "")
    must_prove(OUTSIDE, given)
    must_not_prove(OUTSIDE, change(given, "store %v, %n", "store %v, %m"), differs=False)
