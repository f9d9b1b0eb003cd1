"""Flipping one decision, and what a verdict is worth."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.ir import parse, print_module
from oneshot_verify.verdict import Counterexample, InputValue, Verdict
from tests.faults.flips import Outcome, Truth, decisions, flip, judge
from tests.faults.truth import replays, truth_of
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries")
CONFLICT = TEXTS["conflict"]


def given(size: int, index: int) -> Counterexample:
    return Counterexample(
        (
            InputValue("%t", "tensor<?xf32>", (size,), ("2.0",) * size),
            InputValue("%x", "f32", None, ("3.0",)),
            InputValue("%i", "index", None, (str(index),)),
        ),
        "",
    )


def test_the_decisions_are_those_of_the_analysis() -> None:
    module = parse(CONFLICT, "f")[0].module
    assert [(d.op_name, d.operand, d.in_place) for d in decisions(module, OPTIONS)] == [
        ("tensor.insert", 1, False),
        ("tensor.extract", 0, True),
        ("func.return", 1, True),
    ]
    assert "__inplace" not in print_module(module)


def test_a_copy_that_is_left_out_makes_a_difference() -> None:
    module = parse(CONFLICT, "f")[0].module
    made = decisions(module, OPTIONS)
    target = flip(module, OPTIONS, made, made[0])
    assert "memref.alloc" not in print_module(target)
    assert truth_of(module, target, "f")[0] is Truth.DIFFERENT
    assert replays(module, target, "f", given(2, 0))
    assert not replays(module, target, "f", given(2, 2)), "the source is undefined there"


def test_a_copy_more_makes_none() -> None:
    module = parse(CONFLICT, "f")[0].module
    made = decisions(module, OPTIONS)
    target = flip(module, OPTIONS, made, made[2])
    assert print_module(target).count("memref.alloc") == 2
    assert truth_of(module, target, "f")[0] is Truth.SAME
    assert not replays(module, target, "f", given(2, 0))


def test_a_program_that_is_never_defined_is_told_apart() -> None:
    text = CONFLICT.replace("%t[%i]", "%t[%c]").replace(
        "%new =", "%c = arith.constant -1 : index\n  %new ="
    )
    module = parse(text, "f")[0].module
    made = decisions(module, OPTIONS)
    assert truth_of(module, flip(module, OPTIONS, made, made[0]), "f")[0] is Truth.UNDEFINED


@pytest.mark.parametrize(
    ("truth", "verdict", "outcome"),
    [
        (Truth.SAME, Verdict.PROVED, Outcome.RIGHT),
        (Truth.DIFFERENT, Verdict.PROVED, Outcome.WRONG_PROVED),
        (Truth.DIFFERENT, Verdict.REFUTED, Outcome.RIGHT),
        (Truth.SAME, Verdict.REFUTED, Outcome.FALSE_ALARM),
        (Truth.UNDEFINED, Verdict.REFUTED, Outcome.FALSE_ALARM),
        (Truth.UNDEFINED, Verdict.VACUOUS, Outcome.RIGHT),
        (Truth.SAME, Verdict.VACUOUS, Outcome.MISSED),
        (Truth.DIFFERENT, Verdict.VACUOUS, Outcome.WRONG_PROVED),
        (Truth.SAME, Verdict.UNKNOWN, Outcome.MISSED),
        (Truth.DIFFERENT, Verdict.UNKNOWN, Outcome.MISSED),
    ],
)
def test_what_a_verdict_is_worth(truth: Truth, verdict: Verdict, outcome: Outcome) -> None:
    assert judge(truth, verdict) is outcome
