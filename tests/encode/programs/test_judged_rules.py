"""Near misses that a prover with one rule less was seen to prove; a run tells each of them apart."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import ProofOptions
from oneshot_verify.encode.prove import ProgramPair
from oneshot_verify.ir import parse

SWITCH = """
func.func @f(%t: {0}<4xf32>, %i: index, %j: index) -> f32 {{
  %c0 = arith.constant 0 : index
  %v = {1} %t[%c0] : {0}<4xf32>
  %w = arith.negf %v : f32
  %r = scf.index_switch {2} -> f32
  case 2 {{
    scf.yield %v : f32
  }}
  default {{
    scf.yield %w : f32
  }}
  return %r : f32
}}
"""


def test_another_argument_takes_another_case(must_prove, must_not_prove) -> None:
    source = SWITCH.format("tensor", "tensor.extract", "%i")
    must_prove(source, SWITCH.format("memref", "memref.load", "%i"))
    must_not_prove(source, SWITCH.format("memref", "memref.load", "%j"))


SCALAR = "func.func @f(%x: f32) -> f32 {\n  return %x : f32\n}\n"
SCRATCH = """
func.func @f(%x: f32) -> f32 {{
  %c0 = arith.constant 0 : index
  %m = memref.{0}() : memref<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %v : f32
}}
"""


def test_memory_on_the_stack_may_not_be_freed(must_prove, must_not_prove) -> None:
    must_prove(SCALAR, SCRATCH.format("alloc"))
    must_not_prove(SCALAR, SCRATCH.format("alloca"))


STORE = (
    """
func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %x: f32) -> f32 {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  %v = tensor.extract %r[%j] : tensor<?xf32>
  return %v : f32
}
""",
    """
func.func @f(%t: memref<?xf32>, %i: index, %j: index, %x: f32) -> f32 {
  memref.store %x, %t[%i] : memref<?xf32>
  %v = memref.load %t[%i] : memref<?xf32>
  return %v : f32
}
""",
)


@pytest.mark.parametrize("options", [ProofOptions(rlimit=1), ProofOptions(budget=1)])
def test_a_solver_that_does_not_know_proves_nothing(options: ProofOptions) -> None:
    source, target = (parse(text, "program")[0].module for text in STORE)
    assert not ProgramPair(source, target, options).attempt("f").proved


# What nobody has written was made before the loop: it is the same in all rounds.
ROUNDS = (
    """
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<4xf32>
  %w = tensor.insert %x into %e[%c0] : tensor<4xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%o = %t) -> (tensor<4xf32>) {
    %v = tensor.extract %w[%c1] : tensor<4xf32>
    %n = tensor.insert %v into %o[%i] : tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %w = memref.alloc() : memref<4xf32>
    memref.store %x, %w[%c0] : memref<4xf32>
    %v = memref.load %w[%c1] : memref<4xf32>
    memref.store %v, %t[%i] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
""",
)


def test_what_is_undefined_before_a_loop_is_not_chosen_in_each_round(must_not_prove) -> None:
    # The interpreter does not look at what is undefined, so no run tells.
    must_not_prove(*ROUNDS, differs=False)


ASK = """
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {{
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  %v = "acme.ask"(%x) {{k = {0} : i32}} : (f32) -> f32
  return %v : f32
}}
"""


def test_another_attribute_is_another_op(must_not_prove) -> None:
    must_not_prove(ASK.format(1), ASK.format(2), differs=False)


SCRAMBLE = """
func.func @f(%m: memref<4xf32>) -> f32 {{
  %c0 = arith.constant 0 : index
  {0}
  return %v : f32
}}
"""
SCRAMBLED = '"acme.scramble"(%m) : (memref<4xf32>) -> ()'
LOAD = "%v = memref.load %m[%c0] : memref<4xf32>"


def test_a_buffer_is_read_before_an_op_has_changed_it(must_prove, must_not_prove) -> None:
    late = SCRAMBLE.format(f"{SCRAMBLED}\n  {LOAD}")
    must_prove(late, late)
    must_not_prove(late, SCRAMBLE.format(f"{LOAD}\n  {SCRAMBLED}"), differs=False)


CONSTANT = (
    """
func.func private @g(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %r = call @g(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %v = tensor.extract %r[%c0] : tensor<4xf32>
  return %v : f32
}
""",
    """
memref.global "private" constant @k : memref<4xf32> = dense<1.0>
func.func private @g(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @k : memref<4xf32>
  %r = call @g(%t, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  %v = memref.load %r[%c0] : memref<4xf32>
  return %v : f32
}
""",
)


def test_a_callee_may_not_write_to_a_constant(must_not_prove) -> None:
    must_not_prove(*CONSTANT)


INLINE = (
    """
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %v = tensor.extract %r[%c0] : tensor<4xf32>
  return %v : f32
}
""",
    """
memref.global "private" constant @k : memref<4xf32> = dense<1.0>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @k : memref<4xf32>
  memref.store %x, %t[%c0] : memref<4xf32>
  %v = memref.load %t[%c0] : memref<4xf32>
  return %v : f32
}
""",
)


def test_a_constant_may_not_be_written(must_not_prove) -> None:
    must_not_prove(*INLINE)
