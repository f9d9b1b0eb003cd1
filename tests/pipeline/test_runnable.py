"""The file of a refutation runs, and shows what the report says."""

import re
import shlex
import subprocess

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.pipeline.runnable import runnable
from oneshot_verify.verdict import Counterexample, InputValue

SOURCE = """\
func.func private @read(%t: tensor<?x2xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i, %i] : tensor<?x2xf32>
  return %x : f32
}
func.func @f(%t: tensor<?x2xf32>, %x: f32, %i: index, %b: i1) -> (f32, tensor<?x2xf32>) {
  %new = tensor.insert %x into %t[%i, %i] : tensor<?x2xf32>
  %old = call @read(%t, %i) : (tensor<?x2xf32>, index) -> f32
  return %old, %new : f32, tensor<?x2xf32>
}
"""
TARGET = """\
func.func private @read(%t: memref<?x2xf32, strided<[?, ?], offset: ?>>, %i: index) -> f32 {
  %x = memref.load %t[%i, %i] : memref<?x2xf32, strided<[?, ?], offset: ?>>
  return %x : f32
}
func.func @f(%t: memref<?x2xf32, strided<[?, ?], offset: ?>>, %x: f32, %i: index, %b: i1)
    -> (f32, memref<?x2xf32, strided<[?, ?], offset: ?>>) {
  memref.store %x, %t[%i, %i] : memref<?x2xf32, strided<[?, ?], offset: ?>>
  %old = call @read(%t, %i) : (memref<?x2xf32, strided<[?, ?], offset: ?>>, index) -> f32
  return %old, %t : f32, memref<?x2xf32, strided<[?, ?], offset: ?>>
}
"""
FOUND = Counterexample(
    inputs=(
        InputValue("%t", "tensor<?x2xf32>", (2, 2), ("1", "2", "3", "4")),
        InputValue("%x", "f32", None, ("7.5",)),
        InputValue("%i", "index", None, ("1",)),
        InputValue("%b", "i1", None, ("true",)),
    ),
    what="result 0 differs",
    where="result 0",
    expected="4",
    actual="7.5",
)


def _module(text):
    return parse(text, "in.mlir")[0].module


def _run(text, mlir_opt, mlir_runner, tmp_path):
    """Do what the file says, with the tools and libraries of this machine."""
    path = tmp_path / "program.mlir"
    path.write_text(text)
    command = re.search(r"^//   (mlir-opt-22 .*?)\n\n", text, re.DOTALL | re.MULTILINE)[1]
    lower, run = re.sub(r"\\?\n//", " ", command).replace("FILE", str(path)).split("|")
    lowered = subprocess.run(
        [mlir_opt, *shlex.split(lower)[1:]], capture_output=True, text=True, check=True
    )
    library = next((mlir_runner.resolve().parent.parent / "lib").glob("libmlir_c_runner_utils.so*"))
    words = [word for word in shlex.split(run)[1:] if not word.startswith("-shared-libs")]
    ran = subprocess.run(
        [mlir_runner, *words, f"-shared-libs={library}"],
        input=lowered.stdout,
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout


@pytest.mark.mlir
def test_the_file_shows_the_difference(mlir_opt, mlir_runner, tmp_path):
    text = runnable(_module(SOURCE), _module(TARGET), "f", FOUND)
    assert _run(text, mlir_opt, mlir_runner, tmp_path).splitlines() == [
        "tensor program, result 0: 4",
        "tensor program, result 1: 1, 2, 3, 7.5, ",
        "bufferized program, result 0: 7.5",
        "bufferized program, result 1: 1, 2, 3, 7.5, ",
    ]


def test_a_pair_that_calls_outside_holds_both_programs_and_says_why():
    outside = "func.func private @read(tensor<?x2xf32>, index) -> f32\n"
    source = outside + SOURCE[SOURCE.index("func.func @f") :]
    text = runnable(_module(source), _module(TARGET), "f", FOUND)
    assert "cannot be run as it stands: @read has no body" in text
    assert "@f__tensors" in text
    assert "memref.store" in text


def test_an_element_that_cannot_be_written_down_is_told():
    from dataclasses import replace

    inputs = (FOUND.inputs[0], InputValue("%x", "f32", None, ("nan",)), *FOUND.inputs[2:])
    text = runnable(_module(SOURCE), _module(TARGET), "f", replace(FOUND, inputs=inputs))
    assert "cannot be run as it stands: nan" in text
