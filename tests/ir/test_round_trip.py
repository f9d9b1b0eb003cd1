"""What we print says the same to mlir-opt as what we read."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import parse, print_module
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PATHS = sorted((Path(__file__).parent / "texts").glob("*.mlir"))
RESOURCE = TEXTS["resource"]
UPSTREAM_STRIDE = 12
"""Every so many upstream cases are tried."""


def mlir_print(mlir_opt: Path, text: str, *options: str) -> str:
    """`text` as mlir-opt prints it."""
    command = [str(mlir_opt), "--allow-unregistered-dialect", *options]
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[:2000]
    return run.stdout


def reprint(text: str) -> str:
    """`text` after our parser and printer."""
    (part,) = parse(text, "test.mlir")
    return print_module(part.module)


@pytest.mark.mlir
@pytest.mark.parametrize(
    ("op", "seen"),
    [
        ("// stored\r memref.store %x, %m[] : memref<f32>", "memref.store"),
        ("// ~\r memref.store %x, %m[] : memref<f32>", "memref.store"),
        ("%c = arith.constant dense<[1.0, // two\r 2.0]> : tensor<2xf32>", "2.0"),
        ("%c = arith.constant dense<1.0 // one\r> : tensor<2xf32>", "1.0"),
    ],
)
def test_a_carriage_return_ends_a_comment(op: str, seen: str, mlir_opt: Path) -> None:
    text = f"func.func @f(%x: f32, %m: memref<f32>) {{\n  {op}\n  return\n}}\n"
    expected = mlir_print(mlir_opt, text)
    assert seen in expected
    assert mlir_print(mlir_opt, reprint(text)) == expected


@pytest.mark.mlir
def test_a_carriage_return_ends_a_comment_among_resources(mlir_opt: Path) -> None:
    text = RESOURCE.replace("{-#", "{-# // bytes\r")
    assert mlir_print(mlir_opt, reprint(text)) == mlir_print(mlir_opt, RESOURCE)


@pytest.mark.mlir
@pytest.mark.parametrize(
    "op",
    [
        '"linalg.add"(%a, %b, %o) <{operandSegmentSizes = array<i32: 2, 1>}> ({BODY})',
        '"linalg.elementwise"(%a, %b, %o) <{kind = #linalg.elementwise_kind<add>,'
        " indexing_maps = [#p, #p, #p], operandSegmentSizes = array<i32: 2, 1>}> ({BODY})",
        '"linalg.transpose"(%a, %o) <{permutation = array<i64: 1, 0>}> ({TWO})',
    ],
    ids=lambda op: op.split('"')[1],
)
def test_the_body_of_a_named_op_is_printed_where_it_is_another(op: str, mlir_opt: Path) -> None:
    type, computed = "tensor<2x2xf32>", "  %s = arith.subf %x, %z : f32\n  linalg.yield %s : f32\n"
    body = f"\n^bb0(%x: f32, %y: f32, %z: f32):\n{computed}"
    op = op.replace("BODY", body).replace("TWO", body.replace("%y: f32, ", ""))
    types = ", ".join([type] * op.count("%", 0, op.index("<{")))
    text = (
        f"#p = affine_map<(d0, d1) -> (d0, d1)>\n"
        f"func.func @f(%a: {type}, %b: {type}, %o: {type}) -> {type} {{\n"
        f"  %r = {op} : ({types}) -> {type}\n  return %r : {type}\n}}\n"
    )
    generalized = mlir_print(mlir_opt, text, "-linalg-generalize-named-ops")
    assert "arith.subf" in generalized
    assert mlir_print(mlir_opt, reprint(text), "-linalg-generalize-named-ops") == generalized


@pytest.mark.mlir
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
@pytest.mark.parametrize("form", ["custom", "generic"])
def test_our_print_means_the_same_to_mlir_opt(path: Path, form: str, mlir_opt: Path) -> None:
    original = path.read_text()
    expected = mlir_print(mlir_opt, original)
    if form == "generic":
        original = mlir_print(mlir_opt, original, "--mlir-print-op-generic")
    assert mlir_print(mlir_opt, reprint(original)) == expected


@pytest.mark.mlir
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_custom_and_generic_text_give_the_same_module(path: Path, mlir_opt: Path) -> None:
    generic = mlir_print(mlir_opt, path.read_text(), "--mlir-print-op-generic")
    from_custom, from_generic = (
        [[op.name for op in part.module.walk()] for part in parse(text, "test.mlir")]
        for text in (path.read_text(), generic)
    )
    assert from_custom == from_generic


@pytest.mark.mlir
def test_upstream_cases_survive_the_round_trip(upstream: Path, mlir_opt: Path) -> None:
    rows = json.loads((upstream / "index.json").read_text())
    folders = [upstream / row["id"] for row in rows if row["group"] == "tensor"]
    chosen = [
        path
        for folder in folders[::UPSTREAM_STRIDE]
        if not str(folder.relative_to(upstream)).startswith("Integration")
        for path in sorted(folder.glob("*.mlir"))
    ]
    originals = [path.read_text() for path in chosen]
    ours = [reprint(text) for text in originals]
    assert len(chosen) > 50
    separator = "\n// -----\n"
    expected = mlir_print(mlir_opt, separator.join(originals), "--split-input-file")
    assert mlir_print(mlir_opt, separator.join(ours), "--split-input-file") == expected


def test_printing_is_stable() -> None:
    for path in PATHS:
        once = reprint(path.read_text())
        assert reprint(once) == once
