"""Needless copies go, needed ones stay, and the program computes the same.

Each idiom stands beside a twin in which one thing differs and the copy is needed.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.elide.elision import Elision, elide_copies
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.trial import Outcome, Trial
from oneshot_verify.encode import prove_pair
from oneshot_verify.encode.replay.search import exercise
from oneshot_verify.ir import parse, print_module
from oneshot_verify.verdict import Verdict

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")


@dataclass(frozen=True)
class Idiom:
    """A program in which all copies are needless."""

    name: str
    text: str
    gone: int
    """How many `memref.copy` elision removes."""
    change: tuple[str, str] = ("", "")
    """What to replace in the text, and by what, so that elision must not do what it does."""
    gone_then: int = 0
    """How many `memref.copy` still go in the twin."""

    @property
    def twin(self) -> str:
        """The program with that change."""
        assert self.change[0] in self.text
        return self.text.replace(*self.change)


IDIOMS = [
    Idiom(
        "power_iteration",
        """
func.func @f(%A: tensor<4x4xf32>, %v0: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %c10 step %c1 iter_args(%v = %v0, %s = %e) -> (tensor<4xf32>, tensor<4xf32>) {
    %f = linalg.fill ins(%z : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %w = linalg.matvec ins(%A, %v : tensor<4x4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %w, %v : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}
""",
        gone=2,
        change=("scf.yield %w, %v ", "scf.yield %w, %w "),
    ),
    Idiom(
        "ping_pong",
        """
func.func private @f(%a0: tensor<?xf32>, %b0: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0, %b = %b0) -> (tensor<?xf32>, tensor<?xf32>) {
    %x = tensor.extract %a[%i] : tensor<?xf32>
    %w = linalg.fill ins(%x : f32) outs(%b : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w, %a : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
""",
        gone=2,
        change=("scf.yield %w, %a ", "scf.yield %a, %a "),
    ),
    Idiom(
        "insert_chain",
        """
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %j: index) -> (tensor<8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %k = arith.addi %i, %c1 : index
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %t[%k] : tensor<8xf32>
  %b = tensor.insert %y into %a[%j] : tensor<8xf32>
  return %b, %y : tensor<8xf32>, f32
}
""",
        gone=1,
        change=(
            "%y = tensor.extract %t[%k]",
            """%q = tensor.extract %a[%k] : tensor<8xf32>
  %m = arith.fptosi %q : f32 to i32
  %h = arith.index_cast %m : i32 to index
  %y = tensor.extract %t[%h]""",
        ),
    ),
    Idiom(
        "threads",
        """
func.func @f(%t: tensor<16xf32>) -> tensor<16xf32> {
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> tensor<16xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %l = affine.apply affine_map<(d0) -> (d0 * -4 + 12)>(%i)
    %s = tensor.extract_slice %t[%k] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %f = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%k] [4] [1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}
""",
        gone=2,  # the insertion itself, too
        change=("extract_slice %t[%k]", "extract_slice %t[%l]"),
    ),
    Idiom(
        "while",
        """
func.func @f(%t: tensor<16xf32>, %n: index) -> (tensor<16xf32>, index, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 3.0 : f32
  %y = tensor.extract %t[%c0] : tensor<16xf32>
  %r:2 = scf.while (%a = %t, %i = %c0) : (tensor<16xf32>, index) -> (tensor<16xf32>, index) {
    %w = tensor.insert %x into %a[%i] : tensor<16xf32>
    %j = arith.addi %i, %c1 : index
    %go = arith.cmpi slt, %j, %n : index
    scf.condition(%go) %w, %j : tensor<16xf32>, index
  } do {
  ^bb0(%b: tensor<16xf32>, %k: index):
    scf.yield %b, %k : tensor<16xf32>, index
  }
  %h = arith.minui %r#1, %c0 : index
  %p = tensor.extract %t[%h] : tensor<16xf32>
  %q = arith.subf %p, %p : f32
  return %r#0, %r#1, %y : tensor<16xf32>, index, f32
}
""",
        gone=1,
        change=("return %r#0, %r#1, %y", "return %r#0, %r#1, %p"),
    ),
    Idiom(
        "init",
        """
func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %h = arith.subi %i, %c1 : index
    %x = tensor.extract %t[%i] : tensor<?xf32>
    %y = arith.negf %x : f32
    %w = tensor.insert %y into %a[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
""",
        gone=1,
        change=("extract %t[%i]", "extract %t[%h]"),
    ),
    Idiom(
        "tiles",
        """
func.func @f(%t: tensor<16x3xf32>) -> tensor<16x3xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %r = scf.for %i = %c0 to %c16 step %c4 iter_args(%a = %t) -> tensor<16x3xf32> {
    %s = tensor.extract_slice %t[%i, 0] [4, 3] [1, 1] : tensor<16x3xf32> to tensor<4x3xf32>
    %e = linalg.exp ins(%s : tensor<4x3xf32>) outs(%s : tensor<4x3xf32>) -> tensor<4x3xf32>
    %w = tensor.insert_slice %e into %a[%i, 0] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<16x3xf32>
    scf.yield %w : tensor<16x3xf32>
  }
  return %r : tensor<16x3xf32>
}
""",
        gone=2,  # the insertion itself, too
        gone_then=1,  # the insertion's own: its tile is computed in its place
        change=(
            "%c0 to %c16 step %c4 iter_args(%a = %t) -> tensor<16x3xf32> {\n"
            "    %s = tensor.extract_slice %t[%i, 0]",
            "%c4 to %c16 step %c4 iter_args(%a = %t) -> tensor<16x3xf32> {\n"
            "    %back = arith.subi %c16, %i : index\n"
            "    %s = tensor.extract_slice %t[%back, 0]",
        ),
    ),
    Idiom(
        "transfer_write",
        """
func.func @f(%t: tensor<8xf32>, %v: vector<4xf32>) -> (tensor<8xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %w = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %r = vector.transfer_read %t[%c4], %z {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
  return %w, %r : tensor<8xf32>, vector<4xf32>
}
""",
        gone=1,
        change=(
            "%r = vector.transfer_read %t[%c4], %z",
            """%e = tensor.extract %w[%c0] : tensor<8xf32>
  %r = vector.transfer_read %t[%c3], %e""",
        ),
    ),
]


def _copies(module) -> int:
    return print_module(module).count("memref.copy")


def _elided(text: str) -> tuple[Elision, int]:
    """The program without the copies, and how many there are with them."""
    module = parse(text, "idiom.mlir")[0].module
    before = module.clone()
    bufferize_module(before, OPTIONS)
    found = elide_copies(module, OPTIONS)
    compared = exercise(module, found.module, "f")
    assert compared.difference is None
    assert compared.compared > 0, compared.not_run
    return found, _copies(before)


@pytest.mark.parametrize("idiom", IDIOMS, ids=lambda idiom: idiom.name)
def test_needless_copies_go(idiom: Idiom) -> None:
    found, before = _elided(idiom.text)
    assert (before, _copies(found.module)) == (idiom.gone, 0)
    assert not found.report.fell_back


@pytest.mark.parametrize("idiom", IDIOMS, ids=lambda idiom: idiom.name)
def test_needed_copies_stay(idiom: Idiom) -> None:
    found, before = _elided(idiom.twin)
    assert before - _copies(found.module) == idiom.gone_then
    kept = [each for each in found.report.removals if each.status is not Status.PROVED]
    assert kept or [each.rewrite for each in found.report.rewritten] == ["copy the rest"]
    assert all(each.why for each in kept)


@pytest.mark.parametrize("idiom", IDIOMS, ids=lambda idiom: idiom.name)
def test_nothing_rests_on_the_trials(idiom: Idiom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all trials lie, the proof of the whole finds out, and what they have found is not done.

    What still goes was taken out of the bufferized program, without any trial.
    """
    monkeypatch.setattr(Trial, "run", lambda *_: Outcome(Status.PROVED))
    found, before = _elided(idiom.twin)
    assert found.report.fell_back
    assert not found.stages
    assert not found.removed
    assert _copies(found.module) == before - len(found.report.rewritten)
    source = parse(idiom.twin, "idiom.mlir")[0].module
    assert [each.verdict for each in prove_pair(source, found.module)] == [Verdict.PROVED]
