"""Hunting seeded faults with random programs, as a campaign would.

A fault of the bufferizer is caught when what it makes of a program is refuted, invalid or not there; a fault of the
prover, when it proves a pair of programs that some input is known to tell apart.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.module import bufferize_module
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.encode import ProofOptions, prove_function
from oneshot_verify.encode.prove import ProgramPair
from oneshot_verify.fuzz.faults.fault import Fault, injected
from oneshot_verify.fuzz.faults.wrong_pairs import OPTIONS, WrongPair
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.verdict import Verdict


@dataclass(frozen=True)
class Catch:
    """What became of the hunt for one fault."""

    fault: str
    caught: bool
    by: str
    """What noticed it, in words; empty if nothing did."""
    programs: int
    """How many programs were tried."""
    changed: int
    """In how many of them the fault changed the result."""
    seconds: float
    program: str = ""
    """The program that it was caught with."""


def hunt(
    fault: Fault,
    programs: Iterable[str],
    *,
    options: BufferizationOptions = OPTIONS,
    seconds: float = 60.0,
    proof_seconds: float = 5.0,
) -> Catch:
    """Bufferize each program with the fault and judge the result, until one is refuted or `seconds` are over.

    A result that is the same as without the fault is not judged: its verdict is known.
    """
    started = time.monotonic()
    tried = changed = 0
    for text in programs:
        if time.monotonic() - started > seconds:
            break
        tried += 1
        try:
            source = parse(text, "program")[0].module
        except InputError:
            continue
        right = _bufferized(source, options)
        if right is None:
            continue
        try:
            with injected(fault):
                wrong = source.clone()
                bufferize_module(wrong, options)
            printed = print_module(wrong)
        except BufferizationError:
            continue
        except Exception as error:  # a crash of any kind is what is looked for
            return _caught(fault, f"crash: {type(error).__name__}", tried, changed, started, text)
        if printed == right:
            continue
        changed += 1
        by = _noticed(source, wrong, printed, proof_seconds)
        if by:
            return _caught(fault, by, tried, changed, started, text)
    return Catch(fault.name, False, "", tried, changed, time.monotonic() - started)


def _caught(fault: Fault, by: str, tried: int, changed: int, started: float, text: str) -> Catch:
    return Catch(fault.name, True, by, tried, changed, time.monotonic() - started, text)


def _bufferized(source: ModuleOp, options: BufferizationOptions) -> str | None:
    target = source.clone()
    try:
        bufferize_module(target, options)
    except BufferizationError:
        return None
    return print_module(target)


def _noticed(source: ModuleOp, wrong: ModuleOp, printed: str, seconds: float) -> str:
    try:
        wrong.verify()
        target = parse(printed, "faulty")[0].module
    except (VerifyException, InputError) as error:
        return f"invalid: {str(error).strip().splitlines()[-1][:80]}"
    for name in functions(source):
        if not functions(source)[name].body.blocks:
            continue
        result = prove_function(source, target, name, ProofOptions(timeout_seconds=seconds))
        if result.verdict is Verdict.REFUTED:
            return f"refuted: {result.reason}"
    return ""


def hunt_in_prover(
    fault: Fault, pairs: Iterable[WrongPair], *, seconds: float = 60.0, proof_seconds: float = 2.0
) -> Catch:
    """Let the prover alone, without any concrete run, judge pairs that differ, until it proves one."""
    started = time.monotonic()
    tried = 0
    options = ProofOptions(timeout_seconds=proof_seconds)
    for pair in pairs:
        if time.monotonic() - started > seconds:
            break
        tried += 1
        source, target = pair.modules()
        try:
            with injected(fault):
                proved = ProgramPair(source, target, options).attempt(pair.function).proved
        except Exception as error:  # the fault has broken something that a proof relies on
            by = f"crash: {type(error).__name__}"
            return _caught(fault, by, tried, tried, started, pair.source)
        if proved:
            return _caught(fault, f"proved: {pair.what}", tried, tried, started, pair.source)
    return Catch(fault.name, False, "", tried, tried, time.monotonic() - started)
