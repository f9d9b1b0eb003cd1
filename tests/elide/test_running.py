"""On this machine, programs without their needless copies print what those of mlir-opt print."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.ir import parse, print_module
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
LOWER = (
    *("-convert-linalg-to-loops", "-scf-forall-to-parallel", "-expand-strided-metadata"),
    *("-lower-affine", "-convert-vector-to-scf", "-convert-scf-to-cf", "-convert-vector-to-llvm"),
    *("-convert-math-to-libm", "-convert-to-llvm", "-reconcile-unrealized-casts"),
)
MAIN = TEXTS["main"]
PROGRAMS = {
    "in_step": TEXTS["in_step"],
    "turns": TEXTS["turns"],
    "read_through": TEXTS["read_through"],
    "threads": TEXTS["threads"],
}


def _run(command: list[str], text: str) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.mlir
@pytest.mark.parametrize("name", PROGRAMS)
def test_prints_what_it_prints_with_copies(name: str, mlir_opt: Path, mlir_runner: Path) -> None:
    text = PROGRAMS[name] + MAIN
    found = elide_copies(parse(text, "main.mlir")[0].module, parse_options(OPTIONS))
    without = print_module(found.module)
    with_copies = _run([str(mlir_opt), f"-one-shot-bufferize={OPTIONS}"], text)
    assert without.count("memref.copy") < with_copies.count("memref.copy")
    library = next(
        (mlir_runner.resolve().parent.parent / "lib").glob("libmlir_c_runner_utils.so*"), None
    )
    if library is None:
        pytest.skip("needs libmlir_c_runner_utils.so: apt-get install mlir-22-tools")
    runner = [str(mlir_runner), "-e", "main", "-entry-point-result=void", f"-shared-libs={library}"]
    theirs, ours = (
        _run(runner, _run([str(mlir_opt), *LOWER], program)) for program in (with_copies, without)
    )
    assert len(ours.splitlines()) == 9
    assert ours == theirs
