"""One trial: the window bufferized without some of its copies, and the prover's verdict on it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.assumptions.granted import OUTSIDE
from oneshot_verify.bufferize import BufferizationError, BufferizationOptions, bufferize_module
from oneshot_verify.elide.measure import Measure, is_worse, measure
from oneshot_verify.elide.results import Site, Status, TrialRecord
from oneshot_verify.elide.rewriting import NO_SITE, rewritten
from oneshot_verify.elide.survey import NO_PLACE, Place, survey
from oneshot_verify.elide.window import Window
from oneshot_verify.refute import Choice
from oneshot_verify.search import ProofOptions, Prover
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import FunctionResult, Verdict

REPLAY_SECONDS = 2.0
"""Seconds of a search for an input that shows that a copy is needed, after the search for removals."""
RUN_STEPS = 2_000_000
"""Limit of ops in one run; beyond it, a failed proof costs more."""


@dataclass(frozen=True)
class Outcome:
    """Outcome of one trial."""

    status: Status
    why: str = ""
    seconds: float = 0.0
    told: Choice | None = field(default=None, compare=False)
    """Input that shows a difference."""
    is_of_proof: bool = field(default=False, compare=False)
    """True if a proof was tried."""
    trial: Trial | None = field(default=None, compare=False)
    """The trial of this outcome."""


def proof_options(options: BufferizationOptions) -> ProofOptions:
    """Options for proofs of programs bufferized with these options."""
    is_partial = options.allow_unknown_ops or options.dialect_filter
    return ProofOptions(
        tensors=Tensors.ANYWHERE if is_partial else Tensors.AT_BOUNDARIES,
        replay_seconds=REPLAY_SECONDS,
        run_steps=RUN_STEPS,
        shrink=False,
    )


def without_copies(
    module: ModuleOp,
    options: BufferizationOptions,
    decisions: Mapping[Place, bool],
    removed: frozenset[Place],
) -> ModuleOp:
    """A bufferized clone of `module`, with `removed` in place and all other decisions as in `decisions`.

    The other decisions are forced, so that the analysis does not make another copy instead. Raises
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


@dataclass(frozen=True)
class Variant:
    """A way to bufferize a program: after rewrites, and with operands in place against One-Shot's rules. Equal variants
    give equal results."""

    sites: frozenset[Site] = NO_SITE
    copies: frozenset[Place] = NO_PLACE
    """Places of the copies that it does without."""
    wanted: frozenset[Place] = NO_PLACE
    """Operands in place that earlier rewrites need."""
    decisions: Mapping[Place, bool] | None = field(default=None, compare=False)
    """One-Shot's decisions, for a variant without rewrites; else the program is analyzed anew."""

    def build(self, module: ModuleOp, options: BufferizationOptions) -> ModuleOp:
        """A bufferized clone of `module`. Raises `BufferizationError` and `VerifyException`."""
        if self.decisions is not None:
            return without_copies(module, options, self.decisions, self.copies)
        target, in_place = rewritten(module, self.sites, self.wanted)
        if in_place:
            return without_copies(target, options, survey(target, options).decisions, in_place)
        bufferize_module(target, options)
        target.verify()
        return target


@dataclass(frozen=True)
class Usual:
    """A window bufferized by One-Shot Bufferize; trials are compared with it."""

    window: Window
    module: ModuleOp
    options: BufferizationOptions
    proof: ProofOptions
    is_run_once: bool = False
    """True if there is only one trial, so that nothing is prepared for others."""

    @cached_property
    def limit(self) -> Measure:
        """Cost that a trial must stay below."""
        return measure(self.module, is_final=False, kept={self.window.function})

    def prover(self) -> Prover:
        """A prover that has run the tensor program on test inputs, for use by all trials."""
        # Test runs come before, on their own; a longer search for inputs follows at the end.
        proof = replace(self.proof, replay_first=False, replay_seconds=0.0)
        prover = Prover(self.window.module, self.module, proof)
        # An error here occurs in the trials as well, and is reported there.
        with suppress(Exception):
            if not self.is_run_once:
                prover.rehearse(self.window.function)
        return prover


