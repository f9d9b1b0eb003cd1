"""Report on copy elision as JSON-able data, schema 1 (`elision_schema.json` beside this file).

The document holds the decisions too, in the form that `--decisions` reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from oneshot_verify.elide.decisions import SCHEMA, part_document
from oneshot_verify.elide.measure import Measure
from oneshot_verify.elide.results import Removal, Report, TrialRecord
from oneshot_verify.report.documents import json_report


@dataclass(frozen=True)
class ElidedPart:
    """Elision of one part of a file."""

    program: str
    """Hash of the program."""
    report: Report


def to_json(path: str, options: str, parts: Sequence[ElidedPart | None]) -> str:
    """The report on a file as JSON text with a final line break. None in `parts`: a part that was refused."""
    told = [None if part is None else _part(part) for part in parts]
    return json_report(SCHEMA, path=path, options=options, parts=told)


def _part(part: ElidedPart) -> dict[str, Any]:
    report = part.report
    return part_document(part.program, report.removed, report.rewritten) | {
        "copies": [_removal(each) for each in report.removals],
        "rewrites_tried": [
            {"status": each.status.value, "what": str(each), "why": each.why or None}
            for each in report.rewrites
        ],
        "before": _measure(report.before),
        "after": _measure(report.after),
        "reused_buffers": report.reused,
        "trials": [_trial(each) for each in report.trials],
        "fell_back": report.fell_back or None,
        "seconds": round(report.seconds, 3),
    }


def _measure(measure: Measure) -> dict[str, int]:
    return {"copies": measure.copies, "allocations": measure.allocations}


def _removal(removal: Removal) -> dict[str, Any]:
    copy = asdict(removal.copy)
    rule, line = copy.pop("reason"), copy["line"] or None
    why = removal.why or None
    return copy | {"line": line, "rule": rule, "status": removal.status.value, "why": why}


def _trial(trial: TrialRecord) -> dict[str, Any]:
    return {
        "function": trial.function,
        "without": trial.copies,
        "rewrites": trial.rewrites,
        "status": trial.status.value,
        "why": trial.why or None,
        "seconds": round(trial.seconds, 3),
    }
