"""Branches, short loops and calls in bodies that are run for each element."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import ProofOptions, prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

MAPS = "affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>"
TWICE = TEXTS["twice"]
HEAD = f"linalg.generic {{indexing_maps = [{MAPS}], iterator_types = [ITERATOR]}}"


def tensors(body: str, iterator: str = '"parallel"', maps: str = MAPS) -> str:
    """A program with the body on tensors."""
    return f"""{TWICE}
func.func @f(%u: tensor<?xi32>, %t: tensor<?xi32>, %p: i1, %n: index) -> tensor<?xi32> {{
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = {HEAD.replace("ITERATOR", iterator).replace(MAPS, maps)}
    ins(%u : tensor<?xi32>) outs(%t : tensor<?xi32>) {{{body}}} -> tensor<?xi32>
  return %r : tensor<?xi32>
}}
"""


def buffers(body: str, iterator: str = '"parallel"', maps: str = MAPS) -> str:
    """A program with the body on buffers."""
    return f"""{TWICE}
func.func @f(%u: memref<?xi32>, %t: memref<?xi32>, %p: i1, %n: index) -> memref<?xi32> {{
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  {HEAD.replace("ITERATOR", iterator).replace(MAPS, maps)}
    ins(%u : memref<?xi32>) outs(%t : memref<?xi32>) {{{body}}}
  return %t : memref<?xi32>
}}
"""


def body(yielded: str) -> str:
    """A body of these ops, that gives %q."""
    return f"^bb0(%a: i32, %old: i32):\n{yielded}\nlinalg.yield %q : i32\n"


LOOP = body(TEXTS["loop"])


@pytest.mark.parametrize(
    "text",
    [
        LOOP.replace("to %c3", "to %n"),
        body(TEXTS["what_is_not_covered"]),
        body("""
          scf.if %p { memref.store %a, %m[%c0] : memref<?xi32> }
          %q = arith.addi %a, %a : i32"""),
    ],
    ids=["a loop of any length", "a loop over machine integers", "a store on one path"],
)
def test_what_is_not_covered(text) -> None:
    ours, theirs = (
        make(text).replace("%p: i1", "%p: i1, %m: memref<?xi32>") for make in (tensors, buffers)
    )
    modules = (parse(each, "test.mlir")[0].module for each in (ours, theirs))
    result = prove_function(*modules, "f", ProofOptions())
    assert result.verdict in (Verdict.UNSUPPORTED, Verdict.UNKNOWN), result.reason
