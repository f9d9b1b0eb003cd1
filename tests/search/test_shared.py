"""Functions that differ in names alone share a proof, and no others do."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.encode.certificate import read
from oneshot_verify.encode.function import Answer, Checker
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.second_solver import Audit
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)
SOURCE = TEXTS["source"]
BOUNDARIES = parse_options("bufferize-function-boundaries")


def _parse(text: str) -> ModuleOp:
    return parse(text, "in.mlir")[0].module


def _prove(
    source: str, target: str | None = None, options: ProofOptions | None = None
) -> dict[str, FunctionResult]:
    ours = _parse(source)
    theirs = ours.clone() if target is None else _parse(target)
    if target is None:
        bufferize_module(theirs, BOUNDARIES)
    return {each.name: each for each in prove_pair(ours, theirs, options)}


def _is_shared(result: FunctionResult) -> bool:
    return any(note.startswith("same as") for note in result.notes)


def test_functions_that_differ_in_names_alone_share_a_proof() -> None:
    found = _prove(SOURCE)
    assert {each.verdict for each in found.values()} == {Verdict.PROVED}
    assert found["g"].notes == ("same as @f",)
    assert found["half_g"].notes == ("same as @half_f",)
    assert found["g"].assumptions == found["f"].assumptions
    assert not _is_shared(found["f"])
    assert not _is_shared(found["main"])


def test_each_certificate_is_of_its_own_function() -> None:
    ours = _parse(SOURCE)
    theirs = ours.clone()
    bufferize_module(theirs, BOUNDARIES)
    found = {each.name: each for each in prove_pair(ours, theirs)}
    others = {read(text).function: read(text) for text in found["g"].needed}
    own = read(found["g"].certificate)
    assert (own.function, {*others}) == ("g", {"half_g"})
    assert Checker((ours, theirs), others.get).check(own).answer is Answer.HOLDS


CHANGES = {
    "a constant": ("%n = arith.constant 1", "%n = arith.constant 2"),
    "the sign of zero": ("%zero = arith.constant 0.0", "%zero = arith.constant -0.0"),
    "an attribute": ("%e = memref.load %d[%n]", "%e = memref.load %d[%n] {acme.fast}"),
    "a flag": ("maximumf %e, %zero :", "maximumf %e, %zero fastmath<nnan> :"),
    "an attribute of an argument": ("@g(%a: tensor<4xf32>,", "@g(%a: tensor<4xf32> {acme.a},"),
    "an attribute of the function": (
        "%c: f32) -> tensor<4xf32> {",
        "%c: f32) -> tensor<4xf32> attributes {acme.a} {",
    ),
    "an operand": ("tensor.insert %o into %a", "tensor.insert %o into %b"),
    "a global": ("%d = memref.get_global @seen", "%d = memref.get_global @other"),
    "the visibility": ("func.func @g(", "func.func private @g("),
    "the body of a callee": ("%y = arith.mulf", "%y = arith.addf"),
    "an attribute of a callee": ("private @half_g(%x: f32)", "private @half_g(%x: f32 {acme.a})"),
    "another callee": ("func.call @outside(%h)", "func.call @outside(%c)"),
    "who names it": ("func.call @g(%r, %u, %x)", "func.call @f(%r, %u, %x)"),
}


def _last_replaced(text: str, old: str, new: str) -> str:
    before, found, after = text.rpartition(old)
    assert found, old
    return f"{before}{new}{after}"


@pytest.mark.parametrize("change", CHANGES)
def test_functions_that_differ_in_more_share_none(change: str) -> None:
    found = _prove(_last_replaced(SOURCE, *CHANGES[change]))
    assert not _is_shared(found["g"])


@pytest.mark.parametrize("difference", ["types", "callees", "blocks"])
def test_functions_with_one_difference_share_none(difference: str) -> None:
    found = _prove(TEXTS[difference])
    assert {each.verdict for each in found.values()} == {Verdict.PROVED}
    assert not any(map(_is_shared, found.values()))


def test_a_difference_in_the_target_alone() -> None:
    ours = _parse(SOURCE)
    theirs = ours.clone()
    bufferize_module(theirs, BOUNDARIES)
    before, found, after = str(theirs).rpartition("memref.store %o")
    assert found
    wrong = f"{before}memref.store %zero{after}"
    found = _prove(SOURCE, wrong)
    assert (found["f"].verdict, found["g"].verdict) == (Verdict.PROVED, Verdict.REFUTED)


def test_buffers_that_are_never_freed_are_those_of_the_function() -> None:
    found = _prove(TEXTS["leaks"])
    assert found["f"].notes == ("alloc at in.mlir:2 is never freed",)
    assert found["g"].notes == ("alloc at in.mlir:8 is never freed", "same as @f")


def test_an_assumption_that_names_a_function_is_not_shared() -> None:
    found = _prove(TEXTS["threads"])
    for name in ("f", "g"):
        assert f"@{name} does not run in several threads at once" in found[name].assumptions
    assert not _is_shared(found["g"])


def test_functions_that_call_themselves_share_none() -> None:
    assert not any(map(_is_shared, _prove(TEXTS["calls-itself"]).values()))


def test_each_function_has_its_own_questions_where_these_are_written_down(tmp_path: Path) -> None:
    found = _prove(SOURCE, options=ProofOptions(reviewer=Audit(str(tmp_path), None)))
    assert not any(map(_is_shared, found.values()))
