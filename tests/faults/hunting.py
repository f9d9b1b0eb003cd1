"""Hunting seeded faults with random programs, as a campaign would.

A fault is caught when what the bufferizer makes of a program is refuted, invalid or not there.

    program --parse--> source --bufferize--------------> right     once for all faults
                         |                                 |
                         +----bufferize with the fault--> wrong    the same text? then it is not judged

Where the fault changes the result and still nothing is wrong with it, programs near that one are tried next.
"""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from types import FrameType
from typing import NoReturn

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.recipe import Recipe
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.refute import Effort, exercise
from oneshot_verify.search import ProofOptions, function_order
from tests.faults.fault import Fault, injected
from tests.faults.pipelines import Pipeline
from tests.faults.vary import variants
from tests.judged import prove_function

PATIENCE_SECONDS = 5.0
"""How long a faulty bufferizer may take for one program."""
VARIANTS = 6
"""So many programs near one that almost showed a fault."""
MOST_WAITING = 60
RUNS = Effort(candidates=150, pairs=24, alike=3, seconds=1.0)
PROOF = ProofOptions(rlimit=2_000_000, budget=20_000_000, replay_seconds=2.0)


@dataclass
class Catch:
    """Result of the hunt for one fault so far."""

    fault: str
    by: str = ""
    """The check that noticed it; empty if none did."""
    programs: int = 0
    """Number of programs that were tried."""
    changed: int = 0
    """Number of those in which the fault changed the result."""
    seconds: float = 0.0
    program: str = ""
    """The program that it was caught with."""

    def then(self, later: Catch) -> Catch:
        """This hunt and a later one for the same fault together."""
        return replace(
            later,
            programs=self.programs + later.programs,
            changed=self.changed + later.changed,
            seconds=self.seconds + later.seconds,
        )


@dataclass
class _Subject:
    """A program, and what becomes of it without any fault."""

    text: str
    source: ModuleOp
    right: dict[Pipeline, str | None] = field(default_factory=dict[Pipeline, str | None])

    def printed(self, pipeline: Pipeline) -> str | None:
        """The right result; None if the program is refused."""
        if pipeline not in self.right:
            try:
                self.right[pipeline] = print_module(pipeline.run(self.source))
            except BufferizationError:
                self.right[pipeline] = None
        return self.right[pipeline]


def hunt(
    faults: Sequence[Fault], programs: Iterable[Recipe | str], *, seconds: float = 60.0
) -> list[Catch]:
    """Bufferize each program with each fault and judge the results, until every fault is caught or `seconds` are over.

    A result that is the same as without the fault is not judged: its verdict is known. With a single fault, programs
    near those that it changes are tried as well.
    """
    deadline = time.monotonic() + seconds
    catches = {fault.name: Catch(fault.name) for fault in faults}
    near: deque[Recipe] = deque(maxlen=MOST_WAITING)
    for program, is_variant in _in_turns(near, programs):
        if all(catch.by for catch in catches.values()):
            break
        text = program if isinstance(program, str) else build(program)
        try:
            subject = _Subject(text, parse(text, "program")[0].module)
        except InputError:
            continue
        for fault in faults:
            catch = catches[fault.name]
            if catch.by:
                continue
            started = time.monotonic()
            if started > deadline:
                return list(catches.values())
            changed = _try(fault, subject, catch)
            catch.seconds += time.monotonic() - started
            if changed and len(faults) == 1 and not is_variant and not isinstance(program, str):
                near.extend(variants(program, Random(text), VARIANTS))
    return list(catches.values())


def _in_turns(
    near: deque[Recipe], programs: Iterable[Recipe | str]
) -> Iterator[tuple[Recipe | str, bool]]:
    """The programs, and after each one one of those near an earlier one; whether it is such a one."""
    for program in programs:
        yield program, False
        if near:
            yield near.popleft(), True


def _try(fault: Fault, subject: _Subject, catch: Catch) -> bool:
    """One program with one fault; whether the fault changed the result."""
    catch.programs += 1
    right = subject.printed(fault.pipeline)
    if right is None:
        return False
    by = ""
    changed = True
    try:
        with injected(fault), _patience(PATIENCE_SECONDS):
            wrong = fault.pipeline.run(subject.source)
            printed = print_module(wrong)
        changed = printed != right
    except BufferizationError as error:
        by = f"refused: {error.message.splitlines()[0][:80]}"
    except Exception as error:  # a crash of any kind is what is looked for
        by = f"crash: {type(error).__name__}"
    else:
        by = _noticed(subject.source, wrong, printed, fault.pipeline) if changed else ""
    catch.changed += changed
    if by:
        catch.by, catch.program = by, subject.text
    return changed


class NeverEnds(Exception):
    """A faulty bufferizer took too long."""


@contextmanager
def _patience(seconds: float) -> Generator[None]:
    """Raise `NeverEnds` in the code inside after `seconds`."""

    def give_up(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise NeverEnds

    before = signal.signal(signal.SIGALRM, give_up)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        # The alarm of a worker stays what it was, a little late.
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, before)


def _noticed(source: ModuleOp, wrong: ModuleOp, printed: str, pipeline: Pipeline) -> str:
    """What is wrong with a bufferized program; empty if nothing is seen to be.

    Runs on many inputs look first, for they are cheap; of what differs there the prover has the last word.
    """
    try:
        wrong.verify()
        target = parse(printed, "faulty")[0].module
    except (VerifyException, InputError) as error:
        return f"invalid: {str(error).strip().splitlines()[-1][:80]}"
    must_free = pipeline.frees and not any(op.name == "memref.alloc" for op in source.walk())
    for name in function_order(source, target):
        found = exercise(source, target, name, effort=RUNS, must_free=must_free)
        if found.difference is not None:
            result = prove_function(source, target, name, replace(PROOF, must_free=must_free))
            return f"{result.verdict.value}: {result.reason}"
    return ""
