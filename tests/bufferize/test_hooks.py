"""Hooks of the options: what upstream does by its own hooks behind an option, the same function in Python does."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from xdsl.dialects.builtin import IntegerAttr, NoneAttr, TensorType, i64

from oneshot_verify.bufferize import (
    BufferizationError,
    BufferizationOptions,
    OpFilter,
    OptionError,
    bufferize_module,
    parse_options,
)
from oneshot_verify.bufferize.interface import dialect_of
from oneshot_verify.bufferize.rewriter import segments
from oneshot_verify.ir import parse, print_module
from oneshot_verify.ir.layouts import dynamic_buffer, identity_buffer
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAM = TEXTS["program"]
ENCODED = TEXTS["encoded"]
BOUNDARIES = BufferizationOptions(bufferize_function_boundaries=True)


def bufferized(text: str, options: BufferizationOptions) -> str:
    module = parse(text, "in.mlir")[0].module
    bufferize_module(module, options)
    return print_module(module)


def canonical(tool: Path, text: str, *passes: str) -> str:
    command = [tool, *passes, "-canonicalize", "-cse", "-allow-unregistered-dialect"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def encoding(tensor: Any) -> Any:
    return tensor.encoding if isinstance(tensor, TensorType) else NoneAttr()


def linalg_copy(rewriter: Any, source: Any, target: Any) -> None:
    """`linalg.copy`, from text: the op has a body that its syntax leaves out."""
    module = parse(
        f"func.func @f(%s: {source.type}, %t: {target.type}) {{\n"
        f"  linalg.copy ins(%s : {source.type}) outs(%t : {target.type})\n  return\n}}",
        "copy.mlir",
    )[0].module
    op = next(op for op in module.walk() if op.name == "linalg.copy")
    op.detach()
    op.operands = [source, target]
    rewriter.insert(op)


SAME = [
    (
        PROGRAM,
        "bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map",
        {"function_arg_type_converter_fn": lambda tensor, space, function: identity_buffer(tensor, space)},
        "bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map",
    ),
    (
        PROGRAM,
        "bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map",
        {"function_arg_type_converter_fn": lambda tensor, space, function: dynamic_buffer(tensor, space)},
        "bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map",
    ),
    (
        PROGRAM,
        "unknown-type-conversion=identity-layout-map",
        {"unknown_type_converter_fn": identity_buffer},
        "",
    ),
    (
        ENCODED,
        "bufferize-function-boundaries use-encoding-for-memory-space",
        {"default_memory_space_fn": encoding},
        "bufferize-function-boundaries",
    ),
    (
        PROGRAM,
        "bufferize-function-boundaries allow-unknown-ops dialect-filter=tensor,func,bufferization",
        {"op_filter": OpFilter().allow_dialect("tensor", "func", "bufferization")},
        "bufferize-function-boundaries allow-unknown-ops",
    ),
    (
        PROGRAM,
        "bufferize-function-boundaries allow-unknown-ops dialect-filter=tensor,func,bufferization",
        {"op_filter": OpFilter().allow_operation("func.func", "func.return", "func.call")},
        "bufferize-function-boundaries allow-unknown-ops dialect-filter=tensor,bufferization",
    ),
    (
        PROGRAM,
        "allow-unknown-ops dialect-filter=tensor,bufferization",
        {"op_filter": OpFilter().deny(lambda op: dialect_of(op) in ("linalg", "func"))},
        "allow-unknown-ops",
    ),
    (
        PROGRAM,
        "buffer-alignment=0",
        {
            "allocation_fn": lambda rewriter, type, sizes, alignment: rewriter.value(
                "memref.alloc", sizes, type, {"operandSegmentSizes": segments(len(sizes), 0)}
            )
        },
        "",
    ),
]  # fmt: skip


@pytest.mark.mlir
@pytest.mark.parametrize(("text", "upstream", "hooks", "others"), SAME)
def test_a_hook_does_what_upstream_does_by_one(
    mlir_opt: Path, text: str, upstream: str, hooks: dict[str, Any], others: str
) -> None:
    theirs = canonical(mlir_opt, text, f"-one-shot-bufferize={upstream}")
    options = replace(parse_options(others), **hooks)
    assert canonical(mlir_opt, bufferized(text, options)) == theirs
    # The hook makes the difference.
    assert canonical(mlir_opt, bufferized(text, parse_options(others))) != theirs


@pytest.mark.mlir
def test_copies_are_made_as_the_transform_dialect_has_them_made(mlir_opt: Path) -> None:
    script = TEXTS["copies_are_made_as_the_transform_dialect_has_script"]
    done = canonical(mlir_opt, f"{script}{PROGRAM}}}", "-transform-interpreter")
    theirs = done[done.index("  func.func private @outside") :]
    ours = canonical(mlir_opt, bufferized(PROGRAM, replace(BOUNDARIES, memcpy_fn=linalg_copy)))
    assert "linalg.copy" in theirs
    assert ours[ours.index("  func.func private @outside") :] == theirs


def test_the_allocation_hook_gets_type_sizes_and_alignment() -> None:
    asked: list[tuple[str, int, int]] = []

    def allocate(rewriter: Any, type: Any, sizes: Any, alignment: int) -> Any:
        asked.append((str(type), len(sizes), alignment))
        groups = segments(0, len(sizes), 0)
        op = rewriter.create("gpu.alloc", sizes, [type], {"operandSegmentSizes": groups})
        return op.results[0]

    text = bufferized(PROGRAM, replace(BOUNDARIES, allocation_fn=allocate, buffer_alignment=32))
    assert "memref.alloc" not in text
    assert text.count("gpu.alloc") == len(asked)
    assert set(asked) == {("memref<?xf32>", 1, 32)}


def test_an_allocation_of_another_type_is_refused() -> None:
    def allocate(rewriter: Any, type: Any, sizes: Any, alignment: int) -> Any:
        wrong = identity_buffer(TensorType(type.element_type, [7]), None)
        return rewriter.value("memref.alloc", [], wrong, {"operandSegmentSizes": segments(0, 0)})

    with pytest.raises(BufferizationError, match="was asked for memref"):
        bufferized(PROGRAM, replace(BOUNDARIES, allocation_fn=allocate))


def test_a_memory_space_that_is_not_known_is_refused_as_upstream_does() -> None:
    def known(tensor: Any) -> Any:
        return None if isinstance(encoding(tensor), NoneAttr) else encoding(tensor)

    with pytest.raises(BufferizationError, match="could not infer memory space"):
        bufferized(ENCODED, replace(BOUNDARIES, default_memory_space_fn=known))
    everywhere = replace(BOUNDARIES, default_memory_space_fn=lambda tensor: IntegerAttr(5, i64))
    text = bufferized(ENCODED, everywhere)
    assert "memref<4xf32, 5 : i64>" in text
    assert ", 2 : i64>" not in text
    with pytest.raises(OptionError, match="exclude each other"):
        replace(everywhere, must_infer_memory_space=True)


@pytest.mark.parametrize(
    ("chosen", "taken"),
    [
        (OpFilter(), "func.func func.return tensor.extract tensor.insert"),
        (OpFilter().allow_dialect("tensor"), "tensor.extract tensor.insert"),
        (OpFilter().deny_dialect("tensor"), "func.func func.return"),
        (OpFilter().allow_operation("tensor.insert"), "tensor.insert"),
        (OpFilter().allow_dialect("tensor").deny_operation("tensor.insert"), "tensor.extract"),
        (OpFilter().deny_operation("tensor.insert").allow_dialect("tensor"), "tensor.extract"),
        (
            OpFilter().allow_operation("tensor.insert").allow_dialect("func"),
            "func.func func.return tensor.insert",
        ),
        (OpFilter().deny(lambda op: bool(op.results)), "func.func func.return"),
        (OpFilter().allow(lambda op: len(op.results) == 1), "tensor.extract tensor.insert"),
    ],
)
def test_a_denied_op_stays_whoever_allows_it(chosen: OpFilter, taken: str) -> None:
    """`OpFilter::isOpAllowed`: one matching ALLOW entry suffices, if there is any; a DENY entry always wins."""
    text = TEXTS["a_denied_op_stays_whoever_allows_it"]
    ops = [op for op in parse(text, "in.mlir")[0].module.walk() if dialect_of(op) != "builtin"]
    assert " ".join(sorted(op.name for op in ops if chosen.allows(op))) == taken


def test_functions_stay_without_boundaries_whatever_the_filter_allows() -> None:
    text = bufferized(PROGRAM, BufferizationOptions(op_filter=OpFilter().deny_dialect("none")))
    assert "@f(%t: tensor<?xf32>" in text


def test_a_copy_that_copies_nothing_is_refuted() -> None:
    source = parse(PROGRAM, "in.mlir")[0].module
    verdicts: list[Verdict] = []
    for copy in (linalg_copy, lambda rewriter, source, target: None):
        target = source.clone()
        bufferize_module(target, replace(BOUNDARIES, memcpy_fn=copy))
        verdicts += [result.verdict for result in prove_pair(source, target)]
    assert verdicts == [Verdict.PROVED, Verdict.REFUTED]


def test_the_example_of_the_page_runs(tmp_path: Path, monkeypatch, capsys) -> None:
    page = (Path(__file__).parents[2] / "docs" / "hooks.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", page, re.S)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.mlir").write_text(PROGRAM)
    exec(compile(code, "hooks.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "gpu.alloc" in printed
    assert "gpu.memcpy" in printed
    assert "memref.copy" not in printed
