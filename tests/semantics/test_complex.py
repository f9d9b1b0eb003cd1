"""Complex numbers: constants of tensors, what an op without a computation of ours is, types that are only moved."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import Unsupported
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def test_a_dense_constant_has_pairs(run) -> None:
    text = TEXTS["a_dense_constant_has_pairs"]
    assert run(text, 1) == [complex(3.0, -4.5)]


def test_a_splat_stands_for_all(run) -> None:
    text = TEXTS["a_splat_stands_for_all"]
    assert run(text, 1) == [complex(1, 2)]


@pytest.mark.parametrize("op", ["exp", "sqrt"])
def test_what_is_not_computed_is_named(run, op: str) -> None:
    text = f"""
func.func @f() -> complex<f32> {{
  %a = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %x = complex.{op} %a : complex<f32>
  return %x : complex<f32>
}}"""
    outcome = run.outcome(text)
    assert isinstance(outcome, Unsupported)
    assert f"complex.{op}" in outcome.reason
