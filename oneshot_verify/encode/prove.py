"""Proving functions: the verdict for a pair of programs."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, Region

from oneshot_verify.encode.calls.functions import Functions
from oneshot_verify.encode.calls.summaries import Summary, joined
from oneshot_verify.encode.function_proof import Attempt, FunctionProof, ProofOptions
from oneshot_verify.encode.identical import is_identical
from oneshot_verify.encode.pairing import Pairing, Returned, pairings
from oneshot_verify.encode.replay.concolic.search import Budget
from oneshot_verify.encode.replay.inputs import Hint
from oneshot_verify.encode.replay.outcomes import Difference
from oneshot_verify.encode.replay.pairs import Pair, Programs
from oneshot_verify.encode.replay.search import Effort, Exercise, counterexample, exercise_pair
from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.encode.walk.obligations import Failure
from oneshot_verify.encode.walk.opaque import opaque_names
from oneshot_verify.ir import position_of
from oneshot_verify.ir.dialects import func
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.dialects.memref import globals_of
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.verdict import FunctionResult, Verdict

DEEP = 200_000
"""Python frames that a walk over a deep term may take; terms grow with the length of the program."""

FIRST_LOOK = Effort(candidates=60, pairs=10, alike=2, constants=6, special=False, seconds=1.0)
"""Concrete runs before a proof is tried: most wrong programs are found out at once."""
SECOND_LOOK = Effort(candidates=2000, pairs=400, alike=20, constants=200, concolic=Budget())
"""Concrete runs after a proof has failed."""


MOST_SUMMARIES = 6
"""So many summaries of a function that calls itself are tried."""
RETURNS = "each recursive call of the tensor program returns"

Key: TypeAlias = tuple[str, frozenset[int]]
"""A function, and the arguments whose buffers may hold anything when it is called."""


def functions_of(module: ModuleOp) -> dict[str, func.FuncOp]:
    """The functions at the top of a module, by name."""
    return {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp)}


def frees_on_its_own(source: ModuleOp, target: ModuleOp) -> bool:
    """Whether the bufferized program frees more than the tensor program asks for: then deallocation is part of the
    pipeline."""
    asked = ("memref.dealloc", "bufferization.dealloc_tensor", "bufferization.dealloc")
    frees = ("memref.dealloc", "bufferization.dealloc")
    # A tensor program that makes buffers may mean to keep them.
    is_pure = not _count(source, ("memref.alloc", "memref.realloc"))
    return is_pure and _count(target, frees) > _count(source, asked)


def _count(module: ModuleOp, names: Sequence[str]) -> int:
    return sum(op_name(op) in names for op in module.walk())


class ProgramPair(Functions):
    """Two programs, and what has been proved of their functions so far."""

    def __init__(self, source: ModuleOp, target: ModuleOp, options: ProofOptions) -> None:
        self.modules = (source, target)
        self.globals = (globals_of(source), globals_of(target))
        if options.must_free is None:
            options = replace(options, must_free=frees_on_its_own(source, target))
        self.options = options
        self.sources, self.targets = functions_of(source), functions_of(target)
        self.meanings = default_meanings()
        ops = (op for module in self.modules for op in module.walk())
        self.opaque = frozenset(opaque_names(ops, self.meanings))
        self._attempts: dict[Key, Attempt] = {}
        self._assumed: dict[Key, Summary] = {}
        """What is assumed of the functions whose proof is under way."""
        self._relied: list[set[Key]] = []
        """For each proof under way, the assumptions that it has used."""
        self._open_ends: dict[Key, set[Key]] = {}
        """For each attempt, the assumptions that it hangs on as long as their proof is under way."""
        self._pairings: dict[str, list[Pairing]] = {}

    def source(self, name: str) -> func.FuncOp | None:
        return self.sources.get(name)

    def source_body(self, name: str) -> Region | None:
        return _body(self.sources.get(name))

    def target_body(self, name: str) -> Region | None:
        return _body(self.targets.get(name))

    def summary(self, name: str, unrelated: frozenset[int]) -> Summary | str:
        if self.target_body(name) is None:
            return "which has no body in the bufferized program"
        key = (name, unrelated)
        if key in self._assumed:
            self._relied[-1].add(key)
            return self._assumed[key]
        attempt = self.attempt(name, unrelated)
        if not attempt.proved:
            return "but was not proved" + (
                " for a buffer that does not hold its argument" if unrelated else ""
            )
        if attempt.summary is None:
            return "which returns or frees a buffer in a way that has no summary yet"
        return attempt.summary

    def attempt(self, name: str, unrelated: frozenset[int] = frozenset()) -> Attempt:
        """Try to prove a function; once for each set of unrelated arguments.

        A function that calls itself, directly or not, is proved by induction over the depth of calls of the tensor
        program: what its summary says is assumed of the inner calls. The first summary to be assumed says that they
        never return; what comes out is assumed next, until the proof gives what it has assumed.
        """
        key = (name, unrelated)
        known = self._attempts.get(key)
        if known is None:
            known = self._attempts[key] = self._fixpoint(key)
        if self._relied:
            self._relied[-1] |= self._open_ends.get(key, set())
        return known

    def _fixpoint(self, key: Key) -> Attempt:
        assumption = self._never_returns(key[0])
        attempt = Attempt()
        for _ in range(MOST_SUMMARIES):
            self._assumed[key] = assumption
            self._relied.append(set())
            attempt = self._attempt(*key)
            relied = self._relied.pop()
            del self._assumed[key]
            is_recursive = key in relied
            self._open_ends[key] = relied - {key}
            if not is_recursive:
                return attempt
            if attempt.proved and attempt.summary is None:
                why = "it calls itself, and returns or frees a buffer in a way that has no summary"
                attempt.failures.append(Failure(why, None))
            if attempt.proved:
                assert attempt.summary is not None
                wider = joined(assumption, attempt.summary)
                if wider == assumption:
                    attempt.assumptions.append(RETURNS)
                    self._close_ends(key)
                    return attempt
                assumption = wider
            # What was concluded from this assumption is void.
            for other, open_ends in list(self._open_ends.items()):
                if key in open_ends:
                    del self._open_ends[other], self._attempts[other]
            if not attempt.proved:
                return attempt
        attempt.failures.append(Failure("no summary was found that its recursion keeps", None))
        return attempt

    def _close_ends(self, key: Key) -> None:
        """A function's proof is over: what hung on it hangs on what that proof itself hangs on from now on."""
        for open_ends in self._open_ends.values():
            if key in open_ends:
                open_ends.remove(key)
                open_ends |= self._open_ends[key]

    def _never_returns(self, name: str) -> Summary:
        results = self.sources[name].function_type.outputs.data
        pairing = Pairing(tuple(map(Returned, range(len(results)))), 0)
        fitting = self.pairings(name)
        nothing = frozenset[int]()
        return Summary(
            nothing,
            nothing,
            tuple(() for _ in results),
            fitting[0] if fitting else pairing,
            undefined=True,
        )

    def pairings(self, name: str) -> list[Pairing]:
        """The ways in which the signatures of a function may belong together; the one that was proved, if one was."""
        found = self._pairings.get(name)
        if found is None:
            found = self._pairings[name] = pairings(self.sources[name], self.targets[name])
        return found

    def _attempt(self, name: str, unrelated: frozenset[int]) -> Attempt:
        """Try each pairing until one is proved."""
        first: Attempt | None = None
        for pairing in [*self.pairings(name)] or [None]:
            attempt = self._try(name, unrelated, pairing, thorough=False)
            if attempt.failures and attempt.unsupported is None:
                # More facts about loops are more work, so they are tried only where it is needed.
                second = self._try(name, unrelated, pairing, thorough=True)
                attempt = second if second.proved else attempt
            if attempt.proved and pairing is not None:
                self._pairings[name] = [pairing]
                return attempt
            first = first or attempt
        assert first is not None
        return first

    def _try(
        self, name: str, unrelated: frozenset[int], pairing: Pairing | None, *, thorough: bool
    ) -> Attempt:
        proof = FunctionProof(
            self.sources[name],
            self.targets[name],
            self.globals,
            self.meanings,
            self,
            self.options,
            unrelated,
            pairing=pairing,
            thorough=thorough,
        )
        return proof.attempt()


