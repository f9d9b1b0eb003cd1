"""Choices under conditions by which was chosen before."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check


def _select(type: str, first: str, second: str, then: str, otherwise: str) -> str:
    return f"""func.func @f(%p: i1, %q: i1, %a: {type}, %b: {type}, %c: {type}) -> {type} {{
      %x = arith.select %p, {first}, {second} : {type}
      %y = arith.select %p, {then}, {otherwise} : {type}
      return %y : {type} }}"""


@pytest.mark.parametrize(
    ("then", "otherwise", "answer"),
    [
        ("%c", "%b", Answer.HOLDS),
        ("%c", "%a", Answer.REFUSED),
        ("%b", "%c", Answer.REFUSED),
        ("%c", "%x", Answer.HOLDS),
    ],
)
@pytest.mark.parametrize("is_turned", [False, True])
def test_what_was_chosen_by_it_is_known(
    then: str, otherwise: str, answer: Answer, is_turned: bool, run: Check
) -> None:
    """`%c`, or else what was chosen there: `%b`. The other way round, `%a` where it holds, and else `%c`."""
    ours = _select("tensor<4xf32>", "%a", "%b", "%c", "%x")
    if is_turned:
        ours = _select("tensor<4xf32>", "%b", "%a", "%x", "%c")
        then, otherwise = otherwise, then
    first = ("%b", "%a") if is_turned else ("%a", "%b")
    theirs = _select("memref<4xf32>", *first, then, otherwise)
    assert run(ours, theirs).answer is answer


def test_by_another_condition_it_is_not(run: Check) -> None:
    ours = _select("tensor<4xf32>", "%a", "%b", "%c", "%x").replace("%p, %a", "%q, %a")
    theirs = _select("memref<4xf32>", "%a", "%b", "%c", "%b")
    assert run(ours, theirs).answer is Answer.REFUSED


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        ("%p = arith.cmpi eq, %i, %c0 : index", Answer.HOLDS),
        ("%p = memref.load %u[] : memref<i1>", Answer.REFUSED),
    ],
)
def test_by_what_nobody_wrote_nothing_is_chosen(condition: str, answer: Answer, run: Check) -> None:
    """Also not where both ways come to the same."""
    ours = """func.func @f(%t: tensor<4xf32>, %s: tensor<4xf32>, %i: index) -> tensor<4xf32> {
      return %t : tensor<4xf32> }"""
    theirs = f"""func.func @f(%t: memref<4xf32>, %s: memref<4xf32>, %i: index) -> memref<4xf32> {{
      %c0 = arith.constant 0 : index %u = memref.alloc() : memref<i1>
      {condition}
      %v = vector.load %t[%c0] : memref<4xf32>, vector<4xf32>
      %w = vector.load %s[%c0] : memref<4xf32>, vector<4xf32>
      %x = arith.select %p, %w, %v : vector<4xf32>
      %y = arith.select %p, %v, %x : vector<4xf32>
      vector.store %y, %t[%c0] : memref<4xf32>, vector<4xf32>
      return %t : memref<4xf32> }}"""
    assert run(ours, theirs).answer is answer
