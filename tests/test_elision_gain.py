"""`benchmarks/elision/gain.py`: its count is right, and its check of results sees a copy that is missing."""

from __future__ import annotations

import pytest

from benchmarks.elision import gain, runs
from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.survey import NO_PLACE, survey
from oneshot_verify.elide.trial import without_copies
from oneshot_verify.ir import parse, print_module
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

NEEDED = TEXTS["needed"]


@pytest.mark.mlir
def test_copies_are_counted_and_a_missing_one_shows(mlir_runner, tmp_path) -> None:
    path = tmp_path / "needed.mlir"
    path.write_text(NEEDED)
    kernel = runs.Kernel.read(path)
    module = parse(NEEDED, "needed.mlir")[0].module
    options = parse_options(gain.OPTIONS)
    found = survey(module, options)
    places = frozenset(each.place for each in found.candidates)
    right, wrong = (
        print_module(without_copies(module, options, found.decisions, removed))
        for removed in (NO_PLACE, places)
    )
    counts = runs.counted(kernel, right)
    # 4 rounds, as every argument of type index is 4, and 6 elements of 4 bytes.
    assert (counts["copies"], counts["bytes copied"]) == (4, 96)
    assert runs.counted(kernel, wrong)["copies"] == 0
    assert runs.timed(kernel, right, 2).digest != runs.timed(kernel, wrong, 2).digest
