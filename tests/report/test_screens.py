"""Refutations of the corpus, as a terminal of 80 and of 120 columns shows them.

Where each program goes wrong is known from how it was written: the line with the mistake, or who reads what is missing.
"""

import re
from dataclasses import replace
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from benchmarks.screens import widths as screens
from oneshot_verify.ir import parse_file
from oneshot_verify.pipeline.story import with_story
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.text import print_report
from oneshot_verify.search import prove_function
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict

CORPUS = Path(__file__).parents[2] / "corpus" / "refuted"
CASES = [
    pytest.param("insert/missing_copy", "target:2", "overwrites %t[0]", id="a copy is missing"),
    pytest.param(
        "insert/results_swapped", "target:5", "returns", id="the wrong buffer is returned"
    ),
    pytest.param("memory/use_after_free", "target:9", "freed at target:8", id="use after free"),
    pytest.param("slice/wrong_stride", "target:2", "stride of dimension 0", id="a wrong stride"),
    pytest.param("loop/wrong_trip_count", "target:6", "%last = ", id="one round less"),
    pytest.param(
        "loop/slice_of_outside_in_branch",
        "target:9",
        "still reads it",
        id="one round overwrites what the next one copies",
    ),
    pytest.param("memory/global_starts_otherwise", "target:1", "starts with 4", id="a global"),
    pytest.param("abort/constraint_dropped", "source:4", "seen from outside", id="no counterpart"),
]


@cache
def _refuted(case):
    paths = [CORPUS / f"{case}.mlir", CORPUS / f"{case}.target.mlir"]
    programs = [parse_file(str(path))[0].module for path in paths]
    lines = {str(path): path.read_text().splitlines() for path in paths}
    [name] = [
        line.split("@")[1] for line in lines[str(paths[0])] if line.startswith("// function: ")
    ] or [next(op.sym_name.data for op in programs[0].ops if op.name == "func.func")]
    result = prove_function(*programs, name)
    assert result.counterexample is not None
    found = with_story(*programs, name, result.counterexample, lines)
    return paths, lines, found


@pytest.mark.parametrize(("case", "place", "says"), CASES)
def test_the_op_that_fails_is_named_where_it_stands(case, place, says):
    paths, lines, found = _refuted(case)
    failing = found.failing
    side, number = place.split(":")
    assert (failing.place.side, failing.place.line) == (side, int(number))
    assert failing.place.path == str(paths[side == "target"])
    assert failing.place.text == lines[failing.place.path][int(number) - 1]
    assert says in failing.says


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize(("case", "place", "says"), CASES)
def test_no_line_is_wider_than_the_terminal(case, place, says, columns):
    _, _, found = _refuted(case)
    stream = StringIO()
    console = ResultConsole(stream)
    console.columns = console.code_columns = columns
    function = FunctionResult("f" * 40, Verdict.REFUTED, 3, counterexample=found, seconds=1.0)
    print_report(console, [FileResult("in.mlir", [function], target="out.mlir")])
    text = stream.getvalue()
    assert max(map(len, text.splitlines())) <= columns
    assert place in text


def test_an_op_is_cut_for_a_terminal_only():
    stream, long = StringIO(), "%c0 = arith.constant 1 : index" + " // long" * 40
    _, _, found = _refuted("insert/missing_copy")
    place = replace(found.failing.place, text=long)
    found = replace(found, failing=replace(found.failing, place=place))
    function = FunctionResult("f", Verdict.REFUTED, 3, counterexample=found)
    print_report(ResultConsole(stream), [FileResult("in.mlir", [function], target="out.mlir")])
    assert long in stream.getvalue()


@pytest.mark.mlir
def test_forty_refutations_of_real_shapes(upstream: Path, capsys: pytest.CaptureFixture[str]):
    """Of mlir-opt's output with one mistake each: none is too wide, each names an op that stands where it says."""
    code = screens.main([str(upstream), "--count", "40", "--corpus", "0"])
    shown = capsys.readouterr().out
    assert code == 0, shown
    assert int(re.search(r"^(\d+) refutations: 0 too wide, 0 without", shown, re.M)[1]) >= 40
