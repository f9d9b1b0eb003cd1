"""Results of our bufferizer that need more of a plan than the first guess."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import oneshot_verify as ov
from oneshot_verify.encode.function import Checker
from oneshot_verify.ir import parse
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)
NOT_YET = {
    "carried_and_unused": "an inner loop writes to what the outer one has taken over",
}
PAIRS = ("one_of_two", "rounds", "in_place", "beside_a_rejected_one")


def _proofs(source: str, target: str) -> list[FunctionResult]:
    return prove_pair(*(parse(text, "f.mlir")[0].module for text in (source, target)))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.xfail(strict=True, reason=NOT_YET[name]))
        if name in NOT_YET
        else name
        for name in sorted(TEXTS.keys() - PAIRS)
    ],
)
def test_our_result_is_proved(name: str) -> None:
    source = parse(TEXTS[name], "f.mlir")[0].module
    found = prove_pair(source, ov.bufferize(source))
    assert {each.verdict for each in found} == {Verdict.PROVED}, found


@pytest.mark.parametrize("name", ["source", "called", "same_reductions", "in_a_body"])
def test_function_boundaries_may_stay_tensors(name: str) -> None:
    source = parse(TEXTS[name], "f.mlir")[0].module
    found = prove_pair(source, ov.bufferize(source, "allow-return-allocs-from-loops"))
    assert {each.verdict for each in found} == {Verdict.PROVED}, found


def test_a_buffer_among_others_is_written_behind_the_loop() -> None:
    text = TEXTS["one_of_two"]
    ours = text.replace("WRITE", "%b = tensor.insert %e into %a[%c1]").replace("RESULT", "%b")
    theirs = text.replace("WRITE", "memref.store %e, %a[%c1]").replace("RESULT", "%a")
    ours = ours.replace("LOAD", "tensor.extract").replace("TYPE", "tensor<4xf32>")
    theirs = theirs.replace("LOAD", "memref.load").replace("TYPE", "memref<4xf32>")
    (found,) = _proofs(ours, theirs)
    # Behind the first iteration, each carries the second buffer.
    assert (found.verdict, '"first": 1' in found.certificate) == (Verdict.PROVED, True)


def test_elements_that_no_iteration_has_changed_yet() -> None:
    rounds, in_place = TEXTS["rounds"], TEXTS["in_place"]
    (found,) = _proofs(rounds, in_place)
    assert (found.verdict, '"outside"' in found.certificate) == (Verdict.PROVED, True)
    # An element that an earlier iteration has changed is none of them.
    before = "%b = arith.subi %i, %c1 : index\n    %x = "
    wrong = (
        text.replace("%c0 to", "%c1 to")
        .replace("%x = ", before, 1)
        .replace("%t[%i] : ", "%t[%b] : ", 1)
        for text in (rounds, in_place)
    )
    assert _proofs(*wrong)[0].verdict is Verdict.REFUTED
    # The carried tensor itself needs no such region.
    (found,) = _proofs(rounds.replace("extract %t", "extract %a"), in_place)
    assert (found.verdict, '"outside"' in found.certificate) == (Verdict.PROVED, False)


def test_each_function_of_a_chain_of_calls_is_checked_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, own = Counter[str](), Checker.outcome
    monkeypatch.setattr(
        Checker, "outcome", lambda self, c: (asked.update((c.function,)), own(self, c))[1]
    )
    length = 6
    text = TEXTS["source"].replace("@f", "@f0") + "".join(
        f"""
func.func @f{number}(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {{
  %r = func.call @f{number - 1}(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %r : tensor<4xf32>
}}"""
        for number in range(1, length)
    )
    source = parse(text, "f.mlir")[0].module
    found = prove_pair(source, ov.bufferize(source))
    assert {each.verdict for each in found} == {Verdict.PROVED}
    assert {*asked.values()} == {1}
    assert [len(each.needed) for each in found] == [*range(length)]


def test_a_certificate_lists_the_points() -> None:
    source = parse(TEXTS["rounds"], "f.mlir")[0].module
    (found,) = prove_pair(source, ov.bufferize(source))
    assert [each["rule"] for each in json.loads(found.certificate)["points"]] == ["loop"]
