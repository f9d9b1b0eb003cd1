"""`oneshot-verify prove`: the contract that scripts rely on."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from functools import partial
from importlib import resources

import jsonschema
import pytest

from oneshot_verify.pipeline.runnable.entry import ENTRY
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

GOOD = TEXTS["good"]


def _clean(done, code):
    """The exit code is as promised, and nobody sees a traceback."""
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr
    return done


def test_proved(run, examples):
    done = _clean(run("prove", examples / "insert_chain.mlir"), 0)
    assert "proved" in done.stdout
    assert "1 function: 1 proved" in done.stdout
    assert done.stderr == ""


def test_a_loop_of_any_trip_count_is_proved(run, examples):
    done = _clean(run("prove", examples / "tiled_fill.mlir"), 0)
    assert "1 proved" in done.stdout


FRESH_IN_LOOP = TEXTS["fresh_in_loop"]
ONLY_BOUNDARIES = ("--options", "bufferize-function-boundaries")


def test_a_new_buffer_of_a_loop_is_proved_unless_the_options_refuse_it(run):
    _clean(run("prove", "-", stdin=FRESH_IN_LOOP), 0)
    done = _clean(run("prove", "-", *ONLY_BOUNDARIES, stdin=FRESH_IN_LOOP), 3)
    assert "Yield operand #0 is not equivalent" in done.stdout
    # The bufferizer itself has the defaults of upstream's pass.
    done = run("bufferize", "-", *ONLY_BOUNDARIES, stdin=FRESH_IN_LOOP)
    assert done.returncode != 0
    assert "Yield operand #0 is not equivalent" in done.stderr


def test_refuted(run, examples, tmp_path):
    done = _clean(
        run(
            "prove",
            examples / "read_after_write.mlir",
            "--against",
            examples / "read_after_write.wrong.mlir",
            "--report",
            "findings",
        ),
        1,
    )
    assert "refuted" in done.stdout
    assert "findings/read_after_write.swap_in.mlir" in done.stdout
    program = (tmp_path / "findings" / "read_after_write.swap_in.mlir").read_text()
    assert f"@{ENTRY}" in program


def test_the_worst_verdict_decides(run, examples, tmp_path):
    (tmp_path / "bad.mlir").write_text("func.func @x(")
    done = _clean(run("prove", examples / "insert_chain.mlir", "bad.mlir"), 2)
    assert "bad.mlir:1:" in done.stdout
    assert "proved" in done.stdout


def test_standard_input(run):
    done = _clean(run("prove", "-", stdin=GOOD), 0)
    assert "<stdin>" in done.stdout


def test_json_is_alone_on_standard_output_and_valid(run, examples):
    done = _clean(run("prove", examples / "insert_chain.mlir", "--format", "json"), 0)
    report = json.loads(done.stdout)
    schema = resources.files("oneshot_verify.report").joinpath("schema.json").read_text()
    jsonschema.validate(report, json.loads(schema))
    assert report["files"][0]["functions"][0]["verdict"] == "proved"


def test_json_of_a_refutation_is_valid(run, examples):
    done = run(
        "prove",
        examples / "read_after_write.mlir",
        "--against",
        examples / "read_after_write.wrong.mlir",
        "--format",
        "json",
    )
    report = json.loads(_clean(done, 1).stdout)
    schema = resources.files("oneshot_verify.report").joinpath("schema.json").read_text()
    jsonschema.validate(report, json.loads(schema))
    found = report["files"][0]["functions"][0]["counterexample"]
    assert found["expected"] != found["actual"]


def test_output_goes_to_a_file(run, examples, tmp_path):
    done = run(
        "prove", examples / "insert_chain.mlir", "--format", "json", "--output", "verdicts.json"
    )
    assert _clean(done, 0).stdout == ""
    assert json.loads((tmp_path / "verdicts.json").read_text())["schema"] == 1


def test_parts_are_named(run):
    done = _clean(run("prove", "-", stdin=GOOD + "// -----\n" + GOOD), 0)
    assert "part 1" in done.stdout
    assert "part 2" in done.stdout


# Bad input: one clear message, with the place where there is one; the others are still judged.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        (bytes(range(256)), "is not text"),
        (
            "func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {\n  return %t : tensor<?xf32>\n",
            ":3:",
        ),
        ("func.func private @f(tensor<?xf32>)\n", "no function with a body"),
        ("hello world\n", ":1:1"),
    ],
    ids=["empty", "binary", "unterminated", "nothing to prove", "no MLIR"],
)
def test_bad_text(run, tmp_path, text, said):
    path = tmp_path / "bad.mlir"
    path.write_bytes(text) if isinstance(text, bytes) else path.write_text(text)
    (tmp_path / "good.mlir").write_text(GOOD)
    done = _clean(run("prove", "bad.mlir", "good.mlir"), 2)
    assert f"bad.mlir{said}" in done.stdout or said in done.stdout
    assert "@good" in done.stdout


def test_an_op_that_does_not_exist_stops_its_function_only(run, tmp_path):
    """It may be one that another program reads, so the remedy is said."""
    (tmp_path / "bad.mlir").write_text("func.func @f() {\n  %0 = arith.nonsense\n  return\n}\n")
    (tmp_path / "good.mlir").write_text(GOOD)
    done = _clean(run("prove", "bad.mlir", "good.mlir"), 3)
    assert "unsupported  @f" in done.stdout
    assert "source:2: custom op 'arith.nonsense' is unknown here" in done.stdout
    assert "--mlir-print-op-generic" in done.stdout
    assert "@good" in done.stdout


def test_a_file_that_is_not_there(run, tmp_path):
    (tmp_path / "good.mlir").write_text(GOOD)
    done = _clean(run("prove", "none.mlir", "good.mlir"), 2)
    assert "none.mlir: no such file" in done.stdout
    assert "@good" in done.stdout


def test_an_unknown_op_with_tensor_operands_does_not_stop_the_others(run):
    unknown = TEXTS["an_unknown_op_with_tensor_operands_does_not_unknown"]
    done = _clean(run("prove", "-", stdin=unknown + GOOD), 3)
    strange, good = (
        next(line for line in done.stdout.splitlines() if name in line)
        for name in ("@strange", "@good")
    )
    assert "rejected" in strange
    assert "remedy: register a bufferization model" in done.stdout
    assert "proved" in good


def test_a_function_missing_on_one_side(run, tmp_path):
    (tmp_path / "out.mlir").write_text("func.func @other() {\n  return\n}\n")
    done = _clean(run("prove", "-", "--against", "out.mlir", stdin=GOOD), 2)
    assert "out.mlir has no such function" in done.stdout
    assert "@other is a function of out.mlir only" in done.stdout


def test_types_that_do_not_fit(run, tmp_path):
    (tmp_path / "out.mlir").write_text(
        "func.func @good(%t: memref<?xf64>, %i: index) -> f64 {\n"
        "  %x = memref.load %t[%i] : memref<?xf64>\n  return %x : f64\n}\n"
    )
    done = _clean(run("prove", "-", "--against", "out.mlir", stdin=GOOD), 2)
    assert "the types do not fit: argument 0" in done.stdout


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("false", "false failed with exit code 1"),
        ("sleep 30", "did not end within 1 s"),
        ("echo garbage", "does not parse"),
    ],
)
def test_a_bufferizer_that_misbehaves_is_rejected(run, command, said):
    done = run("prove", "-", "--bufferizer", command, "--timeout", "1", stdin=GOOD)
    assert said in _clean(done, 3).stdout
    assert "rejected" in done.stdout


@pytest.mark.mlir
@pytest.mark.parametrize(
    "words", ["-one-shot-bufferize=no-such-option", "-no-such-pass", "-one-shot-bufferize=x=1"]
)
def test_a_mistyped_option_of_the_pass_is_said_once(run, mlir_opt, words):
    done = run("prove", "-", "--bufferizer", f"{mlir_opt} {words}", stdin=f"{GOOD}// -----\n{GOOD}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("--bufferizer: ") == 1


@pytest.mark.parametrize("report", ["text", "github", "json", "sarif", "junit"])
@pytest.mark.parametrize("command", ["false", "echo garbage", "no-such-program"])
def test_a_bufferizer_that_gives_no_program_fails_in_every_form(run, command, report):
    done = run("prove", "-", "--bufferizer", command, "--format", report, stdin=GOOD)
    assert done.returncode in (2, 3)


@pytest.mark.mlir
def test_a_refusal_of_a_command_has_a_remedy(run, mlir_opt):
    unknown = GOOD + TEXTS["a_refusal_of_a_command_has_a_remedy"]
    bufferizer = f"{mlir_opt} -allow-unregistered-dialect -one-shot-bufferize"
    done = _clean(run("prove", "-", "--bufferizer", bufferizer, stdin=unknown), 3)
    assert "remedy: register a bufferization model" in done.stdout


# Wrong calls.


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "there is no FILE"),
        (("a.mlir", "--format", "xml"), "xml"),
        (("a.mlir", "--timeout", "0"), "--timeout"),
        (("a.mlir", "--timeout", "soon"), "--timeout"),
        (("a.mlir", "--against", "b.mlir", "--bufferizer", "cat"), "exclude each other"),
        (("a.mlir", "b.mlir", "--against", "c.mlir"), "one FILE"),
        (("-", "--against", "-"), "only be read once"),
        (("a.mlir", "--options", "no-such-option"), "no-such-option"),
        (("a.mlir", "--options", "test-analysis-only"), "test-analysis-only"),
        (("a.mlir", "--bufferizer", "no-such-program"), "no-such-program"),
        (("a.mlir", "--output", "no/such/folder/x"), "cannot be written"),
    ],
)
def test_wrong_calls_are_told_on_standard_error(run, arguments, said):
    done = _clean(run("prove", *arguments), 2)
    assert said in done.stderr
    assert done.stdout == ""


# The outside world.


def test_interrupting_ends_the_program_and_its_bufferizer(tmp_path):
    (tmp_path / "in.mlir").write_text(GOOD)
    command = "sh -c 'echo $$ > started; sleep 60'"
    process = subprocess.Popen(
        [sys.executable, "-m", "oneshot_verify", "prove", "in.mlir", "--bufferizer", command],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs the tests in the background may have had them ignore interrupts.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    started = tmp_path / "started"
    deadline = time.monotonic() + 30
    while not (started.exists() and started.read_text().strip()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=10)
    assert process.returncode == 130
    assert complaint == "oneshot-verify: interrupted\n"
    with pytest.raises(ProcessLookupError):
        os.kill(int(started.read_text()), 0)


def test_what_is_there_stands_when_the_run_is_interrupted(tmp_path):
    (tmp_path / "a.mlir").write_text(GOOD)
    (tmp_path / "b.mlir").write_text(GOOD)
    command = "sh -c 'test -e started && sleep 60; touch started; mlir=$(cat); echo \"$mlir\"'"
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "oneshot_verify", "prove", "a.mlir", "b.mlir"),
            *("-j", "1", "--bufferizer", command),
        ],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None
    shown = [process.stdout.readline(), process.stdout.readline()]
    assert shown[0] == "a.mlir\n"
    process.send_signal(signal.SIGINT)
    rest, complaint = process.communicate(timeout=20)
    assert process.returncode == 130
    assert complaint == "oneshot-verify: interrupted\n"
    assert "@good" in shown[1]
    assert "1 function" in rest


def test_folders_and_targets_of_the_same_names(run, examples, tmp_path):
    for folder in ("in/deep", "out/deep", "empty"):
        (tmp_path / folder).mkdir(parents=True)
    source = (examples / "read_after_write.mlir").read_text()
    wrong = (examples / "read_after_write.wrong.mlir").read_text()
    (tmp_path / "in" / "good.mlir").write_text(GOOD)
    (tmp_path / "out" / "good.mlir").write_text(
        GOOD.replace("tensor.extract", "memref.load").replace("tensor", "memref")
    )
    (tmp_path / "in" / "deep" / "bad.mlir").write_text(source)
    (tmp_path / "out" / "deep" / "bad.mlir").write_text(wrong)
    done = _clean(run("prove", "in", "--against", "out"), 1)
    assert "1 proved, 1 refuted" in done.stdout
    (tmp_path / "out" / "more.mlir").write_text(GOOD)
    done = _clean(run("prove", "in", "--against", "out"), 2)
    assert "out/more.mlir: is a target only" in done.stdout
    done = _clean(run("prove", "empty", "in/*.mlir"), 2)
    assert "there is no *.mlir file in this folder" in done.stdout
    assert "1 proved" in done.stdout


def test_a_file_of_a_folder_need_not_have_functions(run, tmp_path):
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "a.mlir").write_text("func.func private @f(tensor<?xf32>)\n")
    (tmp_path / "in" / "deep" / "b.mlir").write_text("memref.global @g : memref<2xf32>\n")
    done = _clean(run("prove", "in"), 0)
    assert "in/a.mlir  no functions\nin/deep/b.mlir  no functions\n" in done.stdout
    _clean(run("copies", "in", "--max-copies", "0", "--max-allocs", "0"), 0)
    (tmp_path / "in" / "good.mlir").write_text(GOOD)
    assert "1 proved" in _clean(run("prove", "in"), 0).stdout
    assert "no function with a body" in _clean(run("prove", "in/a.mlir"), 2).stdout


def test_a_log_without_the_pass(run, tmp_path):
    (tmp_path / "a.log").write_text("nothing here\n")
    done = _clean(run("prove", "--from-log", "a.log"), 2)
    assert "a.log:1:1: the log ends without a dump of one-shot-bufferize" in done.stdout


def test_who_closes_standard_error_hears_nothing(tmp_path):
    path = tmp_path / "in.mlir"
    path.write_text("func.func @f(%x: f32) -> f32 {\n  return %x : f32\n}\n")
    command = shlex.join([sys.executable, "-m", "oneshot_verify", "bufferize", str(path)])
    done = subprocess.run(
        f"{command} 2>&-", shell=True, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "internal error" in done.stdout) == (0, False)
    assert "func.func @f" in done.stdout


def test_a_closed_pipe_is_no_traceback(tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    (tmp_path / "in.mlir").write_text(GOOD)
    process = subprocess.Popen(
        [sys.executable, "-m", "oneshot_verify", "prove", "in.mlir"],
        cwd=tmp_path,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writing)
    _, complaint = process.communicate(timeout=30)
    assert complaint == ""
    assert process.returncode == 141


@pytest.mark.mlir
def test_the_output_of_mlir_opt(run, examples, mlir_opt):
    command = f'{mlir_opt} -one-shot-bufferize="bufferize-function-boundaries"'
    files = [examples / f"{name}.mlir" for name in ("insert_chain", "read_after_write")]
    done = _clean(run("prove", *files, "--bufferizer", command), 0)
    assert "2 functions in 2 files: 2 proved" in done.stdout
