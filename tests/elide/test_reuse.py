"""Buffers share memory where their lives do not meet, and where that is proved."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide import reuse
from oneshot_verify.elide.elision import Elision, elide_copies
from oneshot_verify.elide.lives import Apart, Lives
from oneshot_verify.elide.room import Room
from oneshot_verify.encode.replay.search import exercise
from oneshot_verify.ir import parse, print_module
from oneshot_verify.ir.facts import Runs

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
CHOICE = """  %s = scf.if %c -> f32 {
    %e1 = tensor.empty() : tensor<8xf32>
    %b = linalg.abs ins(%t : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %b[%i] : tensor<8xf32>
    scf.yield %y : f32
  } else {
    %e2 = tensor.empty() : tensor<8xf32>
    %b = linalg.negf ins(%t : tensor<8xf32>) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %b[%i] : tensor<8xf32>
    scf.yield %y : f32
  }
"""
BRANCHES = f"""
func.func @f(%t: tensor<8xf32>, %c: i1, %i: index) -> (f32, f32) {{
  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
{CHOICE}  return %x, %s : f32, f32
}}
"""
"""Whatever branch is taken, the buffer from before is no longer used."""
BEHIND_BRANCHES = f"""
func.func @f(%t: tensor<8xf32>, %c: i1, %i: index) -> f32 {{
{CHOICE}  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
  %r = arith.addf %x, %s : f32
  return %r : f32
}}
"""
IN_ROUNDS = """
func.func @f(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %e1 = tensor.empty() : tensor<8xf32>
    %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %b[%k] : tensor<8xf32>
    %e2 = tensor.empty() : tensor<8xf32>
    %d = linalg.abs ins(%a : tensor<8xf32>) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
    %y2 = tensor.extract %d[%k] : tensor<8xf32>
    %s = arith.addf %y, %y2 : f32
    %w = tensor.insert %s into %a[%k] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
"""
"""Each round uses one buffer, and then the other."""
IN_NESTS = """
func.func @f(%t: tensor<8x8xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %s = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %z) -> f32 {
    %s1 = scf.for %j = %c0 to %n step %c1 iter_args(%acc1 = %acc) -> f32 {
      %row = tensor.extract_slice %t[%k, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
      %e1 = tensor.empty() : tensor<8xf32>
      %b = linalg.exp ins(%row : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
      %y = tensor.extract %b[%j] : tensor<8xf32>
      %e2 = tensor.empty() : tensor<8xf32>
      %b2 = linalg.abs ins(%row : tensor<8xf32>) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
      %y2 = tensor.extract %b2[%j] : tensor<8xf32>
      %y3 = arith.addf %y, %y2 : f32
      %r = arith.addf %acc1, %y3 : f32
      scf.yield %r : f32
    }
    %row = tensor.extract_slice %t[%k, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
    %e3 = tensor.empty() : tensor<8xf32>
    %b3 = linalg.negf ins(%row : tensor<8xf32>) outs(%e3 : tensor<8xf32>) -> tensor<8xf32>
    %y4 = tensor.extract %b3[%i] : tensor<8xf32>
    %r1 = arith.addf %s1, %y4 : f32
    scf.yield %r1 : f32
  }
  return %s : f32
}
"""
NO_MORE = """
func.func @f(%t: tensor<?xf32>, %i: index, %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = arith.minui %n, %j : index
  %e0 = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.exp ins(%t : tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
  %x = tensor.extract %a[%i] : tensor<?xf32>
  %e1 = tensor.empty(%m) : tensor<?xf32>
  %b = linalg.fill ins(%x : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
  %y = tensor.extract %b[%c0] : tensor<?xf32>
  return %x, %y : f32, f32
}
"""
TURNED = """
func.func @f(%t: tensor<?x?xf32>, %i: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?xf32>
  %n2 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %e0 = tensor.empty(%n, %m) : tensor<?x?xf32>
  %a = linalg.exp ins(%t : tensor<?x?xf32>) outs(%e0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %x = tensor.extract %a[%i, %c0] : tensor<?x?xf32>
  %e1 = tensor.empty(%m, %n2) : tensor<?x?xf32>
  %b = linalg.transpose ins(%t : tensor<?x?xf32>) outs(%e1 : tensor<?x?xf32>) permutation = [1, 0]
  %y = tensor.extract %b[%c0, %i] : tensor<?x?xf32>
  return %x, %y : f32, f32
}
"""
CUBES = """
func.func @f(%t: tensor<?x?x4xf32>, %u: tensor<4x?x?xf32>, %i: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?x4xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?x4xf32>
  %e0 = tensor.empty(%n, %m) : tensor<?x?x4xf32>
  %a = linalg.exp ins(%t : tensor<?x?x4xf32>) outs(%e0 : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  %x = tensor.extract %a[%i, %c0, %c1] : tensor<?x?x4xf32>
  %e1 = tensor.empty(%m, %n) : tensor<3x?x?xf32>
  %b = linalg.fill ins(%x : f32) outs(%e1 : tensor<3x?x?xf32>) -> tensor<3x?x?xf32>
  %y = tensor.extract %b[%c0, %i, %i] : tensor<3x?x?xf32>
  return %x, %y : f32, f32
}
"""
IN_THREADS = """
func.func @f(%t: tensor<8x8xf32>, %u: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %w = scf.forall (%k) in (8) shared_outs(%o = %u) -> (tensor<8xf32>) {
    %row = tensor.extract_slice %t[%k, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
    %e1 = tensor.empty() : tensor<8xf32>
    %b = linalg.abs ins(%row : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %b[%n] : tensor<8xf32>
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %y) -> (f32) {
      %e2 = tensor.empty() : tensor<8xf32>
      %b2 = linalg.fill ins(%acc : f32) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
      %b3 = tensor.insert %z into %b2[%j] : tensor<8xf32>
      %y2 = tensor.extract %b3[%c1] : tensor<8xf32>
      scf.yield %y2 : f32
    }
    %od = tensor.extract_slice %o[%k] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %yy = linalg.fill ins(%s : f32) outs(%od : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %yy into %o[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %w : tensor<8xf32>
}
"""
"""Each thread has a buffer, which all rounds of its loop share."""
MAYBE_MORE = NO_MORE.replace("arith.minui %n, %j", "arith.maxui %j, %c1")
CARRIED = """
func.func @f(%t: tensor<8xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<8xf32>
  %a0 = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %s = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %z) -> (f32) {
    %v = tensor.extract %a0[%k] : tensor<8xf32>
    %e1 = tensor.empty() : tensor<8xf32>
    %b = linalg.abs ins(%t : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %b[%k] : tensor<8xf32>
    %y1 = arith.addf %v, %y : f32
    %y2 = arith.addf %acc, %y1 : f32
    scf.yield %y2 : f32
  }
  return %s : f32
}
"""
"""Each round reads the first buffer before the second one is used, and so does the next."""
OVER = """
#id = affine_map<(i, j) -> (i, j)>
func.func @f(%t: tensor<4x?xf32>, %x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c1 : tensor<4x?xf32>
  %e0 = tensor.empty(%n) : tensor<4x?xf32>
  %a = linalg.exp ins(%t : tensor<4x?xf32>) outs(%e0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %e1 = tensor.empty(%n) : tensor<4x?xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x?xf32>) outs(%e1 : tensor<4x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %x : f32
    linalg.yield %s : f32
  } -> tensor<4x?xf32>
  %y = tensor.extract %b[%c0, %i] : tensor<4x?xf32>
  return %y : f32
}
"""
OTHER = OVER.replace("[#id, #id]", "[affine_map<(i, j) -> (3 - i, j)>, #id]")
TWICE = OVER.replace("return %y", "%z = tensor.extract %a[%c0, %i] : tensor<4x?xf32>\n  return %z")
BEFORE_THREADS = """
func.func @f(%t: tensor<8x8xf32>, %u: tensor<8xf32>, %n: index) -> (tensor<8xf32>, f32) {
  %e0 = tensor.empty() : tensor<8xf32>
  %a0 = linalg.exp ins(%u : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %x = tensor.extract %a0[%n] : tensor<8xf32>
  %w = scf.forall (%k) in (8) shared_outs(%o = %u) -> (tensor<8xf32>) {
    %row = tensor.extract_slice %t[%k, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
    %e1 = tensor.empty() : tensor<8xf32>
    %b = linalg.abs ins(%row : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract_slice %b[%n] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %w, %x : tensor<8xf32>, f32
}
"""
"""Threads that shared the buffer from before would meet there."""


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


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        (TWO, 2, 1),
        (DYNAMIC, 2, 1),
        (SMALLER, 2, 1),
        (LARGER, 2, 1),
        (BRANCHES, 3, 1),
        (BEHIND_BRANCHES, 3, 1),
        (IN_ROUNDS, 2, 1),
        (IN_NESTS, 3, 2),
        (NO_MORE, 2, 1),
        (TURNED, 2, 1),
        (CUBES, 2, 1),
        (IN_THREADS, 2, 1),
        (OVER, 2, 1),
    ],
)
def test_the_second_buffer_is_the_first(text: str, before: int, after: int) -> None:
    found = _shared(text)
    assert found.report.reused > 0
    assert (found.report.before.allocations, found.report.after.allocations) == (before, after)


@pytest.mark.parametrize(
    "text",
    [AGAIN, OTHER_SIZE, RETURNED, IN_A_LOOP, MAYBE_MORE, CARRIED, BEFORE_THREADS, OTHER, TWICE],
    ids=["again", "size", "returned", "loop", "more", "carried", "threads", "other", "twice"],
)
def test_lives_that_meet_and_sizes_that_do_not_fit_share_nothing(text: str) -> None:
    found = _shared(text)
    assert found.report.reused == 0
    assert found.report.after.allocations == 2


def test_it_is_off_by_default() -> None:
    found = elide_copies(parse(TWO, "two.mlir")[0].module, OPTIONS)
    assert found.report.after.allocations == 2


@pytest.mark.parametrize(
    "text",
    [AGAIN, IN_A_LOOP, OTHER_SIZE, MAYBE_MORE, CARRIED, BEFORE_THREADS],
    ids=["again", "loop", "size", "more", "carried", "threads"],
)
def test_the_proof_finds_out_what_does_not_fit(text: str, monkeypatch) -> None:
    """Where the search takes each buffer for dead and large enough, nothing is shared all the same."""
    monkeypatch.setattr(Lives, "apart", lambda *_: Apart(is_guess=False))
    monkeypatch.setattr(reuse, "room_for", lambda op, into: Room(is_alike=False))
    monkeypatch.setattr(reuse, "SERIAL", tuple(Runs))
    module = parse(text, "wrong.mlir")[0].module
    assert reuse.reuse_buffers(elide_copies(module, OPTIONS).module, ["f"])
    without = print_module(elide_copies(module, OPTIONS).module)
    found = elide_copies(module, OPTIONS, reuse=True)
    assert found.report.reused == 0
    assert print_module(found.module) == without


def test_what_is_sure_stays_where_a_guess_fails() -> None:
    """The guess is that what is subtracted is not negative."""
    guessed = NO_MORE.replace("arith.minui %n, %j", "arith.subi %n, %j")
    assert _shared(guessed).report.reused == 0
    both = guessed.replace(
        "return %x, %y",
        """%e2 = tensor.empty(%n) : tensor<?xf32>
  %c = linalg.abs ins(%t : tensor<?xf32>) outs(%e2 : tensor<?xf32>) -> tensor<?xf32>
  %z = tensor.extract %c[%i] : tensor<?xf32>
  return %z, %y""",
    )
    found = _shared(both)
    assert (found.report.reused, found.report.after.allocations) == (1, 2)


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
    monkeypatch.setattr(Lives, "uses", lambda *_: set())
    found = _shared(OF_A_ROUND)
    assert found.report.reused == 0
    assert _is_in_a_loop(found)
