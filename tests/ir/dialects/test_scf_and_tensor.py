"""Control flow and tensor ops in all their spellings."""

# ruff: noqa: E501  -- one op a line

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import DYNAMIC_INDEX

from oneshot_verify.ir import InputError
from oneshot_verify.ir.dialects import scf
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

LOOP = "%r = scf.for %k = %i to %i step %i iter_args(%a = %t) -> {types} {{\n scf.yield %a : tensor<?xf32>\n}} {{tag}}"


@pytest.mark.parametrize("types", ["tensor<?xf32>", "(tensor<?xf32>)"])
def test_loop_results_with_and_without_parentheses(one_op, types: str) -> None:
    op = one_op(LOOP.format(types=types), "scf.for")
    assert isinstance(op, scf.ForOp)
    assert (len(op.iter_args), len(op.results), list(op.attributes)) == (1, 1, ["tag"])


def test_a_loop_must_yield_what_it_carries(one_op) -> None:
    with pytest.raises(InputError, match=r"scf\.yield must have the types"):
        one_op(
            "%r = scf.for %k = %i to %i step %i iter_args(%a = %t) -> tensor<?xf32> {\n scf.yield %i : index\n}",
            "scf.for",
        )


@pytest.mark.parametrize("types", ["f32", "(f32)"])
def test_branches(one_op, types: str) -> None:
    line = f"%r = scf.if %c -> {types} {{\n scf.yield %f : f32\n}} else {{\n scf.yield {{a}} %f : f32\n}} {{b}}"
    op = one_op(line, "scf.if")
    assert (len(op.results), list(op.attributes)) == (1, ["b"])
    assert list(op.false_region.block.last_op.attributes) == ["a"]
    bare = one_op("scf.if %c {\n}", "scf.if")
    assert bare.true_region.block.last_op.name == "scf.yield"
    assert len(bare.false_region.blocks) == 0


def test_forall_with_static_and_dynamic_bounds(one_op) -> None:
    line = TEXTS["forall_with_static_and_dynamic_bounds_line"]
    op = one_op(line, "scf.forall")
    assert isinstance(op, scf.ForallOp)
    assert (op.staticLowerBound.get_values(), op.staticStep.get_values()) == ((0, 0), (1, 1))
    assert op.staticUpperBound.get_values() == (DYNAMIC_INDEX, 4)
    assert [bound.name_hint for bound in op.dynamicUpperBound] == ["i"]
    assert [a.name_hint for a in op.body.block.args] == ["p", "q", "o"]
    insert = one_op(line, "tensor.parallel_insert_slice")
    assert (insert.source.name_hint, insert.dest.name_hint) == ("e", "o")
    assert len(insert.offsets) == 1


def test_forall_with_bounds_and_without_outputs(one_op) -> None:
    op = one_op("scf.forall (%p) = (2) to (%i) step (3) {\n}", "scf.forall")
    assert (op.staticLowerBound.get_values(), op.staticStep.get_values()) == ((2,), (3,))
    assert not op.results
    assert op.body.block.last_op.name == "scf.forall.in_parallel"


def test_switch_results_have_no_parentheses(one_op) -> None:
    line = (
        "%r:2 = scf.index_switch %i -> f32, index\ncase 2 {\n scf.yield %f, %i : f32, index\n}\n"
        "default {\n scf.yield %f, %i : f32, index\n}"
    )
    op = one_op(line, "scf.index_switch")
    assert (len(op.results), list(op.cases.get_values()), len(op.case_regions)) == (2, [2], 1)


def test_regions_with_several_blocks(one_op) -> None:
    line = (
        "%r = scf.execute_region -> f32 no_inline {\n cf.br ^bb1(%f : f32)\n^bb1(%x: f32):\n"
        " scf.yield %x : f32\n} {a}"
    )
    op = one_op(line, "scf.execute_region")
    assert (len(op.region.blocks), op.no_inline is not None, list(op.attributes)) == (
        2,
        True,
        ["a"],
    )


def test_while_without_arguments(one_op) -> None:
    op = one_op("scf.while : () -> () {\n scf.condition(%c)\n} do {\n scf.yield\n}", "scf.while")
    assert len(op.operands) == 0


def test_generate_checks_its_body(one_op) -> None:
    good = "%g = tensor.generate %i {\n^bb0(%k: index):\n tensor.yield %f : f32\n} : tensor<?xf32>"
    assert len(one_op(good, "tensor.generate").dynamicExtents) == 1
    with pytest.raises(InputError, match="one element"):
        one_op(good.replace("%f : f32", "%i : index"), "tensor.generate")
    with pytest.raises(InputError, match="one index argument"):
        one_op(good.replace("(%k: index)", ""), "tensor.generate")


def test_pad_with_a_static_result_and_a_dynamic_amount(one_op) -> None:
    line = "%p = tensor.pad %t low[%i] high[1] {\n^bb0(%k: index):\n tensor.yield %f : f32\n} : tensor<?xf32> to tensor<8xf32>"
    assert len(one_op(line, "tensor.pad").low) == 1


def test_slices_have_an_entry_for_each_dimension(one_op) -> None:
    with pytest.raises(InputError, match="expected 2 offset values"):
        one_op(
            "%e = tensor.extract_slice %t2[0] [1] [1] : tensor<?x?xf32> to tensor<1xf32>",
            "tensor.extract_slice",
        )


def test_splat_and_empty_with_dynamic_sizes(one_op) -> None:
    assert len(one_op("%e = tensor.empty(%i) {a} : tensor<?xf32>", "tensor.empty").attributes) == 1
    assert len(one_op("%e = tensor.splat %f[%i] : tensor<?xf32>", "tensor.splat").dynamicSizes) == 1
    with pytest.raises(InputError, match="expected 1 dynamic sizes"):
        one_op("%e = tensor.empty() : tensor<?xf32>", "tensor.empty")
