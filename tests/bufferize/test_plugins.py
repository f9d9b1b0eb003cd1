"""Ops, meanings and analyses of somebody else's package, found through its entry points (tests/plugin)."""

import subprocess
import sys
from pathlib import Path

import pytest

from oneshot_verify.bufferize import (
    BufferizationError,
    BufferizationOptions,
    OptionError,
    analyze_module,
    bufferize_module,
    default_models,
    parse_options,
)
from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.deallocation.pipeline import run_deallocation_pipeline
from oneshot_verify.ir import parse, print_module
from oneshot_verify.semantics import default_meanings
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CORPUS = Path(__file__).resolve().parents[2] / "corpus" / "proved"
CASES = [
    "branch/write_in_one_branch.mlir",
    "call/callee_writes.mlir",
    "insert/read_after_write.mlir",
    "linalg/generic_permuted.mlir",
    "loop/swap.mlir",
    "loop/read_previous.mlir",
    "memory/not_writable.mlir",
    "slice/overlapping_self_insert.mlir",
]

SCALE = TEXTS["scale"]


def module_of(text):
    return parse(text, "test.mlir")[0].module


def bufferized(text, options):
    module = module_of(text)
    bufferize_module(module, parse_options(options))
    return module


def copies_in(module):
    return sum(op_name(op) == "memref.copy" for op in module.walk())


def prove_files(paths, options):
    command = [sys.executable, "-m", "oneshot_verify", "prove", *map(str, paths)]
    return subprocess.run(
        [*command, "--options", options], capture_output=True, text=True, timeout=120
    )


def prove(tmp_path, text, options):
    path = tmp_path / "case.mlir"
    path.write_text(text)
    return prove_files([path], options)


# Ops


def test_a_package_brings_models_and_meanings(plugin):
    assert {"acme.scale", "test.dummy_op", "test.source", "test.sink"} <= set(
        default_models().names()
    )
    assert default_meanings().find("acme.scale") is not None


def test_without_the_package_its_op_is_unknown():
    with pytest.raises(BufferizationError, match="op was not bufferized"):
        bufferized(SCALE, "bufferize-function-boundaries")


def test_the_op_is_on_buffers_with_just_the_copy_that_it_needs(plugin):
    module = bufferized(SCALE, "bufferize-function-boundaries")
    scales = [op for op in module.walk() if op_name(op) == "acme.scale"]
    assert len(scales) == 3
    assert all(not op.results for op in scales)
    # For the one that is followed by a read of the old tensor.
    assert copies_in(module) == 1


def test_a_program_with_the_op_is_proved(plugin, tmp_path):
    done = prove(tmp_path, SCALE, "bufferize-function-boundaries")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("proved") == 3, done.stdout  # two functions, and their sum


def test_the_meaning_notices_a_scaling_in_place_that_can_be_seen(plugin, tmp_path):
    done = prove(tmp_path, SCALE, "bufferize-function-boundaries analysis=reckless")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 proved" in done.stdout
    assert "1 refuted" in done.stdout


# The ops that upstream's tests make up

WITH_MADE_UP_OPS = [
    "Bufferization/one-shot-bufferize/05",
    "Bufferization/one-shot-bufferize-analysis/00",
    "Bufferization/one-shot-bufferize-analysis/08",
    "Bufferization/one-shot-bufferize-partial/02",
    "Bufferization/one-shot-bufferize-partial/04",
    "Bufferization/one-shot-bufferize-partial/05",
    "Bufferization/one-shot-bufferize-partial/07",
    "Bufferization/one-shot-bufferize-memory-space-invalid/01",
    "Shape/bufferize/00",
]


MADE = TEXTS["made"]


def test_what_an_op_of_the_package_allocates_is_freed(plugin):
    module = module_of(MADE)
    run_deallocation_pipeline(module)
    (free,) = (op for op in module.walk() if op_name(op) == "memref.dealloc")
    assert op_name(free.operands[0].owner) == "acme.make"


def test_without_the_package_nobody_knows_what_the_op_allocates():
    with pytest.raises(BufferizationError, match="unknown memory side effects"):
        run_deallocation_pipeline(module_of(MADE))


@pytest.mark.mlir
@pytest.mark.parametrize("case", WITH_MADE_UP_OPS)
def test_made_up_ops_of_upstream_are_known_with_the_package(case, plugin, upstream, mlir_opt):
    text = (upstream / case / "input.mlir").read_text()
    options = "bufferize-function-boundaries allow-return-allocs-from-loops"
    shown = print_module(bufferized(text, options))
    assert "tensor<" not in shown
    done = subprocess.run(
        [str(mlir_opt), "-allow-unregistered-dialect", "-canonicalize"],
        input=shown,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


# Analyses


COPYING = "bufferize-function-boundaries allow-return-allocs-from-loops analysis=always-copy"


def test_programs_with_a_copy_for_each_write_are_proved(installed):
    done = prove_files([CORPUS / case for case in CASES], COPYING)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("case", CASES)
def test_a_copy_for_each_write_is_never_fewer_copies(case):
    text = (CORPUS / case).read_text()
    fewest = copies_in(bufferized(text, COPYING.replace("always-copy", "one-shot")))
    assert copies_in(bufferized(text, COPYING)) >= fewest


def test_always_copy_decides_just_by_what_is_written():
    module = module_of(TEXTS["always_copy_decides_just_by_what_is_written"])
    options = "bufferize-function-boundaries analysis="
    always = analyze_module(module, parse_options(options + "always-copy"))
    assert {(op_name(use.op), use.index) for use in always.reasons} == {("tensor.insert", 1)}
    assert len(always.reasons) == 2
    assert not analyze_module(module, parse_options(options + "one-shot")).reasons


FRESH = TEXTS["fresh"]


def test_an_analysis_of_another_package_decides(plugin, tmp_path):
    counts = {
        name: copies_in(bufferized(FRESH, f"bufferize-function-boundaries analysis={name}"))
        for name in ("one-shot", "thrifty", "always-copy", "reckless")
    }
    # It knows the tensor that is made here, and nothing of arguments.
    assert counts == {"one-shot": 0, "thrifty": 1, "always-copy": 2, "reckless": 0}
    assert prove(tmp_path, FRESH, "bufferize-function-boundaries analysis=thrifty").returncode == 0


def test_the_caller_overrides_an_analysis():
    module = module_of(FRESH)
    insert = next(op for op in module.walk() if op_name(op) == "tensor.insert")
    options = parse_options("bufferize-function-boundaries analysis=always-copy")
    analysis = analyze_module(module, options, forced={(insert, 1): True})
    assert [use.op is insert for use in analysis.reasons] == [False]


def test_an_analysis_may_not_copy_what_cannot_be_copied(monkeypatch):
    from oneshot_verify.bufferize.analysis import decide

    text = TEXTS["an_analysis_may_not_copy_what_cannot_be_copi"]

    def stubborn(unit, state):
        return {(op, 0): False for op in unit.walk() if op_name(op) == "tensor.cast"}

    monkeypatch.setattr(decide, "custom_analysis", lambda name: stubborn)
    with pytest.raises(BufferizationError, match="operand #0 cannot be copied"):
        analyze_module(module_of(text), BufferizationOptions(bufferize_function_boundaries=True))


def test_an_unknown_analysis_is_named_with_those_that_there_are(plugin):
    with pytest.raises(
        OptionError, match="'fastest'; known are always-copy, one-shot, reckless, thrifty"
    ):
        parse_options("analysis=fastest")
    with pytest.raises(OptionError, match="exclude each other"):
        parse_options("analysis=always-copy copy-before-write")
