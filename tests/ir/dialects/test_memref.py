"""The memref ops that xDSL cannot read as mlir-opt prints them."""

# ruff: noqa: E501  -- one op a line

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, UnitAttr

from oneshot_verify.ir import InputError, parse
from oneshot_verify.ir.dialects import memref


def only_global(text: str) -> memref.GlobalOp:
    (part,) = parse(text, "test.mlir")
    (op,) = part.module.ops
    assert isinstance(op, memref.GlobalOp)
    return op


def test_copy_between_layouts(one_op) -> None:
    op = one_op(
        "memref.copy %m, %s : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>",
        "memref.copy",
    )
    assert [v.name_hint for v in (op.source, op.destination)] == ["m", "s"]
    with pytest.raises(InputError, match="same shape"):
        one_op("memref.copy %m, %m2 : memref<?xf32> to memref<?x?xf32>", "memref.copy")


def test_cast_to_a_layout_and_to_no_rank(one_op) -> None:
    one_op("%a = memref.cast %m : memref<?xf32> to memref<4xf32>", "memref.cast")
    one_op("%a = memref.cast %m : memref<?xf32> to memref<*xf32>", "memref.cast")
    with pytest.raises(InputError, match="same element type"):
        one_op("%a = memref.cast %m : memref<?xf32> to memref<?xf64>", "memref.cast")


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ("[[0], [1]]", "number of reassociation groups: found 2, expected 1"),
        ("[[0]]", "number of dimensions in the reassociation groups: found 1, expected 2"),
    ],
)
def test_groups_of_a_reshape_are_those_of_the_types(one_op, groups, message) -> None:
    with pytest.raises(InputError, match=message):
        one_op(
            f"%a = memref.collapse_shape %m2 {groups} : memref<?x?xf32> into memref<?xf32>",
            "memref.collapse_shape",
        )


def test_reinterpret_cast_of_a_memref_without_rank(one_op) -> None:
    name = "memref.reinterpret_cast"
    parts = "to offset: [0], sizes: [], strides: []"
    line = (
        "%u = memref.cast %m : memref<?xf32> to memref<*xf32>\n"
        f"%a = {name} %u {parts} : memref<*xf32> to memref<f32, strided<[]>>"
    )
    op = one_op(line, name)
    assert (len(op.offsets), len(op.sizes), len(op.strides)) == (0, 0, 0)
    ranked = one_op(
        f"%a = {name} %m to offset: [%i], sizes: [2, %i], strides: [%i, 1] : memref<?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>",
        name,
    )
    assert (len(ranked.offsets), len(ranked.sizes), len(ranked.strides)) == (1, 1, 1)


def test_globals_say_visibility_constant_value_and_alignment() -> None:
    full = only_global(
        'memref.global "private" constant @c : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}'
    )
    assert full.sym_visibility is not None
    assert full.constant is not None
    assert full.alignment is not None
    assert full.alignment.value.data == 64
    assert isinstance(full.initial_value, DenseIntOrFPElementsAttr)
    assert list(full.initial_value.get_values()) == [1.0, 2.0]
    assert str(full.initial_value.type) == "tensor<2xf32>"


def test_globals_may_be_external_or_uninitialized() -> None:
    external = only_global("memref.global @x : memref<2xf32>")
    assert (external.initial_value, external.sym_visibility, external.constant) == (None,) * 3
    assert (
        only_global("memref.global @x : memref<2xf32> = uninitialized").initial_value == UnitAttr()
    )


def test_rank_and_dim_of_an_unranked_memref(one_op) -> None:
    line = (
        "%u = memref.cast %m : memref<?xf32> to memref<*xf32>\n%r = memref.rank %u : memref<*xf32>"
    )
    assert str(one_op(line, "memref.rank").source.type) == "memref<*xf32>"


def test_transpose_has_its_permutation(one_op) -> None:
    op = one_op(
        "%a = memref.transpose %m2 (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>",
        "memref.transpose",
    )
    assert str(op.permutation.data) == "(d0, d1) -> (d1, d0)"


def test_realloc_and_reshape(one_op) -> None:
    op = one_op("%a = memref.realloc %m(%i) : memref<?xf32> to memref<?xf32>", "memref.realloc")
    assert op.dynamic_result_size is not None
    text = "%z = memref.alloc() : memref<2xindex>\n%a = memref.reshape %m(%z) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>"
    assert len(one_op(text, "memref.reshape").operands) == 2


@pytest.mark.parametrize(
    ("source", "result"),
    [("strided<[8, 1]>", ""), ("strided<[1, 1]>", ""), ("", ", strided<[4, 1]>")],
)
def test_a_reshape_is_of_dense_buffers(one_op, source: str, result: str) -> None:
    """As `mlir-opt` has it: strides of a dense buffer that are written are not the identity either."""
    old, new = f"memref<4x1xf32{', ' + source if source else ''}>", f"memref<1x4xf32{result}>"
    lines = (
        f"%old = memref.alloc() : {old}",
        "%z = memref.alloc() : memref<2xindex>",
        f"%a = memref.reshape %old(%z) : ({old}, memref<2xindex>) -> {new}",
    )
    with pytest.raises(InputError, match="should have identity affine map"):
        one_op("\n".join(lines), "memref.reshape")


def test_alloc_with_symbols_for_its_layout(one_op) -> None:
    op = one_op(
        "%a = memref.alloc(%i)[%i] {alignment = 8 : i64} : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>",
        "memref.alloc",
    )
    assert (len(op.dynamic_sizes), len(op.symbol_operands)) == (1, 1)
