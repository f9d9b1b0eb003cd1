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
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")

SWAP = TEXTS["swap"]
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
    "rounds": TEXTS["rounds"],
    "threads": TEXTS["threads"],
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


THIS_ROUND = TEXTS["this_round"]
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


TWO_READS = TEXTS["two_reads"]
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


CACHE = TEXTS["cache"]
"""Only the insertion, which stands behind the computation, says that the cache has such a row."""


def test_the_checker_knows_of_a_place_before_the_computation() -> None:
    found = elide(parse(CACHE, "cache.mlir")[0].module, OPTIONS)
    assert [each.rewrite for each in found.report.rewritten] == ["build in place"]
    assert found.report.after.copies == 0
