"""JUnit XML: counts, and that nothing weaker than a proof passes."""

from xml.etree import ElementTree

import pytest

from oneshot_verify.report.junit import to_junit
from oneshot_verify.verdict import FileResult, FunctionResult, Problem, Verdict


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
