"""Threads that go on forever: what is known behind them says nothing of how they meet before."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.encode.threads.forall import RACES
from oneshot_verify.ir import parse

WHILE = """    scf.while : () -> () {
      scf.condition(%true)
    } do {
      scf.yield
    }"""
RECURSION = "    func.call @g() : () -> ()"
CALLEE = """
func.func private @g() {
  call @g() : () -> ()
  return
}"""
SOURCE = """
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  scf.parallel (%i) = (%c0) to (UPPER) step (%c1) {
    %e = tensor.empty() : tensor<1xindex>
    %t = tensor.insert %i into %e[%c0] : tensor<1xindex>
    %x = tensor.extract %t[%c0] : tensor<1xindex>
    vector.print %x : index
FOREVER
    scf.reduce
  }
  return
}"""
MAKE = "  %m = memref.alloc() : memref<1xindex>\n"
TARGET = """
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
OUTSIDE  scf.parallel (%i) = (%c0) to (UPPER) step (%c1) {
  INSIDE    memref.store %i, %m[%c0] : memref<1xindex>
    %x = memref.load %m[%c0] : memref<1xindex>
    vector.print %x : index
FOREVER
    scf.reduce
  }
  return
}"""


@pytest.mark.parametrize(
    ("callee", "forever"), [("", WHILE), (CALLEE, RECURSION)], ids=["loop", "recursion"]
)
@pytest.mark.parametrize("upper", ["%n", "%c3"])
def test_a_buffer_that_endless_threads_share(must_not_prove, callee, forever, upper):
    source, target = (
        callee + text.replace("FOREVER", forever).replace("UPPER", upper)
        for text in (SOURCE, TARGET)
    )
    shared = target.replace("OUTSIDE", MAKE).replace("INSIDE", "")
    must_not_prove(source, shared, differs=False)


@pytest.mark.parametrize("forever", [WHILE, ""], ids=["endless", "ending"])
def test_a_buffer_of_each_thread(must_prove, forever):
    source, target = (
        text.replace("FOREVER", forever).replace("UPPER", "%n") for text in (SOURCE, TARGET)
    )
    must_prove(source, target.replace("OUTSIDE", "").replace("INSIDE", MAKE))


def test_rows_of_one_buffer(must_prove, must_not_prove):
    """What sets the threads apart is known when they begin."""
    source = SOURCE.replace("FOREVER", WHILE).replace("UPPER", "%n")
    target = TARGET.replace("FOREVER", WHILE).replace("UPPER", "%n").replace("INSIDE", "")
    make = MAKE.replace("alloc() : memref<1x", "alloc(%n) : memref<?x")
    size = "  %zero = arith.constant 0 : index\n  %p = arith.cmpi sle, %zero, %n : index\n"
    promise = size + '  cf.assert %p, "no negative number of threads"\n'
    source = source.replace("  scf.parallel", promise + "  scf.parallel")
    target = target.replace("OUTSIDE", promise + make)
    apart = target.replace("%m[%c0] : memref<1x", "%m[%i] : memref<?x")
    must_prove(source, apart)
    must_not_prove(source, target.replace("memref<1x", "memref<?x"), differs=False)


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
