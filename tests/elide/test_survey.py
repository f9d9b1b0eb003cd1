"""What is found out of a program before anything is tried."""

from __future__ import annotations

from itertools import combinations

import pytest

from oneshot_verify.bufferize import BufferizationError, bufferize_module, parse_options
from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.elide.cost import bytes_of, rounds_around
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.measure import is_worse, measure
from oneshot_verify.elide.rewriting import Given
from oneshot_verify.elide.survey import NO_PLACE, TERMINATORS, survey
from oneshot_verify.elide.trial import proof_options, without_copies
from oneshot_verify.encode import prove_pair
from oneshot_verify.ir import parse, print_module
from oneshot_verify.verdict import Verdict

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")
HANDED_ON = """
func.func @f(%t: tensor<4xi8>, %x: i8, %p: i1) -> tensor<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.while (%a = %t, %i = %c0) : (tensor<4xi8>, index) -> (tensor<4xi8>, index) {
    %q = scf.for %j = %c0 to %c4 step %c1 iter_args(%b = %t) -> tensor<4xi8> {
      scf.yield %b : tensor<4xi8>
    }
    %s = scf.while (%c = %q) : (tensor<4xi8>) -> tensor<4xi8> {
      %v = scf.for %j = %c0 to %c4 step %c1 iter_args(%b = %c) -> tensor<4xi8> {
        %y = tensor.extract %c[%j] : tensor<4xi8>
        %w = tensor.insert %y into %b[%j] : tensor<4xi8>
        scf.yield %w : tensor<4xi8>
      }
      scf.condition(%p) %q : tensor<4xi8>
    } do {
    ^bb0(%d: tensor<4xi8>):
      scf.yield %q : tensor<4xi8>
    }
    %u = scf.for %j = %c0 to %c4 step %c1 iter_args(%b = %a) -> tensor<4xi8> {
      %y = tensor.extract %a[%j] : tensor<4xi8>
      %z = arith.addi %y, %x : i8
      %w = tensor.insert %z into %b[%j] : tensor<4xi8>
      scf.yield %w : tensor<4xi8>
    }
    %k = arith.addi %i, %c1 : index
    %go = arith.cmpi slt, %k, %c4 : index
    scf.condition(%go) %u, %k : tensor<4xi8>, index
  } do {
  ^bb0(%a: tensor<4xi8>, %i: index):
    scf.yield %a, %i : tensor<4xi8>, index
  }
  return %t : tensor<4xi8>
}
"""


def test_no_copy_comes_for_one_that_goes() -> None:
    """Once inits are in place, the rules of loops would copy what rounds hand on, which they do not copy now."""
    module = parse(HANDED_ON, "loops.mlir")[0].module
    found = survey(module, OPTIONS)
    plain = module.clone()
    bufferize_module(plain, OPTIONS)
    ops = list(module.walk())
    loose = {p: d for p, d in found.decisions.items() if ops[p[0]].name not in TERMINATORS}
    assert measure(without_copies(module, OPTIONS, found.decisions, frozenset())) == measure(plain)
    comes = 0
    for count in (1, 2, 3):
        for some in combinations([each.place for each in found.candidates], count):
            try:
                made = measure(without_copies(module, OPTIONS, found.decisions, frozenset(some)))
                other = measure(without_copies(module, OPTIONS, loose, frozenset(some)))
            except BufferizationError:
                continue
            assert not is_worse(made, measure(plain))
            assert made.copies <= measure(plain).copies - count
            comes += other.copies > measure(plain).copies - count
    assert comes


COSTS = """
func.func @f(%t: tensor<?x4xf32>, %u: tensor<2x3xi8>, %v: tensor<2xvector<4xf32>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %c9 step %c2 {
    scf.for %j = %c0 to %n step %c2 {
      "test.op"() : () -> ()
    }
  }
  scf.forall (%i, %j) in (3, 5) {
    "test.op"() : () -> ()
  }
  return
}
"""


