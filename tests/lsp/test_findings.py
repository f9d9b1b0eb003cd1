"""Places and edits, without a server."""

import json

from lsprotocol.types import DiagnosticSeverity, Position, Range

from oneshot_verify.lsp.findings import Findings, Lines
from oneshot_verify.report.sarif import to_sarif
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict


def test_columns_are_units_of_utf_16():
    lines = Lines("x\n  // 😀é = 1  \n")
    assert lines.range_of(2) == Range(Position(1, 2), Position(1, 12))
    # Column 7 of the text is "é": behind a character of two units.
    assert lines.range_of(2, 7).start == Position(1, 7)


def test_places_outside_of_the_text_are_moved_into_it():
    lines = Lines("one\ntwo")
    assert lines.range_of(0).start == Position(0, 0)
    assert lines.range_of(99).end == Position(1, 3)


DIFF = "--- a\n+++ a\n@@ -2,2 +2,2 @@\n+new\n two\n-three"


def test_a_diff_of_another_text_is_no_edit():
    assert Lines("one\ntwo\nfour\n").edits(DIFF) == []


def test_a_diff_at_the_end_of_the_text():
    [edit] = Lines("one\ntwo\nthree").edits(DIFF)
    assert edit.range == Range(Position(1, 0), Position(2, 5))
    assert edit.new_text == "new\ntwo"
    [edit] = Lines("one\ntwo\nthree\n").edits(DIFF)
    assert edit.range == Range(Position(1, 0), Position(3, 0))
    assert edit.new_text == "new\ntwo\n"


def test_before_there_are_verdicts_the_lens_says_so():
    function = {"name": "f", "line": 2, "part": 0, "in_place": 1, "copies": []}
    found = Findings("u", "\nfunc", copies={"files": [{"functions": [function], "refusals": []}]})
    [lens] = found.lenses()
    assert (lens.command.title, lens.range.start.line) == ("proving ...", 1)


def test_the_lens_has_the_verdict_and_what_is_proved_is_no_diagnostic():
    functions = [
        FunctionResult("f", Verdict.PROVED, line=1, seconds=0.25),
        FunctionResult("g", Verdict.UNKNOWN, line=2, reason="not shown", seconds=1.0),
        FunctionResult("h", Verdict.REFUTED, line=3, reason="differs", accepted="LLVM issue 1"),
    ]
    verdicts = json.loads(to_sarif([FileResult("<stdin>", functions)]))
    found = Findings("u", "func @f\nfunc @g\nfunc @h\n", verdicts)
    assert [lens.command.title for lens in found.lenses()] == [
        "proved (0.25 s)",
        "unknown: not shown (1.00 s)",
        "refuted: differs (known: LLVM issue 1) (0.00 s)",
    ]
    told = [(each.range.start.line, each.severity) for each in found.diagnostics()]
    assert told == [(1, DiagnosticSeverity.Warning), (2, DiagnosticSeverity.Information)]
