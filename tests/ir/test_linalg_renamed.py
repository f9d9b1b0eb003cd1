"""Named linalg ops of MLIR 19 mean what `mlir-opt-19 -linalg-generalize-named-ops` makes of them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.ir.dialects import linalg_named, linalg_structured

TWO, THREE = "tensor<?x?xf32>", "tensor<?x?x?xf32>"
PRODUCTS = {
    "matmul_transpose_a": (TWO, ("(d2, d0)", "(d2, d1)", "(d0, d1)")),
    "matmul_transpose_b": (TWO, ("(d0, d2)", "(d1, d2)", "(d0, d1)")),
    "batch_matmul_transpose_a": (THREE, ("(d0, d3, d1)", "(d0, d3, d2)", "(d0, d1, d2)")),
    "batch_matmul_transpose_b": (THREE, ("(d0, d1, d3)", "(d0, d2, d3)", "(d0, d1, d2)")),
}
"""The maps of the operands, as `mlir-opt-19` prints them."""
FUNCTIONS = {
    "elemwise_unary": "math.exp",
    "elemwise_unary {fun = #linalg.unary_fn<negf>}": "arith.negf",
    "elemwise_unary {cast = #linalg.type_fn<cast_signed>, fun = #linalg.unary_fn<tanh>}": "math.tanh",
    "elemwise_binary": "arith.addf",
    "elemwise_binary {fun = #linalg.binary_fn<sub>}": "arith.subf",
    "elemwise_binary {fun = #linalg.binary_fn<max_signed>}": "arith.maximumf",
}


def custom_text(op: str, type: str, inputs: int = 2, element: str = "f32") -> str:
    names = ", ".join(["%a", "%b"][:inputs])
    types = ", ".join([type] * inputs)
    result = type.replace("f32", element)
    return (
        f"func.func @f(%a: {type}, %b: {type}, %c: {result}) -> {result} {{\n"
        f"  %r = linalg.{op} ins({names} : {types}) outs(%c : {result}) -> {result}\n"
        f"  return %r : {result}\n}}\n"
    )


def structured(text: str) -> linalg_named.NamedOp:
    (part,) = parse(text, "test")
    (op,) = (op for op in part.module.walk() if isinstance(op, linalg_named.NamedOp))
    return op


@pytest.mark.parametrize("name", PRODUCTS)
def test_products_are_read_with_their_maps(name: str) -> None:
    type, expected = PRODUCTS[name]
    op = structured(custom_text(name, type))
    assert op.name == f"linalg.{name.rsplit('_', 2)[0]}"
    assert (
        tuple(str(map).split(" -> ")[1] for map in linalg_structured.indexing_maps(op)) == expected
    )


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_of_elements_are_read_with_their_kind(name: str) -> None:
    op = structured(custom_text(name, TWO, inputs=1 if "unary" in name else 2))
    assert op.name == "linalg.elementwise"
    assert next(iter(linalg_structured.body_block(op).ops)).name == FUNCTIONS[name]


def test_the_generic_form_is_read_alike() -> None:
    text = f"""
"builtin.module"() ({{
  "func.func"() <{{function_type = ({TWO}, {TWO}, {TWO}) -> {TWO}, sym_name = "f"}}> ({{
  ^bb0(%a: {TWO}, %b: {TWO}, %c: {TWO}):
    %0 = "linalg.matmul_transpose_b"(%a, %b, %c) <{{operandSegmentSizes = array<i32: 2, 1>}}> ({{
    ^bb0(%x: f32, %y: f32, %z: f32):
      %1 = "arith.mulf"(%x, %y) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32
      %2 = "arith.addf"(%z, %1) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32
      "linalg.yield"(%2) : (f32) -> ()
    }}) : ({TWO}, {TWO}, {TWO}) -> {TWO}
    "func.return"(%0) : ({TWO}) -> ()
  }}) : () -> ()
}}) : () -> ()
"""
    op = structured(text)
    expected = PRODUCTS["matmul_transpose_b"][1]
    assert (
        tuple(str(map).split(" -> ")[1] for map in linalg_structured.indexing_maps(op)) == expected
    )


def test_a_conversion_of_elements_is_refused_with_a_remedy() -> None:
    with pytest.raises(InputError, match="mlir-opt-19 -linalg-generalize-named-ops") as error:
        parse(custom_text("elemwise_unary", TWO, inputs=1, element="f64"), "in.mlir")
    assert str(error.value).startswith("in.mlir:2:")


@pytest.mark.mlir
def test_mlir_opt_reads_what_they_become(mlir_opt: Path) -> None:
    texts = [custom_text(name, type) for name, (type, _) in PRODUCTS.items()]
    texts += [custom_text(name, TWO, inputs=1 if "unary" in name else 2) for name in FUNCTIONS]
    for text in texts:
        (part,) = parse(text, "test")
        run = subprocess.run(
            [str(mlir_opt)],
            input=print_module(part.module),
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, (text, run.stderr)
