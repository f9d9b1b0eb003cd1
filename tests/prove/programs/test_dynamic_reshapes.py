"""Reshapes to sizes that only a run tells, and changes behind them."""

from __future__ import annotations

import time

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.search import ProofOptions
from tests.judged import said
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


def is_proved(source: str, target: str) -> bool:
    """Whether a proof is found; products of sizes would keep the solver busy for long, so it gets little."""
    modules = (parse(text, "reshape.mlir")[0].module for text in (source, target))
    return said(*modules, options=ProofOptions(rlimit=2_000_000)) == "proved"


def test_insertions_behind_a_reshape_are_proved_at_once() -> None:
    start = time.process_time()
    assert is_proved(SOURCE, TARGET)
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("memref.store %x, %r[%i, %j, %k]", "memref.store %x, %r[%i, %k, %j]"),
        ("memref.store %x, %r[%j, %i, %k] : memref<?x?x?xf32>\n", ""),
        ("memref.load %r[%i, %i, %k]", "memref.load %r[%i, %j, %k]"),
        ("memref.reshape %a", "memref.reshape %t"),
        ("  memref.copy %t, %a : memref<?x?xf32> to memref<?x?xf32>\n", ""),
        ("return %r, %y, %t", "return %r, %y, %a"),
    ],
)
def test_others_are_not(old, new, change) -> None:
    assert is_proved(SOURCE, TARGET)
    assert not is_proved(SOURCE, change(TARGET, old, new))


def test_a_store_must_stay_inside_of_each_dimension() -> None:
    """One row further on lies the same element, as long as it is none of the last row."""
    source = TEXTS["a_store_must_stay_inside_of_each_dimension"]
    target = TEXTS["a_store_must_stay_inside_of_each_dimension_target"]
    straight = target.replace("%r[%p, %q]", "%r[%i, %j]")
    assert is_proved(source, straight)
    assert not is_proved(source, target)
