"""Today's and yesterday's spellings of the bufferization ops."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import IntegerAttr, MemRefType, TensorType, f32
from xdsl.ir import Operation

from oneshot_verify.ir import InputError
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
    with pytest.raises(InputError, match="if and only if"):
        one_op(f"{name} %t in %t : (tensor<?xf32>, tensor<?xf32>) -> ()", name)


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
