"""The report for people: what must be in it, and what must not look like success."""

from io import StringIO
from pathlib import Path

from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.picture import draw
from oneshot_verify.report.programs import write_programs
from oneshot_verify.report.text import print_report
from oneshot_verify.report.values import show_elements
from oneshot_verify.verdict import (
    BufferStep,
    Conflict,
    Counterexample,
    FileResult,
    FunctionResult,
    InputValue,
    Problem,
    SourceLine,
    Verdict,
)


def _printed(*files, **options):
    stream = StringIO()
    print_report(ResultConsole(stream), files, **options)
    return stream.getvalue()


READ = SourceLine("a.mlir", 14, 10, "  %old = tensor.extract %t[%j] : tensor<?xf32>")
WRITE = SourceLine("a.mlir", 12, 10, "  %new = tensor.insert %x into %t[%i] : tensor<?xf32>")


def _refuted(name="f", program=None):
    found = Counterexample(
        inputs=(
            InputValue("%t", "tensor<?x2xf32>", (2, 2), ("1", "2", "3", "4")),
            InputValue("%i", "index", None, ("0",)),
        ),
        what="result 0 differs at [1, 0]",
        where="result 0",
        position=(1, 0),
        expected="3",
        actual="9",
        conflict=Conflict(READ, WRITE, None),
        program=program,
        history=(
            BufferStep(None, "start", "argument 0 (%t)", ("1", "2")),
            BufferStep(WRITE, "memref.store", "argument 0 (%t)", ("1", "9"), (1,)),
        ),
    )
    return FunctionResult(name, Verdict.REFUTED, line=10, counterexample=found)


def test_a_refutation_shows_inputs_values_places_and_the_picture():
    text = _printed(FileResult("a.mlir", [_refuted()]))
    assert "%t: tensor<?x2xf32> = [[1, 2], [3, 4]]" in text
    assert "%i: index = 0" in text
    assert "result 0 [1, 0]" in text
    assert "3  (tensor program)" in text
    assert "9  (bufferized program)" in text
    lines = text.splitlines()
    [source] = [k for k, line in enumerate(lines) if "14 |   %old" in line]
    assert "a.mlir:14:10" in lines[source - 1]
    # The caret stands below column 10 of the source line.
    assert lines[source + 1].index("^") == lines[source].index("%old") + 7
    assert any("memref.store" in line and "[9]" in line for line in lines)


def test_lines_are_not_wrapped_in_a_pipe():
    reason = "no invariant found " * 10
    result = FunctionResult("f", Verdict.UNKNOWN, reason=reason)
    assert reason.strip() in _printed(FileResult("a.mlir", [result]))


def test_square_brackets_are_text_not_markup():
    result = FunctionResult("f", Verdict.UNKNOWN, reason="at [bold]x[/bold] [1, 2]")
    assert "[bold]x[/bold] [1, 2]" in _printed(FileResult("[red].mlir", [result]))


def test_the_summary_counts_every_verdict_and_every_error():
    functions = [FunctionResult(v.value, v) for v in Verdict if v is not Verdict.REFUTED]
    text = _printed(FileResult("a.mlir", functions, [Problem("no", "a.mlir", 1, 2)]))
    last = text.splitlines()[-1]
    assert last == (
        "6 functions: 1 proved, 1 vacuous, 1 rejected, 1 unsupported, 1 unknown, 1 error;"
        " 1 error in the input"
    )
    assert "a.mlir:1:2: no" in text


def test_assumptions_are_listed_once():
    functions = [
        FunctionResult("f", Verdict.PROVED, assumptions=("buffers do not overlap",)),
        FunctionResult("g", Verdict.PROVED, assumptions=("buffers do not overlap", "a callee")),
    ]
    text = _printed(FileResult("a.mlir", functions))
    assert text.count("buffers do not overlap") == 1
    assert "assumed: a callee  (@g)" in text


def test_elements_by_shape():
    assert show_elements(None, ("7",)) == "7"
    assert show_elements((), ("7",)) == "7"
    assert show_elements((3,), ("1", "2", "3")) == "[1, 2, 3]"
    assert show_elements((2, 1), ("1", "2")) == "[[1], [2]]"
    assert show_elements((2, 0), ()) == "[] (sizes 2x0)"
    assert show_elements((100,), tuple(map(str, range(100)))).endswith("(sizes 100, row-major)")


def test_the_picture_has_a_column_for_each_buffer():
    history = (
        BufferStep(None, "start", "%a", ("1", "2")),
        BufferStep(READ, "memref.alloc", "copy", ("?", "?")),
        BufferStep(WRITE, "memref.store", "copy", ("?", "10"), (1,)),
        BufferStep(WRITE, "memref.dealloc", "copy", ()),
    )
    header, start, _, store, free = draw(history)
    assert header.split() == ["line", "op", "%a", "copy"]
    assert start.split() == ["start", "1", "2"]
    assert store.index("[10]") > header.index("copy")
    assert "(freed)" in free


def test_programs_are_written_where_the_report_says(tmp_path):
    files = [
        FileResult("one/a.mlir", [_refuted("f/g", "module { }\n")]),
        FileResult("two/a.mlir", [_refuted("f/g", "module {}\n"), _refuted("none")]),
    ]
    written = write_programs(files, tmp_path / "new" / "folder")
    assert sorted(path.name for path in written.values()) == ["a.f_g.2.mlir", "a.f_g.mlir"]
    first = written["one/a.mlir", 0, "f/g"]
    assert first.read_text() == "module { }\n"
    assert str(first) in _printed(*files, programs=written)
    assert isinstance(first, Path)
