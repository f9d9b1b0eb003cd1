"""Records of pairs that were judged: kept in a file, counted, and held against the bounds."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from benchmarks.common import progress
from benchmarks.common.journal import Journal
from oneshot_verify.pipeline.processes.workers import WorkerFailure
from oneshot_verify.verdict import Verdict
from tests.faults.flips import Outcome, Truth

PROGRESS_EVERY = 100
"""Pairs from one word on standard error to the next."""
LEAST_REFUTED = 0.99
"""Of the pairs that some input tells apart."""
LEAST_PROVED = 0.97
"""Of the pairs that no input tells apart."""
WRONG_BUFFERIZER = "wrong bufferizer"
NOTHING = "nothing to change"


@dataclass(frozen=True)
class Record:
    """One flipped program."""

    truth: str
    verdict: str
    outcome: str
    flipped: str
    reason: str
    target: str = ""
    seconds: float = 0.0
    """Of the processor, for the proof."""


class Kept:
    """A file of records, by the number of the pair."""

    def __init__(self, path: Path | None) -> None:
        self.journal = Journal(path)

    def read(self) -> dict[int, Record | None]:
        """All records."""
        entries = ((each["number"], each["record"]) for each in self.journal.entries())
        return {n: None if record is None else Record(**record) for n, record in entries}

    def add(self, number: int, record: Record | None) -> None:
        """Append one record; the bufferized program is left out."""
        made = None if record is None else asdict(replace(record, target=""))
        self.journal.add(number=number, record=made)


class Campaign:
    """The figures so far."""

    def __init__(
        self, save: Path | None = None, *, keep: Path | None = None, shown: int = 12
    ) -> None:
        self.save = save
        self.kept = Kept(keep)
        self.shown = shown
        self.pairs: Counter[tuple[str, str]] = Counter()
        self.outcomes: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.seconds: list[float] = []
        self.failures: list[str] = []

    def resume(self, numbers: range) -> frozenset[int]:
        """Count what is kept of `numbers`; which these are."""
        mine = {number: record for number, record in self.kept.read().items() if number in numbers}
        for number, record in mine.items():
            self.count(number, record)
        return frozenset(mine)

    def add(self, number: int, text: str, record: Record | WorkerFailure | None) -> None:
        """Count one program; keep it, save it and shout where that is called for."""
        if isinstance(record, WorkerFailure):
            self.failures.append(f"program {number}: {record}")
            record = Record("?", "unknown", Outcome.MISSED.value, "", str(record))
        self.kept.add(number, record)
        self.count(number, record)
        if record is None:
            return
        if (count := sum(self.pairs.values())) % PROGRESS_EVERY == 0:
            so_far = ", ".join(f"{' '.join(pair)} {n}" for pair, n in sorted(self.pairs.items()))
            progress.show(f"{count}: {so_far}")
        if self.save is not None and record.outcome not in (Outcome.RIGHT.value, "rejected"):
            self.save.mkdir(parents=True, exist_ok=True)
            name = f"{record.outcome.replace(' ', '-')}-{number}.mlir"
            head = f"// {record.outcome}: {record.flipped}\n// {record.reason}\n"
            target = "".join(f"// {line}\n" for line in record.target.splitlines())
            (self.save / name).write_text(f"{head}{text}\n// Bufferized:\n{target}")

    def count(self, number: int, record: Record | None) -> None:
        """Count one program, and shout if it is a wrong proof or a false alarm."""
        if record is None:
            self.outcomes[NOTHING] += 1
            return
        self.pairs[record.truth, record.verdict] += 1
        self.outcomes[record.outcome] += 1
        self.seconds.append(record.seconds)
        if record.outcome in (Outcome.RIGHT.value, "rejected"):
            return
        self.reasons[f"{record.outcome}: {record.reason[:90]}"] += 1
        if record.outcome != Outcome.MISSED.value:
            print(f"!!! {record.outcome.upper()} !!! program {number}: {record.flipped}")
            print(f"    {record.reason}", flush=True)

    def report(self) -> int:
        """Print the figures; the exit code."""
        judged = sum(self.pairs.values()) - self.outcomes["rejected"]
        print(f"{'truth':<12}{'verdict':<14}{'count':>6}")
        for (truth, verdict), count in sorted(self.pairs.items()):
            print(f"{truth:<12}{verdict:<14}{count:>6}")
        print(f"nothing to change: {self.outcomes[NOTHING]}")
        for reason, count in self.reasons.most_common(self.shown):
            print(f"  {count:>4}  {reason}")
        for failure in self.failures[:5]:
            print(" ", failure)
        wrong = self.outcomes[Outcome.WRONG_PROVED.value]
        alarms = self.outcomes[Outcome.FALSE_ALARM.value]
        refuted, told = self._share(Truth.DIFFERENT, Verdict.REFUTED)
        proved, alike = self._share(Truth.SAME, Verdict.PROVED)
        print(f"judged: {judged}; wrong proved: {wrong}; false alarms: {alarms}")
        print(f"told apart by an input: {told}, of these refuted: {refuted / max(1, told):.1%}")
        print(f"not told apart: {alike}, of these proved: {proved / max(1, alike):.1%}")
        median = statistics.median(self.seconds or [0.0])
        longest = max(self.seconds, default=0.0)
        print(f"processor time for a proof: median {median:.2f} s, longest {longest:.1f} s")
        broken = self.outcomes[WRONG_BUFFERIZER]
        few = refuted < LEAST_REFUTED * told or proved < LEAST_PROVED * alike
        return int(bool(wrong or alarms or broken) or few)

    def _share(self, truth: Truth, verdict: Verdict) -> tuple[int, int]:
        """How many pairs of this truth have this verdict, of how many that the prover covers."""
        covered = {
            given: count
            for (found, given), count in self.pairs.items()
            if found == truth.value and given != Verdict.UNSUPPORTED.value
        }
        return covered.get(verdict.value, 0), sum(covered.values())


def slice_of(text: str, whole: int) -> range:
    """The numbers that `A:B` names, of `whole` ones; either may be left out. Raises `ValueError` for other words."""
    first, _, last = text.partition(":")
    return range(int(first or 0), min(whole, int(last or whole)))
