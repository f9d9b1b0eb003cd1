"""Elision asks the judge as `prove` does: a copy whose removal it refuses stays."""

from __future__ import annotations

from dataclasses import replace

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.rewriting import Given
from oneshot_verify.elide.survey import survey
from oneshot_verify.encode.certificate import Certificate
from oneshot_verify.encode.function import Answer, Checker, Outcome
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.elision import Processes
from oneshot_verify.pipeline.jobs import default_prover
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.search import Prover
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")

SWAP = TEXTS["swap"]
"""Two tensors take turns, and a write is read past. No input makes it run for long."""


def _copies_in_loop(module: ModuleOp) -> int:
    loops = [op for op in module.walk() if op.name == "scf.while"]
    return sum(op.name == "memref.copy" for loop in loops for op in loop.walk())


def _let_the_judge_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that knows too little of the loop: it wants to see the copies that One-Shot Bufferize makes there."""
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


def _judged(target: ModuleOp) -> FunctionResult:
    return default_prover(_module(), target, "f", ProveRequest())


def test_a_removal_that_the_judge_refuses_is_taken_back_and_no_other_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _let_the_judge_refuse(monkeypatch)
    found = elide_copies(_module(), OPTIONS, run=Processes())
    removals = {each.copy.op: each.status for each in found.report.removals}
    assert removals == {"scf.condition": Status.UNKNOWN, "tensor.insert": Status.PROVED}
    assert _judged(found.module).verdict is Verdict.PROVED


def test_decisions_of_others_are_judged_in_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    copies = survey(_module(), OPTIONS).candidates
    given = Given(in_place=frozenset(each.place for each in copies))
    _let_the_judge_refuse(monkeypatch)
    found = elide_copies(_module(), OPTIONS, given=given, run=Processes())
    assert "what a loop carries" in found.report.fell_back
    assert _judged(found.module).verdict is Verdict.PROVED


PARTS = {
    "rounds": TEXTS["rounds"],
    "threads": TEXTS["threads"],
}


@pytest.mark.parametrize("name", PARTS)
def test_a_buffer_that_holds_what_iterations_or_threads_have_written(name: str) -> None:
    module = parse(PARTS[name], "parts.mlir")[0].module
    found = elide_copies(module, OPTIONS, run=Processes())
    assert [each.site.change for each in found.report.rewritten] == ["read the start"]
    assert found.report.after.copies == 0
    result = default_prover(module, found.module, "f", ProveRequest())
    assert result.verdict is Verdict.PROVED


THIS_ROUND = TEXTS["this_round"]
"""Each round reads of the first tensor only what it overwrites itself, so no copy is needed."""


@pytest.mark.parametrize(("read", "copies"), [("%t[%i]", 0), ("%t[%c0]", 1)])
def test_what_rounds_have_not_changed_yet_may_be_read(read: str, copies: int) -> None:
    module = parse(THIS_ROUND.replace("%t[%i]", read), "round.mlir")[0].module
    found = elide_copies(module, OPTIONS, run=Processes())
    assert found.report.before.copies == 1
    assert found.report.after.copies == copies
    result = default_prover(module, found.module, "f", ProveRequest())
    assert result.verdict is Verdict.PROVED


TWO_READS = TEXTS["two_reads"]
"""Each of the two tensors that are made of %t is needed for one read only."""


def _copies(module: ModuleOp) -> int:
    return sum(op.name == "memref.copy" for op in module.walk())


OTHER = """
func.func @h(%t: tensor<8xf32>, %x: f32, %i: index, %j: index) -> (tensor<8xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %a[%j] : tensor<8xf32>
  return %t, %y : tensor<8xf32>, f32
}
"""


def test_where_the_whole_is_not_proved_the_rewrites_of_other_functions_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those of the callee go, as its caller is refused."""
    prove = Prover.prove

    def reluctant(self: Prover, name: str) -> FunctionResult:
        if name == "f" and _copies(self.pair.modules[1]) == 0:
            return FunctionResult(name, Verdict.UNKNOWN, reason="too little is left")
        return prove(self, name)

    module = parse(TWO_READS + OTHER, "two.mlir")[0].module
    assert _copies(elide_copies(module, OPTIONS, run=Processes()).module) == 0
    monkeypatch.setattr(Prover, "prove", reluctant)
    found = elide_copies(module, OPTIONS, run=Processes())
    assert _copies(found.module) == 2
    assert {each.site.function for each in found.report.rewritten} == {"h"}
    assert "too little is left" in found.report.fell_back


CACHE = TEXTS["cache"]
"""Only the insertion, which stands behind the computation, says that the cache has such a row."""


def test_the_judge_knows_of_a_place_before_the_computation() -> None:
    found = elide_copies(parse(CACHE, "cache.mlir")[0].module, OPTIONS, run=Processes())
    assert [each.site.change for each in found.report.rewritten] == ["build in place"]
    assert found.report.after.copies == 0
