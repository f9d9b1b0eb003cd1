"""Refutations of the corpus, as a terminal of 80 and of 120 columns shows them.

Where each program goes wrong is known from how it was written: the line with the mistake, or who reads what is missing.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from benchmarks.common.upstream import works
from oneshot_verify.ir import InputError, parse_file, print_module
from oneshot_verify.pipeline import ProveRequest, prove_files
from oneshot_verify.pipeline.story import with_story
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.stream import print_report
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict
from tests.faults.mutants import mutants
from tests.judged import prove_function

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


def _printed(file: FileResult, columns: int) -> str:
    stream = StringIO()
    console = ResultConsole(stream)
    console.columns = console.code_columns = columns
    print_report(console, [file])
    return stream.getvalue()


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize(("case", "place", "says"), CASES)
def test_no_line_is_wider_than_the_terminal(case, place, says, columns):
    _, _, found = _refuted(case)
    function = FunctionResult("f" * 40, Verdict.REFUTED, 3, counterexample=found, seconds=1.0)
    text = _printed(FileResult("in.mlir", [function], target="out.mlir"), columns)
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


def _mutated(upstream: Path, folder: Path) -> Iterator[list[tuple[Path, Path]]]:
    """For each upstream case, a few pairs with a mistake in what mlir-opt has made."""
    for number, work in enumerate(works(upstream, "std", ("mlir-opt",), "")):
        try:
            right = parse_file(str(work.folder / f"{work.name}.bufferized.mlir"))[0].module
        except InputError:
            continue
        count = len(mutants(right))
        pairs: list[tuple[Path, Path]] = []
        for each in random.Random(f"1 {work.case}").sample(range(count), min(4, count)):
            module = right.clone()
            try:
                mutants(module)[each].apply()
                module.verify()
                text = print_module(module)
            except Exception:  # A mutant need not be a program.
                continue
            pairs.append((work.folder / "input.mlir", folder / f"{number}.{each}.mlir"))
            pairs[-1][1].write_text(text)
        yield pairs


def _refutation(source: Path, target: Path) -> FileResult | None:
    files = prove_files([str(source)], ProveRequest(against=str(target), seconds=20), jobs=1)
    refuted = [f for file in files for f in file.functions if f.verdict is Verdict.REFUTED]
    return FileResult(source.name, refuted[:1], target=target.name) if refuted else None


@pytest.mark.mlir
def test_forty_refutations_of_real_shapes(upstream: Path, tmp_path: Path):
    """Of mlir-opt's output with one mistake each: none is too wide, each names an op that stands where it says."""
    left = 40
    for pairs in _mutated(upstream, tmp_path):
        pair, file = next(
            ((p, f) for p in pairs if (f := _refutation(*p)) is not None), (None, None)
        )
        if pair is None:
            continue
        for columns in (80, 120):
            text = _printed(file, columns)
            assert max(map(len, text.splitlines())) <= columns, pair
        place = file.functions[0].counterexample.failing.place
        path = pair[place.side == "target"]
        assert place.path == str(path)
        assert place.text == path.read_text().splitlines()[place.line - 1] != ""
        assert f"{place.side}:{place.line}" in text
        left -= 1
        if not left:
            return
    raise AssertionError(f"{left} refutations are missing")
