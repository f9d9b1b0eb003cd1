"""Programs in the shapes that front ends and tiling pipelines produce, bufferized by mlir-opt with what runs beside it.

`programs/tiled_*` are upstream `linalg` ops after mlir-opt's transform dialect has tiled, fused, padded or vectorized
them; the others are written by hand. Each is judged behind one pipeline, in turn.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.ir import parse
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.verdict import Verdict

pytestmark = pytest.mark.mlir

PROGRAMS = {path.stem: path for path in sorted((Path(__file__).parent / "programs").glob("*.mlir"))}
BUFFERIZE = "-one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"
IDENTITY = f"{BUFFERIZE} function-boundary-type-conversion=identity-layout-map"
SIMPLIFY = ("-canonicalize", "-cse")
PIPELINES = {
    "plain": (BUFFERIZE,),
    "identity layouts": (IDENTITY, *SIMPLIFY),
    "deallocation": ("-eliminate-empty-tensors", IDENTITY, "-buffer-deallocation-pipeline"),
    "out-parameters": (
        IDENTITY,
        "-drop-equivalent-buffer-results",
        "-buffer-results-to-out-params",
        *SIMPLIFY,
    ),
    "spelt out": (IDENTITY, "-linalg-generalize-named-ops", "-cse"),
    "invariant code": (IDENTITY, *SIMPLIFY, "-loop-invariant-code-motion"),
    "hoisting": (
        "-empty-tensor-to-alloc-tensor",
        IDENTITY,
        "-buffer-hoisting",
        "-buffer-loop-hoisting",
        "-promote-buffers-to-stack",
    ),
}
REFUSED = {
    # Dynamic results cannot become parameters.
    ("calls_layers", "out-parameters"),
    # The frees are put into `vector.mask`, which may hold one op only.
    ("tiled_matmul_scalable", "deallocation"),
    ("tiled_matmul_vec", "deallocation"),
    # mlir-opt does not know how to free what the program frees itself.
    ("alloc_tensor_copy", "deallocation"),
}
"""What mlir-opt does not take."""

Bufferized = Callable[[str, str], ModuleOp]


@pytest.fixture(scope="session")
def bufferized(mlir_opt: Path) -> Bufferized:
    """`bufferized(program, pipeline)`"""

    def run(program: str, pipeline: str) -> ModuleOp:
        command = [str(mlir_opt), *PIPELINES[pipeline], str(PROGRAMS[program])]
        quiet = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=60, env=quiet
        )
        return parse(done.stdout, program)[0].module

    return run


def _pairs() -> list[tuple[str, str]]:
    """Each program with one of the pipelines that take it."""
    pairs: list[tuple[str, str]] = []
    names = list(PIPELINES)
    for number, program in enumerate(PROGRAMS):
        in_turn = (names[(number + shift) % len(names)] for shift in range(len(names)))
        pairs.append(next((program, name) for name in in_turn if (program, name) not in REFUSED))
    return pairs


def _verdicts(program: str, target: ModuleOp, options: ProofOptions) -> list[Verdict]:
    source = parse(PROGRAMS[program].read_text(), program)[0].module
    return [result.verdict for result in prove_pair(source, target, options)]


# Empty tensors are eliminated in favour of a buffer whose sizes are required only afterwards.
ALSO = [("iree_dispatch", "deallocation")]


@pytest.mark.parametrize(("program", "pipeline"), [*_pairs(), *ALSO])
def test_front_end(program: str, pipeline: str, bufferized: Bufferized) -> None:
    options = ProofOptions(must_free=True if pipeline == "deallocation" else None)
    found = _verdicts(program, bufferized(program, pipeline), options)
    assert set(found) == {Verdict.PROVED}


def _last_write(module: ModuleOp) -> Operation:
    """The last op that puts something into a buffer, other than a copy (copies may be of a part onto itself)."""
    writes = ("memref.store", "vector.transfer_write", "linalg.")
    found = [op for op in module.walk() if op_name(op).startswith(writes) and not op.results]
    return [op for op in found if op_name(op) not in ("linalg.yield", "linalg.copy")][-1]


@pytest.mark.parametrize(
    "program",
    [
        *("attention_tile", "forall_two_outputs", "scatter_add_loop", "stencil_double_buffer"),
        *("calls_layers", "transfer_masks", "map_bias", "tiled_reduction_forall"),
    ],
)
def test_a_write_is_left_out(program: str, bufferized: Bufferized) -> None:
    target = bufferized(program, "plain")
    _last_write(target).detach()
    options = ProofOptions(replay_first=False, replay_seconds=0.0)
    assert set(_verdicts(program, target, options)) != {Verdict.PROVED}
