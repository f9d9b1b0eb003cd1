"""Verdicts as SARIF 2.1.0, for tools that show findings beside the code.

Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from oneshot_verify.home import HOME
from oneshot_verify.report.brief import brief
from oneshot_verify.report.codes import VERDICT_CODES, Code, rule_of, rules
from oneshot_verify.verdict import (
    BufferStep,
    Counterexample,
    FileResult,
    FunctionResult,
    Problem,
    SourceLine,
    Verdict,
)
from oneshot_verify.versions import tool_versions

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
LEVELS = {
    Verdict.PROVED: "none",
    Verdict.REFUTED: "error",
    Verdict.ERROR: "error",
}
"""Levels; all other verdicts are warnings, as no error is known."""
FINGERPRINT = "oneshotVerify/v1"
"""Version of the fingerprint by which the next run recognises a finding."""


def to_sarif(files: Sequence[FileResult]) -> str:
    """The whole report as JSON text with a final line break."""
    versions = tool_versions()
    results = [result for file in files for result in _results(file)]
    unknown = {rule_of(f) for file in files for f in file.functions if f.verdict is Verdict.UNKNOWN}
    told = [*rules().values(), *sorted(map(_not_shown, unknown), key=lambda rule: rule.name)]
    places = {rule.name: number for number, rule in enumerate(told)}
    for result in results:
        result["ruleIndex"] = places[result["ruleId"]]
    driver = {
        "name": versions.pop("name"),
        "version": versions.pop("version"),
        "informationUri": HOME,
        "properties": versions,
        "rules": [_rule(rule) for rule in told],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, indent=2) + "\n"


def _not_shown(rule: Code) -> Code:
    """The rule of an `unknown`, for which no error is known."""
    says = f"Nothing is known to be wrong; it is not shown that all is right here. {rule.says}"
    return replace(rule, name=f"{rule.name}/unknown", title=rule.not_shown, says=says)


def _rule(rule: Code) -> dict[str, Any]:
    return {
        "id": rule.name,
        "name": rule.title.title().translate(str.maketrans("", "", " ,:")),
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.says},
        "help": {
            "text": f"{rule.says}\n\n{rule.look}\n{rule.link}",
            "markdown": f"{rule.says}\n\n{rule.look}\n\n[More on `{rule.name}`]({rule.link})",
        },
        "helpUri": rule.link,
    }


def _results(file: FileResult) -> Iterator[dict[str, Any]]:
    seen: Counter[tuple[str, ...]] = Counter()
    for problem in file.errors:
        key = (file.path, problem.message)
        place = _place(problem)
        rule = rules()[VERDICT_CODES[Verdict.ERROR]]
        yield _result(rule, Verdict.ERROR, problem.message, place, (*key, str(seen[key])))
        seen[key] += 1
    for function in file.functions:
        # Lines move, and parts may be inserted; so the fingerprint has the name, the error, and the number among
        # equals.
        key = (file.path, function.name, function.verdict.value, function.obligation)
        yield _function(file, function, (*key, str(seen[key])))
        seen[key] += 1


def _function(file: FileResult, function: FunctionResult, key: tuple[str, ...]) -> dict[str, Any]:
    place = _location(file.path, function.line)
    place["logicalLocations"] = [
        {"name": function.name, "fullyQualifiedName": f"@{function.name}", "kind": "function"}
    ]
    rule = rule_of(function)
    if function.verdict is Verdict.UNKNOWN:
        rule = _not_shown(rule)
    result = _result(rule, function.verdict, brief(function), place, key)
    properties: dict[str, Any] = {
        "part": function.part,
        "obligation": function.obligation,
        "seconds": round(function.seconds, 4),
        "queries": function.queries,
        "assumptions": list(function.assumptions),
        "notes": list(function.notes),
    }
    found = function.counterexample
    if found is not None:
        related = list(_related(found, {file.path, file.target}))
        if related:
            result["relatedLocations"] = related
        path = [_step(step) for step in found.history if step.place is not None]
        if path:
            result["codeFlows"] = [{"threadFlows": [{"locations": path}]}]
        properties["input"] = {value.name: list(value.elements) for value in found.inputs}
    if function.accepted:
        result["suppressions"] = [{"kind": "external", "justification": function.accepted}]
    result["properties"] = properties
    return result


def _result(
    rule: Code, verdict: Verdict, text: str, place: dict[str, Any], key: tuple[str, ...]
) -> dict[str, Any]:
    return {
        "ruleId": rule.name,
        "level": LEVELS.get(verdict, "warning"),
        # Only a failure may have a level (§3.27.10), and a warning should be seen.
        "kind": "pass" if verdict is Verdict.PROVED else "fail",
        "message": {"text": text},
        "locations": [place],
        "partialFingerprints": {
            FINGERPRINT: hashlib.sha256("\0".join(key).encode()).hexdigest()[:32]
        },
    }


def _related(found: Counterexample, files: Set[str]) -> Iterator[dict[str, Any]]:
    """The failing op, if it is in one of the files, and definition, write and read, each with its position."""
    failing = found.failing
    if failing is not None and failing.place.path in files:
        yield {**_place(failing.place), "message": {"text": failing.says}}
    for name, line in found.conflict.places if found.conflict is not None else ():
        yield {**_place(line), "message": {"text": name}}


def _step(step: BufferStep) -> dict[str, Any]:
    """A step of the bufferized program on the path to the failure."""
    assert step.place is not None
    return {"location": {**_place(step.place), "message": {"text": f"{step.what}: {step.buffer}"}}}


def _place(at: SourceLine | Problem) -> dict[str, Any]:
    return _location(at.path, at.line, at.column)


def _location(path: str, line: int, column: int = 0) -> dict[str, Any]:
    region: dict[str, int] = {}
    if line > 0:
        region["startLine"] = line
        if column > 0:
            region["startColumn"] = column
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(path)}}
    if region:
        physical["region"] = region
    return {"physicalLocation": physical}


def _uri(path: str) -> str:
    return Path(path).as_uri() if Path(path).is_absolute() else quote(path.replace("\\", "/"))
