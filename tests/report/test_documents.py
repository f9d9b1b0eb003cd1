"""The JSON report: its schema, and that nothing of the data gets lost."""

import json
from importlib import resources

import jsonschema
import pytest

from oneshot_verify.report.documents import document, to_json
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

PLACE = SourceLine("a.mlir", 4, 8, "  %old = tensor.extract %t[%j]")
REFUTED = FunctionResult(
    "f",
    Verdict.REFUTED,
    line=2,
    reason="result 0 differs",
    seconds=0.123456,
    queries=3,
    counterexample=Counterexample(
        inputs=(
            InputValue("%t", "tensor<?x2xf32>", (1, 2), ("1", "2")),
            InputValue("%i", "index", None, ("0",)),
        ),
        what="result 0 differs",
        where="result 0",
        position=(0, 1),
        expected="2",
        actual="9",
        conflict=Conflict(PLACE, PLACE, None),
        program="module {}",
        history=(BufferStep(PLACE, "memref.store", "argument 0 (%t)", ("1", "9"), (1,)),),
    ),
)


@pytest.fixture(scope="module")
def schema():
    text = resources.files("oneshot_verify.report").joinpath("schema.json").read_text()
    return json.loads(text)


def test_the_schema_is_a_schema(schema):
    jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("verdict", list(Verdict))
def test_every_verdict_is_valid(schema, verdict):
    result = REFUTED if verdict is Verdict.REFUTED else FunctionResult("f", verdict)
    jsonschema.validate(document([FileResult("a.mlir", [result])]), schema)


def test_input_problems_are_valid(schema):
    problem = Problem("unexpected token", "a.mlir", 3, 5, 1)
    report = document([FileResult("a.mlir", [], [problem])])
    jsonschema.validate(report, schema)
    assert report["files"][0]["errors"][0]["line"] == 3


def test_refuted_without_counterexample_is_not_valid(schema):
    report = document([FileResult("a.mlir", [FunctionResult("f", Verdict.REFUTED)])])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(report, schema)


def test_the_contract_of_the_command_line():
    """The keys that the design promises to scripts."""
    report = json.loads(to_json([FileResult("a.mlir", [REFUTED])]))
    assert report["schema"] == 1
    assert {"version", "python", "xdsl", "z3"} <= report["tool"].keys()
    [function] = report["files"][0]["functions"]
    assert function["name"] == "f"
    assert function["line"] == 2
    assert function["verdict"] == "refuted"
    assert function["assumptions"] == []
    assert function["seconds"] == pytest.approx(0.1235)
    assert function["queries"] == 3
    found = function["counterexample"]
    assert found["position"] == [0, 1]
    assert (found["expected"], found["actual"]) == ("2", "9")
    assert found["inputs"][0]["shape"] == [1, 2]
    assert found["inputs"][1]["shape"] is None
    assert found["conflict"]["read"]["column"] == 8
    assert found["conflict"]["definition"] is None
    assert found["history"][0]["touched"] == [1]
