"""Bodies of scalars that run for each element: from the second element on, what was looked up for the first is used."""

from __future__ import annotations

from typing import Any

import pytest
from xdsl.dialects.builtin import f32, i32

from oneshot_verify.ir import parse
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.concrete import Faulted, Interpreter, OutOfBudget, Returned
from oneshot_verify.semantics.concrete.arrays import NumberArray
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.numbers.undefined import UNDEF
from oneshot_verify.semantics.values import TensorValue
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

NEST = TEXTS["nest"]


def _run(body: str, type: Any, *given: Any, budget: int = 10_000) -> Any:
    text = NEST.replace("BODY", body).replace("TYPE", str(type))
    interpreter = Interpreter(parse(text, "f.mlir")[0].module, default_meanings(), budget)
    elements, *scalars = given
    tensors = [
        TensorValue((4,), NumberArray((4,), list(each)), type) for each in (elements, [0] * 4)
    ]
    # What is looked up is kept for the next run, too.
    first, second = (interpreter.run("f", [*tensors, *scalars]) for _ in range(2))
    for outcome in (first, second):
        if not isinstance(outcome, Returned):
            return outcome
    assert first.values[0].contents.data == second.values[0].contents.data
    return list(first.values[0].contents.data)


@pytest.mark.parametrize(
    ("body", "given", "expected"),
    [
        ("%c = arith.subi %a, %x : i32 linalg.yield %c : i32", 1, [2, 3, 4, 5]),
        ("%c = arith.subi %x, %a : i32 linalg.yield %c : i32", 1, [-2, -3, -4, -5]),
        ("linalg.yield %x : i32", 7, [7, 7, 7, 7]),
        (
            "%j = linalg.index 0 : index %c = arith.index_cast %j : index to i32 linalg.yield %c : i32",
            0,
            [0, 1, 2, 3],
        ),
        (
            "%l, %h = arith.mulsi_extended %a, %x : i32 %s = arith.addi %l, %h : i32 linalg.yield %h : i32",
            1 << 30,
            [0, 1, 1, 1],
        ),
        (
            "%p = arith.cmpi slt, %a, %x : i32 %s = arith.select %p, %a, %x : i32 linalg.yield %s : i32",
            5,
            [3, 4, 5, 5],
        ),
    ],
)
def test_each_element_is_computed_of_its_own_operands(
    body: str, given: int, expected: list[int]
) -> None:
    assert _run(body, i32, [3, 4, 5, 6], given, 0) == expected


def test_what_is_undefined_stays_so_from_element_to_element() -> None:
    body = "%c = arith.addf %a, %x : f32 linalg.yield %c : f32"
    assert _run(body, f32, [1.0, 2.0, UNDEF, 4.0], 0.5, 0) == [1.5, 2.5, UNDEF, 4.5]


def test_a_later_element_may_be_what_fails() -> None:
    body = "%c = arith.divsi %x, %a : i32 linalg.yield %c : i32"
    outcome = _run(body, i32, [1, 1, 0, 1], 6, 0)
    assert isinstance(outcome, Faulted)
    assert outcome.fault.kind is FaultKind.DIVISION


def test_each_element_takes_its_steps() -> None:
    body = "%c = arith.addi %a, %x : i32 linalg.yield %c : i32"
    assert isinstance(_run(body, i32, [0] * 4, 1, 0, budget=9), OutOfBudget)
    assert _run(body, i32, [0] * 4, 1, 0, budget=10) == [1] * 4


def test_a_nest_that_would_take_too_many_steps_does_not_begin() -> None:
    body = "%c = arith.divsi %x, %a : i32 linalg.yield %c : i32"
    assert isinstance(_run(body, i32, [0] * 4, 6, 0, budget=4), OutOfBudget)


def test_a_body_that_reads_memory_is_run_op_by_op() -> None:
    body = "%c = tensor.extract %t[%i] : tensor<4xi32> %s = arith.addi %a, %c : i32 linalg.yield %s : i32"
    assert _run(body, i32, [3, 4, 5, 6], 0, 2) == [8, 9, 10, 11]


def test_an_op_without_a_meaning_is_run_op_by_op() -> None:
    """What it gives hangs on its operands, whose values are looked up by name."""
    body = """%c = arith.addi %a, %x : i32
    %u = "acme.scale"(%c) : (i32) -> i32
    %s = arith.subi %u, %u : i32
    linalg.yield %s : i32"""
    assert _run(body, i32, [3, 4, 5, 6], 1, 0) == [0, 0, 0, 0]
