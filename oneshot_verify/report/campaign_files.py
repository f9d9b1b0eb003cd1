"""Files of a campaign's reports, beside its state."""

from __future__ import annotations

import time
from pathlib import Path

from oneshot_verify.files import write_atomically
from oneshot_verify.fuzz.campaign.engine import Engine, Watcher
from oneshot_verify.fuzz.campaign.findings import Finding
from oneshot_verify.fuzz.campaign.state import Progress
from oneshot_verify.report.campaign_document import campaign_document, to_json
from oneshot_verify.report.html_campaign import campaign_page

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
