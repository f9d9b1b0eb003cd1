"""Report of `prove` as one self-contained HTML page: both programs side by side, with the path of a counterexample
through them, and pictures of the buffers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from oneshot_verify.report.assumptions import Assumption, explained, in_order
from oneshot_verify.report.html import environment
from oneshot_verify.report.rules import RULES
from oneshot_verify.report.words import grouped

Programs = Mapping[tuple[str, int, str], Path]


def proof_page(document: Mapping[str, Any], programs: Programs | None = None) -> str:
    """The page for a document of `documents.document`."""
    return _rendered("proof.html", document, programs)


def proof_cell(document: Mapping[str, Any]) -> str:
    """The page for a notebook: an element with its own style."""
    return _rendered("proof_cell.html", document, None)


def _rendered(template: str, document: Mapping[str, Any], programs: Programs | None) -> str:
    functions = [each for file in document["files"] for each in file["functions"]]
    return (
        environment()
        .get_template(template)
        .render(
            title=_title(functions),
            tool=document["tool"],
            files=document["files"],
            programs=programs or {},
            assumed=_assumed(functions),
            rules=RULES,
        )
    )


def _assumed(functions: list[Mapping[str, Any]]) -> dict[str, list[tuple[Assumption, list[str]]]]:
    """Assumptions of the proofs by subject, each with the functions that need it, unless all do."""
    proved = [each for each in functions if each["verdict"] == "proved"]
    users = grouped((said, each["name"]) for each in proved for said in each["assumptions"])
    found = [(explained(sentence), users[sentence]) for sentence in in_order(users)]
    return grouped(
        (each.about, (each, names if len(names) < len(proved) else [])) for each, names in found
    )


def _title(functions: list[Mapping[str, Any]]) -> str:
    counts = Counter(each["verdict"] for each in functions)
    order = ("error", "refuted", "unknown", "unsupported", "rejected", "vacuous", "proved")
    return ", ".join(f"{counts[verdict]} {verdict}" for verdict in order if counts[verdict])
