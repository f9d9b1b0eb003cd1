"""Threads that go on forever: what is known behind them says nothing of how they meet before."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.encode.threads.forall import RACES
from oneshot_verify.ir import parse

STOPPED = """
func.func @f(%t: tensor<8xindex>, %c: i1) -> tensor<8xindex> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xindex>) {
    %j = PLACE
ASSERTION
    %s = tensor.from_elements %i : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%j] [1] [1] : tensor<1xindex> into tensor<8xindex>
    }
  }
  return %r : tensor<8xindex>
}"""
STOPPED_LATE = """
func.func @f(%t: memref<8xindex>, %c: i1) -> memref<8xindex> {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (8) {
    %j = PLACE
    memref.store %i, %t[%j] : memref<8xindex>
ASSERTION
  }
  return %t : memref<8xindex>
}"""
ONE_PLACE = "arith.select %c, %i, %c0 : index"
OWN_PLACE = "arith.addi %i, %c0 : index"
ASSERTION = '    cf.assert %c, "stop"'


@pytest.mark.parametrize(
    ("place", "assertion", "is_race"),
    [(ONE_PLACE, ASSERTION, True), (OWN_PLACE, ASSERTION, False), (OWN_PLACE, "", False)],
    ids=["one place", "own place", "no assertion"],
)
def test_races_before_an_assertion_are_named(must_prove, place, assertion, is_race):
    """The threads insert at different places, if they get there; what they write before is a race otherwise, which LLVM
    allows and others do not."""
    source, target = (
        text.replace("PLACE", place).replace("ASSERTION", assertion)
        for text in (STOPPED, STOPPED_LATE)
    )
    must_prove(source, target)
    modules = (parse(each, "pair.mlir")[0].module for each in (source, target))
    assert (RACES in prove_function(*modules, "f").assumptions) is is_race
