"""The file of a refutation runs, and shows what the report says."""

from dataclasses import replace

import pytest

from benchmarks.findings.shown_runs import held, run_as_said, said_of
from oneshot_verify.ir import Chunk, parse
from oneshot_verify.ir.reader.reading import parse_part
from oneshot_verify.pipeline.runnable.foretold import SAME
from oneshot_verify.pipeline.runnable.program import runnable
from oneshot_verify.verdict import Counterexample, InputValue
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]
FOUND = Counterexample(
    inputs=(
        InputValue("%t", "tensor<?x2xf32>", (2, 2), ("1", "2", "3", "4")),
        InputValue("%x", "f32", None, ("7.5",)),
        InputValue("%i", "index", None, ("1",)),
        InputValue("%b", "i1", None, ("true",)),
    ),
    what="result 0 differs",
    where="result 0",
    expected="4",
    actual="7.5",
)


def _module(text):
    return parse(text, "in.mlir")[0].module


def _run(text, tmp_path):
    """Do what the file says, and hold what it prints against what it says."""
    path = tmp_path / "program.mlir"
    path.write_text(text)
    done = run_as_said(text, path)
    assert done.returncode == 0, done.stderr
    said = said_of(text)
    assert said[0].startswith(SAME) or held(said, done) == ""
    return done.stdout


@pytest.mark.mlir
def test_the_file_shows_the_difference(mlir_opt, mlir_runner, tmp_path):
    text = runnable(_module(SOURCE), _module(TARGET), "f", FOUND)
    assert _run(text, tmp_path).splitlines() == [
        "tensor program, result 0: 4",
        "tensor program, result 1: 1, 2, 3, 7.5, ",
        "tensor program, end",
        "bufferized program, result 0: 7.5",
        "bufferized program, result 1: 1, 2, 3, 7.5, ",
    ]


OUTSIDE = 'func.func private @read(%s {bufferization.access = "%s"}, f32, index) -> f32\n'
TENSOR = "tensor<?x2xf32>"
BUFFER = "memref<?x2xf32, strided<[?, ?], offset: ?>>"


def _calls_outside(access):
    """Both programs, with a `@read` that has no body and may do so much."""
    pair = []
    for text, type in ((SOURCE, TENSOR), (TARGET, BUFFER)):
        body = text[text.index("func.func @f") :].replace(
            f"@read(%t, %i) : ({type}, index)", f"@read(%t, %x, %i) : ({type}, f32, index)"
        )
        pair.append(_module(OUTSIDE % (type, access) + body))
    return pair


@pytest.mark.mlir
def test_a_function_without_body_reads_all_that_it_may_and_overwrites_what_it_may(
    mlir_opt, mlir_runner, tmp_path
):
    # By hand: seen = 1; for each of 1, 2, 3, 4 twice as much and the element: 42; twice that and 7.5 is 91.5. The
    # bufferized program has overwritten the last element with 7.5 by then: 45.5, and 98.5.
    text = runnable(*_calls_outside("read"), "f", FOUND)
    assert _run(text, tmp_path).splitlines() == [
        "tensor program, call of @read: 91.5",
        "tensor program, result 0: 91.5",
        "tensor program, result 1: 1, 2, 3, 7.5, ",
        "tensor program, end",
        "bufferized program, call of @read: 98.5",
        "bufferized program, result 0: 98.5",
        "bufferized program, result 1: 1, 2, 3, 7.5, ",
    ]
    # It does not see what it may only write, and writes what nobody has to expect.
    text = runnable(*_calls_outside("write"), "f", FOUND)
    assert _run(text, tmp_path).splitlines()[4:] == [
        "bufferized program, call of @read: 9.5",
        "bufferized program, result 0: 9.5",
        "bufferized program, result 1: 11, 11, 11, 11, ",
    ]


@pytest.mark.mlir
def test_what_the_tensor_program_declares_holds_for_both(mlir_opt, mlir_runner, tmp_path):
    # A bufferizer that drops the attribute must not make the function look as if it saw something else.
    source, target = _calls_outside("none")
    [declared] = [op for op in target.body.block.ops if not op.regions[0].blocks]
    declared.properties.pop("arg_attrs")
    shown = _run(runnable(source, target, "f", FOUND), tmp_path).splitlines()
    assert "tensor program, call of @read: 9.5" in shown
    assert "bufferized program, call of @read: 9.5" in shown
    assert "bufferized program, result 1: 1, 2, 3, 7.5, " in shown


