"""Campaign report as JSON-able data, schema 1 (`campaign_schema.json` beside this file); and the files of reports."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from oneshot_verify.files import write_atomically
from oneshot_verify.fuzz.campaign.engine import Engine, Watcher
from oneshot_verify.fuzz.campaign.findings import Finding, perhaps_known, versions
from oneshot_verify.fuzz.campaign.state import Progress
from oneshot_verify.fuzz.campaign.targets import make_target
from oneshot_verify.report.html_campaign import campaign_page
from oneshot_verify.versions import tool_versions

SCHEMA = 1
MATRIX_OPS = 28
"""Limit of ops in the coverage matrix: those with the most meetings."""
_MEETING = re.compile(r"meet:~?([\w.]+),([\w.]+)$")


def campaign_document(progress: Progress, title: str = "campaign") -> dict[str, Any]:
    """The whole report."""
    tally = progress.tally
    counts = progress.sighting_counts()
    findings = sorted(progress.findings.values(), key=lambda f: (bool(f.known), f.severity, f.id))
    return {
        "schema": SCHEMA,
        "title": title,
        "tool": tool_versions(),
        "target_version": versions(make_target(progress.settings.target, 1.0)).get(
            "bufferizer", ""
        ),
        "settings": progress.settings.document(),
        "seconds": round(progress.seconds, 1),
        "sessions": progress.sessions,
        "programs": tally.programs,
        "ops": tally.ops,
        "points": [[round(seconds, 1), programs] for seconds, programs in progress.points],
        "endings": tally.endings,
        "verdicts": tally.verdicts,
        "reasons": tally.told_reasons(),
        "configurations": _ordered(tally.configurations),
        "activities": {name: round(seconds, 1) for name, seconds in tally.seconds.items()},
        "distribution": {name: _by_size(values) for name, values in tally.shapes.items()},
        "coverage": {
            "keys": len(tally.coverage),
            "kinds": _kinds(tally.coverage),
            "matrix": coverage_matrix(tally.coverage),
        },
        "findings": [
            f.document() | {"sightings": counts[f.id], "replay": progress.replay(f)}
            for f in findings
        ],
        "not_yet_small": [
            {
                "kind": group[0].kind.value,
                "detail": group[0].detail,
                "sightings": len(group),
                "source": group[0].text,
                "configuration": group[0].configuration.document(),
                "perhaps_known": perhaps_known(group[0], progress.settings.target),
            }
            for group in progress.left()
        ],
    }


def to_json(document: Mapping[str, Any]) -> str:
    """The report as JSON text with a final line break."""
    return json.dumps(document, indent=1) + "\n"


def _ordered(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts in order of frequency, the highest first."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _by_size(histogram: Mapping[str, int]) -> dict[str, int]:
    """Buckets in numeric order; other names by frequency."""
    if any(re.match(r"(?:more than )?\d", name) for name in histogram):
        return dict(sorted(histogram.items(), key=lambda item: _number(item[0])))
    return _ordered(histogram)


def _number(bucket: str) -> int:
    found = re.search(r"\d+", bucket)
    low = int(found[0]) if found else 0
    return low + 1 if bucket.startswith("more") else low


def _kinds(coverage: Mapping[str, int]) -> dict[str, int]:
    """Number of distinct keys of each kind."""
    return _ordered(Counter(key.split(":", 1)[0] for key in coverage))


def coverage_matrix(coverage: Mapping[str, int]) -> dict[str, Any]:
    """Number of programs in which two kinds of ops meet on one alias set: names, and a row of counts for each."""
    counts: Counter[tuple[str, str]] = Counter()
    weight: Counter[str] = Counter()
    for key, number in coverage.items():
        found = _MEETING.match(key)
        if found is None:
            continue
        first, second = sorted((found[1], found[2]))
        counts[first, second] += number
        for name in (first, second):
            weight[name] += number
    names = sorted(sorted(weight, key=lambda name: (-weight[name], name))[:MATRIX_OPS])
    rows = [[counts[min(one, other), max(one, other)] for other in names] for one in names]
    return {"ops": names, "rows": rows}


JSON_NAME, HTML_NAME = "report.json", "report.html"
EVERY_SECONDS = 120.0


def write_reports(folder: Path, progress: Progress) -> list[Path]:
    """Write the JSON document and the HTML page into `folder`. Raises `OSError`."""
    document = campaign_document(progress, folder.name)
    texts = {JSON_NAME: to_json(document), HTML_NAME: campaign_page(document)}
    for name, text in texts.items():
        write_atomically(folder / name, text)
    return [folder / name for name in texts]


class ReportingWatcher:
    """Wraps a watcher and rewrites the reports from time to time, so that a killed campaign leaves recent ones."""

    def __init__(self, inner: Watcher, folder: Path) -> None:
        self.inner = inner
        self.folder = folder
        self._last = time.monotonic()
        self._failed = False

    def tick(self, engine: Engine) -> None:
        if time.monotonic() - self._last >= EVERY_SECONDS and not self._failed:
            self._last = time.monotonic()
            engine.progress.seconds = max(engine.progress.seconds, engine.clock)
            try:
                write_reports(self.folder, engine.progress)
            except OSError as error:
                self._failed = True
                self.say(f"{self.folder}: no report: {error.strerror or error}")
        self.inner.tick(engine)

    def found(self, finding: Finding) -> None:
        self.inner.found(finding)

    def say(self, text: str) -> None:
        self.inner.say(text)
