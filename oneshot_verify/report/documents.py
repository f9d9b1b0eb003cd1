"""The verdicts as plain JSON-able data, by schema 1 (`schema.json` beside this file)."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from importlib import metadata
from typing import Any

from oneshot_verify.report.codes import code_of
from oneshot_verify.verdict import (
    BufferStep,
    Conflict,
    Counterexample,
    FailingOp,
    FileResult,
    FunctionResult,
    InputValue,
    Listing,
    Problem,
    SourceLine,
)

SCHEMA = 1


def tool_versions() -> dict[str, str]:
    """The versions that an answer depends on. Answers of Z3 change between its versions."""
    return {
        "name": "oneshot-verify",
        "version": _version("oneshot-verify"),
        "python": platform.python_version(),
        "xdsl": _version("xdsl"),
        "z3": _version("z3-solver"),
    }


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "unknown"


def document(files: Sequence[FileResult]) -> dict[str, Any]:
    """The whole report."""
    return {"schema": SCHEMA, "tool": tool_versions(), "files": [_file(file) for file in files]}


def to_json(files: Sequence[FileResult]) -> str:
    """The whole report as text that ends with a line break."""
    return json.dumps(document(files), indent=2, ensure_ascii=False) + "\n"


def _file(file: FileResult) -> dict[str, Any]:
    return {
        "path": file.path,
        "functions": [_function(function) for function in file.functions],
        "errors": [_problem(problem) for problem in file.errors],
        "target": file.target or None,
    }


def _function(function: FunctionResult) -> dict[str, Any]:
    found, code = function.counterexample, code_of(function)
    return {
        "name": function.name,
        "line": function.line,
        "part": function.part,
        "verdict": function.verdict.value,
        "reason": function.reason,
        "obligation": function.obligation or None,
        "code": code.name if code is not None else None,
        "tried": list(function.tried),
        "assumptions": list(function.assumptions),
        "notes": list(function.notes),
        "rechecked": function.rechecked or None,
        "cached": function.cached,
        "accepted": function.accepted or None,
        "seconds": round(function.seconds, 4),
        "queries": function.queries,
        "counterexample": None if found is None else counterexample_document(found),
    }


def counterexample_document(found: Counterexample) -> dict[str, Any]:
    """One counterexample."""
    return {
        "what": found.what,
        "where": found.where,
        "position": None if found.position is None else list(found.position),
        "expected": found.expected,
        "actual": found.actual,
        "inputs": [_input(value) for value in found.inputs],
        "conflict": None if found.conflict is None else _conflict(found.conflict),
        "history": [_step(step) for step in found.history],
        "program": found.program,
        "failing": None if found.failing is None else _failing(found.failing),
        "listings": [_listing(listing) for listing in found.listings],
    }


def _failing(failing: FailingOp) -> dict[str, Any]:
    values = [{"name": value.name, "value": value.value} for value in failing.values]
    return {"place": _line(failing.place), "says": failing.says, "values": values}


def _listing(listing: Listing) -> dict[str, Any]:
    return {
        "path": listing.path,
        "line": listing.line,
        "text": listing.text,
        "reached": list(listing.reached),
    }


def _input(value: InputValue) -> dict[str, Any]:
    return {
        "name": value.name,
        "type": value.type,
        "shape": None if value.shape is None else list(value.shape),
        "elements": list(value.elements),
    }


def _conflict(conflict: Conflict) -> dict[str, Any]:
    return {
        "read": _line(conflict.read),
        "write": _line(conflict.write),
        "definition": _line(conflict.definition),
    }


def _line(line: SourceLine | None) -> dict[str, Any] | None:
    if line is None:
        return None
    told: dict[str, Any] = {
        "path": line.path,
        "line": line.line,
        "column": line.column,
        "text": line.text,
    }
    told |= {"origin": line.origin} if line.origin else {}
    return told | {"side": line.side} if line.side else told


def _step(step: BufferStep) -> dict[str, Any]:
    return {
        "place": _line(step.place),
        "what": step.what,
        "buffer": step.buffer,
        "elements": list(step.elements),
        "touched": list(step.touched),
        "target": _line(step.target),
        "name": step.name,
        "role": step.role,
        "first": step.first,
        "size": step.size,
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "message": problem.message,
        "path": problem.path,
        "line": problem.line,
        "column": problem.column,
        "part": problem.part,
    }
