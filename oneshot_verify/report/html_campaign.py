"""Campaign report as one self-contained HTML page."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from oneshot_verify.report.campaign_text import counted_kinds, show_seconds
from oneshot_verify.report.html_charts import draw_rate, shares
from oneshot_verify.report.html_picture import draw_history
from oneshot_verify.verdict_text import show_elements

HEAT_STEPS = 5
VERDICTS = ("proved", "refuted", "unknown", "unsupported", "rejected", "vacuous", "error")

FEATURES = {
    "rule": "reasons of copies",
    "decision": "decisions",
    "meet": "pairs of ops on one alias set",
    "set": "kinds of alias sets",
}
"""Headings for kinds of coverage keys (`fuzz/coverage.py`)."""


def campaign_page(document: Mapping[str, Any]) -> str:
    """The page for a document of `campaign_document`."""
    environment = Environment(
        loader=PackageLoader("oneshot_verify.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["seconds"] = show_seconds
    helpers: dict[str, Any] = {
        "history": _history,
        "value": _value,
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
    template = environment.get_template("campaign.html")
    return template.render(
        **shown,
        **helpers,
        verdict_counts=ordered,
        rate_chart=rate,
        kinds_found=counted_kinds(findings),
    )


def _history(counterexample: Mapping[str, Any]) -> Markup:
    return Markup(draw_history(counterexample["history"]))


def _value(value: Mapping[str, Any]) -> str:
    return show_elements(value["shape"], value["elements"])


def heat(number: int, most: int) -> int:
    """Heat step on a logarithmic scale: 0 for none, up to `HEAT_STEPS` for the most."""
    if number <= 0:
        return 0
    return max(1, math.ceil(HEAT_STEPS * math.log1p(number) / math.log1p(max(most, 1))))


def _short(op: str) -> str:
    """Name of an op without its dialect, for the most frequent dialects."""
    return op.removeprefix("tensor.").removeprefix("bufferization.")
