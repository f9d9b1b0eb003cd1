"""`benchmarks/elision/gain.py`: its count is right, and its check of results sees a copy that is missing."""

from __future__ import annotations

import pytest

from benchmarks.elision import gain, runs
from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.survey import NO_PLACE, survey
from oneshot_verify.elide.trial import without_copies
from oneshot_verify.ir import parse, print_module

NEEDED = """// what: each round adds to one place what stood there before the round
func.func @kernel(%t0: tensor<6xf32>, %n: index) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %t0) -> (tensor<6xf32>) {
    %x = tensor.extract %t[%i] : tensor<6xf32>
    %a = arith.addf %x, %x : f32
    %u = tensor.insert %a into %t[%i] : tensor<6xf32>
    %y = tensor.extract %t[%i] : tensor<6xf32>
    %b = arith.addf %y, %x : f32
    %w = tensor.insert %b into %u[%c0] : tensor<6xf32>
    scf.yield %w : tensor<6xf32>
  }
  return %r : tensor<6xf32>
}
"""


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
