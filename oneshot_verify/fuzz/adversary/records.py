"""Results for the pairs of a campaign: plain data, one record a pair, and the sums."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from oneshot_verify.fuzz.adversary.pairs import UNCHANGED
from oneshot_verify.verdict import Verdict

CRASHED = "crash"
"""The verdict of a pair on which the prover raised an exception."""
STOPPED = "stopped"
"""That of a pair that took too much time or memory."""


@dataclass(frozen=True)
class Record:
    """One pair."""

    kind: str
    """Kind of the change (`Change.kind`)."""
    what: str
    side: str
    guarded: bool
    verdict: str
    """Of the pair; `crash` or `stopped` if there is none."""
    attack: str = ""
    """The attack that tells the two programs apart; empty: none."""
    difference: str = ""
    wrong: tuple[str, ...] = ()
    """The functions that are called proved and are not the same."""
    reason: str = ""
    """Why there is no proof."""
    not_run: bool = False
    """True if the attacks could not be run, or not on all functions."""
    set_apart: str = ""
    """Why nobody can say whether the two programs are the same (`Judgement.set_apart`); empty: somebody can."""
    seconds: float = 0.0
    source: str = ""
    """The two programs, for a finding, and for a pair that is open."""
    target: str = ""

    @property
    def is_finding(self) -> bool:
        """True if the prover is wrong, or dies."""
        return bool(self.wrong) or self.verdict == CRASHED

    @property
    def is_same(self) -> bool:
        """True if all attacks could be run, and none tells the programs apart, whatever MLIR leaves open."""
        is_asked = not self.not_run and not self.set_apart
        return not self.attack and is_asked and self.verdict in COUNTED

    @property
    def is_open(self) -> bool:
        """True if the programs are the same as far as anybody knows, and are not proved."""
        return self.is_same and self.verdict != Verdict.PROVED.value

    def document(self) -> dict[str, Any]:
        """The record as plain data."""
        return asdict(self)

    @staticmethod
    def read(document: dict[str, Any]) -> Record:
        """The inverse of `document`."""
        known = dict(document)
        known["wrong"] = tuple(known["wrong"])
        return Record(**known)


@dataclass
class Sums:
    """Counts over all pairs."""

    programs: int = 0
    programs_proved: int = 0
    """Those that are proved before any change; the others are not changed."""
    judged: int = 0
    """Pairs with a change."""
    guarded: int = 0
    verdicts: Counter[str] = field(default_factory=Counter[str])
    attacks: Counter[str] = field(default_factory=Counter[str])
    """Number of pairs that each attack was the first to tell apart."""
    same: int = 0
    """Pairs that no attack tells apart, and that could be run."""
    same_proved: int = 0
    not_run: int = 0
    """Pairs that no attack tells apart, and that could not be run, or not to the end."""
    set_apart: Counter[str] = field(default_factory=Counter[str])
    """Pairs that no attack tells apart, and that need not be the same; by the reason."""
    set_apart_proved: int = 0
    open_kinds: Counter[str] = field(default_factory=Counter[str])
    """Kinds of changes in those of them that are not proved."""
    open_reasons: Counter[str] = field(default_factory=Counter[str])
    """Questions that could not be shown there."""
    wrong: int = 0
    crashes: int = 0
    seconds: float = 0.0

    @staticmethod
    def of(records: Iterable[Record]) -> Sums:
        """The sums of some records."""
        sums = Sums()
        for record in records:
            sums.add(record)
        return sums

    def add(self, record: Record) -> None:
        """Count one pair."""
        if record.kind == UNCHANGED:
            self.programs += 1
            self.programs_proved += record.verdict == Verdict.PROVED.value
        else:
            self.judged += 1
            self.guarded += record.guarded
        self.verdicts[record.verdict] += 1
        self.seconds += record.seconds
        self.wrong += bool(record.wrong)
        self.crashes += record.verdict == CRASHED
        if record.attack:
            self.attacks[record.attack] += 1
        elif record.not_run or record.verdict == STOPPED:
            self.not_run += 1
        elif record.set_apart:
            self.set_apart[record.set_apart] += 1
            self.set_apart_proved += record.verdict == Verdict.PROVED.value
        elif record.is_same:
            self.same += 1
            self.same_proved += record.verdict == Verdict.PROVED.value
        if record.is_open:
            self.open_kinds[record.kind] += 1
            self.open_reasons[_asked(record.reason)] += 1


def _asked(reason: str) -> str:
    """A reason without places and numbers."""
    words = re.sub(r"^.*?not shown: ", "", reason).partition(";")[0]
    return re.sub(r"\d+", "N", words)


COUNTED = (Verdict.PROVED.value, Verdict.UNKNOWN.value)
"""Verdicts on pairs for which a proof was tried to the end."""
