"""The state of a campaign: a journal to which every finding is added at once, so that a kill loses nothing.

One JSON document a line. If the process dies, at most the last line is incomplete; it is skipped, and its slice runs
again. A long journal is replaced by a shorter one with the same content.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from oneshot_verify.files import append_line, write_atomically
from oneshot_verify.fuzz.campaign.checks import SEVERITY
from oneshot_verify.fuzz.campaign.findings import Finding
from oneshot_verify.fuzz.campaign.records import Sighting, Tally
from oneshot_verify.fuzz.campaign.work import Settings

JOURNAL = "journal.jsonl"
FORMAT = 1
LONG_BYTES = 8 << 20
POINTS = 400
"""Points of the curve of programs over time that survive when the journal is shortened."""


class StateError(Exception):
    """The state cannot be used; the message says what to do."""


@dataclass
class Progress:
    """The progress of a campaign and its findings."""

    settings: Settings
    tally: Tally = field(default_factory=Tally)
    done: set[int] = field(default_factory=set[int])
    """Numbers of the slices that are complete."""
    cut: dict[int, int] = field(default_factory=dict[int, int])
    """Number of finished programs by unfinished slice: a campaign may end within a slice."""
    sightings: dict[str, Sighting] = field(default_factory=dict[str, Sighting])
    """All sightings, by key."""
    findings: dict[str, Finding] = field(default_factory=dict[str, Finding])
    """By id."""
    settled: dict[str, str] = field(default_factory=dict[str, str])
    """By the key of each minimised sighting: the id of its finding, or empty."""
    written: dict[str, str] = field(default_factory=dict[str, str])
    """By id of a finding, the inbox to which its files were written."""
    points: list[tuple[float, int]] = field(default_factory=list[tuple[float, int]])
    """Points of the curve: seconds of running time, number of programs by then."""
    seconds: float = 0.0
    """Running time of all sessions."""
    sessions: int = 0

    def apply(self, record: dict[str, Any]) -> None:
        """Take one record of the journal into account. Raises `KeyError` and the like for a damaged one."""
        kind = record["type"]
        if kind == "slice":
            self._slice(record)
        elif kind == "sighting":
            sighting = Sighting.read(record["sighting"])
            # A later record of the same sighting has a smaller program.
            self.sightings[sighting.key] = sighting
        elif kind == "finding":
            finding = Finding.read(record["finding"])
            self.findings[finding.id] = finding
        elif kind == "settled":
            self.settled[record["sighting"]] = record["finding"]
        elif kind == "written":
            self.written[record["finding"]] = record.get("inbox", "")
        elif kind == "session":
            self.sessions += 1
        elif kind == "sum":
            self._sum(record)
        else:
            raise ValueError(f"no such type of record: {kind!r}")

    def _slice(self, record: dict[str, Any]) -> None:
        number, end = record["number"], record.get("end")
        if number in self.done or (end is not None and end <= self.cut.get(number, 0)):
            return
        self.tally.add(Tally.read(record["tally"]))
        if end is not None:
            self.cut[number] = end
        else:
            self.cut.pop(number, None)
            self.done.add(number)
        self.seconds = max(self.seconds, record["clock"])
        self.points.append((record["clock"], self.tally.programs))

    def _sum(self, record: dict[str, Any]) -> None:
        self.tally = Tally.read(record["tally"])
        self.done = set(range(record["below"])) | set(record["done"])
        self.cut = dict(record.get("cut", ()))
        self.seconds = record["clock"]
        self.sessions = record["sessions"]
        self.points = [(seconds, programs) for seconds, programs in record["points"]]

    def sighting_counts(self) -> dict[str, int]:
        """Number of sightings by id of finding; one that was not minimised counts for the first of its signature."""
        by_signature: dict[str, str] = {}
        for key, found in self.settled.items():
            if found and key in self.sightings:
                by_signature.setdefault(self.sightings[key].signature, found)
        counts = dict.fromkeys(self.findings, 0)
        for key, sighting in self.sightings.items():
            found = self.settled.get(key) or by_signature.get(sighting.signature)
            if found in counts:
                counts[found] += 1
        return counts

    def replay(self, finding: Finding) -> str:
        """The command that shows a finding again, in any folder if its files were written."""
        inbox = self.written.get(finding.id)
        return finding.replay_from_anywhere(inbox) if inbox else finding.replay

    def left(self) -> list[list[Sighting]]:
        """Sightings with signatures of which none is minimised yet, grouped by signature, the worst kind first; in each
        group, the smallest program first."""
        looked = {self.sightings[key].signature for key in self.settled if key in self.sightings}
        groups: dict[str, list[Sighting]] = {}
        for sighting in self.sightings.values():
            if sighting.signature not in looked:
                groups.setdefault(sighting.signature, []).append(sighting)
        for group in groups.values():
            group.sort(key=lambda each: (not each.text, len(each.text)))
        return sorted(groups.values(), key=lambda group: SEVERITY.index(group[0].kind))

    def records(self) -> list[dict[str, Any]]:
        """The records of a short journal with the same content."""
        below = next(number for number in range(len(self.done) + 1) if number not in self.done)
        every = max(1, len(self.points) // POINTS)
        total = {
            "type": "sum",
            "tally": self.tally.document(),
            "below": below,
            "done": sorted(number for number in self.done if number > below),
            "cut": list(self.cut.items()),
            "clock": self.seconds,
            "sessions": self.sessions,
            "points": self.points[::every],
        }
        written = ({"finding": found, "inbox": inbox} for found, inbox in self.written.items())
        settled = ({"sighting": key, "finding": found} for key, found in self.settled.items())
        return [
            total,
            *({"type": "sighting", "sighting": s.document()} for s in self.sightings.values()),
            *({"type": "finding", "finding": f.document()} for f in self.findings.values()),
            *({"type": "written", **each} for each in written),
            *({"type": "settled", **each} for each in settled),
        ]


class State:
    """The journal of a campaign, in a folder of its own."""

    def __init__(self, folder: Path, progress: Progress) -> None:
        self.folder = folder
        self.path = folder / JOURNAL
        self.progress = progress
        self.rescued: Path | None = None
        """File with the records that could not be written to the journal; None if there is none."""
        self.failure = ""
        """Error of writing the journal, after which the campaign has to stop; empty if there was none."""

    @staticmethod
    def start(folder: Path, settings: Settings) -> State:
        """A new campaign. Raises `StateError` where there is one already, or the folder cannot be written."""
        path = folder / JOURNAL
        if path.exists():
            raise StateError(
                f"{folder} holds a campaign already: continue it with --resume, or choose another folder with --state"
            )
        state = State(folder, Progress(settings))
        try:
            write_atomically(path, f"{_line(_session(settings))}\n")
        except OSError as error:
            raise StateError(
                f"{path} cannot be written ({error.strerror or error}): choose another folder with --state"
            ) from None
        state.progress.sessions = 1
        return state

    @staticmethod
    def resume(folder: Path) -> tuple[State, list[str]]:
        """The campaign in `folder`, and warnings. Raises `StateError` where none can be read."""
        path = folder / JOURNAL
        try:
            text = path.read_bytes().decode("utf-8", errors="replace")
        except FileNotFoundError:
            raise StateError(
                f"there is no campaign in {folder}: start one without --resume"
            ) from None
        except OSError as error:
            raise StateError(f"{path} cannot be read: {error.strerror or error}") from None
        records, damaged = _records(text)
        settings = _settings(records)
        if settings is None:
            raise StateError(
                f"{path} is damaged: no line says what the campaign was. Its findings are in the inbox of the corpus;"
                f" start a new one with another --state, and keep the file for a look"
            )
        progress = Progress(settings)
        for number, record in records:
            try:
                progress.apply(record)
            except (KeyError, TypeError, ValueError, AttributeError):
                damaged.append(number)
        for finding in progress.findings.values():
            finding.recognise()
        state = State(folder, progress)
        warnings = state._keep_damaged(text, sorted(damaged)) if damaged else []
        append_line(path, _line(_session(settings)))
        progress.sessions += 1
        return state, warnings

    def _keep_damaged(self, text: str, damaged: list[int]) -> list[str]:
        """Put the damaged journal aside and write a clean one."""
        lines = text.count("\n") + (not text.endswith("\n"))
        if damaged == [lines] and not text.endswith("\n"):
            # The last line was being written when the process died: nothing else is missing.
            self._rewrite()
            return []
        aside = self.folder / f"{JOURNAL}.damaged"
        shown = ", ".join(map(str, damaged[:5])) + (" ..." if len(damaged) > 5 else "")
        try:
            write_atomically(aside, text)
        except OSError as error:
            raise StateError(f"{aside} cannot be written: {error.strerror or error}") from None
        self._rewrite()
        return [
            f"{self.path}: {len(damaged)} damaged lines ({shown}) are left out; the slices that they were about run"
            f" again. The damaged file is kept as {aside}."
        ]

    def record(self, record: dict[str, Any]) -> None:
        """Add a record to the journal, and apply it. If it cannot be written it is rescued; no `OSError` is raised."""
        self.progress.apply(record)
        try:
            append_line(self.path, _line(record))
        except OSError as error:
            self.failure = error.strerror or str(error)
            self._rescue(record)

    def shorten(self) -> None:
        """Replace a long journal by a short one."""
        try:
            if self.path.stat().st_size > LONG_BYTES:
                self._rewrite()
        except OSError:
            return

    def _rewrite(self) -> None:
        records = [_session(self.progress.settings), *self.progress.records()]
        write_atomically(self.path, "".join(f"{_line(record)}\n" for record in records))

    def _rescue(self, record: dict[str, Any]) -> None:
        """Keep a record that could not be written to the journal: in another folder, or on standard error."""
        if record["type"] not in ("finding", "sighting", "settled") and self.rescued is not None:
            return
        for folder in (Path(tempfile.gettempdir()), Path("/dev/shm"), Path.home()):
            path = self.rescued
            try:
                if path is None:
                    # The folder may be shared: use a file of our own with a random name.
                    number, name = tempfile.mkstemp(".jsonl", "oneshot-verify-rescued-", folder)
                    # The file may be appended to a journal that ends in half a line.
                    os.write(number, b"\n")
                    os.close(number)
                    path = Path(name)
                append_line(path, _line(record))
            except OSError:
                continue
            self.rescued = path
            return
        print(_line(record), file=sys.stderr, flush=True)

    def advice(self) -> str:
        """Advice to the user after the journal could not be written."""
        if self.rescued is None:
            where = "What could not be written is printed above, one JSON document a line"
            then = f"add these lines to {self.path}"
        else:
            where = f"What could not be written is in {self.rescued}"
            then = f"run: cat {self.rescued} >> {self.path}"
        return f"{self.path} cannot be written: {self.failure}. {where}. Make room, {then}, and go on with --resume"


def _session(settings: Settings) -> dict[str, Any]:
    return {"type": "session", "format": FORMAT, "at": time.time(), "settings": settings.document()}


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, separators=(",", ":"))


def _records(text: str) -> tuple[list[tuple[int, dict[str, Any]]], list[int]]:
    """The records by line number, and the numbers of damaged lines."""
    found: list[tuple[int, dict[str, Any]]] = []
    damaged: list[int] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            record: Any = json.loads(line)
            found.append((number, {"type": record["type"], **record}))
        except (ValueError, TypeError, KeyError):
            damaged.append(number)
    return found, damaged


def _settings(records: list[tuple[int, dict[str, Any]]]) -> Settings | None:
    for _, record in records:
        if record["type"] == "session":
            try:
                return Settings.read(record["settings"])
            except (KeyError, TypeError, ValueError, AttributeError):
                continue
    return None
