"""Where upstream overlooks conflicts, ours copies only if the buffer that is written may hold what is read."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferizer import (
    analyze_module,
    bufferize_module,
    default_models,
    parse_options,
)
from oneshot_verify.encode import prove_pair
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")


def _loop(first: str, inside: str) -> str:
    """A loop of blocks that reads `%a` while it fills a buffer, and goes on with that buffer."""
    return f"""
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> (tensor<4xf32>, f32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {first}
  cf.br ^head(%t, %c0, %x : tensor<4xf32>, index, f32)
^head(%a: tensor<4xf32>, %k: index, %y: f32):
  %more = arith.cmpi slt, %k, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  {inside}
  %new = linalg.fill ins(%y : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %z = tensor.extract %a[%c1] : tensor<4xf32>
  %next = arith.addi %k, %c1 : index
  cf.br ^head(%new, %next, %z : tensor<4xf32>, index, f32)
^end:
  return %a, %y : tensor<4xf32>, f32
}}
"""


EMPTY = "%e = tensor.empty() : tensor<4xf32>"


def _select(written: str) -> str:
    """`%s` may be `%t` or `%u`; a later block writes to what one of the two came from, and both are returned."""
    return f"""
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {{
  cf.cond_br %c, ^one(%u : tensor<4xf32>), ^join(%t : tensor<4xf32>)
^one(%v: tensor<4xf32>):
  %w = linalg.fill ins(%x : f32) outs(%{written} : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^join(%w : tensor<4xf32>)
^join(%s: tensor<4xf32>):
  return %s, %t : tensor<4xf32>, tensor<4xf32>
}}
"""


@pytest.mark.parametrize(
    ("text", "copies"),
    [
        (_loop("", EMPTY), False),
        (_loop(EMPTY, ""), True),
        (_select("v"), False),
        (_select("t"), True),
    ],
    ids=["allocated after it", "allocated before it", "from elsewhere", "from there"],
)
def test_copies_only_what_may_be_overwritten(text: str, copies: bool) -> None:
    source, target = (parse(text, "program")[0].module for _ in range(2))
    assert bool(analyze_module(source, OPTIONS).reasons) == copies
    bufferize_module(target, OPTIONS)
    assert [result.verdict for result in prove_pair(source, target)] == [Verdict.PROVED]
    if copies:
        # Without the copy the program is wrong: the rule is not stricter than it has to be.
        forced = dict.fromkeys(analyze_module(source, OPTIONS).reasons, True)
        wrong = source.clone()
        places = dict(zip(source.walk(), wrong.walk(), strict=True))
        bufferize_module(
            wrong,
            OPTIONS,
            forced={(places[o.op], o.index): True for o in forced},
            models=default_models(),
        )
        assert Verdict.REFUTED in [result.verdict for result in prove_pair(source, wrong)]


def _switch(written: str) -> str:
    """The result may be `%t` or `%u`, and is read after one of them is written."""
    return f"""
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {{
  %r = scf.index_switch %i -> tensor<4xf32>
  case 0 {{
    scf.yield %t : tensor<4xf32>
  }}
  default {{
    %w = linalg.fill ins(%x : f32) outs(%{written} : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %t : tensor<4xf32>
  }}
  return %r : tensor<4xf32>
}}
"""


@pytest.mark.parametrize(("written", "copies"), [("u", False), ("t", True)])
def test_results_of_a_switch(written: str, copies: bool) -> None:
    source, target = (parse(_switch(written), "program")[0].module for _ in range(2))
    assert bool(analyze_module(source, OPTIONS).reasons) == copies
    bufferize_module(target, OPTIONS)
    assert [result.verdict for result in prove_pair(source, target)] == [Verdict.PROVED]
