"""What is known of origins spares comparisons at run time; what is not known must stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from oneshot_verify.bufferize.passes.deallocation.simplification import simplify_deallocations
from oneshot_verify.ir import print_module
from tests.texts import texts_beside

from .programs import canonical, deallocs, ops, read, source

TEXTS = texts_beside(__file__)

HEAD = TEXTS["head"]
M = "memref<4xf32>"

CASES = {
    # (text before the return of %r#0 and %r#1, the deallocs that stay, the two owners)
    "a retained allocation is not freed, and owned as before": (
        f"%r:2 = bufferization.dealloc (%a : {M}) if (%c) retain (%a, %m : {M}, {M})",
        [],
        ["argument 0", "false"],
    ),
    "allocations are freed one by one": (
        f"bufferization.dealloc (%a, %b : {M}, {M}) if (%c, %d)\n"
        f"  %r:2 = bufferization.dealloc retain (%a, %b : {M}, {M})",
        [([("memref.alloc", "argument 0")], []), ([("memref.alloc", "argument 1")], [])],
        ["false", "false"],
    ),
    "two arguments may be one buffer": (
        f"%r:2 = bufferization.dealloc (%m : {M}) if (%c) retain (%k, %a : {M}, {M})",
        [([("argument 3", "argument 0")], ["argument 4"])],
        ["bufferization.dealloc", "false"],
    ),
    "nothing is freed on a false condition": (
        f"%r:2 = bufferization.dealloc (%m : {M}) if (%false) retain (%k, %m : {M}, {M})",
        [],
        ["false", "false"],
    ),
    "a retained argument keeps its entry while another may be the same": (
        f"%r:2 = bufferization.dealloc (%m : {M}) if (%c) retain (%m, %k : {M}, {M})",
        [([("argument 3", "argument 0")], ["argument 3", "argument 4"])],
        ["bufferization.dealloc", "bufferization.dealloc"],
    ),
    "a view is its source": (
        "%v = memref.cast %a : memref<4xf32> to memref<?xf32>\n"
        f"  %r:2 = bufferization.dealloc (%a : {M}) if (%c) retain (%v, %m : memref<?xf32>, {M})",
        [],
        ["argument 0", "false"],
    ),
    "a selection may be either": (
        f"%s = arith.select %d, %a, %m : {M}\n"
        f"  %r:2 = bufferization.dealloc (%a : {M}) if (%c) retain (%s, %b : {M}, {M})",
        [([("memref.alloc", "argument 0")], ["arith.select"])],
        ["bufferization.dealloc", "false"],
    ),
    "a loop may give what came in or what was made": (
        f"%l = scf.for %i = %n to %n step %n iter_args(%x = %a) -> {M} {{\n"
        f"    %z = memref.alloc() : {M}\n    scf.yield %z : {M}\n  }}\n"
        f"  %r:2 = bufferization.dealloc (%a : {M}) if (%c) retain (%l, %b : {M}, {M})",
        [([("memref.alloc", "argument 0")], ["scf.for"])],
        ["bufferization.dealloc", "false"],
    ),
    "nobody knows what a call returns": (
        f"%l = func.call @g() : () -> {M}\n"
        f"  %r:2 = bufferization.dealloc (%a : {M}) if (%c) retain (%l, %b : {M}, {M})",
        [([("memref.alloc", "argument 0")], ["func.call"])],
        ["bufferization.dealloc", "false"],
    ),
}


def program(body: str) -> str:
    return f"{HEAD}  {body}\n  return %r#0, %r#1 : i1, i1\n}}\nfunc.func private @g() -> {M}\n"


@pytest.mark.parametrize("name", CASES)
def test_what_stays(name: str) -> None:
    body, stays, owners = CASES[name]
    module = read(program(body))
    simplify_deallocations(module)
    module.verify()
    assert deallocs(module) == stays
    (end,) = ops(module, "func.return")
    assert [source(value) for value in end.operands] == owners


def test_an_allocation_is_not_what_came_into_its_block_before() -> None:
    module = read(f"""
func.func @f(%n: index, %m: {M}, %c: i1) {{
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> {M} {{
    %a = memref.alloc() : {M}
    %o = bufferization.dealloc (%x : {M}) if (%c) retain (%a : {M})
    scf.yield %a : {M}
  }}
  return
}}""")
    simplify_deallocations(module)
    assert deallocs(module) == [([("argument 1", "argument 2")], [])]


@pytest.mark.mlir
@pytest.mark.parametrize("name", [name for name in CASES if "call" not in name])
def test_same_as_mlir_opt(mlir_opt: Path, name: str) -> None:
    text = program(CASES[name][0])
    module = read(text)
    simplify_deallocations(module)
    theirs = canonical(mlir_opt, text, "-buffer-deallocation-simplification")
    assert canonical(mlir_opt, print_module(module)) == theirs
