"""Check of a bufferization interface: programs around an op, bufferized by the model under test, and judged.

The declaration says what the op does, the model how it is bufferized. A contradiction is found where the bufferized
program does something else than the tensor program.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from oneshot_verify.fuzz.campaign.checks import LIGHT, difference_of
from oneshot_verify.fuzz.campaign.reduce import reduce_text
from oneshot_verify.interface.declaration import Declaration
from oneshot_verify.interface.programs import NAME, hazards
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


@dataclass(frozen=True)
class Judged:
    """A program around the op, and its verdict."""

    text: str
    result: FunctionResult


@dataclass(frozen=True)
class Checked:
    """The programs that were judged; if one is refuted, it is the only one."""

    programs: list[Judged]

    @property
    def verdict(self) -> Verdict:
        """Proved if all programs are; refuted if one shows that the model contradicts the declaration."""
        verdicts = {each.result.verdict for each in self.programs}
        if Verdict.REFUTED in verdicts:
            return Verdict.REFUTED
        return Verdict.PROVED if verdicts == {Verdict.PROVED} else Verdict.UNKNOWN

    def count(self, verdict: Verdict) -> int:
        """The number of programs with this verdict."""
        return sum(each.result.verdict is verdict for each in self.programs)


class InterfaceCheck:
    """Checks one op with one bufferizer."""

    def __init__(self, declared: Declaration, bufferize: TargetMaker) -> None:
        self.declared, self.bufferize = declared, bufferize
        self._pair = cache(self._made)

    def run(self, on_program: Callable[[int, int], None] = lambda done, known: None) -> Checked:
        """Run all programs, then prove them. `on_program` is told how many are proved, and how many there are."""
        texts, judged = hazards(self.declared), list[Judged]()
        wrong = next((text for text in texts if self._difference(text) is not None), None)
        for number, text in enumerate([] if wrong is not None else texts, 1):
            judged.append(Judged(text, self._judged(text)))
            on_program(number, len(texts))
            if judged[-1].result.verdict is Verdict.REFUTED:
                wrong = text
                break
        return Checked(judged if wrong is None else [self._refuted(wrong)])

    def _difference(self, text: str) -> Difference | None:
        """A run that tells a program and its bufferized form apart."""
        pair = self._pair(text)
        if isinstance(pair, FunctionResult):
            return None
        return difference_of(pair.source, pair.target, NAME, LIGHT)

    def _made(self, text: str) -> Pair | FunctionResult:
        """A program and its bufferized form, with the op as declared; or why there is no such pair."""
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

    def _first(self, texts: Sequence[str]) -> int | None:
        """The first of the texts that shows the contradiction, with the op."""
        named = f'"{self.declared.name}"'
        shows = (named in text and self._difference(text) is not None for text in texts)
        return next((number for number, is_shown in enumerate(shows) if is_shown), None)

    def _refuted(self, text: str) -> Judged:
        """The smallest program that shows the contradiction of `text`."""
        text = reduce_text(text, self._first, REDUCING)
        [smaller] = parse(text, "program")
        lines = print_module(smaller.module, version=MlirVersion.BOTH).strip().splitlines()
        # Without the module around the function.
        alone = "".join(f"{line[2:]}\n" for line in lines[1:-1])
        text = min(text, alone, key=lambda each: each.count("\n"))
        found = self._difference(text)
        return Judged(text, self._judged(text, [found.input.choice] if found else []))
