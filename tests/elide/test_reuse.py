"""Buffers share memory where their lives do not meet, and where that is proved."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferizer import parse_options
from oneshot_verify.elide import reuse
from oneshot_verify.elide.elision import Elision, elide_copies
from oneshot_verify.encode.replay.search import exercise
from oneshot_verify.ir import parse, print_module

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")
TWO = """
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %i: index) -> (f32, f32) {
  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %b = linalg.abs ins(%u : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %y = tensor.extract %b[%i] : tensor<8xf32>
  return %x, %y : f32, f32
}
"""
DYNAMIC = (
    TWO.replace("8xf32", "?xf32")
    .replace("%e0 =", "%n = tensor.dim %t, %i : tensor<?xf32>\n  %e0 =")
    .replace("empty()", "empty(%n)")
)
SMALLER = """
func.func @f(%t: tensor<8xf32>, %u: tensor<2x3xf32>, %i: index) -> (f32, f32) {
  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
  %e1 = tensor.empty() : tensor<2x3xf32>
  %b = linalg.abs ins(%u : tensor<2x3xf32>) outs(%e1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = tensor.extract %b[%i, %i] : tensor<2x3xf32>
  return %x, %y : f32, f32
}
"""
AGAIN = TWO.replace("return %x", "%z = tensor.extract %a[%i] : tensor<8xf32>\n  return %z")
"""The first buffer is read once more behind the second one."""
LARGER = (
    SMALLER.replace("8xf32", "5xf32")
    .replace("%e0 = tensor", "%c0 = arith.constant 0 : index\n  %e0 = tensor")
    .replace("%b[%i, %i]", "%b[%c0, %i]")
)
OTHER_SIZE = DYNAMIC.replace(
    "%e1 = tensor.empty(%n)",
    "%m = tensor.dim %u, %i : tensor<?xf32>\n  %e1 = tensor.empty(%m)",
)
RETURNED = TWO.replace("(f32, f32)", "(tensor<8xf32>, f32)").replace(
    "return %x, %y : f32", "return %a, %y : tensor<8xf32>"
)
IN_A_LOOP = """
func.func @f(%t: tensor<8xf32>, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%s = %a) -> tensor<8xf32> {
    %x = tensor.extract %s[%c1] : tensor<8xf32>
    %w = tensor.insert %x into %s[%c0] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  %e1 = tensor.empty() : tensor<8xf32>
  %b = linalg.abs ins(%t : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %y = tensor.extract %b[%c0] : tensor<8xf32>
  %x = tensor.extract %r[%c0] : tensor<8xf32>
  return %x, %y : f32, f32
}
"""
"""The result of the loop is the first buffer."""


ROUNDS = """
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %s = linalg.add ins(%a, %a : tensor<8xf32>, tensor<8xf32>) outs(%u : tensor<8xf32>) -> tensor<8xf32>
    %b = linalg.add ins(%s, %u : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
"""
"""One-Shot Bufferize makes a buffer in each round, as %u is needed."""
OF_A_ROUND = """
func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %t) -> tensor<?xf32> {
    %a = tensor.cast %b : tensor<?xf32> to tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (-d0 + 7)>, affine_map<(d0) -> (d0)>],
                         iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%x: f32, %y: f32):
      linalg.yield %x : f32
    } -> tensor<8xf32>
    %c = tensor.cast %s : tensor<8xf32> to tensor<?xf32>
    scf.yield %c : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
"""
"""The next round reads the buffer, in another order; its type is no longer that of what the loop carries."""


def _shared(text: str) -> Elision:
    module = parse(text, "case.mlir")[0].module
    found = elide_copies(module, OPTIONS, reuse=True)
    compared = exercise(module, found.module, "f")
    assert compared.difference is None
    assert compared.compared > 0, compared.not_run
    return found


@pytest.mark.parametrize("text", [TWO, DYNAMIC, SMALLER], ids=["two", "dynamic", "smaller"])
def test_the_second_buffer_is_the_first(text: str) -> None:
    found = _shared(text)
    assert found.report.reused == 1
    assert (found.report.before.allocations, found.report.after.allocations) == (2, 1)


@pytest.mark.parametrize(
    "text",
    [AGAIN, LARGER, OTHER_SIZE, RETURNED, IN_A_LOOP],
    ids=["again", "larger", "size", "returned", "loop"],
)
def test_lives_that_meet_and_sizes_that_do_not_fit_share_nothing(text: str) -> None:
    found = _shared(text)
    assert found.report.reused == 0
    assert found.report.after.allocations == 2


def test_it_is_off_by_default() -> None:
    found = elide_copies(parse(TWO, "two.mlir")[0].module, OPTIONS)
    assert found.report.after.allocations == 2


@pytest.mark.parametrize("text", [AGAIN, IN_A_LOOP, LARGER], ids=["again", "loop", "larger"])
def test_the_proof_finds_out_what_does_not_fit(text: str, monkeypatch) -> None:
    """Where the search takes each buffer for dead and large enough, nothing is shared all the same."""
    monkeypatch.setattr(reuse, "_last_use", lambda buffer, block, order: 0)
    monkeypatch.setattr(reuse, "_elements", lambda allocation: 0)
    module = parse(text, "wrong.mlir")[0].module
    without = print_module(elide_copies(module, OPTIONS).module)
    found = elide_copies(module, OPTIONS, reuse=True)
    assert found.report.reused == 0
    assert print_module(found.module) == without


def _is_in_a_loop(found: Elision) -> bool:
    """Whether there is an allocation in each round."""
    allocations = (op for op in found.module.walk() if op.name == "memref.alloc")
    return any(op.parent_op().name == "scf.for" for op in allocations)


def test_all_rounds_share_one_buffer() -> None:
    assert _is_in_a_loop(elide_copies(parse(ROUNDS, "rounds.mlir")[0].module, OPTIONS))
    found = _shared(ROUNDS)
    assert found.report.reused == 1
    assert not _is_in_a_loop(found)


def test_what_the_next_round_reads_is_not_taken_again(monkeypatch) -> None:
    assert _shared(OF_A_ROUND).report.reused == 0
    monkeypatch.setattr(reuse, "_last_use", lambda buffer, block, order: 0)
    found = _shared(OF_A_ROUND)
    assert found.report.reused == 0
    assert _is_in_a_loop(found)
