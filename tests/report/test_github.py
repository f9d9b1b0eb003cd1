"""Annotations: what the runner of GitHub Actions reads out of them is what was meant."""

import re
from dataclasses import replace

import pytest

from oneshot_verify.audit.findings import Copy, FileCopies, Status
from oneshot_verify.report.github import annotation, copies_to_github, to_github
from oneshot_verify.verdict import FileResult, FunctionResult, Problem, Verdict


def read(line):
    """A workflow command as the runner reads it (actions/runner, ActionCommand.TryParseV2)."""
    found = re.fullmatch(r"::(\w+) (.*?)::(.*)", line)
    assert found is not None
    properties = {}
    for pair in found[2].split(","):
        name, _, value = pair.partition("=")
        for escaped, plain in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ",")):
            value = value.replace(escaped, plain)
        properties[name] = value.replace("%25", "%")
    message = found[3].replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")
    return found[1], properties, message


@pytest.mark.parametrize("text", ["%t, %u: 100%", "two\nlines", "::error::no", "%0A"])
def test_nothing_in_a_text_ends_the_command(text):
    line = annotation("error", text, text, "a,b:c.mlir", 3, 5)
    assert "\n" not in line
    level, properties, message = read(line)
    assert (level, message) == ("error", text)
    assert properties == {"file": "a,b:c.mlir", "line": "3", "col": "5", "title": text}


@pytest.mark.parametrize(
    ("verdict", "level"),
    [
        (Verdict.REFUTED, "error"),
        (Verdict.ERROR, "error"),
        (Verdict.UNKNOWN, "warning"),
        (Verdict.UNSUPPORTED, "warning"),
        (Verdict.REJECTED, "warning"),
        (Verdict.VACUOUS, "warning"),
    ],
)
def test_each_verdict_but_proved_is_annotated(verdict, level):
    function = FunctionResult("f", verdict, line=3, reason="why")
    accepted = replace(function, accepted="LLVM issue 1")
    first, second, last = to_github([FileResult("f.mlir", [function, accepted])]).splitlines()
    assert read(first)[0] == level
    assert read(first)[1]["line"] == "3"
    assert read(second)[0] == "notice"
    assert "LLVM issue 1" in read(second)[2]
    assert last == f"oneshot-verify: 2 {verdict.value}"


def test_the_title_of_an_unknown_says_that_nothing_is_known_to_be_wrong():
    unknown = FunctionResult("f", Verdict.UNKNOWN, reason="why", obligation="function.result")
    results = [unknown, replace(unknown, verdict=Verdict.REFUTED)]
    lines = to_github([FileResult("f.mlir", results)]).splitlines()
    titles = [read(line)[1]["title"].partition(" ")[2] for line in lines[:2]]
    assert titles[0] == f"not shown: {titles[1]}"


def test_what_is_proved_is_counted_only():
    proved = FunctionResult("f", Verdict.PROVED, line=3)
    problem = Problem("expected ')'", "f.mlir", 2, 5)
    first, last = to_github([FileResult("f.mlir", [proved], [problem])]).splitlines()
    assert read(first) == (
        "error",
        {"file": "f.mlir", "line": "2", "col": "5", "title": "OV504 input in error"},
        "expected ')'",
    )
    assert last == "oneshot-verify: 1 proved, 1 in error"


def test_needless_copies_are_warnings():
    copies = [
        Copy("f", 9, "memref.copy", source_line=4, bytes=16, status=Status.NEEDLESS, remedy="drop"),
        Copy(
            "f", 11, "memref.copy", source_line=5, bytes=16, status=Status.NEEDED, cause="because"
        ),
    ]
    needless, needed, last = copies_to_github([FileCopies("f.mlir", copies)]).splitlines()
    assert (read(needless)[0], read(needless)[1]["line"]) == ("warning", "4")
    assert (read(needed)[0], read(needed)[1]["line"]) == ("notice", "5")
    assert read(needed)[2] == "@f: needed: memref.copy of 16 bytes; because"
    assert last == "oneshot-verify: copies: 1 needed, 1 needless"
