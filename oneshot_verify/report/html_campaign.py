"""Campaign report as one self-contained HTML page."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from oneshot_verify.report.campaign_text import counted_kinds, show_seconds
from oneshot_verify.report.html import environment
from oneshot_verify.report.html_charts import draw_rate, shares

HEAT_STEPS = 5
VERDICTS = ("proved", "refuted", "unknown", "unsupported", "rejected", "vacuous", "error")

FEATURES = {
    "rule": "reasons of copies",
    "decision": "decisions",
    "meet": "pairs of ops on one alias set",
    "set": "kinds of alias sets",
}
"""Headings for kinds of coverage keys (`fuzz/coverage.py`)."""


@dataclass
class Cause:
    """Findings with one cause."""

    name: str
    known: bool
    findings: list[Mapping[str, Any]] = field(default_factory=list[Mapping[str, Any]])

    @property
    def kinds(self) -> str:
        """The kinds of its findings."""
        return ", ".join(dict.fromkeys(each["kind"] for each in self.findings))

    @property
    def sightings(self) -> int:
        """Number of programs that show it."""
        return sum(each["sightings"] for each in self.findings)

    @property
    def confirmed(self) -> str:
        """Says if real runs have shown it; empty if its findings are no wrong programs."""
        wrong = [each for each in self.findings if each["kind"] == "wrong program"]
        shown = sum(each["confirmed"].startswith("confirmed") for each in wrong)
        if not any(each["confirmed"] for each in wrong):
            return "not run" if wrong else ""
        if shown in (0, len(wrong)):
            return "confirmed" if shown else "not confirmed"
        return f"{shown} of {len(wrong)} confirmed"


def campaign_page(document: Mapping[str, Any]) -> str:
    """The page for a document of `campaign_document`."""
    made = environment()
    made.filters["seconds"] = show_seconds
    helpers: dict[str, Any] = {
        "bars": shares,
        "heat": heat,
        "features": FEATURES,
        "short": _short,
        "verdicts": VERDICTS,
    }
    shown = dict(document)
    counts = shown.pop("verdicts")
    ordered = {name: counts[name] for name in VERDICTS if name in counts}
    findings = [(finding["kind"], bool(finding["known"])) for finding in document["findings"]]
    rate = Markup(draw_rate(document["points"]))
    template = made.get_template("campaign.html")
    return template.render(
        **shown,
        **helpers,
        verdict_counts=ordered,
        rate_chart=rate,
        kinds_found=counted_kinds(findings),
        causes=by_cause(document["findings"]),
    )


def by_cause(findings: Sequence[Mapping[str, Any]]) -> list[Cause]:
    """Findings grouped by their known difference, or else by their own cause, in their order."""
    causes: dict[str, Cause] = {}
    for each in findings:
        name = each["known"] or each["cause"].removeprefix(f"{each['kind']} | ")
        causes.setdefault(name, Cause(name, bool(each["known"]))).findings.append(each)
    return list(causes.values())


def heat(number: int, most: int) -> int:
    """Heat step on a logarithmic scale: 0 for none, up to `HEAT_STEPS` for the most."""
    if number <= 0:
        return 0
    return max(1, math.ceil(HEAT_STEPS * math.log1p(number) / math.log1p(max(most, 1))))


def _short(op: str) -> str:
    """Name of an op without its dialect, for the most frequent dialects."""
    return op.removeprefix("tensor.").removeprefix("bufferization.")
