"""Judge one program: prove its bufferized form, run both with the interpreter, and derive the problems."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.fuzz.campaign.programs import read_program
from oneshot_verify.fuzz.campaign.targets import Ending, Made
from oneshot_verify.ir import InputError
from oneshot_verify.ir.alone import frees_on_its_own
from oneshot_verify.pipeline.processes.works import describe
from oneshot_verify.refute import Choice, Difference, Effort, counterexample, exercise
from oneshot_verify.search import ProofOptions, function_order, prove_pair
from oneshot_verify.verdict import Counterexample, FunctionResult, Verdict

LIGHT = Effort(candidates=30, pairs=4, alike=1, shrinks=60, special=False, seconds=1.0)
"""Concrete runs that check every `proved`."""
DEEPER = Effort(candidates=400, pairs=60, alike=4, shrinks=60, seconds=2.0)
"""Concrete runs that check some of them."""
DEEPER_EVERY = 10
"""One program in so many gets these."""
PROOF = ProofOptions(rlimit=4_000_000, replay_first=False, replay_seconds=1.0)
"""Proofs that ask less of the solver, and try few inputs after a failure."""
COPIES = frozenset({"memref.alloc", "memref.alloca"})


class Kind(Enum):
    """Kinds of problems, the worst first."""

    WRONG_PROOF = "wrong proof"
    """`proved` (or `vacuous`) for a pair that differs on some input: a bug of the prover."""
    UNREADABLE = "unreadable program"
    """Our parser or verifier rejects a generated program: a bug of the generator, or of `ir`."""
    PROVER_CRASH = "prover crash"
    """The prover raised an exception, ran out of memory, or was killed."""
    WRONG_PROGRAM = "wrong program"
    """The bufferized program computes something else."""
    CRASH = "crash"
    """The bufferizer dies."""
    INVALID = "invalid output"
    """The output of the bufferizer does not parse or verify, or does not fit the tensor program."""
    REFUSED = "refused"
    """The bufferizer refuses what the other one accepts."""
    MORE_COPIES = "more copies"
    """The bufferizer allocates more buffers than the other one, on the same program."""


SEVERITY = list(Kind)


@dataclass(frozen=True)
class Problem:
    """Something wrong with one program."""

    kind: Kind
    detail: str
    function: str = ""
    counterexample: Counterexample | None = None


@dataclass
class Judgement:
    """The result for one program: its ending, verdicts and problems."""

    ending: Ending
    verdicts: dict[str, Verdict] = field(default_factory=dict[str, Verdict])
    reasons: list[str] = field(default_factory=list[str])
    """Reasons for which functions are unknown or unsupported."""
    problems: list[Problem] = field(default_factory=list[Problem])
    seconds: float = 0.0


def judge(text: str, made: Made, number: int = 0) -> Judgement:
    """Judge what a bufferizer made of the program `text`; `number` chooses which proofs are looked at more deeply."""
    started = time.perf_counter()
    judgement = Judgement(made.ending)
    try:
        read_program(text)
    except InputError as error:
        judgement.problems.append(Problem(Kind.UNREADABLE, error.message))
        return judgement
    if made.ending is Ending.CRASHED:
        judgement.problems.append(Problem(Kind.CRASH, made.message))
    elif made.ending is Ending.INVALID:
        judgement.problems.append(Problem(Kind.INVALID, made.message))
    elif made.module is not None:
        source = read_program(text)
        _judge_pair(source, made.module, number % DEEPER_EVERY == 0, judgement)
    judgement.seconds = time.perf_counter() - started
    return judgement


def _judge_pair(source: ModuleOp, target: ModuleOp, is_deeper: bool, judgement: Judgement) -> None:
    if not function_order(source, target):
        judgement.problems.append(Problem(Kind.INVALID, "the output lacks the function"))
        return
    try:
        results = prove_pair(source, target, PROOF)
    except Exception as error:
        judgement.problems.append(Problem(Kind.PROVER_CRASH, describe(error)))
        return
    for result in results:
        judgement.verdicts[result.name] = result.verdict
        if result.verdict in (Verdict.UNKNOWN, Verdict.UNSUPPORTED):
            judgement.reasons.append(f"{result.verdict.value}: {result.reason}")
        judgement.problems += problems_of(source, target, result, is_deeper)


def problems_of(
    source: ModuleOp, target: ModuleOp, result: FunctionResult, deeper: bool
) -> Iterator[Problem]:
    """The mistake in a function, as its verdict or runs of both programs say."""
    found = result.counterexample
    if result.verdict is Verdict.REFUTED and found is not None:
        yield Problem(Kind.WRONG_PROGRAM, found.what, result.name, found)
    elif result.verdict is Verdict.ERROR:
        yield Problem(Kind.INVALID, result.reason, result.name)
    elif deeper or result.verdict in (Verdict.PROVED, Verdict.VACUOUS):
        # The prover has already run the pairs that are unknown or unsupported.
        effort = DEEPER if deeper else LIGHT
        difference = difference_of(source, target, result.name, effort)
        if difference is None:
            return
        what = difference.what
        wrong = result.verdict in (Verdict.PROVED, Verdict.VACUOUS)
        kind = Kind.WRONG_PROOF if wrong else Kind.WRONG_PROGRAM
        detail = f"{result.verdict.value}, but {what}" if wrong else what
        shown = counterexample(source, result.name, difference)
        yield Problem(kind, detail, result.name, shown)


def difference_of(
    source: ModuleOp, target: ModuleOp, name: str, effort: Effort, told: Sequence[Choice] = ()
) -> Difference | None:
    """Run both programs, on `told` first, and return the first difference, under the prover's assumptions about callers
    and callees."""
    must_free = frees_on_its_own(source, target)
    return exercise(source, target, name, effort=effort, must_free=must_free, told=told).difference


def allocations(module: ModuleOp) -> int:
    """Number of ops of the program that allocate a buffer."""
    return sum(op.name in COPIES for op in module.walk())


def compare(mine: Made, other: Made, other_name: str) -> Iterator[Problem]:
    """Problems of `mine` next to another bufferizer's result for the same program: a refusal, or more allocations."""
    if mine.ending is Ending.REFUSED and other.ending is Ending.DONE:
        yield Problem(Kind.REFUSED, f"{mine.message} ({other_name} accepts it)")
    elif mine.module is not None and other.module is not None:
        count, least = allocations(mine.module), allocations(other.module)
        if count > least:
            yield Problem(Kind.MORE_COPIES, f"{count} allocations, {other_name} {least}")


def op_names(module: Operation) -> list[str]:
    """The names of the ops of a module, sorted, each once, without the module."""
    return sorted({op.name for op in module.walk()} - {"builtin.module"})