@dataclass(frozen=True)
class Trial:
    """A variant of a window to be checked. Trials with equal keys have equal outcomes."""

    usual: Usual
    variant: Variant
    proves: bool = True
    """True if it is to be proved; else it is only run."""
    proves_all: bool = False
    """True if its proof settles the whole window."""

    @property
    def window(self) -> Window:
        """The window."""
        return self.usual.window

    @property
    def key(self) -> tuple[str, str, Variant, bool]:
        """All that the outcome depends on."""
        return *self.text, self.variant, self.proves

    def run(self, prover: Prover, told: Sequence[Choice] = ()) -> Outcome:
        """Bufferize and prove. `prover` belongs to the window, or to one with the same text. `told`: inputs to run
        first."""
        started = time.perf_counter()
        try:
            target = self.variant.build(self.window.module, self.usual.options)
        except (BufferizationError, VerifyException) as error:
            why = error.message if isinstance(error, BufferizationError) else str(error)
            return Outcome(Status.REJECTED, why, time.perf_counter() - started)
        cost = measure(target, is_final=False, kept={self.window.function})
        if is_worse(cost, self.usual.limit) or cost == self.usual.limit:
            why = "it would cost no less, as other copies or buffers would come for it"
            return Outcome(Status.REJECTED, why, time.perf_counter() - started)
        function = self.window.function
        prover = prover.beside(target, told)
        if not self.proves:
            result = prover.glance(function)
            found = outcome_of(result, time.perf_counter() - started)
        elif self.window.is_whole:
            found = judged_for_callers(prover, function, self.usual.options)
        else:
            found = outcome_of(prover.prove(function), time.perf_counter() - started)
        return replace(
            found,
            told=prover.telling_input(function),
            is_of_proof=self.proves,
        )

    def run_closely(self) -> Outcome:
        """Search longer for a refuting input, where no proof was found."""
        started = time.perf_counter()
        target = self.variant.build(self.window.module, self.usual.options)
        prover = Prover(self.window.module, target, self.usual.proof)
        result = prover.look_again(self.window.function)
        return outcome_of(result, time.perf_counter() - started)

    @property
    def text(self) -> tuple[str, str]:
        """Identity of the window."""
        return self.window.function, self.window.text

    @property
    def interface(self) -> tuple[str, str]:
        """The function and its type, which determine its inputs."""
        return self.window.function, self.window.type

    def record(self, outcome: Outcome) -> TrialRecord:
        """The trial as data."""
        return TrialRecord(
            self.window.function,
            tuple(sorted(self.variant.copies)),
            tuple((s.change, s.position, s.operand) for s in sorted(self.variant.sites)),
            outcome.status,
            outcome.why,
            outcome.seconds,
        )


def judged_for_callers(prover: Prover, path: str, options: BufferizationOptions) -> Outcome:
    """Verdict on a whole function.

    External callers were compiled for One-Shot's result. So a proof may not assume more of them than the proof of that
    result does.
    """
    result = prover.prove(path)
    told = {said for said in result.assumptions if said.startswith(OUTSIDE)}
    if result.verdict is Verdict.PROVED and told:
        source = prover.pair.given[0]
        usual = source.clone()
        bufferize_module(usual, options)
        alone = Prover(source, usual, replace(prover.options, replay_first=False))
        told -= set(alone.prove(path).assumptions)
        if told:
            why = f"it would be right only where {'; '.join(sorted(told))}"
            return Outcome(Status.REJECTED, why, result.seconds)
    return outcome_of(result, result.seconds)


def outcome_of(result: FunctionResult, seconds: float) -> Outcome:
    """A verdict as the outcome of a trial. Only `PROVED` counts as proved."""
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
