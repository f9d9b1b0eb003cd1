"""What elision proves is judged as `prove` does: a copy that is gone by a proof that the checker refuses stays."""

from __future__ import annotations

from dataclasses import replace

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.check.certificate import Certificate
from oneshot_verify.check.function import Answer, Checker, Outcome
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.rewriting import Given
from oneshot_verify.encode import Judge
from oneshot_verify.ir import parse, print_module
from oneshot_verify.pipeline.elision import elide
from oneshot_verify.pipeline.prover import default_prover
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.verdict import FunctionResult, Verdict

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")

SWAP = """
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %t: tensor<8xf32>, %x: f32, %i: index)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %r:3 = scf.while (%p = %a, %q = %b, %j = %c0)
      : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, tensor<4xf32>, index) {
    %c = arith.cmpi ult, %j, %n : index
    scf.condition(%c) %p, %q, %j : tensor<4xf32>, tensor<4xf32>, index
  } do {
  ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>, %j: index):
    %k = arith.addi %j, %c1 : index
    scf.yield %q, %p, %k : tensor<4xf32>, tensor<4xf32>, index
  }
  %k = arith.addi %i, %c1 : index
  %w = tensor.insert %x into %t[%i] : tensor<8xf32>
  %e = tensor.extract %w[%c1] : tensor<8xf32>
  %y = tensor.extract %t[%k] : tensor<8xf32>
  %z = arith.addf %y, %e : f32
  return %r#0, %r#1, %w, %z : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, f32
}
"""
"""Two tensors take turns, and a write is read past. No input makes it run for long."""


def _copies_in_loop(module: ModuleOp) -> int:
    loops = [op for op in module.walk() if op.name == "scf.while"]
    return sum(op.name == "memref.copy" for loop in loops for op in loop.walk())


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checker that knows too little of the loop: it wants to see the copies that One-Shot Bufferize makes there."""
    plain = _module()
    bufferize_module(plain, OPTIONS)
    known, own = _copies_in_loop(plain), Checker.check

    def check(checker: Checker, certificate: Certificate) -> Outcome:
        outcome = own(checker, certificate)
        if _copies_in_loop(checker.modules[1]) < known:
            return replace(outcome, answer=Answer.REFUSED, reason="what a loop carries")
        return outcome

    monkeypatch.setattr(Checker, "check", check)


def _module() -> ModuleOp:
    return parse(SWAP, "swap.mlir")[0].module


def _judged(target: ModuleOp, *, recheck: bool) -> FunctionResult:
    request = ProveRequest(recheck=recheck)
    return default_prover(_module(), target, "f", request)


@pytest.mark.usefixtures("refusing")
def test_the_checker_refuses_a_proof_that_elision_without_it_accepts() -> None:
    """Otherwise the next tests show nothing; take another program then."""
    target = elide_copies(_module(), OPTIONS).module
    assert _judged(target, recheck=False).verdict is Verdict.PROVED
    assert "the checker refuses" in _judged(target, recheck=True).reason


@pytest.mark.usefixtures("refusing")
def test_a_removal_that_the_checker_refuses_is_taken_back_and_no_other_one() -> None:
    found = elide(_module(), OPTIONS)
    removals = {each.copy.op: each.status for each in found.report.removals}
    assert removals == {"scf.condition": Status.UNKNOWN, "tensor.insert": Status.PROVED}
    assert _judged(found.module, recheck=True).verdict is Verdict.PROVED


@pytest.mark.usefixtures("refusing")
def test_decisions_of_others_are_judged_in_the_same_way() -> None:
    loose = elide_copies(_module(), OPTIONS)
    given = Given(loose.stages, loose.removed)
    found = elide(_module(), OPTIONS, given=given)
    assert "the checker refuses" in found.report.fell_back
    assert _judged(found.module, recheck=True).verdict is Verdict.PROVED


def test_who_agrees_to_nothing_gets_what_one_shot_bufferize_makes() -> None:
    def never(_: Judge, result: FunctionResult) -> FunctionResult:
        return FunctionResult(result.name, Verdict.UNKNOWN, reason="no")

    plain = _module()
    bufferize_module(plain, OPTIONS)
    found = elide_copies(_module(), OPTIONS, confirm=never)
    assert print_module(found.module) == print_module(plain)
    assert not found.report.removed


PARTS = {
    "rounds": """
