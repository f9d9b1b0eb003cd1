"""One small program for each rule; one that a wrong rule would decide otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir import parse

from .texts import Case, ours, read_cases, upstream

HERE = Path(__file__).parent
RULES = read_cases(HERE / "rules.mlir")
STRICTER = read_cases(HERE / "stricter.mlir")
FREER = read_cases(HERE / "freer.mlir")


@pytest.mark.parametrize("case", RULES, ids=lambda case: case.name)
def test_rule(case: Case, models: Models) -> None:
    assert ours(case.text, case.options, models) == case.expected


@pytest.mark.mlir
@pytest.mark.parametrize("case", RULES, ids=lambda case: case.name)
def test_expectations_are_those_of_upstream(case: Case, mlir_opt: Path) -> None:
    assert upstream(mlir_opt, case.text, case.options) == case.expected


@pytest.mark.parametrize("case", STRICTER, ids=lambda case: case.name)
def test_copies_where_upstream_overlooks_a_conflict(case: Case, models: Models) -> None:
    assert ours(case.text, case.options, models) == case.expected


@pytest.mark.mlir
@pytest.mark.parametrize("case", STRICTER, ids=lambda case: case.name)
def test_upstream_still_overlooks_these(case: Case, mlir_opt: Path) -> None:
    # When this fails, upstream was repaired: move the case to the rules.
    assert upstream(mlir_opt, case.text, case.options) != case.expected


@pytest.mark.parametrize("case", FREER, ids=lambda case: case.name)
def test_no_copy_where_llvm_22_sees_a_conflict(case: Case, models: Models) -> None:
    assert ours(case.text, case.options, models) == case.expected


@pytest.mark.mlir
@pytest.mark.parametrize("case", FREER, ids=lambda case: case.name)
def test_llvm_22_copies_more(case: Case, mlir_opt: Path) -> None:
    assert upstream(mlir_opt, case.text, case.options) != case.expected


@pytest.mark.mlir24
@pytest.mark.parametrize("case", FREER, ids=lambda case: case.name)
def test_llvm_24_sees_no_conflict_either(case: Case, heir_opt: Path) -> None:
    assert upstream(heir_opt, case.text, case.options) == case.expected


@pytest.mark.parametrize("op", ["gpu.warp_execute_on_lane_0", "acme.run"])
def test_regions_that_may_repeat_do_not_write_what_they_share(op: str, models: Models) -> None:
    text = f"""
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) {{
  "{op}"() ({{
    %r = tensor.insert %x into %t[%i] : tensor<?xf32>
    %y = tensor.extract %r[%i] : tensor<?xf32>
    "acme.tell"(%y) : (f32) -> ()
    "acme.end"() : () -> ()
  }}) : () -> ()
  return
}}
"""
    (part,) = parse(text, "test.mlir")
    options = parse_options("bufferize-function-boundaries")
    bufferize_module(part.module, options, models=models)
    copies = sum(inner.name == "memref.copy" for inner in part.module.walk())
    assert copies == 1
