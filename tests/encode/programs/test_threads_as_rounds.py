"""Threads against a nest of `scf.for`, as `-scf-forall-to-for` and `-scf-parallel-for-to-nested-fors` make of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from oneshot_verify.encode import prove_function
from oneshot_verify.encode.threads.nests import WAITING
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.encode.programs.test_forall_as_parallel import SOURCE

TARGET = """
func.func @f(%t: memref<64xf32>, %n: index) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c4 {
    %s = memref.subview %t[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.exp ins(%s : memref<4xf32, strided<[1], offset: ?>>)
      outs(%s : memref<4xf32, strided<[1], offset: ?>>)
  }
  return %t : memref<64xf32>
}
"""


def test_rounds_in_place_of_threads(must_prove) -> None:
    must_prove(SOURCE, TARGET)


def test_no_certificate_says_so(tmp_path: Path) -> None:
    source, target = tmp_path / "source.mlir", tmp_path / "target.mlir"
    source.write_text(SOURCE)
    target.write_text(TARGET)
    words = ["prove", str(source), "--against", str(target), "--jobs", "1"]
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 0, said.output
    assert "not rechecked" in said.output
    assert CliRunner().invoke(app, [*words, "--require-recheck"]).exit_code != 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("to %n", "to %c8"),
        ("%i = %c0", "%i = %c4"),
        ("step %c4", "step %c8"),
        ("step %c4", "step %c1"),
        ("%t[%i] [4]", "%t[%c0] [4]"),
        ("linalg.exp", "linalg.abs"),
    ],
)
def test_other_rounds(old, new, must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(TARGET, old, new))


def test_a_bound_that_is_below_the_first_step_is_the_same(must_prove, change) -> None:
    source = change(SOURCE, "to (%n)", "to (7)")
    must_prove(source, change(TARGET, "to %n", "to %c8"))


INTEGERS = """  %l = arith.constant 0 : i64
  %w = arith.constant 4 : i64
  %u = arith.index_cast %n : index to i64
  scf.for %k = %l to %u step %w : i64 {
    %i = arith.index_cast %k : i64 to index
"""


@pytest.mark.parametrize("loop", [INTEGERS, "  scf.for unsigned %i = %c0 to %n step %c4 {\n"])
def test_rounds_that_count_no_indices(loop, must_not_prove, change) -> None:
    target = change(TARGET, "  scf.for %i = %c0 to %n step %c4 {\n", loop)
    must_not_prove(SOURCE, target, differs=False)


# Rounds in which the order matters.

READS = (
    """
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (7) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %j = affine.apply affine_map<(d0) -> (d0 + AHEAD)>(%i)
    %k = affine.apply affine_map<(d0) -> (d0 + PLACE)>(%i)
    %s = tensor.extract_slice %o[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
""",
    """
func.func @f(%t: memref<8xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c0 to %c7 step %c1 {
    %j = affine.apply affine_map<(d0) -> (d0 + AHEAD)>(%i)
    %k = affine.apply affine_map<(d0) -> (d0 + PLACE)>(%i)
    %x = memref.load %t[%j] : memref<8xf32>
    memref.store %x, %t[%k] : memref<8xf32>
  }
  return %t : memref<8xf32>
}
""",
)


def _reading(ahead: int, place: int) -> tuple[str, ...]:
    return tuple(text.replace("AHEAD", str(ahead)).replace("PLACE", str(place)) for text in READS)


def test_each_round_reads_its_own_element(must_prove) -> None:
    must_prove(*_reading(1, 1))


def test_a_round_reads_what_an_earlier_one_wrote(must_not_prove) -> None:
    must_not_prove(*_reading(0, 1))


def test_a_round_reads_what_a_later_one_writes(must_not_prove) -> None:
    """In their order the rounds do no harm, but threads might."""
    must_not_prove(*_reading(1, 0), differs=False)


def test_a_round_also_writes_to_its_neighbour(must_not_prove, change) -> None:
    source, target = _reading(0, 0)
    store = "memref.store %x, %t[%k] : memref<8xf32>"
    next = "%y = arith.addf %x, %x : f32\n    %n = arith.addi %k, %c1 : index\n    "
    more = f"{store}\n    {next}memref.store %y, %t[%n] : memref<8xf32>"
    must_not_prove(source, change(target, store, more))


CHAIN = (
    """
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%o = %t) -> tensor<8xf32> {
    %j = affine.apply affine_map<(d0) -> (d0 + AHEAD)>(%i)
    %x = tensor.extract %o[%j] : tensor<8xf32>
    %n = tensor.insert %x into %o[%i] : tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
""",
    """
func.func @f(%t: memref<8xf32>) -> memref<8xf32> {
  scf.forall (%i) in (7) {
    %j = affine.apply affine_map<(d0) -> (d0 + AHEAD)>(%i)
    %x = memref.load %t[%j] : memref<8xf32>
    memref.store %x, %t[%i] : memref<8xf32>
  }
  return %t : memref<8xf32>
}
""",
)


@pytest.mark.parametrize("ahead", [0, 1])
@pytest.mark.parametrize("kind", ["forall", "parallel"])
def test_rounds_that_became_threads_are_not_proved(ahead, kind, must_not_prove, change) -> None:
    source, target = (text.replace("AHEAD", str(ahead)) for text in CHAIN)
    if kind == "parallel":
        parallel = """  %a = arith.constant 0 : index
  %b = arith.constant 7 : index
  %c = arith.constant 1 : index
  scf.parallel (%i) = (%a) to (%b) step (%c)"""
        target = change(target, "  scf.forall (%i) in (7)", parallel)
    must_not_prove(source, target, differs=False)


# `scf.parallel`.

PRINTS = (
    """
func.func @f(%t: tensor<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) {
    %k = arith.addi %i, %j : index
    %x = tensor.extract %t[%k] : tensor<8xf32>
    vector.print %x : f32
    scf.reduce
  }
  return
}
""",
    """
func.func @f(%t: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c1 to %n step %c1 {
      %k = arith.addi %i, %j : index
      %x = memref.load %t[%k] : memref<8xf32>
      vector.print %x : f32
    }
  }
  return
}
""",
)


def test_threads_that_are_seen(must_prove) -> None:
    """Threads let the outside see in any order what rounds do in this one."""
    must_prove(*PRINTS)


def test_rounds_that_show_something_else(must_not_prove, change) -> None:
    must_not_prove(PRINTS[0], change(PRINTS[1], "memref.load %t[%k]", "memref.load %t[%i]"))


ENDLESS = """scf.while : () -> () {
      scf.condition(%true)
    } do {
      scf.yield
    }"""
FAILING = """%b = arith.cmpi slt, %k, %n : index
    cf.assert %b, "no"
