"""Values that are not the same for all inputs: Python may not decide by them."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import pytest

from oneshot_verify.encode.domain import CheckDomain
from oneshot_verify.encode.terms import Scalar, at_most, plus
from oneshot_verify.ir import parse
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.semantics import Meanings, default_meanings, meaning
from oneshot_verify.semantics.symbolic import Undecided
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPERATORS: dict[str, Callable[[Any], object]] = {
    "if": bool,
    "not": operator.not_,
    "and": lambda it: it and 1,
    "or": lambda it: it or 1,
    "x if": lambda it: 1 if it else 2,
    "==": lambda it: it == 4,
    "== reflected": lambda it: 4 == it,  # noqa: SIM300
    "!=": lambda it: it != 4,
    "in": lambda it: it in (4, 5),
    "in a set": lambda it: {hash(it): 1} and it in [1],
    "index of": lambda it: [4].index(it),
    "tuples": lambda it: (it, 1) == (4, 1),
    "<": lambda it: it < 4,
    "<=": lambda it: it <= 4,
    ">": lambda it: it > 4,
    ">=": lambda it: it >= 4,
    "chain": lambda it: 0 <= it < 4,
    "min": lambda it: min(it, 4),
    "sorted": lambda it: sorted([it, 4]),
    "range": range,
    "repeat": lambda it: [0] * operator.index(it),
    "int": int,
    "float": float,
    "complex": complex,
    "sqrt": math.sqrt,
    "hex": hex,
    "len": len,
    "for": list,
    "unpack": lambda it: [*it],
    "contains": lambda it: 4 in it,
    "item": lambda it: it[0],
    "any": lambda it: any([it]),
    "filter": lambda it: [*filter(None, [it])],
}


def values() -> dict[str, Any]:
    """A value of each kind that a meaning gets to see."""
    domain = CheckDomain()
    size = domain.fresh("n", "int")
    return {
        "number": size,
        "sum": plus(size, 1),
        "truth": at_most(size, 4),
        "element": domain.fresh("x", "f32"),
        "scalar": Scalar.of(size, domain.fresh("known", "bool")),
    }


@pytest.mark.parametrize("value", values().values(), ids=values())
@pytest.mark.parametrize("name", OPERATORS)
def test_no_operator_decides(name: str, value: Any) -> None:
    with pytest.raises(Undecided, match="'choose'"):
        OPERATORS[name](value)


@pytest.mark.parametrize("value", values().values(), ids=values())
def test_a_value_is_itself(value: Any) -> None:
    assert {value: 1}[value] == 1
    assert (value, 1) == (value, 1)


class Deciding:
    """Right for numbers; over terms it would be a meaning for all sizes but 4."""

    @meaning("my.size")
    def size(self, machine: Any, op: Any, operands: Any) -> Any:
        return (0 if operands[0] == 4 else operands[0],)


def test_a_meaning_that_decides_is_not_proved_with(monkeypatch: pytest.MonkeyPatch) -> None:
    meanings = Meanings(default_meanings())
    meanings.register(Deciding())
    monkeypatch.setattr("oneshot_verify.encode.machine.default_meanings", lambda: meanings)
    text = TEXTS["a_meaning_that_decides_is_not_proved_with"]
    ours, theirs = text.replace("RESULT", "%r"), text.replace("RESULT", "%s").replace("%r", "%n")
    source, target = (parse(each, "test.mlir")[0].module for each in (ours, theirs))
    (result,) = prove_pair(source, target, ProofOptions(replay_first=False, replay_seconds=0.0))
    assert result.verdict is Verdict.UNSUPPORTED
    assert "'my.size'" in result.reason
    assert "'choose'" in result.reason
    assert result.line == 2
