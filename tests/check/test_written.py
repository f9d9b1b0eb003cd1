"""What the prover writes down is enough for the checker."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app

BLOCKS = """func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %t : index, tensor<?xf32>)
^head(%i: index, %a: tensor<?xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %b = tensor.insert %x into %a[%i] : tensor<?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %b : index, tensor<?xf32>)
^end:
  return %a : tensor<?xf32>
}"""
GLOBAL = """memref.global "private" @count : memref<1xindex> = dense<0>
func.func @f(%t: tensor<8xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %g = memref.get_global @count : memref<1xindex>
    memref.store %i, %g[%c0] : memref<1xindex>
    %b = tensor.insert %x into %a[%i] : tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}"""
NUMBER = """func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0], %z {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %s = vector.reduction <add>, %v : vector<8xf32> into f32
  %r = tensor.insert %s into %u[%c0] : tensor<8xf32>
  return %r : tensor<8xf32>
}"""


@pytest.mark.parametrize("text", [BLOCKS, GLOBAL, NUMBER])
def test_what_is_proved_is_rechecked(tmp_path: Path, text: str) -> None:
    source, target = tmp_path / "s.mlir", tmp_path / "t.mlir"
    source.write_text(text)
    runner = CliRunner()
    options = ["--options", "bufferize-function-boundaries"]
    made = runner.invoke(app, ["bufferize", str(source), "--output", str(target), *options])
    assert made.exit_code == 0, made.output
    found = runner.invoke(app, ["prove", str(source), "--against", str(target)])
    assert (found.exit_code, "not rechecked" in found.output) == (0, False), found.output


IN_TURNS = """func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:3 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t, %p = %x, %q = %y) -> (tensor<4xf32>, f32, f32) {
    %b = tensor.insert %p into %a[%i] : tensor<4xf32>
    scf.yield %b, %q, %p : tensor<4xf32>, f32, f32
  }
  return %r#0 : tensor<4xf32>
}"""
CHOSEN = """func.func @f(%m: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %e = arith.cmpi eq, %i, %c0 : index
    %s = arith.select %e, %x, %y : f32
    memref.store %s, %m[%i] : memref<4xf32>
  }
  return %m : memref<4xf32>
}"""
COUNTED = """func.func @f(%x: f32) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %c = arith.cmpi slt, %i, %c2 : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %c1 = arith.constant 1 : index
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  return %r : index
}"""

IF = """func.func @f(%c: i1, %x: f32, %y: f32) -> f32 {
  %true = arith.constant true
  %k = arith.xori %c, %true : i1
  %r = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %y : f32
  }
  return %r : f32
}"""
TURNED = IF.replace("scf.if %c", "scf.if %k").replace("%x : f32\n  } else", "%y : f32\n  } else")
TURNED = TURNED.replace("scf.yield %y : f32\n  }\n", "scf.yield %x : f32\n  }\n")
BLOCKS_TWICE = """func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^head(%c0, %x, %y : index, f32, f32)
^head(%i: index, %s: f32, %o: f32):
  %more = arith.cmpi slt, %i, %c1 : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %o, %s : index, f32, f32)
^end:
  return %s : f32
}"""


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (IN_TURNS, CHOSEN),
        (COUNTED, COUNTED.replace("return %r", "return %c2")),
        (IF, TURNED),
        (BLOCKS_TWICE, BLOCKS_TWICE.replace("return %s", "return %y")),
    ],
)
def test_what_is_proved_by_another_way_is_rechecked(tmp_path: Path, ours: str, theirs: str) -> None:
    """They are proved round by round, by each program alone, and block by block."""
    (tmp_path / "s.mlir").write_text(ours)
    (tmp_path / "t.mlir").write_text(theirs)
    command = ["prove", str(tmp_path / "s.mlir"), "--against", str(tmp_path / "t.mlir")]
    found = CliRunner().invoke(app, command)
    assert (found.exit_code, "not rechecked" in found.output) == (0, False), found.output
