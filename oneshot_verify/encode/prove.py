"""Proving functions: what is proved of each, callees before their callers, recursion by induction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Region

from oneshot_verify.check.obligation import CALL_SUMMARY
from oneshot_verify.encode.calls.functions import Functions
from oneshot_verify.encode.calls.summaries import Summary, joined
from oneshot_verify.encode.function_proof import Attempt, FunctionProof, ProofOptions
from oneshot_verify.encode.interface.spoken import promises_in
from oneshot_verify.encode.walk.obligations import Failure
from oneshot_verify.encode.walk.opaque import opaque_names
from oneshot_verify.ir.dialects import func
from oneshot_verify.refute.pairing import Pairing, Returned, pairings
from oneshot_verify.search.pair import PairedPrograms

MOST_SUMMARIES = 6
"""So many summaries of a function that calls itself are tried."""
RETURNS = "each recursive call of the tensor program returns"

Key: TypeAlias = tuple[str, frozenset[int]]
"""A function, and the arguments whose buffers may hold anything when it is called."""


class ProgramPair(PairedPrograms, Functions):
    """Two programs, and what has been proved of their functions so far."""

    options: ProofOptions

    def __init__(self, source: ModuleOp, target: ModuleOp, options: ProofOptions) -> None:
        super().__init__(source, target, options)
        target = self.modules[1]
        ops = (op for module in self.modules for op in module.walk() if op is not module)
        self.opaque = frozenset(opaque_names(ops, self.meanings))
        self.promises = frozenset(promises_in(target))
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

    def target(self, name: str) -> func.FuncOp | None:
        return self.targets.get(name)

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

    def granted(self, name: str, unrelated: frozenset[int]) -> Sequence[str]:
        return _granted(self._attempts.get((name, unrelated), Attempt()))

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
                attempt.failures.append(Failure(CALL_SUMMARY.says(why), None))
            if attempt.proved:
                assert attempt.summary is not None
                wider = joined(assumption, attempt.summary)
                if wider == assumption:
                    # A smaller cycle inside of this one may have said it.
                    attempt.assumptions = list(dict.fromkeys((*attempt.assumptions, RETURNS)))
                    self._close_ends(key, attempt)
                    return attempt
                assumption = wider
            # What was concluded from this assumption is void.
            for other, open_ends in list(self._open_ends.items()):
                if key in open_ends:
                    del self._open_ends[other], self._attempts[other]
            if not attempt.proved:
                return attempt
        why = "no summary was found that its recursion keeps"
        attempt.failures.append(Failure(CALL_SUMMARY.says(why), None))
        return attempt

    def _close_ends(self, key: Key, attempt: Attempt) -> None:
        """A function's proof is over: what hung on it hangs on what that proof itself hangs on from now on, and grants
        what that proof has granted."""
        for other, open_ends in self._open_ends.items():
            if key in open_ends:
                open_ends.remove(key)
                open_ends |= self._open_ends[key]
                known = self._attempts[other]
                granted = dict.fromkeys((*known.assumptions, *_granted(attempt)))
                known.assumptions = list(granted)

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
            # More facts about loops are more work, so they are tried only where it is needed.
            starts = self.options.thorough_first
            attempt = self._try(name, unrelated, pairing, thorough=starts)
            if attempt.failures and attempt.unsupported is None:
                second = self._try(name, unrelated, pairing, thorough=not starts)
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


def _granted(attempt: Attempt) -> list[str]:
    return [said for said in attempt.assumptions if said not in attempt.of_callers]


def _body(function: func.FuncOp | None) -> Region | None:
    return None if function is None or function.is_declaration else function.body
