"""On generated programs the indexed search for conflicts decides as the plain rule does, in every order."""

from __future__ import annotations

from collections import Counter
from unittest.mock import patch

import pytest

from oneshot_verify.bufferize.analysis import decide
from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.recipe import sample
from oneshot_verify.ir import parse
from tests.bufferize.analysis.test_conflicts import plain_reason_against

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic="
HEURISTICS = ("bottom-up", "top-down", "bottom-up-from-terminators", "fuzzer")


def decided(module, options):
    """The operands that are out of place with the reasons, or the message of the refusal."""
    try:
        return analyze_module(module, options).reasons
    except BufferizationError as error:
        return error.message


@pytest.mark.parametrize("count", [30, pytest.param(300, marks=pytest.mark.thorough)])
def test_both_agree(count: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(7000, 7000 + count):
        text = build(sample(seed, size=1 + seed % 8))
        module = parse(text, "program")[0].module
        for heuristic in HEURISTICS:
            words = f" analysis-fuzzer-seed={seed + 1}" if heuristic == "fuzzer" else ""
            options = parse_options(f"{OPTIONS}{heuristic}{words}")
            fast = decided(module, options)
            with patch.object(decide, "reason_against", plain_reason_against):
                plain = decided(module, options)
            if isinstance(fast, str) or isinstance(plain, str):
                assert fast == plain
                continue
            assert fast.keys() == plain.keys(), f"{heuristic}, seed {seed}\n{text}"
            kinds.update(type(reason).__name__ for reason in fast.values())
    # They did not agree for want of something to decide.
    assert kinds.total() > 80
    assert kinds["Conflict"] > 40
