"""Records that workers send and the journal keeps: plain data, to and from JSON."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from typing import Any

from oneshot_verify.fuzz.campaign.checks import Kind
from oneshot_verify.fuzz.campaign.configuration import Configuration
from oneshot_verify.fuzz.campaign.programs import Slice


@dataclass(frozen=True)
class Sighting:
    """A problem before minimising, with all that is needed to reproduce it."""

    kind: Kind
    signature: str
    detail: str
    slice_number: int
    index: int
    function: str
    configuration: Configuration
    features: tuple[str, ...] = ()
    exact: bool = False
    """`features` and `exact` are those of its slice."""
    text: str = ""
    """The program: a later version may generate another one for the same numbers. Empty in journals of versions that
    did not keep it."""

    def slice(self, size: int) -> Slice:
        """The slice of just this program."""
        return Slice(self.slice_number, size, self.index, self.index + 1, self.features, self.exact)

    @property
    def key(self) -> str:
        """One sighting has one key, however often its slice runs."""
        return f"{self.slice_number}:{self.index}:{self.kind.value}:{self.function}"

    def document(self) -> dict[str, Any]:
        """The sighting as plain data."""
        return {
            "kind": self.kind.value,
            "signature": self.signature,
            "detail": self.detail,
            "slice": self.slice_number,
            "index": self.index,
            "function": self.function,
            "configuration": self.configuration.document(),
            "features": list(self.features),
            "exact": self.exact,
            "text": self.text,
        }

    @staticmethod
    def read(document: dict[str, Any]) -> Sighting:
        """The inverse of `document`."""
        return Sighting(
            Kind(document["kind"]),
            document["signature"],
            document["detail"],
            document["slice"],
            document["index"],
            document["function"],
            Configuration.read(document["configuration"]),
            tuple(document["features"]),
            document["exact"],
            document.get("text", ""),
        )


@dataclass
class Tally:
    """Counts of a slice; those of a campaign are their sum."""

    programs: int = 0
    ops: int = 0
    endings: dict[str, int] = field(default_factory=dict[str, int])
    verdicts: dict[str, int] = field(default_factory=dict[str, int])
    reasons: dict[str, int] = field(default_factory=dict[str, int])
    """Reasons for unknown or unsupported functions and refused programs; without names, numbers and positions."""
    examples: dict[str, str] = field(default_factory=dict[str, str])
    """For each of these reasons, its first full text."""
    sightings: dict[str, int] = field(default_factory=dict[str, int])
    """By kind."""
    configurations: dict[str, int] = field(default_factory=dict[str, int])
    shapes: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    """Histograms of properties of the generated programs, by name."""
    coverage: dict[str, int] = field(default_factory=dict[str, int])
    """Number of programs by coverage key (`fuzz.coverage`)."""
    seconds: dict[str, float] = field(default_factory=dict[str, float])
    """By activity: draw, bufferize, judge, measure."""

    def add(self, other: Tally) -> None:
        """Add the counts of `other`."""
        self.programs += other.programs
        self.ops += other.ops
        for mine, its in (
            (self.endings, other.endings),
            (self.verdicts, other.verdicts),
            (self.reasons, other.reasons),
            (self.sightings, other.sightings),
            (self.configurations, other.configurations),
            (self.coverage, other.coverage),
        ):
            for name, number in its.items():
                mine[name] = mine.get(name, 0) + number
        self.examples = other.examples | self.examples
        for name, histogram in other.shapes.items():
            into = self.shapes.setdefault(name, {})
            for value, number in histogram.items():
                into[value] = into.get(value, 0) + number
        for name, seconds in other.seconds.items():
            self.seconds[name] = self.seconds.get(name, 0.0) + seconds

    def count_reason(self, said: str) -> None:
        """Count one more function that is not proved, or refused program, by its reason."""
        reason = plain(said)
        count(self.reasons, reason)
        self.examples.setdefault(reason, one_line(said))

    def told_reasons(self) -> dict[str, int]:
        """The reasons in the words of their examples, the most frequent first."""
        ordered = sorted(self.reasons.items(), key=lambda item: (-item[1], item[0]))
        told: dict[str, int] = {}
        for reason, number in ordered:
            count(told, self.examples.get(reason, reason), number)
        return told

    def document(self) -> dict[str, Any]:
        """The counts as plain data."""
        return asdict(self)

    @staticmethod
    def read(document: dict[str, Any]) -> Tally:
        """The inverse of `document`."""
        return Tally(**document)


_NOISE = re.compile(r"[%@][\w#.:]+|line \d+(?:: )?|0x[0-9a-f]+|\d+")
LONGEST_REASON = 160


def plain(detail: str) -> str:
    """A message without names, numbers and positions: messages with the same rest are counted as one."""
    return one_line(_NOISE.sub("_", detail))


def one_line(detail: str) -> str:
    """A message, cut to one line."""
    return re.sub(r"\s+", " ", detail).strip()[:LONGEST_REASON]


def count(into: dict[str, int], name: str, number: int = 1) -> None:
    """Add `number` to the count of `name`."""
    into[name] = into.get(name, 0) + number
