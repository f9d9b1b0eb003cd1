"""Judging one program: what the prover says of the bufferized form, what the interpreter says, and what follows."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.encode import ProofOptions, frees_on_its_own, function_order, prove_pair
from oneshot_verify.encode.replay import Difference, Effort, counterexample, exercise
from oneshot_verify.fuzz.campaign.programs import read_program
from oneshot_verify.fuzz.campaign.targets import Ending, Made
from oneshot_verify.ir import InputError
from oneshot_verify.pipeline.workers import describe
from oneshot_verify.verdict import Counterexample, FunctionResult, Verdict

LIGHT = Effort(candidates=30, pairs=4, alike=1, shrinks=60, special=False, seconds=1.0)
"""Concrete runs behind every `proved`: a proof is never taken for granted."""
DEEPER = Effort(candidates=400, pairs=60, alike=4, shrinks=60, seconds=2.0)
"""Concrete runs behind some of them."""
COPIES = frozenset({"memref.alloc", "memref.alloca"})


class Kind(Enum):
    """What can be wrong with one program."""

    WRONG_PROOF = "wrong proof"
    """`proved` (or `vacuous`) on a pair that an input tells apart: a fault of the prover, the worst there is."""
    UNREADABLE = "unreadable program"
    """Our parser or verifier takes no generated program: a fault of the generator, or of `ir`."""
    PROVER_CRASH = "prover crash"
    """The prover raised an exception, ran out of memory, or was killed."""
    FALSE_ALARM = "false alarm"
    """`refuted`, with an input on which the two programs agree."""
    WRONG_PROGRAM = "wrong program"
    """The bufferized program computes something else."""
    CRASH = "crash"
    """The bufferizer dies."""
    INVALID = "invalid output"
    """What the bufferizer wrote does not parse or verify, or does not fit the tensor program."""
    REFUSED = "refused"
    """The bufferizer refuses what the other one accepts."""
    MORE_COPIES = "more copies"
    """The bufferizer allocates more buffers than the other one, on the same program."""


PROVER_FAULTS = frozenset({Kind.WRONG_PROOF, Kind.FALSE_ALARM, Kind.PROVER_CRASH, Kind.UNREADABLE})
"""These say nothing of the bufferizer."""
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
    """What came out of one program."""

    ending: Ending
    verdicts: dict[str, Verdict] = field(default_factory=dict[str, Verdict])
    reasons: list[str] = field(default_factory=list[str])
    """Why a function is unknown or unsupported."""
    problems: list[Problem] = field(default_factory=list[Problem])
    seconds: float = 0.0


@dataclass(frozen=True)
class Checks:
    """What is checked, and what it may cost."""

    proof: bool = True
    """Off: only what running both programs shows."""
    deeper_every: int = 10
    """Of so many proofs one is held against many concrete runs, the others against a few; 0: none."""
    replay_seconds: float = 1.0
    """How long the prover tries concrete inputs after a proof has failed."""
    rlimit: int = 4_000_000
    """What Z3 may spend on one question."""


def judge(text: str, made: Made, checks: Checks, number: int) -> Judgement:
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
        _judge_pair(source, made.module, checks, number, judgement)
    judgement.seconds = time.perf_counter() - started
    return judgement


def _judge_pair(
    source: ModuleOp, target: ModuleOp, checks: Checks, number: int, judgement: Judgement
) -> None:
    names = function_order(source, target)
    if not names:
        judgement.problems.append(Problem(Kind.INVALID, "the output lacks the function"))
        return
    if checks.proof:
        options = ProofOptions(
            rlimit=checks.rlimit, replay_first=False, replay_seconds=checks.replay_seconds
        )
        try:
            results = prove_pair(source, target, options)
        except (MemoryError, RecursionError, Exception) as error:
            judgement.problems.append(Problem(Kind.PROVER_CRASH, describe(error)))
            results = []
    else:
        results = [FunctionResult(name, Verdict.UNKNOWN, reason="not tried") for name in names]
    deeper = bool(checks.deeper_every) and number % checks.deeper_every == 0
    for result in results:
        judgement.verdicts[result.name] = result.verdict
        if result.verdict in (Verdict.UNKNOWN, Verdict.UNSUPPORTED):
            judgement.reasons.append(f"{result.verdict.value}: {result.reason}")
        judgement.problems += _problems(source, target, result, deeper or not checks.proof)


def _problems(
    source: ModuleOp, target: ModuleOp, result: FunctionResult, deeper: bool
) -> Iterator[Problem]:
    found = result.counterexample
    if result.verdict is Verdict.REFUTED and found is not None:
        yield Problem(Kind.WRONG_PROGRAM, found.what, result.name, found)
    elif result.verdict is Verdict.ERROR:
        yield Problem(Kind.INVALID, result.reason, result.name)
    elif deeper or result.verdict in (Verdict.PROVED, Verdict.VACUOUS):
        # What is unknown or unsupported has been run by the prover already.
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
    source: ModuleOp, target: ModuleOp, name: str, effort: Effort
) -> Difference | None:
    """What running both programs shows; what they owe their callers and get from callees is what the prover assumes."""
    must_free = frees_on_its_own(source, target)
    return exercise(source, target, name, effort=effort, must_free=must_free).difference


def allocations(module: ModuleOp) -> int:
    """How many places of the program allocate a buffer."""
    return sum(op.name in COPIES for op in module.walk())


def compare(mine: Made, other: Made, other_name: str) -> Iterator[Problem]:
    """What `mine` does worse than another bufferizer on the same program and options."""
    if mine.ending is Ending.REFUSED and other.ending is Ending.DONE:
        yield Problem(Kind.REFUSED, f"{mine.message} ({other_name} accepts it)")
    elif mine.module is not None and other.module is not None:
        count, least = allocations(mine.module), allocations(other.module)
        if count > least:
            yield Problem(Kind.MORE_COPIES, f"{count} allocations, {other_name} {least}")


def op_names(module: Operation) -> list[str]:
    """The names of the ops of a module, sorted, each once, without the module."""
    return sorted({op.name for op in module.walk()} - {"builtin.module"})
