"""Today's and yesterday's spellings of the bufferization ops."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from xdsl.dialects.builtin import IntegerAttr, MemRefType, TensorType, f32
from xdsl.ir import Operation

from oneshot_verify.ir import InputError, parse
from oneshot_verify.ir.dialects import bufferization


def test_mlir_19_spellings_become_todays_ops(one_op) -> None:
    old = one_op("%b = bufferization.to_memref %t {a} : memref<?xf32>", "bufferization.to_buffer")
    assert isinstance(old, bufferization.ToBufferOp)
    assert isinstance(old.tensor.type, TensorType)
    assert "a" in old.attributes
    generic = one_op(
        '%b = "bufferization.to_memref"(%t) : (tensor<?xf32>) -> memref<?xf32>',
        "bufferization.to_buffer",
    )
    assert isinstance(generic, bufferization.ToBufferOp)
    tensor = one_op(
        "%b = bufferization.to_tensor %s restrict writable : memref<?xf32, strided<[?], offset: ?>>",
        "bufferization.to_tensor",
    )
    assert isinstance(tensor, bufferization.ToTensorOp)
    assert tensor.tensor.type == TensorType(f32, [-(2**63)])
    assert tensor.restrict is not None
    assert tensor.writable is not None


def test_to_buffer_keeps_layout_and_read_only(one_op) -> None:
    op = one_op(
        "%b = bufferization.to_buffer %t read_only {a} : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>, 1>",
        "bufferization.to_buffer",
    )
    assert op.read_only is not None
    assert str(op.memref.type) == "memref<?xf32, strided<[?], offset: ?>, 1 : i64>"
    plain = one_op(
        "%b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>",
        "bufferization.to_buffer",
    )
    assert plain.read_only is None


def test_shapes_of_tensor_and_buffer_must_agree(one_op) -> None:
    with pytest.raises(InputError, match="differ in shape"):
        one_op(
            "%b = bufferization.to_buffer %t : tensor<?xf32> to memref<4xf32>",
            "bufferization.to_buffer",
        )


def test_alloc_tensor_has_sizes_copy_hint_and_memory_space(one_op) -> None:
    name = "bufferization.alloc_tensor"
    op = one_op(f"%a = {name}(%i) size_hint=%i {{memory_space = 1 : i64}} : tensor<?xf32>", name)
    assert (len(op.dynamic_sizes), op.copy, op.size_hint is not None) == (1, None, True)
    assert isinstance(op.memory_space, IntegerAttr)
    copied = one_op(f"%a = {name}() copy(%t) : tensor<?xf32>", name)
    assert (len(copied.dynamic_sizes), copied.copy is not None) == (0, True)
    with pytest.raises(InputError, match="expected 1 dynamic sizes"):
        one_op(f"%a = {name}() : tensor<?xf32>", name)


def test_materialize_into_a_tensor_or_a_buffer(one_op) -> None:
    name = "bufferization.materialize_in_destination"
    into_tensor = one_op(
        f"%r = {name} %t in %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>", name
    )
    assert len(into_tensor.results) == 1
    into_buffer = one_op(
        f"{name} %t in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()", name
    )
    assert (len(into_buffer.results), into_buffer.writable is not None) == (0, True)


MATERIALIZE = "bufferization.materialize_in_destination"
MATERIALIZATIONS = [
    ("tensor<5xf32>", "", "memref<5xf32>", "", "'writable' must be specified if and only if"),
    ("tensor<5xf32>", "restrict", "memref<5xf32>", "", "'writable' must be specified if and only if"),
    ("tensor<5xf32>", "writable", "memref<5xf32>", "", None),
    ("tensor<5xf32>", "restrict writable", "memref<5xf32>", "", None),
    ("tensor<5xf32>", "writable", "memref<5xf32>", "tensor<5xf32>", "memref 'dest' implies zero results"),
    ("tensor<5xf32>", "writable", "memref<?xf32>", "", None),
    ("tensor<?xf32>", "writable", "memref<?xf32, strided<[?], offset: ?>, 3>", "", None),
    ("tensor<5xf32>", "writable", "memref<6xf32>", "", "source/destination shapes are incompatible"),
    ("tensor<5xf32>", "writable", "memref<5x5xf32>", "", "rank mismatch between source and destination shape"),
    ("tensor<5xf32>", "writable", "memref<5xi32>", "", "all of {source, dest} have same element type"),
    ("tensor<*xf32>", "writable", "memref<5xf32>", "", "source/destination shapes are incompatible"),
    ("tensor<5xf32>", "writable", "memref<*xf32>", "", "source/destination shapes are incompatible"),
    ("tensor<*xf32>", "writable", "memref<*xf32>", "", None),
    ("tensor<5xf32>", "", "tensor<5xf32>", "tensor<5xf32>", None),
    ("tensor<5xf32>", "", "tensor<?xf32>", "tensor<?xf32>", None),
    ("tensor<?x3xf32>", "", "tensor<5x?xf32>", "tensor<5x?xf32>", None),
    ("tensor<?x3xf32>", "", "tensor<5x4xf32>", "tensor<5x4xf32>", "shapes are incompatible"),
    ("tensor<*xf32>", "", "tensor<*xf32>", "tensor<*xf32>", None),
    ("tensor<5xf32>", "", "tensor<?xf32>", "tensor<5xf32>", "result and 'dest' types must match"),
    ("tensor<5xf32>", "", "tensor<5xf32>", "", "tensor 'dest' implies exactly one tensor result"),
    ("tensor<5xf32>", "writable", "tensor<5xf32>", "tensor<5xf32>", "'writable' must be specified if and only if"),
    ("tensor<5xf32>", "restrict", "tensor<5xf32>", "tensor<5xf32>", "'restrict' is valid only for memref"),
    ("tensor<5xf32>", "", "tensor<5xf64>", "tensor<5xf64>", "all of {source, dest} have same element type"),
]  # fmt: skip


def materialization(source: str, words: str, dest: str, result: str) -> str:
    return (
        f"func.func @f(%s: {source}, %d: {dest}) {{\n"
        f"  {'%r = ' if result else ''}{MATERIALIZE} %s in {words} %d : ({source}, {dest}) -> {result or '()'}\n"
        "  return\n}\n"
    )


@pytest.mark.parametrize(("source", "words", "dest", "result", "said"), MATERIALIZATIONS)
def test_what_is_materialized_fits_its_destination(
    source: str, words: str, dest: str, result: str, said: str | None
) -> None:
    text = materialization(source, words, dest, result)
    if said is None:
        assert parse(text, "in.mlir")
        return
    with pytest.raises(InputError) as caught:
        parse(text, "in.mlir")
    assert said in caught.value.message
    assert caught.value.position.line == 2


@pytest.mark.mlir
@pytest.mark.parametrize(("source", "words", "dest", "result", "said"), MATERIALIZATIONS)
def test_mlir_opt_says_the_same_of_materializations(
    mlir_opt: Path, source: str, words: str, dest: str, result: str, said: str | None
) -> None:
    text = materialization(source, words, dest, result)
    done = subprocess.run([mlir_opt], input=text, capture_output=True, text=True)
    assert (done.returncode == 0) == (said is None)
    assert (said or "") in done.stderr


def test_dealloc_gives_a_condition_for_each_retained_buffer(one_op) -> None:
    line = (
        "%k:2 = bufferization.dealloc (%m : memref<?xf32>) if (%c) "
        "retain (%m, %s : memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>)"
    )
    op = one_op(line, "bufferization.dealloc")
    assert (len(op.memrefs), len(op.conditions), len(op.retained), len(op.results)) == (1, 1, 2, 2)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("bufferization.dealloc_tensor %t : tensor<?xf32>", "bufferization.dealloc_tensor"),
        ("%k = bufferization.clone %m : memref<?xf32> to memref<?xf32>", "bufferization.clone"),
    ],
)
def test_ops_that_free_or_copy(one_op, line: str, name: str) -> None:
    op = one_op(line, name)
    assert isinstance(op, Operation)
    assert len(op.operands) == 1
    assert all(isinstance(result.type, MemRefType) for result in op.results)
