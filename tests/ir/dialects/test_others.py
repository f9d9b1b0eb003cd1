"""Functions, arithmetic, affine maps, vectors and scripts."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.ir.dialects import arith, func


def test_external_functions_keep_the_attributes_of_their_arguments() -> None:
    text = 'func.func private @g(tensor<*xf32> {bufferization.access = "read"}) -> (index {a.b})\n'
    (part,) = parse(text, "test.mlir")
    (op,) = part.module.ops
    assert isinstance(op, func.FuncOp)
    assert op.arg_attrs is not None
    assert "bufferization.access" in op.arg_attrs.data[0].data
    assert op.res_attrs is not None
    assert text.strip() in print_module(part.module)


@pytest.mark.parametrize("name", ["arith.index_cast", "arith.index_castui"])
def test_index_casts_on_tensors(one_op, name: str) -> None:
    op = one_op(
        f"%e = tensor.empty() : tensor<4xi32>\n%r = {name} %e : tensor<4xi32> to tensor<4xindex>",
        name,
    )
    assert str(op.result.type) == "tensor<4xindex>"


@pytest.mark.parametrize(
    "line",
    [
        "%r = arith.extf %f : f32 to f16",
        "%r = arith.truncf %f : f32 to f64",
        "%r = arith.index_cast %i : index to index",
        "%r = arith.sitofp %f : f32 to f32",
        "%e = tensor.empty() : tensor<4xf32>\n%r = arith.extf %e : tensor<4xf32> to tensor<8xf64>",
    ],
)
def test_casts_that_make_no_sense(one_op, line: str) -> None:
    with pytest.raises(InputError):
        one_op(line, "func.func")


def test_comparisons_keep_predicate_and_attributes(one_op) -> None:
    op = one_op("%r = arith.cmpi ult, %i, %i {a} : index", "arith.cmpi")
    assert isinstance(op, arith.CmpiOp)
    assert (op.predicate.value.data, list(op.attributes)) == (6, ["a"])
    line = "%e = tensor.empty() : tensor<4xf32>\n%r = arith.cmpf olt, %e, %e : tensor<4xf32>"
    assert str(one_op(line, "arith.cmpf").result.type) == "tensor<4xi1>"


def test_names_of_cases_as_strings(one_op) -> None:
    op = one_op('%r = arith.cmpi "ult", %i, %i : index', "arith.cmpi")
    assert op.predicate.value.data == 6
    line = "%q = memref.alloc() : memref<4xindex>\n"
    line += '%r = memref.atomic_rmw "addi" %i, %q[%i] : (index, memref<4xindex>) -> index'
    assert str(one_op(line, "memref.atomic_rmw").kind) == "1 : i64"
    with pytest.raises(InputError):
        one_op('%r = arith.cmpi "less", %i, %i : index', "arith.cmpi")


def test_select_of_tensors_by_one_condition_or_by_many(one_op) -> None:
    one = one_op("%r = arith.select %c, %t, %t : tensor<?xf32>", "arith.select")
    assert str(one.cond.type) == "i1"
    line = "%e = tensor.empty(%i) : tensor<?xi1>\n%r = arith.select %e, %t, %t : tensor<?xi1>, tensor<?xf32>"
    assert str(one_op(line, "arith.select").cond.type) == "tensor<?xi1>"


def test_affine_maps_may_divide_by_symbols(one_op) -> None:
    line = "%r = affine.apply affine_map<()[s0, s1] -> ((s0 - s1) ceildiv s1)>()[%i, %i]"
    op = one_op(line, "affine.apply")
    assert op.map.data.eval([], [7, 2]) == (3,)
    least = one_op(
        "%r = affine.min affine_map<(d0)[s0] -> (d0 mod s0, 4)>(%i)[%i] {a}", "affine.min"
    )
    assert (len(least.operands), list(least.attributes)) == (2, ["a"])


def test_vector_transfers_default_to_the_last_dimensions_out_of_bounds(one_op) -> None:
    op = one_op(
        "%r = vector.transfer_read %t2[%i, %i], %f {__inplace_operands_attr__ = []} : tensor<?x?xf32>, vector<4xf32>",
        "vector.transfer_read",
    )
    assert str(op.permutation_map.data) == "(d0, d1) -> (d1)"
    assert [bool(b.value.data) for b in op.in_bounds] == [False]
    assert list(op.attributes) == ["__inplace_operands_attr__"]


def test_scripts_are_kept_as_text() -> None:
    script = (
        "transform.named_sequence @main(%r: !transform.any_op {transform.readonly}) {\n"
        "    %0 = transform.foo.bar match{x} in %r : (!transform.any_op) -> !transform.any_op\n"
        "    transform.yield\n  }"
    )
    text = f"module attributes {{transform.with_named_sequence}} {{\n  {script}\n}}\n"
    (part,) = parse(text, "test.mlir")
    assert script in print_module(part.module)
