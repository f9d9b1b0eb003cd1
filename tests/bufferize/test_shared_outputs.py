"""The analysis shows which reads of shared outputs of `scf.forall` it moved to what the loop was given."""

from __future__ import annotations

from pathlib import Path

import pytest

from oneshot_verify.bufferize import (
    analyze_for_bufferization,
    annotate,
    bufferize_module,
    parse_options,
)
from oneshot_verify.bufferize.analysis.reasons import Conflict
from oneshot_verify.bufferize.interface import OpOperand, op_name
from oneshot_verify.ir import parse, print_module
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict

OPTIONS = parse_options("bufferize-function-boundaries")
MARK = "__reads_what_the_loop_was_given__"


def _loop(inserted_at: str) -> str:
    return f"""
func.func @f(%t: tensor<?xf32>, %n: index, %k: index) -> tensor<?xf32> {{
  %r = scf.forall (%j) in (%n) shared_outs(%a = %t) -> (tensor<?xf32>) {{
    %s = tensor.extract_slice %a[%j] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {{
      tensor.parallel_insert_slice %s into %a[{inserted_at}] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }}
  }}
  return %r : tensor<?xf32>
}}
"""


def test_a_read_of_what_others_insert_is_marked_and_named() -> None:
    module = parse(_loop("%k"), "program")[0].module
    analysis = analyze_for_bufferization(module, OPTIONS)
    extract = next(op for op in module.walk() if op_name(op) == "tensor.extract_slice")
    read = OpOperand(extract, 0)
    assert analysis.redirected == {read}
    assert [
        reason.read for reason in analysis.reasons.values() if isinstance(reason, Conflict)
    ] == [read]
    annotate(module, analysis)
    assert f"{MARK} = [0 : i64]" in print_module(module)


def test_a_read_of_the_own_part_is_left_alone() -> None:
    module = parse(_loop("%j"), "program")[0].module
    analysis = analyze_for_bufferization(module, OPTIONS)
    assert not analysis.redirected
    assert not analysis.reasons
    annotate(module, analysis)
    assert MARK not in print_module(module)


@pytest.mark.parametrize("rounds", ["1", "4", "%n"])
@pytest.mark.parametrize("inside", ["", "%x = tensor.insert %v into %a[%j] : tensor<?xf32>"])
@pytest.mark.parametrize("attribute", ["", "{bufferization.writable = false}"])
def test_where_nothing_is_inserted_the_result_is_what_the_loop_was_given(
    rounds: str, inside: str, attribute: str
) -> None:
    text = f"""
func.func @f(%t: tensor<?xf32> {attribute}, %v: f32, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {{
  %r = scf.forall (%j) in ({rounds}) shared_outs(%a = %t) -> (tensor<?xf32>) {{
    {inside}
    scf.forall.in_parallel {{
    }}
  }}
  %c0 = arith.constant 0 : index
  %w = tensor.insert %v into %r[%c0] : tensor<?xf32>
  return %r, %w : tensor<?xf32>, tensor<?xf32>
}}
"""
    source, target = (parse(text, "program")[0].module for _ in range(2))
    bufferize_module(target, OPTIONS)
    assert [result.verdict for result in prove_pair(source, target)] == [Verdict.PROVED]


CORPUS = Path(__file__).parents[2] / "corpus" / "proved" / "parallel"


@pytest.mark.parametrize("name", ["own_part_for_both", "swapped"])
@pytest.mark.parametrize("heuristic", ["bottom-up", "top-down", "bottom-up-from-terminators"])
def test_no_order_of_decisions_loses_what_is_inserted(name: str, heuristic: str) -> None:
    _require_proved(name, f"analysis-heuristic={heuristic}")


@pytest.mark.parametrize("name", ["own_part_for_both", "swapped"])
def test_no_random_order_does(name: str) -> None:
    for seed in range(12):
        _require_proved(name, f"analysis-heuristic=fuzzer analysis-fuzzer-seed={seed}")


def _require_proved(name: str, options: str) -> None:
    text = (CORPUS / f"{name}.mlir").read_text()
    source, target = (parse(text, name)[0].module for _ in range(2))
    bufferize_module(target, parse_options(f"bufferize-function-boundaries {options}"))
    assert [result.verdict for result in prove_pair(source, target)] == [Verdict.PROVED], options
