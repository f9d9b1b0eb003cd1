"""Loops of which one round only is wrong: the first, the second, or the last."""

from __future__ import annotations

import pytest

EACH = (
    """
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %lb: index, %ub: index, %s: index)
    -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<?xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
""",
    """
func.func @f(%t: memref<?xf32>, %x: f32, %y: f32, %lb: index, %ub: index, %s: index)
    -> memref<?xf32> {
  scf.for %i = %lb to %ub step %s {
    %next = arith.addi %i, %s : index
    %p = arith.cmpi CONDITION : index
    %v = arith.select %p, %y, %x : f32
    memref.store %v, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
""",
)
# The buffer holds the tensor from the second round on only: the first one is walked on its own.
OVERWRITTEN = (
    """
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %cs = arith.constant STEP : index
  %cu = arith.constant UPPER : index
  %r = scf.for %i = %c0 to %cu step %cs iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %ci = arith.constant WRONG : index
  %cs = arith.constant STEP : index
  %cu = arith.constant UPPER : index
  %new = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %cu step %cs iter_args(%a = %new) -> (memref<4xf32>) {
    %p = arith.cmpi eq, %i, %ci : index
    %v = arith.select %p, %y, %x : f32
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
""",
)


def overwritten(step: int, rounds: int, wrong: int) -> tuple[str, ...]:
    """A loop of `rounds` rounds, of which number `wrong` fills with something else."""
    numbers = {"STEP": step, "UPPER": step * rounds, "WRONG": step * wrong}
    texts = list(OVERWRITTEN)
    for name, number in numbers.items():
        texts = [text.replace(name, str(number)) for text in texts]
    return tuple(texts)


def test_a_condition_that_no_round_meets(must_prove, change):
    must_prove(EACH[0], change(EACH[1], "CONDITION", "slt, %i, %lb"))


@pytest.mark.parametrize("condition", ["eq, %i, %lb", "ne, %i, %lb", "sge, %next, %ub"])
def test_one_round_stores_something_else(condition, must_not_prove, change):
    must_not_prove(EACH[0], change(EACH[1], "CONDITION", condition))


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_what_was_before_the_loop_is_overwritten(step, rounds, must_prove):
    must_prove(*overwritten(step, rounds, rounds))


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_the_last_round_overwrites_with_something_else(step, rounds, must_not_prove):
    must_not_prove(*overwritten(step, rounds, rounds - 1))


def test_a_loop_that_does_not_run_overwrites_nothing(must_not_prove):
    must_not_prove(*overwritten(1, 0, 1))


@pytest.mark.parametrize("condition", ["eq, %i, %lb", "ne, %i, %lb", "sge, %next, %ub"])
def test_one_round_of_a_loop_with_a_constant_step(condition, must_not_prove, change):
    texts = [
        change(text, "step %s", "step %c2").replace(
            "> {\n", "> {\n  %c2 = arith.constant 2 : index\n", 1
        )
        for text in EACH
    ]
    must_not_prove(texts[0], change(texts[1], "CONDITION", condition))


YIELDS_OUTSIDE = (
    """
func.func @f(%t: tensor<4xi8>, %u: tensor<4xi8>, %n: index, %x: i8) -> tensor<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u) -> tensor<4xi8> {
    scf.yield %t : tensor<4xi8>
  }
  return %r : tensor<4xi8>
}
""",
    """
func.func @f(%t: memref<4xi8>, %u: memref<4xi8>, %n: index, %x: i8) -> memref<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xi8>
  memref.copy %u, %m : memref<4xi8> to memref<4xi8>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> memref<4xi8> {
    scf.yield %t : memref<4xi8>
  }
  return %r : memref<4xi8>
}
""",
)


def test_a_loop_that_goes_over_to_a_buffer_of_outside(must_prove):
    must_prove(*YIELDS_OUTSIDE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("scf.yield %t", "memref.store %x, %t[%c0] : memref<4xi8>\n    scf.yield %t"),
        ("scf.yield %t", "memref.store %x, %a[%c0] : memref<4xi8>\n    scf.yield %t"),
        ("scf.yield %t", "scf.yield %u"),
        ("  return", "  memref.store %x, %t[%c0] : memref<4xi8>\n  return"),
    ],
)
def test_a_loop_that_goes_over_to_a_changed_buffer(old, new, must_not_prove, change):
    must_not_prove(YIELDS_OUTSIDE[0], change(YIELDS_OUTSIDE[1], old, new))


NEVER = (
    """
func.func @f(%t: tensor<8xf32>, %x: f32, %y: f32) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %from = arith.constant FROM : index
  %to = arith.constant TO : index
  %r = scf.for %i = %from to %to step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %b = scf.execute_region -> tensor<8xf32> {
      cf.br ^one(%a : tensor<8xf32>)
    ^one(%u: tensor<8xf32>):
      %p = arith.cmpf oeq, %x, %y : f32
      cf.cond_br %p, ^two(%u : tensor<8xf32>), ^three
    ^two(%w: tensor<8xf32>):
      scf.yield %w : tensor<8xf32>
    ^three:
      %z = tensor.insert %x into %u[%i] : tensor<8xf32>
      cf.br ^two(%z : tensor<8xf32>)
    }
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
""",
    """
func.func @f(%t: memref<8xf32>, %x: f32, %y: f32) -> memref<8xf32> {
  %c1 = arith.constant 1 : index
  %from = arith.constant FROM : index
  %to = arith.constant TO : index
  scf.for %i = %from to %to step %c1 {
    memref.store %y, %t[%i] : memref<8xf32>
  }
  return %t : memref<8xf32>
}
""",
)


@pytest.mark.parametrize(("first", "last"), [("3", "1"), ("3", "3")])
def test_a_loop_that_never_runs_may_do_anything(first, last, must_prove):
    must_prove(*(text.replace("FROM", first).replace("TO", last) for text in NEVER))


def test_a_loop_that_runs_once_may_not(must_not_prove):
    must_not_prove(*(text.replace("FROM", "3").replace("TO", "4") for text in NEVER))


COPIES_ONLY = (
    """
func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t) -> (tensor<?xf32>, tensor<?xf32>) {
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %c = bufferization.materialize_in_destination %a in %e : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %c, %a : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0 : tensor<?xf32>
}
""",
    """
func.func @f(%t: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t) -> (memref<?xf32>, memref<?xf32>) {
    %d = memref.dim %a, %c0 : memref<?xf32>
    %e = memref.alloc(%d) : memref<?xf32>
    memref.copy %a, %e : memref<?xf32> to memref<?xf32>
    scf.yield %e, %a : memref<?xf32>, memref<?xf32>
  }
  return %r#0 : memref<?xf32>
}
""",
)


def test_a_loop_of_which_only_copies_are_left(must_prove):
    must_prove(*COPIES_ONLY)


def test_a_loop_of_which_only_copies_are_left_but_one_is_missing(must_not_prove, change):
    copy = "memref.copy %a, %e : memref<?xf32> to memref<?xf32>"
    must_not_prove(COPIES_ONLY[0], change(COPIES_ONLY[1], copy, ""))