def _body(function: func.FuncOp | None) -> Region | None:
    return None if function is None or function.is_declaration else function.body


def prove_function(
    source: ModuleOp, target: ModuleOp, name: str, options: ProofOptions | None = None
) -> FunctionResult:
    """The verdict for one function that both programs have with a body."""
    return Judge(source, target, options).judge(name)


def prove_pair(
    source: ModuleOp, target: ModuleOp, options: ProofOptions | None = None
) -> list[FunctionResult]:
    """The verdicts for all functions that both programs have with a body, in the order of the source."""
    judge = Judge(source, target, options)
    return [judge.judge(name) for name in function_order(source, target)]


def function_order(source: ModuleOp, target: ModuleOp) -> list[str]:
    """The names of the functions that can be judged."""
    theirs = functions_of(target)
    return [
        name
        for name, function in functions_of(source).items()
        if not function.is_declaration and name in theirs and not theirs[name].is_declaration
    ]


class Judge:
    """From concrete runs and attempts at proofs to the verdicts of a pair of programs.

    What is worked out of the programs as a whole, and of functions that others call, is worked out once.
    """

    def __init__(
        self, source: ModuleOp, target: ModuleOp, options: ProofOptions | None = None
    ) -> None:
        self.pair = pair = ProgramPair(source, target, options or ProofOptions())
        self.programs = Programs(*pair.modules, pair.meanings)

    def judge(self, name: str) -> FunctionResult:
        """The verdict for one function that both programs have with a body."""
        started = time.perf_counter()
        position = position_of(self.pair.sources[name])
        result = FunctionResult(name, Verdict.UNKNOWN, line=position.line if position else 0)
        first = self.pair.options.replay_first
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(max(before, DEEP))
        try:
            difference = self._run(name, FIRST_LOOK).difference if first else None
            result = self._refuted(result, difference) if difference else self._prove(name, result)
        finally:
            sys.setrecursionlimit(before)
        return replace(result, seconds=time.perf_counter() - started)

    def _prove(self, name: str, result: FunctionResult) -> FunctionResult:
        attempt = self.pair.attempt(name)
        result = replace(
            result,
            assumptions=tuple(attempt.assumptions),
            notes=tuple(_leaks(attempt)),
            queries=attempt.queries,
        )
        if attempt.unsupported is not None:
            reason = _at(attempt.unsupported.op, attempt.unsupported.reason)
            result = replace(result, verdict=Verdict.UNSUPPORTED, reason=reason)
        elif not attempt.failures:
            if not attempt.contradictory:
                return replace(result, verdict=Verdict.PROVED)
            reason = "the tensor program is undefined on every input"
            return replace(result, verdict=Verdict.VACUOUS, reason=reason)
        else:
            result = replace(result, reason=_why(attempt))
        # A leak is one in both programs, so it has to be looked for.
        if not self.pair.options.must_free and is_identical(*self.pair.modules, name):
            notes = (*result.notes, "the function is the same in both programs, to the letter")
            return replace(result, verdict=Verdict.PROVED, reason="", notes=notes)
        effort = replace(SECOND_LOOK, seconds=self.pair.options.replay_seconds)
        found = self._run(name, effort, _hints(attempt))
        if found.difference is not None:
            return self._refuted(result, found.difference)
        return result

    def _run(self, name: str, effort: Effort, hints: Sequence[Hint] = ()) -> Exercise:
        pair = Pair(self.programs, name, must_free=bool(self.pair.options.must_free))
        return exercise_pair(pair, effort=effort, hints=hints)

    def _refuted(self, result: FunctionResult, difference: Difference) -> FunctionResult:
        found = counterexample(self.pair.modules[0], result.name, difference)
        return replace(result, verdict=Verdict.REFUTED, reason=found.what, counterexample=found)


def _hints(attempt: Attempt) -> list[Hint]:
    """Inputs that the models of failed obligations suggest."""
    hints: list[Hint] = []
    for failure in attempt.failures:
        if failure.model is None:
            continue
        scalars: dict[int, int | bool] = {}
        sizes: dict[tuple[int, int], int] = {}
        for symbol, value in (*failure.model.integers.items(), *failure.model.truths.items()):
            number, dimension = attempt.places.get(symbol, (None, None))
            if number is None:
                continue
            if dimension is None:
                scalars[number] = value
            else:
                sizes[number, dimension] = value
        hints.append(Hint(scalars, sizes))
    return hints


def _leaks(attempt: Attempt) -> list[str]:
    """What nobody frees, where that is no failure."""
    return [_at(op, f"{name} is never freed") for name, op in attempt.leaks.items()]


def _why(attempt: Attempt) -> str:
    """Why there is no proof, with the place."""
    reasons = [_failure(attempt.failures[0])]
    if attempt.out_of_budget:
        reasons.append("the solver's budget for the function is used up (--budget)")
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
    return f"line {position.line}{position.beside}: '{op_name(op)}': {text}"
