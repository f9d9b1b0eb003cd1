"""What the proof of a function takes for granted has to hold where it is called."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

MEANWHILE = (
    TEXTS["meanwhile"],
    TEXTS["meanwhile_2"],
    TEXTS["meanwhile_3"],
)


GLOBAL = 'memref.global "private" @k : memref<4xf32> = dense<0.0>\n'
STORE_FIRST = TEXTS["store_first"]
GIVES = TEXTS["gives"]


def test_that_no_argument_is_a_global_is_said():
    said = "no argument's buffer is that of a global that may be written"
    for text, is_said in ((GLOBAL + STORE_FIRST + GIVES, True), (MEANWHILE[0], False)):
        module = parse(text, "program")[0].module
        assert (said in prove_function(module, module, "g").assumptions) is is_said
    constant = GLOBAL.replace('"private"', '"private" constant') + STORE_FIRST
    module = parse(constant.replace("memref.store %x, %k[%c0] : memref<4xf32>", ""), "program")[0]
    assert said not in prove_function(module.module, module.module, "g").assumptions


TOUCHED = TEXTS["touched"]


def test_what_the_proof_of_a_callee_assumes_is_said() -> None:
    """But for what a caller shows of the arguments."""
    (module,) = parse(TOUCHED, "f.mlir")
    said = prove_function(module.module, module.module, "f").assumptions
    assert any("'my.touch'" in each for each in said)
    assert any("@ext" in each for each in said)
    assert len(said) == len(set(said))


RETURNED = {
    "a global": (
        'memref.global "private" @m : memref<4xf32> = uninitialized',
        "%a = memref.get_global @m : memref<4xf32>",
        "%a, %c",
        "where results lie in memory",
    ),
    "one buffer twice": (
        "",
        "%a = memref.alloc() : memref<4xf32>",
        "%a, %a",
        "results 0 and 1 may share their buffer",
    ),
    "two buffers": ("", "%a = memref.alloc() : memref<4xf32>", "%a, %c", None),
}


@pytest.mark.parametrize(("before", "make", "returned", "said"), RETURNED.values(), ids=RETURNED)
@pytest.mark.parametrize("visibility", ["", "private"])
def test_what_callers_outside_have_to_know(visibility, before, make, returned, said) -> None:
    source = f"""
func.func {visibility} @g(%x: f32) -> (tensor<4xf32>, tensor<4xf32>) {{
  %t = tensor.splat %x : tensor<4xf32>
  return %t, %t : tensor<4xf32>, tensor<4xf32>
}}
"""
    target = f"""
{before}
func.func {visibility} @g(%x: f32) -> (memref<4xf32>, memref<4xf32>) {{
  {make}
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %c = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%c : memref<4xf32>)
  return {returned} : memref<4xf32>, memref<4xf32>
}}
"""
    modules = [parse(text, "f.mlir")[0].module for text in (source, target)]
    result = prove_function(*modules, "g")
    assert result.verdict is Verdict.PROVED
    outside = [each for each in result.assumptions if each.startswith("callers outside")]
    assert [each for each in outside if said and said in each] == outside
    assert bool(outside) is (said is not None and not visibility)
