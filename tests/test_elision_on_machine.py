"""What elision makes is run on this machine beside what One-Shot Bufferize makes; a wrong program is seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.elision import on_machine
from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.survey import survey
from oneshot_verify.ir import parse, print_module
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")

TWO = TEXTS["two"]


@pytest.mark.mlir
def test_a_copy_that_is_missing_is_seen(mlir_opt: str, mlir_runner: str) -> None:
    module = parse(on_machine.numbered(TWO), "two.mlir")[0].module
    text = print_module(module)
    found = elide_copies(module, OPTIONS)
    assert found.report.after.copies == 1
    assert on_machine.run(text, found, OPTIONS) == on_machine.Outcome(ran=True)
    places = frozenset(each.place for each in survey(module, OPTIONS).candidates)
    wrong = replace(found, removed=places, stages=())
    assert on_machine.run(text, wrong, OPTIONS) == on_machine.Outcome(ran=True, is_equal=False)
