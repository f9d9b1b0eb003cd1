"""`oneshot-verify bufferize` and `explain`: results, places of errors, exit codes."""

import subprocess

import pytest

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

TENSORS = TEXTS["tensors"]
READ_ONLY = TEXTS["read_only"]
CONSTANT = TEXTS["constant"]
REFUSED = TEXTS["refused"]
READ_THEN_WRITTEN = TEXTS["read_then_written"]
BOUNDARIES = ("--options", "bufferize-function-boundaries")


def test_a_module_is_bufferized(run):
    done = run("bufferize", "-", *BOUNDARIES, stdin=TENSORS)
    assert done.returncode == 0, done.stderr
    assert "memref.store" in done.stdout
    assert "tensor<" not in done.stdout
    assert done.stderr == ""


def test_without_options_functions_keep_their_tensors_as_upstream(run):
    done = run("bufferize", "-", stdin=TENSORS)
    assert done.returncode == 0, done.stderr
    assert "-> tensor<?xf32>" in done.stdout


@pytest.mark.mlir
def test_mlir_opt_reads_what_is_printed(run, mlir_opt):
    done = run("bufferize", "-", *BOUNDARIES, stdin=TENSORS + "// -----\n" + CONSTANT)
    read = subprocess.run(
        [mlir_opt, "-split-input-file"], input=done.stdout, capture_output=True, text=True
    )
    assert read.returncode == 0, read.stderr


def test_what_is_allocated_is_freed_on_demand(run):
    text = READ_THEN_WRITTEN
    kept = run("bufferize", "-", *BOUNDARIES, stdin=text)
    freed = run("bufferize", "-", *BOUNDARIES, "--deallocate", stdin=text)
    assert freed.returncode == 0, freed.stderr
    assert "memref.dealloc" in freed.stdout
    assert "memref.dealloc" not in kept.stdout
    named = run("bufferize", "-", *BOUNDARIES, "--after=buffer-deallocation-pipeline", stdin=text)
    assert named.stdout == freed.stdout


def test_passes_afterwards_that_make_no_sense_are_refused(run):
    unknown = run("bufferize", "-", "--after=no-such-pass", stdin=TENSORS)
    assert unknown.returncode == 2
    assert "buffer-loop-hoisting" in unknown.stderr
    useless = run("bufferize", "-", "--analysis-only", "--deallocate", stdin=TENSORS)
    assert useless.returncode == 2
    assert "after the analysis" in useless.stderr


def test_a_refusal_names_the_op_the_line_and_a_remedy(run):
    done = run("bufferize", "-", *BOUNDARIES, stdin=REFUSED)
    assert done.returncode == 3
    first, second = done.stderr.strip().splitlines()
    assert first.endswith("<stdin>:2:3: error: 'foo.unknown': op was not bufferized")
    assert "<stdin>:2:3: remedy: " in second
    assert "allow-unknown-ops" in second


def test_a_refusal_does_not_speak_of_ops_that_nobody_wrote(run):
    source = TEXTS["a_refusal_does_not_speak_of_ops_that_nobody"]
    done = run("bufferize", "-", *BOUNDARIES, stdin=source)
    assert done.returncode == 3
    first, second = done.stderr.strip().splitlines()
    assert "<stdin>:2:3: error: the buffer of type memref<8xf32, 1 : i64> has to be copied" in first
    assert "memref.alloc" not in done.stderr
    remedy = "function-boundary-type-conversion=identity-layout-map"
    assert remedy in second
    options = f"bufferize-function-boundaries {remedy}"
    assert run("bufferize", "-", "--options", options, stdin=source).returncode == 0


def test_analysis_only_annotates(run):
    done = run("bufferize", "-", *BOUNDARIES, "--analysis-only", stdin=TENSORS)
    assert done.returncode == 0, done.stderr
    assert '__inplace_operands_attr__ = ["none", "true", "none"]' in done.stdout
    assert "tensor.insert" in done.stdout


def test_output_goes_to_a_file(run, tmp_path):
    done = run("bufferize", "-", *BOUNDARIES, "-o", "out.mlir", stdin=TENSORS)
    assert done.stdout == ""
    assert "memref.store" in (tmp_path / "out.mlir").read_text()


def test_what_is_bufferized_proves_against_its_source(run, tmp_path):
    (tmp_path / "in.mlir").write_text(TENSORS)
    run("bufferize", "in.mlir", *BOUNDARIES, "-o", "out.mlir")
    assert run("prove", "in.mlir", "--against", "out.mlir").returncode == 0


@pytest.mark.parametrize("command", ["bufferize", "explain"])
def test_a_refused_part_is_told_with_its_place_and_the_others_are_done(run, tmp_path, command):
    (tmp_path / "in.mlir").write_text(
        TENSORS + "// -----\n" + "arith.nonsense\n// -----\n" + TENSORS
    )
    done = run(command, "in.mlir", *BOUNDARIES)
    # What can be explained of a part with unknown syntax is explained.
    assert done.returncode == (2 if command == "bufferize" else 3)
    assert "in.mlir:6:" in done.stderr
    assert done.stdout.count("@f") == 2


