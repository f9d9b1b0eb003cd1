"""JUnit XML: counts, and that nothing weaker than a proof passes."""

from xml.etree import ElementTree

import pytest
from junitparser import JUnitXml

from oneshot_verify.report.junit import to_junit
from oneshot_verify.verdict import (
    Counterexample,
    FailingOp,
    FileResult,
    FunctionResult,
    Problem,
    SourceLine,
    Verdict,
)


def read(*files):
    return ElementTree.fromstring(to_junit(files))


@pytest.mark.parametrize("verdict", list(Verdict))
def test_only_proofs_pass(verdict):
    [case] = read(FileResult("a.mlir", [FunctionResult("f", verdict, reason="why")])).iter(
        "testcase"
    )
    children = [child.tag for child in case]
    if verdict is Verdict.PROVED:
        assert children == []
    else:
        assert children == ["failure" if verdict is Verdict.REFUTED else "error"]
        assert case[0].get("type") == verdict.value
        assert "why" in case[0].get("message")


def test_counts_add_up():
    functions = [FunctionResult(str(n), verdict, seconds=0.25) for n, verdict in enumerate(Verdict)]
    root = read(FileResult("a.mlir", functions), FileResult("b.mlir", functions[:1]))
    total = len(Verdict) + 1
    counted = {name: int(root.get(name)) for name in ("tests", "failures", "errors")}
    assert counted == {"tests": total, "failures": 1, "errors": total - 2}
    assert float(root.get("time")) == pytest.approx(0.25 * total)
    assert [suite.get("name") for suite in root] == ["a.mlir", "b.mlir"]


def test_an_input_in_error_is_a_case():
    root = read(FileResult("a.mlir", errors=[Problem("no such file", "a.mlir")]))
    assert root.get("errors") == "1"
    assert "no such file" in root.find(".//error").text


def test_text_that_xml_cannot_hold():
    function = FunctionResult("f<&>", Verdict.UNKNOWN, reason="a \x00 and \x1b[31m & <b>")
    [case] = read(FileResult('a".mlir', [function])).iter("testcase")
    assert case.get("name") == "@f<&>"
    assert case[0].get("message") == "a ? and ?[31m & <b>"


def test_a_reader_of_junit_finds_what_was_written():
    functions = [
        FunctionResult("good", Verdict.PROVED, line=1, seconds=0.25),
        FunctionResult("bad", Verdict.REFUTED, line=2, reason="result 0 differs"),
        FunctionResult("open", Verdict.UNKNOWN, line=3, reason="not shown"),
        FunctionResult("old", Verdict.REFUTED, line=4, reason="differs", accepted="LLVM issue 1"),
    ]
    report = JUnitXml.fromstring(to_junit([FileResult("f.mlir", functions)]).encode())
    assert (report.tests, report.failures, report.errors, report.skipped) == (4, 1, 1, 1)
    [suite] = report
    told = {
        case.name: [(type(entry).__name__, entry.message) for entry in case.result]
        for case in suite
    }
    assert told == {
        "@good": [],
        "@bad": [("Failure", "result 0 differs")],
        "@open": [("Error", "not shown")],
        "@old": [("Skipped", "@old: refuted: differs (known: LLVM issue 1)")],
    }


def test_the_op_that_fails_is_named_in_its_file():
    place = SourceLine("out.mlir", 3, 5, "    return %t : memref<?xf32>", side="target")
    found = Counterexample((), "result 0 differs", failing=FailingOp(place, "returns 3.0"))
    function = FunctionResult("f", Verdict.REFUTED, counterexample=found)
    told = read(FileResult("in.mlir", [function])).find(".//failure").text
    assert "fails: out.mlir:3:5 return %t : memref<?xf32>\nreturns 3.0" in told
