"""Our passes and mlir-opt's on the same programs."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize.passes.hoisting import (
    BufferHoistingPass,
    BufferLoopHoistingPass,
    PromoteBuffersToStackPass,
)
from oneshot_verify.bufferize.passes.names import pass_class
from oneshot_verify.bufferize.passes.results_to_out_params import (
    BufferResultsToOutParamsPass,
    DropEquivalentBufferResultsPass,
)

pytestmark = pytest.mark.mlir


@pytest.mark.parametrize("program", ["eliminate-empty-tensors", "moved-offsets"])
def test_empty_tensors_are_eliminated_as_upstream_does(compare, program: str) -> None:
    name = "eliminate-empty-tensors"
    compare(program, pass_class(name)().run, name)


@pytest.mark.parametrize(
    "name",
    [
        "empty-tensor-to-alloc-tensor",
        "drop-equivalent-buffer-results",
        "convert-bufferization-to-memref",
    ],
)
def test_passes_do_as_upstream_does(compare, name: str) -> None:
    compare(name, pass_class(name)().run, name)


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
        (BufferHoistingPass().run, "buffer-hoisting"),
        (PromoteBuffersToStackPass().run, "promote-buffers-to-stack"),
        (
            PromoteBuffersToStackPass(16, 2).run,
            "promote-buffers-to-stack{max-alloc-size-in-bytes=16 max-rank-of-allocated-memref=2}",
        ),
        (BufferLoopHoistingPass().run, "buffer-loop-hoisting"),
    ],
)
def test_buffers_are_placed_as_upstream_does(compare, ours, name: str) -> None:
    compare("buffer-hoisting", ours, f"func.func({name})")


def test_buffers_are_freed_early_as_upstream_does(compare) -> None:
    name = "optimize-allocation-liveness"
    compare(name, pass_class(name)().run, f"func.func({name})")
