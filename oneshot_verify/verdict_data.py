"""Counterexamples as JSON-able data, by the schema of the report (`report/schema.json`)."""

from __future__ import annotations

from typing import Any

from oneshot_verify.verdict import (
    BufferStep,
    Conflict,
    Counterexample,
    FailingOp,
    InputValue,
    Listing,
    SourceLine,
)


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
        "expected": step.expected or None,
        "iteration": step.iteration,
    }
