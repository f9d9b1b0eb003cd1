"""Loops that are given a buffer for good, and whose rounds hand on buffers that they make."""

from __future__ import annotations

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.ir import parse
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

DEPTH = 24


def _nest(depth: int) -> str:
    """Loops in loops, each of which carries the tensor."""
    heads = "".join(
        f"%r{k} = scf.for %j{k} = %i to %n step %c1 iter_args(%t{k + 1} = %t{k}) -> (tensor<?xf32>) {{\n"
        for k in range(depth)
    )
    ends = "".join(
        f"scf.yield %{f'r{k}' if k < depth else 'x'} : tensor<?xf32>\n}}\n"
        for k in range(depth, 0, -1)
    )
    return f"""
func.func @f(%t0: tensor<?xf32>, %v: f32, %i: index, %n: index) -> tensor<?xf32> {{
  %c1 = arith.constant 1 : index
  {heads}%x = tensor.insert %v into %t{depth}[%i] : tensor<?xf32>
  {ends}return %r0 : tensor<?xf32>
}}
"""


def test_a_deep_nest_with_a_copy_in_each_round_is_walked_once_a_level() -> None:
    # Two walks a level would be two to the power of the depth.
    source = parse(_nest(DEPTH), "nest")[0].module
    target = source.clone()
    bufferize_module(target, parse_options("bufferize-function-boundaries copy-before-write"))
    (result,) = prove_pair(source, target)
    assert result.verdict is Verdict.PROVED, result.reason


BRANCH = TEXTS["branch"]
FREED_ON_ONE_PATH = TEXTS["freed_on_one_path"]


def test_a_buffer_that_only_one_path_hands_over() -> None:
    """On the other path nobody frees it."""
    source = parse(BRANCH, "source")[0].module
    target = parse(FREED_ON_ONE_PATH, "target")[0].module
    (result,) = prove_pair(source, target, ProofOptions(must_free=True))
    assert result.verdict is not Verdict.PROVED
