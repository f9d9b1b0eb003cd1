"""Records that workers send and the journal keeps: plain data, to and from JSON."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from oneshot_verify.fuzz.campaign.checks import Kind
from oneshot_verify.fuzz.campaign.programs import Configuration, PlainData, Slice


@dataclass(frozen=True)
class Sighting(PlainData):
    """A problem before minimising, with all that is needed to reproduce it."""

    kind: Kind
    signature: str
    detail: str
    where: Slice
    """The slice of just this program."""
    function: str
    configuration: Configuration
    text: str = ""
    """The program: a later version may generate another one for the same numbers."""
    target: str = ""
    """The bufferized program; empty if the bufferizer makes it of `text`."""
    must_free: bool = False
    """True if `target` must free its memory."""
    pair: str = ""
    """The name of the pair of programs among those of the campaign; empty if `target` is."""

    @property
    def key(self) -> str:
        """One sighting has one key, however often its slice runs."""
        where = f"{self.where.number}:{self.where.start}"
        return f"{where}:{self.kind.value}:{self.function}{self.pair}"


@dataclass
class Tally(PlainData):
    """Counts of a slice; those of a campaign are their sum."""

    programs: int = 0
    ops: int = 0
    endings: dict[str, int] = field(default_factory=dict[str, int])
    verdicts: dict[str, int] = field(default_factory=dict[str, int])
    reasons: dict[str, int] = field(default_factory=dict[str, int])
    """Reasons for unknown or unsupported functions and refused programs; without names, numbers and positions."""
    examples: dict[str, str] = field(default_factory=dict[str, str])
    """For each of these reasons, its first full text."""
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
        self.examples = other.examples | self.examples
        for mine, its in (
            (self.endings, other.endings),
            (self.verdicts, other.verdicts),
            (self.reasons, other.reasons),
            (self.configurations, other.configurations),
            (self.coverage, other.coverage),
            *((self.shapes.setdefault(name, {}), each) for name, each in other.shapes.items()),
        ):
            for name, number in its.items():
                count(mine, name, number)
        for name, seconds in other.seconds.items():
            self.seconds[name] = self.seconds.get(name, 0.0) + seconds

    def put(self, histogram: str, value: str) -> None:
        """Count one more value of a property."""
        count(self.shapes.setdefault(histogram, {}), value)

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


@dataclass(frozen=True)
class Step(PlainData):
    """One program of a slice is done, or a part of it."""

    index: int
    tally: Tally
    sightings: list[Sighting] = field(default_factory=list[Sighting])
    is_done: bool = True
    """False if more of the program follows."""
    left_open: dict[str, str] = field(default_factory=dict[str, str])
    """Files about a pair of programs that is neither proved nor told apart, by their names."""


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
