"""Proving functions: the verdict for a pair of programs."""

from __future__ import annotations

import sys
import time

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.encode.calls import Functions, Summary
from oneshot_verify.encode.function_proof import Attempt, FunctionProof, ProofOptions
from oneshot_verify.encode.obligations import Failure
from oneshot_verify.encode.solver import Answer
from oneshot_verify.ir import position_of
from oneshot_verify.ir.dialects import func
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.verdict import FunctionResult, Verdict

DEEP = 200_000
"""Python frames that a walk over a deep term may take; terms grow with the length of the program."""


def functions_of(module: ModuleOp) -> dict[str, func.FuncOp]:
    """The functions at the top of a module, by name."""
    return {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp)}


class ProgramPair(Functions):
    """Two programs, and what has been proved of their functions so far."""

    def __init__(self, source: ModuleOp, target: ModuleOp, options: ProofOptions) -> None:
        self.modules = (source, target)
        self.options = options
        self.sources, self.targets = functions_of(source), functions_of(target)
        self.meanings = default_meanings()
        self._attempts: dict[tuple[str, frozenset[int]], Attempt | None] = {}

    def source(self, name: str) -> func.FuncOp | None:
        return self.sources.get(name)

    def summary(self, name: str, unrelated: frozenset[int]) -> Summary | str:
        if name not in self.targets or self.targets[name].is_declaration:
            return "which has no body in the bufferized program"
        key = (name, unrelated)
        if key in self._attempts and self._attempts[key] is None:
            return "and calls itself in turn: recursion is not covered"
        attempt = self.attempt(name, unrelated)
        if not attempt.proved:
            return "but was not proved" + (
                " for a buffer that does not hold its argument" if unrelated else ""
            )
        if attempt.summary is None:
            return "which returns or frees a buffer in a way that has no summary yet"
        return attempt.summary

    def attempt(self, name: str, unrelated: frozenset[int] = frozenset()) -> Attempt:
        """Try to prove a function; once for each set of unrelated arguments."""
        key = (name, unrelated)
        known = self._attempts.get(key)
        if known is not None:
            return known
        self._attempts[key] = None
        proof = FunctionProof(
            self.sources[name],
            self.targets[name],
            self.modules,
            self.meanings,
            self,
            self.options,
            unrelated,
        )
        attempt = self._attempts[key] = proof.attempt()
        return attempt


def prove_function(
    source: ModuleOp, target: ModuleOp, name: str, options: ProofOptions | None = None
) -> FunctionResult:
    """The verdict for one function that both programs have with a body."""
    return _Judge(ProgramPair(source, target, options or ProofOptions())).judge(name)


def prove_pair(
    source: ModuleOp, target: ModuleOp, options: ProofOptions | None = None
) -> list[FunctionResult]:
    """The verdicts for all functions that both programs have with a body, in the order of the source."""
    judge = _Judge(ProgramPair(source, target, options or ProofOptions()))
    return [judge.judge(name) for name in function_order(source, target)]


def function_order(source: ModuleOp, target: ModuleOp) -> list[str]:
    """The names of the functions that can be judged."""
    theirs = functions_of(target)
    return [
        name
        for name, function in functions_of(source).items()
        if not function.is_declaration and name in theirs and not theirs[name].is_declaration
    ]


class _Judge:
    """From an attempt to a verdict."""

    def __init__(self, pair: ProgramPair) -> None:
        self.pair = pair

    def judge(self, name: str) -> FunctionResult:
        started = time.perf_counter()
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(max(before, DEEP))
        try:
            attempt = self.pair.attempt(name)
        finally:
            sys.setrecursionlimit(before)
        verdict, reason = self._verdict(attempt)
        position = position_of(self.pair.sources[name])
        return FunctionResult(
            name,
            verdict,
            line=position.line if position else 0,
            reason=reason,
            assumptions=tuple(attempt.assumptions),
            seconds=time.perf_counter() - started,
            queries=attempt.queries,
        )

    def _verdict(self, attempt: Attempt) -> tuple[Verdict, str]:
        if attempt.unsupported is not None:
            return Verdict.UNSUPPORTED, _at(attempt.unsupported.op, attempt.unsupported.reason)
        if attempt.failures:
            return Verdict.UNKNOWN, self._why(attempt)
        if attempt.contradictory:
            return Verdict.VACUOUS, "the tensor program is undefined on every input"
        return Verdict.PROVED, ""

    def _why(self, attempt: Attempt) -> str:
        first = attempt.failures[0]
        reasons = [_failure(first)]
        if attempt.notes:
            note, op = attempt.notes[-1]
            reasons.append(_at(op, note))
        return "; ".join(reasons)


def _failure(failure: Failure) -> str:
    limit = " (solver limit)" if failure.answer is Answer.UNKNOWN else ""
    return _at(failure.op, f"not shown: {failure.what}{limit}")


def _at(op: Operation | None, text: str) -> str:
    position = position_of(op) if op is not None else None
    if op is None:
        return text
    if position is None:
        return f"'{op_name(op)}': {text}"
    return f"line {position.line}: '{op_name(op)}': {text}"
