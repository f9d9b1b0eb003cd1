"""Passes and pipelines of passes as texts: what mlir-opt takes, we take, and the result is the same."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.bufferize import OptionError
from oneshot_verify.bufferize.passes.names import AFTER, BEFORE, PLACES, pass_class
from oneshot_verify.bufferize.passes.pipeline import (
    Nest,
    parse_passes,
    parse_pipeline,
    passes_of,
    run_steps,
)
from oneshot_verify.cli.main import app
from oneshot_verify.ir import parse, print_module
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

EMPTY = TEXTS["empty"]
BUFFERS = TEXTS["buffers"]
TENSORS = TEXTS["tensors"]


def test_passes_run_in_the_order_given() -> None:
    names = [
        each.name
        for each in parse_passes(" empty-tensor-to-alloc-tensor , eliminate-empty-tensors", BEFORE)
    ]
    assert names == ["empty-tensor-to-alloc-tensor", "eliminate-empty-tensors"]
    assert parse_passes("", BEFORE) == []
    assert {*BEFORE, *AFTER} <= PLACES.keys()


@pytest.mark.parametrize("name", PLACES)
def test_each_pass_is_found_by_its_own_name(name: str) -> None:
    assert pass_class(name).name == name


@pytest.mark.parametrize(("passes", "allocations"), [("", 1), ("eliminate-empty-tensors", 0)])
def test_the_command_runs_them_first(tmp_path: Path, passes: str, allocations: int) -> None:
    path = tmp_path / "in.mlir"
    path.write_text(EMPTY)
    words = ["bufferize", str(path), "--options", "bufferize-function-boundaries"]
    done = CliRunner().invoke(app, [*words, "--passes", passes])
    assert done.exit_code == 0, done.output
    assert done.output.count("memref.alloc") == allocations


@pytest.mark.parametrize(("size", "promoted"), [(15, 0), (16 * 4, 1), (17 * 4, 2), (1024, 2)])
def test_options_of_passes_count(tmp_path: Path, size: int, promoted: int) -> None:
    path = tmp_path / "in.mlir"
    path.write_text(BUFFERS.partition("module")[0])
    after = f"buffer-hoisting, promote-buffers-to-stack{{max-alloc-size-in-bytes={size}}}"
    done = CliRunner().invoke(app, ["bufferize", str(path), "--after", after])
    assert done.exit_code == 0, done.output
    assert done.output.count("memref.alloca()") == promoted


SAME_AS_MLIR_OPT = [
    "builtin.module(func.func(promote-buffers-to-stack{max-alloc-size-in-bytes=64}))",
    "builtin.module( func.func( buffer-hoisting , promote-buffers-to-stack{ max-alloc-size-in-bytes='68' } ) )",
    "any(func.func(promote-buffers-to-stack))",
    "builtin.module(any(promote-buffers-to-stack))",
    "builtin.module(builtin.module(func.func(promote-buffers-to-stack)))",
    "builtin.module(any(any(promote-buffers-to-stack)))",
    "builtin.module()",
    "builtin.module(func.func(empty-tensor-to-alloc-tensor))",
    "builtin.module(func.func(eliminate-empty-tensors),one-shot-bufferize{bufferize-function-boundaries})",
    "builtin.module(eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=true "
    'dialect-filter={tensor,func,linalg,bufferization} function-boundary-type-conversion="identity-layout-map"},'
    "func.func(buffer-hoisting,buffer-loop-hoisting),buffer-deallocation-pipeline)",
    "builtin.module(one-shot-bufferize{bufferize-function-boundaries},drop-equivalent-buffer-results,"
    "buffer-results-to-out-params{modify-public-functions=1 add-result-attr},"
    "ownership-based-buffer-deallocation{private-function-dynamic-ownership=false},"
    "func.func(buffer-deallocation-simplification,bufferization-lower-deallocations))",
]


def _canonical(mlir_opt: str, text: str, *words: str) -> str:
    done = subprocess.run(
        [mlir_opt, *words], input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.mlir
@pytest.mark.parametrize("pipeline", SAME_AS_MLIR_OPT)
@pytest.mark.parametrize("source", [BUFFERS, EMPTY + TENSORS], ids=["buffers", "tensors"])
def test_pipelines_do_what_mlir_opt_does(mlir_opt: str, pipeline: str, source: str) -> None:
    module = parse(source, "in.mlir")[0].module
    run_steps(parse_pipeline(pipeline), module)
    theirs = _canonical(mlir_opt, source, f"--pass-pipeline={pipeline}")
    clean = ("-canonicalize", "-cse")
    assert _canonical(mlir_opt, print_module(module), *clean) == _canonical(
        mlir_opt, theirs, *clean
    )


REFUSED = [
    ("builtin.module(func.func())", "column 26: no such pass: ''"),
    ("builtin.module(one-shot-bufferiz)",
     "column 16: no such pass: 'one-shot-bufferiz'; did you mean 'one-shot-bufferize'?"),
    ("builtin.module(one-shot-bufferize,,buffer-hoisting)", "column 35: no such pass: ''"),
    ("builtin.module(buffer-hoisting)", "did you mean func.func(buffer-hoisting)?"),
    ("builtin.module(func.func(one-shot-bufferize))", "did you mean builtin.module(one-shot-bufferize)?"),
    ("builtin.module(func.func(drop-equivalent-buffer-results))", "runs on 'builtin.module', not on 'func.func'"),
    ("one-shot-bufferize", "builtin.module(...)"),
    ("func.func(buffer-hoisting)", "did you mean builtin.module(func.func(buffer-hoisting))?"),
    ("", "no such pass: ''"),
    ("builtin.module(one-shot-bufferize", "column 34: expected ',' or ')'"),
    ("builtin.module(one-shot-bufferize))", "column 35: expected ','"),
    ("builtin.module(one-shot-bufferize{bufferize-function-boundaries)", "column 34: there is no '}'"),
    ("builtin.module(one-shot-bufferize{bufferize-function-boundarie=1})",
     "no such option: 'bufferize-function-boundarie'; did you mean 'bufferize-function-boundaries'?"),
    ("builtin.module(one-shot-bufferize{analysis-heuristic=sideways})", "'sideways' is not a value that it takes"),
    ("builtin.module(one-shot-bufferize{print-conflicts})", "print-conflicts needs test-analysis-only"),
    ("builtin.module(func.func(promote-buffers-to-stack{max-alloc-size-in-bytes=abc}))", "'abc' is not a value"),
    ("builtin.module(func.func(promote-buffers-to-stack{max-alloc-size-in-bytes=-1}))", "'-1' is not a value"),
    ("builtin.module(eliminate-empty-tensors{foo=1})", "no such option: 'foo'; there are none"),
    ("builtin.modul(eliminate-empty-tensors)", "no such anchor: 'builtin.modul'; did you mean 'builtin.module'?"),
]  # fmt: skip


@pytest.mark.parametrize(("pipeline", "said"), REFUSED)
def test_what_is_no_pipeline_is_refused_with_its_place(pipeline: str, said: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_pipeline(pipeline)
    assert said in str(caught.value)


@pytest.mark.mlir
@pytest.mark.parametrize(
    "pipeline", [pipeline for pipeline, _ in REFUSED if "sideways" not in pipeline]
)
def test_mlir_opt_refuses_it_too(mlir_opt: str, pipeline: str) -> None:
    """All but the heuristic that nobody knows: it runs, and takes any order."""
    done = subprocess.run(
        [mlir_opt, f"--pass-pipeline={pipeline}"], input=TENSORS, capture_output=True, text=True
    )
    assert done.returncode != 0


def test_passes_of_both_lists_are_refused_by_the_command(tmp_path: Path) -> None:
    path = tmp_path / "in.mlir"
    path.write_text(TENSORS)
    for words, said in (
        (["--passes", "cse"], "'cse'; known are eliminate-empty-tensors"),
        (["--after", "buffer-hoistin"], "did you mean 'buffer-hoisting'?"),
        (["--after", "func.func(buffer-hoisting)"], "no such pass: 'func.func'"),
        (
            ["--options", "bufferize-function-bounds"],
            "did you mean 'bufferize-function-boundaries'?",
        ),
        (["--pass-pipeline", "builtin.module()", "--deallocate"], "--pass-pipeline says all"),
    ):
        done = CliRunner().invoke(app, ["bufferize", str(path), *words])
        assert done.exit_code == 2, done.output
        assert said in done.output


def test_nests_hold_their_passes() -> None:
    steps = parse_pipeline(SAME_AS_MLIR_OPT[-1])
    assert [isinstance(each, Nest) for each in steps] == [False, False, False, False, True]
    assert len(list(passes_of(steps))) == 6


def test_prove_takes_a_pipeline(tmp_path: Path) -> None:
    path = tmp_path / "in.mlir"
    path.write_text(TENSORS)
    bufferized = "one-shot-bufferize{bufferize-function-boundaries}"
    for pipeline, code, said in (
        (f"builtin.module({bufferized},buffer-deallocation-pipeline)", 0, "proved"),
        ("builtin.module(eliminate-empty-tensors)", 3, "tensor"),
        ("builtin.module(one-shot-bufferiz)", 2, "did you mean"),
        ("builtin.module(one-shot-bufferize{test-analysis-only})", 2, "test-analysis-only"),
    ):
        done = CliRunner().invoke(
            app, ["prove", str(path), "--jobs=1", "--pass-pipeline", pipeline]
        )
        assert (done.exit_code, said in done.output) == (code, True), done.output


def test_a_pipeline_that_frees_too_early_is_refuted(tmp_path: Path, monkeypatch) -> None:
    """The target is made by the passes that the pipeline names: one that is wrong is noticed."""
    from oneshot_verify.bufferize.passes import hoisting

    def breaks(self, op) -> None:
        for each in list(op.walk()):
            if each.name == "linalg.fill":
                each.detach()
                each.erase()

    monkeypatch.setattr(hoisting.BufferHoistingPass, "run", breaks)
    path = tmp_path / "in.mlir"
    path.write_text(TENSORS)
    pipeline = "builtin.module(one-shot-bufferize{bufferize-function-boundaries},func.func(buffer-hoisting))"
    done = CliRunner().invoke(app, ["prove", str(path), "--jobs=1", "--pass-pipeline", pipeline])
    assert done.exit_code == 1, done.output
    assert "refuted" in done.output


def test_buffers_freed_early_are_proved(tmp_path: Path) -> None:
    path = tmp_path / "in.mlir"
    path.write_text(BUFFERS.partition("module")[0])
    pipeline = (
        "builtin.module(one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline,"
        "func.func(optimize-allocation-liveness),convert-bufferization-to-memref)"
    )
    done = CliRunner().invoke(app, ["prove", str(path), "--jobs=1", "--pass-pipeline", pipeline])
    assert done.exit_code == 0, done.output
