"""Text that is read as MLIR means it, or not at all: what looks alike and says something else."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import Chunk, InputError, parse, print_module
from oneshot_verify.ir.reader.foreign import ForeignSyntax
from oneshot_verify.pipeline.foreign import read_part
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

LLVM = {
    "flags": "%0 = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, f32",
    "index": "%0 = llvm.mlir.constant(16 : index) : i64",
}
TOSA = TEXTS["tosa"]
PRIVATE = TEXTS["private"]
NOTED = TEXTS["noted"]
ALIAS = """
#sparse = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton) }>
func.func @f(%s: !sparse_tensor.iter_space<#sparse, lvls = 0>) { return }
"""
ATTRIBUTE = TEXTS["attribute"]
SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


def generic(tool: Path, text: str) -> str:
    """`text` as mlir-opt prints it in generic form."""
    options = (
        "--allow-unregistered-dialect",
        "--mlir-print-op-generic",
        "--mlir-print-local-scope",
    )
    run = subprocess.run([tool, *options], input=text, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[:2000]
    return run.stdout


def judged(source: str, target: str) -> FunctionResult:
    """The verdict on `@f`."""
    (before,), (after,) = parse(source, "source.mlir"), parse(target, "target.mlir")
    return prove_function(before.module, after.module, "f")


@pytest.mark.mlir
@pytest.mark.parametrize("op", LLVM.values(), ids=LLVM)
def test_an_op_of_llvm_is_not_read_as_another(op: str, mlir_opt: Path) -> None:
    text = f"func.func @f(%p: !llvm.ptr) {{\n  {op}\n  return\n}}\n"
    with pytest.raises(ForeignSyntax):
        parse(text, "llvm.mlir")
    part = read_part(Chunk(0, 1, text), "llvm.mlir", ((str(mlir_opt),),))
    assert generic(mlir_opt, print_module(part.module)) == generic(mlir_opt, text)


@pytest.mark.mlir
@pytest.mark.parametrize(
    "text",
    [TOSA, ALIAS, PRIVATE, NOTED],
    ids=["regions of tosa", "alias in a type", "private module", "attributes of any name"],
)
def test_both_forms_say_the_same(text: str, mlir_opt: Path) -> None:
    expected = generic(mlir_opt, text)
    for form in (text, expected):
        (part,) = parse(form, "forms.mlir")
        assert generic(mlir_opt, print_module(part.module)) == expected


@pytest.mark.parametrize(("kind", "proved"), [("fast", True), ("slow", False)])
def test_an_alias_in_an_attribute_that_nobody_knows_means_what_its_file_says(
    kind: str, proved: bool
) -> None:
    found = judged(ATTRIBUTE.replace("KIND", "fast"), ATTRIBUTE.replace("KIND", kind))
    assert (found.verdict is Verdict.PROVED) is proved


def test_what_is_no_alias_stays() -> None:
    (part,) = parse(ATTRIBUTE.replace("KIND", "fast"), "kept.mlir")
    assert '#acme.how<#acme.mode<fast>, "#mode">' in print_module(part.module)


def named(text: str, one: str, other: str) -> str:
    """The program with the resources of these names."""
    return text.replace("ONE", one).replace("OTHER", other)


def test_that_a_resource_without_bytes_is_the_same_is_said() -> None:
    assumed = "the resource 'w', whose bytes are missing, is the same in both programs"
    found = judged(named(SOURCE, "w", "v"), named(TARGET, "w", "v"))
    assert found.verdict is Verdict.PROVED
    assert assumed in found.assumptions
    swapped = judged(named(SOURCE, "w", "v"), named(TARGET, "v", "w"))
    assert swapped.verdict is not Verdict.PROVED
    bytes = '\n{-# dialect_resources: { builtin: { w: "0x040000000000803F0000803F000000400000803F" } } #-}'
    given = judged(named(SOURCE, "w", "w") + bytes, named(TARGET, "w", "w") + bytes)
    assert given.verdict is Verdict.PROVED
    assert assumed not in given.assumptions


def test_elements_that_were_left_out_are_equal_to_none() -> None:
    """`mlir-opt --mlir-elide-elementsattrs-if-larger=2` gives all of them one name."""
    left_out = "__elided__"
    found = judged(named(SOURCE, left_out, left_out), named(TARGET, left_out, left_out))
    assert found.verdict is Verdict.UNSUPPORTED
    assert "leaves out" in found.reason
    asked = '%a = "acme.ask"() {w = [dense_resource<__elided__> : tensor<4xf32>]} : () -> f32'
    text = f"func.func @f() -> f32 {{\n  {asked}\n  return %a : f32\n}}\n"
    assert judged(text, text).verdict is Verdict.UNSUPPORTED


def test_others_are_judged_beside_elements_that_were_left_out() -> None:
    beside = '\nmemref.global "private" constant @w : memref<4xf32> = dense_resource<__elided__>\n'
    text = "func.func @f(%x: f32) -> f32 { return %x : f32 }\n"
    assert judged(text, text + beside).verdict is Verdict.PROVED


@pytest.mark.parametrize(("other", "proved"), [("!acme.t<1>", True), ("!acme.t<2>", False)])
def test_types_that_nobody_knows_are_those_of_another_file_if_written_alike(
    other: str, proved: bool
) -> None:
    text = "func.func @f(%x: TYPE, %y: !llvm.ptr) -> TYPE {\n  return %x : TYPE\n}\n"
    found = judged(text.replace("TYPE", "!acme.t<1>"), text.replace("TYPE", other))
    assert (found.verdict is Verdict.PROVED) is proved


@pytest.mark.parametrize("name", ["op_name__", '"op_name__"'])
@pytest.mark.parametrize("op", ['"foo.bar"() {{{} = "x"}} : () -> ()', '"foo.bar"() <{{{} = "x"}}> : () -> ()'])  # fmt: skip  # noqa: E501
def test_the_name_that_xdsl_keeps_for_itself(op: str, name: str) -> None:
    """What xDSL keeps there would stand in its place, and what it says be lost."""
    with pytest.raises(InputError, match=r"m\.mlir:2:1\d: no attribute can have the name '.*' here"):  # fmt: skip
        parse(f"func.func @f() {{\n  {op.format(name)}\n  return }}", "m.mlir")
    assert parse('"foo.bar"() {op_name = "x"} : () -> ()', "m.mlir")
