"""Near misses that a prover with one rule less was seen to prove; a run tells each of them apart."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.search import ProofOptions
from tests.judged import said
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

STORE = (
    TEXTS["store"],
    TEXTS["store_2"],
)


@pytest.mark.parametrize("options", [ProofOptions(rlimit=1), ProofOptions(budget=1)])
def test_a_solver_that_does_not_know_proves_nothing(options: ProofOptions) -> None:
    source, target = (parse(text, "program")[0].module for text in STORE)
    assert said(source, target, options=options) != "proved"