def test_an_op_that_nobody_knows_is_refused_with_its_place(run):
    done = run("bufferize", "-", *BOUNDARIES, stdin=REFUSED)
    assert done.returncode == 3
    assert done.stderr.startswith("oneshot-verify: <stdin>:2:")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["bufferize", "explain"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("none.mlir",), "none.mlir: no such file"),
        (("-",), "is empty"),
        (("-", "--options", "bogus"), "bogus"),
        (("-", "--options", "print-conflicts"), "test-analysis-only"),
    ],
)
def test_wrong_calls(run, command, arguments, said):
    done = run(command, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""


# Explanations.


def test_everything_in_place(run):
    done = run("explain", "-", stdin=TENSORS)
    assert done.returncode == 0
    assert "@f  line 1  everything is in place" in done.stdout


def test_a_conflict_names_read_write_and_definition(run, examples):
    text = run("explain", examples / "read_after_write.mlir").stdout
    assert "conflict: operand 1 (%t) of tensor.insert at line 3" in text
    places = [line.split()[0] for line in text.splitlines() if "read_after_write.mlir:" in line]
    assert places == ["definition", "write", "read"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (READ_ONLY, "argument %t has bufferization.writable = false"),
        (CONSTANT, "%c is a constant (from arith.constant at line 2)"),
    ],
)
def test_what_is_not_writable_is_named(run, text, said):
    done = run("explain", "-", stdin=text)
    assert "not writable: operand 1" in done.stdout
    assert said in " ".join(done.stdout.split())


def test_without_function_boundaries_arguments_are_read_only(run):
    done = run("explain", "-", "--options", "", stdin=TENSORS)
    assert "read-only without bufferize-function-boundaries" in done.stdout


def test_a_function_that_is_not_there(run):
    done = run("explain", "-", "--function", "g", stdin=TENSORS)
    assert done.returncode == 2
    assert "there is no function @g" in done.stderr


LOCATED = TEXTS["located"]


@pytest.mark.mlir
def test_locations_are_printed_on_demand_and_read_by_mlir_opt(run, mlir_opt):
    options = ("--mlir-print-debuginfo", "--mlir-print-local-scope")
    done = run("bufferize", "-", *BOUNDARIES, "--mlir-print-debuginfo", stdin=LOCATED)
    assert done.returncode == 0, done.stderr
    read = subprocess.run([mlir_opt, *options], input=done.stdout, capture_output=True, text=True)
    assert read.returncode == 0, read.stderr
    lines = read.stdout.splitlines()
    (store,) = [line for line in lines if "memref.store" in line]
    assert store.endswith('loc("model.py":12:3)')
    (load,) = [line for line in lines if "memref.load" in line]
    assert load.endswith('loc(callsite("old" at "model.py":14:1))')
    (end,) = [line for line in lines if "return" in line]
    assert end.endswith('loc("<stdin>":4:3)')
    assert " loc(" not in run("bufferize", "-", *BOUNDARIES, stdin=LOCATED).stdout


def test_a_refusal_names_where_the_op_comes_from(run):
    text = REFUSED.replace("-> tensor<?xf32>\n", '-> tensor<?xf32> loc("model.py":12:3)\n')
    done = run("bufferize", "-", *BOUNDARIES, stdin=text)
    said = "<stdin>:2:3: error: 'foo.unknown': op was not bufferized (model.py:12:3)"
    assert done.stderr.splitlines()[0].endswith(said)


def test_a_location_alias_that_nothing_defines_is_one_message(run):
    done = run("bufferize", "-", stdin=LOCATED.replace("loc(#insert)", "loc(#gone)"))
    assert done.returncode == 2
    (said,) = done.stderr.strip().splitlines()
    assert said.endswith("<stdin>:2:57: error: location alias '#gone' is used but not defined")


def test_an_explanation_names_where_the_ops_come_from(run):
    text = run("explain", "-", stdin=LOCATED).stdout
    assert "tensor.insert at line 2 (model.py:12:3) would overwrite" in text
    assert "<stdin>:3:3 (model.py:14:1)" in text


@pytest.mark.mlir
def test_a_function_value_whose_function_gets_another_type_is_refused_as_upstream(run, mlir_opt):
    text = TENSORS + TEXTS["a_function_value_whose_function_gets_another"]
    said = "reference to function with mismatched type"
    theirs = subprocess.run(
        [mlir_opt, f"-one-shot-bufferize={BOUNDARIES[1]}"],
        input=text, capture_output=True, text=True,
    )  # fmt: skip
    assert theirs.returncode == 1
    assert f"<stdin>:6:8: error: 'func.constant' op {said}" in theirs.stderr
    done = run("bufferize", "-", *BOUNDARIES, stdin=text)
    assert done.returncode == 3
    assert f"<stdin>:6:3: error: 'func.constant': {said}" in done.stderr
    assert run("bufferize", "-", stdin=text).returncode == 0


def test_a_reader_that_is_not_there_is_a_wrong_call(run):
    text = "func.func @f() {\n  acme.ask\n  return\n}\n"
    done = run("bufferize", "-", "--reader", "no-such-program", stdin=text)
    assert done.returncode == 2
    assert "there is no program 'no-such-program' on this machine" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.mlir
def test_mlir_opt_is_asked_for_what_is_in_unknown_syntax(run, mlir_opt):
    text = TENSORS + "func.func @g() {\n  omp.parallel {\n    omp.terminator\n  }\n  return\n}\n"
    done = run("bufferize", "-", *BOUNDARIES, "--reader", mlir_opt, stdin=text)
    assert done.returncode == 0, done.stderr
    assert "memref.store" in done.stdout
    assert '"omp.parallel"' in done.stdout
    assert "note: read with the help of" in done.stderr