@pytest.mark.mlir
def test_an_argument_that_must_not_be_written_is_shown(mlir_opt, mlir_runner, tmp_path):
    source = SOURCE.replace(
        "@f(%t: tensor<?x2xf32>", "@f(%t: tensor<?x2xf32> {bufferization.writable = false}"
    )
    text = runnable(_module(source), _module(TARGET), "f", FOUND)
    shown = _run(text, tmp_path).splitlines()
    assert "tensor program, argument 0: 1, 2, 3, 4, " in shown
    assert "bufferized program, argument 0: 1, 2, 3, 7.5, " in shown


def test_a_pair_that_calls_what_cannot_be_made_up_holds_both_programs_and_says_why():
    outside = "func.func private @read(tensor<?x2xf32>, index) -> tensor<?xi8>\n"
    source = outside + SOURCE[SOURCE.index("func.func @f") :]
    source = source.replace("index) -> f32\n  return %old", "index) -> tensor<?xi8>\n  return %x")
    text = runnable(_module(source), _module(TARGET), "f", FOUND)
    assert "cannot be run as it stands: @read has no body" in text
    assert "@f__tensors" in text
    assert "memref.store" in text


@pytest.mark.mlir
@pytest.mark.parametrize(
    ("element", "printed"), [("inf", "inf"), ("-inf", "-inf"), ("nan", "nan"), ("-0.0", "-0")]
)
def test_infinities_and_nan_are_written_by_their_bits(
    element, printed, mlir_opt, mlir_runner, tmp_path
):
    inputs = (FOUND.inputs[0], InputValue("%x", "f32", None, (element,)), *FOUND.inputs[2:])
    text = runnable(_module(SOURCE), _module(TARGET), "f", replace(FOUND, inputs=inputs))
    lines = _run(text, tmp_path).splitlines()
    assert f"bufferized program, result 0: {printed}" in lines


def test_an_argument_of_which_nothing_can_be_written_down_is_told():
    inputs = (FOUND.inputs[0], InputValue("%x", "f32", None, ()), *FOUND.inputs[2:])
    text = runnable(_module(SOURCE), _module(TARGET), "f", replace(FOUND, inputs=inputs))
    assert "cannot be run as it stands: %x has no rank" in text


def test_an_element_that_cannot_be_written_down_is_told():
    inputs = (FOUND.inputs[0], InputValue("%x", "f32", None, ("undefined",)), *FOUND.inputs[2:])
    text = runnable(_module(SOURCE), _module(TARGET), "f", replace(FOUND, inputs=inputs))
    assert "cannot be run as it stands: 'undefined' is no number" in text


def test_an_argument_that_is_a_vector_is_written_down():
    source = TEXTS["an_argument_that_is_a_vector_is_written_down"]
    given = InputValue("%v", "vector<2x2xf32>", (2, 2), ("1", "2", "3", "4"))
    text = runnable(_module(source), _module(source), "f", Counterexample((given,), "it differs"))
    assert "arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>" in text
    assert ": vector<4xf32> to vector<2x2xf32>" in text


GLOBALS = TEXTS["globals"]
GLOBALS_TARGET = TEXTS["globals_target"]


@pytest.mark.mlir
def test_what_is_left_in_globals_and_in_buffers_of_the_caller_is_shown(
    mlir_opt, mlir_runner, tmp_path
):
    """By reading: the tensor program stores [7, 8] to the global and 5 to the buffer, the other one 6 and nothing."""
    given = (
        InputValue("%x", "tensor<2xi32>", (2,), ("7", "8")),
        InputValue("%m", "memref<2xi32>", (2,), ("1", "1")),
        InputValue("%i", "index", None, ("1",)),
    )
    found = Counterexample(given, "argument 1 (%m) differs at [1]")
    text = runnable(_module(GLOBALS), _module(GLOBALS_TARGET), "f", found)
    assert _run(text, tmp_path).splitlines() == [
        "tensor program, argument 1: 1, 5, ",
        "tensor program, global @g: 7, 8, ",
        "tensor program, end",
        "bufferized program, argument 1: 1, 6, ",
        "bufferized program, global @g: 2, 3, ",
    ]


def test_the_file_has_what_the_function_reaches():
    more = """
func.func @far(%n: index) {
  call @near(%n) : (index) -> ()
  return
}
func.func @near(%n: index) {
  call @torn(%n) : (index) -> ()
  return
}
func.func @torn(%n: ind
func.func @unknown(%n: index) {
  acme.op %n
}
acme.global @g
module @nested {
}"""
    parts = (
        parse_part(Chunk(0, 1, text + more), "in.mlir", recover=True) for text in (SOURCE, TARGET)
    )
    text = runnable(*(part.module for part in parts), "f", FOUND)
    assert text == runnable(_module(SOURCE), _module(TARGET), "f", FOUND)
