"""The three forms of a lowered `bufferization.dealloc`."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.deallocation.lowering import lower_deallocations
from oneshot_verify.ir import print_module

from .programs import canonical, ops, read, source

M = "memref<4xf32>"
PROGRAMS = {
    "none": f"%r = bufferization.dealloc retain (%a : {M})",
    "one": f"bufferization.dealloc (%a : {M}) if (%c)",
    "retained": f"%r:2 = bufferization.dealloc (%a : {M}) if (%c) retain (%b, %m : {M}, {M})",
    "many": f"%r = bufferization.dealloc (%a, %b : {M}, {M}) if (%c, %d) retain (%m : {M})",
    "twice": (
        f"bufferization.dealloc (%a, %b : {M}, {M}) if (%c, %d)\n"
        f"  bufferization.dealloc (%a, %m : {M}, {M}) if (%d, %c)"
    ),
}


def program(name: str) -> str:
    return f"func.func @f(%c: i1, %d: i1, %a: {M}, %b: {M}, %m: {M}) {{\n  {PROGRAMS[name]}\n  return\n}}"


def lowered(text: str) -> Operation:
    module = read(text)
    lower_deallocations(module)
    module.verify()
    assert not any(op_name(op) == "bufferization.dealloc" for op in module.walk())
    return module


def test_nothing_is_freed_without_memrefs() -> None:
    assert ops(lowered(program("none")), "memref.dealloc") == []


def test_one_memref_is_freed_on_its_condition() -> None:
    module = lowered(program("one"))
    (free,) = ops(module, "memref.dealloc")
    (choice,) = ops(module, "scf.if")
    assert free.parent_op() is choice
    assert source(choice.operands[0]) == "argument 0"
    assert len(ops(module, "func.func")) == 1


def test_one_memref_is_compared_with_each_retained_one() -> None:
    module = lowered(program("retained"))
    assert len(ops(module, "arith.cmpi")) == 2
    assert len(ops(module, "memref.extract_aligned_pointer_as_index")) == 3
    assert len(ops(module, "memref.dealloc")) == 1


def test_several_memrefs_ask_one_helper_of_the_module() -> None:
    module = lowered(program("twice"))
    assert [call.callee.string_value() for call in ops(module, "func.call")] == [
        "dealloc_helper",
        "dealloc_helper",
    ]
    assert [f.sym_name.data for f in ops(module, "func.func")] == ["f", "dealloc_helper"]
    # Two memrefs, and five arrays for the helper; twice.
    assert len(ops(module, "memref.dealloc")) == 2 * (2 + 5)


def test_the_helper_gets_a_free_name() -> None:
    module = lowered(program("many") + "\nfunc.func private @dealloc_helper()\n")
    (call,) = ops(module, "func.call")
    assert call.callee.string_value() == "dealloc_helper_0"


@pytest.mark.mlir
@pytest.mark.parametrize("name", PROGRAMS)
def test_same_as_mlir_opt(mlir_opt: Path, name: str) -> None:
    theirs = canonical(mlir_opt, program(name), "-bufferization-lower-deallocations")
    assert canonical(mlir_opt, print_module(lowered(program(name)))) == theirs
