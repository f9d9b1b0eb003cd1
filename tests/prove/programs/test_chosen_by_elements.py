"""Tensors that are chosen by an element of a tensor."""

from __future__ import annotations

from oneshot_verify.ir import parse
from oneshot_verify.search import prove_pair
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


def test_the_proof_takes_an_argument_to_be_defined_anyway() -> None:
    said = "'arith.select' between tensors or buffers chooses by a condition that is defined"
    given = (
        SOURCE.replace("%p: tensor<2xi1>", "%c: i1"),
        TARGET.replace("%p: memref<2xi1>", "%c: i1"),
    )
    argument = ["".join(x for x in text.splitlines(True) if "%c =" not in x) for text in given]
    (result,) = prove_pair(*(parse(text, "f")[0].module for text in argument))
    assert result.verdict.value == "proved"
    assert said not in result.assumptions


def test_a_function_of_the_program_may_be_given_what_is_undefined() -> None:
    """The one that calls it says so, too: it is walked with what it is given there."""
    texts = []
    for kind in ("tensor", "memref"):
        type = f"{kind}<4xf32>"
        texts.append(f"""
func.func private @g(%q: i1, %a: {type}, %b: {type}) -> {type} {{
  %s = arith.select %q, %a, %b : {type}
  return %s : {type}
}}
func.func @f(%a: {type}, %b: {type}, %g: i1, %c: index) -> index {{
  %u = ub.poison : i1
  %t = arith.constant true
  %q = arith.select %g, %u, %t : i1
  %s = func.call @g(%q, %a, %b) : (i1, {type}, {type}) -> {type}
  return %c : index
}}
""")
    found = prove_pair(*(parse(text, "f")[0].module for text in texts))
    assert {each.name: each.verdict.value for each in found} == {"g": "proved", "f": "proved"}
    assert all(any("'arith.select'" in said for said in each.assumptions) for each in found)
