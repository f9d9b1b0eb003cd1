"""The meanings of the ops on tensors and buffers against the real MLIR: what a program prints on this machine.

A program that says `// bufferize` in its head is bufferized by mlir-opt before it runs there; one that says
`// transform` has its packs and unpacks lowered by mlir-opt before that; one that says `// normalize` has buffers that do
not lie in the order of their dimensions.
"""

# ruff: noqa: E501

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.concrete import Interpreter, NumberArray, Returned
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAMS = sorted((Path(__file__).parent / "buffer_programs").glob("*.mlir"))
LOWER = (
    *("-expand-realloc", "-convert-linalg-to-loops", "-convert-vector-to-scf", "-canonicalize"),
    *("-expand-strided-metadata", "-affine-expand-index-ops", "-lower-affine"),
    *("-convert-scf-to-cf", "-memref-expand"),
    *("-arith-expand", "-convert-vector-to-llvm", "-convert-math-to-llvm", "-convert-to-llvm"),
    "-reconcile-unrealized-casts",
)
BUFFERIZE = (
    "-one-shot-bufferize=bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map",
)
SEQUENCE = TEXTS["sequence"]


def _run(command: Sequence[str], text: str) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _printed_by_mlir(text: str, optimizer: Path, runner: Path) -> list[list[float]]:
    library = runner.resolve().parent.parent / "lib" / "libmlir_c_runner_utils.so"
    found = sorted(library.parent.glob(library.name + "*"))
    if not found:
        pytest.skip(f"needs {library}: apt-get install mlir-22-tools")
    if "// transform" in text:
        text = f"module attributes {{transform.with_named_sequence}} {{\n{text}{SEQUENCE}}}"
        text = _run([str(optimizer), "-transform-interpreter"], text)
        text = re.sub(r"  transform\.named_sequence.*?\n  }\n", "", text, flags=re.S)
    if "// normalize" in text:
        text = _run([str(optimizer), "-normalize-memrefs"], text)
    words = [*(BUFFERIZE if "// bufferize" in text or "tensor<" in text else ()), *LOWER]
    lowered = _run([str(optimizer), *words], text)
    output = _run(
        [str(runner), "-e", "main", "-entry-point-result=void", f"-shared-libs={found[0]}"], lowered
    )
    return [
        [float(word) for word in re.findall(r"-?\d+(?:\.\d+)?(?:e[-+]\d+)?", line)]
        for line in output.splitlines()
    ]


def _printed_by_us(text: str) -> list[list[float]]:
    outcome = Interpreter(parse(text, "buffers.mlir")[0].module, default_meanings()).run("main", [])
    assert isinstance(outcome, Returned), outcome
    data = [event.data[0] for event in outcome.events]
    return [[float(x) for x in (d.data if isinstance(d, NumberArray) else [d])] for d in data]


@pytest.mark.mlir
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_prints_what_mlir_prints(path: Path, mlir_opt: Path, mlir_runner: Path) -> None:
    text = path.read_text()
    theirs = _printed_by_mlir(text, mlir_opt, mlir_runner)
    ours = _printed_by_us(text)
    assert len(ours) == len(theirs) > 1
    for number, (mine, its) in enumerate(zip(ours, theirs, strict=True)):
        assert mine == pytest.approx(its, rel=1e-6), f"print {number}"
