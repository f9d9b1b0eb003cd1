"""Check of a bufferization interface: programs around an op, bufferized by the model under test, and judged.

The declaration says what the op does, the model how it is bufferized. A contradiction is found where the bufferized
program does something else than the tensor program.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from oneshot_verify.fuzz.campaign.checks import LIGHT, difference_of
from oneshot_verify.fuzz.campaign.reduce import Reducer
from oneshot_verify.interface.declaration import Declaration
from oneshot_verify.interface.programs import NAME, hazards, random_programs
from oneshot_verify.interface.truth import as_declared
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.ir.text import TextLines
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.pipeline.targets import Refusal, TargetMaker
from oneshot_verify.pipeline.told import Pair, told
from oneshot_verify.refute import Choice, Difference
from oneshot_verify.search import ProofOptions, Prover
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.verdict import FunctionResult, Verdict
from oneshot_verify.versions import MlirVersion

REDUCING = 3.0
"""Seconds for making a program smaller."""


def _processor_time() -> float:
    """Seconds that this process and its commands have used."""
    return sum(os.times()[:4])


def _ignore(done: int, known: int) -> None:
    """Show no progress."""


@dataclass(frozen=True)
class Refutation:
    """A program that shows that a model contradicts the declaration."""

    program: str
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

    @property
    def is_proved(self) -> bool:
        """True if there are programs, and all of them are proved."""
        return 0 < len(self.drawn) == self.count(Verdict.PROVED)


class InterfaceCheck:
    """Checks one op with one bufferizer."""

    def __init__(self, declared: Declaration, bufferize: TargetMaker) -> None:
        self.declared, self.bufferize = declared, bufferize
        self._pairs: dict[str, Pair | FunctionResult] = {}
        """The results of `_pair`, by program."""

    def run(
        self, seconds: float, seed: int = 0, on_program: Callable[[int, int], None] = _ignore
    ) -> Checked:
        """Run all programs that show a hazard, then prove them, then random ones.

        `seconds`: processor time after which none is drawn any more. `on_program` is told how many programs are done,
        and how many there are at least.
        """
        end = _processor_time() + seconds
        checked = Checked()
        systematic = hazards(self.declared)
        first = next((text for text in systematic if self._difference(text) is not None), None)
        drawn = chain(systematic, random_programs(self.declared, seed)) if first is None else ()
        for number, text in enumerate(drawn):
            if number >= len(systematic) and _processor_time() > end:
                break
            result = self._judged(text)
            checked.drawn.append((text, result))
            on_program(number + 1, len(systematic))
            if result.verdict is Verdict.REFUTED:
                first = text
                break
        if first is not None:
            checked.refutation = self._refuted(first)
        return checked

    def _difference(self, text: str) -> Difference | None:
        """A run that tells a program and its bufferized form apart."""
        pair = self._pair(text)
        if isinstance(pair, FunctionResult):
            return None
        return difference_of(pair.source, pair.target, NAME, LIGHT)

    def _pair(self, text: str) -> Pair | FunctionResult:
        """A program and its bufferized form, with the op as declared; or why there is no such pair."""
        if text not in self._pairs:
            self._pairs[text] = self._made(text)
        return self._pairs[text]

    def _made(self, text: str) -> Pair | FunctionResult:
        [part] = parse(text, "program")
        target = self.bufferize(part, "program")
        refusal = target.refused.get(NAME)
        if refusal is not None or target.module is None:
            refusal = refusal or Refusal(Verdict.REJECTED, "there is no bufferized program")
            return FunctionResult(NAME, refusal.verdict, refusal.line, refusal.reason)
        made = print_module(target.module, version=MlirVersion.BOTH)
        try:
            [bufferized] = parse(made, "bufferized")
            pair = [as_declared(each.module, self.declared) for each in (part, bufferized)]
        except InputError as error:
            return FunctionResult(NAME, Verdict.ERROR, reason=str(error))
        except UnsupportedOp as error:
            return FunctionResult(NAME, Verdict.UNSUPPORTED, reason=error.reason)
        lines = {"program": TextLines(text), "bufferized": TextLines(made)}
        return Pair(pair[0], pair[1], ProveRequest(), lines, made)

    def _judged(self, text: str, inputs: Sequence[Choice] = ()) -> FunctionResult:
        """The verdict on a program. `inputs` are tried first."""
        pair = self._pair(text)
        if isinstance(pair, FunctionResult):
            return pair
        options = ProofOptions(replay_first=bool(inputs), replay_seconds=1.0)
        prover = Prover(pair.source, pair.target, options)
        prover.told = inputs
        return told(pair, result := prover.prove(NAME), result)

    def _first(self, texts: Sequence[tuple[str, ...]]) -> int | None:
        """The first of the texts that shows the contradiction, with the op."""
        named = f'"{self.declared.name}"'
        found = (
            n for n, (t,) in enumerate(texts) if named in t and self._difference(t) is not None
        )
        return next(found, None)

    def _refuted(self, text: str) -> Refutation:
        (text,) = Reducer((text,), self._first, REDUCING).run()
        [smaller] = parse(text, "program")
        lines = print_module(smaller.module, version=MlirVersion.BOTH).strip().splitlines()
        # Without the module around the function.
        alone = "".join(f"{line[2:]}\n" for line in lines[1:-1])
        text = min(text, alone, key=lambda each: each.count("\n"))
        found = self._difference(text)
        return Refutation(text, self._judged(text, [found.input.choice] if found else []))