"""


@pytest.mark.parametrize(
    ("made", "other"),
    [
        ("func.call @ext(%k) : (index) -> ()", "func.call @ext(%i) : (index) -> ()"),
        (FAILING, FAILING.replace("%k, %n", "%i, %n")),
        (f"vector.print %k : index\n    {ENDLESS}", f"vector.print %i : index\n    {ENDLESS}"),
    ],
    ids=["outside", "assertion", "endless"],
)
def test_threads_that_may_not_come_to_their_ends(
    made, other, must_prove, must_not_prove, change
) -> None:
    outside, constants = "func.func private @ext(index)\n", "  %true = arith.constant true\n  %c0 ="
    source, target, wrong = (
        outside + change(change(text, "vector.print %x : f32", what), "  %c0 =", constants)
        for text, what in zip((*PRINTS, PRINTS[1]), (made, made, other), strict=True)
    )
    must_prove(source, target)
    modules = [parse(text, "")[0].module for text in (source, target)]
    assert WAITING in prove_function(*modules, "f").assumptions
    must_not_prove(source, wrong, differs=made != f"vector.print %k : index\n    {ENDLESS}")


def test_threads_that_all_end_may_run_in_any_order() -> None:
    modules = [parse(text, "")[0].module for text in PRINTS]
    assert WAITING not in prove_function(*modules, "f").assumptions


def test_a_reduction_is_not_covered(must_not_prove) -> None:
    source = """
func.func @f(%t: tensor<8xi32>, %n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> i32 {
    %y = tensor.extract %t[%i] : tensor<8xi32>
    scf.reduce(%y : i32) {
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      scf.reduce.return %c : i32
    }
  }
  return %r : i32
}
"""
    target = """
func.func @f(%t: memref<8xi32>, %n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %y = memref.load %t[%i] : memref<8xi32>
    %c = arith.addi %a, %y : i32
    scf.yield %c : i32
  }
  return %r : i32
}
"""
    must_not_prove(source, target, differs=False)


# Which loop was the threads.


def test_other_loops_beside_the_rounds(must_prove, change) -> None:
    """What fills the tensor became a loop, too; each belongs to its own."""
    source = change(
        SOURCE,
        "  %r = scf.forall",
        "  %x = arith.constant 1.0 : f32\n"
        "  %u = linalg.fill ins(%x : f32) outs(%t : tensor<64xf32>) -> tensor<64xf32>\n"
        "  %r = scf.forall",
    ).replace("%o = %t", "%o = %u")
    fill = """  %x = arith.constant 1.0 : f32
  %c64 = arith.constant 64 : index
  scf.for %a = %c0 to %c64 step %c1 {
    memref.store %x, %t[%a] : memref<64xf32>
  }
"""
    must_prove(source, change(TARGET, "  scf.for %i", f"{fill}  scf.for %i"))


def test_loops_that_are_as_many_by_chance() -> None:
    """The loop of one round is gone, and the threads are a loop: as many loops as before, which have nothing to do with
    each other."""
    source = """
func.func @f(%t: tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c1 step %c1 {
    vector.print %i : index
  }
  scf.parallel (%i) = (%c0) to (%c5) step (%c1) {
    %x = tensor.extract %t[%i] : tensor<8xf32>
    vector.print %x : f32
    scf.reduce
  }
  return
}
"""
    target = """
func.func @f(%t: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  vector.print %c0 : index
  scf.for %i = %c0 to %c5 step %c1 {
    %x = memref.load %t[%i] : memref<8xf32>
    vector.print %x : f32
  }
  return
}
"""
    modules = [parse(text, "")[0].module for text in (source, target)]
    assert prove_function(*modules, "f").verdict is not Verdict.REFUTED
