"""What the passes beside bufferization do to small programs, and what they must leave alone."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.bufferize import BufferizationError
from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.empty_tensor_elimination import (
    EliminateEmptyTensorsPass,
    EmptyTensorToAllocTensorPass,
)
from oneshot_verify.bufferize.passes.hoisting import (
    BufferHoistingPass,
    BufferLoopHoistingPass,
    PromoteBuffersToStackPass,
)
from oneshot_verify.bufferize.passes.results_to_out_params import (
    BufferResultsToOutParamsPass,
    DropEquivalentBufferResultsPass,
)
from oneshot_verify.ir import parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def read(text: str) -> ModuleOp:
    return parse(text, "test.mlir")[0].module


def ops(module: ModuleOp, name: str) -> list[Operation]:
    return [op for op in module.walk() if op_name(op) == name]


def fill_inserted_at(offset: str) -> ModuleOp:
    """A filled tensor is inserted at %k, which `offset` computes after the fill."""
    return read(f"""
func.func @f(%t: tensor<9xf32>, %c: f32, %i: index, %m: memref<index>) -> tensor<9xf32> {{
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  {offset}
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<9xf32>
  return %r : tensor<9xf32>
}}""")


def test_an_op_writes_where_its_result_is_inserted() -> None:
    module = fill_inserted_at("%k = arith.addi %i, %i : index")
    EliminateEmptyTensorsPass().run(module)
    module.verify()
    (fill,) = ops(module, "linalg.fill")
    (part,) = ops(module, "tensor.extract_slice")
    (insertion,) = ops(module, "tensor.insert_slice")
    assert fill.operands[1] is part.results[0]
    assert [part.operands[0], part.operands[1]] == list(insertion.operands[1:3])


@pytest.mark.parametrize(
    "offset", ["%k = memref.load %m[] : memref<index>", "%k = arith.divui %i, %i : index"]
)
def test_no_offset_is_computed_earlier_if_that_could_be_seen(offset: str) -> None:
    module = fill_inserted_at(offset)
    EliminateEmptyTensorsPass().run(module)
    assert not ops(module, "tensor.extract_slice")


def test_a_tensor_that_is_inserted_twice_is_computed_in_one_of_the_places() -> None:
    module = read(TEXTS["a_tensor_that_is_inserted_twice_is_computed"])
    EliminateEmptyTensorsPass().run(module)
    module.verify()
    assert len(ops(module, "tensor.extract_slice")) == 1


def test_what_is_unused_gets_no_allocation() -> None:
    module = read(TEXTS["what_is_unused_gets_no_allocation"])
    EmptyTensorToAllocTensorPass().run(module)
    (fresh,) = ops(module, "bufferization.alloc_tensor")
    assert [op.operands[0] for op in ops(module, "func.return")] == [fresh.results[0]]
    assert not ops(module, "tensor.empty")


TWO_RETURNS = TEXTS["two_returns"]


def test_a_result_is_dropped_if_all_returns_agree() -> None:
    module = read(TWO_RETURNS)
    DropEquivalentBufferResultsPass().run(module)
    module.verify()
    (call,) = ops(module, "func.call")
    assert len(call.results) == 1
    # @f returns its first argument, which is the second of @g.
    last = ops(module, "func.return")[-1]
    assert list(last.operands) == [call.operands[0], call.results[0]]


ALLOCATES_IN_TWO_PLACES = TEXTS["allocates_in_two_places"]


def test_two_allocations_in_use_at_once_are_not_both_the_out_param() -> None:
    # LLVM 22 makes both the argument, and a store to the one is then seen in the other.
    module = read(ALLOCATES_IN_TWO_PLACES)
    BufferResultsToOutParamsPass(hoist_static_allocs=True).run(module)
    module.verify()
    assert len(ops(module, "memref.alloc")) == len(ops(module, "memref.copy")) == 2


def test_an_out_param_of_unknown_size_is_refused() -> None:
    module = read(TEXTS["an_out_param_of_unknown_size_is_refused"])
    with pytest.raises(BufferizationError, match="dynamically shaped result") as caught:
        BufferResultsToOutParamsPass().run(module)
    assert caught.value.op is not None
    assert op_name(caught.value.op) == "func.call"


def loop_with(kind: str, body: str) -> ModuleOp:
    return read(f"""
func.func @f(%n: index, %v: f32, %c: i1) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {kind} {{
    %m = memref.alloc() : memref<5xf32>
    memref.store %v, %m[%i] : memref<5xf32>
    {body}
  }}
  return
}}""")


FOR = "scf.for %i = %c0 to %n step %c1"


@pytest.mark.parametrize(
    ("kind", "body", "moves"),
    [
        (FOR, "", True),
        # It would be freed in every round.
        (FOR, "memref.dealloc %m : memref<5xf32>", False),
        # All rounds would write to one buffer at the same time.
        ("scf.forall (%i) in (%n)", "", False),
    ],
)
def test_buffers_leave_loops(kind: str, body: str, moves: bool) -> None:
    module = loop_with(kind, body)
    BufferLoopHoistingPass().run(module)
    module.verify()
    parent = ops(module, "memref.alloc")[0].parent_op()
    assert parent is not None
    assert (op_name(parent) == "func.func") is moves


def test_a_buffer_moves_up_to_where_all_uses_are_dominated() -> None:
    module = read(TEXTS["a_buffer_moves_up_to_where_all_uses_are_domi"])
    BufferHoistingPass().run(module)
    module.verify()
    assert ops(module, "memref.alloc")[0].next_op is ops(module, "scf.if")[0]


@pytest.mark.parametrize(("size", "promoted"), [(20, True), (19, False)])
def test_small_buffers_go_to_the_stack(size: int, promoted: bool) -> None:
    # Five elements of four bytes.
    module = loop_with(FOR, "")
    PromoteBuffersToStackPass(max_alloc_size_in_bytes=size).run(module)
    assert len(ops(module, "memref.alloca")) == promoted


def test_what_is_freed_under_another_name_stays_on_the_heap() -> None:
    free = "%d = memref.cast %m : memref<5xf32> to memref<?xf32>\nmemref.dealloc %d : memref<?xf32>"
    module = loop_with(FOR, free)
    PromoteBuffersToStackPass().run(module)
    assert not ops(module, "memref.alloca")
