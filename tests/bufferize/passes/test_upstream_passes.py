"""Our passes and mlir-opt's on the same programs."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize.passes.allocation_liveness import optimize_allocation_liveness
from oneshot_verify.bufferize.passes.empty_tensor_elimination import (
    eliminate_empty_tensors,
    empty_tensor_to_alloc_tensor,
)
from oneshot_verify.bufferize.passes.hoisting import (
    PromoteBuffersToStackPass,
    hoist_buffers,
    hoist_buffers_out_of_loops,
)
from oneshot_verify.bufferize.passes.results_to_out_params import (
    BufferResultsToOutParamsPass,
    DropEquivalentBufferResultsPass,
)
from oneshot_verify.bufferize.passes.to_memref import convert_bufferization_to_memref

pytestmark = pytest.mark.mlir


@pytest.mark.parametrize("program", ["eliminate-empty-tensors", "moved-offsets"])
def test_empty_tensors_are_eliminated_as_upstream_does(compare, program: str) -> None:
    compare(program, eliminate_empty_tensors, "eliminate-empty-tensors")


def test_empty_tensors_become_allocations_as_upstream_does(compare) -> None:
    program = "empty-tensor-to-alloc-tensor"
    compare(program, empty_tensor_to_alloc_tensor, program)


def test_equivalent_results_are_dropped_as_upstream_does(compare) -> None:
    program = "drop-equivalent-buffer-results"
    compare(program, DropEquivalentBufferResultsPass().run, program)


@pytest.mark.mlir24
def test_public_functions_drop_results_as_llvm_24_does(compare24) -> None:
    program = "drop-equivalent-buffer-results"
    ours = DropEquivalentBufferResultsPass(modify_public_functions=True).run
    compare24(program, ours, f"{program}{{modify-public-functions}}")


@pytest.mark.parametrize(
    "names",
    [
        (),
        ("add_result_attr", "modify_public_functions"),
        ("hoist_static_allocs",),
        ("hoist_dynamic_allocs",),
        ("hoist_static_allocs", "hoist_dynamic_allocs", "modify_public_functions"),
    ],
)
def test_results_become_out_params_as_upstream_does(compare, names: tuple[str, ...]) -> None:
    ours = BufferResultsToOutParamsPass(**dict.fromkeys(names, True)).run
    words = " ".join(f"{name.replace('_', '-')}=true" for name in names)
    program = "buffer-results-to-out-params"
    compare(program, ours, f"{program}{{{words}}}")


@pytest.mark.parametrize(
    ("ours", "name"),
    [
        (hoist_buffers, "buffer-hoisting"),
        (PromoteBuffersToStackPass().run, "promote-buffers-to-stack"),
        (
            PromoteBuffersToStackPass(16, 2).run,
            "promote-buffers-to-stack{max-alloc-size-in-bytes=16 max-rank-of-allocated-memref=2}",
        ),
        (hoist_buffers_out_of_loops, "buffer-loop-hoisting"),
    ],
)
def test_buffers_are_placed_as_upstream_does(compare, ours, name: str) -> None:
    compare("buffer-hoisting", ours, f"func.func({name})")


def test_buffers_are_freed_early_as_upstream_does(compare) -> None:
    name = "optimize-allocation-liveness"
    compare(name, optimize_allocation_liveness, f"func.func({name})")


def test_what_is_left_of_bufferization_becomes_memref_ops_as_upstream_does(compare) -> None:
    name = "convert-bufferization-to-memref"
    compare(name, convert_bufferization_to_memref, name)
