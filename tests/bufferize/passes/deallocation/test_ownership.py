"""The ownership-based pass, by the rules of https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import BufferizationError
from oneshot_verify.bufferize.passes.deallocation import (
    DeallocationModel,
    default_deallocation_models,
)
from oneshot_verify.bufferize.passes.deallocation.ownership_pass import deallocate_buffers
from oneshot_verify.ir import print_module
from tests.texts import texts_beside

from .programs import canonical, deallocs, ops, read, source

TEXTS = texts_beside(__file__)


def deallocated(text: str, *, dynamic: bool = False) -> ModuleOp:
    module = read(text)
    deallocate_buffers(module, private_function_dynamic_ownership=dynamic)
    module.verify()
    return module


RETURNED = TEXTS["returned"]

RETURNED_ARGUMENT = TEXTS["returned_argument"]

LOOP = TEXTS["loop"]

WHILE = TEXTS["while"]

BRANCHES = TEXTS["branches"]

SELECTED = TEXTS["selected"]

UNRANKED = """
func.func @f(%m: memref<*xf32, 1>) {
  return
}"""

RESHAPED = TEXTS["reshaped"]

BY_HAND = TEXTS["by_hand"]

ALL = {
    name.lower(): text
    for name, text in globals().items()
    if name.isupper() and isinstance(text, str)
}


def test_what_is_returned_is_retained() -> None:
    assert deallocs(deallocated(RETURNED)) == [
        ([("argument 0", "false"), ("memref.alloc", "true")], ["memref.alloc"])
    ]


def test_a_function_gives_away_a_clone_of_what_it_does_not_own() -> None:
    module = deallocated(RETURNED_ARGUMENT)
    (clone,) = ops(module, "bufferization.clone")
    (choice,) = ops(module, "scf.if")
    assert clone.parent_op() is choice
    assert source(choice.operands[0]) == "false"
    assert deallocs(module) == [
        ([("argument 0", "false"), ("scf.if", "true")], ["scf.if"]),
        ([("argument 0", "false"), ("func.call", "true")], []),
    ]


def test_private_functions_may_return_who_owns_instead() -> None:
    module = deallocated(RETURNED_ARGUMENT, dynamic=True)
    assert ops(module, "bufferization.clone") == []
    callee, caller = ops(module, "func.func")
    assert str(callee.function_type) == "(memref<4xf32>) -> (memref<4xf32>, i1)"
    assert str(caller.function_type) == "(memref<4xf32>) -> ()"
    (call,) = ops(module, "func.call")
    assert len(call.results) == 2
    assert deallocs(module)[1] == ([("argument 0", "false"), ("func.call", "func.call")], [])


def test_a_loop_frees_what_the_round_before_made() -> None:
    module = deallocated(LOOP)
    (loop,) = ops(module, "scf.for")
    assert source(loop.operands[-1]) == "false"
    assert [str(arg.type) for arg in loop.regions[0].block.args[1:]] == ["memref<4xf32>", "i1"]
    inner, outer = deallocs(module)
    assert inner == ([("argument 1", "argument 2"), ("memref.alloc", "true")], ["memref.alloc"])
    assert outer == ([("argument 1", "false"), ("scf.for", "scf.for")], [])


def test_conditions_hand_on_no_owner_of_the_condition_itself() -> None:
    module = deallocated(WHILE)
    (condition,) = ops(module, "scf.condition")
    assert [str(value.type) for value in condition.operands] == ["i1", "memref<4xf32>", "i1"]


def test_each_way_of_a_branch_frees_on_its_own_condition() -> None:
    module = deallocated(BRANCHES)
    (branch,) = ops(module, "cf.cond_br")
    # Only the second way takes a memref along, and who owns it.
    assert [str(value.type) for value in branch.operands] == ["i1", "memref<4xf32>", "i1"]
    first, second = deallocs(module)[:2]
    assert first[0] == [("argument 1", "arith.andi"), ("memref.alloc", "arith.andi")]
    assert (first[1], second[1]) == (["argument 1"], ["memref.alloc"])


def test_the_owner_of_a_selection_is_selected_too() -> None:
    module = deallocated(SELECTED)
    owner = ops(module, "arith.select")[1]
    assert [source(value) for value in owner.operands] == ["argument 0", "true", "false"]
    (choice,) = ops(module, "scf.if")
    assert choice.operands[0] is owner.results[0]


def test_the_allocation_of_a_memref_without_rank() -> None:
    module = deallocated(UNRANKED)
    (cast,) = ops(module, "memref.reinterpret_cast")
    assert str(cast.results[0].type) == "memref<f32, strided<[]>, 1 : i64>"


def test_the_shape_of_a_reshape_does_not_matter_to_its_owner() -> None:
    assert ops(deallocated(RESHAPED), "bufferization.clone") == []


def test_freeing_by_hand_is_guarded() -> None:
    module = deallocated(BY_HAND)
    (check,) = ops(module, "cf.assert")
    assert check.msg.data == "expected that the block does not have ownership"
    assert deallocs(module) == []


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "memref.dealloc %m : memref<4xf32>",
            "memory free side-effect on MemRef value not supported!",
        ),
        (
            "bufferization.dealloc (%m : memref<4xf32>) if (%c)",
            "No deallocation operations must be present when running this pass!",
        ),
        ('"foo.bar"() : () -> ()', "ops with unknown memory side effects are not supported"),
        (
            "cf.br ^bb1\n^bb1:\n  cf.cond_br %c, ^bb1, ^bb2\n^bb2:",
            "Only structured control-flow loops are supported.",
        ),
        (
            "cf.switch %k : i32, [default: ^bb1, 3: ^bb1]\n^bb1:",
            "BranchOpInterface operations with multiple successors are not supported yet",
        ),
    ],
)
def test_refusals(body: str, message: str) -> None:
    head = "func.func @f(%c: i1, %k: i32, %m: memref<4xf32>) {"
    with pytest.raises(BufferizationError) as found:
        deallocated(f"{head}\n  {body}\n  return\n}}")
    assert found.value.message == message


def test_a_region_that_hands_out_memrefs_in_a_way_that_nobody_knows() -> None:
    module = read(TEXTS["a_region_that_hands_out_memrefs_in_a_way_tha"])
    models = default_deallocation_models()
    models.register(DeallocationModel(), "foo.bar", "foo.end")
    with pytest.raises(BufferizationError, match="need to implement the RegionBranchOpInterface"):
        deallocate_buffers(module, models=models)


@pytest.mark.mlir
@pytest.mark.parametrize("dynamic", [False, True])
@pytest.mark.parametrize("name", ALL)
def test_same_as_mlir_opt(mlir_opt: Path, name: str, dynamic: bool) -> None:
    mine = print_module(deallocated(ALL[name], dynamic=dynamic))
    option = f"private-function-dynamic-ownership={str(dynamic).lower()}"
    theirs = canonical(mlir_opt, ALL[name], f"-ownership-based-buffer-deallocation={option}")
    assert canonical(mlir_opt, mine) == theirs
