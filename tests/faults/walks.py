"""Faults of how the prover goes through programs: from block to block, and from function to function.

See `terms.py` for what they are for.
"""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from functools import reduce
from typing import Any

from oneshot_verify.encode.loops.induction import Induction
from oneshot_verify.encode.loops.pair import Dropped
from oneshot_verify.encode.prove import ProgramPair
from oneshot_verify.encode.walk.choices import Choices
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.encode.walk.solo import Solo
from oneshot_verify.fuzz.faults.fault import Injection, Shelf
from oneshot_verify.semantics.memory import Memory

SHELF = Shelf()
fault = SHELF.fault


@fault("prover/open-ends-closed", "what hangs on a proof does not hang on what that hangs on")
def _open_ends(to: Injection) -> None:
    def make(original: Any) -> Any:
        def close(self: Any, key: Any) -> None:
            for open_ends in self._open_ends.values():
                open_ends.discard(key)

        return close

    to.method(ProgramPair, "_close_ends", make)


@fault(
    "prover/spoiled-on-all-paths",
    "a store on one path makes what shares its memory undefined on all",
)
def _spoiled(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, block, _guard, before=None: original(self, block, True, before)

    to.method(Memory, "spoil_shadows", make)


@fault("prover/failures-forgotten", "what failed before a walk that is given up is forgotten, too")
def _failures(to: Injection) -> None:
    def make(original: Any) -> Any:
        def rollback(self: Any, moment: Any) -> None:
            original(self, moment)
            self.obligations.failures.clear()

        return rollback

    to.method(Lockstep, "rollback", make)


@fault(
    "prover/rounds-of-one-run",
    "how often a loop that each program runs alone is run itself is not compared",
)
def _rounds_of_one_run(to: Injection) -> None:
    def make(original: Any) -> Any:
        def count(self: Any, machine: Any, rounds: Any) -> None:
            original(self, machine, rounds)
            machine.rounds[-1] = machine.rounds[-1][:1]

        return count

    to.method(Choices, "count", make)


@fault("prover/blocks-as-one-loop", "loops of blocks may run for each other's rounds")
def _blocks_as_one_loop(to: Injection) -> None:
    def make(original: Any) -> Any:
        def count_again(self: Any, machine: Any, way: Any) -> None:
            before = len(machine.rounds)
            original(self, machine, way)
            found = machine.rounds[before:]
            if found:
                first, *around = found[0]
                total = reduce(self.domain.terms.add, (each for each, *_ in found[1:]), first)
                machine.rounds[before:] = [(total, *around)]

        return count_again

    to.method(Solo, "count_again", make)


@fault(
    "prover/frames-everywhere", "what a pad's body needs is defined where there is no frame, too"
)
def _frames(to: Injection) -> None:
    def make(original: Any) -> Any:
        def require_defined(self: Any, *needed: Any) -> None:
            supposed, self.supposed = self.supposed, []
            original(self, *needed)
            self.supposed = supposed

        return require_defined

    to.method(ProofMachine, "require_defined", make)


@fault(
    "prover/first-round-believed", "what is given up in a first round is all that is asked of it"
)
def _first_round(to: Injection) -> None:
    def make(original: Any) -> Any:
        def following(self: Any, guard: Any, ends: Any, *, is_first: bool) -> Any:
            try:
                return original(self, guard, ends, is_first=False)
            except Dropped:
                if not (is_first and self.pair.peeled):
                    raise
                ask, self.checks.round = self.checks.round, lambda *_: None
                try:
                    return original(self, guard, ends, is_first=False)
                finally:
                    self.checks.round = ask

        return following

    to.method(Induction, "_following", make)


@fault(
    "prover/first-round-in-one-mode",
    "what is guessed anew in a first round is asked in one of its modes",
)
def _first_round_in_one_mode(to: Injection) -> None:
    def make(original: Any) -> Any:
        def following(self: Any, guard: Any, ends: Any, *, is_first: bool) -> Any:
            ask = self.checks.round

            def patient(*what: Any) -> None:
                while True:
                    try:
                        return ask(*what)
                    except Dropped:
                        if not (is_first and self.pair.peeled):
                            raise

            self.checks.round = patient
            try:
                return original(self, guard, ends, is_first=is_first)
            finally:
                self.checks.round = ask

        return following

    to.method(Induction, "_following", make)
