"""Vectors and complex numbers against the real MLIR: what a program prints on this machine."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.concrete import Interpreter, NumberArray, Returned

PROGRAMS = sorted((Path(__file__).parent / "runner_programs").glob("*.mlir"))
LOWER = (
    "-convert-math-to-funcs",
    "-math-expand-ops=ops=clampf",
    *("-convert-vector-to-scf", "-convert-linalg-to-loops", "-expand-strided-metadata"),
    *("-lower-affine", "-lower-vector-multi-reduction", "-lower-vector-mask"),
    *("-convert-vector-to-scf", "-convert-scf-to-cf", "-arith-expand", "-convert-vector-to-llvm"),
    *("-convert-complex-to-standard", "-convert-complex-to-llvm"),
    *("-convert-to-llvm", "-reconcile-unrealized-casts"),
)


def _run(command: list[str], text: str) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def printed_by_mlir(text: str, optimizer: Path, runner: Path) -> list[list[float]]:
    """The numbers of each line that a program prints."""
    library = runner.resolve().parent.parent / "lib" / "libmlir_c_runner_utils.so"
    found = sorted(library.parent.glob(library.name + "*"))
    if not found:
        pytest.skip(f"needs {library}: apt-get install mlir-22-tools")
    lowered = _run([str(optimizer), *LOWER], text)
    shared = f"-shared-libs={found[0]}"
    output = _run([str(runner), "-e", "main", "-entry-point-result=void", shared], lowered)
    lines = [re.findall(r"-?\d+(?:\.\d+)?(?:e[-+]\d+)?", line) for line in output.splitlines()]
    return [[_number(word) for word in line] for line in lines]


def _number(word: str) -> float:
    # A negative index is printed as what its bits are without sign.
    value = float(word)
    return float(int(word) - 2**64) if value >= 2**63 else value


def printed_by_us(text: str) -> list[list[float]]:
    """The same, by the interpreter."""
    outcome = Interpreter(parse(text, "vector.mlir")[0].module, default_meanings()).run("main", [])
    assert isinstance(outcome, Returned), outcome
    lines: list[list[float]] = []
    for event in outcome.events:
        (data,) = event.data
        lines.append([float(x) for x in (data.data if isinstance(data, NumberArray) else [data])])
    return lines


@pytest.mark.mlir
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_prints_what_mlir_prints(path: Path, mlir_opt: Path, mlir_runner: Path) -> None:
    text = path.read_text()
    theirs = printed_by_mlir(text, mlir_opt, mlir_runner)
    ours = printed_by_us(text)
    assert len(ours) == len(theirs)
    prints = [line.strip() for line in text.splitlines() if "vector.print" in line]
    for number, (mine, its) in enumerate(zip(ours, theirs, strict=True)):
        where = prints[number] if len(prints) == len(ours) else f"print {number}"
        assert mine == its, where
