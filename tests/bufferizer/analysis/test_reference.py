"""On generated programs the indexed search for conflicts decides as the plain rule does, in every order."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

PATH = Path(__file__).parents[3] / "benchmarks" / "reference_agreement.py"


def test_both_agree_on_a_slice_of_the_benchmark() -> None:
    spec = importlib.util.spec_from_file_location("reference_agreement", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    tally = module.measure(range(7000, 7030), 8)
    assert tally.different == []
    # They did not agree for want of something to decide.
    assert tally.out_of_place > 80
    assert tally.rules["Conflict"] > 40
