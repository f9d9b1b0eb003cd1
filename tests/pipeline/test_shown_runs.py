"""The files that show the refutations of the corpus, run: they print what their first lines say."""

from collections import Counter
from pathlib import Path

import pytest

from benchmarks.findings.shown_runs import CORPUS, programs, shown

QUICK = 17
"""Of so many cases of the corpus, one is run each time."""
SAY_NOTHING = {"may be the same", "cannot be run"}


@pytest.mark.mlir
@pytest.mark.usefixtures("mlir_opt", "mlir_runner")
@pytest.mark.parametrize("part", [QUICK, pytest.param(1, marks=pytest.mark.thorough)])
def test_refutations_show_what_their_files_say(part, tmp_path):
    runs = [shown(*each) for each in programs([Path(CORPUS) / "refuted"], tmp_path, part)]
    assert [run for run in runs if run.kind not in {"shown", *SAY_NOTHING}] == []
    counts = Counter(run.kind for run in runs)
    assert counts["shown"] >= 0.8 * len(runs)
    assert all(run.detail for run in runs if run.kind in SAY_NOTHING)
