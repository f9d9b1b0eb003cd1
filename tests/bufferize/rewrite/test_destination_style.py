"""Ops of which nothing is known but that they are in destination-passing style: how they are bufferized.

What is expected of `iree_linalg_ext` is what `iree-opt --one-shot-bufferize` makes of these programs (IREE 3.13).
"""

from __future__ import annotations

import re
from collections.abc import Generator

import pytest

from oneshot_verify.bufferize import BufferizationError, bufferize_module, parse_options
from oneshot_verify.ir import parse, print_module
from oneshot_verify.ir.facts import (
    DeclarationError,
    declare_destination_style,
    default_facts,
    inits_of,
    is_destination_style,
)
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict

OPTIONS = parse_options("bufferize-function-boundaries")
T = "tensor<8xf32>"
SORT = f"""%s = "iree_linalg_ext.sort"(%a) <{{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 1>}}> ({{
  ^bb0(%x: f32, %y: f32):
    %c = arith.cmpf ogt, %x, %y : f32
    "iree_linalg_ext.yield"(%c) : (i1) -> ()
  }}) : ({T}) -> {T}"""
READ_LATER = f"""
func.func @f(%a: {T}, %i: index) -> ({T}, f32) {{
  {SORT}
  %old = tensor.extract %a[%i] : {T}
  return %s, %old : {T}, f32
}}
"""
IN_PLACE = f"func.func @f(%a: {T}) -> {T} {{\n  {SORT}\n  return %s : {T}\n}}"
INPUT_IS_INIT = f"""
func.func @f(%a: {T}, %n: tensor<f32>) -> ({T}, tensor<f32>) {{
  %r:2 = "iree_linalg_ext.scan"(%a, %a, %n) <{{dimension = 0 : i64, inclusive = true}}> ({{
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    "iree_linalg_ext.yield"(%s) : (f32) -> ()
  }}) : ({T}, {T}, tensor<f32>) -> ({T}, tensor<f32>)
  return %r#0, %r#1 : {T}, tensor<f32>
}}
"""
INIT_READ_LATER = f"""
func.func @f(%a: {T}, %i: tensor<8xi32>, %z: f32) -> ({T}, {T}) {{
  %e = tensor.empty() : {T}
  %f = linalg.fill ins(%z : f32) outs(%e : {T}) -> {T}
  %r = "iree_linalg_ext.gather"(%a, %i, %f) <{{dimension_map = array<i64: 0>}}> : ({T}, tensor<8xi32>, {T}) -> {T}
  return %r, %f : {T}, {T}
}}
"""
MINE = f"""
func.func @f(%a: {T}, %b: {T}) -> {T} {{
  %r = "mine.shuffle"(%a, %b) : ({T}, {T}) -> {T}
  return %r : {T}
}}
"""
SEGMENTS = MINE.replace(
    "(%a, %b) :", "(%a, %b) <{operandSegmentSizes = array<i32: 1, 1>}> :"
).replace("shuffle", "mix")


def bufferized(text: str) -> str:
    module = parse(text, "in.mlir")[0].module
    bufferize_module(module, OPTIONS)
    return print_module(module)


@pytest.fixture(autouse=True)
def declared() -> Generator[None]:
    """What a test declares is forgotten behind it."""
    yield
    default_facts.cache_clear()
    declare_destination_style([])


@pytest.mark.parametrize(
    ("text", "copies", "outs"),
    [
        (IN_PLACE, [], "%a"),
        (READ_LATER, ["%a, %alloc"], "%alloc"),
        (INPUT_IS_INIT, ["%a, %alloc"], "%a, %alloc, %n"),
        (INIT_READ_LATER, ["%alloc, %alloc_1"], "%a, %i, %alloc_1"),
    ],
)
def test_copies_are_those_of_iree(text: str, copies: list[str], outs: str) -> None:
    made = bufferized(text)
    assert re.findall(r"memref\.copy (.*?) :", made) == copies
    assert re.findall(r'^ *"iree_linalg_ext\.\w+"\((.*?)\)', made, re.M)[0] == outs
    (result,) = prove_pair(parse(text, "")[0].module, parse(made, "")[0].module)
    assert result.verdict is Verdict.PROVED
    assert any("destination-passing" in said for said in result.assumptions)


def test_an_op_that_only_looks_like_it_is_not_taken_for_one() -> None:
    for text in (MINE, SEGMENTS):
        with pytest.raises(BufferizationError):
            bufferized(text)


@pytest.mark.parametrize(
    ("text", "declaration"), [(MINE, "mine.shuffle=1"), (SEGMENTS, "mine.mix")]
)
def test_somebody_may_declare_an_op(text: str, declaration: str) -> None:
    declare_destination_style([declaration])
    made = bufferized(text)
    assert "(memref<8xf32, strided<[?], offset: ?>>, memref<8xf32" in made
    assert "return %b" in made
    source, target = parse(text, "")[0].module, parse(made, "")[0].module
    assert [each.verdict for each in prove_pair(source, target)] == [Verdict.PROVED]


@pytest.mark.parametrize(
    "text", ["mine", "mine.op=0", "mine.op=x", "tensor.insert", "tensor.pad=1"]
)
def test_declarations_that_make_no_sense(text: str) -> None:
    with pytest.raises(DeclarationError):
        declare_destination_style([text])


def test_a_declaration_that_the_op_does_not_fit() -> None:
    declare_destination_style(["mine.shuffle=2", "mine.mix=1"])
    for text in (MINE, SEGMENTS.replace("-> tensor<8xf32>\n", "-> tensor<?xf32>\n")):
        with pytest.raises(BufferizationError):
            bufferized(text.replace("return %r : tensor<8xf32>", "return %a : tensor<8xf32>"))


@pytest.mark.parametrize(
    ("operands", "segments", "inits"),
    [
        ('"iree_linalg_ext.fft"(%i, %a, %a, %a, %a)', "1, 1, 1, 1, 1", range(3, 5)),
        ('"iree_linalg_ext.fft"(%i, %a, %a)', "1, 0, 0, 1, 1", range(1, 3)),
        ('"iree_linalg_ext.arg_compare"(%a, %a, %a, %i)', "1, 0, 1, 1, 1", range(1, 3)),
        ('"iree_linalg_ext.scatter"(%a, %a, %a)', "", range(2, 3)),
        ('"iree_linalg_ext.scatter"(%a, %a, %a, %a)', "", range(3, 4)),
        ('"iree_linalg_ext.scatter"(%a, %a, %a)', "2, 1", range(2, 3)),
        ('"iree_linalg_ext.scatter"(%a, %a)', "", None),
        ('"iree_linalg_ext.sort"(%a)', "0, 1", range(1)),
        ('"iree_linalg_ext.sort"(%a)', "", None),
        ('"tm_tensor.topk"(%a, %a, %a)', "1, 2", range(1, 3)),
    ],
)
def test_which_operands_are_inits(operands: str, segments: str, inits: range | None) -> None:
    given = f" <{{operandSegmentSizes = array<i32: {segments}>}}>" if segments else ""
    types = ", ".join("index" if each == "%i" else T for each in re.findall(r"%\w", operands))
    text = (
        f"func.func @f(%a: {T}, %i: index) {{\n  {operands}{given} : ({types}) -> ()\n  return\n}}"
    )
    (op,) = filter(is_destination_style, parse(text, "in.mlir")[0].module.walk())
    assert inits_of(op) == inits
