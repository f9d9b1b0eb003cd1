"""One trial: the bufferized window without some of its copies, and what the prover says of it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.bufferizer import BufferizationError, BufferizationOptions, bufferize_module
from oneshot_verify.elide.measure import Measure, is_worse, measure
from oneshot_verify.elide.results import Status, TrialRecord
from oneshot_verify.elide.rewriting import Site, rewritten
from oneshot_verify.elide.survey import NO_PLACE, Place
from oneshot_verify.elide.window import Window
from oneshot_verify.encode import Judge, ProofOptions
from oneshot_verify.encode.calls.summaries import OUTSIDE
from oneshot_verify.verdict import FunctionResult, Tensors, Verdict

REPLAY_SECONDS = 2.0
"""How long a copy that no proof makes needless is shown to be needed."""


@dataclass(frozen=True)
class Outcome:
    """What came of one trial."""

    status: Status
    why: str = ""
    seconds: float = 0.0


def proof_options(options: BufferizationOptions, base: ProofOptions | None = None) -> ProofOptions:
    """How to prove what the bufferizer makes with these options."""
    if options.allow_unknown_ops or options.dialect_filter:
        tensors = Tensors.ANYWHERE
    elif options.bufferize_function_boundaries:
        tensors = Tensors.NOWHERE
    else:
        tensors = Tensors.AT_BOUNDARIES
    return replace(base or ProofOptions(), tensors=tensors, replay_seconds=REPLAY_SECONDS)


def without_copies(
    module: ModuleOp,
    options: BufferizationOptions,
    decisions: Mapping[Place, bool],
    removed: frozenset[Place],
) -> ModuleOp:
    """A bufferized clone of `module`: all decisions as they are but for `removed`, which are in place.

    The others are held fast, so that the analysis does not make another copy for one that went. Raises
    `BufferizationError`.
    """
    clone = module.clone()
    ops = list(clone.walk())
    made = dict(decisions) | dict.fromkeys(removed, True)
    forced: dict[tuple[Operation, int], bool] = {
        (ops[position], operand): in_place for (position, operand), in_place in made.items()
    }
    bufferize_module(clone, options, forced=forced)
    clone.verify()
    return clone


class Variant(Protocol):
    """A way to bufferize a program; two that are equal make the same of it."""

    def build(self, module: ModuleOp, options: BufferizationOptions) -> ModuleOp:
        """A bufferized clone of `module`. Raises `BufferizationError` and `VerifyException`."""
        ...

    @property
    def copies(self) -> frozenset[Place]:
        """For the records: the copies that it does without."""
        ...

    @property
    def sites(self) -> frozenset[Site]:
        """Its rewrites."""
        ...


@dataclass(frozen=True)
class InPlace:
    """Some operands in place, against One-Shot's rules; the window's text and these say what is made of it."""

    decisions: Mapping[Place, bool] = field(compare=False)
    """Of the window."""
    copies: frozenset[Place]
    """Of the window."""
    sites: frozenset[Site] = frozenset()

    def build(self, module: ModuleOp, options: BufferizationOptions) -> ModuleOp:
        return without_copies(module, options, self.decisions, self.copies)


@dataclass(frozen=True)
class Rewritten:
    """The tensor program rewritten, and what One-Shot Bufferize makes of that."""

    sites: frozenset[Site]
    """Of the window."""
    copies: frozenset[Place] = NO_PLACE

    def build(self, module: ModuleOp, options: BufferizationOptions) -> ModuleOp:
        target = rewritten(module, self.sites)
        bufferize_module(target, options)
        target.verify()
        return target


@dataclass(frozen=True)
class Trial:
    """A window in another form. Two trials of one key have one outcome."""

    window: Window
    variant: Variant
    options: BufferizationOptions
    proof: ProofOptions
    limit: Measure
    """What it may cost at most."""

    @property
    def key(self) -> tuple[str, str, Variant]:
        """What the outcome hangs on."""
        return self.window.function, self.window.text, self.variant

    def run(self) -> Outcome:
        """Bufferize and judge."""
        started = time.perf_counter()
        try:
            target = self.variant.build(self.window.module, self.options)
        except (BufferizationError, VerifyException) as error:
            why = error.message if isinstance(error, BufferizationError) else str(error)
            return Outcome(Status.REJECTED, why, time.perf_counter() - started)
        cost = measure(target)
        if is_worse(cost, self.limit) or cost == self.limit:
            why = "it would cost no less, as other copies or buffers would come for it"
            return Outcome(Status.REJECTED, why, time.perf_counter() - started)
        judge = Judge(self.window.module, target, self.proof)
        if self.window.is_whole:
            return judged_for_callers(judge, self.window.function, self.options)
        return outcome_of(judge.judge(self.window.function), time.perf_counter() - started)

    def record(self, outcome: Outcome) -> TrialRecord:
        """The trial as data."""
        return TrialRecord(
            self.window.function,
            tuple(sorted(self.variant.copies)),
            tuple((s.rewrite, s.position, s.operand) for s in sorted(self.variant.sites)),
            outcome.status,
            outcome.why,
            outcome.seconds,
        )


def judged_for_callers(judge: Judge, path: str, options: BufferizationOptions) -> Outcome:
    """What the prover says of a whole function.

    Its callers elsewhere were compiled for what One-Shot Bufferize makes: what they know of its results must do.
    """
    result = judge.judge(path)
    told = {said for said in result.assumptions if said.startswith(OUTSIDE)}
    if result.verdict is Verdict.PROVED and told:
        source = judge.pair.modules[0]
        usual = source.clone()
        bufferize_module(usual, options)
        told -= set(Judge(source, usual, judge.pair.options).judge(path).assumptions)
        if told:
            why = f"it would be right only where {'; '.join(sorted(told))}"
            return Outcome(Status.UNKNOWN, why, result.seconds)
    return outcome_of(result, result.seconds)


def outcome_of(result: FunctionResult, seconds: float) -> Outcome:
    """A verdict as the outcome of a trial; only a proof counts as one."""
    match result.verdict:
        case Verdict.PROVED:
            return Outcome(Status.PROVED, "", seconds)
        case Verdict.REFUTED:
            return Outcome(Status.REFUTED, result.reason, seconds)
        case verdict:
            why = (
                result.reason if verdict is Verdict.UNKNOWN else f"{verdict.value}: {result.reason}"
            )
            return Outcome(Status.UNKNOWN, why, seconds)
