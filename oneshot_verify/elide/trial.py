"""One trial: the bufferized window without some of its copies, and what the prover says of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.bufferize import BufferizationError, BufferizationOptions, bufferize_module
from oneshot_verify.elide.measure import Measure, is_worse, measure
from oneshot_verify.elide.results import Status, TrialRecord
from oneshot_verify.elide.rewriting import Site, rewritten
from oneshot_verify.elide.survey import NO_PLACE, Place, survey
from oneshot_verify.elide.window import Window
from oneshot_verify.encode import Judge, ProofOptions
from oneshot_verify.encode.calls.summaries import OUTSIDE
from oneshot_verify.refute import Choice, Hint
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import FunctionResult, Verdict

Confirm = Callable[[Judge, FunctionResult], FunctionResult]
"""Somebody else who looks at a proof; what he says takes its place."""
REPLAY_SECONDS = 2.0
"""How long a copy that no proof makes needless is shown to be needed, when the search is over."""
RUN_STEPS = 2_000_000
"""How many ops a run may take: a proof in vain costs more."""


class Asked(IntEnum):
    """What a change has to stand in its window to count as right there."""

    GLANCE = 0
    """A few runs."""
    LOOK = 1
    """More runs."""
    PROOF = 2


@dataclass(frozen=True)
class Outcome:
    """What came of one trial."""

    status: Status
    why: str = ""
    seconds: float = 0.0
    told: Choice | None = field(default=None, compare=False)
    """The input that has shown a difference."""
    differing: int | None = field(default=None, compare=False)
    """The first result that differs, where that has refuted it."""
    hints: tuple[Hint, ...] | None = field(default=None, compare=False)
    """Inputs that a proof suggests that has failed; None if none has."""
    trial: Trial | None = field(default=None, compare=False)
    """Whose outcome it is."""


def proof_options(options: BufferizationOptions, base: ProofOptions | None = None) -> ProofOptions:
    """How to prove what the bufferizer makes with these options."""
    is_partial = options.allow_unknown_ops or options.dialect_filter
    return replace(
        base or ProofOptions(),
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
    """The tensor program rewritten, and what One-Shot Bufferize makes of that, but for what has to be in place."""

    sites: frozenset[Site]
    """Of the window."""
    copies: frozenset[Place] = NO_PLACE
    wanted: frozenset[Place] = NO_PLACE
    """Operands that are in place for the sake of earlier rewrites."""

    def build(self, module: ModuleOp, options: BufferizationOptions) -> ModuleOp:
        target, in_place = rewritten(module, self.sites, self.wanted)
        if in_place:
            return without_copies(target, options, survey(target, options).decisions, in_place)
        bufferize_module(target, options)
        target.verify()
        return target


@dataclass(frozen=True)
class Usual:
    """A window as One-Shot Bufferize makes it: what trials are held against."""

    window: Window
    module: ModuleOp
    options: BufferizationOptions
    proof: ProofOptions
    is_run_once: bool = False
    """Whether there is one trial only, so that nothing is worked out for others."""

    @cached_property
    def limit(self) -> Measure:
        """What a trial has to cost less than."""
        return measure(self.module, is_final=False, kept={self.window.function})

    def judge(self) -> Judge:
        """A judge who knows already what the tensor program does on inputs, for all trials."""
        # Runs come before, each for itself, and a second look is taken when the search is over.
        proof = replace(self.proof, replay_first=False, replay_seconds=0.0)
        judge = Judge(self.window.module, self.module, proof)
        # What goes wrong here goes wrong in the trials, and is told there.
        with suppress(Exception):
            if not self.is_run_once:
                judge.rehearse(self.window.function)
        return judge


@dataclass(frozen=True)
class Trial:
    """A window in another form. Two trials of one key have one outcome."""

    usual: Usual
    variant: Variant
    proves: bool = True
    """Whether it is to be proved; else it is only run."""
    proves_all: bool = False
    """Whether nothing is left to try in its window once it is proved."""
    looks_longer: bool = False
    """Whether there are more runs, if it is only run."""

    @property
    def window(self) -> Window:
        """The window."""
        return self.usual.window

    @property
    def key(self) -> tuple[str, str, Variant, bool, bool]:
        """What the outcome hangs on."""
        return *self.text, self.variant, self.proves, self.looks_longer

    def run(
        self, judge: Judge, told: Sequence[Choice] = (), confirm: Confirm | None = None
    ) -> Outcome:
        """Bufferize and judge. `judge`: of the window, or of one of the same text; `told`: inputs to begin with;
        `confirm` looks at a proof, too, if it is that of a whole function."""
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
        judge = judge.beside(target, told)
        if not self.proves:
            result = judge.glance(function, longer=self.looks_longer)
            found = outcome_of(result, time.perf_counter() - started)
        elif self.window.is_whole:
            found = judged_for_callers(judge, function, self.usual.options, confirm)
        else:
            found = outcome_of(judge.judge(function), time.perf_counter() - started)
        hints = judge.hints.get(function)
        return replace(
            found,
            told=judge.telling_input(function),
            differing=judge.differing_result(function),
            hints=None if hints is None else tuple(hints),
        )

    def run_closely(self, hints: Sequence[Hint]) -> Outcome:
        """A longer look for an input that refutes it, where no proof was found."""
        started = time.perf_counter()
        target = self.variant.build(self.window.module, self.usual.options)
        judge = Judge(self.window.module, target, self.usual.proof)
        result = judge.look_again(self.window.function, hints)
        return outcome_of(result, time.perf_counter() - started)

    @property
    def text(self) -> tuple[str, str]:
        """What its window is."""
        return self.window.function, self.window.text

    @property
    def interface(self) -> tuple[str, str]:
        """The function and its type: what an input hangs on."""
        return self.window.function, self.window.type

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


def judged_for_callers(
    judge: Judge, path: str, options: BufferizationOptions, confirm: Confirm | None = None
) -> Outcome:
    """What the prover says of a whole function, and `confirm` of its proof.

    Its callers elsewhere were compiled for what One-Shot Bufferize makes: what they know of its results must do.
    """
    result = judge.judge(path)
    told = {said for said in result.assumptions if said.startswith(OUTSIDE)}
    if result.verdict is Verdict.PROVED and told:
        source = judge.pair.given[0]
        usual = source.clone()
        bufferize_module(usual, options)
        alone = Judge(source, usual, replace(judge.options, replay_first=False))
        told -= set(alone.judge(path).assumptions)
        if told:
            why = f"it would be right only where {'; '.join(sorted(told))}"
            return Outcome(Status.REJECTED, why, result.seconds)
    if result.verdict is Verdict.PROVED and confirm is not None:
        result = confirm(judge, result)
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
