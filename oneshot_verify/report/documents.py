"""Verdicts as JSON-able data, schema 1 (`schema.json` beside this file)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from oneshot_verify.report.assumptions import explained
from oneshot_verify.report.codes import code_of
from oneshot_verify.verdict import FileResult, FunctionResult, blamed
from oneshot_verify.verdict_data import counterexample_document, plain
from oneshot_verify.versions import tool_versions

SCHEMA = 1


def json_report(schema: int = SCHEMA, **told: Any) -> str:
    """A report as JSON text with a final line break: what it tells, behind the version of its schema and the tool."""
    return json.dumps({"schema": schema, "tool": tool_versions(), **told}, indent=2) + "\n"


def document(files: Sequence[FileResult]) -> dict[str, Any]:
    """The whole report."""
    said = [_file(file) for file in files]
    return {"schema": SCHEMA, "tool": tool_versions(), "files": said, "blamed": _blamed(files)}


def to_json(files: Sequence[FileResult]) -> str:
    """The whole report as JSON text with a final line break."""
    return json.dumps(document(files), indent=2) + "\n"


def _blamed(files: Sequence[FileResult]) -> dict[str, Any] | None:
    found = blamed(files)
    if found is None:
        return None
    file, function = found
    step = {"path": file.path, "part": function.part, "step": function.step}
    return {**step, "function": function.name, "verdict": function.verdict.value}


def _file(file: FileResult) -> dict[str, Any]:
    return {
        "path": file.path,
        "functions": [function_document(function) for function in file.functions],
        "errors": plain(file.errors),
        "target": file.target or None,
    }


def function_document(function: FunctionResult) -> dict[str, Any]:
    """The verdict on one function."""
    found, code = function.counterexample, code_of(function)
    return {
        "name": function.name,
        "line": function.line,
        "part": function.part,
        "step": function.step or None,
        "verdict": function.verdict.value,
        "reason": function.reason,
        "obligation": function.obligation or None,
        "code": code.name if code is not None else None,
        "tried": list(function.tried),
        "assumptions": list(function.assumptions),
        "assumed": [_assumption(said) for said in function.assumptions],
        "notes": list(function.notes),
        "invariants": list(function.invariants),
        "cached": function.cached,
        "accepted": function.accepted or None,
        "seconds": round(function.seconds, 4),
        "queries": function.queries,
        "counterexample": None if found is None else counterexample_document(found),
    }


def _assumption(sentence: str) -> dict[str, str]:
    """An assumption in words to decide on."""
    found = explained(sentence)
    return {**asdict(found), "page": found.page}
