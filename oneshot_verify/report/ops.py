"""Table of supported ops, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from oneshot_verify.pipeline.ops import Model, OpSupport, Proof
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.words import plural

SCHEMA = 1
_COLOURS = {
    Model.KNOWN: "green",
    Model.NOT_NEEDED: "dim",
    Model.MISSING: "bold red",
    Proof.MEANING: "green",
    Proof.RULE: "green",
    Proof.ASSUMED: "yellow",
    Proof.MISSING: "bold red",
}


def print_ops(console: ResultConsole, ops: Sequence[OpSupport], *, in_files: bool) -> None:
    """Print one line per op, then the counts. `in_files`: with the number of uses and their positions."""
    width = max((len(op.name) for op in ops), default=2)
    uses = f"  {'uses':>5}" if in_files else ""
    console.show(Text(f"{'op':{width}}{uses}  {'bufferize':9}  prove", style="bold"))
    for op in ops:
        line = Text(f"{op.name:{width}}")
        if in_files:
            line.append(f"  {op.uses:5}")
        line.append(f"  {op.model:9}", _COLOURS[op.model])
        line.append("  ")
        line.append(op.proof, _COLOURS[op.proof])
        if not op.is_known and op.place is not None:
            line.append(f"  {op.place}", "dim")
            line.append(f": {op.remark or 'no bufferization model is known'}")
        console.show(line)
    console.show(Text(_summary(ops, in_files=in_files)))


def _summary(ops: Sequence[OpSupport], *, in_files: bool) -> str:
    count = f"{len(ops)} {plural(len(ops), 'op', 'ops')}"
    if in_files:
        return f"{count}, {sum(not op.is_known for op in ops)} not known"
    modelled = sum(op.model is Model.KNOWN for op in ops)
    proved = sum(op.proof is not Proof.MISSING for op in ops)
    return f"{count}: {modelled} with a bufferization model, {proved} that the prover knows"


def ops_json(ops: Sequence[OpSupport], errors: Sequence[str]) -> str:
    """`{"schema": 1, "ops": [{"name", "bufferize", "prove", "uses", "place", "remark"}], "errors": [...]}`"""
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "ops": [
            {
                "name": op.name,
                "bufferize": str(op.model),
                "prove": str(op.proof),
                "uses": op.uses,
                "place": str(op.place) if op.place is not None else None,
                "remark": op.remark,
            }
            for op in ops
        ],
        "errors": list(errors),
    }
    return json.dumps(document, indent=2)
