"""Decisions in a file: the operands that are in place against One-Shot's rules. A second run that reads
them needs no search."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import BufferizationOptions
from oneshot_verify.elide.edits import EDITS
from oneshot_verify.elide.results import Copy, Rewriting, Site
from oneshot_verify.elide.rewrites import BY_NAME
from oneshot_verify.elide.rewriting import Given
from oneshot_verify.elide.survey import Place
from oneshot_verify.elide.window import forget_names
from oneshot_verify.ir import fingerprint

SCHEMA = 1


class DecisionsError(ValueError):
    """The text holds no decisions, or those of another program."""


def program_hash(module: ModuleOp, options: BufferizationOptions) -> str:
    """Hash of a program and its bufferization options, for the file of decisions. Names of values and locations do not
    count."""
    clone = module.clone()
    for op in clone.walk():
        forget_names(op)
    return hashlib.sha256(f"{options}\n{fingerprint(clone)}".encode()).hexdigest()


def part_document(
    program: str, removed: Sequence[Copy], rewrites: Sequence[Rewriting]
) -> dict[str, Any]:
    """Decisions on one part of a file, as JSON-able data. `rewrites`: those that were made."""
    return {
        "program": program,
        "rewrites": [
            {
                "stage": each.stage,
                "function": each.site.function,
                "position": each.site.position,
                "operand": each.site.operand,
                "rewrite": each.site.change,
                "op": each.op,
                "line": each.line or None,
            }
            for each in rewrites
        ],
        "in_place": [
            {
                "function": each.function,
                "position": each.position,
                "operand": each.operand,
                "op": each.op,
            }
            for each in removed
        ],
    }


class Decisions:
    """Decisions read from a file, part by part."""

    def __init__(self, text: str, path: str) -> None:
        """Raises `DecisionsError`."""
        self.path = path
        try:
            document: Any = json.loads(text)
        except ValueError as error:
            raise DecisionsError(f"{path}: this is no JSON: {error}") from None
        parts = _entry(document, "parts")
        if _entry(document, "schema") != SCHEMA or not isinstance(parts, list):
            raise DecisionsError(f"{path}: these are no decisions of schema {SCHEMA}")
        self._parts = cast("list[Any]", parts)

    def of_part(self, index: int, program: str) -> Given:
        """Decisions of one part. Raises `DecisionsError` if the part belongs to another program."""
        part = self._parts[index] if index < len(self._parts) else None
        if _entry(part, "program") != program:
            raise DecisionsError(
                f"{self.path}: the decisions are on another program than part {index + 1} of the input,"
                " or on it with other options or passes before"
            )
        places = [(_entry(e, "position"), _entry(e, "operand")) for e in _list(part, "in_place")]
        if not all(isinstance(number, int) for place in places for number in place):
            raise DecisionsError(f"{self.path}: part {index + 1} names an operand by no number")
        stages: dict[int, set[Site]] = {}
        edits: list[Site] = []
        for each in _list(part, "rewrites"):
            numbers = [_entry(each, name) for name in ("stage", "position", "operand")]
            words = [_entry(each, name) for name in ("function", "rewrite")]
            is_edit = words[1] in EDITS
            if not all(isinstance(n, int) for n in numbers) or not (is_edit or words[1] in BY_NAME):
                raise DecisionsError(f"{self.path}: part {index + 1} has a rewrite that is none")
            stage, position, operand = numbers
            site = Site(words[0], position, operand, words[1])
            if is_edit:
                edits.append(site)
            else:
                stages.setdefault(stage, set()).add(site)
        ordered = [frozenset(stages[stage]) for stage in sorted(stages)]
        return Given(ordered, frozenset(cast("list[Place]", places)), edits)


def _list(part: Any, name: str) -> list[Any]:
    found = _entry(part, name)
    return cast("list[Any]", found) if isinstance(found, list) else []


def _entry(document: Any, name: str) -> Any:
    return cast("dict[str, Any]", document).get(name) if isinstance(document, dict) else None
