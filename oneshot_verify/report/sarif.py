"""The verdicts as SARIF 2.1.0, for tools that show findings beside the code.

Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from oneshot_verify.report.documents import tool_versions
from oneshot_verify.verdict import (
    Counterexample,
    FileResult,
    FunctionResult,
    Problem,
    SourceLine,
    Verdict,
)

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {
    Verdict.PROVED: "none",
    Verdict.REFUTED: "error",
    Verdict.ERROR: "error",
}
"""All other verdicts are warnings: nothing is known to be wrong."""
RULES = {
    Verdict.PROVED: "The bufferized function refines the tensor function, for every input.",
    Verdict.VACUOUS: "The tensor function is undefined on every input.",
    Verdict.REFUTED: "A concrete input was run through both functions, and they differ.",
    Verdict.UNKNOWN: "Neither a proof nor a difference was found.",
    Verdict.UNSUPPORTED: "The semantics does not cover an op or a type.",
    Verdict.REJECTED: "The bufferizer refuses the function.",
    Verdict.ERROR: "The input does not parse or verify, or the pair does not fit.",
}


def to_sarif(files: Sequence[FileResult]) -> str:
    """The whole report as text that ends with a line break."""
    versions = tool_versions()
    driver = {
        "name": versions.pop("name"),
        "version": versions.pop("version"),
        "properties": versions,
        "rules": [
            {"id": verdict.value, "shortDescription": {"text": text}}
            for verdict, text in RULES.items()
        ],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [result for file in files for result in _results(file)],
    }
    document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _results(file: FileResult) -> Iterator[dict[str, Any]]:
    for problem in file.errors:
        yield _result(Verdict.ERROR, problem.message, _place_of_problem(problem))
    for function in file.functions:
        yield _function(file, function)


def _function(file: FileResult, function: FunctionResult) -> dict[str, Any]:
    text = f"@{function.name}: {function.verdict.value}"
    if function.reason and function.verdict is not Verdict.PROVED:
        text += f": {function.reason}"
    place = _location(file.path, function.line)
    place["logicalLocations"] = [{"name": function.name, "kind": "function"}]
    result = _result(function.verdict, text, place)
    properties: dict[str, Any] = {
        "part": function.part,
        "seconds": round(function.seconds, 4),
        "queries": function.queries,
        "assumptions": list(function.assumptions),
        "notes": list(function.notes),
    }
    if function.counterexample is not None:
        related = list(_related(function.counterexample))
        if related:
            result["relatedLocations"] = related
        properties["input"] = {
            value.name: list(value.elements) for value in function.counterexample.inputs
        }
    result["properties"] = properties
    return result


def _result(verdict: Verdict, text: str, place: dict[str, Any]) -> dict[str, Any]:
    return {
        "ruleId": verdict.value,
        "level": LEVELS.get(verdict, "warning"),
        # Only what fails may have a level (§3.27.10), and a warning has to be seen.
        "kind": "pass" if verdict is Verdict.PROVED else "fail",
        "message": {"text": text},
        "locations": [place],
    }


def _related(found: Counterexample) -> Iterator[dict[str, Any]]:
    """Definition, write and read, each with its place."""
    conflict = found.conflict
    if conflict is None:
        return
    for name, line in (
        ("definition", conflict.definition),
        ("write", conflict.write),
        ("read", conflict.read),
    ):
        if line is not None:
            yield {**_place(line), "message": {"text": name}}


def _place(line: SourceLine) -> dict[str, Any]:
    return _location(line.path, line.line, line.column)


def _place_of_problem(problem: Problem) -> dict[str, Any]:
    return _location(problem.path, problem.line, problem.column)


def _location(path: str, line: int, column: int = 0) -> dict[str, Any]:
    region: dict[str, int] = {}
    if line > 0:
        region["startLine"] = line
        if column > 0:
            region["startColumn"] = column
    physical: dict[str, Any] = {"artifactLocation": {"uri": quote(path.replace("\\", "/"))}}
    if region:
        physical["region"] = region
    return {"physicalLocation": physical}
