"""A program with all its deallocations runs, and frees nothing too early or twice."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.passes.deallocation.lowering import lower_deallocations
from oneshot_verify.bufferize.passes.deallocation.ownership_pass import deallocate_buffers
from oneshot_verify.bufferize.passes.deallocation.pipeline import run_deallocation_pipeline
from oneshot_verify.bufferize.passes.deallocation.simplification import simplify_deallocations
from oneshot_verify.ir import position_of, print_module
from tests.texts import texts_beside

from .programs import read

TEXTS = texts_beside(__file__)

# Each round makes a buffer, frees that of the round before, and must leave the caller's alone.
PROGRAM = TEXTS["program"]
TO_LLVM = [
    "-expand-strided-metadata",
    "-convert-bufferization-to-memref",
    "-convert-scf-to-cf",
    "-convert-to-llvm",
    "-reconcile-unrealized-casts",
]


@pytest.mark.mlir
@pytest.mark.parametrize("dynamic", [False, True])
@pytest.mark.parametrize("passes", ["one by one", "simplified", "pipeline"])
def test_loop(mlir_opt: Path, mlir_runner: Path, passes: str, dynamic: bool) -> None:
    module = read(PROGRAM)
    if passes == "pipeline":
        run_deallocation_pipeline(module, private_function_dynamic_ownership=dynamic)
    else:
        deallocate_buffers(module, private_function_dynamic_ownership=dynamic)
        if passes == "simplified":
            simplify_deallocations(module)
        lower_deallocations(module)
    lowered = subprocess.run(
        [str(mlir_opt), *TO_LLVM],
        input=print_module(module),
        capture_output=True,
        text=True,
        check=True,
    )
    done = subprocess.run(
        [str(mlir_runner), "-e", "main", "-entry-point-result=i64"],
        input=lowered.stdout,
        capture_output=True,
        text=True,
        check=False,
    )
    # 1 + 0 + 1 + 2 + 3 + 4 after five rounds, and 1 after none.
    assert (done.returncode, done.stdout.strip()) == (0, "1101"), done.stderr


HANDED_ON = TEXTS["handed_on"]


def test_a_second_run_is_refused_with_a_place() -> None:
    # Cleaning up, the first run takes the iter_arg away, and with it the terminator of the loop.
    module = read(HANDED_ON)
    run_deallocation_pipeline(module)
    assert [op.name for op in module.body.walk() if position_of(op) is None] == []
    with pytest.raises(BufferizationError, match="memory free side-effect") as refusal:
        run_deallocation_pipeline(module)
    assert refusal.value.op is not None
    assert position_of(refusal.value.op) is not None
