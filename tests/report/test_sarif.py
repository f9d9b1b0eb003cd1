"""SARIF: what a reader of the format looks for is there, for every verdict."""

import json

import pytest

from oneshot_verify.report.sarif import LEVELS, to_sarif
from oneshot_verify.verdict import (
    Conflict,
    Counterexample,
    FileResult,
    FunctionResult,
    InputValue,
    Problem,
    SourceLine,
    Verdict,
)

READ = SourceLine("in put.mlir", 9, 3, "  %v = tensor.extract %t[%i]")
WRITE = SourceLine("in put.mlir", 8, 3, "  %w = tensor.insert %x into %t[%i]")
REFUTED = FunctionResult(
    "f",
    Verdict.REFUTED,
    line=7,
    reason="result 0 differs at [1]",
    counterexample=Counterexample(
        inputs=(InputValue("%i", "index", None, ("1",)),),
        what="result 0 differs at [1]",
        conflict=Conflict(READ, WRITE, None),
    ),
)


def run_of(*functions, errors=()):
    document = json.loads(to_sarif([FileResult("in put.mlir", list(functions), list(errors))]))
    assert document["version"] == "2.1.0"
    [run] = document["runs"]
    return run


@pytest.mark.parametrize("verdict", list(Verdict))
def test_every_verdict_is_a_result_of_a_rule_that_is_there(verdict):
    run = run_of(FunctionResult("f", verdict, line=3, reason="why"))
    [result] = run["results"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert result["ruleId"] in rules
    assert result["level"] == LEVELS.get(verdict, "warning")
    # §3.27.10: where the kind is not "fail", the level has to be "none".
    assert result["kind"] == "fail" or result["level"] == "none"
    [place] = result["locations"]
    assert place["physicalLocation"]["region"]["startLine"] == 3


def test_nothing_but_proved_passes():
    kinds = {
        verdict: run_of(FunctionResult("f", verdict))["results"][0]["kind"] for verdict in Verdict
    }
    assert [verdict for verdict, kind in kinds.items() if kind == "pass"] == [Verdict.PROVED]


def test_a_refutation_names_write_and_read():
    [result] = run_of(REFUTED)["results"]
    assert "result 0 differs at [1]" in result["message"]["text"]
    lines = {
        related["message"]["text"]: related["physicalLocation"]["region"]["startLine"]
        for related in result["relatedLocations"]
    }
    assert lines == {"write": 8, "read": 9}
    assert result["properties"]["input"] == {"%i": ["1"]}


def test_a_place_that_is_not_known_is_left_out():
    [result] = run_of(FunctionResult("f", Verdict.UNKNOWN))["results"]
    assert "region" not in result["locations"][0]["physicalLocation"]


def test_paths_are_uris():
    [result] = run_of(REFUTED)["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "in%20put.mlir"


def test_an_input_in_error_is_a_result():
    [result] = run_of(errors=[Problem("expected ')'", "in put.mlir", 2, 5)])["results"]
    assert (result["ruleId"], result["level"], result["kind"]) == ("error", "error", "fail")
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2, "startColumn": 5}
