"""The bufferized program runs its loops in another order than the tensor program."""

from __future__ import annotations

import pytest

# %a and %b may come in any order; the sizes are not known, so that each loop needs an invariant of its own.
SOURCE = """
func.func private @outside()
func.func @f(%s: tensor<?xf32>, %t: tensor<?xf32>, %n: index, %x: f32, %d: i32) -> (tensor<?xf32>, tensor<?xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = scf.for %i = %c0 to %n step %c1 iter_args(%o = %s) -> (tensor<?xf32>) {{
    {before}
    %v = tensor.extract %o[%i] : tensor<?xf32>
    %y = arith.addf %v, %x : f32
    %w = tensor.insert %y into %o[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }} loc("model":1:1)
  {between}
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%o = %t) -> (tensor<?xf32>) {{
    %v = tensor.extract %o[%i] : tensor<?xf32>
    %y = arith.mulf %v, %x : f32
    %w = tensor.insert %y into %o[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }} loc("model":2:1)
  {behind}
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}}"""
TARGET = """
func.func private @outside()
func.func @f(%s: memref<?xf32>, %t: memref<?xf32>, %n: index, %x: f32, %d: i32) -> (memref<?xf32>, memref<?xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {between}
  scf.for %i = %c0 to %n step %c1 {{
    %v = memref.load %t[%i] : memref<?xf32>
    %y = arith.mulf %v, %x : f32
    memref.store %y, %t[%i] : memref<?xf32>
  }} loc("model":2:1)
  scf.for %i = %c0 to %n step %c1 {{
    {before}
    %v = memref.load {read}[%i] : memref<?xf32>
    %y = arith.addf %v, %x : f32
    memref.store %y, %s[%i] : memref<?xf32>
  }} loc("model":1:1)
  {behind}
  return %s, %t : memref<?xf32>, memref<?xf32>
}}"""
CALL = "func.call @outside() : () -> ()"
DIVIDE = "%q = arith.divsi %d, %d : i32"


def _programs(read: str = "%s", **ops: str) -> tuple[str, str]:
    filled = {"before": "", "between": "", "behind": ""} | ops
    return SOURCE.format(**filled), TARGET.format(read=read, **filled)


def test_loops_that_only_compute_come_in_any_order(must_prove) -> None:
    must_prove(*_programs())


def test_a_loop_reads_what_the_one_that_comes_first_now_writes(must_not_prove) -> None:
    must_not_prove(*_programs(read="%t"))


@pytest.mark.parametrize("last", ["", CALL])
def test_what_is_undefined_comes_before_a_call_that_may_not_return(must_not_prove, last) -> None:
    # The division by zero ends the bufferized program before the call, and the tensor program behind it.
    must_not_prove(*_programs(before=CALL, between=DIVIDE, behind=last), differs=False)


def test_what_is_undefined_is_so_in_each_order(must_prove) -> None:
    must_prove(*_programs(between=DIVIDE))
