"""Campaign report as one self-contained HTML page, with charts as inline SVG in the colours of the page."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from oneshot_verify.report.campaign_text import counted_kinds, show_seconds
from oneshot_verify.report.html import environment

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


WIDTH, HEIGHT = 640, 190
LEFT, BOTTOM, TOP, RIGHT = 48, 26, 10, 10


def draw_rate(points: Sequence[Sequence[float]]) -> str:
    """Chart of programs per second over the running time, in a readable number of steps."""
    rates = _rates(points)
    if len(rates) < 2:
        return ""
    end = rates[-1][0]
    most = max(rate for _, rate in rates) or 1.0
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    places = [
        (LEFT + width * seconds / end, TOP + height * (1 - rate / most)) for seconds, rate in rates
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    base = TOP + height
    area = f"{places[0][0]:.1f},{base} {line} {places[-1][0]:.1f},{base}"
    marks = "".join(
        f'<text x="{LEFT - 6}" y="{TOP + height * (1 - share) + 4:.0f}" text-anchor="end">{most * share:.1f}</text>'
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{TOP + height * (1 - share):.0f}"'
        f' y2="{TOP + height * (1 - share):.0f}"/>'
        for share in (0.0, 0.5, 1.0)
    )
    times = "".join(
        f'<text x="{LEFT + width * share:.0f}" y="{HEIGHT - 8}" text-anchor="{anchor}">'
        f"{show_seconds(end * share)}</text>"
        for share, anchor in ((0.0, "start"), (0.5, "middle"), (1.0, "end"))
    )
    return (
        f'<svg class="chart" role="img" aria-label="programs per second over time" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'{marks}{times}<polygon class="area" points="{area}"/><polyline class="line" points="{line}"/></svg>'
    )


def _rates(points: Sequence[Sequence[float]], steps: int = 60) -> list[tuple[float, float]]:
    """Pairs of seconds and programs per second around that time."""
    if not points or points[-1][0] <= 0:
        return []
    end = points[-1][0]
    step = max(end / steps, 1.0)
    found: list[tuple[float, float]] = []
    last_seconds, last_programs = 0.0, 0.0
    for seconds, programs in points:
        if seconds - last_seconds >= step or seconds == end:
            span = max(seconds - last_seconds, 0.001)
            found.append((seconds, (programs - last_programs) / span))
            last_seconds, last_programs = seconds, programs
    return found


def shares(counts: Mapping[str, int]) -> list[tuple[str, int, float]]:
    """`(name, count, percentage of the largest count)`, for bars."""
    most = max(counts.values(), default=1) or 1
    return [(name, number, 100 * number / most) for name, number in counts.items()]