func.func @f(%t: tensor<?xf32>, %z: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %x = tensor.extract %a[%i] : tensor<?xf32>
    %y = arith.addf %x, %z : f32
    %w = tensor.insert %y into %a[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r, %t : tensor<?xf32>, tensor<?xf32>
}
""",
    "threads": """
func.func @f(%t: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = scf.forall (%i) in (2) shared_outs(%a = %t) -> tensor<8xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %b = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %a[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r, %t : tensor<8xf32>, tensor<8xf32>
}
""",
}


@pytest.mark.parametrize("name", PARTS)
def test_what_no_certificate_says_is_not_refused(name: str) -> None:
    """A buffer that holds only what rounds or threads have written so far: the checker has no rule for that."""
    module = parse(PARTS[name], "parts.mlir")[0].module
    found = elide(module, OPTIONS)
    assert [each.rewrite for each in found.report.rewritten] == ["read the start"]
    assert found.report.after.copies == 0
    result = default_prover(module, found.module, "f", ProveRequest(recheck=True))
    assert (result.verdict, result.rechecked) == (Verdict.PROVED, "not able")


THIS_ROUND = """
func.func @f(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %x = tensor.extract %t[%i] : tensor<64xf32>
    %y = arith.addf %x, %x : f32
    %w = tensor.insert %y into %a[%i] : tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}
"""
"""Each round reads of the first tensor only what it overwrites itself, so no copy is needed."""


@pytest.mark.parametrize(("read", "copies"), [("%t[%i]", 0), ("%t[%c0]", 1)])
def test_what_rounds_have_not_changed_yet_may_be_read(read: str, copies: int) -> None:
    """No certificate says it: a proof that rests on it is none that the checker refuses."""
    module = parse(THIS_ROUND.replace("%t[%i]", read), "round.mlir")[0].module
    found = elide(module, OPTIONS)
    assert found.report.before.copies == 1
    assert found.report.after.copies == copies
    result = default_prover(module, found.module, "f", ProveRequest(recheck=True))
    assert (result.verdict, result.rechecked == "holds") == (Verdict.PROVED, copies == 1)


TWO_READS = """
func.func private @g(%t: tensor<8xf32>, %x: f32, %i: index, %j: index) -> (tensor<8xf32>, f32, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %a[%j] : tensor<8xf32>
  %b = tensor.insert %x into %t[%j] : tensor<8xf32>
  %z = tensor.extract %b[%i] : tensor<8xf32>
  return %t, %y, %z : tensor<8xf32>, f32, f32
}
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %j: index) -> (tensor<8xf32>, f32, f32) {
  %r:3 = call @g(%t, %x, %i, %j) : (tensor<8xf32>, f32, index, index) -> (tensor<8xf32>, f32, f32)
  return %r#0, %r#1, %r#2 : tensor<8xf32>, f32, f32
}
"""
"""Each of the two tensors that are made of %t is needed for one read only."""


def _copies(module: ModuleOp) -> int:
    return sum(op.name == "memref.copy" for op in module.walk())


def test_where_the_whole_is_not_proved_a_part_of_the_rewrites_stays() -> None:
    """One of the two, where the caller is refused as soon as both are made."""

    def confirm(judge: Judge, result: FunctionResult) -> FunctionResult:
        if result.name == "f" and _copies(judge.pair.modules[1]) == 0:
            return FunctionResult(result.name, Verdict.UNKNOWN, reason="too little is left")
        return result

    module = parse(TWO_READS, "two.mlir")[0].module
    assert _copies(elide_copies(module, OPTIONS).module) == 0
    found = elide_copies(module, OPTIONS, confirm=confirm)
    assert _copies(found.module) == 1
    assert "too little is left" in found.report.fell_back


CACHE = """
func.func @f(%w: tensor<4x4xf32>, %x: tensor<4xf32>, %t: tensor<?x4xf32>, %k: index) -> tensor<?x4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.matvec ins(%w, %x : tensor<4x4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.insert_slice %m into %t[%k, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
  return %d : tensor<?x4xf32>
}
"""
"""Only the insertion, which stands behind the computation, says that the cache has such a row."""


def test_the_checker_knows_of_a_place_before_the_computation() -> None:
    found = elide(parse(CACHE, "cache.mlir")[0].module, OPTIONS)
    assert [each.rewrite for each in found.report.rewritten] == ["build in place"]
    assert found.report.after.copies == 0