def test_costs_are_products() -> None:
    module = parse(COSTS, "costs.mlir")[0].module
    function = next(op for op in module.walk() if op.name == "func.func")
    types = [argument.type for argument in function.regions[0].blocks[0].args]
    assert [str(bytes_of(type)) for type in types[:3]] == ["16 x ?", "6", "32"]
    inner = [op for op in module.walk() if op_name(op) == "test.op"]
    assert [str(rounds_around(op)) for op in inner] == ["5 x rounds", "15"]
    known, unknown = (rounds_around(op) for op in reversed(inner))
    assert unknown.order > known.order > bytes_of(types[1]).order


TWICE = """
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32, %y: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {loop}
  %w = tensor.insert %y into %r#0[%i] : tensor<?xf32>
  return %w, %r#1 : tensor<?xf32>, tensor<?xf32>
}}
"""
TWICE_IN_FOR = """%r:2 = scf.for %k = %c0 to %n step %c1
      iter_args(%a = %t, %b = %t) -> (tensor<?xf32>, tensor<?xf32>) {
    %new = tensor.splat %x[%n] : tensor<?xf32>
    scf.yield %new, %new : tensor<?xf32>, tensor<?xf32>
  }"""
TWICE_IN_WHILE = """%r:3 = scf.while (%a = %t, %b = %t, %k = %c0)
      : (tensor<?xf32>, tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>, index) {
    %go = arith.cmpi slt, %k, %n : index
    scf.condition(%go) %a, %b, %k : tensor<?xf32>, tensor<?xf32>, index
  } do {
  ^bb0(%a: tensor<?xf32>, %b: tensor<?xf32>, %k: index):
    %next = arith.addi %k, %c1 : index
    %new = tensor.splat %x[%n] : tensor<?xf32>
    scf.yield %new, %new, %next : tensor<?xf32>, tensor<?xf32>, index
  }"""


@pytest.mark.parametrize("loop", [TWICE_IN_FOR, TWICE_IN_WHILE], ids=["for", "while"])
def test_the_decisions_of_a_survey_make_what_one_shot_makes(loop: str) -> None:
    module = parse(TWICE.format(loop=loop), "f.mlir")[0].module
    replayed = without_copies(module, OPTIONS, survey(module, OPTIONS).decisions, NO_PLACE)
    bufferize_module(module, OPTIONS)
    assert print_module(replayed) == print_module(module)


def test_what_a_loop_yields_twice_stays_copied_where_nothing_can_go() -> None:
    module = parse(TWICE.format(loop=TWICE_IN_FOR), "f.mlir")[0].module
    found = elide_copies(module, OPTIONS, given=Given())
    (result,) = prove_pair(module, found.module, proof_options(OPTIONS))
    assert result.verdict is Verdict.PROVED


def test_what_nobody_can_call_costs_nothing() -> None:
    text = """
func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>) {
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return
}
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) {
  call @g(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}
"""
    alone = "\n".join(line for line in text.splitlines() if "call" not in line)
    assert measure(parse(text, "called.mlir")[0].module).copies == 1
    module = parse(alone, "alone.mlir")[0].module
    assert measure(module).copies == 0
    assert measure(module, kept={"g"}).copies == 1
    public = alone.replace("private @g", "@g")
    assert measure(parse(public, "public.mlir")[0].module).copies == 1


def test_copies_of_a_private_function_are_tried() -> None:
    text = """
func.func private @g(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %y = tensor.extract %t[%i] : tensor<8xf32>
  %a = tensor.insert %y into %t[%i] : tensor<8xf32>
  %z = tensor.extract %t[%i] : tensor<8xf32>
  return %a, %z : tensor<8xf32>, f32
}
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %a, %z = call @g(%t, %x, %i) : (tensor<8xf32>, f32, index) -> (tensor<8xf32>, f32)
  return %a, %z : tensor<8xf32>, f32
}
"""
    report = elide_copies(parse(text, "private.mlir")[0].module, OPTIONS).report
    assert (report.before.copies, report.after.copies) == (1, 0)
