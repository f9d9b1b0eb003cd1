"""What canonicalization takes away, what it has to leave, and that a program stays the same program."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.canonicalize import canonicalize
from oneshot_verify.ir import parse, print_module
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

HEAD = TEXTS["head"]
M = "memref<4xf32>"

CASES = {
    # (text before the return of %p and %q, ops that go, ops that stay)
    "constants of gates": (
        "%p = arith.andi %c, %false : i1\n %q = arith.ori %d, %false : i1",
        "arith.andi arith.ori",
        "",
    ),
    "a value and its opposite": (
        "%x = arith.xori %c, %true : i1\n %p = arith.andi %x, %c : i1\n %q = arith.ori %c, %x : i1",
        "arith.andi arith.ori arith.xori",
        "",
    ),
    "the opposite of another value": (
        "%x = arith.xori %d, %true : i1\n %p = arith.andi %x, %c : i1\n %q = arith.ori %c, %x : i1",
        "",
        "arith.andi arith.ori arith.xori",
    ),
    "selections": (
        "%p = arith.select %c, %d, %d : i1\n %q = arith.select %c, %true, %false : i1",
        "arith.select",
        "",
    ),
    "comparisons are unsigned where they say so": (
        "%z = arith.constant -1 : index\n %p = arith.cmpi ult, %z, %c0 : index\n"
        "%q = arith.cmpi slt, %z, %c0 : index",
        "arith.cmpi",
        "",
    ),
    "a size of an argument": (
        "%s = memref.dim %k, %c0 : memref<?xf32>\n %p = arith.cmpi eq, %s, %c1 : index\n"
        "%q = arith.cmpi ne, %n, %n : index",
        "",
        "memref.dim arith.cmpi",
    ),
    "a branch that is never taken": (
        "scf.if %false { memref.dealloc %m : memref<4xf32> }\n %p, %q = scf.if %true -> (i1, i1) {\n"
        "  scf.yield %c, %d : i1, i1 } else { scf.yield %d, %c : i1, i1 }",
        "scf.if memref.dealloc",
        "",
    ),
    "a branch of buffers": (
        "%b, %p = scf.if %c -> (memref<4xf32>, i1) {\n  scf.yield %m, %true : memref<4xf32>, i1\n"
        "} else {\n  %e = memref.alloc() : memref<4xf32>\n  scf.yield %e, %false : memref<4xf32>, i1\n}\n"
        f"%q = bufferization.dealloc (%b : {M}) if (%p) retain (%m : {M})",
        "arith.select",
        "scf.if memref.alloc bufferization.dealloc",
    ),
    "what a loop never changes": (
        "%p, %q = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c, %y = %false) -> (i1, i1) {\n"
        "  memref.dealloc %m : memref<4xf32>\n  scf.yield %x, %false : i1, i1 }",
        "",
        "scf.for memref.dealloc",
    ),
    "what a loop exchanges": (
        "%p, %q = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c, %y = %d) -> (i1, i1) {\n"
        "  scf.yield %y, %x : i1, i1 }",
        "",
        "scf.for scf.yield",
    ),
    "an allocation that is only freed": (
        f"%a = memref.alloc() : {M}\n %p = bufferization.dealloc (%a : {M}) if (%true) retain (%m : {M})\n"
        "%q = arith.ori %c, %d : i1",
        "memref.alloc bufferization.dealloc",
        "",
    ),
    "an allocation that is freed perhaps": (
        f"%a = memref.alloc() : {M}\n %p = bufferization.dealloc (%a : {M}) if (%c) retain (%m : {M})\n"
        "%q = arith.ori %c, %d : i1",
        "",
        "memref.alloc bufferization.dealloc",
    ),
    "a clone that is freed": (
        f"%a = bufferization.clone %m : {M} to {M}\n bufferization.dealloc (%a : {M}) if (%true)\n"
        "%p = arith.ori %c, %d : i1\n %q = arith.andi %c, %d : i1",
        "",
        "bufferization.clone bufferization.dealloc",
    ),
    "the base buffer of an allocation": (
        f"%a = memref.alloc() : {M}\n %v = memref.cast %a : {M} to memref<?xf32>\n"
        "%b, %o, %s, %t = memref.extract_strided_metadata %v : memref<?xf32> -> memref<f32>, index, index, index\n"
        f'"test.use"(%a) : ({M}) -> ()\n'
        f"%p, %q = bufferization.dealloc (%b : memref<f32>) if (%c) retain (%m, %m : {M}, {M})",
        "memref.extract_strided_metadata memref.cast",
        "memref.alloc bufferization.dealloc",
    ),
    "one memref with two conditions": (
        f"%p, %q = bufferization.dealloc (%m, %m : {M}, {M}) if (%c, %d) retain (%m, %k : {M}, memref<?xf32>)",
        "",
        "arith.ori bufferization.dealloc",
    ),
}


def _program(body: str) -> str:
    return f"{HEAD}  {body}\n  return %p, %q : i1, i1\n}}\n"


def _names(text: str) -> set[str]:
    return {op_name(op) for op in parse(text, "test.mlir")[0].module.walk()}


@pytest.mark.parametrize("case", CASES)
def test_what_goes_and_what_stays(case: str) -> None:
    body, gone, kept = CASES[case]
    module = parse(_program(body), "test.mlir")[0].module
    canonicalize(module)
    module.verify()
    found = {op_name(op) for op in module.walk()}
    assert not found & set(gone.split())
    assert set(kept.split()) <= found


BLOCKS = TEXTS["blocks"]


def test_blocks_that_nothing_leads_to_go() -> None:
    module = parse(BLOCKS, "test.mlir")[0].module
    canonicalize(module)
    module.verify()
    assert "memref.dealloc" not in _names(print_module(module))
    (function,) = (op for op in module.walk() if op_name(op) == "func.func")
    assert len(function.regions[0].blocks) == 3
    assert all(len(block.args) <= 1 for block in list(function.regions[0].blocks)[1:])


def _mlir(tool: Path, text: str) -> str:
    command = [tool, "-canonicalize", "-cse", "-canonicalize", "-allow-unregistered-dialect"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.mlir
def test_mlir_makes_the_same_of_what_is_left(mlir_opt: Path, tidy) -> None:
    """A change of what a program does would have to be one that `mlir-opt` undoes."""
    texts = [*map(_program, (body for body, _, _ in CASES.values())), BLOCKS]
    texts = [text.replace("@f", f"@f{i}") for i, text in enumerate(texts)]
    module = parse("\n".join(texts), "test.mlir")[0].module
    canonicalize(module)
    ours, theirs = print_module(module), "\n".join(texts)
    assert tidy(_mlir(mlir_opt, ours)) == tidy(_mlir(mlir_opt, theirs))
