"""Loops that are given a buffer for good, and whose rounds hand on buffers that they make."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.encode import ProofOptions, prove_pair
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

DEPTH = 24

SOURCE = """
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index, %n: index) -> (tensor<?xf32>, f32) {
  %c1 = arith.constant 1 : index
  %r = scf.for %j = %i to %n step %c1 iter_args(%x = %t) -> (tensor<?xf32>) {
    %y = tensor.insert %v into %x[%j] : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %u = tensor.extract %t[%i] : tensor<?xf32>
  return %r, %u : tensor<?xf32>, f32
}
"""
TARGET = """
func.func @f(%t: memref<?xf32>, %v: f32, %i: index, %n: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32> to memref<?xf32>
  %r = scf.for %j = %i to %n step %c1 iter_args(%x = %a) -> (memref<?xf32>) {
    %b = memref.alloc(%d) : memref<?xf32>
    memref.copy %x, %b : memref<?xf32> to memref<?xf32>
    memref.store %v, %b[%j] : memref<?xf32>
    memref.dealloc %x : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  %u = memref.load %t[%i] : memref<?xf32>
  return %r, %u : memref<?xf32>, f32
}
"""
FREED = "    memref.dealloc %x : memref<?xf32>\n"


def _nest(depth: int) -> str:
    """Loops in loops, each of which carries the tensor."""
    heads = "".join(
        f"%r{k} = scf.for %j{k} = %i to %n step %c1 iter_args(%t{k + 1} = %t{k}) -> (tensor<?xf32>) {{\n"
        for k in range(depth)
    )
    ends = "".join(
        f"scf.yield %{f'r{k}' if k < depth else 'x'} : tensor<?xf32>\n}}\n"
        for k in range(depth, 0, -1)
    )
    return f"""
func.func @f(%t0: tensor<?xf32>, %v: f32, %i: index, %n: index) -> tensor<?xf32> {{
  %c1 = arith.constant 1 : index
  {heads}%x = tensor.insert %v into %t{depth}[%i] : tensor<?xf32>
  {ends}return %r0 : tensor<?xf32>
}}
"""


def test_a_deep_nest_with_a_copy_in_each_round_is_walked_once_a_level() -> None:
    # Two walks a level would be two to the power of the depth.
    source = parse(_nest(DEPTH), "nest")[0].module
    target = source.clone()
    bufferize_module(target, parse_options("bufferize-function-boundaries copy-before-write"))
    (result,) = prove_pair(source, target)
    assert result.verdict is Verdict.PROVED, result.reason


def test_each_round_frees_what_it_was_given(must_prove) -> None:
    must_prove(SOURCE, TARGET)


def test_what_was_handed_over_is_used_in_the_loop(must_not_prove, change) -> None:
    # From the second round on, the buffer of before the loop is another one than that which is handed on.
    must_not_prove(
        SOURCE, change(TARGET, "memref.copy %x, %b", "memref.copy %a, %b").replace(FREED, "")
    )


def test_another_name_of_what_was_handed_over(must_not_prove, change) -> None:
    named = "  %w = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[1]>>\n  %r ="
    wrong = change(TARGET, "  %r =", named)
    load = "memref.load %w[%i] : memref<?xf32, strided<[1]>>"
    must_not_prove(SOURCE, change(wrong, "memref.load %t[%i] : memref<?xf32>", load))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        # In a first round the buffer is freed.
        ("memref.load %t[%i]", "memref.load %a[%i]"),
        (FREED, FREED + FREED),
        ("memref.dealloc %x", "memref.dealloc %b"),
        ("  memref.copy %t, %a : memref<?xf32> to memref<?xf32>\n", ""),
        # The function may return it, and a round frees it.
        ("%a = memref.alloc(", "%a = memref.alloca("),
    ],
    ids=[
        "it is used behind the loop",
        "a round frees twice",
        "a round frees what it hands on",
        "the buffer does not hold what the loop begins with",
        "memory of the stack is handed over",
    ],
)
def test_what_is_handed_over_wrongly(must_not_prove, change, right, wrong) -> None:
    must_not_prove(SOURCE, change(TARGET, right, wrong))


CALLED = """
func.func private @id(%t: KIND<?xf32>) -> KIND<?xf32> {
  return %t : KIND<?xf32>
}"""


def test_what_a_call_returns_may_have_other_names(must_prove, must_not_prove, change) -> None:
    """The call is no allocation, though a function may hold one: here it returns an argument."""
    source, target = (CALLED.replace("KIND", kind) for kind in ("tensor", "memref"))
    source += change(
        SOURCE, "  %r =", "  %a = call @id(%t) : (tensor<?xf32>) -> tensor<?xf32>\n  %r ="
    )
    source = change(source, "(%x = %t)", "(%x = %a)")
    copied = "  memref.copy %t, %a : memref<?xf32> to memref<?xf32>\n"
    called = "%a = call @id(%t) : (memref<?xf32>) -> memref<?xf32>"
    freeing = change(target + TARGET, "%a = memref.alloc(%d) : memref<?xf32>", called)
    freeing = change(freeing, copied, "")
    must_not_prove(source, freeing)
    must_prove(source, change(freeing, FREED, ""))


def test_one_buffer_is_handed_over_twice(must_not_prove) -> None:
    # Both carry one buffer: what the first is given is in the second.
    source = """
func.func @f(%v: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %r:2 = scf.for %j = %c0 to %n step %c1 iter_args(%x = %z, %y = %z) -> (tensor<4xf32>, tensor<4xf32>) {
    %p = tensor.insert %v into %x[%c0] : tensor<4xf32>
    %e = tensor.extract %y[%c0] : tensor<4xf32>
    %q = tensor.insert %e into %y[%c1] : tensor<4xf32>
    scf.yield %p, %q : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
"""
    target = """
func.func @f(%v: f32, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<4xf32>)
  %r:2 = scf.for %j = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (memref<4xf32>, memref<4xf32>) {
    memref.store %v, %x[%c0] : memref<4xf32>
    %e = memref.load %y[%c0] : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    %c = memref.alloc() : memref<4xf32>
    memref.copy %y, %c : memref<4xf32> to memref<4xf32>
    memref.store %e, %c[%c1] : memref<4xf32>
    scf.yield %b, %c : memref<4xf32>, memref<4xf32>
  }
  return %r#0, %r#1 : memref<4xf32>, memref<4xf32>
}
"""
    must_not_prove(source, target)


BRANCH = """
func.func @f(%t: tensor<4xf32>, %v: f32, %n: index, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = scf.if %c -> f32 {
    %r = scf.for %j = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<4xf32>) {
      %y = tensor.insert %v into %x[%c0] : tensor<4xf32>
      scf.yield %y : tensor<4xf32>
    }
    %e = tensor.extract %r[%c0] : tensor<4xf32>
    scf.yield %e : f32
  } else {
    scf.yield %v : f32
  }
  return %u : f32
}
"""
FREED_ON_ONE_PATH = """
func.func @f(%t: memref<4xf32>, %v: f32, %n: index, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  %u = scf.if %c -> f32 {
    %r = scf.for %j = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
      %b = memref.alloc() : memref<4xf32>
      memref.copy %x, %b : memref<4xf32> to memref<4xf32>
      memref.store %v, %b[%c0] : memref<4xf32>
      memref.dealloc %x : memref<4xf32>
      scf.yield %b : memref<4xf32>
    }
    %e = memref.load %r[%c0] : memref<4xf32>
    memref.dealloc %r : memref<4xf32>
    scf.yield %e : f32
  } else {
    // otherwise
    scf.yield %v : f32
  }
  return %u : f32
}
"""


def test_a_buffer_that_only_one_path_hands_over() -> None:
    """On the other path nobody frees it."""
    source = parse(BRANCH, "source")[0].module
    target = parse(FREED_ON_ONE_PATH, "target")[0].module
    (result,) = prove_pair(source, target, ProofOptions(must_free=True))
    assert result.verdict is not Verdict.PROVED
