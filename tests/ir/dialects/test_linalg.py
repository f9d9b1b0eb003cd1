"""Structured ops: uniform access, short bodies, old bodies, what is refused."""

# ruff: noqa: E501  -- one op a line

from __future__ import annotations

import pytest

from oneshot_verify.ir import InputError, parse
from oneshot_verify.ir.dialects import linalg, linalg_structured
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

EVERY_FORM = {
    "linalg.fill": "%r = linalg.fill ins(%f : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>",
    "linalg.copy": "%r = linalg.copy ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>",
    "linalg.map": "%r = linalg.map { math.exp } ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>)",
    "linalg.reduce": "%r = linalg.reduce { arith.addf } ins(%t2 : tensor<?x?xf32>) outs(%t : tensor<?xf32>) dimensions = [1]",
    "linalg.transpose": "%r = linalg.transpose ins(%t2 : tensor<?x?xf32>) outs(%t2 : tensor<?x?xf32>) permutation = [1, 0]",
    "linalg.broadcast": "%r = linalg.broadcast ins(%t : tensor<?xf32>) outs(%t2 : tensor<?x?xf32>) dimensions = [0]",
    "linalg.matmul": "%r = linalg.matmul ins(%t2, %t2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%t2 : tensor<?x?xf32>) -> tensor<?x?xf32>",
    "linalg.elementwise": "%r = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%t, %t : tensor<?xf32>, tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>",
}


@pytest.mark.parametrize("name", EVERY_FORM)
def test_every_structured_op_has_operands_maps_iterators_and_a_body(one_op, name: str) -> None:
    op = one_op(EVERY_FORM[name], name)
    assert linalg_structured.is_structured(op)
    assert (*linalg_structured.inputs(op), *linalg_structured.outputs(op)) == tuple(op.operands)
    assert len(linalg_structured.outputs(op)) == 1
    maps, block = linalg_structured.indexing_maps(op), linalg_structured.body_block(op)
    assert len(maps) == len(op.operands) == len(block.args)
    assert {map.num_dims for map in maps} == {len(linalg_structured.iterator_types(op))}
    assert block.last_op is not None
    assert block.last_op.name == "linalg.yield"


def test_the_maps_of_a_transpose_read_the_input_permuted(one_op) -> None:
    rank_3 = "tensor<2x3x4xf32>", "tensor<4x2x3xf32>"
    line = (
        f"%a = tensor.empty() : {rank_3[0]}\n%b = tensor.empty() : {rank_3[1]}\n"
        f"%r = linalg.transpose ins(%a : {rank_3[0]}) outs(%b : {rank_3[1]}) permutation = [2, 0, 1]"
    )
    # result[i, j, k] = input[j, k, i]: dimension 0 of the result is dimension 2 of the input.
    source, target = linalg_structured.indexing_maps(one_op(line, "linalg.transpose"))
    assert str(source) == "(d0, d1, d2) -> (d1, d2, d0)"
    assert str(target) == "(d0, d1, d2) -> (d0, d1, d2)"
    with pytest.raises(InputError, match="size"):
        one_op(line.replace("[2, 0, 1]", "[1, 2, 0]"), "linalg.transpose")


def test_reduced_loops(one_op) -> None:
    op = one_op(EVERY_FORM["linalg.reduce"], "linalg.reduce")
    assert linalg_structured.iterator_types(op) == ("parallel", "reduction")
    assert str(linalg_structured.indexing_maps(op)[1]) == "(d0, d1) -> (d0)"


def test_the_body_of_a_short_reduction_takes_the_output_first(one_op) -> None:
    block = linalg_structured.body_block(one_op(EVERY_FORM["linalg.reduce"], "linalg.reduce"))
    assert block.first_op is not None
    assert list(block.first_op.operands) == [block.args[1], block.args[0]]


def test_an_old_map_body_gets_an_argument_for_the_output(one_op) -> None:
    old = "%r = linalg.map ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) (%x: f32) {\n linalg.yield %x : f32\n}"
    new = old.replace("(%x: f32)", "(%x: f32, %y: f32)")
    for text in (old, new):
        assert len(linalg_structured.body_block(one_op(text, "linalg.map")).args) == 2
    op = one_op(old, "linalg.map")
    assert len(linalg_structured.body_block(op.clone()).args) == 2


def test_traits_by_alias_and_extra_attributes() -> None:
    text = TEXTS["traits_by_alias_and_extra_attributes"]
    (part,) = parse(text, "test.mlir")
    op = next(op for op in part.module.walk() if isinstance(op, linalg.GenericOp))
    assert list(op.attributes) == ["a"]
    assert linalg_structured.iterator_types(op) == ("parallel",)


def test_a_matmul_may_say_its_maps(one_op) -> None:
    maps = "[affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]"
    line = EVERY_FORM["linalg.matmul"].replace(
        "linalg.matmul", f"linalg.matmul indexing_maps = {maps}"
    )
    op = one_op(line, "linalg.matmul")
    assert str(linalg_structured.indexing_maps(op)[0]) == "(d0, d1, d2) -> (d2, d0)"


@pytest.mark.parametrize(
    ("line", "name", "words"),
    [
        (
            "%r = linalg.fill ins(%i : index) outs(%t : tensor<?xf32>) -> tensor<?xf32>",
            "linalg.fill",
            "one element",
        ),
        (EVERY_FORM["linalg.copy"].replace("-> tensor<?xf32>", ""), "linalg.copy", "results"),
        (
            EVERY_FORM["linalg.matmul"].replace(
                "ins(%t2, %t2 : tensor<?x?xf32>, tensor<?x?xf32>)", "ins(%t2 : tensor<?x?xf32>)"
            ),
            "linalg.matmul",
            "does not fit",
        ),
        (
            "linalg.copy ins(%t : tensor<?xf32>) outs(%m : memref<?xf32>)",
            "linalg.copy",
            "pure tensor or buffer",
        ),
    ],
)
def test_what_is_refused(one_op, line: str, name: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        one_op(line, name)
