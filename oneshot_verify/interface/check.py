"""Check of a bufferization interface: programs around an op, bufferized by the model under test, and judged.

The declaration says what the op does, the model how it is bufferized. A contradiction is found where the bufferized
program does something else than the tensor program.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from oneshot_verify.fuzz.campaign.checks import LIGHT, difference_of
from oneshot_verify.fuzz.campaign.reduce import Reducer
from oneshot_verify.interface.declaration import Declaration
from oneshot_verify.interface.programs import NAME, hazards, random_programs
from oneshot_verify.interface.truth import as_declared
from oneshot_verify.ir import Part, parse, print_module
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.pipeline.targets import Target, TargetMaker
from oneshot_verify.pipeline.told import Pair, told
from oneshot_verify.search import ProofOptions, Prover
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.verdict import FunctionResult, Verdict
from oneshot_verify.versions import MlirVersion

REDUCING = 3.0
"""Seconds for making a program smaller."""


@dataclass(frozen=True)
class Refutation:
    """A program that shows that a model contradicts the declaration."""

    program: str
    bufferized: str
    result: FunctionResult


@dataclass
class Checked:
    """The result of a check."""

    drawn: list[tuple[str, FunctionResult]] = field(
        default_factory=list[tuple[str, FunctionResult]]
    )
    """The programs that were judged, with their verdicts."""
    refutation: Refutation | None = None

    def count(self, verdict: Verdict) -> int:
        """The number of programs with this verdict."""
        return sum(each.verdict is verdict for _, each in self.drawn)


class InterfaceCheck:
    """Checks one op with one bufferizer."""

    def __init__(self, declared: Declaration, bufferize: TargetMaker) -> None:
        self.declared, self.bufferize = declared, bufferize

    def run(self, seconds: float, seed: int = 0) -> Checked:
        """Run all programs that show a hazard, then prove them, then random ones until `seconds` have passed."""
        end = time.monotonic() + seconds
        checked = Checked()
        systematic = hazards(self.declared)
        first = next((text for text in systematic if self._differs(text)), None)
        drawn = chain(systematic, random_programs(self.declared, seed)) if first is None else ()
        for number, text in enumerate(drawn):
            if number >= len(systematic) and time.monotonic() > end:
                break
            result = self._judged(text)[0]
            checked.drawn.append((text, result))
            if result.verdict is Verdict.REFUTED:
                first = text
                break
        if first is not None:
            checked.refutation = self._refutation(first)
        return checked

    def _pair(self, text: str) -> tuple[Part, Target]:
        [part] = parse(text, "program")
        return part, self.bufferize(part, "program")

    def _differs(self, text: str) -> bool:
        """True if a run of a program tells its bufferized form apart."""
        part, target = self._pair(text)
        if target.module is None:
            return False
        try:
            pair = [as_declared(each, self.declared) for each in (part.module, target.module)]
            return difference_of(pair[0], pair[1], NAME, LIGHT) is not None
        except UnsupportedOp:
            return False

    def _first(self, texts: Sequence[str]) -> int | None:
        named = f'"{self.declared.name}"'
        return next((n for n, t in enumerate(texts) if named in t and self._differs(t)), None)

    def _judged(self, text: str) -> tuple[FunctionResult, str]:
        """The verdict on a program, and its bufferized form."""
        part, target = self._pair(text)
        if target.module is None:
            refusal = target.refused[NAME]
            return FunctionResult(NAME, refusal.verdict, refusal.line, refusal.reason), ""
        made = print_module(target.module, version=MlirVersion.BOTH)
        try:
            pair = [as_declared(each, self.declared) for each in (part.module, target.module)]
        except UnsupportedOp as error:
            return FunctionResult(NAME, Verdict.UNSUPPORTED, reason=error.reason), made
        result = Prover(pair[0], pair[1], ProofOptions(replay_seconds=1.0)).prove(NAME)
        return told(Pair(pair[0], pair[1], ProveRequest(), {}), result, result), made

    def _refutation(self, text: str) -> Refutation:
        text = Reducer(text, self._first, REDUCING).run()
        result, made = self._judged(text)
        return Refutation(text, made, result)
