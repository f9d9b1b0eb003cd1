"""Verdicts as they come: in the order of the files, and the same as a report at the end."""

from io import StringIO

from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.stream import TextStream, print_report
from oneshot_verify.verdict import FileResult, FunctionResult, Problem, Verdict


def _file(path, *names):
    return FileResult(path, [FunctionResult(name, Verdict.PROVED, line=1) for name in names])


def test_a_verdict_is_shown_as_soon_as_those_before_it_are_there():
    stream = StringIO()
    text = TextStream(ResultConsole(stream))
    first, second = _file("a.mlir", "f", "g"), _file("b.mlir", "h")
    text.begin(2)
    text.found(first, [0, 1])
    text.found(second, [0])
    assert stream.getvalue() == ""
    text.done(first, 0)
    assert stream.getvalue().splitlines()[0] == "a.mlir"
    assert "@f" in stream.getvalue()
    text.done(second, 0)
    assert "@g" not in stream.getvalue()
    assert "b.mlir" not in stream.getvalue()
    text.done(first, 1)
    assert stream.getvalue().index("@g") < stream.getvalue().index("b.mlir")
    assert "@h" in stream.getvalue()


def test_the_report_is_the_one_that_is_printed_at_the_end():
    broken = FileResult("c.mlir", errors=[Problem("no such file", "c.mlir")])
    files = [_file("a.mlir", "f", "long_name"), broken, _file("b.mlir", "h")]
    streamed, whole = StringIO(), StringIO()
    text = TextStream(ResultConsole(streamed))
    for file in files:
        text.found(file, range(len(file.functions)))
    for file, slot in ((files[2], 0), (files[0], 1), (files[0], 0)):
        text.done(file, slot)
    text.finish()
    print_report(ResultConsole(whole), files)
    assert streamed.getvalue() == whole.getvalue()


def test_what_is_there_is_shown_when_the_run_ends_early():
    stream = StringIO()
    text = TextStream(ResultConsole(stream))
    file = _file("a.mlir", "f", "g")
    text.found(file, [0, 1])
    text.done(file, 1)
    text.finish()
    assert "@f" in stream.getvalue()
    assert "2 functions" in stream.getvalue()
